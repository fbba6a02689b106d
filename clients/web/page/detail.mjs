// A todo with all its fields: a View of todoDetail.

/** The dialog of one todo at a time. */
export class Detail {
  #dialog;
  #wire;
  #page;
  #id = null;
  /** The todo as the form began with it; its rev is what a change is checked against. */
  #base = null;

  constructor(dialog, wire, page) {
    this.#dialog = dialog;
    this.#wire = wire;
    this.#page = page;
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#save();
    });
    dialog.addEventListener('close', () => this.#closed());
    dialog.querySelector('#close-detail').addEventListener('click', () => dialog.close());
    dialog.querySelector('details').addEventListener('toggle', () => this.#askHistory());
    dialog.querySelector('#take-theirs').addEventListener('click', () => this.#fill(this.#theirs));
    dialog.querySelector('#overwrite').addEventListener('click', () => {
      this.#base = this.#theirs;
      this.#save();
    });
  }

  /** The todo as somebody else made it while this form was changed. */
  #theirs = null;
  #isSaving = false;

  get #form() {
    return this.#dialog.querySelector('form');
  }

  get #fields() {
    return this.#form.elements;
  }

  open(id) {
    this.#id = id;
    this.#base = null;
    this.#dialog.querySelector('details').open = false;
    return this.#page.attempt(this.#wire().todoDetail.viewReady({ id }));
  }

  /** After the backend was started again: what is in the form stays there. */
  reopen() {
    if (this.#id === null) return;
    this.#complain('');
    this.#page.attempt(this.#wire().todoDetail.viewReady({ id: this.#id }));
  }

  show(todo) {
    // What is shown of a change of this form comes before its answer.
    if (todo.id !== this.#id || this.#isSaving) return;
    if (this.#base !== null && this.#isChanged()) {
      // Somebody else was quicker; what is typed stays, and Save will ask.
      if (todo.rev !== this.#base.rev) this.#conflict(todo);
      return;
    }
    this.#fill(todo);
    if (!this.#dialog.open) {
      this.#dialog.showModal();
      this.#fields.namedItem('title').focus();
    }
  }

  showHistory(id, entries) {
    if (id !== this.#id) return;
    const { element } = this.#page;
    this.#dialog.querySelector('ol').replaceChildren(
      ...entries.map(({ atText, what }) => element('li', {}, `${atText}: ${what}`)),
    );
  }

  /** The todo is gone. */
  leave(id) {
    if (id !== this.#id) return;
    this.#id = null;
    this.#dialog.close();
    this.#page.say('This todo was deleted.');
  }

  /** The backend is gone. What was changed here stays to be copied, or saved later. */
  ended(reason) {
    if (!this.#dialog.open) return;
    if (this.#isChanged()) this.#complain(`${reason}. Close this to start it again; copy what you wrote.`);
    else this.#dialog.close();
  }

  #values() {
    const value = (name) => this.#fields.namedItem(name).value;
    return {
      title: value('title'),
      due: value('due') || null,
      priority: value('priority'),
      tags: value('tags').split(/\s+/).filter(Boolean),
      content: value('content'),
    };
  }

  #changes() {
    const [before, after] = [this.#base, this.#values()];
    const changes = {};
    for (const name of ['title', 'priority', 'content']) {
      if (after[name] !== before[name]) changes[name] = after[name];
    }
    if (after.tags.join(' ') !== before.tags.join(' ')) changes.tags = after.tags;
    if (after.due === null && before.due !== null) changes.clear = ['due'];
    else if (after.due !== before.due) changes.due = after.due;
    return changes;
  }

  #isChanged() {
    return Object.keys(this.#changes()).length > 0;
  }

  #fill(todo) {
    this.#base = todo;
    this.#theirs = null;
    this.#complain('');
    this.#dialog.querySelector('.conflict').hidden = true;
    this.#dialog.querySelector('h2').textContent = `Todo ${todo.id}`;
    for (const name of ['title', 'priority', 'content']) this.#fields.namedItem(name).value = todo[name];
    this.#fields.namedItem('due').value = todo.due ?? '';
    this.#fields.namedItem('tags').value = todo.tags.join(' ');
    const times = [`Added ${todo.createdText}`, `changed ${todo.updatedText}`];
    if (todo.completedText !== null) times.push(`done ${todo.completedText}`);
    this.#dialog.querySelector('.times').textContent = times.join(', ');
    this.#askHistory();
  }

  #askHistory() {
    if (!this.#dialog.querySelector('details').open || this.#id === null) return;
    this.#page.attempt(this.#wire().todoDetail.history({ id: this.#id }));
  }

  async #save() {
    const changes = this.#changes();
    if (Object.keys(changes).length > 0) {
      this.#isSaving = true;
      try {
        await this.#wire().todoDetail.edit({ id: this.#id, rev: this.#base.rev, ...changes });
      } catch (error) {
        if (error.tag === 'conflict') this.#conflict(error.data.todo);
        else this.#complain(error.message);
        return;
      } finally {
        this.#isSaving = false;
      }
      this.#page.say(`Saved: ${changes.title?.trim() ?? this.#base.title}`);
    }
    this.#dialog.close();
  }

  #conflict(todo) {
    this.#theirs = todo;
    this.#complain('Somebody else changed this todo meanwhile. What you typed is still here.');
    this.#dialog.querySelector('.conflict').hidden = false;
  }

  #complain(text) {
    this.#dialog.querySelector('.error').textContent = text;
  }

  #closed() {
    const id = this.#id;
    this.#id = this.#base = null;
    if (id !== null) this.#wire().todoDetail.viewClosed({ id }).catch(() => {});
    // The browser gives the focus back to where the dialog was opened from, unless that has gone or
    // was drawn anew. By now the user may have moved on.
    const active = document.activeElement;
    if (active !== document.body && !this.#dialog.contains(active)) return;
    const opener = document.querySelector(`#todos li[data-id="${id}"] [data-kind=open]`);
    (opener ?? document.querySelector('#add [name=title]')).focus();
  }
}
