"""The rules of a game in sentences: size, aim, kernels, numbered rules.

The rules are made from the same `Rules` value that the engine uses, so they fit every option.
"""

from collections.abc import Iterator

from puluc.engine.rules import Rules
from puluc.support.i18n import _, ngettext
from puluc.words import names
from puluc.words.about import about_ruleset


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
        if rules.counts and (rules.fire or has_pairs(rules) or rules.men % 2 == 0):
            aims.append(_("If both captured the same number, the game is a draw."))
    elif trades and not (rules.fire or has_pairs(rules)):
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
    sentences = [
        _("Each of the four maize kernels has a dark side: its mark."),
        _("Count the marks that face up."),
    ]
    if rules.bias != 0.5:
        bias = _("Each kernel shows its mark {percent} of the time.")
        sentences.append(bias.format(percent=names.format_percent(rules.bias)))
    return sentences


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
        "opening": {
            "higher": _("Both throw; the higher throw starts. If both are equal, throw again."),
            "lots": _("Draw lots to see who starts."),
            "choice": _("The players decide who starts."),
        }[rules.opening],
        "turn": turn_sentence(rules),
        "walk": " ".join(_walk_sentences(rules)),
        "own": _own_sentence(rules),
        "capture": capture_sentence(rules),
        "direction": _direction_sentence(rules),
        "lap": " ".join(_lap_sentences(rules)),
        "city": _("Men in their city are safe."),
        "pass": _pass_sentence(rules),
    }
    return {about: text for about, text in written.items() if text}


def has_captives(rules: Rules) -> bool:
    """Return whether captors carry captives during the game."""
    return rules.capture == "carry" and rules.men > 1


def has_pairs(rules: Rules) -> bool:
    """Return whether two men may form a pair."""
    return rules.rescue and rules.men > 1


def has_laps(rules: Rules) -> bool:
    """Return whether men end laps during the game."""
    return has_captives(rules) or rules.lap != "wrap"


def turn_sentence(rules: Rules) -> str:
    """Return the rules of a turn."""
    return " ".join(_turn_sentences(rules))


def _turn_sentences(rules: Rules) -> Iterator[str]:
    yield _("On your turn, throw the kernels, then move.")
    if has_captives(rules) or has_pairs(rules):
        yield _("Bring a man out of your city or move one on the road, alone or on top of a stack.")
    else:
        yield _("Bring a man out of your city or move one on the road.")
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
    if has_captives(rules) or has_pairs(rules):
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
    carries, homeward = has_captives(rules), rules.captors == "homeward"
    if not has_laps(rules):
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
        yield _("Captives who arrive are out of the game.")
    if rules.throws == "two":
        yield _("Men of yours who arrive are home and can enter again with your next throw.")
    else:
        yield _("Men of yours who arrive are home and can enter again on a later turn.")


def met_rule(word: str, rules: Rules) -> tuple[str, int]:
    """Return the sentence for the first event of a kind, and its number in `rule_sentences`.

    The kinds are a `capture`, a `trade`, a `rescue`, the end of a `lap`, a `pass`, a man who will
    `turn`, a `sting`, and the `fire`.
    """
    home = _("In the city: men who come home can enter again.")
    if has_captives(rules):
        home = _("In the city: captives leave the game; the others can enter again.")
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


def _own_sentence(rules: Rules) -> str:
    """Return the rule about landing on own men."""
    if has_pairs(rules):
        return _(
            "You may land on a single man of yours, unless three of your men would lie directly on "
            "each other. Two of your men on top are a pair: they move as one until they are "
            "captured or home. You may not land on any other stack with your man on top."
        )
    if has_captives(rules):
        return _("You may not land on a space where your own man is on top.")
    return _("You may not land on your own man.") if rules.men > 1 else ""


def capture_sentence(rules: Rules) -> str:
    """Return the rule about captures."""
    if rules.capture == "trade":
        return _(
            "If you land on an enemy man, you capture him: he leaves the game at once, and the "
            "captor with him."
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
    if not has_captives(rules):
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
    if 0 in rules.values:
        text = _("If the throw is worth nothing, or no move is possible, the turn passes.")
        if rules.throws == "two":
            text = _(
                "If the throw is worth nothing, or no move is possible, only that throw "
                "passes, not the whole turn."
            )
        return text
    onward = rules.lap == "end" and (rules.captors == "onward" or rules.capture == "trade")
    if rules.men == 1:
        return _("You can always move.")
    if onward and not rules.rescue:
        return _("You can always move: nothing stands in the leading man’s way.")
    if rules.throws == "two":
        return _("If no move is possible, only that throw passes, not the whole turn.")
    return _("If no move is possible, the turn passes.")
