"""The views of games by link: the list, an invitation, a game and the link to send."""

from collections.abc import Iterator

from puluc.app.messages import Action
from puluc.app.session import Session
from puluc.by_link.ledger import GO, NEW, NO, RESIGN, UNDO, YES
from puluc.engine.position import MOON, PASS, SUN
from puluc.screens.back_label import back_label
from puluc.screens.by_link.link_games import LinkEntry
from puluc.screens.by_link.screen import ByLinkScreen, Offer, Playing
from puluc.screens.format import days_ago
from puluc.screens.share import qr
from puluc.support import limits
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, capitalize, ngettext
from puluc.support.markup import Markup
from puluc.ui import Sections
from puluc.ui.play import dock
from puluc.ui.play.announcements import refusal_sentence, render_announcements
from puluc.ui.play.game_over import render_next_steps, render_scene, render_share, render_story
from puluc.ui.play.move_list import render_move_list
from puluc.ui.throw_table import render_throws
from puluc.ui.widgets import (
    Item,
    render_button,
    render_field,
    render_fold,
    render_item,
    render_list,
    render_menu,
    render_row,
    render_text_field,
    render_tool,
)
from puluc.ui.win_bar import render_side_sign
from puluc.words import names


def render(screen: ByLinkScreen, session: Session, *, upright: bool, framed: bool) -> Sections:
    """Yield the sections of the list, the invitation or the visible game."""
    match screen.visible:
        case Offer() as offer:
            yield "dock", _render_offer(screen, session, offer)
        case Playing() as playing:
            if playing.over:
                yield "ending", render_scene(playing.play, session, upright=upright)
            if playing.extra_link:
                yield "dock", _render_code(screen, session, playing)
            elif playing.over:
                yield "dock", _render_end(screen, session, playing)
            else:
                yield "dock", _render_dock(screen, session, playing, upright=upright)
            if not _is_apart(screen, playing):
                yield "turns", _render_beside(screen, session, playing)
            if playing.entry.game.ledger:
                yield "log", render_announcements(playing.play)
        case _:
            yield "dock", _render_home(screen, session)
            yield "turns", _render_list(screen)


def focus_id(screen: ByLinkScreen, session: Session) -> str | None:
    """Return the id of the next element: the kernels, a place of the board, or the link to send."""
    playing = screen.playing
    if playing is None:
        shown = None if screen.opening else "invite"
        return "link-accept" if isinstance(screen.visible, Offer) else shown
    if playing.play.person_to_move:
        return dock.focus_target(playing.play)
    ready = playing.entry.link_ready and not playing.play.in_motion
    return "link-no" if screen.confirming else "hand-on" if ready else None


# The list


def _render_home(screen: ByLinkScreen, session: Session) -> Markup:
    about = _("Send a link each turn. Each throw comes from both devices and can be checked.")
    busy, games = screen.blocks, screen.games
    return render_element(
        "div",
        render_element("h2", screen.opening or _("Games by link"), id="next"),
        _render_problem(screen),
        not (busy or games.entries or games.unread or screen.problem)
        and render_element("p", about, class_="legend"),
        render_element("progress", aria_labelledby="next") if busy else _render_paste(screen),
        not screen.opening
        and render_button(_("Invite someone"), "to invite", "main calm", id="invite"),
        bool(screen.problem)
        and not games.entries
        and render_button(back_label(session), "to play", id="own"),
        class_="games",
    )


def _render_paste(screen: ByLinkScreen, label: str = "") -> Markup:
    """Render the field for a link, which opens as soon as it is pasted."""
    hint = _("Paste a link here")
    field = render_element(
        "textarea",
        data_set="link paste",
        data_opens="link",
        name="link-paste",
        rows=1,
        placeholder=None if label else hint,
    )
    return render_element(
        "div",
        render_field(label or hint, field),
        render_button(_("Paste"), "link clipboard", id="link-clipboard")
        if screen.pastes
        else render_element("button", _("Open"), type="button", id="link-open"),
        class_="paste",
    )


def _render_list(screen: ByLinkScreen) -> Markup:
    games = screen.games
    entries = sorted(enumerate(games.entries), key=_list_order)
    lists: list[Child] = []
    for group, title in enumerate((_("Waiting for you"), _("Waiting for others"), _("Over"))):
        items = [_render_item(screen, *one) for one in entries if _list_order(one)[0] == group]
        headed = bool(items) and (group == 2 or len(items) < len(entries))
        lists.append(headed and render_element("h3", title))
        lists.append(bool(items) and render_list(items, class_="aside", aria_label=title))
    return join_markup(
        *lists, bool(games.unread) and render_button(_("Show more"), "link more", id="link-more")
    )


def _list_order(item: tuple[int, LinkEntry]) -> tuple[int, int]:
    """Return the sort key of a game: first its group, those that wait for this person, those that
    wait for another, those that are over; then the newest."""
    _index, entry = item
    group = 0 if entry.waits else 2 if entry.game.stage == "over" or entry.closed else 1
    return group, -entry.since


def _render_item(screen: ByLinkScreen, index: int, entry: LinkEntry) -> Item:
    """Render a game, or the question before it is forgotten."""
    if screen.confirming == Action("forget", index):
        text = _("Forget this game? You can’t continue it here then.")
        text = _("Forget this game?") if entry.game.stage == "over" else text
        return render_item(
            render_element("span", text, role="alert"),
            render_button(_("Forget"), "link sure", id="link-sure"),
            render_button(_("Cancel"), "link not", "main calm", id="link-not"),
            class_="kept",
        )
    game, rules = entry.game, names.rules_name(entry.game.terms.rules)
    named = not game.player or game.names[game.player != "B"]
    side = game.player and render_side_sign(game.terms.side(game.player))
    label = join_markup(
        render_element("b", *([render_element("span", entry.title), ", "] if named else []), rules),
        render_element("small", side, side and " ", _standing(screen, entry)),
    )
    return render_item(
        render_element("span", label),
        render_button(_("Open"), f"link open {index}", "main" if entry.waits else None),
        render_button(_("Forget"), f"link forget {index}", "plain", icon="leave"),
        class_="kept",
    )


def _standing(screen: ByLinkScreen, entry: LinkEntry) -> str:
    """Return the status of a game: whose turn it is or how it ended, and since when."""
    game = entry.game
    won, lost = [after > before for after, before in zip(entry.score, entry.before, strict=True)]
    text = _("Your turn") if game.my_turn else _("{name}’s turn").format(name=entry.opponent)
    text = text if game.player else _("You are watching")
    text = _("Closed") if entry.closed else text
    text = _("Over") if game.stage == "over" else text
    invited = _("Invites you") if entry.offered else _("Invitation sent")
    text = invited if game.stage == "invited" else text
    text = _("You won") if won else _("You lost") if lost else text
    turns = len(game.ledger.starts) if game.ledger and game.stage == "over" else 0
    if game.ledger and [one.text for one in game.ledger.messages[-1:]] == [RESIGN]:
        gave = _("{name} gave up").format(name=entry.sender)
        text = _("You gave up") if lost else f"{text} · {gave}" if won else gave
    text = _("Your link is not sent yet") if entry.unsent else text
    number = ngettext("{number} turn", "{number} turns", turns).format(number=turns)
    days, minutes = screen.days_since(entry), (entry.since or screen.time) // 60_000
    clock = "" if days > 1 else f" {minutes // 60 % 24}:{minutes % 60:02d}"
    again = [_("Return game")] if game.terms.earlier else []
    counted = [number] if turns else []
    return " · ".join([capitalize(text), *again, *counted, days_ago(days) + clock])


def _render_problem(screen: ByLinkScreen) -> Markup:
    """Render the reason for a refusal, the notice about a link, the other person's line of words,
    and a failure to save."""
    entry = screen.playing.entry if screen.playing else None
    heard = (f"{entry.sender}: ", render_element("q", entry.heard)) if entry and entry.heard else ()
    unsaved = _("This device can’t keep the game ({reason}). Save the game’s private code.")
    unsaved = screen.save_error and unsaved.format(reason=screen.save_error)
    return join_markup(
        screen.problem and render_element("p", screen.problem, class_="problem", role="alert"),
        screen.notice and render_element("p", screen.notice, class_="notice", role="status"),
        bool(heard) and render_element("p", *heard, class_="story"),
        unsaved and render_element("p", unsaved, class_="problem", role="alert"),
    )


# An invitation


def _render_offer(screen: ByLinkScreen, session: Session, state: Offer) -> Markup:
    """Render an invitation with its terms, and the buttons to answer it."""
    offer, index = state.packet, state.index
    terms, rules = offer.terms, offer.terms.rules
    text = _("{name} wants to play Puluc with you")
    text = _("{name} wants another game") if terms.earlier else text
    title = text.format(name=offer.names[0] or _("Someone"))
    begins = {
        "sun": names.side_name(SUN),
        "moon": names.side_name(MOON),
        "opening": _("By lot") if rules.opening == "lots" else _("The higher throw"),
    }[terms.begins]
    hints = _("Allowed") if terms.hints else _("No help of any kind")
    about = _("A game of the Q'eqchi' and Mopan Maya: four maize kernels say how far a man walks.")
    mine = terms.side("B")
    before = screen.games.score_before(terms.earlier)
    before = before if index is None else screen.games.entries[index].before
    return render_element(
        "div",
        render_element("h2", title, id="next"),
        _render_problem(screen),
        not terms.earlier and render_element("p", about),
        render_element(
            "table",
            any(before) and render_row(_("Score"), _score(before, offer.names[0])),
            render_row(_("Rules"), names.rules_name(rules)),
            render_row(
                _("You play"), join_markup(render_side_sign(mine), " ", names.side_name(mine))
            ),
            render_row(_("Who starts"), begins),
            render_row(_("Hints"), hints),
            class_="own",
        ),
        render_text_field(
            _("Your name, if you like"),
            session.settings.name,
            data_set="set name",
            name="link-name",
            autocomplete="off",
        ),
        _join_buttons(
            render_button(
                _("Accept"), "link accept", "main", id="link-accept", enabled=not screen.blocks
            ),
            not terms.earlier and render_button(_("Learn in three minutes"), "go lesson"),
            render_button(_("Not now"), "link list", id="link-decline"),
        ),
        class_="games invited",
    )


# A game


def _render_dock(
    screen: ByLinkScreen, session: Session, playing: Playing, *, upright: bool
) -> Markup:
    play, game = playing.play, playing.entry.game
    if _is_apart(screen, playing):
        return _render_missing(screen, playing.entry)
    asks = _question(screen, playing)
    copied = session.notice.text == _("Link copied.")
    sentence = asks or _next_sentence(screen, playing, copied=copied)
    before = "" if asks or game.ledger is None else _before(playing)
    first = play.person_to_move and play.settled and play.game.ply < 2
    aim = first and not asks and dock.aim_sentence(play, session, upright=upright)
    others = list(_list_others(screen, playing))
    return dock.make_dock(
        dock.render_kernels(play, session.settings, live=not asks),
        join_markup(
            _render_problem(screen),
            session.notice.text
            and not copied
            and render_element("p", session.notice.text, class_="notice", role="status"),
            dock.join_sentences(before, sentence, refused=bool(play.idle.refusal)),
            bool(aim) and render_element("p", aim, class_="aim"),
            _render_words(screen, playing),
            dock.render_hint(play),
        ),
        _render_action(screen, playing),
        game.terms.hints and dock.render_hint_button(play, session),
        playing.may_undo and render_tool("undo", _("Undo")),
        not screen.confirming and _render_list_button(),
        not asks and any(others) and render_menu(*others),
    )


def _render_code(screen: ByLinkScreen, session: Session, playing: Playing) -> Markup:
    """Render a code to take to another device, the newest link's or the private one."""
    code = _render_private(screen, session)
    if playing.extra_link == "qr":
        title = _("Link for {name}").format(name=playing.entry.opponent)
        code = join_markup(
            render_element("h2", title, id="next"),
            qr.render_qr(screen.link, qr.find_encoder(session)),
        )
    back = render_button(_("Back to the game"), f"link {playing.extra_link}", "main calm")
    return render_element("div", code, back, class_="games invited by-link")


def _is_apart(screen: ByLinkScreen, playing: Playing) -> bool:
    """Return whether the dock shows a code to take or to paste, and nothing is beside the board."""
    waits = playing.entry.game.restored and playing.play.settled
    waits = waits or screen.confirming == Action("seat")
    return bool(playing.extra_link) or (waits and not playing.over)


def _list_others(screen: ByLinkScreen, playing: Playing) -> Iterator[Child]:
    """Yield what is seldom done: ask to undo, end the game, or move it to another device."""
    yield playing.may_ask_back and render_button(_("Ask to undo"), "link back", id="link-back")
    yield playing.may_resign and render_button(_("Give up"), "link resign", id="link-resign")
    later = playing.may_close and playing.play.game.ply > 1 and not playing.may_undo
    text = _("On your next turn you can ask to undo.")
    yield later and render_element("p", text, class_="legend")
    yield playing.may_close and render_button(_("Close the game"), "link close", id="link-close")
    private = render_button(_("Play on another device"), "link private", id="link-private-open")
    yield bool(screen.private_link) and private


def _render_list_button() -> Markup:
    return render_button(_("Games by link"), "link list", "plain", icon="previous", id="link-list")


def _render_missing(screen: ByLinkScreen, entry: LinkEntry) -> Markup:
    """Render what a device lacks to play on: a field for it, and the request to go on without."""
    title, label = _("Where did you begin this game?"), _("Paste its private code")
    about = _(
        "In another browser or on another device? Open the link there. To move the game here, "
        "choose “Play on another device” there."
    )
    text, do, no = _("Can’t find it? {name} can let you go on here."), "link sure", "link not"
    if entry.game.restored and not screen.confirming:
        title, label = _("How far have you played?"), _("Paste the newest link you have sent")
        about = _("Look in your chat with {name}. With an older link a turn could be played twice.")
        do, no = "link seat", "link list"
    name = entry.opponent
    return render_element(
        "div",
        render_element("h2", title, id="next"),
        _render_problem(screen),
        render_element("p", about.format(name=name)),
        _render_paste(screen, label),
        render_element("p", text.format(name=capitalize(name)), class_="legend"),
        _join_buttons(
            render_button(_("Ask {name}").format(name=name), do, id="link-yes"),
            render_button(_("Not now"), no, id="link-no"),
        ),
        class_="games invited",
    )


def _before(playing: Playing) -> str:
    """Return the last event as a sentence; before the first turn, how the starter was chosen."""
    play, game, ledger = playing.play, playing.entry.game, playing.entry.game.ledger
    own, answer = game.last_sender == game.player, _find_answer(playing)
    if answer and play.game.position.marks is None:
        text = _("{name} agreed: the last turn is undone. The throw will be the same.")
        text = text if answer == YES else _("{name} refused to undo.")
        return "" if own else text.format(name=playing.entry.sender)
    if play.game.throws or ledger is None:
        # What this person has done themselves is on the board. Sentences begin with the side.
        rest = dock.last_event_sentence(play).removeprefix(names.side_name(play.acting))
        return "" if play.acting == play.own_side else play.names[play.acting == MOON] + rest
    mine, starts = play.own_side == MOON, play.game.start.mover
    begins = _("You start.") if starts == play.own_side else _("{side} starts.")
    begins, opening = begins.format(side=play.names[starts == MOON]), ledger.opening
    if opening is None:
        return begins
    if not opening.throws:
        return f"{_('Decided by lot.')} {begins}"
    values = [play.rules.value(marks) for marks in opening.throws[-1]]
    first, second = names.count_spaces(values[mine]), str(values[not mine])
    one, other = (_("you"), playing.entry.opponent) if play.own_side else play.names
    text = _("Throw for the start: {one} {first}, {other} {second}.")
    text = text.format(one=one, first=first, other=other, second=second)
    # With a link to send, the next sentence names who starts.
    return text if playing.entry.unsent else f"{text} {begins}"


def _find_answer(playing: Playing) -> str:
    """Return the answer to undo in the newest link, `yes` or `no`; empty for others."""
    ledger = playing.entry.game.ledger
    last = [one.text for one in ledger.messages[-2:]] if ledger and playing.play.settled else []
    return last[-1] if last in ([UNDO, YES], [UNDO, NO]) else ""


def _next_sentence(screen: ByLinkScreen, playing: Playing, *, copied: bool) -> str:
    """Return the next step, or the person whose link is awaited, as a sentence."""
    play, game, name = playing.play, playing.entry.game, playing.entry.opponent
    if screen.opening:
        return screen.opening
    if not play.settled:
        text = "…" if play.acting == play.own_side else _("{side} is playing…")
        return text.format(side=play.names[play.acting == MOON])
    if play.idle.refusal:
        return refusal_sentence(play)
    digits = playing.entry.digits
    if game.used_up:
        text = _("No secret numbers are left for this game. Choose “Ask for new numbers”.")
    elif game.player is None:
        text = _("This browser doesn’t know the game: you can watch it here.")
    elif playing.entry.closed:
        text = _(
            "You closed this game. If {name} answers, your next link will say that you gave up."
        )
    elif game.my_turn:
        ready = playing.kernels and play.person_to_move
        return dock.next_step_sentence(play) if ready else "…"
    elif playing.entry.sent and copied:
        text = _("Copied. Paste it in your chat with {name}.")
    elif playing.entry.sent:
        text = _("Waiting for {name}. You sent the link {ago}.")
    elif game.stage == "invited" and not game.terms.earlier:
        text = _("Send the invitation by any messaging app. The answer is a link, which you open.")
    elif game.stage == "invited":
        text = _("Return game: you now play {side}. Send the link to {name}.")
    elif game.stage == "accepted":
        text = _("Send your answer to {name}. The game begins with the next link.")
    elif game.ledger and game.ledger.pending[-1:] == (UNDO,):
        text = _("Send {name} the link: it asks to undo.")
    elif game.ledger and not game.ledger.messages:
        text = _("Send the link to {name}, who starts.")
    elif digits:
        text = _(
            "Send {name} the link: it asks for new secret numbers. Then tell them {digits}, by "
            "phone for example."
        )
    else:
        text = {
            YES: _("You agreed to undo. Send the link to {name}."),
            NO: _("You refused to undo. Send the link to {name}."),
            "": _("Send the link to {name}."),
        }[_find_answer(playing)]
    side = names.side_name(game.terms.side(game.player or "A"))
    ago = days_ago(screen.days_since(playing.entry))
    return capitalize(text.format(name=name, digits=digits, side=side, ago=ago))


def _question(screen: ByLinkScreen, playing: Playing) -> str:
    """Return the question that the person has to answer first, or an empty text."""
    if not playing.play.settled:
        return ""
    texts = {
        "resign": _("Give up? Then {name} wins."),
        "close": _("Close this game? If {name} answers, your next link will say that you gave up."),
        "back": _(
            "Ask {name} to let you undo your last turn? Its throw stays; all later ones are new."
        ),
        UNDO: _("{name} asks to undo their last turn. Its throw stays; all later ones are new."),
        NEW: _(
            "{name} asks to go on with new secret numbers. Agree only if {name} tells you "
            "{digits}, by phone for example. If {name} still has the old ones, agreeing gives "
            "{name} another throw."
        ),
        GO: _("{name} has a second throw. Press “Continue” and send the link."),
        "": "",
    }
    entry = playing.entry
    text = texts[screen.confirming.word if screen.confirming else entry.request]
    return capitalize(text.format(name=entry.opponent, digits=entry.digits))


def _render_action(screen: ByLinkScreen, playing: Playing) -> Child:
    """Render the main button."""
    play, entry = playing.play, playing.entry
    if not play.settled:
        return Markup()
    if screen.confirming:
        texts = {"resign": _("Give up"), "close": _("Close the game"), "back": _("Ask {name}")}
        text = texts[screen.confirming.word].format(name=entry.opponent)
        return _render_choice("link sure", "link not", text, _("Keep playing"))
    if entry.request in (UNDO, NEW):
        return _render_choice("link yes", "link no", _("Agree"), _("Refuse"))
    if entry.request == GO:
        return render_button(_("Continue"), "link go", "main", id="link-go")
    if play.moves == (PASS,):
        return dock.render_pass_button()
    if entry.lost and entry.game.due:
        game = entry.game
        name = game.names[game.due == "B"] or names.side_name(game.terms.side(entry.game.due))
        text = _("Ask for new numbers") if game.player else _("Are you {name}? Go on here")
        return render_button(text.format(name=name), "link seat", "main calm", id="link-seat")
    return _render_send(screen, entry) if entry.link_ready else Markup()


def _render_send(screen: ByLinkScreen, entry: LinkEntry) -> Markup:
    """Render the button that hands on the newest link; it is the main one but for a mere
    confirmation."""
    texts = {
        "invited": (_("Send invitation"), _("Copy invitation")),
        "accepted": (_("Send your answer"), _("Copy your answer")),
    }
    send, copy = texts.get(entry.game.stage, (_("Send link"), _("Copy link")))
    class_ = None if entry.confirms else "main"
    if entry.sent:
        send, copy = _("Send again"), _("Copy again")
        class_ = class_ and "main calm"
    if screen.sends and not screen.page.startswith("file:"):
        return render_button(send, "link send", class_, id="hand-on")
    return render_button(copy, "link copy", class_, id="hand-on")


def _render_words(screen: ByLinkScreen, playing: Playing) -> Markup:
    """Render the field for a line of words, if the newest link is this person's."""
    entry = playing.entry
    game = entry.game
    own = entry.link_ready and not entry.sent and game.last_sender == game.player
    if screen.confirming or not (playing.play.settled and own and game.ledger):
        return Markup()
    field = render_element(
        "textarea",
        game.words,
        data_set="link words",
        name="link-words",
        maxlength=limits.LINK_WORDS,
        rows=2 if playing.over else 1,
        autocomplete="off",
    )
    return render_field(_("Add a few words"), field)


def _render_choice(yes: str, no: str, agree: str, refuse: str) -> Markup:
    return render_element(
        "div",
        render_button(agree, yes, "main", id="link-yes"),
        render_button(refuse, no, id="link-no"),
        class_="main yes-or-no",
    )


def _render_end(screen: ByLinkScreen, session: Session, playing: Playing) -> Markup:
    """Render the dock of a finished game: the reason, what to send, and the next steps."""
    play, entry = playing.play, playing.entry
    last = screen.games.find_last(entry)
    done, player = entry.sent or entry.confirms, entry.game.player
    sends = entry.link_ready and (last is entry or not done)
    send = _render_send(screen, entry) if sends else Markup()
    # First the end is sent, which keeps its place: a second tap starts no game.
    kind, ready = None if sends and not entry.confirms else "main", not screen.blocks
    label, do = _("Play again"), "link again"
    if last.game.stage != "over":
        label, do = _("Open the return game"), f"link open {screen.games.entries.index(last)}"
    again = render_button(label, do, kind, id="link-again", enabled=ready)
    if not player or (entry.unsent and not entry.shown and last is entry):
        again = Markup()
    text = _("This link shows {name} the end.")
    if entry.sent:
        copied = session.notice.text == _("Link copied.")
        known = entry.confirms or last is not entry
        text = "" if known else _("{name} has not confirmed the end yet.")
        text = _("Copied. Paste it in your chat with {name}.") if copied else text
    elif entry.confirms:
        text = _("If you like, send one last link: it shows {name} that you have seen the end.")
    kind = None if player else "main"
    review = screen.played and render_button(_("Review"), "go review", kind, id="review")
    check = play.game.ply and render_button(_("Check the throws"), "link check", id="link-check")
    if playing.checked:
        check = render_button(_("Save the proof"), "link proof", id="link-proof")
    first = (again, send) if entry.confirms else (send, again)
    steps = [step for step in (*first, review, check) if step]
    told = capitalize(text.format(name=entry.opponent)) if entry.link_ready else ""
    told = told if sends or not entry.confirms else ""
    stands = " · ".join(filter(None, (_score(last.score, entry.opponent), told)))
    return render_element(
        "div",
        render_element(
            "div",
            _render_problem(screen),
            *render_story(play),
            render_element("p", stands),
            _render_words(screen, playing),
            bool(playing.checked)
            and render_element("p", playing.checked, class_="notice", role="status"),
            class_="status",
        ),
        render_next_steps(
            *steps[:2],
            # In narrow windows two steps have room.
            more=(join_markup(*steps[2:]), render_share(), _render_list_button()),
        ),
        class_="end",
    )


# Beside the board


def _render_beside(screen: ByLinkScreen, session: Session, playing: Playing) -> Markup:
    """Render whose turn it is, the link to send, and what has happened."""
    play, entry = playing.play, playing.entry
    ready, over = entry.link_ready and play.settled, entry.game.stage == "over"
    # What the new turns lead to is not told before they are shown; at the end the dock tells it.
    score = "" if playing.over else _score(entry.before, entry.opponent)
    sun, moon = entry.names
    named = join_markup(render_side_sign(SUN), " ", sun, " – ", render_side_sign(MOON), " ", moon)
    # The list of turns names both.
    heads = score or ("" if play.game.ply else named)
    waits = entry.game.player and not (over or entry.game.my_turn or entry.game.restored)
    teaches = play.game.ply < 2 and not (ready or waits)
    return join_markup(
        render_element(
            "div",
            heads and render_element("h2", heads),
            bool(screen.save_error) and not over and _render_private(screen, session),
            ready and _render_link(screen, playing),
            waits and not entry.unsent and _render_paste(screen),
            _render_renewals(playing),
            class_="card by-link",
        ),
        bool(play.game.ply) and render_move_list(play, "", None, {}, settings=session.settings),
        teaches and render_throws(play.rules, _("The throw in spaces")),
    )


def _score(score: tuple[int, int], name: str) -> str:
    """Return the games that this person and the other, by name, have won, or an empty text."""
    won, lost = score
    return _("You {won}, {name} {lost}").format(won=won, name=name, lost=lost) if won + lost else ""


def _render_link(screen: ByLinkScreen, playing: Playing) -> Markup:
    """Render the address of the newest link, and the buttons for it."""
    code = screen.page.startswith("file:")
    label = _("Code for {name}") if code else _("Link for {name}")
    field = render_text_field(
        label.format(name=playing.entry.opponent),
        screen.link,
        id="link-by-link",
        readonly="readonly",
    )
    row = render_element(
        "div",
        field,
        screen.sends and not code and render_button(_("Copy link"), "link copy"),
        not code and render_button(_("QR code"), "link qr", id="link-qr"),
        class_="paste",
    )
    # Refused copying opens the fold, and selects the link.
    title = label.format(name=playing.entry.opponent)
    return render_fold(title, row, id="link-fold") if playing.entry.sent else row


def _join_buttons(*buttons: Child) -> Markup:
    return render_element("div", *buttons, class_="offers-row")


def _render_renewals(playing: Playing) -> Child:
    """Render how often secret numbers were renewed."""
    game = playing.entry.game
    renewed = sum(game.ledger.in_force) if game.ledger else 0
    text = ngettext(
        "Secret numbers renewed {number} time.", "Secret numbers renewed {number} times.", renewed
    )
    return renewed > 0 and render_element("p", text.format(number=renewed), class_="legend")


def _render_private(screen: ByLinkScreen, session: Session) -> Markup:
    """Render the private code and its explanation."""
    text = _(
        "To continue on another device, paste the private code there. Keep the code secret: with "
        "it, anyone can play as you."
    )
    link, copied = screen.private_link, _("Private code copied.")
    label = copied if session.notice.text == copied else _("Copy private code")
    return join_markup(
        render_element("p", text, class_="legend"),
        qr.render_qr(link, qr.find_encoder(session)),
        render_text_field(_("Private code"), link, id="link-private", readonly="readonly"),
        render_button(label, "link copy private"),
    )
