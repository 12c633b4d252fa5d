"""Makes the README's picture of the page: `python -m tests.browser.readme_picture`."""

import json
import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.engine.game import Game
from puluc.engine.position import Move, Position
from puluc.engine.rules import Rules
from puluc.site_build import ensure_site
from puluc.site_build.serve import serving
from tests.support.browser import launch_options, visit, wait_for_screens

PICTURE = Path(__file__).parents[2] / ".github/page.png"
RULES, POSITION = "kekchi", "1 S,1,MS,SM,S,1,M,2 2 s"


def main() -> None:
    """Open a game in the middle, after a capture, pick up a man, and take the picture."""
    position = Position.from_text(Rules.from_text(RULES), POSITION)
    game = Game.at(position, "picture")
    for move in ("5-7", "c-8"):
        game = game.throw(2).play(Move.from_text(move))
    game = game.throw(2)
    settings = Settings(chances="show", tips="off")
    session = saved.dump_session(Session(Play(game), settings=settings))
    with serving(ensure_site()) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium.executable_path))
        page = browser.new_page(viewport={"width": 1200, "height": 680})
        page.add_init_script(f"localStorage.setItem('puluc', {json.dumps(session)})")
        visit(page, url)
        wait_for_screens(page)
        page.locator("#spot-7 .pile").click()
        page.get_by_role("img", name=re.compile(r"^Win chance: Sun \d")).wait_for()
        page.get_by_role("button", name="Hint").click()
        page.locator(".hint").wait_for()
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
