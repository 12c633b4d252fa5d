// What Python imports of the page's scripts, as `boot`, besides what `game.mjs` has.
import morphdom from 'morphdom';
import { turn } from './turn.mjs';
export * as claim from './claim.mjs';
export * as frame from './frame.mjs';
export * as handover from './handover.mjs';
export * as shelf from './shelf.mjs';
export * as study from './study.mjs';

/** Bring what is in an element up to date with that of another, given as HTML; what a person unfolded
 * stays so. */
export const morph = (element, html) => morphdom(element, html, {
  childrenOnly: true,
  onBeforeElUpdated: (before, after) => {
    if (before.localName === 'details') after.open = before.open;
    return true;
  },
});

let isToOpen = false;

/** Until a key is pressed. */
const key = () => new Promise((resolve) => {
  addEventListener('keydown', resolve, { capture: true, once: true });
});

/** Open a dialog, or lead from one that is open; in a turn of its own, as laying it out takes as long
 * as drawing what it has. A key that comes sooner is for the dialog. */
export const open = async (dialog) => {
  isToOpen = true;
  if (dialog.open) dialog.querySelector('button').focus();
  else await Promise.race([turn(), key()]);
  if (!isToOpen) return;
  if (!dialog.open) dialog.showModal();
  if (!dialog.querySelector('[autofocus]')) dialog.scrollTop = 0;
};

export const close = (dialog) => {
  isToOpen = false;
  dialog.close();
};
