"""The start of the whole page: the game, and the study with it."""

from puluc.page import device
from puluc.study.page import StudyPage

page = StudyPage()
device.tell_ready("drawn")
