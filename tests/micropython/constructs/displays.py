"""Displays with stars, order."""

first = 3
print([*range(first), first], (*"ab", first), (0, *[1], 2, *(3, 4)), sorted({*"ab", "c"}))
print([*{**{"b": 1}, "a": 2}.items()], [*{"z": 1, "a": 2, "m": 3}], {"x": 5}["x"], "q" in {"q": 1})
print([*{name: len(name) for name in ("zz", "a", "mmm")}.items()])
print([*dict([("b", 1), ("a", 2)]).items()], [*dict.fromkeys("hello")])
print([*reversed("abcdef")], "abcdef"[1:4], (1, 2, 3)[-2:], [1, 2, 3][:-1])
*below, top = (number * 2 for number in range(4))
print(below, top, [*zip("ab", (1, 2), strict=True)])
