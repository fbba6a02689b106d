// WCAG 2.2 AA, as far as a program can tell: names, roles, contrast, sizes, order of the focus, nothing cut off.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add, at, count, draft, earlier, edit, isOpen, other, page, SHIFT, shows, typeIn,
} from './setup.mjs';

/** A form in which everything is to be said at once. */
async function conflict() {
  await other.todoList.add({ title: 'Buy milk' });
  await edit();
  await typeIn(' now');
  await page.click(draft('due'));
  await page.type('soon');
  await shows('#beside-due', 'The due date');
  await other.todoList.add({ title: 'y'.repeat(300) });
  await other.todoList.add({ title: 'z'.repeat(300), after: [1] });
  await other.todoDetail.edit({ id: 1, title: 'x'.repeat(300), addAfter: [2] });
  await other.todoDetail.comment({ id: 1, text: 'w'.repeat(300) });
  await shows('#beside-title .theirs', 'xxx');
  await shows('#beside-after', 'yyy');
  await shows('#draft .before', 'zzz');
  await shows('#comments', 'www');
  await page.press('Enter');
  await shows('#draft .error', 'also changed elsewhere');
}

test('has a name for everything in the form', async () => {
  await conflict();
  const { nodes } = await page.send('Accessibility.getFullAXTree');
  const used = nodes.filter(({ ignored, role }) => !ignored && /^(button|textbox|combobox)$/.test(role?.value));
  const who = `Somebody, ${await page.text('#comments time')}`;
  assert.deepEqual(used.map(({ name }) => name?.value).sort(), [
    'Add a todo under it', 'After', 'Close', 'Comment', 'Content', 'Due', `Edit: ${who}`, 'Estimate', 'Keep mine: Title', 'New comment',
    `Not after ${'y'.repeat(300)}`, 'Pick the day it is due', 'Pick the day it starts', 'Priority', 'Reminders',
    `Remove: ${who}`, 'Repeats', 'Save', 'Start', 'Tags', 'Take theirs: Title', 'Time', 'Title', 'Under',
  ]);
  const due = used.find(({ name }) => name.value === 'Due');
  assert.match(due.description.value, /The due date is not a valid date/);
  assert.equal(due.properties.find(({ name }) => name === 'invalid').value.value, 'true');
});

test('has a name for everything that one can use, and says what happens', async () => {
  await add('Buy milk https://example.org');
  await page.click('#select');
  const { nodes } = await page.send('Accessibility.getFullAXTree');
  const roles = new Set(['button', 'checkbox', 'textbox', 'searchbox', 'combobox', 'Date', 'dialog', 'link']);
  const used = nodes.filter(({ ignored, role }) => !ignored && roles.has(role?.value));
  const names = used.map(({ name }) => name?.value ?? '');
  assert.ok(names.length >= 12, `${names}`);
  assert.ok(names.every(Boolean), JSON.stringify(names));
  const title = 'Buy milk https://example.org';
  for (const name of [
    'New todo', `Select: ${title}`, `Delete ${title}`, 'Find', 'Select all 1', 'Tags', 'example.org', 'To the todos',
  ]) assert.ok(names.includes(name), `${name} of ${names}`);
  const present = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  for (const role of ['list', 'listitem', 'status', 'alert', 'main', 'heading', 'search']) {
    assert.ok(present.includes(role), role);
  }
});

/** What is wrong with what is shown: texts of too little contrast, controls without a name or too small. */
const FAULTS = `(() => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = parse(getComputedStyle(one).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const shown = [...document.querySelectorAll('body *')].filter((element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('.unseen'));
  const contrast = (element, one, other) => {
    const [a, b] = [light(parse(getComputedStyle(element)[one])), light(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const faint = shown
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((element) => contrast(element, 'color', behind(element)) < 4.5);
  // An input is seen by its border.
  const unseen = shown
    .filter((element) => element.matches('input:not([type=checkbox], [tabindex="-1"]), select, textarea'))
    .filter((element) => contrast(element, 'borderTopColor', behind(element.parentElement)) < 3);
  const small = shown
    .filter((element) => element.matches('button, a, select, input:not([tabindex="-1"])'))
    .filter((element) => {
      const { width, height } = (element.closest('label.check') ?? element).getBoundingClientRect();
      return width < 20 || height < 20 || (width < 24 || height < 24) && element.type !== 'checkbox';
    });
  const wide = document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [];
  const cut = [...document.querySelectorAll('dialog[open]')].filter((one) => one.scrollWidth > one.clientWidth);
  return Object.entries({ faint, unseen, small, wide, cut })
    .flatMap(([kind, found]) => found.map((element) => kind + ' ' + element.outerHTML.slice(0, 150)));
})()`;

/** Looks at the page in all sizes and colours. */
async function isLegible(sizes = [320, 390, 1280]) {
  // What appears is not yet what it will be.
  await page.until(`document.getAnimations().every(({ playState }) => playState === 'finished')`);
  for (const width of sizes) {
    for (const scheme of ['light', 'dark']) {
      await page.look(width, 740, scheme);
      await page.until(`innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${scheme})').matches`);
      assert.deepEqual(await page.value(FAULTS), [], `${width} ${scheme}`);
    }
  }
  await page.look(1000, 700, 'light');
}

test('fits a phone, and is legible in light and dark', async () => {
  await other.savedLists.save({ name: 'x', title: 'x'.repeat(300), filter: {} });
  await other.todoList.add({ title: 'x'.repeat(300), due: '2026-11-02', tags: ['y'.repeat(64)] });
  await other.todoList.add({
    title: '買牛奶', due: '2026-11-21', repeat: { rule: 'FREQ=WEEKLY' }, reminders: ['-P1D'], priority: 'high',
  });
  await count(2);
  await page.click('#filter');
  await page.click('#todos .tag');
  await count(1);
  await isLegible();
  await page.click('#narrowed button');
  await page.click('#select');
  await page.click('#todos .opener');
  await isLegible();
  await page.click('#lists [href="#/x"]');
  await count(2);
  await page.click('#todos [data-kind=done]');
  await shows('#status', 'Completed');
  await isLegible([390]);
  await page.click('#to-report');
  await shows('#report', 'xxx');
  await isLegible([320, 1280]);
  await other.todoList.add({ title: 'z', content: 'x'.repeat(300) });
  await other.todoList.apply({ changes: [{ do: 'edit', id: 3, title: 'y'.repeat(300), content: '' }, { do: 'delete', id: 2 }] });
  await page.click('#to-activity');
  await shows('#activity', 'Changed 2 todos.');
  await page.click('#activity .opener');
  await shows('.inside', 'yyy');
  await isLegible([320, 1280]);
  await page.click('#to-deleted');
  await shows('#activity', '買牛奶');
  await isLegible([320, 1280]);
  await page.click('#show-keys');
  await isOpen('#keys', true);
  await isLegible([320]);
});

test('has a form that fits a phone, and is legible in light and dark', async () => {
  await conflict();
  await isLegible();
});

test('has reminders that fit a phone, and are legible in light and dark', async () => {
  await earlier([{ title: 'x'.repeat(300), due: '2026-11-20', reminders: ['-PT0M'] }]);
  await shows('#reminders', 'xxx');
  // With them, what was not saved.
  const before = at('2026-11-20T08:00:00Z');
  await before.todoEdit.viewReady();
  await before.todoEdit.change({ title: 'x'.repeat(300) });
  await before.close();
  await page.press('E');
  await shows('#kept', 'xxx');
  await isLegible();
});

test('goes by Tab from the lists to the todos to the form', async () => {
  await other.todoList.add({ title: 'Buy milk', due: '2026-11-20', tags: ['shop'] });
  await count(1);
  await page.look(1280, 800, 'light');
  await page.click('#todos .opener');
  await isOpen('#draft', true);
  // What is shown below the form comes after it.
  await page.until(`document.querySelector('#send-comment').checkVisibility()`);
  // Only who uses keys is shown the focus.
  await page.press('Tab');
  await page.value(`document.querySelector('#lists a').focus()`);
  const seen = [];
  for (;;) {
    const [name, isThere] = await page.value(`(() => {
      const one = document.activeElement;
      const { top, bottom } = one.getBoundingClientRect();
      return [
        one.ariaLabel ?? one.labels?.[0]?.innerText.trim().split('\\n')[0] ?? one.innerText.trim().split('\\n')[0],
        bottom > 0 && top < innerHeight && getComputedStyle(one).outlineStyle !== 'none',
      ];
    })()`);
    assert.ok(isThere, name);
    seen.push(name);
    if (name === 'Save') break;
    await page.press('Tab');
  }
  assert.deepEqual(seen, [
    'Inbox', 'Today', 'Upcoming', 'All', 'Done', 'Done this week', 'Report', 'Activity', 'Deleted', 'Also remind me outside of this page', 'Undo', 'Redo', 'Keys', 'New todo', 'Add', 'More…',
    'Find', 'Filter', 'Select', 'Done: Buy milk', 'Buy milk', 'Reschedule: Buy milk', 'Delete Buy milk', 'due Today',
    'Find tag shop',
    'Delete what is done…', 'Delete all…', 'Title', 'Due', 'Pick the day it is due', 'Time', 'Start',
    'Pick the day it starts', 'Estimate', 'Priority', 'Repeats', 'Reminders', 'Tags', 'Under', 'After', 'Content', 'Add a todo under it', 'History', 'New comment', 'Comment', 'Close', 'Save',
  ]);
  await page.press('Tab', SHIFT);
  await page.press('Escape');
  await isOpen('#draft', false);
});
