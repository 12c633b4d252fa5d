"""Numbers and texts in texts; halves are rounded to the even digit."""

value, width = 2.25, 3
print(f"{value:.1f} {value:g} {value!r} {{}} {'é'!r} {width:>3}", f"{value:.{width}f}{width}")
print([f"{number / 4:.1f}" for number in range(-9, 9)], [f"{n / 8:.2f}" for n in range(-9, 9)])
print([f"{number / 4:.4g}" for number in (1, 401, 825, 827, 40005)], [f"{1e-5:g}", f"{1e7:g}"])
print([round(number / 8, 2) for number in range(-9, 9)], round(2.5), round(3.5))
print(repr(0.1 + 0.2), repr(1e16), repr(1e22), repr(1 / 3), repr(1e-7), repr(100.0), 0.94 * 1.12)
print(repr("é“\n\x7f\u200b"), repr("it's"), repr('"'), repr("'\""), repr(("a", [1.5, None])))
SENTENCE = "{name}: {what}, {name}".replace("x", "y")
print(SENTENCE.format(name=repr("é{b}"), what=1), f"{1 << 100 | 255:032x} {5:02d} {'a':>3}")
TALLIES = "{{{many}}} {few} {none} {truth} {less}{{}}".replace("x", "y")
print(TALLIES.format(many=100, few=99, none=None, truth=True, less=-1, unused=f"{0}"))
print(str(width), str(7), str(1000), str(None), f"{True}{False}{None}{-5}{1.5}{(1, 'b')}", f"{'a'}")
print(SENTENCE.format(**{"name": "{what}", "what": "{name}"}), f"{''}")
