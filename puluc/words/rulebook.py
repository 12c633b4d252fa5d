"""The rulesets in words: name, source, what is special, numbered rules and rulings.

The rules are worded from the same `Rules` value the engine plays by, so every option reads true.
"""

from __future__ import annotations

from typing import NamedTuple

from puluc.language import _, ngettext, semicolon
from puluc.rules import Rules
from puluc.words import names


class About(NamedTuple):
    """A ruleset's name, a line on what is special about it, and where it comes from.

    `rescued` says why men in captured stacks come home, where the source seems to say otherwise.
    """

    name: str
    special: str
    source: str
    rescued: str = ""


def about(ruleset: str) -> About:
    """Return what is to be told about one of `RULESETS`."""
    texts = {
        "classic": About(
            names.ruleset("classic"),
            _("Captors march on to the enemy's city. The form most books tell."),
            _(
                "An anonymous printable sheet of fourteen rules, after R. C. Bell, "
                "“Board and Table Games from Many Civilizations” (1969)."
            ),
        ),
        "lemery": About(
            names.ruleset("lemery"),
            _("You choose what a throw without marks is worth: 5, 6 or 0 spaces."),
            _(
                "Rulebook of the edition by Lemery Games, base game. Sun, Moon and the tributes "
                "to the gods are the publisher's story, not ethnography."
            ),
        ),
        "lemery-rescue": About(
            names.ruleset("lemery-rescue"),
            _("Seven men on a longer road. Men may pair up, and only a pair can rescue."),
            _(
                "Rulebook of the edition by Lemery Games, Rescue variant. The figure of its "
                "larger board is lost: thirteen spaces are this project's choice."
            ),
        ),
        "poulouc": About(
            names.ruleset("poulouc"),
            _("French two-sided dice: dark faces plus one, so every throw moves 1 to 5 spaces."),
            _(
                "Leaflet of a French edition in maritime pine and bamboo. Its dice are said to be "
                "irregular: the chance of a mark can be set."
            ),
        ),
        "kekchi": About(
            names.ruleset("kekchi"),
            _("Captors turn round and carry their captives home. The form most classrooms know."),
            _("Article on the game of the Kekchi (Q'eqchi'), played on a road of ten corncobs."),
        ),
        "siegartel": About(
            names.ruleset("siegartel"),
            _("Six men a side. Captors go on or, as the variation, turn home."),
            _("Rules sheet by Nickolai Teppelin, SiegartelLasers."),
            _(
                "The sheet's “not freed” means not freed at that moment; no source kills a "
                "player's own men."
            ),
        ),
    }
    return texts[ruleset]


def gist() -> str:
    """Return what every ruleset comes to, for somebody who has never seen the game."""
    return _(
        "Throw the kernels and walk your men along the road to the other city. Land on an enemy's "
        "man to capture him and carry him along. Whoever has no free man left has lost."
    )


def text(rules: Rules) -> list[str]:
    """Return the rules in short sentences, to be numbered from 1."""
    return [
        ngettext(
            "Two players, Sun and Moon, have {number} man each, in their own city.",
            "Two players, Sun and Moon, have {number} men each, all in their own city.",
            rules.men,
        ).format(number=rules.men)
        + " "
        + _("Between the cities lies a road of {number} spaces.").format(number=rules.spaces),
        _("Four maize kernels are thrown, each with one marked side.") + " " + _values(rules),
        _opening(rules),
        _(
            "In your turn you throw the kernels, then move: enter a man from your city, or move "
            "one man or stack with your man on top, by exactly what was thrown. You must move if "
            "you can."
        ),
        _("Men walk from their own city towards the enemy's. Passing over anything is free."),
        _friends(rules),
        _captures(rules),
        _direction(rules),
        _(
            "A lap ends when the city is reached or passed; no exact throw is needed. Captives in "
            "the stack are then removed from the game, and your own men return to your city, to "
            "be entered again in a later turn."
        ),
        _("Men in their city are safe."),
        _passes(rules),
        _("You win when your opponent has no free man left: each is captured or removed."),
        *(
            [_("The game is drawn as soon as each side has one man left, unless that move won.")]
            if rules.draw
            else []
        ),
    ]


def rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return how unclear points are settled for these rules, each with its reason."""
    found = [
        (
            _("The game ends at once when one side has no free man."),
            _("Waiting for the captives to be carried off could not change the winner."),
        ),
        (
            _("Men of your own in a captured stack ride along and come home on arrival."),
            about(rules.ruleset).rescued or _("No source kills a player's own men."),
        ),
    ]
    if not rules.rescue:
        found.append(
            (
                _("You may not land on a stack whose top man is yours."),
                _("Rule 8 of the fourteen; all sources agree but for Rescue."),
            )
        )
    if rules.captors == "homeward":
        found += [
            (
                _("Men enter from their own city; “the other end” is the enemy's."),
                _(
                    "The reading in which men enter at the far end contradicts three sentences of "
                    "the article."
                ),
            ),
            (
                _(
                    "A captor may capture again on its way home. On the s-th space from its city "
                    "it needs s or more."
                ),
                _("The article lets any stack capture and asks for no exact throw."),
            ),
        ]
    if rules.rescue:
        found += [
            (
                _(
                    "A man may land on a single own man, if no three of one colour then lie "
                    "directly on each other. The pair stays together until it is captured or home."
                ),
                _("The rulebook allows two men of a colour on each other, and no more."),
            ),
            (
                _(
                    "A stack that holds your men may be landed on only by a stack whose top two "
                    "men are yours."
                ),
                _("The rulebook gives rescuing to pairs and tells no way to capture without it."),
            ),
            (
                _("Piles of captives may exceed two of a colour."),
                _("The limit is on stacking one's own men."),
            ),
        ]
    if rules.draw:
        found.append(
            (
                _("The draw counts men that are not removed."),
                _("The leaflet: “if only one pawn is left to each player”."),
            )
        )
    if rules.opening == "higher":
        found.append(
            (
                _("The opening throw decides the order only; the starter throws afresh."),
                _("The sources use it to find the first player and say no more."),
            )
        )
    if rules.opening == "lots":
        found.append((_("Lots decide who starts."), _("The leaflet does not say.")))
    return found


def _values(rules: Rules) -> str:
    worth = semicolon().join(
        _("{marks}: {spaces}").format(marks=names.marks(marks), spaces=names.spaces(value))
        for marks, value in enumerate(rules.values)
    )
    text = _("They count: {values}.").format(values=worth)
    if rules.bias == 0.5:
        return text
    bias = _("Each kernel shows its mark {percent} of the time.")
    return f"{text} {bias.format(percent=names.percent(rules.bias))}"


def _opening(rules: Rules) -> str:
    return {
        "higher": _("Both throw; the higher value starts, ties throw again."),
        "lots": _("Lots decide who starts."),
        "choice": _("The players decide who starts."),
    }[rules.opening]


def _friends(rules: Rules) -> str:
    if rules.rescue:
        return _(
            "You may land on a single man of yours: the two become a pair and move as one. You "
            "may not land on any other stack with your man on top."
        )
    return _("You may not land on a space where your own man is on top.")


def _captures(rules: Rules) -> str:
    if rules.rescue:
        return _(
            "Landing on enemy men captures them: your man settles on top and carries them along. "
            "A stack that holds captives of yours can only be rescued, by a pair landing on it."
        )
    return _(
        "Landing on a stack with the enemy on top captures all of it: your man settles on top and "
        "carries it along. Men of yours in it are rescued and ride along."
    )


def _direction(rules: Rules) -> str:
    if rules.captors == "homeward":
        return _("A stack that carries a captive turns round and walks home to its own city.")
    return _("A stack that carries captives goes on towards the enemy's city.")


def _passes(rules: Rules) -> str:
    if 0 in rules.values:
        return _("If the throw is worth nothing, or no move is possible, the turn passes.")
    if rules.captors == "onward" and not rules.rescue:
        return _("A move is always possible: the man furthest along can always go on.")
    return _("If no move is possible, the turn passes.")
