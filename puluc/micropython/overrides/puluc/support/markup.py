"""Markup with its text as a field, as MicroPython can't join subclasses of str."""


class Markup:
    def __init__(self, text=""):
        self.text = text if type(text) is str else str(text)

    def __str__(self):
        return self.text

    def __bool__(self):
        return bool(self.text)

    def __eq__(self, other):
        return self is other or (type(other) is Markup and self.text == other.text)

    def __hash__(self):
        return hash(self.text)
