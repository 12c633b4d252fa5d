"""Sharing a position: as a link, a QR code, a picture, or on paper."""

from typing import Final, NamedTuple

from puluc.app.effects import CopyLink, Effect
from puluc.app.messages import Action, Message, MessageError, Verbs, read_one_of
from puluc.app.open import links
from puluc.app.play.screen import Play
from puluc.app.session import Session, Step
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import puzzle_id
from puluc.screens.editor.screen import EditorScreen
from puluc.screens.puzzle.days import DailyResult
from puluc.screens.puzzle.screen import PuzzleScreen
from puluc.support import blank
from puluc.support.i18n import _
from puluc.ui import embed_code
from puluc.ui.play.game_over import tell_ending
from puluc.words.captions import describe_picture

SIGNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""The characters in names of files."""
LONGEST: Final = 40
"""The most characters of a name on a certificate."""
CERTIFIED: Final = "1 1,MMS,2,S,MMS,S,2 0 m"
"""The position on a certificate, which Sun has won."""


class SharedPosition(NamedTuple):
    """A position to share."""

    position: Position
    """The position."""
    asks: bool = False
    """Whether it is a puzzle."""
    sun: str = ""
    """The player of Sun."""
    moon: str = ""
    """The player of Moon."""
    result: DailyResult | None = None
    """The result of a day's puzzle."""
    ending: str = ""
    """The end of a finished game in a sentence."""
    game: str = ""
    """The fragment, without `#`, that opens that game."""
    learner: str | None = None
    """The name on a certificate, empty for a line to write it on; None for no certificate."""

    @property
    def link(self) -> str:
        """The fragment, without `#`, that opens the position."""
        return links.position_fragment(self.position, self.sun, self.moon)

    @property
    def fragment(self) -> str:
        """The fragment that opens it as a puzzle or a finished game, if it is one, else as a
        position."""
        return f"puzzle={puzzle_id(self.position)}" if self.asks else self.game or self.link

    @property
    def caption(self) -> str:
        """The result of a day or a game, or the side to move, its throw and the question."""
        if self.result:
            return self.result.told
        return self.ending or describe_picture(self.position, asks=self.asks)

    @property
    def file(self) -> str:
        """The name of a file with its picture, without an extension."""
        if self.learner is not None:
            return "puluc-certificate"
        if self.ending:
            return "puluc-game"
        kind = "puzzle" if self.asks else "position"
        about = f"{self.position.rules.text} {self.position.text}"
        signs = [sign if sign in SIGNS else " " for sign in about]
        return f"puluc-{kind}-{'-'.join(''.join(signs).split())}"


class SavePicture(Effect):
    """Save a position as a picture."""

    shared: SharedPosition
    """The position."""
    kind: str
    """The kind: `svg`, `png`, or `sent` for a PNG to share, saved where files can't be shared."""


class Send(Effect):
    """Pass a link to the device's share function."""

    text: str
    """The text that goes with it."""
    fragment: str
    """The end of the link, after the page's own address and `#`."""


class Print(Effect):
    """Print the visible position."""


def shared_position(session: Session) -> SharedPosition | None:
    """Return the position that can be shared from the visible screen, if any.

    That of the certificate is in its panel.
    """
    if session.panel == "certificate":
        words = blank.split_words(session.section or session.settings.name)
        learner = blank.trim(" ".join(words)[:LONGEST])
        return SharedPosition(Position.from_text(Rules(), CERTIFIED), learner=learner)
    match session.screen:
        case PuzzleScreen() as puzzle:
            shown = puzzle.position
            return shown and SharedPosition(shown, asks=True, result=puzzle.daily_result)
        case EditorScreen() as editor:
            return SharedPosition(editor.position, editor.puzzling) if editor.possible else None
    record, play = session.screen.record, session.screen.played
    found = record and SharedPosition(record.game.position, sun=record.sun, moon=record.moon)
    if record and found and record.game.ply and isinstance(play, Play) and play.over:
        return found._replace(
            ending=tell_ending(play, play.called), game=links.record_fragment(record)
        )
    return found


def printed_position(session: Session) -> SharedPosition | None:
    """Return the position that is printed instead of the page, if any.

    It is that of a puzzle or the editor, or the one that the open panel shares.
    """
    panel = session.panel in ("place", "share", "certificate")
    alone = isinstance(session.screen, PuzzleScreen | EditorScreen)
    return shared_position(session) if panel or alone else None


def offered_codes(shared: SharedPosition, address: str, *, site: bool) -> dict[str, str]:
    """Return the codes for other pages, by kind.

    Those without a script come first. The others need a whole `site` at `address`.
    """
    position, sun, moon = shared.position, shared.sun, shared.moon
    found = {
        "frame": embed_code.frame_code(address, position, sun, moon),
        "address": embed_code.frame_address(address, position, sun, moon),
    }
    if site:
        top = f"{address.rpartition('/')[0]}/"
        found["script"] = embed_code.game_code(top, position, sun, moon)
        found["diagram"] = embed_code.diagram_code(top, position)
        if picture := embed_code.picture_code(top, position):
            found["picture"] = picture
    return found


def update_share(session: Session, message: Message) -> Step:
    """Handle `copy FIELD`, `picture KIND`, `print` and `send`.

    Raises MessageError for another message, or if there is nothing to share.
    """
    found = shared_position(session)
    match message:
        case Action("copy", field) if found and found.learner is None:
            return session, [CopyLink(field)]
        case Action("picture", kind) if found:
            text = _("Picture saved.") if kind != "sent" else ""
            return session.with_notice(text), [SavePicture(found, kind)]
        case Action("send") if found:
            text = found.result.text if found.result else found.caption
            return session, [Send(text, found.fragment)]
        case Action("print") if found or session.panel:
            return session, [Print()]
    raise MessageError(f"no message {message!r}")


VERBS: Final[Verbs] = {
    "copy": read_one_of("position", "game", "embed", "puzzle", "result"),
    "picture": read_one_of("svg", "png", "sent"),
}
"""The readers of the verbs with a value; `copy` has more values with the later screens."""
HANDLERS: Final = dict.fromkeys((*VERBS, "print", "send"), update_share)
