"""What the page shows, as one value: a screen and what outlasts it; `update.py` makes the next."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from puluc.app.board import Board
from puluc.app.effects import Effect
from puluc.app.messages import Message, MessageError
from puluc.app.offline import Offline
from puluc.app.settings import Settings, Setup
from puluc.app.table_state import TableState
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.support.value import Value

BESIDE: Final = ("new", "rules", "settings", "keys", "menu")
"""The dialogs that open over every screen but a game that another window plays."""
PANELS: Final = (*BESIDE, "share")
"""The dialogs that open over a screen."""


class Screen(Value):
    """What fills the page: an immutable value with an update and views of its own.

    Those of the game are modules here, with their views in `puluc/ui`; those of the study have
    folders of their own. This class has what most screens have in common.
    """

    name: ClassVar[str] = ""
    """Its name in `screens.py`."""
    panels: ClassVar[tuple[str, ...]] = PANELS
    """The panels that may be opened over it."""
    allowed_messages: ClassVar[tuple[str, ...] | None] = None
    """The words of the messages that may be said while it is shown; None for all."""

    @property
    def in_motion(self) -> bool:
        """Whether something is being shown that `SkipAnimation` ends."""
        return False

    @property
    def holds(self) -> bool:
        """Whether something is in hand that `drop` puts back."""
        return False

    @property
    def token(self) -> str:
        """A word for what goes on, so that an edge can tell whether it still does."""
        return ""

    @property
    def rules(self) -> Rules:
        """The rules that hold on it."""
        raise NotImplementedError

    @property
    def address(self) -> str:
        """What a link to it asks for, see `links`; empty for the game's own."""
        return ""

    @property
    def kept(self) -> str:
        """What it leaves for itself on the device, for when it is opened after a reload."""
        return ""

    @property
    def record(self) -> Record | None:
        """The game that can be shared from it, if there is one."""
        return None

    @property
    def played(self) -> Screen | None:
        """The game whose turns can be reviewed from it, if there is one."""
        return None

    @property
    def setup(self) -> Setup | None:
        """How the game was set up that can be played again from it, if there is one."""
        return None

    @property
    def rules_encountered(self) -> tuple[str, ...]:
        """Words for what a person may have met here for the first time, see `Session.met`."""
        return ()

    def board(self, session: Session) -> Board | None:
        """Return the board it shows, if it shows one."""
        return None

    def pause(self) -> Screen:
        """Return the screen as it waits below another; `begin` lets it go on."""
        return self

    def begin(self, session: Session) -> ScreenStep:
        """Return the screen, opened or restored, and what it needs to go on."""
        return self, []

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Return the next screen and the effects of a message; `session` is what is around it.

        Raises MessageError for a message that means nothing here.
        """
        raise MessageError(f"no message {message!r}")

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return what the screen asks for as it stands, whatever has led to it."""
        return []

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key, by the browser's name of it, if it means something now."""
        return None

    def escape(self, session: Session) -> str | None:
        """Return the message of Escape: it puts an enlarged stack away, then what is in hand, and
        then leads back."""
        if session.look is not None:
            return "look"
        return "drop" if self.holds else "leave" if session.screen_stack else None


class UrlOverrides(NamedTuple):
    """What this visit's address asks for instead of the settings, or nothing."""

    language: str = ""
    theme: str = ""


class Notice(NamedTuple):
    """Something to tell until the next message, with a button for the message `offer`, if any."""

    text: str = ""
    offer: str = ""


ENGINE: Final = "engine"
"""Stands in `PendingStudy` for what the screens ask of the engine."""


class PendingStudy(NamedTuple):
    """What waits for the study: a message, empty for none, and the part (0..1) of it that is here.

    `failed` says that it could not be loaded, `why` for what reason, if that is known.
    """

    message: str = ""
    part: float = 0.0
    failed: bool = False
    why: str = ""


class Session(NamedTuple):
    """A screen, and around it what outlasts screens.

    `below` has the screens to which `leave` returns, the last one first; `look` is the space whose
    stack is shown enlarged; `panel` is one of `PANELS` or empty, `part` what is meant in it;
    `table` is that of the rules played last; `set_aside` has the games set aside, as
    `serialise.dump_game` writes them; `met` has words for the rules that a person has met in play
    and the lessons learnt; `offline` is what the device keeps of the page; `awaited` is what a
    person has asked of the study; `kept` is what the screen shown before a reload left for itself.
    """

    screen: Screen
    screen_stack: tuple[Screen, ...] = ()
    look: int | None = None
    notice: Notice = Notice()
    panel: str = ""
    part: str = ""
    setup: Setup = Setup()
    settings: Settings = Settings()
    visit: UrlOverrides = UrlOverrides()
    table: TableState = TableState(Setup().rules)
    set_aside: tuple[str, ...] = ()
    rules_encountered: tuple[str, ...] = ()
    offline: Offline = Offline()
    awaited: PendingStudy = PendingStudy()
    kept: str = ""

    @property
    def language(self) -> str:
        """The language asked for, by the address or else the settings: `auto` or its id."""
        return self.visit.language or self.settings.language

    @property
    def theme(self) -> str:
        """The theme asked for, by the address or else the settings."""
        return self.visit.theme or self.settings.theme

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the one that is shown first."""
        return (self.screen, *self.screen_stack)

    def table_of(self, rules: Rules) -> TableState:
        """Return how the table of a ruleset stands."""
        return self.table if self.table.rules == rules else TableState(rules)

    def with_notice(self, text: str, offer: str = "") -> Session:
        """Return the session with something to tell."""
        return self._replace(notice=Notice(text, offer))


Step = tuple[Session, list[Effect]]
"""The next session and the effects that the edges have to carry out."""

ScreenStep = tuple[Screen, list[Effect]]
