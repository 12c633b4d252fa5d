{
  const Own = globalThis.Worker;
  globalThis.Worker = class {
    #url;
    #own;
    #start;
    #timer;
    #waiting = [];
    constructor(url) { this.#url = url; }
    postMessage(data) {
      if (data.start) {
        this.#start = data;
        setTimeout(() => this.onmessage({ data: { isReady: true } }));
      } else if (!this.#waiting) {
        this.#own.postMessage(data);
      } else if (this.#own || !data.text.endsWith(' drop')) {
        this.#waiting.push(data);
        if (!this.#own) this.#begin();
      }
    }
    #begin() {
      const own = this.#own = new Own(this.#url);
      this.#timer = setInterval(() => this.onmessage({ data: {} }), 1000);
      own.onerror = (event) => this.onerror(event);
      own.onmessage = (event) => {
        if (!event.data.isReady) return this.onmessage(event);
        clearInterval(this.#timer);
        for (const data of this.#waiting) own.postMessage(data);
        this.#waiting = undefined;
      };
      own.postMessage(this.#start);
    }
    terminate() {
      clearInterval(this.#timer);
      this.#own?.terminate();
    }
  };
}
