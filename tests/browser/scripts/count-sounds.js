window.sounds = { contexts: 0, notes: 0 };
window.AudioContext = class extends AudioContext {
  constructor() { super(); sounds.contexts += 1; }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const { start } = kind.prototype;
  kind.prototype.start = function (...when) {
    if (this.context instanceof AudioContext) sounds.notes += 1;
    start.apply(this, when);
  };
}
