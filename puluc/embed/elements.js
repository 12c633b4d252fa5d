// The two elements: <puluc-diagram>, a still picture, and <puluc-game>, a picture that becomes a
// game in a frame when the reader asks to play. docs/embedding.md describes them and the messages.

// Only a classic script knows its address; a module finds its own where an error names it.
const BASE = new URL('./', document.currentScript?.src ?? Error().stack.match(/\w+:\/\/\S+/)[0]);
const WISHES = Object.keys(FACTS.wishes);
/** How long a frame that has loaded may take to report that the game has arrived, and a game to answer. */
const GRACE_MS = 3000;
const PATIENCE_MS = 30_000;

/** Pages with Trusted Types take HTML only from policies. */
const policy = globalThis.trustedTypes?.createPolicy('puluc', { createHTML: String });
const asHtml = (text) => policy?.createHTML(text) ?? text;

/** The styles by document, as none takes those of another. */
const sheets = new WeakMap();

const sheetFor = (view) => {
  if (!sheets.has(view)) {
    sheets.set(view, new view.CSSStyleSheet());
    sheets.get(view).replaceSync(FACTS.style);
  }
  return sheets.get(view);
};

/** The language of an element, if the game has it; else ''. */
const languageOf = (element) =>
  Object.keys(FACTS.texts).find((code) => element.matches(`:lang(${code})`)) ?? '';

const shortened = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** A text in the language of an element, with values for its {names}. */
const textFor = (element, name, values = {}) =>
  FACTS.texts[languageOf(element) || 'en'][name].replace(/\{(\w+)\}/g, (_blank, value) =>
    shortened(values[value]));

/** A paragraph that says what is wrong. */
const warning = (text) => {
  const line = document.createElement('p');
  line.className = 'wrong';
  line.role = 'alert';
  line.textContent = text;
  return line;
};

/** The base of both elements: rules and position, drawn in a shadow root. */
class Picture extends HTMLElement {
  static observedAttributes = ['rules', 'position', 'upright', 'flipped', 'label', 'lang'];

  connectedCallback() {
    if (!this.view) return;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetFor(this.view)];
    this.draw();
  }

  /** A move that keeps the frame needs nothing else. */
  connectedMoveCallback() {}

  /** The window in which the element is shown; null if it is in none. */
  get view() { return this.isConnected ? this.ownerDocument.defaultView : null; }

  attributeChangedCallback() {
    if (this.shadowRoot && this.view) this.draw();
  }

  /** The rules, as text. */
  get rules() { return this.getAttribute('rules') ?? 'classic'; }
  set rules(text) { this.setAttribute('rules', text); }

  /** The position, as text. */
  get position() { return this.getAttribute('position') ?? ''; }
  set position(text) { this.setAttribute('position', text); }

  /** Put the picture of a position, or a warning, into `target`; returns whether there is a picture. */
  drawInto(target, upright, text = this.getAttribute('position')) {
    const rules = readRules(this.rules);
    const shown = text ?? (rules && `${rules.men} ${rules.spaces} ${rules.men} s`);
    const position = rules && readPosition(rules, shown);
    if (!position) {
      const values = { rules: this.rules, position: shown };
      target.replaceChildren(warning(textFor(this, rules ? 'position' : 'rules', values)));
      return false;
    }
    const flipped = this.hasAttribute('flipped');
    target.innerHTML = asHtml(FACTS.shapes + picture(rules, position, upright, flipped));
    const label = this.getAttribute('label') ?? position.text;
    target.querySelector('.board').setAttribute('aria-label', label);
    return true;
  }
}

class PulucDiagram extends Picture {
  draw() {
    this.drawInto(this.shadowRoot, this.hasAttribute('upright'));
  }
}

class PulucGame extends Picture {
  #frame = null;
  /** How far the game in the frame has come: '', 'loading', 'ready' or 'failed'. */
  #stage = '';
  /** The last message about the game. */
  #last = {};
  /** The requested games, each with its promise. The frame gets one after the other, so that it is
   * clear which one it answers. */
  #requests = [];
  #upright = false;
  #heardView = null;
  #width = new ResizeObserver(() => {
    if (this.#wantsUpright() !== this.#upright) requestAnimationFrame(() => this.view && this.draw());
  });
  #nearness = new IntersectionObserver((entries) => {
    if (!entries.at(-1).isIntersecting) return;
    this.#nearness.disconnect();
    if (!this.#frame) this.#begin();
  }, { rootMargin: '25%' });

  connectedCallback() {
    super.connectedCallback();
    this.#heardView = this.view;
    if (!this.view) return;
    this.view.addEventListener('message', this.#hear);
    this.#width.observe(this);
    const { record, sun, moon } = this.#last;
    if (record) this.#requests.unshift({ wanted: { record, sun, moon }, resolve() {}, reject() {} });
    else if (this.hasAttribute('start')) this.#nearness.observe(this);
    this.#next();
  }

  disconnectedCallback() {
    this.#width.disconnect();
    this.#nearness.disconnect();
    this.#heardView?.removeEventListener('message', this.#hear);
    this.#leave();
    this.shadowRoot?.replaceChildren();
    this.#next();
  }

  /** The position now, or the one to start from. Setting it starts from it. */
  get position() { return this.#last.position ?? super.position; }
  set position(text) {
    if (this.#frame) this.#begin({ position: text });
    else super.position = text;
  }

  /** The rules of the game. Setting them starts a new game. */
  get rules() { return this.#last.rules ?? super.rules; }
  set rules(text) {
    if (this.#frame) this.#begin({ rules: text });
    else super.rules = text;
  }

  /** The record of the game so far, as text; '' before it is loaded. */
  get record() { return this.#last.record ?? ''; }

  /** Start a game with `wishes`, the first time with the attributes, too; resolves with its state. */
  start(wishes) {
    return new Promise((resolve, reject) => {
      const wanted = {};
      for (const [name, wish] of Object.entries(wishes ?? {})) {
        if (!WISHES.includes(name)) {
          const values = { option: 'start', value: `'${name}'`, known: WISHES.join(', ') };
          throw new Error(textFor(this, 'wish', values));
        }
        if (wish === null || wish === undefined) continue;
        const text = String(wish).trim();
        const most = FACTS.wishes[name];
        // The frame ignores longer texts.
        if (text.length > most) throw new RangeError(`${name}: ${text.length} > ${most}`);
        wanted[name] = name === 'lang' ? text.toLowerCase().split('-')[0] : text.toWellFormed();
      }
      this.#requests.push({ wanted, resolve, reject });
      this.#next();
    });
  }

  /** Start a game whose failure is told by an event alone. */
  #begin(wishes) {
    this.start(wishes).catch(() => {});
  }

  /** Send the first request, unless the frame is busy with it. */
  #next() {
    const [first] = this.#requests;
    if (!first || first.sent) return;
    if (!this.view) {
      // A move to another place takes the element off the page, too.
      queueMicrotask(() => this.view || this.#refuse(new DOMException('not on the page', 'AbortError')));
    } else if (!this.#frame || this.#stage === 'failed') {
      this.#leave();
      const { rules, position = null, record } = first.wanted;
      // The address has the attributes; wishes are sent as later ones are, to mean the same.
      first.sent = !Object.keys(first.wanted).length;
      if (!first.sent && !record) this.#last = { rules, position };
      this.#load();
    } else if (this.#stage === 'ready') {
      first.sent = true;
      const message = { puluc: 1, type: 'start', ...first.wanted };
      this.#frame.contentWindow.postMessage(message, '*');
      setTimeout(() => {
        if (this.#requests[0] !== first) return;
        this.#answer('error', { message: this.#lost });
        this.#next();
      }, PATIENCE_MS);
    }
  }

  #refuse(reason) {
    for (const { reject } of this.#requests.splice(0)) reject(reason);
  }

  get #lost() { return textFor(this, 'lost', { path: BASE.href }); }

  /** Forget the frame. */
  #leave() {
    this.#frame?.remove();
    this.#frame = null;
    this.#stage = '';
    for (const request of this.#requests) request.sent = false;
  }

  draw() {
    const root = this.shadowRoot;
    this.#upright = this.#wantsUpright();
    if (!this.#frame) root.innerHTML = asHtml('<div class="still"></div>');
    const still = root.querySelector('.still');
    if (!still || !this.drawInto(still, this.#upright, this.#last.position) || this.#frame) return;
    const bar = asHtml('<div class="bar"><button type="button"></button></div>');
    still.insertAdjacentHTML('afterend', bar);
    const button = root.querySelector('button');
    button.textContent = textFor(this, 'play');
    button.addEventListener('click', () => this.#begin());
  }

  #wantsUpright() {
    return this.hasAttribute('upright') || this.clientWidth < FACTS.uprightBelow;
  }

  #load() {
    this.draw();
    const query = new URLSearchParams();
    for (const name of WISHES) {
      const value = name === 'lang' ? languageOf(this)
        : this.getAttribute(name)?.trim().replace(/\s+/g, '_');
      if (value) query.set(name, value);
    }
    const address = new URL(BASE);
    address.search = `embed&${query}`;
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = 'Puluc';
    frame.allow = 'fullscreen';
    // A page that shares no process with others takes no other frames.
    frame.credentialless = this.view.crossOriginIsolated;
    frame.style.blockSize = `${this.offsetHeight}px`;
    const check = () => {
      if (this.#frame === frame && !this.#stage) this.#fail();
    };
    frame.addEventListener('load', () => setTimeout(check, GRACE_MS));
    // Not every browser says that it has blocked a frame.
    setTimeout(check, PATIENCE_MS);
    this.shadowRoot.querySelector('.bar')?.remove();
    this.#frame = frame;
    this.shadowRoot.append(frame);
  }

  /** Offer the game again after its frame stayed empty. */
  #fail() {
    const message = this.#lost;
    this.#leave();
    this.draw();
    this.shadowRoot.append(warning(message));
    this.#refuse(new Error(message));
    this.#report('failed', { message });
  }

  #report(type, detail) {
    this.dispatchEvent(new CustomEvent(`puluc-${type}`, { detail, bubbles: true, composed: true }));
  }

  #hear = ({ source, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.puluc !== 1) return;
    const { puluc, type, ...detail } = data;
    if (type === 'height') {
      this.#frame.style.blockSize = `${detail.height}px`;
      return;
    }
    if (detail.record) this.#last = detail;
    if (['loading', 'ready', 'failed'].includes(type)) this.#stage = type;
    if (type === 'failed') this.#refuse(new Error(detail.message));
    if (['ready', 'state', 'error'].includes(type)) {
      if (this.#requests[0]?.sent) this.#answer(type, detail);
      this.#next();
      if (this.#stage === 'ready' && !this.#requests.length) this.shadowRoot.querySelector('.still')?.remove();
    }
    this.#report(type, detail);
  };

  /** Settle the promise of the first request. */
  #answer(type, detail) {
    const { wanted, resolve, reject } = this.#requests.shift();
    if (type === 'error') return reject(new Error(detail.message));
    for (const name of ['lang', 'theme']) if (wanted[name]) this.setAttribute(name, wanted[name]);
    resolve(detail);
  }
}

customElements.define('puluc-diagram', PulucDiagram);
customElements.define('puluc-game', PulucGame);
