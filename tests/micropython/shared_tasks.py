"""The tasks of both interpreters: CPython runs this file, MicroPython its lowered form.

A task is a word and its subject; the answer is everything visible of it, as text.
"""

import json
from collections.abc import Callable, Iterator
from typing import Final

from puluc.app import messages
from puluc.app.effects import Effect
from puluc.app.open import embed_protocol, links, saved
from puluc.app.open.open_game import open_link
from puluc.app.open.saved import SavedError
from puluc.app.play.new_play import new_play
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Setup
from puluc.app.update import begin_session, update
from puluc.by_link.ed25519 import is_signed, sign
from puluc.by_link.ledger import GO, UNDO
from puluc.by_link.link_error import LinkError
from puluc.by_link.link_game import LinkGame, accept, decode_link, invite, receive
from puluc.by_link.promises import make_kernels
from puluc.by_link.proof import prove
from puluc.by_link.sha512 import sha512
from puluc.by_link.terms import GameTerms
from puluc.engine import kernels
from puluc.engine.perft import perft
from puluc.engine.position import IllegalMove, Move, Position, PositionError
from puluc.engine.record import Record, RecordError
from puluc.engine.rules import Rules, RulesError
from puluc.evaluation import estimator
from puluc.evaluation.win_chance import run_to_end
from puluc.players import PLAYERS, choose_now
from puluc.school.class_table import ClassTable, Work, read_handed
from puluc.school.desk import Desk
from puluc.school.recipe import Recipe
from puluc.school.task_sheet import SheetError, TaskSheet
from puluc.screens.games.screen import read_kept_game
from puluc.support import i18n
from puluc.ui import sections

WORDS: Final = (
    *("throw", "throw 2", "throw 9", "drop", "undo", "redo", "resume", "give-up", "hint", "look 2"),
    *("look", "open new", "open rules", "open rules 6", "open share", "open settings", "close"),
    *("open keys", "open giving-up", "setup more yes", "setup ruleset kekchi", "setup men 3"),
    *("setup men 33", "setup bias 0,3", "setup against perfect", "setup against watch", "start"),
    *("setup side moon", "set chances show", "set moves passes", "set kernels real"),
    *("set tips off",),
    *("set keys off", "set board turned", "set speed fast", "set faces both", "reset", "turn"),
    *("mute", "back", "forget 0", "copy game", "copy position", "download", "go past 1", "first"),
    *("previous", "next", "last", "leave", "go lesson", "go lesson 2", "again"),
    *("go lesson capture",),
    *("what?", "move --", "move c-3", "pick c", "pick 3", "put 4", "set theme dark"),
)

KEYS: Final = ("ArrowLeft", "Escape", "t", "u", "n", "?", "f", "1", "Enter")


class Dice:
    """Pseudo-random numbers, the same in every interpreter."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 7919 + 17

    def below(self, count: int) -> int:
        """Return a whole number from 0, below `count`."""
        self.state = (self.state * 1103 + 12345) % 1000003
        return self.state // 7 % count


def describe_effects(effects: list[Effect]) -> str:
    """Return effects as text."""
    return "\n".join(repr(effect) for effect in effects)


def render_all(session: Session) -> Iterator[str]:
    """Yield every section, in both shapes of the board, and in a frame."""
    for upright, framed in ((False, False), (True, False), (False, True)):
        found = sections.render_each(
            session, upright=upright, framed=framed, address="https://puluc/", single=1234567
        )
        for name, html in found:
            yield f"<!-- {name} {upright} {framed} -->"
            yield str(html)
    yield repr(sections.focus_id(session))


def play(text: str) -> Iterator[str]:
    """Yield everything visible of a session: rules, language, seed, number of steps, players."""
    rules, code, seed, steps, sun, moon = text.split()
    i18n.set_language(code)
    dice = Dice(int(seed))
    setup = Setup(Rules.from_text(rules), sun, moon, "sun")
    session, effects = begin_session(Session(new_play(setup, f"seed {seed}"), setup=setup))
    yield describe_effects(effects)
    yield from render_all(session)
    for _ in range(int(steps)):
        try:
            message = _next(session, dice)
            yield repr(message)
            session, effects = update(session, message)
            yield describe_effects(effects)
        except messages.MessageError as error:
            yield f"{error}"
        yield from render_all(session)
        yield saved.dump_session(session)
        yield repr([session.screen.key(session, key) for key in KEYS])
    i18n.set_language("en")


def _next(
    session: Session, dice: Dice
) -> (
    str | messages.AnimationEnded | messages.SkipAnimation | messages.OpponentMove | messages.Start
):
    """Return a message that usually continues the game."""
    screen = session.screen
    if dice.below(5) == 0:
        return WORDS[dice.below(len(WORDS))]
    if dice.below(25) == 0:
        return messages.Start(
            f"again {dice.below(100)}", ("", "rematch", "swapped", "harder")[dice.below(4)]
        )
    if session.panel:
        return "close"
    if screen.in_motion:
        return messages.AnimationEnded(screen.token) if dice.below(2) else messages.SkipAnimation()
    if not isinstance(screen, Play):
        return ("leave", "next", "throw", "again")[dice.below(4)]
    if screen.result is not None:
        return messages.Start(f"next {dice.below(100)}", "")
    position = screen.game.position
    if not screen.person_to_move:
        if position.marks is None:
            return "resume"
        moves = position.moves()
        return messages.OpponentMove(screen.token, moves[dice.below(len(moves))])
    if position.marks is None:
        return "throw"
    move = screen.moves[dice.below(len(screen.moves))]
    if dice.below(3) == 0:
        return f"pick {move.source or 'c'}"
    return f"move {move.text}"


def lines(text: str) -> Iterator[str]:
    """Yield the number of lines of moves from the start, and some throws."""
    rules, depth = text.split()
    found = Rules.from_text(rules)
    yield repr(perft(Position.start(found), int(depth)))
    for number in range(5):
        yield repr(kernels.throw_kernels(rules, number, found.bias))
    yield repr(kernels.chances(found.bias))
    yield repr(kernels.list_throws(found))
    yield repr(kernels.random_stream(rules, "lots").random())
    yield kernels.seed_hash(f"é {rules}")
    yield repr(len(kernels.new_seed()))


def think(text: str) -> Iterator[str]:
    """Yield the opponents' moves in some positions of a game, and their win chances."""
    rules, seed, turns = text.split()
    dice = Dice(int(seed))
    position = Position.start(Rules.from_text(rules))
    for turn in range(int(turns)):
        yield repr(estimator.estimate_chance(position))
        thrown = position.throw(1 + dice.below(4))
        for name in ("random", "captures", "learner", "perfect"):
            draw = kernels.random_stream(f"{seed} {turn}", name)
            move = choose_now(PLAYERS[name], thrown, draw, estimator.estimate_values)
            yield f"{name} {move.text}"
        moves = thrown.moves()
        position = thrown.play(moves[dice.below(len(moves))])
        if position.result is not None:
            return


def read_rules(text: str) -> Iterator[str]:
    """Yield the result of reading rules."""
    try:
        rules = Rules.from_text(text)
        yield repr(rules)
        yield rules.text
        yield repr([rules.option(name) for name in rules.options])
    except RulesError as error:
        yield f"{error}"


def read_position(text: str) -> Iterator[str]:
    """Yield the result of reading a position."""
    rules, _sign, place = text.partition("\n")
    try:
        position = Position.from_text(Rules.from_text(rules), place)
        yield repr(position)
        yield str(position)
        yield repr(position.moves() if position.marks is not None else position.result)
    except (RulesError, PositionError) as error:
        yield f"{error}"


def read_move(text: str) -> Iterator[str]:
    """Yield the result of reading a move, and its effect in the classic game."""
    try:
        move = Move.from_text(text)
        yield repr(move)
        yield repr(Position.start(Rules()).throw(2).play(move))
    except IllegalMove as error:
        yield f"{error}"


def read_record(text: str) -> Iterator[str]:
    """Yield the result of reading a record."""
    try:
        record = Record.from_text(text)
        yield record.text
        yield repr(record.notes)
    except RecordError as error:
        yield f"{error}"


def describe(value: object) -> str:
    """Return a value in words: the page's interpreter has its own for NamedTuples."""
    parts = [describe(part) for part in value] if isinstance(value, tuple) else []
    return f"{type(value).__name__} of {', '.join(parts)}" if parts else repr(value)


def read_link(text: str) -> Iterator[str]:
    """Yield the contents of an address."""
    query, _sign, fragment = text.partition("#")
    link = links.read_address(f"?{query}#{fragment}")
    yield describe(link)
    yield links.remove_game(f"?{query}") + links.remove_game(f"#{fragment}")
    session = open_link(Session(new_play(Setup(), "usual")), link, "seed")
    yield saved.dump_session(session)
    session, effects = update(session, messages.OpenLink("other", text))
    yield describe_effects(effects) + session.notice.text


def read_saved(text: str) -> Iterator[str]:
    """Yield the result of reading a kept session and a kept game."""
    try:
        yield saved.dump_session(saved.load_session(text))
    except SavedError as error:
        yield f"{error}"
    yield describe(read_kept_game(0, text))
    try:
        yield saved.dump_game(saved.load_game(text))
    except SavedError as error:
        yield f"{error}"


def read_message(text: str) -> Iterator[str]:
    """Yield the request in a window's message."""
    kind, wishes = embed_protocol.read_request(text) or ("", {})
    yield kind
    if kind == "start":
        link = embed_protocol.request_link(wishes, "classic")
        yield describe(link)
        yield repr(embed_protocol.error_message(link.problems))


def open_record(text: str) -> Iterator[str]:
    """Yield the session after a file is opened."""
    session = Session(new_play(Setup(), "usual"))
    session, effects = update(session, messages.OpenRecord("other", text))
    yield describe_effects(effects) + session.notice.text


def play_by_link(text: str) -> Iterator[str]:
    """Yield the links of a whole game between two devices, and its proof."""
    name, number, undone = text.split()
    dice = Dice(int(number))
    seeds = bytes([1, *(dice.below(256) for _ in range(15))]), bytes([2] * 16)
    both = run_to_end(make_kernels("A", seeds[0])), run_to_end(make_kernels("B", seeds[1]))
    yield "\n".join([part.hex() for one in both for part in (*one.promise, one.chain[64])])
    rules = Rules.from_text(name)
    terms = GameTerms(rules, "B", "sun" if rules.opening == "choice" else "opening", True)
    one = invite(terms, both[0], "Ixchel é")
    yield one.code
    other = accept(decode_link(one.code), both[1], "Beto")
    yield other.code
    one = run_to_end(receive(decode_link(other.code), [one])).game.begin(both[0])
    games = {"A": one, "B": other}
    for turn in range(200):
        game = games["B" if games["B"].my_turn else "A"]
        kernels = both[game.player == "B"]
        if turn == int(undone) and game.thrown(kernels):
            game = game.say(kernels, UNDO)
        while game.my_turn:
            thrown, ledger = game.thrown(kernels), game.ledger
            if thrown is not None and ledger is not None:
                yield repr(thrown.marks)
                moves = ledger.position.throw(thrown.marks).moves()
                game = game.say(kernels, moves[dice.below(len(moves))].text)
            elif ledger is not None and ledger.pending[-1] == "undo":
                game = game.answer(kernels, True)
            else:
                game = game.say(kernels, GO)
        game = run_to_end(game.sign(kernels))
        yield game.code
        games[game.player or "A"] = game
        for player in ("A", "B"):
            if player != game.player:
                packet = decode_link(f"https://puluc/#{game.code}.")
                arrival = run_to_end(receive(packet, [games[player]]))
                games[player] = arrival.game
                yield f"{arrival.news} {arrival.game.due}"
        if game.due is None:
            break
    yield json.dumps(run_to_end(prove(decode_link(games["A"].code))).data)
    yield games["B"].record().text
    yield games["A"].private_code


def grow_kernels(text: str) -> Iterator[str]:
    """Yield a key and a signature after their slices."""
    number = len(list(make_kernels("A", text.encode())))
    kernels = run_to_end(make_kernels("A", text.encode()))
    yield f"{number} {kernels.key.hex()}"
    signature = run_to_end(sign(kernels.secret, kernels.key, text.encode()))
    yield signature.hex()
    yield repr(run_to_end(is_signed(kernels.key, text.encode(), signature)))


def hash_text(text: str) -> Iterator[str]:
    """Yield the SHA-512 of so many bytes."""
    yield sha512(bytes([number & 255 for number in range(int(text))])).hex()


def read_code(text: str) -> Iterator[str]:
    """Yield the contents of a text with a game by link."""
    try:
        packet = decode_link(text)
        yield packet.content.hex()
        game: LinkGame = run_to_end(receive(packet)).game
        yield game.code
        yield repr(game.due)
    except LinkError as error:
        yield f"{error.reason} {error}"


def read_sheet(text: str) -> Iterator[str]:
    """Yield what a task sheet has, what follows from work at it, and the recipe of its number."""
    try:
        sheet = TaskSheet.from_text(text)
    except SheetError as error:
        yield str(error)
        return
    yield f"{sheet.text}{sheet.fingerprint}"
    yield repr([task.answers for task in sheet.tasks])
    yield TaskSheet.from_packed(sheet.packed).text
    desk = Desk().begin(sheet)._replace(pupils=(3,))
    desk = desk.with_work(0, Work("later", ("2", "3"), 12)).hand_in()
    handed, _problems = read_handed(Desk.from_text(desk.text).receipts[0])
    yield handed[0].text
    yield repr(ClassTable(sheet.fingerprint, len(sheet.tasks)).add(handed)[0].tally(0))
    recipe = Recipe(draw=sheet.fingerprint % 28, level=1)
    yield Recipe.from_code(recipe.code).sheet().text


READERS: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    "rules": read_rules,
    "position": read_position,
    "move": read_move,
    "record": read_record,
    "link": read_link,
    "saved": read_saved,
    "message": read_message,
    "file": open_record,
    "code": read_code,
    "sheet": read_sheet,
}
TASKS: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    "play": play,
    "lines": lines,
    "think": think,
    "bylink": play_by_link,
    "kernels": grow_kernels,
    "sha512": hash_text,
    **READERS,
}


def done(task: str) -> str:
    """Return everything visible of a task; tasks and the results of readers are JSON."""
    word, _space, text = str(json.loads(task)).partition(" ")
    answer = "\n".join(TASKS[word](text))
    return answer if word == "play" else json.dumps(answer)
