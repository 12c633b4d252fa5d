// A position as a still picture on pages without Python. It is put together from pieces of Python's
// own pictures and by their measures; puluc/site_build/assets/embed_pieces.py describes both.

const OTHER = { S: 'M', M: 'S' };

/** The options of a rules text that pictures depend on; undefined for invalid rules. */
const readRules = (text) => {
  const [, ruleset, options = ''] = text.trim().match(`^${FACTS.rules}$`) ?? [];
  if (!ruleset) return undefined;
  const changed = options.split(',').map((option) => option.split('='));
  const rules = { ...FACTS.rulesets[ruleset], ...Object.fromEntries(changed) };
  const { men, spaces, capture, fire, win } = rules;
  const counts = win === 'count' && (fire === 'yes' || capture === 'trade');
  if (fire === 'yes' && spaces % 2 === 0) return undefined;
  return { ...rules, men: +men, spaces: +spaces, counts };
};

/** The places of men in a position text; undefined for an invalid position. */
const readPosition = ({ men, spaces, lap, throws, counts }, text) => {
  const fields = text.replaceAll('_', ' ').trim().replace(/\s+/g, ' ');
  const city = `(\\d\\d?)${counts ? '(?:x(\\d\\d?))?' : '()'}`;
  const turn = `[sm]${throws === 'two' ? '2?' : ''}(?: [0-4])?`;
  const [, sun, bySun, places, moon, byMoon] =
    fields.match(`^${city} ([SMsm\\d,]+) ${city} ${turn}$`) ?? [];
  const stacks = lap === 'back' ? /^([SM]+|s+|m+)$/ : /^[SM]+$/;
  const walked = places?.split(',', spaces + 1).flatMap((part) =>
    stacks.test(part) ? part : /^(?!0+$)\d\d?$/.test(part) ? Array(+part).fill('') : null);
  // Men at the far end are about to turn, so small letters have no meaning there.
  const road = walked?.map((stack, index) => {
    const far = stack?.[0] === 's' ? spaces - 1 : 0;
    return index === far ? stack?.toUpperCase() ?? null : stack;
  });
  if (road?.length !== spaces || road.includes(null)) return undefined;
  const waiting = { S: +sun, M: +moon };
  const taken = { S: +(byMoon ?? 0), M: +(bySun ?? 0) };
  const removed = {};
  for (const side of 'SM') {
    const walking = road.join('').toUpperCase().split(side).length - 1;
    removed[side] = men - waiting[side] - walking;
    if (removed[side] < taken[side]) return undefined;
  }
  return { text: fields, waiting, removed, road };
};

/** A position as the text of an SVG without a label. */
const picture = ({ men, spaces, captors, fire }, { waiting, removed, road }, upright, flipped) => {
  const board = FACTS.boards[upright ? 'upright' : 'level'];
  const { cob, radius, along, pitch, across, aside, step, closer } = board.roads[spaces];
  const parts = [board.opening, board.ground[+flipped]];
  const put = (piece, [x, y], space) => {
    const values = { x, y, space, cob: +FACTS.cobs[space % FACTS.cobs.length] };
    parts.push(piece.replace(/\{([\w.]+)\}/g, (_blank, name) =>
      +(values[name] ?? radius * name).toFixed(2)));
  };
  const at = (place, man = 0, men = 1) => {
    const foot = across + aside * (1 - place % 2);
    const point = [along + pitch * place, foot + (closer[men] ?? step) * man];
    return upright ? point.reverse() : point;
  };
  const placeOf = (space) => (flipped ? spaces + 1 - space : space);
  const pointsOf = (points, side, count) => points[flipped ? OTHER[side] : side].slice(0, count);

  for (let line = 0; line <= spaces; line++) put(cob, at(line + 0.5), line);
  if (fire === 'yes') put(board.pieces.fire, at((spaces + 1) / 2));
  for (let space = 1; space <= spaces; space++) {
    put(board.pieces.number, at(placeOf(space)), space);
  }
  for (const side of 'SM') {
    for (const point of pointsOf(board.removed, side, removed[side])) {
      put(board.pieces[`removed ${side}`], point);
    }
  }
  for (const side of 'SM') {
    const points = pointsOf(board.waiting[Math.max(men, 5)], side, men);
    for (const point of points.splice(waiting[side])) put(board.pieces[`seat ${side}`], point);
    const next = points.pop();
    for (const point of points) put(board.pieces[`waiting ${side}`], point);
    if (next) put(board.pieces[`next ${side}`], next);
  }
  road.forEach((letters, index) => {
    if (!letters) return;
    const stack = letters.toUpperCase();
    const place = placeOf(index + 1);
    const top = stack.at(-1);
    const below = stack.includes(OTHER[top]) ? OTHER[top] : top;
    const back = (letters !== stack) !== flipped;
    const heading = FACTS.headings[captors][below + top] * (back ? -1 : 1);
    [...stack].forEach((side, man) => {
      const piece = man < stack.length - 1 ? `below ${side}${top}` : `top ${side} ${heading}`;
      put(board.pieces[piece], at(place, man, stack.length));
    });
  });
  return `${parts.join('')}</svg>`;
};
