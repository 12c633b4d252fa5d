"""One page for each ruleset, made from its `Rules` value."""

from puluc.app.settings import EVENING
from puluc.engine.position import Position
from puluc.engine.rules import BUL, RULESETS, VARIANTS, Rules
from puluc.pages import print_pages
from puluc.pages.figures import render_board, render_move, render_throws
from puluc.pages.kit.rule_sheet import example_moves
from puluc.pages.labels import load_labels
from puluc.pages.layout import game_address, link_ruleset
from puluc.pages.markdown import Content, Heading, bind_numbers, render_section
from puluc.pages.templates import fill_template
from puluc.support.html import Child, escape, join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.panels.rules_panel import render_rulings
from puluc.ui.widgets import render_item, render_list
from puluc.words import examples, names, rulebook
from puluc.words.about import about_ruleset


def render_cards() -> Markup:
    """Return a list of all rulesets, each with its special points and a link to its page."""
    items = (
        render_element(
            "li",
            link_ruleset(ruleset),
            render_element("span", about.special),
            render_element("small", rulebook.size_sentence(rules)),
        )
        for ruleset, rules in RULESETS.items()
        for about in [about_ruleset(ruleset)]
    )
    return render_element("ul", *items, class_="cards")


def render_ruleset_page(ruleset: str) -> Content:
    """Return the page about one of `RULESETS`."""
    rules, words = RULESETS[ruleset], load_labels()["rules"]
    about = about_ruleset(ruleset)
    kernels = render_element("p", " ".join(rulebook.kernel_sentences(rules)))
    parts: list[tuple[str, str, Markup]] = [
        ("start", words["start"], render_board(rules.text, Position.start(rules).text)),
        ("aim", _("The aim"), render_element("p", " ".join(rulebook.aim_sentences(rules)))),
        ("throw", _("The throw"), join_markup(kernels, render_throws(rules.text))),
        ("rules", _("How to play"), _render_numbered_rules(rules)),
    ]
    if options := list_variants(ruleset)[1:]:
        parts.append(("options", words["options"], _render_options(options)))
    parts += [
        ("rulings", _("How unclear points are settled"), render_rulings(rules)),
        ("source", _("Source"), render_element("p", f"{about.source} {about.note}")),
    ]
    sections = (
        render_section(render_element("h2", heading, id=name), content)
        for name, heading, content in parts
    )
    body = join_markup(ruleset in BUL.values() and _render_series(ruleset), *sections)
    headings = tuple(
        Heading(2, name, render_element("span", heading)) for name, heading, _content in parts
    )
    title = words["title"].format(name=about.name)
    lead = bind_numbers(f"{about.special} {rulebook.size_sentence(rules)}")
    actions = fill_template(
        "ruleset-actions",
        game=game_address(f"rules={rules.text}"),
        kit=print_pages.print_page_name(ruleset),
        **words,
    )
    return Content(title, escape(lead), body, headings, actions=actions)


def _render_series(ruleset: str) -> Markup:
    """Return links to the pages of the five games of bul, and to an evening of bul."""
    listed: list[Child] = []
    for one in BUL:
        listed += [names.ruleset_name(one) if one == ruleset else link_ruleset(one), ", "]
    evening = render_element("a", _("An evening of bul"), href=game_address(EVENING))
    return render_element("p", load_labels()["rules"]["bul"], " ", *listed[:-1], ". ", evening)


def _render_numbered_rules(rules: Rules) -> Markup:
    """Return the rules as numbered sentences, then the rule sheet's example moves as pictures."""
    sentences = map(render_item, rulebook.rule_sentences(rules))
    figures = (
        render_element(
            "figure",
            render_move(rules.text, example.before.text, example.event.move.text),
            render_element("figcaption", _example_name(example)),
        )
        for story in example_moves(rules)
        for example in story
    )
    return join_markup(render_list(sentences, ordered=True, class_="numbered"), *figures)


def _example_name(example: examples.Example) -> str:
    """Return the caption of an example move."""
    event, words, before = example.event, load_labels()["rules"], example.before
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


def list_variants(ruleset: str) -> list[Rules]:
    """Return one of `RULESETS`, then its variants with the options in its source."""
    variants = map(Rules.from_text, VARIANTS)
    return [RULESETS[ruleset], *(rules for rules in variants if rules.ruleset == ruleset)]


def _render_options(options: list[Rules]) -> Markup:
    """Return the options, each with the sentences of the rules that it changes."""
    items, worth = [], load_labels()["rules"]["worth"]
    for rules in options:
        own = RULESETS[rules.ruleset]
        before, after = (
            [*rulebook.rule_sentences(one), *rulebook.aim_sentences(one)] for one in (own, rules)
        )
        new = [sentence for sentence in after if sentence not in before]
        if rules.values != own.values:
            spaces = names.count_spaces(rules.values[0])
            new.insert(0, worth.format(marks=names.count_marks(0), spaces=spaces))
        opened = game_address(f"rules={rules.text}")
        link = render_element("a", names.rules_name(rules), href=opened)
        items.append(render_element("li", link, render_element("div", " ".join(new))))
    return render_element("ul", *items)
