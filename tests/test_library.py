"""`import puluc` as a library: its names, its laziness, and a game with them alone."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import puluc

ROOT = Path(__file__).parents[1]


def python(program: str) -> str:
    """Return the output of a fresh interpreter."""
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


RULES = (
    *("puluc.support", "puluc.support.blank", "puluc.support.i18n"),
    *("puluc.support.digits", "puluc.support.representation"),
    *("puluc.engine", "puluc.engine.rules"),
)
LOADED = "print(*sorted(name for name in sys.modules if name.split('.')[0] == 'puluc'))"


@pytest.mark.parametrize(
    ("program", "loaded"),
    [
        ("import puluc", {"puluc"}),
        ("import puluc.engine.rules", {"puluc", *RULES}),
        ("import puluc; dir(puluc); hasattr(puluc, 'nothing')", {"puluc"}),
        ("from puluc import Rules", {"puluc", *RULES}),
    ],
)
def test_nothing_is_loaded_before_it_is_asked_for(program: str, loaded: set[str]) -> None:
    assert set(python(f"import sys; {program}; {LOADED}").split()) == loaded


def test_every_name_is_there_and_listed() -> None:
    for name in puluc.__all__:
        assert getattr(puluc, name) is not None
    stub = Path(puluc.__file__).with_suffix(".pyi").read_text("utf-8")
    assert sorted(re.findall(r" as (\w+)$", stub, re.MULTILINE)) == puluc.__all__
    assert set(puluc.__all__) | {"__version__"} <= set(dir(puluc))
    assert python("from puluc import *; print(Rules.__name__, win_chance.__name__)").split() == [
        "Rules",
        "win_chance",
    ]


def members(thing: type) -> set[str]:
    """Return the public members of a class, its own or inherited in the package, except internal
    ones."""
    theirs = (vars(base) for base in thing.__mro__ if base.__module__ == "builtins")
    names = {name for name in {*dir(thing)}.difference(*theirs) if not name.startswith("_")}
    docs = {name: getattr(thing, name).__doc__ or "" for name in names}
    return {name for name in names if not docs[name].startswith("Internal")}


def listed(docstring: str) -> dict[str, tuple[str, ...]]:
    """Return the names that a docstring lists below its headings, with their members."""
    lists = re.split(r"^### .*\n", docstring, flags=re.MULTILINE)[1:]
    entries = re.findall(
        r"^- `(\w+)`(?:: (.+?))?\s*(?=\n- |\Z)", "\n\n".join(lists).strip(), re.M | re.S
    )
    return {name: tuple(re.split(r",\s+", words)) if words else () for name, words in entries}


def test_what_stays_is_listed() -> None:
    """Adding a public name is a decision; removing one breaks a promise.

    The list is in the docstring of `puluc`.
    """
    stays = listed(puluc.__doc__ or "")
    assert sorted(stays) == puluc.__all__
    for name, parts in stays.items():
        thing = getattr(puluc, name)
        assert len({*parts}) == len(parts)
        if name == "RecordError":
            assert {*parts} == set(vars(thing(1, "what is wrong")))
        else:
            assert {*parts} == (members(thing) if isinstance(thing, type) else set()), name


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'puluc' has no attribute 'Board'$"):
        puluc.Board  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="Board"):
        from puluc import Board  # type: ignore[attr-defined]  # noqa: F401


@pytest.mark.thorough
def test_type_checkers_see_the_same_names(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    names = [*puluc.__all__, "__version__", "nothing"]
    path.write_text("import puluc\n" + "".join(f"reveal_type(puluc.{name})\n" for name in names))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    *seen, error, _any, _count = done.stdout.splitlines()
    assert 'Module has no attribute "nothing"' in error
    assert len(seen) == len(names) - 1
    assert [line for line in seen if "Revealed type is" not in line or '"Any"' in line] == []


def test_a_game_without_a_seed_gets_a_fresh_one() -> None:
    rules = puluc.RULESETS["classic"]
    seeds = {puluc.Game.new(rules).seed for _ in range(20)}
    assert len(seeds) == 20
    assert {len(f"{int(seed, 16):032x}") for seed in seeds} == {len(seed) for seed in seeds} == {32}
    assert {puluc.Game.new(rules).position.mover for _ in range(60)} == {puluc.SUN, puluc.MOON}


def test_what_is_not_solved_has_no_win_chance() -> None:
    rules = puluc.RULESETS["lemery-rescue"]
    start = puluc.Position.start(rules)
    assert puluc.win_chance(start) is None
    assert puluc.ranked_moves(start.throw(2)) is None
    assert puluc.choose_move(start.throw(2)) in start.throw(2).moves()
    over = puluc.Position.from_text(rules, "6 MS,12 0 m")
    assert puluc.win_chance(over) == 0.0


@pytest.mark.parametrize(
    ("rules", "text", "first"),
    [
        ("classic", "0 3,S,1,MS,3 2 s 3", "4-7"),
        ("kekchi", "0 2,SM,1,SSMSMS,1,M,M,1 0 m 2", "7-5"),
        ("kekchi", "1 1,M,1,MSMS,5 0 s 2", "c-2"),
    ],
)
def test_equally_good_moves_have_one_order(rules: str, text: str, first: str) -> None:
    position = puluc.Position.from_text(puluc.RULESETS[rules], text)
    ranked = [(entry.move.text, entry.win) for entry in puluc.ranked_moves(position) or ()]
    assert ranked[0][1] == ranked[1][1]
    assert ranked[0][0] == first == puluc.choose_move(position).text
    unthrown = puluc.analysis(position._replace(marks=None))["throws"][position.marks or 0]
    for throw in (*puluc.analysis(position)["throws"], unthrown):
        assert [(move["move"], move["win"]) for move in throw["moves"]] == ranked


def test_lines_are_counted_from_a_position_alone() -> None:
    rules = puluc.RULESETS["kekchi"]
    with pytest.raises(TypeError, match=r"a Position, such as Position.start\(rules\), not Rules"):
        puluc.perft(rules, 2)  # type: ignore[arg-type]
    assert puluc.perft(puluc.Position.start(rules), 1) == 5
    with pytest.raises(ValueError, match="'sun' is not a side"):
        puluc.Game.new(rules, starter="sun")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"no player 'god'; known: novice, .*, search"):
        puluc.choose_move(puluc.Position.start(rules).throw(1), "god")
    with pytest.raises(TypeError, match="a Game or a Record, not str"):
        puluc.review('[Rules "kekchi"]')  # type: ignore[arg-type]


def test_no_package_has_the_name_of_a_public_one() -> None:
    """Importing a part of it would replace the name by the package."""
    folders = {path.parent.name for path in Path(puluc.__file__).parent.glob("*/__init__.py")}
    assert folders
    assert not folders & {*puluc.__all__}


def test_help_describes_each_field() -> None:
    for kind in (puluc.Position, puluc.Rules, puluc.Ranked, puluc.Record):
        assert not [name for name in kind._fields if "Alias for" in getattr(kind, name).__doc__]
