// What this device stores, where Python can't read it whole: MicroPython's texts end at a NUL, and long
// ones find no room.

/** How many characters are stored by a name, -1 for nothing. */
export const size = (name) => ownStorage.getItem(name)?.length ?? -1;

/** What is stored by a name, for a file. */
export const blob = (name) => new Blob([ownStorage.getItem(name) ?? ''], { type: 'text/plain' });

/** Store what has a name by another too: one of so many that has nothing yet, or the same. That name,
 * empty where there is no room. */
export const copy = (name, other, most) => {
  const text = ownStorage.getItem(name);
  for (let number = 1; number <= most; number += 1) {
    const there = number === 1 ? other : `${other}.${number}`;
    const before = ownStorage.getItem(there);
    if (before !== null && before !== text) continue;
    try {
      ownStorage.setItem(there, text);
      return there;
    } catch {
      return '';
    }
  }
  return '';
};
