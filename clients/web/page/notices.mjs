// What was done and what went wrong, and the questions before something is lost.
import { $ } from './dom.mjs';

/**
 * Says what was done.
 * @param {string} text
 * @param {(() => unknown) | null} [undo] takes it back, if that is possible
 */
export function say(text, undo = null) {
  for (const error of document.querySelectorAll('.error')) error.textContent = '';
  $('#status').textContent = text;
  $('#undo-step').hidden = undo === null;
  $('#undo-step').onclick = undo;
}

/** Says more of what was done. */
export function sayAlso(text) {
  $('#status').append(` ${text}`);
}

/** Says what went wrong, where the user is. */
export function complain(text) {
  say('');
  const dialog = document.activeElement?.closest('dialog[open]') ?? $('dialog:modal');
  (dialog?.querySelector('.error') ?? $('#error')).textContent = text;
}

/** Sends an event; undefined if it failed, which is said. */
export async function attempt(event) {
  try {
    return (await event) ?? null;
  } catch (error) {
    complain(error.message);
    return undefined;
  }
}

// What was said stays until the user does the next thing; it may cover something. It does not go while
// the pointer is down: what is under it would move away.
for (const kind of ['click', 'keydown']) {
  document.addEventListener(kind, ({ target, key }) => {
    if (!target.closest?.('#undo-step') && !['Tab', 'Shift', 'Control'].includes(key)) say('');
  }, { capture: true });
}

let answered = (isSure) => {};

/** Asks before something is lost. @returns {Promise<boolean>} whether it may be */
export function ask(text, no, yes) {
  const dialog = $('#sure');
  if (dialog.open) return Promise.resolve(false);
  $('#sure-text').textContent = text;
  $('#sure [value=no]').textContent = no;
  $('#sure [value=yes]').textContent = yes;
  dialog.showModal();
  return new Promise((resolve) => (answered = resolve));
}

export function answer(isSure) {
  $('#sure').close();
  answered(isSure);
}

$('#sure').addEventListener('click', ({ target }) => target.value && answer(target.value === 'yes'));
// The event of a dialog that was closed comes late: by then it may be open again.
$('#sure').addEventListener('close', ({ target }) => target.open || answered(false));
