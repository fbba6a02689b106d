// The line to add todos: their words are read as fields, and what is read stands under it while one types.
// Several lines are several todos, added in one step.
import { edit } from './acts.mjs';
import { $, element, plain } from './dom.mjs';
import { attempt, complain, sayAlso } from './notices.mjs';
import { reopen } from './kept.mjs';
import { addsHere, rowsShown, unfold, VIEW } from './list.mjs';
import { address, here as place } from './place.mjs';
import { prompt } from './prompt.mjs';
import { atStart, on, wire } from './session.mjs';
import { say as word } from './words.mjs';
import { EventError } from './wire.mjs';

/** The name of the line's draft in the backend. */
const DRAFT = 'line';

const field = $('#add [name=line]');
const lines = (text) => text.split('\n').map((line) => line.trim()).filter(Boolean);
/** Into which list one adds: into none from the report. */
const isInList = () => addsHere() && place().list !== null;
const here = () => (isInList() ? { view: VIEW } : {});

/** Whether nothing was typed since what was in the line was added. */
let isFresh = true;
/** The backend that has the draft. @type {object | null} */
let holder = null;
/** The backend that is looking for the draft. @type {object | null} */
let opening = null;
/** The draft as the backend showed it last. */
let shown = {};
/** What was sent and got no answer: the same text is added once. @type {{text: string, key: string} | null} */
let adding = JSON.parse(sessionStorage.getItem('adding'));

export const isFreshLine = (target) => target === field && isFresh && field.value === '';

/** The line as it is kept over a reload, and as high as it has lines. */
function keep() {
  sessionStorage.setItem('line', field.value);
  sessionStorage.setItem('adding', JSON.stringify(adding));
  field.rows = Math.min(8, field.value.split('\n').length);
}

/** Has the backend read what is typed, and keep it: all lines but the first are the content of its draft. */
function read() {
  keep();
  const [line, ...more] = lines(field.value);
  if (line === undefined || more.length > 0) {
    $('#read').replaceChildren(...(line ? [word('several', { count: more.length + 1 })] : []));
  }
  if (opening === wire) return;
  if (line === undefined) {
    // What is being added is kept until it is answered.
    if (holder !== wire || adding !== null) return;
    wire.todoEdit.viewClosed({ draft: DRAFT }).catch(() => {});
    holder = null;
    return;
  }
  if (holder !== wire) wire.todoEdit.viewReady({ draft: DRAFT, updates: 'fields' }).catch(() => {});
  holder = wire;
  // More than a draft takes is refused when it is added.
  wire.todoEdit.change({ draft: DRAFT, line, content: more.join('\n') })
    .catch(() => $('#read').replaceChildren());
}

/** Whether the draft that is shown is what was kept of these lines. @param {string[]} all */
function isLine(all) {
  const { line, values, read = {}, changed } = shown;
  return line !== undefined && all.join('\n').startsWith([line, ...lines(values.content)].join('\n'))
    && changed.every((name) => name in read || ['title', 'content'].includes(name));
}

/** Shows what a line is read as. */
export function showLine(params) {
  const { draft, spans = [], dueText, repeatText } = params;
  if (draft !== DRAFT) return;
  shown = params;
  const [line = '', ...more] = lines(field.value);
  if (more.length > 0) return;
  const characters = [...line];
  const part = (from, to) => characters.slice(from, to).join('');
  let end = 0;
  const parts = spans.flatMap((span) => {
    const parts = [part(end, span.start), element('mark', {}, part(span.start, span.end))];
    end = span.end;
    return parts;
  });
  const meanings = [dueText, repeatText].filter(Boolean).join(' · ');
  $('#read').replaceChildren(...(spans.length > 0
    ? [element('bdi', {}, ...parts, part(end)), ...(meanings ? [` → ${meanings}`] : [])] : []));
}

field.addEventListener('input', () => {
  isFresh = false;
  read();
});
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  $('#add').requestSubmit();
});

/** What a list gives the todos that are added to it. */
let beginning = {};
on('todoList.routeEdit', ({ from = {} }) => (beginning = from));
async function beginIn(how) {
  await wire.todoList.startAdd(how);
  return beginning;
}
export const beginNew = () => beginIn(here());

/** Changes todos as if they were added to a list. @param {import('./acts.mjs').Target} target */
export async function giveList(target, saved) {
  const view = 'other';
  if ((await attempt(wire.todoList.viewReady({ view, saved, limit: 1 }))) === undefined) return;
  const { tags, ...from } = (await attempt(beginIn({ view }))) ?? {};
  wire.todoList.viewClosed({ view }).catch(() => {});
  const members = { ...from, ...(tags && { addTags: tags }) };
  if (Object.keys(members).length === 0) complain(word('givesNothing'));
  else await edit(target, members);
}

/** Several todos in one step: each line wins over what the list says of its todos. */
async function addSeveral(all, key) {
  const { tags, ...from } = isInList() ? await beginNew() : {};
  const changes = all.map((line) => ({ do: 'add', line, ...(tags && { tags }) }));
  if (Object.keys(from).length === 0) return wire.todoList.apply({ changes, key });
  const { results } = await wire.todoList.apply({ changes, dryRun: true });
  const unsaid = (read = {}) => Object.entries(from).filter(([name]) => !(name in read));
  return wire.todoList.apply({
    changes: changes.map((change, index) => ({ ...Object.fromEntries(unsaid(results[index].read)), ...change })), key,
  });
}

/** Says which of the new todos are not on this page, with a link. @param {{id: number, shows?: boolean}[]} added */
export function sayWhere(added) {
  const missing = added.filter(({ id }) => !rowsShown().some((row) => row.id === id));
  if (missing.length === 0) return;
  const [{ id, shows }] = missing;
  const text = missing.length > 1 ? 'severalNotHere' : shows === false ? 'notShown' : 'notHere';
  sayAlso(word(text, { count: missing.length }), word('openTodo'), address({ ...place(), todo: id }));
}

/** Asks for a todo to be added under another one. @param {{id: number, title: string}} row */
export function askBelow({ id: parent, title }) {
  return prompt(word('askBelow', { field: plain(title) }), {
    example: word('newExample'),
    back: `#todos [data-id="${parent}"] .opener`,
    async take(line) {
      const added = await wire.todoList.add({ line, parent, ...here() });
      await unfold(parent);
      sayWhere([added]);
    },
  });
}

/** Adds what is in the line. What is typed meanwhile stays; if it fails, the text comes back. */
async function add(text) {
  const all = lines(text);
  const { key } = (adding = adding?.text === text ? adding : { text, key: crypto.randomUUID() });
  try {
    const added = await (all.length > 1
      ? addSeveral(all, key) : wire.todoList.add({ line: all[0] ?? '', key, ...here() }));
    if (adding?.key === key) adding = null;
    if (field.value === '') read();
    else keep();
    sayWhere(added.results ?? [added]);
    return true;
  } catch (error) {
    // If the backend has gone, nobody knows whether it was added: then it is sent again under its key.
    if (error instanceof EventError && error.data.reason !== 'outcomeUnknown') adding = null;
    complain(error.message);
    field.value = [text, ...(field.value === '' ? [] : [field.value])].join('\n');
    read();
    return false;
  }
}

$('#add').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = field.value;
  // What came back before more was typed is a change for itself.
  const isBefore = adding !== null && text.startsWith(`${adding.text}\n`);
  const parts = isBefore ? [adding.text, text.slice(adding.text.length + 1)] : [text];
  for (const [index, part] of parts.entries()) {
    const added = add(part);
    if (index === 0) {
      takeLine(text);
      field.focus();
    }
    if (await added) continue;
    const rest = parts.slice(index + 1);
    if (rest.length > 0) field.value = [field.value, ...rest].join('\n');
    return read();
  }
});

export const lineText = () => field.value;
/** Empties the line, if it still has this text. */
export function takeLine(text) {
  if (field.value !== text) return;
  field.value = '';
  isFresh = true;
  read();
}

// The page that was here before a reload, or a crash, left this.
field.value = [adding?.text, sessionStorage.getItem('line')].filter(Boolean).join('\n') || field.value;
atStart(async () => {
  const all = lines(field.value);
  if (all.length === 0) return;
  const here = (opening = wire);
  const isOpen = await reopen({ draft: DRAFT, updates: 'fields' }, () => isLine(all)).then(() => true, () => false);
  if (opening !== here) return;
  opening = null;
  if (isOpen) holder = here;
  read();
});
