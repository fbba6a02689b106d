// A question for one value, with what can be chosen for it. An empty answer changes nothing.
import { offerChoices } from './choices.mjs';
import { $, element, isShown } from './dom.mjs';
import { complain } from './notices.mjs';

const dialog = $('#prompt');
/** Whether the answer is being sent. */
let isUnderWay = false;
/** @type {(value: any) => Promise<unknown>} */
let send = async () => {};
/** What has the focus afterwards; nothing, if nothing had it. @type {string | null} */
let back = null;
/** What the typed text stands for. @type {() => Promise<any>} */
let read = async () => '';

function leave() {
  dialog.close();
  // What had the focus may have been shown again, or be gone.
  if (back !== null && (!isShown(document.activeElement) || document.activeElement === document.body)) {
    ($(back) ?? $('#add [name=line]')).focus();
  }
}

async function answer(value) {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    await send(value);
    leave();
  } catch (error) {
    // What was typed stays: it can be corrected, or sent once more.
    complain(error.message);
  }
  isUnderWay = false;
}

/**
 * Asks; what the answer is about is for the caller to know from the beginning.
 * @param {string} heading
 * @param {object} how
 * @param {string} [how.field] the field of the choices; without it, any text will do
 * @param {object} [how.about] what the choices are about
 * @param {(value: any) => Promise<unknown>} how.take sends the answer; if it fails, the question stays open
 * @param {string} [how.back] what has the focus afterwards, if what had it before is gone
 * @param {string} [how.text] what the answer begins with
 * @param {string} [how.example]
 * @param {boolean} [how.isFirst] whether Enter takes the first choice
 * @param {boolean} [how.isChange] whether a - before a value removes it
 * @param {() => Promise<object[]>} [how.there] what can be removed
 */
export function prompt(heading, { field, about = {}, take, back: place = '#add [name=line]', text = '', example = '', isFirst = false, isChange = false, there }) {
  const input = element('input', { dir: 'auto', value: text, placeholder: example, 'aria-labelledby': 'prompt-text' });
  $('#prompt-text').textContent = heading;
  dialog.querySelector('input').replaceWith(input);
  [send, back] = [take, document.activeElement === document.body ? null : place];
  read = async () => input.value.trim();
  dialog.querySelector('.error').textContent = '';
  dialog.showModal();
  input.select();
  if (field === undefined) return;
  const isOne = field !== 'tags';
  const offered = offerChoices(input, field, {
    about: () => about, isFirst, isChange, there, ...(isOne && { choose: ({ value }) => answer(value) }),
  });
  if (isOne) read = () => offered.read();
  offered.open();
}

dialog.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (dialog.querySelector('input').value.trim() === '') leave();
  else answer(await read());
});
$('#leave-prompt').addEventListener('click', leave);
