// What stands beside the fields of the form: the calendar, what a text means, what is wrong with it.
import { $, button, element, plain } from './dom.mjs';
import { link, linksIn, linkTo } from './item.mjs';
import { say } from './words.mjs';

/**
 * The browser's calendar writes the day that is picked in it into a field.
 * @param {HTMLElement} pick the button that opens it
 * @param {HTMLInputElement} field
 * @param {() => string | undefined} read the day as which the field was read
 */
export function offerCalendar(pick, field, read) {
  const day = pick.nextElementSibling;
  pick.addEventListener('click', () => {
    // What is no day, the browser would complain of.
    day.value = read() ?? (/^[\d-]*$/.test(field.value) ? field.value : '');
    day.showPicker();
  });
  day.addEventListener('input', () => {
    field.value = day.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A button that takes a todo out of a field. */
function without(field, { id, title }) {
  const text = say(field.name === 'after' ? 'notAfter' : 'notUnder', { title: plain(title) });
  const made = button('×', { className: 'quiet', title: text, 'aria-label': text });
  made.addEventListener('click', () => {
    field.value = field.value.split(/\s+/).filter((one) => Number(one) !== id).join(' ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  });
  return made;
}

/**
 * Says beside a field what it means, the links in it, what is wrong, and what somebody else wrote.
 * @param {HTMLInputElement} field
 * @param {{problem?: string, meaning: string | null, theirs?: string, todos?: {id: number, title: string, completed: boolean}[]}} what
 *   todos: those of which it has the ids
 * @param {(take: 'mine' | 'theirs') => unknown} resolve takes one of two texts
 */
export function sayBeside(field, { problem, meaning, theirs, todos = [] }, resolve) {
  const { name, value } = field;
  const beside = $(`#beside-${name}`);
  const links = ['title', 'content'].includes(name) ? linksIn(value) : [];
  field.setAttribute('aria-invalid', String(Boolean(problem)));
  // What is there already is not said again.
  const said = JSON.stringify([problem, theirs, meaning, links, todos]);
  if (beside.dataset.said === said) return;
  beside.dataset.said = said;
  const parts = [];
  if (problem) parts.push(element('p', { className: 'problem' }, problem));
  else if (meaning !== null) parts.push(element('p', {}, meaning));
  if (todos.length > 0) {
    parts.push(element('ul', { role: 'list', className: 'todos' }, ...todos.map((todo) => element('li', {}, linkTo(todo), without(field, todo)))));
  }
  if (links.length > 0) parts.push(element('p', { className: 'links' }, ...links.map(link)));
  if (theirs !== undefined) {
    const choice = (take, text) => {
      const made = button(text, {
        'data-take': take, 'aria-label': say('which', { button: text, field: say(name) }),
      });
      made.addEventListener('click', () => {
        resolve(take);
        field.focus();
      });
      return made;
    };
    parts.push(
      element('p', {}, say('theirs')),
      element('p', { className: 'theirs', dir: 'auto' }, plain(theirs) || say('nothing')),
      element('div', { className: 'buttons' },
        choice('mine', say('keepMine')), choice('theirs', say('takeTheirs'))),
    );
  }
  beside.replaceChildren(...parts);
}
