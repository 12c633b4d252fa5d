"""The kernels, what happened, what to do next, and the buttons for it. Pure, as HTML text."""

from __future__ import annotations

from html import escape

from puluc import kernels
from puluc.language import _, pgettext
from puluc.pictures import diagram
from puluc.position import PASS
from puluc.session.session import Session
from puluc.session.setup import PERSON
from puluc.views.controls import button
from puluc.views.log import refusal, told
from puluc.words import events, names, rulebook


def dock(session: Session, *, live: bool = True, framed: bool = False) -> str:
    """Return the kernels, what happened, what to do next, and the buttons for it."""
    status = _status(session) if live else _boot()
    return (
        f'{_kernels(session, live)}<div class="status">{status}</div>{_action(session, framed)}'
        f'<div class="actions">{_history(session, framed)}</div>'
    )


def _status(session: Session) -> str:
    refused = " refused" if session.refusal else ""
    return (
        f'{_notice(session)}<p class="happened">{escape(_happened(session))}</p>'
        f'<p class="next{refused}" id="next">{escape(_next(session))}</p>{_hint(session)}'
    )


def _boot() -> str:
    return (
        '<div id="boot"><progress id="boot-progress" max="1" value="0" '
        'aria-labelledby="boot-status"></progress>'
        f'<p id="boot-status" role="status">{_("Loading the game…")}</p>'
        f'<p id="boot-gist">{escape(rulebook.gist())}</p></div>'
    )


def _history(session: Session, framed: bool) -> str:
    if session.elsewhere:
        return ""
    undo = button(_("Undo"), "undo", session.can_undo, "plain", icon="undo")
    if framed:
        return undo + _whole(session)
    redo = button(_("Redo"), "redo", session.can_redo, "plain", icon="redo")
    return f"{_hint_button(session)}{undo}{redo}"


def _whole(session: Session) -> str:
    """Return the way from a frame to the whole page, which goes on from the same position."""
    # Imported late: few pages stand in a frame.
    from puluc.session.links import to_position

    there = to_position(session.game.position, session.sun, session.moon)
    text = escape(_("Open in a window of its own"))
    return (
        f'<a class="whole" id="whole" href="./#{escape(there)}" target="_blank" rel="noopener" '
        f'title="{text}" aria-label="{text}">↗</a>'
    )


def _notice(session: Session) -> str:
    text, do = session.notice, session.offer
    if not text and session.game.result and session.aside and not session.elsewhere:
        text, do = _("A game of yours was set aside."), "back"
    if not text or session.panel:
        return ""
    offers = {"back": _("Back to my game"), "download": _("Save as a file")}
    offer = ""
    if do:
        offer = button(offers[do], do, True, "offer")
    notice = f'<span role="alert">{escape(text)}</span>'
    return f'<div class="notice">{notice}{offer}</div>'


def _hint_button(session: Session) -> str:
    text = _("Hide hint") if session.hint else _("Hint")
    if session.table.state != "ready":
        return ""
    return button(text, "hint", session.can_hint, "plain", icon="hint")


def _hint(session: Session) -> str:
    """Return the best move and what each other loses, if a person asked."""
    verdict = session.judged
    if not session.hint or not verdict or not session.moves:
        return ""
    position = session.game.position
    best = verdict.moves[0][1]
    entries = "".join(
        f"<li><b>{events.short(position, position.event(move))}</b> "
        f"{names.percent(chance) if chance == best else names.loss(best - chance)}</li>"
        for move, chance in verdict.moves
    )
    label = escape(_("Moves, best first, and what the others lose"))
    return f'<ol class="hint" aria-label="{label}">{entries}</ol>'


def _kernels(session: Session, live: bool) -> str:
    game = session.game
    throwable = live and session.person_to_move and game.position.marks is None
    real = throwable and session.settings.kernels == "real"
    shown = game.faces
    if shown is None and game.moves and not throwable:
        shown = kernels.faces(game.throws[game.ply - 1])
    rolls = session.showing and session.showing.what == "throw"
    rolling = f" rolling {session.settings.speed}" if rolls else ""
    picture = diagram.kernels(shown)
    total = f'<b class="do">{pgettext("button", "Throw")}</b>' if throwable else ""
    if game.position.marks is not None:
        worth = game.position.spaces_thrown
        total = f"<b>{worth}</b>{diagram.numeral(worth)}"
    if real:
        choices = "".join(
            f'<button type="button" class="mark" id="throw{marks or ""}" data-do="throw {marks}" '
            f'aria-label="{names.marks(marks)}">{marks}</button>'
            for marks in kernels.MARKS
        )
        return (
            '<div class="throw real" role="group" '
            f'aria-label="{escape(_("Marks that real kernels showed"))}">'
            f"<span>{_('Marks thrown')}</span>{choices}</div>"
        )
    state = 'data-do="throw"' if throwable else 'aria-disabled="true"'
    label = _("Throw the kernels") if throwable else _shown(session)
    return (
        f'<button type="button" class="throw{rolling}" id="throw" {state} '
        f'aria-label="{escape(label)}">{picture}<span class="total">{total}</span></button>'
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


def _action(session: Session, framed: bool) -> str:
    if session.elsewhere:
        return button(_("Play here"), "here", True, "main")
    if session.game.result:
        do = "start" if framed else "open new"
        return button(_("Another game"), do, True, "main", "again")
    if session.held and not session.person_to_move:
        return button(_("Go on"), "resume", True, "main")
    if session.moves == (PASS,):
        return button(_("Pass"), "move --", True, "main", "pass")
    return ""
