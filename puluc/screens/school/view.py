"""The views for classes: the pupil's task, the teacher's sheet, and the class table."""

from __future__ import annotations

from typing import Final

from puluc.app.play.lesson import LessonScreen
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.drawing.kernel_shapes import render_kernels as draw_kernels
from puluc.engine.kernels import faces_showing
from puluc.engine.position import MOON, PASS, SUN
from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import GRADES
from puluc.school.class_table import ClassTable, read_names
from puluc.school.receipt import PUPILS, TaskResult
from puluc.school.recipe import LEVELS, RULES, SIZES, THEMES
from puluc.school.task_sheet import SheetTask, TaskSheet
from puluc.screens.back_label import back_label
from puluc.screens.puzzle.view import risk_sentence, theme_name
from puluc.screens.school import sentences as words
from puluc.screens.school.question import QuestionScreen, right_move
from puluc.screens.school.screen import ALONE, SAVED, SchoolScreen
from puluc.screens.share.qr import find_encoder, render_qr
from puluc.support.html import Child, join_markup, render_element, render_picture
from puluc.support.i18n import LANGUAGES, _, join_label, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.play import lesson as lesson_view
from puluc.ui.play.announcements import refusal_sentence, render_announcements
from puluc.ui.play.dock import (
    focus_target,
    join_sentences,
    last_event_sentence,
    make_dock,
    next_step_sentence,
    render_kernels,
    render_pass_button,
    render_total,
)
from puluc.ui.widgets import (
    render_button,
    render_fields,
    render_item,
    render_lines,
    render_list,
    render_row,
    render_select,
    render_switch,
    render_table,
    render_text_area,
    render_text_field,
)
from puluc.words import events, names

COB: Final = "M12 2C7 2 6 9 6 13s2 7 6 7 6-3 6-7-1-11-6-11Z"
HUSK: Final = "M5 12c0 6 3 10 7 10s7-4 7-10c-3 2-4 5-7 8-3-3-4-6-7-8Z"
ROWS: Final = "M9 6h6M8 9h8M8 12h8M8 15h8M12 3v16"
SIGNS: Final[dict[TaskResult, str]] = {"open": "", "right": "●", "later": "◐", "wrong": "○"}
"""What stands for an outcome in the table."""


def render(screen: SchoolScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the visible mode."""
    if screen.task_screen and screen.task:
        yield "dock", _render_task(screen, session, upright=upright)
        yield "turns", _render_bar(screen)
        yield "log", _render_log(screen)
        return
    pages = {
        "loading": lambda: render_element("p", "…"),
        "home": lambda: _render_home(screen, session),
        "number": lambda: _render_numbers(screen, session),
        "handed": lambda: _render_handed(screen, session),
        "make": lambda: _render_maker(screen, session),
        "table": lambda: _render_class(screen, session),
    }
    yield "dock", render_element("div", pages[screen.mode](), class_="games school")


def focus_id(screen: SchoolScreen, session: Session) -> str | None:
    """Return the id of the next control."""
    task = screen.task_screen
    if task is None:
        return {"number": "school-start", "handed": "school-end"}.get(screen.mode)
    if screen.work.done:
        return "school-next"
    if isinstance(task, LessonScreen):
        return lesson_view.focus_id(task, session)
    if isinstance(task, Play):
        return focus_target(task)
    if isinstance(task, QuestionScreen):
        return focus_target(task.play) if task.task.kind == "best" else None
    return None


def render_printed(session: Session) -> Markup:
    """Render what is printed: the sheet with its answers, or the class table."""
    screen = session.screen
    if not isinstance(screen, SchoolScreen):
        return Markup()
    if screen.mode == "make" and screen.desk.made:
        return words.render_printed_sheet(screen.desk.made, screen.desk.recipe)
    return _render_table(screen, live=False) if screen.mode == "table" else Markup()


# Parts


def _do(
    text: str,
    word: str,
    kind: str | None = None,
    open: bool | None = None,
    icon: str | None = None,
) -> Markup:
    """Render a button with a message after `school`; `open` says whether it is pressed."""
    pressed = None if open is None else "true" if open else "false"
    name = f"school-{word.replace(' ', '-')}"
    return render_button(text, f"school {word}", kind, id=name, icon=icon, aria_pressed=pressed)


def _row(*parts: Child) -> Markup:
    """Render buttons in a row."""
    return render_element("div", *parts, class_="offers-row")


def _say(text: Child, kind: str = "legend", role: str | None = None) -> Markup:
    """Render a paragraph of a class."""
    return render_element("p", text, class_=kind, role=role)


def _head(text: str) -> Markup:
    """Render the heading of a page."""
    return render_element("h2", text, id="next")


def _leave(session: Session) -> Markup:
    """Render the button that leaves the screen."""
    return render_button(back_label(session), "leave", "plain", id="leave")


def _sheet_title(sheet: TaskSheet | None) -> str:
    """Return the title of a sheet."""
    return (sheet.title if sheet else "") or _("A task sheet")


def _files(label: str) -> Markup:
    """Render the field that opens files, several at once."""
    accept = ".txt,.html"
    control = render_element(
        "input", type="file", data_files="", class_="unseen", accept=accept, multiple="multiple"
    )
    return render_element("label", render_element("span", label), control, class_="file")


def _said(screen: SchoolScreen) -> Markup:
    """Render what was said about the last text that was opened."""
    loading = (_("Loading the puzzles …"),) if screen.waiting else ()
    lines = [render_element("p", text) for text in (*screen.said, *loading)]
    return render_element("div", *lines, class_="said", role="status")


def _ask_sure(question: str) -> Markup:
    """Render a question and the buttons that confirm or cancel."""
    asked = render_element("span", question, role="alert")
    return join_markup(asked, _do(_("Delete"), "sure"), _do(_("Cancel"), "not"))


def _link_field(label: str, link: str) -> Markup:
    """Render the field with a link, which `school copy` copies."""
    return render_text_field(label, link, id="link-school", readonly="readonly")


# A pupil


def _render_home(screen: SchoolScreen, session: Session) -> Markup:
    """Render the field for a code, and the ways to a teacher's pages."""
    label = _("Code, link or text")
    code = {"id": "school-code", "data_set": "school open", "autocomplete": "off"}
    return join_markup(
        _head(_("A task sheet")),
        _said(screen),
        render_text_field(label, "", **code),
        _row(_do(pgettext("button", "Open"), "add", "main"), _files(_("Open file"))),
        _row(
            _do(_("Make a task sheet"), "make"),
            _do(_("Class table"), "table"),
            _leave(session),
        ),
        _render_receipts(screen),
    )


def _render_numbers(screen: SchoolScreen, session: Session) -> Markup:
    """Render the numbers to choose from."""
    chosen = screen.desk.pupils
    buttons = [
        render_item(_do(str(number), f"number {number}", open=number in chosen))
        for number in PUPILS
    ]
    return join_markup(
        _head(_sheet_title(screen.desk.sheet)),
        render_element("p", _("Which number are you? Two at one device choose both numbers.")),
        render_list(buttons, class_="numbers"),
        _row(bool(chosen) and _do(_("Start"), "start", "main"), _leave(session)),
    )


def _render_task(screen: SchoolScreen, session: Session, *, upright: bool) -> Markup:
    """Render the dock of the present task."""
    task, shown, work = screen.task, screen.task_screen, screen.work
    assert task
    if isinstance(shown, LessonScreen) and not work.done:
        return dict(lesson_view.render(shown, session, upright=upright, framed=False))["dock"]
    kernels, text, action = Markup(), Markup(), Markup()
    if isinstance(shown, Play):
        kernels = render_kernels(shown, session.settings, live=not work.done)
        text = _describe_game(shown, task)
        if shown.moves == (PASS,):
            action = render_pass_button()
        elif shown.over:
            action = _do(_("Try again"), "again", "main")
    elif isinstance(shown, QuestionScreen):
        kernels, text = _render_throw(shown), _describe_question(screen, shown)
    if work.done:
        text = _render_verdict(screen, task)
        action = _do(pgettext("button", "Next"), "next", "main")
    tools = _do(_("Read aloud"), "aloud", "plain", icon="sound")
    if screen.may_solve:
        tools = join_markup(tools, _do(_("Show the answer"), "solve", "plain", icon="hint"))
    return make_dock(kernels, text, action, tools, status="status puzzle")


def _describe_game(shown: Play, task: SheetTask) -> Markup:
    """Render the last event and the next step; before the first throw, the task."""
    if not shown.game.throws:
        return join_sentences("", words.task_sentence(task))
    refusal = refusal_sentence(shown) if shown.idle.refusal else ""
    then = refusal or next_step_sentence(shown)
    return join_sentences(last_event_sentence(shown), then, refused=bool(refusal))


def _describe_question(screen: SchoolScreen, shown: QuestionScreen) -> Markup:
    """Render a question, or what is right."""
    task, asks = shown.task, words.task_sentence(shown.task)
    if shown.revealed:
        risk = task.kind == "best" and _risk(task)
        return join_markup(join_sentences(asks, words.right_answer(task)), risk)
    tried = _("Not right. Try again.") if screen.work.answers else ""
    refusal = refusal_sentence(shown.play)
    then = refusal or (_("Put the man down where it is marked.") if shown.holds else asks)
    text = join_sentences(tried, then, refused=bool(refusal))
    return join_markup(text, _render_choices(shown))


def _risk(task: SheetTask) -> Markup:
    """Render the risk of capture after the best move."""
    return render_element("p", risk_sentence(task.position, right_move(task)))


def _render_throw(shown: QuestionScreen) -> Markup:
    """Render the kernels of a question; the total is the answer to one about a throw."""
    position = shown.position
    if position.marks is None:
        return Markup()
    asks = shown.task.kind == "throw"
    label = names.count_marks(position.marks) if asks else events.throw_sentence(position)
    total = render_element("span", render_total(position.spaces_thrown), class_="total")
    return render_element(
        "div",
        draw_kernels(faces_showing(position.marks), scattered=True),
        (not asks or shown.revealed) and total,
        class_="throw",
        role="img",
        aria_label=label,
    )


def _render_choices(shown: QuestionScreen) -> Markup:
    """Render the buttons that answer without a move."""
    choices = {
        "throw": {str(value): str(value) for value in sorted(set(shown.rules.values))},
        "owner": {"sun": names.side_name(SUN), "moon": names.side_name(MOON)},
        "moves": {"": _("Done")},
    }.get(shown.task.kind, {})
    buttons = [
        render_button(text, f"answer {value}".rstrip(), "choose", id=f"answer-{value or 'done'}")
        for value, text in choices.items()
    ]
    return _row(*buttons) if buttons else Markup()


def _render_verdict(screen: SchoolScreen, task: SheetTask) -> Markup:
    """Render what became of a task, and what is right."""
    work, answer = screen.work, words.right_answer(task)
    told = {"right": _("Right!"), "later": _("Right this time.")}.get(work.outcome, _("Not right."))
    if work.answers[-1:] == ("lost",):
        told = _("Moon has won this time.")
    text = _("Right is: {answer}").format(answer=answer) if answer and not work.right else answer
    risk = task.kind == "best" and len(task.answers) == 1 and _risk(task)
    return join_markup(join_sentences(told, text or _("Done.")), risk)


def _render_bar(screen: SchoolScreen) -> Markup:
    """Render the row of corncobs, and what leads away from the task."""
    desk, looks = screen.desk, screen.mode == "look"
    title = _sheet_title(desk.made if looks else desk.sheet)
    if not looks:
        title = f"{title} · {', '.join(map(str, desk.pupils))}"
    away = _do(_("Hand in"), "stop", "plain")
    if looks:
        again = _do(_("Try again"), "again", "plain")
        away = join_markup(again, _do(_("Back"), "leave", "main calm"))
    return render_element(
        "nav",
        render_element("h2", title, id="turns-title"),
        _render_ears(screen),
        screen.refused and _say_platform(screen),
        _row(away),
        class_="ways school",
        aria_labelledby="turns-title",
    )


def _render_ears(screen: SchoolScreen) -> Markup:
    """Render a corncob for each task, full where it is right."""
    desk, looks = screen.desk, screen.mode == "look"
    count = len(desk.made.tasks) if looks and desk.made else len(desk.works)
    told = dict(zip(SIGNS, words.outcome_words(), strict=True))
    items = []
    for place in range(count):
        outcome = "open" if looks else desk.works[place].outcome
        here = place == (screen.looked if looks else desk.at)
        rows = outcome in ("right", "later") and render_element("path", d=ROWS, class_="ear-rows")
        grain = render_element("path", d=COB, class_="ear-grain")
        husk = render_element("path", d=HUSK, class_="ear-husk")
        picture = render_picture("ear-picture", "0 0 24 24", grain, rows, husk)
        button = render_button(
            join_markup(picture, render_element("span", place + 1)),
            f"school {'look' if looks else 'task'} {place}",
            f"ear {outcome}",
            aria_label=join_label(_("Task {number}").format(number=place + 1), told[outcome]),
            aria_current="step" if here else None,
            id=f"ear-{place + 1}",
        )
        items.append(render_item(button))
    return render_list(items, class_="ears", ordered=True)


def _render_log(screen: SchoolScreen) -> Markup:
    """Render the task and the verdict for screen readers."""
    task, shown, work = screen.task, screen.task_screen, screen.work
    assert task
    at = screen.looked if screen.mode == "look" else screen.desk.at
    lines: dict[str, Child] = {"task": words.task_sentence(task)}
    if work.answers and not work.done:
        lines[f"tried-{len(work.answers)}"] = _("Not right. Try again.")
    if work.done:
        lines["verdict"] = _render_verdict(screen, task)
    log = render_announcements(shown) if isinstance(shown, Play) and shown.game.throws else None
    return join_markup(render_lines(f"say-school-{at}", lines), log)


def _render_handed(screen: SchoolScreen, session: Session) -> Markup:
    """Render the last scene: what was done, the receipt, and the next pupil."""
    desk, handed = screen.desk, screen.shown == "receipt"
    outcomes = [work.outcome for work in desk.works]
    done, count = len(outcomes) - outcomes.count("open"), len(outcomes)
    text = _("{done} of {all} tasks done, {right} right at once.")
    text = text.format(done=done, all=count, right=outcomes.count("right"))
    lines = desk.receipts[-len(desk.pupils) :] if handed else ()
    end = _do(_("Next pupil"), "pupil", "main") if handed else _do(_("Hand in"), "end", "main")
    if screen.platform:
        lines = () if screen.platform == SAVED else desk.hand_in().receipts
        end = _do(_("Try again"), "save", "main") if screen.refused else Markup()
    return join_markup(
        _head(_("Well done!") if done == count else _("Hand in?")),
        render_element("p", text),
        _render_ears(screen),
        screen.platform and _say_platform(screen),
        *(_render_receipt(screen, session, line.split(" ")[0]) for line in lines),
        _row(
            end,
            not handed and done < count and _do(_("Go on"), f"task {desk.next_open}"),
            _leave(session),
        ),
        _render_receipts(screen),
    )


def _say_platform(screen: SchoolScreen) -> Markup:
    """Render whether the learning platform has the work, and what to do if not."""
    told = {
        SAVED: _("Your work is saved on the learning platform."),
        ALONE: _("There is no learning platform around this page: hand in the receipt."),
    }
    refused = _(
        "The learning platform does not take your work ({reason}). The page tries again every ten "
        "seconds. If this goes on, hand in the receipt, and open the tasks there anew."
    )
    text = told.get(screen.platform) or refused.format(reason=screen.platform)
    return _say(text, "notice", "status")


def _render_receipt(screen: SchoolScreen, session: Session, code: str) -> Markup:
    """Render a receipt: its code, its QR code and its link."""
    link = f"{screen.page}#receipt={code}"
    copied = render_button(_("Copy link"), "school copy")
    linked = join_markup(_link_field(_("Link to the receipt"), link), copied)
    return render_element(
        "section",
        render_element("p", _("Your receipt. Show it to your teacher or write it down:")),
        render_element("output", code, class_="code"),
        render_qr(code if screen.others else link, find_encoder(session)),
        not screen.others and render_element("div", linked, class_="links"),
        class_="receipt",
    )


def _render_receipts(screen: SchoolScreen) -> Markup:
    """Render the receipts on this device, which can be saved or forgotten."""
    lines = screen.desk.receipts
    if not lines:
        return Markup()
    items = [render_item(render_element("code", line.split(" ")[0])) for line in lines]
    forget = _do(_("Forget all"), "forget")
    if screen.shown == "forget":
        forget = _ask_sure(_("Forget the receipts on this device?"))
    return render_element(
        "section",
        render_element("h3", _("Receipts on this device")),
        render_list(items, class_="receipts"),
        _row(_do(_("Save receipts"), "save"), forget),
        _say(_("A guest’s browser forgets them when it closes.")),
    )


# A teacher


def _render_maker(screen: SchoolScreen, session: Session) -> Markup:
    """Render the choices for a sheet, its tasks, and how to hand it on."""
    made = screen.desk.made
    cards = [_render_recipe(screen)]
    if made:
        cards += [_render_tasks(made), _render_ways(screen, session, made)]
    return join_markup(
        _head(_("A task sheet")),
        _said(screen),
        render_element(
            "div", *(render_element("div", card, class_="card") for card in cards), class_="making"
        ),
        _row(_do(_("Class table"), "table"), _leave(session)),
    )


def _render_recipe(screen: SchoolScreen) -> Markup:
    """Render the choices that the tasks follow from."""
    recipe, made = screen.waiting or screen.recipe, screen.desk.made
    levels = [_("none"), *(names.player_names()[level][0] for level in LEVELS[1:])]
    puzzled = [names.rules_name(Rules.from_text(text)) for text in RULES[1:]]
    choices = {
        "rules": (_("Rules"), [_("The lesson’s small game: questions"), *puzzled]),
        "number": (_("Puzzles or questions"), list(map(str, range(SIZES[3])))),
        "grade": (_("Difficulty"), [_("any"), *map(str, range(1, len(GRADES) + 2))]),
        "theme": (_("Theme"), [_("any"), *map(theme_name, THEMES[1:])]),
        "lessons": (_("Lessons, the first"), list(map(str, range(SIZES[4])))),
        "level": (_("A game against"), levels),
    }
    fields = []
    for name, (label, texts) in choices.items():
        if recipe.rules or name not in ("grade", "theme"):
            options = {str(number): text for number, text in enumerate(texts)}
            value = str(getattr(recipe, name))
            fields.append(render_select(f"school field {name}", label, value, options))
    title = {"id": "school-title", "data_set": "school field title", "autocomplete": "off"}
    languages = {"": _("The device’s language"), **LANGUAGES}
    if made:
        chosen = render_select("school field language", _("Language"), made.language, languages)
        fields += [render_text_field(_("Title"), made.title, **title), chosen]
    until = _("Go on until right; else the first answer counts")
    return join_markup(
        _row(
            _do(_("From the lesson"), "lesson", "main"),
            _do(_("Other tasks"), "others"),
            screen.here and _do(_("Add the position on the board"), "here"),
        ),
        render_fields(*fields),
        made and _yes("hints", _("Pupils may be shown the answer"), made.hints),
        made and _yes("until_right", until, made.until_right),
    )


def _yes(name: str, label: str, value: bool) -> Markup:
    """Render a field that is on or off."""
    return render_switch(f"school field {name}", label, "yes" if value else "no", "no", "yes")


def _render_tasks(made: TaskSheet) -> Markup:
    """Render the tasks, with buttons to look at one, move it up, or take it out."""
    items = []
    for place, task in enumerate(made.tasks):
        name, more = words.task_name(task), len(made.tasks) > 1
        see = _do(name, f"look {place}", "plain")
        up, drop = join_label(_("Up"), name), join_label(_("Remove"), name)
        raised = render_button("↑", f"school up {place}", "plain", enabled=place > 0, aria_label=up)
        out = render_button("✕", f"school drop {place}", "plain", enabled=more, aria_label=drop)
        items.append(render_item(see, raised, out))
    see = render_button(_("See it as pupils do"), "school look 0", id="preview")
    heading = render_element("h3", _("Tasks: {number}").format(number=len(made.tasks)))
    return join_markup(heading, render_list(items, class_="tasks", ordered=True), _row(see))


def _render_ways(screen: SchoolScreen, session: Session, made: TaskSheet) -> Markup:
    """Render how the sheet is handed on: code, link, QR code, file, paper."""
    code, shows, public = screen.desk.recipe, screen.shown == "qr", not screen.others
    told = _say(_("To type under Menu, Open a task sheet:"))
    if not code:
        told = _say(_("A sheet changed by hand has no code: use the link or the file."))
    copy = render_button(_("Copy link"), "school copy", id="copy-sheet")
    qr = shows and render_qr(screen.link, find_encoder(session))
    linked = join_markup(qr, _link_field(_("Link"), screen.link))
    return join_markup(
        render_element("h3", _("Hand it out")),
        told,
        code and render_element("output", code, class_="code"),
        _row(
            public and copy,
            public and _do(_("Show QR code"), "qr", open=shows),
            _do(_("Save as file"), "file"),
            public and _do(_("Download for Moodle"), "moodle"),
            _do(_("Print"), "print"),
        ),
        public and render_element("div", linked, class_="large-qr"),
        _say(session.notice.text, "notice", "status"),
        screen.others and _say(_("Put the file beside puluc.html and open it there.")),
    )


def _render_class(screen: SchoolScreen, session: Session) -> Markup:
    """Render the class table, and how receipts come into it."""
    filled, nameless = bool(screen.desk.handed), screen.shown == "nameless"
    clear = _do(_("Forget all"), "clear")
    if screen.shown == "clear":
        clear = _ask_sure(_("Forget the table and the names?"))
    limits = _(
        "A code can be copied from a neighbour, and made up by someone who programs. Two sheets "
        "have the same sign in one of 4,096 cases."
    )
    pasted = _("Paste receipts: a chat, a mail, cells, or type a code")
    named = _("Names, one a line; they stay on this device")
    return join_markup(
        _head(_("Class table")),
        _said(screen),
        _render_table(screen, live=True),
        render_text_area("school paste", pasted, "", 3),
        _row(
            _do(_("Add"), "add", "main"),
            _files(_("Open files")),
            filled and _do(_("Save for a spreadsheet"), "csv"),
            filled and _do(_("Print"), "print"),
            filled and _do(_("Without names"), "nameless", open=nameless),
        ),
        not nameless and render_text_area("school names", named, screen.desk.names, 3),
        _row(
            (filled or screen.desk.names) and clear,
            _do(_("A task sheet"), "make"),
            _leave(session),
        ),
        _say(limits),
    )


def _render_table(screen: SchoolScreen, *, live: bool) -> Markup:
    """Render the rows of pupils, the most-missed task first; `live` headings open the task."""
    table, made = screen.table, screen.desk.made
    given = () if screen.shown == "nameless" else read_names(screen.desk.names)
    pupils = table.pupils([place for place, name in enumerate(given, 1) if name])
    if not pupils:
        return Markup()
    heads: list[Child] = [_("Number")]
    for task in table.order:
        label, do = _("Task {number}").format(number=task + 1), f"school look {task}"
        if live and made:
            heads.append(render_button(task + 1, do, "plain", aria_label=label))
        else:
            heads.append(task + 1)
    told = zip(SIGNS.values(), words.outcome_words(), strict=True)
    legend = ", ".join([f"{sign} {word}" for sign, word in told if sign])
    caption = words.table_sentences(table, len(pupils))
    shown = render_table(
        f"{made.title}: {caption}" if made and made.title else caption,
        [*heads, _("min")],
        *(_render_pupil(table, pupil, given) for pupil in pupils),
        foot=render_element("tfoot", *_render_sums(table, made)),
        class_="class-table",
    )
    label = _("Class table")
    legend = f"{legend}. {_('! less than three seconds.')}"
    return join_markup(
        render_element("div", shown, class_="scrolls", tabindex=0, role="region", aria_label=label),
        _say(legend),
    )


def _render_pupil(table: ClassTable, pupil: int, given: tuple[str, ...]) -> Markup:
    """Render the row of a pupil, empty if nothing was handed in."""
    name = given[pupil - 1] if pupil <= len(given) else ""
    found = table.outcomes(pupil)
    told = dict(zip(SIGNS, words.outcome_words(), strict=True))
    cells: list[Child] = []
    for task in table.order:
        if found is None:
            cells.append("")
            continue
        quick = "!" if table.is_quick(pupil, task) else ""
        outcome = found[task]
        sign = SIGNS[outcome]
        cells.append(
            sign
            and render_element("span", sign, quick, role="img", aria_label=told[outcome] + quick)
        )
    minutes = [str(one.receipt.minutes) for one in table.handed if one.receipt.pupil == pupil]
    return render_row(f"{pupil} {name}".strip(), *cells, *(minutes or [""]))


def _render_sums(table: ClassTable, made: TaskSheet | None) -> list[Markup]:
    """Render the share right of each task, and the wrong answer most chosen."""
    shares = [table.share(task) for task in table.order]
    texts = ["" if share is None else names.format_percent(share, 0) for share in shares]
    rows = [render_row(_("Right at once"), *texts, "")]
    chosen = [table.most_chosen(task) for task in table.order]
    if any(chosen):
        said = [
            words.answer_sentence(made.tasks[task], answer) if made and answer else answer
            for task, answer in zip(table.order, chosen, strict=True)
        ]
        rows.append(render_row(_("Most chosen of what is wrong"), *said, ""))
    return rows
