"""The game screen: a game in progress, and its update by every message of play."""

from __future__ import annotations

from typing import ClassVar, Final

from puluc.app import messages, sound_cues
from puluc.app.effects import (
    Animate,
    AskOpponent,
    Effect,
    Evaluate,
    LoadTable,
    PlaySound,
    Summarise,
)
from puluc.app.messages import Action, Message, MessageError, Verbs, check_below, read_number
from puluc.app.play.activity import Animating, BotThinking, Idle, InvalidDrop, Refusal
from puluc.app.play.state import GameScreen, automatic_move, find_moves
from puluc.app.session import Screen, Session
from puluc.app.settings import Settings
from puluc.engine import kernels
from puluc.engine.game import GIVING_UP, Game, opening_throws
from puluc.engine.move import parse_place
from puluc.engine.position import MOON, PASS, SUN, IllegalMove, Move
from puluc.support import limits

BOARD_VERBS: Final[Verbs] = {"pick": parse_place, "put": read_number, "move": Move.from_text}
"""The readers of a person's actions on the board."""
BOARD_ACTIONS: Final = (*BOARD_VERBS, "drop")
"""The verbs of all actions on the board."""
PlayStep = tuple["Play", list[Effect]]
"""The next state of the game, and the effects for the browser."""


class Play(GameScreen):
    """A game in progress."""

    name = "play"
    verbs: ClassVar[Verbs] = {**BOARD_VERBS, "throw": messages.read_if_any(read_number)}

    @property
    def played(self) -> Play:
        """The game itself."""
        return self

    def pause(self) -> Play:
        """Return the game without activity."""
        return self if isinstance(self.activity, Idle) else self._replace(activity=Idle())

    def with_opening(self, settings: Settings) -> Play:
        """Return a new game with the throws for the start shown, where there are any."""
        acted = self.drawn and settings.speed != "none" and settings.kernels != "real"
        if not acted or not opening_throws(self.rules, self.game.seed):
            return self
        return self._replace(activity=Animating("opening"))

    def begin(self, session: Session) -> PlayStep:
        """Continue the game."""
        higher = self.rules.opening == "higher" and self.drawn and not self.game.throws
        real = session.settings.kernels == "real" and self.persons and higher
        opening = (-1 if self.opening is None else self.opening) if real else None
        play = self._replace(opening=opening)
        if isinstance(self.activity, Idle):
            return play.go_on(session.settings)
        if self.activity == Animating("opening"):
            return play, [Animate(self.token, "own throw"), PlaySound(sound_cues.THROW)]
        return play, []

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that load the table, once a person has played or if chances are shown,
        evaluate the position for these, and tell what decided a finished game.

        Chances are estimates until the table is ready; the end waits for it while it is loaded.
        """
        shows_chances = session.settings.chances == "show"
        table = session.table_of(self.rules)
        ended = self.over and not self.others and not self.summary_shown
        wanted = shows_chances or self.can_undo(session.settings) or ended
        loads = table.state == "idle" and wanted
        effects: list[Effect] = [LoadTable(self.rules)] if loads else []
        known = self.evaluation and (self.evaluation.exact or table.state != "ready")
        seen = not self.shows_throw and self.result is None
        if (shows_chances or self.idle.hint) and seen and not known and table.has_values:
            effects.append(Evaluate(self.game.position))
        if ended and table.state not in ("idle", "queued", "loading"):
            effects.append(Summarise(self.summary_key, self.record, self.given_up, self.called))
        return effects

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        asks = self.asks(session.settings)
        match key:
            case " " if not (self.persons or self.result):
                return "resume" if self.idle.held else "pause"
            case " " if self.person_to_move and self.game.position.marks is None and not asks:
                return "throw"
            case "0" | "1" | "2" | "3" | "4" if asks:
                return f"throw {key}"
            case "u" if self.can_undo(session.settings):
                return "undo"
            case "r" if self.can_redo:
                return "redo"
            case "h" if self.can_hint(session):
                return "hint"
        return None

    def update(self, session: Session, message: Message) -> PlayStep:
        """Return the next step of the game.

        Raises MessageError for a message that is impossible now. A late report changes nothing:
        `AnimationEnded` or `OpponentMove` with an old token, `Evaluated` of another position.
        """
        match message:
            case messages.Evaluated(evaluation):
                here = evaluation.position == self.game.position
                return self._replace(evaluated=evaluation) if here else self, []
            case messages.GameSummary(token, sentence):
                return self._replace(summary=(token, sentence)), []
            case messages.AnimationEnded(token):
                return self._next_stage(session.settings) if token == self.token else (self, [])
            case messages.SkipAnimation():
                return self._after_animation(session.settings) if self.showing else (self, [])
            case messages.OpponentMove(token, move):
                thinks = isinstance(self.activity, BotThinking) and token == self.token
                return self.play_move(move) if thinks else (self, [])
            case Action():
                try:
                    play, effects = self._handle_action(session, message)
                    return play._mark_touched(self), effects
                except IllegalMove as error:
                    raise MessageError(str(error)) from None
        raise MessageError(f"no message {message!r}")

    def try_move(self, session: Session, message: Action) -> tuple[Play, Move | None]:
        """Return the game after an action on the board, or the move that the action makes.

        The move is not played. Raises MessageError.
        """
        if message.word not in BOARD_ACTIONS:
            raise MessageError(f"no message {message!r}")
        play, _effects = self.update(session, message)
        if play.game.ply > self.game.ply:
            return self._drop(), play.game.moves[-1]
        return play, None

    def go_on(self, settings: Settings) -> PlayStep:
        """Let the page throw, pass, move or think, if it is its turn and nothing prevents it."""
        position = self.game.position
        if self.idle.held or self.result is not None or self.opening is not None:
            return self, []
        if self.game.ply in (self.until, limits.TURNS):
            return self._replace(activity=Idle(held=True), until=-1), []
        play = self._replace(activity=Idle())
        if play._captives_due(settings):
            play = play._replace(activity=Animating("captive"), captives_shown=True)
            return play, [Animate(play.token, "captive"), PlaySound(sound_cues.CAPTIVE)]
        if play.person_to_move:
            only = automatic_move(position, settings)
            return play.play_move(only) if only else (play, [])
        if position.marks is None:
            return (play, []) if play.asks(settings) else play.add_throw(settings)
        if find_moves(position) == (PASS,):
            return play.play_move(PASS)
        play = play._replace(activity=BotThinking())
        return play, [AskOpponent(play.token, play.player(play.mover), play.game)]

    def _captives_due(self, settings: Settings) -> bool:
        """Return whether to show the scene about captives: the first game's first throw with which
        somebody can take one."""
        position = self.game.position
        hidden = settings.tips == "off" or settings.speed == "none"
        if not self.first or self.captives_shown or hidden or position.marks is None:
            return False
        events = [position.event(move) for move in find_moves(position) if move != PASS]
        return any(event.captured and not event.fate for event in events)

    def _handle_action(self, session: Session, message: Action) -> PlayStep:
        word, value = message
        if word == "drop":
            return self._drop(), []
        play = self._replace(activity=Idle()) if self.showing else self
        if word == "hint":
            return play._hint(session), []
        watched = not (self.persons or self.result)
        match word:
            case "pause" if watched:
                return self._replace(activity=Idle(held=True), until=-1), []
            case "step" if watched:
                stepping = self._replace(activity=Idle(), until=self.game.ply + 1)
                return stepping.go_on(session.settings)
            case "throw":
                return play._throw(value, session.settings)
            case "pick":
                return play._pick(value)
            case "put":
                return play._put(value)
            case "move":
                if not play.person_to_move:
                    raise MessageError("it is not a person's turn")
                return play.play_move(value)
            case "give-up":
                return play._give_up()
            case "undo":
                return play._undo(session.settings)
            case "redo":
                return play._redo(session.settings)
            case "resume":
                return play._resume(session.settings)
        raise MessageError(f"no message {message!r}")

    def _mark_touched(self, before: Play) -> Play:
        """Return the game as a person's own, if their action has changed it."""
        same = self.game is before.game and self.notes is before.notes
        if self.linked != "untouched" or (same and self.idle.held == before.idle.held):
            return self
        return self._replace(linked="touched")

    def _throw(self, marks: int | None, settings: Settings) -> PlayStep:
        """Throw for a person; `marks` are those of real kernels, or None."""
        if not (self.person_to_move or (marks is not None and self.asks(settings))):
            raise MessageError("it is not a person's turn to throw")
        self._check_limit()
        if marks is not None:
            check_below(marks, len(kernels.MARKS), "marks")
        if self.game.position.marks is not None:
            raise MessageError("a throw is pending")
        if self.opening is not None:
            if marks is None:
                raise MessageError("no marks")
            return self._enter_opening_throw(marks, settings)
        play = self if marks is None else self._with_note("kernels")
        return play.add_throw(settings, marks)

    def _check_limit(self) -> None:
        """Raise MessageError if the game has reached the limit of turns."""
        if self.game.ply >= limits.TURNS:
            raise MessageError(f"a game has at most {limits.TURNS} throws")

    def _enter_opening_throw(self, marks: int, settings: Settings) -> PlayStep:
        """Enter a real throw for the start: the higher throw starts, a tie is thrown again."""
        if self.opening == -1:
            return self._replace(opening=marks), []
        ahead = self.rules.value(self.opening or 0) - self.rules.value(marks)
        if not ahead:
            return self._replace(opening=-1), []
        game = Game.new(self.rules, self.game.seed, SUN if ahead > 0 else MOON)
        play = self._replace(game=game, drawn=False, opening=None)
        return play._with_note("chosen").go_on(settings)

    def add_throw(self, settings: Settings, marks: int | None = None) -> PlayStep:
        """Throw, and animate it; without `marks` as `next_marks` says."""
        thrown = self.game.throw(self.next_marks if marks is None else marks)
        play = self._replace(game=thrown, activity=Animating("throw"))
        own = play.person_to_move and not automatic_move(thrown.position, settings)
        animate = Animate(play.token, "own throw" if own else "throw")
        return play, [animate, PlaySound(sound_cues.THROW)]

    def _pick(self, source: int) -> PlayStep:
        """Pick up a man, put him back, or give the reason why he can't move.

        One who was asked for, as several can go to a place, goes there.
        """
        position, idle = self.game.position, self.idle
        if not self.person_to_move or position.marks is None:
            raise MessageError("there is nothing to pick up")
        check_below(source, self.rules.spaces + 1, "place")
        move = next((one for one in find_moves(position) if one.source == source), None)
        if move and idle.refusal == InvalidDrop(None, position.route(move)[-1]):
            return self.play_move(move)
        obstacle = None if move else position.obstacle(source)
        picked = None if obstacle or idle.picked == source else source
        refusal = Refusal(source, obstacle) if obstacle else None
        return self._replace(activity=idle._replace(picked=picked, refusal=refusal)), []

    def _put(self, end: int) -> PlayStep:
        """Put the man picked up down on a place (0 is Sun's city), or give the reason why he can't
        go there."""
        if not self.moves:
            raise MessageError("there is no man to put down")
        choice, idle = self.choice, self.idle._replace(refusal=None)
        check_below(end, self.rules.spaces + 2, "place")
        fitting = choice.moves_to(end)
        if len(fitting) == 1:
            return self.play_move(fitting[0])
        leaving = choice.move_from(end)
        if leaving and leaving.source == idle.picked:
            return self._replace(activity=idle._replace(picked=None)), []
        return self._replace(activity=idle._replace(refusal=InvalidDrop(idle.picked, end))), []

    def _drop(self) -> Play:
        """Put back the man picked up."""
        if not isinstance(self.activity, Idle):
            return self
        return self._replace(activity=self.activity._replace(picked=None, refusal=None))

    def _hint(self, session: Session) -> Play:
        if not session.table_of(self.rules).has_values:
            raise MessageError("there are no win chances")
        if not self.moves:
            raise MessageError("there is nothing to choose")
        hint = not self.idle.hint
        play = self._with_note("hint") if hint else self
        return play._replace(activity=self.idle._replace(hint=hint, refusal=None))

    def _with_note(self, word: str) -> Play:
        """Return the game with a note about this turn."""
        note = self.game.ply, word
        if note in self.notes or len(self.notes) >= limits.NOTES:
            return self
        return self._replace(notes=(*self.notes, note))

    def play_move(self, move: Move) -> PlayStep:
        """Play a legal move, or pass, and animate it.

        Raises MessageError without a throw, and IllegalMove.
        """
        before = self.game.position
        if before.marks is None:
            raise MessageError("the kernels have not been thrown")
        self._check_limit()
        # Notes about moves that were undone are dropped, but not those about their throws.
        notes = tuple([n for n in self.notes if n[0] <= self.game.ply or n[1] == "kernels"])
        play = self._replace(game=self.game.play(move), activity=Animating("move"), notes=notes)
        event = play.last_event
        if not event:
            return play, [Animate(play.token, "pass")]
        sounds = PlaySound(sound_cues.walk_sounds(event, len(before.route(move)) - 1))
        return play, [Animate(play.token, "capture" if event.captured else "walk"), sounds]

    def _next_stage(self, settings: Settings) -> PlayStep:
        """Start the next stage of the animation, or end it."""
        showing, event = self.showing, self.last_event
        if showing == Animating("opening"):
            play = self._replace(activity=Animating("opening", 1))
            return play, [Animate(play.token, "pass")]
        if showing == Animating("move", 0) and event and (event.home or event.fate):
            play = self._replace(activity=Animating("move", 1))
            return play, [Animate(play.token, "parting"), PlaySound(sound_cues.PARTING)]
        return self._after_animation(settings)

    def _after_animation(self, settings: Settings) -> PlayStep:
        """Go on after an animation, with a sound at the end of the game."""
        play, effects = self._replace(activity=Idle()).go_on(settings)
        return play, [*effects, *play._end_sounds]

    @property
    def _end_sounds(self) -> list[Effect]:
        """The effects that sound the end of a game."""
        ended = self.result
        return [PlaySound(sound_cues.end_sound(ended, self.persons))] if ended else []

    def _give_up(self) -> PlayStep:
        """End the game in favour of the other side."""
        side = self.may_give_up
        if side is None:
            raise MessageError("nobody can give up")
        play = self._replace(activity=Idle())._with_note(GIVING_UP[side])
        return play, play._end_sounds

    def _undo(self, settings: Settings) -> PlayStep:
        """Undo to a person's last choice between moves, or else move; the opponents wait then."""
        if self.given_up:
            notes = tuple(note for note in self.notes if note[1] not in GIVING_UP.values())
            return self._replace(notes=notes)._with_note("back").go_on(settings)
        plies = [*self.undoable(settings)]
        if not plies:
            raise MessageError("there is no move to take back")
        positions = self.game.positions
        ply = next((ply for ply in plies if len(positions[ply].moves()) > 1), plies[0])
        game = self.game.back_to(ply)
        play = self._replace(game=game, activity=Idle(held=True), undone_to=ply)
        return play._with_note("back"), []

    def _redo(self, settings: Settings) -> PlayStep:
        """Redo undone moves up to a person's next choice."""
        if not self.game.undone:
            raise MessageError("there is no move to play again")
        play = self._replace(activity=Idle(held=True))
        while play.game.undone:
            play = play._replace(game=play.game.redo())
            if play.game.undone and len(play.moves) > 1:
                break
        return (play, []) if play.game.undone else play._resume(settings)

    def _resume(self, settings: Settings) -> PlayStep:
        """Let an opponent continue after an undo."""
        if not isinstance(self.activity, Idle):
            return self, []
        return self._replace(activity=Idle(), until=-1).go_on(settings)


class WithGame(Screen):
    """A screen with a game in it."""

    game_screen: Play
    """The game."""

    @property
    def inner(self) -> Play:
        """The game."""
        return self.game_screen


def watch(step: PlayStep) -> tuple[Play | None, list[Effect]]:
    """Return a game while it is in motion, else None, and what of its effects is seen or heard."""
    play, effects = step
    seen: list[Effect] = [one for one in effects if isinstance(one, Animate | PlaySound)]
    return play if play.in_motion else None, seen
