"""What the page shows, as one value, and what each message makes of it.

`update(session, message)` is pure: it returns the next session and the effects the edges have to
carry out. Messages are short texts, so that markup can name them:

    throw, throw 3          throw the kernels; enter what real kernels showed
    pick 2, pick c, drop    pick a man up by his space or city; put him down
    move 2-5, move --       play a move; pass
    undo, redo, resume      take back, play again, let the opponent go on
    shown TOKEN             what was being shown has been seen
    answer TOKEN MOVE       the opponent's move
    open PANEL, close       the panels: new, rules, settings
    setup FIELD VALUE       change the game being set up (ruleset, sun, moon, starter, options)
    start SEED              start the game set up
    set NAME VALUE          change a setting
    hint                    show or hide what each move is worth
    table RULES STATE PART  how the loading of the solution stands
    judged MOMENT WIN MOVE=WIN …   the exact chances at a moment
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.game import Game
from puluc.language import LANGUAGES
from puluc.position import CITY, MOON, PASS, SUN, Event, IllegalMove, Move, Obstacle, Side, other
from puluc.rules import RULESETS, Rules, RulesError

PERSON: Final = "person"
LEVELS: Final = ("novice", "learner", "player", "expert", "perfect")
PLAYERS: Final = (PERSON, *LEVELS, "random", "captures", "search")
STARTERS: Final = ("rules", "sun", "moon")
PANELS: Final = ("new", "rules", "settings")
PLAY: Final = ("start", "throw", "pick", "move", "undo", "redo", "resume")
SETTINGS: Final = {
    "language": ("auto", *LANGUAGES),
    "theme": ("auto", "light", "dark", "contrast"),
    "speed": ("normal", "slow", "fast", "none"),
    "kernels": ("page", "real"),
    "chances": ("hide", "show"),
}


class Settings(NamedTuple):
    """The user's settings; each is one of the words `SETTINGS` lists.

    `auto` is what the browser says.
    """

    language: str = "auto"
    theme: str = "auto"
    speed: str = "normal"
    kernels: str = "page"
    chances: str = "hide"


class Setup(NamedTuple):
    """The game being set up: rules, who plays each side, who starts (`rules`: by the opening).

    `more` shows the options; `problem` names the last one that was wrong.
    """

    rules: Rules = RULESETS["classic"]
    sun: str = PERSON
    moon: str = "player"
    starter: str = "rules"
    more: bool = False
    problem: str = ""


class Showing(NamedTuple):
    """What is being shown happening: the last throw, or one stage of the last move."""

    what: Literal["throw", "move"]
    stage: int = 0


class Refusal(NamedTuple):
    """Why what a person tried is not possible: from where, and the obstacle."""

    source: int
    obstacle: Obstacle


class Table(NamedTuple):
    """Where the ruleset's solution stands.

    Nobody needed it yet (`idle`), it is `asked` for, there is `none`, or it is `loading`, `part`
    (0..1) of it, `ready` or `failed`.
    """

    state: Literal["idle", "asked", "none", "loading", "ready", "failed"] = "idle"
    part: float = 0.0


class Verdict(NamedTuple):
    """What the solution says of one moment, named by `Session.moment`.

    `sun` is the chance that Sun wins; `moves` has the legal moves with the chances of the side to
    move, best first, and is empty before a throw.
    """

    moment: str
    sun: float
    moves: tuple[tuple[Move, float], ...] = ()


class Session(NamedTuple):
    """Everything the page shows.

    `drawn` says that the opening found the first player, who was not chosen; `picked` is the
    source of the man in hand; `showing` what is seen to happen just now; `held` stops the
    opponents after something was taken back; `refusal` answers an impossible try,
    and `notice` tells of anything else until the next message. `table` is the solution's, `verdict`
    the last judgement by it, and `hint` whether a person asked for it.
    """

    game: Game
    sun: str = PERSON
    moon: str = "player"
    drawn: bool = True
    picked: int | None = None
    showing: Showing | None = None
    held: bool = False
    refusal: Refusal | None = None
    notice: str = ""
    table: Table = Table()
    verdict: Verdict | None = None
    hint: bool = False
    panel: str = ""
    setup: Setup = Setup()
    settings: Settings = Settings()

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
        return self.game.result is None and self.player(self.mover) == PERSON

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves a person may make now; empty while the page waits for something else."""
        thrown = self.game.position.marks is not None and not self._shows_throw
        return self.game.position.moves() if thrown and self.person_to_move else ()

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
        """Whether there is a person's move to take back."""
        return self._undo_to is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move taken back can be played again."""
        return bool(self.game.undone)

    @property
    def _shows_throw(self) -> bool:
        return self.showing is not None and self.showing.what == "throw"

    @property
    def _undo_to(self) -> int | None:
        everyone = PERSON not in (self.sun, self.moon)
        starter = self.game.start.mover
        for ply in range(self.game.ply - 1, -1, -1):
            person = self.player(starter if ply % 2 == 0 else other(starter)) == PERSON
            if (person or everyone) and self.game.moves[ply] != PASS:
                return ply
        return None


class Save(NamedTuple):
    """Keep the session on the device."""


class Show(NamedTuple):
    """Let what `session.showing` says be seen, then answer `shown TOKEN`."""

    token: str


class Think(NamedTuple):
    """Ask an opponent for its move, then answer `answer TOKEN MOVE`."""

    level: str
    token: str


class Load(NamedTuple):
    """Load the solution of the rules, telling of it by `table RULES STATE PART`."""

    rules: Rules


class Judge(NamedTuple):
    """Judge the position by the solution, then answer `judged MOMENT WIN MOVE=WIN …`."""

    moment: str


Effect = Save | Show | Think | Load | Judge


class MessageError(ValueError):
    """A message that means nothing, or nothing here; the session stays as it is."""


def new_session(setup: Setup, seed: str, settings: Settings) -> Session:
    """Return a session at the start of the game that was set up."""
    starter: dict[str, Side] = {"sun": SUN, "moon": MOON}
    game = Game.new(setup.rules, seed, starter.get(setup.starter))
    setup = setup._replace(problem="")
    drawn = setup.starter not in starter
    return Session(game, setup.sun, setup.moon, drawn, setup=setup, settings=settings)


def begin(session: Session) -> tuple[Session, list[Effect]]:
    """Return a session just opened or restored, and what must happen for it to go on."""
    session, effects = _go_on(session)
    return _loading(session, effects) if session.can_undo else (session, effects)


def update(session: Session, message: str) -> tuple[Session, list[Effect]]:
    """Return the next session and the effects of a message.

    Raises MessageError for a message that is unknown or impossible at this moment; a message
    from the past (`shown`, `answer` with an old token) changes nothing.
    """
    step, effects = _step(session, message)
    if message.partition(" ")[0] in PLAY or step.settings.chances == "show":
        step, effects = _loading(step, effects)
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
    if word in ("shown", "answer"):
        token, _, answer = rest.partition(" ")
        if token != session.token:
            return session, []
        if word == "answer":
            return _move(session, answer)
        return _shown(session)
    if word in ("open", "close", "setup", "set"):
        return _panel(session, word, rest)
    session = session._replace(showing=None, refusal=None, notice="")
    try:
        match word:
            case "start":
                return _saved(_go_on(new_session(session.setup, rest, session.settings)))
            case "hint":
                return _hint(session)
            case "throw":
                return _throw(session, rest)
            case "pick":
                return _pick(session, rest)
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


def _loading(session: Session, effects: list[Effect]) -> tuple[Session, list[Effect]]:
    """Ask for the solution, once a person does something with the game."""
    if session.table.state != "idle":
        return session, effects
    return session._replace(table=Table("asked")), [Load(session.game.rules), *effects]


def skip(session: Session) -> tuple[Session, list[Effect]]:
    """Return the session with everything seen that was being shown."""
    return _go_on(session._replace(showing=None)) if session.showing else (session, [])


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
    return session, [Show(session.token)]


def _pick(session: Session, place: str) -> tuple[Session, list[Effect]]:
    position = session.game.position
    if not session.person_to_move or position.marks is None:
        raise MessageError("there is nothing to pick up")
    known = place == "c" or (place.isdigit() and 1 <= int(place) <= position.rules.spaces)
    if not known:
        raise MessageError(f"no place {place!r}")
    source = CITY if place == "c" else int(place)
    obstacle = position.obstacle(source)
    if obstacle:
        return session._replace(picked=None, refusal=Refusal(source, obstacle)), []
    return session._replace(picked=None if session.picked == source else source), []


def _move(session: Session, text: str) -> tuple[Session, list[Effect]]:
    if session.game.position.marks is None:
        raise MessageError("the kernels have not been thrown")
    game = session.game.play(Move.from_text(text))
    session = session._replace(game=game, picked=None, held=False, hint=False)
    session = session._replace(showing=Showing("move"))
    return _saved((session, [Show(session.token)]))


def _shown(session: Session) -> tuple[Session, list[Effect]]:
    showing = session.showing
    if showing and showing.what == "move" and showing.stage + 1 < stages(session.last_event):
        session = session._replace(showing=Showing("move", showing.stage + 1))
        return session, [Show(session.token)]
    return _go_on(session._replace(showing=None))


def stages(event: Event | None) -> int:
    """Return in how many stages a move is shown: the walk, then the parting of what came home."""
    return 2 if event and event.home else 1


def _go_on(session: Session) -> tuple[Session, list[Effect]]:
    """Let the opponent throw, pass or think where it is its turn and nothing keeps it."""
    if session.held or session.game.result is not None or session.person_to_move:
        return session, []
    if session.game.position.marks is None:
        return _saved(_thrown(session))
    if session.game.position.moves() == (PASS,):
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
    for known in ("none", "loading", "ready", "failed"):
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
    return _saved((session._replace(game=game, picked=None, hint=False, held=True), []))


def _redo(session: Session) -> tuple[Session, list[Effect]]:
    game = session.game
    if not game.undone:
        raise MessageError("there is no move to play again")
    game = game.redo()
    session = session._replace(game=game, picked=None, hint=False)
    while game.undone and not session.person_to_move:
        game = game.redo()
        session = session._replace(game=game)
    if game.undone:
        return _saved((session, []))
    return _saved(_go_on(session._replace(held=False)))


def _panel(session: Session, word: str, rest: str) -> tuple[Session, list[Effect]]:
    match word:
        case "close":
            return session._replace(panel=""), []
        case "open" if rest in PANELS:
            return session._replace(panel=rest), []
        case "set":
            name, _, value = rest.partition(" ")
            if value in SETTINGS.get(name, ()):
                settings = session.settings._replace(**{name: value})
                return _saved((session._replace(settings=settings), []))
        case "setup":
            field, _, value = rest.partition(" ")
            return session._replace(setup=_setup(session.setup, field, value)), []
    raise MessageError(f"no message '{word} {rest}'")


def _setup(setup: Setup, field: str, value: str) -> Setup:
    if field == "sun" and value in PLAYERS:
        return setup._replace(sun=value)
    if field == "moon" and value in PLAYERS:
        return setup._replace(moon=value)
    if field == "starter" and value in STARTERS:
        return setup._replace(starter=value)
    if field == "more" and value in ("yes", "no"):
        return setup._replace(more=value == "yes")
    if field == "ruleset" and value in RULESETS:
        rules = RULESETS[value]
        decide = rules.opening == "choice" and setup.starter == "rules"
        starter = "sun" if decide else setup.starter
        return setup._replace(rules=rules, starter=starter, problem="")
    try:
        # Many write a decimal comma.
        rules = setup.rules.with_option(field, value.replace(",", "."))
        rules.check()
    except RulesError as error:
        return setup._replace(problem=str(error))
    return setup._replace(rules=rules, problem="")


def _saved(step: tuple[Session, list[Effect]]) -> tuple[Session, list[Effect]]:
    session, effects = step
    return session, effects if Save() in effects else [Save(), *effects]
