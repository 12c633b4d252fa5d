// The large files of the runtime: requested once, as early as possible, and counted as they
// arrive.
import { BootError, facts } from './ui.mjs';

/** What the build knows about the runtime: `files` (path to bytes and sha256), `python`. */
export const { files, python } = facts;

/** The SHA-256 of bytes, as hexadecimal digits. */
const sha256 = async (content) => {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const addressOf = (path) => new URL(path, document.baseURI).href;

/** What `first.js` has asked for already, where a service worker has it. */
export const ahead = globalThis.ahead ?? {};

const arrived = new Map(Object.keys(files).map((path) => [path, 0]));
const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

/** The share of all bytes that has arrived, 0..1. */
export const partArrived = () => [...arrived.values()].reduce((a, b) => a + b) / total;

const count = async (path, body, onBytes) => {
  try {
    for (let reader = body.getReader(), part; !(part = await reader.read()).done; ) {
      arrived.set(path, Math.min(arrived.get(path) + part.value.length, files[path].bytes));
      onBytes();
    }
  } catch {
    // Whoever reads the response itself reports the broken connection.
  }
};

/** Count a file of `files` as arrived. */
export const countWhole = (path) => arrived.set(path, files[path].bytes);

/** Fetch a file of `files`; `onBytes()` is called as it arrives. Throws a BootError. */
export const arriving = async (path, onBytes) => {
  let response;
  try {
    response = await fetch(addressOf(path));
  } catch {
    throw BootError.lost(path);
  }
  if (!response.ok) throw BootError.missing(path, response.status);
  // What is on the device arrives at once: a copy to count would only take time.
  if (ahead.wasm) countWhole(path);
  else count(path, response.clone().body, onBytes);
  return response;
};

/** The whole content of a response, checked against the build's sha256. Throws a BootError. */
export const whole = async (path, response) => {
  let content;
  try {
    content = await (await response).arrayBuffer();
  } catch (error) {
    throw error instanceof BootError ? error : BootError.lost(path);
  }
  if (content.byteLength !== files[path].bytes) throw BootError.damaged(path);
  // Browsers offer crypto.subtle only to pages from https or this machine.
  if (globalThis.crypto?.subtle && (await sha256(content)) !== files[path].sha256) {
    throw BootError.damaged(path);
  }
  return content;
};
