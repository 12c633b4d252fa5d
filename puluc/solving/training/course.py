"""The whole way from rulesets to weights: solve, sample, descend, play, descend again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from puluc.estimate.features import ROWS
from puluc.published import file_name
from puluc.rules import Rules
from puluc.solving import solver
from puluc.solving.training.descent import RATE, Weights, fresh, train
from puluc.solving.training.judge import errors_of, whole, written
from puluc.solving.training.rulesets import HELD_OUT, chosen, kin
from puluc.solving.training.samples import (
    Boards,
    Seen,
    boards_of,
    seen_of,
    together,
    values_of,
)
from puluc.solving.training.selfplay import played
from puluc.solving.training.weights import pack

Array = Any
Log = Callable[[str], None]

ANYWHERE = 0.1
"""The share of samples from all positions; the others are of play."""
JUDGED = 10_000
CARELESS = 0.1
"""How many boards of play the network is judged by, and how often a move in it is any legal one."""


class Group(NamedTuple):
    """So many rulesets with one of `men` a side and `least` to `most` positions, by chance, and how
    many boards of each are sampled; with options that observers saw, or with none. The chance
    follows from the name."""

    name: str
    number: int
    men: str
    least: int
    most: int
    boards: int
    observed: bool = False


class Plan(NamedTuple):
    """What the network learns from, and how.

    `groups` are solved; the descent takes `epochs` rounds over their boards. `later` are solved,
    too, and `played` are too large for that and played: the descent goes on with all of them,
    `again` rounds each time that games were played anew, which are `rounds`. `more` and
    `more_played` are rulesets by name, with the boards of each, for the network that is not
    measured by them.
    """

    groups: tuple[Group, ...]
    later: tuple[Group, ...]
    played: tuple[Group, ...]
    more: tuple[str, ...]
    more_boards: int
    more_played: tuple[str, ...]
    more_played_boards: int
    units: int
    hidden: int
    epochs: int
    rounds: int
    again: int


FULL = Plan(
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


class Lessons(NamedTuple):
    """What the solved rulesets teach: those of the plan's `groups`, `later` and `more`; and the
    boards of play of the last that the network is judged by."""

    groups: Seen
    later: Seen
    more: Seen
    judged: list[Boards]


def lessons(plan: Plan, folder: Path | None, say: Log) -> Lessons:
    """Return the samples of all solved rulesets of a plan.

    Boards are kept in `folder`: a run that was stopped goes on after the last ruleset it solved.
    """
    groups, later = (
        together(
            [
                seen_of(sampled(rules, group.boards, folder, say)[0])
                for group in part
                for rules in _rulesets(group)
            ]
        )
        for part in (plan.groups, plan.later)
    )
    more = [sampled(Rules.from_text(text), plan.more_boards, folder, say) for text in plan.more]
    taught = together([seen_of(boards) for boards, _ in more])
    return Lessons(groups, later, taught, [judged for _, judged in more])


def refined(
    plan: Plan,
    name: str,
    weights: Weights,
    exact: Seen,
    games: list[tuple[Rules, int]],
    say: Log,
) -> Weights:
    """Return weights that have gone on learning, from games played with them too: so many boards of
    each ruleset."""
    for number in range(1, plan.rounds + 1):
        net = whole(weights)
        seen = [
            seen_of(played(rules, net, boards, 10_000 * number + k), exact=False)
            for k, (rules, boards) in enumerate(games)
        ]
        say(f"{name}, round {number}: {sum(boards for _, boards in games)} positions played")
        parts = together([exact, *seen])
        weights = _used(weights, parts)
        report = _report(f"{name}, round {number}", say)
        weights = train(parts, weights, plan.again, 2 + number, RATE / 2, report, refining=True)
    return weights


def _used(weights: Weights, seen: Seen) -> Weights:
    """Return weights in which inputs that never occur count nothing, not what was drawn once."""
    occurs = np.zeros(ROWS, np.bool_)
    for rows in np.array_split(seen.rows, 100):
        occurs[rows] = True
    return weights._replace(first=np.where(occurs[:, None], weights.first, np.float32(0.0)))


def train_all(plan: Plan, folder: Path | None, say: Log) -> tuple[bytes, bytes]:
    """Return the files of two networks: one that has not seen the held-out rulesets, by which the
    errors in both files are measured, and the one made of it by learning from everything.

    What is finished is kept in `folder`: a run that was stopped goes on. Whoever changes what the
    network sees, or how it learns, must empty it.
    """
    taught = lessons(plan, folder, say)
    games = [(rules, group.boards) for group in plan.played for rules in _rulesets(group)]
    say(f"{taught.groups.values.size} positions")

    def descend() -> Weights:
        weights = fresh(plan.units, plan.hidden, 1)
        return train(taught.groups, weights, plan.epochs, 2, RATE, _report("solved", say))

    weights = _kept("solved", plan, folder, descend)
    exact = together([taught.groups, taught.later])
    weights = _kept(
        "held-out", plan, folder, lambda: refined(plan, "held out", weights, exact, games, say)
    )
    measured = whole(weights)
    errors = {}
    unseen = {kin(Rules.from_text(text)) for text in HELD_OUT}
    for text, boards in zip(plan.more, taught.judged, strict=True):
        if kin(boards.rules) in unseen:
            found = errors_of(boards, measured)
            errors[text] = [round(error, 4) for error in found]
            say(f"{text}: errors {found[0]:.4f} and {found[1]:.4f}")
    exact = together([exact, taught.more])
    games += [(Rules.from_text(text), plan.more_played_boards) for text in plan.more_played]
    everything = _kept(
        "all", plan, folder, lambda: refined(plan, "all", weights, exact, games, say)
    )
    header = {"units": plan.units, "hidden": plan.hidden, "errors": errors}
    return pack(header, written(measured)), pack(header, written(whole(everything)))


def _kept(name: str, plan: Plan, folder: Path | None, make: Callable[[], Weights]) -> Weights:
    """Return weights out of `folder`, or made now and kept there."""
    if not folder:
        return make()
    path = folder / f"weights-{name}-{crc32(repr(plan).encode()):08x}.npz"
    if not path.exists():
        part = path.with_suffix(".part.npz")
        np.savez(part, **make()._asdict())
        part.replace(path)
    with np.load(path) as data:
        return Weights(**data)


def _report(stage: str, say: Log) -> Callable[[float, float], None]:
    return lambda done, error: say(f"{stage}: {done:.0%}, mean error {error:.4f}")


def _rulesets(group: Group) -> list[Rules]:
    return chosen(*group[1:5], group.name, observed=group.observed)


def sampled(rules: Rules, boards: int, folder: Path | None, say: Log) -> tuple[Boards, Boards]:
    """Return boards of a ruleset with exact values, solved now or kept in `folder`: to learn from,
    and of play, to judge by."""
    kept = folder / f"{Path(file_name(rules)).stem}-{boards}.npz" if folder else None
    names = Boards._fields[1:]
    if kept and kept.exists():
        with np.load(kept) as data:
            first, second = ([data[f"{name}{part}"] for name in names] for part in (0, 1))
        return Boards(rules, *first), Boards(rules, *second)
    values = values_of(solver.solve(rules))
    seed = crc32(rules.text.encode())
    found = (
        boards_of(rules, values, boards, seed, ANYWHERE),
        boards_of(rules, values, JUDGED, seed + 1, careless=(CARELESS,)),
    )
    say(f"{rules.text}: {values.size} positions solved")
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part.npz")
        pairs = [(f"{name}{k}", getattr(found[k], name)) for k in (0, 1) for name in names]
        np.savez_compressed(part, **dict(pairs))
        part.replace(kept)
    return found
