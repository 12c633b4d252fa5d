"""The views of puzzles: the question, and after the answer the moves with their win chances."""

from collections.abc import Iterator

from puluc.app.messages import read_pair
from puluc.app.session import Session
from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import chances, faces_showing
from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.reviewing.exposure import likeliest_capture
from puluc.reviewing.puzzles import NOTHING, PUZZLED, THEME_NAMES
from puluc.screens.back_label import back_label
from puluc.screens.puzzle import days
from puluc.screens.puzzle.screen import ALL, PuzzleScreen
from puluc.screens.reasons import odds_sentence, peril_sentence, reason_sentence
from puluc.screens.throw_values import table_sentence
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, join_label, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.notices import advise_reload
from puluc.ui.play.announcements import refusal_sentence
from puluc.ui.play.dock import focus_target, join_sentences, make_dock, render_total
from puluc.ui.ranked_moves import move_phrase, move_sentence
from puluc.ui.widgets import (
    Item,
    render_button,
    render_fields,
    render_item,
    render_lines,
    render_list,
    render_select,
)
from puluc.words import events, names


def render(screen: PuzzleScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the screen besides its board."""
    yield "dock", _render_dock(screen, session)
    yield "turns", _render_choices(screen, session)
    yield "log", _render_log(screen)


def focus_id(screen: PuzzleScreen, session: Session) -> str | None:
    """Return the id of the first playable place, or of the button to continue."""
    if screen.done:
        return "next-puzzle" if screen.more else "leave"
    return focus_target(screen.play) if screen.position else None


def _render_dock(screen: PuzzleScreen, session: Session) -> Markup:
    position = screen.position
    if position is None:
        reason = _explain_absence(screen)
        text = render_element("p", reason, class_="next", id="next", role="status")
        return make_dock(Markup(), text, _render_remedy(screen))
    text, action = _render_answer(screen), Markup()
    share = render_button(_("Share"), "open place", "plain", id="share-puzzle", icon="share")
    tools = join_markup(_render_reply(screen), share)
    if not screen.done:
        text, tools = _render_question(screen, position), _render_tools(screen)
    elif screen.daily and screen.date != screen.day and not screen.training.result(screen.day):
        action = render_button(_("Today’s puzzle"), "today", "main", id="next-puzzle")
    elif screen.more:
        action = render_button(_("Next puzzle"), "next", "main", id="next-puzzle")
    thrown = screen.shown_turn[0] if screen.shown_turn and screen.replied else position
    return make_dock(render_throw(thrown), text, action, tools, status="status puzzle")


def _render_remedy(screen: PuzzleScreen) -> Markup:
    """Render the button that finds puzzles where there is none, if one can."""
    if screen.why is not None:
        return render_button(_("Try again"), "fetch", "main", id="fetch")
    if not screen.lines or screen.choice != "any":
        return Markup()
    word, number = read_pair(screen.nearest)
    text = _("Show difficulty {number}") if word == "grade" else _("Show all themes")
    return render_button(text.format(number=number), screen.nearest, "main", id="nearest")


def _explain_absence(screen: PuzzleScreen) -> str:
    """Return the reason why there is no puzzle to choose."""
    if screen.why is not None:
        return f"{_('The puzzles could not be loaded.')} {screen.why or advise_reload()}"
    if not screen.lines:
        return _("Loading the puzzles…")
    if screen.choice == "again":
        return _waiting_sentence(screen) or _("No puzzles to repeat.")
    return _("There is no such puzzle under these rules.")


def _waiting_sentence(screen: PuzzleScreen) -> str:
    """Return when the next missed puzzle comes back, empty if one is due or none is missed."""
    due = screen.training.next_due
    if due <= screen.day:
        return ""
    text = _("The next puzzle to repeat comes {when}.")
    return text.format(when=days.return_phrase(due, screen.day))


def render_throw(position: Position, *, hidden: bool = False) -> Markup:
    """Render the kernels as they fell; their value may be `hidden`."""
    marks = position.marks or 0
    label = names.count_marks(marks) if hidden else events.throw_sentence(position)
    total = render_element("span", render_total(position.spaces_thrown), class_="total")
    kernels = render_kernels(faces_showing(marks), scattered=True)
    return render_element(
        "div", kernels, not hidden and total, class_="throw", role="img", aria_label=label
    )


def _render_question(screen: PuzzleScreen, position: Position) -> Markup:
    """Render the title of the puzzle and the question."""
    text = _("{side} is to move. What is best?")
    if screen.holds:
        text = _("Put the man down where it is marked.")
    elif screen.failed:
        text = f"{_failed_sentence(screen)} " + _("Try once more, {side}.")
    text = text.format(side=names.side_name(position.mover))
    refused, grade = refusal_sentence(screen.play), _difficulty_sentence(screen)
    title = " · ".join(filter(None, (_title(screen), grade.rstrip("."))))
    return join_markup(
        join_sentences(title, refused or text, refused=bool(refused)),
        render_element("p", _try_risk(screen) or _render_welcome(screen)),
    )


def _render_welcome(screen: PuzzleScreen) -> Markup:
    """Render what helps with a first puzzle that is hard, and an easier one."""
    puzzle, known = screen.puzzle, screen.training
    if not puzzle or screen.failed or known.entries or puzzle.grade <= known.grade:
        return Markup()
    easier = render_button(_("Start with an easy one"), "any", id="easier")
    return join_markup(_("You have two tries."), " ", easier)


def _difficulty_sentence(screen: PuzzleScreen) -> str:
    """Return the difficulty of the puzzle, empty for another position."""
    text = _("Difficulty {number} of {most}.")
    return text.format(number=screen.puzzle.grade, most=len(ALL)) if screen.puzzle else ""


def _title(screen: PuzzleScreen) -> str:
    match screen.choice:
        case "today" if screen.date == screen.day:
            return _("Today’s puzzle")
        case "today":
            return _("Puzzle {number}").format(number=screen.date - days.FIRST)
        case "any" if screen.theme:
            return theme_name(screen.theme)
        case "again":
            return _("Try again")
        case "own" | "link" if not screen.puzzle:
            return _("A position")
    return _("Puzzle")


def _failed_sentence(screen: PuzzleScreen) -> str:
    """Return why a first wrong try fails, which doesn't reveal the answer."""
    move = screen.try_move
    if not move:
        return _("No: one move is better than the others.")
    if screen.tempting and screen.tempting[1] == move:
        return f"{_('Not the best.')} {_temptation_sentence(screen)}"
    if lost := screen.loss(move):
        text = _("Not the best: it loses {loss} points of win chance.")
        return text.format(loss=_format_loss(screen, lost))
    return _("Not the best.")


def _try_risk(screen: PuzzleScreen) -> str:
    """Return the risk of capture after a first wrong try, or an empty text."""
    position, move = screen.position, screen.try_move
    return peril_sentence(position, move) if position and move else ""


def _temptation_sentence(screen: PuzzleScreen) -> str:
    """Return the appeal of the tempting move, and its loss."""
    assert screen.tempting
    name, _move, loss = screen.tempting
    return temptation_phrase(name).format(loss=_format_loss(screen, loss))


def _format_loss(screen: PuzzleScreen, loss: float) -> str:
    """Return a loss in points, in whole ones until exact chances are known."""
    exact = bool(screen.evaluation and screen.evaluation.exact)
    return names.format_amount(100 * loss, exact=exact)


def _render_answer(screen: PuzzleScreen) -> Markup:
    """Render the change of the rating, the verdict, and the best move above the others."""
    progress = " ".join(_list_progress(screen)) if screen.puzzle else ""
    happened = _reply_sentence(screen) if screen.replied else progress
    verdict = join_sentences(happened, _verdict_sentence(screen))
    rows = [_render_move(screen, move, why) for move, why in _compare_moves(screen)]
    return join_markup(verdict, bool(rows) and render_list(rows, class_="compared"))


def _render_move(screen: PuzzleScreen, move: Move, why: str) -> Item:
    """Render the button that shows a move, with its win chance, once known, and its reason."""
    found, position, best = screen.evaluation, screen.play.game.position, move == screen.best
    mine = not best and move == (screen.answer or screen.try_move)
    chosen = move == screen.shown
    chance = found and names.format_chance(dict(found.moves)[move], exact=found.exact)
    button = render_button(
        join_markup(
            render_element("b", move_phrase(position, move), " "),
            mine and render_element("small", _("your move"), " "),
            chance and render_element("span", chance, class_="chance"),
            bool(why) and render_element("span", why, class_="why"),
        ),
        "show" if chosen and not screen.replied else f"show {move.text}",
        aria_pressed="true" if chosen else "false",
        title=move_sentence(position, move),
    )
    return render_item(button, class_="best" if best or screen.quiet else None)


def _render_reply(screen: PuzzleScreen) -> Markup:
    """Render the button that shows the likeliest capture after the visible move, if any."""
    move = screen.shown
    after = screen.position.play(move) if screen.position and move else None
    answered = likeliest_capture(after) if after and after.result is None else None
    if not move or not after or not answered:
        return Markup()
    return render_button(
        _("{side}’s reply").format(side=names.side_name(after.mover)),
        f"show {move}" if screen.replied else f"refute {move}",
        "plain",
        id="reply",
        aria_pressed="true" if screen.replied else "false",
        title=move_sentence(after.throw(answered[0]), answered[1]),
    )


def _render_explanation(screen: PuzzleScreen, session: Session) -> Markup:
    """Render the themes and the difficulty of the puzzle, or what is awaited."""
    if not screen.puzzle:
        return Markup() if screen.evaluation else table_sentence(screen.rules, session)
    about = _("About: {themes}.").format(themes=", ".join(map(theme_name, screen.puzzle.themes)))
    return join_markup(
        not screen.evaluation and table_sentence(screen.rules, session),
        render_element("p", f"{about} {_difficulty_sentence(screen)}", class_="legend"),
    )


def _verdict_sentence(screen: PuzzleScreen) -> str:
    """Return the verdict in a sentence."""
    best = screen.best
    if best is None or screen.position is None:
        return _("Weighing the moves…")
    if screen.daily_tries:
        return days.result_sentence(str(screen.daily_tries))
    if screen.quiet:
        right, shown = _("Right! All moves are good here."), _("All moves are good here.")
        return right if screen.right else shown
    if screen.answer == best:
        return _("Right this time:") if screen.failed else _("Right, the best move!")
    if screen.right:
        return _("Right! Yours is almost as good as the best move:")
    return _("The best move:") if screen.given == "shown" else _("Not the best. The best move:")


def _compare_moves(screen: PuzzleScreen) -> Iterator[tuple[Move, str]]:
    """Yield the moves, best first, each with its reason in numbers."""
    position, best = screen.position, screen.best
    if not position or not best:
        return
    lure = screen.tempting and screen.tempting[1]
    tried = (screen.answer, screen.try_move, lure)
    for move in filter(None, dict.fromkeys((best, *dict(screen.ranked), *tried))):
        if move == lure and not screen.quiet:
            yield move, _temptation_sentence(screen)
        elif move == best and not screen.quiet:
            yield move, reason_sentence(position, best, screen.moves, told=False)
        else:
            yield move, peril_sentence(position, move)


def _reply_sentence(screen: PuzzleScreen) -> str:
    """Return the throw and the move of the reply on the board, and its chance."""
    assert screen.shown_turn
    thrown, move = screen.shown_turn
    chance = chances(thrown.rules.bias)[thrown.marks or 0]
    told = f"{events.throw_sentence(thrown)} {move_sentence(thrown, move)}"
    return f"{told[:-1]} ({odds_sentence(chance, thrown.rules)})."


def _render_tools(screen: PuzzleScreen) -> Markup:
    """Render the buttons that answer without a move."""
    shows = render_button(_("Show the move"), "solution", "plain", id="solution", icon="hint")
    nothing = render_button(_("All moves are good"), "nothing", id="nothing")
    return join_markup(shows, screen.failed != "nothing" and nothing)


def _render_choices(screen: PuzzleScreen, session: Session) -> Markup:
    """Render the answer's win chances, the puzzles to choose from and the player's results."""
    due, chosen = len(screen.due), screen.theme or screen.grade
    asks = screen.position and not (screen.done or screen.failed)
    waiting = asks and _waiting_sentence(screen)
    choices = {
        "today": not screen.today and _("Today’s puzzle"),
        "any": (screen.choice != "any" or chosen or not screen.done) and _("Random puzzle"),
        "again": due and _("Puzzles to repeat: {number}").format(number=due),
        "leave": back_label(session),
    }
    shown = [name for name, text in choices.items() if text]
    return render_element(
        "div",
        bool(screen.day) and screen.has_file and _render_days(screen),
        screen.done and screen.position and _render_explanation(screen, session),
        render_list(
            render_item(render_button(choices[name], name, "plain", id=name)) for name in shown
        ),
        waiting and render_element("p", waiting, class_="legend"),
        _render_filters(screen),
        not screen.lines
        and screen.position
        and screen.has_file
        and render_element("p", _explain_absence(screen), class_="legend"),
        class_="ways",
    )


def _render_days(screen: PuzzleScreen) -> Markup:
    """Render the row of days, and after the answer the result, the streak and the time left."""
    training, day, date = screen.training, screen.day, screen.date or screen.day
    row, found = days.list_days(date, day), screen.daily and screen.done and training.result(date)
    hours, minutes = divmod(screen.minutes, 60)
    time = f"{hours} h {minutes} min" if hours else f"{minutes} min"
    left = _("Next daily puzzle in {time}.").format(time=time.replace(" ", "\N{NO-BREAK SPACE}"))
    counts = _("Only your first two tries on the day itself count.")
    trying = screen.daily and screen.failed and not screen.done
    ended = training.result(day) and not trying
    later = min(date + days.ROW, day)
    return render_element(
        "section",
        render_element(
            "header",
            render_element("h2", days.streak_sentence(training, day) or _("Day by day")),
            row[0] > 1
            and render_button("‹", f"day {row[0] - 1}", "plain", aria_label=_("Earlier days")),
            row[-1] < day
            and render_button("›", f"day {later}", "plain", aria_label=_("Later days")),
        ),
        render_list((_render_day(screen, one) for one in row), ordered=True),
        ended and screen.minutes and render_element("p", left),
        not ended and render_element("p", counts, class_="legend"),
        class_="days feast won" if screen.daily_tries else "days feast" if found else "days",
    )


def _render_day(screen: PuzzleScreen, day: int) -> Item:
    """Render a day with its result, which opens its puzzle."""
    is_open = day == screen.date and screen.daily and not screen.done
    sign = "-" if is_open else days.result_sign(screen.training, day)
    if sign == "-" and day < screen.day and screen.tried_late(day):
        sign = "late"
    name = days.weekday_name(day)
    shown = {"1": "✓", "2": "2", "0": "✕", "-": "·", "late": "○"}[sign]
    short, mark = render_element("span", data_text=name[:2]), render_element("b", data_text=shown)
    button = render_button(
        join_markup(short, mark),
        f"day {day}",
        f"plain result-{sign}",
        aria_label=join_label(name, days.result_sentence(sign)),
        aria_current="date" if screen.daily and day == screen.date else None,
    )
    return render_item(button)


def _render_filters(screen: PuzzleScreen) -> Markup:
    """Render the choice of theme, difficulty and ruleset, folded."""
    themes = {"": _("Any theme")}
    listed = [name for name in (*THEME_NAMES, NOTHING) if not screen.lines or screen.fitting(name)]
    themes |= {name: _theme_count(screen, name) for name in listed}
    mine = _("Suggested for you: {grade}").format(grade=screen.training.grade)
    grades = {"": mine} | {grade: grade for grade in ALL}
    rules = {text: names.rules_name(Rules.from_text(text)) for text in PUZZLED}
    known = screen.rules.text if screen.rules.text in rules else PUZZLED[0]
    return render_element(
        "details",
        render_element("summary", _("Theme and difficulty")),
        render_fields(
            render_select("theme", _("Theme"), screen.theme, themes),
            render_select("grade", _("Difficulty"), screen.grade, grades),
            render_select("rules", _("Ruleset"), known, rules),
            *(render_element("p", text, class_="legend") for text in _list_counts(screen)),
        ),
        id="puzzle-filters",
    )


def _theme_count(screen: PuzzleScreen, name: str) -> str:
    """Return the name of a theme, with the number of its puzzles solved, once that is known."""
    solved, number = screen.solved(name)
    text = pgettext("theme", "{theme}: {solved} of {number}") if screen.lines else "{theme}"
    return text.format(theme=theme_name(name), solved=solved, number=number)


def _list_counts(screen: PuzzleScreen) -> Iterator[str]:
    """Yield the numbers of puzzles solved, and the rating."""
    if screen.lines:
        solved, number = screen.solved(screen.theme, screen.grade)
        yield _("Puzzles solved: {solved} of {number}.").format(solved=solved, number=number)
    if not screen.done:
        yield from _list_progress(screen)


def _list_progress(screen: PuzzleScreen) -> Iterator[str]:
    """Yield the rating, with its change by the answer, and the run of days."""
    training = screen.training
    if not training.entries:
        return
    text = _("Your rating: {rating}.")
    if screen.gained:
        text = _("Your rating: {rating} ({change}).")
    sign = "+" if screen.gained > 0 else "−"
    yield text.format(rating=training.rating, change=f"{sign}{abs(screen.gained)}")
    if screen.gained and screen.failed and screen.right:
        yield _("The second try counts half.")
    entry = training.entry(screen.puzzle.id) if screen.puzzle and screen.done else None
    if entry and entry.due > screen.day:
        text = _("You get this puzzle again {when}.")
        yield text.format(when=days.return_phrase(entry.due, screen.day))


def _render_log(screen: PuzzleScreen) -> Markup:
    """Render the question and the answer for screen readers."""
    position = screen.position
    if position is None:
        return render_element("p", _explain_absence(screen), id="say-puzzle-none")
    name = screen.puzzle.id if screen.puzzle else "own"
    lines = {"question": events.throw_sentence(position)}
    if screen.failed:
        lines[f"failed-{screen.failed}"] = f"{_failed_sentence(screen)} {_try_risk(screen)}"
    if screen.done:
        told = [f"{move_sentence(position, move)} {why}" for move, why in _compare_moves(screen)]
        lines["answer"] = " ".join((_verdict_sentence(screen), *told))
    if screen.shown:
        lines[f"shown-{screen.shown}"] = move_sentence(position, screen.shown)
    if screen.replied:
        lines[f"reply-{screen.shown}"] = _reply_sentence(screen)
    return render_lines(f"say-puzzle-{name}", lines)


def theme_name(name: str) -> str:
    """Return the name of a theme."""
    return {
        "smaller": _("Capture the smaller stack"),
        "rescue": _("Rescue"),
        "turn": _("Turn round near home"),
        "wait": _("Let the captives wait"),
        "decline": _("Don’t capture"),
        "flee": _("Flee"),
        "guard": _("Be ready to strike back"),
        "sacrifice": _("Risk a man"),
        "endgame": _("The last men"),
        "home": _("Bring captives home"),
        "lap": _("Reach the city"),
        "capture": _("Capture"),
        "enter": _("Enter a man"),
        "carry": _("Carry captives on"),
        "advance": _("Walk on"),
        NOTHING: _("All moves are good"),
    }[name]


def temptation_phrase(name: str) -> str:
    """Return the appeal of a move that was just named and loses; `{loss}` is its loss."""
    return {
        "capture": _("It captures the most, but loses {loss} points of win chance."),
        "home": _("It brings captives home, but loses {loss} points of win chance."),
        "search": _("It looks best in the short run, but loses {loss} points of win chance."),
        "furthest": _("It moves the leading man, but loses {loss} points of win chance."),
        "enter": _("It enters a man, but loses {loss} points of win chance."),
    }[name]
