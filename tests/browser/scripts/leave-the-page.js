async () => {
  const apart = document.createElement('puluc-game');
  const late = document.createElement('puluc-game');
  const started = [game.start(), game.start(), apart.start(), late.start()];
  game.remove();
  document.body.append(late);
  return settle(...started);
}
