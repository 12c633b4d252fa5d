"""The rulings on unclear points of the rules, each with its reason."""

from puluc.engine.rules import OBSERVED, RULESETS, Rules
from puluc.support.i18n import _
from puluc.words import names
from puluc.words.about import about_ruleset
from puluc.words.rulebook import has_captives, has_laps, has_pairs


def list_rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return the rulings on unclear points of these rules, each with its reason."""
    about, observed = about_ruleset(rules.ruleset), rules.ruleset in OBSERVED
    captives, trades = has_captives(rules), rules.capture == "trade"
    pairs, scores = has_pairs(rules), rules.win == "count"
    ends = _("Carrying off the last captives can’t change who wins.")
    if trades:
        ends = _("Nobody could capture any more.")
    elif rules.counts:
        ends = _("Men who are carried along count as captured.")
    own = _("You may not land on your own man.")
    burnt = _("What burns counts for neither side.")
    if captives:
        own = _("You may not land on a stack whose top man is yours.")
        burnt = _("What burns counts for neither side, captives in a stack included.")
    # Reasons that depend on who describes the game.
    forbids = _("Rule 8 of Classic; only Lemery Rescue allows it.")
    again = _("As in Kekchi.")
    higher = _("The sources use it to find the first player and say no more.")
    if observed:
        forbids = _("The observers differ or are silent; the written rules forbid it.")
        again = _("The observers are silent; this is how the article on the game has it.")
        higher = _("The observers don’t say who starts.")
    blank = _("A throw without marks is worth {spaces}.").format(
        spaces=names.count_spaces(rules.values[0])
    )
    silent = _("As in D. Polovynka’s game; the observers are silent.")
    rulings = (
        (True, _("The game ends at once when one side has no free man."), ends),
        (
            captives,
            _("Men of your own in a captured stack ride along and come home on arrival."),
            about.rescued or _("No source removes a player’s own men."),
        ),
        (rules.men > 1 and not rules.rescue, own, forbids),
        (
            rules.lap == "back",
            _("The last space counts once where a man turns round."),
            _("No observer says how men turn; this is how a video game does it."),
        ),
        (
            rules.sting and captives,
            _("Stacks may go backwards to capture too."),
            _("Verbeeck’s account speaks of pieces, not of men without captives."),
        ),
        (
            rules.sting and rules.lap == "wrap",
            _("A step back stays on the road."),
            _("Only men who go forwards go round."),
        ),
        (
            rules.throws == "two",
            _("Each throw is used before the next one."),
            _("Sapper’s account gives two throws a turn and does not say how they are used."),
        ),
        (
            rules.throws == "two",
            _("If the first throw allows no move, the second is thrown all the same."),
            _("No account mentions it."),
        ),
        (
            rules.throws == "two" and has_laps(rules),
            _("A man who comes home with the first throw may enter again with the second."),
            _("Sapper’s account says “next turn”; here each throw is played like a turn."),
        ),
        (scores and trades, _("A captor who leaves the game counts for neither side."), silent),
        (scores and rules.fire, burnt, silent),
        (about.blank and rules.values == RULESETS[rules.ruleset].values, blank, about.blank),
        (about.enters, _("Men enter from their own city."), about.enters),
        (
            rules.captors == "homeward" and captives,
            _(
                "A captor may capture again on his way home. From the third space he needs 3 or "
                "more to get home."
            ),
            about.again or again,
        ),
        (
            pairs,
            _(
                "Three men of one side may not lie directly on each other. A pair stays together "
                "until it is captured or home."
            ),
            _("The rulebook allows two men of one side on each other, and no more."),
        ),
        (
            pairs and captives,
            _(
                "A stack that holds your men may be landed on only by a stack whose top two men "
                "are yours."
            ),
            _("The rulebook lets pairs rescue and gives no way to capture without rescuing."),
        ),
        (
            pairs and captives,
            _("More than two captives of one side may lie on each other."),
            _("The limit is on stacking one’s own men."),
        ),
        (
            rules.draw,
            _("All men who are not out of the game count for the draw."),
            _("The leaflet: “if only one pawn is left to each player”."),
        ),
        (
            rules.opening == "higher",
            _("The opening throw only decides who starts; the starter then throws again."),
            higher,
        ),
        (rules.opening == "lots", _("Draw lots to see who starts."), _("The leaflet doesn’t say.")),
    )
    return [(ruling, reason) for applies, ruling, reason in rulings if applies]
