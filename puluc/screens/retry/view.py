"""The views of mistakes that are retried."""

from puluc.app.session import Session
from puluc.engine.position import Move, other
from puluc.reviewing.continuations import Reply
from puluc.reviewing.rounding import round_below
from puluc.screens.format import format_points
from puluc.screens.reasons import peril_sentence, reason_sentence
from puluc.screens.retry.screen import RetryScreen
from puluc.screens.review.screen import FOUND
from puluc.screens.review.view import render_options
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, capitalize, ngettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.play.announcements import refusal_sentence
from puluc.ui.play.dock import focus_target, join_sentences, make_dock, render_kernels
from puluc.ui.play.game_over import render_next_steps
from puluc.ui.ranked_moves import move_phrase, move_sentence
from puluc.ui.widgets import render_button, render_fold, render_item, render_list, render_table
from puluc.words import events, names


def render(screen: RetryScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the screen besides its board."""
    yield "dock", _render_dock(screen, session)
    yield "turns", render_element("div", _render_card(screen), class_="below")
    throw = events.throw_sentence(screen.position)
    said = f"{_count_sentence(screen)} {throw} {_next_sentence(screen)}"
    name = f"say-{screen.token}-{screen.walking}"
    yield "log", render_element("p", said, id=f"{name}-{screen.at}-{screen.state}")


def focus_id(screen: RetryScreen, session: Session) -> str | None:
    """Return the id of the element for the next step: a place, or the next mistake."""
    if screen.walking:
        return None
    if not screen.asking:
        return "leave" if screen.finished else "again" if screen.over else "onward"
    return focus_target(screen.trial)


def _render_dock(screen: RetryScreen, session: Session) -> Markup:
    if screen.over:
        return _render_end(screen)
    asks, tries = screen.asking, screen.asking or screen.walking
    refused = bool(screen.trial.idle.refusal)
    # The verdict waits until the man has arrived.
    quiet = screen.walking or refused
    least, several = screen.found.labels[0], len(screen.turn.options) > 2
    rule = _("Any move that loses less than {number} points counts.").format(number=least)
    last = screen.find_next(screen.at + 1) == len(screen.plies)
    text = _("Continue") if last else _("Next mistake")
    tools = [("view", "hint", _("Show the move")), ("next", "last", _("Skip"))]
    return make_dock(
        render_kernels(screen.trial, session.settings, live=False),
        join_markup(
            _render_results(screen),
            join_sentences(_count_sentence(screen), _next_sentence(screen), refused=refused),
            not quiet and render_element("p", _reason(screen)),
            screen.state == "find" and several and render_element("p", rule, class_="legend"),
        ),
        not tries and render_button(text, "next", "main", id="onward"),
        *(
            render_button(text, do, "plain", id=f"retry-{do}", enabled=asks, icon=icon)
            for do, icon, text in tools
        ),
        render_button(_("Back"), "leave", "plain", id="leave", icon="leave"),
        status=f"status tried {'' if quiet else screen.state}",
    )


def _render_end(screen: RetryScreen) -> Markup:
    """Render the dock after the last mistake."""
    missed = len(screen.plies) - screen.solved
    text = ngettext("Retry the one you missed", "Retry the {number} you missed", missed)
    text = text.format(number=missed) if missed else _("Try again")
    again = render_button(text, "again", "main" if missed else "plain", id="again")
    text, kind = (_("Done"), "main") if screen.finished else (_("Back"), "plain")
    leave = render_button(text, "leave", kind, id="leave")
    legends = {"later": _("↻: found later or with help"), "missed": _("–: not found")}
    legend = " · ".join(text for mark, text in legends.items() if mark in screen.marks)
    return render_element(
        "div",
        render_element(
            "div",
            join_sentences("", _next_sentence(screen)),
            _render_results(screen),
            render_element("p", legend, class_="legend"),
            class_="status won" if screen.finished else "status",
        ),
        render_next_steps(*((leave, again) if screen.finished else (again, leave)), more=[]),
        class_="end retried",
    )


def _reason(screen: RetryScreen) -> str:
    """Return what speaks for the move found or shown, or the risk of a wrong one."""
    position, turn = screen.position, screen.turn
    if screen.asking:
        tried = screen.tried[-1:]
        return peril_sentence(position, tried[0], turn.options[0].move) if tried else ""
    lost, text = screen.loss(screen.best), ""
    if lost:
        text = _("Best: {move}").format(move=move_sentence(position, turn.options[0].move))
    elif turn.move:
        text = _("The move played loses {points}.").format(points=_format_loss(screen, turn.move))
    return f"{reason_sentence(position, screen.best, [turn.move], told=lost > 0)} {text}".strip()


def _next_sentence(screen: RetryScreen) -> str:
    """Return the task, or the result of the attempt."""
    position, turn = screen.position, screen.turn
    if screen.over:
        text = _("You found {solved} of {number} better moves. Still to find: {points}.")
        if screen.finished:
            text = ngettext(
                "Well done! Mistake corrected. It had cost {points}.",
                "Well done! All mistakes corrected. They had cost {points}.",
                len(screen.plies),
            )
        if {*screen.marks} == {"first"}:
            text = ngettext(
                "On the first try! This mistake had cost {points}.",
                "All on the first try! These mistakes had cost {points}.",
                len(screen.plies),
            )
        pairs = zip(screen.plies, screen.marks, strict=True)
        missed = [ply for ply, mark in pairs if mark not in FOUND] or screen.plies
        figures = screen.reviewed.figures
        unit = 1 if screen.found.exact else 10
        losses = [figures.losses[ply] for ply in missed] if figures else []
        lost = sum(unit * round(loss / unit) for loss in losses)
        points = format_points(lost, exact=screen.found.exact)
        return text.format(solved=screen.solved, number=len(screen.plies), points=points)
    if screen.trial.idle.refusal:
        return refusal_sentence(screen.trial)
    move = screen.try_move
    if screen.state == "shown":
        return f"{_('The best move:')} {move_sentence(position, screen.best)}"
    if not move:
        played = move_sentence(position, turn.move) if turn.move else ""
        return _("Played: {move} Find a better move.").format(move=played)
    tried, points = move_sentence(position, move), _format_loss(screen, move)
    if screen.walking:
        return tried
    if screen.state == "right":
        if not screen.loss(move):
            return _("Right, the best move!")
        return _("That is good: it loses only {points}.").format(points=points)
    if move == turn.move:
        text = _("That is the move played: it loses {points}. Find a better move.")
        return text.format(points=points)
    text = _("Not good enough: it loses {points}.")
    return f"{tried} {text.format(points=points)}"


def _format_loss(screen: RetryScreen, move: Move) -> str:
    """Return the points that a move loses."""
    figures, turn = screen.reviewed.figures, screen.turn
    tenths = round_below(screen.loss(move), screen.found.labels)
    tenths = figures.losses[turn.ply] if figures and move == turn.move else tenths
    return format_points(tenths, exact=screen.found.exact)


def _render_results(screen: RetryScreen) -> Markup:
    """Render the number of each mistake, with a sign where a better move was found."""
    signs = {"": "", "first": " ✓", "later": " ↻", "missed": " –"}
    items = []
    for at, mark in enumerate(screen.marks):
        now = "step" if at == screen.at else None
        mark = "" if now and screen.walking else mark
        text = f"{at + 1}{signs[mark]}"
        items.append(render_item(text, class_=mark or None, aria_current=now))
    return render_list(items, class_="results")


def _count_sentence(screen: RetryScreen) -> str:
    """Return the number of this mistake and of all, and its turn."""
    at, turn = screen.plies.index(screen.turn.ply) + 1, screen.turn.number
    text = _("Mistake {number} of {all}, turn {turn}.")
    if side := screen.reviewed.game_screen.called[screen.turn.side]:
        text = _("{side}’s mistake {number} of {all}, turn {turn}.")
    return capitalize(text.format(side=side, number=at, all=len(screen.plies), turn=turn))


def _render_card(screen: RetryScreen) -> Markup:
    """Render the win chances of the moves, once one was found or shown, with the replies."""
    inside, turn = Markup(), screen.turn
    if not (screen.asking or screen.walking or screen.over):
        moves = [option.move for option in turn.options]
        named = moves[0], screen.best, turn.move, *screen.tried
        first = [move for move in moves if move in named]
        rest = [move for move in moves if move not in first]
        table, meanings = render_options(screen.reviewed, turn, first)
        more = render_options(screen.reviewed, turn, rest)[0] if rest else Markup()
        more = join_markup(more, _render_lines(screen), meanings)
        inside = join_markup(table, render_fold(_("More numbers"), more, id="all-moves"))
    label = _count_sentence(screen)
    return render_element("div", inside, class_="card", tabindex=0, role="group", aria_label=label)


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
