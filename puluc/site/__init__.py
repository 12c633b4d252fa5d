"""Making and serving the static site; runs in CPython only, from the standard library alone.

The project's source builds the site; an installed package carries it.
"""

from pathlib import Path

from puluc.site.errors import SiteError
from puluc.site.folders import data
from puluc.site.installed import SITE
from puluc.site.serve import serve

PACKAGED = SITE.is_dir() or not Path(__file__).parents[2].joinpath("package.json").exists()

if PACKAGED:
    from puluc.site.installed import FOLDER, build, ensure
else:
    from puluc.site.build import DIST as FOLDER
    from puluc.site.build import build, ensure

__all__ = ["FOLDER", "SiteError", "apart", "build", "ensure", "serve"]


def apart() -> dict[str, Path]:
    """Return the files that `ensure`'s folder lacks, by path in the site: a package has the tables
    and puzzles once, where the library reads them."""
    return data() if PACKAGED else {}
