// Ready-made choices beside fields of the form that take a text. The text is what counts: these write it, and
// show what is written; whether it is right, the backend says.
import { $ } from './dom.mjs';

const OTHER = 'other';

export class Choices {
  #form;
  #write;
  #rule = $('#ready-rule');
  #from = $('#ready-from');
  /** Whether the user wants to write a rule. */
  #isOther = false;
  /** @type {string | null} */
  #text = null;

  /**
   * @param {HTMLFormElement} form
   * @param {(name: string, text: string) => void} write
   */
  constructor(form, write) {
    this.#form = form;
    this.#write = write;
    this.#rule.addEventListener('change', ({ target }) => {
      this.#isOther = target.value === OTHER;
      if (!this.#isOther) this.#writeRepeat(target.value);
      this.show(this.#text);
      if (this.#isOther) this.#field('repeat').focus();
    });
    this.#from.addEventListener('change', () => this.#writeRepeat(this.#repeat.rule));
    for (const reminder of form.querySelectorAll('[data-reminder]')) {
      reminder.addEventListener('click', () => {
        const { reminder: text } = reminder.dataset;
        const others = this.#reminders.filter((one) => one !== text);
        write('reminders', (this.#reminders.includes(text) ? others : [...others, text]).join(' '));
        this.show(this.#text);
      });
    }
    for (const pick of form.querySelectorAll('[data-pick]')) {
      const field = this.#field(pick.dataset.pick);
      const day = pick.nextElementSibling;
      pick.addEventListener('click', () => {
        day.value = '';
        // What is no day, the browser would complain of.
        if (field.getAttribute('aria-invalid') !== 'true') day.value = field.value;
        day.showPicker();
      });
      day.addEventListener('input', () => write(field.name, day.value));
    }
  }

  /** Shows what is written. @param {string | null} repeatText the rule in words, if it is one */
  show(repeatText) {
    this.#text = repeatText;
    const { rule, from } = this.#repeat;
    const active = document.activeElement;
    if (active !== this.#rule) this.#isOther = active === this.#field('repeat');
    const written = this.#rule.querySelector('[data-written]');
    written.hidden = true;
    written.value = written.textContent = '';
    if (![...this.#rule.options].some(({ value }) => value === rule)) {
      written.hidden = repeatText === null;
      written.value = rule;
      written.textContent = repeatText;
    }
    this.#isOther ||= written.hidden && written.value !== '';
    this.#rule.value = this.#isOther ? OTHER : rule;
    this.#from.value = from;
    this.#from.closest('label').hidden = rule === '';
    this.#field('repeat').closest('label').hidden = !this.#isOther;
    for (const reminder of this.#form.querySelectorAll('[data-reminder]')) {
      const isSet = this.#reminders.includes(reminder.dataset.reminder);
      reminder.setAttribute('aria-pressed', String(isSet));
    }
  }

  #field(name) {
    return this.#form.elements.namedItem(name);
  }

  /** The rule, and the word behind it that says what it counts from. */
  get #repeat() {
    const [, rule, from = 'next'] = this.#field('repeat').value.match(/^\s*(.*?)(?:\s+(due|next|done))?\s*$/s);
    return { rule, from };
  }

  get #reminders() {
    return this.#field('reminders').value.split(/\s+/).filter(Boolean);
  }

  #writeRepeat(rule) {
    const from = this.#from.value;
    this.#write('repeat', [rule, ...(rule !== '' && from !== 'next' ? [from] : [])].join(' '));
    this.show(this.#text);
  }
}
