"""The training from rulesets to weights: solve, sample, descend, play, descend again."""

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.engine.solved import file_name
from puluc.evaluation import estimator
from puluc.solver import solver
from puluc.solver.arrays import Array
from puluc.solver.training.descent import RATE, Weights, init_weights, train
from puluc.solver.training.evaluate import mean_errors
from puluc.solver.training.ruleset_sets import DATA, HELD_OUT, choose_rulesets, ruleset_family
from puluc.solver.training.samples import (
    Samples,
    extract_samples,
    join_samples,
    sample_in_play,
    sample_positions,
)
from puluc.solver.training.selfplay import play_selfplay
from puluc.solver.training.weights import pack_weights
from puluc.support.command import write_file

T = TypeVar("T")
Log = Callable[[str], None]
"""A function that prints a line about the progress."""


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
    most: float
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
    judged: int
    """The positions of play that evaluate the network on each of `more`."""


def read_plan() -> TrainingPlan:
    """Return the plan of the published network."""
    plan = DATA["plan"]
    groups = {
        name: tuple(Group(*group) for group in plan[name]) for name in ("groups", "later", "played")
    }
    more, more_played = (*HELD_OUT, *plan["more"]), tuple(plan["more_played"])
    return TrainingPlan(**plan | groups | {"more": more, "more_played": more_played})


class Trainer:
    """A run of the training.

    Finished parts are kept in a folder, so that a stopped run can continue. Empty it after a change
    of the inputs or of the training.
    """

    def __init__(self, plan: TrainingPlan, folder: Path, say: Log) -> None:
        """Train by `plan`, keep finished parts in `folder`, and print the progress by `say`."""
        self.plan, self.folder, self.say = plan, folder, say

    def train_all(self) -> tuple[bytes, bytes]:
        """Return the files of two networks.

        The first was not trained on the held-out rulesets, and gives the errors in both files. The
        second is trained from it on everything.
        """
        plan = self.plan
        groups, later = (
            join_samples(
                self.sample_ruleset(rules, group.boards)[0]
                for group in part
                for rules in _list_rulesets(group)
            )
            for part in (plan.groups, plan.later)
        )
        games = [(rules, group.boards) for group in plan.played for rules in _list_rulesets(group)]
        self.say(f"{groups.values.size} positions")
        start = init_weights(plan.units, plan.hidden, 1)
        weights = self.keep(
            f"weights-solved-{self.plan_number}",
            lambda: train(groups, start, plan.epochs, 2, RATE, self.reporter("solved")),
        )
        exact = join_samples([groups, later])
        weights = self.refine_weights("held-out", weights, exact, games)
        more = [
            self.sample_ruleset(Rules.from_text(text), plan.more_boards, plan.judged)
            for text in plan.more
        ]
        errors = {}
        unseen = {ruleset_family(Rules.from_text(text)) for text in HELD_OUT}
        self.use_weights(weights)
        for text, (_, positions, values) in zip(plan.more, more, strict=True):
            if ruleset_family(Rules.from_text(text)) in unseen:
                found = mean_errors(positions, values)
                errors[text] = [round(error, 4) for error in found]
                self.say(f"{text}: errors {found[0]:.4f} and {found[1]:.4f}")
        exact = join_samples([exact, *(samples for samples, _, _ in more)])
        games += [(Rules.from_text(text), plan.more_played_boards) for text in plan.more_played]
        everything = self.refine_weights("all", weights, exact, games)
        return self.pack(weights, errors), self.pack(everything, errors)

    def sample_ruleset(
        self, rules: Rules, boards: int, judged: int = 0
    ) -> tuple[Samples, list[Position], Array]:
        """Return samples of a ruleset, and positions of play with their exact chances."""

        def make() -> tuple[Samples, list[Position], Array]:
            """Solve the ruleset and sample it."""
            solved, seed = solver.solve(rules), crc32(rules.text.encode())
            samples = extract_samples(*sample_positions(solved, boards, seed))
            self.say(f"{rules.text}: {solved.values.size} positions solved")
            return samples, *sample_in_play(solved, judged, seed + 1)

        return self.keep(f"{Path(file_name(rules)).stem}-{boards}", make)

    def refine_weights(
        self, name: str, weights: Weights, exact: Samples, games: list[tuple[Rules, int]]
    ) -> Weights:
        """Return weights after more descents, also on games played with them.

        `games` has the boards for each ruleset that is played.
        """
        for number in range(1, self.plan.rounds + 1):
            stage = f"{name}, round {number}"

            def refine(weights: Weights = weights, number: int = number, stage: str = stage) -> Any:
                """Play, and descend once more."""
                self.use_weights(weights)
                played = [
                    extract_samples(*play_selfplay(rules, boards, f"{number}/{k}"), False)
                    for k, (rules, boards) in enumerate(games)
                ]
                samples = join_samples([exact, *played])
                self.say(f"{stage}: {sum(boards for _, boards in games)} positions played")
                report = self.reporter(stage)
                return train(samples, weights, self.plan.again, 2 + number, RATE / 2, report, True)

            weights = self.keep(f"weights-{name}-{number}-{self.plan_number}", refine)
        return weights

    def use_weights(self, weights: Weights) -> None:
        """Set the weights of the estimate."""
        estimator.load_weights(self.pack(weights, {}))

    def pack(self, weights: Weights, errors: dict[str, list[float]]) -> bytes:
        """Return the bytes of a file."""
        header = {"units": self.plan.units, "hidden": self.plan.hidden, "errors": errors}
        return pack_weights(header, weights.flatten())

    @property
    def plan_number(self) -> str:
        """A number of the plan, for the names of files."""
        return f"{crc32(repr(self.plan).encode()):08x}"

    def keep(self, name: str, make: Callable[[], T]) -> T:
        """Return a finished part from the folder, or make it and keep it there."""
        path = self.folder / f"{name}.pickle"
        if not path.exists():
            write_file(path, pickle.dumps(make()))
        found: T = pickle.loads(path.read_bytes())
        return found

    def reporter(self, stage: str) -> Callable[[float, float], None]:
        """Return a function that prints the progress of a stage."""
        return lambda done, error: self.say(f"{stage}: {done:.0%}, mean error {error:.4f}")


def _list_rulesets(group: Group) -> list[Rules]:
    """Return the rulesets of a group."""
    return choose_rulesets(*group[1:5], group.name, observed=group.observed)
