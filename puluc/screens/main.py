"""The second step of the page's start: the study joins the game."""

from __future__ import annotations

from puluc.browser.main import page
from puluc.screens.study_controller import StudyController

page.join(StudyController(page.context))
