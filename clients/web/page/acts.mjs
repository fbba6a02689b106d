// What is done with todos: with one, with those that are selected, or with all that pass a filter, in one step.
import { priorities } from './choices.mjs';
import { byClaim, tokenOf } from './claims.mjs';
import { firstOf } from './detail.mjs';
import { plain } from './dom.mjs';
import { topsOf, VIEW } from './list.mjs';
import { ask as sure, attempt, complain, sayAlso } from './notices.mjs';
import { prompt } from './prompt.mjs';
import { inTurn, wire } from './session.mjs';
import { dayAfter, say as word, sayDay, tagsIn } from './words.mjs';

/**
 * The todos that something is about, as they were when it began: rows, or a filter and how many pass it.
 * @typedef {{heading: string, rows: Record<string, any>[], filter?: object, count: number}} Target
 */

/** @returns {Target} */
export const one = (row) => ({ heading: plain(row.title), rows: [row], count: 1 });
/** @returns {Target} */
export const many = (rows) => ({ heading: word('selected', { count: rows.length }), rows, count: rows.length });
/** @returns {Target} */
export const everything = (filter, count, heading = word('allOf', { count })) => ({ heading, rows: [], filter, count });

/** What this page made of todos, by their ids and the revisions that it found. @type {Map<string, object>} */
const made = new Map();
/** A row as this page has changed it since it was shown. */
function renew(row) {
  for (let next; (next = made.get(`${row.id} ${row.rev}`)) !== undefined;) Object.assign(row, next);
}

/**
 * Changes them. If somebody else changes one meanwhile, that is a conflict, and the next answer is about what it is
 * by then.
 * @param {Target} target
 * @param {object | ((row: Record<string, any>) => object)} members what to change; it may differ from row to row
 * @param {string} [what]
 */
const change = (target, members, what = 'edit') => inTurn(async () => {
  const { filter, count } = target;
  const of = (row) => (typeof members === 'function' ? members(row) : members);
  for (const row of target.rows) renew(row);
  const changes = filter
    ? [{ do: what, filter, expect: count, ...of({}) }]
    : target.rows.map((row) => ({ do: what, id: row.id, rev: row.rev, token: tokenOf(row), ...of(row) }));
  try {
    const { results = [] } = await byClaim(wire.todoList.apply({ changes }));
    for (const [index, { rev, read = {} }] of results.entries()) {
      const row = target.rows[index];
      if (rev !== row.rev) made.set(`${row.id} ${row.rev}`, { ...of(row), ...read, rev });
      renew(row);
    }
    if (made.size > 10_000) made.clear();
    return results;
  } catch (error) {
    const { data = {} } = error;
    if (filter && data.count !== undefined) target.count = data.count;
    for (const row of target.rows) if (row.id === data.todo?.id) row.rev = data.todo.rev;
    throw error;
  }
});

export const edit = (target, members) => attempt(change(target, members));
/** Deletes them, with all that stands under them. */
export const remove = (target) => attempt(change({ ...target, rows: topsOf(target.rows) }, {}, 'delete'));
/** Does what differs from todo to todo; it cannot be done with more than the page knows. */
const each = (target, members, what) => (target.rows.length === 0
  ? complain(word('fewerOnly')) : attempt(change(target, members, what)));
export const skip = (target) => each(target, {}, 'skip');

/** Completes todos; if others under them are open, asks what becomes of these. @param {(how: object) => Promise<any>} send */
async function askChildren(send) {
  try {
    return await inTurn(() => send({}));
  } catch (error) {
    if (error.data?.reason !== 'openChildren') throw error;
    const children = await sure(error.message, {
      no: word('close'), leave: word('leaveOpen'), complete: word('completeToo'),
    });
    return children === 'no' ? undefined : inTurn(() => send({ children }));
  }
}

/** Completes todos, or opens them again, and tells of the next one of a series. */
export async function toggle({ rows, filter, count }) {
  const [{ id, completed } = {}] = rows;
  if (rows.length !== 1) {
    const toggled = [{ do: 'toggle', ...(filter ? { filter, expect: count } : { ids: rows.map((row) => row.id) }) }];
    const completes = (how) => (filter ? [{ do: 'complete', filter, expect: count, ...how }]
      : rows.filter((row) => !row.completed).map((row) => ({ do: 'complete', id: row.id, token: tokenOf(row), ...how })));
    return attempt(askChildren((how) =>
      byClaim(wire.todoList.apply({ changes: how.children ? completes(how) : toggled }))));
  }
  const done = await attempt(askChildren((how) => (completed
    ? wire.todoList.reopen({ id }) : byClaim(wire.todoList.complete({ id, token: tokenOf(rows[0]), ...how })))));
  if (done?.next) {
    const { due } = done.next;
    sayAlso(due === null ? word('nextAdded') : word('nextDue', { day: sayDay(due) }));
  }
  return done;
}

/** Moves each to a later day, or an earlier one; what has no day begins with today. */
export const move = (target, days) => each(target, ({ due }) => ({ due: due ? dayAfter(due, days) : 'today' }));

/** Gives each the next higher priority, or a lower one. */
export const raise = (target, steps) => each(target, ({ priority = 'none' }) => {
  const place = priorities.findIndex(({ value }) => value === priority) - steps;
  return { priority: priorities[Math.max(0, Math.min(place, priorities.length - 1))]?.value };
});

/** Asks for what is to be changed. */
function ask(field, target, members, { heading = word('which', { button: word(field), field: target.heading }), ...how } = {}) {
  const [{ id } = {}] = target.rows;
  return prompt(heading, {
    field,
    about: { view: VIEW, ...(target.rows.length === 1 && { id }) },
    take: (value) => change(target, members(value)),
    back: `#todos [data-id="${id}"] .opener`,
    ...how,
  });
}

export const askDue = (target, how) => ask('due', target, (due) => (due === '' ? { clear: ['due'] } : { due }), how);
export const askPriority = (target) => ask('priority', target, (priority) => ({ priority }));
/** Tags to add; one behind a - is removed. */
export const askTags = (target) => ask('tags', target, (text) => {
  const removed = tagsIn(text).filter((tag) => tag.startsWith('-'));
  return {
    addTags: tagsIn(text).filter((tag) => !removed.includes(tag)),
    removeTags: tagsIn(removed.map((tag) => tag.slice(1)).join(' ')),
  };
}, { example: word('tagsChange'), isChange: true });
/** Todos to be done first; one behind a - need not be any more. */
export const askAfter = (target) => {
  /** @type {Promise<object[]>} */
  let there;
  return ask('after', target, (text) => {
    const id = Number(text.replace(/^-/, ''));
    if (!id) throw new Error(word('noChoice', { text }));
    return text.startsWith('-') ? { removeAfter: [id] } : { addAfter: [id] };
  }, {
    heading: word('askAfter', { field: target.heading }),
    example: word('afterChange'),
    isChange: true,
    ...(target.rows.length > 0 && { there: () => (there ??= firstOf(target.rows)) }),
  });
};
export const askTitle = (target) =>
  ask('title', target, (title) => ({ title }), { field: undefined, text: target.rows[0].title });
