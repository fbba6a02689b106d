// What stands under the form of a todo: its times, its history and its comments, a View of todoDetail.
import { $, arrange, button, element, isolated } from './dom.mjs';
import { claimText } from './claims.mjs';
import { showThread } from './comments.mjs';
import { linkTo } from './item.mjs';
import { attempt } from './notices.mjs';
import { on, wire } from './session.mjs';
import { say } from './words.mjs';

/** The todo under whose form it stands. @type {number | null} */
let shown = null;
/** The todo that came last. */
let latest = {};

/** Shows it for another todo; for none, if it is null. */
export function showDetail(id) {
  shown = id;
  $('#draft .times').textContent = '';
  $('#skip').hidden = true;
  for (const part of ['.before', '.path', '.below']) $(`#draft ${part}`).hidden = true;
  if (id !== null) wire.todoDetail.viewReady({ id }).catch(() => {});
}

/** The todos that come before any of these, as what can be chosen. @param {{id: number}[]} rows */
export async function firstOf(rows) {
  const found = new Map();
  for (const { id } of rows) {
    latest = {};
    // It may be gone by now.
    await wire.todoDetail.viewReady({ id, once: true }).catch(() => {});
    for (const first of latest.after ?? []) found.set(first.id, first);
  }
  return [...found.values()].map(({ id, title }) => ({ value: `${id}`, text: title, detail: `${id}` }));
}

on('todoDetail.showTodo', ({ todo }) => {
  latest = todo;
  if (todo.id !== shown) return;
  const { createdText, updatedText, completedText, completed, repeat, number, claim, before = [], path = [], children } = todo;
  $('#draft .path').hidden = path.length === 0;
  $('#draft .path').replaceChildren(...path.flatMap((one) => [linkTo(one), ' › ']));
  // An older backend has no trees.
  $('#draft .below').hidden = $('#draft [name=parent]').closest('.field').hidden;
  $('#draft .below span').textContent = children
    ? say('childrenDone', { done: children.done, all: children.open + children.done }) : '';
  $('#draft .before').hidden = before.length === 0;
  arrange($('#draft .before ul'), before.map((one) => element('li', {}, linkTo(one))));
  $('#skip').hidden = completed || !repeat;
  const times = [...(claim ? [claimText(claim)] : []), say('added', { text: createdText }), say('changed', { text: updatedText })];
  if (completedText !== null) times.push(say('completed', { text: completedText }));
  if (number) times.push(say('number', { number }));
  $('#draft .times').textContent = times.join(', ');
  showThread(todo);
  // A comment is in it, too, and changes no draft.
  if ($('#draft details').open) wire.todoDetail.history({ id: shown }).catch(() => {});
});

on('todoDetail.showHistory', ({ id, entries }) => {
  const list = $('#draft ol');
  const known = new Map([...list.children].map((item) => [item.dataset.entry, item]));
  arrange(list, entries.map(({ rev, atText, what, by, step }) => {
    const entry = `${id} ${rev}`;
    if (known.has(entry)) return known.get(entry);
    const text = element('span', {}, `${atText}: `, isolated(what), ...(by ? [' – ', isolated(by)] : []));
    const undo = button(say('undo'), {
      'aria-label': say('which', { button: say('undo'), field: what }), className: 'quiet',
    });
    undo.addEventListener('click', () => attempt(wire.todoList.undo({ step })));
    return element('li', { 'data-entry': entry }, text, undo);
  }));
});
