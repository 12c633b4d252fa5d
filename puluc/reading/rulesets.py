"""One page for each ruleset, made from the values that the game plays by."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Child, Markup, element, escape, join
from puluc.position import Position
from puluc.reading import printing
from puluc.reading.frame import Content, game, rules_page
from puluc.reading.kit.rulesheet import shown
from puluc.reading.labels import labels
from puluc.reading.pictures import board, move, throws
from puluc.reading.prose import Heading, kept_together, section
from puluc.rules import BUL, RULESETS, VARIANTS, Rules
from puluc.session.setup import EVENING
from puluc.views.panels.rules import rulings
from puluc.words import examples, names, rulebook


def cards(code: str) -> Markup:
    """Return a list of all rulesets, each with what is special about it and its page."""
    items = (
        element(
            "li",
            element("a", about.name, href=f"{rules_page(ruleset)}.html"),
            element("span", about.special),
            element("small", rulebook.size(rules)),
        )
        for ruleset, rules in RULESETS.items()
        for about in [rulebook.about(ruleset)]
    )
    return element("ul", *items, class_="cards")


def page(code: str, ruleset: str) -> Content:
    """Return the page about one of `RULESETS`, in the language in use, which has that code."""
    rules, words = RULESETS[ruleset], labels(code)["rules"]
    about = rulebook.about(ruleset)
    start = Position.start(rules)
    parts: list[tuple[str, str, Markup]] = [
        ("start", words["start"], board(code, rules.text, start.text)),
        ("aim", _("The aim"), element("p", " ".join(rulebook.aim(rules)))),
        ("throw", _("The throw"), join(_kernels(rules), throws(rules.text))),
        ("rules", _("How to play"), _numbered(code, rules)),
    ]
    if options := variants(ruleset):
        parts.append(("options", words["options"], _options(code, options)))
    parts += [
        ("rulings", _("How unclear points are settled"), rulings(rules)),
        ("source", _("Source"), element("p", f"{about.source} {about.note}")),
    ]
    sections = (
        section(element("h2", heading, id=name), content) for name, heading, content in parts
    )
    play = element("a", words["play"], href=game(code, f"rules={rules.text}"), class_="main")
    to_print = element("a", words["print"], href=f"{printing.page_name(ruleset)}.html")
    compare = element("a", words["compare"], href="rulesets.html")
    body = join(
        element("p", play, compare, to_print, class_="on"),
        _evening(code, ruleset) if ruleset in BUL.values() else Markup(),
        *sections,
    )
    headings = tuple(
        Heading(2, name, element("span", heading)) for name, heading, _content in parts
    )
    title = words["title"].format(name=about.name)
    lead = kept_together(f"{about.special} {rulebook.size(rules)}")
    return Content(title, escape(lead), body, headings)


def _evening(code: str, ruleset: str) -> Markup:
    """Return the five games of an evening of bul, which lead to their pages, and the evening."""
    listed: list[Child] = []
    for one in BUL:
        name = names.ruleset(one)
        listed += [
            name if one == ruleset else element("a", name, href=f"{rules_page(one)}.html"),
            ", ",
        ]
    evening = element("a", _("An evening of bul"), href=game(code, EVENING))
    return element("p", labels(code)["rules"]["bul"], " ", *listed[:-1], ". ", evening)


def _kernels(rules: Rules) -> Markup:
    return element("p", " ".join(rulebook.kernels(rules)))


def _numbered(code: str, rules: Rules) -> Markup:
    """Return the rules in numbered sentences, then the moves of the rule sheet as pictures."""
    items = (element("li", sentence) for sentence in rulebook.text(rules))
    figures = (
        element(
            "figure",
            move(code, rules.text, example.before.text, example.event.move.text),
            element("figcaption", _name(code, example)),
        )
        for story in shown(rules)
        for example in story
    )
    return join(element("ol", *items, class_="numbered"), *figures)


def _name(code: str, example: examples.Example) -> str:
    """Return what a move is an example of."""
    event, words, before = example.event, labels(code)["rules"], example.before
    if event.fate == "burnt":
        return str(words["fire"])
    if before.sting(event.move.source) == event.move.target:
        return str(words["sting"])
    if before.rules.lap != "end" and not (event.captured or event.home or len(event.stack) > 1):
        return str(words[before.rules.lap])
    if event.captured:
        return str(words["rescue"]) if event.rescued else _("A capture")
    if event.home:
        return _("Coming into the city")
    return str(words["pair" if example.before.stack(event.move.target) else "turn"])


def variants(ruleset: str) -> list[Rules]:
    """Return one of `RULESETS` with each of the options that its own source describes."""
    return [rules for rules in map(Rules.from_text, VARIANTS) if rules.ruleset == ruleset]


def _options(code: str, options: list[Rules]) -> Markup:
    """Return the options, each with the sentences of the rules that change with it."""
    items = []
    for rules in options:
        own = RULESETS[rules.ruleset]
        before = {*rulebook.text(own), *rulebook.aim(own)}
        new = [one for one in (*rulebook.text(rules), *rulebook.aim(rules)) if one not in before]
        if rules.values != own.values:
            worth = labels(code)["rules"]["worth"]
            new.insert(0, worth.format(marks=names.marks(0), spaces=names.spaces(rules.values[0])))
        opened = game(code, f"rules={rules.text}")
        link = element("a", names.rules(rules), href=opened)
        items.append(element("li", link, element("div", " ".join(new))))
    return element("ul", *items)
