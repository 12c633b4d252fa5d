"""The command line, as other tools call it: its output, its streams, and the exit code."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from puluc import __main__ as cli
from puluc import site_build
from puluc.app.open import links
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation import estimator
from puluc.reviewing.puzzles import load_puzzles
from puluc.reviewing.review import review_data
from puluc.support import command
from puluc.support.command import name_device
from puluc.worker.position_report import analysis
from puluc.worker.reviewer import review_game
from tests.support.effort import some

ROOT = Path(__file__).resolve().parent.parent


def puluc(*words: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run the command in this process, on standard streams of its own."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        code = cli.main(list(words))
        said = [stream.getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(words, code, *said)


def assert_refused(done: subprocess.CompletedProcess[str], *parts: str) -> None:
    """Check exit code 2 and one line on standard error that contains all parts."""
    assert done.returncode == 2
    assert done.stderr.endswith("\n")
    assert len(done.stderr.splitlines()) == 1
    for part in parts:
        assert part in done.stderr


# Files


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
@pytest.mark.parametrize(
    "words",
    [
        ("print", "kekchi", "board", "--lang", "es"),
        ("analyse", "kekchi", "5 9 5 s"),
        ("match", "kekchi:men=1", "random", "random", "--games", "2", "--json"),
    ],
)
def test_what_is_a_file_is_utf8_wherever_standard_output_has_another_code(
    encoding: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows uses cp1252 there, and ends lines with two characters."""
    usual = puluc(*words).stdout
    device = io.BytesIO()
    there = io.TextIOWrapper(device, encoding, newline="\r\n", write_through=True)
    monkeypatch.setattr(sys, "stdout", there)
    assert cli.main(list(words)) == 0
    assert device.getvalue().decode("utf-8") == usual
    assert "\r" not in usual


# review


def test_review_of_a_file_and_of_standard_input(tmp_path: Path) -> None:
    text = '[Rules "kekchi"]\n\n1. 3 c-3  1 c-9 {[%hint]} 2. 3 3-6  3 c-7  3. 1'
    path = tmp_path / "ga me.txt"
    path.write_text(text)
    done = puluc("review", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert puluc("review", "-", stdin=text.replace("\n", "\r\n")).stdout == done.stdout
    [line] = done.stdout.splitlines()
    data = json.loads(line)
    assert data == json.loads(json.dumps(review_data(review_game(Record.from_text(text)))))
    assert (data["rules"], data["exact"], data["thresholds"]) == ("kekchi", True, [2, 5, 10])
    assert data["notes"] == [[2, "hint"]]


def test_review_of_unsolved_rules_says_so() -> None:
    data = json.loads(puluc("review", "-", stdin='[Rules "lemery-rescue"]\n\n1. 3 c-3').stdout)
    assert data["exact"] is False
    assert data["thresholds"][0] > 2
    assert data["error"] == estimator.mean_error(Rules.from_text("lemery-rescue"))


# verify


def share_links(record: Record) -> tuple[str, ...]:
    """Return the links to a game: the page's own, and one in a query as on other sites."""
    fragment = links.record_fragment(record)
    address = "https://games.example/puluc/"
    return (
        f"{address}#{fragment}",
        f"{address}?lang=es&{fragment}",
        f"{address}index.html?theme=dark#moon=perfect&{fragment}",
        f"#{fragment}",
    )


def seeded_game(rules: str, turns: int) -> Game:
    """Return a game whose throws are those of its seed."""
    game = Game.new(Rules.from_text(rules), "maize")
    for _ in range(turns):
        game = game.throw()
        game = game.play(game.position.moves()[-1])
    return game.throw()


def test_verify_of_a_file_a_link_and_standard_input(tmp_path: Path) -> None:
    record = Record(seeded_game("sapper", 9), "Ixchel", "perfect")
    path = tmp_path / "ga me.txt"
    path.write_text(record.text, "utf-8")
    done = puluc("verify", str(path))
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    data = json.loads(done.stdout)
    assert list(data.items()) == [
        *[("rules", "sapper"), ("ok", True), ("start_checked", True), ("problem", None)],
        *[("turns", 9), ("result", "*")],
    ]
    for link in share_links(record):
        assert puluc("verify", link).stdout == done.stdout
        assert puluc("verify", "-", stdin=f"{link}\n").stdout == done.stdout
    for text in (record.text.replace("\n", "\r\n").encode(), record.text.encode("utf-16")):
        assert puluc("verify", "-", stdin=text).stdout == done.stdout
    mail = f"Ana wrote:\n> Look: <https://x/#{links.record_fragment(record)}>.\n"
    assert puluc("verify", "-", stdin=mail).stdout == done.stdout
    reviewed = puluc("review", str(path)).stdout
    assert puluc("review", share_links(record)[0]).stdout == reviewed


DAMAGED = links.record_fragment(Record(seeded_game("kekchi", 2)))[:-9]


@pytest.mark.parametrize(
    ("game", "text", "parts"),
    [
        ("-", b"", ("standard input: line 1: the tag Rules is missing",)),
        ("-", b"\xe9", ("standard input: it is not UTF-8 text",)),
        ("p1AFcCARZj", b"", ("link: The link has been cut off",)),
        ("-", f"https://x/#{DAMAGED}".encode(), ("standard input: record: it is damaged",)),
        (f"https://x/#{DAMAGED}", b"", ("link: record: it is damaged",)),
        ("https://x/?record=%zz", b"", ("link: record: it is not base64url",)),
        ("https://x/#rules=kekchi&lang=xx", b"", ("link: there is no record in the link",)),
        ("nothing.txt", b"", ("nothing.txt: it is neither a file nor a link",)),
        (".", b"", (".: ",)),
    ],
)
def test_verify_refuses_what_holds_no_game(game: str, text: bytes, parts: tuple[str, ...]) -> None:
    assert_refused(puluc("verify", game, stdin=text), *parts)


# perft


def test_perft() -> None:
    done = puluc("perft", "classic", "3")
    assert (done.returncode, done.stdout, done.stderr) == (0, "221\n", "")
    assert puluc("perft", "classic", "1", "4 S,8 5 s 2").stdout == "2\n"


# analyse


def test_analyse_reads_lines() -> None:
    done = puluc("analyse", "classic", "-", stdin="5 9 5 s\n\n  \n4 S,8 5 m 2\r\n0 9 1 s")
    entries = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [entry["position"] for entry in entries] == ["5 9 5 s", "4 S,8 5 m 2", "0 9 1 s"]
    for entry in entries:
        assert entry == analysis(Position.from_text(Rules(), entry["position"]))


def test_analyse_names_the_bad_line_and_keeps_what_was_before() -> None:
    done = puluc("analyse", "classic", "-", stdin="5 9 5 s\n\n5 9 6 s\n5 9 5 m\n")
    assert_refused(done, "line 3: ", "6 men")
    assert done.stderr.startswith("line 3: ")
    assert len(done.stdout.splitlines()) == 1


def test_analyse_of_bytes_that_are_no_text() -> None:
    assert_refused(puluc("analyse", "classic", "-", stdin=b"\xff\xfe9 5 s\n"), "line 1: ")


@pytest.mark.slow
def test_analyse_answers_each_line_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "puluc", "analyse", "classic", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as talk:
        assert talk.stdin is not None
        assert talk.stdout is not None
        for text in ("5 9 5 s", "5 9 5 m"):
            talk.stdin.write(text + "\n")
            talk.stdin.flush()
            assert json.loads(talk.stdout.readline())["position"] == text
        talk.stdin.close()
        assert talk.wait() == 0


# puzzles


def test_puzzles_prints_a_json_line_each() -> None:
    done = puluc("puzzles", "kekchi")
    assert (done.returncode, done.stderr) == (0, "")
    fields = ["id", "position", "best", "win", "temptation", "themes", "grade"]
    assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [fields] * len(
        load_puzzles(Rules.from_text("kekchi"))
    )
    assert len(puluc("puzzles").stdout) > len(done.stdout)


# match


@pytest.mark.slow
def test_match_as_json() -> None:
    words = ("match", "kekchi", "captures", "random", "--games", "30", "--seed", "7", "--json")
    done = puluc(*words)
    assert (done.returncode, done.stderr) == (0, "")
    entry = json.loads(done.stdout)
    assert entry["rules"] == "kekchi"
    assert entry["players"] == ["captures", "random"]
    assert (entry["games"], entry["seed"]) == (30, 7)
    assert sum(entry["wins"]) + entry["draws"] == 30
    assert entry["share"] == (entry["wins"][0] + entry["draws"] / 2) / 30
    assert entry["error"] == pytest.approx((entry["share"] * (1 - entry["share"]) / 30) ** 0.5)
    assert entry["plies"] > 300
    assert puluc(*words).stdout == done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal to watch")
@pytest.mark.slow
def test_a_match_shows_how_far_it_is_and_can_be_interrupted() -> None:
    import pty

    watched, terminal = pty.openpty()
    words = ("match", "classic", "search", "search", "--games", "100000", "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "puluc", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            shown = b""
            while b" of 100000 games" not in shown:
                shown += os.read(watched, 1000)
            os.killpg(running.pid, signal.SIGINT)
            out, _ = running.communicate(timeout=30)
        finally:
            running.kill()
    os.set_blocking(watched, False)
    assert b"Traceback" not in os.read(watched, 100000)
    os.close(watched)
    os.close(terminal)
    assert running.returncode == 130
    assert 0 < json.loads(out)["games"] < 100000


# wrong input


WRONG_WORDS = Path(__file__).with_name("wrong-words.jsonl").read_text("utf-8").splitlines()
"""Words of a command, and parts of the error."""


def test_wrong_words_are_one_line() -> None:
    for words, parts in map(json.loads, WRONG_WORDS):
        done = puluc(*words)
        assert_refused(done, *parts)
        assert done.stdout == ""


@pytest.mark.skipif(os.name != "posix", reason="needs a shell with pipes")
@pytest.mark.slow
def test_a_broken_pipe_is_quiet() -> None:
    many = "5 9 5 s\n" * 3000
    line = f'"{sys.executable}" -m puluc analyse classic - | head -n 1'
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, input=many, capture_output=True, text=True)
    assert done.stderr == ""
    assert json.loads(done.stdout)["position"] == "5 9 5 s"


# streams and disks that fail


FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")
COMMANDS = [
    ("puluc", "perft", "classic", "1"),
    ("puluc", "--version"),
    ("puluc", "diagram", "classic", "4 S,8 5 m"),
    ("puluc", "match", "classic", "random", "random", "--games", "2"),
    ("puluc", "analyse", "classic:men=1", "1 9 1 s"),
    ("puluc", "print", "classic", "board"),
    ("puluc", "--help"),
    ("puluc.solver", "time", "classic:men=1,spaces=5"),
]


def in_shell(
    words: tuple[str, ...], redirection: str, folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    line = f'"$0" -m "$@" {redirection}'
    # Output is buffered, as usual in Python, so failures show only at the end.
    own = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return subprocess.run(
        ["sh", "-c", line, sys.executable, *words],
        cwd=folder,
        env={**own, "PYTHONPATH": str(ROOT), **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("words", some(COMMANDS[:4], COMMANDS[:2], COMMANDS), ids=" ".join)
@pytest.mark.slow
def test_a_closed_or_full_output_is_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    assert_refused(in_shell(words, ">&-", tmp_path), "standard output is closed")
    if FULL.exists():
        for environment in ({}, {"PYTHONUNBUFFERED": "1"}):
            done = in_shell(words, f"> {FULL}", tmp_path, **environment)
            assert done.stderr.endswith("standard output: No space left on device\n")
            assert (done.returncode, done.stderr.count("Traceback")) == (2, 0)


@needs_full
@pytest.mark.parametrize("redirection", [f"2> {FULL}", "2>&-", f"> {FULL} 2>&1", ">&- 2>&-"])
def test_nowhere_to_complain_is_told_by_the_exit_code(redirection: str) -> None:
    done = in_shell(("puluc", "perft", "nosuch", "1"), redirection)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize(
    ("redirection", "reason"),
    [("<&-", "standard input is closed"), ("0> /dev/null", "standard input: ")],
)
def test_no_input_to_read_is_one_line(redirection: str, reason: str) -> None:
    assert_refused(in_shell(("puluc", "analyse", "classic", "-"), redirection), reason)


SMALL = "classic:men=2,spaces=16"
"""Rules that are solved with numba, soon."""


@needs_full
@pytest.mark.slow
def test_a_table_that_can_not_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    full = puluc("solve", SMALL, "--out", str(FULL))
    assert full.returncode == 2
    assert full.stderr.splitlines()[-1] == f"{FULL}: No space left on device"
    Path("a file").touch()
    blocked = puluc("solve", SMALL, "--out", "a file/x")
    assert blocked.returncode == 2
    assert "a file" in blocked.stderr.splitlines()[-1]
    assert "Traceback" not in blocked.stderr
    # A file that an earlier run left incomplete is made again.
    kept, *_others = sorted(Path().glob("build/solution/*/*.npy"))
    kept.write_bytes(kept.read_bytes()[:-8])
    assert puluc("solve", SMALL, "--out", "table").returncode == 0
    assert Path("table").exists()


@pytest.mark.parametrize("word", ["play", "build"])
def test_a_full_disk_is_one_line(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        with name_device("dist/index.html"):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(site_build, "play", fail)
    monkeypatch.setattr(site_build, "build", fail)
    monkeypatch.setattr(command, "_silence", lambda _stream: None)
    assert cli.main([word]) == 2
    assert capsys.readouterr().err == "dist/index.html: No space left on device\n"


# play, build, diagram: their calls to other rooms


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Any, ...]]:
    made: list[tuple[Any, ...]] = []
    monkeypatch.chdir(tmp_path)  # A fork may have a site.toml of its own.
    for name in ("build", "play"):
        monkeypatch.setattr(
            site_build, name, lambda *given, **options: made.append((*given, options))
        )
    monkeypatch.setattr(site_build, "load_config", lambda *given: given)
    return made


def played(port: int = cli.PORT, **options: Any) -> tuple[Any, ...]:
    """Return the default arguments of `play`, with some changed."""
    return (port, {"open_browser": True, "watched": False, **options})


def built(
    folder: Path = site_build.FOLDER, config: Path | None = None, address: str = "", **options: Any
) -> tuple[Any, ...]:
    """Return the default arguments of `build`, with some changed."""
    return (folder, (config, address), {"readable": False, "single": False, **options})


@pytest.mark.parametrize(
    ("words", "call"),
    [
        ([], played()),
        (["play"], played()),
        (["--port", "8123"], played(8123)),
        (["--watch"], played(watched=True)),
        (["play", "--port", "8123", "--no-browser"], played(8123, open_browser=False)),
        (["build"], built()),
        (["build", "--readable"], built(readable=True)),
        (["build", "--single-file"], built(single=True)),
        (["build", "there"], built(Path("there"))),
        (["build", "--address", "https://example.org/"], built(address="https://example.org/")),
        (["build", "--config", "own.toml"], built(config=Path("own.toml"))),
    ],
)
def test_play_and_build(
    calls: list[tuple[Any, ...]], words: list[str], call: tuple[Any, ...]
) -> None:
    assert cli.main(words) == 0
    assert calls == [call]


def test_diagram(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diagram", "classic", "4 S,8 5 m"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)
    assert picture.get("aria-label") == "4 S,8 5 m"
    assert len(picture.findall(".//*[@class='pile']")) == 2
    assert cli.main(["diagram", "classic", "5 9 5"]) == 2


@pytest.mark.slow
def test_print(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["print", "kekchi", "--lang", "fr", "--paper", "letter", "--black"]) == 0
    page = capsys.readouterr().out
    assert page.startswith('<!doctype html>\n<html lang="fr">')
    assert page.count('<section class="sheet ') == 8
    assert 'class="kit letter black"' in page
    assert cli.main(["print", "kekchi:men=3,spaces=5", "lesson"]) == 0
    assert capsys.readouterr().out.count('<section class="sheet ') == 11
    assert cli.main(["print", "classic:spaces=21", "board", "--board", "1", "--svg"]) == 0
    picture = ElementTree.fromstring(capsys.readouterr().out)
    assert (picture.get("width"), picture.get("height")) == ("190mm", "259mm")
    assert cli.main(["print", "classic:spaces=21", "board-moon", "--svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
