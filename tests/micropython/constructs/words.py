"""Methods of texts and numbers."""

print("a-b".removeprefix("a"), "ab".removesuffix("b"), "lemery-rescue o'x".title())
print("a".isascii(), "é".isascii(), "a_1".isidentifier(), "1a".isidentifier(), "é".isalpha())
print(["a", "b", "c"], repr("\u2003a\u00a0".strip()), repr("a \n".rstrip()))
print("a\x0bb\r\nc\u2028d\n".splitlines(), ["a", "b", "", ""], "xxaxx".strip("x"))
print("abc".translate(str.maketrans("ab", "xy")), "É".lower(), "é".upper(), "ab".partition("b"))
print((255).bit_length(), (0).bit_length(), isinstance(True, int), isinstance("a", int | str))
