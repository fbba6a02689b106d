// The page's own words. What the backend says is in the same language: it is told which one.

import de from './words/de.mjs';
import en from './words/en.mjs';
import es from './words/es.mjs';
import fr from './words/fr.mjs';

/** @type {Record<string, Record<string, string>>} */
export const LANGUAGES = { en, de, fr, es };

/** The language and region that the user prefers among those that there are, as a tag. */
export const locale =
  globalThis.navigator?.languages?.find((tag) => tag.split('-')[0].toLowerCase() in LANGUAGES) ?? 'en';

const words = LANGUAGES[locale.split('-')[0].toLowerCase()];

const numbers = new Intl.NumberFormat(locale);
/** The values that are counts; others are names, such as the id of a todo. */
const COUNTS = ['count', 'first', 'last', 'total'];

/**
 * A text in the user's language.
 * @param {string} word its name
 * @param {Record<string, string | number>} [values] what takes the places of the names in braces
 */
export const say = (word, values = {}) =>
  words[word].replace(/\{(\w+)\}/g, (_, name) =>
    (COUNTS.includes(name) && Number.isFinite(values[name]) ? numbers.format(values[name]) : String(values[name])));

/** Writes the texts of elements that name them: data-word, and data-words for attributes. */
export function translate() {
  document.documentElement.lang = locale;
  for (const element of document.querySelectorAll('[data-word]')) {
    element.prepend(say(element.dataset.word));
  }
  for (const element of document.querySelectorAll('[data-words]')) {
    for (const [, name, word] of element.dataset.words.matchAll(/(\S+)=(\S+)/g)) {
      element.setAttribute(name, say(word));
    }
  }
}

/** Like the dates of the backend. @type {Intl.DateTimeFormatOptions} */
const DAY = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' };
const days = new Intl.DateTimeFormat(locale, DAY);
/** @param {string} day YYYY-MM-DD */
export const sayDay = (day) => days.format(new Date(day));
/** The day some days later. @param {string} day YYYY-MM-DD @param {number} count */
export const dayAfter = (day, count) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
/** The words of a text, without the # that people write before a tag. @param {string} text */
export const tagsIn = (text) =>
  text.split(/\s+/).map((tag) => tag.replace(/^#/, '')).filter(Boolean);
