"""The panel for setting up a game."""

from collections.abc import Iterator

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import BY_LINK, EVENING, LEVELS, PERSON, WATCH, Setup
from puluc.drawing.avatars import render_avatar
from puluc.drawing.geometry import SIDES
from puluc.engine.position import MOON, SUN, other
from puluc.engine.rules import BUL, MEN, OBSERVED, RULESETS, SPACES, ZEROS
from puluc.engine.solved import table_name
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.play.dock import render_loss
from puluc.ui.widgets import (
    list_opponents,
    render_button,
    render_fields,
    render_fold,
    render_group,
    render_radio,
    render_select,
    render_switch,
    render_text_area,
    render_text_field,
)
from puluc.ui.win_bar import render_side_sign
from puluc.words import names, rulebook
from puluc.words.about import describe_special


def render_content(session: Session, _address: str, _single: int) -> Markup:
    """Return the form for a new game: players, rules and options."""
    setup = session.setup
    # What two computers or two teams need is no option.
    needed = setup.evening or setup.against == WATCH
    return render_element(
        "form",
        render_loss(session),
        _render_opponents(setup),
        setup.by_link
        and render_fields(
            _render_typed("set name", _("Your name, if you like"), session.settings.name)
        ),
        needed and _render_sides(setup),
        _render_rulesets(_("Written rules"), setup, observed=False),
        _render_rulesets(_("After observers’ accounts"), setup, observed=True),
        not setup.evening
        and render_element(
            "div",
            render_button(
                _("Options"),
                "setup more no" if setup.more else "setup more yes",
                "plain",
                aria_expanded="true" if setup.more else "false",
            ),
            render_switch("setup size", _("Small board"), setup.size, "full", "short"),
            setup.more and not needed and _render_sides(setup),
            *(_render_options(setup) if setup.more else ()),
            class_="own",
        ),
        render_element("footer", *_render_decisions(session)),
        id="setup",
    )


def _render_decisions(session: Session) -> list[Markup]:
    """Return what the game will be, its start, and the end of the current one."""
    play = session.screen
    text = _("Start the evening") if session.setup.evening else _("Start the game")
    text = _("Create the invitation") if session.setup.by_link else text
    start = render_button(text, "start", "main")
    side = play.may_give_up if isinstance(play, Play) else None
    kept = (
        join_markup(render_element("b", _("Your game is kept.")), " ") if side is not None else ""
    )
    rules = _describe_rules(session.setup)
    about = render_element("p", kept, rules, class_="about", role="status")
    if side is None:
        return [about, start]
    return [about, start, render_button(_("Give up this game"), "open giving-up")]


def render_giving_up(session: Session, _address: str, _single: int) -> Markup:
    """Return the question whether to give up the game."""
    play = session.screen
    if not isinstance(play, Play) or not play.may_give_up:
        return Markup()
    text = _("If you give up, {side} wins.").format(side=play.called[other(play.may_give_up)])
    return join_markup(
        render_element("p", text),
        render_element(
            "footer",
            render_button(_("Give up"), "give-up"),
            render_button(_("Keep playing"), "close", "main", autofocus=True),
        ),
    )


def _render_opponents(setup: Setup) -> Markup:
    """Return the choice of opponents, with a line about the chosen one."""
    solved = table_name(setup.rules) is not None
    chosen, players = setup.against, names.player_names(solved)
    others = {
        PERSON: _("A friend here"),
        BY_LINK: _("A friend by link"),
        WATCH: _("Watch two computers"),
    }
    if chosen not in (*LEVELS, *others):
        others[chosen] = players[chosen][0]
    descriptions = list_opponents(solved) | {
        PERSON: _("Two people or two teams play at this device."),
        BY_LINK: _("You get an invitation to send by any messaging app; then each turn is a link."),
    }

    def choice(who: str, *content: Child) -> Markup:
        checked = who == chosen
        return render_radio("setup against", who, checked, *content, autofocus=checked)

    def level_choice(level: str) -> Markup:
        name, style = players[level]
        about = render_element("span", f" ({style})", class_="unseen")
        return choice(level, render_avatar(level), name, about)

    return render_group(
        _("Who plays"),
        render_element("div", *map(level_choice, LEVELS), class_="levels"),
        render_element("div", *(choice(*other) for other in others.items()), class_="others"),
        render_element("p", descriptions.get(chosen), class_="about"),
        class_="against",
    )


def _render_sides(setup: Setup) -> Markup:
    """Return the choices of the players of each side, and of the side that starts."""
    by_rules = {"higher": _("The higher throw"), "lots": _("By lot")}.get(setup.rules.opening)
    sides = {"sun": names.side_name(SUN), "moon": names.side_name(MOON)}
    starters = {"rules": by_rules, **sides} if by_rules else sides
    starts = render_select("setup starter", _("Who starts"), setup.starter, starters)
    sun, moon = _("Sun is played by"), _("Moon is played by")
    if setup.against == PERSON and setup.evening:
        teams = [_render_members(team) for team in setup.evening.teams]
        about = _("Names, one per line, or how many you are")
        return render_fields(
            render_text_area("setup team-sun", _("Sun’s team"), teams[0], 3),
            render_text_area("setup team-moon", _("Moon’s team"), teams[1], 3),
            render_element("p", about, class_="about"),
            starts,
        )
    if setup.against == PERSON:
        return render_fields(
            _render_typed("setup name-sun", sun, setup.names[0]),
            _render_typed("setup name-moon", moon, setup.names[1]),
            starts,
        )
    if setup.against == WATCH:
        players = list_opponents(table_name(setup.rules) is not None)
        return render_fields(
            render_select("setup sun", sun, setup.sun, players),
            render_select("setup moon", moon, setup.moon, players),
            starts,
        )
    mine = (
        render_radio("setup side", side, side == setup.side, render_side_sign(who), sides[side])
        for side, who in zip(sides, SIDES, strict=True)
    )
    fields = [render_group(_("You play"), render_element("div", *mine), class_="sides"), starts]
    if setup.by_link:
        hints = "yes" if setup.hints else "no"
        fields = [
            render_switch("setup hints", _("Hints are allowed"), hints, "no", "yes"),
            *fields,
        ]
    elif not setup.evening:
        players = list_opponents(table_name(setup.rules) is not None)
        fields.append(render_select("setup against", _("Opponent"), setup.against, players))
    return render_fields(*fields)


def _render_members(team: tuple[str, ...]) -> str:
    """Return the text of a team's field: a name a line, or the number of players."""
    return "\n".join(team) if any(team) else str(len(team) or "")


def _render_rulesets(title: str, setup: Setup, *, observed: bool) -> Markup:
    """Return the choice of the written rulesets; folded, of the `observed` ones and the evening."""
    offered = {
        name: names.ruleset_name(name) for name in RULESETS if (name in OBSERVED) == observed
    }
    if observed:
        offered[EVENING] = _("An evening of bul")
    chosen = EVENING if setup.evening else setup.rules.ruleset
    radios = [
        render_radio("setup ruleset", name, name == chosen, text) for name, text in offered.items()
    ]
    shown = render_element("div", *radios, class_="rulesets")
    group = render_group(title, shown, class_="against")
    return render_fold(title, group, opened=chosen in offered, id="observed") if observed else group


def _describe_rules(setup: Setup) -> str:
    """Return the size and the special features of the chosen rules, or the games of the evening."""
    if not setup.evening:
        return f"{rulebook.size_sentence(setup.rules)} {describe_special(setup.rules)}"
    text = _("Played in this order: {names}. Whoever wins more games wins the evening.")
    return text.format(names=", ".join(map(names.ruleset_name, BUL)))


def _render_options(setup: Setup) -> Iterator[Markup]:
    """Yield the options of the rules in groups."""
    rules = setup.rules
    yes_no = {"no": _("No"), "yes": _("Yes")}
    zeros = {zero: names.count_spaces(int(zero)) for zero in ZEROS}
    zeros.setdefault(rules.option("zero"), _("As set below"))
    groups: dict[str, list[tuple[str, str, dict[str, str] | None]]] = {
        _("The board"): [
            ("men", _("Men per side"), {str(n): str(n) for n in MEN}),
            ("spaces", _("Spaces"), {str(n): str(n) for n in SPACES}),
            ("fire", _("Fire on the middle space"), yes_no),
        ],
        _("The throw"): [
            ("zero", _("A throw without marks"), zeros),
            ("throws", _("Throws a turn"), {"one": "1", "two": "2"}),
            ("values", _("Spaces for 0/1/2/3/4 marks"), None),
            ("bias", _("Chance of a mark"), None),
        ],
        _("The moves"): [
            (
                "captors",
                _("Captors go"),
                {"onward": _("On to the enemy’s city"), "homeward": _("Home with their captives")},
            ),
            (
                "capture",
                _("Captives"),
                {"carry": _("Are carried along"), "trade": _("Leave at once, with the captor")},
            ),
            (
                "lap",
                _("Men at the far end"),
                {
                    "end": _("End their lap"),
                    "back": _("Turn and walk home"),
                    "wrap": _("Go on from their first space"),
                },
            ),
            ("sting", _("May step back to capture"), yes_no),
            ("rescue", _("Pairs and rescue"), yes_no),
        ],
        _("The aim"): [
            (
                "win",
                _("Who wins"),
                {"last": _("The last side with a free man"), "count": _("Who captured more")},
            ),
            ("draw", _("Draw with one man each"), yes_no),
        ],
    }
    for title, options in groups.items():
        fields = [_render_option(setup, *one) for one in options if one[0] in rules.options]
        yield render_group(title, render_fields(*fields))


def _render_option(setup: Setup, name: str, label: str, texts: dict[str, str] | None) -> Markup:
    """Return the field of an option, and the problem with its entered value, if any.

    The problem's element is always there: if it moved other fields, a click could miss them.
    """
    entered, message, wrong = dict(setup.wrong), f"setup {name}", ""
    if name in entered:
        even = entered[name][-1:] in "02468"
        uneven = _("With a fire the number of spaces has to be odd.")
        short = _("The road is too short for one of the throws.")
        wrong = {
            "fire": uneven,
            "values": _("Five numbers joined by /, each from 0 to {most}, not all 0."),
            "bias": _("A number between 0 and 1."),
            "spaces": uneven if even and setup.rules.fire else short,
        }.get(name, _("With one man each it is a draw at once."))
    value = entered.get(name, setup.rules.option(name))
    line = _render_typed(message, label, value)
    if texts:
        line = render_select(message, label, value, texts)
    problem = wrong.format(most=setup.rules.spaces + 1)
    return render_element("div", line, render_element("p", problem, class_="problem", role="alert"))


def _render_typed(message: str, label: str, value: str) -> Markup:
    return render_text_field(
        label, value, data_set=message, name=message, autocomplete="off", spellcheck="false"
    )
