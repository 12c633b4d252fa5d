"""Reading the single file as a browser does: what it loads, its code, and files held as text."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

from puluc.site_build.finish.single import ESCAPE, FLIP

LOADS = {"src", "srcset", "href", "data", "action", "formaction", "poster", "background", "style"}


class Parts(HTMLParser):
    """The addresses that a page would load, and its inline code."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str | None] = []
        self.code: dict[str, list[str]] = {"script": [], "style": []}
        self.policy = ""
        self.kind = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.loads += [v for k, v in attrs if k in LOADS and not str(v).startswith(("#", "data:"))]
        self.loads += [name for name in values if name.startswith("on")]
        self.kind = tag if tag == "style" or (tag == "script" and "type" not in values) else ""
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.kind:
            self.code[self.kind].append(data)

    def handle_endtag(self, tag: str) -> None:
        self.kind = ""


def hashes(code: list[str]) -> str:
    """Return the hashes of pieces of code, as a policy lists them."""
    return " ".join(
        f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in code
    )


def bytes_of(text: str, size: int) -> bytes:
    """Decode the result of `encode_as_text`, as the page does."""
    pairs = bytearray()
    flip = 0
    for letter in map(ord, text):
        if letter == ESCAPE and not flip:
            flip = FLIP
        else:
            pairs += (letter ^ flip).to_bytes(2, "little")
            flip = 0
    return bytes(pairs[:size])
