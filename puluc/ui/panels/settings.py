"""The panel with the settings, the state of offline storage, and downloads."""

from puluc.app.offline_state import Offline
from puluc.app.session import Session
from puluc.app.settings import LONGEST, SETTINGS, Settings
from puluc.drawing.avatars import render_avatar
from puluc.engine.position import SUN
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import LANGUAGES, _, format_decimal, pgettext
from puluc.support.markup import Markup
from puluc.ui.widgets import (
    render_button,
    render_fields,
    render_fold,
    render_group,
    render_item,
    render_list,
    render_progress,
    render_radio,
    render_select,
    render_switch,
    render_text_field,
)
from puluc.ui.win_bar import render_side_sign


def render_content(session: Session, _address: str, single: int) -> Markup:
    """Return the settings, the state of offline storage, and the links to downloads."""

    def field(name: str, label: Child, texts: dict[str, str]) -> Markup:
        return render_select(f"set {name}", label, getattr(session.settings, name), texts)

    def either(name: str, label: str) -> Markup:
        return render_switch(f"set {name}", label, getattr(session.settings, name), *SETTINGS[name])

    speed = session.settings.speed
    man = render_element(
        "span", render_side_sign(SUN), class_=f"rolling {speed}", id=f"pace-{speed}"
    )
    look = render_fields(
        field("language", _("Language"), {"auto": _("Same as the browser"), **LANGUAGES}),
        field(
            "theme",
            _("Colours"),
            {
                "auto": _("Same as this device"),
                "light": _("Light"),
                "dark": _("Dark"),
                "contrast": _("High contrast"),
            },
        ),
        field(
            "speed",
            join_markup(_("Speed of the men"), " ", man),
            {
                "slow": _("Slow"),
                "normal": _("Normal"),
                "fast": _("Fast"),
                "none": _("No animation"),
            },
        ),
    )
    sounds = render_fields(
        either("sound", _("Game sounds")),
        field(
            "volume",
            _("Volume"),
            {"quiet": _("Quiet"), "normal": pgettext("volume", "Normal"), "loud": _("Loud")},
        ),
    )
    others = render_fold(
        _("More settings"),
        render_group(
            _("The game"),
            render_fields(
                field(
                    "moves",
                    _("The computer moves for you"),
                    {
                        "never": _("Never"),
                        "passes": _("When you have to pass"),
                        "only": _("When only one move is possible"),
                    },
                ),
                either("kernels", _("Real kernels: I enter what they show")),
            ),
        ),
        render_group(
            _("The board"),
            render_fields(
                either("board", _("Turn the board round")),
                either("faces", _("Two people: turn it to whoever moves")),
            ),
        ),
        render_group(
            _("Help"),
            render_fields(
                either("turns", _("Turns in words")),
                either("chances", _("Win chances")),
                either("tips", _("Explain each rule when it first comes up")),
                either("keys", _("Keyboard shortcuts")),
            ),
        ),
        id="more-settings",
    )
    return join_markup(
        render_element(
            "form",
            look,
            render_group(_("Sound"), sounds),
            render_group(_("You"), render_fields(*_render_person(session.settings))),
            others,
            class_="settings",
        ),
        _render_offline(session.offline),
        _render_links(single),
        render_element("p", render_button(_("Reset settings"), "reset")),
    )


def _render_person(settings: Settings) -> tuple[Markup, ...]:
    """Return the fields for the person's name and face, which stay on the device."""
    faces = (
        render_radio(
            "set face",
            face,
            face == settings.face,
            render_avatar(face) if face else _("None"),
            aria_label=_("Face {number}").format(number=number) if face else None,
        )
        for number, face in enumerate(SETTINGS["face"])
    )
    return (
        render_text_field(_("Name"), settings.name, data_set="set name", maxlength=LONGEST),
        render_element("div", *faces, class_="faces", role="radiogroup", aria_label=_("Face")),
    )


def _render_offline(offline: Offline) -> Markup:
    """Return how much of the page this device stores, and the button that changes it."""
    if offline.state == "unknown":
        return Markup()
    text = {
        "never": _("This browser doesn’t let the page store anything."),
        "some": _(
            "Kept here: the game, and {done} of {total} MB of puzzles and tables for perfect play."
        ),
        "loading": _("Loading {done} of {total} MB"),
        "all": _("Kept here: the game, all puzzles and tables for perfect play, {total} MB."),
        "failed": _("Not everything could be loaded, only {done} of {total} MB."),
    }[offline.state]
    done, total = (format_decimal(size / 1e6, 1) for size in (offline.done, offline.total))
    text = text.format(done=done, total=total)
    do, label = {
        "never": ("", ""),
        "some": ("keep all", _("Keep everything on this device")),
        "loading": ("keep stop", _("Cancel")),
        "all": ("keep none", _("Remove")),
        "failed": ("keep all", _("Try again")),
    }[offline.state]
    progress = Markup()
    if offline.state == "loading":
        bar = render_progress("keeping", offline.done, offline.total or 1)
        progress = join_markup(render_element("label", text, for_="keeping"), bar)
    return join_markup(
        render_element("h3", _("Offline")),
        render_element(
            "div",
            render_element("p", progress or text, role="status"),
            render_button(label, do, id="keep") if do else None,
            class_="keeping",
        ),
    )


def _render_links(single: int) -> Markup:
    """Return the links to the licences and to the single-file game."""
    offers = [render_element("a", _("Licences"), href="./licences.txt", target="_blank")]
    if single > 0:
        text = _("Download the game: one file, {size} MB").format(size=round(single / 1e6))
        offers.insert(0, render_element("a", text, href="./puluc.html", download=True))
    return render_list([render_item(offer) for offer in offers], class_="offers")
