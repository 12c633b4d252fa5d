() => {
  window.heard = [];
  const log = document.querySelector('[role=log]');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const line of addedNodes) heard.push(line.innerText);
  }).observe(log, { childList: true });
  heard.push(...[...log.children].map((line) => line.innerText));
}
