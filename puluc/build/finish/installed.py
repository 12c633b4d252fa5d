"""The site of an installed package, which carries it whole: no tool and no network is needed."""

from pathlib import Path

from puluc.build.finish.output import read_data, write_site
from puluc.support.errors import SiteError

SITE = Path(__file__).parents[1] / "dist"
"""Where a release puts the site, but for the tables and puzzles, which the package has anyway."""
SETTINGS = "site.toml"
FOLDER = Path("puluc-site")
"""Where the site is written by default."""


def build(
    folder: Path = FOLDER,
    *,
    config: Path | None = None,
    address: str = "",
    readable: bool = False,
    single: bool = False,
) -> Path:
    """Copy the site into `folder`, or with `single` only its single file, and return its path.

    Raises `SiteError`, also if the site is to be another than the package's.
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
