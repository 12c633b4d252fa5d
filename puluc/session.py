"""What the page shows, as one value, and what each message makes of it.

`update(session, message)` is pure: it returns the next session and the effects the edges have to
carry out. Messages are short texts, so that markup can name them:

    throw, throw 3          throw the kernels; enter what real kernels showed
    pick 2, pick c, drop    pick a man up by his space or city; put him back
    put 5                   put the man in hand down on a place (0: Sun's city)
    move 2-5, move --       play a move; pass
    undo, redo, resume      take back, play again, let the opponent go on
    shown TOKEN             what was being shown has been seen
    answer TOKEN MOVE       the opponent's move
    look 4, look            show a stack from near; stop that
    open PANEL, close       the panels: new, rules, share, settings, keys
    setup FIELD VALUE       change the game being set up (ruleset, sun, moon, starter, options)
    start SEED              start the game set up
    set NAME VALUE, reset   change a setting; all as at first
    set level LEVEL         change the opponent, in this game too
    turn, mute              turn the board round; switch the sound off or on
    link SEED ADDRESS       open what a link asks for: the query and what follows its `#`
    record SEED TEXT        open the game of a record
    unread REASON           a file could not be read
    back N, forget N        go on with a game set aside, the last one without N; drop it
    copy WHAT               copy the link to the position or the game
    copied yes|no           whether it was copied
    download                save the game as a file
    unkept                  the device can't keep the game
    elsewhere, here         another window plays the game; let this one do so
    hint                    show or hide what each move is worth
    table RULES STATE PART  how the loading of the solution stands
    keep WHAT, kept …       keep everything on the device, stop, drop it; how it stands
    version, renew          a new version is here; use it now
    rescue                  save the game that could not be read as a file
    judged MOMENT WIN MOVE=WIN …   the exact chances at a moment
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc import offline, sounds
from puluc.effects import (
    Copy,
    Download,
    Effect,
    Judge,
    Load,
    Save,
    Show,
    Sound,
    TakeOver,
    Think,
)
from puluc.game import Game
from puluc.language import _
from puluc.offline import Offline
from puluc.position import (
    CITY,
    MOON,
    PASS,
    SUN,
    Event,
    IllegalMove,
    Move,
    Obstacle,
    Position,
    Side,
    other,
)
from puluc.setup import PERSON, PLAYERS, Settings, Setup
from puluc.sounds import Cue

PANELS: Final = ("new", "rules", "share", "settings", "keys")
WATCHING: Final = ("open", "close", "copy", "copied", "download", "here", *offline.WORDS)
"""What may be said while another window plays."""
PLAY: Final = ("start", "throw", "pick", "put", "move", "undo", "redo", "resume")


class Showing(NamedTuple):
    """What is being shown happening: the last throw, or one stage of the last move."""

    what: Literal["throw", "move"]
    stage: int = 0


class Refusal(NamedTuple):
    """Why what a person tried is not possible: from where, and the obstacle."""

    source: int
    obstacle: Obstacle


class Misplaced(NamedTuple):
    """Where a man can't be put down: the place (0: Sun's city), and whence, if he is in hand."""

    source: int | None
    place: int


class Table(NamedTuple):
    """Where the ruleset's solution stands.

    Nobody needed it yet (`idle`), it is `asked` for, there is `none` or the page came without it
    (`absent`), or it is `loading`, `part` (0..1) of it, `ready` or `failed`.
    """

    state: Literal["idle", "asked", "none", "absent", "loading", "ready", "failed"] = "idle"
    part: float = 0.0


class Verdict(NamedTuple):
    """What the solution says of one moment, named by `Session.moment`.

    `sun` is the chance that Sun wins; `moves` has the legal moves with the chances of the side to
    move, best first, and is empty before a throw.
    """

    moment: str
    sun: float
    moves: tuple[tuple[Move, float], ...] = ()


class Visit(NamedTuple):
    """What this visit's address asks for instead of the settings, or nothing."""

    language: str = ""
    theme: str = ""


class Session(NamedTuple):
    """Everything the page shows.

    `drawn` says that the opening found the first player, who was not chosen; `picked` is the
    source of the man in hand; `showing` what is seen to happen just now; `held` stops the
    opponents after something was taken back, and `since` is the ply then, else -1; `refusal`
    answers an impossible try, and `notice` tells of anything else until the next message, with a
    button for the message `offer`; `look` is the space whose stack is shown from near. `table` is
    the solution's, `verdict` the last judgement by it, and `hint` whether a person asked for it.
    `aside` has the games set aside, as `saved.dump_game` writes them; `elsewhere` says that
    another window plays; `offline` is what the device keeps of the page.
    """

    game: Game
    sun: str = PERSON
    moon: str = "player"
    drawn: bool = True
    picked: int | None = None
    showing: Showing | None = None
    held: bool = False
    since: int = -1
    refusal: Refusal | Misplaced | None = None
    notice: str = ""
    offer: str = ""
    look: int | None = None
    table: Table = Table()
    verdict: Verdict | None = None
    hint: bool = False
    panel: str = ""
    setup: Setup = Setup()
    settings: Settings = Settings()
    visit: Visit = Visit()
    aside: tuple[str, ...] = ()
    elsewhere: bool = False
    offline: Offline = Offline()

    @property
    def language(self) -> str:
        """The language asked for, by the address or else the settings: `auto` or its id."""
        return self.visit.language or self.settings.language

    @property
    def theme(self) -> str:
        """The theme asked for, by the address or else the settings."""
        return self.visit.theme or self.settings.theme

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.game.position.mover

    def player(self, side: Side) -> str:
        """Return who plays a side: `person` or an opponent's level."""
        return self.sun if side == SUN else self.moon

    @property
    def person_to_move(self) -> bool:
        """Whether the page waits for a person to throw or to move."""
        if self.elsewhere or self.game.result is not None:
            return False
        return self.player(self.mover) == PERSON

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves a person may make now; empty while the page waits for something else."""
        thrown = self.game.position.marks is not None and not self._shows_throw
        return self.game.position.moves() if thrown and self.person_to_move else ()

    @property
    def flipped(self) -> bool:
        """Whether Moon's city is at the left or the bottom, where a person has his own city."""
        moon_near = self.sun != PERSON and self.moon == PERSON
        return moon_near != (self.settings.board == "turned")

    def automatic(self, position: Position) -> Move | None:
        """Return the move that the page makes for a person, as he set it: the only legal one."""
        if position.marks is None or self.settings.moves == "never":
            return None
        moves = position.moves()
        wanted = len(moves) == 1 and (moves == (PASS,) or self.settings.moves == "only")
        return moves[0] if wanted else None

    @property
    def panels(self) -> tuple[str, ...]:
        """The panels that may be opened now."""
        return ("rules", "share") if self.elsewhere else PANELS

    @property
    def last_event(self) -> Event | None:
        """What the last move did, or None after a pass or before the first move."""
        return self.game.event(self.game.ply - 1) if self.game.ply else None

    @property
    def token(self) -> str:
        """A word that only this moment of this game has."""
        stage = f"{self.showing.what}{self.showing.stage}" if self.showing else ""
        return f"{self.moment}.{stage}"

    @property
    def moment(self) -> str:
        """A word for the present position of this game, the same while it is being shown."""
        seed = "_".join(self.game.seed.split())
        return f"{seed}.{self.game.ply}.{len(self.game.throws)}"

    @property
    def judged(self) -> Verdict | None:
        """The verdict on the present moment, if it is known."""
        return self.verdict if self.verdict and self.verdict.moment == self.moment else None

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's move to take back, one that he chose."""
        return self._undo_to is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move taken back can be played again."""
        return bool(self.game.undone)

    @property
    def can_hint(self) -> bool:
        """Whether there is a choice to judge, and a solution to judge it."""
        return self.table.state == "ready" and len(self.moves) > 1

    @property
    def _shows_throw(self) -> bool:
        return self.showing is not None and self.showing.what == "throw"

    @property
    def _undo_to(self) -> int | None:
        everyone = PERSON not in (self.sun, self.moon)
        starter = self.game.start.mover
        for ply in range(self.game.ply - 1, -1, -1):
            person = self.player(starter if ply % 2 == 0 else other(starter)) == PERSON
            if not (person or everyone) or self.game.moves[ply] == PASS:
                continue
            if everyone or not self.automatic(self.game.positions[ply]):
                return ply
        return None


class MessageError(ValueError):
    """A message that means nothing, or nothing here; the session stays as it is."""


def new_session(setup: Setup, seed: str, settings: Settings) -> Session:
    """Return a session at the start of the game that was set up."""
    starter: dict[str, Side] = {"sun": SUN, "moon": MOON}
    game = Game.new(setup.rules, seed, starter.get(setup.starter))
    setup = setup._replace(problem="")
    drawn = setup.starter not in starter
    return Session(game, setup.sun, setup.moon, drawn, setup=setup, settings=settings)


def carried(session: Session, fresh: Session) -> Session:
    """Return a session with another game and with what outlasts a game."""
    return fresh._replace(
        settings=session.settings,
        visit=session.visit,
        aside=session.aside,
        offline=session.offline,
    )


def begin(session: Session) -> tuple[Session, list[Effect]]:
    """Return a session just opened or restored, and what must happen for it to go on."""
    if session.elsewhere:
        return session, []
    session, effects = _go_on(session)
    return loading(session, effects) if session.can_undo else (session, effects)


def update(session: Session, message: str) -> tuple[Session, list[Effect]]:
    """Return the next session and the effects of a message.

    Raises MessageError for a message that is unknown or impossible at this moment; a message
    from the past (`shown`, `answer` with an old token) changes nothing.
    """
    step, effects = _step(session, message)
    if step.elsewhere:
        return step, effects
    if message.partition(" ")[0] in PLAY or step.settings.chances == "show":
        step, effects = loading(step, effects)
    wanted = (step.hint or step.settings.chances == "show") and not step._shows_throw
    if wanted and step.table.state == "ready" and not step.judged and step.game.result is None:
        effects = [*effects, Judge(step.moment)]
    return step, effects


def _step(session: Session, message: str) -> tuple[Session, list[Effect]]:
    word, _, rest = message.partition(" ")
    if word == "table":
        return _table(session, rest), []
    if word == "judged":
        return _judged(session, rest), []
    if session.elsewhere and word not in WATCHING:
        raise MessageError("another window plays the game")
    if word in ("shown", "answer"):
        token, _, answer = rest.partition(" ")
        if token != session.token:
            return session, []
        if word == "answer":
            return _move(session, answer)
        return _shown(session)
    if word in offline.WORDS:
        return _offline(session, word, rest)
    if word in ("open", "close", "setup"):
        return _panel(session, word, rest)
    if word in ("set", "reset", "turn", "mute"):
        return _saved(_set(session, word, rest))
    if word == "look" or (word == "drop" and session.look is not None):
        return _look(session, rest), []
    if word in ("copy", "copied", "download", "unkept", "elsewhere", "here"):
        return _outside(session, word, rest)
    if word in ("link", "record", "unread", "back", "forget"):
        # Imported late: most visits open no other game.
        from puluc import opening

        return opening.step(session, word, rest)
    session = session._replace(showing=None, refusal=None, notice="", offer="", look=None)
    try:
        match word:
            case "start":
                fresh = new_session(session.setup, rest, session.settings)
                return _saved(_go_on(carried(session, fresh)))
            case "hint":
                return _hint(session)
            case "throw":
                return _throw(session, rest)
            case "pick":
                return _pick(session, rest)
            case "put":
                return _put(session, rest)
            case "drop":
                return _go_on(session._replace(picked=None))
            case "move":
                if not session.person_to_move:
                    raise MessageError("it is not a person's turn")
                return _move(session, rest)
            case "undo":
                return _undo(session)
            case "redo":
                return _redo(session)
            case "resume":
                return _go_on(session._replace(held=False))
    except IllegalMove as error:
        raise MessageError(str(error)) from None
    raise MessageError(f"no message {message!r}")


def loading(session: Session, effects: list[Effect]) -> tuple[Session, list[Effect]]:
    """Ask for the solution, once a person does something with the game or opens one."""
    if session.table.state != "idle":
        return session, effects
    return session._replace(table=Table("asked")), [Load(session.game.rules), *effects]


def skip(session: Session) -> tuple[Session, list[Effect]]:
    """Return the session with everything seen that was being shown."""
    return _seen(session) if session.showing else (session, [])


def _throw(session: Session, entered: str) -> tuple[Session, list[Effect]]:
    if not session.person_to_move:
        raise MessageError("it is not a person's turn to throw")
    marks = int(entered) if entered in ("0", "1", "2", "3", "4") else None
    if entered and marks is None:
        raise MessageError(f"four kernels can't show {entered!r} marks")
    if session.game.position.marks is not None:
        raise MessageError("a throw is pending")
    return _saved(_thrown(session._replace(panel="", held=False), marks))


def _thrown(session: Session, marks: int | None = None) -> tuple[Session, list[Effect]]:
    session = session._replace(game=session.game.throw(marks), showing=Showing("throw"))
    return session, [Show(session.token), Sound((Cue("throw"),))]


def _pick(session: Session, place: str) -> tuple[Session, list[Effect]]:
    position = session.game.position
    if not session.person_to_move or position.marks is None:
        raise MessageError("there is nothing to pick up")
    source = CITY if place == "c" else _number(position, place)
    obstacle = position.obstacle(source)
    if obstacle:
        return session._replace(picked=None, refusal=Refusal(source, obstacle)), []
    return session._replace(picked=None if session.picked == source else source), []


def _put(session: Session, place: str) -> tuple[Session, list[Effect]]:
    position, picked = session.game.position, session.picked
    if not session.moves:
        raise MessageError("there is no man to put down")
    end = _number(position, place, cities=True)
    routes = {move: position.route(move) for move in session.moves if move != PASS}
    fitting = [
        move for move, route in routes.items() if route[-1] == end and picked in (None, move.source)
    ]
    if len(fitting) == 1:
        return _move(session, fitting[0].text)
    if any(route[0] == end and picked == move.source for move, route in routes.items()):
        return session._replace(picked=None), []
    return session._replace(refusal=Misplaced(picked, end)), []


def _number(position: Position, text: str, *, cities: bool = False) -> int:
    """Return the number of a space, or of a city as a place: 0 Sun's, n + 1 Moon's."""
    first, last = (0, position.rules.spaces + 1) if cities else (1, position.rules.spaces)
    if not (text.isascii() and text.isdigit() and first <= int(text) <= last):
        raise MessageError(f"no place {text!r}")
    return int(text)


def _look(session: Session, space: str) -> Session:
    """Show the stack on a space from near; a man alone is seen well enough."""
    if not space:
        return session._replace(look=None)
    position = session.game.position
    number = _number(position, space, cities=True)
    road = 0 < number <= position.rules.spaces
    return session._replace(look=number if road and len(position.stack(number)) > 1 else None)


def _move(session: Session, text: str) -> tuple[Session, list[Effect]]:
    before = session.game.position
    if before.marks is None:
        raise MessageError("the kernels have not been thrown")
    move = Move.from_text(text)
    game = session.game.play(move)
    session = session._replace(game=game, picked=None, held=False, hint=False, look=None)
    session = session._replace(showing=Showing("move"))
    effects: list[Effect] = [Show(session.token)]
    if session.last_event:
        steps = len(before.route(move)) - 1
        effects.append(Sound(sounds.walk(session.last_event, steps)))
    return _saved((session, effects))


def _shown(session: Session) -> tuple[Session, list[Effect]]:
    showing = session.showing
    if showing and showing.what == "move" and showing.stage + 1 < stages(session.last_event):
        session = session._replace(showing=Showing("move", showing.stage + 1))
        return session, [Show(session.token), Sound(sounds.parting())]
    return _seen(session)


def _seen(session: Session) -> tuple[Session, list[Effect]]:
    """Go on after what was being shown; the end of the game is heard."""
    session, effects = _go_on(session._replace(showing=None))
    result = session.game.result
    if result:
        persons = tuple(side for side in (SUN, MOON) if session.player(side) == PERSON)
        effects = [*effects, Sound(sounds.end(result, persons))]
    return session, effects


def stages(event: Event | None) -> int:
    """Return in how many stages a move is shown: the walk, then the parting of what came home."""
    return 2 if event and event.home else 1


def _go_on(session: Session) -> tuple[Session, list[Effect]]:
    """Let the page throw, pass, move or think, where it is its turn and nothing keeps it."""
    position = session.game.position
    if session.held or session.game.result is not None:
        return session, []
    if session.person_to_move:
        only = session.automatic(position)
        return _move(session, only.text) if only else (session, [])
    if position.marks is None:
        return _saved(_thrown(session))
    if position.moves() == (PASS,):
        return _move(session, PASS.text)
    return session, [Think(session.player(session.mover), session.token)]


def _hint(session: Session) -> tuple[Session, list[Effect]]:
    if session.table.state != "ready":
        raise MessageError("there is no solution to ask")
    if not session.moves:
        raise MessageError("there is nothing to choose")
    return session._replace(hint=not session.hint), []


def _table(session: Session, rest: str) -> Session:
    rules, _, rest = rest.partition(" ")
    state, _, part = rest.partition(" ")
    if rules != session.game.rules.text:
        return session
    for known in ("none", "absent", "loading", "ready", "failed"):
        if state == known:
            return session._replace(table=Table(known, float(part or 0)))
    raise MessageError(f"a table can't be {state!r}")


def _judged(session: Session, rest: str) -> Session:
    moment, win, *moves = rest.split()
    entries = (entry.partition("=") for entry in moves)
    ranked = tuple((Move.from_text(move), float(chance)) for move, _, chance in entries)
    sun = float(win) if session.mover == SUN else 1 - float(win)
    verdict = Verdict(moment, sun, ranked)
    return session._replace(verdict=verdict) if moment == session.moment else session


def _undo(session: Session) -> tuple[Session, list[Effect]]:
    ply = session._undo_to
    if ply is None:
        raise MessageError("there is no move to take back")
    game = session.game
    while game.ply > ply:
        game = game.undo()
    session = session._replace(game=game, picked=None, hint=False, held=True, since=ply)
    return _saved((session, []))


def _redo(session: Session) -> tuple[Session, list[Effect]]:
    game = session.game
    if not game.undone:
        raise MessageError("there is no move to play again")
    game = game.redo()
    session = session._replace(game=game, picked=None, hint=False)
    while game.undone and not (session.moves and not session.automatic(game.position)):
        game = game.redo()
        session = session._replace(game=game)
    if game.undone:
        return _saved((session, []))
    return _saved(_go_on(session._replace(held=False)))


def _panel(session: Session, word: str, rest: str) -> tuple[Session, list[Effect]]:
    match word:
        case "close":
            return _untold(session)._replace(panel=""), []
        case "open" if rest in session.panels:
            session = _untold(session._replace(panel=rest, look=None))
            if rest == "settings" and session.offline.state != "loading":
                return _offline(session, "keep", "look")
            return session, []
        case "setup":
            field, _space, value = rest.partition(" ")
            return session._replace(setup=session.setup.changed(field, value)), []
    raise MessageError(f"no message '{word} {rest}'")


def _set(session: Session, word: str, rest: str) -> tuple[Session, list[Effect]]:
    name, _space, value = rest.partition(" ")
    settings: Settings | None = session.settings
    match word:
        case "reset":
            session, settings = _level(session, Setup().level), Settings()
        case "turn":
            settings = session.settings.toggled("board")
        case "mute":
            settings = session.settings.toggled("sound")
            notice = _("Sound is on.") if settings.sound == "on" else _("Sound is off.")
            session = session._replace(notice=notice)
        case "set" if name == "level" and value in PLAYERS:
            session = _level(session, value)
        case "set":
            settings = session.settings.changed(name, value)
    if not settings:
        raise MessageError(f"no message '{word} {rest}'")
    visit = session.visit
    if name in visit._fields or word == "reset":
        visit = Visit() if word == "reset" else visit._replace(**{name: ""})
    session = session._replace(settings=settings, visit=visit)
    if name == "moves" and session.moves:
        return _go_on(session)
    return session, []


def _level(session: Session, level: str) -> Session:
    """Change the opponent in the game being set up, and in this one, if the page plays in it."""
    session = session._replace(setup=session.setup.with_level(level))
    if level == PERSON:
        return session
    sun, moon = (PERSON if who == PERSON else level for who in (session.sun, session.moon))
    return session._replace(sun=sun, moon=moon)


def _untold(session: Session) -> Session:
    """Return the session without its notice, if that belongs to the panel for sharing."""
    return session._replace(notice="", offer="") if session.panel == "share" else session


def _outside(session: Session, word: str, rest: str) -> tuple[Session, list[Effect]]:
    """Deal with what lies outside the page: the clipboard, files, other windows."""
    match word, rest:
        case "copy", "position" | "game":
            return session._replace(notice=""), [Copy(rest)]
        case "copied", "yes":
            return session._replace(notice=_("The link is copied.")), []
        case "copied", "no":
            return session._replace(notice=_("The link is selected: copy it by hand.")), []
        case "download", "":
            return session, [Download()]
        case "unkept", "":
            notice = _("This device has no room to keep the game. Save it as a file.")
            return session._replace(notice=notice, offer="download"), []
        case "elsewhere", "":
            quiet = session._replace(elsewhere=True, showing=None, picked=None, hint=False)
            return quiet._replace(panel="", refusal=None, notice="", offer=""), []
        case "here", "":
            return session, [TakeOver()]
    raise MessageError(f"no message '{word} {rest}'")


def _offline(session: Session, word: str, rest: str) -> tuple[Session, list[Effect]]:
    step = offline.step(session.offline, word, rest)
    if step is None:
        raise MessageError(f"no message '{word} {rest}'")
    return session._replace(offline=step[0]), [*step[1]]


def _saved(step: tuple[Session, list[Effect]]) -> tuple[Session, list[Effect]]:
    session, effects = step
    return session, effects if Save() in effects else [Save(), *effects]
