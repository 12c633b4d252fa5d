"""The panels over the page, as HTML text: new game, rules, settings."""

from __future__ import annotations

from html import escape

from puluc import rulebook, words
from puluc.rules import MEN, SPACES, ZEROS, Rules
from puluc.session import Session, Setup

_SETTINGS = {
    "speed": (
        "Speed of the men",
        {"slow": "Slow", "normal": "Normal", "fast": "Fast", "none": "At once"},
    ),
    "kernels": (
        "Kernels",
        {"page": "Thrown by the page", "real": "Real ones: I enter what they show"},
    ),
    "chances": ("Win chances", {"hide": "Hidden", "show": "Shown"}),
}


def panel(session: Session) -> str:
    """Return the content of the open panel, or nothing."""
    match session.panel:
        case "new":
            return _titled("New game", _new(session.setup))
        case "rules":
            return _titled("Rules", _rules(session.game.rules))
        case "settings":
            return _titled("Settings", _settings(session))
    return ""


def _titled(title: str, body: str) -> str:
    return (
        f'<header><h2 id="panel-title">{title}</h2>'
        '<button type="button" class="plain" data-do="close" aria-label="Close">✕</button>'
        f'</header><div class="body">{body}</div>'
    )


def _new(setup: Setup) -> str:
    rules = setup.rules
    choices = "".join(
        f'<label class="choice"><input type="radio" name="ruleset" value="{name}" '
        f'data-set="setup ruleset"{" checked" if name == rules.ruleset else ""}>'
        f"<span><b>{escape(about.name)}</b> {escape(about.special)} "
        f"<small>{escape(about.source)}</small></span></label>"
        for name, about in rulebook.ABOUT.items()
    )
    who = {
        player: f"{name}: {style}" if style else name
        for player, (name, style) in words.PLAYERS.items()
    }
    players = _select("setup sun", "Sun is played by", setup.sun, who)
    players += _select("setup moon", "Moon is played by", setup.moon, who)
    by_rules = {
        "higher": {"rules": "Both throw, the higher starts"},
        "lots": {"rules": "By lot"},
        "choice": {},
    }[rules.opening]
    starter = _select(
        "setup starter", "Who starts", setup.starter, {**by_rules, "sun": "Sun", "moon": "Moon"}
    )
    problem = (
        f'<p class="problem" role="alert">{escape(setup.problem)}</p>' if setup.problem else ""
    )
    return (
        f'<form id="setup"><fieldset class="rulesets"><legend>Ruleset</legend>{choices}</fieldset>'
        f'<div class="fields">{players}{starter}</div>'
        f'<button type="button" class="plain" data-do="setup more {"no" if setup.more else "yes"}" '
        f'aria-expanded="{"true" if setup.more else "false"}">Options</button>'
        f"{_options(rules) if setup.more else ''}{problem}"
        '<footer><button type="button" class="main" data-do="start">Start the game</button>'
        "</footer></form>"
    )


def _options(rules: Rules) -> str:
    yes_no = {"no": "No", "yes": "Yes"}
    fields = [
        _select("setup men", "Men a side", str(rules.men), {str(n): str(n) for n in MEN}),
        _select("setup spaces", "Spaces", str(rules.spaces), {str(n): str(n) for n in SPACES}),
        _select(
            "setup captors",
            "Captors go",
            rules.captors,
            {"onward": "On to the enemy's city", "homeward": "Home with their captives"},
        ),
        _select("setup rescue", "Pairs and rescue", rules.option("rescue"), yes_no),
        _select("setup draw", "Draw at one man each", rules.option("draw"), yes_no),
        _input("setup values", "Spaces for 0/1/2/3/4 marks", rules.option("values")),
        _input("setup bias", "Chance of a mark", rules.option("bias")),
    ]
    if "zero" in rules.options:
        zeros = {zero: words.spaces(int(zero)) for zero in ZEROS}
        if rules.option("zero") not in zeros:
            zeros[rules.option("zero")] = "As set below"
        fields.insert(
            0, _select("setup zero", "A throw without marks", rules.option("zero"), zeros)
        )
    return f'<div class="fields">{"".join(fields)}</div>'


def _rules(rules: Rules) -> str:
    about = rulebook.ABOUT[rules.ruleset]
    sentences = "".join(f"<li>{escape(text)}</li>" for text in rulebook.text(rules))
    rulings = "".join(
        f"<dt>{escape(ruling)}</dt><dd>{escape(reason)}</dd>"
        for ruling, reason in rulebook.rulings(rules)
    )
    return (
        f"<h3>{escape(rulebook.name(rules))}</h3><p>{escape(about.special)}</p><ol>{sentences}</ol>"
        f"<h3>How unclear points are settled</h3><dl>{rulings}</dl>"
        f"<h3>Source</h3><p>{escape(about.source)}</p>"
    )


def _settings(session: Session) -> str:
    fields = "".join(
        _select(f"set {name}", label, getattr(session.settings, name), texts)
        for name, (label, texts) in _SETTINGS.items()
    )
    return f'<form><div class="fields">{fields}</div></form>'


def _select(message: str, label: str, value: str, choices: dict[str, str]) -> str:
    options = "".join(
        f'<option value="{escape(choice)}"{" selected" if choice == value else ""}>'
        f"{escape(text)}</option>"
        for choice, text in choices.items()
    )
    return (
        f'<label class="field-line"><span>{escape(label)}</span>'
        f'<select data-set="{message}" name="{message}">{options}</select></label>'
    )


def _input(message: str, label: str, value: str) -> str:
    return (
        f'<label class="field-line"><span>{escape(label)}</span>'
        f'<input data-set="{message}" name="{message}" value="{escape(value)}" '
        'autocomplete="off" spellcheck="false"></label>'
    )
