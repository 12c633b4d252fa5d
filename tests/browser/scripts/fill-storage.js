() => {
  const filled = Object.keys(localStorage).filter((key) => key.startsWith('stuff'));
  if (filled.length) return filled.forEach((key) => localStorage.removeItem(key));
  for (let size = 1 << 22; size >= 1; size /= 2)
    try {
      localStorage.setItem(`stuff ${size}`, 'x'.repeat(size));
    } catch {}
}
