"""Make the .mo files that gettext reads from the translations in .po files."""

import os
import struct
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"

_MAGIC = 0x950412DE
_HEADER = 28


def make_catalogues(folder: Path = LOCALE) -> None:
    """Update a folder's .mo files that are missing or older than their .po files."""
    for source in folder.glob("*.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns <= source.stat().st_mtime_ns:
            # Another process may be writing or reading it now.
            new = target.with_name(f"{target.name}.{os.getpid()}")
            new.write_bytes(compile_catalogue(source.read_text("utf-8")))
            new.replace(target)


def compile_catalogue(text: str, wanted: Callable[[str], bool] = lambda _path: True) -> bytes:
    """Return .po text as a .mo file, with the texts of modules whose path is `wanted`.

    The file has a header, then the length and offset of each text and each translation, then the
    texts themselves.
    """
    pairs = sorted(_list_translations(text, wanted).items())
    texts = [part.encode() for column in zip(*pairs, strict=True) for part in column]
    place = _HEADER + 8 * len(texts)
    numbers = [_MAGIC, 0, len(pairs), _HEADER, _HEADER + 8 * len(pairs), 0, place]
    for part in texts:
        numbers += (len(part), place)
        place += len(part) + 1
    return struct.pack(f"<{len(numbers)}I", *numbers) + b"".join(part + b"\0" for part in texts)


def _list_translations(text: str, wanted: Callable[[str], bool]) -> dict[str, str]:
    """Return texts and their translations, both as a .mo file spells them."""
    found = {}
    for entry in text.strip().split("\n\n"):
        places = [path for line in entry.splitlines() if line[:3] == "#: " for path in line.split()]
        if places and not any(map(wanted, places[1:])):
            continue
        parts: dict[str, str] = {}
        keyword = ""
        for line in entry.splitlines():
            if not line.startswith("#"):
                word, quote, rest = line.partition('"')
                keyword = word.strip() or keyword
                parts[keyword] = parts.get(keyword, "") + literal_eval(quote + rest)
        forms = [part for keyword, part in parts.items() if keyword.startswith("msgstr")]
        if all(forms) and not entry.startswith("#, fuzzy") and "\n#, fuzzy" not in entry:
            key = "\0".join(parts[name] for name in ("msgid", "msgid_plural") if name in parts)
            context = f"{parts['msgctxt']}\4" if "msgctxt" in parts else ""
            found[context + key] = "\0".join(forms)
    return found
