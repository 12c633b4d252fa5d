// The window around the page: messages to it and from it, and the height the page would like.
const UPRIGHT_BELOW = 460;
const around = window.parent === window ? null : window.parent;

/** Tell the window around the page something, given as JSON. What a game holds is no secret. */
export const tell = (json) => around?.postMessage(JSON.parse(json), '*');

/** Hand each message of the window around the page on as JSON. */
export const listen = (hear) => addEventListener('message', ({ source, data }) => {
  if (!around || source !== around) return;
  let json;
  try {
    json = JSON.stringify(data);
  } catch {
    return; // circles and big integers
  }
  if (json) hear(json);
});

/** Tell, now and whenever it changes, how high the page would like to be at its width. */
export const tellHeight = () => {
  const [app, dock] = ['app', 'dock'].map((id) => document.getElementById(id));
  let tallest = 0;
  let width = 0;
  let told = 0;
  const look = () => {
    const style = getComputedStyle(app);
    const inner = app.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (inner !== width) tallest = 0;
    width = inner;
    // What is said below the board varies: a frame that only grows doesn't jump.
    tallest = Math.max(tallest, dock.offsetHeight);
    const board = app.clientWidth < UPRIGHT_BELOW ? width * 1.4 : width * 0.47;
    const edges = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
    const height = Math.ceil(board + tallest + edges + parseFloat(style.rowGap || 0));
    if (height === told) return;
    told = height;
    tell(JSON.stringify({ puluc: 1, type: 'height', height }));
  };
  const watch = new ResizeObserver(look);
  watch.observe(app);
  watch.observe(dock);
};
