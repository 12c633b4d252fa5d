"""The panels over the page, as HTML text: new game, rules, settings."""

from __future__ import annotations

from html import escape

from puluc import rulebook, words
from puluc.language import LANGUAGES, _
from puluc.position import MOON, SUN
from puluc.rules import MEN, RULESETS, SPACES, ZEROS, Rules
from puluc.session import Session, Setup


def panel(session: Session) -> str:
    """Return the content of the open panel, or nothing."""
    match session.panel:
        case "new":
            return _titled(_("New game"), _new(session.setup))
        case "rules":
            return _titled(_("Rules"), _rules(session.game.rules))
        case "settings":
            return _titled(_("Settings"), _settings(session))
    return ""


def _titled(title: str, body: str) -> str:
    return (
        f'<header><h2 id="panel-title">{title}</h2>'
        '<button type="button" class="plain" data-do="close" '
        f'aria-label="{escape(_("Close"))}">✕</button>'
        f'</header><div class="body">{body}</div>'
    )


def _new(setup: Setup) -> str:
    rules = setup.rules
    choices = "".join(
        f'<label class="choice"><input type="radio" name="ruleset" value="{name}" '
        f'data-set="setup ruleset"{" checked" if name == rules.ruleset else ""}>'
        f"<span><b>{escape(about.name)}</b> {escape(about.special)} "
        f"<small>{escape(about.source)}</small></span></label>"
        for name, about in ((name, rulebook.about(name)) for name in RULESETS)
    )
    who = {
        player: f"{name}: {style}" if style else name
        for player, (name, style) in words.players().items()
    }
    players = _select("setup sun", _("Sun is played by"), setup.sun, who)
    players += _select("setup moon", _("Moon is played by"), setup.moon, who)
    by_rules = {
        "higher": {"rules": _("Both throw, the higher starts")},
        "lots": {"rules": _("By lot")},
        "choice": {},
    }[rules.opening]
    sides = {"sun": words.name(SUN), "moon": words.name(MOON)}
    starter = _select("setup starter", _("Who starts"), setup.starter, {**by_rules, **sides})
    problem = (
        f'<p class="problem" role="alert">{escape(setup.problem)}</p>' if setup.problem else ""
    )
    return (
        f'<form id="setup"><fieldset class="rulesets"><legend>{_("Ruleset")}</legend>'
        f"{choices}</fieldset>"
        f'<div class="fields">{players}{starter}</div>'
        f'<button type="button" class="plain" data-do="setup more {"no" if setup.more else "yes"}" '
        f'aria-expanded="{"true" if setup.more else "false"}">{_("Options")}</button>'
        f"{_options(rules) if setup.more else ''}{problem}"
        '<footer><button type="button" class="main" data-do="start">'
        f"{_('Start the game')}</button>"
        "</footer></form>"
    )


def _options(rules: Rules) -> str:
    yes_no = {"no": _("No"), "yes": _("Yes")}
    fields = [
        _select("setup men", _("Men a side"), str(rules.men), {str(n): str(n) for n in MEN}),
        _select("setup spaces", _("Spaces"), str(rules.spaces), {str(n): str(n) for n in SPACES}),
        _select(
            "setup captors",
            _("Captors go"),
            rules.captors,
            {"onward": _("On to the enemy's city"), "homeward": _("Home with their captives")},
        ),
        _select("setup rescue", _("Pairs and rescue"), rules.option("rescue"), yes_no),
        _select("setup draw", _("Draw at one man each"), rules.option("draw"), yes_no),
        _input("setup values", _("Spaces for 0/1/2/3/4 marks"), rules.option("values")),
        _input("setup bias", _("Chance of a mark"), rules.option("bias")),
    ]
    if "zero" in rules.options:
        zeros = {zero: words.spaces(int(zero)) for zero in ZEROS}
        if rules.option("zero") not in zeros:
            zeros[rules.option("zero")] = _("As set below")
        fields.insert(
            0, _select("setup zero", _("A throw without marks"), rules.option("zero"), zeros)
        )
    return f'<div class="fields">{"".join(fields)}</div>'


def _rules(rules: Rules) -> str:
    about = rulebook.about(rules.ruleset)
    sentences = "".join(f"<li>{escape(text)}</li>" for text in rulebook.text(rules))
    rulings = "".join(
        f"<dt>{escape(ruling)}</dt><dd>{escape(reason)}</dd>"
        for ruling, reason in rulebook.rulings(rules)
    )
    return (
        f"<h3>{escape(rulebook.name(rules))}</h3><p>{escape(about.special)}</p><ol>{sentences}</ol>"
        f"<h3>{_('How unclear points are settled')}</h3><dl>{rulings}</dl>"
        f"<h3>{_('Source')}</h3><p>{escape(about.source)}</p>"
    )


def _settings(session: Session) -> str:
    choices = {
        "language": (_("Language"), {"auto": _("As in the browser"), **LANGUAGES}),
        "theme": (
            _("Colours"),
            {
                "auto": _("As on this device"),
                "light": _("Light"),
                "dark": _("Dark"),
                "contrast": _("High contrast"),
            },
        ),
        "speed": (
            _("Speed of the men"),
            {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "none": _("At once")},
        ),
        "kernels": (
            _("Kernels"),
            {"page": _("Thrown by the page"), "real": _("Real ones: I enter what they show")},
        ),
        "chances": (_("Win chances"), {"hide": _("Hidden"), "show": _("Shown")}),
    }
    fields = "".join(
        _select(f"set {name}", label, getattr(session.settings, name), texts)
        for name, (label, texts) in choices.items()
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
