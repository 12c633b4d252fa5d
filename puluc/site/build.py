"""Making dist/, the whole site as static files, out of the sources and the runtime."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from puluc.console import naming, say
from puluc.reading import pages as learn
from puluc.reading.frame import FACE
from puluc.reading.prose import ProseError
from puluc.site import embed, installing, mo, runtime, worker
from puluc.site.archive import zipped
from puluc.site.archives import in_app, in_game
from puluc.site.boot_texts import boot_texts
from puluc.site.errors import SiteError
from puluc.site.first_view import first_view
from puluc.site.game import WEIGHTS, game, weights
from puluc.site.lean import lean
from puluc.site.licences import licences
from puluc.site.single import SINGLE, single_file
from puluc.site.template import ENTRY, fill
from puluc.site.tools import ROOT, alone

DIST = ROOT / "dist"
STAMP = runtime.CACHE / "dist.stamp"


def build(readable: bool = False, single: bool = False, address: str = "") -> Path:
    """Make dist/ and return its path; prints what takes long.

    With `readable`, the page gets plain sources and Pyodide's own standard library: a slower
    start, and tracebacks that show the lines. With `single`, only the file that has the whole page
    in it is rebuilt. `address` is where the site will stand, for those who show cards of its pages.
    An existing dist/ stays whole until the new one is complete. Raises
    `SiteError`.
    """
    with alone("site"):
        return _build(readable, single, address)


def _build(readable: bool = False, single: bool = False, address: str = "") -> Path:
    """Build, as the only process that does."""
    mo.make()
    stamp = _stamp()
    runtime.install_packages()
    runtime.CACHE.mkdir(parents=True, exist_ok=True)
    for leftover in runtime.CACHE.glob("tmp*"):
        shutil.rmtree(leftover)
    files = _files(readable)
    if address:
        files = _with_address(files, address)
    with tempfile.TemporaryDirectory(dir=runtime.CACHE) as folder:
        if single:
            DIST.mkdir(exist_ok=True)
            page = Path(folder, SINGLE)
            with naming(page):
                page.write_bytes(files[SINGLE])
            page.replace(DIST / SINGLE)
            _tell(f"{DIST.name}/{SINGLE}", files[SINGLE])
            return DIST
        new = Path(folder, "dist")
        for path, content in files.items():
            target = new / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with naming(target):
                target.write_bytes(content)
        STAMP.unlink(missing_ok=True)
        if DIST.exists():
            DIST.replace(Path(folder, "old"))
        new.replace(DIST)
    if not (readable or address):
        with naming(STAMP):
            STAMP.write_text(stamp)
    _tell(f"{DIST.name}/: {len(files)} files", *files.values())
    return DIST


def _tell(what: str, *contents: bytes) -> None:
    say(f"{what}, {sum(map(len, contents)) / 1e6:.1f} MB")


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


def _files(readable: bool) -> dict[str, bytes]:
    """Return the whole site, path to content."""
    app = _sources()
    files = runtime.runtime_files()
    own = {**_named("css"), "embed.js": embed.script().encode()}
    own["runtime/first.js"] = _read("puluc/page/boot/first.js")
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
    for path in sorted((ROOT / "puluc/solution/data").glob("*.puluc")):
        files[f"tables/{path.name}"] = path.read_bytes()
    for path in sorted((ROOT / "puluc/review/data").glob("*.jsonl")):
        files[f"puzzles/{path.name}"] = path.read_bytes()
    files["licences.txt"] = licences().encode()
    files |= installing.files()
    files[FACE] = runtime.face()
    template, python = _read("index.html").decode(), runtime.python_facts()
    about = {"python": python, "texts": boot_texts(single=True)}
    files[SINGLE] = single_file(template, files, about, first_view(reading=False))
    about = {"python": python, "texts": boot_texts()}
    page = fill(template, files, about, first_view(), len(files[SINGLE]))
    files["index.html"] = page.encode()
    del files["css/page.css"], files["runtime/first.js"]  # It has them inside.
    files |= _learn()
    return _with_worker(files)


def _with_worker(files: dict[str, bytes]) -> dict[str, bytes]:
    source = _read("puluc/site/worker.js").decode()
    return {**files, worker.NAME: worker.worker(source, files).encode()}


def _with_address(files: dict[str, bytes], address: str) -> dict[str, bytes]:
    """Return the site with the address where it will stand in its pages."""
    pages = [path for path in files if path.endswith(".html") and path != SINGLE]
    told = {path: installing.with_address(files[path], address) for path in pages}
    return _with_worker({**files, **told})


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
    for path in [runtime.LOCK, *tops, *_below("puluc"), *_below("css")]:
        if path.exists():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
