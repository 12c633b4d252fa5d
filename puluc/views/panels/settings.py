"""The panel with the settings, and what this device keeps."""

from __future__ import annotations

from puluc.language import LANGUAGES, _, decimal, pgettext
from puluc.markup import Markup, element, join
from puluc.session.offline import Offline
from puluc.session.session import Session
from puluc.session.setup import PERSON
from puluc.views.controls import (
    button,
    form_fields,
    group,
    item,
    listing,
    opponents,
    progress,
    select,
)


def title() -> str:
    """Return the panel's title."""
    return _("Settings")


def content(session: Session, _address: str, single: int) -> Markup:
    """Return the settings, what the device keeps, and what there is to take along."""

    def field(name: str, label: str, texts: dict[str, str]) -> Markup:
        return select(f"set {name}", label, getattr(session.settings, name), texts)

    page = [
        field("language", _("Language"), {"auto": _("As in the browser"), **LANGUAGES}),
        field(
            "theme",
            _("Colours"),
            {
                "auto": _("As on this device"),
                "light": _("Light"),
                "dark": _("Dark"),
                "contrast": _("High contrast"),
            },
        ),
        field("board", _("Board"), {"auto": _("Your city near you"), "turned": _("Turned round")}),
        field("keys", _("Keyboard shortcuts"), {"on": _("On"), "off": _("Off")}),
    ]
    against = {PERSON: _("A friend here"), **opponents()}
    play = [
        select("set level", _("Opponent"), session.setup.level, against),
        field("chances", _("Win chances"), {"hide": _("Hidden"), "show": _("Shown")}),
        field("tips", _("Rules said when first met"), {"on": _("On"), "off": _("Off")}),
        field(
            "moves",
            _("The page moves for you"),
            {
                "never": _("Never"),
                "passes": _("When you have to pass"),
                "only": _("When only one move is possible"),
            },
        ),
        field(
            "kernels",
            _("Kernels"),
            {"page": _("Thrown by the page"), "real": _("Real ones: I enter what they show")},
        ),
        field(
            "speed",
            _("Speed of the men"),
            {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "none": _("At once")},
        ),
    ]
    volumes = {
        "silent": _("Silent"),
        "quiet": _("Quiet"),
        "normal": pgettext("volume", "Normal"),
        "loud": _("Loud"),
    }
    sounds = {
        "throw": _("Throw"),
        "step": _("Step"),
        "capture": _("Capture"),
        "home": _("Arrival in a city"),
        "end": _("End of the game"),
    }
    sound = [
        field("sound", _("All sounds"), {"on": _("On"), "off": _("Off")}),
        *(field(f"volume_{name}", label, volumes) for name, label in sounds.items()),
    ]
    groups = {_("Page"): page, _("Play"): play, _("Sound"): sound}
    buttons = button(_("All keys"), "open keys"), " ", button(_("Reset settings"), "reset")
    return join(
        element(
            "form",
            *(group(title, form_fields(*fields)) for title, fields in groups.items()),
            class_="settings",
        ),
        _offline(session.offline),
        _offers(single),
        element("footer", *buttons),
    )


def _offline(offline: Offline) -> Markup:
    """Return what of the page this device keeps, and the button that changes it."""
    if offline.state == "unknown":
        return Markup()
    text = {
        "never": _("This browser doesn’t let the page store anything."),
        "some": _("Kept on this device: the game, and {done} of {total} MB of perfect play."),
        "loading": _("Loading {done} of {total} MB"),
        "all": _("Everything is kept on this device: the game and all perfect play, {total} MB."),
        "failed": _("Not everything could be loaded, only {done} of {total} MB."),
    }[offline.state]
    megabytes = {"done": decimal(offline.done / 1e6, 1), "total": decimal(offline.total / 1e6, 1)}
    text = text.format(**megabytes)
    do, label = {
        "never": ("", ""),
        "some": ("keep all", _("Keep everything on this device")),
        "loading": ("keep stop", _("Cancel")),
        "all": ("keep none", _("Remove")),
        "failed": ("keep all", _("Try again")),
    }[offline.state]
    told = Markup()
    if offline.state == "loading":
        bar = progress("keeping", offline.done, offline.total or 1)
        told = join(element("label", text, for_="keeping"), bar)
    return join(
        element("h3", _("Offline")),
        element(
            "div",
            element("p", told or text, role="status"),
            button(label, do, id="keep") if do else None,
            class_="keeping",
        ),
    )


def _offers(single: int) -> Markup:
    """Return the links to the single file, of so many bytes, if there is one, and the licences."""
    offers = [element("a", _("Licences"), href="./licences.txt", target="_blank")]
    if single:
        text = _("Download the whole game: one file of {size} MB that works offline")
        text = text.format(size=round(single / 1e6))
        offers.insert(0, element("a", text, href="./puluc.html", download=True))
    return listing(map(item, offers), class_="offers")
