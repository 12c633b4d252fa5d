() => {
  const root = document.documentElement;
  if (root.dataset.darkreaderMode !== 'dynamic') root.dataset.darkreaderMode = 'dynamic';
  if (document.head && !document.querySelector('meta[name=darkreader]')) {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'darkreader' }));
    globalThis.sheet ??= new CSSStyleSheet();
    sheet.replaceSync('body { background: #181a1b !important; color: #e8e6e3; }');
    document.adoptedStyleSheets = [sheet];
  }
  for (const element of document.querySelectorAll('#app *')) {
    if (element.style.getPropertyValue('--darkreader-inline-fill')) continue;
    element.dataset.darkreaderInlineFill = '';
    element.style.setProperty('--darkreader-inline-fill', '#e8e6e3');
  }
}
