"""The end of a game: the result in large letters on the board, a sentence, and the next step."""

from collections.abc import Iterator, Mapping, Sequence

from puluc.app.messages import read_pair
from puluc.app.play.next_steps import list_next_steps
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON
from puluc.drawing.avatars import render_avatar
from puluc.drawing.geometry import SIDES
from puluc.engine.position import Side, other
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, capitalize, ngettext, pgettext
from puluc.support.markup import Markup
from puluc.ui.board.scenes import render_ending
from puluc.ui.play import series
from puluc.ui.play.dock import render_loss, render_notice
from puluc.ui.widgets import render_button, render_menu
from puluc.words import events, lessons, names


def render_scene(play: Play, session: Session, *, upright: bool) -> Markup:
    """Return the addition to the board at the end of a game.

    After the last game of an evening it names the winner of the evening.
    """
    evening = play.current_series
    feast = evening is not None and evening.over
    winner = evening.result if evening and feast else play.result
    return render_ending(
        play.board(session),
        _headline(play, session.settings.name),
        f"{winner} {'lost' if play.lost else 'won'} {'feast' if feast else ''}",
        upright=upright,
    )


def render_game_over(play: Play, session: Session) -> Markup:
    """Return the dock of a finished game: the reason, the turning point, and the next steps."""
    evening = play.current_series
    others = play.others
    back = others and bool(session.set_aside)
    new = others and not session.rules_encountered
    about = _("A game of the Q'eqchi' and Mopan Maya: throw kernels, walk and capture men.")
    said = Markup() if (back or new) and session.notice.calm else render_notice(session)
    notice = render_loss(session) or said
    steps = [*_next_step_buttons(play)]
    first, undo = 2 if play.reviewable else 1, Markup()
    more = steps[first:]
    if back:
        steps[0] = render_button(_("Back to my game"), "back", "main", id="own")
    undone = not others and play.can_undo(session.settings) and play.persons != (play.result,)
    if undone and play.given_up and not evening:
        steps.insert(1, render_button(_("Keep playing"), "undo", id="undo"))
        first += 1
    elif undone and (play.given_up or _had_choice(play)):
        undo = render_button(_("Undo"), "undo", "plain", id="undo", icon="undo")
    return render_element(
        "div",
        render_element(
            "div",
            notice,
            *render_story(play),
            new and render_element("p", about, class_="people"),
            class_="status",
        ),
        evening and series.render_games(evening),
        render_next_steps(*steps[:first], not others and render_share(), undo, more=more),
        _render_wins(play),
        class_="end",
    )


def _had_choice(play: Play) -> bool:
    """Return whether a person could choose between moves."""
    turns = zip(play.game.positions, play.game.events, strict=False)
    own = [position for position, event in turns if event and event.mover in play.persons]
    return any(len(position.moves()) > 1 for position in own)


def render_next_steps(*steps: Child, more: Sequence[Markup]) -> Markup:
    """Return the row of next steps; narrow windows fold `more` of them into a menu."""
    rest = render_menu(*more) if len(more) > 1 else join_markup(*more)
    return render_element("div", *steps, rest, class_="next-steps")


def render_share() -> Markup:
    """Return the button that shares a finished game."""
    return render_button(_("Share"), "open share", "plain", id="share-game", icon="share")


def _render_wins(play: Play) -> Markup:
    """Return the face of the level that the person has beaten, on the way to all they have won."""
    rival = play.setup.level
    if play.you is None or play.you != play.result or rival == PERSON:
        return Markup()
    face = join_markup(render_avatar(rival), render_element("span", _("Your wins")))
    return render_button(face, "go games", "plain", id="wins")


def _headline(play: Play, name: str) -> str:
    """Return the result in a few words; `name` is that of the person, or empty."""
    if play.current_series and play.current_series.over:
        return series.winner_sentence(play.current_series)
    if play.result not in SIDES:
        return _("A draw!")
    if play.lost:
        return _("You gave up") if play.given_up else _("You lost this one")
    if play.you == play.result:
        return _("You win, {name}!").format(name=name) if name else _("You win!")
    text = _("{side} wins!") if play.persons else _("{side} wins")
    return capitalize(text.format(side=play.called[play.result]))


def render_story(play: Play) -> Iterator[Markup]:
    """Yield the reason of the end and the turning point, once that is known.

    If a side gave up, the turning point replaces the reason. Who opened the game of others is told
    who played.
    """
    evening = play.current_series
    reason = events.reason_sentence(play.game.position, play.given_up, play.called)
    if play.others and play.game.ply:
        reason = _quote_ending(play) if play.given_up else f"{_quote_ending(play)} {reason}"
    elif play.given_up and not evening:
        reason = play.summary_shown or reason
    yield render_element("p", reason, id="next", class_="next")
    if evening and evening.over:
        yield series.winner_names(evening)
    elif not (evening or play.given_up):
        yield render_element("p", play.summary_shown, class_="story")


def _quote_ending(play: Play) -> str:
    """Return what the only person, without a name, says of the end, else who won."""
    alone = play.persons if len(play.persons) == 1 and not any(play.names) else ()
    told = tell_ending(play, {**play.called, **dict.fromkeys(alone, "")})
    return _("“{text}”").format(text=told) if alone else told


def tell_ending(play: Play, called: Mapping[Side, str]) -> str:
    """Return the end of a finished game in a sentence for others: who won, in how many turns.

    `called` has the players' names, empty for the one who tells it.
    """
    game, result = play.game, play.result
    if result is None or result == "draw":
        return _("It was a draw.")
    if play.given_up:
        said = events.reason_sentence(game.position, play.given_up, called)
        text = _("I gave up against {name}.").format(name=called[result])
        return said if called[play.given_up] else text
    winner, loser = called[result], called[other(result)]
    text = _("{side} beat {name} in {turns}.")
    text = text if loser else _("{side} beat me in {turns}.")
    text = text if winner else _("I beat {name} in {turns}!")
    count = game.number(game.ply - 1)
    turns = ngettext("{number} turn", "{number} turns", count).format(number=count)
    return capitalize(text.format(side=winner, name=loser, turns=turns))


def _next_step_buttons(play: Play) -> Iterator[Markup]:
    """Yield the buttons of the next steps and others."""
    evening = play.current_series
    following = names.ruleset_name(evening.name) if evening else ""
    again = _("Try this board") if play.others else pgettext("button", "Rematch")
    texts = {
        "own": _("Play a game yourself"),
        "next": _("Next game: {name}").format(name=following),
        "rematch": _("Play another evening") if evening else again,
        "swapped": _("Change sides"),
        "short": _("Small board"),
        "full": _("Play the full game"),
        "review": _("Review"),
        "lesson": pgettext("place", "Lessons"),
    }
    for number, step in enumerate(list_next_steps(play)):
        word, lesson = read_pair(read_pair(step)[1])
        name = "review" if word == "review" else f"again-{word}"
        if lesson:
            text = _("Lesson: {title}").format(title=lessons.get_lesson(lesson).title)
        else:
            setup = play.setup.again(word)
            level = names.player_names()[setup.level][0] if setup else ""
            text = texts.get(word, _("Try {level}")).format(level=level)
        kind, name = (None, name) if number else ("main", "again")
        yield render_button(text, step, kind, id=name)
