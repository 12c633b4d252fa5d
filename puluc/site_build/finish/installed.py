"""The site of an installed package, which includes its parts: no tool and no network is needed."""

from pathlib import Path

from puluc.site_build.finish.finish import finish_site
from puluc.site_build.finish.output import read_data, write_site
from puluc.site_build.finish.site_config import USUAL, SiteConfig
from puluc.support.errors import SiteError

SITE = Path(__file__).parents[1] / "dist"
"""The site in the package, without the single file, and without tables and puzzles, which are in
folders of their own."""
PARTS = SITE.with_name("parts")
"""What the site's files were made from, where that differs (`UNFINISHED`)."""
FOLDER = Path("puluc-site")
"""The default folder for a site."""


def build(
    folder: Path = FOLDER,
    hosting: SiteConfig = USUAL,
    *,
    readable: bool = False,
    single: bool = False,
) -> Path:
    """Build the site in `folder` with a host's settings, or with `single` only its single file.

    Returns its path. Raises `SiteError`, also for what only the project's source can do.
    """
    if readable:
        raise SiteError("--readable works in the project's source only")
    files = {
        path.relative_to(place).as_posix(): path
        for place in (ensure_site(), PARTS)
        for path in place.rglob("*")
        if path.is_file()
    }
    parts = {name: path.read_bytes() for name, path in (files | read_data()).items()}
    write_site(finish_site(parts, hosting), folder, single=single)
    return folder


def ensure_site() -> Path:
    """Return the path of the site. Raises `SiteError` where the package has none."""
    if not SITE.is_dir():
        raise SiteError(
            "this package was made without the page: install a released one, or run "
            "python3 -m puluc in the project's source (puluc --help lists what works here)"
        )
    return SITE
