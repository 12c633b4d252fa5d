// The single file's own server: it answers fetches and imports from the page's templates.
// `puluc.site_build.finish.single` writes them, and replaces `import` in modules by `importInside`.
{
  const ENTRY = 'runtime/game.js';
  const ESCAPE = 0x1b;
  const FLIP = 0x8000;
  const ownFetch = globalThis.fetch;
  const top = new URL('.', document.baseURI).href;

  const pathOf = (address) => {
    const { href } = new URL(address, document.baseURI);
    return href.startsWith(top) ? href.slice(top.length).split(/[?#]/)[0] : null;
  };

  const holding = (path) => `template[data-path="${path}"]`;

  /** The element that holds a file, once it is complete; null when the page ends without it. */
  const holder = (path) => new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(holding(path));
      const whole = element?.nextSibling;
      if (!whole && document.readyState === 'loading') return false;
      resolve(whole ? element : null);
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener('readystatechange', look);
  });

  /** Bytes from text, two of each letter. Letters that HTML would change are escaped. */
  const decoded = (text, size) => {
    const pairs = new Uint16Array((size + 1) >> 1);
    for (let from = 0, to = 0; to < pairs.length; from++, to++) {
      const letter = text.charCodeAt(from);
      pairs[to] = letter === ESCAPE ? text.charCodeAt(++from) ^ FLIP : letter;
    }
    return new Uint8Array(pairs.buffer, 0, size);
  };

  /** The content of a file: bytes, or a stream of them if it is packed. Null for another file. */
  const contentOf = async (path) => {
    const element = await holder(path);
    if (!element) return null;
    const { size, packing } = element.dataset;
    const bytes = decoded(element.content.textContent, Number(size));
    return packing ? new Response(bytes).body.pipeThrough(new DecompressionStream(packing)) : bytes;
  };

  const response = async (path) => {
    const content = await contentOf(path);
    if (!content) return new Response(null, { status: 404 });
    const { type } = document.querySelector(holding(path)).dataset;
    return new Response(content, { headers: { 'content-type': type } });
  };

  globalThis.fetch = (request, options) => {
    const path = pathOf(request.url ?? request);
    return path === null ? ownFetch(request, options) : response(path);
  };

  const linked = async (path) => {
    const content = await contentOf(path);
    if (!content) throw new TypeError(`${path} is not in this file`);
    const plain = content instanceof Uint8Array;
    let code = plain ? new TextDecoder().decode(content) : await new Response(content).text();
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    for (const [clause, name] of code.matchAll(/\bfrom\s*['"]\.\/([\w.-]+)['"]/g)) {
      code = code.replaceAll(clause, `from '${await addressInside(folder + name)}'`);
    }
    return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  };

  const addresses = new Map();
  const addressInside = (path) => {
    if (!addresses.has(path)) addresses.set(path, linked(path));
    return addresses.get(path);
  };

  addEventListener('click', async (event) => {
    const link = event.target.closest?.('a[href]');
    const path = link && pathOf(link.href);
    if (!path || !document.querySelector(holding(path))) return;
    event.preventDefault();
    link.href = URL.createObjectURL(await (await response(path)).blob());
    link.click();
  });

  globalThis.importInside = async (address) => import(await addressInside(pathOf(address)));

  document.documentElement.dataset.alone = '';
  importInside(ENTRY).catch(() => {
    const { texts } = JSON.parse(document.getElementById('boot-facts').textContent);
    const { lost, 'lost-advice': advice } = texts[document.documentElement.dataset.language];
    const line = document.getElementById('boot-status');
    line.setAttribute('role', 'alert');
    line.textContent = `${lost.replace('{path}', ENTRY)} ${advice}`;
  });
}
