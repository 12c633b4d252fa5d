// What passes from the interpreter that leads the page to the one that takes it over.
let controller = new AbortController();
let game;

/** Listen to events until the page is handed over. */
export const listen = (target, name, hear) =>
  target.addEventListener(name, hear, { signal: controller.signal });

/**
 * Let the page be taken over: `isAtRest` says whether it may be now, `leave` hands it over as text,
 * `goOn` is called if nobody could go on from that.
 */
export const offer = (isAtRest, leave, goOn) => {
  game = { isAtRest, leave, goOn };
};

export const isOffered = () => Boolean(game);

export const isAtRest = () => game.isAtRest();

/** Take the page over by `begin(text)`; whoever led it hears no more, unless that fails. */
export const take = (begin) => {
  const before = { game, controller };
  const text = game.leave();
  game = undefined;
  controller = new AbortController();
  try {
    begin(text);
  } catch (error) {
    controller.abort();
    ({ game, controller } = before);
    game.goOn();
    throw error;
  }
  before.controller.abort();
};
