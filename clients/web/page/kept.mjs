// What was typed and not saved, and is kept although its page or its backend has gone (todoEdit.showKept).
// The page offers it once, above the list, to open or to forget.
import { $, button, element, isolated, plain } from './dom.mjs';
import { ask, attempt, say } from './notices.mjs';
import { atStart, CLIENT, features, on, wire } from './session.mjs';
import { say as word } from './words.mjs';

const region = $('#kept');
/** @type {import('./contract.mjs').KeptDraft[]} */
let drafts = [];
on('todoEdit.showKept', (params) => ({ drafts } = params));
/** Those that were kept before the last backend ended: none is a form that goes on here. @type {number[]} */
let others = [];

/** Settles when the draft before has been opened again: one at a time, so that none takes another's. */
let before = Promise.resolve();

/** Whether those of the user's other clients are shown, too. */
let all = false;

/** Asks what is kept; by an older backend, nothing is. */
async function look() {
  drafts = [];
  if ((await features).includes('keptDrafts')) await wire.todoEdit.kept({ all }).catch(() => {});
}

/**
 * Opens a draft again after its page or its backend has gone: the kept one, if it is among them, else a fresh one.
 * @param {{draft?: string, id?: number, from?: object, updates?: 'fields'}} fresh
 * @param {() => boolean} isSame whether the draft that is shown now is the one
 */
export function reopen(fresh, isSame) {
  const opened = before.then(async () => {
    const { draft, id = null, updates } = fresh;
    for (const one of drafts.filter((kept) => kept.id === id && !others.includes(kept.kept))) {
      const isOpen = await wire.todoEdit.viewReady({ draft, updates, kept: one.kept }).then(() => true, (error) => {
        if (error.tag !== 'notKept') throw error;
        return false;
      });
      if (!isOpen || !isSame()) continue;
      drafts = drafts.filter((kept) => kept !== one);
      return;
    }
    // This releases a kept draft that was opened and is another one.
    await wire.todoEdit.viewReady(fresh);
  });
  before = opened.catch(() => {});
  return opened;
}

let isFirst = true;
atStart(() => {
  all = false;
  others = drafts.map(({ kept }) => kept);
  before = look();
  // The line and the form take their own first.
  if (isFirst || !region.hidden) queueMicrotask(() => before.then(draw));
  isFirst = false;
});

/** Opens a kept draft in the form. @type {(draft: import('./contract.mjs').KeptDraft) => Promise<unknown>} */
let open = async () => {};
/** @param {typeof open} how */
export const onOpenKept = (how) => (open = how);

async function forget({ kept, title }) {
  const question = word('sureForget', { title: plain(title) || word('nothing') });
  if ((await ask(question, { no: word('close'), yes: word('discard') })) === 'yes') {
    await attempt(wire.todoEdit.forget({ kept }));
  }
}

function card(draft) {
  const { title, atText: at, by } = draft;
  const act = (name, how, className = '') => {
    const text = word(name);
    const made = button(text, {
      className, 'aria-label': word('which', { button: text, field: plain(title) || word('nothing') }),
    });
    made.addEventListener('click', async () => {
      await how(draft);
      // What is open now is not offered any more.
      await look();
      draw();
    });
    return made;
  };
  return element('div', { className: 'reminder' },
    element('p', {}, word(by === null || by === CLIENT ? 'kept' : 'keptBy', { at, by })),
    isolated(title || word('nothing')),
    element('div', { className: 'buttons' }, act('open', open, 'main'), act('discard', forget)));
}

function hide() {
  const hadFocus = region.contains(document.activeElement);
  region.hidden = true;
  if (hadFocus) $('#add [name=line]').focus();
}

function draw() {
  if (drafts.length === 0) return hide();
  const hadFocus = region.contains(document.activeElement);
  const close = button(word('close'), { className: 'quiet' });
  close.addEventListener('click', hide);
  region.replaceChildren(...drafts.map(card), close);
  region.hidden = false;
  if (hadFocus) region.querySelector('button').focus();
}

/** Shows all that is kept, also of the user's other clients. */
export async function showKept() {
  all = true;
  await look();
  draw();
  if (region.hidden) say(word('noKept'));
  else region.querySelector('button').focus();
}
