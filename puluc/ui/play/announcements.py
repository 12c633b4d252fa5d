"""The events of a game in sentences, and as a log for screen readers."""

from puluc.app.play.activity import InvalidDrop, Refusal
from puluc.app.play.screen import Play
from puluc.engine.position import Event, Position
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.play import series
from puluc.ui.widgets import render_lines
from puluc.words import events, names


def render_announcements(play: Play) -> Markup:
    """Return the latest events as a log; screen readers speak each id once."""
    game, idle = play.game, play.idle
    lines = {}
    if play.undone_to < 0 and game.ply <= 2:
        lines["start"] = start_sentence(play)
    if idle.held and play.undone_to >= 0:
        lines[f"{game.ply}u"] = _("A move was undone.")
    for ply in range(max(play.undone_to, game.ply - 2, 0), game.ply + 1):
        before = game.positions[ply]
        if before.marks is None:
            continue
        lines[f"{ply}t"] = events.throw_sentence(before)
        if ply < game.ply:
            lines[f"{ply}m"] = turn_sentence(before, game.events[ply])
    if play.shows_captive:
        lines["captive"] = captive_sentence()
    if play.over:
        lines["end"] = end_sentence(play)
        if play.summary_shown:
            lines["story"] = play.summary_shown
        if play.current_series and play.current_series.over:
            lines["evening"] = series.winner_sentence(play.current_series)
    elif play.due(play.mover) is not None:
        player = f"{series.current_player_name(play, play.mover)} ({names.side_name(play.mover)})"
        lines[f"{game.ply}d"] = player
    if idle.refusal:
        lines[f"{game.ply}r-{'-'.join(map(str, idle.refusal))}"] = refusal_sentence(play)
    return render_lines(f"say-{play.hash}", lines)


def start_sentence(play: Play) -> str:
    """Return a sentence about the side that starts, or how it is found."""
    if play.opening is not None:
        return _("The higher throw starts.")
    opening = events.opening_sentence(play.game, play.drawn)
    return f"{series.series_sentence(play.evening)} {opening}" if play.evening else opening


def captive_sentence() -> str:
    """Return the sentence for the scene about captives."""
    return _("A man who is landed on becomes a captive: his captor carries him off.")


def end_sentence(play: Play) -> str:
    """Return a sentence about the winner of a game that is over, and the reason."""
    evening = play.current_series
    text = events.result_sentence(play.game.position, play.given_up, play.called)
    return f"{text} {series.score_sentence(evening)}" if evening else text


def refusal_sentence(play: Play) -> str:
    """Return the reason why a person's attempted move is not possible; empty if none was."""
    position = play.game.position
    match play.idle.refusal:
        case Refusal(source, obstacle):
            return events.obstacle_sentence(position, source, obstacle)
        case InvalidDrop(source, place):
            return events.invalid_drop_sentence(position, source, place)
    return ""


def turn_sentence(before: Position, event: Event | None) -> str:
    """Return a turn in words; without an event it was a pass."""
    if event is None:
        text = _("{side} passes. {reason}")
        return text.format(side=names.side_name(before.mover), reason=events.pass_sentence(before))
    return events.move_sentence(before, event)
