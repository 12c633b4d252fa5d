"""Making and serving the static site; runs in CPython only, from the standard library alone.

The project's source builds the site; an installed package carries it.
"""

from pathlib import Path

from puluc.build.finish.installed import SITE
from puluc.build.finish.output import read_data
from puluc.build.serve import serve
from puluc.support.errors import SiteError

PACKAGED = SITE.is_dir() or not Path(__file__).parents[2].joinpath("package.json").exists()

if PACKAGED:
    from puluc.build.finish.installed import FOLDER, build, ensure_site
else:
    from puluc.build.site import DIST as FOLDER
    from puluc.build.site import build, ensure_site

__all__ = ["FOLDER", "SiteError", "apart", "build", "ensure_site", "serve"]


def apart() -> dict[str, Path]:
    """Return the files that `ensure_site`'s folder lacks, by path in the site: a package has the
    tables and puzzles once, where the library reads them."""
    return read_data() if PACKAGED else {}
