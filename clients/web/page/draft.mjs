// The form of a todo: a View of todoEdit, which judges, keeps and saves what is typed.
import { fillMenu, offerChoices } from './choices.mjs';
import { isUnsent, openThread, sendComment } from './comments.mjs';
import { $, element, isShown } from './dom.mjs';
import { showDetail } from './detail.mjs';
import { offerCalendar, sayBeside } from './fields.mjs';
import { reopen } from './kept.mjs';
import { sayWhere } from './line.mjs';
import { ask, attempt, complain } from './notices.mjs';
import { bringForward, wire } from './session.mjs';
import { EventError } from './wire.mjs';
import { say, sayDay } from './words.mjs';

const FIELDS = ['title', 'due', 'time', 'start', 'repeat', 'reminders', 'estimate', 'priority', 'tags', 'after', 'parent', 'content'];

/** Where there is room for the form beside the list. */
const wide = matchMedia('(min-width: 70rem)');

/** The dialog of one draft at a time. */
export class Draft {
  #dialog;
  /** The todo's id; null for a new one, undefined while the dialog is closed. */
  #id;
  /** What a new todo begins with. */
  #from;
  /** The number of the kept draft that is to be opened. @type {number | undefined} */
  #kept;
  /** The todo that is added is added once, however often the save is sent. */
  #key = '';
  #isSaving = false;
  /** The backend that has the draft. @type {object | null} */
  #holder = null;
  /** @type {Promise<void> | null} */
  #reopening = null;
  /** The draft as the backend showed it last. */
  #shown = null;
  /** How many changes of a field are under way; until they are answered, the field is ahead of the draft. */
  #underWay = new Map();
  /** The fields whose text the draft does not have, and why. */
  #unsent = new Map();
  /** The todo's revision over which each field is typed. */
  #seen = new Map();
  /** What the backend said of each field last. */
  #said = new Map();
  /** The fields in which the user typed since. */
  #typed = new Set();

  constructor(dialog) {
    this.#dialog = dialog;
    for (const name of FIELDS) {
      const beside = element('div', { id: `beside-${name}`, className: 'beside', 'aria-live': 'polite' });
      this.#field(name).setAttribute('aria-describedby', beside.id);
      this.#field(name).closest('label').after(beside);
    }
    const form = dialog.querySelector('form');
    for (const name of ['due', 'time', 'start', 'repeat', 'reminders', 'estimate', 'tags', 'after', 'parent']) {
      const about = () => (['after', 'parent'].includes(name) && this.#id ? { id: this.#id } : {});
      offerChoices(this.#field(name), name, { about, values: () => this.#values(name) });
    }
    for (const pick of form.querySelectorAll('[data-pick]')) {
      const field = this.#field(pick.dataset.pick);
      offerCalendar(pick, field, () => this.#shown?.read?.[field.name]);
    }
    form.addEventListener('input', ({ target, inputType = '' }) => {
      const { name } = target;
      if (!FIELDS.includes(name)) return;
      // A browser's undo goes through all fields, and back to texts of another todo.
      if (inputType.startsWith('history') && !this.#typed.has(name)) {
        target.value = this.#said.get(name);
        return;
      }
      this.#typed.add(name);
      this.#isSaving = false;
      this.#change(name);
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (!this.#isSaving) this.#save();
    });
    dialog.querySelector('#close-draft').addEventListener('click', () => this.leave());
    dialog.querySelector('#skip').addEventListener('click', () =>
      attempt(wire.todoDetail.skip({ id: this.#id })));
    dialog.addEventListener('cancel', (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      this.leave();
    });
    // A browser lets a second such gesture pass without asking.
    dialog.addEventListener('close', () => {
      // The event comes late: by then another draft may be open.
      if (dialog.open || this.#shown === null) return;
      this.#present();
      this.leave();
    });
    wide.addEventListener('change', () => {
      if (!dialog.open) return;
      const focused = document.activeElement;
      dialog.close();
      this.#present();
      if (dialog.contains(focused)) focused.focus();
    });
    dialog.querySelector('details').addEventListener('toggle', () => this.#askHistory());
  }

  /** Whether something would be lost if the page were left. */
  get isChanged() {
    return this.#mine().length > 0 || isUnsent();
  }

  /** The todo of the form; "new" if it is to be added, null if no form is open. @returns {number | 'new' | null} */
  get todo() {
    return this.#id === undefined ? null : this.#id ?? 'new';
  }

  /** Called when the form is opened for another todo, and when it is closed. */
  onTurn = () => {};

  /** The menu of priorities, as the backend offers them. */
  fillMenus() {
    fillMenu(this.#field('priority'), 'priority');
  }

  /**
   * Shows the form at once, so that what is typed from now on belongs to it, and fills it when its draft comes.
   * @param {number | null} id
   * @param {{title?: string, line?: string, kept?: number, withHistory?: boolean, withComment?: boolean, route?: () => Promise<object | null>}} [how]
   *   the title so far; the line of a new todo; the kept draft that it is; whether its history is unfolded; whether a
   *   comment is to be written; and what says that the todo is there, or what a new one begins with
   */
  async open(id, { title = '', line = '', kept, withHistory = false, withComment = false, route = async () => null } = {}) {
    if (this.#id !== undefined && this.#id === id && kept === undefined) {
      if (withHistory) this.#dialog.querySelector('details').open = true;
      if (withComment) this.#field('comment').focus();
      if (!this.#dialog.contains(document.activeElement)) this.#field('title').focus();
      return;
    }
    if (this.#id !== undefined && this.isChanged && !(await this.leave())) return;
    if (this.#id) wire.todoDetail.viewClosed({ id: this.#id }).catch(() => {});
    this.#forget();
    this.#id = id;
    this.#from = undefined;
    this.#kept = kept;
    this.#key = crypto.randomUUID();
    this.#dialog.querySelector('details').open = withHistory;
    this.#blank(title || line);
    openThread(id, withComment);
    if (!this.#dialog.open) this.#present();
    this.#dialog.querySelector('.body').scrollTop = 0;
    this.#field(withComment ? 'comment' : 'title').focus();
    this.onTurn();
    try {
      const from = await route();
      // Meanwhile the user has gone to another one.
      if (this.#id !== id) return;
      this.#from = from ?? undefined;
      await this.#begin({ line });
    } catch (error) {
      // If the backend has gone, the next one opens it.
      if (!(error instanceof EventError)) return;
      if (this.#id === id && this.#holder === null) this.close();
      this.#complain(error);
    }
  }

  /** The form of a draft that has not come yet. */
  #blank(title) {
    for (const name of FIELDS) this.#fill(name, name === 'title' ? title : '');
    for (const beside of this.#dialog.querySelectorAll('form .beside')) {
      beside.replaceChildren();
      delete beside.dataset.said;
    }
    this.#dialog.querySelector('h2').textContent = this.#id === null ? say('new') : say('todo', { id: this.#id });
    this.#dialog.querySelector('.gone').hidden = true;
    this.#dialog.querySelector('.error').textContent = '';
  }

  /** After the backend was started again: what is in the form is sent to it. */
  reopen() {
    this.#reopening ??= this.#openAgain().finally(() => (this.#reopening = null));
    return this.#reopening;
  }

  async #openAgain() {
    if (this.#id === undefined) return;
    const mine = this.#mine();
    // Until they are sent, the todo's values are not to take their place.
    for (const name of mine) this.#unsent.set(name, '');
    if (this.#shown !== null) this.#draw();
    try {
      await this.#begin({ mine });
    } catch (error) {
      // A backend that has gone is told elsewhere, and this is done for the next one.
      if (!(error instanceof EventError)) return;
      this.#complain(error);
      if (error.tag !== 'notFound') {
        // Save tries it again; a kept draft that somebody else has by now does not come back.
        this.#kept = undefined;
        this.#isSaving = false;
        return;
      }
      // It was deleted meanwhile.
      this.#id = null;
      this.#from = undefined;
      for (const name of FIELDS) this.#unsent.set(name, '');
      await attempt(this.#begin());
      if (this.#holder !== wire) return;
    }
    if (this.#isSaving) await this.#save();
  }

  show(draft) {
    // The one before it is shown no more.
    if (draft.draft !== undefined || draft.id !== (this.#id ?? null) || this.#id === undefined) return;
    const wasGone = this.#shown?.gone ?? false;
    const isWhole = this.#holder !== wire;
    this.#shown = draft;
    this.#holder = wire;
    for (const name of FIELDS) {
      // An older backend has no repetition, and no times.
      if (isWhole) this.#field(name).closest('.field').hidden = !(name in draft.values);
      if (this.#underWay.has(name) || this.#unsent.has(name)) {
        // What was typed ahead of the draft is over what it begins with.
        if (!this.#seen.has(name)) this.#seen.set(name, draft.rev);
        continue;
      }
      // What is not shown is as it was shown before, or sent.
      this.#fill(name, draft.values[name] ?? this.#field(name).value);
      // As long as a conflict is open, the text is over what was there before it.
      if (!draft.stale.some(({ field }) => field === name)) this.#seen.set(name, draft.rev);
    }
    this.#draw();
    if (!this.#dialog.open) {
      this.#present();
      this.#field('title').focus();
    }
    // The detail of a deleted todo is closed.
    if (wasGone && !draft.gone) showDetail(this.#id);
  }

  /** The draft is closed, and so is the dialog. */
  close() {
    const id = this.#id;
    this.#forget();
    openThread(null);
    this.#id = undefined;
    const { activeElement } = document;
    const hadFocus = activeElement === document.body || this.#dialog.contains(activeElement);
    this.#dialog.close();
    if (id) wire.todoDetail.viewClosed({ id }).catch(() => {});
    this.onTurn();
    // By now the user may have moved on.
    if (!hadFocus) return;
    [`#todos [data-id="${id}"] .opener`, `#report .opener[value="${id}"]`, '#add [name=line]', '#to-report']
      .map($).find(isShown)?.focus({ preventScroll: true });
  }

  #forget() {
    this.#holder = null;
    this.#shown = null;
    this.#isSaving = false;
    this.#unsent.clear();
    this.#seen.clear();
    this.#typed.clear();
  }

  /** Asks first, if something would be lost. @returns {Promise<boolean>} whether the draft is closed */
  async leave() {
    const lost = [...this.#mine(), ...(isUnsent() ? ['comment'] : [])];
    const fields = lost.map((name) => say(name)).join(', ');
    if (lost.length > 0) {
      const answer = await ask(say('unsaved', { fields }), {
        no: say('keepEditing'), yes: say('discard'), ...(this.#canSave && { save: say('save') }),
      });
      if (answer === 'no') return false;
      if (answer === 'save') {
        await this.#save();
        return this.#id === undefined;
      }
    }
    // Without a backend there is no draft to be closed.
    await this.#scene.cancel().catch(() => this.close());
    return true;
  }

  /** Shows the dialog: beside the list, if there is room, else over it. */
  #present() {
    if (wide.matches) this.#dialog.show();
    else this.#dialog.showModal();
    bringForward();
  }

  get #canSave() {
    return this.#shown !== null && this.#shown.canSave && this.#unsent.size === 0;
  }

  #field(name) {
    return this.#dialog.querySelector('form').elements.namedItem(name);
  }

  get #scene() {
    return wire.todoEdit;
  }

  /** @param {{line?: string, mine?: string[]}} [how] what is typed, in a draft that is opened again */
  async #begin({ line = '', mine = [] } = {}) {
    // A letter in the title is not to bring back the note.
    const updates = 'fields';
    const fresh = { updates, ...(this.#id === null ? { from: this.#from } : { id: this.#id }) };
    if (this.#kept !== undefined) {
      await this.#scene.viewReady({ updates, kept: this.#kept });
      this.#kept = undefined;
    } else if (mine.length === 0) await this.#scene.viewReady(fresh);
    else {
      const title = this.#field('title').value;
      await reopen(fresh, () => this.#goesOn(mine, title));
    }
    if (line !== '' && !this.#unsent.has('title')) await this.#scene.change({ line });
    showDetail(this.#id);
    await this.#sendUnsent();
  }

  /**
   * Whether the draft that is shown is what was kept of this form.
   * @param {string[]} mine the fields in which something was typed by then
   * @param {string} title the title then
   */
  #goesOn(mine, title) {
    const { changed, values } = this.#shown;
    return changed.every((name) => mine.includes(name)) && (!mine.includes('title') || title.startsWith(values.title));
  }

  /** The values of a field that takes several, if the backend has read it. */
  #values(name) {
    if (this.#shown === null || this.#unsent.has(name) || this.#underWay.has(name)) return undefined;
    return this.#shown.read?.[name]?.map(String) ?? this.#field(name).value.split(' ').filter(Boolean);
  }

  #askHistory() {
    const { open } = this.#dialog.querySelector('details');
    if (open && this.#id) wire.todoDetail.history({ id: this.#id }).catch(() => {});
  }

  /** The fields that a new draft does not have by itself. */
  #mine() {
    if (this.#id === undefined) return [];
    const { changed = [] } = this.#shown ?? {};
    return FIELDS.filter((name) =>
      changed.includes(name) || this.#unsent.has(name) || this.#underWay.has(name));
  }

  #sendUnsent() {
    return Promise.all([...this.#unsent.keys()].map((name) => this.#change(name)));
  }

  async #change(name) {
    // What is typed before the backend has the draft is sent then.
    if (this.#holder !== wire) return this.#unsent.set(name, '');
    this.#underWay.set(name, (this.#underWay.get(name) ?? 0) + 1);
    let why;
    try {
      const rev = this.#seen.get(name) ?? undefined;
      await this.#scene.change({ [name]: this.#field(name).value, rev });
    } catch (error) {
      why = error instanceof EventError ? error.message : '';
    }
    const count = this.#underWay.get(name) - 1;
    if (count > 0) this.#underWay.set(name, count);
    else this.#underWay.delete(name);
    if (why === undefined) this.#unsent.delete(name);
    else this.#unsent.set(name, why);
    if (this.#shown !== null) this.#draw();
  }

  async #save() {
    this.#isSaving = true;
    if (this.#holder !== wire) {
      this.reopen();
      return;
    }
    await this.#sendUnsent();
    if (this.#unsent.size > 0) {
      this.#isSaving = [...this.#unsent.values()].every((why) => why === '');
      return;
    }
    const before = this.#id;
    try {
      await sendComment();
      const { id } = await this.#scene.save({ key: this.#key });
      if (id !== before) sayWhere([{ id }]);
    } catch (error) {
      // Otherwise the backend has gone, and it is sent again to the next one.
      if (error instanceof EventError) await this.#refused(error);
    }
  }

  async #refused(error) {
    this.#isSaving = false;
    if (error.tag !== 'keyReused') return this.#complain(error);
    // An earlier save did arrive; what was typed since is a change of that todo.
    for (const name of FIELDS) this.#unsent.set(name, '');
    this.#id = error.data.id;
    this.#key = crypto.randomUUID();
    this.#isSaving = true;
    await this.#openAgain();
  }

  #complain(error) {
    complain(error.message);
    const field = error.data?.field ?? error.data?.fields?.[0];
    if (!FIELDS.includes(field)) return;
    this.#field(field).focus();
  }

  /** Fills a field without moving the cursor in it. */
  #fill(name, value) {
    const field = this.#field(name);
    this.#said.set(name, value);
    if (field.value === value) return;
    this.#typed.delete(name);
    const { selectionStart, selectionEnd } = field;
    field.value = value;
    if (field === document.activeElement && selectionStart !== undefined) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
  }

  #draw() {
    const { id, gone, changed, dueText, startText, repeatText, estimateText = null, afterTodos = [], parentTodo, upcoming } = this.#shown;
    const heading = id === null ? say('new') : say('todo', { id });
    this.#dialog.querySelector('h2').textContent =
      changed.length > 0 ? say('notSaved', { heading }) : heading;
    this.#dialog.querySelector('.gone').hidden = !gone;
    this.#dialog.querySelector('.times').hidden = gone || id === null;
    this.#dialog.querySelector('details').hidden = id === null;
    const save = this.#dialog.querySelector('.main');
    // It can be pressed all the same: then the backend says why not.
    save.setAttribute('aria-disabled', String(!this.#canSave));
    const meanings = {
      due: dueText,
      start: startText,
      estimate: estimateText,
      repeat: repeatText && [repeatText, ...upcoming.map(sayDay)].join(' · '),
    };
    const todos = { after: afterTodos, parent: parentTodo ? [parentTodo] : [] };
    for (const name of FIELDS) this.#drawBeside(name, meanings[name] ?? null, todos[name]);
  }

  /** What is to be said of a field: what it means, what is wrong, what somebody else wrote. */
  #drawBeside(name, meaning, todos) {
    const problem =
      this.#unsent.get(name) || this.#shown.problems.find(({ field }) => field === name)?.message;
    const stale = this.#shown.stale.find(({ field }) => field === name);
    sayBeside(this.#field(name), { problem, meaning, theirs: stale?.theirs, todos }, (take) =>
      attempt(this.#scene.resolve({ take, fields: [name] })));
  }
}
