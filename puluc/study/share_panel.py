"""The panel with what can be taken along of a position: links, code, picture, paper."""

from __future__ import annotations

from puluc.game import Game
from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.session import links
from puluc.session.session import Session
from puluc.study import qr, replay
from puluc.study.editor.screen import EditorScreen
from puluc.study.share import FILMING, MEANS, offered, replayed, shared
from puluc.views.controls import button, copied_field, progress, select
from puluc.views.panels import share as of_the_game


def title() -> str:
    """Return the panel's title."""
    return _("Share this position")


def content(session: Session, address: str, single: int = 0) -> Markup:
    """Return the panel's content; `address` is the page's own, without query and fragment, and
    `single` the size of the single file of its site, 0 where the page is that file itself.

    Other people can't use the address of a file, so there is no link then.
    """
    found = shared(session)
    if not found:
        mends = isinstance(session.screen, EditorScreen)
        return element("p", _("First mend the position.")) if mends else Markup()
    record = session.screen.record
    site = bool(single)
    leading = {
        "puzzle": (_("Link to this puzzle"), found.asks and found.page(address)),
        "position": (_("Link to this position"), f"{address}#{found.link}"),
        "game": (_("Link to this game"), record and f"{address}#{links.to_record(record)}"),
    }
    fields = [_link(session, name, label, link) for name, (label, link) in leading.items() if link]
    played = replayed(session)
    making = session.part.startswith(FILMING)
    code = _code(session, offered(found, address, site=site))
    return join(
        element("div", not address.startswith("file:") and join(*fields, code), class_="links"),
        element("p", session.notice.text, class_="notice", role="status"),
        element(
            "div",
            MEANS.sends and not address.startswith("file:") and button(_("Share the link"), "send"),
            button(_("Save as PNG"), "picture png"),
            button(_("Save as SVG"), "picture svg"),
            button(_("Print"), "print"),
            record and button(_("Save the game as a file"), "download"),
            played and not making and button(_("Save a replay as GIF"), "replay"),
            class_="along",
        ),
        played and making and _making(session, played.game),
    )


def _link(session: Session, name: str, label: str, link: str) -> Markup:
    """Return a link, with its QR code when a person wants to see that."""
    shows = session.part == name
    panel = session.panel
    title = _("QR code")
    return join(
        copied_field(name, label, link),
        MEANS.encode
        and button(
            title,
            f"open {panel}" if shows else f"open {panel} {name}",
            aria_label=f"{title}: {label}",
            aria_expanded="true" if shows else "false",
        ),
        shows and qr.code(link),
    )


def _making(session: Session, game: Game) -> Markup:
    """Return how far a replay has come, and a button that stops it."""
    stills = int(session.part.removeprefix(FILMING))
    told = _("Drawing turn {number} of {turns} …").format(
        number=min(stills, game.ply), turns=game.ply
    )
    label = element("label", told, for_="replay-part")
    bar = progress("replay-part", stills, replay.length(game))
    stop = button(_("Cancel"), f"open {session.panel}", "plain", id="replay-stop")
    return element("p", label, " ", bar, " ", stop, class_="making")


def _code(session: Session, codes: dict[str, str]) -> Markup:
    """Return the field with code for another page, and the choice among kinds of it."""
    labels = {
        "frame": _("A game in a frame, without a script"),
        "address": _("The address for a frame"),
        "script": _("A game as high as it needs, by a script"),
        "diagram": _("A picture, by a script"),
        "picture": _("A picture that leads here"),
    }
    kinds = {kind: labels[kind] for kind in codes}
    chosen = session.part if session.part in codes else "frame"
    label = _("Code for another page")
    return join(
        select(f"open {session.panel}", label, chosen, kinds),
        copied_field("embed", _("Code"), codes[chosen]),
    )


class OfGame:
    """The panel of the game's screens, once the study is there."""

    title = staticmethod(of_the_game.title)

    @staticmethod
    def content(session: Session, address: str, single: int = 0) -> Markup:
        """Return what can be taken along of the game."""
        watches = session.screen.admits is not None
        return (of_the_game.content if watches else content)(session, address, single)
