"""The views of an earlier turn of the game."""

from collections.abc import Iterator

from puluc.app.play.replay import ReplayScreen, TurnsScreen
from puluc.app.session import Session
from puluc.support.html import join_markup
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.play.announcements import end_sentence, render_announcements
from puluc.ui.play.dock import join_sentences, last_event_sentence, make_dock, render_kernels
from puluc.ui.play.move_list import render_turns
from puluc.ui.widgets import render_button, render_lines
from puluc.words import names


def render(screen: ReplayScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of a turn besides its board."""
    play = screen.game_screen
    yield "dock", _render_dock(screen, session)
    yield "turns", render_turns(play, session, opens="ply", shown=screen.ply)
    turn = {f"{screen.ply}p": f"{_event_sentence(screen)} {_turn_label(screen)}"}
    yield "log", join_markup(render_announcements(play), render_lines(f"say-{play.hash}", turn))


def focus_id(screen: ReplayScreen, session: Session) -> str | None:
    """Return the id of the button that returns to the game."""
    return "leave"


def _render_dock(screen: ReplayScreen, session: Session) -> Markup:
    texts = {
        "first": _("Start"),
        "previous": _("Previous turn"),
        "next": _("Next turn"),
        "last": _("Last turn"),
    }
    return make_dock(
        render_kernels(screen.thrown, session.settings, live=False),
        join_sentences(_event_sentence(screen), _turn_label(screen)),
        render_button(_("Back to the game"), "leave", "main", id="leave"),
        *render_steps(screen, texts),
        actions="actions steps",
    )


def _event_sentence(screen: ReplayScreen) -> str:
    """Return the turn in words, and after the last one the end of the game."""
    text, play = last_event_sentence(screen.then), screen.game_screen
    ended = play.result and screen.ply == screen.end
    return f"{text} {end_sentence(play)}" if ended else text


def _turn_label(screen: ReplayScreen) -> str:
    """Return the number and side of the visible turn, as the list of turns counts them."""
    if not screen.ply:
        return _("You are looking at the start.")
    game, ply = screen.game_screen.game, screen.ply - 1
    side = names.side_name(game.positions[ply].mover)
    text = _("You are looking at turn {number}, {side}.")
    return text.format(number=game.number(ply), side=side)


def render_steps(screen: TurnsScreen, texts: dict[str, str]) -> Iterator[Markup]:
    """Yield the buttons that move from turn to turn; `texts` maps messages to labels."""
    for word, text in texts.items():
        enabled = screen.turn_reached(word) is not None
        yield render_button(text, word, "plain", id=f"step-{word}", icon=word, enabled=enabled)
