/** Until the page has done what waits. Timers that lead to timers would wait for milliseconds. */
export const turn = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage('');
});

/** Call `work` in turns until it returns false, then `end`. */
export const inTurns = async (work, end) => {
  while (work()) await turn();
  await turn();
  end();
};

/** Call a function in a turn of its own, before what else waits. */
export const soon = (work) => {
  if (globalThis.scheduler?.postTask) scheduler.postTask(() => work(), { priority: 'user-blocking' });
  else turn().then(() => work());
};
