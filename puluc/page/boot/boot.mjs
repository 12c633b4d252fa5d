// What Python imports of the page's scripts, as `boot`, besides what `game.mjs` has.
export { default as morphdom } from 'morphdom';
export * as claim from './claim.mjs';
export * as frame from './frame.mjs';
export * as handover from './handover.mjs';
export * as shelf from './shelf.mjs';
export * as study from './study.mjs';
