"""The kernels, what happened, what to do next, and the buttons for it."""

from __future__ import annotations

from typing import Final

from puluc.kernels import MARKS
from puluc.language import _, pgettext
from puluc.markup import Child, Markup, element, join
from puluc.pictures.kernels import kernels as picture
from puluc.pictures.kernels import numeral
from puluc.pictures.layout import SIDES, Layout
from puluc.position import PASS, SUN, Position, Side, other
from puluc.session import links
from puluc.session.play import Play, Showing
from puluc.session.session import Session
from puluc.session.setup import PERSON, SETTINGS, Settings
from puluc.views.controls import button
from puluc.views.evening import called
from puluc.views.log import begun, ended, refusal, told
from puluc.views.moves import ranking
from puluc.views.moves import told as in_words
from puluc.words import events, names

ARROWS: Final = {0: "→", 180: "←", -90: "↑", 90: "↓"}
"""The signs for the ways men go, by their bearing in degrees, clockwise from the right."""


def dock(play: Play, session: Session, *, upright: bool = False, framed: bool = False) -> Markup:
    """Return the kernels, what happened, what to do next, and the buttons for it."""
    first = not (framed or session.met or play.game.throws) and session.settings.tips == "on"
    learn = _("Learn in three minutes")
    tools = (
        button(learn, "go lesson", "plain", id="learn")
        if first
        else join(history(play, session, framed=framed), not framed and _mute(session.settings))
    )
    before = "" if first else happened(play)
    about = "" if framed else aim(play, session, upright=upright, first=first)
    begins = not play.game.throws
    status = join(
        notice(play, session),
        sentences(
            before, next_step(play, play.asks(session.settings)), refused=bool(play.rest.refusal)
        ),
        _hint(play),
        element("p", about, class_="aim first" if begins else "aim") if about else "",
    )
    long = play.rest.hint or play.rest.refusal is not None
    return dock_of(kernels(play, session.settings), status, _action(play, framed), tools, long=long)


def watching(play: Play, session: Session) -> Markup:
    """Return what stands there while another window plays."""
    return dock_of(
        kernels(play, session.settings, live=False),
        sentences(happened(play), _("This game is open in another window.")),
        button(_("Play here"), "here", "main", id="here"),
    )


def dock_of(
    thrown: Markup,
    said: Markup,
    action: Child,
    *tools: Child,
    status: str = "status",
    actions: str = "actions",
    long: bool = False,
) -> Markup:
    """Return a dock: the kernels, what is said, the button that leads on, and the small ones;
    `status` and `actions` are classes; what is `long` may have to be scrolled by keys."""
    return join(
        thrown,
        element("div", said, class_=status, tabindex=0 if long else None),
        action,
        element("div", *tools, class_=actions),
    )


def sentences(before: Child, then: str, *, refused: bool = False) -> Markup:
    """Return what happened before, if it is told, and what is to be done then."""
    return join(
        before and element("p", before, class_="happened"),
        element("p", then, class_="next refused" if refused else "next", id="next"),
    )


def pass_button() -> Markup:
    """Return the button that passes."""
    return button(_("Pass"), "move --", "main", id="pass")


def lead(play: Play) -> str | None:
    """Return the id of what a person acts on next: the kernels, the pass, or a place of the
    board."""
    if play.in_motion or not play.person_to_move:
        return None
    if play.game.position.marks is None:
        return "throw"
    if play.moves == (PASS,):
        return "pass"
    place = play.choice.focus()
    return None if place is None else f"spot-{place}"


def history(play: Play, session: Session, *, framed: bool) -> Markup:
    """Return the buttons that take back and play again, and the hint; where nobody plays, those
    of what is watched."""
    if framed:
        return join(undo(play, session), _whole(play))
    if not play.persons:
        return _watched(play, session.settings)
    redo = button(_("Redo"), "redo", "plain", id="redo", enabled=play.can_redo, icon="redo")
    return join(_hint_button(play, session), undo(play, session), redo)


def _watched(play: Play, settings: Settings) -> Markup:
    """Return the buttons of a game between opponents: stop or go on, one turn, the speed."""
    text, do, icon = _("Pause"), "pause", "pause"
    if play.rest.held:
        text, do, icon = _("Go on"), "resume", "play"
    speeds = SETTINGS["speed"]
    speed = speeds.index(settings.speed)
    sign, then = ("½×", "1×", "2×", "∞")[speed], speeds[(speed + 1) % 3]
    label = f"{_('Speed of the men')}: {sign}"
    return join(
        button(text, do, "plain", id="pause", icon=icon),
        button(_("One turn"), "step", "plain", id="step", icon="last"),
        button(sign, f"set speed {then}", "plain", id="speed", aria_label=label),
    )


def _mute(settings: Settings) -> Markup:
    """Return the button that switches all sounds off or on."""
    pressed, icon = ("true", "mute") if settings.sound == "off" else ("false", "sound")
    return button(_("Mute"), "mute", "plain", id="mute", icon=icon, aria_pressed=pressed)


def undo(play: Play, session: Session) -> Markup:
    """Return the button that takes a move back."""
    can_undo = play.can_undo(session.settings)
    return button(_("Undo"), "undo", "plain", id="undo", enabled=can_undo, icon="undo")


def _whole(play: Play) -> Markup:
    """Return the way from a frame to the whole page, which goes on from the same position."""
    there = links.to_position(play.game.position, play.sun, play.moon)
    text = _("Open in a window of its own")
    return element(
        "a",
        "↗",
        class_="whole",
        id="whole",
        href=f"./#{there}",
        target="_blank",
        rel="noopener",
        title=text,
        aria_label=text,
    )


def notice(play: Play, session: Session) -> Markup:
    """Return what the session has to tell, with what it offers."""
    text, do = session.notice
    if not text or session.panel:
        return Markup()
    word, _space, number = do.partition(" ")
    offers = {
        "back": _("Back to my game"),
        "download": _("Save as a file"),
        "open": _("Rule {number}").format(number=number.removeprefix("rules ")),
    }
    offer = button(offers[word], do, "offer", id=word) if do else None
    return element("div", element("span", text, role="alert"), offer, class_="notice")


def _hint_button(play: Play, session: Session) -> Markup:
    if not session.table_of(play.rules).tells:
        return Markup()
    text = _("Hide hint") if play.rest.hint else _("Hint")
    enabled = play.can_hint(session)
    return button(text, "hint", "plain", id="hint", enabled=enabled, icon="hint")


def _hint(play: Play) -> Markup:
    """Return the best move in words, its win chance and what others lose, if a person asked."""
    worth = play.worth
    if not play.rest.hint or not worth or not worth.moves:
        return Markup()
    best = _("Best: {move}").format(move=in_words(worth.position, worth.moves[0].move))
    return join(
        element("p", best, class_="advice"),
        ranking(worth.position, worth.moves, exact=worth.exact),
    )


def kernels(play: Play, settings: Settings, *, live: bool = True) -> Markup:
    """Return the kernels, which are the button to throw them while they are `live`."""
    game = play.game
    to_throw = play.person_to_move and game.position.marks is None
    live = live and not play.in_motion
    throwable = live and to_throw
    if live and play.asks(settings):
        return _real_kernels()
    # What is at hand is not thrown yet, or stays as it fell until somebody throws again.
    fell = None if throwable or play.cast(settings) else game.thrown
    if throwable:
        total = element("b", pgettext("button", "Throw"), class_="do")
    else:
        total = (
            join(element("b", fell.spaces_thrown), numeral(fell.spaces_thrown))
            if fell
            else Markup()
        )
    return button(
        join(picture(game.faces if fell else None), element("span", total, class_="total")),
        "throw",
        f"throw rolling {settings.speed}" if fell and play.shows_throw else "throw",
        id="throw",
        enabled=throwable,
        aria_label=_("Throw the kernels") if throwable else shown(fell),
    )


def _real_kernels() -> Markup:
    """Return the buttons by which a person tells what real kernels showed."""
    choices = (
        button(
            str(marks),
            f"throw {marks}",
            "mark",
            id=f"throw{marks or ''}",
            aria_label=names.marks(marks),
        )
        for marks in MARKS
    )
    return element(
        "div",
        element("span", _("Marks thrown")),
        *choices,
        class_="throw real",
        role="group",
        aria_label=_("Marks that real kernels showed"),
    )


def shown(position: Position | None) -> str:
    """Return what the kernels of a throw say in words."""
    if not position or position.marks is None:
        return _("Kernels")
    return _("Kernels: {marks}, {spaces}").format(
        marks=names.marks(position.marks), spaces=names.spaces(position.spaces_thrown)
    )


def happened(play: Play) -> str:
    """Return what happened last."""
    game = play.game
    position = game.position
    if position.marks is not None:
        return events.throw(position.mover, position.marks, position.spaces_thrown)
    return told(game.positions[-2], play.last_event) if game.ply else begun(play)


def aim(play: Play, session: Session, *, upright: bool, first: bool) -> str:
    """Return what the game is about and which way to go, until the first capture.

    Who may not know what it is are told `first`.
    """
    game, persons = play.game, play.persons
    captures = (event and event.captured for event in map(game.event, range(game.ply)))
    if not persons or play.over or session.notice.text or any(captures):
        return ""
    layout = Layout(play.rules.spaces, upright, play.flipped(session))
    sun, moon = (ARROWS[layout.bearing(game.start.heading(side))] for side in SIDES)
    if len(persons) == 1:
        text = _(
            "You are {side} and walk this way: {arrow}. Land on {enemy}’s men to capture them."
        )
        text = text.format(
            side=names.side_name(persons[0]),
            arrow=sun if persons[0] == SUN else moon,
            enemy=names.side_name(other(persons[0])),
        )
    else:
        text = _("Sun walks {sun} and Moon {moon}. Land on the other side’s men to capture them.")
        text = text.format(sun=sun, moon=moon)
    if play.rules.win == "count":
        text += " " + _("When a side has no free man left, the side with more captures wins.")
    else:
        text += " " + _("Whoever has no free man left has lost.")
    if first:
        of = _("Puluc is a game of captors and captives, of the Q'eqchi' and Mopan Maya.")
        text = f"{of} {text}"
    return text


def next_step(play: Play, asks: Side | None = None) -> str:
    """Return what is to be done next; `asks` is the side whose marks are to be entered."""
    position = play.game.position
    side = asks or play.mover
    mover = names.side_name(side)
    if name := called(play, side):
        mover = f"{name} ({mover})"
    alone = len(play.persons) == 1
    if play.over:
        return ended(play)
    if play.rest.refusal:
        return refusal(play)
    if play.result:
        return "…"
    if play.in_motion and play.showing == Showing("move") and position.marks is None:
        other_side = names.side_name(other(play.mover))
        if play.player(other(play.mover)) != PERSON:
            return _("{side} is playing …").format(side=other_side)
    if asks:
        return _("{side}: enter what the kernels show.").format(side=mover)
    if not play.person_to_move:
        held = _("{side} waits: you took a move back.")
        if not play.can_redo:
            held = _("{side} waits until you go on.")
        return (held if play.rest.held else _("{side} is playing …")).format(side=mover)
    if position.marks is None:
        text = _("Your turn: throw the kernels.") if alone else _("{side}: throw the kernels.")
    elif play.in_motion:
        text = "…"
    elif play.moves == (PASS,):
        text = _("{reason} You have to pass.") if alone else _("{reason} {side} has to pass.")
        return text.format(reason=events.pass_reason(position), side=mover)
    elif play.rest.picked is not None:
        text = _("{side}: put the man down where it is marked.")
        text = _("Put the man down where it is marked.") if alone else text
    else:
        text = _("Choose a man to move.") if alone else _("{side}: choose a man to move.")
    return text.format(side=mover)


def _action(play: Play, framed: bool) -> Markup:
    if play.result and framed:
        return button(_("Another game"), "start", "main", id="again")
    if play.rest.held and play.persons and not play.person_to_move:
        return button(_("Go on"), "resume", "main", id="resume")
    if play.moves == (PASS,):
        return pass_button()
    return Markup()
