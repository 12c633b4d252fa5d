"""The training from rulesets to weights: solve, sample, descend, play, descend again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from puluc.engine.rules import Rules
from puluc.engine.solved import file_name
from puluc.evaluation.inputs import ROWS
from puluc.solver import solver
from puluc.solver.training.evaluate import flatten_weights, mean_errors, to_integers
from puluc.solver.training.gradient_descent import RATE, Weights, init_weights, train
from puluc.solver.training.ruleset_sets import HELD_OUT, choose_rulesets, ruleset_family
from puluc.solver.training.samples import (
    Boards,
    Inputs,
    extract_inputs,
    get_values,
    join_samples,
    sample_boards,
)
from puluc.solver.training.selfplay import play_selfplay
from puluc.solver.training.weights import pack_weights

Array = Any
"""A numpy array."""
Log = Callable[[str], None]
"""A function that prints a line about the progress."""

ANYWHERE = 0.1
"""The share of samples from all positions; the others are from play."""
JUDGED = 10_000
"""The boards of play that evaluate the network."""
CARELESS = 0.1
"""The chance of a random move in these games."""


class Group(NamedTuple):
    """A set of random rulesets, drawn from its name."""

    name: str
    """The name."""
    number: int
    """The number of rulesets."""
    men: str
    """The men of each side, one of these digits."""
    least: int
    """The fewest positions."""
    most: int
    """The most positions."""
    boards: int
    """The boards sampled from each ruleset."""
    observed: bool = False
    """Whether the rulesets have options of the observed games, or none of them."""


class TrainingPlan(NamedTuple):
    """The rulesets for the training, and its parameters."""

    groups: tuple[Group, ...]
    """The rulesets solved for the first descent."""
    later: tuple[Group, ...]
    """More rulesets solved for the later descents."""
    played: tuple[Group, ...]
    """The rulesets that are too large to solve and are played."""
    more: tuple[str, ...]
    """The rulesets solved for the network that is not evaluated on them."""
    more_boards: int
    """The boards of each of these."""
    more_played: tuple[str, ...]
    """The rulesets played for that network."""
    more_played_boards: int
    """The boards of each of these."""
    units: int
    """The units of the first layer."""
    hidden: int
    """The units of the second layer."""
    epochs: int
    """The rounds of the first descent over its boards."""
    rounds: int
    """The number of later descents, each after new games."""
    again: int
    """The rounds of each later descent over all boards."""


FULL = TrainingPlan(
    groups=(
        Group("small", 90, "2233344", 2_000, 400_000, 30_000),
        Group("many", 24, "567", 200_000, 3_500_000, 60_000),
        Group("large", 6, "55667", 3_500_000, 9_500_000, 80_000),
        Group("observed", 90, "2233344", 2_000, 700_000, 20_000, observed=True),
    ),
    later=(Group("middle", 24, "34", 400_000, 1_300_000, 60_000),),
    played=(
        Group("huge", 16, "56789", 10_000_000, 10**40, 6_000),
        Group("observed and huge", 12, "5678", 10_000_000, 10**40, 6_000, observed=True),
    ),
    more=(
        *HELD_OUT,
        "kekchi:men=6,spaces=7",
        "lemery-rescue:men=3,zero=0",
        "lemery-rescue:men=3,zero=6",
        "lemery-rescue:men=4",
    ),
    more_boards=40_000,
    more_played=(
        "siegartel:captors=homeward",
        *["lemery-rescue"] * 6,
        "lemery-rescue:zero=0",
        "lemery-rescue:zero=6",
        "lemery-rescue:captors=homeward",
        "lemery-rescue:men=5",
        "lemery-rescue:men=6",
        *["kekchi:men=6,spaces=11,lap=back"] * 2,
    ),
    more_played_boards=15_000,
    units=95,
    hidden=32,
    epochs=20,
    rounds=1,
    again=12,
)
"""The plan of the published network."""


class Samples(NamedTuple):
    """The samples of all solved rulesets of a plan."""

    groups: Inputs
    """The samples of the plan's `groups`."""
    later: Inputs
    """The samples of the plan's `later`."""
    more: Inputs
    """The samples of the plan's `more`."""
    judged: list[Boards]
    """The boards of play, of `more`, that evaluate the network."""


def make_samples(plan: TrainingPlan, folder: Path | None, say: Log) -> Samples:
    """Return the samples of all solved rulesets of a plan.

    Boards are kept in `folder`: a stopped run continues after the last ruleset it solved.
    """
    groups, later = (
        join_samples(
            [
                extract_inputs(sample_ruleset(rules, group.boards, folder, say)[0])
                for group in part
                for rules in _list_rulesets(group)
            ]
        )
        for part in (plan.groups, plan.later)
    )
    more = [
        sample_ruleset(Rules.from_text(text), plan.more_boards, folder, say) for text in plan.more
    ]
    taught = join_samples([extract_inputs(boards) for boards, _ in more])
    return Samples(groups, later, taught, [judged for _, judged in more])


def refine_weights(
    plan: TrainingPlan,
    name: str,
    weights: Weights,
    exact: Inputs,
    games: list[tuple[Rules, int]],
    say: Log,
) -> Weights:
    """Return weights after more descents, also on games played with them.

    `games` has the boards for each ruleset that is played.
    """
    for number in range(1, plan.rounds + 1):
        net = to_integers(weights)
        seen = [
            extract_inputs(play_selfplay(rules, net, boards, 10_000 * number + k), exact=False)
            for k, (rules, boards) in enumerate(games)
        ]
        say(f"{name}, round {number}: {sum(boards for _, boards in games)} positions played")
        parts = join_samples([exact, *seen])
        weights = _drop_unused(weights, parts)
        report = _reporter(f"{name}, round {number}", say)
        weights = train(parts, weights, plan.again, 2 + number, RATE / 2, report, refining=True)
    return weights


def _drop_unused(weights: Weights, seen: Inputs) -> Weights:
    """Return the weights, with 0 instead of a random start for inputs that never occur."""
    occurs = np.zeros(ROWS, np.bool_)
    for rows in np.array_split(seen.rows, 100):
        occurs[rows] = True
    return weights._replace(first=np.where(occurs[:, None], weights.first, np.float32(0.0)))


def train_all(plan: TrainingPlan, folder: Path | None, say: Log) -> tuple[bytes, bytes]:
    """Return the files of two networks.

    The first was not trained on the held-out rulesets, and gives the errors in both files. The
    second is trained from it on everything.

    Finished parts are kept in `folder`, so that a stopped run can continue. Empty it after a change
    of the inputs or of the training.
    """
    taught = make_samples(plan, folder, say)
    games = [(rules, group.boards) for group in plan.played for rules in _list_rulesets(group)]
    say(f"{taught.groups.values.size} positions")

    def descend() -> Weights:
        """Return the weights of the first descent."""
        weights = init_weights(plan.units, plan.hidden, 1)
        return train(taught.groups, weights, plan.epochs, 2, RATE, _reporter("solved", say))

    weights = _load_or_make("solved", plan, folder, descend)
    exact = join_samples([taught.groups, taught.later])
    weights = _load_or_make(
        "held-out",
        plan,
        folder,
        lambda: refine_weights(plan, "held out", weights, exact, games, say),
    )
    measured = to_integers(weights)
    errors = {}
    unseen = {ruleset_family(Rules.from_text(text)) for text in HELD_OUT}
    for text, boards in zip(plan.more, taught.judged, strict=True):
        if ruleset_family(boards.rules) in unseen:
            found = mean_errors(boards, measured)
            errors[text] = [round(error, 4) for error in found]
            say(f"{text}: errors {found[0]:.4f} and {found[1]:.4f}")
    exact = join_samples([exact, taught.more])
    games += [(Rules.from_text(text), plan.more_played_boards) for text in plan.more_played]
    everything = _load_or_make(
        "all", plan, folder, lambda: refine_weights(plan, "all", weights, exact, games, say)
    )
    header = {"units": plan.units, "hidden": plan.hidden, "errors": errors}
    return pack_weights(header, flatten_weights(measured)), pack_weights(
        header, flatten_weights(to_integers(everything))
    )


def _load_or_make(
    name: str, plan: TrainingPlan, folder: Path | None, make: Callable[[], Weights]
) -> Weights:
    """Return weights from `folder`, or make them and keep them there."""
    if not folder:
        return make()
    path = folder / f"weights-{name}-{crc32(repr(plan).encode()):08x}.npz"
    if not path.exists():
        part = path.with_suffix(".part.npz")
        np.savez(part, **make()._asdict())
        part.replace(path)
    with np.load(path) as data:
        return Weights(**data)


def _reporter(stage: str, say: Log) -> Callable[[float, float], None]:
    """Return a function that prints the progress of a stage."""
    return lambda done, error: say(f"{stage}: {done:.0%}, mean error {error:.4f}")


def _list_rulesets(group: Group) -> list[Rules]:
    """Return the rulesets of a group."""
    return choose_rulesets(*group[1:5], group.name, observed=group.observed)


def sample_ruleset(
    rules: Rules, boards: int, folder: Path | None, say: Log
) -> tuple[Boards, Boards]:
    """Return boards of a ruleset with exact values, solved now or kept in `folder`.

    The first boards are for training; the second, from play, are for evaluation.
    """
    kept = folder / f"{Path(file_name(rules)).stem}-{boards}.npz" if folder else None
    names = Boards._fields[1:]
    if kept and kept.exists():
        with np.load(kept) as data:
            first, second = ([data[f"{name}{part}"] for name in names] for part in (0, 1))
        return Boards(rules, *first), Boards(rules, *second)
    values = get_values(solver.solve(rules))
    seed = crc32(rules.text.encode())
    found = (
        sample_boards(rules, values, boards, seed, ANYWHERE),
        sample_boards(rules, values, JUDGED, seed + 1, careless=(CARELESS,)),
    )
    say(f"{rules.text}: {values.size} positions solved")
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part.npz")
        pairs = [(f"{name}{k}", getattr(found[k], name)) for k in (0, 1) for name in names]
        np.savez_compressed(part, **dict(pairs))
        part.replace(kept)
    return found
