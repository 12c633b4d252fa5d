() => {
  globalThis.places = new Set();
  const look = () => {
    const { x, y, width, height } = document.getElementById('board').getBoundingClientRect();
    places.add([x, y + scrollY, width, height].map(Math.round).join(' '));
    requestAnimationFrame(look);
  };
  look();
}
