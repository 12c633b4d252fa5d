"""Numbers as bytes."""

from struct import calcsize, pack, unpack


class Struct:
    def __init__(self, form):
        self.form = form
        self.size = calcsize(form)

    def pack(self, *values):
        return pack(self.form, *values)

    def unpack(self, content):
        return unpack(self.form, content)
