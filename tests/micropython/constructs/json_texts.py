"""JSON, right and wrong, written and read."""

import json
from typing import NamedTuple


class Pair(NamedTuple):
    """Two things."""

    one: int
    two: str


def refuse(word: str) -> None:
    """Refuse a constant that is no JSON."""
    raise ValueError(word)


RIGHT = (
    *('"\\ud83d\\ude00 \\ud83d \\ude00 \\\\ud83d\\ude00"', '"\\uD83D\\uDE00\\ud83d\\ud83d\\ude00"'),
    *("-0", "123456789012345678901234567890", "-1.5e-3", '"\x7f\\"{}[]:,\\\\"', " [ ]\n", "{}"),
    *('{"b": 1, "a": {"2": [{}], "1": null}, "b": true}', '{"": {"": [1]}}', '[["", 1], {"": []}]'),
    *('"\\/\\b\\f\\u0000\\u00e9é"', "[1.0, 1, 0.1]", '{"1": 1, "0": 2}', '"😀\u2028"', '"\\"{\\""'),
)
WRONG = (
    *("", "[1 2]", "[1,]", "[,1]", '{"a" 1}', '{"a": 1,}', '{"a", 1}', "{1: 2}", "01", "-", "+1"),
    *("1.", ".5", "1e", "NaN", "Infinity", "-Infinity", '"\x01"', '"\n"', '"\\x"', '"\\u12"'),
    *('"\\u12g4"', '"', "[", "]", "[]]", "[}", "tru", "nulll", "'a'", "[1:2]", "\ufeff1", "1\x0c"),
    *("[1]\xa0", "// 1", "[1]\0", "1\0 2", '"a"\0"b"', '"a\0"', "\0"),
)
VALUES = ("\b\f\0\x1f\x7f\\u0008\\é😀", [0.1, 1e22, 2**70], (True, None, {"x": Pair(1, "é\ud83d")}))
for text in RIGHT:
    print(json.dumps(json.loads(text)))
for text in WRONG:
    try:
        print(json.dumps(text), json.loads(text, parse_constant=refuse))
    except ValueError:
        print("refused")
for value in VALUES:
    print(json.dumps(value), json.dumps(json.loads(json.dumps(value))))
print(json.loads("1E400") > 1e308)
print([*json.loads('{"z": 1, "y": 2, "x": 3, "w": 4, "v": 5}')])
