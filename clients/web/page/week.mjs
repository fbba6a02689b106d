// The bars of the week in review: how much was done on each of its days.
import { element } from './dom.mjs';
import { onCount, sumText } from './list.mjs';
import { wire } from './session.mjs';
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

/** The texts that show how long took what was done on a day, by day. @type {Map<string, Element>} */
const amounts = new Map();
// The report has no amounts by day: a list of each day that only counts has its sum.
onCount(({ view, sum }) => {
  const amount = amounts.get(view);
  if (amount) amount.textContent = sumText(sum);
});
const ask = (day) => wire.todoList.viewReady({
  view: day, filter: { completedAfter: dayAfter(day, -1), completedBefore: dayAfter(day, 1) },
  limit: 0, sums: true, once: true,
}).catch(() => {});

/** Draws the bars for the rows of the report of a week. @param {object[]} rows */
export function drawWeek(rows) {
  const counts = new Map();
  let day = '';
  for (const row of rows) {
    if (row.kind === 'subheader') day = row.date;
    else if (row.kind === 'detail') counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  amounts.clear();
  if (counts.size === 0) return element('p', { hidden: true });
  const days = weekOf(day);
  const most = Math.max(...counts.values());
  const bars = shape('svg', {
    class: 'week', role: 'img', viewBox: `0 0 ${WIDTH * 7} ${HEIGHT + 48}`,
    'aria-label': `${word('byDay')}. ${days.filter((one) => counts.has(one)).map((one) =>
      word('weekDay', { day: weekday.format(new Date(one)), count: counts.get(one) })).join(', ')}`,
  });
  days.forEach((one, place) => {
    const count = counts.get(one) ?? 0;
    const height = Math.round((count / most) * HEIGHT);
    const middle = (place + 0.5) * WIDTH;
    const amount = shape('text', { class: 'amount', x: middle, y: HEIGHT + 42 });
    bars.append(
      shape('rect', { x: middle - 12, y: HEIGHT + 14 - height, width: 24, height }),
      shape('text', { x: middle, y: HEIGHT + 10 - height }, count > 0 ? `${count}` : ''),
      shape('text', { x: middle, y: HEIGHT + 28 }, weekday.format(new Date(one))),
      amount,
    );
    if (count === 0) return;
    amounts.set(one, amount);
    ask(one);
  });
  return bars;
}
