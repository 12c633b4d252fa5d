"""The texts shown before Python is there, in every language, for the boot scripts."""

from __future__ import annotations

from puluc import language, rulebook
from puluc.language import _, pgettext
from puluc.rules import RULESETS


def boot_texts() -> dict[str, dict[str, str]]:
    """Return the texts of each language by name: an element's id, or a boot script's own word."""
    texts = {}
    for code in language.LANGUAGES:
        language.use(code)
        texts[code] = _texts()
    language.use("en")
    return texts


def _texts() -> dict[str, str]:
    return {
        "open-new": pgettext("button", "New game"),
        "open-rules": _("Rules"),
        "open-settings": _("Settings"),
        "ruleset": rulebook.name(RULESETS["classic"]),
        "boot-gist": rulebook.gist(),
        "boot-status": _("Loading the game…"),
        "python": _("Starting Python…"),
        "opening": _("Opening the game…"),
        "slow": _("Still loading: the connection or this device is slow."),
        "again": _("Try again"),
        "missing": _("A part of the game, {path}, is missing on the server ({status})."),
        "missing-advice": _("Try again in a few minutes."),
        "lost": _("A part of the game, {path}, did not arrive."),
        "lost-advice": _("Check the connection and try again."),
        "damaged": _("A part of the game, {path}, arrived damaged."),
        "damaged-advice": _("Try again to fetch it anew."),
        "unsupported": _(
            "This browser cannot run the game: WebAssembly is missing or switched off."
        ),
        "unsupported-advice": _(
            "Allow WebAssembly for this page or use a current Firefox, Chrome, Edge or Safari."
        ),
        "stopped": _("The game stopped while it started: {error}"),
        "stopped-advice": _("Try again; if it happens again, please report it."),
    }
