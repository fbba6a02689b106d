// What stands under the form of a todo: its times and its history, a View of todoDetail.
import { $, arrange, button, element, isolated } from './dom.mjs';
import { attempt } from './notices.mjs';
import { on, wire } from './session.mjs';
import { say } from './words.mjs';

on('todoDetail.showTodo', ({ todo: { createdText, updatedText, completedText, completed, repeat, number } }) => {
  $('#skip').hidden = completed || !repeat;
  const times = [say('added', { text: createdText }), say('changed', { text: updatedText })];
  if (completedText !== null) times.push(say('completed', { text: completedText }));
  if (number) times.push(say('number', { number }));
  $('#draft .times').textContent = times.join(', ');
});

on('todoDetail.showHistory', ({ id, entries }) => {
  const list = $('#draft ol');
  const known = new Map([...list.children].map((item) => [item.dataset.entry, item]));
  arrange(list, entries.map(({ rev, atText, what, by, step }) => {
    const entry = `${id} ${rev}`;
    if (known.has(entry)) return known.get(entry);
    const undo = button(say('undo'), {
      'aria-label': say('which', { button: say('undo'), field: what }), className: 'quiet',
    });
    undo.addEventListener('click', () => attempt(wire.todoList.undo({ step })));
    const text = element('span', {}, `${atText}: `, isolated(what), ...(by ? [' – ', isolated(by)] : []));
    return element('li', { 'data-entry': entry }, text, undo);
  }));
});
