"""The screen of the editor: a position set up by hand, by text or from a named one."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from puluc.app import messages
from puluc.app.board import Board, PlaceState
from puluc.app.effects import DrawSeed, Effect, Evaluate, LoadTable
from puluc.app.messages import Action, Message, MessageError, Verbs, check_below, read_one_of
from puluc.app.open.links import find_position, position_id
from puluc.app.session import COMMON_PANELS, Screen, ScreenStep, Session
from puluc.app.settings import PERSON, Setup
from puluc.engine.kernels import MARKS
from puluc.engine.position import MOON, SUN, Position, PositionError, Side, other
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Evaluation, for_position
from puluc.screens.editor import faults
from puluc.screens.editor.faults import send_home, set_city
from puluc.screens.review.screen import move_arrow
from puluc.support.i18n import _
from puluc.support.unwrap import unwrap
from puluc.words import names

MOST: Final = 200
"""The most changes that can be undone."""


def read_marks(text: str) -> int | None:
    """Read the marks of a throw, or `-` as None."""
    return None if text == "-" else check_below(messages.read_number(text), len(MARKS), "marks")


class TypedText(NamedTuple):
    """A text that was typed and is not the position on the board."""

    typed: str
    """The text."""
    problem: str
    """The reason."""
    unread: bool
    """Whether nothing of it could be read; otherwise the board has the part of it that fits."""


class EditorScreen(Screen):
    """A position in the editor, whether or not it can arise.

    It answers `pick N`, `put N` and `drop` for the places 0 to n + 1; `add S`, `lift` and `clear`
    for the space picked, and `round` if its men may walk home; `clear` also for a city's man;
    `more S`, `less S` for a city; `took S`, `untook S` for men taken; `mover S`, `half N` (1 or 2:
    a turn's throw), `marks N`, `rules RULESET`, `text POSITION`, `named NAME`, `swap`; `mend N` for
    a fault; `undo`, `redo`; and `play S`.
    """

    name = "editor"
    panels = (*COMMON_PANELS, "place")
    verbs: ClassVar[Verbs] = {
        **dict.fromkeys(("pick", "put", "mend"), messages.read_number),
        **dict.fromkeys(("add", "took", "untook", "more", "less", "mover"), read_one_of(SUN, MOON)),
        "half": read_one_of("1", "2"),
        "marks": read_marks,
        "rules": Rules.from_text,
        "text": str,
        "named": str,
        "play": read_one_of(SUN, MOON, "both"),
    }

    position: Position
    """The position."""
    held: int | None = None
    """The place picked."""
    lifted: bool = False
    """Whether it had men when it was picked, which another press moves."""
    text: TypedText | None = None
    """The text that was typed, unless it is the position's own."""
    refusal: str = ""
    """The answer to an impossible action."""
    before: tuple[Position, ...] = ()
    """The positions before each change, for undo."""
    after: tuple[Position, ...] = ()
    """The positions after each undone change, for redo."""
    evaluated: Evaluation | None = None
    """The last evaluation of a position."""

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.position.rules

    @property
    def address(self) -> str:
        """The parameters of a link to the position; a position that can't arise has none."""
        return f"editor={position_id(self.position)}" if self.possible else "editor"

    @property
    def repairs(self) -> list[faults.Repair]:
        """The repairs of the position's faults."""
        found = faults.list_repairs(self.position)
        if self.text and not self.text.unread:
            typed = faults.list_repairs(Position.read(self.rules, self.text.typed))[0]
            return [typed._replace(mended=self.position), *found]
        return found

    @property
    def possible(self) -> bool:
        """Whether the position can arise and all typed text is on the board."""
        return not self.text and not self.repairs

    @property
    def open(self) -> bool:
        """Whether the game can continue from the position."""
        return self.possible and self.position.result is None

    @property
    def puzzling(self) -> bool:
        """Whether the position has a throw and a choice of moves."""
        thrown = self.open and self.position.marks is not None
        return thrown and len(self.position.moves()) > 1

    @property
    def holds(self) -> bool:
        """Whether a place is picked."""
        return self.held is not None

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of the position, if it is known."""
        return for_position(self.evaluated, self.position) if self.open else None

    def board(self, session: Session) -> Board:
        """Return the board with the actions on its places, and the best move with a throw."""
        spots = tuple(map(self._place_state, range(self.rules.spaces + 2)))
        board = Board(self.position, spots, session.settings.board == "turned")
        found = self.evaluation.moves[:1] if self.evaluation and not self.holds else ()
        arrows = [move_arrow(self.position, move, "best") for move, _win in found]
        return board._replace(arrows=tuple(filter(None, arrows)))

    def begin(self, session: Session) -> ScreenStep:
        """Show the position and load its table."""
        return self, [LoadTable(self.rules)]

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that evaluate the position, if possible."""
        wanted = self.open and not self.evaluation and not session.table_of(self.rules).pending
        return [Evaluate(self.position, throws=True)] if wanted else []

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        match key:
            case "s" | "m" if self._picked_space:
                return f"add {key.upper()}"
            case "Delete" | "Backspace" if self._picked_space:
                return "lift"
            case "u" if self.before:
                return "undo"
            case "r" if self.after:
                return "redo"
        return None

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Change the position, or use it. Raises MessageError."""
        if isinstance(message, messages.Evaluated):
            return self._replace(evaluated=message.evaluation), []
        if not isinstance(message, Action):
            raise MessageError(f"no message {message!r}")
        editor = self._replace(refusal="")
        word, value = message
        position, space = self.position, self._picked_space
        match word:
            case "pick" | "put":
                place = check_below(value, self.rules.spaces + 2, "place")
                held = None if self.held == place else place
                picked = editor._replace(held=held, lifted=self._has_men(place))
                return editor._put(place) if word == "put" else picked, []
            case "drop":
                return editor._replace(held=None), []
            case "add" if space:
                return editor._add_man(space, value), []
            case "lift" | "clear" if space:
                men = 1 if word == "lift" else len(position.stack(space))
                return editor._lift_men(space, men), []
            case "clear" if self._has_men(self.held):
                return editor._change_city(MOON if self.held else SUN, -1), []
            case "round" if space and faults.may_walk_home(position, space):
                return editor._change(position._replace(homing=position.homing ^ 1 << space)), []
            case "took" | "untook" if self.rules.counts:
                return editor._change_taken(value, 1 if word == "took" else -1), []
            case "half" if self.rules.throws == "two":
                return editor._change(position._replace(second=value == "2")), []
            case "more" | "less":
                return editor._change_city(value, 1 if word == "more" else -1), []
            case "mover":
                return editor._change(position._replace(mover=value)), []
            case "marks":
                # The best move is shown while no place is picked.
                return editor._change(position._replace(marks=value))._replace(held=None), []
            case "rules":
                return editor._change(faults.convert_rules(position, value)), [LoadTable(value)]
            case "text" if found := find_position(value):
                return editor._change(found), [LoadTable(found.rules)]
            case "text":
                return editor._read_text(value), []
            case "named" if value in (known := named_positions(self.rules)):
                return editor._change(known[value][1]), []
            case "swap":
                return editor._change(position.mirrored()), []
            case "mend":
                repairs = self.repairs
                repair = repairs[check_below(value, len(repairs), "fault")]
                return editor._change(repair.mended), []
            case "undo" if self.before:
                before, after = self.before[:-1], (position, *self.after)
                return editor._at(self.before[-1], before, after), []
            case "redo" if self.after:
                before, after = (*self.before, position), self.after[1:]
                return editor._at(self.after[0], before, after), []
            case "play" if self.open:
                level = session.setup.level
                level = Setup().level if level == PERSON else level
                sun, moon = level if value == MOON else PERSON, level if value == SUN else PERSON
                return self, [DrawSeed(messages.OpenPosition("", position, sun, moon))]
        raise MessageError(f"no message {message!r}")

    @property
    def _picked_space(self) -> int | None:
        """The space picked, or None."""
        road = self.held is not None and 0 < self.held <= self.rules.spaces
        return self.held if road else None

    def _place_state(self, place: int) -> PlaceState:
        """Return the state of a place: it can be picked, or be the target of the picked man."""
        pick = f"pick {place}"
        if place == self.held:
            return PlaceState(pick, "held")
        if self.lifted and self._has_men(self.held):
            return PlaceState(f"put {place}", "goal", hint=_("put here"))
        if self._has_men(place):
            return PlaceState(pick, "source", hint=_("pick up"))
        return PlaceState(pick, hint=_("choose this place"))

    def _has_men(self, place: int | None) -> bool:
        """Return whether a place has men."""
        if place is None or 0 < place <= self.rules.spaces:
            return bool(place and self.position.stack(place))
        return self.position.city(SUN if place == 0 else MOON) > 0

    def _change(self, position: Position) -> EditorScreen:
        """Return the screen with another position, which can be undone."""
        position = faults.drop_unneeded(position)
        if position == self.position:
            return self._replace(text=None)
        return self._at(position, (*self.before, self.position)[-MOST:], ())

    def _at(
        self, position: Position, before: tuple[Position, ...], after: tuple[Position, ...]
    ) -> EditorScreen:
        held = self.held if self.held is None or self.held <= position.rules.spaces + 1 else None
        return self._replace(position=position, held=held, text=None, before=before, after=after)

    def _put(self, place: int) -> EditorScreen:
        """Put down the man picked from a city, or the stack picked from a space."""
        position, held = self.position, self.held
        to_road, from_road = 0 < place <= self.rules.spaces, self._picked_space is not None
        if held in (None, place) or not self._has_men(held) or not (to_road or from_road):
            return self._replace(held=None)
        if not from_road:
            side: Side = SUN if held == 0 else MOON
            moved = _put_on_top(set_city(position, side, position.city(side) - 1), place, side)
        else:
            stack, home = position.stack(held), position.homing >> held & 1
            moved = _clear_space(position, held)
            if to_road:
                moved = _put_on_top(moved, place, stack)
                moved = moved._replace(homing=moved.homing | home << place)
            else:
                moved = send_home(moved, stack)
        return self._replace(held=None)._change(moved)

    def _add_man(self, space: int, side: Side) -> EditorScreen:
        """Put a man on a space: one from the city, else one that was removed."""
        position = self.position
        if position.city(side):
            position = set_city(position, side, position.city(side) - 1)
        elif position.removed(side) <= 0:
            text = _("All of {side}’s men are on the road.")
            return self._replace(refusal=text.format(side=names.side_name(side)))
        return self._change(_put_on_top(position, space, side))

    def _lift_men(self, space: int, men: int) -> EditorScreen:
        """Send men from the top of a space to their cities."""
        stack = self.position.stack(space)
        if not stack:
            return self
        left = stack[: len(stack) - men]
        moved = _put_on_top(_clear_space(self.position, space), space, left)
        return self._change(send_home(moved, stack[len(left) :]))

    def _change_city(self, side: Side, more: int) -> EditorScreen:
        """Bring a removed man back into the city, or remove one from there."""
        men = self.position.city(side) + more
        if men < 0 or (more > 0 and self.position.removed(side) <= 0):
            text = _("{side}’s city is empty.")
            if more > 0:
                text = _("None of {side}’s men is out of the game.")
            return self._replace(refusal=text.format(side=names.side_name(side)))
        return self._change(set_city(self.position, side, men))

    def _change_taken(self, side: Side, more: int) -> EditorScreen:
        """Count one man more or less as taken by a side."""
        sun, moon = self.position.taken
        taken = (sun + more, moon) if side == SUN else (sun, moon + more)
        position = self.position._replace(taken=taken)
        if min(taken) < 0 or (more > 0 and faults.surplus_taken(position, side)):
            text, of = _("{side} has captured no man."), side
            if more > 0:
                text, of = _("{side} has no other man that could have been captured."), other(side)
            return self._replace(refusal=text.format(side=names.side_name(of)))
        return self._change(position)

    def _read_text(self, typed: str) -> EditorScreen:
        """Read a position's text; show the part of it that fits on the board."""
        try:
            read = Position.read(self.rules, unwrap(typed).strip(' \n.,;!<>()"*`'))
        except PositionError as error:
            return self._replace(text=TypedText(typed, str(error), unread=True))
        fitting = faults.drop_unneeded(faults.fit_road(read))
        editor = self._change(fitting)
        if fitting == read:
            return editor
        reason = faults.list_repairs(read)[0].reason
        return editor._replace(text=TypedText(typed, reason, unread=False))


def _put_on_top(position: Position, space: int, stack: str) -> Position:
    """Return the position with men put on top of the stack on a space."""
    road = position.road
    piled = road[space - 1] + stack
    return position._replace(road=(*road[: space - 1], piled, *road[space:]))


def _clear_space(position: Position, space: int) -> Position:
    road, homing = position.road, position.homing & ~(1 << space)
    return position._replace(road=(*road[: space - 1], "", *road[space:]), homing=homing)


def named_positions(rules: Rules) -> dict[str, tuple[str, Position]]:
    """Return the named positions: their labels and positions, by name."""
    n = rules.spaces
    near, middle, far = 2, (n + 1) // 2, n - 1

    def at(stacks: dict[int, str], gone: int = 0) -> Position:
        road = tuple(stacks.get(space, "") for space in range(1, n + 1))
        on_road = "".join(road)
        sun, moon = (max(rules.men - gone - on_road.count(side), 0) for side in (SUN, MOON))
        trades = rules.counts and rules.capture == "trade"
        taken = (gone - gone // 2, gone // 2) if trades else (0, 0)
        return Position(rules, sun, road, moon, taken=taken)

    found = {
        "start": (_("The start"), Position.start(rules)),
        "meeting": (_("Two men meet"), at({near: SUN, middle + 1: MOON})),
        "captor": (_("A captor on the way"), at({middle: MOON + SUN})),
        "rescue": (_("A captive to rescue"), at({near: SUN, middle: SUN + MOON})),
        "tower": (_("A tall stack"), at({near: SUN, middle: MOON + SUN + MOON + SUN, far: MOON})),
        "last": (_("The last man of each side"), at({near: SUN, far: MOON}, rules.men - 1)),
    }
    return {name: entry for name, entry in found.items() if not any(entry[1].faults())}


def open_screen(session: Session, rest: str) -> EditorScreen:
    """Return the screen for a position.

    It is given as `RULES POSITION` (`_` for spaces), else it is that of the board, else the start
    under the screen's rules.
    Raises ValueError for a text that is no position.
    """
    if rest:
        rules, _space, text = rest.replace("/", " ", " " not in rest).partition(" ")
        editor = EditorScreen(Position.start(Rules.from_text(rules)))._read_text(text)
        if editor.text:
            raise MessageError(editor.text.problem)
        return editor._replace(before=())
    board = session.screen.board(session)
    return EditorScreen(board.position if board else Position.start(session.screen.rules))
