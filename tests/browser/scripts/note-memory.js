const { instantiate, Memory } = WebAssembly;
window.memories = new Set();
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  for (const found of Object.values((made.instance ?? made).exports)) {
    if (found instanceof Memory) memories.add(found);
  }
  return made;
};
