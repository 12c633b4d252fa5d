// The window around the page: messages to it and from it, and the height the page would like.
const { around } = served;

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

/** Whether a window is around this one; the script of one may move the frame into another. */
const isAround = (other, inner = window) =>
  inner !== top && (inner.parent === other || isAround(other, inner.parent));

const heard = ({ source, data }) => {
  if (!Number.isInteger(data?.puluc) || !isAround(source)) return;
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
 * as high as that width times `upright` or, from the width `levelFrom` on, times `level`, and the dock
 * below it. In a low frame the dock is next to the board, as high as the frame: its least height counts,
 * which all texts fit in at the usual size.
 */
export const tellHeight = (upright, level, levelFrom) => {
  const [app, dock] = ['app', 'dock'].map((id) => document.getElementById(id));
  let sent = 0;
  const watch = new ResizeObserver(() => {
    const width = app.clientWidth;
    const board = width * (width < levelFrom ? upright : level);
    const height = Math.ceil(board + parseFloat(getComputedStyle(dock).minBlockSize));
    // A hidden frame has no width.
    if (!width || height === sent) return;
    sent = height;
    tell(JSON.stringify({ puluc: 1, type: 'height', height }));
  });
  watch.observe(app);
  watch.observe(dock);
};
