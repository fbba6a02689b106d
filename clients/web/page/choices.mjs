// What one can choose from, as the backend offers it: in lists under fields of text, and in menus.
import { element, isolated } from './dom.mjs';
import { atStart, on, wire } from './session.mjs';

/** @type {import('./contract.mjs').TodoChoice[]} */
let offered = [];
on('todoChoices.showChoices', ({ choices }) => (offered = choices));

/** What can be chosen for a field; nothing from a backend that does not say so. @param {object} params */
export async function choicesFor(params) {
  try {
    await wire.todoChoices.offer(params);
    return offered;
  } catch {
    return [];
  }
}

/** The priorities, from the highest one on. @type {import('./contract.mjs').TodoChoice[]} */
export let priorities = [];
atStart(async () => (priorities = await choicesFor({ field: 'priority' })));
/** What a priority is called. @param {string} priority */
export const priorityText = (priority) => priorities.find(({ value }) => value === priority)?.text ?? priority;

/** The value of a choice as the value of an option. */
const written = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Fills a menu with the choices for a field, behind the options that are there by themselves. */
export async function fillMenu(menu, field) {
  const choices = await choicesFor({ field });
  const chosen = menu.value;
  for (const old of menu.querySelectorAll('[data-offered]')) old.remove();
  menu.append(...choices.map(({ value, text }) =>
    element('option', { value: written(value), 'data-offered': '' }, text)));
  keepChosen(menu, chosen);
}

/** Chooses in a menu, also what is not offered (yet). @param {HTMLSelectElement} menu @param {string} value */
export function keepChosen(menu, value) {
  menu.value = value;
  if (menu.value === value) return;
  menu.append(element('option', { value, 'data-offered': '' }, value));
  menu.value = value;
}

/** What stands before the value that is being typed, in fields that take several. */
const EARLIER = { tags: /^.* /, reminders: /^.*,/, after: /^(\s*\d+\s+)*/ };

/** Whether all words occur in a text. */
const isIn = (words, text) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));

/** The list of choices; one is open at a time. */
const list = element('ul', { id: 'choices', role: 'listbox', hidden: true });
/** The field under which the list is open. @type {Field | null} */
let opened = null;

/** A field of text that offers what can be chosen while one types (a combobox with a list). */
class Field {
  #input;
  #kind;
  #how;
  #choices = [];
  #place = -1;
  /** Whether what stands in the field is being typed; else a choice comes beside it, or goes from it. */
  #isTyped = false;

  constructor(input, kind, how) {
    this.#input = input;
    this.#kind = kind;
    this.#how = how;
    for (const [name, value] of Object.entries({
      role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', autocomplete: 'off',
    })) input.setAttribute(name, value);
    input.addEventListener('input', () => {
      // What is changed from elsewhere is not typed.
      if (document.activeElement !== input) return;
      this.#isTyped = true;
      this.#ask();
    });
    input.addEventListener('click', () => this.open());
    input.addEventListener('keydown', (event) => this.#press(event));
    input.addEventListener('blur', () => {
      this.#isTyped = false;
      this.close();
    });
  }

  /** Shows what people choose most. */
  open() {
    this.#isTyped = false;
    return this.#ask();
  }

  close() {
    if (opened !== this) return;
    opened = null;
    list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-controls');
    this.#input.removeAttribute('aria-activedescendant');
  }

  choose(choice) {
    this.close();
    const sign = this.#sign(this.#typed);
    if (this.#how.choose) return this.#how.choose(sign ? { ...choice, value: sign + choice.value } : choice);
    this.#input.value = this.#with(choice.value);
    this.#isTyped = false;
    this.#input.dispatchEvent(new Event('input', { bubbles: true }));
    this.#isTyped = false;
    return this.close();
  }

  /** What the typed text stands for: the first choice, if there is one. */
  async read() {
    const typed = this.#input.value.trim();
    const [choice] = typed === '' ? [] : await this.#offered(typed);
    return choice ? (this.#sign(typed) ? this.#sign(typed) + choice.value : choice.value) : typed;
  }

  get #isSeveral() {
    return this.#kind in EARLIER;
  }

  /** The values that are in the field, if it takes several. */
  get #values() {
    return this.#how.values?.() ?? this.#input.value.split(/[\s,]+/).filter(Boolean);
  }

  /** What the user is typing. */
  get #typed() {
    if (!this.#isTyped) return '';
    const { value } = this.#input;
    return this.#isSeveral ? value.slice(this.#start).trim() : value;
  }

  /** Where the value begins that is being typed. */
  get #start() {
    return EARLIER[this.#kind].exec(this.#input.value)?.[0].length ?? 0;
  }

  /** The text of the field with a choice. */
  #with(value) {
    if (!this.#isSeveral || value === '') return value;
    const before = this.#input.value.slice(0, this.#start).trim();
    if (this.#isTyped) return [...(before ? [before] : []), this.#sign(this.#typed) + value].join(' ');
    const values = this.#values;
    return (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join(' ');
  }

  /** What stands before a value that is to be removed, where that can be said. */
  #sign(typed) {
    return this.#how.isChange && typed.startsWith('-') ? '-' : '';
  }

  /** What is offered for what is typed. */
  async #offered(typed) {
    const sign = this.#sign(typed);
    const text = typed.slice(sign.length);
    const there = sign && (await this.#how.there?.());
    return there ? there.filter((one) => isIn(text, one.text)) : choicesFor({ field: this.#kind, typed: text, ...this.#how.about?.() });
  }

  async #ask() {
    const typed = this.#typed;
    const choices = await this.#offered(typed);
    // Meanwhile the user has gone on.
    if (document.activeElement !== this.#input || typed !== this.#typed) return;
    // What is typed already need not be offered.
    const isDone = choices.length === 1 && choices[0].value === typed;
    if (choices.length === 0 || (isDone && !this.#how.choose)) return this.close();
    this.#choices = choices;
    this.#show();
    // The words of a todo are no value by themselves.
    const isWords = this.#how.choose || ['after', 'parent'].includes(this.#kind);
    this.#move(isWords && (typed !== '' || this.#how.isFirst) ? 0 : -1);
  }

  #show() {
    if (opened !== this) opened?.close();
    opened = this;
    const values = this.#how.choose ? [] : this.#isSeveral ? this.#values : [this.#input.value];
    list.setAttribute('aria-label', this.#input.labels[0]?.firstChild.textContent ?? this.#input.ariaLabel);
    list.replaceChildren(...this.#choices.map(({ value, text, detail }, place) => {
      const option = element('li', { id: `choice-${place}`, role: 'option', 'aria-selected': String(values.includes(value)) },
        isolated(text), ...(detail === null ? [] : [' ', element('span', {}, detail)]));
      // The focus stays in the field.
      option.addEventListener('mousedown', (event) => event.preventDefault());
      option.addEventListener('click', () => this.choose(this.#choices[place]));
      return option;
    }));
    // In front of the dialog that has the field; behind it, it could not be used.
    (this.#input.closest('dialog') ?? document.body).append(list);
    list.hidden = false;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#input.setAttribute('aria-controls', list.id);
    this.place();
  }

  /** Puts the list under the field, or above it if there is more room. */
  place() {
    const { left, top, bottom, width } = this.#input.getBoundingClientRect();
    const isBelow = innerHeight - bottom > Math.min(list.scrollHeight + 8, top);
    const room = (isBelow ? innerHeight - bottom : top) - 8;
    list.style.maxHeight = `${room}px`;
    list.style.minWidth = `${Math.min(width, innerWidth - 16)}px`;
    list.style.left = `${Math.max(8, Math.min(left, innerWidth - list.offsetWidth - 8))}px`;
    list.style.top = isBelow ? `${bottom + 2}px` : `${top - list.offsetHeight - 2}px`;
  }

  #move(place) {
    list.children[this.#place]?.classList.remove('active');
    this.#place = place;
    const option = list.children[place];
    option?.classList.add('active');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.#input.setAttribute('aria-activedescendant', option.id);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #press(event) {
    const { key, ctrlKey, metaKey, isComposing } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isOpen = opened === this;
    if (isComposing || ctrlKey || metaKey) return;
    if (step !== undefined && !isOpen) this.#ask().then(() => opened === this && this.#move(0));
    else if (step !== undefined) {
      // Between the last one and the first one is none: what is typed.
      const count = list.children.length + 1;
      this.#move(((this.#place + 1 + step + count) % count) - 1);
    } else if (isOpen && key === 'Enter' && this.#place >= 0) this.choose(this.#choices[this.#place]);
    else if (isOpen && key === 'Escape' && !this.#how.choose) this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

for (const kind of ['scroll', 'resize']) {
  window.addEventListener(kind, ({ target }) => target !== list && opened?.place(), { capture: true });
}

/**
 * Has a field offer what can be chosen.
 * @param {HTMLInputElement} input
 * @param {string} kind what it is for
 * @param {{about?: () => object, values?: () => string[] | undefined, choose?: (choice: object) => unknown, isFirst?: boolean, isChange?: boolean, there?: () => Promise<object[]>}} [how]
 *   what the choices are about, the values that are there, what a choice does (by default it is written), whether
 *   Enter takes the first one before anything is typed, whether a - before a value removes it, and what is then offered
 */
export const offerChoices = (input, kind, how = {}) => new Field(input, kind, how);
