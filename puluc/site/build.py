"""Making dist/, the whole site as static files, out of the sources and the runtime."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from puluc.console import naming, say
from puluc.reading import pages as learn
from puluc.reading.frame import FACE
from puluc.reading.prose import ProseError
from puluc.site import api, cards, embed, mo, runtime, worker
from puluc.site.archive import zipped
from puluc.site.archives import in_app, in_game
from puluc.site.errors import SiteError
from puluc.site.finish import ABOUT, finished
from puluc.site.folders import data, put
from puluc.site.game import WEIGHTS, game, weights
from puluc.site.hosting import USUAL, Hosting, decided
from puluc.site.lean import lean
from puluc.site.licences import licences
from puluc.site.template import ENTRY
from puluc.site.tools import ROOT, alone, lock_file

DIST = ROOT / "dist"
STAMP = runtime.CACHE / "dist.stamp"


def build(
    folder: Path = DIST,
    *,
    config: Path | None = None,
    address: str = "",
    readable: bool = False,
    single: bool = False,
) -> Path:
    """Make the site in `folder` and return its path; prints what takes long.

    The file `config`, or else a `site.toml` here, has the host's settings, and `address` is where
    the site will stand.

    With `readable`, the page gets plain sources and Pyodide's own standard library: a slower
    start, and tracebacks that show the lines. With `single`, only the file that has the whole page
    in it is written. What is there stays whole until the new site is complete. Raises `SiteError`.
    """
    hosting = decided(config, address)
    with alone("site"):
        return _build(folder, hosting, readable, single)


def _build(
    folder: Path = DIST, hosting: Hosting = USUAL, readable: bool = False, single: bool = False
) -> Path:
    """Build, as the only process that does."""
    mo.make()
    stamp = _stamp()
    runtime.CACHE.mkdir(parents=True, exist_ok=True)
    for leftover in runtime.CACHE.glob("tmp*"):
        shutil.rmtree(leftover)
    files = finished(parts(readable), hosting)
    if folder == DIST and not single:
        STAMP.unlink(missing_ok=True)
    put(files, folder, beside=runtime.CACHE if folder == DIST else None, single=single)
    if folder == DIST and hosting == USUAL and not (readable or single):
        with naming(STAMP):
            STAMP.write_text(stamp)
    return folder


def ensure() -> Path:
    """Return the path of a dist/ that is up to date, built only if it is not.

    Raises `SiteError`.
    """
    if not _up_to_date():
        with alone("site"):
            # Another process may have built it meanwhile.
            if not _up_to_date():
                _build()
    return DIST


def _up_to_date() -> bool:
    mo.make()
    return DIST.is_dir() and STAMP.exists() and STAMP.read_text() == _stamp()


def parts(readable: bool = False) -> dict[str, bytes]:
    """Return what the site is finished from, path to content (see `puluc.site.finish`).

    The reference for programmers, which no player needs, is left out, with a warning, where it
    can't be made. Raises `SiteError`.
    """
    mo.make()
    with ThreadPoolExecutor(1) as beside:
        programmers = beside.submit(_programmers)
        runtime.install_packages()
        return _parts(readable) | programmers.result()


def _programmers() -> dict[str, bytes]:
    try:
        return api.files()
    except SiteError as error:
        say(f"Leaving out the reference for programmers: {error}")
        return {}


def _parts(readable: bool) -> dict[str, bytes]:
    """Return all parts but the reference for programmers."""
    app = _sources()
    files = runtime.runtime_files()
    own = {**_named("css"), "embed.js": embed.script().encode()}
    own |= {
        f"runtime/{name}": _read(f"puluc/page/boot/{name}") for name in ("first.js", "early.js")
    }
    modules = {
        ENTRY: ROOT / "puluc/page/boot/game.mjs",
        "runtime/qr.js": runtime.QR,
        "runtime/film.js": ROOT / "puluc/study/film.mjs",
    }
    files |= lean(own, modules, readable=readable)
    if readable:
        files["runtime/stdlib.zip"] = runtime.stock_library()
        files["app.zip"] = zipped(app)
    else:
        made = runtime.compiled(app)
        files["runtime/stdlib.zip"] = made["library"]
        files["app.zip"] = made["app"]
    files["game.bin"] = game(app)
    files["estimate.bin"] = weights(app[WEIGHTS])
    for path in sorted((ROOT / "puluc/locale").glob("*.po")):
        texts = mo.compiled(path.read_text("utf-8"), in_game)
        files[f"locale/{path.stem}.mo"] = texts
    files["pyscript.toml"] = _read("pyscript.toml")
    files |= {name: path.read_bytes() for name, path in data().items()}
    files["licences.txt"] = licences().encode()
    icons = _named("puluc/site/icons").items()
    files |= {path.removeprefix("puluc/site/"): content for path, content in icons}
    files["manifest.webmanifest"] = _read("puluc/site/manifest.webmanifest")
    files |= cards.pictures()
    files[FACE] = runtime.face()
    files["index.html"] = _read("index.html")
    files[ABOUT] = json.dumps({"python": runtime.python_facts()}).encode()
    files[worker.NAME] = worker_source().encode()
    return files | _learn()


def worker_source() -> str:
    """Return the service worker without its lists of files. Raises `SiteError`."""
    return runtime.workbox() + _read("puluc/site/worker.js").decode()


def _learn() -> dict[str, bytes]:
    try:
        return learn.files()
    except ProseError as error:
        raise SiteError(f"puluc/reading/texts/{error}") from error


def _read(name: str) -> bytes:
    try:
        return (ROOT / name).read_bytes()
    except FileNotFoundError as error:
        raise SiteError(f"{name} is missing from {ROOT}") from error


def _sources() -> dict[str, bytes]:
    """Return the files of app.zip, path to content."""
    return {name: content for name, content in _named("puluc").items() if in_app(name)}


def _named(folder: str) -> dict[str, bytes]:
    """Return the files of a folder, by their paths from the top."""
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _below(folder)}


def _below(folder: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def _stamp() -> str:
    """Return a hash of everything that the site is made of."""
    digest = hashlib.sha256()
    tops = [ROOT / name for name in ("index.html", "pyscript.toml", "LICENSE")]
    locks = (runtime.LOCK, lock_file(api.EXTRA))
    for path in [*locks, *tops, *_below("puluc"), *_below("css")]:
        if path.exists():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
