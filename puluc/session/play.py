"""The messages of play: throwing, picking up, moving, taking back, and what follows by itself."""

from __future__ import annotations

from puluc.position import CITY, MOON, PASS, SUN, Event, Move, Position
from puluc.session import sounds
from puluc.session.effects import Effect, Save, Show, Sound, Think
from puluc.session.session import MessageError, Misplaced, Refusal, Session, Showing
from puluc.session.setup import PERSON
from puluc.session.sounds import Cue

Step = tuple[Session, list[Effect]]
"""The next session and the effects that the edges have to carry out."""


def skip(session: Session) -> Step:
    """Return the session with everything seen that was being shown."""
    return _seen(session) if session.showing else (session, [])


def throw(session: Session, entered: str) -> Step:
    """Throw for a person; `entered` are the marks that real kernels showed, if any."""
    if not session.person_to_move:
        raise MessageError("it is not a person's turn to throw")
    marks = int(entered) if entered in ("0", "1", "2", "3", "4") else None
    if entered and marks is None:
        raise MessageError(f"four kernels can't show {entered!r} marks")
    if session.game.position.marks is not None:
        raise MessageError("a throw is pending")
    return saving(_thrown(session._replace(panel="", held=False), marks))


def _thrown(session: Session, marks: int | None = None) -> Step:
    session = session._replace(game=session.game.throw(marks), showing=Showing("throw"))
    return session, [Show(session.token), Sound((Cue("throw"),))]


def pick(session: Session, place: str) -> Step:
    """Pick a man up by his space or `c`, put him back, or say why he can't move."""
    position = session.game.position
    if not session.person_to_move or position.marks is None:
        raise MessageError("there is nothing to pick up")
    source = CITY if place == "c" else _number(position, place)
    obstacle = position.obstacle(source)
    if obstacle:
        return session._replace(picked=None, refusal=Refusal(source, obstacle)), []
    return session._replace(picked=None if session.picked == source else source), []


def put(session: Session, place: str) -> Step:
    """Put the man in hand down on a place (0 is Sun's city), or say why he can't go there."""
    position, picked = session.game.position, session.picked
    if not session.moves:
        raise MessageError("there is no man to put down")
    end = _number(position, place, cities=True)
    routes = {move: position.route(move) for move in session.moves if move != PASS}
    fitting = [
        move for move, route in routes.items() if route[-1] == end and picked in (None, move.source)
    ]
    if len(fitting) == 1:
        return move(session, fitting[0].text)
    if any(route[0] == end and picked == move.source for move, route in routes.items()):
        return session._replace(picked=None), []
    return session._replace(refusal=Misplaced(picked, end)), []


def _number(position: Position, text: str, *, cities: bool = False) -> int:
    """Return the number of a space, or of a city as a place: 0 Sun's, n + 1 Moon's."""
    first, last = (0, position.rules.spaces + 1) if cities else (1, position.rules.spaces)
    if not (text.isascii() and text.isdigit() and first <= int(text) <= last):
        raise MessageError(f"no place {text!r}")
    return int(text)


def look(session: Session, space: str) -> Session:
    """Show the stack on a space from near; a man alone is seen well enough."""
    if not space:
        return session._replace(look=None)
    position = session.game.position
    number = _number(position, space, cities=True)
    road = 0 < number <= position.rules.spaces
    return session._replace(look=number if road and len(position.stack(number)) > 1 else None)


def move(session: Session, text: str) -> Step:
    """Play a legal move, or pass. Raises MessageError without a throw, IllegalMove."""
    before = session.game.position
    if before.marks is None:
        raise MessageError("the kernels have not been thrown")
    played = Move.from_text(text)
    game = session.game.play(played)
    session = session._replace(game=game, picked=None, held=False, hint=False, look=None)
    session = session._replace(showing=Showing("move"))
    effects: list[Effect] = [Show(session.token)]
    if session.last_event:
        steps = len(before.route(played)) - 1
        effects.append(Sound(sounds.walk(session.last_event, steps)))
    return saving((session, effects))


def shown(session: Session) -> Step:
    """Go on to the next stage of what is being shown, or past it."""
    showing = session.showing
    if showing and showing.what == "move" and showing.stage + 1 < stages(session.last_event):
        session = session._replace(showing=Showing("move", showing.stage + 1))
        return session, [Show(session.token), Sound(sounds.parting())]
    return _seen(session)


def _seen(session: Session) -> Step:
    """Go on after what was being shown; the end of the game is heard."""
    session, effects = go_on(session._replace(showing=None))
    result = session.game.result
    if result:
        persons = tuple(side for side in (SUN, MOON) if session.player(side) == PERSON)
        effects = [*effects, Sound(sounds.end(result, persons))]
    return session, effects


def stages(event: Event | None) -> int:
    """Return in how many stages a move is shown: the walk, then the parting of what came home."""
    return 2 if event and event.home else 1


def go_on(session: Session) -> Step:
    """Let the page throw, pass, move or think, where it is its turn and nothing keeps it."""
    position = session.game.position
    if session.held or session.game.result is not None:
        return session, []
    if session.person_to_move:
        only = session.automatic(position)
        return move(session, only.text) if only else (session, [])
    if position.marks is None:
        return saving(_thrown(session))
    if position.moves() == (PASS,):
        return move(session, PASS.text)
    return session, [Think(session.player(session.mover), session.token)]


def undo(session: Session) -> Step:
    """Take back to the last choice of a person; the opponents wait then."""
    ply = session.undo_to
    if ply is None:
        raise MessageError("there is no move to take back")
    game = session.game
    while game.ply > ply:
        game = game.undo()
    session = session._replace(game=game, picked=None, hint=False, held=True, since=ply)
    return saving((session, []))


def redo(session: Session) -> Step:
    """Play again what was taken back, to a person's next choice."""
    game = session.game
    if not game.undone:
        raise MessageError("there is no move to play again")
    game = game.redo()
    session = session._replace(game=game, picked=None, hint=False)
    while game.undone and not (session.moves and not session.automatic(game.position)):
        game = game.redo()
        session = session._replace(game=game)
    if game.undone:
        return saving((session, []))
    return saving(go_on(session._replace(held=False)))


def saving(step: Step) -> Step:
    """Return a step that also keeps the session."""
    session, effects = step
    # Effects without a field are equal to each other.
    kept = any(isinstance(effect, Save) for effect in effects)
    return session, effects if kept else [Save(), *effects]
