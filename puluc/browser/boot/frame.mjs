// The window around the page: messages to it and from it, and the height the page would like.
const around = window.parent === window ? null : window.parent;

/** Tell the window around the page something, given as JSON. What a game holds is no secret. */
export const tell = (json) => around?.postMessage(JSON.parse(json), '*');

let hear;
let most;

/** Pass each message from the window around the page on as JSON of up to so many characters, to the
 * last that listened. What is not meant for the page costs no Python. */
export const listen = (whoHears, characters) => {
  if (!hear) addEventListener('message', heard);
  hear = whoHears;
  most = characters;
};

const heard = ({ source, data }) => {
  if (!around || source !== around || !Number.isInteger(data?.puluc)) return;
  let json;
  try {
    json = JSON.stringify(data);
  } catch {
    return; // circular, or with big integers
  }
  if (json?.length <= most) hear(json);
};

/**
 * Tell, now and whenever it changes, how high the page would like to be at its width, with a board
 * as high as that width times `upright` or, from the width `levelFrom` on, times `level`.
 */
export const tellHeight = (upright, level, levelFrom) => {
  const [app, dock] = ['app', 'dock'].map((id) => document.getElementById(id));
  let width = 0;
  let lower = 0;
  let told = 0;
  const look = () => {
    // The texts below the board vary in height: a frame that only grows doesn't jump.
    lower = Math.max(dock.offsetHeight, app.clientWidth === width ? lower : 0);
    width = app.clientWidth;
    const height = Math.ceil(width * (width < levelFrom ? upright : level)) + lower;
    if (height === told) return;
    told = height;
    tell(JSON.stringify({ puluc: 1, type: 'height', height }));
  };
  const watch = new ResizeObserver(look);
  watch.observe(app);
  watch.observe(dock);
};
