// What passes from the interpreter that leads the page to the one that takes it over.
let controller = new AbortController();
let game;

/** Listen to events until the page is handed over. */
export const listen = (target, name, hear) =>
  target.addEventListener(name, hear, { signal: controller.signal });

/** Let the page be taken over: `isAtRest` says whether it may be now, `leave` hands it over as text. */
export const offer = (isAtRest, leave) => {
  game = { isAtRest, leave };
};

export const isOffered = () => Boolean(game);

export const isAtRest = () => game.isAtRest();

/** Take the page over; whoever led it hears no more. */
export const take = () => {
  const text = game.leave();
  game = undefined;
  controller.abort();
  controller = new AbortController();
  return text;
};
