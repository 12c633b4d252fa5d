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
from puluc.session import Misplaced, Refusal, Session, new_session
from puluc.setup import LEVELS, PERSON, Settings, Setup
from puluc.shapes import shapes

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's parts, each drawn by a view of its own."""

ICONS = {
    "undo": "M9 5 4 10l5 5M4 10h10a6 5 0 0 1 0 10h-3",
    "redo": "M15 5l5 5-5 5M20 10H10a6 5 0 0 0 0 10h3",
    "share": "M16.6 6.9 8.4 10.6M8.4 13.4l8.2 3.7M19 3a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z"
    "M6 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6ZM19 15a3 3 0 1 0 0 6 3 3 0 1 0 0-6Z",
    "settings": "M3 6h9M20 6h1M3 12h2M13 12h8M3 18h11M16 3.5v5M9 9.5v5M18 15.5v5",
    "hint": "M9.5 21h5M9.5 18h5C14.5 15 18 13.5 18 9A6 6 0 0 0 6 9c0 4.5 3.5 6 3.5 9",
}
"""The lines drawn on buttons that narrow windows show without their text."""


def sections(
    session: Session,
    *,
    upright: bool,
    framed: bool = False,
    address: str = "",
    single: int = 0,
) -> dict[str, str]:
    """Return the content of each of the page's sections.

    `address` is the page's own; `single` the size in bytes of the file it offers, 0 for none. A
    `framed` page is the board, and what to do next.
    """
    return {
        "heading": "<h1>Puluc</h1>" if framed else heading(session),
        "news": "" if framed else news(session),
        "field": board(session, upright=upright),
        "closeup": closeup(session, upright),
        "dock": dock(session, framed=framed),
        "turns": "" if framed else turns(session),
        "log": announcements(session),
        "panel": "" if framed else _panel(session, address, single),
    }


def _panel(session: Session, address: str, single: int) -> str:
    if not session.panel:
        return ""
    # Imported late: the first view needs no panel.
    from puluc.page.panels import panel

    return panel(session, address, single)


def first_view() -> str:
    """Return the page as it is painted before Python is there, its board in both shapes.

    Python goes on with the level board; the upright one has no ids, so that all stay unique.
    """
    session = new_session(Setup(starter="sun"), "", Settings())
    content = dict.fromkeys(SECTIONS, "")
    content["heading"] = heading(session, live=False)
    content["dock"] = dock(session, live=False)
    level, tall = (board(session, upright=upright) for upright in (False, True))
    content["field"] = level + re.sub(r' id="[^"]*"', "", tall)
    return (
        f'<svg class="shapes" aria-hidden="true">{shapes()}</svg>'
        '<header id="heading">{heading}</header><div id="news" role="status">{news}</div>'
        '<main id="table"><div id="field">{field}</div>'
        '<div id="closeup" role="tooltip">{closeup}</div>'
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
        _button(
            text,
            f"open {name}",
            live and name in session.panels,
            "plain",
            f"open-{name}",
            name if name in ICONS else "",
        )
        for name, text in (
            ("new", pgettext("button", "New game")),
            ("rules", _("Rules")),
            ("share", _("Share")),
            ("settings", _("Settings")),
        )
    )
    return (
        '<h1>Puluc</h1><p class="ruleset" id="ruleset">'
        f"{escape(rulebook.name(session.game.rules))}</p>"
        f'<nav aria-label="{escape(_("Game"))}">{buttons}</nav>'
    )


def closeup(session: Session, upright: bool) -> str:
    """Return the stack that is looked at, enlarged and in words, or nothing."""
    if session.look is None:
        return ""
    position = session.game.position
    stack = position.stack(session.look)
    radius, step, edge = 20, 24, 30
    height = step * (len(stack) - 1) + 2 * edge
    layout = diagram.Layout(position.rules.spaces, upright, session.flipped)
    angle = diagram.bearing(layout, position.heading(stack))
    men = diagram.pile(stack, radius, lambda index: (0, -step * index), angle)
    title = _("Space {number}").format(number=session.look)
    said = (f"{words.pile(stack)}.", words.order(stack), words.direction(position, stack))
    lines = "".join(f"<p>{escape(text)}</p>" for text in said)
    return (
        f'<svg viewBox="{-edge} {edge - height} {2 * edge} {height}" aria-hidden="true">'
        f'{men}</svg><div><p class="title">{title}</p>{lines}</div>'
    )


def news(session: Session) -> str:
    """Return what the player is offered besides the game."""
    lines = []
    if session.offline.renewable:
        lines.append(("", _("A new version is ready."), _("Use it now"), "renew"))
    if session.offline.unread:
        alert = ' role="alert"'
        lines.append((alert, session.offline.unread, _("Save it as a file"), "rescue"))
    return "".join(
        f"<p><span{role}>{escape(text)}</span> {_button(label, message, True, 'plain')}</p>"
        for role, text, label, message in lines
    )


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
    undo = _button(_("Undo"), "undo", session.can_undo, "plain", icon="undo")
    if framed:
        return undo + _whole(session)
    redo = _button(_("Redo"), "redo", session.can_redo, "plain", icon="redo")
    return f"{_hint_button(session)}{undo}{redo}"


def _whole(session: Session) -> str:
    """Return the way from a frame to the whole page, which goes on from the same position."""
    # Imported late: few pages stand in a frame.
    from puluc.links import to_position

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
        offer = _button(offers[do], do, True, "offer")
    notice = f'<span role="alert">{escape(text)}</span>'
    return f'<div class="notice">{notice}{offer}</div>'


def turns(session: Session) -> str:
    """Return who plays and the list of turns."""
    game = session.game
    rows = []
    for first in range(0, game.ply, 2):
        cells = "".join(_turn(session, ply) for ply in range(first, min(first + 2, game.ply)))
        rows.append(f'<li id="turn-{first // 2}">{cells}</li>')
    players = "".join(
        f'<li class="{side}{" to-move" if side == session.mover and not game.result else ""}">'
        f"{_man(side)}<span>{words.name(side)}</span> "
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


def _man(side: str) -> str:
    return (
        '<svg class="sign" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">'
        f'<use href="#man-{side}"/></svg>'
    )


def _chances(session: Session) -> str:
    """Return the bar of win chances, if it is wanted and known, or how the table stands."""
    table = session.table
    if table.state == "loading":
        return (
            f'<p class="table-state"><label for="table-part">{_("Loading perfect play …")}</label> '
            f'<progress id="table-part" max="1" value="{table.part:.2f}"></progress></p>'
        )
    missed = session.settings.chances == "show" or {session.sun, session.moon} & set(LEVELS)
    if table.state == "failed" or (table.state in ("none", "absent") and missed):
        text = {
            "failed": _("Perfect play could not be loaded: opponents search instead."),
            "none": _("Perfect play is not known for these rules: opponents search instead."),
            "absent": _(
                "Perfect play by these rules is not included here: opponents search instead."
            ),
        }[table.state]
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
        f"<span>{_man(diagram.SIDES[0])}{words.percent(sun)}</span>"
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="moon-part" width="100" height="10"/>'
        f'<rect class="sun-part" width="{100 * sun:.2f}" height="10"/></svg>'
        f"<span>{words.percent(1 - sun)}{_man(diagram.SIDES[1])}</span></div>"
    )


def _hint_button(session: Session) -> str:
    text = _("Hide hint") if session.hint else _("Hint")
    if session.table.state != "ready":
        return ""
    return _button(text, "hint", session.can_hint, "plain", icon="hint")


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
    lines = []
    if session.since < 0 and game.ply <= 2:
        lines.append(("start", words.opening(game, session.drawn)))
    if session.held:
        lines.append((f"{game.ply}u", _("A move was taken back.")))
    for ply in range(max(session.since, game.ply - 2, 0), game.ply + 1):
        before = game.positions[ply]
        if before.marks is None:
            continue
        text = words.throw(before.mover, before.marks, before.spaces_thrown)
        lines.append((f"{ply}t", text))
        if ply < game.ply:
            lines.append((f"{ply}m", _told(session, ply)))
    if game.result and not session.showing:
        lines.append(("end", words.result(game.position)))
    if session.refusal:
        lines.append((f"{game.ply}r-{'-'.join(map(str, session.refusal))}", _refusal(session)))
    return "".join(
        f'<p id="say-{escape(game.seed)}-{name}">{escape(text)}</p>' for name, text in lines
    )


def _refusal(session: Session) -> str:
    """Return why what a person tried is not possible."""
    position = session.game.position
    match session.refusal:
        case Refusal(source, obstacle):
            return words.obstacle(position, source, obstacle)
        case Misplaced(source, place):
            return words.misplaced(position, source, place)
    return ""


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
    if session.elsewhere:
        return _("This game is open in another window.")
    if game.result and not session.showing:
        return words.result(position)
    if session.refusal:
        return _refusal(session)
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
        return text.format(reason=words.pass_reason(position), side=mover)
    if session.picked is not None:
        return _("{side}: put the man down where it is marked.").format(side=mover)
    return _("{side}: choose a man to move.").format(side=mover)


def _action(session: Session, framed: bool) -> str:
    if session.elsewhere:
        return _button(_("Play here"), "here", True, "main")
    if session.game.result:
        do = "start" if framed else "open new"
        return _button(_("Another game"), do, True, "main", "again")
    if session.held and not session.person_to_move:
        return _button(_("Go on"), "resume", True, "main")
    if session.moves == (PASS,):
        return _button(_("Pass"), "move --", True, "main", "pass")
    return ""


def _button(text: str, do: str, enabled: bool, kind: str, name: str = "", icon: str = "") -> str:
    state = f'data-do="{do}"' if enabled else 'aria-disabled="true"'
    label = escape(text)
    if icon:
        state += f' title="{label}"'
        picture = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{ICONS[icon]}"/></svg>'
        label = f'{picture}<span class="label">{label}</span>'
    return f'<button type="button" class="{kind}" id="{name or do}" {state}>{label}</button>'
