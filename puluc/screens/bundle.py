"""The later screens, each in a folder with its state, view and effects."""

from typing import Final

from puluc.app.session import Opener, Panel, ScreenBundle, Views
from puluc.screens.by_link import screen as by_link
from puluc.screens.by_link import view as by_link_view
from puluc.screens.editor import screen as editor
from puluc.screens.editor import view as editor_view
from puluc.screens.games import screen as games
from puluc.screens.games import view as games_view
from puluc.screens.puzzle import screen as puzzle
from puluc.screens.puzzle import view as puzzle_view
from puluc.screens.retry import screen as retry
from puluc.screens.retry import view as retry_view
from puluc.screens.review import screen as review
from puluc.screens.review import view as review_view
from puluc.screens.school import screen as school
from puluc.screens.school import view as school_view
from puluc.screens.share import certificate, panel, share
from puluc.screens.variation import screen as variation
from puluc.screens.variation import view as variation_view
from puluc.support.i18n import _
from puluc.ui.panels import key_list, menu, new_game, rules_panel, settings
from puluc.ui.table_note import render_table_note, switch_solving
from puluc.words.rulebook import met_rule

SCREENS: Final[dict[str, tuple[Opener, Views]]] = {
    "by-link": (by_link.open_screen, by_link_view),
    "editor": (editor.open_screen, editor_view),
    "games": (games.open_screen, games_view),
    "puzzle": (puzzle.open_screen, puzzle_view),
    "retry": (retry.open_screen, retry_view),
    "review": (review.open_screen, review_view),
    "school": (school.open_screen, school_view),
    "variation": (variation.open_screen, variation_view),
}
"""The screens and their views, by name."""
SHARING: Final = Panel(lambda: _("Share"), panel.render_content)
"""The panel that shares, on every screen."""
PANELS: Final[dict[str, Panel]] = {
    "new": Panel(lambda: _("New game"), new_game.render_content),
    "giving-up": Panel(lambda: _("Give up this game?"), new_game.render_giving_up),
    "rules": Panel(lambda: _("Rules"), rules_panel.render_content),
    "settings": Panel(lambda: _("Settings"), settings.render_content),
    "keys": Panel(lambda: _("Keys"), key_list.render_content),
    "menu": Panel(lambda: _("Menu"), menu.render_content),
    "place": SHARING,
    "share": SHARING,
    "certificate": Panel(lambda: _("Certificate"), certificate.render_content),
}
"""The panels over every screen."""

HANDLERS: Final = {
    **share.HANDLERS,
    **dict.fromkeys(("delete", "forget", "restore", "GamesAdded"), games.change_games),
    "solve": switch_solving,
}
"""The functions for messages on any screen."""
BUNDLE: Final = ScreenBundle(SCREENS, PANELS, share.VERBS, HANDLERS, met_rule, render_table_note)
"""All of these, before the browser's means of sharing are known."""
