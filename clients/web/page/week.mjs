// The bars of the week in review: how much was done on each of its days.
import { element } from './dom.mjs';
import { dayAfter, locale, say as word } from './words.mjs';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 40;
const HEIGHT = 60;
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });

function shape(name, attributes, text = '') {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/** The days from Monday to Sunday around a day. @param {string} day YYYY-MM-DD */
function weekOf(day) {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((count) => dayAfter(monday, count));
}

/** Draws the bars for the rows of the report of a week. @param {object[]} rows */
export function drawWeek(rows) {
  const sums = new Map();
  let day = '';
  for (const row of rows) {
    if (row.kind === 'subheader') day = row.date;
    else if (row.kind === 'subfooter') sums.set(day, row);
  }
  if (sums.size === 0) return element('p', { hidden: true });
  const days = weekOf(day);
  const most = Math.max(...[...sums.values()].map(({ count }) => count));
  const bars = shape('svg', {
    class: 'week', role: 'img', viewBox: `0 0 ${WIDTH * 7} ${HEIGHT + 48}`,
    'aria-label': `${word('byDay')}. ${days.filter((one) => sums.has(one)).map((one) =>
      word('weekDay', { day: weekday.format(new Date(one)), count: sums.get(one).count })).join(', ')}`,
  });
  days.forEach((one, place) => {
    const { count = 0, amount = 'PT0M', amountText = '' } = sums.get(one) ?? {};
    const height = Math.round((count / most) * HEIGHT);
    const middle = (place + 0.5) * WIDTH;
    bars.append(
      shape('rect', { x: middle - 12, y: HEIGHT + 14 - height, width: 24, height }),
      shape('text', { x: middle, y: HEIGHT + 10 - height }, count > 0 ? `${count}` : ''),
      shape('text', { x: middle, y: HEIGHT + 28 }, weekday.format(new Date(one))),
      shape('text', { class: 'amount', x: middle, y: HEIGHT + 42 }, amount === 'PT0M' ? '' : amountText),
    );
  });
  return bars;
}
