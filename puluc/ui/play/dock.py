"""The dock: the kernels, the last event, the next step, and the buttons for it."""

from typing import Final

from puluc.app.messages import read_pair
from puluc.app.open import links
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import BY_LINK, SETTINGS, Settings
from puluc.drawing.geometry import SIDES, Layout
from puluc.drawing.kernel_shapes import WORDS, render_numeral
from puluc.drawing.kernel_shapes import render_kernels as draw_kernels
from puluc.engine.kernels import MARKS
from puluc.engine.position import PASS, SUN, Position, Side, other
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, join_label, pgettext
from puluc.support.markup import Markup
from puluc.ui.play.announcements import (
    captive_sentence,
    end_sentence,
    refusal_sentence,
    start_sentence,
    turn_sentence,
)
from puluc.ui.play.series import current_player_name
from puluc.ui.ranked_moves import move_sentence, render_ranking
from puluc.ui.widgets import render_button, render_fold, render_tool
from puluc.words import events, names

ARROWS: Final = {0: "→", 180: "←", -90: "↑", 90: "↓"}
"""The arrows for directions of travel, by degrees clockwise from the right."""


def render_dock(
    play: Play, session: Session, *, upright: bool = False, framed: bool = False
) -> Markup:
    """Return the kernels, the last event, the next step, and the buttons for it."""
    refusal = play.idle.refusal
    knows = framed or session.rules_encountered or play.game.throws
    first = bool(play.persons) and not knows and session.settings.tips == "on"
    tools = render_history(play, session, framed=framed)
    if first:
        tools = render_button(_("Learn in three minutes"), "go lesson", "plain", id="learn")
    asks = play.asks(session.settings)
    then = next_step_sentence(play, asks)
    before = "" if play.over or (first and not play.in_motion) else event_before(play, then)
    about = "" if framed else aim_sentence(play, session, upright=upright)
    throws = play.persons == (play.mover,) and not play.in_motion and asks is None
    welcomes = first and throws and bool(about)
    if play.over:
        # At the end in a frame, large letters on the board name the winner.
        then = events.reason_sentence(play.game.position, play.given_up, play.called)
    elif welcomes:
        # The button to throw is the next step.
        then = about
    kept = _("Not kept: save as file")
    warning = render_button(kept, "download", "plain", id="save-error", icon="warning")
    return make_dock(
        render_kernels(play, session.settings),
        join_markup(
            render_notice(session),
            join_sentences(before, then, refused=bool(refusal)),
            render_hint(play),
            bool(about) and not welcomes and render_element("p", about, class_="aim"),
            welcomes and render_element("p", people_sentence(), class_="people"),
        ),
        _render_action(play, framed),
        tools,
        loses_game(session) and warning,
        long=play.idle.hint or refusal is not None,
    )


def render_watching(play: Play, session: Session, came: str) -> Markup:
    """Return the dock of a window while another one plays the game.

    `came` names the content of a link that waits (`links.name_content`), or is empty.
    """
    texts = {
        "puzzle": _("A link to a puzzle has come."),
        "lesson": _("A link to a lesson has come."),
        "editor": _("A link to a position has come."),
        "school": _("A task sheet or a receipt has come."),
        "game": _("A link to a game has come."),
        BY_LINK: "",
    }
    if came:
        text = join_sentences(texts[came], _("Your game is open in another window."))
        here = render_button(_("Open it here"), "here", "main", id="here")
        return render_element("div", text, here, class_="came")
    before = last_event_sentence(play) if play.game.ply else ""
    return make_dock(
        render_kernels(play, session.settings, live=False),
        join_sentences(before, _("This game is open in another window.")),
        render_button(_("Play here"), "here", "main", id="here"),
    )


def make_dock(
    kernels: Markup,
    text: Markup,
    action: Child,
    *tools: Child,
    status: str = "status",
    actions: str = "actions",
    long: bool = False,
) -> Markup:
    """Return a dock: the kernels, a text, the main button, and small buttons.

    `status` and `actions` are classes. With `long` the text takes the focus, so that keys scroll
    it.
    """
    return join_markup(
        kernels,
        render_element("div", text, class_=status, tabindex=0 if long else None),
        action,
        render_element("div", *tools, class_=actions),
    )


def join_sentences(before: Child, then: str, *, refused: bool = False) -> Markup:
    """Return the last event, if any, and the next step; `refused` marks it as a refusal."""
    return join_markup(
        before and render_element("p", before, class_="happened"),
        render_element("p", then, class_="next refused" if refused else "next", id="next"),
    )


def render_pass_button() -> Markup:
    """Return the button that passes."""
    return render_button(_("Pass"), "move --", "main", id="pass")


def focus_target(play: Play) -> str | None:
    """Return the id of the person's next control: the kernels, the pass button or a place.

    None while nobody is to act.
    """
    if play.in_motion or not play.person_to_move:
        return None
    if play.game.position.marks is None:
        return "throw"
    if play.moves == (PASS,):
        return "pass"
    place = play.choice.focus()
    return None if place is None else f"spot-{place}"


def render_history(play: Play, session: Session, *, framed: bool) -> Markup:
    """Return the buttons undo, redo and hint; for a game between bots, its controls."""
    if framed:
        return join_markup(render_undo(play, session), _render_full_page_link(play))
    if not play.persons:
        return _render_bot_controls(play, session.settings)
    shown = not play.first or play.can_undo(session.settings) or play.can_redo
    return join_markup(
        shown and render_undo(play, session),
        shown and render_tool("redo", _("Redo"), enabled=play.can_redo),
        render_hint_button(play, session),
    )


def _render_bot_controls(play: Play, settings: Settings) -> Markup:
    """Return the buttons of a game between bots: pause or resume, one turn, the speed."""
    text, do, icon = _("Pause"), "pause", "pause"
    if play.idle.held:
        text, do, icon = _("Continue"), "resume", "play"
    goes_on, speeds = play.result is None, SETTINGS["speed"]
    speed = speeds.index(settings.speed)
    sign, then = ("½×", "1×", "2×", "∞")[speed], speeds[(speed + 1) % 3]
    label = join_label(_("Speed of the men"), sign)
    return join_markup(
        render_button(text, do, "plain", id="pause", enabled=goes_on, icon=icon),
        render_button(_("Step"), "step", "plain", id="step", enabled=goes_on, icon="last"),
        render_button(sign, f"set speed {then}", "plain", id="speed", aria_label=label),
    )


def render_undo(play: Play, session: Session) -> Markup:
    """Return the button that takes a move back."""
    return render_tool("undo", _("Undo"), enabled=play.can_undo(session.settings))


def _render_full_page_link(play: Play) -> Markup:
    """Return the link from a frame to the whole page, which continues from this position."""
    there = links.position_fragment(play.game.position, play.sun, play.moon)
    text = _("Open in a new window")
    return render_element(
        "a",
        "↗",
        class_="whole",
        id="whole",
        href=f"./#{there}",
        target="_blank",
        rel="noopener",
        title=text,
        aria_label=text,
    )


def render_notice(session: Session) -> Markup:
    """Return the session's notice with its button, if any."""
    text, do, calm, details = session.notice
    if not text or session.panel:
        return Markup()
    word, rule = read_pair(do)
    offers = {
        "back": _("Back to my game"),
        "download": _("Save game as file"),
        "open": _("Rule {number}").format(number=rule.removeprefix("rules ")),
        "to": _("Open"),
        "go": _("Back to the task sheet"),
    }
    offer = render_button(offers[word], do, "offer", id=word) if do else None
    class_ = "notice calm" if calm else "notice"
    said = render_element("span", text, role="alert")
    cause = details and render_fold(_("Details"), details, id="cause")
    return render_element("div", said, offer, cause, class_=class_)


def loses_game(session: Session) -> bool:
    """Return whether the screen has a game with turns, and the device does not keep it."""
    record = session.screen.record
    return bool(session.save_error and record and record.game.ply)


def render_loss(session: Session) -> Markup:
    """Return why the game is lost with the page, and the button that saves it; empty if kept."""
    if not loses_game(session):
        return Markup()
    text = {
        "full": _("There is no room on this device to keep the game. Save it as a file."),
        "refused": _("This browser keeps nothing."),
    }[session.save_error]
    save = render_button(_("Save game as file"), "download", "offer", id="download")
    return render_element("div", render_element("span", text), save, class_="notice")


def render_hint_button(play: Play, session: Session) -> Markup:
    """Return the button that opens or closes the hint, where there is a choice."""
    if not play.can_hint(session):
        return Markup()
    return render_tool("hint", _("Hide hint") if play.idle.hint else _("Hint"))


def render_hint(play: Play) -> Markup:
    """Return the hint if it is open: the best move in words, and the ranked moves."""
    evaluation = play.evaluation
    if not play.idle.hint or not evaluation or not evaluation.moves:
        return Markup()
    position, moves = evaluation.position, evaluation.moves
    best = _("Best: {move}").format(move=move_sentence(position, moves[0].move))
    return join_markup(
        render_element("p", best, class_="advice"),
        render_ranking(position, moves, exact=evaluation.exact),
    )


def render_kernels(play: Play, settings: Settings, *, live: bool = True) -> Markup:
    """Return the kernels, which are the button to throw them while they are `live`."""
    game = play.game
    to_throw = play.person_to_move and game.position.marks is None
    live = live and not play.in_motion
    throwable = live and to_throw
    if live and play.asks(settings):
        label = _("Marks that real kernels showed")
        return render_mark_buttons("throw", label, "throw real", "mark")
    # The last throw stays visible until the next one.
    fell = None if throwable or play.board_throws(settings) else game.thrown
    total = render_total(fell.spaces_thrown) if fell else Markup()
    if throwable:
        total = render_element("b", pgettext("button", "Throw"), class_="do")
    return render_button(
        join_markup(
            draw_kernels(game.faces if fell else None, scattered=True),
            render_element("span", total, class_="total"),
        ),
        "throw",
        f"throw rolling {settings.speed}" if fell and play.shows_throw else "throw",
        id="throw",
        enabled=throwable,
        aria_label=_("Throw the kernels") if throwable else throw_sentence(fell),
    )


def render_total(spaces: int) -> Markup:
    """Return the value of a throw, as a number, as a Maya numeral and up to 5 in Q'eqchi'.

    Styles show the word, so that it is no part of a button's name.
    """
    word = WORDS[spaces] if spaces < len(WORDS) else ""
    return join_markup(
        render_element("b", spaces),
        render_numeral(spaces),
        word and render_element("i", data_word=word),
    )


def render_mark_buttons(name: str, label: str, box: str, kind: str | None = None) -> Markup:
    """Return buttons that enter the marks of a throw; the first has the id `name`.

    `box` is their class as a group, `kind` that of each.
    """
    choices = (
        render_button(
            str(marks),
            f"throw {marks}",
            kind,
            id=f"{name}{marks or ''}",
            aria_label=names.count_marks(marks),
        )
        for marks in MARKS
    )
    return render_element(
        "div",
        render_element("span", _("Marks thrown")),
        *choices,
        class_=box,
        role="group",
        aria_label=label,
    )


def throw_sentence(position: Position | None) -> str:
    """Return a throw in words: its marks and its spaces."""
    if not position or position.marks is None:
        return _("Kernels")
    return _("Kernels: {marks}, {spaces}").format(
        marks=names.count_marks(position.marks), spaces=names.count_spaces(position.spaces_thrown)
    )


def last_event_sentence(play: Play) -> str:
    """Return the last event in words: a throw, a turn or the start."""
    position = play.game.position
    thrown = position.marks is not None
    return events.throw_sentence(position) if thrown else _last_turn_sentence(play)


def _last_turn_sentence(play: Play) -> str:
    game = play.game
    return turn_sentence(game.positions[-2], play.last_event) if game.ply else start_sentence(play)


def event_before(play: Play, then: str) -> str:
    """Return the last event in words, or the one before it if `then` already says it."""
    game, last = play.game, last_event_sentence(play)
    if then != last:
        return last
    if game.position.marks is not None:
        return _last_turn_sentence(play)
    return events.throw_sentence(game.positions[-2]) if game.ply else ""


def people_sentence() -> str:
    """Return whose game it is, for new players."""
    return _("A game of the Q'eqchi' and Mopan Maya.")


def aim_sentence(play: Play, session: Session, *, upright: bool) -> str:
    """Return the aim and each side's direction, until the first capture; then an empty text."""
    game, persons = play.game, play.persons
    captures = (event and event.captured for event in map(game.event, range(game.ply)))
    if not persons or play.over or (session.notice.calm and session.notice.text) or any(captures):
        return ""
    layout = Layout(play.rules.spaces, upright, play.flipped(session))
    sun, moon = (ARROWS[layout.bearing(game.start.heading(side))] for side in SIDES)
    text = _("Sun walks {sun} and Moon {moon}. Land on the other side’s men to capture them.")
    counts = play.rules.win == "count"
    if counts and len(persons) == 1:
        text = _("You are {side}: walk {arrow} and land on {enemy}’s men to capture them.")
    elif len(persons) == 1:
        text = _("You are {side}. To win, walk {arrow} and land on all of {enemy}’s men.")
    if counts:
        text += " " + _("When a side has no free man left, the side with more captures wins.")
    elif len(persons) > 1:
        text += " " + _("A side without a free man has lost.")
    return text.format(
        side=names.side_name(persons[0]),
        arrow=sun if persons[0] == SUN else moon,
        enemy=names.side_name(other(persons[0])),
        sun=sun,
        moon=moon,
    )


def next_step_sentence(play: Play, asks: Side | None = None) -> str:
    """Return the next step, or the last event while nobody is to act.

    `asks` is the side whose real kernels a person enters, if any.
    """
    position = play.game.position
    side = asks or play.mover
    mover = names.side_name(side)
    if name := current_player_name(play, side):
        mover = f"{name} ({mover})"
    alone = len(play.persons) == 1
    if play.over:
        return end_sentence(play)
    if play.idle.refusal:
        return refusal_sentence(play)
    if play.shows_captive:
        return captive_sentence()
    if play.in_motion or not (asks or play.person_to_move or play.idle.held):
        return last_event_sentence(play)
    if asks:
        return _("{side}: enter what the kernels show.").format(side=mover)
    if not play.person_to_move:
        text = _("{side} waits: you undid a move.")
        text = text if play.can_redo else _("{side} waits until you continue.")
        return text.format(side=mover)
    if position.marks is None:
        text = _("Your turn: throw the kernels.") if alone else _("{side}: throw the kernels.")
    elif play.moves == (PASS,):
        text = _("{reason} You have to pass.") if alone else _("{reason} {side} has to pass.")
        return text.format(reason=events.pass_sentence(position), side=mover)
    elif play.idle.picked is not None:
        text = _("{side}: put the man down where it is marked.")
        text = _("Put the man down where it is marked.") if alone else text
    elif len(play.moves) == 1:
        text = _("Press the dashed ring: your man goes there.")
        text = text if alone else _("{side}: only this man can move.")
    else:
        text = _("{side}: press a ring or a man.")
        text = _("Press a ring, or choose a man.") if alone else text
    return text.format(side=mover)


def _render_action(play: Play, framed: bool) -> Markup:
    if play.result and framed:
        return render_button(_("Play again"), "start", "main", id="again")
    if play.idle.held and play.persons and not play.person_to_move:
        return render_button(_("Continue"), "resume", "main", id="resume")
    if play.moves == (PASS,):
        return render_pass_button()
    return Markup()
