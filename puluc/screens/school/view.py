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
from puluc.school.receipt import PUPILS, Outcome
from puluc.school.recipe import LESSON, LEVELS, RULES, SIZES, THEMES
from puluc.school.sheet import SheetTask, TaskSheet
from puluc.screens.back_label import back_label
from puluc.screens.puzzle.view import risk_sentence, theme_name
from puluc.screens.school import words
from puluc.screens.school.question import Question, right_move
from puluc.screens.school.screen import SchoolScreen
from puluc.screens.share.qr import find_encoder, render_qr
from puluc.support.html import Child, join_markup, render_element
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
SIGNS: Final[dict[Outcome, str]] = {"open": "", "right": "●", "later": "◐", "wrong": "○"}
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
        "number": lambda: _render_numbers(screen),
        "handed": lambda: _render_handed(screen, session),
        "make": lambda: _render_maker(screen, session),
        "table": lambda: _render_class(screen, session),
    }
    yield "dock", render_element("div", pages[screen.mode](), class_="games school")


def focus_id(screen: SchoolScreen, session: Session) -> str | None:
    """Return the id of the next control."""
    task = screen.task_screen
    if task is None:
        return {"number": "start", "handed": "hand-in"}.get(screen.mode)
    if screen.work.done:
        return "next-task"
    if isinstance(task, LessonScreen):
        return lesson_view.focus_id(task, session)
    if isinstance(task, Play):
        return focus_target(task)
    if isinstance(task, Question):
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


# A pupil


def _render_home(screen: SchoolScreen, session: Session) -> Markup:
    """Render the field for a code, and the ways to a teacher's pages."""
    return join_markup(
        render_element("h2", _("A task sheet"), id="next"),
        _render_said(screen),
        screen.waiting and render_element("p", _("Loading the puzzles …"), role="status"),
        render_text_field(
            _("Code, link or text"),
            "",
            id="school-code",
            data_set="school open",
            autocomplete="off",
        ),
        _row(
            render_button(pgettext("button", "Open"), "school add", "main", id="open-code"),
            _render_files(_("Open file")),
        ),
        _row(
            render_button(_("For teachers: make a sheet"), "school make", id="make"),
            render_button(_("Class table"), "school table", id="to-table"),
            render_button(back_label(session), "leave", "plain", id="leave"),
        ),
        _render_receipts(screen),
    )


def _render_files(label: str) -> Markup:
    """Render the field that opens files, several at once."""
    control = render_element(
        "input",
        type="file",
        data_files="school",
        class_="unseen",
        accept=".txt,.html",
        multiple="multiple",
    )
    return render_element("label", render_element("span", label), control, class_="file")


def _render_said(screen: SchoolScreen) -> Markup:
    """Render what was said about the last text that was opened."""
    lines = [render_element("p", text) for text in screen.said]
    return render_element("div", *lines, class_="said", role="status")


def _render_numbers(screen: SchoolScreen) -> Markup:
    """Render the numbers to choose from."""
    desk = screen.desk
    chosen = desk.pupils
    buttons = [
        render_item(
            render_button(
                str(number),
                f"school number {number}",
                aria_pressed="true" if number in chosen else "false",
            )
        )
        for number in PUPILS
    ]
    return join_markup(
        render_element("h2", (desk.sheet and desk.sheet.title) or _("A task sheet")),
        render_element(
            "p", _("Which number are you? Two at one device choose both numbers."), id="next"
        ),
        render_list(buttons, class_="numbers"),
        _row(
            render_button(
                _("Start"),
                "school start",
                "main" if chosen else None,
                id="start",
                enabled=bool(chosen),
            ),
            render_button(_("Back to the game"), "leave", "plain", id="leave"),
        ),
    )


def _render_task(screen: SchoolScreen, session: Session, *, upright: bool) -> Markup:
    """Render the dock of the present task."""
    task, shown, work = screen.task, screen.task_screen, screen.work
    assert task
    assert shown
    over = work.done or screen.mode == "look"
    if isinstance(shown, LessonScreen) and not work.done:
        sections = dict(lesson_view.render(shown, session, upright=upright, framed=False))
        return sections["dock"]
    kernels, text, action = Markup(), Markup(), Markup()
    if isinstance(shown, Play):
        settings = session.settings._replace(kernels="page")
        kernels = render_kernels(shown, settings, live=not work.done)
        lost = shown.over and not work.done
        said = next_step_sentence(shown) if shown.game.throws else words.task_sentence(task)
        refused = shown.idle.refusal
        text = join_sentences(
            last_event_sentence(shown) if shown.game.throws else "",
            refusal_sentence(shown) if refused else said,
            refused=bool(refused),
        )
        if shown.moves == (PASS,):
            action = render_pass_button()
        elif lost:
            action = render_button(_("Try again"), "school again", "main", id="again")
    elif isinstance(shown, Question):
        position = shown.position
        kernels = _render_throw(shown)
        tried = _("Not right. Try again.") if work.answers and not over else ""
        put = (
            _("Put the man down where it is marked.") if shown.holds else words.task_sentence(task)
        )
        refusal = refusal_sentence(shown.play)
        text = join_sentences(tried, refusal or put, refused=bool(refusal))
        text = join_markup(text, not over and _render_choices(shown))
        if shown.revealed and not work.done:
            text = join_sentences(words.task_sentence(task), words.right_answer(task))
        if task.kind == "best" and shown.revealed and position:
            text = join_markup(text, render_element("p", risk_sentence(position, right_move(task))))
    if work.done:
        text = _render_verdict(screen, task)
        label = pgettext("button", "Next")
        action = render_button(label, "school next", "main", id="next-task")
    may_solve = screen.mode == "task" and not work.done and screen._may_solve
    tools = join_markup(
        render_button(_("Read aloud"), "school aloud", "plain", id="aloud", icon="sound"),
        may_solve
        and render_button(_("Show the answer"), "school solve", "plain", id="solve", icon="hint"),
    )
    return make_dock(kernels, text, action, tools, status="status puzzle")


def _render_throw(shown: Question) -> Markup:
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


def _render_choices(shown: Question) -> Markup:
    """Render the buttons that answer without a move."""
    rules = shown.rules
    choices = {
        "throw": {str(value): str(value) for value in sorted(set(rules.values))},
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
    work = screen.work
    verdict = {"right": _("Right!"), "later": _("Right this time.")}.get(
        work.outcome, _("Not right.")
    )
    answer = words.right_answer(task)
    text = _("Right is: {answer}").format(answer=answer) if answer and not work.right else answer
    return join_markup(
        join_sentences(verdict, text or _("Done.")),
        task.kind == "best"
        and len(task.answers) == 1
        and render_element("p", risk_sentence(task.position, right_move(task))),
    )


def _render_bar(screen: SchoolScreen) -> Markup:
    """Render the row of corncobs, and what leads away from the task."""
    looks = screen.mode == "look"
    away = render_button(_("Hand in"), "school stop", "plain", id="to-hand-in")
    if looks:
        away = join_markup(
            render_button(_("Try again"), "school again", "plain", id="look-again"),
            render_button(_("Back"), "school leave", "main calm", id="leave"),
        )
    sheet = screen.desk.made if looks else screen.desk.sheet
    title = (sheet.title if sheet else "") or _("A task sheet")
    numbers = ", ".join(map(str, screen.desk.pupils))
    about = title if looks or not numbers else f"{title} · {numbers}"
    return render_element(
        "nav",
        render_element("h2", about, id="turns-title"),
        _render_cobs(screen, looks=looks),
        _row(away),
        class_="ways school",
        aria_labelledby="turns-title",
    )


def _render_cobs(screen: SchoolScreen, *, looks: bool = False) -> Markup:
    """Render a corncob for each task, full where it is right."""
    desk = screen.desk
    count = len(desk.made.tasks) if looks and desk.made else len(desk.works)
    told = dict(zip(("open", "right", "later", "wrong"), words.outcome_words(), strict=True))
    items = []
    for place in range(count):
        outcome = "open" if looks else desk.works[place].outcome
        here = place == (screen.looked if looks else desk.at)
        picture = render_element(
            "svg",
            render_element("path", d=COB, class_="ear-grain"),
            outcome in ("right", "later") and render_element("path", d=ROWS, class_="ear-rows"),
            render_element("path", d=HUSK, class_="ear-husk"),
            viewBox="0 0 24 24",
            aria_hidden="true",
        )
        label = join_label(_("Task {number}").format(number=place + 1), told[outcome])
        items.append(
            render_item(
                render_button(
                    join_markup(picture, render_element("span", place + 1)),
                    f"school {'look' if looks else 'task'} {place}",
                    f"ear {outcome}",
                    aria_label=label,
                    aria_current="step" if here else None,
                    id=f"cob-{place + 1}",
                )
            )
        )
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
    log = render_announcements(shown) if isinstance(shown, Play) and shown.game.throws else Markup()
    return join_markup(render_lines(f"say-school-{at}", lines), log)


def _render_handed(screen: SchoolScreen, session: Session) -> Markup:
    """Render the last scene: what was done, the receipt, and the next pupil."""
    desk = screen.desk
    done = len([work for work in desk.works if work.done])
    right = len([work for work in desk.works if work.outcome == "right"])
    text = _("{done} of {all} tasks done, {right} right at once.")
    text = text.format(done=done, all=len(desk.works), right=right)
    handed = screen.shown == "receipt"
    lines = desk.receipts[-len(desk.pupils) :] if handed else ()
    codes = [line.split(" ")[0] for line in lines]
    return join_markup(
        render_element(
            "h2", _("Well done!") if done == len(desk.works) else _("Hand in?"), id="next"
        ),
        render_element("p", text),
        _render_cobs(screen),
        *(_render_receipt(screen, session, code) for code in codes),
        _row(
            not handed and render_button(_("Hand in"), "school end", "main", id="hand-in"),
            handed and render_button(_("Next pupil"), "school pupil", "main", id="next-pupil"),
            not handed
            and done < len(desk.works)
            and render_button(_("Go on"), f"school task {desk.next_open}", id="go-on"),
            render_button(back_label(session), "leave", "plain", id="leave"),
        ),
        _render_receipts(screen),
    )


def _render_receipt(screen: SchoolScreen, session: Session, code: str) -> Markup:
    """Render a receipt: its code, its QR code and its link."""
    link = f"{screen.page}#receipt={code}"
    return render_element(
        "section",
        render_element("p", _("Your receipt. Show it to your teacher or write it down:")),
        render_element("output", code, class_="code"),
        render_qr(code if screen.others else link, find_encoder(session)),
        not screen.others
        and render_element(
            "div",
            render_text_field(
                _("Link to the receipt"), link, id="link-school", readonly="readonly"
            ),
            render_button(_("Copy link"), "school copy"),
            class_="links",
        ),
        class_="receipt",
    )


def _render_receipts(screen: SchoolScreen) -> Markup:
    """Render the receipts on this device, which can be saved or forgotten."""
    lines = screen.desk.receipts
    if not lines:
        return Markup()
    items = [render_item(render_element("code", line.split(" ")[0])) for line in lines]
    buttons = [
        render_button(_("Save receipts"), "school save", id="save-receipts"),
        render_button(_("Forget all"), "school forget", id="forget"),
    ]
    if screen.shown == "forget":
        buttons = _ask_sure(_("Forget the receipts on this device?"))
    return render_element(
        "section",
        render_element("h3", _("Receipts on this device")),
        render_list(items, class_="receipts"),
        _row(*buttons),
        render_element("p", _("A guest’s browser forgets them when it closes."), class_="legend"),
    )


def _ask_sure(question: str) -> list[Markup]:
    """Return a question and the buttons that confirm or cancel."""
    return [
        render_element("span", question, role="alert"),
        render_button(_("Delete"), "school sure", id="school-sure"),
        render_button(_("Cancel"), "school not", id="school-not"),
    ]


def _row(*parts: Child) -> Markup:
    """Render buttons in a row."""
    return render_element("div", *parts, class_="offers-row")


# A teacher


def _render_maker(screen: SchoolScreen, session: Session) -> Markup:
    """Render the choices for a sheet, its tasks, and how to hand it on."""
    made = screen.desk.made
    return join_markup(
        render_element("h2", _("A task sheet"), id="next"),
        _render_said(screen),
        render_element(
            "div",
            render_element("div", _render_recipe(screen), class_="card"),
            made and render_element("div", _render_tasks(screen, made), class_="card"),
            made and render_element("div", _render_ways(screen, session, made), class_="card"),
            class_="making",
        ),
        _row(
            render_button(_("Class table"), "school table", id="to-table"),
            render_button(back_label(session), "leave", "main calm", id="leave"),
        ),
    )


def _render_recipe(screen: SchoolScreen) -> Markup:
    """Render the choices that the tasks follow from."""
    recipe, made = screen.waiting or screen.recipe, screen.desk.made
    rules = [_("The lesson’s small game: questions")]
    rules += [names.rules_name(rules) for rules in _list_rules()]
    levels = [_("none"), *(names.player_names()[level][0] for level in LEVELS[1:])]
    choices = {
        "rules": (_("Rules"), rules),
        "number": (_("Puzzles or questions"), list(map(str, range(SIZES[3])))),
        "grade": (_("Difficulty"), [_("any"), *map(str, range(1, len(GRADES) + 2))]),
        "theme": (_("Theme"), [_("any"), *map(theme_name, THEMES[1:])]),
        "lessons": (_("Lessons, the first"), list(map(str, range(SIZES[4])))),
        "level": (_("A game against"), levels),
    }
    shown = [name for name in choices if recipe.rules or name not in ("grade", "theme")]
    fields = [
        render_select(
            f"school field {name}",
            choices[name][0],
            str(getattr(recipe, name)),
            {str(number): text for number, text in enumerate(choices[name][1])},
        )
        for name in shown
    ]
    title = render_text_field(
        _("Title"),
        made.title if made else "",
        id="school-title",
        data_set="school field title",
        maxlength=60,
        autocomplete="off",
    )
    languages = {"": _("The device’s language"), **LANGUAGES}
    return join_markup(
        _row(
            render_button(_("From the lesson"), "school lesson", "main", id="from-lesson"),
            render_button(_("Other tasks"), "school others", id="others"),
            screen.here
            and render_button(_("Add the position on the board"), "school here", id="here"),
        ),
        screen.waiting and render_element("p", _("Loading the puzzles …"), role="status"),
        render_fields(
            *fields,
            title,
            render_select(
                "school field language", _("Language"), made.language if made else "", languages
            ),
        ),
        made
        and join_markup(
            _render_yes("hints", _("Pupils may be shown the answer"), made.hints),
            _render_yes(
                "until_right",
                _("Go on until right; else the first answer counts"),
                made.until_right,
            ),
        ),
    )


def _render_yes(name: str, label: str, value: bool) -> Markup:
    """Render a field that is on or off."""
    return render_switch(f"school field {name}", label, "yes" if value else "no", "no", "yes")


def _list_rules() -> list[Rules]:
    """Return the rules with puzzles."""
    return [Rules.from_text(text) for text in RULES if text != LESSON]


def _render_tasks(screen: SchoolScreen, made: TaskSheet) -> Markup:
    """Render the tasks, with buttons to look at one, move it up, or take it out."""
    items = []
    for place, task in enumerate(made.tasks):
        name = words.task_name(task)
        see = render_button(name, f"school look {place}", "plain", id=f"look-{place}")
        up = render_button(
            "↑",
            f"school up {place}",
            "plain",
            enabled=place > 0,
            aria_label=join_label(_("Up"), name),
        )
        drop = render_button(
            "✕",
            f"school drop {place}",
            "plain",
            enabled=len(made.tasks) > 1,
            aria_label=join_label(_("Remove"), name),
        )
        items.append(render_item(see, up, drop))
    see = render_button(_("See it as pupils do"), "school look 0", id="preview")
    return join_markup(
        render_element("h3", _("Tasks: {number}").format(number=len(made.tasks))),
        render_list(items, class_="tasks", ordered=True),
        _row(see),
    )


def _render_ways(screen: SchoolScreen, session: Session, made: TaskSheet) -> Markup:
    """Render how the sheet is handed on: code, link, QR code, file, paper."""
    code, shows = screen.desk.recipe, screen.shown == "qr"
    public = not screen.others
    return join_markup(
        render_element("h3", _("Hand it out")),
        code
        and join_markup(
            render_element("p", _("To type under Menu, A task sheet:")),
            render_element("output", code, class_="code"),
        ),
        not code
        and render_element(
            "p", _("A sheet changed by hand has no code: use the link or the file.")
        ),
        _row(
            public and render_button(_("Copy link"), "school copy", id="copy-sheet"),
            public
            and render_button(
                _("Show QR code"),
                "school qr",
                id="sheet-qr",
                aria_expanded="true" if shows else "false",
            ),
            render_button(_("Save as file"), "school file", id="sheet-file"),
            render_button(_("Print"), "school print", id="sheet-print"),
        ),
        public
        and render_element(
            "div",
            shows and render_qr(screen.link, find_encoder(session)),
            render_text_field(_("Link"), screen.link, id="link-school", readonly="readonly"),
            class_="large-qr",
        ),
        render_element("p", session.notice.text, class_="notice", role="status"),
        screen.others
        and render_element(
            "p", _("Put the file beside puluc.html and open it there."), class_="legend"
        ),
    )


def _render_class(screen: SchoolScreen, session: Session) -> Markup:
    """Render the class table, and how receipts come into it."""
    clear = [render_button(_("Forget all"), "school clear", id="clear")]
    if screen.shown == "clear":
        clear = _ask_sure(_("Forget the table and the names?"))
    filled = bool(screen.desk.handed)
    nameless = screen.shown == "nameless"
    hide = render_button(
        _("Without names"),
        "school nameless",
        id="nameless",
        aria_pressed="true" if nameless else "false",
    )
    limits = _(
        "A code can be copied from a neighbour, and made up by someone who programs. Two sheets "
        "have the same sign in one of 4,096 cases."
    )
    return join_markup(
        render_element("h2", _("Class table"), id="next"),
        _render_said(screen),
        _render_table(screen, live=True),
        render_text_area(
            "school paste", _("Paste receipts: a chat, a mail, cells, or type a code"), "", 3
        ),
        _row(
            render_button(_("Add"), "school add", "main", id="add"),
            _render_files(_("Open files")),
            filled and render_button(_("Save for a spreadsheet"), "school csv", id="csv"),
            filled and render_button(_("Print"), "school print", id="table-print"),
            filled and hide,
        ),
        not nameless
        and render_text_area(
            "school names", _("Names, one a line; they stay on this device"), screen.desk.names, 3
        ),
        _row(
            *(clear if filled or screen.desk.names else ()),
            render_button(_("A task sheet"), "school make", id="make"),
            render_button(back_label(session), "leave", "main calm", id="leave"),
        ),
        render_element("p", limits, class_="legend"),
    )


def _render_table(screen: SchoolScreen, *, live: bool) -> Markup:
    """Render the rows of pupils, the most-missed task first; `live` headings open the task."""
    table, made = screen.table, screen.desk.made
    given = () if screen.shown == "nameless" else read_names(screen.desk.names)
    pupils = table.pupils([place for place, name in enumerate(given, 1) if name])
    if not pupils:
        return Markup()
    opens = live and made is not None
    heads: list[Child] = [_("Number")]
    for task in table.order:
        label = _("Task {number}").format(number=task + 1)
        heads.append(
            render_button(
                str(task + 1), f"school look {task}", "plain", aria_label=label, id=f"column-{task}"
            )
            if opens
            else render_element("span", task + 1, aria_label=label)
        )
    heads.append(_("min"))
    rows = [_render_pupil(table, pupil, given) for pupil in pupils]
    legend = ", ".join(
        f"{sign} {word}"
        for sign, word in zip(list(SIGNS.values())[1:], words.outcome_words()[1:], strict=True)
    )
    caption = words.table_sentences(table, len(pupils))
    title = made.title if made else ""
    return join_markup(
        render_element(
            "div",
            render_table(
                f"{title}: {caption}" if title else caption,
                heads,
                *rows,
                foot=render_element("tfoot", *_render_sums(table, made)),
                class_="class-table",
            ),
            class_="scrolls",
            tabindex=0,
            role="region",
            aria_label=_("Class table"),
        ),
        render_element("p", f"{legend}. ", _("! less than three seconds."), class_="legend"),
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
