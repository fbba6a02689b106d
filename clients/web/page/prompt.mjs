// A question for one value, with what can be chosen for it. An empty answer changes nothing.
import { choicesFor, offerChoices } from './choices.mjs';
import { $, element } from './dom.mjs';
import { complain } from './notices.mjs';

const dialog = $('#prompt');
/** Whether the answer is being sent. */
let isUnderWay = false;
/** @type {(value: any) => Promise<unknown>} */
let send = async () => {};
/** What the typed text stands for. @type {() => Promise<any>} */
let read = async () => '';

async function answer(value) {
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    await send(value);
    dialog.close();
  } catch (error) {
    // What was typed stays: it can be corrected, or sent once more.
    complain(error.message);
  }
  isUnderWay = false;
}

/**
 * Asks; what the answer is about is for the caller to know from the beginning.
 * @param {string} heading
 * @param {string} field the field of the choices
 * @param {object} about what the choices are about
 * @param {(value: any) => Promise<unknown>} take sends the answer; if it fails, the question stays open
 */
export function prompt(heading, field, about, take) {
  const input = element('input', { dir: 'auto' });
  $('#prompt-text').textContent = heading;
  $('#prompt-text').after(input);
  input.nextElementSibling.matches('input') && input.nextElementSibling.remove();
  send = take;
  const isOne = field !== 'tags';
  read = async () => {
    const typed = input.value.trim();
    const choices = typed !== '' && isOne ? await choicesFor({ field, typed, ...about }) : [];
    return choices[0]?.value ?? typed;
  };
  const offers = offerChoices(input, field, {
    about: () => about, ...(isOne && { choose: ({ value }) => answer(value) }),
  });
  dialog.querySelector('.error').textContent = '';
  dialog.showModal();
  input.focus();
  offers.open();
}

dialog.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (dialog.querySelector('input').value.trim() === '') dialog.close();
  else answer(await read());
});
$('#leave-prompt').addEventListener('click', () => dialog.close());
