"""The rulesets in words: name, source, what is special, numbered rules and rulings.

The rules are worded from the same `Rules` value the engine plays by, so every option reads true.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.rules import Rules


class About(NamedTuple):
    """A ruleset's name, a line on what is special about it, and where it comes from."""

    name: str
    special: str
    source: str


ABOUT: Final[dict[str, About]] = {
    "classic": About(
        "Classic",
        "Captors march on to the enemy's city. The form most books tell.",
        "An anonymous printable sheet of fourteen rules, after R. C. Bell, "
        "“Board and Table Games from Many Civilizations” (1969).",
    ),
    "lemery": About(
        "Lemery",
        "You choose what a throw without marks is worth: 5, 6 or 0 spaces.",
        "Rulebook of the edition by Lemery Games, base game. Sun, Moon and the tributes to the "
        "gods are the publisher's story, not ethnography.",
    ),
    "lemery-rescue": About(
        "Lemery Rescue",
        "Seven men on a longer road. Men may pair up, and only a pair can rescue.",
        "Rulebook of the edition by Lemery Games, Rescue variant. The figure of its larger board "
        "is lost: thirteen spaces are this project's choice.",
    ),
    "poulouc": About(
        "Poulouc",
        "French two-sided dice: dark faces plus one, so every throw moves 1 to 5 spaces.",
        "Leaflet of a French edition in maritime pine and bamboo. Its dice are said to be "
        "irregular: the chance of a mark can be set.",
    ),
    "kekchi": About(
        "Kekchi",
        "Captors turn round and carry their captives home. The form most classrooms know.",
        "Article on the game of the Kekchi (Q'eqchi'), played on a road of ten corncobs.",
    ),
    "siegartel": About(
        "Puluc or Bul",
        "Six men a side. Captors go on or, as the variation, turn home.",
        "Rules sheet by Nickolai Teppelin, SiegartelLasers.",
    ),
}


def name(rules: Rules) -> str:
    """Return the ruleset's name, with a word on its options where they differ from its own."""
    _, colon, options = rules.text.partition(":")
    known = ABOUT[rules.ruleset].name
    return f"{known} ({options.replace(',', ', ')})" if colon else known


def text(rules: Rules) -> list[str]:
    """Return the rules in short sentences, to be numbered from 1."""
    return [
        f"Two players, Sun and Moon, have {_count(rules.men, 'man', 'men')} each, all in their "
        f"own city. Between the cities lies a road of {rules.spaces} spaces.",
        f"Four maize kernels are thrown, each with one marked side. {_values(rules)}",
        _opening(rules),
        "In your turn you throw the kernels, then move: enter a man from your city, or move one "
        "man or stack with your man on top, by exactly what was thrown. You must move if you can.",
        "Men walk from their own city towards the enemy's. Passing over anything is free.",
        _friends(rules),
        _captures(rules),
        _direction(rules),
        "A lap ends when the city is reached or passed; no exact throw is needed. Captives in "
        "the stack are then removed from the game, and your own men return to your city, to be "
        "entered again in a later turn.",
        "Men in their city are safe.",
        _passes(rules),
        "You win when your opponent has no free man left: each is captured or removed.",
        *(
            ["The game is drawn as soon as each side has one man left, unless that move won."]
            if rules.draw
            else []
        ),
    ]


def rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return how unclear points are settled for these rules, each with its reason."""
    found = [
        (
            "The game ends at once when one side has no free man.",
            "Waiting for the captives to be carried off could not change the winner.",
        ),
        (
            "Men of your own in a captured stack ride along and come home on arrival.",
            "No source kills a player's own men."
            if rules.ruleset != "siegartel"
            else "The sheet's “not freed” means not freed at that moment; no source kills a "
            "player's own men.",
        ),
    ]
    if not rules.rescue:
        found.append(
            (
                "You may not land on a stack whose top man is yours.",
                "Rule 8 of the fourteen; all sources agree but for Rescue.",
            )
        )
    if rules.captors == "homeward":
        found += [
            (
                "Men enter from their own city; “the other end” is the enemy's.",
                "The reading in which men enter at the far end contradicts three sentences of the "
                "article.",
            ),
            (
                "A captor may capture again on its way home. On the s-th space from its city it "
                "needs s or more.",
                "The article lets any stack capture and asks for no exact throw.",
            ),
        ]
    if rules.rescue:
        found += [
            (
                "A man may land on a single own man, if no three of one colour then lie directly "
                "on each other. The pair stays together until it is captured or home.",
                "The rulebook allows two men of a colour on each other, and no more.",
            ),
            (
                "A stack that holds your men may be landed on only by a stack whose top two men "
                "are yours.",
                "The rulebook gives rescuing to pairs and tells no way to capture without it.",
            ),
            (
                "Piles of captives may exceed two of a colour.",
                "The limit is on stacking one's own men.",
            ),
        ]
    if rules.draw:
        found.append(
            (
                "The draw counts men that are not removed.",
                "The leaflet: “if only one pawn is left to each player”.",
            )
        )
    if rules.opening == "higher":
        found.append(
            (
                "The opening throw decides the order only; the starter throws afresh.",
                "The sources use it to find the first player and say no more.",
            )
        )
    if rules.opening == "lots":
        found.append(("Lots decide who starts.", "The leaflet does not say."))
    return found


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _values(rules: Rules) -> str:
    worth = "; ".join(
        f"{_count(marks, 'mark', 'marks')}: {_count(value, 'space', 'spaces')}"
        for marks, value in enumerate(rules.values)
    )
    bias = "" if rules.bias == 0.5 else f" Each kernel shows its mark {rules.bias:.0%} of the time."
    return f"They count: {worth}.{bias}"


def _opening(rules: Rules) -> str:
    return {
        "higher": "Both throw; the higher value starts, ties throw again.",
        "lots": "Lots decide who starts.",
        "choice": "The players decide who starts.",
    }[rules.opening]


def _friends(rules: Rules) -> str:
    if rules.rescue:
        return (
            "You may land on a single man of yours: the two become a pair and move as one. You "
            "may not land on any other stack with your man on top."
        )
    return "You may not land on a space where your own man is on top."


def _captures(rules: Rules) -> str:
    if rules.rescue:
        return (
            "Landing on enemy men captures them: your man settles on top and carries them along. "
            "A stack that holds captives of yours can only be rescued, by a pair landing on it."
        )
    return (
        "Landing on a stack with the enemy on top captures all of it: your man settles on top and "
        "carries it along. Men of yours in it are rescued and ride along."
    )


def _direction(rules: Rules) -> str:
    if rules.captors == "homeward":
        return "A stack that carries a captive turns round and walks home to its own city."
    return "A stack that carries captives goes on towards the enemy's city."


def _passes(rules: Rules) -> str:
    if 0 in rules.values:
        return "If the throw is worth nothing, or no move is possible, the turn passes."
    if rules.captors == "onward" and not rules.rescue:
        return "A move is always possible: the man furthest along can always go on."
    return "If no move is possible, the turn passes."
