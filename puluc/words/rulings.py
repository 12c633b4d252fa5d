"""The rulings on unclear points of the rules, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.engine.rules import OBSERVED, RULESETS, Rules
from puluc.support.i18n import _
from puluc.words import names
from puluc.words.about import about_ruleset
from puluc.words.rulebook import has_captives, has_laps, has_pairs

Rulings = Iterator[tuple[str, str]]
"""Rulings with their reasons."""


def list_rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return the rulings on unclear points of these rules, each with its reason."""
    return [
        *_rulings_on_captures(rules),
        *_rulings_on_walking(rules),
        *_rulings_on_throws(rules),
        *_rulings_on_scores(rules),
        *_rulings_on_sources(rules),
        *_rulings_on_pairs(rules),
        *_rulings_on_draws_and_starts(rules),
    ]


def _is_observed(rules: Rules) -> bool:
    return rules.ruleset in OBSERVED


def _rulings_on_captures(rules: Rules) -> Rulings:
    if rules.capture == "trade":
        ends = _("Nobody could capture any more.")
    elif rules.counts:
        ends = _("Men who are carried along count as captured.")
    else:
        ends = _("Carrying off the last captives can’t change who wins.")
    yield _("The game ends at once when one side has no free man."), ends
    if has_captives(rules):
        yield (
            _("Men of your own in a captured stack ride along and come home on arrival."),
            about_ruleset(rules.ruleset).rescued or _("No source removes a player’s own men."),
        )
    if rules.men > 1 and not rules.rescue:
        yield (
            _("You may not land on a stack whose top man is yours.")
            if has_captives(rules)
            else _("You may not land on your own man."),
            _("The observers differ or are silent; the written rules forbid it.")
            if _is_observed(rules)
            else _("Rule 8 of the fourteen; only Rescue allows it."),
        )


def _rulings_on_walking(rules: Rules) -> Rulings:
    if rules.lap == "back":
        yield (
            _("The last space counts once where a man turns round."),
            _("No observer says how men turn; this is how a video game does it."),
        )
    if rules.sting and has_captives(rules):
        yield (
            _("Stacks may go backwards to capture too."),
            _("Verbeeck’s account speaks of pieces, not of men without captives."),
        )
    if rules.sting and rules.lap == "wrap":
        yield _("A step back stays on the road."), _("Only men who go forwards go round.")


def _rulings_on_throws(rules: Rules) -> Rulings:
    if rules.throws != "two":
        return
    yield (
        _("Each throw is used before the next one."),
        _("Sapper’s account gives two throws a turn and does not say how they are used."),
    )
    yield (
        _("If the first throw allows no move, the second is thrown all the same."),
        _("No account mentions it."),
    )
    if has_laps(rules):
        yield (
            _("A man who comes home with the first throw may enter again with the second."),
            _("Sapper’s account says “next turn”; here each throw is played like a turn."),
        )


def _rulings_on_scores(rules: Rules) -> Rulings:
    if rules.win != "count":
        return
    silent = _("As in D. Polovynka’s game; the observers are silent.")
    if rules.capture == "trade":
        yield _("A captor who leaves the game counts for neither side."), silent
    if rules.fire:
        yield (
            _("What burns counts for neither side, captives in a stack included.")
            if has_captives(rules)
            else _("What burns counts for neither side."),
            silent,
        )


def _rulings_on_sources(rules: Rules) -> Rulings:
    """Yield the rulings whose reasons differ from source to source."""
    about = about_ruleset(rules.ruleset)
    if about.blank and rules.values == RULESETS[rules.ruleset].values:
        worth = _("A throw without marks is worth {spaces}.")
        yield worth.format(spaces=names.count_spaces(rules.values[0])), about.blank
    if about.enters:
        yield _("Men enter from their own city."), about.enters
    if rules.captors == "homeward" and has_captives(rules):
        silent = _("The observers are silent; this is how the article on the game has it.")
        yield (
            _(
                "A captor may capture again on his way home. From the third space he needs 3 or "
                "more to get home."
            ),
            about.again or (silent if _is_observed(rules) else _("As in Kekchi.")),
        )


def _rulings_on_pairs(rules: Rules) -> Rulings:
    if not has_pairs(rules):
        return
    yield (
        _(
            "Three men of one side may not lie directly on each other. A pair stays together until "
            "it is captured or home."
        ),
        _("The rulebook allows two men of one side on each other, and no more."),
    )
    if has_captives(rules):
        yield (
            _(
                "A stack that holds your men may be landed on only by a stack whose top two men "
                "are yours."
            ),
            _("The rulebook lets pairs rescue and gives no way to capture without rescuing."),
        )
        yield (
            _("More than two captives of one side may lie on each other."),
            _("The limit is on stacking one’s own men."),
        )


def _rulings_on_draws_and_starts(rules: Rules) -> Rulings:
    if rules.draw:
        yield (
            _("All men who are not out of the game count for the draw."),
            _("The leaflet: “if only one pawn is left to each player”."),
        )
    if rules.opening == "higher":
        yield (
            _("The opening throw only decides who starts; the starter then throws again."),
            _("The observers don’t say who starts.")
            if _is_observed(rules)
            else _("The sources use it to find the first player and say no more."),
        )
    if rules.opening == "lots":
        yield _("Draw lots to see who starts."), _("The leaflet doesn’t say.")
