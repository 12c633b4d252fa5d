// The two elements: <puluc-diagram>, a still picture, and <puluc-game>, a picture that becomes a
// game in a frame when asked to play. EMBEDDING.md describes both, and the frame's messages.

const BASE = new URL('./', document.currentScript.src);
const UPRIGHT_BELOW = 460;
/** What a game's address may ask for. */
const WISHES = ['rules', 'level', 'sun', 'moon', 'position', 'record', 'lang', 'theme'];

let sheet;
let texts = {};

/** A text in the language that `speak` chose. */
const _ = (message) => texts[message] ?? message;

/** Let texts be in an element's language from now on, if it is one of ours; return it, or ''. */
const speak = (element) => {
  const language = element.closest('[lang]')?.lang.toLowerCase().split('-')[0] ?? '';
  texts = FACTS.texts[language] ?? {};
  return language in FACTS.texts ? language : '';
};

/** An error, its text filled in; `{name!r}` is quoted. */
const wrong = (message, values = {}) =>
  new Error(message.replace(/\{(\w+)(!r)?\}/g, (_all, name, quote) =>
    quote ? `'${shortened(values[name])}'` : values[name]));

const shortened = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** What both elements share: rules and position, drawn in a shadow root of their own. */
class Picture extends HTMLElement {
  static observedAttributes = ['rules', 'position', 'upright', 'flipped', 'label', 'lang'];

  connectedCallback() {
    if (!this.shadowRoot) {
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(FACTS.style);
      }
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
    }
    this.draw();
  }

  attributeChangedCallback() {
    if (this.shadowRoot && this.isConnected) this.draw();
  }

  /** The rules, as text. */
  get rules() { return this.getAttribute('rules') ?? 'classic'; }
  set rules(text) { this.setAttribute('rules', text); }

  /** The position, as text. */
  get position() { return this.getAttribute('position') ?? ''; }
  set position(text) { this.setAttribute('position', text); }

  /** The picture as HTML, or what is wrong with the attributes. */
  still(upright) {
    speak(this);
    try {
      const rules = readRules(this.rules);
      const start = `${rules.men} ${rules.spaces} ${rules.men} s`;
      const position = readPosition(rules, this.getAttribute('position') ?? start);
      const label = this.getAttribute('label') ?? undefined;
      const flipped = this.hasAttribute('flipped');
      return FACTS.shapes + picture(position, { upright, flipped, label });
    } catch (error) {
      return `<p class="wrong" role="alert">${escaped(error.message)}</p>`;
    }
  }
}

class PulucDiagram extends Picture {
  draw() {
    this.shadowRoot.innerHTML = this.still(this.hasAttribute('upright'));
  }
}

class PulucGame extends Picture {
  #frame = null;
  #last = {};
  #later = null;
  #waiting = [];
  #upright = false;
  #width = new ResizeObserver(() => {
    if (this.#wantsUpright() !== this.#upright) requestAnimationFrame(() => this.draw());
  });

  connectedCallback() {
    super.connectedCallback();
    this.#width.observe(this);
    addEventListener('message', this.#hear);
    if (this.hasAttribute('start')) this.start();
  }

  disconnectedCallback() {
    this.#width.disconnect();
    removeEventListener('message', this.#hear);
    this.#frame = null;
    this.#last = {};
    this.#later = null;
    this.#waiting = [];
    this.shadowRoot.replaceChildren();
  }

  /** The position now, or the one to start from. Setting it starts from it. */
  get position() { return this.#last.position ?? super.position; }
  set position(text) {
    if (this.#frame) this.start({ position: text }).catch(() => {});
    else super.position = text;
  }

  /** The rules of the game. Setting them starts a new game. */
  get rules() { return this.#last.rules ?? super.rules; }
  set rules(text) {
    if (this.#frame) this.start({ rules: text }).catch(() => {});
    else super.rules = text;
  }

  /** The record of the game so far, as text; '' before it is loaded. */
  get record() { return this.#last.record ?? ''; }

  /** Start a game, as the attributes and `wishes` ask for; resolves with its state. */
  start(wishes = {}) {
    speak(this);
    const asked = {};
    for (const [value, wish] of Object.entries(wishes)) {
      if (!WISHES.includes(value)) {
        const known = WISHES.join(', ');
        const problem = _("{option}: {value!r} is none of {known}");
        return Promise.reject(wrong(problem, { option: 'start', value, known }));
      }
      asked[value] = String(wish);
    }
    const started = new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#last.rules) {
      this.#say({ type: 'start', ...asked });
    } else if (this.#frame) {
      this.#later = { ...this.#later, ...asked };
    } else {
      // In an address the record would have to be compressed.
      const { record, ...others } = asked;
      if (record !== undefined) this.#later = { record };
      for (const [name, value] of Object.entries(others)) this.setAttribute(name, value);
      this.#load();
    }
    return started;
  }

  draw() {
    const root = this.shadowRoot;
    this.#upright = this.#wantsUpright();
    const picture = this.still(this.#upright);
    if (this.#frame) {
      const still = root.querySelector('.still');
      if (still) still.innerHTML = picture;
      return;
    }
    const bar = `<div class="bar"><button type="button">${_("Play")}</button></div>`;
    root.innerHTML = `<div class="still">${picture}</div>${picture.startsWith('<p') ? '' : bar}`;
    root.querySelector('button')?.addEventListener('click', () => this.start());
  }

  #wantsUpright() {
    return this.hasAttribute('upright') || this.clientWidth < UPRIGHT_BELOW;
  }

  #load() {
    const address = new URL(BASE);
    const language = speak(this);
    const query = WISHES.filter((name) => this.hasAttribute(name))
      .map((name) => `${name}=${encodeURIComponent(this.getAttribute(name).replaceAll(' ', '_'))}`);
    if (language && !this.hasAttribute('lang')) query.push(`lang=${language}`);
    address.search = ['embed', ...query].join('&');
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = 'Puluc';
    frame.allow = 'fullscreen';
    frame.style.blockSize = `${this.offsetHeight}px`;
    this.shadowRoot.querySelector('.bar')?.remove();
    this.shadowRoot.append(frame);
    this.#frame = frame;
  }

  #say(message) {
    this.#frame.contentWindow.postMessage({ puluc: 1, ...message }, '*');
  }

  #hear = ({ source, data }) => {
    if (!this.#frame || source !== this.#frame.contentWindow || data?.puluc !== 1) return;
    const { puluc, type, ...detail } = data;
    if (type === 'height') {
      this.#frame.style.blockSize = `${detail.height}px`;
      return;
    }
    if (type === 'error') {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(detail.message));
    } else {
      this.#last = detail;
    }
    if (type === 'ready') this.shadowRoot.querySelector('.still')?.remove();
    if (type === 'ready' && this.#later) {
      this.#say({ type: 'start', ...this.#later });
      this.#later = null;
    } else if (type === 'ready' || type === 'state') {
      for (const { resolve } of this.#waiting.splice(0)) resolve(detail);
    }
    this.dispatchEvent(new CustomEvent(`puluc-${type}`, { detail, bubbles: true, composed: true }));
  };
}

// The script may stand on a page twice.
if (!customElements.get('puluc-game')) {
  customElements.define('puluc-diagram', PulucDiagram);
  customElements.define('puluc-game', PulucGame);
}
