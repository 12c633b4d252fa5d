"""`python -m tests.fuzz --minutes N`: tries the readers on more and more inputs.

It shows how far it is, and Ctrl-C ends it early. Each input that does what it may not is kept in
tests/fuzz/corpus/, where the tests replay it.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from random import Random
from time import monotonic, process_time
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.mutation import mutant
from tests.fuzz.readers import READERS
from tests.fuzz.trial import CORPUS, MEMORY, Failure, Reader, failure

MUTANTS: Final = 100
"""The inputs made from each sample."""
TURN: Final = 2.0
"""The seconds for each reader before the next one's turn."""
FEWEST, MOST = 2, 500
"""The limits of samples in a turn."""


class Fuzzing:
    """A run: the number of inputs of each reader, and the failures."""

    def __init__(self, readers: list[Reader]) -> None:
        self.readers = readers
        self.try_move: Counter[str] = Counter()
        self.samples = dict.fromkeys((reader.name for reader in readers), FEWEST)
        self.found: dict[tuple[str, str], Failure] = {}

    def round(self, reader: Reader, number: int, until: float) -> None:
        """Try some samples, each with many mutants; the number selects them."""
        started, samples = process_time(), self.samples[reader.name]

        @seed(number)
        @settings(
            max_examples=samples,
            database=None,
            deadline=None,
            derandomize=False,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(reader.samples, st.integers(0, 2**64))
        def some(sample: bytes, chance: int) -> None:
            if monotonic() > until:
                return
            random = Random(chance)
            self.attempt(reader, sample)
            for _ in range(MUTANTS):
                self.attempt(reader, mutant(sample, reader.words, random))

        some()
        pace = TURN / (process_time() - started + 0.001)
        self.samples[reader.name] = max(FEWEST, min(round(samples * pace), MOST))

    def attempt(self, reader: Reader, data: bytes) -> None:
        """Try one input; keep it if it fails in a new way."""
        self.try_move[reader.name] += 1
        failed = failure(reader, data)
        if failed is None or (reader.name, failed.gist) in self.found:
            return
        self.found[reader.name, failed.gist] = failed
        path = CORPUS / reader.name / hashlib.sha256(data).hexdigest()[:12]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"\n{reader.name}: {failed.gist}, kept as {path}\n{failed.details}", flush=True)


def limit_memory() -> None:
    """Make a use of too much memory raise MemoryError, if the system can."""
    try:
        import resource
    except ImportError:
        return
    with open("/proc/self/statm") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.RLIM_INFINITY))


def main() -> int:
    """Run, and return 1 after a failure."""
    names = [reader.name for reader in READERS]
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=Random().getrandbits(32))
    parser.add_argument("readers", nargs="*", choices=[[], *names], default=[], metavar="READER")
    words = parser.parse_args()
    fuzzing = Fuzzing([r for r in READERS if not words.readers or r.name in words.readers])
    print(f"seed {words.seed}", flush=True)
    limit_memory()
    begun, number = monotonic(), words.seed
    until = begun + 60 * words.minutes
    try:
        while monotonic() < until:
            for reader in fuzzing.readers:
                fuzzing.round(reader, number, until)
            number += 1
            print(f"{fuzzing.try_move.total():,} inputs, {len(fuzzing.found)} failures", flush=True)
    except KeyboardInterrupt:
        pass
    print()
    for name, count in fuzzing.try_move.items():
        faults = [gist for reader, gist in fuzzing.found if reader == name]
        print(f"{name:12} {count:>10,} inputs  {'; '.join(faults) or 'nothing found'}")
    print(f"{fuzzing.try_move.total():,} inputs in {(monotonic() - begun) / 60:.1f} minutes")
    return 1 if fuzzing.found else 0


if __name__ == "__main__":
    sys.exit(main())
