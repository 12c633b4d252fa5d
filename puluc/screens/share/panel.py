"""The panel that shares a position: links, QR code, picture, print."""

from puluc.app.open import links
from puluc.app.session import Session
from puluc.screens.editor.screen import EditorScreen
from puluc.screens.share.picture import render_picture
from puluc.screens.share.qr import find_encoder, render_qr
from puluc.screens.share.share import offered_codes, shared_position
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_select, render_text_field


def render_content(session: Session, address: str, single: int = 0) -> Markup:
    """Render the panel's content.

    `address` is the page's own, without query and fragment. `single` is the size of the site's
    single file, 0 if the page is that file itself. Other people can't use the address of a file, so
    there is no link then.
    """
    found = shared_position(session)
    if not found:
        mends = isinstance(session.screen, EditorScreen)
        return render_element("p", _("Correct the position first.")) if mends else Markup()
    record = session.screen.record
    # Before the first turn there is nothing but the position.
    game = found.game or (record and record.game.ply and links.record_fragment(record))
    labels = {
        "puzzle": (_("Link to this puzzle"), _("Copy link to puzzle")),
        "position": (_("Link to this position"), _("Copy link to position")),
        "game": (_("Link to this game"), _("Copy link to game")),
    }
    leading = {
        "puzzle": found.asks and f"{address}#{found.fragment}",
        "position": not found.game and f"{address}#{found.link}",
        "game": game and f"{address}#{game}",
    }
    public = not address.startswith("file:")
    told = found.result.text if found.result else found.ending and f"Puluc: {found.ending}"
    told = told and f"{told}\n{address}#{found.fragment}"
    sends = bool(session.bundle and session.bundle.sends)
    offered = [(name, *labels[name], link) for name, link in leading.items() if public and link]
    lines = (
        _render_link(session, *link, main=not (sends or number or told))
        for number, link in enumerate(offered)
    )
    folded = (
        render_text_field(label, link, id=f"link-{name}", readonly="readonly")
        for name, label, _copy, link in offered
    )
    return join_markup(
        render_element(
            "div",
            render_element("figure", render_picture(found)),
            render_element(
                "div",
                public and sends and render_button(_("Share link"), "send", "main", id="send"),
                public and told and _render_result(told, main=not sends),
                *lines,
                render_element("p", session.notice.text, class_="notice", role="status"),
                render_element(
                    "div",
                    sends and render_button(_("Share picture"), "picture sent"),
                    render_button(_("Save as PNG"), "picture png"),
                    record and render_button(_("Save game as file"), "download"),
                    class_="along",
                ),
            ),
            class_="sharing",
        ),
        render_element(
            "details",
            render_element("summary", _("Addresses, print and code") if public else _("Print")),
            *folded,
            render_element(
                "div",
                render_button(_("Print"), "print"),
                render_button(_("Save as SVG"), "picture svg"),
                class_="along",
            ),
            public and _render_code(session, offered_codes(found, address, site=bool(single))),
            id="share-more",
        ),
    )


def _render_result(text: str, *, main: bool) -> Markup:
    """Render the text of a result with its link, and the button that copies it."""
    named = {"id": "link-result", "aria_label": _("Result")}
    rows = text.count("\n") + 1
    area = render_element("textarea", text, readonly="readonly", rows=rows, wrap="off", **named)
    copy = render_button(_("Copy result"), "copy result", "main" if main else None)
    return render_element("div", area, copy, class_="result")


def _render_link(
    session: Session, name: str, label: str, copy: str, link: str, *, main: bool
) -> Markup:
    """Render the buttons of a link, with its QR code if a person has opened that."""
    shows = session.section == name
    panel, encode = session.panel, find_encoder(session)
    title = _("QR code")
    return render_element(
        "div",
        render_button(copy, f"copy {name}", "main" if main else None),
        encode
        and render_button(
            title,
            f"open {panel}" if shows else f"open {panel} {name}",
            aria_label=join_label(title, label),
            aria_expanded="true" if shows else "false",
        ),
        shows and render_qr(link, encode),
        class_="link-line",
    )


def _render_code(session: Session, codes: dict[str, str]) -> Markup:
    """Render the field with code for another page, and the choice of its kind."""
    labels = {
        "frame": _("A frame of fixed size (no script)"),
        "address": _("The address for a frame"),
        "script": _("A frame that takes the game’s size (with a script)"),
        "diagram": _("A picture, with a script"),
        "picture": _("A picture with a link to this page"),
    }
    kinds = {kind: labels[kind] for kind in codes}
    chosen = session.section if session.section in codes else "frame"
    label, copy = _("Code for your web page"), _("Copy code")
    return render_element(
        "div",
        render_select(f"open {session.panel}", label, chosen, kinds),
        render_text_field(_("Code"), codes[chosen], id="link-embed", readonly="readonly"),
        render_button(copy, "copy embed", aria_label=join_label(copy, _("Code"))),
        class_="links",
    )
