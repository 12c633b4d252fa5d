"""The panel in which a game is set up."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Child, Markup, element, join
from puluc.pictures.faces import face
from puluc.pictures.layout import SIDES
from puluc.position import MOON, SUN, other
from puluc.published import published
from puluc.rules import BUL, MEN, OBSERVED, RULESETS, SPACES, ZEROS, Rules
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.session.setup import EVENING, LEVELS, PERSON, WATCH, Setup
from puluc.views.chances import sign
from puluc.views.controls import (
    button,
    form_fields,
    group,
    opponents,
    radio,
    select,
    text_area,
    text_field,
)
from puluc.words import names, rulebook


def title() -> str:
    """Return the panel's title."""
    return _("New game")


def content(session: Session, _address: str, _single: int) -> Markup:
    """Return the form in which a game is set up: who plays, by which rules, with which options."""
    setup = session.setup
    return element(
        "form",
        _against(setup),
        _sides(setup),
        _rulesets(_("Rules from print"), setup, observed=False),
        _rulesets(_("As observed"), setup, observed=True),
        not setup.evening
        and element(
            "div",
            element("h3", _("Your own")),
            button(
                _("Options"),
                "setup more no" if setup.more else "setup more yes",
                "plain",
                aria_expanded="true" if setup.more else "false",
            ),
            _options(setup) if setup.more else Markup(),
            class_="own",
        ),
        element("footer", *_decisions(session)),
        id="setup",
    )


def _decisions(session: Session) -> list[Markup]:
    """Return the buttons that start the game and give up the one that is on, which asks first."""
    play = session.screen
    text = _("Start the evening") if session.setup.evening else _("Start the game")
    start = button(text, "start", "main")
    side = play.may_give_up if isinstance(play, Play) else None
    if side is None:
        return [start]
    # The one button takes the other's place, and keeps the focus: it does no harm.
    if session.part != "give-up":
        give_up = button(_("Give up this game"), "open new give-up", id="giving-up")
        return [element("p", role="alert"), start, give_up]
    asked = _("Give up? {side} wins then.").format(side=names.side_name(other(side)))
    return [
        element("p", asked, role="alert"),
        button(_("Give up"), "give-up", "main"),
        button(_("Play on"), "close", id="giving-up"),
    ]


def _against(setup: Setup) -> Markup:
    """Return the choice of who plays, with a line about the chosen one."""
    solved = published(setup.rules) is not None
    chosen, players = setup.against, names.players(solved)
    others = {PERSON: _("A friend here"), WATCH: _("Watch")}
    if chosen not in (*LEVELS, *others):
        others[chosen] = players[chosen][0]
    told = opponents(solved) | {
        PERSON: _("Two people or two teams play at this device.")
        if setup.evening
        else _("Two people play at this device."),
        WATCH: _("You watch two opponents play."),
    }

    def choice(who: str, name: Child) -> Markup:
        meant = element("span", f" ({players[who][1]})", class_="unseen") if who in LEVELS else None
        return radio("setup against", "against", who, who == chosen, name, meant)

    return group(
        _("Who plays"),
        element(
            "div",
            *(choice(level, join(face(level), players[level][0])) for level in LEVELS),
            class_="levels",
        ),
        element(
            "div",
            *(choice(who, name) for who, name in others.items()),
            class_="others",
        ),
        element("p", told[chosen], class_="told"),
        class_="against",
    )


def _sides(setup: Setup) -> Markup:
    """Return who plays which side, as far as there is a choice, and who starts."""
    by_rules = {
        "higher": {"rules": _("The higher throw")},
        "lots": {"rules": _("By lot")},
        "choice": {},
    }[setup.rules.opening]
    sides = {"sun": names.side_name(SUN), "moon": names.side_name(MOON)}
    starts = select("setup starter", _("Who starts"), setup.starter, {**by_rules, **sides})
    if setup.against == PERSON and setup.evening:
        sun, moon = (_members(team) for team in setup.evening.teams)
        return form_fields(
            text_area("setup team-sun", _("Sun’s team"), sun, 3),
            text_area("setup team-moon", _("Moon’s team"), moon, 3),
            element(
                "p", _("A name a line, or how many they are; empty for one player."), class_="told"
            ),
            starts,
        )
    if setup.against == PERSON:
        return form_fields(
            _typed("setup name-sun", _("Sun is played by"), setup.names[0]),
            _typed("setup name-moon", _("Moon is played by"), setup.names[1]),
            starts,
        )
    if setup.against == WATCH:
        players = opponents(published(setup.rules) is not None)
        return form_fields(
            select("setup sun", _("Sun is played by"), setup.sun, players),
            select("setup moon", _("Moon is played by"), setup.moon, players),
            starts,
        )
    mine = (
        radio("setup side", "side", side, side == setup.side, sign(who), sides[side])
        for side, who in zip(sides, SIDES, strict=True)
    )
    return form_fields(group(_("You play"), element("div", *mine), class_="sides"), starts)


def _members(team: tuple[str, ...]) -> str:
    """Return the players of a team as they are entered."""
    return "\n".join(team) if any(team) else str(len(team) or "")


def _rulesets(title: str, setup: Setup, *, observed: bool) -> Markup:
    """Return the choice among the rulesets that observers saw, and their evening, or among the
    others."""
    shown = (name for name in RULESETS if (name in OBSERVED) == observed)
    evening = _evening(chosen=setup.evening is not None) if observed else Markup()
    rules = None if setup.evening else setup.rules
    return group(title, *(_ruleset(name, rules) for name in shown), evening, class_="rulesets")


def _evening(*, chosen: bool) -> Markup:
    """Return the evening of all games of bul as a choice."""
    named = ", ".join(map(names.ruleset, BUL))
    told = _("Played in this order: {names}. Whoever wins more games wins the evening.")
    source = rulebook.about(next(iter(BUL))).source
    texts = _("An evening of bul"), _("Five games in a row")
    return _choice(EVENING, *texts, chosen, told.format(names=named), source)


def _ruleset(name: str, rules: Rules | None) -> Markup:
    """Return a ruleset as a choice; the one chosen tells more."""
    about, chosen = rulebook.about(name), rules is not None and name == rules.ruleset
    told = f"{rulebook.size(rules)} {about.special}" if chosen and rules else ""
    return _choice(name, about.name, about.brief, chosen, told, about.source)


def _choice(value: str, name: str, brief: str, chosen: bool, told: str, source: str) -> Markup:
    """Return what can be played as a choice: its name, a few words, and more if it is chosen."""
    choice: list[Child] = [element("b", name), " ", element("span", brief)]
    if not chosen:
        return element("div", radio("setup ruleset", "ruleset", value, chosen, *choice))
    lines = told, element("small", source)
    return element(
        "div",
        radio("setup ruleset", "ruleset", value, chosen, *choice, aria_describedby="ruleset-told"),
        element("div", *(element("p", line) for line in lines), id="ruleset-told"),
        class_="chosen",
    )


def _options(setup: Setup) -> Markup:
    rules = setup.rules
    yes_no = {"no": _("No"), "yes": _("Yes")}
    options: list[tuple[str, str, dict[str, str] | None]] = [
        ("men", _("Men per side"), {str(n): str(n) for n in MEN}),
        ("spaces", _("Spaces"), {str(n): str(n) for n in SPACES}),
        (
            "captors",
            _("Captors go"),
            {"onward": _("On to the enemy’s city"), "homeward": _("Home with their captives")},
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
        ("throws", _("Throws a turn"), {"one": "1", "two": "2"}),
        (
            "capture",
            _("Captives"),
            {"carry": _("Are carried along"), "trade": _("Leave at once, with the captor")},
        ),
        ("sting", _("Back to capture"), yes_no),
        ("fire", _("Fire on the middle space"), yes_no),
        (
            "win",
            _("Who wins"),
            {"last": _("The last with a free man"), "count": _("Who captured more")},
        ),
        ("rescue", _("Pairs and rescue"), yes_no),
        ("draw", _("Draw with one man each"), yes_no),
        ("values", _("Spaces for 0/1/2/3/4 marks"), None),
        ("bias", _("Chance of a mark"), None),
    ]
    if "zero" in rules.options:
        zeros = {zero: names.spaces(int(zero)) for zero in ZEROS}
        if rules.option("zero") not in zeros:
            zeros[rules.option("zero")] = _("As set below")
        options.insert(0, ("zero", _("A throw without marks"), zeros))
    fields = [_option(setup, *option) for option in options]
    if setup.against not in (PERSON, WATCH):
        players = opponents(published(rules) is not None)
        fields.insert(0, select("setup against", _("Opponent"), setup.against, players))
    return form_fields(*fields)


def _option(setup: Setup, name: str, label: str, texts: dict[str, str] | None) -> Markup:
    """Return the field of an option, and what is wrong with what was entered, if something is.

    There is always a place for that: a click gets lost where something comes between.
    """
    entered, message, wrong = dict(setup.wrong), f"setup {name}", ""
    if name in entered:
        even = entered[name][-1:] in "02468"
        uneven = _("With a fire the number of spaces has to be odd.")
        wrong = {
            "fire": uneven,
            "values": _("Five numbers joined by /, each from 0 to {most}, not all 0."),
            "bias": _("A number between 0 and 1."),
            "spaces": uneven if even and setup.rules.fire else _("Some throw is longer than that."),
        }.get(name, _("With one man each it is a draw at once."))
    value = entered.get(name, setup.rules.option(name))
    line = select(message, label, value, texts) if texts else _typed(message, label, value)
    told = wrong.format(most=setup.rules.spaces + 1)
    return element("div", line, element("p", told, class_="problem", role="alert"))


def _typed(message: str, label: str, value: str) -> Markup:
    return text_field(
        label, value, data_set=message, name=message, autocomplete="off", spellcheck="false"
    )
