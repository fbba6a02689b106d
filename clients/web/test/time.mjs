// Times, repetition and reminders; and the form beside the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  at, CONTROL, count, draft, earlier, edit, focusIs, has, isOpen, other, page, save, server, shows, take, todo,
} from './setup.mjs';

const isHidden = (selector, hidden) =>
  page.until(`document.querySelector('${selector}').checkVisibility() === ${!hidden}`);

test('shows and sets time, start, repetition and reminders', async () => {
  await other.todoList.add({ title: 'Water', due: '2026-11-20' });
  await edit();
  await page.click(draft('time'));
  await page.type('25');
  await shows('#beside-time', 'The time is not a valid time');
  await page.press('a', CONTROL);
  await page.type('9:30');
  await shows('#beside-due', 'Today 09:30');
  await page.click(draft('start'));
  await take('Next week');
  await has('start', '2026-11-23');
  await page.click(draft('repeat'));
  await take('every week on Friday');
  await shows('#beside-repeat', 'every week on Friday · Nov 27, 2026 · Dec 4, 2026');
  await page.press('a', CONTROL);
  await page.type('every! 2 weeks');
  await shows('#beside-repeat', 'every 2 weeks after completion');
  await page.press('Escape');
  // A reminder comes to those that are there; chosen once more, it goes.
  await page.click(draft('reminders'));
  await take('10 minutes before');
  await page.click(draft('reminders'));
  await take('At the time');
  await has('reminders', '-PT10M -PT0M');
  await shows('#beside-due', 'Today');
  await page.click(draft('reminders'));
  await page.until(`document.querySelectorAll('#choices [aria-selected=true]').length === 2`);
  await take('10 minutes before');
  await has('reminders', '-PT0M');
  await page.type(', soon');
  await shows('#beside-reminders', 'A reminder is not valid');
  await page.press('a', CONTROL);
  await page.type('at the time, ten minutes before');
  await page.until(`document.querySelector('#beside-reminders').textContent === ''`);
  await save();
  const { time, start, repeat, reminders } = await todo();
  assert.deepEqual([time, start, reminders], ['09:30', '2026-11-23', ['-PT0M', '-PT10M']]);
  assert.deepEqual(repeat, { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'done' });
  for (const text of ['due Today 09:30', 'every 2 weeks after completion', 'from Monday', 'reminder']) {
    await shows('#todos .facts', text);
  }
  // A start that has come is not told.
  await other.todoDetail.edit({ id: 1, start: '2001-01-01' });
  await page.until(`document.querySelector('#todos .start') === null`);
});

test('takes any rule, which the backend judges', async () => {
  await other.todoList.add({ title: 'Meet', due: '2026-11-20' });
  await edit();
  await page.click(draft('repeat'));
  await page.type('FREQ=OFTEN');
  await shows('#beside-repeat', 'The repetition');
  await page.press('a', CONTROL);
  await page.type('FREQ=MONTHLY;BYDAY=-1FR');
  await shows('#beside-repeat', 'every month on the last Friday');
  await save();
  assert.equal((await todo()).repeat.rule, 'FREQ=MONTHLY;BYDAY=-1FR');
});

test('tells of the next one, and skips', async () => {
  await other.todoList.add({ title: 'Water', due: '2026-11-20', repeat: { rule: 'FREQ=DAILY' } });
  await count(1);
  await page.click('#todos [data-kind=done]');
  await shows('#status', 'Completed “Water”. The next one is due Nov 21, 2026.');
  await shows('#todos', 'due Tomorrow');
  await page.click('#undo-step');
  await shows('#todos', 'due Today');
  await page.value(`document.querySelector('#todos .opener').focus()`);
  await page.press('X');
  await shows('#todos', 'due Tomorrow');
  await edit();
  await shows('#draft .times', 'no. 1 of its series');
  await page.click('#skip');
  await has('due', '2026-11-22');
  await page.press('Escape');
  await isOpen('#draft', false);
  await other.todoDetail.edit({ id: 1, clear: ['repeat'] });
  await page.until(`!document.querySelector('#todos .repeat')`);
  await page.press('X');
  await shows('#error', 'no next day');
});

test('undoes a step of the history', async () => {
  await other.todoList.add({ title: 'Water' });
  await other.todoDetail.edit({ id: 1, title: 'Water plants' });
  await other.todoDetail.edit({ id: 1, due: '2026-11-21' });
  await edit();
  await shows('#draft .times', 'Added');
  await page.click('#draft summary');
  await page.until(`document.querySelectorAll('#draft ol button').length === 3`);
  await page.click('#draft ol li:nth-child(2) button');
  await shows('#draft .error', 'changed since');
  await page.click('#draft ol li:nth-child(1) button');
  await has('due', '');
  await page.until(`document.querySelectorAll('#draft ol button').length === 4`);
  // The focus stays with the change that was undone.
  await focusIs('#draft ol li:nth-child(2) button');
  await page.click('#draft ol li:nth-child(3) button');
  await has('title', 'Water');
  // It says which program made a change.
  await shows('#draft ol li:nth-child(1)', '– Browser');
});

test('shows a todo beside the list where there is room', async () => {
  for (const title of ['one', 'two']) await other.todoList.add({ title });
  await count(2);
  await page.look(1280, 800, 'light');
  await page.click('#todos li:first-child .opener');
  await has('title', 'one');
  await page.until(`!document.querySelector('#draft').matches(':modal')`);
  const [list, form] = await page.value(`['main', '#draft'].map((one) => {
    const { left, right } = document.querySelector(one).getBoundingClientRect();
    return { left, right };
  })`);
  assert.ok(list.right <= form.left, `${JSON.stringify([list, form])}`);
  // Another one takes its place; what is typed is asked for first.
  await page.click('#todos li:last-child .opener');
  await has('title', 'two');
  await page.type('!');
  await shows('#draft h2', 'not saved');
  await page.click('#todos li:first-child .opener');
  await isOpen('#sure', true);
  await page.press('Escape');
  await isOpen('#sure', false);
  await has('title', 'two!');
  // With less room it is over the list, and nothing is lost.
  await page.look(600, 800, 'light');
  await page.until(`document.querySelector('#draft').matches(':modal')`);
  await has('title', 'two!');
  await page.look(1280, 800, 'light');
  await page.until(`!document.querySelector('#draft').matches(':modal')`);
  await page.click('#todos li:first-child .opener');
  await isOpen('#sure', true);
  await page.click('#sure [value=save]');
  await has('title', 'one');
  assert.equal((await todo(2)).title, 'two!');
  await page.type('!');
  await page.press('s', 2);
  await isOpen('#draft', false);
  assert.equal((await todo()).title, 'one!');
  await focusIs('#todos li:first-child .opener');
  await page.look(1000, 700, 'light');
});

/** A page that is told what it notifies of. */
async function withNotifications(use) {
  const { identifier } = await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `window.told = [];
      window.Notification = class {
        static permission = 'default';
        static requestPermission = async () => (Notification.permission = 'granted');
        constructor(title, { body, tag }) { told.push(this); Object.assign(this, { title, body, tag }); }
        close() { this.isClosed = true; }
      };`,
  });
  await page.go('about:blank');
  await page.go(server.url);
  await use();
  await page.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
}

test('reminds, in the page and outside of it', () => withNotifications(async () => {
  await page.until(`!document.querySelector('#message').hidden`);
  await isHidden('#reminders', true);
  await earlier([
    { title: 'Call Ann', due: '2026-11-20', time: '09:10', reminders: ['-PT10M'] },
    { title: '<b>Pay</b>', due: '2026-11-20', reminders: ['2026-11-20T08:30', '-PT0M'] },
  ]);
  await shows('#reminders', 'Call Ann');
  await shows('#reminders', '<b>Pay</b>');
  await shows('#reminders', 'Today 09:00');
  assert.deepEqual(await page.value('told.length'), 0);
  await page.click('#notify');
  await isHidden('#notify', true);
  // Put off until tomorrow, it goes here and everywhere.
  await page.click('[aria-label="Remind later…: Call Ann"]');
  await take('Tomorrow morning');
  await page.until(`document.querySelectorAll('.reminder').length === 1`);
  await focusIs('#reminders .opener');
  // The todo can be opened, and the reminder is in front of the form.
  await page.press('Enter');
  await isOpen('#draft', true);
  await has('title', '<b>Pay</b>');
  await shows('#draft #reminders', 'Pay');
  await page.click('[aria-label="Got it: <b>Pay</b>"]');
  await isHidden('#reminders', true);
  await page.press('Escape');
  await isOpen('#draft', false);
  // The one that was put off comes at its time, also outside of the page.
  const next = at('2026-11-21T09:00:00Z');
  const come = new Promise((resolve) => next.on('todoReminder.showReminder', resolve));
  await next.todoReminder.viewReady();
  const reminder = await come;
  assert.deepEqual([reminder.at, reminder.todo.title], ['2026-11-21T09:00', 'Call Ann']);
  await next.close();
}));

test('shows a reminder as a notification, if that is allowed', () => withNotifications(async () => {
  await page.until(`!document.querySelector('#message').hidden`);
  await page.value('Notification.requestPermission()');
  await earlier([{ title: 'Call', due: '2026-11-20', time: '09:00', reminders: ['-PT0M'] }]);
  await page.until('told.length === 1');
  assert.deepEqual(await page.value('[told[0].title, told[0].body]'), ['Call', 'Today 09:00']);
  await page.value('told[0].onclick()');
  await isOpen('#draft', true);
  await has('title', 'Call');
  await other.todoList.complete({ id: 1 });
  await page.until('told[0].isClosed');
  await isHidden('#reminders', true);
}));
