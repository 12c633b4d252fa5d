"""The sample games, each a link and its proof.

The tests check the proofs by the checker of docs/by-link.md.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from puluc.by_link.ledger import RESIGN, UNDO
from puluc.by_link.link_game import LinkGame, accept, decode_link
from puluc.by_link.proof import prove
from puluc.engine.rules import RULESETS
from puluc.evaluation.win_chance import run_to_end
from tests.by_link.devices import answer, begun, kernels, own, pair, seed_of, signed, taken

FOLDER: Final = Path(__file__).with_name("samples")
LONG: Final = "thousand"
"""The sample of a thousand messages: of its proof only the hash is kept."""


class Table:
    """Two devices that exchange links. `due` is the one that sends the next link."""

    def __init__(
        self, rules: str, name: str, games: tuple[LinkGame, LinkGame] | None = None
    ) -> None:
        self.random = Random(name)
        self.name = name
        one, other = games or pair(rules, name)
        self.games = {"A": one, "B": other}
        self.renewals = 0

    @property
    def due(self) -> LinkGame:
        return next(game for game in self.games.values() if game.my_turn)

    def send(self, changed: LinkGame) -> None:
        """Let the other device open the newest link of one."""
        changed = signed(changed)
        assert changed.player
        other = "B" if changed.player == "A" else "A"
        self.games[changed.player] = changed
        self.games[other] = taken(self.games[other], changed.code)

    def play(self, links: int = 1) -> None:
        """Play so many links, or to the end."""
        for _ in range(links):
            if self.games["A"].due is None:
                return
            self.send(answer(self.due, self.random))

    def undo(self, *, agree: bool) -> None:
        self.send(self.due.say(own(self.due), UNDO))
        self.send(self.due.answer(own(self.due), agree))

    def ask_new(self) -> None:
        """Lose the kernels of the device that is due, and ask for new ones."""
        lost = self.due.leave_seat()
        self.renewals += 1
        player = self.due.player
        assert player
        self.send(lost.renew(kernels(player, seed_of(f"{self.name}, new {self.renewals}"))))

    def agree(self) -> None:
        self.send(self.due.answer(own(self.due), agree=True))

    def refuse(self) -> None:
        """Refuse new kernels: the asker finds the old ones and plays on with them."""
        refusing, before = self.due, begun(self.due).before_new
        assert before
        assert refusing.player
        asker = "A" if refusing.player == "B" else "B"
        seed = seed_of(f"{self.name} {asker}")
        self.games[refusing.player] = refusing.answer(own(refusing), agree=False)
        found = self.games[asker]._replace(ledger=before, seed=seed)
        self.games[asker] = found

    def resign(self) -> None:
        self.send(self.due.say(own(self.due), RESIGN))

    def confirm(self) -> str:
        """Return the link in which the other device has signed the end, too."""
        last = begun(self.games["A"]).last_sender
        other = signed(self.games["B" if last == "A" else "A"])
        self.games[last] = taken(self.games[last], other.code)
        return self.code

    @property
    def code(self) -> str:
        return self.games[begun(self.games["A"]).last_sender].code


def play_out(rules: str, name: str) -> str:
    table = Table(rules, name)
    table.play(2000)
    return table.confirm()


def play_requests() -> str:
    """Return a game with requests of each kind, given up at its end."""
    table = Table("kekchi", "requests")
    table.play(8)
    table.undo(agree=False)
    table.undo(agree=True)
    table.play(3)
    table.ask_new()
    table.refuse()
    table.play(4)
    table.ask_new()
    table.agree()
    table.play(5)
    table.resign()
    return table.code


def play_lost() -> str:
    """Return a game in which both lost their seeds, one twice, and the end is not confirmed."""
    table = Table("lemery-rescue", "lost")
    for links in (5, 3, 4):
        table.play(links)
        table.ask_new()
        table.agree()
    table.play(2000)
    return table.code


def play_asked() -> str:
    """Return a game that ends with a request for new kernels, after a request to undo."""
    table = Table("sapper", "asked")
    table.play(9)
    table.send(table.due.say(own(table.due), UNDO))
    table.ask_new()
    return table.code


def resign_asked() -> str:
    """Return a game given up in answer to a request for new kernels."""
    table = Table("classic", "asked and given up")
    table.play(7)
    table.ask_new()
    table.resign()
    return table.code


def play_two_throws() -> str:
    """Return a game with two throws a turn, some taken back."""
    table = Table("sapper", "two throws")
    for _ in range(6):
        table.play(5)
        while begun(table.due).pending:
            table.play()
        thrown = table.due.thrown(own(table.due))
        assert thrown
        if len(begun(table.due).position.throw(thrown.marks).moves()) > 1:
            table.undo(agree=True)
    table.play(2000)
    return table.confirm()


def play_return() -> str:
    """Return a return game, which B of the first game begins by inviting."""
    table = Table("kekchi", "first")
    table.play(2000)
    table.confirm()
    invitation = table.games["B"].invite_again(kernels("A", seed_of("return A")))
    other = accept(decode_link(invitation.code), kernels("B", seed_of("return B")), "Ana")
    table = Table("", "return", (taken(invitation, other.code), other))
    table.play(2000)
    return table.confirm()


def play_options() -> str:
    """Return a game under rules with options, whose terms let B, with Sun, begin."""
    rules = "lemery:men=3,spaces=7,values=4/1/2/3/5,bias=0.4"
    table = Table("", "options", pair(rules, "options", "B", "sun"))
    table.play(2000)
    return table.confirm()


def play_thousand() -> str:
    """Return a game of a thousand messages, in which much is taken back."""
    table = Table("classic:men=3,spaces=7", LONG)
    table.play()
    while len(begun(table.games["A"]).messages) < 999:
        table.play()
        messages = len(begun(table.games["A"]).messages)
        if len(begun(table.games["A"]).turns) > 6 and messages < 996:
            table.undo(agree=True)
    table.resign()
    return table.confirm()


def make_samples() -> Iterator[tuple[str, str]]:
    """Yield the names and links of the samples."""
    for rules in RULESETS:
        yield rules, play_out(rules, rules)
    yield "requests", play_requests()
    yield "lost", play_lost()
    yield "asked", play_asked()
    yield "asked-given-up", resign_asked()
    yield "two-throws", play_two_throws()
    yield "return", play_return()
    yield "options", play_options()
    yield LONG, play_thousand()


def proof_text(name: str, code: str) -> str:
    """Return what the tests keep of a sample's proof."""
    text = json.dumps(run_to_end(prove(decode_link(code))).data) + "\n"
    return text if name != LONG else f"{sha256(text.encode()).hexdigest()}\n"


def render_samples() -> dict[Path, str]:
    """Return their files."""
    files = {}
    for name, code in make_samples():
        files[FOLDER / f"{name}.link"] = f"https://puluc.example/#{code}\n"
        files[FOLDER / f"{name}.json"] = proof_text(name, code)
    return files
