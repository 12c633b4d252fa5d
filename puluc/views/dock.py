"""The kernels, what happened, what to do next, and the buttons for it."""

from __future__ import annotations

from puluc import kernels
from puluc.language import _, pgettext
from puluc.markup import Markup, element, join
from puluc.pictures.kernels import kernels as picture
from puluc.pictures.kernels import numeral
from puluc.position import PASS
from puluc.session.session import Session
from puluc.session.setup import PERSON
from puluc.views.controls import button, item, listing, progress
from puluc.views.log import refusal, told
from puluc.words import events, names, rulebook


def dock(session: Session, *, live: bool = True, framed: bool = False) -> Markup:
    """Return the kernels, what happened, what to do next, and the buttons for it."""
    return join(
        _kernels(session, live),
        element("div", _status(session) if live else _boot(), class_="status"),
        _action(session, framed),
        element("div", _history(session, framed), class_="actions"),
    )


def _status(session: Session) -> Markup:
    refused = "next refused" if session.refusal else "next"
    return join(
        _notice(session),
        element("p", _happened(session), class_="happened"),
        element("p", _next(session), class_=refused, id="next"),
        _hint(session),
    )


def _boot() -> Markup:
    return element(
        "div",
        progress("boot-progress", 0, aria_labelledby="boot-status"),
        element("p", _("Loading the game…"), id="boot-status", role="status"),
        element("p", rulebook.gist(), id="boot-gist"),
        id="boot",
    )


def _history(session: Session, framed: bool) -> Markup:
    if session.elsewhere:
        return Markup()
    undo = button(_("Undo"), "undo", "plain", id="undo", enabled=session.can_undo, icon="undo")
    if framed:
        return join(undo, _whole(session))
    redo = button(_("Redo"), "redo", "plain", id="redo", enabled=session.can_redo, icon="redo")
    return join(_hint_button(session), undo, redo)


def _whole(session: Session) -> Markup:
    """Return the way from a frame to the whole page, which goes on from the same position."""
    # Imported late: few pages stand in a frame.
    from puluc.session.links import to_position

    there = to_position(session.game.position, session.sun, session.moon)
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


def _notice(session: Session) -> Markup:
    text, do = session.notice, session.offer
    if not text and session.game.result and session.aside and not session.elsewhere:
        text, do = _("A game of yours was set aside."), "back"
    if not text or session.panel:
        return Markup()
    offers = {"back": _("Back to my game"), "download": _("Save as a file")}
    offer = button(offers[do], do, "offer", id=do) if do else None
    return element("div", element("span", text, role="alert"), offer, class_="notice")


def _hint_button(session: Session) -> Markup:
    text = _("Hide hint") if session.hint else _("Hint")
    if session.table.state != "ready":
        return Markup()
    return button(text, "hint", "plain", id="hint", enabled=session.can_hint, icon="hint")


def _hint(session: Session) -> Markup:
    """Return the best move and what each other loses, if a person asked."""
    verdict = session.judged
    if not session.hint or not verdict or not session.moves:
        return Markup()
    position = session.game.position
    best = verdict.moves[0][1]
    entries = (
        item(
            element("b", events.short(position, position.event(move))),
            " ",
            names.percent(chance) if chance == best else names.loss(best - chance),
        )
        for move, chance in verdict.moves
    )
    label = _("Moves, best first, and what the others lose")
    return listing(entries, ordered=True, class_="hint", aria_label=label)


def _kernels(session: Session, live: bool) -> Markup:
    game = session.game
    throwable = live and session.person_to_move and game.position.marks is None
    if throwable and session.settings.kernels == "real":
        return _real_kernels()
    shown = game.faces
    if shown is None and game.moves and not throwable:
        shown = kernels.faces(game.throws[game.ply - 1])
    rolls = session.showing and session.showing.what == "throw"
    total = throwable and element("b", pgettext("button", "Throw"), class_="do")
    if game.position.marks is not None:
        worth = game.position.spaces_thrown
        total = join(element("b", worth), numeral(worth))
    return button(
        join(picture(shown), element("span", total, class_="total")),
        "throw",
        f"throw rolling {session.settings.speed}" if rolls else "throw",
        id="throw",
        enabled=throwable,
        aria_label=_("Throw the kernels") if throwable else _shown(session),
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
        for marks in kernels.MARKS
    )
    return element(
        "div",
        element("span", _("Marks thrown")),
        *choices,
        class_="throw real",
        role="group",
        aria_label=_("Marks that real kernels showed"),
    )


def _shown(session: Session) -> str:
    position = session.game.position
    if position.marks is None:
        return _("Kernels")
    return _("Kernels: {marks}, {spaces}").format(
        marks=names.marks(position.marks), spaces=names.spaces(position.spaces_thrown)
    )


def _happened(session: Session) -> str:
    game = session.game
    if game.position.marks is not None:
        position = game.position
        return events.throw(position.mover, position.marks or 0, position.spaces_thrown)
    return told(session, game.ply - 1) if game.ply else events.opening(game, session.drawn)


def _next(session: Session) -> str:
    game, position = session.game, session.game.position
    mover = names.side_name(session.mover)
    if session.elsewhere:
        return _("This game is open in another window.")
    if game.result and not session.showing:
        return events.result(position)
    if session.refusal:
        return refusal(session)
    if game.result:
        return "…"
    if session.player(session.mover) != PERSON:
        held = _("{side} waits: you took a move back.")
        if not session.can_redo:
            held = _("{side} waits until you go on.")
        return (held if session.held else _("{side} is playing …")).format(side=mover)
    if position.marks is None:
        return _("{side}: throw the kernels.").format(side=mover)
    if session.showing:
        return "…"
    if session.moves == (PASS,):
        text = _("{reason} {side} has to pass.")
        return text.format(reason=events.pass_reason(position), side=mover)
    if session.picked is not None:
        return _("{side}: put the man down where it is marked.").format(side=mover)
    return _("{side}: choose a man to move.").format(side=mover)


def _action(session: Session, framed: bool) -> Markup:
    if session.elsewhere:
        return button(_("Play here"), "here", "main", id="here")
    if session.game.result:
        return button(_("Another game"), "start" if framed else "open new", "main", id="again")
    if session.held and not session.person_to_move:
        return button(_("Go on"), "resume", "main", id="resume")
    if session.moves == (PASS,):
        return button(_("Pass"), "move --", "main", id="pass")
    return Markup()
