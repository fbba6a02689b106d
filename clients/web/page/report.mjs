// The report: a View of todoReport, all todos by their days, for reading.
import { $, button, element } from './dom.mjs';
import { open } from './list.mjs';
import { attempt } from './notices.mjs';
import { on, wire } from './session.mjs';

const report = $('#report');
/** The parts of the report that have come. */
let made = [];

const PARTS = {
  header: ({ title }) => element('h2', {}, title),
  subheader: ({ title, odd }) => element('h3', { className: odd ? 'odd' : '' }, title),
  detail: ({ id, title, state }) => {
    const opener = element('button', { type: 'button', value: id, className: 'opener' }, element('bdi', {}, title));
    return element('p', { className: state }, opener);
  },
  footer: ({ title, count }) => element('p', { className: 'sum' }, title, ` ${count}`),
  message: ({ title }) => element('p', { className: 'sum' }, title),
  grandFooter: ({ title, count }) => element('p', { className: 'sum' }, title, ` ${count}`),
};

on('todoReport.showReport', ({ offset, rows, complete }) => {
  if (offset === 0) made = [];
  for (const row of rows) if (row.kind in PARTS) made.push(PARTS[row.kind](row));
  if (!complete) return;
  const focused = document.activeElement?.closest?.('#report .opener')?.value;
  report.replaceChildren(...made);
  if (focused) report.querySelector(`[value="${focused}"]`)?.focus();
});
on('todoReport.routeDetail', ({ id }) => open({ id }));

report.addEventListener('click', ({ target }) => {
  const id = Number(target.closest('.opener')?.value);
  if (id) attempt(wire.todoReport.select({ id }));
});

export function showReport() {
  document.body.classList.add('reads');
  return attempt(wire.todoReport.viewReady());
}

export function hideReport() {
  if (!document.body.classList.contains('reads')) return;
  document.body.classList.remove('reads');
  report.replaceChildren();
  wire.todoReport.viewClosed().catch(() => {});
}
