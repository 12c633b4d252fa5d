"""A game by the library's public names, run where the wheel is installed; it prints the result."""

import json

import puluc

rules = puluc.Rules.from_text("tiwil")
game = puluc.Game.new(rules, seed="maize", starter=puluc.SUN)
chances = []
while game.result is None:
    game = game.throw()
    chances.append(puluc.win_chance(game.position))
    player = "perfect" if game.position.mover == puluc.SUN else "captures"
    game = game.play(puluc.choose_move(game.position, player, seed=str(game.ply)))

assert puluc.Game.from_record(game.record) == game
found = {
    "version": puluc.__version__,
    "record": game.record,
    "result": game.result,
    "chances": chances,
    "shown": str(game.position),
    "pasted": repr(game),
    "svg": getattr(game, "_repr_svg_")(),  # noqa: B009
    "lines": puluc.perft(puluc.Position.start(rules), 3),
}
print(json.dumps(found))
