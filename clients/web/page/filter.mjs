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

const MEMBERS = {
  text: (text) => `“${text}”`,
  tags: (all) => tags(all).join(' '),
  anyTags: (all) => word('eitherOf', { text: tags(all).join('; ') }),
  priority: (all) => all.map((one) => options('priority').find(({ value }) => value === one)?.text ?? one).join('; '),
  dueBefore: (day) => word('beforeDay', { day: sayDay(day) }),
  dueAfter: (day) => word('afterDay', { day: sayDay(day) }),
  dueWithin: (count) => (count === 'month' ? word('withinMonth') : word('withinDays', { count })),
  hasStart: (has) => (has ? word('withStart') : word('not', { text: word('withStart') })),
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
    const opposite = offered.find(([members]) => isEqual(Object.fromEntries(members)[name], !value));
    parts.push(MEMBERS[name]?.(value) ?? (opposite ? word('not', { text: opposite[1] }) : `${name}: ${JSON.stringify(value)}`));
  }
  return parts.join(', ') || word('all');
}
