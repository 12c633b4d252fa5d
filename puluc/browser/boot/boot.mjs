// What Python imports of the page's scripts, as `boot`, besides what `game.mjs` has.
import morphdom from 'morphdom';
import { turn } from './yield.mjs';
export * as claim from './tab-lock.mjs';
export * as frame from './frame.mjs';
export * as worker from './worker-client.mjs';
export * as cache from './cache.mjs';
export * as stored from './stored.mjs';
export * as screens from './screens.mjs';
export { inTurns, soon } from './yield.mjs';

/** Every element that the page has made, with its content as HTML if it has text. Translators wrap
 * texts, password managers add elements: those are not in it. */
const made = new WeakMap();

const FIELDS = 'input, select, textarea';

const note = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const { parentNode: parent, data } = node;
    if (data === undefined) made.set(node, false);
    else if (data.trim() && !made.get(parent) && !parent.matches(`textarea, :has(${FIELDS})`)) {
      made.set(parent, parent.innerHTML);
    }
  }
};

const isForeign = (node) => node.nodeType === 1 && !made.has(node);

/** Put texts back that others have wrapped. */
const unwrap = (element, isText) => {
  for (const child of [...element.children]) {
    if (isForeign(child) && (isText || child.localName === 'font')) {
      child.replaceWith(child.textContent);
    }
  }
};

/**
 * Update the content of an element to that of HTML. Whatever a person unfolded stays unfolded, a
 * translated text stays until it changes, and foreign elements stay next to the page's own.
 */
export const morph = (element, html) => {
  const wanted = document.createElement('div');
  wanted.innerHTML = html;
  note(wanted);
  unwrap(element, false);
  morphdom(element, wanted, {
    childrenOnly: true,
    // A key that is found nowhere else: such an element is neither updated nor removed.
    getNodeKey: (node) => (isForeign(node) ? Symbol() : node.id),
    onBeforeElUpdated: (before, after) => {
      // A field may have another value than its HTML.
      if (before.isEqualNode(after) && !before.matches(`${FIELDS}, :has(${FIELDS})`)) return false;
      if (before.localName === 'details') after.open = before.open;
      return true;
    },
    onBeforeElChildrenUpdated: (before, after) => {
      const text = made.get(after);
      const isSame = text && text === made.get(before);
      if (!isSame) unwrap(before, text || made.get(before));
      made.set(before, text);
      return !isSame;
    },
  });
};

note(document.getElementById('app'));

/** Scroll the list of turns to the one on the board, else to the last, as the browser lays it out. */
export const scrollToTurn = (list) => requestAnimationFrame(() => {
  const shown = list.querySelector('.turn[aria-current]') ?? list.querySelector('tbody tr:last-child');
  if (!shown) return;
  const bottom = (element) => element.getBoundingClientRect().bottom;
  list.scrollTop += bottom(shown) - bottom(list);
});

let isToOpen = false;
let wasOpenedByKey = false;

// What is unfolded by hand in a dialog comes into view.
addEventListener('toggle', ({ target }) => {
  if (target.matches('dialog details[open]:focus-within')) target.scrollIntoView({ block: 'nearest' });
}, true);

/** Until a key is pressed. */
const key = () => new Promise((resolve) => {
  addEventListener('keydown', resolve, { capture: true, once: true });
});

/** Open a dialog, or lead from one that is open; in a turn of its own, as laying it out takes as long
 * as drawing what it has. A key that comes sooner is for the dialog. */
export const open = async (dialog) => {
  isToOpen = true;
  const focused = () => dialog.querySelector('[autofocus]');
  if (dialog.open) (focused() ?? dialog.querySelector('button')).focus();
  else await Promise.race([turn(), key()]);
  if (!isToOpen) return;
  if (!dialog.open) {
    wasOpenedByKey = document.activeElement.matches(':focus-visible');
    dialog.showModal();
  }
  if (!focused()) dialog.scrollTop = 0;
};

/** Close a dialog; its button has the focus again only if a key had opened it, so that the space bar
 * throws. */
export const close = (dialog) => {
  isToOpen = false;
  dialog.close();
  if (!wasOpenedByKey) document.activeElement.blur();
};
