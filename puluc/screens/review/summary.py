"""The view of a whole game under review: luck and skill, the sum, the accounts."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from puluc.app.play.screen import Play
from puluc.drawing.chart import render_bar
from puluc.engine.position import MOON, SUN, Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import SIDES, Account, Review
from puluc.reviewing.rounding import TENTHS, Rounded, to_tenths
from puluc.screens.format import format_mean, format_signed, rest_label
from puluc.screens.review.balance import POINT, round_parts, tell_balance
from puluc.screens.review.screen import FOUND, ReviewScreen
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, capitalize, ngettext
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_last
from puluc.ui.play.dock import join_sentences
from puluc.ui.table_note import estimate_sentence
from puluc.ui.widgets import render_button, render_fold, render_row
from puluc.ui.win_bar import render_side_sign
from puluc.words import names

GLYPHS = ("", "?!", "?", "??")
"""The signs of the labels, as in chess."""


@memoize_last
def render_summary(
    found: Review, figures: Rounded, play: Play, _language: str, unfolded: bool
) -> Markup:
    """Render the game in one line, and all figures, which a button shows and hides."""
    change, _cause = tell_balance(figures, play.result, play.called)
    return join_markup(
        render_element("h2", _("Luck and skill")),
        not unfolded and render_element("p", change, class_="balance"),
        render_button(
            _("More numbers"),
            "numbers",
            "plain",
            id="more-numbers",
            aria_expanded="true" if unfolded else "false",
        ),
        render_element(
            "div",
            _render_sum(found, figures, play.called),
            _render_accounts(found, play.called),
            *(render_element("p", text, class_="legend") for text in _list_remarks(found)),
            render_fold(
                _("What the figures mean"),
                *(render_element("p", text, class_="legend") for text in _list_meanings(found)),
                id="meanings",
            ),
            id="numbers",
            hidden=None if unfolded else "hidden",
        ),
    )


def render_verdict(found: Review, figures: Rounded, screen: ReviewScreen, event: str) -> Markup:
    """Render what decided the game, or else its last event, and the buttons that retry mistakes."""
    play = screen.game_screen
    _change, cause = tell_balance(figures, play.result, play.called)
    return join_markup(join_sentences("", cause or event), _retry_buttons(found, figures, screen))


def _retry_buttons(found: Review, figures: Rounded, screen: ReviewScreen) -> Markup:
    """Render the buttons that retry the mistakes of a side, or a puzzle for who made none."""
    play, marks = screen.game_screen, dict(screen.retried)
    buttons, person, called = [], play.you, play.called
    if person and not figures.mistakes[person]:
        buttons.append(render_button(_("Try a puzzle"), "go puzzle", "main", id="review-puzzle"))
    for side, word in SIDES.items():
        plies = found.mistakes(side)
        if count := len(plies):
            left = sum(marks.get(ply) not in FOUND for ply in plies)
            text = ngettext("Retry {side}’s mistake", "Retry {number} mistakes of {side}", count)
            if side == person:
                text = ngettext("Retry your mistake", "Retry your {number} mistakes", count)
            if left < count:
                text = _("Retry {side}’s mistakes: {left} of {number} left")
                text = _("Retry your mistakes: {left} of {number} left") if side == person else text
            if not left:
                text = ngettext("✓ Mistake corrected", "✓ {number} mistakes corrected", count)
            text = text.format(side=called[side], number=count, left=left)
            kind = person and ("main" if side == person and left else "plain")
            buttons.append(render_button(text, f"go retry {word}", kind, id=f"retry-{word}"))
    return render_element("div", *buttons, class_="offers-row")


def _render_sum(found: Review, figures: Rounded, called: Mapping[Side, str]) -> Markup:
    """Render luck and skill in one picture, with the sum that gives the result."""
    lines = _list_sum(found, figures, called)
    low, high = (extreme(end for _label, _begin, end in lines) for extreme in (min, max))
    rows = []
    for number, (label, begin, end) in enumerate(lines):
        kind = "gain" if end > begin else "fall"
        text = format_signed(end - begin, bare=True, exact=found.exact)
        if number in (0, len(lines) - 1):
            kind, sure = "ends", found.exact or end in (0, TENTHS)
            text = names.format_chance(end / TENTHS, exact=sure)
        bar = render_bar(begin, end, min(low, 0), max(high, TENTHS), kind)
        rows.append(render_row(label, bar, text, class_=kind))
    caption = render_element("caption", _("Sun’s win chance, in points"))
    return render_element("table", caption, *rows, class_="sum")


def _list_sum(
    found: Review, figures: Rounded, called: Mapping[Side, str]
) -> list[tuple[str, int, int]]:
    """Return the lines of the sum: label, and the chance before and after, in tenths of a point."""
    throws, moves = (
        [capitalize(text.format(side=called[side]) if called[side] else own) for side in SIDES]
        for text, own in (
            (_("{side}’s throws"), _("Your throws")),
            (_("{side}’s moves"), _("Your moves")),
        )
    )
    parts: list[tuple[str, int]] = [
        (_("At the start"), figures.start),
        (throws[0], figures.luck[SUN]),
        (throws[1], -figures.luck[MOON]),
        (moves[0], -figures.loss[SUN]),
        (moves[1], figures.loss[MOON]),
    ]
    if figures.given_up:
        parts.append((_("Given up"), figures.given_up))
    if figures.rest:
        parts.append((rest_label(exact=found.exact), figures.rest))
    total, lines, sizes = 0, [], [part for _label, part in parts]
    if not found.exact:
        sizes = [POINT * whole for whole in round_parts(sizes, round(figures.result / POINT))]
    for (label, _part), size in zip(parts, sizes, strict=True):
        lines.append((label, total, total + size))
        total += size
    over = found.result in (0, UNIT // 2, UNIT)
    return [*lines, (_("Result") if over else _("Now"), 0, figures.result)]


def _render_accounts(found: Review, called: Mapping[Side, str]) -> Markup:
    """Render the totals of each side's decisions."""
    heads = [
        render_element(
            "th", render_side_sign(side), " ", capitalize(called[side]) or _("You"), scope="col"
        )
        for side in SIDES
    ]
    accounts = [found.account(side) for side in SIDES]
    losses = [format_mean(one.loss, one.decisions, exact=found.exact) for one in accounts]
    rows: list[tuple[str, Sequence[Child]]] = [
        (_("Best move found"), [_count_best(found, side) for side in SIDES]),
        (f"{_('Mistakes')} {' · '.join(GLYPHS[1:])}", [_count_mistakes(one) for one in accounts]),
        (_("Loss per decision"), losses),
    ]
    return render_element(
        "table",
        render_element("thead", render_element("tr", render_element("td"), *heads)),
        render_element("tbody", *(render_row(label, *cells) for label, cells in rows)),
        class_="accounts",
    )


def _count_best(found: Review, side: Side) -> str:
    """Return in how many of a side's decisions it played the best move."""
    lost = [to_tenths(turn.loss) for turn in found.turns if turn.side == side and turn.decision]
    return _("{number} of {all}").format(number=lost.count(0), all=len(lost))


def _count_mistakes(account: Account) -> str:
    """Return the numbers of mistakes of each label."""
    reached = *account.mistakes, 0
    return " · ".join([str(one - more) for one, more in pairwise(reached)])


def _list_meanings(found: Review) -> Iterator[str]:
    """Yield what is needed to read the figures and the chart."""
    yield _("A point is one percentage point of win chance.")
    text = _("Signs: ?! from {small} points lost, ? from {large}, ?? from {huge}.")
    yield text.format(**dict(zip(("small", "large", "huge"), found.labels, strict=True)))
    yield _(
        "The line in the chart is Sun’s win chance. Thin steps and upper bars: lucky and "
        "unlucky throws. Thick steps and lower bars: what moves lost."
    )
    yield _("Luck and loss are those of the side that moves; the chances are Sun’s.")


def _list_remarks(found: Review) -> Iterator[str]:
    """Yield the remarks on how the figures were found."""
    if not found.exact:
        estimated = estimate_sentence(found.error)
        yield f"{names.solution_sentence(found.rules)} {estimated}".strip()
    words = {word for _ply, word in found.notes}
    helps = {
        "back": _("Moves were undone."),
        "hint": _("Hints were seen."),
        "kernels": _("Real kernels were thrown."),
    }
    if had := [text for word, text in helps.items() if word in words]:
        yield " ".join([*had, _("This game doesn’t count in your averages.")])
