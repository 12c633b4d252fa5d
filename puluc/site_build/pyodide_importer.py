"""Import the game's modules from one file. The build appends this code to `puluc/__init__.py`.

Reading one large file is much faster than finding and reading a hundred small ones.
"""

import marshal
import sys

_FOLDER = __path__[0]  # type: ignore[name-defined] # noqa: F821


class _Bundle:
    """Finds and loads modules from a file that `pyodide_compile.bundle_modules` made."""

    def __init__(self, name: str) -> None:
        with open(f"{_FOLDER}/{name}", "rb") as file:
            self.modules: dict[str, tuple[bool, bytes]] = marshal.load(file)

    def find_spec(self, name, _path=None, _target=None):  # type: ignore[no-untyped-def]
        known = self.modules.get(name)
        if known is None:
            return None
        is_package, _code = known
        path = f"{_FOLDER}/{name.partition('.')[2].replace('.', '/')}"
        origin = f"{path}/__init__.py" if is_package else f"{path}.py"
        spec = type(__spec__)(name, self, origin=origin, is_package=is_package)  # type: ignore[arg-type]
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [path]
        return spec

    def create_module(self, _spec) -> None:  # type: ignore[no-untyped-def]
        return None

    def exec_module(self, module) -> None:  # type: ignore[no-untyped-def]
        _is_package, code = self.modules[module.__name__]
        exec(marshal.loads(code), module.__dict__)


sys.meta_path.insert(0, _Bundle("modules.bin"))
