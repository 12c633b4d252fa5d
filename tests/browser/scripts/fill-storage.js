() => {
  if ('stuff' in localStorage) return localStorage.removeItem('stuff');
  for (let size = 1 << 22; size >= 1; size /= 2)
    try {
      localStorage.stuff = (localStorage.stuff ?? '') + 'x'.repeat(size);
    } catch {}
}
