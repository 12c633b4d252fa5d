"""The texts of the boot scripts, shown while Python loads, in every language."""

from collections.abc import Callable, Mapping

from puluc.engine.rules import Rules
from puluc.pages.labels import in_language
from puluc.site_build.finish.first_paint import USUAL, first_session
from puluc.support.i18n import LANGUAGES, _, pgettext
from puluc.ui.loading import render_aims
from puluc.ui.play.dock import people_sentence
from puluc.words import names


def make_boot_texts(
    rules: Rules = USUAL, more: Callable[[], Mapping[str, str]] = dict
) -> dict[str, dict[str, str]]:
    """Return the texts by language and name: an element's id, or a boot script's own word.

    A first visit plays under `rules`. `more` returns texts that are added, or replace others.
    """
    texts = {}
    for code in LANGUAGES:
        with in_language(code):
            texts[code] = {**_list_texts(rules), **more()}
    return texts


def _list_texts(rules: Rules) -> dict[str, str]:
    return {
        "to-play": pgettext("place", "Play"),
        "to-puzzle": pgettext("place", "Puzzles"),
        "to-lesson": pgettext("place", "Lessons"),
        "teachers": pgettext("place", "Teachers"),
        "open-new": pgettext("button", "New game"),
        "ruleset": names.rules_name(rules),
        **render_aims(*first_session(rules)),
        "boot-people": people_sentence(),
        "learn": _("Learn in three minutes"),
        "boot-status": _("Loading the game…"),
        "python": _("Starting Python…"),
        "opening": _("Opening the game…"),
        "slow": _("Still loading: the connection or this device is slow."),
        "again": _("Try again"),
        "missing": _("The server did not send a part of the game, {path} ({status})."),
        "missing-advice": _("Try again in a few minutes."),
        "refused": _("A part of the game, {path}, is blocked ({why})."),
        "refused-advice": _(
            "Switch off content blockers for this page, or tell whoever runs this site."
        ),
        "wrong-type": _("A part of the game, {path}, arrived as “{type}” instead of “{wanted}”."),
        "wrong-type-advice": _(
            "Sign in to this network if it asks you to, or tell whoever runs this site."
        ),
        "lost": _("A part of the game, {path}, did not arrive."),
        "lost-advice": _("Check the connection and try again."),
        "sandboxed-advice": _(
            "In a sandboxed frame, the game’s server has to send the header "
            "“Access-Control-Allow-Origin: *”. If it does, check the connection and try again."
        ),
        **dict.fromkeys(
            ("file", "beside"),
            _("Browsers run this page from a web server only, not from a folder."),
        ),
        "beside-advice": _("Open the whole game in one file instead:"),
        "file-advice": _(
            "Get puluc.html from the project’s releases instead: the whole game in one file."
        ),
        "damaged": _("A part of the game, {path}, arrived damaged."),
        "damaged-advice": _("Try again to download it once more."),
        "unsupported": _(
            "This browser cannot run the game: WebAssembly is missing or switched off."
        ),
        "unsupported-advice": _(
            "Allow WebAssembly for this page or use a current Firefox, Chrome, Edge or Safari."
        ),
        "stopped": _("The game stopped while it started: {error}"),
        "stopped-advice": _("Try again; if it happens again, tell whoever runs this site."),
    }


def list_package_texts() -> dict[str, str]:
    """Return the texts about what a package for learning platforms leaves out."""
    return {"absent": _("This part of the game is not included here."), "absent-advice": ""}


def list_single_texts() -> dict[str, str]:
    """Return the texts about failed downloads of the single file, which is damaged then."""
    problem = _("This file is incomplete or damaged: a part of the game, {path}, can’t be read.")
    advice = _("Get the file again.")
    names = ("missing", "refused", "wrong-type", "lost", "damaged")
    advices = (f"{name}-advice" for name in (*names, "sandboxed"))
    return {**dict.fromkeys(names, problem), **dict.fromkeys(advices, advice)}
