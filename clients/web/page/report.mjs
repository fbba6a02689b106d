// The report: a View of todoReport, all todos by their days, to read, and to work in by keys.
import { $, element, isolated } from './dom.mjs';
import { open } from './list.mjs';
import { attempt } from './notices.mjs';
import { on, wire } from './session.mjs';

const report = $('#report');
const openers = () => [...report.querySelectorAll('.opener')];
/** The todo of an element in the report. @param {Element} target */
export const reported = (target) => target.closest('#report .opener')?.todo;
/** The parts of the report that have come. */
let made = [];

/** The day of the rows that come. @type {string | null} */
let day = null;

const PARTS = {
  header: ({ title }) => element('h2', {}, title),
  subheader({ title, date, odd }) {
    day = date;
    return element('h3', { className: odd ? 'odd' : '' }, title);
  },
  detail: ({ id, title, state }) => element('p', { className: state }, element('button', {
    type: 'button', value: id, className: 'opener', todo: { id, title, due: state === 'done' ? null : day, completed: state === 'done' },
  }, isolated(title))),
  footer: ({ title, count }) => element('p', { className: 'sum' }, title, ` ${count}`),
  message: ({ title }) => element('p', { className: 'sum' }, title),
  grandFooter: ({ title, count }) => element('p', { className: 'sum' }, title, ` ${count}`),
};

on('todoReport.showReport', ({ offset, rows, complete }) => {
  if (offset === 0) made = [];
  for (const row of rows) if (row.kind in PARTS) made.push(PARTS[row.kind](row));
  if (!complete) return;
  const focused = document.activeElement?.closest?.('#report .opener');
  const alike = () => openers().filter(({ todo }) => todo.completed === focused.todo.completed);
  const place = focused ? alike().indexOf(focused) : -1;
  report.replaceChildren(...made);
  if (!focused) return;
  // The same todo, unless it has gone among the completed ones; else the one in its place.
  const same = alike().find(({ todo }) => todo.id === focused.todo.id);
  (same ?? alike()[Math.min(place, alike().length - 1)])?.focus({ preventScroll: true });
});
on('todoReport.routeDetail', ({ id }) => open({ id }));

report.addEventListener('click', ({ target }) => {
  const id = Number(target.closest('.opener')?.value);
  if (id) attempt(wire.todoReport.select({ id }));
});

/** The backend that has the report open. @type {object | null} */
let holder = null;

export function showReport() {
  if (holder === wire) return undefined;
  holder = wire;
  document.body.classList.add('reads');
  return attempt(wire.todoReport.viewReady());
}

export function hideReport() {
  document.body.classList.remove('reads');
  if (holder !== wire) return;
  holder = null;
  report.replaceChildren();
  wire.todoReport.viewClosed().catch(() => {});
}
