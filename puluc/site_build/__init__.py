"""Make and serve the static site, in CPython and with its standard library alone.

The project's source builds the site; an installed package includes it.
"""

from pathlib import Path

from puluc.site_build.finish.installed import SITE
from puluc.site_build.finish.output import read_data
from puluc.site_build.serve import serve
from puluc.support.errors import SiteError

PACKAGED = SITE.is_dir() or not Path(__file__).parents[2].joinpath("package.json").exists()
"""Whether this is an installed package."""

if PACKAGED:
    from puluc.site_build.finish.installed import FOLDER, build, ensure_site
else:
    from puluc.site_build.site import DIST as FOLDER
    from puluc.site_build.site import build, ensure_site

__all__ = ["FOLDER", "SiteError", "build", "ensure_site", "list_outside_files", "serve"]


def list_outside_files() -> dict[str, Path]:
    """Return the files that the folder of `ensure_site` lacks, by path in the site.

    A package has the tables and puzzles only in the library's own folders.
    """
    return read_data() if PACKAGED else {}
