"""The site of an installed package, which includes it: no tool and no network is needed."""

from pathlib import Path

from puluc.build.finish.output import read_data, write_site
from puluc.build.finish.site_config import NAME as SETTINGS
from puluc.support.errors import SiteError

SITE = Path(__file__).parents[1] / "dist"
"""The site in the package, without tables and puzzles, which are in folders of their own."""
FOLDER = Path("puluc-site")
"""The default folder for a copy of the site."""


def build(
    folder: Path = FOLDER,
    *,
    config: Path | None = None,
    address: str = "",
    readable: bool = False,
    single: bool = False,
) -> Path:
    """Copy the site into `folder`, or with `single` only its single file, and return its path.

    Raises `SiteError`, also for settings that would change the site.
    """
    if config or address or readable or Path(SETTINGS).is_file():
        raise SiteError(
            f"{SETTINGS}, --address and --readable work in the project's source only: a package "
            "has its site as it is"
        )
    top = ensure_site()
    paths = {path.relative_to(top).as_posix(): path for path in top.rglob("*") if path.is_file()}
    write_site(
        {name: path.read_bytes() for name, path in (paths | read_data()).items()},
        folder,
        single=single,
    )
    return folder


def ensure_site() -> Path:
    """Return the path of the site. Raises `SiteError` where the package has none."""
    if not SITE.is_dir():
        raise SiteError(
            "this package was made without the page: install a released one, or run "
            "python3 -m puluc in the project's source (puluc --help lists what works here)"
        )
    return SITE
