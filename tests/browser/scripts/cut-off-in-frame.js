() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const shown = [...document.querySelectorAll('#board, #dock button, #dock a, #dock p')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width);
  return shown.filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const outside = left < -1 || right > scrollWidth + 1 || scrollWidth > innerWidth;
    return outside || top + scrollY < -1 || bottom + scrollY > scrollHeight + 1;
  }).map((one) => one.id || one.textContent);
}
