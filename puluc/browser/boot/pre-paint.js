// What comes first. Language, theme and whether the page is in a frame, set before anything is
// painted: from the address, else as saved on this device, else as the browser has it. Python reads
// these attributes.
(() => {
  const LANGUAGES = ['en', 'es', 'fr'];
  const THEMES = ['light', 'dark', 'contrast'];

  // Some servers answer for a folder without its slash: relative addresses would lead elsewhere.
  const { protocol, pathname, search, hash } = location;
  const isFolder = document.querySelector('link[rel=manifest]') && !/(\/(index)?|\.html?)$/.test(pathname);
  if (isFolder && protocol.startsWith('http')) history.replaceState(null, '', `${pathname}/${search}${hash}`);

  // All copies of the game on an origin share its storage. The first keeps the names of the time when
  // there was one; another adds its folder.
  const folder = protocol === 'file:' ? '' : new URL('.', document.baseURI).pathname;
  let mark = '';
  const named = (name) => name + mark;
  globalThis.ownStorage = {
    named,
    getItem: (name) => localStorage.getItem(named(name)),
    setItem: (name, text) => localStorage.setItem(named(name), text),
    removeItem: (name) => localStorage.removeItem(named(name)),
  };

  const root = document.documentElement;
  if (/^#p\d/.test(hash)) root.dataset.opening = '';
  const parts = `${location.search}&${location.hash.slice(1)}`;
  const query = new URLSearchParams(parts.replace(/&(amp;)+/g, '&'));
  /** The window around a page in a frame; null if there is none. */
  const around = query.has('embed') && parent !== window ? parent : null;
  around?.postMessage({ puluc: 1, type: 'loading' }, '*');
  let saved;
  if (query.has('embed')) {
    const other = ['rules', 'position', 'record'].some((name) => query.has(name));
    root.dataset.embed = other ? 'other' : 'start';
  } else try {
    const first = localStorage.getItem('puluc.folder');
    if (first === null) localStorage.setItem('puluc.folder', folder);
    else if (first !== folder) mark = ` ${folder}`;
    saved = JSON.parse(ownStorage.getItem('puluc')).settings;
    root.dataset.kept = '';
  } catch {
    // Nothing is saved, or the browser denies access.
  }
  const spoken = (navigator.languages ?? []).map((language) => language.slice(0, 2));
  const first = (known, ...wishes) => wishes.find((wish) => known.includes(wish));
  root.dataset.spoken = first(LANGUAGES, root.dataset.usual, ...spoken, 'en');
  // A browser that translates the page changes `lang`: the page's own language is kept apart.
  root.dataset.language = first(LANGUAGES, query.get('lang')?.toLowerCase(), saved?.language, root.dataset.spoken);
  root.lang = root.dataset.language;
  const theme = first(THEMES, query.get('theme')?.toLowerCase(), saved?.theme);
  if (theme) root.dataset.theme = theme;

  /** What scripts and styles may come as, by how their names end; of all others the content counts. */
  const TYPES = { js: ['text/javascript', /(java|ecma)script/], css: ['text/css', /^text\/css/] };
  const OTHERS = ['application/octet-stream', /^(?!text\/html)/];

  /** The addresses that a policy forbade. */
  const forbidden = new Set();
  document.addEventListener('securitypolicyviolation', (event) => forbidden.add(event.blockedURI));

  /** What is wrong with an answer to a request for a file, if there is one: a text's name, and what
   * fills it; nothing if that does not show. */
  const faultOf = async (path, answer) => {
    // Browsers say what a policy forbids after the request has failed.
    await new Promise((resolve) => setTimeout(resolve));
    const names = [new URL(path, document.baseURI).href, path.endsWith('.wasm') && 'wasm-eval'];
    if (names.some((name) => forbidden.has(name))) {
      return ['refused', { path, why: 'Content-Security-Policy' }];
    }
    if (!answer) return null;
    const { ok, status, headers } = answer;
    if (status === 401 || status === 403) return ['refused', { path, why: status }];
    if (!ok) return ['missing', { path, status }];
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const [wanted, fitting] = TYPES[path.split('.').at(-1)] ?? OTHERS;
    return fitting.test(type) ? null : ['wrong-type', { path, type, wanted }];
  };

  /** Why a file could not be had, which a browser doesn't say: found by asking for it again. */
  const reasonFor = async (path) => {
    const { href } = new URL(path, document.baseURI);
    const options = { cache: 'reload', signal: AbortSignal.timeout(20_000) };
    const answer = await fetch(href, options).catch(() => null);
    return await faultOf(path, answer) ?? ['lost', { path }];
  };

  /** Note, and tell the window around the page, why the game can't start. */
  const tellFailure = (message) => {
    root.dataset.boot = 'failed';
    around?.postMessage({ puluc: 1, type: 'failed', message }, '*');
  };

  // The module that reports failures can't report its own. A sandboxed frame gets no modules from a
  // server that does not let every page read them.
  const ENTRY = 'runtime/game.js';
  const tell = ([name, values]) => {
    const facts = document.getElementById('boot-facts');
    const texts = JSON.parse(facts.textContent).texts[root.dataset.language];
    const line = document.getElementById('boot-status');
    line.setAttribute('role', 'alert');
    const sandboxed = name === 'lost' && origin === 'null' && navigator.onLine;
    const advice = texts[sandboxed ? 'sandboxed-advice' : `${name}-advice`];
    const said = texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
    line.textContent = `${said} ${advice} `;
    if (name === 'beside') {
      const link = document.createElement('a');
      link.href = link.textContent = 'puluc.html';
      line.append(link);
    } else if (name !== 'file') {
      const again = document.createElement('button');
      again.type = 'button';
      again.textContent = texts.again;
      again.addEventListener('click', () => location.reload());
      line.append(again);
    }
    tellFailure(said);
  };
  /** Browsers give a page in a folder no modules; the single file may be beside it. */
  const reasonForEntry = async () => {
    if (protocol !== 'file:') return reasonFor(ENTRY);
    return [document.getElementById('boot-facts').dataset.single ? 'beside' : 'file'];
  };
  addEventListener('error', async ({ target, filename, error }) => {
    if (target.src?.endsWith(ENTRY)) tell(await reasonForEntry());
    else if (filename?.endsWith(ENTRY) && error instanceof SyntaxError) tell(['damaged', { path: ENTRY }]);
  }, true);

  /** A response that browsers compile as it comes, whatever type its server gives WebAssembly. */
  const asWasm = (answer) => {
    const headers = { 'content-type': 'application/wasm' };
    const fits = answer.headers.get('content-type') === headers['content-type'];
    return fits ? answer : new Response(answer.body, { headers });
  };

  globalThis.served = { around, asWasm, faultOf, reasonFor, tellFailure };
})();
