"""Making and serving the static site; runs in CPython only, from the standard library alone.

In the project's source the site is built; a released package carries its parts and finishes them.
"""

from pathlib import Path

from puluc.site.errors import SiteError
from puluc.site.installed import PARTS
from puluc.site.serve import serve

if PARTS.is_dir() or not Path(__file__).with_name("build.py").exists():
    from puluc.site.installed import FOLDER, build, ensure
else:
    from puluc.site.build import DIST as FOLDER
    from puluc.site.build import build, ensure

__all__ = ["FOLDER", "SiteError", "build", "ensure", "serve"]
