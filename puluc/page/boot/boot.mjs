// What Python imports of the page's scripts, as `boot`, besides what `game.mjs` has.
import morphdom from 'morphdom';
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
