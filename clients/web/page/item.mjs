// The item of a todo in the list.
import { $, button, element, isolated, plain } from './dom.mjs';
import { priorityText } from './choices.mjs';
import { claimText } from './claims.mjs';
import { address, here } from './place.mjs';
import { say as word } from './words.mjs';

/** Links that open; nothing else that looks like one does. @param {string} text @returns {string[]} */
export const linksIn = (text) => [...new Set((text.match(/\b(?:https?:\/\/|mailto:)[^\s<>"]+/gi) ?? [])
  // What ends the sentence, or closes what stands around the link, is not in it.
  .map((found) => found.replace(/[.,;:!?'’”»\]}]+$/, ''))
  .map((found) => (found.includes('(') ? found : found.replace(/\).*$/, '')))
  .filter((found) => URL.canParse?.(found) ?? true))];

/** A link as it is written. @param {string} text */
export const link = (text) => element('a', {
  className: 'link', href: text, target: '_blank', rel: 'noopener noreferrer', 'data-kind': 'link',
}, isolated(text.replace(/^(https?:\/\/|mailto:)/i, '')));

/** A link to a todo. @param {{id: number, title: string, completed: boolean}} todo */
export function linkTo({ id, title, completed }) {
  const made = element('a', { className: completed ? 'done' : '', href: address({ ...here(), todo: id }) }, isolated(title));
  // The list beside the form may be another one by then.
  made.addEventListener('click', () => (made.href = address({ ...here(), todo: id })));
  return made;
}

/** A button that shows what else is due on the day of a row. */
const dayButton = (row, text) => button(text, {
  className: 'due', value: row.due, title: word('findDay'), 'data-kind': 'due',
});

/** What is said of a todo under its title. */
function facts(row) {
  const parts = [];
  const fact = (className, text) => parts.push(element('span', { className }, text));
  if (row.group !== null && row.time) fact('due', row.time);
  if (row.group === null && row.dueText !== null) {
    parts.push(dayButton(row, word(row.state === 'overdue' ? 'overdueOn' : 'dueOn', { day: row.dueText })));
  }
  const { open, done } = row.children ?? { open: 0, done: 0 };
  if (open + done > 0) {
    parts.push(element('span', { className: 'children', title: word('childrenDone', { done, all: open + done }) }, `${done}/${open + done}`));
  }
  if (row.repeatText) fact('repeat', row.repeatText);
  if (row.startAhead && !row.completed) fact('start', word('from', { day: row.startText }));
  if (row.blocked) fact('blocked', word('blocked'));
  if (row.claim) fact('claim', claimText(row.claim));
  if (row.estimateText) fact('estimate', row.estimateText);
  if (row.reminders?.length > 0) fact('reminds', word('reminds'));
  if (row.preview) fact('notes', word('notes'));
  if (row.comments > 0) {
    const text = word(row.comments === 1 ? 'oneComment' : 'severalComments', { count: row.comments });
    parts.push(button(text, { 'data-kind': 'comments', 'aria-label': word('which', { button: text, field: plain(row.title) }) }));
  }
  if (row.priority !== 'none') {
    fact(row.priority, word('which', { button: word('priority'), field: priorityText(row.priority) }));
  }
  for (const tag of row.tags) {
    parts.push(button(plain(tag), {
      className: 'tag', value: tag, 'data-kind': 'tag', 'aria-label': word('findTag', { tag: plain(tag) }),
    }));
  }
  return element('div', { className: 'facts' }, ...parts, ...linksIn(`${row.title} ${row.preview}`).map(link));
}

/** What folds a row, if it has something under it. */
function foldButton({ hits, children, depth }, title) {
  if (depth === undefined || children.open + children.done === 0) return element('span', { className: 'fold' });
  return button(hits === undefined ? '▾' : '▸', {
    className: 'fold', 'data-kind': 'fold', 'aria-expanded': String(hits === undefined),
    'aria-label': word('underTodo', { title }),
  });
}

/** The item of a row: the one that is there already, filled again, so that nobody loses their place. */
export function item(row, heading, known) {
  const looks = JSON.stringify([row, heading]);
  if (known?.looks === looks) return known;
  const made = known ?? element('li', { 'data-id': row.id });
  made.className = [row.state, row.blocked && 'blocked', row.context && 'context'].filter(Boolean).join(' ');
  made.style.setProperty('--depth', row.depth ?? 0);
  if (row.depth === undefined) made.removeAttribute('aria-level');
  else made.setAttribute('aria-level', row.depth + 1);
  made.looks = looks;
  const focused = made.contains(document.activeElement) && document.activeElement.dataset.kind;
  const title = plain(row.title);
  made.replaceChildren(
    ...(heading ? [element('h2', {}, dayButton(row, heading))] : []),
    foldButton(row, title),
    element('input', { type: 'checkbox', defaultChecked: row.completed, 'data-kind': 'done' }),
    element('button', { type: 'button', className: 'opener', 'data-kind': 'open' }, isolated(title)),
    button('', {
      className: 'later', 'data-kind': 'later', title: word('reschedule'),
      'aria-label': word('which', { button: word('reschedule'), field: title }),
    }),
    button('×', { className: 'delete', 'data-kind': 'delete', 'aria-label': word('deleteTodo', { title }) }),
    element('span', { className: 'grip', 'aria-hidden': 'true' }),
    facts(row),
  );
  made.querySelector('.later').append($('#day-sign').content.cloneNode(true));
  if (focused) made.querySelector(`[data-kind=${focused}]`)?.focus({ preventScroll: true });
  return made;
}
