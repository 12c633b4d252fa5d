() => {
  let size = 2 ** 22;
  for (let number = 0; size >= 1;) {
    try {
      localStorage.setItem(`filler ${number}`, 'x'.repeat(size));
      number += 1;
    } catch {
      size /= 2;
    }
  }
  try {
    for (let rest = 'x'; ; rest += 'x') localStorage.setItem('x', rest);
  } catch {}
}
