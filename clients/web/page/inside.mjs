// What a step did to each of its todos: the fields before and after.
import { priorityText } from './choices.mjs';
import { button, element, isolated, plain } from './dom.mjs';
import { say as word } from './words.mjs';

/** The fields that are compared, by the words for them, and how each is said. */
const FIELDS = {
  title: ({ title }) => title,
  done: ({ completedText }) => completedText,
  due: ({ dueText }) => dueText,
  start: ({ startText }) => startText,
  repeat: ({ repeatText }) => repeatText,
  reminders: ({ reminders = [] }) => reminders.join(', '),
  estimate: ({ estimateText }) => estimateText,
  priority: ({ priority }) => (priority === 'none' ? '' : priorityText(priority)),
  tags: ({ tags }) => tags.map((tag) => `#${tag}`).join(' '),
  parent: ({ path = [] }) => path.map(({ title }) => title).join(' › '),
  after: ({ after = [] }) => after.map(({ title }) => title).join(', '),
};

/** The lines of two texts without those with which both begin and end. */
export function differing(before, after) {
  const [old, now] = [before, after].map((text) => (text === '' ? [] : text.split('\n')));
  const least = Math.min(old.length, now.length);
  let first = 0;
  while (first < least && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < least - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  return [old, now].map((lines) => lines.slice(first, lines.length - last));
}

const part = (name, text) => (text ? [element(name, {}, isolated(text)), ' '] : []);

function fields({ before, after }) {
  const said = [];
  for (const [name, of] of Object.entries(FIELDS)) {
    const [old, now] = [before, after].map((todo) => (todo ? of(todo) ?? '' : ''));
    // What was added or deleted has its title above.
    if (old === now || (name === 'title' && !(before && after))) continue;
    said.push(element('dt', {}, word(name)), element('dd', {}, ...part('del', old), ...part('ins', now)));
  }
  const [old, now] = differing(before?.content ?? '', after?.content ?? '');
  if (old.length + now.length > 0) {
    said.push(element('dt', {}, word('content')), element('dd', { className: 'content' },
      ...part('del', old.join('\n')), ...part('ins', now.join('\n'))));
  }
  return said;
}

/** @param {{before: any, after: any}[]} rows @param {number} count how many todos the step changed */
export function changes(rows, count) {
  const items = rows.map((row) => {
    const { id, title } = row.after ?? row.before;
    const field = plain(title);
    const control = row.after
      ? button('', { className: 'opener', value: id, 'data-kind': 'open' })
      : element('span', { className: 'gone' });
    control.append(isolated(title));
    const restore = button(word('restore'), {
      className: 'quiet', value: id, 'data-kind': 'restore', 'aria-label': word('which', { button: word('restore'), field }),
    });
    return element('li', { className: row.before ? '' : 'new' }, control, ...(row.after ? [] : [restore]),
      element('dl', {}, ...fields(row)));
  });
  if (count > rows.length) items.push(element('li', {}, word('several', { count: count - rows.length })));
  return element('ul', { role: 'list', className: 'inside' }, ...items);
}
