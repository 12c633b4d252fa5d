(() => {
  const seen = { playable: 'html[data-ready=whole]', exact: `EXACT` };
  window.when = {};
  const look = () => {
    for (const [name, selector] of Object.entries(seen))
      if (!(name in when) && document.querySelector(selector)) {
        when[name] = performance.now();
        console.debug(name);
      }
  };
  new MutationObserver(look).observe(document, {
    attributes: true, subtree: true, childList: true,
    attributeFilter: ['data-ready', 'aria-label'],
  });
  window.tasks = [];
  try {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
  } catch {}
})();
