"""The page around the board, as HTML text: heading, dock, turns, announcements.

Pure: a view draws what the session says. A control carries its message in `data-do`; a field
carries the message its value completes in `data-set`.
"""

from __future__ import annotations

import re
from html import escape

from puluc import diagram, kernels, rulebook, words
from puluc.language import _, pgettext
from puluc.page.board import board
from puluc.position import PASS
from puluc.session import LEVELS, PERSON, Session, Settings, Setup, new_session

SECTIONS = ("heading", "field", "dock", "turns", "log", "panel")
"""The ids of the page's parts, each drawn by a view of its own."""


def sections(session: Session, *, upright: bool, flipped: bool) -> dict[str, str]:
    """Return the content of each of the page's sections."""
    return {
        "heading": heading(session),
        "field": board(session, upright=upright, flipped=flipped),
        "dock": dock(session),
        "turns": turns(session),
        "log": announcements(session),
        "panel": _panel(session),
    }


def _panel(session: Session) -> str:
    if not session.panel:
        return ""
    # Imported late: the first view needs no panel.
    from puluc.page.panels import panel

    return panel(session)


def first_view() -> str:
    """Return the page as it is painted before Python is there, its board in both shapes.

    Python goes on with the level board; the upright one has no ids, so that all stay unique.
    """
    session = new_session(Setup(starter="sun"), "", Settings())
    content = dict.fromkeys(SECTIONS, "")
    content["heading"] = heading(session, live=False)
    content["dock"] = dock(session, live=False)
    level, tall = (board(session, upright=upright, flipped=False) for upright in (False, True))
    content["field"] = level + re.sub(r' id="[^"]*"', "", tall)
    return (
        f'<svg class="shapes" aria-hidden="true">{diagram.shapes()}</svg>'
        '<header id="heading">{heading}</header><main id="table"><div id="field">{field}</div>'
        '<section id="dock" aria-label="{labels[dock]}">{dock}</section>'
        '<section id="turns" aria-label="{labels[turns]}">{turns}</section></main>'
        '<div id="log" class="unseen" role="log" aria-label="{labels[log]}">{log}</div>'
        '<dialog id="panel" aria-labelledby="panel-title">{panel}</dialog>'
    ).format(**content, labels=labels())


def labels() -> dict[str, str]:
    """Return the names of the sections that have no heading of their own."""
    return {"dock": _("Throw and move"), "turns": _("Turns"), "log": _("Events")}


def heading(session: Session, *, live: bool = True) -> str:
    """Return the title, the ruleset's name and the buttons of the panels."""
    buttons = "".join(
        _button(text, f"open {name}", live, "plain", f"open-{name}")
        for name, text in (
            ("new", pgettext("button", "New game")),
            ("rules", _("Rules")),
            ("settings", _("Settings")),
        )
    )
    return (
        '<h1>Puluc</h1><p class="ruleset" id="ruleset">'
        f"{escape(rulebook.name(session.game.rules))}</p>"
        f'<nav aria-label="{escape(_("Game"))}">{buttons}</nav>'
    )


def dock(session: Session, *, live: bool = True) -> str:
    """Return the kernels, what happened, what to do next, and the buttons for it."""
    status = _status(session) if live else _boot()
    return (
        f'{_kernels(session, live)}<div class="status">{status}</div>'
        f'<div class="actions">{_action(session)}{_hint_button(session)}'
        f"{_button(_('Undo'), 'undo', session.can_undo, 'plain')}"
        f"{_button(_('Redo'), 'redo', session.can_redo, 'plain')}</div>"
    )


def _status(session: Session) -> str:
    notice = (
        f'<p class="notice" role="alert">{escape(session.notice)}</p>' if session.notice else ""
    )
    return (
        f'{notice}<p class="happened">{escape(_happened(session))}</p>'
        f'<p class="next" id="next">{escape(_next(session))}</p>{_hint(session)}'
    )


def _boot() -> str:
    return (
        '<div id="boot"><progress id="boot-progress" max="1" value="0" '
        'aria-labelledby="boot-status"></progress>'
        f'<p id="boot-status" role="status">{_("Loading the game…")}</p>'
        f'<p id="boot-gist">{escape(rulebook.gist())}</p></div>'
    )


def turns(session: Session) -> str:
    """Return who plays and the list of turns."""
    game = session.game
    rows = []
    for first in range(0, game.ply, 2):
        cells = "".join(_turn(session, ply) for ply in range(first, min(first + 2, game.ply)))
        rows.append(f'<li id="turn-{first // 2}">{cells}</li>')
    players = "".join(
        f'<li class="{side}{" to-move" if side == session.mover and not game.result else ""}">'
        f'<svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true"><use href="#man-{side}"/></svg>'
        f"<span>{words.name(side)}</span> "
        f"<small>{words.players()[session.player(side)][0]}</small></li>"
        for side in diagram.SIDES
    )
    opening = escape(words.opening(game, session.drawn))
    return (
        f'{_chances(session)}<ul class="players">{players}</ul>'
        f'<p class="opening">{opening}</p>'
        f'<ol class="list" tabindex="0" aria-label="{escape(_("List of turns"))}">'
        f"{''.join(rows)}</ol>"
    )


def _chances(session: Session) -> str:
    """Return the bar of win chances, if it is wanted and known, or how the table stands."""
    table = session.table
    if table.state == "loading":
        return (
            f'<p class="table-state"><label for="table">{_("Loading perfect play …")}</label> '
            f'<progress id="table" max="1" value="{table.part:.2f}"></progress></p>'
        )
    missed = session.settings.chances == "show" or {session.sun, session.moon} & set(LEVELS)
    if table.state == "failed" or (table.state == "none" and missed):
        text = _("Perfect play is not known for these rules: opponents search instead.")
        if table.state == "failed":
            text = _("Perfect play could not be loaded: opponents search instead.")
        return f'<p class="table-state">{text}</p>'
    if session.settings.chances == "hide" or table.state != "ready":
        return ""
    if session.game.result in diagram.SIDES and not session.showing:
        sun = float(session.game.result == diagram.SIDES[0])
    else:
        sun = session.verdict.sun if session.verdict else 0.5
    label = _("Win chance: Sun {sun}, Moon {moon}").format(
        sun=words.percent(sun), moon=words.percent(1 - sun)
    )
    return (
        f'<div class="chances" role="img" aria-label="{escape(label)}">'
        f"<span>{words.percent(sun)}</span>"
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="moon-part" width="100" height="10"/>'
        f'<rect class="sun-part" width="{100 * sun:.2f}" height="10"/></svg>'
        f"<span>{words.percent(1 - sun)}</span></div>"
    )


def _hint_button(session: Session) -> str:
    possible = session.table.state == "ready" and len(session.moves) > 1
    text = _("Hide hint") if session.hint else _("Hint")
    return _button(text, "hint", possible, "plain") if session.table.state == "ready" else ""


def _hint(session: Session) -> str:
    """Return the best move and what each other loses, if a person asked."""
    verdict = session.judged
    if not session.hint or not verdict or not session.moves:
        return ""
    position = session.game.position
    best = verdict.moves[0][1]
    entries = "".join(
        f"<li><b>{words.short(position, position.event(move))}</b> "
        f"{words.percent(chance) if chance == best else words.loss(best - chance)}</li>"
        for move, chance in verdict.moves
    )
    label = escape(_("Moves, best first, and what the others lose"))
    return f'<ol class="hint" aria-label="{label}">{entries}</ol>'


def announcements(session: Session) -> str:
    """Return the latest events as a log that screen readers speak, each once."""
    game = session.game
    lines = [("start", words.opening(game, session.drawn))]
    for ply in range(max(0, game.ply - 2), game.ply + 1):
        before = game.positions[ply]
        if before.marks is None:
            continue
        text = words.throw(before.mover, before.marks, before.spaces_thrown)
        lines.append((f"{ply}t", text))
        if ply < game.ply:
            lines.append((f"{ply}m", _told(session, ply)))
    if game.result and not session.showing:
        lines.append(("end", words.result(game.position)))
    return "".join(
        f'<p id="say-{escape(game.seed)}-{name}">{escape(text)}</p>' for name, text in lines[-5:]
    )


def _told(session: Session, ply: int) -> str:
    """Return what was played in a turn, in words."""
    before, event = session.game.positions[ply], session.game.event(ply)
    if event is None:
        text = _("{side} passes. {reason}")
        return text.format(side=words.name(before.mover), reason=words.pass_reason(before))
    return words.move(before, event)


def _turn(session: Session, ply: int) -> str:
    game = session.game
    before, event = game.positions[ply], game.event(ply)
    signs = words.short(before, event) if event else "–"
    number = f'<span class="count">{ply // 2 + 1}.</span>' if ply % 2 == 0 else ""
    return (
        f'{number}<span class="turn {before.mover}" title="{escape(_told(session, ply))}">'
        f'<b class="marks">{before.spaces_thrown}</b> {signs}</span>'
    )


def _kernels(session: Session, live: bool) -> str:
    game = session.game
    throwable = live and session.person_to_move and game.position.marks is None
    real = throwable and session.settings.kernels == "real"
    shown = game.faces
    if shown is None and game.moves and not throwable:
        shown = kernels.faces(game.throws[game.ply - 1])
    rolling = " rolling" if session.showing and session.showing.what == "throw" else ""
    picture = diagram.kernels(shown)
    total = ""
    if game.position.marks is not None:
        worth = game.position.spaces_thrown
        total = f"<b>{worth}</b>{diagram.numeral(worth)}"
    if real:
        choices = "".join(
            f'<button type="button" class="mark" id="throw{marks or ""}" data-do="throw {marks}" '
            f'aria-label="{words.marks(marks)}">{marks}</button>'
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
        marks=words.marks(position.marks), spaces=words.spaces(position.spaces_thrown)
    )


def _happened(session: Session) -> str:
    game = session.game
    if game.position.marks is not None:
        position = game.position
        return words.throw(position.mover, position.marks or 0, position.spaces_thrown)
    return _told(session, game.ply - 1) if game.ply else words.opening(game, session.drawn)


def _next(session: Session) -> str:
    game, position = session.game, session.game.position
    mover = words.name(session.mover)
    if game.result and not session.showing:
        return words.result(position)
    if session.refusal:
        return words.obstacle(position, *session.refusal)
    if game.result:
        return "…"
    if session.player(session.mover) != PERSON:
        held = _("{side} waits: you took a move back.")
        return (held if session.held else _("{side} is playing …")).format(side=mover)
    if position.marks is None:
        return _("{side}: throw the kernels.").format(side=mover)
    if session.showing:
        return "…"
    if session.moves == (PASS,):
        text = _("{reason} {side} has to pass.")
        return text.format(reason=words.pass_reason(position), side=mover)
    if session.picked is not None:
        return _("{side}: put the man down where it is marked.").format(side=mover)
    return _("{side}: choose a man to move.").format(side=mover)


def _action(session: Session) -> str:
    if session.game.result:
        return (
            '<button type="button" class="main" id="again" data-do="open new">'
            f"{_('Another game')}</button>"
        )
    if session.held and not session.person_to_move:
        return _button(_("Go on"), "resume", True, "main")
    if session.moves == (PASS,):
        return _button(_("Pass"), "move --", True, "main", "pass")
    return ""


def _button(text: str, do: str, enabled: bool, kind: str, name: str = "") -> str:
    state = f'data-do="{do}"' if enabled else 'aria-disabled="true"'
    return f'<button type="button" class="{kind}" id="{name or do}" {state}>{escape(text)}</button>'
