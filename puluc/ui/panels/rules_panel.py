"""The panel with the rules of the current game."""

from collections.abc import Iterator

from puluc.app.session import Session
from puluc.drawing.strip import render_strip
from puluc.engine.rules import Rules
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, current_language, pgettext
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_last
from puluc.ui.throw_table import render_throws
from puluc.ui.widgets import Item, render_button, render_fold, render_item, render_list
from puluc.words import events, examples, names, rulebook
from puluc.words.about import about_ruleset, describe_special
from puluc.words.rulings import list_rulings


def render_content(session: Session, _address: str, single: int) -> Markup:
    """Return the aim, the rules, the rulings, the source and a link to the pages to read.

    The single-file game has no such pages; there `single` is 0.
    """
    lessons = session.screen.allowed_messages is None and session.screen.name != "lesson"
    rules, language = session.screen.rules, current_language()
    return _render_sections(rules, session.section, single, lessons, language)


@memoize_last
def _render_sections(
    rules: Rules, section: str, single: int, lessons: bool, _language: str
) -> Markup:
    about, special = about_ruleset(rules.ruleset), describe_special(rules)
    written, text = rulebook.rule_sentences(rules), _("More to read")
    learn = render_button(pgettext("place", "Lessons"), "go lesson", "main")
    pages = render_element("a", text, href=f"./learn/{current_language()}/index.html")
    return join_markup(
        render_element("h3", names.rules_name(rules)),
        special and render_element("p", special),
        render_element("h3", _("The aim")),
        render_element("p", " ".join(rulebook.aim_sentences(rules))),
        render_element("h3", _("How to play")),
        render_element("p", rulebook.turn_sentence(rules)),
        render_element("p", " ".join(rulebook.kernel_sentences(rules))),
        render_throws(rules),
        render_element("p", rulebook.capture_sentence(rules)),
        _render_capture(rules),
        render_fold(
            _("All {number} rules").format(number=len(written)),
            render_list(_render_rules(written, section), ordered=True),
            _render_lap(rules),
            opened=bool(section),
            id="all-rules",
        ),
        render_fold(
            _("Source, and how unclear points are settled"),
            render_element("p", f"{about.source} {about.note}"),
            render_rulings(rules),
            id="rulings",
        ),
        single != 0 and render_element("p", pages, class_="reading"),
        lessons and render_element("footer", learn),
    )


def _render_rules(rules: list[str], chosen: str) -> Iterator[Item]:
    """Yield the numbered rules; the panel opens at the rule with the number `chosen`, if any."""
    for number, rule in enumerate(rules, 1):
        strong = render_item(render_element("strong", rule), autofocus=True, tabindex=-1)
        yield strong if str(number) == chosen else render_item(rule)


def render_rulings(rules: Rules) -> Markup:
    """Return the rulings on unclear points, each with its reason."""
    rulings = (
        join_markup(render_element("dt", ruling), render_element("dd", reason))
        for ruling, reason in list_rulings(rules)
    )
    return render_element("dl", *rulings)


def _render_capture(rules: Rules) -> Markup:
    """Return a capture as two pictures, if one is possible from space to space."""
    example = examples.capture_example(rules)
    if example is None:
        return Markup()
    (source, *_way, target) = example.before.route(example.event.move)
    piece = range(max(source - 1, 1), min(target + 1, rules.spaces) + 1)
    return _render_example(example, _("A capture"), piece)


def _render_lap(rules: Rules) -> Markup:
    """Return the end of a lap as two pictures, if captors can end one."""
    example = examples.lap_example(rules)
    if example is None:
        return Markup()
    last = rules.spaces + 1
    onward = range(1), range(last - 2, last + 1)
    pieces = (range(4),) if rules.captors == "homeward" else onward
    return _render_example(example, _("Coming into the city"), *pieces)


def _render_example(example: examples.Example, title: str, *pieces: range) -> Markup:
    """Return pieces of the road before and after a move, with the move in words."""
    before = example.before
    return render_element(
        "figure",
        render_element(
            "figcaption",
            render_element("b", title),
            render_element("span", events.move_sentence(before, example.event)),
        ),
        render_strip(before, *pieces),
        render_element("span", "→", class_="then", aria_hidden="true"),
        render_strip(example.after, *pieces),
        class_="example",
    )
