// MicroPython doesn't catch the errors of the browser.

/** What the browser has by a name, null where it refuses that. */
export const given = (name) => {
  try {
    return name.split('.').reduce((owner, key) => owner[key], globalThis) ?? null;
  } catch {
    return null;
  }
};

/** Something new of a kind of the browser's, null where it refuses that. */
export const made = (kind) => {
  try {
    return new globalThis[kind]();
  } catch {
    return null;
  }
};

/** Have something of the browser's do what it may refuse; why it did, or nothing. */
export const refused = (owner, method, ...given) => {
  try {
    owner[method](...given);
    return '';
  } catch (error) {
    return String(error);
  }
};
