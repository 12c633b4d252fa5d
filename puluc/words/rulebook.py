"""The rulesets in words: name, source, what is special, numbered rules and rulings.

The rules are worded from the same `Rules` value the engine plays by, so every option reads true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from puluc.engine.rules import OBSERVED, RULESETS, Rules
from puluc.support.i18n import _, ngettext
from puluc.words import names


class About(NamedTuple):
    """A ruleset's name, what is special about it in a few words and in a line, and its source.

    `note` says what else there is to know of the source, such as what it throws if not kernels, and
    `freed`, in its own words, what becomes of own men in a captured stack. The others give its
    reasons for a ruling: `rescued` that these men come home, `enters` that men enter from their own
    city, `again` that a captor may capture again, `blank` for what a throw without marks is worth.
    """

    name: str
    brief: str
    special: str
    source: str
    note: str = ""
    freed: str = ""
    rescued: str = ""
    enters: str = ""
    again: str = ""
    blank: str = ""


def about_ruleset(ruleset: str) -> About:
    """Return what there is to say about one of `RULESETS`."""
    texts: dict[str, Callable[[], About]] = {
        "classic": lambda: About(
            names.ruleset_name("classic"),
            _("Captors go on to the enemy’s city"),
            _("Captors go on to the enemy’s city and take their captives along."),
            _(
                "Fourteen rules by D. Walker (Cyningstan leaflet 33, 2nd ed. 2011), based on "
                "R. C. Bell (1960, 2nd ed. 1969, pages 89–90), whose throws are said to differ."
            ),
            _("Its source throws four casting sticks."),
        ),
        "lemery": lambda: About(
            names.ruleset_name("lemery"),
            _("No marks: 5, 6 or 0 spaces"),
            _("As Classic, but you choose what a throw without marks is worth: 5, 6 or 0 spaces."),
            _(
                "Rulebook of the edition by Lemery Games, base game. Sun, Moon and the tributes "
                "to the gods are the publisher’s story, not ethnography."
            ),
        ),
        "lemery-rescue": lambda: About(
            names.ruleset_name("lemery-rescue"),
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
        "poulouc": lambda: About(
            names.ruleset_name("poulouc"),
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
        "kekchi": lambda: About(
            names.ruleset_name("kekchi"),
            _("Captors carry their captives home"),
            _("Captors turn round where they capture and carry their captives home."),
            _("Article on the game of the Kekchi (its spelling of Q'eqchi'), on ten corncobs."),
            enters=_("Three sentences of the article contradict any other reading."),
            again=_("The article lets any stack capture and asks for no exact throw."),
        ),
        "siegartel": lambda: About(
            names.ruleset_name("siegartel"),
            _("Six men a side"),
            _("Captors go on to the enemy’s city or, as an option, turn round and go home."),
            _("Rules sheet by Nickolai Teppelin, SiegartelLasers."),
            _("Its source throws four stick dice, black and white."),
            _("Men of yours in it ride along, rescued once they are home."),
            _(
                "The sheet’s “not freed” means not freed at that moment; no source removes a "
                "player’s own men."
            ),
        ),
        "sapper": lambda: About(
            names.ruleset_name("sapper"),
            _("Two throws a turn, round and round"),
            _("Captors go home. Other men who pass the far end go on from their own."),
            _("Seen among the Q'eqchi' of Guatemala: K. Sapper 1906, p. 284; through Ludii."),
        ),
        "sayil": lambda: _about_observed(
            names.ruleset_name("sayil"),
            _("Leaf-cutter ants: there and back"),
            _("Men turn round at the far end and walk home; captors turn at once."),
        ),
        "tiwil": lambda: _about_observed(
            names.ruleset_name("tiwil"),
            _("The eagle: man for man"),
            _("There and back. Captor and captive leave the game; who took more wins."),
        ),
        "sinaanil": lambda: _about_observed(
            names.ruleset_name("sinaanil"),
            _("The scorpion stings backwards"),
            _("There and back. A step backwards is allowed if it captures."),
        ),
        "kaakil": lambda: _about_observed(
            names.ruleset_name("kaakil"),
            _("Fire on the middle space"),
            _("There and back. What lands in the fire is out; who took more wins."),
        ),
    }
    return texts[ruleset]()


def _about_observed(name: str, brief: str, special: str) -> About:
    """Return the same of one of the games that L. Verbeeck saw."""
    source = _(
        "One of five games of bul, played by teams, seen in southern Belize: L. Verbeeck 1998, "
        "pp. 87–90; through Ludii and D. Polovynka, who made it a game for two on nine spaces."
    )
    blank = _("So Culin and D. Polovynka; what is told of Verbeeck’s text does not say.")
    return About(name, brief, special, source, blank=blank)


def size_sentence(rules: Rules) -> str:
    """Return the size of the game: `5 men each, 9 spaces.`"""
    text = _("{men} each, {spaces}.")
    return text.format(men=names.count_men(rules.men), spaces=names.count_spaces(rules.spaces))


def aim_sentences(rules: Rules) -> list[str]:
    """Return how the game is won, in sentences; how it is drawn, if it can be."""
    aims = [_("You win when your opponent has no free man left: all are captured or removed.")]
    if rules.win == "count":
        aims = [
            _("The game ends when one side has no free man left: all are captured or removed."),
            _("You win if you captured more men than your opponent; as many is a draw."),
        ]
    elif rules.capture == "trade":
        aims.append(_("If both lose their last man at once, it is a draw."))
    if rules.draw:
        aims.append(
            _("The game is a draw as soon as each side has one man left, unless that move wins.")
        )
    return aims


def gist_sentences() -> str:
    """Return what all rulesets have in common, for somebody who has never seen the game."""
    return _(
        "Throw the kernels and walk your men along the road to the other city. Land on an enemy "
        "man to capture him."
    )


def kernel_sentences(rules: Rules) -> list[str]:
    """Return what marks are, in sentences, and how likely, if the kernels are not fair."""
    told = [
        _("Each of the four maize kernels has a dark side: its mark."),
        _("Count the dark sides that face up."),
    ]
    if rules.bias != 0.5:
        bias = _("Each kernel shows its mark {percent} of the time.")
        told.append(bias.format(percent=names.format_percent(rules.bias)))
    return told


def rule_sentences(rules: Rules) -> list[str]:
    """Return how the game is played in short sentences, to be numbered from 1."""
    return [
        ngettext(
            "Two players, Sun and Moon, have {number} man each, in their own city.",
            "Two players, Sun and Moon, have {number} men each, all in their own city.",
            rules.men,
        ).format(number=rules.men)
        + " "
        + _("Between the cities lies a road of {number} spaces.").format(number=rules.spaces),
        _opening_sentence(rules),
        _turn_sentence(rules),
        _walk_sentence(rules),
        _friends_sentence(rules),
        _capture_sentence(rules),
        _direction_sentence(rules),
        _(
            "A lap is one journey along the road. It ends when the man or stack reaches or passes "
            "the city; no exact throw is needed. Captives in the stack are then removed from the "
            "game, and your own men return to your city. They can enter again on a later turn."
        ),
        _("Men in their city are safe."),
        _pass_sentence(rules),
    ]


def _turn_sentence(rules: Rules) -> str:
    told = [
        _(
            "On your turn you throw the kernels, then move: enter a man from your city, or move a "
            "man or a stack with your man on top, exactly as many spaces as the throw is worth. "
            "You must move if you can."
        )
    ]
    if rules.throws == "two":
        told.append(
            _(
                "Then you throw and move once more; men who came home may enter again with the "
                "second throw."
            )
        )
    return " ".join(told)


def _walk_sentence(rules: Rules) -> str:
    told = [_("Men walk from their own city to the enemy’s. They may pass over any man or stack.")]
    if rules.lap == "back":
        told.append(
            _(
                "Without captives they turn round on the last space, which counts once, and walk "
                "home."
            )
        )
    if rules.lap == "wrap":
        told.append(_("Without captives they go on from the last space to their first."))
    if rules.sting:
        told.append(_("A man or a stack may go backwards instead, if that captures."))
    if rules.fire:
        told.append(
            _(
                "On space {number} a fire burns: all that lands there leaves the game, and nobody "
                "has captured it."
            ).format(number=rules.middle)
        )
    return " ".join(told)


def met_rule(word: str) -> tuple[str, int]:
    """Return what to say when a rule is met for the first time, and its number in `rule_sentences`.

    The rules that are met are a `capture`, a `trade`, a `rescue`, the end of a `lap`, a `pass`, a
    man who is to `turn`, a `sting`, and the `fire`.
    """
    return {
        "turn": (_("At the far end he turns round: from here he walks home."), 4),
        "sting": (_("A sting: a step backwards is allowed if it captures."), 4),
        "fire": (_("The fire: what lands there is out, and nobody has captured it."), 4),
        "trade": (_("A capture: captor and captive leave the game at once."), 6),
        "capture": (_("A capture: landing on an enemy man takes the whole stack."), 6),
        "rescue": (_("A rescue: men set free ride along and come home with the stack."), 6),
        "lap": (_("In the city: captives leave the game, the others can enter again."), 8),
        "pass": (_("A pass: if you can move, you must; if you can’t, you pass."), 10),
    }[word]


def list_rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return how unclear points are settled for these rules, each with its reason."""
    observed, told = rules.ruleset in OBSERVED, about_ruleset(rules.ruleset)
    if rules.capture == "trade":
        ends = _("Nobody could capture any more.")
    elif rules.counts:
        ends = _("Men that are carried along count as captured.")
    else:
        ends = _("Carrying off the last captives could not change who wins.")
    found = [(_("The game ends at once when one side has no free man."), ends)]
    if rules.capture == "carry":
        found.append(
            (
                _("Men of your own in a captured stack ride along and come home on arrival."),
                told.rescued or _("No source removes a player’s own men."),
            )
        )
    if not rules.rescue:
        found.append(
            (
                _("You may not land on a stack whose top man is yours."),
                _("The observers differ or are silent; the printed rules forbid it.")
                if observed
                else _("Rule 8 of the fourteen; no source allows it, except for Rescue."),
            )
        )
    if rules.lap == "back":
        found.append(
            (
                _("The last space counts once where a man turns round."),
                _("No observer says how men turn. A video game does it so."),
            )
        )
    if rules.sting:
        found.append(
            (
                _("Stacks may go backwards to capture too."),
                _("The account speaks of pieces, not of men without captives."),
            )
        )
        if rules.lap == "wrap":
            found.append((_("A step back stays on the road."), _("Only the way ahead goes round.")))
    if rules.throws == "two":
        found += [
            (
                _("Each throw is used before the next one."),
                _("The account gives two throws a turn and does not say how they are used."),
            ),
            (
                _("If the first throw allows no move, the second is thrown all the same."),
                _("No account speaks of it."),
            ),
        ]
    if rules.win == "count" and rules.capture == "trade":
        found.append(
            (
                _("A captor who leaves the game counts for nobody."),
                _("D. Polovynka has it so; the account is silent."),
            )
        )
    if rules.win == "count" and rules.fire:
        found.append(
            (
                _("What burns counts for nobody, captives in a stack too."),
                _("D. Polovynka has it so; the account is silent."),
            )
        )
    if told.blank and rules.values == RULESETS[rules.ruleset].values:
        worth = _("A throw without marks is worth {spaces}.")
        found.append((worth.format(spaces=names.count_spaces(rules.values[0])), told.blank))
    if told.enters:
        found.append((_("Men enter from their own city."), told.enters))
    if rules.captors == "homeward" and rules.capture == "carry":
        silent = _("The observers are silent; the article on the Kekchi game has it so.")
        found.append(
            (
                _(
                    "A captor may capture again on his way home. From the third space he needs 3 "
                    "or more to get home."
                ),
                told.again or (silent if observed else _("As in Kekchi.")),
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
                _("The observers do not say who starts.")
                if observed
                else _("The sources use it to find the first player and say no more."),
            )
        )
    if rules.opening == "lots":
        found.append((_("Draw lots to see who starts."), _("The leaflet does not say.")))
    return found


def _opening_sentence(rules: Rules) -> str:
    return {
        "higher": _("Both throw; the higher throw starts. If both are equal, throw again."),
        "lots": _("Draw lots to see who starts."),
        "choice": _("The players decide who starts."),
    }[rules.opening]


def _friends_sentence(rules: Rules) -> str:
    if rules.rescue:
        return _(
            "You may land on a single man of yours, unless three of your men would lie on each "
            "other: the two on top become a pair and move as one. You may not land on any other "
            "stack with your man on top."
        )
    return _("You may not land on a space where your own man is on top.")


def _capture_sentence(rules: Rules) -> str:
    if rules.capture == "trade":
        return _(
            "If you land on a man of the enemy, you capture him: he and your own man leave the "
            "game at once."
        )
    if rules.rescue:
        return _(
            "If you land on enemy men, you capture them: your man lies on top and carries them "
            "along. If the stack holds men of yours, only a pair may land on it, to rescue them."
        )
    taken = _(
        "If you land on a stack with an enemy man on top, you capture the whole stack: your man "
        "lies on top and carries it along."
    )
    freed = about_ruleset(rules.ruleset).freed or _(
        "Men of yours in it are rescued and ride along."
    )
    return f"{taken} {freed}"


def _direction_sentence(rules: Rules) -> str:
    if rules.capture == "trade":
        return _("Nobody is carried along: each man walks alone.")
    if rules.captors == "homeward":
        return _("A stack that carries a captive turns round and walks home to its own city.")
    return _("A stack that carries captives goes on towards the enemy’s city.")


def _pass_sentence(rules: Rules) -> str:
    if rules.throws == "two":
        if 0 in rules.values:
            return _(
                "If the throw is worth nothing, or no move is possible, the throw passes, not the "
                "turn."
            )
        return _("If no move is possible, the throw passes, not the turn.")
    if 0 in rules.values:
        return _("If the throw is worth nothing, or no move is possible, the turn passes.")
    if rules.captors == "onward" and not rules.rescue and rules.lap == "end":
        return _("A move is always possible: the leading man can always move.")
    return _("If no move is possible, the turn passes.")
