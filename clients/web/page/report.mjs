// The report: a View of todoReport, all todos by their days, to read, and to work in by keys.
import { $, element, isolated } from './dom.mjs';
import { open } from './list.mjs';
import { drawWeek } from './week.mjs';
import { attempt } from './notices.mjs';
import { on, wire } from './session.mjs';

const report = $('#report');
const openers = () => [...report.querySelectorAll('.opener')];
/** The todo of an element in the report. @param {Element} target */
export const reported = (target) => target.closest('#report .opener')?.todo;
/** The rows of the report that have come. */
let came = [];

/** The day of the rows that come. @type {string | null} */
let day = null;

/** A footer: how many, and how long these take; nothing is said of that if nothing is estimated. */
const total = ({ title, count, amount, amountText }) => element('p', { className: 'sum' },
  [`${title} ${count}`, amount && amount !== 'PT0M' ? amountText : ''].filter(Boolean).join(' · '));

const PARTS = {
  header: ({ title }) => element('h2', {}, title),
  subheader({ title, date, odd }) {
    day = date;
    return element('h3', { className: odd ? 'odd' : '' }, title);
  },
  detail: ({ id, title, state, amountText }) => element('p', { className: state }, element('button', {
    type: 'button', value: id, className: 'opener', todo: { id, title, due: state === 'done' ? null : day, completed: state === 'done' },
  }, isolated(title)), ...(amountText ? [element('span', { className: 'amount' }, amountText)] : [])),
  footer: total,
  message: ({ title }) => element('p', { className: 'sum' }, title),
  grandFooter: total,
};

on('todoReport.showReport', ({ offset, rows, complete }) => {
  if (offset === 0) came = [];
  came.push(...rows);
  if (!complete) return;
  // A week in review is about what was done: the last group, with its own total.
  if (isWeek) came = came.slice(came.findLastIndex(({ kind }) => kind === 'header') + 1, -1);
  const made = came.filter(({ kind }) => kind in PARTS).map((row) => PARTS[row.kind](row));
  const focused = document.activeElement?.closest?.('#report .opener');
  const alike = () => openers().filter(({ todo }) => todo.completed === focused.todo.completed);
  const place = focused ? alike().indexOf(focused) : -1;
  report.replaceChildren(...(isWeek ? [drawWeek(came)] : []), ...made);
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

/** Whether it is the week in review. */
let isWeek = false;
/** The list whose todos are shown as a report: what was done, by day. */
export const WEEK = 'week';

/** Shows the report: all of it, or what was done this week. @param {boolean} [ofWeek] */
export function showReport(ofWeek = false) {
  if (holder === wire && isWeek === ofWeek) return undefined;
  [holder, isWeek] = [wire, ofWeek];
  document.body.classList.add('reads');
  return attempt(wire.todoReport.viewReady(isWeek ? { filter: { completedWithin: 'week' } } : {}));
}

/** Whether the report is open in the present backend. */
export const isReading = () => holder === wire;

export function hideReport() {
  document.body.classList.remove('reads');
  if (holder !== wire) return;
  holder = null;
  report.replaceChildren();
  wire.todoReport.viewClosed().catch(() => {});
}
