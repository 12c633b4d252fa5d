"""The views of a review: the chart, the visible turn or the whole game, the list of turns."""

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.drawing.chart import ChartData, ChartTurn, render_chart
from puluc.engine.game import Game
from puluc.engine.position import MOON, PASS, SUN, Move, other
from puluc.evaluation.families import estimate_family
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.exposure import exposure
from puluc.reviewing.fairness import Verdict, verify
from puluc.reviewing.review import Review, TurnReview
from puluc.reviewing.rounding import TENTHS, Rounded, round_below, to_tenths
from puluc.screens.format import format_points, format_signed
from puluc.screens.reasons import reason_sentence
from puluc.screens.review.balance import tell_balance
from puluc.screens.review.screen import FIGURES, MARKS, ReviewScreen
from puluc.screens.review.summary import GLYPHS, render_summary, render_verdict
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, capitalize, current_language, join_label
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_last
from puluc.ui import Sections
from puluc.ui.play.announcements import end_sentence, turn_sentence
from puluc.ui.play.dock import join_sentences, make_dock, render_kernels
from puluc.ui.play.move_list import render_move_list, render_seed
from puluc.ui.play.replay import render_steps
from puluc.ui.ranked_moves import move_phrase
from puluc.ui.ranked_moves import move_sentence as in_words
from puluc.ui.table_note import estimate_sentence, render_table_note
from puluc.ui.widgets import render_button, render_fold, render_lines, render_row, render_table
from puluc.ui.win_bar import render_side_sign
from puluc.words import events, names


def render(screen: ReviewScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of a review besides its board."""
    yield "dock", _render_dock(screen, session)
    yield "turns", _render_turns(screen, session)
    if not screen.figures:
        yield "log", render_element("p", _progress_sentence(screen))
        return
    said = f"{_turn_label(screen)} {_event_sentence(screen)} {_render_values(screen)}"
    if screen.ply == screen.end:
        play = screen.game_screen
        said += " ".join(tell_balance(screen.figures, play.result, play.called))
    lines = {f"{screen.ply}-{bool(screen.turn)}": said}
    if screen.checked:
        lines["check"] = _check_sentence(screen)
    yield "log", render_lines(f"say-{screen.game_token}", lines)


def _progress_sentence(screen: ReviewScreen) -> str:
    """Return the state of a review without all figures."""
    if screen.failed and not estimate_family(screen.rules):
        return estimate_sentence(None)
    if screen.failed:
        return _("The game could not be reviewed.")
    return _("Reviewing the game…")


def focus_id(screen: ReviewScreen, session: Session) -> str | None:
    """Return the id of the button that leaves the screen."""
    return "leave"


# The dock: the chart, the visible turn, and the steps


def _render_dock(screen: ReviewScreen, session: Session) -> Markup:
    action, icon = (_("Pause"), "pause") if screen.through else (_("Play through"), "play")
    enabled, event, values = screen.end > 0, _event_sentence(screen), _render_values(screen)
    steps = {
        "earlier": _("Previous mistake"),
        "previous": _("Previous turn"),
        "next": _("Next turn"),
        "later": _("Next mistake"),
        "last": _("Whole game"),
    }
    text = join_markup(
        join_sentences(event if values else "", values or event),
        _render_reason(screen),
        bool(screen.turn and screen.turn.decision)
        and render_button(_("Try another move"), "go variation", "plain", id="variation"),
    )
    if screen.found and screen.figures and screen.ply == screen.end:
        text = render_verdict(screen.found, screen.figures, screen, event)
    dock = make_dock(
        render_kernels(screen.then, session.settings, live=False),
        text,
        render_button(_("Leave the review"), "leave", "main calm", id="leave", icon="leave"),
        render_button(action, "through", "plain", id="through", icon=icon, enabled=enabled),
        *render_steps(screen, steps),
        actions="actions steps",
    )
    return join_markup(_render_curve(screen), dock)


def _render_curve(screen: ReviewScreen) -> Markup:
    if screen.found is None:
        return render_element("figure", class_="graph")
    here = screen.ply if screen.ply < screen.end else None
    called = screen.game_screen.called
    moon, sun = (
        join_markup(render_side_sign(side), capitalize(called[side]) or _("You"))
        for side in (MOON, SUN)
    )
    rows = moon, _("Win chance"), sun, _("Luck"), _("Loss")
    return render_element(
        "figure",
        render_element("figcaption", *(render_element("span", row) for row in rows)),
        render_chart(_chart_data(screen.found, screen.figures, current_language()), here),
        class_="graph",
    )


@memoize_last
def _chart_data(found: Review, figures: Rounded | None, _language: str) -> ChartData:
    """Return the data of the chart."""
    steps = tuple(_chart_turn(found, figures, turn) for turn in found.turns if turn.move)
    more = [*found.chances[len(steps) + 1 :], *[found.result] * bool(found.given_up)]
    return ChartData(found.start / UNIT, steps, tuple(chance / UNIT for chance in more))


def _chart_turn(found: Review, figures: Rounded | None, turn: TurnReview) -> ChartTurn:
    text = _("Turn {number}, {side}: luck {luck}, loss {loss}")
    told = text.format(
        number=turn.number, side=names.side_name(turn.side), **_turn_figures(figures, turn)
    )
    chance = _("{side}’s win chance").format(side=names.side_name(SUN))
    return ChartTurn(
        turn.side,
        turn.before / UNIT,
        turn.thrown / UNIT,
        turn.after / UNIT,
        turn.luck / UNIT,
        turn.loss / UNIT,
        f"ply {turn.ply}",
        f"{told}\n{join_label(chance, _format_chance(found, turn.after))}",
    )


def _event_sentence(screen: ReviewScreen) -> str:
    """Return the throw of the visible turn, or the end of the game, as a sentence."""
    play = screen.game_screen
    if screen.ply == screen.end:
        return end_sentence(play) if play.result else _("The game is not over.")
    before = play.game.positions[screen.ply]
    thrown = events.throw_sentence(before)
    return f"{thrown} {turn_sentence(before, play.game.events[screen.ply])}"


def _render_values(screen: ReviewScreen) -> str:
    """Return the luck and loss of the visible turn in sentences; nothing of the whole game."""
    if screen.ply == screen.end:
        return "" if screen.figures else _progress_sentence(screen)
    turn = screen.turn
    if turn is None:
        return "…"
    points, side = _turn_figures(screen.figures, turn)["luck"], names.side_name(turn.side)
    luck = _("{side}’s luck: {points}.").format(side=side, points=points)
    return f"{luck if to_tenths(turn.luck) else ''} {_judge_move(screen, turn)}".lstrip()


def _judge_move(screen: ReviewScreen, turn: TurnReview) -> str:
    """Return the judgement of a turn's move."""
    game = screen.game_screen.game
    if turn.move == PASS:
        return _("Nothing could move.")
    if not turn.decision:
        return _("There was no choice.")
    if not turn.loss:
        return _("No move was better.")
    best = in_words(game.positions[turn.ply], turn.options[0].move)
    label = screen.found.label(turn) if screen.found else 0
    texts = (
        _("It loses {points}. A little better: {move}"),
        _("Small mistake: it loses {points}. Better: {move}"),
        _("Mistake: it loses {points}. Better: {move}"),
        _("Big mistake: it loses {points}. Better: {move}"),
    )
    return texts[label].format(points=_turn_figures(screen.figures, turn)["loss"], move=best)


def _render_reason(screen: ReviewScreen) -> Markup:
    """Render what speaks for the best move of the visible turn, if it was not played."""
    turn = screen.turn
    if screen.ply == screen.end or not turn or not turn.decision or not turn.loss:
        return Markup()
    position, best = screen.game_screen.game.positions[turn.ply], turn.options[0].move
    return render_element("p", reason_sentence(position, best, [turn.move], told=True))


def _turn_label(screen: ReviewScreen) -> str:
    """Return the number of the visible turn, as in the list of turns."""
    if screen.ply == screen.end:
        return _("The whole game.")
    game = screen.game_screen.game
    side = names.side_name(game.positions[screen.ply].mover)
    return _("Turn {number}, {side}.").format(number=game.number(screen.ply), side=side)


# Next to the board: the whole game or the turn, and the list of turns


def _render_turns(screen: ReviewScreen, session: Session) -> Markup:
    again = screen.failed and render_button(_("Try again"), "again", "plain", id="review-again")
    found, figures, language = screen.found, screen.figures, current_language()
    play = screen.game_screen
    if found is None:
        table = session.table_of(screen.rules)
        if table.state in ("loading", "solving"):
            return render_table_note(table)
        text = render_element("p", _progress_sentence(screen), class_="table-state")
        return join_markup(text, again)
    whole = screen.ply == screen.end
    if not whole:
        card = _render_turn(screen)
    elif figures:
        card = render_summary(found, figures, play, language, screen.unfolded)
    else:
        card = render_element("p", _progress_sentence(screen))
    marks = _mark_turns(found, figures, language) if screen.detail >= MARKS else {}
    told = whole and screen.detail >= FIGURES
    return join_markup(
        again,
        render_element(
            "div",
            card,
            whole and _is_played_game(screen, session) and _render_check(screen),
            class_="card",
            tabindex=0,
            role="region",
            aria_label=_turn_label(screen),
        ),
        render_move_list(play, "ply", screen.ply + 1, marks, first=0, settings=session.settings),
        told and figures and _render_all_figures(found, figures, play.game, language),
    )


@memoize_last
def _mark_turns(
    found: Review, figures: Rounded | None, _language: str
) -> dict[int, tuple[str, str]]:
    """Return the sign of each turn's label, and its luck and loss in words, by ply."""
    text = _("Luck {luck}, loss {loss}.")
    return {
        turn.ply: (GLYPHS[found.label(turn)], text.format(**_turn_figures(figures, turn)))
        for turn in found.turns
        if turn.move
    }


def _is_played_game(screen: ReviewScreen, session: Session) -> bool:
    """Return whether a played game with a seed is under review.

    A variation is not: it has a seed of its own. A game by link has none.
    """
    names_below = [below.name for below in session.screen_stack[:1]]
    return bool(screen.game_screen.game.seed) and "variation" not in names_below


def _render_check(screen: ReviewScreen) -> Markup:
    """Render the button that checks the throws, and the result."""
    button = render_button(_("Check the throws"), "check", id="check")
    check = render_element("div", button, class_="offers-row")
    if not screen.checked:
        return check
    compare = _("If this SHA-256 is the one you noted at the start, the seed is the same, too.")
    result = render_element(
        "div",
        render_element("p", _check_sentence(screen)),
        render_element("p", compare, class_="legend"),
        render_seed(screen.game_screen),
        id="checked",
    )
    return join_markup(check, result)


def _check_sentence(screen: ReviewScreen) -> str:
    """Return the result of the check as a sentence."""
    verdict = _verify_throws(screen.game_screen, current_language())
    if verdict.problem:
        text = _("Not every throw follows from the seed ({problem}).")
        return text.format(problem=verdict.problem)
    if verdict.drawn:
        return _("Every throw follows from the seed, and so does who starts.")
    return _("Every throw follows from the seed.")


@memoize_last
def _verify_throws(play: Play, _language: str) -> Verdict:
    return verify(play.record)


def _render_turn(screen: ReviewScreen) -> Markup:
    """Render the moves in a turn with their win chances, and the reasons in numbers."""
    turn = screen.turn
    if turn is None:
        return render_element("p", "…")
    text = _(
        "{side}’s win chance: {before} before, {thrown} after the throw, {after} after the move."
    )
    before, thrown, after = (
        _format_chance(screen.found, units if turn.side == SUN else UNIT - units)
        for units in (turn.before, turn.thrown, turn.after)
    )
    side = names.side_name(turn.side)
    chances = text.format(side=side, before=before, thrown=thrown, after=after)
    moves = [option.move for option in turn.options if option.move != PASS]
    return join_markup(
        render_element("h2", _turn_label(screen)),
        render_element("p", chances, class_="legend"),
        render_element(
            "div",
            render_button(_("Throw again"), "go variation throw", id="variation-throw"),
            render_button(_("Play on from here"), "onward", id="onward"),
            class_="offers-row",
        ),
        *(render_options(screen, turn, moves) if moves else ()),
    )


def render_options(screen: ReviewScreen, turn: TurnReview, moves: list[Move]) -> tuple[Markup, ...]:
    """Render a table of some moves of a turn in order, with their win chances and risks, and its
    notes."""
    before = screen.game_screen.game.positions[turn.ply]
    best, limits = turn.options[0].win, screen.found.labels if screen.found else ()
    exact = not screen.found or screen.found.exact
    rows, options = [], {option.move: option for option in turn.options}
    for option in [options[move] for move in moves]:
        open_to = exposure(before.play(option.move))
        played = option.move == turn.move
        head = render_element(
            "th",
            move_phrase(before, option.move),
            played and join_markup(" ", render_element("small", _("played"))),
            scope="row",
            title=in_words(before, option.move),
        )
        tenths = round_below(best - option.win, limits)
        lost = (screen.figures.losses[turn.ply] if played and screen.figures else tenths) / TENTHS
        loss = _("best") if option.win == best else names.format_loss(lost, exact=exact)
        chances = _format_chance(screen.found, option.win), loss
        risk = names.format_percent(open_to.chance, 0), open_to.men or "–"
        cells = (render_element("td", cell) for cell in (*chances, *risk))
        rows.append(render_element("tr", head, *cells, class_="played" if played else None))
    side, chance = names.side_name(turn.side), _("{side}’s win chance")
    caption = _("What {side} could play").format(side=side)
    table = render_table(
        render_element("span", caption, class_="unseen"),
        (_("Move"), chance.format(side=side), _("Loss"), _("Danger"), _("At stake")),
        *rows,
        class_="options",
    )
    text = _(
        "Danger: the chance that {side}’s next throw allows a capture. At stake: "
        "how many men {side} can capture then, at most."
    ).format(side=names.side_name(other(turn.side)))
    legend = render_element("p", text, class_="legend")
    return table, render_fold(_("What the figures mean"), legend, id="meanings")


@memoize_last
def _render_all_figures(found: Review, figures: Rounded, game: Game, _language: str) -> Markup:
    """Render a table of all turns, for screen readers and for print."""
    heads = (
        *(_("Turn"), _("Side"), _("Thrown"), _("Move"), _("Sun’s win chance before")),
        *(_("Luck"), _("Loss"), _("Sun’s win chance after"), _("Best")),
    )
    rows = []
    for number, turn in enumerate(found.turns):
        before = game.positions[turn.ply]
        event = game.event(turn.ply) if turn.move else None
        best = turn.options[0].move
        cells: tuple[Child, ...] = (
            names.side_name(turn.side),
            before.spaces_thrown,
            events.move_phrase(before, event) if event else "–",
            _format_chance(found, turn.before),
            format_signed(figures.lucks[number], bare=True, exact=found.exact),
            f"{format_points(figures.losses[number], bare=True, exact=found.exact)} "
            + GLYPHS[found.label(turn)],
            _format_chance(found, turn.after),
            move_phrase(before, best),
        )
        rows.append(render_row(turn.number, *cells))
    return render_element("div", render_table(_("All turns"), heads, *rows), class_="all unseen")


# Numbers as text


def _format_chance(found: Review | None, units: int) -> str:
    """Return a chance, exact or estimated as in the review; that of a finished game is exact."""
    exact = not found or found.exact or units in (0, UNIT)
    return names.format_chance(units / UNIT, exact=exact)


def _turn_figures(figures: Rounded | None, turn: TurnReview) -> dict[str, str]:
    """Return a turn's `luck` and `loss` in points."""
    luck, loss, exact = to_tenths(turn.luck), to_tenths(turn.loss), True
    if figures:
        luck, loss = figures.lucks[turn.ply], figures.losses[turn.ply]
        exact = figures.exact
    return {"luck": format_signed(luck, exact=exact), "loss": format_points(loss, exact=exact)}
