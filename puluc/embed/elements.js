// The two elements: <puluc-diagram>, a still picture, and <puluc-game>, a picture that becomes a
// game in a frame when the reader asks to play. docs/embedding.md describes them and the messages.

const BASE = new URL('./', document.currentScript.src);
let sheet;

/** The language of an element, if the game has it; else ''. */
const languageOf = (element) => {
  const said = element.closest('[lang]')?.getAttribute('lang') ?? '';
  const [language] = said.toLowerCase().split('-');
  return Object.hasOwn(FACTS.texts, language) ? language : '';
};

const shortened = (text) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** A text in the language of an element, with values for its {names}. */
const textFor = (element, name, values = {}) =>
  FACTS.texts[languageOf(element) || 'en'][name].replace(/\{(\w+)\}/g, (_blank, value) =>
    shortened(values[value]));

/** The base of both elements: rules and position, drawn in a shadow root. */
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

  /** Put the picture or an error into `target`; returns whether there is a picture. */
  drawInto(target, upright) {
    const rules = readRules(this.rules);
    const start = rules && `${rules.men} ${rules.spaces} ${rules.men} s`;
    const text = this.getAttribute('position') ?? start;
    const position = rules && readPosition(rules, text);
    if (!position) {
      target.innerHTML = '<p class="wrong" role="alert"></p>';
      const values = { rules: this.rules, position: text };
      target.firstChild.textContent = textFor(this, rules ? 'position' : 'rules', values);
      return false;
    }
    const flipped = this.hasAttribute('flipped');
    target.innerHTML = FACTS.shapes + picture(rules, position, upright, flipped);
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
  /** The frame's last message about the game. */
  #last = {};
  /** The game to start when the frame is ready. */
  #later = null;
  /** The promises of requested games. */
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

  /** Start a game with the attributes and `wishes`; resolves with its state. */
  start(wishes = {}) {
    const asked = {};
    for (const [name, wish] of Object.entries(wishes)) {
      if (!FACTS.wishes.includes(name)) {
        return Promise.reject(new Error(textFor(this, 'wish', { name })));
      }
      asked[name] = String(wish);
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
    if (!this.#frame) root.innerHTML = '<div class="still"></div>';
    const still = root.querySelector('.still');
    if (!still || !this.drawInto(still, this.#upright) || this.#frame) return;
    still.insertAdjacentHTML('afterend', '<div class="bar"><button type="button"></button></div>');
    const button = root.querySelector('button');
    button.textContent = textFor(this, 'play');
    button.addEventListener('click', () => this.start());
  }

  #wantsUpright() {
    return this.hasAttribute('upright') || this.clientWidth < FACTS.uprightBelow;
  }

  #load() {
    const address = new URL(BASE);
    const language = languageOf(this);
    const query = FACTS.wishes.filter((name) => this.hasAttribute(name))
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

// A page may load this script twice.
if (!customElements.get('puluc-game')) {
  customElements.define('puluc-diagram', PulucDiagram);
  customElements.define('puluc-game', PulucGame);
}
