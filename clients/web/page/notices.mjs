// What was done and what went wrong, and the questions before something is lost.
import { $, element, plain } from './dom.mjs';

/**
 * Says what was done.
 * @param {string} text
 * @param {(() => unknown) | null} [undo] takes it back, if that is possible
 */
export function say(text, undo = null) {
  for (const error of document.querySelectorAll('.error')) error.textContent = '';
  $('#status').textContent = plain(text);
  $('#undo-step').hidden = undo === null;
  $('#undo-step').onclick = undo;
}

/** Says more of what was done, perhaps with a link. @param {string} text @param {string} [name] @param {string} [href] */
export function sayAlso(text, name, href) {
  $('#status').append(` ${text}`, ...(name ? [' ', element('a', { href }, name)] : []));
}

/** Says what went wrong, where the user is. */
export function complain(text) {
  say('');
  const dialog = document.activeElement?.closest('dialog[open]') ?? $('dialog:modal');
  (dialog?.querySelector('.error') ?? $('#error')).textContent = plain(text);
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
    if (!target.closest?.('#undo-step, #status a') && !['Tab', 'Shift', 'Control'].includes(key)) say('');
  }, { capture: true });
}

/** @param {string} value */
let answered = (value) => {};

/**
 * Asks before something is lost.
 * @param {string} text
 * @param {{no: string, yes: string, save?: string}} answers the texts of the buttons
 * @returns {Promise<string>} the name of the one that was taken; "no" if there was none
 */
export function ask(text, answers) {
  const dialog = $('#sure');
  if (dialog.open) return Promise.resolve('no');
  $('#sure-text').textContent = text;
  for (const button of dialog.querySelectorAll('button')) {
    button.textContent = answers[button.value] ?? '';
    button.hidden = !(button.value in answers);
  }
  dialog.showModal();
  return new Promise((resolve) => (answered = resolve));
}

export function answer(value) {
  $('#sure').close();
  answered(value);
}

$('#sure').addEventListener('click', ({ target }) => target.value && answer(target.value));
// The event of a dialog that was closed comes late: by then it may be open again.
$('#sure').addEventListener('close', ({ target }) => target.open || answered('no'));
