"""The views of the screen on which a position is set up."""

from __future__ import annotations

from puluc.kernels import MARKS
from puluc.language import _, pgettext
from puluc.markup import Markup, element, join
from puluc.pictures.layout import SIDES
from puluc.position import MOON, PASS, SUN, Side, other
from puluc.rules import RULESETS, VARIANTS, Rules
from puluc.session.session import Session
from puluc.study.editor.faults import may_walk_home, walks_home
from puluc.study.editor.screen import EditorScreen, named
from puluc.study.leaving import back
from puluc.study.worth import shown, state
from puluc.views import Sections
from puluc.views.chances import sign
from puluc.views.controls import button, form_fields, group, item, listing, radio, select
from puluc.words import events, names


def drawn(screen: EditorScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of the screen besides its board."""
    return {
        "dock": _dock(screen, session),
        "turns": join(
            _worth(screen, session),
            group(_("From here"), _from_here(screen, session), class_="chips"),
        ),
        "log": _log(screen),
    }


def needed(screen: EditorScreen, session: Session) -> str | None:
    """Return the id of the place in hand, if one is."""
    return None if screen.held is None else f"spot-{screen.held}"


def _dock(screen: EditorScreen, session: Session) -> Markup:
    return element(
        "div",
        element("div", *_status(screen, session), class_="status"),
        element("div", *_changes(screen), class_="actions"),
        _hand(screen),
        _cities(screen),
        _turn(screen),
        _text(screen),
        group(_("Start from"), _named(screen), class_="chips"),
        class_="study editor",
    )


def _status(screen: EditorScreen, session: Session) -> list[Markup]:
    """Return what holds of the position; its faults, each with a button that mends it."""
    notice = screen.told or ("" if session.panel else session.notice.text)
    lines = [element("p", notice, class_="notice", role="alert")] if notice else []
    lines.append(element("p", _stands(screen), class_="next", id="next"))
    repairs = screen.repairs
    if repairs:
        entries = (
            item(
                element("b", repair.reason),
                " ",
                repair.rule,
                button(repair.mend, f"mend {number}"),
            )
            for number, repair in enumerate(repairs)
        )
        lines.append(listing(entries, class_="faults"))
    return lines


def _stands(screen: EditorScreen) -> str:
    """Return in a sentence what holds of the position."""
    position = screen.position
    if screen.repairs:
        return _("This position can’t arise in play.")
    if position.result is not None:
        return events.result(position)
    if position.marks is not None:
        return events.throw(position.mover, position.marks, position.spaces_thrown)
    return _("{side} is to throw.").format(side=names.side_name(position.mover))


def _changes(screen: EditorScreen) -> list[Markup]:
    return [
        button(_("Undo"), "undo", "plain", id="undo", icon="undo", enabled=bool(screen.before)),
        button(_("Redo"), "redo", "plain", id="redo", icon="redo", enabled=bool(screen.after)),
    ]


def _hand(screen: EditorScreen) -> Markup:
    """Return what can be done with the space in hand."""
    held = screen.held
    if held is None or not 0 < held <= screen.rules.spaces:
        text = _("Drag men, or press a place and then another one. Press a space to add men to it.")
        if held is not None:
            text = _("Press the space on which the man is to stand.")
        return element("p", text, class_="legend")
    stack = screen.position.stack(held)
    buttons = [
        button(join(sign(side), "+"), f"add {side}", aria_label=label, title=label)
        for side, label in zip(SIDES, _add_labels(), strict=True)
    ]
    lift, clear = _("Send the top man home"), _("Empty the space")
    buttons += [
        button(lift, "lift", enabled=bool(stack)),
        button(clear, "clear", enabled=bool(stack)),
    ]
    if screen.rules.lap == "back":
        able, home = may_walk_home(screen.position, held), walks_home(screen.position, held)
        pressed = "true" if home else "false"
        buttons.append(button(_("Walks home"), "round", enabled=able, aria_pressed=pressed))
    return group(names.space(screen.position, held), element("div", *buttons), class_="chips")


def _add_labels() -> tuple[str, str]:
    return _("Put a man of Sun on top"), _("Put a man of Moon on top")


def _cities(screen: EditorScreen) -> Markup:
    counts = screen.rules.counts
    taken = (_taken(screen, side) for side in SIDES) if counts else ()
    return element("div", *(_city(screen, side) for side in SIDES), *taken, class_="cities")


def _city(screen: EditorScreen, side: Side) -> Markup:
    """Return how many men are in a city and removed, and the buttons that change it."""
    position, city = screen.position, names.city_name(side)
    less, more = _("One man less in {city}"), _("One man more in {city}")
    removed = max(position.removed(side), 0)
    here = _("{city}: {men}").format(city=city, men=position.city(side))
    told = element(
        "span",
        sign(side),
        element("span", here),
        removed > 0 and element("small", names.removed(removed, side)),
    )
    ways = (f"less {side}", less.format(city=city)), (f"more {side}", more.format(city=city))
    return _counted(city, told, *ways)


def _taken(screen: EditorScreen, side: Side) -> Markup:
    """Return how many men a side has taken off the road, and the buttons that change it."""
    name = names.side_name(side)
    less, more = _("One man less taken by {side}"), _("One man more taken by {side}")
    text = _("Off the road, taken by {side}: {number}")
    text = text.format(side=name, number=screen.position.taken[side != SUN])
    told = element("span", sign(other(side)), element("span", text))
    ways = (f"untook {side}", less.format(side=name)), (f"took {side}", more.format(side=name))
    return _counted(text, told, *ways)


def _counted(name: str, told: Markup, less: tuple[str, str], more: tuple[str, str]) -> Markup:
    """Return a number as it is told, between the buttons that change it: messages and labels."""
    return element(
        "div",
        button("−", less[0], aria_label=less[1]),
        told,
        button("+", more[0], aria_label=more[1]),
        class_="city-line",
        role="group",
        aria_label=name,
    )


def _turn(screen: EditorScreen) -> Markup:
    """Return whose turn it is, what was thrown, and by which rules."""
    position, rules = screen.position, screen.rules
    sides = (
        radio("mover", "mover", side, side == position.mover, sign(side), names.side_name(side))
        for side in SIDES
    )
    throws = {"-": pgettext("throw", "not yet thrown")}
    throws |= {
        str(marks): f"{names.marks(marks)}, {names.spaces(rules.values[marks])}" for marks in MARKS
    }
    marks = "-" if position.marks is None else str(position.marks)
    known = dict.fromkeys((*RULESETS, *VARIANTS, rules.text))
    rulesets = {text: names.rules(Rules.from_text(text)) for text in known}
    halves = {"1": _("The first"), "2": _("The second")}
    half = select("half", _("Throw of the turn"), "2" if position.second else "1", halves)
    return form_fields(
        group(_("To move"), element("div", *sides), class_="sides"),
        *([half] if rules.throws == "two" else []),
        select("marks", _("Throw"), marks, throws),
        select("rules", _("Ruleset"), rules.text, rulesets),
    )


def _text(screen: EditorScreen) -> Markup:
    """Return the position as text, to be read and written, and why what was typed can't be read."""
    text = screen.text
    unread = text.problem if text and text.unread else ""
    field = element(
        "input",
        value=text.typed if text else screen.position.text,
        data_set="text",
        name="text",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        aria_invalid="true" if unread else None,
        aria_describedby="unread" if unread else None,
    )
    problem = _("This can’t be read: {problem}.").format(problem=unread)
    return join(
        element("label", element("span", _("Position as text")), field, class_="field-line"),
        bool(unread) and element("p", problem, class_="problem", id="unread", role="alert"),
    )


def _named(screen: EditorScreen) -> Markup:
    buttons = [
        button(label, f"named {name}") for name, (label, _position) in named(screen.rules).items()
    ]
    return element("div", *buttons, button(_("Swap sides"), "swap"))


def _why_not(screen: EditorScreen) -> str:
    """Return why nothing can be done with the position, or no puzzle be made of it."""
    if not screen.possible:
        return _("First mend the position.")
    if not screen.open:
        return _("The game is over in this position.")
    if screen.position.marks is None:
        return _("A puzzle needs a throw: choose one above.")
    if screen.position.moves() == (PASS,):
        return _("Nothing can move with this throw: there is nothing to solve.")
    if not screen.puzzling:
        return _("Only one move is possible: there is nothing to solve.")
    return ""


def _from_here(screen: EditorScreen, session: Session) -> Markup:
    """Return what can be done with the position, and why it can't be while it can't."""
    why = _why_not(screen)
    plays = {
        "S": _("Play as Sun"),
        "M": _("Play as Moon"),
        "both": _("Play both sides"),
    }

    def offer(text: str, do: str, enabled: bool) -> Markup:
        name = do.removesuffix(" here").replace(" ", "-")
        reason = {} if enabled else {"aria_describedby": "why-not", "title": why}
        return button(text, do, id=name, enabled=enabled, **reason)

    return join(
        bool(why) and element("p", why, class_="legend", id="why-not"),
        element(
            "div",
            *(offer(text, f"play {who}", screen.open) for who, text in plays.items()),
            offer(_("Play on and review"), "go variation", screen.open),
            offer(_("Solve as a puzzle"), "go puzzle here", screen.puzzling),
            offer(_("Link, picture, print"), "open place", screen.possible),
            button(back(session), "leave", id="leave"),
        ),
    )


def _worth(screen: EditorScreen, session: Session) -> Markup:
    """Return what the position is worth."""
    if screen.worth:
        return shown(screen.worth, opens="marks")
    return state(screen.rules, session) if screen.open else Markup()


def _log(screen: EditorScreen) -> Markup:
    """Return what has changed, for those who hear it."""
    moment = f"{len(screen.before)}-{len(screen.after)}-{screen.held}"
    lines = {"stands": _stands(screen)}
    if screen.told:
        lines["told"] = screen.told
    if screen.held is not None:
        position, held = screen.position, screen.held
        road = 0 < held <= screen.rules.spaces
        lines["held"] = (
            names.space(position, held)
            if road
            else names.city(position, SUN if held == 0 else MOON)
        )
    return join(
        *(element("p", text, id=f"say-editor-{name}-{moment}") for name, text in lines.items())
    )
