"""The views of a game's review: the curve, the turn that is shown or the whole game, the turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from puluc.language import _, in_use, ngettext
from puluc.markup import Child, Markup, element, join
from puluc.memo import latest
from puluc.pictures.curve import CurveTurn, Plotted, curve, span
from puluc.position import MOON, PASS, SUN, Move, Side, other
from puluc.review.danger import exposure
from puluc.review.review import SIDES, Review, TurnReview
from puluc.review.rounding import TENTHS, Rounded, below, tenths
from puluc.review.verify import Verdict, verify
from puluc.session import links
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.study.figures import points, signed, whole_percent
from puluc.study.review.screen import ReviewScreen
from puluc.views import Sections
from puluc.views.chances import sign
from puluc.views.controls import button, columns, loading, row
from puluc.views.dock import dock_of, kernels, sentences
from puluc.views.log import ended, told
from puluc.views.moves import notation, short
from puluc.views.moves import told as in_words
from puluc.views.past import steps
from puluc.views.turns import listed, seed
from puluc.words import events, names
from puluc.worth import UNIT

GLYPHS = ("", "?!", "?", "??")
"""The signs of the labels, as in chess."""


def drawn(screen: ReviewScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Return the sections of a review besides its board."""
    said = element("p", _heard(screen), id=f"say-{screen.case}-{screen.ply}-{bool(screen.turn)}")
    checked = screen.checked and element("p", _outcome(screen), id=f"say-{screen.case}-check")
    return {
        "dock": _dock(screen, session),
        "turns": _turns(screen, session),
        "log": (
            join(said, checked)
            if screen.figures
            else element("p", _("The game is being reviewed."))
        ),
    }


def needed(screen: ReviewScreen, session: Session) -> str | None:
    """Return the id of the button that leads back."""
    return "leave"


# The dock: the curve, what is shown, and the steps


def _dock(screen: ReviewScreen, session: Session) -> Markup:
    dock = dock_of(
        kernels(screen.then, session.settings, live=False),
        sentences(_happened(screen), _worth(screen)),
        button(_("Leave the review"), "leave", "main calm", id="leave", icon="leave"),
        _through(screen),
        *steps(screen, _ways()),
        actions="actions steps",
    )
    return join(_curve(screen), dock)


def _through(screen: ReviewScreen) -> Markup:
    """Return the button that plays the game through, or stops that."""
    text, icon = (_("Pause"), "pause") if screen.through else (_("Play through"), "play")
    enabled = screen.end > 0
    return button(text, "through", "plain", id="through", icon=icon, enabled=enabled)


def _curve(screen: ReviewScreen) -> Markup:
    if screen.found is None:
        return element("figure", class_="graph")
    here = screen.ply if screen.ply < screen.end else None
    text = _(
        "Up: Sun’s chance to win. Thin steps and upper bars: the luck of throws. Thick steps and "
        "lower bars: the losses of moves."
    )
    return element(
        "figure",
        curve(_plotted(screen.found, screen.figures, in_use()), here),
        element("figcaption", text),
        class_="graph",
    )


@latest
def _plotted(found: Review, figures: Rounded | None, _language: str) -> Plotted:
    """Return what the curve shows of a review."""
    steps = tuple(_step(figures, turn) for turn in found.turns if turn.move)
    more = tuple(chance / UNIT for chance in found.chances[len(steps) + 1 :])
    return Plotted(found.start / UNIT, steps, more)


def _step(figures: Rounded | None, turn: TurnReview) -> CurveTurn:
    return CurveTurn(
        turn.side,
        turn.before / UNIT,
        turn.thrown / UNIT,
        turn.after / UNIT,
        turn.luck / UNIT,
        turn.loss / UNIT,
        f"ply {turn.ply}",
        _("Turn {number}, {side}: luck {luck}, loss {loss}").format(
            number=turn.number,
            side=names.side_name(turn.side),
            luck=signed(_luck(figures, turn)),
            loss=points(_loss(figures, turn)),
        ),
    )


def _happened(screen: ReviewScreen) -> str:
    """Return what was thrown in the turn that is shown, or how the game ended."""
    game = screen.play.game
    if screen.ply == screen.end:
        return ended(screen.play) if screen.play.result else _("The game is not over.")
    before = game.positions[screen.ply]
    thrown = events.throw(before.mover, before.marks or 0, before.spaces_thrown)
    return f"{thrown} {told(before, game.events[screen.ply])}"


def _worth(screen: ReviewScreen) -> str:
    """Return what throw and move of the turn that is shown were worth, or who was lucky."""
    if screen.ply == screen.end:
        return _verdict(screen.figures) if screen.figures else _("The game is being reviewed …")
    turn = screen.turn
    if turn is None:
        return "…"
    luck = _("Luck: {points}.").format(points=signed(_luck(screen.figures, turn)))
    return f"{luck} {_judged(screen, turn)}"


def _judged(screen: ReviewScreen, turn: TurnReview) -> str:
    """Return what the move of a turn was worth, in words."""
    game = screen.play.game
    if turn.move == PASS:
        return _("Nothing could move.")
    if not turn.decision:
        return _("There was no choice.")
    if not turn.loss:
        return _("No move was better.")
    best = in_words(game.positions[turn.ply], turn.options[0].move)
    label = screen.found.label(turn) if screen.found else 0
    texts = (
        _("It loses {points}. A little better: {move}"),
        _("Inaccuracy, it loses {points}. Better: {move}"),
        _("Mistake, it loses {points}. Better: {move}"),
        _("Blunder, it loses {points}. Better: {move}"),
    )
    return texts[label].format(points=points(_loss(screen.figures, turn)), move=best)


def _verdict(figures: Rounded) -> str:
    """Return who was luckier and who played better."""
    sun, moon = (names.side_name(side) for side in SIDES)
    luck = figures.luck[SUN] - figures.luck[MOON]
    skill = figures.loss[MOON] - figures.loss[SUN]
    lucky = (
        _("Both had the same luck.")
        if not luck
        else _("{side} was luckier, by {points}.").format(
            side=sun if luck > 0 else moon, points=points(abs(luck))
        )
    )
    better = (
        _("Both played equally well.")
        if not skill
        else _("{side} played better, by {points}.").format(
            side=sun if skill > 0 else moon, points=points(abs(skill))
        )
    )
    return f"{lucky} {better}"


def _heard(screen: ReviewScreen) -> str:
    return f"{_place(screen)} {_happened(screen)} {_worth(screen)}"


def _place(screen: ReviewScreen) -> str:
    """Return which turn is shown, as the list of turns counts them."""
    if screen.ply == screen.end:
        return _("The whole game.")
    side = screen.play.game.positions[screen.ply].mover
    return _("Turn {number}, {side}.").format(
        number=screen.play.game.number(screen.ply), side=names.side_name(side)
    )


def _ways() -> dict[str, str]:
    return {
        "earlier": _("Previous error"),
        "previous": _("Previous turn"),
        "next": _("Next turn"),
        "later": _("Next error"),
        "last": _("The whole game"),
    }


# Beside the board: the whole game or the turn, and the list of turns


def _turns(screen: ReviewScreen, session: Session) -> Markup:
    table = session.table_of(screen.rules)
    if screen.found is None:
        if table.state == "loading":
            return loading(table.part)
        return element("p", _("The game is being reviewed …"), class_="table-state")
    card = _whole(screen, screen.found) if screen.ply == screen.end else _turn(screen)
    marks = _marks(screen.found, screen.figures, in_use())
    return join(
        element(
            "div",
            card,
            screen.ply == screen.end and _is_played(session) and _check(screen),
            class_="card",
            tabindex=0,
            role="region",
            aria_label=_place(screen),
        ),
        listed(
            screen.play,
            "ply",
            screen.ply + 1,
            marks,
            first=0,
            words=session.settings.turns == "words",
        ),
        # It is long: where one goes from turn to turn it would only cost time.
        screen.ply == screen.end
        and screen.listed
        and screen.figures
        and _all_figures(screen, screen.figures),
    )


@latest
def _marks(found: Review, figures: Rounded | None, _language: str) -> dict[int, tuple[str, str]]:
    """Return the sign of each turn's label, and luck and loss in words, by ply."""
    text = _("Luck {luck}, loss {loss}.")
    return {
        turn.ply: (
            GLYPHS[found.label(turn)],
            text.format(luck=signed(_luck(figures, turn)), loss=points(_loss(figures, turn))),
        )
        for turn in found.turns
        if turn.move
    }


def _whole(screen: ReviewScreen, found: Review) -> Markup:
    """Return luck and skill in one picture, with the sum that gives the result."""
    figures = screen.figures
    if figures is None:
        return element("p", _("The game is being reviewed …"))
    rows = _sum(found, figures)
    reached = [0, *(total for _, _, total in rows)]
    low, high = min(reached), max(*reached, TENTHS)
    drawn_rows = []
    running = 0
    for number, (label, part, total) in enumerate(rows):
        last = number == len(rows) - 1
        begin = 0 if number == 0 or last else running
        kind = "ends" if number == 0 or last else "gain" if part > 0 else "fall"
        text = _percent(part) if number == 0 or last else signed(part, bare=True)
        drawn_rows.append(row(label, span(begin, total, low, high, kind), text, class_=kind))
        running = total
    return join(
        element("h2", _("Luck and skill")),
        element(
            "table",
            element(
                "caption",
                _("Sun’s chance from the start to the end: what raised (+) and lowered it (−)"),
            ),
            *drawn_rows,
            class_="sum",
        ),
        _tries(found),
        _accounts(found),
        *(element("p", text, class_="legend") for text in _remarks(found)),
    )


def _is_played(session: Session) -> bool:
    """Return whether a game is reviewed, not a line played on by hand, which has a seed of its own
    from there on."""
    return all(below.name != "variation" for below in session.below[:1])


def _check(screen: ReviewScreen) -> Markup:
    """Return the button that checks the throws, and what came of that."""
    check = element("div", button(_("Check the throws"), "check", id="check"), class_="offers-row")
    if not screen.checked:
        return check
    compare = _("Compare the SHA-256 with the one you noted at the start: it fits no other seed.")
    told = (
        element("p", _outcome(screen)),
        element("p", compare, class_="legend"),
        seed(screen.play),
    )
    return join(check, element("div", *told, id="checked"))


def _outcome(screen: ReviewScreen) -> str:
    """Return whether the throws follow from the seed."""
    verdict = _verified(screen.play, in_use())
    if verdict.problem:
        text = _("Not every throw follows from the seed ({problem}).")
        return text.format(problem=verdict.problem)
    if verdict.drawn:
        return _("Every throw follows from the seed, and so does who starts.")
    return _("Every throw follows from the seed.")


@latest
def _verified(play: Play, _language: str) -> Verdict:
    return verify(play.record)


def _tries(found: Review) -> Markup:
    """Return the buttons that let the errors of a side be tried again."""
    buttons = []
    for side, word in SIDES.items():
        count = len(found.slips(side))
        text = ngettext(
            "Try {side}’s {number} error again", "Try {side}’s {number} errors again", count
        ).format(side=names.side_name(side), number=count)
        if count:
            buttons.append(button(text, f"go retry {word}", id=f"retry-{word}"))
    return element("div", *buttons, class_="offers-row")


def _sum(found: Review, figures: Rounded) -> list[tuple[str, int, int]]:
    """Return the lines of the sum: what, how much, and the chance reached, in tenths of a point."""
    sun, moon = (names.side_name(side) for side in SIDES)
    parts: list[tuple[str, int]] = []
    if found.opening:
        parts += [(_("Even chances"), TENTHS // 2), (_("Who starts"), figures.start - TENTHS // 2)]
    else:
        parts.append((_("At the start"), figures.start))
    parts += [
        (_("{side}’s throws").format(side=sun), figures.luck[SUN]),
        (_("{side}’s throws").format(side=moon), -figures.luck[MOON]),
        (_("{side}’s moves").format(side=sun), -figures.loss[SUN]),
        (_("{side}’s moves").format(side=moon), figures.loss[MOON]),
    ]
    if figures.given_up:
        parts.append((_("Given up"), figures.given_up))
    if figures.rest:
        parts.append((_("Left by rounding"), figures.rest))
    total, rows = 0, []
    for label, part in parts:
        total += part
        rows.append((label, part, total))
    over = found.result in (0, UNIT // 2, UNIT)
    rows.append((_("Result") if over else _("Now"), figures.result, figures.result))
    return rows


def _accounts(found: Review) -> Markup:
    """Return what each side's decisions come to."""
    heads = [names.side_name(side) for side in SIDES]
    accounts = [found.account(side) for side in SIDES]
    least = found.labels
    rows: list[tuple[str, list[Child]]] = [
        (_("Accuracy"), [_kept(account.kept) for account in accounts]),
        (_("Decisions"), [account.decisions for account in accounts]),
        (
            _("Loss per decision"),
            [
                points(round(TENTHS * account.loss / UNIT / account.decisions), bare=True)
                if account.decisions
                else "–"
                for account in accounts
            ],
        ),
    ]
    for number, sign_ in enumerate(GLYPHS[1:]):
        label = _("{sign} {points} points or more").format(sign=sign_, points=least[number])
        rows.append((label, [account.slips[number] for account in accounts]))
    return element(
        "table",
        element(
            "thead",
            element(
                "tr",
                element("td"),
                *(_head(side, text) for side, text in zip(SIDES, heads, strict=True)),
            ),
        ),
        element(
            "tbody",
            *(row(label, *cells) for label, cells in rows),
        ),
        class_="accounts",
    )


def _head(side: Side, text: str) -> Markup:
    return element("th", sign(side), " ", text, scope="col")


def _remarks(found: Review) -> Iterator[str]:
    """Yield what must be known to read the figures."""
    yield _(
        "A point is one percent of win chance. Accuracy: which part of what was at stake a side’s "
        "moves kept; 100 % is perfect play, 0 % what moves at random keep."
    )
    if not found.exact:
        text = _(
            "Perfect play by these rules is not known: the figures are estimates, good to {points}."
        )
        yield text.format(points=points(round(TENTHS * found.error)))
    words = {word for _, word in found.notes}
    helps = {
        "back": _("Moves were taken back."),
        "hint": _("Hints were seen."),
        "kernels": _("Throws of real kernels were entered."),
    }
    had = [text for word, text in helps.items() if word in words]
    if had:
        yield " ".join([*had, _("This game doesn’t count in your averages.")])


def _turn(screen: ReviewScreen) -> Markup:
    """Return the moves there were in a turn, what each is worth, and why in numbers."""
    turn = screen.turn
    if turn is None:
        return element("p", "…")
    title = element("h2", _place(screen))
    chances = _(
        "Sun’s chance: {before} before the throw, {thrown} with it, {after} after the move."
    )
    told_ = element(
        "p",
        chances.format(
            before=_chance(screen, turn.before),
            thrown=_chance(screen, turn.thrown),
            after=_chance(screen, turn.after),
        ),
        class_="legend",
    )
    told_ = join(told_, _onward(screen))
    if turn.options[0].move == PASS:
        return join(title, told_)
    return join(title, told_, *options(screen, turn, tuple(option.move for option in turn.options)))


def _onward(screen: ReviewScreen) -> Markup:
    """Return the ways to play something else from the turn that is shown."""
    position = screen.play.game.positions[screen.ply]
    there = links.to_position(position, screen.play.sun, screen.play.moon)
    return element(
        "div",
        button(_("Play something else"), "go variation", id="variation"),
        button(_("Throw anew"), "go variation throw", id="variation-throw"),
        element("a", _("Play on from here"), href=f"#{there}", id="onward"),
        class_="offers-row",
    )


def options(screen: ReviewScreen, turn: TurnReview, moves: Collection[Move]) -> tuple[Markup, ...]:
    """Return a table of some moves of a turn, what they are worth and risk, and what it means."""
    before = screen.play.game.positions[turn.ply]
    best, limits = turn.options[0].win, screen.found.labels if screen.found else ()
    rows = []
    for option in turn.options:
        if option.move not in moves:
            continue
        open_to = exposure(before.play(option.move))
        played = option.move == turn.move
        lost = names.loss(below(best - option.win, limits) / TENTHS)
        rows.append(
            element(
                "tr",
                element(
                    "th",
                    notation(short(before, option.move)),
                    played and join(" ", element("small", _("played"))),
                    scope="row",
                    title=in_words(before, option.move),
                ),
                element("td", _chance(screen, option.win)),
                element("td", _("best") if option.win == best else lost),
                element("td", whole_percent(open_to.chance)),
                element("td", open_to.men or "–"),
                class_="played" if played else None,
            )
        )
    heads = _("Move"), _("Win chance"), _("Loss"), _("Danger"), _("At stake")
    table = element(
        "table",
        element(
            "caption",
            _("What {side} could play").format(side=names.side_name(turn.side)),
            class_="unseen",
        ),
        columns(*heads),
        element("tbody", *rows),
        class_="options",
    )
    text = _(
        "Danger: the chance that {side}’s next throw allows a capture. At stake: the most men it "
        "takes."
    ).format(side=names.side_name(other(turn.side)))
    return table, element("p", text, class_="legend")


def _all_figures(screen: ReviewScreen, figures: Rounded) -> Markup:
    """Return a table of all turns, for those who read rather than look, and for print."""
    game, found = screen.play.game, screen.found
    assert found
    heads = (
        *(_("Turn"), _("Side"), _("Thrown"), _("Move")),
        *(_("Sun’s chance before"), _("Luck"), _("Loss"), _("Sun’s chance after"), _("Best")),
    )
    rows = []
    for number, turn in enumerate(found.turns):
        before = game.positions[turn.ply]
        event = game.event(turn.ply) if turn.move else None
        best = turn.options[0].move
        cells: tuple[Child, ...] = (
            names.side_name(turn.side),
            before.spaces_thrown,
            notation(events.short(before, event)) if event else "–",
            _chance(screen, turn.before),
            signed(figures.lucks[number], bare=True),
            join(points(figures.losses[number], bare=True), " ", GLYPHS[found.label(turn)]),
            _chance(screen, turn.after),
            notation(short(before, best)),
        )
        rows.append(row(turn.number, *cells))
    table = element(
        "table",
        element("caption", _("All turns")),
        columns(*heads),
        element("tbody", *rows),
    )
    return element("div", table, class_="all unseen")


# Figures as text


def _chance(screen: ReviewScreen, units: int) -> str:
    """Return a chance, exact or estimated as the review is."""
    return names.chance(units / UNIT, exact=not screen.found or screen.found.exact)


def _luck(figures: Rounded | None, turn: TurnReview) -> int:
    """Return a turn's luck in tenths of a point."""
    return figures.lucks[turn.ply] if figures else tenths(turn.luck)


def _loss(figures: Rounded | None, turn: TurnReview) -> int:
    """Return a turn's loss in tenths of a point."""
    return figures.losses[turn.ply] if figures else tenths(turn.loss)


def _percent(tenths: int) -> str:
    return names.percent(tenths / TENTHS)


def _kept(kept: float | None) -> str:
    if kept is None:
        return "–"
    return whole_percent(kept) if kept >= 0 else _("<\N{NO-BREAK SPACE}0\N{NO-BREAK SPACE}%")
