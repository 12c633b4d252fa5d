"""Zip files whose bytes depend only on their content and a given date."""

import io
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Final

EPOCH: Final = int(datetime(1980, 1, 1, tzinfo=UTC).timestamp())
"""The first day that a zip can name, in seconds since 1970."""
_FILE, _FOLDER = 0o100644, 0o040755
"""The modes that let everyone read, such as a server's own user."""
_STEP_S: Final = 2
"""The precision of a zip's times."""
_STEPS: Final = 24 * 60 * 60 // _STEP_S


def make_zip(members: Mapping[str, bytes], *, packed: bool = True, day: int | None = None) -> bytes:
    """Return a zip of `members` (name to content), compressed or stored.

    All have the date 1980-01-01. With a `day`, its start in seconds since 1970 (UTC), they have its
    date and a time that depends on their content: many servers tell a file's versions apart by date
    and size alone. There are entries for folders then, too: `unzip` gives them their modes.
    """
    if day is not None:
        folders = {f"{path}/" for name in members for path in PurePosixPath(name).parents[:-1]}
        members = {**members, **dict.fromkeys(folders, b"")}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compresslevel=9) as archive:
        for name, content in sorted(members.items()):
            chosen = int.from_bytes(sha256(content).digest()[:8]) % _STEPS * _STEP_S
            moment = EPOCH if day is None else day + chosen
            info = zipfile.ZipInfo(name, datetime.fromtimestamp(moment, UTC).timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            info.create_system = 3
            info.external_attr = (_FOLDER if info.is_dir() else _FILE) << 16
            archive.writestr(info, content)
    return target.getvalue()


def read_zip(content: bytes) -> dict[str, bytes]:
    """Return the files of a zip, name to content."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {i.filename: archive.read(i) for i in archive.infolist() if not i.is_dir()}
