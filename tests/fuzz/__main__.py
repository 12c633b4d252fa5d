"""`python -m tests.fuzz --minutes N`: tries the readers on more and more inputs.

It shows how far it is, and Ctrl-C ends it early. Each input that does what it may not is kept in
tests/fuzz/corpus/, where the tests replay it.
"""

import argparse
import hashlib
import sys
from collections import Counter
from random import Random
from time import monotonic
from typing import Final

from tests.fuzz.mutation import mutant
from tests.fuzz.readers import READERS
from tests.fuzz.trial import CORPUS, MEMORY, Failure, Reader, failure

MUTANTS: Final = 100
"""The inputs made from each sample."""
SAMPLES: Final = 2
"""The samples in a reader's turn."""


class Fuzzing:
    """A run: the number of inputs of each reader, and the failures."""

    def __init__(self, readers: list[Reader]) -> None:
        self.readers = readers
        self.try_move: Counter[str] = Counter()
        self.found: dict[tuple[str, str], Failure] = {}

    def round(self, reader: Reader, random: Random) -> None:
        """Try some samples, each with many mutants."""
        for sample in random.sample(reader.samples, SAMPLES):
            self.attempt(reader, sample)
            for _ in range(MUTANTS):
                self.attempt(reader, mutant(sample, reader.words, random))

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
    begun, random = monotonic(), Random(words.seed)
    try:
        while monotonic() < begun + 60 * words.minutes:
            for reader in fuzzing.readers:
                fuzzing.round(reader, random)
            print(f"{fuzzing.try_move.total():,} inputs, {len(fuzzing.found)} failures", end="\r")
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
