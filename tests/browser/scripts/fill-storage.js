() => {
  if (localStorage.getItem('stuff')) return localStorage.removeItem('stuff');
  for (let size = 1 << 22; size >= 1; size /= 2)
    try {
      localStorage.setItem('stuff', (localStorage.getItem('stuff') ?? '') + 'x'.repeat(size));
    } catch {}
}
