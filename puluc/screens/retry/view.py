"""The views of mistakes that are retried."""

from puluc.app.session import Session
from puluc.engine.position import Move, other
from puluc.reviewing.continuations import Reply
from puluc.reviewing.rounding import round_below
from puluc.screens.format import format_points
from puluc.screens.reasons import peril_sentence, reason_sentence
from puluc.screens.retry.screen import RetryScreen
from puluc.screens.review.view import render_onward_link, render_options
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, ngettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.play.announcements import refusal_sentence
from puluc.ui.play.dock import focus_target, join_sentences, make_dock, render_kernels
from puluc.ui.ranked_moves import move_phrase, move_sentence
from puluc.ui.widgets import render_button, render_item, render_list, render_table
from puluc.words import events, names


def render(screen: RetryScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the screen besides its board."""
    yield "dock", _render_dock(screen, session)
    yield "turns", render_element("div", not screen.over and _render_card(screen), class_="below")
    throw = events.throw_sentence(screen.position)
    said = f"{_count_sentence(screen)} {throw} {_next_sentence(screen)}"
    name = f"say-{screen.token}-{screen.in_motion}"
    yield "log", render_element("p", said, id=f"{name}-{screen.at}-{screen.state}")


def focus_id(screen: RetryScreen, session: Session) -> str | None:
    """Return the id of the element for the next step: a place, or the next mistake."""
    if screen.in_motion:
        return None
    if not screen.asking:
        return "leave" if screen.finished else "again" if screen.over else "onward"
    return focus_target(screen.trial)


def _render_dock(screen: RetryScreen, session: Session) -> Markup:
    last = screen.find_next(screen.at + 1) == len(screen.plies)
    text, do, name = _("Continue") if last else _("Next mistake"), "next", "onward"
    if screen.over:
        missed, do, name = len(screen.plies) - screen.solved, "again", "again"
        text = ngettext("Try the missed one again", "Try the {number} missed again", missed)
        text = text.format(number=missed) if missed else _("Try again")
    ahead = render_button(text, do, "plain" if screen.finished else "main", id=name)
    leave = render_button(_("Back"), "leave", "plain", id="leave")
    if screen.finished:
        leave, ahead = ahead, render_button(_("Done"), "leave", "main", id="leave")
    turn = screen.turn
    told = screen.state != "right" or bool(screen.loss(screen.best))
    reason = reason_sentence(screen.position, screen.best, [turn.move], told=told)
    if turn.move:
        text = _("The move played loses {points}.").format(points=_format_loss(screen, turn.move))
        peril = reason and peril_sentence(screen.position, turn.move)
        reason = " ".join(filter(None, (reason, text, "" if peril in reason else peril)))
    if screen.state == "wrong" and screen.try_move:
        reason = peril_sentence(screen.position, screen.try_move)
    asks, tries = screen.asking, screen.asking or screen.in_motion
    # The verdict waits until the man has arrived.
    quiet = screen.in_motion or bool(screen.trial.idle.refusal)
    return make_dock(
        render_kernels(screen.trial, session.settings, live=False) if tries else Markup(),
        join_markup(
            join_sentences(
                not screen.over
                and f"{_count_sentence(screen)} {events.throw_sentence(screen.position)}",
                _next_sentence(screen),
                refused=bool(screen.trial.idle.refusal),
            ),
            (screen.try_move or screen.state == "shown")
            and not quiet
            and render_element("p", reason),
            screen.over and _render_results(screen),
        ),
        not screen.asking and not screen.in_motion and ahead,
        tries and render_button(_("Show the move"), "view", "plain", id="view", enabled=asks),
        tries and render_button(_("Skip"), "next", "plain", id="skip", enabled=asks),
        (screen.over or not screen.finished) and leave,
        status="status won" if screen.finished else f"status tried {'' if quiet else screen.state}",
    )


def _next_sentence(screen: RetryScreen) -> str:
    """Return the task, or the result of the attempt."""
    position, turn = screen.position, screen.turn
    if screen.over:
        return ngettext(
            "You found {solved} of {number} better move.",
            "You found {solved} of {number} better moves.",
            len(screen.plies),
        ).format(solved=screen.solved, number=len(screen.plies))
    if screen.trial.idle.refusal:
        return refusal_sentence(screen.trial)
    if screen.played_out and screen.played_out.game.moves:
        return move_sentence(position, screen.played_out.game.moves[-1])
    tried, points = "", ""
    if move := screen.try_move:
        tried, points = move_sentence(position, move), _format_loss(screen, move)
    if screen.state == "right" and screen.try_move:
        if not screen.loss(screen.try_move):
            return _("Right, the best move!")
        return f"{tried} {_('That is good: it loses only {points}.').format(points=points)}"
    if screen.state == "shown":
        return f"{_('The best move:')} {move_sentence(position, turn.options[0].move)}"
    if screen.state == "wrong" and screen.try_move:
        if screen.try_move == turn.move:
            text = _("That was played: it loses {points}. Find a better move.")
            return text.format(points=points)
        return f"{tried} {_('Not good enough: it loses {points}.').format(points=points)}"
    played = move_sentence(position, turn.move) if turn.move else ""
    return _("Played: {move} Find a better move.").format(move=played)


def _format_loss(screen: RetryScreen, move: Move) -> str:
    """Return the points that a move loses."""
    figures, turn = screen.reviewed.figures, screen.turn
    tenths = round_below(screen.loss(move), screen.found.labels)
    tenths = figures.losses[turn.ply] if figures and move == turn.move else tenths
    return format_points(tenths, exact=screen.found.exact)


def _render_results(screen: RetryScreen) -> Markup:
    """Render the number of each mistake, with a sign where a better move was found."""
    signs = {"": "", "first": " ✓", "later": " (✓)", "missed": " –"}
    items = [
        render_item(
            f"{at + 1}{signs[mark]}",
            class_="found" if mark in ("first", "later") else None,
            aria_current="step" if at == screen.at else None,
        )
        for at, mark in enumerate(screen.marks)
    ]
    late = "later" in screen.marks and _("(✓): not at the first try.")
    legend = late and render_element("p", late, class_="legend")
    return join_markup(render_list(items, class_="results"), legend)


def _count_sentence(screen: RetryScreen) -> str:
    """Return the number of this mistake and of all, and its turn."""
    at, turn = min(screen.at + 1, len(screen.plies)), screen.turn.number
    text = _("Mistake {number} of {all}, turn {turn}.")
    return text.format(number=at, all=len(screen.plies), turn=turn)


def _render_card(screen: RetryScreen) -> Markup:
    """Render the win chances of the moves, once one was found or shown, with the replies."""
    turn = screen.turn
    if screen.asking or screen.in_motion:
        text = _("Any move that loses less than {points} counts.")
        least = format_points(10 * screen.found.labels[0])
        inside = render_element("p", text.format(points=least), class_="legend")
    else:
        inside = join_markup(
            *render_options(screen.reviewed, turn, [option.move for option in turn.options]),
            _render_lines(screen),
            render_onward_link(screen.position, screen.reviewed, "from-here"),
        )
    named = {"role": "group", "aria_label": _count_sentence(screen)}
    return render_element(
        "div", _render_results(screen), inside, class_="card", tabindex=0, **named
    )


def _render_lines(screen: RetryScreen) -> Markup:
    """Render the mover's chances after each throw of the other side, with its best reply."""
    if not screen.lines or screen.turn.move is None:
        return Markup()
    moves = screen.best, screen.turn.move
    text = _("{mover}’s win chance after each throw of {side} (in spaces) and its best move")
    mover = screen.turn.side
    follows = mover if screen.position.again else other(mover)
    return render_table(
        text.format(mover=names.side_name(mover), side=names.side_name(follows)),
        (_("Move"), *(reply.spaces for reply in max(screen.lines, key=len))),
        *(_render_line(screen, move, line) for move, line in zip(moves, screen.lines, strict=True)),
        class_="replies",
    )


def _render_line(screen: RetryScreen, move: Move, line: tuple[Reply, ...]) -> Markup:
    cells = [render_element("td", f"{100 * reply.win:.0f}") for reply in line]
    won = render_element("td", _("The game is over."), colspan=5)
    head = render_element("th", move_phrase(screen.position, move), scope="row")
    return render_element("tr", head, *(cells or [won]))
