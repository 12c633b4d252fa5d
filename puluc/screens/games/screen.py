"""The screen of the games kept on the device, with a player's own statistics."""

from __future__ import annotations

import json
from collections.abc import Generator
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from puluc.app import messages
from puluc.app.effects import Effect
from puluc.app.messages import (
    Action,
    BrowserReport,
    Message,
    MessageError,
    ScreenMessage,
    Verbs,
    check_below,
)
from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import COMMON_PANELS, Deleted, Screen, ScreenStep, Session, Step
from puluc.app.settings import PERSON, PLAYERS
from puluc.engine.game import GIVING_UP
from puluc.engine.position import MOON, SUN, Position, Side, other
from puluc.engine.rules import Rules
from puluc.reviewing.rating import GAMES
from puluc.reviewing.review import SIDES
from puluc.reviewing.statistics import GameFigures, SideFigures, Totals, sums
from puluc.support import blank
from puluc.support.i18n import _, ngettext

OwnGames = tuple[SideFigures, ...]
"""The figures of a person's games."""


class LoadGames(Effect):
    """Read the games kept and review those that can be; reports `GamesLoaded` after each.

    Before, add those of a file and report `GamesAdded`, or `ReadFailed`.
    """

    file: str = ""
    """The text of the file, a line for each game, or empty."""


class StoreGames(Effect):
    """Save these games and no others."""

    lines: tuple[str, ...]
    """The games, a line each."""


class SaveGames(Effect):
    """Save the games as one file."""

    lines: tuple[str, ...]
    """The games, a line each."""


class GamesLoaded(ScreenMessage):
    """The games kept."""

    lines: tuple[str, ...]
    """The games, a line each, the oldest first."""
    analysing: int = 0
    """The number of games whose figures are still being found."""


class GamesAdded(BrowserReport):
    """The games of a file were added."""

    number: int
    """The number of those that were not there yet."""


class AddUp(Effect):
    """Find the totals of a person's games, then report `AddedUp`."""

    games: OwnGames
    """The games."""


class AddedUp(ScreenMessage):
    """The totals of a person's games, with a level."""

    games: OwnGames
    """The games."""
    found: Totals
    """The totals."""


class KeptGame(NamedTuple):
    """The summary of a game kept, finished or set aside."""

    number: int = 0
    """Its number."""
    rules: Rules | None = None
    """Its rules; None if the line can't be read."""
    turns: int = 0
    """The number of its last turn; a turn of each side shares one."""
    sun: str = ""
    """The player of Sun."""
    moon: str = ""
    """The player of Moon."""
    names: tuple[str, str] = ("", "")
    """The names of Sun's player and of Moon's, or empty."""
    position: Position | None = None
    """Its position; None for a game of an older version."""
    date: str = ""
    """The date and time of its end or last turn, or empty."""
    result: str = ""
    """The result as in a record."""
    given_up: bool = False
    """Whether the loser gave up."""
    figures: GameFigures | None = None
    """The figures of its review."""

    @property
    def mine(self) -> Side | None:
        """The side of the person, if they played one."""
        if (self.sun == PERSON) == (self.moon == PERSON):
            return None
        return SUN if self.sun == PERSON else MOON

    @property
    def rival(self) -> str:
        """The computer player that the person played, or empty."""
        return {SUN: self.moon, MOON: self.sun, None: ""}[self.mine]

    @property
    def points(self) -> float:
        """The points of the person: 1, 0, or one half."""
        if self.mine is None or self.result == "draw":
            return 0.5
        return float(self.result == SIDES[self.mine])

    @property
    def won(self) -> bool:
        """Whether the person beat a computer player."""
        return bool(self.rival) and self.points == 1

    @property
    def own(self) -> SideFigures | None:
        """The person's figures, with the luck of both sides' throws, if the game counts."""
        mine, figures = self.mine, self.figures
        if not (mine and figures and figures.counts):
            return None
        luck = figures.sides[mine].luck - figures.sides[other(mine)].luck
        return figures.sides[mine]._replace(luck=luck)


def read_deleted(text: str) -> str | int:
    """Read `all`, its confirmation `yes` or `no`, or the number of a game."""
    return text if text in ("all", "yes", "no") else messages.read_number(text)


class GamesScreen(Screen):
    """The games kept, the last one first.

    It answers `save`; `change_games` answers `delete N`, `delete all`, `delete yes`, `delete no`,
    `forget N` and `restore N`.
    """

    name = "games"
    address = "games"
    panels = COMMON_PANELS
    verbs: ClassVar[Verbs] = {
        "delete": read_deleted,
        **dict.fromkeys(("forget", "restore"), messages.read_number),
    }

    play_rules: Rules
    """The rules of the game below."""
    lines: tuple[str, ...] | None = None
    """The games, a line each; None before they are loaded."""
    confirming: bool = False
    """Whether the question is open to delete all games."""
    pressed: str = "leave"
    """The id of the button to which the focus returns."""
    analysing: int = 0
    """The number of games whose figures are still being found."""
    added: AddedUp | None = None
    """The totals that the worker has found."""
    file: str = ""
    """The text of a file whose games are to be added, or empty."""

    @property
    def rules(self) -> Rules:
        """The rules of the game below."""
        return self.play_rules

    @property
    def takes_focus(self) -> bool:
        """Whether a question or a deletion takes the focus from the button that was pressed."""
        return self.confirming or self.pressed.startswith("restore")

    @property
    def games(self) -> tuple[KeptGame, ...]:
        """The games, the last one first."""
        read = [read_kept_game(place, line) for place, line in enumerate(self.lines or ())]
        return tuple(reversed(read))

    @property
    def totals(self) -> Totals:
        """The totals of a person's games, with a level once the worker has found it."""
        own = own_games(self.games)
        return self.added.found if self.added and self.added.games == own else sums(own)

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effect that finds the level, once for the same games."""
        own = own_games(self.games)
        known = len(own) < GAMES or (self.added and self.added.games == own)
        return [] if known else [AddUp(own)]

    def escape(self, session: Session) -> str | None:
        """Return the message of the Escape key: it answers the question with no."""
        return "delete no" if self.confirming else super().escape(session)

    def begin(self, session: Session) -> ScreenStep:
        """Load the games, since some may be new or reviewed."""
        return self._replace(analysing=0, file=""), [LoadGames(self.file)]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show the games loaded, or save all."""
        lines = self.lines or ()
        match message:
            case AddedUp():
                return self._replace(added=message), []
            case GamesLoaded(read, analysing):
                return self._replace(lines=read, analysing=analysing), []
            case Action("save") if lines:
                return self, [SaveGames(lines)]
        raise MessageError(f"no message {message!r}")


def change_games(session: Session, message: Message) -> Step:
    """Delete games, finished ones or one set aside, restore those of a deletion, or tell of games
    added. Raises MessageError."""
    screen, deleted = session.screen, session.deleted
    if isinstance(message, GamesAdded):
        number = message.number
        text = ngettext("{number} game added.", "{number} games added.", number)
        text = text if number else _("You already have the games of this file.")
        return session.with_notice(text.format(number=number)), []
    if not isinstance(screen, GamesScreen) or screen.lines is None:
        raise MessageError("the list of games is not loaded")
    games = {"delete": screen.lines, "forget": session.set_aside}
    verb, at, taken, asks, pressed = "", 0, 0, False, "delete-all"
    match message:
        case Action("delete", "all") if screen.lines:
            asks = True
        case Action("delete", "no") if screen.confirming:
            pass
        case Action("delete", "yes") if screen.confirming:
            verb, taken = "delete", len(games["delete"])
        case Action("delete" | "forget", int(number)):
            verb, taken = message.word, 1
            at = check_below(number, len(games[verb]), "game")
        case Action("restore", int(number)):
            gone, deleted = _take_back(deleted, check_below(number, len(deleted), "deletion"))
            verb, at, lines = gone
            games[verb] = (*games[verb][:at], *lines, *games[verb][at:])
            pressed = f"{verb}-{at}"
        case _:
            raise MessageError(f"no message {message!r}")
    if taken:
        every, end = games[verb], at + taken
        deleted = (*deleted, Deleted(verb, at, every[at:end]))
        games[verb], pressed = (*every[:at], *every[end:]), f"restore-{len(deleted)}"
    stores: list[Effect] = [StoreGames(games["delete"])] if verb == "delete" else []
    screen = screen._replace(lines=games["delete"], confirming=asks, pressed=pressed)
    return session._replace(screen=screen, set_aside=games["forget"], deleted=deleted), stores


def _take_back(deleted: tuple[Deleted, ...], number: int) -> tuple[Deleted, tuple[Deleted, ...]]:
    """Return the games of a deletion, numbered as in the present list, and the other deletions."""
    gone, later = deleted[number], []
    for one in deleted[number + 1 :]:
        if one.verb == gone.verb and one.number < gone.number:
            gone = gone._replace(number=max(gone.number - len(one.lines), one.number))
        elif one.verb == gone.verb:
            one = one._replace(number=one.number + len(gone.lines))
        later.append(one)
    return gone, (*deleted[:number], *later)


@lru_cache(maxsize=256)
def read_kept_game(number: int, line: str) -> KeptGame:
    """Return the summary of a game's line."""
    try:
        return saved.read_object(line, _read_summary)._replace(number=number)
    except saved.SavedError:
        return KeptGame(number)


def _read_summary(value: dict[str, Any]) -> KeptGame:
    rules, text = Rules.from_text(_read_tag(value, "Rules")), value.get("position")
    # Without a throw that waits for its move.
    words = blank.split_words(value["record"].partition("\n\n")[2].rpartition("-")[0])
    result, given_up = _read_result(value)
    return KeptGame(
        0,
        rules,
        sum(word.endswith(".") and word[0] in "123456789" for word in words),
        saved.read_word(value, "sun", PLAYERS),
        saved.read_word(value, "moon", PLAYERS),
        (_read_tag(value, "Sun"), _read_tag(value, "Moon")),
        text and Position.from_text(rules, text),
        saved.read_date(value),
        result,
        given_up,
        GameFigures.from_data(value.get("figures")),
    )


def _read_result(value: dict[str, Any]) -> tuple[str, bool]:
    """Return the winner by the record, and whether the other side gave up."""
    words = [word for _ply, word in value.get("notes", [])]
    for side, word in GIVING_UP.items():
        if word in words:
            return SIDES[other(side)], True
    found = _read_tag(value, "Result")
    return found if found.isalpha() else "", False


def _read_tag(value: dict[str, Any], name: str) -> str:
    """Return the value of a tag of a game's record, or empty."""
    found: str = value["record"].partition(f'[{name} "')[2].partition('"]')[0]
    return found


def read_games(text: str) -> Generator[None, None, list[str]]:
    """Read the games of a file that `SaveGames` wrote, in slices; damaged lines are left out.

    Figures are left out, too, to be found again. Raises SavedError, with the first fault, if no
    line can be read.
    """
    games: list[str] = []
    fault = saved.SavedError()
    for line in reversed(text.split("\n")):
        yield
        try:
            play = saved.load_game(line)
            games = saved.archive_lines(games, play, play.date)
        except saved.SavedError as error:
            fault = error
    if not games:
        raise fault
    return [*reversed(games)]


def add_games(lines: list[str], found: list[str]) -> list[str]:
    """Return the games kept with those of `read_games` that are new, the oldest first."""
    kept = "\n".join(lines)
    new = [line for line in found if json.dumps(json.loads(line)["record"]) not in kept]
    return sorted([*lines, *new], key=lambda line: read_kept_game(0, line).date)


def find_game(session: Session, which: str) -> Play:
    """Return a game of the list by its number. Raises ValueError."""
    screen = session.screen
    lines = (screen.lines or ()) if isinstance(screen, GamesScreen) else ()
    return saved.load_game(lines[check_below(messages.read_number(which), len(lines), "game")])


def own_games(games: tuple[KeptGame, ...]) -> OwnGames:
    """Return the figures of a person's own games that count."""
    return tuple([game.own for game in games if game.own])


def open_screen(session: Session, file: str) -> GamesScreen:
    """Return the screen of the games kept, with those of a file's text, which may be empty."""
    return GamesScreen(session.screen.rules, file=file)
