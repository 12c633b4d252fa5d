async ([rules, without, within]) => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const ends = (motion) => motion.effect.getComputedTiming().endTime < Infinity;
  const fading = document.getAnimations().filter(ends);
  await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
  const only = rules.length ? { runOnly: rules } : {};
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = { resultTypes: ['violations'], rules: off, ...only };
  const found = await axe.run(within.length ? within : document, options);
  const told = ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`;
  return found.violations.map(told);
}
