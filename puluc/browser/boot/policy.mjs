// When the study may come: fetching it takes the line, and its start holds the page up.

/** In which nobody has touched anything: after a look at what is shown, and for a while. */
const LOOK_MS = 1000;
const QUIET_MS = 5000;
/** How long a pause may be in a game, and how many times as long as the game's own start it is. */
const PAUSE_MS = 500;
const PAUSE_PARTS = 12;

/** Whether to fetch it unasked: not where data is saved, or over a slow line. */
export const mayFetch = ({ saveData = false, effectiveType = '4g' } = {}) =>
  !saveData && effectiveType === '4g';

/**
 * Whether it may start: for a person who waits for it, or where nobody is held up. `moment` is what
 * a person is at: "moving", "playing", "reading" or "over"; `quietMs` for how long nobody has
 * touched anything; `gameMs` how long the game took to start.
 */
export const mayStart = ({ isAsked, isFramed, isAtRest, isHidden, moment, quietMs, gameMs }) => {
  if (isAsked) return true;
  if (isFramed || !isAtRest || moment === 'moving') return false;
  if (isHidden) return true;
  if (moment === 'over' || moment === 'reading') return quietMs > LOOK_MS;
  return quietMs > QUIET_MS && PAUSE_PARTS * gameMs < PAUSE_MS;
};
