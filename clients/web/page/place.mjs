// The place: what the address says is shown. It names a list (#/today), what narrows it, its page, and the todo
// that is open (#/todo/12). So reload, Back, Forward and a copied link lead there.

export const FIRST = 'all';
/** The places among the lists that are none; null is the report. */
export const ACTIVITY = Symbol('activity');
export const DELETED = Symbol('deleted');
/** Their names. A list of such a name is written with its first letter encoded. @type {Map<string | symbol | null, string>} */
const OTHERS = new Map([[null, 'report'], [ACTIVITY, 'activity'], [DELETED, 'deleted']]);
/** Whether one looks at what happened, or at what is deleted. */
export const isPast = (list) => list === ACTIVITY || list === DELETED;
/** What narrows a list, by the names of the controls that say it. */
export const NARROWING = ['text', 'tags', 'which', 'priority', 'sort', 'due'];

/**
 * @typedef {{list: string | symbol | null, todo: number | 'new' | null, page: number} & Record<string, any>} Place the list,
 *   or one of the others; the open todo; the page, from 1 on; and what narrows the list, each a text
 */

function pathOf(list) {
  if (OTHERS.has(list)) return OTHERS.get(list);
  const path = encodeURIComponent(list);
  return [...OTHERS.values()].includes(path) ? `%${path.charCodeAt(0).toString(16)}${path.slice(1)}` : path;
}

function listIn(path) {
  for (const [other, name] of OTHERS) if (path === name) return other;
  try {
    return decodeURIComponent(path) || FIRST;
  } catch {
    // Somebody wrote the address by hand.
    return FIRST;
  }
}

/** @returns {Place} */
export function here() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const said = new URLSearchParams(query);
  const [, todo = null] = /^todo\/(\d+|new)$/.exec(path) ?? [];
  return {
    list: listIn(todo === null ? path : said.get('in') ?? FIRST),
    todo: todo === null || todo === 'new' ? todo : Number(todo),
    page: Math.max(1, Number.parseInt(said.get('page') ?? '1', 10) || 1),
    ...Object.fromEntries(NARROWING.map((name) => [name, said.get(name) ?? ''])),
  };
}

/** The place of a list from its beginning: all of it. */
export const beginningOf = (list) =>
  ({ list, page: 1, ...Object.fromEntries(NARROWING.map((name) => [name, ''])) });

/** @param {Partial<Place>} place */
export function address({ list = FIRST, todo = null, page = 1, ...narrowing }) {
  const said = new URLSearchParams(Object.entries(narrowing).filter(([, text]) => text));
  if (todo !== null && list !== FIRST) said.set('in', pathOf(list));
  if (page > 1) said.set('page', String(page));
  const query = said.toString();
  return `#/${todo === null ? pathOf(list) : `todo/${todo}`}${query && `?${query}`}`;
}

/** @type {((place: Place, isBack: boolean) => unknown)[]} */
const followers = [];
/** Has a callback called when the place is another. @param {(place: Place, isBack: boolean) => unknown} follow */
export const onPlace = (follow) => followers.push(follow);

let last = location.hash;
function follow(isBack) {
  if (location.hash === last) return;
  last = location.hash;
  for (const one of followers) one(here(), isBack);
}
window.addEventListener('popstate', () => follow(true));
window.addEventListener('hashchange', () => follow(true));

/**
 * Goes to another place: what is not said stays.
 * @param {Partial<Place>} change
 * @param {{replace?: boolean, state?: object | null}} [how] whether Back does not lead to this one, and what is to be
 *   known of the new one
 */
export function go(change, { replace = false, state = null } = {}) {
  const next = address({ ...here(), ...change });
  if (next === (location.hash || address({}))) return;
  if (replace) history.replaceState(state ?? history.state, '', next);
  else {
    // Where one was, for the way back.
    const at = document.activeElement?.closest('#todos li')?.dataset.id;
    history.replaceState({ ...history.state, at, top: window.scrollY }, '');
    history.pushState(state, '', next);
  }
  follow(false);
}
