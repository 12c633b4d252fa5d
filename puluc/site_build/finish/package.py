"""Make the part of a SCORM package that all task sheets share: the page without tables and worker.

`puluc.school.package` adds a task sheet and a manifest.
"""

from collections.abc import Mapping
from fnmatch import fnmatch

from puluc.school.package import ADAPTER, SHEET
from puluc.site_build.finish.template import (
    ENTRY,
    GAME,
    POLICY,
    PRE_PAINT,
    SCREENS,
    SHEETS,
    SHEETS_LATER,
    SOON,
    allow_code,
    fill_template,
    inline_script,
    inline_sheet,
    join_lines,
    render_boot_facts,
)
from puluc.site_build.zip import make_zip
from puluc.support.html import render_element

LICENCES = "licences.txt"


def make_package(
    template: str,
    files: Mapping[str, bytes],
    about: Mapping[str, object],
    first_view: str,
    decided: Mapping[str, str],
) -> bytes:
    """Return the zip of the page with all that it needs of `files` (path to content).

    `about` has further facts for the boot. Raises `SiteError` when the template is not as expected.
    """
    wanted = (*GAME, *SCREENS, *SOON)
    inside = {path: files[path] for path in files if any(fnmatch(path, one) for one in wanted)}
    code = join_lines(
        inline_script(files[PRE_PAINT].decode()),
        *(inline_sheet(path, files) for path in (*SHEETS, *SHEETS_LATER)),
    )
    page = fill_template(
        template,
        **decided,
        policy=allow_code(POLICY, code),
        card="",
        links=join_lines(*(render_element("script", src=f"./{one}") for one in (SHEET, ADAPTER))),
        code=code,
        boot=join_lines(
            render_boot_facts(inside, about),
            render_element("script", type="module", src=f"./{ENTRY}"),
        ),
        first_view=first_view,
        pages="",
        files="",
    )
    beside = {path: files[path] for path in (ENTRY, ADAPTER, LICENCES)}
    return make_zip({"index.html": page.encode(), **inside, **beside})
