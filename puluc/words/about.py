"""The rulesets: names, special features and sources."""

from collections.abc import Callable
from typing import NamedTuple

from puluc.engine.rules import RULESETS, VARIANTS, Rules
from puluc.support.i18n import _
from puluc.words import names


class About(NamedTuple):
    """The name of a ruleset, its description and its source."""

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
    name: str = ""
    """The name."""


def about_ruleset(ruleset: str) -> About:
    """Return the description of one of `RULESETS`."""
    texts: dict[str, Callable[[], About]] = {
        "classic": lambda: About(
            _("Captors go on to the enemy’s city and take their captives along."),
            _(
                "Fourteen rules by D. Walker (Cyningstan leaflet 33, 2nd ed. 2011), based "
                "on R. C. Bell (1960, 2nd ed. 1969, pages 89–90). Bell’s throws are said "
                "to differ."
            ),
            _("The leaflet uses four casting sticks instead of kernels."),
        ),
        "lemery": lambda: About(
            _("As Classic, but you choose what a throw without marks is worth: 5, 6 or 0 spaces."),
            _(
                "Rulebook of the edition by Lemery Games, base game. Sun, Moon and the tributes "
                "to the gods are the publisher’s story, not ethnography."
            ),
        ),
        "lemery-rescue": lambda: About(
            _("Captors go on. Two men may form a pair, and only a pair can rescue captives."),
            _(
                "Rulebook of the edition by Lemery Games, Rescue variant. The picture of its "
                "larger board is lost: thirteen spaces are this project’s choice."
            ),
        ),
        "poulouc": lambda: About(
            _(
                "As Classic, but with French two-sided dice: a throw is worth its dark faces plus "
                "one."
            ),
            _(
                "Leaflet of a French edition in maritime pine and bamboo. Its dice are said to be "
                "irregular: the chance of a mark can be set."
            ),
            _("The leaflet uses four bamboo dice, not kernels, and says “poulouc” for Puluc."),
        ),
        "kekchi": lambda: About(
            _("Captors turn round where they capture and carry their captives home."),
            _(
                "Article on the game of the Kekchi (its spelling of Q'eqchi'), on a road of ten "
                "corncobs."
            ),
            enters=_("Three sentences of the article contradict any other reading."),
            again=_("The article lets any stack capture and asks for no exact throw."),
        ),
        "siegartel": lambda: About(
            _("Captors go on to the enemy’s city or, as an option, turn round and go home."),
            _("Rules sheet by Nickolai Teppelin, SiegartelLasers."),
            _("The sheet uses four stick dice, black and white, instead of kernels."),
            _("Men of yours in it ride along, rescued once they are home."),
            _(
                "The sheet’s “not freed” means not freed at that moment; no source removes a "
                "player’s own men."
            ),
        ),
        "sapper": lambda: About(
            _("Captors go home. Other men go round: after the last space comes their first."),
            _("Reported from the Q'eqchi' of Guatemala: K. Sapper 1906, p. 284; through Ludii."),
        ),
        "sayil": lambda: _about_observed(
            _("Men turn round at the far end and walk home; captors turn at once."),
        ),
        "tiwil": lambda: _about_observed(
            _("There and back. Captor and captive leave the game; whoever captured more wins."),
        ),
        "sinaanil": lambda: _about_observed(
            _("There and back. A step backwards is allowed if it captures."),
        ),
        "kaakil": lambda: _about_observed(
            _("There and back. What lands in the fire is out; whoever captured more wins."),
        ),
    }
    return texts[ruleset]()._replace(name=names.ruleset_name(ruleset))


def describe_special(rules: Rules) -> str:
    """Return the special features of a ruleset; nothing if its options make it another game."""
    own = RULESETS[rules.ruleset]
    named = [own, *(Rules.from_text(text) for text in VARIANTS)]
    plain = rules._replace(men=own.men, spaces=own.spaces, bias=own.bias)
    return about_ruleset(rules.ruleset).special if plain in named else ""


def _about_observed(special: str) -> About:
    """Return the description of one of the games that L. Verbeeck describes."""
    source = _(
        "One of five games of bul, played by teams in southern Belize: L. Verbeeck 1998, pp. "
        "87–90; through Ludii and D. Polovynka, who adapted it for two on nine spaces."
    )
    blank = _("As in Culin and Polovynka; the summaries of Verbeeck don’t say.")
    return About(special, source, blank=blank)
