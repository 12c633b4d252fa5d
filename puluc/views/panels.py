"""The panels over the page, as HTML text: new game, rules, settings, keys."""

from __future__ import annotations

from html import escape

from puluc.language import LANGUAGES, _, decimal, pgettext
from puluc.position import MOON, SUN
from puluc.rules import MEN, RULESETS, SPACES, ZEROS, Rules
from puluc.session.offline import Offline
from puluc.session.session import Session
from puluc.session.setup import Setup
from puluc.words import names, rulebook


def panel(session: Session, address: str, single: int = 0) -> str:
    """Return the content of the open panel, or nothing; the rest as in `views.sections`."""
    match session.panel:
        case "new":
            return _titled(_("New game"), _new(session.setup))
        case "rules":
            return _titled(_("Rules"), _rules(session.game.rules))
        case "share":
            # Imported late: links to games are packed.
            from puluc.views.share import share

            return _titled(_("Share"), share(session, address))
        case "settings":
            return _titled(_("Settings"), _settings(session, single))
        case "keys":
            return _titled(_("Keys"), _keys())
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
    who = _players()
    players = _select("setup sun", _("Sun is played by"), setup.sun, who)
    players += _select("setup moon", _("Moon is played by"), setup.moon, who)
    by_rules = {
        "higher": {"rules": _("Both throw, the higher starts")},
        "lots": {"rules": _("By lot")},
        "choice": {},
    }[rules.opening]
    sides = {"sun": names.side_name(SUN), "moon": names.side_name(MOON)}
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
        zeros = {zero: names.spaces(int(zero)) for zero in ZEROS}
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


def _players() -> dict[str, str]:
    return {
        player: _("{name}: {style}").format(name=name, style=style) if style else name
        for player, (name, style) in names.players().items()
    }


def _settings(session: Session, single: int) -> str:
    def field(name: str, label: str, texts: dict[str, str]) -> str:
        return _select(f"set {name}", label, getattr(session.settings, name), texts)

    page = [
        field("language", _("Language"), {"auto": _("As in the browser"), **LANGUAGES}),
        field(
            "theme",
            _("Colours"),
            {
                "auto": _("As on this device"),
                "light": _("Light"),
                "dark": _("Dark"),
                "contrast": _("High contrast"),
            },
        ),
        field("board", _("Board"), {"auto": _("Own city near you"), "turned": _("Turned round")}),
        field("keys", _("Single keys"), {"on": _("On"), "off": _("Off")}),
    ]
    play = [
        _select("set level", _("Opponent"), session.setup.level, _players()),
        field("chances", _("Win chances"), {"hide": _("Hidden"), "show": _("Shown")}),
        field(
            "moves",
            _("The page moves for you"),
            {
                "never": _("Never"),
                "passes": _("When you have to pass"),
                "only": _("When only one move is possible"),
            },
        ),
        field(
            "kernels",
            _("Kernels"),
            {"page": _("Thrown by the page"), "real": _("Real ones: I enter what they show")},
        ),
        field(
            "speed",
            _("Speed of the men"),
            {"slow": _("Slow"), "normal": _("Normal"), "fast": _("Fast"), "none": _("At once")},
        ),
    ]
    volumes = {
        "silent": _("Silent"),
        "quiet": _("Quiet"),
        "normal": pgettext("volume", "Normal"),
        "loud": _("Loud"),
    }
    sounds = {
        "throw": _("Throw"),
        "step": _("Step"),
        "capture": _("Capture"),
        "home": _("Men leave the road"),
        "end": _("End of the game"),
    }
    sound = [
        field("sound", _("All sounds"), {"on": _("On"), "off": _("Off")}),
        *(field(f"volume_{name}", label, volumes) for name, label in sounds.items()),
    ]
    groups = {_("Page"): page, _("Play"): play, _("Sound"): sound}
    body = "".join(
        f'<fieldset><legend>{title}</legend><div class="fields">{"".join(fields)}</div></fieldset>'
        for title, fields in groups.items()
    )
    return (
        f'<form class="settings">{body}</form>{_offline(session.offline)}'
        f"{_offers(single)}<footer>"
        f'<button type="button" data-do="open keys">{_("All keys")}</button> '
        f'<button type="button" data-do="reset">{_("Reset settings")}</button></footer>'
    )


def _keys() -> str:
    # Imported late: few ask for the keys.
    from puluc.views import keys

    rows = "".join(
        f'<tr><th scope="row"><kbd>{escape(key)}</kbd></th><td>{escape(text)}</td></tr>'
        for key, text in keys.table()
    )
    switch = _("Single keys can be switched off in the settings.")
    return f'<table class="keys">{rows}</table><p>{switch}</p>'


def _offline(offline: Offline) -> str:
    """Return what of the page this device keeps, and the button that changes it."""
    if offline.state == "unknown":
        return ""
    text = {
        "never": _("This browser keeps nothing of this page."),
        "some": _("Kept on this device: the game, and {done} of {total} MB of perfect play."),
        "loading": _("Loading {done} of {total} MB"),
        "all": _("Everything is kept on this device: the game and all perfect play, {total} MB."),
        "failed": _("Not everything could be loaded, only {done} of {total} MB."),
    }[offline.state]
    megabytes = {"done": decimal(offline.done / 1e6, 1), "total": decimal(offline.total / 1e6, 1)}
    text = text.format(**megabytes)
    if offline.state == "loading":
        text = (
            f'<label for="keeping">{text}</label>'
            f'<progress id="keeping" max="{offline.total or 1}" value="{offline.done}"></progress>'
        )
    do, label = {
        "never": ("", ""),
        "some": ("keep all", _("Keep everything on this device")),
        "loading": ("keep stop", _("Cancel")),
        "all": ("keep none", _("Remove")),
        "failed": ("keep all", _("Try again")),
    }[offline.state]
    button = f'<button type="button" id="keep" data-do="{do}">{label}</button>' if do else ""
    return (
        f'<h3>{_("Without internet")}</h3><div class="keeping"><p role="status">{text}</p>'
        f"{button}</div>"
    )


def _offers(single: int) -> str:
    """Return the links to the single file, of so many bytes, if there is one, and the licences."""
    offers = [f'<a href="./licences.txt" target="_blank">{_("Licences")}</a>']
    if single:
        text = _("Take the game with you: one file of {size} MB that plays without the internet")
        link = f'<a href="./puluc.html" download>{text.format(size=round(single / 1e6))}</a>'
        offers.insert(0, link)
    return f'<ul class="offers">{"".join(f"<li>{offer}</li>" for offer in offers)}</ul>'


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
