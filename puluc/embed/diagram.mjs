// A position as a still picture: the drawing of puluc/diagram.py once more, for pages without
// Python. Shapes and rulesets come from there by the build; the tests compare both pictures.

/** Rules as far as a picture needs them. Throws an Error that says what is wrong. */
const readRules = (text) => {
  const [name, ...tail] = text.trim().split(':');
  if (!Object.hasOwn(FACTS.rulesets, name)) {
    const known = Object.keys(FACTS.rulesets).join(', ');
    throw wrong(_("no ruleset {name!r}; known: {known}"), { name, known });
  }
  const rules = { ...FACTS.rulesets[name] };
  for (const part of tail.length ? tail.join(':').split(',') : []) {
    const [option, value] = part.split(/=(.*)/s);
    if (value === undefined) {
      throw wrong(_("option {part!r} is not of the form option=value"), { part });
    }
    if (!Object.hasOwn(FACTS.options, option)) {
      const known = Object.keys(FACTS.options).join(', ');
      throw wrong(_("{ruleset} has no option {option!r}; known: {known}"), { ruleset: name, option, known });
    }
    const allowed = FACTS.options[option];
    if (allowed && !allowed.includes(value)) {
      const known = allowed.join(', ');
      throw wrong(_("{option}: {value!r} is none of {known}"), { option, value, known });
    }
    if (option in rules) rules[option] = typeof rules[option] === 'number' ? +value : value;
  }
  return rules;
};

/** The men of a position text. Throws an Error that says what is wrong. */
const readPosition = (rules, text) => {
  const fields = text.replaceAll('_', ' ').split(/\s+/).filter(Boolean);
  if (fields.length !== 4 && fields.length !== 5) {
    throw wrong(_("a position has four or five fields, not {number}: men in Sun's city, road, men in Moon's city, s or m, marks thrown"), { number: fields.length });
  }
  const [sunField, roadField, moonField, mover, marks = '0'] = fields;
  if (!/^[sm]$/.test(mover)) {
    throw wrong(_("side to move: {word!r} is neither s nor m"), { word: mover });
  }
  if (!/^[0-4]$/.test(marks)) {
    throw wrong(_("marks thrown: {word!r} is not a number from 0 to 4"), { word: marks });
  }
  const sun = menCount(_("men in Sun's city"), sunField);
  const road = roadField.split(',').flatMap(roadPart);
  const moon = menCount(_("men in Moon's city"), moonField);
  const position = { sun, road, moon, rules, text: fields.join(' ') };
  checkPosition(position);
  return position;
};

const menCount = (what, text) => {
  if (/^\d{1,2}$/.test(text)) return +text;
  throw wrong(_("{what}: {text!r} is not a number of men"), { what, text });
};

const roadPart = (part) => {
  if (/^[SM]+$/.test(part)) return [part];
  if (/^\d{1,2}$/.test(part) && +part > 0) return Array(+part).fill('');
  throw wrong(_("road: {part!r} is neither a number of empty spaces nor a stack of S and M"), { part });
};

const checkPosition = ({ rules, sun, road, moon }) => {
  if (road.length !== rules.spaces) {
    throw wrong(_("the road has {number} spaces, not {wanted}"), { number: road.length, wanted: rules.spaces });
  }
  const all = road.join('');
  for (const [letter, city, name] of [['S', sun, _("Sun")], ['M', moon, _("Moon")]]) {
    const number = city + all.split(letter).length - 1;
    if (number > rules.men) {
      throw wrong(_("{name} has {number} men, not {men} at most"), { name, number, men: rules.men });
    }
  }
  if (!(sun || moon || all)) throw wrong(_("neither side has a man"));
  const rescue = rules.rescue === 'yes';
  road.forEach((stack, index) => {
    const where = { space: index + 1, stack };
    if (rescue && /(SSS|MMM)$/.test(stack)) {
      throw wrong(_("space {space}: {stack} can't arise, three men of one side on top"), where);
    }
    if (stack.length > (rescue ? 2 : 1) && /^(S+|M+)$/.test(stack)) {
      throw wrong(_("space {space}: {stack} can't arise, men of one side without a captive"), where);
    }
  });
};

/** Where things lie in the picture, as `Layout` in puluc/diagram.py says it. */
class Layout {
  constructor(spaces, upright, flipped) {
    const [width, height] = upright ? [400, 570] : [1000, 540];
    const near = upright ? 62 : 124;
    const pitch = ((upright ? height : width) - 2 * near) / spaces;
    const radius = Math.min(pitch * 0.42, upright ? 19 : 30);
    Object.assign(this, { spaces, upright, flipped, width, height, near, pitch, radius });
  }

  along(asked) {
    const last = this.spaces + 1;
    const place = this.flipped ? last - asked : asked;
    let far = this.near + (place - 0.5) * this.pitch;
    if (place <= 0) far = this.near / 2;
    if (place >= last) far = 1.5 * this.near + this.spaces * this.pitch;
    return this.upright ? this.height - far : far;
  }

  onRoad(place, index, count) {
    const { upright, width, height, radius } = this;
    const room = (upright ? width - 150 : height - 130) - 2 * radius;
    const step = Math.min(radius * 1.15, room / Math.max(count - 1, 1)) * index;
    return upright
      ? [78 + radius + step, this.along(place)]
      : [this.along(place), height - 54 - 22 - radius - step];
  }

  inCity(side, index) {
    const base = this.along(this.cityOf(side));
    return this.upright
      ? [36 + 30 * index, base]
      : [base + 23 * [-1, 1][index % 2], this.height - 88 - 46 * Math.floor(index / 2)];
  }

  removed(side, index) {
    const base = this.along(this.cityOf(side === 'S' ? 'M' : 'S'));
    return this.upright
      ? [370 - 19 * (index % 5), base + 21 * (Math.floor(index / 5) - 0.5)]
      : [base + 22 * ((index % 4) - 1.5), 26 + 20 + 22 * Math.floor(index / 4)];
  }

  cityOf(side) {
    return side === 'S' ? 0 : this.spaces + 1;
  }
}

/** A position, from `readPosition`, as the text of an SVG. */
const picture = (position, { upright = false, flipped = false, label = position.text } = {}) => {
  const layout = new Layout(position.rules.spaces, upright, flipped);
  const cities = { S: position.sun, M: position.moon };
  const all = position.road.join('');
  const parts = [drawnGround(layout), drawnNumbers(layout)];
  for (const side of 'SM') {
    const gone = position.rules.men - cities[side] - (all.split(side).length - 1);
    for (let index = 0; index < gone; index++) {
      parts.push(drawnMan(side, layout.removed(side, index), 9.5, 'removed'));
    }
  }
  const inCity = upright ? 16 : 21;
  for (const side of 'SM') {
    const at = (index) => layout.inCity(side, index);
    const last = cities[side] - 1;
    for (let index = 0; index < last; index++) parts.push(drawnMan(side, at(index), inCity));
    if (last >= 0) {
      const [x, y] = at(last);
      const ring = `<circle class="ring" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${inCity + 4}.0"/>`;
      parts.push(`<g class="pile">${ring}${drawnMan(side, [x, y], inCity)}</g>`);
    }
  }
  position.road.forEach((stack, index) => {
    if (stack) parts.push(drawnStack(layout, index + 1, stack, position.rules.captors));
  });
  return `<svg class="board ${upright ? 'upright' : 'level'}" ` +
    `viewBox="0 0 ${layout.width} ${layout.height}" role="img" aria-label="${escaped(label)}">` +
    `${parts.join('')}</svg>`;
};

const drawnGround = (layout) => {
  const { spaces, upright, width, height, near, pitch } = layout;
  const across = height - 26 - 54;
  const box = (name, x, y, w, h) =>
    `<rect class="${name}" x="${g(x)}" y="${g(y)}" width="${g(w)}" height="${g(h)}" rx="14"/>`;
  const use = (name, shape, turn) => `<use class="${name}" href="#${shape}" transform="${turn}"/>`;
  const whole = `width="${width}" height="${height}" rx="18"/>`;
  const parts = [`<rect class="earth" ${whole}<rect class="soil" fill="url(#soil)" ${whole}`];
  parts.push(use('road', 'path', upright
    ? `translate(348 ${near - 6}) rotate(90) scale(${g((height - 2 * near + 12) / 1000)} 2.96)`
    : `translate(${near - 8} 26) scale(${g((width - 2 * near + 16) / 1000)} ${g(across / 100)})`));
  for (const side of 'SM') {
    const middle = layout.along(layout.cityOf(side));
    parts.push(upright
      ? box(`city city-${side}`, 10, middle - near / 2 + 6, width - 20, near - 12)
      : box(`city city-${side}`, middle - near / 2 + 10, 26, near - 20, across));
    parts.push(use('temple', `temple-${side}`, upright
      ? `translate(${g(width / 2)} ${g(middle + 7)}) scale(.5)`
      : `translate(${g(middle)} 176) scale(.9)`));
  }
  const size = Math.min(1, pitch / 78);
  for (let line = 0; line <= spaces; line++) {
    const end = near + line * pitch;
    parts.push(use('cob', 'cob', upright
      ? `translate(200 ${g(height - end)}) rotate(90) scale(${g(size)} ${g(292 / 322, 3)})`
      : `translate(${g(end)} ${g(26 + across / 2)}) scale(${g(size)} ${g(across / 330, 3)})`));
  }
  return parts.join('');
};

const drawnNumbers = (layout) => {
  let parts = '';
  for (let space = 1; space <= layout.spaces; space++) {
    const at = layout.along(space);
    const [x, y] = layout.upright ? [30, at] : [at, layout.height - 54 / 2 + 2];
    parts += `<text class="number" x="${g(x)}" y="${g(y)}">${space}</text>`;
  }
  return parts;
};

const drawnStack = (layout, space, stack, captors) => {
  const top = stack.at(-1);
  const at = (index) => layout.onRoad(space, index, stack.length);
  const men = [...stack].map((side, index) =>
    drawnMan(side, at(index), layout.radius, side === top ? '' : 'captive'));
  const captive = /SM|MS/.test(stack);
  const away = top === 'S';
  const forward = (away !== (captors === 'homeward' && captive)) !== layout.flipped;
  const turn = (forward ? 0 : 180) - (layout.upright ? 90 : 0);
  const [x, y] = at(stack.length - 1);
  const beak = `<use class="arrow ${top}" href="#beak" ` +
    `transform="translate(${g(x, 4)} ${g(y, 4)}) rotate(${turn}) scale(${g(layout.radius, 3)})"/>`;
  return [...men.slice(0, -1), beak, men.at(-1)].join('');
};

const drawnMan = (side, [x, y], radius, state = '') => {
  const size = radius * (state === 'captive' ? 0.86 : 1);
  const place = `transform="translate(${g(x, 4)} ${g(y, 4)}) scale(${g(size, 3)})"`;
  const rope = state === 'captive' ? `<use class="rope" href="#rope" ${place}/>` : '';
  return `<g class="man ${side} ${state}"><use href="#man-${side}" ${place}/>${rope}</g>`;
};

/** A number with so many significant digits, as short as it goes. */
const g = (value, digits = 6) => String(+value.toPrecision(digits));

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
