{
  const Own = globalThis.Worker;
  globalThis.workers = [];
  globalThis.answers = [];
  globalThis.Worker = class extends Own {
    constructor(...given) {
      super(...given);
      workers.push(this);
      if (globalThis.deaths > 0) {
        deaths -= 1;
        setTimeout(() => this.onmessage({ data: { died: 'for a test' } }));
      }
      this.addEventListener('message', ({ data }) => data.answer && answers.push(data.answer));
    }
  };
}
