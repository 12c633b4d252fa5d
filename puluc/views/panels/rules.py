"""The panel with the rules."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.language import _, in_use
from puluc.markup import Markup, element, join
from puluc.memo import latest
from puluc.pictures.strip import strip
from puluc.rules import Rules
from puluc.session.session import Session
from puluc.views.controls import Item, button, item, listing
from puluc.views.throws import throws
from puluc.words import events, examples, names, rulebook


def title() -> str:
    """Return the panel's title."""
    return _("Rules")


def content(session: Session, _address: str, single: int) -> Markup:
    """Return the aim, the rules that hold, how unclear points are settled, the source, and the way
    to the pages to read where there are any: not in the `single` file, which offers no other."""
    lessons = session.screen.admits is None and session.screen.name != "lesson"
    return _content(session.screen.rules, session.part, single, lessons, in_use())


@latest
def _content(rules: Rules, part: str, single: int, lessons: bool, _language: str) -> Markup:
    about = rulebook.about(rules.ruleset)
    return join(
        element("h3", names.rules(rules)),
        element("p", about.special),
        element("h3", _("The aim")),
        element("p", " ".join(rulebook.aim(rules))),
        _capture(rules),
        element("h3", _("The throw")),
        element("p", " ".join(rulebook.kernels(rules))),
        throws(rules),
        element("h3", _("How to play")),
        listing(_rules(rules, part), ordered=True),
        _lap(rules),
        element("h3", _("How unclear points are settled")),
        rulings(rules),
        element("h3", _("Source")),
        element("p", f"{about.source} {about.note}"),
        single > 0 and element("p", _reading(), class_="reading"),
        lessons and _lessons(),
    )


def _rules(rules: Rules, meant: str) -> Iterator[Item]:
    """Yield the numbered rules; the panel opens at the one that is `meant`, if it is."""
    for number, rule in enumerate(rulebook.text(rules), 1):
        if str(number) == meant:
            yield item(element("strong", rule), autofocus=True, tabindex=-1)
        else:
            yield item(rule)


def rulings(rules: Rules) -> Markup:
    """Return how unclear points are settled, each with the reason."""
    settled = (
        join(element("dt", ruling), element("dd", reason))
        for ruling, reason in rulebook.rulings(rules)
    )
    return element("dl", *settled)


def _lessons() -> Markup:
    """Return the way to the lessons."""
    return element("footer", button(_("Learn by playing"), "go lesson", "main"))


def _reading() -> Markup:
    text = _("More to read: pictures, chances, how to play well, the people, for teachers")
    return element("a", text, href=f"./learn/{in_use()}/index.html")


def _capture(rules: Rules) -> Markup:
    """Return a capture as two pictures, if one is possible from space to space."""
    example = examples.capture(rules)
    if example is None:
        return Markup()
    (source, *_way, target) = example.before.route(example.event.move)
    shown = range(max(source - 1, 1), min(target + 1, rules.spaces) + 1)
    return _pictures(example, _("A capture"), shown)


def _lap(rules: Rules) -> Markup:
    """Return the end of a lap as two pictures, if captors can end one."""
    example = examples.lap(rules)
    if example is None:
        return Markup()
    if rules.captors == "homeward":
        return _pictures(example, _("Coming into the city"), range(4))
    last = rules.spaces + 1
    return _pictures(example, _("Coming into the city"), range(1), range(last - 2, last + 1))


def _pictures(example: examples.Example, title: str, *shown: range) -> Markup:
    """Return the places shown, before and after a move, with the move in words."""
    before = example.before
    throw = events.throw(before.mover, before.marks or 0, before.spaces_thrown)
    return element(
        "figure",
        element(
            "figcaption",
            element("b", title),
            element("span", throw, " ", events.move(before, example.event)),
        ),
        strip(before, *shown),
        element("span", "→", class_="then", aria_hidden="true"),
        strip(example.after, *shown),
        class_="example",
    )
