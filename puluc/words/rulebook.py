"""The rulesets in words: name, source, what is special, numbered rules and rulings.

The rules are worded from the same `Rules` value the engine plays by, so every option reads true.
"""

from __future__ import annotations

from typing import NamedTuple

from puluc.language import _, ngettext
from puluc.rules import Rules
from puluc.words import names


class About(NamedTuple):
    """A ruleset's name, what is special about it in a few words and in a line, and its source.

    `note` says what else there is to know of the source, such as what it throws if not kernels;
    `rescued` why men in captured stacks come home, where it seems to say otherwise.
    """

    name: str
    brief: str
    special: str
    source: str
    note: str = ""
    rescued: str = ""


def about(ruleset: str) -> About:
    """Return what there is to say about one of `RULESETS`."""
    texts = {
        "classic": About(
            names.ruleset("classic"),
            _("Captors go on to the enemy’s city"),
            _("Captors go on to the enemy’s city and take their captives along."),
            _(
                "Fourteen rules by D. Walker (Cyningstan leaflet 33, 2nd ed. 2011), based on "
                "R. C. Bell (1960, 2nd ed. 1969, pages 89–90), whose throws are said to differ."
            ),
            _("Its source throws four casting sticks."),
        ),
        "lemery": About(
            names.ruleset("lemery"),
            _("No marks: 5, 6 or 0 spaces"),
            _("As Classic, but you choose what a throw without marks is worth: 5, 6 or 0 spaces."),
            _(
                "Rulebook of the edition by Lemery Games, base game. Sun, Moon and the tributes "
                "to the gods are the publisher’s story, not ethnography."
            ),
        ),
        "lemery-rescue": About(
            names.ruleset("lemery-rescue"),
            _("Pairs rescue captives"),
            _(
                "A longer road. Captors go on. Two men may form a pair, and only a pair can rescue "
                "captives."
            ),
            _(
                "Rulebook of the edition by Lemery Games, Rescue variant. The picture of its "
                "larger board is lost: thirteen spaces are this project’s choice."
            ),
        ),
        "poulouc": About(
            names.ruleset("poulouc"),
            _("Every throw is worth 1 to 5 spaces"),
            _(
                "As Classic, but with French two-sided dice: a throw is worth its dark faces plus "
                "one."
            ),
            _(
                "Leaflet of a French edition in maritime pine and bamboo. Its dice are said to be "
                "irregular: the chance of a mark can be set."
            ),
            _("Its source throws four bamboo dice, and says “poulouc” for Puluc."),
        ),
        "kekchi": About(
            names.ruleset("kekchi"),
            _("Captors carry their captives home"),
            _("Captors turn round where they capture and carry their captives home."),
            _("Article on the game of the Kekchi (its spelling of Q'eqchi'), on ten corncobs."),
        ),
        "siegartel": About(
            names.ruleset("siegartel"),
            _("Six men a side"),
            _("Captors go on to the enemy’s city or, as an option, turn round and go home."),
            _("Rules sheet by Nickolai Teppelin, SiegartelLasers."),
            _("Its source throws four stick dice, black and white."),
            _(
                "The sheet’s “not freed” means not freed at that moment; no source removes a "
                "player’s own men."
            ),
        ),
    }
    return texts[ruleset]


def size(rules: Rules) -> str:
    """Return the size of the game: `5 men each, 9 spaces.`"""
    text = _("{men} each, {spaces}.")
    return text.format(men=names.men(rules.men), spaces=names.spaces(rules.spaces))


def aim(rules: Rules) -> list[str]:
    """Return how the game is won, in sentences; how it is drawn, if it can be."""
    aims = [_("You win when your opponent has no free man left: all are captured or removed.")]
    if rules.draw:
        aims.append(
            _("The game is a draw as soon as each side has one man left, unless that move wins.")
        )
    return aims


def gist() -> str:
    """Return what all rulesets have in common, for somebody who has never seen the game."""
    return _(
        "Throw the kernels and walk your men along the road to the other city. Land on an enemy "
        "man to capture him and carry him along. A player with no free man left has lost."
    )


def kernels(rules: Rules) -> list[str]:
    """Return what marks are, in sentences, and how likely, if the kernels are not fair."""
    told = [
        _("Each of the four maize kernels has a dark side: its mark."),
        _("Count the dark sides that face up."),
    ]
    if rules.bias != 0.5:
        bias = _("Each kernel shows its mark {percent} of the time.")
        told.append(bias.format(percent=names.percent(rules.bias)))
    return told


def text(rules: Rules) -> list[str]:
    """Return how the game is played in short sentences, to be numbered from 1."""
    return [
        ngettext(
            "Two players, Sun and Moon, have {number} man each, in their own city.",
            "Two players, Sun and Moon, have {number} men each, all in their own city.",
            rules.men,
        ).format(number=rules.men)
        + " "
        + _("Between the cities lies a road of {number} spaces.").format(number=rules.spaces),
        _opening(rules),
        _(
            "On your turn you throw the kernels, then move: enter a man from your city, or move a "
            "man or a stack with your man on top, exactly as many spaces as the throw is worth. "
            "You must move if you can."
        ),
        _("Men walk from their own city to the enemy’s. They may pass over any man or stack."),
        _friends(rules),
        _captures(rules),
        _direction(rules),
        _(
            "A lap is one journey along the road. It ends when the man or stack reaches or passes "
            "the city; no exact throw is needed. Captives in the stack are then removed from the "
            "game, and your own men return to your city. They can enter again on a later turn."
        ),
        _("Men in their city are safe."),
        _passes(rules),
    ]


def met(word: str) -> tuple[str, int]:
    """Return what to say when a rule is met for the first time, and its number in `text`.

    The rules that are met are a `capture`, a `rescue`, the end of a `lap`, and a `pass`.
    """
    return {
        "capture": (_("A capture: landing on an enemy man takes the whole stack."), 6),
        "rescue": (_("A rescue: men set free ride along and come home with the stack."), 6),
        "lap": (_("In the city: captives leave the game, the others can enter again."), 8),
        "pass": (_("A pass: if you can move, you must; if you can’t, the turn passes."), 10),
    }[word]


def rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return how unclear points are settled for these rules, each with its reason."""
    found = [
        (
            _("The game ends at once when one side has no free man."),
            _("Carrying off the last captives could not change who wins."),
        ),
        (
            _("Men of your own in a captured stack ride along and come home on arrival."),
            about(rules.ruleset).rescued or _("No source removes a player’s own men."),
        ),
    ]
    if not rules.rescue:
        found.append(
            (
                _("You may not land on a stack whose top man is yours."),
                _("Rule 8 of the fourteen; no source allows it, except for Rescue."),
            )
        )
    if rules.ruleset == "kekchi":
        found.append(
            (
                _("Men enter from their own city."),
                _("Three sentences of the article contradict any other reading."),
            )
        )
    if rules.captors == "homeward":
        found.append(
            (
                _(
                    "A captor may capture again on his way home. From the third space he needs 3 "
                    "or more to get home."
                ),
                _("The article lets any stack capture and asks for no exact throw.")
                if rules.ruleset == "kekchi"
                else _("As in Kekchi."),
            )
        )
    if rules.rescue:
        found += [
            (
                _(
                    "Three men of one side may not lie directly on each other. A pair stays "
                    "together until it is captured or home."
                ),
                _("The rulebook allows two men of one side on each other, and no more."),
            ),
            (
                _(
                    "A stack that holds your men may be landed on only by a stack whose top two "
                    "men are yours."
                ),
                _("The rulebook lets pairs rescue and gives no way to capture without rescuing."),
            ),
            (
                _("More than two captives of one side may lie on each other."),
                _("The limit is on stacking one’s own men."),
            ),
        ]
    if rules.draw:
        found.append(
            (
                _("All men that are not removed count for the draw."),
                _("The leaflet: “if only one pawn is left to each player”."),
            )
        )
    if rules.opening == "higher":
        found.append(
            (
                _("The opening throw only decides who starts; the starter then throws again."),
                _("The sources use it to find the first player and say no more."),
            )
        )
    if rules.opening == "lots":
        found.append((_("Draw lots to see who starts."), _("The leaflet does not say.")))
    return found


def _opening(rules: Rules) -> str:
    return {
        "higher": _("Both throw; the higher throw starts. If both are equal, throw again."),
        "lots": _("Draw lots to see who starts."),
        "choice": _("The players decide who starts."),
    }[rules.opening]


def _friends(rules: Rules) -> str:
    if rules.rescue:
        return _(
            "You may land on a single man of yours, unless three of your men would lie on each "
            "other: the two on top become a pair and move as one. You may not land on any other "
            "stack with your man on top."
        )
    return _("You may not land on a space where your own man is on top.")


def _captures(rules: Rules) -> str:
    if rules.rescue:
        return _(
            "If you land on enemy men, you capture them: your man lies on top and carries them "
            "along. If the stack holds men of yours, only a pair may land on it, to rescue them."
        )
    taken = _(
        "If you land on a stack with an enemy man on top, you capture the whole stack: your man "
        "lies on top and carries it along."
    )
    if rules.ruleset == "siegartel":
        return f"{taken} {_('Men of yours in it ride along, rescued once they are home.')}"
    return f"{taken} {_('Men of yours in it are rescued and ride along.')}"


def _direction(rules: Rules) -> str:
    if rules.captors == "homeward":
        return _("A stack that carries a captive turns round and walks home to its own city.")
    return _("A stack that carries captives goes on towards the enemy’s city.")


def _passes(rules: Rules) -> str:
    if 0 in rules.values:
        return _("If the throw is worth nothing, or no move is possible, the turn passes.")
    if rules.captors == "onward" and not rules.rescue:
        return _("A move is always possible: the leading man can always move.")
    return _("If no move is possible, the turn passes.")
