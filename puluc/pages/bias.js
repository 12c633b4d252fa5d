// The slider on the page about the kernels: the chances and average of uneven kernels.
const slider = document.getElementById('bias');
const output = document.getElementById('bias-percent');
const place = document.getElementById('bias-table');
const { values, marks, mean, percent, point } = place.dataset;
const WAYS = [1, 4, 6, 4, 1];

const number = (value, digits) => value.toFixed(digits).replace('.', point);
const inPercent = (chance) => percent.replace('{}', number(100 * chance, 1));
const add = (parent, tag, text, properties = {}) =>
  parent.appendChild(Object.assign(document.createElement(tag), { textContent: text, ...properties }));

function show() {
  const bias = slider.value / 100;
  const chances = WAYS.map((ways, marked) => ways * bias ** marked * (1 - bias) ** (4 - marked));
  output.textContent = inPercent(bias);
  slider.setAttribute('aria-valuetext', output.textContent);
  const worth = values.split('/').reduce((sum, value, marked) => sum + value * chances[marked], 0);
  place.replaceChildren();
  const table = add(place, 'table', '', { className: 'bars' });
  marks.split('|').forEach((name, marked) => {
    const row = add(table, 'tr', '');
    add(row, 'th', name, { scope: 'row' });
    add(row, 'td', inPercent(chances[marked]), { className: 'figure' });
    const bar = add(add(row, 'td', '', { className: 'bar' }), 'meter', '', { value: chances[marked] });
    bar.setAttribute('aria-hidden', 'true');
  });
  add(place, 'p', mean.replace('{}', number(worth, 2)));
}

for (const part of [slider.closest('p'), place]) part.hidden = false;
slider.addEventListener('input', show);
show();
