"""Making and serving the static site; runs in CPython only, from the standard library alone."""

from puluc.site.build import build, ensure
from puluc.site.errors import SiteError
from puluc.site.serve import serve

__all__ = ["SiteError", "build", "ensure", "serve"]
