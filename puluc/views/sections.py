"""The page around the board, as HTML text: heading, turns, news, and all sections together.

Pure: a view draws what the session says. A control carries its message in `data-do`; a field
carries the message its value completes in `data-set`.
"""

from __future__ import annotations

import re
from html import escape

from puluc.language import _, pgettext
from puluc.pictures import diagram
from puluc.pictures.shapes import shapes
from puluc.session.session import Session, new_session
from puluc.session.setup import LEVELS, Settings, Setup
from puluc.views.board import board
from puluc.views.controls import ICONS, button
from puluc.views.dock import dock
from puluc.views.log import announcements, told
from puluc.words import events, names, rulebook

SECTIONS = ("heading", "news", "field", "closeup", "dock", "turns", "log", "panel")
"""The ids of the page's parts, each drawn by a view of its own."""


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
    from puluc.views.panels import panel

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
        button(
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
    said = (f"{names.pile(stack)}.", names.order(stack), names.direction(position, stack))
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
        f"<p><span{role}>{escape(text)}</span> {button(label, message, True, 'plain')}</p>"
        for role, text, label, message in lines
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
        f"{_man(side)}<span>{names.side_name(side)}</span> "
        f"<small>{names.players()[session.player(side)][0]}</small></li>"
        for side in diagram.SIDES
    )
    opening = escape(events.opening(game, session.drawn))
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
        sun=names.percent(sun), moon=names.percent(1 - sun)
    )
    return (
        f'<div class="chances" role="img" aria-label="{escape(label)}">'
        f"<span>{_man(diagram.SIDES[0])}{names.percent(sun)}</span>"
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="moon-part" width="100" height="10"/>'
        f'<rect class="sun-part" width="{100 * sun:.2f}" height="10"/></svg>'
        f"<span>{names.percent(1 - sun)}{_man(diagram.SIDES[1])}</span></div>"
    )


def _turn(session: Session, ply: int) -> str:
    game = session.game
    before, event = game.positions[ply], game.event(ply)
    signs = events.short(before, event) if event else "–"
    number = f'<span class="count">{ply // 2 + 1}.</span>' if ply % 2 == 0 else ""
    return (
        f'{number}<span class="turn {before.mover}" title="{escape(told(session, ply))}">'
        f'<b class="marks">{before.spaces_thrown}</b> {signs}</span>'
    )
