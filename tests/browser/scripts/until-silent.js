async () => {
  let notes;
  do {
    ({ notes } = sounds);
    await new Promise((resolve) => setTimeout(resolve, 500));
  } while (notes !== sounds.notes);
  return notes;
}
