"""The command line, `python3 -m puluc …`: one function for each command."""

from __future__ import annotations

import argparse
import json
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from os.path import exists
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

from puluc import __version__
from puluc.app.open import links
from puluc.by_link.link_code import has_code
from puluc.by_link.link_game import decode_link
from puluc.by_link.proof import prove
from puluc.drawing.diagram import render_diagram as picture
from puluc.engine.perft import perft
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import run_to_end
from puluc.players import PLAYERS
from puluc.reviewing import puzzles as known
from puluc.reviewing.fairness import verify as verified
from puluc.reviewing.match import Match, Score
from puluc.support.command import CommandError, name_device, print_error, print_line, run, send
from puluc.support.digits import is_number
from puluc.support.i18n import LANGUAGES
from puluc.support.unwrap import ALPHANUMERIC, count_signs, explain_encoding
from puluc.tablebase import library
from puluc.tablebase.file import TableError
from puluc.worker.position_report import analysis
from puluc.worker.report import review as reviewed

if TYPE_CHECKING:
    from puluc.school.task_sheet import TaskSheet

PORT: Final = 8000
"""The default port."""
ABOUT: Final = ("-h", "--help", "--version")
"""The options that print and exit."""


def play(arguments: argparse.Namespace) -> None:
    """Serve the site, building it first if needed, and open it in the browser."""
    from puluc import site_build as site

    site.play(arguments.port, open_browser=not arguments.no_browser, watched=arguments.watch)


def build(arguments: argparse.Namespace) -> None:
    """Build the static site, or the whole game in one file."""
    from puluc import site_build as site

    hosting = site.load_config(arguments.config, arguments.address)
    folder = arguments.folder or site.FOLDER
    site.build(folder, hosting, readable=arguments.readable, single=arguments.single_file)


def analyse(arguments: argparse.Namespace) -> None:
    """Print a JSON line for each position: the moves of every throw, best first."""
    rules = _rules(arguments)
    library.solve_small(rules)
    given = arguments.position
    for where, text in _read_lines() if given == "-" else [("position", given)]:
        send(json.dumps(analysis(_position(rules, text, where))))


def review(arguments: argparse.Namespace) -> None:
    """Print a game's review as JSON: luck, losses, and the sum that gives the result."""
    record = _record(*_given(arguments.game))
    library.solve_small(record.game.rules)
    send(json.dumps(reviewed(record)))


def verify(arguments: argparse.Namespace) -> None:
    """Check each throw of a game against its seed or, by link, both players' promises."""
    name, text = _given(arguments.game)
    if _seems_by_link(text):
        with _explain(name):
            proof = run_to_end(prove(decode_link(text)))
        send(json.dumps(proof.data) if arguments.proof else "\n".join(proof.lines()))
        problem = proof.problem
    elif arguments.proof:
        raise CommandError(f"{name}: only a game by link has a proof")
    else:
        verdict = verified(_record(name, text))
        send(json.dumps(verdict.data))
        problem = verdict.problem
    if problem is not None:
        sys.exit(1)


def count(arguments: argparse.Namespace) -> None:
    """Count all sequences of DEPTH throws and moves."""
    rules = _rules(arguments)
    text = arguments.position
    position = Position.start(rules) if text is None else _position(rules, text, "position")
    print_line(str(perft(position, arguments.depth)))


def puzzles(arguments: argparse.Namespace) -> None:
    """Print the puzzles of a ruleset, or of all, a JSON line for each."""
    for text in known.PUZZLED if arguments.rules is None else (_rules(arguments).text,):
        for puzzle in known.load_puzzles(Rules.from_text(text)):
            send(puzzle.line)


def sheet(arguments: argparse.Namespace) -> None:
    """Print a task sheet as text, or with --link as the end of a link, from # on."""
    found = _sheet(arguments.sheet)
    send(f"#{found.fragment}" if arguments.link else found.text.rstrip("\n"))


def scorm(arguments: argparse.Namespace) -> None:
    """Write a task sheet as a SCORM 1.2 package, for Moodle and other learning platforms."""
    from puluc import site_build as site
    from puluc.school.package import BASE, VERSIONS, add_sheet

    found = _sheet(arguments.sheet)
    base = (site.ensure_site() / BASE).read_bytes()
    start, rest = add_sheet(found, VERSIONS[arguments.new], len(base), lambda a, b: base[a:b])
    with name_device(arguments.file):
        arguments.file.write_bytes(base[:start] + rest)


def _sheet(given: str) -> TaskSheet:
    """Return the task sheet of a code, a link or a file; `-` is standard input."""
    from puluc.school.recipe import Recipe, read_sheet

    name, text = _given(given) if given == "-" or exists(given) else ("sheet", given)
    with _explain(name):
        found = read_sheet(text)
        if isinstance(found, Recipe):
            path = found.puzzled and known.puzzle_path(found.puzzled)
            found = found.sheet(known.split_lines(path.read_text("utf-8")) if path else ())
    return found


def receipt(arguments: argparse.Namespace) -> None:
    """Print receipts, a JSON line for each; exit with 2 if one is wrong."""
    from puluc.school.class_table import read_handed

    given = arguments.code
    found, problems = read_handed(_given(given)[1] if given == "-" or exists(given) else given)
    for one in found:
        works = [work._asdict() for work in one.works]
        send(json.dumps(one.receipt._asdict() | {"works": works}))
    if problems or not found:
        raise CommandError(" ".join(problems) or "there is no receipt in this text")


def solve(arguments: argparse.Namespace) -> None:
    """Solve a ruleset and write its packed table; an interrupted run continues."""
    from puluc.solver import commands

    with commands.explain_errors():
        commands.solve_table(_rules(arguments).text, arguments.out)


def match(arguments: argparse.Namespace) -> None:
    """Play games between two players; Ctrl-C ends the match early."""
    library.solve_small(_rules(arguments))
    first, second = arguments.levels
    contest = Match(_rules(arguments), (first, second), arguments.games, str(arguments.seed))
    score = Score()
    stopped = False
    try:
        for score in contest.scores():
            _progress(f"{score.games} of {contest.games} games, {score.share:.1%}")
    except KeyboardInterrupt:
        stopped = True
    _progress("")
    send(json.dumps(_as_data(contest, score)) if arguments.json else _as_text(contest, score))
    if stopped:
        raise KeyboardInterrupt


def diagram(arguments: argparse.Namespace) -> None:
    """Print a position as an SVG picture."""
    position = _position(_rules(arguments), arguments.position, "position")
    send(picture(position, standalone=True))


def print_kit(arguments: argparse.Namespace) -> None:
    """Print the board, pieces, rules and worksheets as an HTML page, or one sheet as SVG."""
    from puluc.pages.labels import in_language
    from puluc.pages.print_kit import Kit, KitError, render_kit, render_sheet_svg

    # The source lacks the translations for gettext, which a package has.
    if find_spec("puluc.site_build.catalogues_mo") is not None:
        from puluc.site_build import catalogues_mo

        catalogues_mo.make_catalogues()
    try:
        with in_language(arguments.lang):
            kit = Kit(_rules(arguments), arguments.board)
            sheets = kit.sheets(*arguments.sheets)
            if arguments.svg:
                send(render_sheet_svg(sheets, arguments.black))
            else:
                send(render_kit(kit, sheets, arguments.paper, arguments.black))
    except KitError as error:
        raise CommandError(error) from None


def main(argv: list[str] | None = None) -> int:
    """Run the command in `argv` and return the exit code."""
    words = sys.argv[1:] if argv is None else argv
    if not words or (words[0].startswith("-") and words[0] not in ABOUT):
        words = ["play", *words]

    def do() -> None:
        """Run the command."""
        arguments = _parser().parse_args(words)
        try:
            arguments.do(arguments)
        except (TableError, known.PuzzleError) as error:
            raise CommandError(error) from None

    return run(do)


class _Parser(argparse.ArgumentParser):
    """A parser that prints errors in one line, like the commands."""

    def error(self, message: str) -> NoReturn:
        """Print the message and exit."""
        sys.exit(print_error(message))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or version; argparse would ignore a full device."""
        print_line(message.rstrip("\n"))


def _parser() -> _Parser:
    parser = _Parser(prog="puluc", description=ABOUT_HELP)
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    words = parser.add_subparsers(metavar="WORD", required=True)

    def word(
        name: str, do: Callable[[argparse.Namespace], None], **given: str
    ) -> argparse.ArgumentParser:
        """Add a command with the arguments that are always given, each with its help."""
        added = words.add_parser(name, help=do.__doc__, description=do.__doc__)
        added.set_defaults(do=do)
        for argument, help in given.items():
            added.add_argument(argument, metavar=argument.upper(), help=help)
        return added

    added = word("play", play)
    added.add_argument("--port", type=_number(0, 65535), default=PORT, help="default %(default)s")
    added.add_argument("--no-browser", action="store_true", help="only serve the page")
    watch = "remake and reload the page at each change of its source"
    added.add_argument("--watch", action="store_true", help=watch)

    added = word("build", build)
    folder = "default dist/ in the project's source, puluc-site/ elsewhere"
    added.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, help=folder)
    added.add_argument("--readable", action="store_true", help="keep plain Python, in the source")
    added.add_argument("--single-file", action="store_true", help="write only puluc.html")
    added.add_argument("--address", metavar="URL", default="", help="where the site will be")
    added.add_argument("--config", metavar="FILE", type=Path, help="default site.toml, if any")

    word("analyse", analyse, rules=RULES_HELP, position=f"{POSITION_HELP}, or - to read lines")

    word("review", review, game=GAME_HELP)

    added = word("verify", verify, game=GAME_HELP)
    added.add_argument(
        "--proof", action="store_true", help="print a game by link as JSON, with all values"
    )

    added = word("puzzles", puzzles)
    added.add_argument("rules", metavar="RULES", nargs="?", help=RULES_HELP)

    added = word("sheet", sheet, sheet=SHEET_HELP)
    added.add_argument("--link", action="store_true", help="print the end of a link, from # on")

    added = word("scorm", scorm, sheet=SHEET_HELP)
    added.add_argument("file", metavar="FILE", type=Path, help="the zip to write")
    added.add_argument("--2004", dest="new", action="store_true", help="SCORM 2004, 4th edition")

    word("receipt", receipt, code="receipts, a file of them, or - to read either")

    added = word("perft", count, rules=RULES_HELP)
    depth = "how many throws and moves deep"
    added.add_argument("depth", metavar="DEPTH", type=_number(0, 99), help=depth)
    added.add_argument("position", metavar="POSITION", nargs="?", help=POSITION_HELP)

    added = word("solve", solve, rules=RULES_HELP)
    added.add_argument("--out", metavar="FILE", type=Path, help="default in build/solution/")

    added = word("match", match, rules=RULES_HELP)
    added.add_argument("levels", metavar="LEVEL", nargs=2, choices=PLAYERS, help=LEVEL_HELP)
    games, seed = _number(1, 1_000_000), _number(0, 10**18)
    added.add_argument("--games", metavar="N", type=games, default=100, help="default %(default)s")
    added.add_argument("--seed", metavar="N", type=seed, default=1, help="default %(default)s")
    added.add_argument("--json", action="store_true", help="one JSON line instead of text")

    word("diagram", diagram, rules=RULES_HELP, position=POSITION_HELP)

    added = word("print", print_kit, rules=RULES_HELP)
    added.add_argument("sheets", metavar="SHEET", nargs="*", help=SHEETS_HELP)
    added.add_argument("--lang", choices=LANGUAGES, default="en", help="default %(default)s")
    added.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="default %(default)s"
    )
    added.add_argument("--black", action="store_true", help="in black and white")
    added.add_argument("--board", type=int, choices=(1, 2), help="how many sheets the board takes")
    added.add_argument("--svg", action="store_true", help="one sheet as an SVG picture")
    return parser


ABOUT_HELP: Final = "A game of the Q'eqchi' and Mopan Maya. Without a WORD, puluc means puluc play."
SHEET_HELP: Final = "a code, a link, a file, or - to read one"
GAME_HELP: Final = "a record's file, a link, or - to read either"
LEVEL_HELP: Final = (
    "novice, learner, player, expert and perfect are levels 1 to 5; "
    "random, captures and search are Random, Hunter and Thinker"
)
RULES_HELP: Final = "such as kekchi or classic:men=3,spaces=7"
POSITION_HELP: Final = "such as '3 3,S,2,MS,2 4 m'"
SHEETS_HELP: Final = (
    "board (--board 2: board-sun, board-moon), pieces, spinner, rules, worksheet, answers, record, "
    "history; default all these; for a class: plan, tally, numerals, hits, exit, or lesson for all"
)


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return the type of an argument: a number within limits."""

    def number(text: str) -> int:
        if is_number(text, 19) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")

    return number


@contextmanager
def _explain(where: str) -> Iterator[None]:
    """Report wrong input, and where it is, as a `CommandError`."""
    try:
        yield
    except ValueError as error:
        raise CommandError(f"{where}: {error}") from None


def _rules(arguments: argparse.Namespace) -> Rules:
    with _explain("rules"):
        return Rules.from_text(arguments.rules)


def _position(rules: Rules, text: str, where: str) -> Position:
    with _explain(where):
        return Position.from_text(rules, text)


def _given(given: str) -> tuple[str, str]:
    """Return the name in errors, and the text, of a file or of a link; `-` is standard input."""
    if given != "-" and not exists(given):
        if "://" in given or _seems_by_link(given) or links.find_link(given) != links.Link():
            return "link", given
        raise CommandError(f"{given}: it is neither a file nor a link")
    name = "standard input" if given == "-" else given
    with name_device(name):
        data = _standard_input().buffer.read() if given == "-" else Path(given).read_bytes()
    try:
        wide = data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE)
        return name, data.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{name}: {explain_encoding()}") from None


def _seems_by_link(text: str) -> bool:
    """Return whether a text is or has the code of a game by link, complete or not."""
    bare = text.strip()
    alone = links.is_code(bare) and count_signs(bare, f"{ALPHANUMERIC}-_") == len(bare)
    return alone or (has_code(text) and "[Rules" not in text)


def _record(name: str, text: str) -> Record:
    with _explain(name):
        return links.read_game(text)


def _read_lines() -> Iterator[tuple[str, str]]:
    """Yield each line that is not blank, with its place for errors before it."""
    lines = _standard_input()
    if hasattr(lines, "reconfigure"):
        lines.reconfigure(errors="backslashreplace")
    with name_device("standard input"):
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield f"line {number}", line


def _standard_input() -> TextIO:
    """Return standard input, or raise CommandError if it is closed."""
    if sys.stdin is None:
        raise CommandError("standard input is closed")
    return sys.stdin


def _progress(text: str) -> None:
    """Show the progress of a match on a terminal, replacing the former line."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _as_data(contest: Match, score: Score) -> dict[str, Any]:
    return {
        "rules": contest.rules.text,
        "players": contest.players,
        "seed": int(contest.seed),
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "share": score.share,
        "error": score.error,
        "plies": score.plies,
    }


def _as_text(contest: Match, score: Score) -> str:
    first, second = contest.players
    throws = score.plies / score.games if score.games else 0
    return (
        f"{contest.rules.text}: {first} {score.wins[0]}, {second} {score.wins[1]}, "
        f"draws {score.draws} in {score.games} games of {throws:.1f} throws; "
        f"{first} has {score.share:.1%} (standard error {score.error:.1%})"
    )


if __name__ == "__main__":
    sys.exit(main())
