"""Build dist/, the whole site as static files, from the sources and the runtime."""

import gzip
import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from puluc.pages import pages as learn
from puluc.pages.layout import FACE
from puluc.pages.markdown import ProseError
from puluc.school.package import ADAPTER
from puluc.site_build import api, catalogues_mo, lean, runtime
from puluc.site_build.assets import embed
from puluc.site_build.finish import cards, precache
from puluc.site_build.finish.finish import ABOUT, finish_site
from puluc.site_build.finish.output import read_data, write_site
from puluc.site_build.finish.site_config import USUAL, SiteConfig
from puluc.site_build.finish.template import ENTRY, PRE_PAINT
from puluc.site_build.game_image import WEIGHTS, list_worker_files, make_images, make_weights_file
from puluc.site_build.licences import make_licences
from puluc.site_build.tools import ROOT, exclusive, explain_read_only, lock_file, read_source
from puluc.site_build.zip import make_zip
from puluc.support.command import print_line, write_file
from puluc.support.errors import SiteError

DIST = ROOT / "dist"
STAMP = runtime.CACHE / "dist.stamp"


def build(
    folder: Path = DIST,
    hosting: SiteConfig = USUAL,
    *,
    readable: bool = False,
    single: bool = False,
) -> Path:
    """Build the site in `folder` with a host's settings, return its path; print the slow steps.

    With `readable`, the page gets plain sources and Pyodide's own standard library: a slower
    start, and tracebacks with source lines. With `single`, only the single file is written. An
    existing site stays whole until the new one is complete. Raises `SiteError`.
    """
    with exclusive("site"):
        return _build(folder, hosting, readable, single)


def _build(folder: Path, hosting: SiteConfig, readable: bool, single: bool) -> Path:
    """Build the site; the caller holds the lock.

    Only the usual site in `DIST` leaves a stamp, which is written last: `ensure_site`
    builds a site without one anew.
    """
    stamp = hash_sources()
    if not runtime.CACHE.exists():
        print_line("Building the site for the first time, in a minute or a few")
    runtime.CACHE.mkdir(parents=True, exist_ok=True)
    for leftover in runtime.CACHE.glob("tmp*"):
        shutil.rmtree(leftover)
    files = finish_site(make_parts(readable), hosting)
    if folder == DIST and not single:
        STAMP.unlink(missing_ok=True)
    write_site(files, folder, work=runtime.CACHE if folder == DIST else None, single=single)
    if folder == DIST and hosting == USUAL and not (readable or single):
        write_file(STAMP, stamp.encode())
    return folder


def ensure_site() -> Path:
    """Return the path of dist/; build it first if it is out of date.

    Raises `SiteError`.
    """
    with explain_read_only():
        catalogues_mo.make_catalogues()
    if not _is_current():
        with exclusive("site"):
            # Another process may have built it while this one waited.
            if not _is_current():
                _build(DIST, USUAL, readable=False, single=False)
    return DIST


def _is_current() -> bool:
    return DIST.is_dir() and STAMP.exists() and STAMP.read_text() == hash_sources()


def make_parts(readable: bool = False) -> dict[str, bytes]:
    """Return the parts of the site, path to content (see `puluc.site_build.finish.finish`).

    If the reference of the Python library can't be made, it is left out with a warning, as no
    player needs it. Raises `SiteError`.
    """
    with ThreadPoolExecutor() as pool:
        reference = pool.submit(_make_reference)
        return make_page_parts(readable) | make_pages() | reference.result()


def _make_reference() -> dict[str, bytes]:
    try:
        return api.make_reference()
    except SiteError as error:
        print_line(f"Leaving out the reference for programmers: {error}")
        return {}


def make_page_parts(readable: bool = False) -> dict[str, bytes]:
    """Return the parts of the page alone. Raises `SiteError`."""
    catalogues_mo.make_catalogues()
    sources = read_folder("puluc")
    # CPython 3.11 can't parse in two threads: it is done before the translation, or after it.
    worker = list_worker_files(sources)
    with ThreadPoolExecutor() as pool:
        installing = pool.submit(runtime.install_packages)
        images = pool.submit(make_images, sources, installing.result)
        installing.result()
        files = runtime.list_runtime_files() | _list_own_files()
        scripts = pool.submit(_make_scripts, files[runtime.GLUE], readable)
        found, modules = images.result()
        if readable:
            stock = runtime.MODULES / "pyodide" / "python_stdlib.zip"
            library, files["app.zip"] = stock.read_bytes(), make_zip(worker)
        else:
            library, files["app.zip"] = runtime.compile_worker(worker)
        # Compressed as a whole it is a tenth smaller than with each file compressed.
        files[runtime.LIBRARY] = gzip.compress(library, 0 if readable else 9, mtime=0)
        files["weights.bin"] = make_weights_file(sources[WEIGHTS])
        files |= _make_texts(modules) | found | scripts.result()
    files[runtime.GLUE] = runtime.EAGER + files[runtime.GLUE]
    return files


def _make_scripts(glue: bytes, readable: bool) -> dict[str, bytes]:
    """Return the scripts and styles; `glue` is Pyodide's own script."""
    own = {**read_folder("css"), "embed.js": embed.make_embed_script().encode(), runtime.GLUE: glue}
    own[PRE_PAINT] = read_source(ROOT / "puluc/browser/boot/pre-paint.js")
    modules = {
        ENTRY: ROOT / "puluc/browser/boot/game.mjs",
        "runtime/qr.js": runtime.QR,
        ADAPTER: ROOT / "puluc/browser/boot/scorm.mjs",
        "runtime/worker.js": ROOT / "puluc/browser/boot/worker.mjs",
    }
    own_modules = _read_files(path for path in _list_files("puluc") if path.suffix == ".mjs")
    return runtime.cache(
        "readable" if readable else "scripts",
        own | own_modules,
        lambda: lean.minify(own, modules, readable=readable),
    )


def _make_texts(modules: Mapping[str, list[str]]) -> dict[str, bytes]:
    """Return the translations of the game and of the later screens, for their `modules`."""
    compiled = catalogues_mo.compile_catalogue
    files = {}
    for path in sorted((ROOT / "puluc/locale").glob("*.po")):
        text = path.read_text("utf-8")
        for ending, image in (("bin", "game.bin"), ("more.bin", "screens.bin")):
            files[f"locale/{path.stem}.{ending}"] = compiled(text, modules[image].__contains__)
    return files


def _list_own_files() -> dict[str, bytes]:
    """Return the files that are neither code nor pages to read."""
    files = {name: read_source(path) for name, path in read_data().items()}
    files["licences.txt"] = make_licences().encode()
    icons = read_folder("puluc/site_build/icon").items()
    files |= {path.removeprefix("puluc/site_build/"): content for path, content in icons}
    files["manifest.json"] = read_source(ROOT / "puluc/site_build/manifest.json")
    files |= cards.read_card_pictures()
    files[FACE] = runtime.read_font()
    files["index.html"] = read_source(ROOT / "index.html")
    files[ABOUT] = json.dumps({"python": runtime.read_python_facts()}).encode()
    files[precache.NAME] = read_worker_source().encode()
    return files


def read_worker_source() -> str:
    """Return the service worker without its lists of files. Raises `SiteError`."""
    own = read_source(ROOT / "puluc/site_build/finish/worker.js").decode()
    return runtime.bundle_workbox() + own


def make_pages() -> dict[str, bytes]:
    """Return the pages to read. Raises `SiteError`."""
    try:
        return learn.make_pages()
    except ProseError as error:
        raise SiteError(f"puluc/pages/texts/{error}") from error


def read_folder(folder: str) -> dict[str, bytes]:
    """Return the files of a folder, path from the project's top to content."""
    return _read_files(_list_files(folder))


def _read_files(paths: Iterable[Path]) -> dict[str, bytes]:
    """Return files by their paths in the project, with the line ends of Unix in texts."""
    return {path.relative_to(ROOT).as_posix(): read_source(path) for path in paths}


def _list_files(folder: str) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def list_sources() -> list[Path]:
    """Return the files that the build reads."""
    tops = [ROOT / name for name in ("index.html", "LICENSE", "pyproject.toml")]
    found = [runtime.LOCK, lock_file(api.EXTRA), *tops, *_list_files("puluc"), *_list_files("css")]
    return [path for path in found if path.suffix != ".mo" and path.exists()]


def hash_sources() -> str:
    """Return a hash of all input of the build."""
    return runtime.hash_files(_read_files(list_sources()))
