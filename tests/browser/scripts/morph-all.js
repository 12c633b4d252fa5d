async (texts) => {
  const { morph } = await import('./runtime/game.js');
  const wrong = [];
  for (let at = 1; at < texts.length; at += 1) {
    const element = document.createElement('div');
    const [before, wanted] = texts.slice(at - 1);
    let problem = '';
    try {
      morph(element, before);
      morph(element, wanted);
    } catch (error) {
      problem = String(error);
    }
    const found = problem || element.innerHTML;
    if (found !== wanted) wrong.push([before, wanted, found]);
  }
  return wrong;
}
