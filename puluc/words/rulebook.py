"""The rulesets in words: names, sources, numbered rules and rulings.

The rules are made from the same `Rules` value that the engine uses, so they fit every option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from puluc.engine.rules import OBSERVED, RULESETS, VARIANTS, Rules
from puluc.support.i18n import _, ngettext
from puluc.words import names


class About(NamedTuple):
    """The name of a ruleset, its description and its source."""

    name: str
    """The name."""
    brief: str
    """The special features in a few words."""
    special: str
    """The special features in a line."""
    source: str
    """The source."""
    note: str = ""
    """More about the source, such as the dice that it has instead of kernels."""
    freed: str = ""
    """The source's words on own men in a captured stack."""
    rescued: str = ""
    """The reason why own men in a captured stack come home."""
    enters: str = ""
    """The reason why men enter from their own city."""
    again: str = ""
    """The reason why a captor may capture again."""
    blank: str = ""
    """The reason for the value of a throw without marks."""


def about_ruleset(ruleset: str) -> About:
    """Return the description of one of `RULESETS`."""
    texts: dict[str, Callable[[], About]] = {
        "classic": lambda: About(
            names.ruleset_name("classic"),
            _("Captors go on to the enemy’s city"),
            _("Captors go on to the enemy’s city and take their captives along."),
            _(
                "Fourteen rules by D. Walker (Cyningstan leaflet 33, 2nd ed. 2011), based "
                "on R. C. Bell (1960, 2nd ed. 1969, pages 89–90). Bell’s throws are said "
                "to differ."
            ),
            _("Its source uses four casting sticks."),
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
            _("Captors go on. Two men may form a pair, and only a pair can rescue captives."),
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
            _("Its source uses four bamboo dice, and pronounces Puluc “poulouc”."),
        ),
        "kekchi": lambda: About(
            names.ruleset_name("kekchi"),
            _("Captors carry their captives home"),
            _("Captors turn round where they capture and carry their captives home."),
            _(
                "Article on the game of the Kekchi (its spelling of Q'eqchi'), on a road of ten "
                "corncobs."
            ),
            enters=_("Three sentences of the article contradict any other reading."),
            again=_("The article lets any stack capture and asks for no exact throw."),
        ),
        "siegartel": lambda: About(
            names.ruleset_name("siegartel"),
            _("Six men a side"),
            _("Captors go on to the enemy’s city or, as an option, turn round and go home."),
            _("Rules sheet by Nickolai Teppelin, SiegartelLasers."),
            _("Its source uses four stick dice, black and white."),
            _("Men of yours in it ride along, rescued once they are home."),
            _(
                "The sheet’s “not freed” means not freed at that moment; no source removes a "
                "player’s own men."
            ),
        ),
        "sapper": lambda: About(
            names.ruleset_name("sapper"),
            _("Two throws a turn, round and round"),
            _("Captors go home. Other men go round: after the last space comes their first."),
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
            _("There and back. Captor and captive leave the game; whoever captured more wins."),
        ),
        "sinaanil": lambda: _about_observed(
            names.ruleset_name("sinaanil"),
            _("The scorpion stings backwards"),
            _("There and back. A step backwards is allowed if it captures."),
        ),
        "kaakil": lambda: _about_observed(
            names.ruleset_name("kaakil"),
            _("Fire on the middle space"),
            _("There and back. What lands in the fire is out; whoever captured more wins."),
        ),
    }
    return texts[ruleset]()


def describe_special(rules: Rules) -> str:
    """Return the special features of a ruleset; nothing if its options make it another game."""
    own = RULESETS[rules.ruleset]
    named = [own, *(Rules.from_text(text) for text in VARIANTS)]
    plain = rules._replace(men=own.men, spaces=own.spaces, bias=own.bias)
    return about_ruleset(rules.ruleset).special if plain in named else ""


def _about_observed(name: str, brief: str, special: str) -> About:
    """Return the description of one of the games that L. Verbeeck saw."""
    source = _(
        "One of five games of bul, seen played by teams in southern Belize: L. "
        "Verbeeck 1998, pp. 87–90; through Ludii and D. Polovynka, who adapted it "
        "for two on nine spaces."
    )
    blank = _("As in Culin and Polovynka; the summaries of Verbeeck don’t say.")
    return About(name, brief, special, source, blank=blank)


def size_sentence(rules: Rules) -> str:
    """Return the size of the game: `5 men each, 9 spaces.`"""
    text = _("{men} each, {spaces}.")
    return text.format(men=names.count_men(rules.men), spaces=names.count_spaces(rules.spaces))


def aim_sentences(rules: Rules) -> list[str]:
    """Return the aim of the game in sentences, with the draw if there is one."""
    trades = rules.capture == "trade"
    aims = [
        _("You win when your opponent has no free man left: all are captured or out of the game.")
    ]
    if rules.win == "count":
        aims = [
            _(
                "The game ends when one side has no free man left: all are captured or out of the "
                "game."
            ),
            _("You win if you captured more men than your opponent."),
        ]
        if rules.counts and (rules.fire or _has_pairs(rules) or rules.men % 2 == 0):
            aims.append(_("If both captured the same number, the game is a draw."))
    elif trades and not (rules.fire or _has_pairs(rules)):
        aims = [_("Each capture costs both sides a man, so every game is a draw in the end.")]
    elif trades:
        aims.append(_("If both lose their last man at once, it is a draw."))
    if rules.draw:
        aims.append(
            _("The game is a draw as soon as each side has one man left, unless that move wins.")
        )
    return aims


def kernel_sentences(rules: Rules) -> list[str]:
    """Return the meaning of marks in sentences, and their chance if the kernels are not fair."""
    told = [
        _("Each of the four maize kernels has a dark side: its mark."),
        _("Count the dark sides that face up."),
    ]
    if rules.bias != 0.5:
        bias = _("Each kernel shows its mark {percent} of the time.")
        told.append(bias.format(percent=names.format_percent(rules.bias)))
    return told


def rule_sentences(rules: Rules) -> list[str]:
    """Return the rules in short sentences, to be numbered from 1."""
    return list(_write_rules(rules).values())


def _write_rules(rules: Rules) -> dict[str, str]:
    """Return the rules by their subjects, in order, without subjects that the game lacks."""
    written = {
        "start": " ".join(
            [
                ngettext(
                    "Two players, Sun and Moon, have {number} man each, in their own city.",
                    "Two players, Sun and Moon, have {number} men each, all in their own city.",
                    rules.men,
                ).format(number=rules.men),
                _("Between the cities lies a road of {number} spaces.").format(number=rules.spaces),
            ]
        ),
        "opening": _opening_sentence(rules),
        "turn": " ".join(_turn_sentences(rules)),
        "walk": " ".join(_walk_sentences(rules)),
        "own": _own_sentence(rules),
        "capture": _capture_sentence(rules),
        "direction": _direction_sentence(rules),
        "lap": " ".join(_lap_sentences(rules)),
        "city": _("Men in their city are safe."),
        "pass": _pass_sentence(rules),
    }
    return {about: text for about, text in written.items() if text}


def _has_captives(rules: Rules) -> bool:
    """Return whether captors carry captives during the game."""
    return rules.capture == "carry" and rules.men > 1


def _has_pairs(rules: Rules) -> bool:
    """Return whether two men may form a pair."""
    return rules.rescue and rules.men > 1


def _turn_sentences(rules: Rules) -> Iterator[str]:
    """Yield the rules of a turn."""
    yield _("On your turn, throw the kernels, then move.")
    if _has_captives(rules) or _has_pairs(rules):
        yield _(
            "Either bring a man out of your city or move one of yours on the road, alone or on top "
            "of a stack."
        )
    else:
        yield _("Either bring a man out of your city or move one on the road.")
    yield _("Go exactly as many spaces as the throw is worth. You must move if you can.")
    if rules.throws == "two":
        yield _("Then throw and move once more.")


def _walk_sentences(rules: Rules) -> Iterator[str]:
    """Yield the rules of moves on the road."""
    yield {
        "end": _("Men walk from their own city to the enemy’s."),
        "back": _(
            "Men walk along the road to its last space, turn round there (the space counts once) "
            "and walk home."
        ),
        "wrap": _("Men walk round and round: after the last space comes their first."),
    }[rules.lap]
    if _has_captives(rules) or _has_pairs(rules):
        yield _("They may pass over any man or stack.")
    else:
        yield _("They may pass over any man.")
    if rules.sting:
        yield _("Men on the road may go backwards instead, if that captures.")
    if rules.fire:
        fire = _("On space {number} a fire burns: all that lands there is out of the game.")
        yield fire.format(number=rules.middle)
        if rules.win == "count":
            yield _("It counts for neither side.")


def _lap_sentences(rules: Rules) -> Iterator[str]:
    """Yield the rules of the end of a lap; nothing if no lap ever ends."""
    carries, homeward = _has_captives(rules), rules.captors == "homeward"
    if not carries and rules.lap == "wrap":
        return
    if rules.lap == "wrap":
        if homeward:
            yield _("Only stacks with captives go into a city: your own.")
        else:
            yield _("Only stacks with captives go into a city: the enemy’s.")
    elif rules.lap == "end":
        yield _("A lap is one journey along the road.")
        if carries and homeward:
            yield _("Without captives it ends at the enemy’s city, with captives at your own.")
        else:
            yield _("It ends at the enemy’s city.")
    else:
        yield _("A lap is one journey there and back.")
        if carries and not homeward:
            yield _("Without captives it ends at your own city, with captives at the enemy’s.")
        else:
            yield _("It ends at your own city.")
    yield _("Reaching or passing it is enough; no exact throw is needed.")
    if carries:
        yield _("Captives in the stack are then out of the game.")
    yield _("Your own men are back in your city.")
    if rules.throws == "two":
        yield _("They can enter again with your next throw.")
    else:
        yield _("They can enter again on a later turn.")


def met_rule(word: str, rules: Rules) -> tuple[str, int]:
    """Return the sentence for the first event of a kind, and its number in `rule_sentences`.

    The kinds are a `capture`, a `trade`, a `rescue`, the end of a `lap`, a `pass`, a man who will
    `turn`, a `sting`, and the `fire`.
    """
    home = _("In the city: men who come home can enter again.")
    if _has_captives(rules):
        home = _("In the city: captives leave the game, the others can enter again.")
    text, about = {
        "turn": (_("At the far end he turns round: from here he walks home."), "walk"),
        "sting": (_("A sting: a step backwards is allowed if it captures."), "walk"),
        "fire": (_("The fire: what lands there is out of the game."), "walk"),
        "trade": (_("A capture: captor and captive leave the game at once."), "capture"),
        "capture": (_("A capture: landing on an enemy man takes the whole stack."), "capture"),
        "rescue": (
            _("A rescue: the freed men ride along and come home with the stack."),
            "capture",
        ),
        "lap": (home, "lap"),
        "pass": (_("A pass: if you can move, you must; if you can’t, you pass."), "pass"),
    }[word]
    return text, list(_write_rules(rules)).index(about) + 1


def list_rulings(rules: Rules) -> list[tuple[str, str]]:
    """Return the rulings on unclear points of these rules, each with its reason."""
    observed, told = rules.ruleset in OBSERVED, about_ruleset(rules.ruleset)
    if rules.capture == "trade":
        ends = _("Nobody could capture any more.")
    elif rules.counts:
        ends = _("Men who are carried along count as captured.")
    else:
        ends = _("Carrying off the last captives can’t change who wins.")
    found = [(_("The game ends at once when one side has no free man."), ends)]
    if _has_captives(rules):
        found.append(
            (
                _("Men of your own in a captured stack ride along and come home on arrival."),
                told.rescued or _("No source removes a player’s own men."),
            )
        )
    if rules.men > 1 and not rules.rescue:
        found.append(
            (
                _("You may not land on a stack whose top man is yours.")
                if _has_captives(rules)
                else _("You may not land on your own man."),
                _("The observers differ or are silent; the written rules forbid it.")
                if observed
                else _("Rule 8 of the fourteen; only Rescue allows it."),
            )
        )
    if rules.lap == "back":
        found.append(
            (
                _("The last space counts once where a man turns round."),
                _("No observer says how men turn; this is how a video game does it."),
            )
        )
    if rules.sting and _has_captives(rules):
        found.append(
            (
                _("Stacks may go backwards to capture too."),
                _("Verbeeck’s account speaks of pieces, not of men without captives."),
            )
        )
    if rules.sting and rules.lap == "wrap":
        found.append((_("A step back stays on the road."), _("Only men who go forwards go round.")))
    if rules.throws == "two":
        found += [
            (
                _("Each throw is used before the next one."),
                _("Sapper’s account gives two throws a turn and does not say how they are used."),
            ),
            (
                _("If the first throw allows no move, the second is thrown all the same."),
                _("No account mentions it."),
            ),
        ]
        if "lap" in _write_rules(rules):
            found.append(
                (
                    _("A man who comes home with the first throw may enter again with the second."),
                    _("Sapper’s account says “next turn”; here each throw is played like a turn."),
                )
            )
    if rules.win == "count" and rules.capture == "trade":
        found.append(
            (
                _("A captor who leaves the game counts for neither side."),
                _("As in D. Polovynka’s game; the observers are silent."),
            )
        )
    if rules.win == "count" and rules.fire:
        found.append(
            (
                _("What burns counts for neither side, captives in a stack included.")
                if _has_captives(rules)
                else _("What burns counts for neither side."),
                _("As in D. Polovynka’s game; the observers are silent."),
            )
        )
    if told.blank and rules.values == RULESETS[rules.ruleset].values:
        worth = _("A throw without marks is worth {spaces}.")
        found.append((worth.format(spaces=names.count_spaces(rules.values[0])), told.blank))
    if told.enters:
        found.append((_("Men enter from their own city."), told.enters))
    if rules.captors == "homeward" and _has_captives(rules):
        silent = _("The observers are silent; this is how the article on the game has it.")
        found.append(
            (
                _(
                    "A captor may capture again on his way home. From the third space he needs 3 "
                    "or more to get home."
                ),
                told.again or (silent if observed else _("As in Kekchi.")),
            )
        )
    if _has_pairs(rules):
        found.append(
            (
                _(
                    "Three men of one side may not lie directly on each other. A pair stays "
                    "together until it is captured or home."
                ),
                _("The rulebook allows two men of one side on each other, and no more."),
            )
        )
    if _has_pairs(rules) and _has_captives(rules):
        found += [
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
                _("All men who are not out of the game count for the draw."),
                _("The leaflet: “if only one pawn is left to each player”."),
            )
        )
    if rules.opening == "higher":
        found.append(
            (
                _("The opening throw only decides who starts; the starter then throws again."),
                _("The observers don’t say who starts.")
                if observed
                else _("The sources use it to find the first player and say no more."),
            )
        )
    if rules.opening == "lots":
        found.append((_("Draw lots to see who starts."), _("The leaflet doesn’t say.")))
    return found


def _opening_sentence(rules: Rules) -> str:
    """Return the rule that chooses the starter."""
    return {
        "higher": _("Both throw; the higher throw starts. If both are equal, throw again."),
        "lots": _("Draw lots to see who starts."),
        "choice": _("The players decide who starts."),
    }[rules.opening]


def _own_sentence(rules: Rules) -> str:
    """Return the rule about landing on own men."""
    if _has_pairs(rules):
        return _(
            "You may land on a single man of yours, unless three of your men would lie directly on "
            "each other. Two of your men on top are a pair: they move as one until they are "
            "captured or home. You may not land on any other stack with your man on top."
        )
    if _has_captives(rules):
        return _("You may not land on a space where your own man is on top.")
    return _("You may not land on your own man.") if rules.men > 1 else ""


def _capture_sentence(rules: Rules) -> str:
    """Return the rule about captures."""
    if rules.capture == "trade":
        return _(
            "If you land on an enemy man, you capture him: all men on that space, your own too, "
            "leave the game at once."
        )
    if rules.men == 1:
        return _("If you land on the enemy’s man, you capture him.")
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
    """Return the rule about the direction of captors."""
    if not _has_captives(rules):
        return ""
    if rules.lap == "back":
        if rules.captors == "homeward":
            return _("A stack that carries a captive walks home to its own city at once.")
        return _("A stack that carries captives always walks towards the enemy’s city.")
    if rules.captors == "homeward":
        return _("A stack that carries a captive turns round and walks home to its own city.")
    return _("A stack that carries captives goes on towards the enemy’s city.")


def _pass_sentence(rules: Rules) -> str:
    """Return the rule about passes."""
    nothing = 0 in rules.values
    onward = rules.lap == "end" and (rules.captors == "onward" or rules.capture == "trade")
    if not nothing and rules.men == 1:
        return _("You can always move.")
    if not nothing and onward and not rules.rescue:
        return _("You can always move: nothing stands in the leading man’s way.")
    if rules.throws == "two":
        if nothing:
            return _(
                "If the throw is worth nothing, or no move is possible, only that throw "
                "passes, not the whole turn."
            )
        return _("If no move is possible, only that throw passes, not the whole turn.")
    if nothing:
        return _("If the throw is worth nothing, or no move is possible, the turn passes.")
    return _("If no move is possible, the turn passes.")
