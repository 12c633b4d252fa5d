"""Notices about the page: progress of loading, a new version, unreadable saved data."""

from puluc.app.session import PendingPart, Session
from puluc.app.settings import BY_LINK
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_progress


def render_notices(session: Session) -> Markup:
    """Return the notices, each with its button."""
    lines: list[Markup] = []
    if session.pending.message:
        lines.append(_render_pending(session.pending))
    if session.offline.renewable:
        text = render_element("span", _("A new version is ready."))
        renew = render_button(_("Use it now"), "renew", "plain", id="renew")
        lines.append(render_element("p", text, " ", renew))
    if session.offline.unread:
        rescue = render_button(_("Save as file"), "rescue", "plain", id="rescue")
        lines.append(_render_fault(session.offline.unread, rescue))
    return join_markup(*lines)


def _render_fault(text: str, *offers: Markup) -> Markup:
    """Render a fault, which screen readers speak at once, above what helps."""
    message = render_element("span", text, role="alert")
    return render_element(
        "p", message, *(join_markup(" ", offer) for offer in offers), class_="fault"
    )


def advise_reload() -> str:
    """Return the advice for a failure without a known reason, such as files that did not arrive."""
    return _("Load the page again; if that doesn’t help, tell whoever runs this site.")


def _render_pending(pending: PendingPart) -> Markup:
    """Return the progress of loading the later screens, or why they failed, and buttons."""
    cancel = render_button(_("Cancel"), "await not", "plain", id="await-not")
    if pending.failed:
        text = f"{_('This could not be loaded.')} {pending.why or advise_reload()}"
        again = render_button(_("Try again"), "await", "plain", id="await")
        return _render_fault(text, again, cancel)
    opens = pending.message.startswith(f"to {BY_LINK} open ")
    text = _("Opening the link…") if opens else _("Loading…")
    label = render_element("label", text, for_="pending")
    bar = render_progress("pending", round(pending.fraction, 2))
    return render_element("p", label, " ", bar, " ", cancel)
