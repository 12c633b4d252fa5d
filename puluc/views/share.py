"""The panel for handing games on: links, files, and games set aside. Pure, as HTML text."""

from __future__ import annotations

from html import escape

from puluc.language import _, ngettext
from puluc.position import MOON, SUN
from puluc.session import links, opened, serialise
from puluc.session.session import Session
from puluc.words import names, rulebook


def share(session: Session, address: str) -> str:
    """Return the panel's content; `address` is the page's own, without query and fragment.

    The address of a file leads nobody else here, so none is offered.
    """
    fields = ""
    if not address.startswith("file:"):
        position = links.to_position(session.game.position, session.sun, session.moon)
        game = links.to_record(opened.record(session))
        fields = _link("position", _("Link to this position"), f"{address}#{position}")
        fields += _link("game", _("Link to this game"), f"{address}#{game}")
    save = _button(_("Save the game as a file"), "download")
    here = "" if session.elsewhere else _open(session)
    notice = f'<p class="notice" role="status">{escape(session.notice)}</p>'
    return f'<div class="links">{fields}</div>{notice}<p>{save}</p>{here}'


def _link(name: str, label: str, link: str) -> str:
    copy = _("Copy")
    return (
        f'<label class="field-line"><span>{escape(label)}</span>'
        f'<input id="link-{name}" readonly="readonly" value="{escape(link)}"></label>'
        f"{_button(copy, f'copy {name}', f'{copy}: {label}')}"
    )


def _open(session: Session) -> str:
    pick = (
        f'<label class="file"><span>{escape(_("Open a file"))}</span>'
        '<input type="file" data-file="record" class="unseen" accept=".txt,.pgn,text/plain">'
        f"</label> <small>{escape(_('or drop one anywhere on the page'))}</small>"
    )
    rows = "".join(_row(number, text) for number, text in enumerate(session.aside))
    if rows:
        title = escape(_("Games set aside"))
        rows = f'<h3>{title}</h3><ul class="aside" aria-label="{title}">{rows}</ul>'
    return f"<h3>{escape(_('Open another game'))}</h3><p>{pick}</p>{rows}"


def _row(number: int, text: str) -> str:
    try:
        about = serialise.summary(text)
    except serialise.SavedError as error:
        told = _("A game that can't be read: {problem}").format(problem=error)
        return f"<li><span>{escape(told)}</span>{_drop(number)}</li>"
    who = names.players()
    turns = ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)
    told = _("{rules}, {turns}. {sun}: {who}, {moon}: {other}").format(
        rules=rulebook.name(about.rules),
        turns=turns,
        sun=names.side_name(SUN),
        who=who[about.sun][0],
        moon=names.side_name(MOON),
        other=who[about.moon][0],
    )
    go_on = _button(_("Go on"), f"back {number}")
    return f"<li><span>{escape(told)}</span>{go_on}{_drop(number)}</li>"


def _drop(number: int) -> str:
    return _button(_("Delete"), f"forget {number}")


def _button(text: str, do: str, label: str = "") -> str:
    name = f' aria-label="{escape(label)}"' if label else ""
    return f'<button type="button" data-do="{do}"{name}>{escape(text)}</button>'
