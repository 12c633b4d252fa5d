"""Make and serve the static site, in CPython and with its standard library alone.

The project's source builds the site; an installed package includes it.
"""

from functools import partial
from pathlib import Path

from puluc.site_build.finish.installed import SITE
from puluc.site_build.finish.output import read_data
from puluc.site_build.finish.site_config import load_config
from puluc.site_build.serve import Handler, serve
from puluc.support.errors import SiteError

PACKAGED = SITE.is_dir() or not Path(__file__).parents[2].joinpath("package.json").exists()
"""Whether this is an installed package."""

if PACKAGED:
    from puluc.site_build.finish.installed import FOLDER, build, ensure_site
else:
    from puluc.site_build.site import DIST as FOLDER
    from puluc.site_build.site import build, ensure_site

__all__ = ["FOLDER", "SiteError", "build", "ensure_site", "load_config", "play", "serve"]


def play(port: int, *, open_browser: bool, watched: bool = False) -> None:
    """Serve the page until Ctrl-C, and open the user's browser.

    In the project's source the page is made first; if it is `watched`, again at each change. A
    package has the tables and puzzles only in the library's own folders. Raises `SiteError`.
    """
    if not PACKAGED:
        from puluc.site_build import preview

        preview.play(port, open_browser, watched)
    elif watched:
        raise SiteError("--watch works in the project's source only: a package has nothing to make")
    else:
        serve(ensure_site(), port, open_browser, partial(Handler, outside=read_data()))
