"""A task sheet as a SCORM package: a zip that learning platforms take.

The site has a zip of the page without tables and worker; a sheet and a manifest are added to it.
"""

from __future__ import annotations

import json
import struct
from binascii import crc32
from collections.abc import Callable, Mapping
from typing import Final

from puluc.school.task_sheet import TaskSheet
from puluc.support.html import join_markup, render_element

BASE: Final = "scorm.bin"
"""The zip that a sheet is added to, by its path in the site."""
ADAPTER: Final = "runtime/scorm.js"
"""The script that speaks to the platform, by its path in a package."""
SHEET: Final = "sheet.js"
"""The script with the sheet, by its path in a package."""
VERSIONS: Final = ("1.2", "2004")
"""The versions of SCORM; the second one in its 4th edition."""
END: Final = 22
"""The bytes of a zip's end, which says where its directory is."""
_DAY: Final = 0x21
"""The first day that a zip can name."""
_NAMESPACES: Final = {
    "1.2": (
        'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"'
        ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
    ),
    "2004": (
        'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"'
        ' xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"'
        ' xmlns:imsss="http://www.imsglobal.org/xsd/imsss"'
    ),
}
_SEQUENCING: Final = (
    "<imsss:sequencing><imsss:deliveryControls"
    ' completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>'
)
"""What keeps a platform from deciding itself what is done."""


def add_sheet(
    sheet: TaskSheet, version: str, size: int, read: Callable[[int, int], bytes]
) -> tuple[int, bytes]:
    """Return what follows the first bytes of the zip of the page, and their number.

    `read` returns the bytes of that zip, which has `size`, from a place to another one.
    """
    count, _count, length, start, _comment = struct.unpack("<2H2IH", read(size - END, size)[8:])
    directory = read(start, start + length)
    script = {"packed": sheet.packed, "language": sheet.language}
    members = {SHEET: f"globalThis.taskSheet = {json.dumps(script)};\n"}
    names = [*_read_names(directory), SHEET]
    members["imsmanifest.xml"] = make_manifest(sheet, version, names)
    return start, _write_members(members, count, directory, start)


def _read_names(directory: bytes) -> list[str]:
    """Return the names in a zip's directory."""
    names, at = [], 0
    while at < len(directory):
        sizes = struct.unpack("<3H", directory[at + 28 : at + 34])
        names.append(directory[at + 46 : at + 46 + sizes[0]].decode())
        at += 46 + sum(sizes)
    return names


def _write_members(members: Mapping[str, str], count: int, directory: bytes, start: int) -> bytes:
    """Return the end of a zip with more members, stored after the others, which end at `start`."""
    added = b""
    for name, text in members.items():
        content, path = text.encode(), name.encode()
        size = len(content)
        about = struct.pack("<5H3I2H", 20, 0, 0, 0, _DAY, crc32(content), size, size, len(path), 0)
        place = struct.pack("<3H2I", 0, 0, 0, 0o100644 << 16, start + len(added))
        directory += b"PK\1\2\x14\3" + about + place + path
        added += b"PK\3\4" + about + path + content
    count += len(members)
    facts = struct.pack("<4H2IH", 0, 0, count, count, len(directory), start + len(added), 0)
    return added + directory + b"PK\5\6" + facts


def make_manifest(sheet: TaskSheet, version: str, names: list[str]) -> str:
    """Return the manifest of a package with files of these names, as XML."""
    new = version != VERSIONS[0]
    named = "".join([sign for sign in sheet.title if sign >= " "])
    title = render_element("title", named or "Puluc")
    files = join_markup(*(render_element("file", href=name) for name in names))
    edition, kind = (f"{version} 4th Edition", "scormType") if new else (version, "scormtype")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<manifest identifier="puluc-{sheet.fingerprint}" version="1" {_NAMESPACES[version]}>'
        f"<metadata><schema>ADL SCORM</schema><schemaversion>{edition}</schemaversion></metadata>"
        f'<organizations default="sheet"><organization identifier="sheet">{title}'
        f'<item identifier="tasks" identifierref="page">{title}{_SEQUENCING if new else ""}</item>'
        "</organization></organizations>"
        f'<resources><resource identifier="page" type="webcontent" adlcp:{kind}="sco"'
        f' href="index.html">{files}</resource></resources></manifest>\n'
    )
