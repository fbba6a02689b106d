// Claims: who is at work on a todo, and until when. What this page has claimed, it changes by its claim.
import { plain } from './dom.mjs';
import { rowsShown } from './list.mjs';
import { attempt, complain, say } from './notices.mjs';
import { inTurn, wire } from './session.mjs';
import { say as word } from './words.mjs';

/** The tokens of this page's claims, by the ids of their todos; they outlive a reload. @type {Map<number, string>} */
const tokens = new Map(JSON.parse(sessionStorage.getItem('claims') ?? '[]'));

function keep(id, token) {
  if (token === undefined) tokens.delete(id);
  else tokens.set(id, token);
  sessionStorage.setItem('claims', JSON.stringify([...tokens]));
}

/** Who has claimed a todo. @param {{by: string | null, untilText: string}} claim */
export const claimText = ({ by, untilText }) =>
  word('claimedBy', { name: plain(by ?? word('somebody')), time: untilText });

/** The token of this page's claim on a todo. @param {{id: number, claim?: object | null}} row */
export function tokenOf({ id, claim }) {
  if (claim === null && tokens.has(id)) keep(id);
  return tokens.get(id);
}

/** Makes a change by a claim; if that was lost, the next change goes without it. @template Result @param {Promise<Result>} change */
export async function byClaim(change) {
  try {
    return await change;
  } catch (error) {
    if (error.tag === 'claimed') keep(error.data.id);
    throw error;
  }
}

async function release(todos) {
  for (const { id } of todos) {
    const token = tokens.get(id);
    keep(id);
    if ((await attempt(wire.todoList.release({ id, token }))) === undefined) return;
  }
  say(word('released'));
}

/** Claims todos for 30 minutes, or releases them if all are claimed by this page. @param {import('./acts.mjs').Target} target */
export const claim = (target) => inTurn(async () => {
  if (target.rows.length === 0) return complain(word('fewerOnly'));
  // A key that is pressed twice is about what the first one made.
  const rows = target.rows.map((row) => rowsShown().find(({ id }) => id === row.id) ?? row);
  const others = rows.filter((row) => tokenOf(row) === undefined);
  if (others.length === 0) return release(rows);
  const claimed = [];
  let refusal = '';
  for (const row of others) {
    const { id, title } = row;
    const got = await attempt(wire.todoList.claim({ id, for: 'PT30M', key: crypto.randomUUID() }));
    if (got === undefined) return undefined;
    if (got.token !== null) {
      keep(id, got.token);
      claimed.push(got.todo);
      continue;
    }
    const taken = row.claim ? claimText(row.claim) : word('claimed');
    const why = got.claimed > 0 ? taken : word(got.blocked > 0 ? 'blocked' : 'notReady');
    refusal = word('cannotClaim', { title: plain(title), why });
  }
  if (refusal) return complain(refusal);
  return say(word('claimedUntil', { time: claimed[0].claim.untilText }), () => inTurn(() => release(claimed)));
});
