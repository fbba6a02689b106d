// A filter in words.
import { $ } from './dom.mjs';
import { say as word, sayDay } from './words.mjs';

const options = (name) => [...$(`#narrow [name=${name}]`).options].filter(({ value }) => value);
const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const texts = (filters) => filters.map(inWords).join('; ');
const tags = (all) => all.map((tag) => `#${tag}`);

/** The day of a filter that passes one day only, which no member says. */
function onlyDay({ not: { any = [] } = {} }) {
  const [{ dueBefore, ...others } = {}, { dueAfter, ...more } = {}] = any;
  return isEqual([others, more], [{}, {}]) && any.length === 2 && dueBefore === dueAfter ? dueBefore : undefined;
}

/** What a member says that is true or false. */
const yes = (name) => (is) => (is ? word(name) : word('not', { text: word(name) }));

const MEMBERS = {
  text: (text) => `“${text}”`,
  tags: (all) => tags(all).join(' '),
  anyTags: (all) => word('eitherOf', { text: tags(all).join('; ') }),
  priority: (all) => all.map((one) => options('priority').find(({ value }) => value === one)?.text ?? one).join('; '),
  dueBefore: (day) => word('beforeDay', { day: sayDay(day) }),
  dueAfter: (day) => word('afterDay', { day: sayDay(day) }),
  dueWithin: (count) => word(count === 'month' ? 'withinMonth' : 'withinDays', { count }),
  hasDue: yes('withDate'),
  hasStart: yes('withStart'),
  hasTags: yes('withTags'),
  blocked: yes('blocked'),
  claimed: yes('claimed'),
  claimedBy: (name) => word('claimedByName', { name }),
  any: (filters) => word('eitherOf', { text: texts(filters) }),
  all: texts,
  not: (filter) => word('not', { text: inWords(filter) }),
};

/**
 * What a filter shows: in the words of the menu of filters, as far as they say it.
 * @param {Record<string, any>} filter
 * @returns {string}
 */
export function inWords(filter) {
  const { ...left } = filter;
  const parts = [];
  const day = onlyDay(left);
  if (day !== undefined) {
    parts.push(word('dueOn', { day: sayDay(day) }));
    delete left.not;
    delete left.hasDue;
  }
  const offered = options('which').map(({ value, text }) => [Object.entries(JSON.parse(value)), text]);
  for (const [members, text] of offered.sort(([one], [other]) => other.length - one.length)) {
    const isSaid = members.every(([name, value]) => isEqual(filter[name], value));
    if (!isSaid || !members.some(([name]) => name in left)) continue;
    parts.push(text);
    for (const [name] of members) delete left[name];
  }
  for (const [name, value] of Object.entries(left)) {
    const said = (value) => offered.find(([members]) =>
      isEqual(members.filter(([member]) => member !== 'completed'), [[name, value]]))?.[1];
    const opposite = said(!value);
    parts.push(said(value) ?? MEMBERS[name]?.(value)
      ?? (opposite ? word('not', { text: opposite }) : `${name}: ${JSON.stringify(value)}`));
  }
  return parts.join(', ') || word('all');
}
