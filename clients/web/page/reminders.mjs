// Reminders that are due: a View of todoReminder. They are also shown outside of the page, if the user allows that.
import { $, button, element, isolated, plain } from './dom.mjs';
import { open } from './list.mjs';
import { attempt, complain, say } from './notices.mjs';
import { prompt } from './prompt.mjs';
import { atStart, bringForward, on, wire } from './session.mjs';
import { say as word } from './words.mjs';

const region = $('#reminders');
/** @type {Map<string, {card: HTMLElement, notification?: Notification}>} */
const shown = new Map();
const keyOf = ({ id, at }) => `${id} ${at}`;

on('todoReminder.showReminder', (reminder) => {
  const { id, at, atText, late, todo } = reminder;
  const title = plain(todo.title);
  const act = (text, how, className = '') => {
    const made = button(text, { className, 'aria-label': word('which', { button: text, field: title }) });
    made.addEventListener('click', how);
    return made;
  };
  const opener = element('button', { type: 'button', className: 'opener' }, isolated(title));
  opener.addEventListener('click', () => open(todo));
  const card = element('div', { className: 'reminder' },
    element('p', {}, late ? word('late', { text: atText }) : atText),
    opener,
    element('div', { className: 'buttons' },
      act(word('snooze'), () => prompt(word('which', { button: word('snooze'), field: title }), {
        field: 'snooze',
        about: { id },
        take: (time) => wire.todoReminder.snooze({ id, at, ...(typeof time === 'string' ? { until: time } : time) }),
        back: '#reminders .opener',
      })),
      act(word('gotIt'), () => attempt(wire.todoReminder.acknowledge({ id, at })), 'main')));
  const before = shown.get(keyOf(reminder));
  if (before) before.card.replaceWith(card);
  else region.append(card);
  shown.set(keyOf(reminder), { card, notification: before?.notification ?? notify(reminder) });
  draw();
});

on('todoReminder.hideReminder', (reminder) => {
  const { card, notification } = shown.get(keyOf(reminder)) ?? {};
  shown.delete(keyOf(reminder));
  notification?.close();
  const hadFocus = card?.contains(document.activeElement);
  card?.remove();
  draw();
  if (hadFocus) (region.querySelector('.opener') ?? $('#add [name=line]')).focus();
});

function draw() {
  region.hidden = shown.size === 0;
  bringForward();
}

/** Goes to the reminders. */
export const goToReminders = () =>
  (shown.size === 0 ? say(word('noReminders')) : region.querySelector('.opener').focus());

/** Shows a reminder outside of the page; the same one in several pages is shown once. */
function notify(reminder) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
  const { id, atText, todo } = reminder;
  const notification = new Notification(plain(todo.title), { body: atText, tag: keyOf(reminder) });
  notification.onclick = () => {
    window.focus();
    open(todo);
  };
  return notification;
}

const offer = $('#notify');
offer.hidden = !('Notification' in window) || Notification.permission === 'granted';
offer.addEventListener('click', async () => {
  const permission = await Notification.requestPermission();
  offer.hidden = permission === 'granted';
  // The browser asks once only.
  if (permission === 'denied') complain(word('notifyDenied'));
});

atStart(() => {
  // Those of the backend before this one.
  for (const { card, notification } of shown.values()) {
    card.remove();
    notification?.close();
  }
  shown.clear();
  draw();
  // An older backend has none.
  wire.todoReminder.viewReady().catch(() => {});
});
