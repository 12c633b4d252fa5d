"""Zip files whose bytes depend only on their content."""

import io
import zipfile
from collections.abc import Mapping

EPOCH = (1980, 1, 1, 0, 0, 0)


def make_zip(members: Mapping[str, bytes], *, packed: bool = True) -> bytes:
    """Return a zip of `members` (name to content), compressed or stored."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compresslevel=9) as archive:
        for name, content in sorted(members.items()):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            info.create_system = 3
            archive.writestr(info, content)
    return target.getvalue()


def read_zip(content: bytes) -> dict[str, bytes]:
    """Return the files of a zip, name to content."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {i.filename: archive.read(i) for i in archive.infolist() if not i.is_dir()}
