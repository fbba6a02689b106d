// Places: what the address says, the way back, and that nothing scrolls away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add, choose, count, draft, earlier, edit, focusIs, has, isOpen, other, page, server, SHIFT, shows, typeIn, value,
} from './setup.mjs';

const hashIs = (hash) => page.until(`location.hash === ${JSON.stringify(hash)}`);
const back = () => page.value('history.back()');
const reload = async () => {
  await page.value('window.isOld = true');
  await page.send('Page.reload');
  await page.until(`!window.isOld && document.readyState === 'complete'`);
};
/** Adds so many todos in one step. */
const fill = (total, members = {}) => other.todoList.apply({
  changes: Array.from({ length: total }, (_, index) => ({ do: 'add', title: `Todo ${index + 1}.`, ...members })),
});

test('leads to the same place after a reload, by a link, and back', async () => {
  await other.todoList.add({ title: 'Buy milk', due: 'today', tags: ['shop'] });
  await other.todoList.add({ title: 'Buy nails', due: 'today', tags: ['shop'], priority: 'high' });
  await other.todoList.add({ title: 'Call', due: 'today' });
  await count(3);
  await page.click('#lists [href="#/today"]');
  await hashIs('#/today');
  await page.click('#todos [value=shop]');
  await count(2);
  await hashIs('#/today?tags=shop');
  await page.click('#narrow [name=text]');
  await page.type('nails');
  await count(1);
  await choose('priority', 'high');
  await page.click('#todos .opener');
  await isOpen('#draft', true);
  const here = '#/todo/2?text=nails&tags=shop&priority=high&in=today';
  await hashIs(here);
  await page.until(`document.querySelector('#todos .opener').getAttribute('aria-current') === 'true'`);
  for (const again of [reload, async () => {
    await page.go('about:blank');
    await page.go(`${server.url}${here}`);
  }]) {
    await again();
    await has('title', 'Buy nails');
    await shows('h1', 'Today');
    await count(1);
    assert.equal(await value('#narrow [name=text]'), 'nails');
    await shows('#narrowed', 'High ×');
  }
  await page.press('Escape');
  await isOpen('#draft', false);
  await hashIs('#/today?text=nails&tags=shop&priority=high');
  await page.click('#todos .opener');
  await isOpen('#draft', true);
  // Another list does not close the form.
  await page.look(1280, 800, 'light');
  await page.click('#lists [href="#/all"]');
  await hashIs('#/todo/2');
  await count(3);
  await isOpen('#draft', true);
  await back();
  await hashIs(here);
  await count(1);
  await back();
  await isOpen('#draft', false);
  await hashIs('#/today?text=nails&tags=shop&priority=high');
  await page.value('history.forward()');
  await has('title', 'Buy nails');
  // A todo that is not there leads nowhere.
  await page.press('Escape');
  await isOpen('#draft', false);
  await page.value(`location.hash = '#/todo/99'`);
  await shows('#error', 'There is no todo 99');
  await hashIs('#/all');
});

test('stays here when a form is closed to which a link led', async () => {
  for (const title of ['Buy milk', 'Call Ann']) await other.todoList.add({ title });
  await page.go('about:blank');
  await page.go(`${server.url}#/todo/1`);
  await has('title', 'Buy milk');
  await page.look(1280, 800, 'light');
  await page.click('#todos li:last-child .opener');
  await has('title', 'Call Ann');
  await hashIs('#/todo/2');
  await page.press('Escape');
  await isOpen('#draft', false);
  await hashIs('#/all');
  await page.look(1000, 700, 'light');
});

test('closes a form by Back, after a question if something would be lost', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await page.look(390, 844, 'light');
  await edit();
  await hashIs('#/todo/1');
  await back();
  await isOpen('#draft', false);
  await hashIs('');
  await page.click('#create');
  await isOpen('#draft', true);
  await hashIs('#/todo/new');
  await typeIn('Call Ann');
  await back();
  await isOpen('#sure', true);
  await page.click('#sure [value=no]');
  await isOpen('#sure', false);
  await hashIs('#/todo/new');
  assert.equal(await value(draft('title')), 'Call Ann');
  await back();
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await isOpen('#draft', false);
  await hashIs('');
  await page.look(1000, 700, 'light');
});

test('comes back to the page and the row, and says where a new todo is', async () => {
  await fill(130);
  await shows('#count', '130 todos');
  await count(100);
  await page.value(`document.querySelector('#todos [data-id="90"] .opener').focus()`);
  await page.press(']');
  await count(30);
  await hashIs('#/all?page=2');
  await focusIs('[data-id="101"] .opener');
  await reload();
  await count(30);
  await back();
  await count(100);
  await focusIs('[data-id="90"] .opener');
  await add('Far away');
  await shows('#status', 'It is not on this page. Open it');
  await page.click('#status a');
  await has('title', 'Far away');
  await count(100);
  await page.press('Escape');
  await isOpen('#draft', false);
  // A page that is no more leads to the last one.
  await page.value(`location.hash = '#/all?page=9'`);
  await count(31);
  await hashIs('#/all?page=2');
});

test('scrolls nowhere when something is done, or others do something', async () => {
  await fill(60);
  await count(60);
  await page.value(`document.querySelector('#todos [data-id="1"] .opener').focus()`);
  await page.value('scrollTo(0, 1500)');
  const top = () => page.value(`[scrollY, document.activeElement.closest('li').dataset.id].join()`);
  const before = await top();
  await other.todoDetail.edit({ id: 30, title: 'Other' });
  await shows('#todos', 'Other');
  assert.equal(await top(), before);
  await page.value(`document.querySelector('#todos [data-id="35"] [data-kind=done]').focus({ preventScroll: true })`);
  await page.press('x');
  await count(59);
  assert.equal(await top(), '1500,36');
  await page.press('t');
  await shows('#todos [data-id="36"]', 'due Tomorrow');
  assert.equal(await top(), '1500,36');
});

test('keeps what cannot wait, the line and the lists in view', async () => {
  await fill(60);
  await earlier([{ title: 'Ring', due: '2026-11-20', reminders: ['-PT0M'] }]);
  await shows('#reminders', 'Ring');
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await page.look(width, height, 'light');
    await page.until(`innerWidth === ${width}`);
    await page.value('scrollTo(0, 2000)');
    for (const selector of ['#reminders .main', '#add [name=line]', '#lists a[aria-current]']) {
      assert.ok(await page.value(`(() => {
        const one = document.querySelector('${selector}');
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      })()`), `${selector} ${width}`);
    }
    // What has the focus is not under them.
    await page.value(`document.querySelector('#todos [data-id="60"] .opener').focus()`);
    for (let press = 0; press < 12; press += 1) await page.press('k');
    for (let press = 0; press < 20; press += 1) {
      await page.press('k');
      assert.ok(await page.value(`document.activeElement.getBoundingClientRect().top >=
        document.querySelector('#bar').getBoundingClientRect().bottom - 4`), `${press}`);
    }
  }
  // All of it goes into a form that fills the window; nothing behind it scrolls.
  await page.click('#reminders .opener');
  await isOpen('#draft', true);
  await page.until(`document.querySelector('#draft #reminders').checkVisibility()`);
  assert.equal(await page.value(`getComputedStyle(document.documentElement).overflowY`), 'hidden');
  await page.look(1000, 700, 'light');
});

test('has the head of the form in view, begins at its top, and gives a note its height', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'line\n'.repeat(80) });
  await other.todoList.add({ title: 'Call Ann', content: 'line\n'.repeat(80) });
  await count(2);
  await page.look(390, 844, 'light');
  await page.click('#todos li:first-child .opener');
  await has('title', 'Buy milk');
  await page.until(`(({ scrollHeight, clientHeight }) => scrollHeight > 1500 && scrollHeight <= clientHeight + 2)(document.querySelector('${draft('content')}'))`);
  await page.value(`document.querySelector('#draft .body').scrollTop = 1000`);
  assert.deepEqual(await page.value(`['#draft h2', '#draft .main'].map((one) => {
    const { top, bottom } = document.querySelector(one).getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })`), [true, true]);
  await page.press('Escape');
  await isOpen('#draft', false);
  await page.click('#todos li:last-child .opener');
  await has('title', 'Call Ann');
  assert.equal(await page.value(`document.querySelector('#draft .body').scrollTop`), 0);
  await page.look(1000, 700, 'light');
});

test('leads from the first Tab to the todos', async () => {
  await fill(3);
  await count(3);
  await page.press('Tab');
  await focusIs('#to-todos');
  await page.press('Enter');
  await focusIs('#todos li:first-child .opener');
  await page.press('Tab', SHIFT);
  await focusIs('#todos li:first-child [data-kind=done]');
});
