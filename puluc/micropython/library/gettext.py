"""Catalogues of texts, as msgfmt writes them."""

from struct import unpack_from


class GNUTranslations:
    def __init__(self, file):
        content = file.read()
        _magic, _version, count, keys, texts = unpack_from("<5I", content, 0)
        self.texts = {}
        for at in range(0, 8 * count, 8):
            size, start = unpack_from("<2I", content, keys + at)
            key = content[start : start + size]
            size, start = unpack_from("<2I", content, texts + at)
            self.texts[key.decode()] = content[start : start + size].decode()
        # Spanish uses the singular for 1 only, French also for 0.
        self.of_zero = "(n>1)" in self.texts[""].replace(" ", "")

    def add_fallback(self, other):
        for key, text in other.texts.items():
            self.texts.setdefault(key, text)

    def gettext(self, message):
        return self.texts.get(message, message)

    def pgettext(self, context, message):
        return self.texts.get(context + "\x04" + message, message)

    def ngettext(self, one, many, number):
        forms = self.texts.get(one + "\x00" + many)
        if forms is None:
            return one if number == 1 else many
        single = number <= 1 if self.of_zero else number == 1
        return forms.split("\x00")[0 if single else 1]
