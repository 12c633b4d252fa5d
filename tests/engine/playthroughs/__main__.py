"""Write every playthrough: `python -m tests.engine.playthroughs`."""

from tests.engine.playthroughs import PLAYTHROUGHS, make

for playthrough in PLAYTHROUGHS:
    playthrough.path.write_text(make(playthrough), encoding="utf-8")
