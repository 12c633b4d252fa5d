"""The bar of win chances, and the state of the table behind it."""

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import LEVELS
from puluc.engine.position import MOON, SUN, Side
from puluc.support.html import join_markup, render_element, render_picture
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.words import names


def render_chances(play: Play, session: Session) -> Markup:
    """Return the bar of win chances if a person wants it, and notes on the table's state."""
    table = session.table_of(play.rules)
    shown = session.settings.chances == "show"
    known = _render_play_bar(play) if shown and table.has_values else Markup()
    missed = not play.first and (shown or {play.sun, play.moon} & set(LEVELS))
    if table.state == "loading" and known:
        return known
    if session.bundle and (missed or table.state in ("loading", "failed")):
        return join_markup(known, session.bundle.table_note(table))
    return known


def render_side_sign(side: Side) -> Markup:
    """Return a small man of a side, to mark a name or a number."""
    man = render_element("use", href=f"#man-{side}")
    return render_picture("sign", "-1.1 -1.1 2.2 2.2", man)


def _render_play_bar(play: Play) -> Markup:
    """Return the bar for a game: its result, its win chances, or one half while unknown."""
    if play.over and play.result:
        return render_win_bar(0.5 if play.result == "draw" else float(play.result == SUN))
    if play.evaluated:
        return render_win_bar(play.evaluated.sun, exact=play.evaluated.exact)
    return render_win_bar(0.5, exact=False)


def render_win_bar(sun: float, *, exact: bool = True) -> Markup:
    """Return the bar of win chances, exact or estimated; `sun` is Sun's chance, 0..1."""
    shown = round(sun, 3 if exact else 2)
    percents = names.format_chance(shown, exact=exact), names.format_chance(1 - shown, exact=exact)
    label = _("Win chance: Sun {sun}, Moon {moon}").format(sun=percents[0], moon=percents[1])
    drawn = render_element(
        "svg",
        render_element("rect", class_="moon-part", width=100, height=10),
        render_element("rect", class_="sun-part", width=round(100 * sun, 2), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return render_element(
        "div",
        render_element("span", render_side_sign(SUN), percents[0]),
        drawn,
        render_element("span", percents[1], render_side_sign(MOON)),
        class_="chances",
        role="img",
        aria_label=label,
    )
