"""The views of the editor."""

from puluc.app.session import Session
from puluc.drawing.geometry import SIDES
from puluc.engine.kernels import MARKS
from puluc.engine.position import SUN, Side, other
from puluc.engine.rules import RULESETS, VARIANTS, Rules
from puluc.screens.back_label import back_label
from puluc.screens.editor.faults import may_walk_home, walks_home
from puluc.screens.editor.screen import EditorScreen, named_positions
from puluc.screens.throw_values import render_values, table_sentence
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, capitalize, pgettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.widgets import (
    render_button,
    render_fields,
    render_fold,
    render_group,
    render_item,
    render_lines,
    render_list,
    render_radio,
    render_select,
    render_text_field,
    render_tool,
)
from puluc.ui.win_bar import render_side_sign
from puluc.words import events, names


def render(screen: EditorScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the screen besides its board."""
    yield "dock", _render_dock(screen, session)
    actions = _render_actions(screen, session)
    uses = render_group(_("Use this position"), actions, class_="chips")
    yield "turns", join_markup(uses, _render_values(screen, session))
    yield "log", _render_log(screen)


def focus_id(screen: EditorScreen, session: Session) -> str | None:
    """Return the id of the place picked, or None."""
    return None if screen.held is None else f"spot-{screen.held}"


def _render_dock(screen: EditorScreen, session: Session) -> Markup:
    unread, mover = screen.text is not None and screen.text.unread, screen.position.mover
    starts = _render_named(screen), _render_text(screen)
    play_on = _("Play as Sun") if mover == SUN else _("Play as Moon")
    return render_element(
        "div",
        render_element("div", *_render_status(screen, session), class_="status"),
        render_element(
            "div",
            render_tool("undo", _("Undo"), enabled=bool(screen.before)),
            render_tool("redo", _("Redo"), enabled=bool(screen.after)),
            class_="actions",
        ),
        screen.open and render_button(play_on, f"play {mover}", "main", id="play-on"),
        _render_faults(screen),
        _render_picked(screen),
        _render_cities(screen),
        _render_turn(screen),
        render_fold(_("Start from"), *starts, opened=unread, id="start-from"),
        class_="study editor",
    )


def _render_status(screen: EditorScreen, session: Session) -> list[Markup]:
    """Render the state of the position, after what could not be done."""
    notice = screen.refusal or ("" if session.panel else session.notice.text)
    lines = [render_element("p", notice, class_="notice", role="alert")] if notice else []
    return [*lines, render_element("p", _state_sentence(screen), class_="next", id="next")]


def _render_faults(screen: EditorScreen) -> Markup:
    """Render the faults of the position, each with a button that repairs it."""
    entries = [
        render_item(
            render_element("p", render_element("b", reason), " ", rule),
            render_button(mend, f"mend {number}"),
        )
        for number, (reason, rule, mend, _mended) in enumerate(screen.repairs)
    ]
    return render_list(entries, class_="faults") if entries else Markup()


def _state_sentence(screen: EditorScreen) -> str:
    """Return the state of the position in a sentence."""
    position = screen.position
    if screen.repairs:
        return _("This position can’t arise in play.")
    if position.result is not None:
        return events.result_sentence(position)
    text = _("{side} is to throw.") if position.marks is None else _("{side} is to move.")
    return text.format(side=names.side_name(position.mover))


def _render_picked(screen: EditorScreen) -> Markup:
    """Render the buttons for the space picked."""
    held = screen.held
    if held is None:
        return render_element("p", _("Drag a man, or press a space or a city."), class_="legend")
    if not 0 < held <= screen.rules.spaces:
        return render_element("p", _("Press the space where the man should go."), class_="legend")
    stack = screen.position.stack(held)
    labels = _("Put a Sun man on top"), _("Put a Moon man on top")
    signs = [join_markup(render_side_sign(side), "+") for side in SIDES]
    buttons = [
        render_button(sign, f"add {side}", aria_label=label, title=label)
        for sign, side, label in zip(signs, SIDES, labels, strict=True)
    ]
    if stack:
        buttons.append(render_button(_("Send the top man home"), "lift"))
    if stack[1:]:
        buttons.append(render_button(_("Empty the space"), "clear"))
    if screen.rules.lap == "back":
        able, home = may_walk_home(screen.position, held), walks_home(screen.position, held)
        pressed = "true" if home else "false"
        buttons.append(render_button(_("Walks home"), "round", enabled=able, aria_pressed=pressed))
    title = _("Space {number}").format(number=held)
    return render_group(title, render_element("div", *buttons), class_="chips")


def _render_cities(screen: EditorScreen) -> Markup:
    cities = [_render_city(screen, side) for side in SIDES]
    taken = [_render_taken(screen, side) for side in SIDES if screen.rules.counts]
    return render_element("div", *cities, *taken, class_="cities")


def _render_city(screen: EditorScreen, side: Side) -> Markup:
    """Render the numbers of men in a city and removed, with the buttons that change them."""
    position, city = screen.position, names.city_name(side)
    label = capitalize(city)
    less = _("Take a man from {city}").format(city=city)
    more = _("Add a man to {city}").format(city=city)
    removed = max(position.removed(side), 0)
    value = render_element(
        "span",
        render_side_sign(side),
        render_element("span", label),
        render_element("b", position.city(side)),
        removed > 0 and render_element("small", names.removed_phrase(removed, side)),
    )
    return _render_counter(label, value, (f"less {side}", less), (f"more {side}", more))


def _render_taken(screen: EditorScreen, side: Side) -> Markup:
    """Render the number of men a side has taken, with the buttons that change it."""
    name = names.side_name(side)
    less = _("Remove a man captured by {side}").format(side=name)
    more = _("Add a man captured by {side}").format(side=name)
    text = _("Out of the game, captured by {side}: {number}")
    text = text.format(side=name, number=screen.position.taken[side != SUN])
    value = render_element("span", render_side_sign(other(side)), render_element("span", text))
    return _render_counter(text, value, (f"untook {side}", less), (f"took {side}", more))


def _render_counter(
    name: str, value: Markup, less: tuple[str, str], more: tuple[str, str]
) -> Markup:
    """Render a number between the buttons that change it, given as message and label."""
    minus = render_button("−", less[0], aria_label=less[1])
    plus = render_button("+", more[0], aria_label=more[1])
    inner = minus, value, plus
    return render_element("div", *inner, class_="city-line", role="group", aria_label=name)


def _render_turn(screen: EditorScreen) -> Markup:
    """Render the side to move, the throw, and the rules."""
    position, rules = screen.position, screen.rules
    sides = (
        render_radio("mover", side, side == position.mover, sign, names.side_name(side))
        for side, sign in zip(SIDES, map(render_side_sign, SIDES), strict=True)
    )
    throws = {"-": pgettext("throw", "not yet thrown")}
    throws |= {
        str(marks): f"{names.count_marks(marks)}, {names.count_spaces(rules.values[marks])}"
        for marks in MARKS
    }
    marks = "-" if position.marks is None else str(position.marks)
    known = dict.fromkeys((*RULESETS, *VARIANTS, rules.text))
    rulesets = {text: names.rules_name(Rules.from_text(text)) for text in known}
    halves = {"1": _("The first"), "2": _("The second")}
    half = render_select("half", _("Throw of the turn"), "2" if position.second else "1", halves)
    return render_fields(
        render_group(_("To move"), render_element("div", *sides), class_="sides"),
        *([half] if rules.throws == "two" else []),
        render_select("marks", _("Throw"), marks, throws),
        render_select("rules", _("Ruleset"), rules.text, rulesets),
    )


def _render_text(screen: EditorScreen) -> Markup:
    """Render the position as a text field, and the fault of the typed text."""
    text = screen.text
    unread = text.problem if text and text.unread else ""
    faulty = {"aria_invalid": "true", "aria_describedby": "unread"} if unread else {}
    field = render_text_field(
        _("Position as text"),
        text.typed if text else screen.position.text,
        data_set="text",
        name="text",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        **faulty,
    )
    if not unread:
        return field
    problem = f"{capitalize(unread)}."
    alert = render_element("p", problem, class_="problem", id="unread", role="alert")
    return join_markup(field, alert)


def _render_named(screen: EditorScreen) -> Markup:
    buttons = [
        render_button(label, f"named {name}")
        for name, (label, _position) in named_positions(screen.rules).items()
    ]
    buttons.append(render_button(_("Swap sides"), "swap"))
    return render_element("div", render_element("div", *buttons), class_="chips")


def _explain_missing(screen: EditorScreen) -> str:
    """Return the reason why the position can't be used, or be no puzzle."""
    if not screen.possible:
        return _("Correct the position first.")
    if not screen.open:
        return _("The game is over in this position.")
    if screen.position.marks is None:
        return _("For a puzzle, choose a throw.")
    return "" if screen.puzzling else _("This throw leaves no choice.")


def _render_actions(screen: EditorScreen, session: Session) -> Markup:
    """Render the other buttons that use the position, and why some are missing."""
    why, mover = _explain_missing(screen), screen.position.mover
    plays = {"S": _("Play as Sun"), "M": _("Play as Moon"), "both": _("Play both sides")}
    offers = {f"play {who}": text for who, text in plays.items() if screen.open and who != mover}
    if screen.open:
        offers["go variation"] = _("Try moves")
    if screen.possible:
        offers["open place"] = _("Share")
    if screen.puzzling:
        offers["go puzzle here"] = _("Solve as puzzle")
        offers["go school here"] = _("Add to task sheet")
    buttons = [
        render_button(text, do, id=do.replace(" here", "").replace(" ", "-"))
        for do, text in offers.items()
    ]
    reason = bool(why) and render_element("span", why, class_="legend", id="why-not")
    leave = render_button(back_label(session), "leave", id="leave")
    return render_element("div", *buttons, leave, reason)


def _render_values(screen: EditorScreen, session: Session) -> Markup:
    """Render the evaluation of the position."""
    if screen.evaluation:
        return render_values(screen.evaluation, opens="marks", folded=True)
    return table_sentence(screen.rules, session) if screen.open else Markup()


def _render_log(screen: EditorScreen) -> Markup:
    """Render the changes for screen readers."""
    moment = f"{len(screen.before)}-{len(screen.after)}-{screen.held}"
    lines = {"stands": _state_sentence(screen)}
    if screen.refusal:
        lines["refusal"] = screen.refusal
    if screen.held is not None:
        lines["held"] = names.describe_place(screen.position, screen.held)
    return render_lines("say-editor", {f"{name}-{moment}": text for name, text in lines.items()})
