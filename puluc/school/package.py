"""A task sheet as a SCORM package: a zip that learning platforms take.

The site has a zip of the page without tables and worker; a sheet and a manifest are added to it.
"""

import struct
from binascii import crc32
from collections.abc import Callable
from typing import Final

from puluc.school.task_sheet import TaskSheet
from puluc.support.html import join_markup, render_element

BASE: Final = "scorm.bin"
"""The zip that a sheet is added to, by its path in the site."""
ADAPTER: Final = "runtime/scorm.js"
"""The script that speaks to the platform, by its path in a package."""
SHEET: Final = "sheet.js"
"""The script with the sheet, by its path in a package."""
_FORMS: Final = {
    "1.2": (
        'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" '
        'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
        *("1.2", "scormtype", ""),
    ),
    "2004": (
        'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" '
        'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
        *("2004 4th Edition", "scormType"),
        '<sequencing xmlns="http://www.imsglobal.org/xsd/imsss">'
        '<deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>'
        "</sequencing>",
    ),
}
"""The parts of manifests by version; the page alone says what is done, not the platform."""
VERSIONS: Final = tuple(_FORMS)
"""The versions of SCORM; the second one in its 4th edition."""


def add_sheet(
    sheet: TaskSheet, version: str, size: int, read: Callable[[int, int], bytes]
) -> tuple[int, bytes]:
    """Return the number of bytes that begin both the page's zip and a package, and the rest of it.

    `read` returns the bytes of that zip, which has `size`, from one place to another.
    """
    _count, count, length, start, _none = struct.unpack("<2H2IH", read(size - 14, size))
    rest = directory = read(start, start + length)
    names, added = [SHEET], b""
    while rest:
        end = 46 + rest[28]
        names.append(rest[46:end].decode())
        rest = rest[end:]
    script = f'globalThis.taskSheet = "{sheet.fragment}";\n'
    manifest = make_manifest(sheet, version, names)
    for name, text in ((SHEET, script), ("imsmanifest.xml", manifest)):
        content = text.encode()
        sizes = crc32(content), len(content), len(content), len(name)
        # Stored, on the first day that a zip can name.
        about = struct.pack("<5H3I2H", 20, 0, 0, 0, 0x21, *sizes, 0) + name.encode()
        place = struct.pack("<3H2I", 0, 0, 0, 0o100644 << 16, start + len(added))
        directory += b"PK\1\2\x14\3" + about[: -len(name)] + place + name.encode()
        added += b"PK\3\4" + about + content
    facts = 0, 0, count + 2, count + 2, len(directory), start + len(added), 0
    return start, added + directory + b"PK\5\6" + struct.pack("<4H2IH", *facts)


def make_manifest(sheet: TaskSheet, version: str, names: list[str]) -> str:
    """Return the manifest of a package with files of these names, as XML."""
    spaces, edition, kind, sequencing = _FORMS[version]
    named = "".join([sign for sign in sheet.title if sign >= " "])
    title = render_element("title", named or "Puluc")
    files = join_markup(*(render_element("file", href=name) for name in names))
    return (
        f'<?xml version="1.0"?>\n<manifest identifier="puluc-{sheet.fingerprint}" {spaces}>'
        f"<metadata><schema>ADL SCORM</schema><schemaversion>{edition}</schemaversion></metadata>"
        f'<organizations default="sheet"><organization identifier="sheet">{title}'
        f'<item identifier="tasks" identifierref="page">{title}{sequencing}</item></organization>'
        '</organizations><resources><resource identifier="page" type="webcontent" href="index.html"'
        f' adlcp:{kind}="sco">{files}</resource></resources></manifest>\n'
    )
