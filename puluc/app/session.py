"""The session: the visible screen and the state that outlasts screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from puluc.app.board import Board
from puluc.app.effects import Effect
from puluc.app.messages import Message, MessageError, SaveError, Verbs
from puluc.app.offline_state import Offline
from puluc.app.settings import Settings, Setup
from puluc.app.table_state import TableState
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.support.markup import Markup
from puluc.support.value import Value

COMMON_PANELS: Final = ("new", "rules", "settings", "keys", "menu")
"""The dialogs that open over every screen except that of a game in another window."""
PANELS: Final = (*COMMON_PANELS, "share", "giving-up")
"""The dialogs that open over a screen."""


class Screen(Value):
    """A screen: an immutable value with its own update and views.

    The screens of the game are modules of this room, with views in `puluc/ui`; the later screens
    have folders of their own. This class has the defaults.
    """

    name: ClassVar[str] = ""
    """Its name, as in `update.SCREENS` or `ScreenBundle.screens`."""
    panels: ClassVar[tuple[str, ...]] = PANELS
    """The panels that can be opened over it."""
    verbs: ClassVar[Verbs] = {}
    """The readers of its own verbs with a value."""
    allowed_messages: ClassVar[tuple[str, ...] | None] = None
    """The first words of the messages that it accepts; None for all."""

    @property
    def inner(self) -> Screen | None:
        """The game or lesson on it, if any, whose motion, picked man and token it has."""
        return None

    @property
    def in_motion(self) -> bool:
        """Whether an animation is running that `SkipAnimation` ends."""
        return self.inner is not None and self.inner.in_motion

    @property
    def holds(self) -> bool:
        """Whether something is picked up that `drop` puts back."""
        return self.inner is not None and self.inner.holds

    @property
    def token(self) -> str:
        """A word for the present state: answers of effects with another word are out of date."""
        return self.inner.token if self.inner else ""

    @property
    def rules(self) -> Rules:
        """The rules in use on it: those of the game on it, unless it says otherwise."""
        assert self.inner
        return self.inner.rules

    @property
    def address(self) -> str | None:
        """The parameters of a link to it (see `links`); empty for a link to the game, None for no
        change of the address."""
        return ""

    @property
    def takes_focus(self) -> bool:
        """Whether the next step has the focus also where no key was pressed."""
        return False

    @property
    def subject(self) -> str | None:
        """A word for what it is about; the page starts at its top with another one."""
        return self.address

    @property
    def title(self) -> str:
        """The words before the site's name in the page's title; empty for none."""
        return ""

    @property
    def kept(self) -> str:
        """The state that it keeps on the device for itself, to be restored after a reload."""
        return ""

    @property
    def record(self) -> Record | None:
        """The game that can be shared from it, if any."""
        return None

    @property
    def played(self) -> Screen | None:
        """The game whose turns can be reviewed from it, if any."""
        return None

    @property
    def setup(self) -> Setup | None:
        """The setup of the game that can be played again from it, if any."""
        return None

    @property
    def rules_encountered(self) -> tuple[str, ...]:
        """Words for the rules that a person may have met here for the first time
        (`Session.rules_encountered`)."""
        return ()

    def board(self, session: Session) -> Board | None:
        """Return its board, if it has one."""
        return None

    @property
    def return_message(self) -> str:
        """The message that returns to unfinished work after the screen was left, or empty."""
        return ""

    def pause(self) -> Screen:
        """Return the screen without activity, to wait below another; `begin` continues it."""
        return self

    def return_to(self, below: Screen) -> Screen:
        """Return the screen below as this one leaves it."""
        return below

    def begin(self, session: Session) -> ScreenStep:
        """Return the screen after it was opened or restored, with the effects that it needs."""
        return self, []

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Return the screen after a message, with the effects; `session` surrounds it.

        Raises MessageError for a message without meaning here.
        """
        raise MessageError(f"no message {message!r}")

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that the screen needs in its present state."""
        return []

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key, by the browser's name of it, or None."""
        return None

    def escape(self, session: Session) -> str | None:
        """Return the message of Escape.

        It closes an enlarged stack, then puts back a man picked up, and then leaves the screen.
        """
        if session.zoomed_space is not None:
            return "look"
        return "drop" if self.holds else "leave" if session.screen_stack else None


class UrlOverrides(NamedTuple):
    """The parameters of the address that replace settings in this visit, or empty."""

    language: str = ""
    """The language."""
    theme: str = ""
    """The theme."""


class Notice(NamedTuple):
    """A notice, shown until the next message."""

    text: str = ""
    """The text."""
    offer: str = ""
    """The message of its button, empty without one."""
    calm: bool = False
    """Whether it tells of nothing that failed."""
    details: str = ""
    """The exact cause of a fault, shown folded."""


WORKER: Final = "worker"
"""The entry of `PendingPart.message` for questions to the worker."""


class PendingPart(NamedTuple):
    """A message that waits for the later screens or the worker."""

    message: str = ""
    """The message; empty for none."""
    fraction: float = 0.0
    """The part of it that is loaded, 0 to 1."""
    failed: bool = False
    """Whether loading failed."""
    why: str = ""
    """The reason, if it is known."""


class Deleted(NamedTuple):
    """Games deleted at once."""

    verb: str
    """The word that deleted them: `delete` for finished games, `forget` for one set aside."""
    number: int
    """The number of the first among those left."""
    lines: tuple[str, ...]
    """The games, a line each."""


class Views(Protocol):
    """The views of a screen: a module with these functions."""

    def render(
        self, screen: Any, session: Session, *, upright: bool, framed: bool
    ) -> Iterator[tuple[str, Markup]]:
        """Yield the screen's sections besides its board that have content: dock, turns, log.

        A `framed` page has only the board and the dock.
        """

    def focus_id(self, screen: Any, session: Session) -> str | None:
        """Return the id of the next element for a person using the keyboard, if any."""


class Panel(NamedTuple):
    """A panel."""

    title: Callable[[], str]
    """Returns its title."""
    render: Callable[[Session, str, int], Markup]
    """Returns its content, with `address` and `single` as in `render_each`."""


class ScreenBundle(NamedTuple):
    """The parts of the later screens, which joins the game after the start."""

    screens: Mapping[str, tuple[Opener, Views]]
    """Its screens and their views, by name."""
    panels: Mapping[str, Panel]
    """Its panels."""
    verbs: Verbs
    """The readers of the verbs with a value that it adds to all screens."""
    handlers: Mapping[str, Callable[[Session, Message], Step]]
    """The functions for its messages on any screen, by verb or type."""
    met_rule: Callable[[str, Rules], tuple[str, int]]
    """Returns the sentence for a rule that a person meets, and its number."""
    table_note: Callable[[TableState], Markup]
    """Renders the state of a table."""
    encode: Callable[[str], str] | None = None
    """Returns the rows of a text's QR code, with `1` for dark; empty for too long a text."""
    sends: bool = False
    """Whether the device has a share function."""
    find_waiting: Callable[[], tuple[int, str, str]] = lambda: (0, "", "")
    """Returns how many games by link on the device wait for this person, a sentence that says so,
    and the message that opens them."""


class Session(NamedTuple):
    """The state of the page."""

    screen: Screen
    """The visible screen."""
    screen_stack: tuple[Screen, ...] = ()
    """The screens to which `leave` returns, the next one first."""
    zoomed_space: int | None = None
    """The space whose stack is enlarged."""
    notice: Notice = Notice()
    """The notice."""
    panel: str = ""
    """The open panel, one of `PANELS`, or empty."""
    section: str = ""
    """The part of the panel that the message named."""
    setup: Setup = Setup()
    """The game being set up."""
    settings: Settings = Settings()
    """The settings."""
    visit: UrlOverrides = UrlOverrides()
    """The overrides by the address."""
    table: TableState = TableState(Setup().rules)
    """The table of the rules played last."""
    set_aside: tuple[str, ...] = ()
    """The games set aside, written by `saved.dump_game`."""
    deleted: tuple[Deleted, ...] = ()
    """The games deleted since the page was opened, which can be restored; the last come last."""
    rules_encountered: tuple[str, ...] = ()
    """The rules that a person has met in play, and the lessons learnt."""
    offline: Offline = Offline()
    """The copy of the page on the device."""
    pending: PendingPart = PendingPart()
    """The message that waits for the later screens or the worker."""
    kept: str = ""
    """The state that the screen before a reload kept for itself."""
    bundle: ScreenBundle | None = None
    """The later screens and the panels, once they have joined."""
    save_error: SaveError = ""
    """Why the device does not keep the session, or empty."""
    now: str = ""
    """The date and time of the last step, such as `2026-11-29 14:05`."""

    @property
    def language(self) -> str:
        """The language by the address, else by the settings: `auto` or its id."""
        return self.visit.language or self.settings.language

    @property
    def theme(self) -> str:
        """The theme by the address, else by the settings."""
        return self.visit.theme or self.settings.theme

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the visible one first."""
        return (self.screen, *self.screen_stack)

    def table_of(self, rules: Rules) -> TableState:
        """Return the state of a ruleset's table."""
        return self.table if self.table.rules == rules else TableState(rules)

    def with_notice(self, text: str, offer: str = "") -> Session:
        """Return the session with a notice."""
        return self._replace(notice=Notice(text, offer))


Opener = Callable[[Session, str], Screen]
"""Makes a screen from the session below it and the rest of the message after its name.

Raises ValueError if the screen can't open.
"""

Step = tuple[Session, list[Effect]]
"""The next session, and the effects for the browser."""

ScreenStep = tuple[Screen, list[Effect]]
"""The next screen, and the effects for the browser."""
