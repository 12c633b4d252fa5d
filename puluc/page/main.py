"""The page's start, and the one way through: a message, the next session, its effects."""

from __future__ import annotations

import asyncio
from time import monotonic

from pyscript import document
from pyscript.js_modules import morphdom

from puluc import kernels, language
from puluc.page import device, oracle, stage, views
from puluc.page.board import focus
from puluc.page.hand import Hand
from puluc.position import SUN
from puluc.session import (
    PERSON,
    Effect,
    Judge,
    Load,
    MessageError,
    Save,
    Session,
    Settings,
    Setup,
    Show,
    Think,
    begin,
    new_session,
    skip,
    update,
)

SLICE = 0.008


class Page:
    """Holds the session, draws it and carries out its effects."""

    def __init__(self) -> None:
        """Take up the session that was kept, or a new game, and draw it."""
        session, problem = device.kept()
        fresh = new_session(Setup(), device.new_seed(), Settings())._replace(notice=problem)
        self.session = session or fresh
        self.language = "en"
        self.drawn: dict[str, str] = {}
        self.hand: Hand | None = None
        self.task: asyncio.Task[None] | None = None
        self.loading: asyncio.Task[None] | None = None
        self.wanted: str | None = None
        self.draw()
        self.hand = Hand(self.dispatch, self.touched)
        device.on_reshape(lambda _: self.draw())
        self.carry_out(*begin(self.session))

    def dispatch(self, message: str) -> None:
        """Make a message happen; one that is not possible now is passed over."""
        if message == "start":
            message = f"start {device.new_seed()}"
        try:
            step = update(self.session, message)
        except MessageError as error:
            print(error)
            return
        self.carry_out(*step)

    def touched(self) -> None:
        """Let what is being shown end at once: the player goes on."""
        self.carry_out(*skip(self.session))

    def carry_out(self, session: Session, effects: list[Effect]) -> None:
        """Draw the next session and start what it asks for."""
        if session.token != self.session.token and self.task:
            self.task.cancel()
            self.task = None
        if session.game.seed != self.session.game.seed:
            self.wanted = None
        self.session = session
        self.draw()
        for effect in effects:
            match effect:
                case Save():
                    device.keep(session)
                case Show(token):
                    self.task = asyncio.create_task(self.show(token))
                case Think(level, token):
                    self.task = asyncio.create_task(self.think(level, token))
                case Load(rules):
                    if self.loading:
                        self.loading.cancel()
                    self.loading = asyncio.create_task(oracle.load(rules, self.dispatch))
                case Judge():
                    self.dispatch(oracle.judge(session))

    async def show(self, token: str) -> None:
        """Let something be seen, then go on."""
        await stage.show(self.session)
        self.task = None
        self.dispatch(f"shown {token}")

    async def think(self, level: str, token: str) -> None:
        """Let an opponent think in slices, between which the page stays alive."""
        await asyncio.sleep(oracle.FRAME)
        # Imported late: the first view needs no opponent.
        from puluc.players import PLAYERS

        game = self.session.game
        draw = kernels.stream(game.seed, f"{level} {game.ply}")
        thought = PLAYERS[level].think(game.position, draw)
        while True:
            end = monotonic() + SLICE
            try:
                while monotonic() < end:
                    next(thought)
            except StopIteration as stop:
                move = stop.value
                break
            await asyncio.sleep(0)
        self.task = None
        self.dispatch(f"answer {token} {move.text}")

    def speak(self) -> None:
        """Let all texts be in the language that is set."""
        wanted = device.language(self.session.settings)
        if wanted == self.language:
            return
        language.use(wanted)
        self.language = document.documentElement.lang = wanted
        for name, label in views.labels().items():
            document.getElementById(name).setAttribute("aria-label", label)

    def draw(self) -> None:
        """Bring each section that changed up to date; keep a keyboard player's focus."""
        self.speak()
        device.theme(self.session.settings)
        session = self.session
        flipped = session.player(SUN) != PERSON and PERSON in (session.sun, session.moon)
        content = views.sections(session, upright=device.UPRIGHT.matches, flipped=flipped)
        for name, html in content.items():
            if self.drawn.get(name) != html:
                section = document.getElementById(name)
                whole = f"<div>{html}</div>"
                morphdom.default(section, whole, childrenOnly=True)
                if name == "turns":
                    turns = section.querySelector(".list")
                    turns.scrollTop = turns.scrollHeight
        self.drawn = content
        dialog = document.getElementById("panel")
        if bool(session.panel) != dialog.open:
            if session.panel:
                dialog.showModal()
                dialog.scrollTop = 0
            else:
                dialog.close()
        if not session.panel:
            self.lead_focus(focus(session))

    def lead_focus(self, wanted: str | None) -> None:
        """Move the focus to what a keyboard player needs next, when that has changed."""
        element = document.getElementById(wanted) if wanted else None
        if element and wanted != self.wanted and self.hand and self.hand.by_keyboard:
            element.focus()
        self.wanted = wanted


page = Page()
document.documentElement.dataset.ready = "1"
