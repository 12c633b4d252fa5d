"""Methods of texts and numbers."""

print("a-b".removeprefix("a"), "ab".removeprefix("b"))
print("a".isascii(), "é".isascii(), "a_1".isidentifier(), "1a".isidentifier(), "é".isalpha())
print(["a", "b", "c"], repr("\u2003a\u00a0".strip()), repr("a \n".rstrip()))
print(repr(" \ta".lstrip()), "xxaxx".strip("x"), "xa".lstrip("x"))
print("É".lower(), "é".upper(), "ab".partition("b"))
print(isinstance(True, int), isinstance("a", int | str))
