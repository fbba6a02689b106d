// Who is at work on a todo, and until when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViperTodo } from '../../node/index.mjs';
import { at, count, focusIs, folder, has, isOpen, other, page, save, shows, todo, typeIn } from './setup.mjs';

const row = (id) => `#todos [data-id="${id}"]`;
const focus = (id) => page.value(`document.querySelector('${row(id)} .opener').focus()`);
const isFree = (id) => page.until(`document.querySelector('${row(id)} .claim') === null`);
const adds = async (...titles) => {
  for (const title of titles) await other.todoList.add({ title });
  await count(titles.length);
};
const lets = async (id, use = async () => {}) => {
  const options = ['--database', `${folder}/todos.sqlite`, '--clock', '2026-11-20T09:00:00Z'];
  const agent = new ViperTodo({ options, name: 'agentA' });
  const { token } = await agent.todoList.claim({ id, for: 'PT90M', key: 'a' });
  await use(agent, token);
  await agent.close();
  return token;
};

test('shows who has claimed a todo, and until when', async () => {
  await adds('Paint the wall');
  const token = await lets(1);
  await shows(`${row(1)} .facts`, 'agentA until 10:30');
  await page.click(`${row(1)} .opener`);
  await has('title', 'Paint the wall');
  await shows('#draft .times', 'agentA until 10:30');
  await page.click('#draft summary');
  await shows('#draft ol', 'claimed until');
  await page.press('Escape');
  await isOpen('#draft', false);
  await focus(1);
  await page.press('M');
  await shows('#error', 'You cannot claim “Paint the wall”: agentA until 10:30.');
  await other.todoList.release({ id: 1, token });
  await isFree(1);
  await page.press('M');
  await shows(`${row(1)} .facts`, 'Browser until 09:30');
});

test('claims a todo and releases it by one key, also after a reload', async () => {
  await adds('Paint the wall', 'Buy paint');
  await focus(1);
  await page.press('M');
  await shows('#status', 'Claimed until 09:30.');
  await shows(`${row(1)} .claim`, 'Browser until 09:30');
  await page.press('M');
  await shows('#status', 'Released.');
  await isFree(1);
  await page.press('M');
  await shows('#status', 'Claimed until 09:30.');
  // What is claimed is not to be begun; the notice takes it back.
  await page.press('g');
  await page.press('n');
  await count(1);
  await focus(2);
  await page.press('M');
  await shows('#status', 'Claimed until 09:30.');
  await count(0);
  await page.click('#undo-step');
  await shows('#status', 'Released.');
  await count(1);
  await page.value('window.isOld = true');
  await page.send('Page.reload');
  await page.until(`!window.isOld && document.querySelector('#todos li')`);
  await page.click('#lists [href="#/all"]');
  await count(2);
  await focus(1);
  await page.press('M');
  await shows('#status', 'Released.');
  await isFree(1);
});

test('claims all that are selected, and says which one it cannot', async () => {
  await adds('Paint the wall', 'Buy paint', 'Call Ann');
  await page.click('#select');
  await page.click(`${row(2)} .opener`);
  await page.click(`${row(3)} .opener`);
  await page.click('#several [data-do=claim]');
  await shows(`${row(3)} .facts`, 'Browser until 09:30');
  await shows(`${row(2)} .facts`, 'Browser until 09:30');
  await shows('#status', 'Claimed until 09:30.');
  await page.click('#several [data-do=claim]');
  await shows('#status', 'Released.');
  await isFree(2);
  await isFree(3);
  await page.press('Escape');
  await other.todoDetail.edit({ id: 1, addAfter: [2] });
  await other.todoDetail.edit({ id: 3, start: '2026-12-01' });
  await shows(`${row(1)} .facts`, 'blocked');
  await shows(`${row(3)} .facts`, 'from');
  await focus(1);
  await page.press('M');
  await shows('#error', 'You cannot claim “Paint the wall”: blocked.');
  await focus(3);
  await page.press('M');
  await shows('#error', 'You cannot claim “Call Ann”: not ready.');
  await other.todoList.delete({ id: 3 });
  await count(2);
});

test('changes what it has claimed by the claim, and says when that is lost', async () => {
  await adds('Paint the wall', 'Buy paint', 'Call Ann');
  for (const id of [1, 2, 3]) {
    await focus(id);
    await page.press('M');
    await shows(`${row(id)} .claim`, 'Browser until 09:30');
    await shows('#status', 'Claimed until 09:30.');
  }
  await page.press('t');
  await shows(`${row(3)} .facts`, 'due Tomorrow');
  await page.press('x');
  await count(2);
  // Later, somebody else takes the others.
  const later = at('2026-11-20T09:40:00Z');
  for (const id of [1, 2]) assert.ok((await later.todoList.claim({ id, for: 'PT1H', key: `${id}` })).token);
  await later.close();
  await shows(`${row(1)} .claim`, 'Somebody until 10:40');
  await shows(`${row(2)} .claim`, 'Somebody until 10:40');
  await focus(1);
  await page.press('x');
  await shows('#error', 'The claim on todo 1 is over.');
  await count(2);
  // People may do it all the same.
  await page.press('x');
  await count(1);
  await focusIs(`${row(2)} .opener`);
  await page.press('t');
  await shows('#error', 'The claim on todo 2 is over.');
  assert.equal((await todo(2)).due, null);
  await page.press('t');
  await shows(`${row(2)} .facts`, 'due Tomorrow');
  await page.press('M');
  await shows('#error', 'You cannot claim “Buy paint”: Somebody until 10:40.');
});

test('changes what others have claimed, without a claim', async () => {
  await adds('Paint the wall');
  await lets(1);
  await shows(`${row(1)} .claim`, 'agentA until 10:30');
  await page.click(`${row(1)} .opener`);
  await has('title', 'Paint the wall');
  await page.press('End');
  await typeIn(' red');
  await save();
  await shows(`${row(1)} .opener`, 'Paint the wall red');
  await page.click(`${row(1)} [data-kind=done]`);
  await count(0);
});

test('says in words that a list shows what is claimed', async () => {
  await other.savedLists.save({ name: 'Doing', title: 'Doing', filter: { claimed: true } });
  await other.savedLists.save({ name: 'Agent', title: 'Agent', filter: { claimedBy: 'agentA' } });
  await shows('#lists', 'Agent');
  await page.click('#filter');
  for (const [title, words] of [['Doing', 'claimed'], ['Agent', 'claimed by agentA']]) {
    await page.click('#save-as');
    await isOpen('#save-list', true);
    await page.type(title);
    await page.press('Enter');
    await isOpen('#sure', true);
    await shows('#sure-text', `It shows: ${words}\n`);
    await page.press('Escape');
    await isOpen('#sure', false);
    await page.press('Escape');
    await isOpen('#save-list', false);
  }
});
