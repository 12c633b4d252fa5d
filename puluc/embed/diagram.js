// A position as a still picture on pages without Python. It is put together from pieces of Python's
// own pictures and by their measures; puluc/site/pieces.py describes both.

const OTHER = { S: 'M', M: 'S' };

/** What a rules text says that matters to pictures; undefined if there are no such rules. */
const readRules = (text) => {
  const [, ruleset, options = ''] = text.trim().match(`^${FACTS.rules}$`) ?? [];
  if (!ruleset) return undefined;
  const changed = options.split(',').map((option) => option.split('='));
  const { men, spaces, captors } = { ...FACTS.rulesets[ruleset], ...Object.fromEntries(changed) };
  return { men: +men, spaces: +spaces, captors };
};

/** Where a position text puts the men; undefined if it is no position, or too large or small. */
const readPosition = ({ men, spaces }, text) => {
  const fields = text.replaceAll('_', ' ').trim().replace(/\s+/g, ' ');
  const [, sun, places, moon] = fields.match(/^(\d\d?) ([SM\d,]+) (\d\d?) [sm](?: [0-4])?$/) ?? [];
  const road = places?.split(',', spaces + 1).flatMap((part) =>
    /^[SM]+$/.test(part) ? part : /^(?!0+$)\d\d?$/.test(part) ? Array(+part).fill('') : null);
  if (road?.length !== spaces || road.includes(null)) return undefined;
  const waiting = { S: +sun, M: +moon };
  const removed = {};
  for (const side of 'SM') {
    removed[side] = men - waiting[side] - (road.join('').split(side).length - 1);
    if (removed[side] < 0) return undefined;
  }
  return { text: fields, waiting, removed, road };
};

/** A position as the text of an SVG without a label. */
const picture = ({ men, spaces, captors }, { waiting, removed, road }, upright, flipped) => {
  const board = FACTS.boards[upright ? 'upright' : 'level'];
  const { cob, radius, along, pitch, across, step, closer } = board.roads[spaces];
  const parts = [board.opening, board.ground[+flipped]];
  const put = (piece, [x, y], space) => {
    const values = { x, y, space, cob: +FACTS.cobs[space % FACTS.cobs.length] };
    parts.push(piece.replace(/\{([\w.]+)\}/g, (_blank, name) =>
      +(values[name] ?? radius * name).toFixed(2)));
  };
  const at = (place, man = 0, men = 1) => {
    const point = [along + pitch * place, across + (closer[men] ?? step) * man];
    return upright ? point.reverse() : point;
  };
  const placeOf = (space) => (flipped ? spaces + 1 - space : space);
  const pointsOf = (points, side, count) => points[flipped ? OTHER[side] : side].slice(0, count);

  for (let line = 0; line <= spaces; line++) put(cob, at(line + 0.5), line);
  for (let space = 1; space <= spaces; space++) {
    put(board.pieces.number, at(placeOf(space)), space);
  }
  for (const side of 'SM') {
    for (const point of pointsOf(board.removed, side, removed[side])) {
      put(board.pieces[`removed ${side}`], point);
    }
  }
  for (const side of 'SM') {
    const points = pointsOf(board.waiting, side, men);
    for (const point of points.splice(waiting[side])) put(board.pieces[`seat ${side}`], point);
    const next = points.pop();
    for (const point of points) put(board.pieces[`waiting ${side}`], point);
    if (next) put(board.pieces[`next ${side}`], next);
  }
  road.forEach((stack, index) => {
    if (!stack) return;
    const place = placeOf(index + 1);
    const top = stack.at(-1);
    const below = stack.includes(OTHER[top]) ? OTHER[top] : top;
    const heading = FACTS.headings[captors][below + top] * (flipped ? -1 : 1);
    [...stack].forEach((side, man) => {
      const piece = man < stack.length - 1 ? `below ${side}${top}` : `top ${side} ${heading}`;
      put(board.pieces[piece], at(place, man, stack.length));
    });
  });
  return `${parts.join('')}</svg>`;
};
