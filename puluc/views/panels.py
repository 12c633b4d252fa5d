"""The panels over the page: new game, rules, settings, keys."""

from __future__ import annotations

from puluc.language import LANGUAGES, _, decimal, pgettext
from puluc.markup import Markup, element, join
from puluc.position import MOON, SUN
from puluc.rules import MEN, RULESETS, SPACES, ZEROS, Rules
from puluc.session.offline import Offline
from puluc.session.session import Session
from puluc.session.setup import Setup
from puluc.views import doors
from puluc.views.controls import button, item, listing, progress, radio, select, text_field
from puluc.words import names, rulebook


def panel(session: Session, address: str, single: int = 0) -> Markup:
    """Return the content of the open panel, or nothing; the rest as in `views.sections`."""
    match session.panel:
        case "new":
            return _titled(_("New game"), _new(session.setup))
        case "rules":
            return _titled(_("Rules"), _rules(session.screen.rules))
        case "share":
            return _titled(_("Share"), doors.share.share(session, address))
        case "settings":
            return _titled(_("Settings"), _settings(session, single))
        case "keys":
            return _titled(_("Keys"), _keys())
    return Markup()


def _titled(title: str, body: Markup) -> Markup:
    close = button("✕", "close", "plain", aria_label=_("Close"))
    return join(
        element("header", element("h2", title, id="panel-title"), close),
        element("div", body, class_="body"),
    )


def _new(setup: Setup) -> Markup:
    rules = setup.rules
    return element(
        "form",
        _group(_("Ruleset"), *(_ruleset(name, rules) for name in RULESETS), class_="rulesets"),
        _fields(*_sides(setup)),
        button(
            _("Options"),
            "setup more no" if setup.more else "setup more yes",
            "plain",
            aria_expanded="true" if setup.more else "false",
        ),
        setup.more and _options(rules),
        setup.problem and element("p", setup.problem, class_="problem", role="alert"),
        element("footer", button(_("Start the game"), "start", "main")),
        id="setup",
    )


def _ruleset(name: str, rules: Rules) -> Markup:
    about = rulebook.about(name)
    return radio(
        "setup ruleset",
        "ruleset",
        name,
        name == rules.ruleset,
        element("b", about.name),
        f" {about.special} ",
        element("small", about.source),
    )


def _sides(setup: Setup) -> tuple[Markup, ...]:
    who = _players()
    by_rules = {
        "higher": {"rules": _("Both throw, the higher starts")},
        "lots": {"rules": _("By lot")},
        "choice": {},
    }[setup.rules.opening]
    starters = {**by_rules, "sun": names.side_name(SUN), "moon": names.side_name(MOON)}
    return (
        select("setup sun", _("Sun is played by"), setup.sun, who),
        select("setup moon", _("Moon is played by"), setup.moon, who),
        select("setup starter", _("Who starts"), setup.starter, starters),
    )


def _options(rules: Rules) -> Markup:
    yes_no = {"no": _("No"), "yes": _("Yes")}
    fields = [
        select("setup men", _("Men a side"), str(rules.men), {str(n): str(n) for n in MEN}),
        select("setup spaces", _("Spaces"), str(rules.spaces), {str(n): str(n) for n in SPACES}),
        select(
            "setup captors",
            _("Captors go"),
            rules.captors,
            {"onward": _("On to the enemy's city"), "homeward": _("Home with their captives")},
        ),
        select("setup rescue", _("Pairs and rescue"), rules.option("rescue"), yes_no),
        select("setup draw", _("Draw at one man each"), rules.option("draw"), yes_no),
        _typed("setup values", _("Spaces for 0/1/2/3/4 marks"), rules.option("values")),
        _typed("setup bias", _("Chance of a mark"), rules.option("bias")),
    ]
    if "zero" in rules.options:
        zeros = {zero: names.spaces(int(zero)) for zero in ZEROS}
        if rules.option("zero") not in zeros:
            zeros[rules.option("zero")] = _("As set below")
        fields.insert(
            0, select("setup zero", _("A throw without marks"), rules.option("zero"), zeros)
        )
    return _fields(*fields)


def _typed(message: str, label: str, value: str) -> Markup:
    return text_field(
        label, value, data_set=message, name=message, autocomplete="off", spellcheck="false"
    )


def _rules(rules: Rules) -> Markup:
    about = rulebook.about(rules.ruleset)
    rulings = (
        join(element("dt", ruling), element("dd", reason))
        for ruling, reason in rulebook.rulings(rules)
    )
    return join(
        element("h3", names.rules(rules)),
        element("p", about.special),
        listing(map(item, rulebook.text(rules)), ordered=True),
        element("h3", _("How unclear points are settled")),
        element("dl", *rulings),
        element("h3", _("Source")),
        element("p", about.source),
    )


def _players() -> dict[str, str]:
    return {
        player: _("{name}: {style}").format(name=name, style=style) if style else name
        for player, (name, style) in names.players().items()
    }


def _settings(session: Session, single: int) -> Markup:
    def field(name: str, label: str, texts: dict[str, str]) -> Markup:
        return select(f"set {name}", label, getattr(session.settings, name), texts)

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
        select("set level", _("Opponent"), session.setup.level, _players()),
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
    buttons = button(_("All keys"), "open keys"), " ", button(_("Reset settings"), "reset")
    return join(
        element(
            "form",
            *(_group(title, _fields(*fields)) for title, fields in groups.items()),
            class_="settings",
        ),
        _offline(session.offline),
        _offers(single),
        element("footer", *buttons),
    )


def _group(title: str, *fields: Markup, **attributes: str) -> Markup:
    """Return fields under a title that belongs to all of them."""
    return element("fieldset", element("legend", title), *fields, **attributes)


def _fields(*fields: Markup) -> Markup:
    return element("div", *fields, class_="fields")


def _keys() -> Markup:
    rows = (
        element("tr", element("th", element("kbd", key), scope="row"), element("td", text))
        for key, text in doors.keys.table()
    )
    switch = _("Single keys can be switched off in the settings.")
    return join(element("table", *rows, class_="keys"), element("p", switch))


def _offline(offline: Offline) -> Markup:
    """Return what of the page this device keeps, and the button that changes it."""
    if offline.state == "unknown":
        return Markup()
    text = {
        "never": _("This browser keeps nothing of this page."),
        "some": _("Kept on this device: the game, and {done} of {total} MB of perfect play."),
        "loading": _("Loading {done} of {total} MB"),
        "all": _("Everything is kept on this device: the game and all perfect play, {total} MB."),
        "failed": _("Not everything could be loaded, only {done} of {total} MB."),
    }[offline.state]
    megabytes = {"done": decimal(offline.done / 1e6, 1), "total": decimal(offline.total / 1e6, 1)}
    text = text.format(**megabytes)
    do, label = {
        "never": ("", ""),
        "some": ("keep all", _("Keep everything on this device")),
        "loading": ("keep stop", _("Cancel")),
        "all": ("keep none", _("Remove")),
        "failed": ("keep all", _("Try again")),
    }[offline.state]
    told = Markup()
    if offline.state == "loading":
        bar = progress("keeping", offline.done, offline.total or 1)
        told = join(element("label", text, for_="keeping"), bar)
    return join(
        element("h3", _("Without internet")),
        element(
            "div",
            element("p", told or text, role="status"),
            button(label, do, id="keep") if do else None,
            class_="keeping",
        ),
    )


def _offers(single: int) -> Markup:
    """Return the links to the single file, of so many bytes, if there is one, and the licences."""
    offers = [element("a", _("Licences"), href="./licences.txt", target="_blank")]
    if single:
        text = _("Take the game with you: one file of {size} MB that plays without the internet")
        text = text.format(size=round(single / 1e6))
        offers.insert(0, element("a", text, href="./puluc.html", download=True))
    return listing(map(item, offers), class_="offers")
