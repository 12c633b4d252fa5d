async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    const before = changes;
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (changes === before) return true;
  }
  return false;
}
