(change) => {
  globalThis.changes = 0;
  const watch = () => {
    change();
    const observer = new MutationObserver((records) => { changes += records.length; change(); });
    const kinds = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(document.documentElement, kinds);
  };
  if (document.documentElement) watch();
  else new MutationObserver((_, first) => { first.disconnect(); watch(); })
    .observe(document, { childList: true });
}
