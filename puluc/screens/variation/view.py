"""The views of a variation."""

from puluc.app.session import Session
from puluc.engine.position import PASS
from puluc.screens.back_label import back_label
from puluc.screens.review.screen import ReviewScreen
from puluc.screens.throw_values import render_values, table_sentence
from puluc.screens.variation.screen import VariationScreen
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.play import dock
from puluc.ui.play.announcements import refusal_sentence, render_announcements
from puluc.ui.play.move_list import render_move_list
from puluc.ui.widgets import render_button, render_tool
from puluc.words import events, names


def render(screen: VariationScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of a variation besides its board."""
    yield "dock", _render_dock(screen, session)
    turns = render_move_list(screen.game_screen, "", None, {}, settings=session.settings)
    yield "turns", join_markup(_render_values(screen, session), turns)
    yield "log", render_announcements(screen.game_screen)


def focus_id(screen: VariationScreen, session: Session) -> str | None:
    """Return the id of the next element: the kernels, a place, or the button that leaves."""
    play = screen.game_screen
    return "leave" if play.over else dock.focus_target(play)


def _render_dock(screen: VariationScreen, session: Session) -> Markup:
    play = screen.game_screen
    to_throw = play.person_to_move and play.game.position.marks is None and not play.in_motion
    back, first, able = back_label(session), _("Back to the start of this line"), screen.can_undo
    leave = render_button(back, "leave", "main", id="leave") if play.over else None
    made = dock.make_dock(
        dock.render_kernels(play, session.settings._replace(kernels="page")),
        dock.join_sentences(dock.last_event_sentence(play), _next_sentence(screen)),
        dock.render_pass_button() if play.moves == (PASS,) else leave,
        render_tool("undo", _("Undo"), enabled=able),
        render_button(first, "first", "plain", id="step-first", enabled=able, icon="first"),
        not play.over and render_tool("leave", back),
    )
    by_hand = to_throw and dock.render_mark_buttons("marks", _("Marks thrown"), "by-hand")
    return join_markup(made, by_hand)


def _next_sentence(screen: VariationScreen) -> str:
    """Return the next step as a sentence."""
    play = screen.game_screen
    side = names.side_name(play.mover)
    if play.over:
        return events.result_sentence(play.game.position)
    if play.idle.refusal:
        return refusal_sentence(play)
    if play.in_motion:
        return "…"
    if play.game.position.marks is None:
        return _("{side}: throw, or choose the marks.").format(side=side)
    if play.moves == (PASS,):
        return events.pass_sentence(play.game.position)
    return _("{side}: press a ring or a man.").format(side=side)


def _render_values(screen: VariationScreen, session: Session) -> Markup:
    """Render the evaluation of the present position and its throws or moves.

    A variation from the editor has a button for its review.
    """
    from_review = isinstance(session.screen_stack[0], ReviewScreen)
    title = _("Another move") if from_review else _("Moves from here")
    played = screen.game_screen.game.ply > 0 and not from_review
    evaluation = screen.evaluation
    return render_element(
        "div",
        render_element("h2", title),
        render_values(evaluation, opens="throw")
        if evaluation
        else table_sentence(screen.rules, session),
        played and render_button(_("Review these turns"), "go review", id="review"),
        class_="card",
    )
