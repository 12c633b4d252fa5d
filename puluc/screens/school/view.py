"""The views for classes: the pupil's task, the teacher's sheet, and the class table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from puluc.app.play.lesson import LessonScreen
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.drawing import kernel_shapes
from puluc.drawing.diagram import render_diagram
from puluc.engine.kernels import faces_showing
from puluc.engine.position import MOON, PASS, SUN
from puluc.engine.rules import Rules
from puluc.school import class_table
from puluc.school.class_table import Work
from puluc.school.desk import UsedSheet
from puluc.school.receipt import PUPILS
from puluc.school.recipe import LEVELS, LIMITS, MORES, NUMBERS, RULES, THEMES
from puluc.school.task_sheet import SheetTask, TaskSheet
from puluc.screens.back_label import back_label
from puluc.screens.puzzle.view import render_throw, theme_name
from puluc.screens.school.screen import MORE_KINDS, SchoolScreen
from puluc.screens.share.qr import find_encoder, render_qr
from puluc.support import html, i18n
from puluc.support.digits import is_number
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import LANGUAGES, _, join_label, list_separator, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections, ranked_moves, widgets
from puluc.ui.play import announcements, dock, lesson
from puluc.words import events, lessons, names

COB: Final = "M12 2C7 2 6 9 6 13s2 7 6 7 6-3 6-7-1-11-6-11Z"
HUSK: Final = "M5 12c0 6 3 10 7 10s7-4 7-10c-3 2-4 5-7 8-3-3-4-6-7-8Z"
CROSS: Final = "m6 4 12 14m0-14L6 18"
SIGNS: Final = {"open": "", "right": "●", "later": "◐", "wrong": "○"}
"""What stands for an outcome in the table."""


def render(screen: SchoolScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the visible mode."""
    if task := screen.task:
        yield "dock", _render_task(screen, session, task, upright=upright)
        yield "turns", _render_bar(screen)
        if isinstance(screen.task_screen, Play) and not task.answers:
            yield "log", announcements.render_announcements(screen.task_screen)
        return
    page = {
        "home": _render_home,
        "number": _render_numbers,
        "handed": _render_handed,
        "make": _render_maker,
        "table": _render_class,
    }[screen.mode]
    title, *parts = page(screen, session)
    said = (*screen.said, _("Loading the puzzles…")) if screen.waiting else screen.said
    told = [render_element("p", text) for text in said]
    shown = join_markup(
        render_element("h2", title, id="next"),
        render_element("div", *told, class_="said", role="status"),
        *parts,
        widgets.render_button(back_label(session), "leave", "plain", id="leave"),
    )
    yield "dock", render_element("div", shown, class_="games school")


def focus_id(screen: SchoolScreen, session: Session) -> str | None:
    """Return the id of the next control."""
    shown = screen.task_screen
    if not screen.task:
        field = "school-open" if screen.shown == "open" else None
        handed = "school-on" if screen.next_open < screen.desk.sheet.marked else "school-end"
        added = f"school-look-{screen.desk.made.marked - 1}" if screen.shown == "added" else None
        next_ids = {"number": "school-start", "handed": handed, "table": field, "make": added}
        return next_ids.get(screen.mode)
    if screen.work.done:
        return "school-next"
    if isinstance(shown, LessonScreen):
        return lesson.focus_id(shown, session)
    return dock.focus_target(shown) if isinstance(shown, Play) else None


def render_printed(session: Session) -> Markup:
    """Render what is printed: the sheet with its answers, or the class table."""
    screen = session.screen
    if isinstance(screen, SchoolScreen) and screen.mode == "table":
        return _render_table(screen, live=False)
    if not isinstance(screen, SchoolScreen) or screen.mode != "make":
        return Markup()
    line, title = render_element("span", class_="line"), _title(screen.desk.made)
    asked, answers = [], []
    # Lessons and games are only for the screen.
    for task in [task for task in screen.desk.made.tasks if task.answers]:
        picture = render_diagram(task.position)
        if task.kind == "throw":
            picture = kernel_shapes.render_kernels(faces_showing(task.position.marks or 0))
        thrown = task.kind == "best" and events.throw_sentence(task.position)
        text = render_element("b", thrown, thrown and " ", task_sentence(task))
        asked.append(widgets.render_item(text, picture, line))
        answers.append(widgets.render_item(right_answer(task)))
    fields = [render_element("span", text, " ", line) for text in (_("Number"), _("Date"))]
    code = screen.desk.code
    return join_markup(
        not code and not screen.on_stick and render_qr(screen.link, find_encoder(session)),
        render_element("h2", title),
        render_element("p", *fields, render_element("code", code), class_="fields"),
        widgets.render_list(asked, ordered=True, class_="sheet-print"),
        render_element("h2", title, " · ", _("Answers"), class_="answers-print"),
        widgets.render_list(answers, ordered=True),
    )


def write_file(kind: str, screen: SchoolScreen) -> tuple[str, str, str]:
    """Return the name, the text and the media type of the file that `SaveFile` saves."""
    desk, made = screen.desk, screen.desk.made
    if kind == "csv":
        sign = "," if i18n.current_language() == "en" else ";"
        points = {"open": "", "right": "1", "later": _count(0.5), "wrong": "0"}
        text = class_table.write_csv(_list_cells(screen, points), sign)
        word = "".join([one if one.isalpha() or is_number(one, 1) else "-" for one in made.title])
        return f"puluc-{word or 'class'}-{screen.today}.csv", text, "text/csv"
    if kind == "save":
        lines = class_table.FIRST_LINE, *desk.receipts, ""
        return "puluc-receipts.txt", "\n".join(lines), "text/plain"
    # A page that opens the sheet in the game beside it, as on a stick.
    link = f"puluc.html#{made.fragment}"
    opened = render_element("p", render_element("a", _title(made), href=link))
    begins = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url='
    return "puluc-sheet.html", f'{begins}{link}">{opened}\n', "text/html"


# Sentences


def task_sentence(task: SheetTask) -> str:
    """Return a task as a short sentence or question."""
    position, last = task.position, task.words[-1]
    text = {
        "lesson": _("Lesson: {last}"),
        "throw": _("How many spaces is this throw worth?"),
        "owner": _("Who owns the stack on space {last}?"),
        "moves": _("{side}’s throw is worth {spaces}. Which men can move? Choose them all."),
        "best": _("{side} is to move. What is best?"),
        "game": _("You are Sun. Win against {level}, or play until {throws} throws are made."),
    }[task.kind]
    last = lessons.get_lesson(last).title if task.kind == "lesson" else last
    throws, level = "", ""
    if task.kind == "game":
        throws, level = task.words[2], names.player_names()[task.words[1]][0]
    side, spaces = names.side_name(position.mover), task.kind == "moves" and position.spaces_thrown
    return text.format(last=last, side=side, spaces=spaces, level=level, throws=throws)


def answer_sentence(task: SheetTask, answer: str) -> str:
    """Return an answer as a sentence."""
    position = task.position
    if task.kind == "best":
        known = [move for move in position.moves() if move.text == answer]
        return ranked_moves.move_sentence(position, known[0]) if known else answer
    if task.kind == "throw" and is_number(answer, 4):
        return names.count_spaces(int(answer))
    if task.kind == "owner":
        return names.side_name(SUN if answer == "sun" else MOON)
    if task.kind != "moves":
        return answer
    text, city = _("space {number}"), _("a man in the city")
    places = [part for part in answer.split(",") if part != "-"]
    told = [city if part == "c" else text.format(number=part) for part in places]
    return list_separator().join(told) or _("none")


def right_answer(task: SheetTask) -> str:
    """Return what is right, as a sentence; empty for a lesson or a game."""
    if task.kind == "best" and len(task.answers) == len(task.position.moves()) > 1:
        return _("All moves are good here.")
    return " ".join([answer_sentence(task, answer) for answer in task.answers])


# Parts


def _do(text: Child, word: str, kind: str | None = None, **attributes: Any) -> Markup:
    """Render a button with a message after `school`, from which its id follows."""
    name = f"school-{word.replace(' ', '-')}"
    return widgets.render_button(text, f"school {word}", kind, id=name, **attributes)


def _switch(text: Child, word: str, pressed: bool) -> Markup:
    """Render such a button, which stays pressed."""
    return _do(text, word, aria_pressed="true" if pressed else "false")


def _send(text: str) -> Markup:
    """Render a button after a field, which sends its text by itself when it is left."""
    return widgets.render_button(text, "school open", "main", id="school-add")


def _list(parts: Iterable[Child], kind: str) -> Markup:
    """Render a list."""
    items = (widgets.render_item(part) for part in parts)
    return widgets.render_list(items, class_=kind, ordered=True)


def _row(*parts: Child) -> Markup:
    """Render buttons in a row."""
    return render_element("div", *parts, class_="offers-row")


def _say(text: Child) -> Markup:
    """Render a remark."""
    return render_element("p", text, class_="legend")


def _files(label: str) -> Markup:
    """Render the field that opens files, several at once."""
    control = render_element("input", type="file", data_files="", class_="unseen", multiple="")
    return render_element("label", render_element("span", label), control, class_="file")


def _forget(screen: SchoolScreen, question: str) -> Markup:
    """Render the button that forgets receipts, or the question whether they shall be."""
    if screen.shown != "forget":
        return _do(_("Delete all"), "forget", "plain")
    asked = render_element("span", question, role="alert")
    return join_markup(asked, _do(_("Delete"), "sure"), _do(_("Cancel"), "forget"))


def _hand_on(screen: SchoolScreen, session: Session, link: str, code: str, *, qr: bool) -> Markup:
    """Render a code large, its link and its QR code; a file has no link that others can open."""
    field = widgets.render_text_field(_("Link"), link, id="link-school", readonly="readonly")
    shared = join_markup(field, _do(_("Copy link"), "copy", "main"))
    return join_markup(
        render_element("output", code, class_="code"),
        qr and render_qr(code if screen.on_stick else link, find_encoder(session)),
        not screen.on_stick and render_element("div", shared, class_="links"),
        render_element("p", session.notice.text, class_="notice", role="status"),
    )


def _title(sheet: TaskSheet) -> str:
    """Return the title of a sheet."""
    return sheet.title or _("A task sheet")


# A pupil


def _render_home(screen: SchoolScreen, _session: Session) -> Iterator[Child]:
    """Yield the title, the field for a code, and the ways to a teacher's pages."""
    code = {"id": "school-code", "data_set": "school open", "autocomplete": "off"}
    yield _("A task sheet")
    yield widgets.render_text_field(_("Code, link or text"), screen.left, **code)
    yield _row(_send(pgettext("button", "Open")), _files(_("Open file")))
    yield _row(_do(_("Make a task sheet"), "make"), _do(_("Class table"), "table"))
    yield _render_receipts(screen)


def _render_numbers(screen: SchoolScreen, _session: Session) -> Iterator[Child]:
    """Yield the title of the sheet and the numbers to choose from."""
    chosen = screen.desk.pupils
    buttons = [_switch(one, f"number {one}", one in chosen) for one in PUPILS]
    yield _title(screen.desk.sheet)
    yield render_element("p", _("Which number are you? On a shared device, choose both numbers."))
    yield _list(buttons, "numbers")
    yield _row(bool(chosen) and _do(_("Start"), "start", "main"))


def _render_task(
    screen: SchoolScreen, session: Session, task: SheetTask, *, upright: bool
) -> Markup:
    """Render the dock of the present task."""
    shown, done = screen.task_screen, screen.work.done
    if isinstance(shown, LessonScreen) and not done:
        return dict(lesson.render(shown, session, upright=upright, framed=False))["dock"]
    kernels = action = Markup()
    if task.kind in ("best", "throw", "moves"):
        kernels = render_throw(task.position, hidden=task.kind == "throw" and not done)
    elif task.kind == "game" and isinstance(shown, Play):
        kernels = dock.render_kernels(shown, session.settings, live=not done)
        action = dock.render_pass_button() if shown.moves == (PASS,) else action
        action = _do(_("Try again"), "again", "main") if shown.over else action
    verdict = screen.work.outcome if done else "wrong" if screen.work.answers else ""
    if done:
        action = _do(pgettext("button", "Next"), "next", "main")
    told = render_element("div", dock.join_sentences(*_describe(screen, task)), role="status")
    aloud = f"school aloud {task_sentence(task)}"
    return dock.make_dock(
        kernels,
        join_markup(told, bool(task.answers) and _render_choices(task, screen.work)),
        action,
        widgets.render_button(_("Read aloud"), aloud, "plain", icon="sound"),
        screen.may_solve and _do(_("Show the answer"), "solve", "plain", icon="hint"),
        status=f"status puzzle {'' if screen.aside else verdict}",
    )


def _describe(screen: SchoolScreen, task: SheetTask) -> tuple[Child, str]:
    """Return what happened last, and the task or the next step."""
    shown, work, asks = screen.task_screen, screen.work, task_sentence(task)
    answer = right_answer(task) or _("Done.")
    if work.answers[-1:] == ("played",):
        return "", _("{throws} throws made: done.").format(throws=task.words[2])
    if work.done and screen.aside:
        return asks, answer
    if work.done and work.outcome != "wrong":
        answer = "" if task.kind in ("throw", "owner", "moves") else answer
        return (_("Right!") if work.outcome == "right" else _("Right this time.")), answer
    if work.answers[-1:] == ("lost",):
        return "", _("Moon has won this time.")
    if work.done:
        right = _("Correct answer: {answer}").format(answer=answer) if task.kind != "throw" else ""
        return join_markup(_("Not right."), " ", _explain(task, work.answers)), right
    tried = _("Not right. Try again.") if work.answers else ""
    if isinstance(shown, Play) and shown.game.ply and not task.answers:
        throw = _("Throw {number} of {all}.").format(number=shown.game.ply + 1, all=task.words[2])
        then = dock.next_step_sentence(shown)
        return join_markup(throw, " ", dock.event_before(shown, then)), then
    if isinstance(shown, Play) and (shown.holds or shown.idle.refusal):
        return tried, dock.next_step_sentence(shown)
    return tried, asks


def _explain(task: SheetTask, answers: Sequence[str]) -> str:
    """Return why the last answer to a question is wrong, as far as is known."""
    position = task.position
    if task.kind == "throw":
        return events.throw_sentence(position)
    if task.kind == "owner":
        return _("The man on top owns the stack.")
    chosen = answers[-1].split(",") if task.kind == "moves" and answers else []
    for source in [int(one.replace("c", "0")) for one in chosen if one != "-"]:
        if why := position.obstacle(source):
            return events.obstacle_sentence(position, source, why)
    moves = position.moves() if chosen else ()
    for move in [move for move in moves if move.text.partition("-")[0] not in chosen]:
        also = ranked_moves.move_sentence(position, move)
        return _("Also possible: {move}").format(move=also)
    return ""


def _render_choices(task: SheetTask, work: Work) -> Markup:
    """Render the buttons that answer without a move, then what was answered and what is right."""
    spaces = [str(value) for value in sorted({*task.position.rules.values})]
    answers = {"throw": spaces, "owner": ["sun", "moon"], "moves": [""][work.done :]}
    buttons = []
    for answer in answers.get(task.kind, []):
        text = {"throw": answer, "moves": _("Done")}.get(task.kind) or answer_sentence(task, answer)
        mark = "right" if answer in task.answers else "wrong" if answer in work.answers else ""
        kind, name = f"choose {mark if work.done else ''}", f"answer-{answer}"
        do = f"answer {answer}".rstrip()
        buttons.append(widgets.render_button(text, do, kind, enabled=not work.done, id=name))
    return _row(*buttons)


def _render_bar(screen: SchoolScreen) -> Markup:
    """Render the row of corncobs, and what leads away from the task."""
    title, away = _title(screen.desk.sheet), _do(_("Hand in"), "stop", "plain")
    if screen.aside:
        away = _row(_do(_("Try again"), "again", "plain"), _do(_("Back"), "leave", "main calm"))
    heading = f"{title} ·\N{NO-BREAK SPACE}{', '.join(map(str, screen.desk.pupils))}"
    return render_element(
        "nav",
        render_element("h2", title if screen.aside else heading, id="turns-title"),
        _render_ears(screen),
        screen.platform not in ("", "saved", "alone") and _say_platform(screen),
        away,
        class_="ways school",
        aria_labelledby="turns-title",
    )


def _render_ears(screen: SchoolScreen) -> Markup:
    """Render a corncob for each task, full where it is right."""
    ears, marked = [], screen.desk.sheet.marked
    words = _("not done"), _("right first time"), _("right later"), _("not right")
    for place, work in enumerate(screen.desk.works):
        sign = render_element("span", place + 1 if place < marked else "+")
        told = words[[*SIGNS].index(work.outcome)] if place < marked else _("not marked")
        label = join_label(_("Task {number}").format(number=place + 1), told)
        step = "step" if place == screen.desk.at else None
        paths = COB, HUSK, *([CROSS] if work.outcome == "wrong" else [])
        cob = [render_element("path", d=path) for path in paths]
        ear = join_markup(html.render_picture("ear-picture", "0 0 24 24", *cob), sign)
        kind = f"ear {work.outcome}"
        ears.append(_do(ear, f"task {place}", kind, aria_label=label, aria_current=step))
    return _list(ears, "ears")


def _render_handed(screen: SchoolScreen, session: Session) -> Iterator[Child]:
    """Yield the title of the last scene, what was done, the receipts, and the next pupil."""
    desk, sheet = screen.desk, screen.desk.sheet
    count = sheet.marked
    outcomes = [work.outcome for work in desk.works[:count]]
    done = count - outcomes.count("open")
    text = _("{done} of {all} tasks done, {right} right first time.")
    handed = screen.shown == "receipt"
    good = done == count and outcomes.count("right") * 2 > count
    yield _("Well done!") if good else _title(sheet) if handed or screen.platform else _("Hand in?")
    yield render_element("p", text.format(done=done, all=count, right=outcomes.count("right")))
    yield _render_ears(screen)
    chosen = join_label(_("Number"), ", ".join(map(str, desk.pupils)))
    lines = desk.receipts[-len(desk.pupils) :] if handed else ()
    end = Markup() if handed else _do(_("Hand in"), "end", None if done < count else "main")
    if screen.platform:
        yield _say_platform(screen)
        end, lines = Markup(), () if screen.platform == "saved" else desk.hand_in().receipts
    yield not handed and _row(chosen, _do(_("Change"), "who", "plain"))
    told = _("Receipt of number {number}. Show it to your teacher or write it down:")
    for pupil, line in zip(desk.pupils, lines, strict=False):
        code = line.split(" ")[0]
        text = render_element("p", told.format(number=pupil))
        shared = _hand_on(screen, session, f"{screen.page}#receipt={code}", code, qr=True)
        yield render_element("section", text, shared, class_="receipt")
    text, place = (_("Go on"), screen.next_open) if done < count else (_("More tasks"), count)
    onward = place < len(desk.works) and widgets.render_button(
        text,
        f"school task {place}",
        "main" if done < count and not handed else None,
        id="school-on",
    )
    yield _row(onward, end)
    if handed:
        following = _row(_do(_("Next pupil"), "pupil", "main" if screen.on_stick else None))
        parts = _("Several pupils on this device"), following, _render_receipts(screen)
        opened = screen.on_stick or len(desk.receipts) > len(desk.pupils)
        yield widgets.render_fold(*parts, opened=opened, id="school-shared")


def _say_platform(screen: SchoolScreen) -> Markup:
    """Render whether the learning platform has the work, and what to do if not."""
    why = _("Not yet saved on the platform ({reason}). Keep the page open or hand in the receipt.")
    told = {
        "saved": _("Your work is saved on the learning platform."),
        "alone": _("This page isn’t running in a learning platform: hand in the receipt."),
    }.get(screen.platform, why.format(reason=screen.platform))
    return render_element("p", told, class_=screen.platform != "saved" and "notice", role="status")


def _render_receipts(screen: SchoolScreen) -> Child:
    """Render the receipts on this device, which can be saved or forgotten."""
    codes = [render_element("code", line.split(" ")[0]) for line in screen.desk.receipts]
    return bool(codes) and render_element(
        "section",
        render_element("h3", _("Receipts on this device")),
        _list(codes, "receipts"),
        _row(_do(_("Save receipts"), "save"), _forget(screen, _("Delete these receipts?"))),
        _say(_("A guest window deletes the receipts when it closes.")),
    )


# A teacher


def _render_maker(screen: SchoolScreen, session: Session) -> Iterator[Child]:
    """Yield the title, the choices for a sheet, its tasks, and how to hand it on."""
    tasks, ways = _render_tasks(screen), _render_ways(screen, session)
    cards = _render_recipe(screen), tasks, ways
    yield _("Make a task sheet")
    title = {"id": "school-title", "data_set": "school field title", "autocomplete": "off"}
    title_field = widgets.render_text_field(_("Title"), screen.desk.made.title, **title)
    yield widgets.render_fields(title_field, _render_sheets(screen))
    shown = [render_element("div", card, class_="card") for card in cards]
    yield render_element("div", *shown, class_="making")
    yield _do(_("Class table"), "table")


def _render_recipe(screen: SchoolScreen) -> Markup:
    """Render the choices that the tasks follow from, and the language."""
    recipe, made = screen.waiting or screen.desk.recipe, screen.desk.made
    puzzled = [names.rules_name(Rules.from_text(text)) for text in RULES[1:]]
    levels = [names.player_names()[level][0] for level in LEVELS[1:]]
    choices: dict[str, tuple[str, Iterable[object]]] = {
        "rules": (_("Rules"), [_("The lesson’s small game: questions"), *puzzled]),
        "number": (_("Number of puzzles or questions"), NUMBERS),
        "grade": (_("Difficulty"), [_("any"), *range(1, LIMITS[1])]),
        "theme": (_("Theme"), [_("any"), *map(theme_name, THEMES[1:])]),
        "lessons": (_("Number of lessons"), range(LIMITS[5])),
        "level": (_("A game against"), [_("none"), *levels]),
        "more": (_("More tasks, not marked"), MORES),
        "hints": (_("Button to show the answer"), [_("no"), _("yes")]),
        "until_right": (_("Tries"), [_("one: the first answer counts"), _("as many as it takes")]),
    }
    fields = []
    for name, (label, texts) in choices.items():
        if recipe.rules or name not in ("grade", "theme"):
            options = {str(number): str(text) for number, text in enumerate(texts)}
            value = str(getattr(recipe, name))
            fields.append(widgets.render_select(f"school field {name}", label, value, options))
    languages, language = {"": _("The device’s language"), **LANGUAGES}, "school field language"
    fields.append(widgets.render_select(language, _("Language"), made.language, languages))
    chosen = widgets.render_fields(*fields)
    return join_markup(
        _row(
            _do(_("From the lesson"), "lesson"),
            _do(_("Other tasks"), f"field draw {(recipe.draw + 1) % LIMITS[-1]}"),
        ),
        widgets.render_fold(_("Choose how many and which"), chosen, id="school-recipe"),
    )


def _render_tasks(screen: SchoolScreen) -> Markup:
    """Render the tasks, with buttons to look at one, move it, or take it out."""
    made, items = screen.desk.made, []
    added = made.marked - 1 if screen.shown == "added" else None
    texts = _("+ Lesson"), _("+ Throw"), _("+ Owner"), _("+ Possible moves")
    for place, task in enumerate(made.tasks):
        name = task_sentence(task)
        name = name if place < made.marked else f"{name} ({_('not marked')})"
        kernels = kernel_shapes.render_kernels(faces_showing(task.position.marks or 0))
        thrown = task.kind in ("throw", "best") and kernels
        kind = "plain added" if place == added else "plain"
        look = _do(join_markup(name, thrown), f"look {place}", kind)
        up = _do("↑", f"up {place}", "plain", aria_label=join_label(_("Up"), name))
        down = _do("↓", f"down {place}", "plain", aria_label=join_label(_("Down"), name))
        out = _do("✕", f"drop {place}", "plain", aria_label=join_label(_("Remove"), name))
        items.append(join_markup(look, up, down, out))
    return join_markup(
        render_element(
            "header",
            render_element("h3", _("Tasks: {number}").format(number=len(made.tasks))),
            screen.before and _do(_("Undo"), "undo", "plain"),
        ),
        _list(items, "tasks"),
        _row(
            *(_do(text, f"more {kind}") for kind, text in zip(MORE_KINDS, texts, strict=True)),
            widgets.render_button(_("+ Position"), "go editor", id="school-position"),
        ),
        _say(_("Press a task to see it as pupils do.")),
    )


def _render_ways(screen: SchoolScreen, session: Session) -> Markup:
    """Render how the sheet is handed on: code, link, QR code, file, paper."""
    told = _("Code to type under Menu, In class, Open a task sheet:")
    if not screen.desk.code:
        told = _("A sheet changed by hand has no code: use the link or the file.")
    shows = screen.shown == "qr"
    text = _("From a USB stick: put the sheet’s file beside {file} and open it in the game.")
    about = f"./learn/{i18n.current_language()}/teachers.html#offline"
    file = "puluc.html" if screen.on_stick else render_element("a", "puluc.html", href=about)
    return join_markup(
        render_element("h3", _("Hand it out")),
        _say(told),
        _hand_on(screen, session, screen.link, screen.desk.code, qr=shows),
        _row(
            not screen.on_stick and _do(_("Hide QR code") if shows else _("Show QR code"), "qr"),
            _do(_("Save as file"), "file"),
            not screen.on_stick and _do(_("Download for Moodle"), "moodle"),
            _do(_("Print"), "print"),
        ),
        _say(html.fill_sentence(text, file=file)),
    )


def _render_class(screen: SchoolScreen, _session: Session) -> Iterator[Child]:
    """Yield the title, the class table, and how receipts come into it."""
    desk, hides, filled = screen.desk, screen.shown == "hide", bool(screen.desk.handed)
    pasted = _("Paste receipts from a chat, an email or a spreadsheet, or type one")
    offers = _do(_("Save for a spreadsheet"), "csv"), _do(_("Print"), "print")
    yield _("Class table")
    yield _render_sheets(screen)
    yield widgets.render_text_area("school open", pasted, screen.left, 3)
    yield _row(_send(_("Add")), _files(_("Open files")))
    yield _say_unknown(screen)
    yield _render_table(screen, live=True)
    yield not hides and _say(_("Names stay on this device. You can paste a whole list."))
    yield _row(
        *(offers if filled else ()),
        filled and _switch(_("Without names"), "hide", hides),
        _do(_("Make a task sheet"), "make"),
        bool(filled or desk.names) and _forget(screen, _("Delete the table and the names?")),
    )
    yield _say(_("Pupils can copy a neighbour’s receipt; those who program can make one up."))


def _say_unknown(screen: SchoolScreen) -> Markup:
    """Say how many receipts wait for their sheet, until it comes."""
    desk = screen.desk
    known = [*(one.fingerprint for one in desk.used), desk.made.fingerprint]
    waiting = [one for one in desk.found if one.receipt.sheet not in known]
    text = _(
        "Receipts of a sheet that this device doesn’t know: {number}. Paste the sheet’s link or "
        "code here, too."
    )
    told = text.format(number=len(waiting))
    return render_element("p", told, class_="notice", role="status") if waiting else Markup()


def _render_table(screen: SchoolScreen, *, live: bool) -> Markup:
    """Render the rows of pupils and the tasks; `live` ones take names and open the task."""
    table, made = screen.table, screen.desk.made
    names_pupils = live and screen.shown != "hide"
    heads, *rows = _list_cells(screen, SIGNS, every=names_pupils)
    tasks = range(table.tasks)
    if not rows:
        return Markup()
    titles: list[Child] = [*heads]
    asked = heads[2:-2] if made.tasks else []
    for task, label in enumerate(asked):
        look = _do(task + 1, f"look {task}", "plain", title=label, aria_label=label)
        titles[task + 2] = look if live else task + 1
    counts = [table.tally(task) for task in tasks]
    texts = [f"{right}/{done}" if done else "" for right, done in counts]
    sums = [widgets.render_row(_("Right first time"), "", *texts, "", "")]
    wrong = [table.most_chosen(task) for task in tasks]
    if any(wrong):
        pairs = zip(made.tasks, wrong, strict=False)
        said = [one and answer_sentence(task, one) for task, one in pairs] or wrong
        sums.append(widgets.render_row(_("Most common wrong answer"), "", *said, "", ""))
    legend = _("● right first time, ◐ right later, ○ not right, blank: not done")
    if any(work.quick for one in table.handed for work in one.works):
        legend += list_separator() + _("! answered in less than three seconds")
    count, most = len(table.handed), len([*table.rows()])
    text = _("Handed in: {number} of {all}.") if count < most else _("Handed in: {number}.")
    text = text.format(number=count, all=most)
    shown_rows = []
    for pupil, name, *cells in rows:
        do, label = f"school name {pupil}", join_label(_("Name"), pupil)
        field = widgets.render_text_area(do, label, name, 1) if names_pupils else name
        shown_rows.append(widgets.render_row(pupil, field, *cells))
    shown = widgets.render_table(
        f"{made.title} · {text}" if made.title else text,
        titles,
        *shown_rows,
        foot=bool(table.handed) and render_element("tfoot", *sums),
        class_="class-table",
    )
    label, hard, worst = _("Class table"), _("Most often wrong: {task}"), table.hardest
    return join_markup(
        render_element("div", shown, class_="scrolls", tabindex=0, role="region", aria_label=label),
        _say(legend),
        bool(asked) and worst is not None and _say(hard.format(task=asked[worst])),
        _list(asked, "receipts legend"),
    )


def _list_cells(
    screen: SchoolScreen, signs: Mapping[str, str], *, every: bool = False
) -> Iterator[list[str]]:
    """Yield the rows of the class table, with signs for outcomes; the first has the heads."""
    table, tasks = screen.table, screen.desk.made.tasks
    heads = [f"{place}. {task_sentence(task)}" for place, task in enumerate(tasks, 1)]
    heads = heads[: table.tasks] or [str(task + 1) for task in range(table.tasks)]
    yield [_("Number"), _("Name"), *heads, _("Right"), _("Minutes")]
    for pupil, name, one in table.rows(every=every):
        works = [one.work(task) for task in range(table.tasks)] if one else []
        row = [
            signs[work.outcome] + ("!" if work.quick and signs is SIGNS else "") for work in works
        ]
        outcomes = [work.outcome for work in works]
        right = _count(outcomes.count("right") + outcomes.count("later") / 2)
        minutes = one and (one.receipt.minutes or ("<1" if signs is SIGNS else 0))
        ends = [right, str(minutes)] if one else ["", ""]
        name = "" if screen.shown == "hide" else name
        yield [str(pupil), name, *(row or [""] * table.tasks), *ends]


def _count(points: float) -> str:
    """Return points, with a half if there is one."""
    return i18n.format_decimal(points, int(points % 1 > 0))


def _render_sheets(screen: SchoolScreen) -> Markup:
    """Render the choice of a sheet made before, by title, or tasks and code, and day."""
    made, options = screen.desk.made, {}
    new = UsedSheet(made.digest, "", screen.desk.code, made.title, made.text)
    for known in (new, *screen.desk.used):
        words = [line.split(" ")[0] for line in known.text.split("\n")[1:-1]]
        tasks = len([word for word in words if word[-1:] != ":"])
        title = known.title or _("Tasks: {number}").format(number=tasks)
        if tasks:
            options[known.digest[:3]] = " · ".join(filter(None, (title, known.code, known.day)))
    field = widgets.render_select("school sheet", _("Your sheets"), made.digest[:3], options)
    return field if len(options) > 1 else Markup()
