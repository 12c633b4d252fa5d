"""Rules and their options in words."""

from itertools import product

from hypothesis import given

from puluc.engine.rules import RULESETS, Rules
from puluc.words.names import rules_name, ruleset_name
from tests.engine.strategies import any_rules

VALUES = {
    **{"captors": ("onward", "homeward")},
    **{"lap": ("end", "back", "wrap"), "throws": ("one", "two"), "capture": ("carry", "trade")},
    "win": ("last", "count"),
    **dict.fromkeys(("rescue", "draw", "sting", "fire"), ("yes", "no")),
}


@given(any_rules())
def test_a_name_is_in_words_and_has_each_changed_option(rules: Rules) -> None:
    name = rules_name(rules)
    assert name.startswith(ruleset_name(rules.ruleset))
    assert not {*"=:/"} & {*name.replace("/".join(map(str, rules.values)), "")}
    _id, _colon, options = rules.text.partition(":")
    assert name.count(", ") == len([one for one in options.split(",") if one])


def test_each_value_of_an_option_has_words_of_its_own() -> None:
    said = set()
    for rules, (option, values) in product(RULESETS.values(), VALUES.items()):
        for value in values:
            changed = rules.with_option(option, value)
            if changed != rules:
                said.add((option, value, rules_name(changed).rpartition(", ")[2]))
    assert len(said) == len({words for _option, _value, words in said})
    assert len(said) == sum(map(len, VALUES.values())) - 1  # no ruleset has a draw of its own
