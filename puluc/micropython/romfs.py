"""Make a ROM file system: one file with all modules, which MicroPython reads in place.

https://github.com/micropython/micropython/blob/master/extmod/vfs_rom.c describes the format.
"""

from collections.abc import Mapping
from typing import Final

MAGIC: Final = 0x14A6B1
"""The kind of the outermost record; encoded as a number, its bytes read `RM1`."""
DATA: Final = 2
FOLDER: Final = 4
FILE: Final = 5


def make_romfs(files: Mapping[str, bytes]) -> bytes:
    """Return a file system of files, path to content."""
    return _make_record(MAGIC, _folder_records(files))


def _folder_records(files: Mapping[str, bytes]) -> bytes:
    """Return the records of one folder."""
    made = b""
    for name in sorted({path.partition("/")[0] for path in files}):
        if name in files:
            made += _make_record(FILE, _name_record(name) + _make_record(DATA, files[name]))
            continue
        inside = {
            path.removeprefix(f"{name}/"): content
            for path, content in files.items()
            if path.startswith(f"{name}/")
        }
        made += _make_record(FOLDER, _name_record(name) + _folder_records(inside))
    return made


def _name_record(name: str) -> bytes:
    return _encode_number(len(name.encode())) + name.encode()


def _make_record(kind: int, payload: bytes) -> bytes:
    return _encode_number(kind) + _encode_number(len(payload)) + payload


def _encode_number(number: int) -> bytes:
    """Return a number in groups of seven bits, highest first."""
    parts = [number & 0x7F]
    while number := number >> 7:
        parts.append(0x80 | (number & 0x7F))
    return bytes(reversed(parts))
