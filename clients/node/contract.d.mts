// Generated from protocol/openrpc.json by `node clients/node/generate.mjs`; not to be edited.
// The types of contract.mjs: what goes over the wire.

/** The backend. */
export interface InitializeResultServerInfo {
  /** The program. */
  name: string;
  /** Its version (semantic versioning). */
  version: string;
}

/** Empty; for clients of LSP. */
export interface InitializeResultCapabilities {
}

/** The limits of messages and todos. */
export interface InitializeResultLimits {
  /** The most bytes in a message. */
  message: number;
  /** The most levels of nesting in a message. */
  nesting: number;
  /** The most messages in a batch. */
  batch: number;
  /** The most characters in a title. */
  title: number;
  /** The most characters in a content. */
  content: number;
  /** The most tags of a todo. */
  tags: number;
  /** The most characters in a tag. */
  tag: number;
}

/** What the backend is, and its limits. */
export interface InitializeResult {
  /** The version of the protocol. */
  protocolVersion: 1;
  /** The backend. */
  serverInfo: InitializeResultServerInfo;
  /** Empty; for clients of LSP. */
  capabilities: InitializeResultCapabilities;
  /** The limits of messages and todos. */
  limits: InitializeResultLimits;
  /** The store's opaque mark, for todoList.changesSince; null if the store cannot be read. */
  mark: string | null;
  /** The user's local day. */
  today: string;
  /** The IANA name of the user's time zone, from TZ or the system; null if neither has one. */
  zone: string | null;
  /** The names of what the backend can do, sorted. */
  features: string[];
  /** The languages (BCP 47) in which words are read. */
  languages: string[];
}

/** Which todos a list or a report shows: those for which all given members hold. */
export interface TodoFilter {
  /** Whether it is done. */
  completed?: boolean;
  /** Whether it is overdue. */
  overdue?: boolean;
  /** Whether it has a due day. */
  hasDue?: boolean;
  /** Whether it has a start. */
  hasStart?: boolean;
  /** Whether it has tags. */
  hasTags?: boolean;
  /** Due before this day. */
  dueBefore?: string;
  /** Due after this day. */
  dueAfter?: string;
  /** Due at most this many days after today, or by the end of this week or month, or earlier. */
  dueWithin?: number | 'week' | 'month';
  /** Whether it has no start, or one that is today or earlier. */
  started?: boolean;
  /**
   * Whether it is open, its start has come, nothing under it is open, and it is neither blocked nor
   * claimed.
   */
  ready?: boolean;
  /** Whether it repeats. */
  repeating?: boolean;
  /** Whether it has an estimate. */
  hasEstimate?: boolean;
  /** Takes this long, or longer. */
  estimateMin?: string;
  /** Takes this long, or shorter. */
  estimateMax?: string;
  /** Done today or on this many days before, or in this week or month. */
  completedWithin?: number | 'week' | 'month';
  /** Done after this day. */
  completedAfter?: string;
  /** Done before this day. */
  completedBefore?: string;
  /** Likewise, added. */
  createdWithin?: number | 'week' | 'month';
  /** Added after this day. */
  createdAfter?: string;
  /** Added before this day. */
  createdBefore?: string;
  /** Likewise, last changed. */
  updatedWithin?: number | 'week' | 'month';
  /** Last changed after this day. */
  updatedAfter?: string;
  /** Last changed before this day. */
  updatedBefore?: string;
  /** Has any of these. */
  priority?: Priority[];
  /** Has all of these. */
  tags?: string[];
  /** Has any of these. */
  anyTags?: string[];
  /** Words in its texts, or in a comment. */
  text?: string;
  /** Whether a todo that comes first is open. */
  blocked?: boolean;
  /** Whether somebody has claimed it. */
  claimed?: boolean;
  /** The client of this name has. */
  claimedBy?: string;
  /** Is directly under this todo, or under none. */
  parent?: number | null;
  /** Is under this todo, at any depth. */
  under?: number;
  /** Whether todos are under it. */
  hasChildren?: boolean;
  /** Has all of these pairs. */
  meta?: Record<string, string>;
  /** Passes any of these. */
  any?: TodoFilter[];
  /** Passes all of these. */
  all?: TodoFilter[];
  not?: TodoFilter;
}

/** How important a todo is. */
export type Priority = 'none' | 'low' | 'medium' | 'high';

/** A field to sort by; a - before it reverses the direction. */
export type SortKey =
  | 'created'
  | '-created'
  | 'updated'
  | '-updated'
  | 'due'
  | '-due'
  | 'start'
  | '-start'
  | 'priority'
  | '-priority'
  | 'title'
  | '-title'
  | 'completed'
  | '-completed'
  | 'estimate'
  | '-estimate'
  | 'manual'
  | '-manual';

/** How many todos a list has. */
export interface ListTotal {
  /** How many todos pass the filter. */
  total: number;
  /** The store's revision. */
  rev: number;
}

/** How a todo is to repeat. */
export interface RepetitionText {
  /** The value of an RRULE (RFC 5545), such as FREQ=WEEKLY;BYDAY=TU. */
  rule: string;
  /** What the next day counts from: due, next (the default) or done. */
  from?: string;
}

/** The todo that was changed, or that was already as requested. */
export interface ChangedTodo {
  /** The todo's id. */
  id: number;
  /** Its revision now; after a delete, the store's. */
  rev: number;
  /** The revision of the step's first change, for undo; null if nothing changed. */
  step: number | null;
  next?: NextTodo;
  /** Of an add with a view: whether the todo is in that list. */
  shows?: boolean;
  read?: ReadValues;
  /** With a line: its parts that set fields, in order. */
  spans?: WordSpan[];
  /** Of an add: true if the todo was there, by its uid. */
  repeated?: boolean;
  /** Of an event about a comment: its number. */
  n?: number;
  /** Of a delete: how many went, with those under it. */
  count?: number;
}

/** The todo that takes the place of one that was completed. */
export interface NextTodo {
  /** The todo's id. */
  id: number;
  /** The day it is due. */
  due: string | null;
}

/** Fields that were given in words, as they were read. */
export interface ReadValues {
  /** What is left of a line. */
  title?: string;
  /** The day it is due. */
  due?: string;
  /** The time of that day. */
  time?: string;
  /** The day before which it can wait. */
  start?: string;
  repeat?: Repetition;
  /** When it reminds. */
  reminders?: string[];
  /** How long it takes. */
  estimate?: string;
  priority?: Priority;
  /** Its tags. */
  tags?: string[];
}

/** How a todo repeats. */
export interface Repetition {
  /** The rule in its canonical spelling (RFC 5545). */
  rule: string;
  /** What the next day counts from. */
  from: 'due' | 'next' | 'done';
}

/** A part of a line that sets a field. */
export interface WordSpan {
  /** Where it begins, in characters of the line. */
  start: number;
  /** Where it ends: the character behind it. */
  end: number;
  field: TodoField;
  /** Its text. */
  text: string;
}

/** A field of a todo that a View can set. */
export type TodoField =
  | 'title'
  | 'content'
  | 'due'
  | 'time'
  | 'start'
  | 'repeat'
  | 'reminders'
  | 'estimate'
  | 'priority'
  | 'tags'
  | 'after'
  | 'parent'
  | 'uid'
  | 'meta';

/** The todo that was claimed, or why there is none. */
export interface ClaimedTodo {
  /** Null if there is none to begin. */
  todo: TodoDetail | null;
  /** To renew, to release, and to change the todo by the claim. */
  token: string | null;
  /** When the claim is over. */
  until: string | null;
  /** Without a todo: how many that pass wait for open ones. */
  blocked?: number;
  /** Without a todo: how many that pass are claimed. */
  claimed?: number;
}

/** A whole todo: a row and the remaining fields. */
export interface TodoDetail {
  /** Never used again. */
  id: number;
  /** The store's revision at its last change. */
  rev: number;
  /** One line. */
  title: string;
  /** The first line of the content, or its beginning. */
  preview: string;
  /** Whether it is done. */
  completed: boolean;
  state: TodoState;
  /** The day it is due. */
  due: string | null;
  /** The same with the time, if there is one: Tomorrow 09:30. */
  dueText: string | null;
  /** The time of that day, HH:MM. */
  time: string | null;
  /** In the list upcoming, by due: the heading of its day, which is dueText without a time. */
  group: string | null;
  /** The day before which it can wait. */
  start: string | null;
  /** The same: Tomorrow. */
  startText: string | null;
  /** Whether start is a day that has not come yet. */
  startAhead: boolean;
  /** How it repeats. */
  repeat: Repetition | null;
  /** The same: every 2 weeks. */
  repeatText: string | null;
  /** When it reminds: before it is due, such as -PT15M, or at a local time. */
  reminders: string[];
  /** How long it takes. */
  estimate: string | null;
  /** The same: 1 h 30 min. */
  estimateText: string | null;
  priority: Priority;
  /** In the order of their UTF-8 bytes. */
  tags: string[];
  /** Whether it is open, and so is a todo that comes first. */
  blocked: boolean;
  /** The todo under which it stands, if there is one. */
  parent?: number;
  /** In a tree: how many todos are above it. */
  depth?: number;
  children?: Children;
  /** In a tree: true if it is only there for a todo under it. */
  context?: boolean;
  /** In a tree, of a folded todo: how many under it pass. */
  hits?: number;
  /** Who does it; null if nobody does. */
  claim: Claim | null;
  /** How many comments it has. */
  commentCount: number;
  /** When it was added. */
  createdAt: string;
  /** The same as a local day. */
  createdText: string;
  /** The whole content. */
  content: string;
  /** When it was last changed. */
  updatedAt: string;
  /** The same as a local day. */
  updatedText: string;
  /** When it was done. */
  completedAt: string | null;
  /** The same as a local day. */
  completedText: string | null;
  /** By what programs know it. */
  uid: string | null;
  /** What programs keep with it: texts by keys. */
  meta: Record<string, string>;
  /**
   * The next days of its rule, at most 5, if it is done today and the later ones on their days;
   * empty if it is done or does not repeat.
   */
  upcoming: string[];
  /** The number of its series, most often the id of the first todo. */
  series: number | null;
  /** Its place in the series, from 1. */
  number: number | null;
  /** The todos that must be done first. */
  after: TodoReference[];
  /** The todos that come after it; of more than 100 the first by their ids. */
  before: TodoReference[];
  /** The todos above it, if there are any, from the root on. */
  path?: TodoReference[];
  /** The newest 20, the oldest of them first. */
  comments: Comment[];
}

/**
 * Open, overdue (open, and due before today by the local calendar, or today at a time that has
 * come) or done.
 */
export type TodoState = 'open' | 'overdue' | 'done';

/** How many todos are directly under one. */
export interface Children {
  /** How many of them are open. */
  open: number;
  /** How many of them are done. */
  done: number;
}

/** Who does a todo. */
export interface Claim {
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
  /** When it is over: a whole minute. */
  until: string;
  /** The same: 10:30. */
  untilText: string;
}

/** A todo as others name it. */
export interface TodoReference {
  /** The todo. */
  id: number;
  /** One line. */
  title: string;
  /** Whether it is done. */
  completed: boolean;
}

/** What somebody said about a todo. */
export interface Comment {
  /** Counts the comments of the todo, from 1. */
  n: number;
  /** When the change was made. */
  at: string;
  /** The same as a local day and minute. */
  atText: string;
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
  /** One line or more. */
  text: string;
}

/** When a claim is over by now. */
export interface RenewedClaim {
  /** When the claim is over. */
  until: string;
}

/** How many todos were changed. */
export interface ChangedCount {
  /** How many todos. */
  count: number;
  /** The store's revision. */
  rev: number;
  /** The revision of the step's first change, for undo; null if nothing changed. */
  step: number | null;
}

/** One of several changes that are made in one step. */
export type Change =
  | AddChange
  | EditChange
  | CompleteChange
  | ReopenChange
  | DeleteChange
  | SkipChange
  | CommentChange
  | MoveChange
  | ToggleChange;

/** Adds a todo. */
export interface AddChange {
  /** What is to be done. */
  do: 'add';
  /** A name by which later changes call the todo. */
  as?: string;
  /** In place of title: words that are read as title and fields. */
  line?: string;
  /** One line of 1 to 500 characters. */
  title?: string;
  /** Up to 100,000 characters. */
  content?: string;
  /** The day it is due, YYYY-MM-DD or in words. */
  due?: string;
  /** The time of that day, HH:MM or in words. */
  time?: string;
  /** The day before which it can wait, YYYY-MM-DD or in words. */
  start?: string;
  /** How it repeats: words, or a rule. */
  repeat?: string | RepetitionText;
  /** Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words. */
  reminders?: string[];
  /** How long it takes: a duration such as PT1H30M, or words. */
  estimate?: string;
  priority?: Priority;
  /** Up to 32 words. */
  tags?: string[];
  /** The ids of up to 32 todos to be done first. */
  after?: (number | string)[];
  /** By what programs know it; a todo that has it is answered. */
  uid?: string;
  /** What programs keep with it: texts by keys. */
  meta?: Record<string, string>;
  /** The todo under which it stands, null for none. */
  parent?: number | string | null;
}

/** Changes the given fields of a todo and leaves the rest. */
export interface EditChange {
  /** What is to be done. */
  do: 'edit';
  /** The todo, or the name that an earlier change gave it. */
  id?: number | string;
  filter?: TodoFilter;
  /** With filter: if another number of todos pass, nothing changes and the error is conflict. */
  expect?: number;
  /** One line of 1 to 500 characters. */
  title?: string;
  /** Up to 100,000 characters. */
  content?: string;
  /** The day it is due, YYYY-MM-DD or in words. */
  due?: string;
  /** The time of that day, HH:MM or in words. */
  time?: string;
  /** The day before which it can wait, YYYY-MM-DD or in words. */
  start?: string;
  /** How it repeats: words, or a rule. */
  repeat?: string | RepetitionText;
  /** Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words. */
  reminders?: string[];
  /** How long it takes: a duration such as PT1H30M, or words. */
  estimate?: string;
  priority?: Priority;
  /** All its tags. */
  tags?: string[];
  /** The ids of up to 32 todos to be done first. */
  after?: (number | string)[];
  /** What programs keep with it: texts by keys. */
  meta?: Record<string, string>;
  /** The todo under which it stands, null for none. */
  parent?: number | string | null;
  /** Tags to add to tags, or to the ones it has. */
  addTags?: string[];
  /** Tags to remove after that. */
  removeTags?: string[];
  /** Todos to add to after, or to those it has. */
  addAfter?: (number | string)[];
  /** Todos to remove after that. */
  removeAfter?: number[];
  /** Keys of meta to remove. */
  removeMeta?: string[];
  /** Pairs to set after that. */
  setMeta?: Record<string, string>;
  /** Fields that get the value of a new todo; they cannot also be given. */
  clear?: ('content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'meta')[];
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** Marks a todo as done. */
export interface CompleteChange {
  /** What is to be done. */
  do: 'complete';
  /** The todo, or the name that an earlier change gave it. */
  id?: number | string;
  filter?: TodoFilter;
  /** With filter: if another number of todos pass, nothing changes and the error is conflict. */
  expect?: number;
  /** What becomes of open todos under it; needed if there are any. */
  children?: 'complete' | 'leave';
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** Marks a todo as open. */
export interface ReopenChange {
  /** What is to be done. */
  do: 'reopen';
  /** The todo, or the name that an earlier change gave it. */
  id?: number | string;
  filter?: TodoFilter;
  /** With filter: if another number of todos pass, nothing changes and the error is conflict. */
  expect?: number;
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** Deletes a todo. */
export interface DeleteChange {
  /** What is to be done. */
  do: 'delete';
  /** The todo, or the name that an earlier change gave it. */
  id?: number | string;
  filter?: TodoFilter;
  /** With filter: if another number of todos pass, nothing changes and the error is conflict. */
  expect?: number;
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** Moves a todo to the next day of its rule. */
export interface SkipChange {
  /** What is to be done. */
  do: 'skip';
  /** The todo, or the name that an earlier change gave it. */
  id: number | string;
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** Says something about a todo. */
export interface CommentChange {
  /** What is to be done. */
  do: 'comment';
  /** The todo, or the name that an earlier change gave it. */
  id: number | string;
  /** One line or more. */
  text: string;
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** Puts a todo elsewhere in the order by hand. */
export interface MoveChange {
  /** What is to be done. */
  do: 'move';
  /** The todo, or the name that an earlier change gave it. */
  id: number | string;
  /** The todo to put it before. */
  before?: number | string;
  /** The todo to put it behind. */
  after?: number | string;
  /** Whether to put it before all others. */
  first?: boolean;
  /** Whether to put it behind all others. */
  last?: boolean;
  /** The todo to put it under, null for none. */
  parent?: number | string | null;
  /** If it is not the todo's present one, nothing changes and the error is conflict. */
  rev?: number;
  /** That of a claim: if it is over, nothing changes. */
  token?: string;
}

/** The only change: marks the open todos as done or, if all are done, all of them as open. */
export interface ToggleChange {
  /** What is to be done. */
  do: 'toggle';
  /** The todos. */
  ids?: number[];
  filter?: TodoFilter;
  /** With filter: if another number of todos pass, nothing changes and the error is conflict. */
  expect?: number;
  /** What becomes of open todos under it; needed if there are any. */
  children?: 'complete' | 'leave';
}

/** What several changes did, or would do. */
export interface AppliedChanges {
  /** The revision of the step's first change, for undo; null if nothing changed. */
  step: number | null;
  /** The store's revision. */
  rev: number;
  /** With a filter: how many todos pass it. */
  count?: number;
  /** Without a filter: one for each change. */
  results?: AppliedChange[];
}

/** Of complete: the next todo of its series, if there is one. */
export interface AppliedChangeNext {
  /** Its id; null if it is not stored. */
  id: number | null;
  /** The day it is due. */
  due: string | null;
}

/** What became of one of several changes. */
export interface AppliedChange {
  /** The todo's id; null for a new one that is not stored. */
  id: number | null;
  /** Its revision after all changes; if it was deleted, the store's. */
  rev: number;
  /** Of complete: the next todo of its series, if there is one. */
  next?: AppliedChangeNext;
  read?: ReadValues;
  /** With a line: its parts that set fields, in order. */
  spans?: WordSpan[];
  /** Of an add: true if the todo was there, by its uid. */
  repeated?: boolean;
}

/** What was undone. */
export interface Undone {
  /** The store's revision. */
  rev: number;
  /** A phrase to show, such as: delete “Buy milk”. */
  undone: string;
  /** How many todos the step had changed. */
  count: number;
  /** The revision of the undo's first change. */
  step: number;
}

/** What undid several steps. */
export interface UndoneSteps {
  /** The store's revision. */
  rev: number;
  /** The undos, in their order: one for each step that was in effect, the newest first. */
  steps: number[];
}

/** What was redone. */
export interface Redone {
  /** The store's revision. */
  rev: number;
  /** A phrase to show, such as: delete “Buy milk”. */
  redone: string;
  /** How many todos the step had changed. */
  count: number;
  /** The revision of the step's first change, for undo. */
  step: number;
}

/** The changes after a revision. */
export interface TodoChanges {
  /** The store's revision. */
  rev: number;
  /** Those that were added or changed and still exist, in the order of their last change. */
  todos: TodoRow[];
  /** The ids of those that were deleted, in the order of deletion. */
  deleted: number[];
  /** The ids of those whose comments changed. */
  commented: number[];
  /** The ids of those that were moved in the order by hand. */
  moved: number[];
  /** False if the View must read everything again. */
  complete: boolean;
  /** The store's mark at rev, for the next changesSince. */
  mark: string;
}

/** A todo as lists show it. */
export interface TodoRow {
  /** Never used again. */
  id: number;
  /** The store's revision at its last change. */
  rev: number;
  /** One line. */
  title: string;
  /** The first line of the content, or its beginning. */
  preview: string;
  /** Whether it is done. */
  completed: boolean;
  state: TodoState;
  /** The day it is due. */
  due: string | null;
  /** The same with the time, if there is one: Tomorrow 09:30. */
  dueText: string | null;
  /** The time of that day, HH:MM. */
  time: string | null;
  /** In the list upcoming, by due: the heading of its day, which is dueText without a time. */
  group: string | null;
  /** The day before which it can wait. */
  start: string | null;
  /** The same: Tomorrow. */
  startText: string | null;
  /** Whether start is a day that has not come yet. */
  startAhead: boolean;
  /** How it repeats. */
  repeat: Repetition | null;
  /** The same: every 2 weeks. */
  repeatText: string | null;
  /** When it reminds: before it is due, such as -PT15M, or at a local time. */
  reminders: string[];
  /** How long it takes. */
  estimate: string | null;
  /** The same: 1 h 30 min. */
  estimateText: string | null;
  priority: Priority;
  /** In the order of their UTF-8 bytes. */
  tags: string[];
  /** Whether it is open, and so is a todo that comes first. */
  blocked: boolean;
  /** The todo under which it stands, if there is one. */
  parent?: number;
  /** In a tree: how many todos are above it. */
  depth?: number;
  children?: Children;
  /** In a tree: true if it is only there for a todo under it. */
  context?: boolean;
  /** In a tree, of a folded todo: how many under it pass. */
  hits?: number;
  /** Who does it; null if nobody does. */
  claim: Claim | null;
  /** How many comments it has. */
  comments: number;
  /** When it was added. */
  createdAt: string;
  /** The same as a local day. */
  createdText: string;
  /** With content: all of it. */
  content?: string;
  /** Likewise, if it is done. */
  completedAt?: string;
  /** Likewise: what comes first. */
  after?: number[];
  /** Likewise, if it has any. */
  uid?: string;
  /** Likewise. */
  meta?: Record<string, string>;
}

/** How long some todos take together. */
export interface EstimateSum {
  /** The sum of the estimates: PT3H20M. */
  estimate: string;
  /** The same: 3 h 20 min. */
  estimateText: string;
  /** How many of them have no estimate. */
  without: number;
}

/** A step from one window to the next. */
export type RowChange = RowDelete | RowInsert | RowUpdate;

/** Removes the row at the index. */
export interface RowDelete {
  /** The kind of the step. */
  kind: 'delete';
  /** From 0, in the window as the steps before this one left it. */
  index: number;
}

/** Inserts a row before the one at the index. */
export interface RowInsert {
  /** The kind of the step. */
  kind: 'insert';
  /** From 0, in the window as the steps before this one left it. */
  index: number;
  todo: TodoRow;
}

/** Replaces the row at the index. */
export interface RowUpdate {
  /** The kind of the step. */
  kind: 'update';
  /** From 0, in the window as the steps before this one left it. */
  index: number;
  todo: TodoRow;
}

/** A todo before and after changes that are not made. */
export interface Preview {
  /** The todo as it is; null if it would be added. */
  before: TodoRow | null;
  /** The todo as it would be; null if it would be deleted. */
  after: PreviewRow | null;
}

/** A todo as changes that are not made would leave it. */
export interface PreviewRow {
  /** Null for a new one, which is not stored. */
  id: number | null;
  /** The store's revision at its last change. */
  rev: number;
  /** One line. */
  title: string;
  /** The first line of the content, or its beginning. */
  preview: string;
  /** Whether it is done. */
  completed: boolean;
  state: TodoState;
  /** The day it is due. */
  due: string | null;
  /** The same with the time, if there is one: Tomorrow 09:30. */
  dueText: string | null;
  /** The time of that day, HH:MM. */
  time: string | null;
  /** In the list upcoming, by due: the heading of its day, which is dueText without a time. */
  group: string | null;
  /** The day before which it can wait. */
  start: string | null;
  /** The same: Tomorrow. */
  startText: string | null;
  /** Whether start is a day that has not come yet. */
  startAhead: boolean;
  /** How it repeats. */
  repeat: Repetition | null;
  /** The same: every 2 weeks. */
  repeatText: string | null;
  /** When it reminds: before it is due, such as -PT15M, or at a local time. */
  reminders: string[];
  /** How long it takes. */
  estimate: string | null;
  /** The same: 1 h 30 min. */
  estimateText: string | null;
  priority: Priority;
  /** In the order of their UTF-8 bytes. */
  tags: string[];
  /** Whether it is open, and so is a todo that comes first. */
  blocked: boolean;
  /** The todo under which it stands, if there is one. */
  parent?: number;
  /** In a tree: how many todos are above it. */
  depth?: number;
  children?: Children;
  /** In a tree: true if it is only there for a todo under it. */
  context?: boolean;
  /** In a tree, of a folded todo: how many under it pass. */
  hits?: number;
  /** Who does it; null if nobody does. */
  claim: Claim | null;
  /** How many comments it has. */
  comments: number;
  /** When it was added. */
  createdAt: string;
  /** The same as a local day. */
  createdText: string;
  /** With content: all of it. */
  content?: string;
  /** Likewise, if it is done. */
  completedAt?: string;
  /** Likewise: what comes first. */
  after?: number[];
  /** Likewise, if it has any. */
  uid?: string;
  /** Likewise. */
  meta?: Record<string, string>;
}

/** The name of an error, for programs. */
export type ErrorTag =
  | 'internal'
  | 'notFound'
  | 'invalidTodo'
  | 'conflict'
  | 'store'
  | 'nothingToUndo'
  | 'keyReused'
  | 'invalidList'
  | 'notOpen'
  | 'claimed'
  | 'notKept'
  | 'notTransferred';

/** A step that undo or redo could be about. */
export interface NewestStep {
  /** The revision of the step's first change, for undo. */
  step: number;
  /** What it did, as showMessage says it. */
  text: string;
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
  /** When the change was made. */
  at: string;
  /** The same as a local day and minute. */
  atText: string;
}

/** What a todo gets that is added to a list. */
export interface TodoDefaults {
  /** The todo under which it stands. */
  parent?: number;
  /** All lines. */
  content?: string;
  /** A day, YYYY-MM-DD; or today, tomorrow or +N. */
  due?: string;
  /** The time of the due day, if there is one. */
  time?: string;
  /** The day before which it can wait; like due. */
  start?: string;
  repeat?: RepetitionText;
  /** Up to 5; those before it is due only if it has a due day. */
  reminders?: string[];
  /** How long it takes. */
  estimate?: string;
  priority?: Priority;
  /** Words, besides those that the filter asks for. */
  tags?: string[];
}

/** A todo's revision, by itself. */
export interface TodoRevision {
  /** The todo's revision, to send with the next change. */
  rev: number;
}

/** A change of a todo. */
export interface HistoryEntry {
  /** The store's revision after the change. */
  rev: number;
  /** When the change was made. */
  at: string;
  /** The same as a local day and minute. */
  atText: string;
  /** A phrase that says what was done. */
  what: string;
  /** The revision of the step's first change; of a claim, its own. */
  step: number;
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
  /** The fields that it changed; none if it did more. */
  changed: FieldChange[];
}

/** What a change made of a field, as drafts spell it. */
export interface FieldChange {
  field: TodoField;
  /** At most 200 characters. */
  before: string;
  /** At most 200 characters. */
  after: string;
}

/** The fields that a new todo begins with, as in todoList.add. */
export interface DraftBeginning {
  /** One line of 1 to 500 characters. */
  title?: string;
  /** Up to 100,000 characters. */
  content?: string;
  /** The day it is due, YYYY-MM-DD or in words. */
  due?: string;
  /** The time of that day, HH:MM or in words. */
  time?: string;
  /** The day before which it can wait, YYYY-MM-DD or in words. */
  start?: string;
  /** How it repeats: words, or a rule. */
  repeat?: string | RepetitionText;
  /** Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words. */
  reminders?: string[];
  /** How long it takes: a duration such as PT1H30M, or words. */
  estimate?: string;
  /** By default none. */
  priority?: string;
  /** Up to 32 words. */
  tags?: string[];
  /** The ids of up to 32 todos to be done first. */
  after?: number[];
  /** The todo under which it stands, null for none. */
  parent?: number | null;
}

/** The todo that a draft edits, if any. */
export interface DraftReference {
  /** The todo's id; null for a new one. */
  id: number | null;
  /** Its revision; null for a new one. */
  rev: number | null;
  /** How many other drafts of this client are kept and not open. */
  keptCount: number;
}

/** A part of a line, in characters. */
export interface LinePart {
  /** Where it begins. */
  start: number;
  /** Where it ends. */
  end: number;
}

/** The state of a draft. */
export interface DraftState {
  /** Whether the draft can be saved as it is. */
  canSave: boolean;
}

/** The todo that a draft was saved as. */
export interface SavedTodo {
  /** The todo's id. */
  id: number;
  /** The todo's revision. */
  rev: number;
  /** The revision of the step's first change, for undo; null if nothing changed. */
  step: number | null;
}

/** The fields of a draft, as a person types them; with updates fields, some. */
export interface DraftValues {
  /** One line. */
  title?: string;
  /** All lines. */
  content?: string;
  /** A day, YYYY-MM-DD or in words. */
  due?: string;
  /** A time, HH:MM or in words. */
  time?: string;
  /** A day, YYYY-MM-DD or in words. */
  start?: string;
  /** Words, or a rule and, unless it counts from next, due or done. */
  repeat?: string;
  /** Reminders between spaces, or with commas between words. */
  reminders?: string;
  /** How long it takes: 1 h 30 min. */
  estimate?: string;
  /** A word. */
  priority?: string;
  /** Words between spaces. */
  tags?: string;
  /** The ids of todos, between spaces. */
  after?: string;
  /** The id of a todo. */
  parent?: string;
}

/** What is wrong with a field of a draft. */
export interface DraftProblem {
  field: TodoField;
  reason: InvalidReason;
  /** One sentence for a person. */
  message: string;
}

/** What is wrong with a field of a todo. */
export type InvalidReason =
  | 'empty'
  | 'tooLong'
  | 'tooMany'
  | 'controlCharacter'
  | 'whiteSpace'
  | 'comma'
  | 'notADate'
  | 'notATime'
  | 'notARule'
  | 'notAReminder'
  | 'notADuration'
  | 'notASCII'
  | 'notAKey'
  | 'unanchored'
  | 'ended'
  | 'unknown'
  | 'cycle'
  | 'tooDeep'
  | 'otherParent'
  | 'openChildren'
  | 'notManual';

/** A field of a draft that somebody else changed too. */
export interface StaleField {
  field: TodoField;
  /** The todo's present text, as a person would type it. */
  theirs: string;
}

/** A draft that is kept although its View is gone. */
export interface KeptDraft {
  /** Its number, for viewReady and forget. */
  kept: number;
  /** The todo that it edits; null for a new one. */
  id: number | null;
  /** The title as it was typed, or that of the todo. */
  title: string;
  /** When it was kept. */
  at: string;
  /** The same as a local day and minute. */
  atText: string;
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
}

/** The store's revision, by itself. */
export interface StoreRevision {
  /** The store's revision. */
  rev: number;
}

/** A row of the report. */
export type ReportRow =
  | ReportHeader
  | ReportSubheader
  | ReportDetail
  | ReportSubfooter
  | ReportFooter
  | ReportGrandFooter
  | ReportMessage;

/** A group begins. */
export interface ReportHeader {
  /** What kind of row it is. */
  kind: 'header';
  /** The text of a report row. */
  title: string;
}

/** A day begins. */
export interface ReportSubheader {
  /** What kind of row it is. */
  kind: 'subheader';
  /** The text of a report row. */
  title: string;
  /** The day; null for todos without one. */
  date: string | null;
  /** For banding: alternates from one subheader to the next. */
  odd: boolean;
}

/** A todo. */
export interface ReportDetail {
  /** What kind of row it is. */
  kind: 'detail';
  /** The todo's id. */
  id: number;
  /** The text of a report row. */
  title: string;
  state: TodoState;
  /** How long it takes. */
  amount: string | null;
  /** The same: 1 h 30 min. */
  amountText: string | null;
  /** For banding: alternates from one subheader to the next. */
  odd: boolean;
}

/** A day ends. */
export interface ReportSubfooter {
  /** What kind of row it is. */
  kind: 'subfooter';
  /** How many todos. */
  count: number;
  /** How long they take together: PT3H20M. */
  amount: string;
  /** The same: 3 h 20 min. */
  amountText: string;
  /** For banding: alternates from one subheader to the next. */
  odd: boolean;
}

/** A group ends. */
export interface ReportFooter {
  /** What kind of row it is. */
  kind: 'footer';
  /** The text of a report row. */
  title: string;
  /** How many todos. */
  count: number;
  /** How long they take together: PT3H20M. */
  amount: string;
  /** The same: 3 h 20 min. */
  amountText: string;
  /** For banding: alternates from one subheader to the next. */
  odd: boolean;
}

/** The report ends. */
export interface ReportGrandFooter {
  /** What kind of row it is. */
  kind: 'grandFooter';
  /** The text of a report row. */
  title: string;
  /** How many todos. */
  count: number;
  /** How long they take together: PT3H20M. */
  amount: string;
  /** The same: 3 h 20 min. */
  amountText: string;
  /** True if a group could not be read. */
  partial?: boolean;
}

/** Why a group shows nothing. */
export interface ReportMessage {
  /** What kind of row it is. */
  kind: 'message';
  /** The text of a report row. */
  title: string;
  /** None: there are no such todos. Unavailable: the store failed. */
  reason: 'none' | 'unavailable';
}

/** A step from one window of the report to the next. */
export type ReportRowChange = ReportRowDelete | ReportRowInsert | ReportRowUpdate;

/** Removes the row at the index. */
export interface ReportRowDelete {
  /** The kind of the step. */
  kind: 'delete';
  /** From 0, in the window as the steps before this one left it. */
  index: number;
}

/** Inserts a row before the one at the index. */
export interface ReportRowInsert {
  /** The kind of the step. */
  kind: 'insert';
  /** From 0, in the window as the steps before this one left it. */
  index: number;
  row: ReportRow;
}

/** Replaces the row at the index. */
export interface ReportRowUpdate {
  /** The kind of the step. */
  kind: 'update';
  /** From 0, in the window as the steps before this one left it. */
  index: number;
  row: ReportRow;
}

/** What one event did. */
export interface ActivityStep {
  /** The revision of the step's first change, for undo. */
  step: number;
  /** When the change was made. */
  at: string;
  /** The same as a local day and minute. */
  atText: string;
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
  /** A number that all steps of one session have, and no others. */
  session: number;
  /** The kind of the step. */
  kind: 'added' | 'completed' | 'reopened' | 'edited' | 'deleted' | 'commented' | 'moved' | 'changed' | 'undone' | 'redone';
  /** What it did, as showMessage says it. */
  text: string;
  /** How many todos it changed. */
  count: number;
  /** The first 5 of them; with deleted, of those that are gone. */
  todos: ActivityTodo[];
  /** The step that took it back; null if it is in effect. */
  undone: number | null;
  /** Whether an undo of it would succeed; null if it changed more than 20 todos. */
  undoable: boolean | null;
}

/** A todo that a step changed. */
export interface ActivityTodo {
  /** The todo's id. */
  id: number;
  /** Its title, as the step left it. */
  title: string;
  /** Whether it does not exist now. */
  gone: boolean;
}

/** A todo before and after a change. */
export interface StepRow {
  /** Null if it was added. Of a step over several todos, the content is cut to 2,000 characters. */
  before: TodoDetail | null;
  /** Null if it was deleted. */
  after: TodoDetail | null;
}

/** A list as it can be saved again. */
export interface SavedList {
  /** The name, for programs. */
  name: string;
  /** What people call it. */
  title: string;
  filter: TodoFilter;
  /** Their order. */
  sort: SortKey[];
  defaults: TodoDefaults;
}

/** A saved or built-in list with its totals. */
export interface ListRow {
  /** The name, for programs. */
  name: string;
  /** What people call it. */
  title: string;
  /** Whether it is always there and cannot be changed. */
  builtIn: boolean;
  /** How many todos it shows. */
  total: number;
  /** How many of these are overdue. */
  overdue: number;
}

/** What choices are offered for. */
export type ChoiceField =
  | 'due'
  | 'start'
  | 'time'
  | 'repeat'
  | 'reminders'
  | 'estimate'
  | 'snooze'
  | 'tags'
  | 'priority'
  | 'after'
  | 'parent'
  | 'sort'
  | 'filter'
  | 'savedLists';

/** Something that a person can choose. */
export interface TodoChoice {
  /** What to send for it. */
  value: string | SortKey[] | TodoFilter | SnoozeTime;
  /** What people call it: Tomorrow. */
  text: string;
  /** What it means just now: Tue, Nov 24. */
  detail: string | null;
}

/** When to remind again: one of the members of snooze. */
export interface SnoozeTime {
  /** When to remind again. */
  until?: string;
  /** How long from now to remind again. */
  for?: string;
}

/** Work that has begun. */
export interface TransferBegun {
  /** Of an import: its key. */
  key?: string;
  /** Whether the last output was sent. */
  complete: boolean;
}

/** A line that was not taken, or not whole. */
export interface ImportFailure {
  /** Its number. */
  line: number;
  /** Why. */
  reason: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'notJSON' | 'member' | 'longLine';
  /** One sentence for a person. */
  message: string;
}

/** The error of a response; its code says which one. */
export type Error =
  | ParseError
  | InvalidRequestError
  | MethodNotFoundError
  | InvalidParamsError
  | InternalError
  | NotFoundError
  | InvalidTodoError
  | ConflictError
  | StoreError
  | NothingToUndoError
  | KeyReusedError
  | InvalidListError
  | NotOpenError
  | ClaimedError
  | NotKeptError
  | NotTransferredError;

/** The message is not JSON, or not Unicode; the id is null. */
export interface ParseError {
  /** The error's number. */
  code: -32700;
  /** One sentence for a person. */
  message: string;
}

/**
 * The message is JSON but not a request, or it is too large or too deep, or it comes after
 * shutdown.
 */
export interface InvalidRequestError {
  /** The error's number. */
  code: -32600;
  /** One sentence for a person. */
  message: string;
}

/** There is no such method; the message names the one that was probably meant, if any. */
export interface MethodNotFoundError {
  /** The error's number. */
  code: -32601;
  /** One sentence for a person. */
  message: string;
}

/** Details for programs. */
export interface InvalidParamsErrorData {
  /** The member at fault, as a path: filter.dueBefore. */
  field: string;
  /** What the member must be. */
  expected: string;
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/** The method does not take these params. */
export interface InvalidParamsError {
  /** The error's number. */
  code: -32602;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: InvalidParamsErrorData;
}

/** Details for programs. */
export interface InternalErrorData {
  /** The error's name. */
  tag: 'internal';
}

/** An internal error of the backend; nothing changed. */
export interface InternalError {
  /** The error's number. */
  code: -32603;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: InternalErrorData;
}

/** Details for programs. */
export interface NotFoundErrorData {
  /** The error's name. */
  tag: 'notFound';
  /** The todo's id. */
  id: number;
  /** Of undo and redo: the later steps that changed the todos and are in effect, oldest first. */
  steps?: number[];
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/** No todo has the id. */
export interface NotFoundError {
  /** The error's number. */
  code: 1001;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: NotFoundErrorData;
}

/** Details for programs. */
export interface InvalidTodoErrorData {
  /** The error's name. */
  tag: 'invalidTodo';
  /** The field at fault. */
  field: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  reason: InvalidReason;
  /** Of openChildren: the todo that they are under. */
  id?: number;
  /**
   * Of conflict in apply with a filter, in place of the todo: how many todos pass it; of
   * openChildren: how many are.
   */
  count?: number;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/** The todo would break a rule. */
export interface InvalidTodoError {
  /** The error's number. */
  code: 1002;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: InvalidTodoErrorData;
}

/** Details for programs. */
export interface ConflictErrorData {
  /** The error's name. */
  tag: 'conflict';
  /** The todo's id. */
  id?: number;
  todo?: TodoDetail;
  /** Of todoEdit: the fields that both changed. */
  fields?: TodoField[];
  /**
   * Of conflict in apply with a filter, in place of the todo: how many todos pass it; of
   * openChildren: how many are.
   */
  count?: number;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of undo and redo: the later steps that changed the todos and are in effect, oldest first. */
  steps?: number[];
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/**
 * A todo is not at the revision that was given, others changed what a draft or a step changes, or a
 * series would have two open todos, or todos would come after themselves.
 */
export interface ConflictError {
  /** The error's number. */
  code: 1003;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: ConflictErrorData;
}

/** Details for programs. */
export interface StoreErrorData {
  /** The error's name. */
  tag: 'store';
  reason: StoreReason;
  /** Whether the same event can succeed later. */
  retryable: boolean;
  /** The damaged todo, if one is at fault and not the store. */
  id?: number;
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/** The store failed. */
export interface StoreError {
  /** The error's number. */
  code: 1004;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: StoreErrorData;
}

/** Why the store failed. */
export type StoreReason =
  | 'busy'
  | 'full'
  | 'readOnly'
  | 'corrupt'
  | 'newer'
  | 'gone'
  | 'io'
  | 'unreachable'
  | 'denied'
  | 'outcomeUnknown';

/** Details for programs. */
export interface NothingToUndoErrorData {
  /** The error's name. */
  tag: 'nothingToUndo';
  newest?: NewestStep;
  /** Of a step of an import: the key to undo that by. */
  key?: string;
}

/** There is nothing of the View's own to undo or redo, or the given step cannot be undone. */
export interface NothingToUndoError {
  /** The error's number. */
  code: 1005;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: NothingToUndoErrorData;
}

/** Details for programs. */
export interface KeyReusedErrorData {
  /** The error's name. */
  tag: 'keyReused';
  /** The key. */
  key: string;
  /** Of an add: the todo that was added with it. */
  id?: number;
}

/** The key was already used, for another todo or for other changes. */
export interface KeyReusedError {
  /** The error's number. */
  code: 1006;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: KeyReusedErrorData;
}

/** Details for programs. */
export interface InvalidListErrorData {
  /** The error's name. */
  tag: 'invalidList';
  reason: ListFault;
  /** The name. */
  name: string;
}

/** No list has the name, or the list cannot be changed or saved. */
export interface InvalidListError {
  /** The error's number. */
  code: 1007;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: InvalidListErrorData;
}

/** Why a list is not found, changed or saved. */
export type ListFault = 'unknown' | 'builtIn' | 'tooMany' | 'exists';

/** Details for programs. */
export interface NotOpenErrorData {
  /** The error's name. */
  tag: 'notOpen';
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The name of a draft; without it, the unnamed draft. */
  draft?: string;
}

/** The list or the draft is not open; viewReady opens it. */
export interface NotOpenError {
  /** The error's number. */
  code: 1008;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: NotOpenErrorData;
}

/** Details for programs. */
export interface ClaimedErrorData {
  /** The error's name. */
  tag: 'claimed';
  /** The todo's id. */
  id: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  claim?: Claim;
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/** The claim is over, by which a todo was to be changed. */
export interface ClaimedError {
  /** The error's number. */
  code: 1009;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: ClaimedErrorData;
}

/** Details for programs. */
export interface NotKeptErrorData {
  /** The error's name. */
  tag: 'notKept';
  /** The number of a kept draft, as showKept has it. */
  kept: number;
}

/** No draft is kept under the number, or somebody has it open. */
export interface NotKeptError {
  /** The error's number. */
  code: 1010;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: NotKeptErrorData;
}

/** Details for programs. */
export interface NotTransferredErrorData {
  /** The error's name. */
  tag: 'notTransferred';
  reason: TransferReason;
}

/** Nothing is imported, exported or undone. */
export interface NotTransferredError {
  /** The error's number. */
  code: 1011;
  /** One sentence for a person. */
  message: string;
  /** Details for programs. */
  data: NotTransferredErrorData;
}

/** Why nothing is imported or exported. */
export type TransferReason =
  | 'notFound'
  | 'denied'
  | 'notAFile'
  | 'exists'
  | 'ofStore'
  | 'noFiles'
  | 'io'
  | 'running'
  | 'unknownKey';

/** What an error with a tag says: which one it is, the member tag tells. */
export type ErrorData =
  | InternalErrorData
  | NotFoundErrorData
  | InvalidTodoErrorData
  | ConflictErrorData
  | StoreErrorData
  | NothingToUndoErrorData
  | KeyReusedErrorData
  | InvalidListErrorData
  | NotOpenErrorData
  | ClaimedErrorData
  | NotKeptErrorData
  | NotTransferredErrorData;

/** Replaces everything that the list showed. */
export interface TodoListShowTodos {
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The store's revision. */
  rev: number;
  /** How many todos pass the filter. */
  total: number;
  /** With sums: how long these take together. */
  sum?: EstimateSum;
  /** How many of them come before the window. */
  offset: number;
  /** The window. */
  todos: TodoRow[];
  /** A phrase that says why there is nothing to show, else null. */
  message: string | null;
}

/** Turns the window that was shown last into the present one. */
export interface TodoListShowChanges {
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The store's revision. */
  rev: number;
  /** How many todos pass the filter. */
  total: number;
  /** With sums: how long these take together. */
  sum?: EstimateSum;
  /** How many of them come before the window. */
  offset: number;
  /** To apply in order; may be empty. */
  changes: RowChange[];
  /** A phrase that says why there is nothing to show, else null. */
  message: string | null;
}

/** Shows what an apply with dryRun would do. */
export interface TodoListShowPreview {
  /** At most 1,000, in the order of the changes. */
  rows: Preview[];
}

/** Says what a step of this View did. */
export interface TodoListShowMessage {
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The kind of the step. */
  kind: 'added' | 'completed' | 'reopened' | 'edited' | 'deleted' | 'commented' | 'moved' | 'changed' | 'undone' | 'redone';
  /** One sentence for a person: Deleted “Buy milk”. */
  text: string;
  /** How many todos the step changed. */
  count: number;
  /** The revision of the step's first change, for undo. */
  step: number;
  /** The name of the client that made it; null if it gave none. */
  by: string | null;
}

/** An event changed nothing; this is why. */
export interface TodoListShowError {
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
  /**
   * Of conflict in apply with a filter, in place of the todo: how many todos pass it; of
   * openChildren: how many are.
   */
  count?: number;
  /** Of undo and redo: the later steps that changed the todos and are in effect, oldest first. */
  steps?: number[];
  /** Of undo without a step: what undo with its step would undo, if there is anything. */
  newest?: NewestStep;
  /** Of apply: which of the changes failed, from 0. */
  index?: number;
}

/** Go to the detail of a todo. */
export interface TodoListRouteDetail {
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The todo's id. */
  id: number;
}

/** Go to the draft of a todo. */
export interface TodoListRouteEdit {
  /** The name of a list; without it, the unnamed list. */
  view?: string;
  /** The todo's id; null for a new one. */
  id: number | null;
  /** For todoEdit.viewReady: what the list says of a new todo. */
  from?: TodoDefaults;
}

/** Replaces everything that the detail showed. */
export interface TodoDetailShowTodo {
  /** The todo. */
  todo: TodoDetail;
}

/** The changes of the todo, newest first. */
export interface TodoDetailShowHistory {
  /** The todo's id. */
  id: number;
  /** At most 1,000. */
  entries: HistoryEntry[];
}

/** Some comments of the todo, the oldest first. */
export interface TodoDetailShowComments {
  /** The todo's id. */
  id: number;
  /** At most 100. */
  comments: Comment[];
  /** How many come before them. */
  left: number;
}

/** An event changed nothing; this is why. */
export interface TodoDetailShowError {
  /** The todo's id. */
  id: number;
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** The todo was deleted and its detail is closed: leave it. */
export interface TodoDetailRouteBack {
  /** The todo's id. */
  id: number;
}

/** Go to the draft of the todo. */
export interface TodoDetailRouteEdit {
  /** The todo's id. */
  id: number;
}

/** Replaces everything that the draft showed. */
export interface TodoEditShowDraft {
  /** The name of a draft; without it, the unnamed draft. */
  draft?: string;
  /** The todo's id; null for a new one. */
  id: number | null;
  /** Its revision; null for a new one. */
  rev: number | null;
  /** The fields, as typed or as the todo has them. */
  values: DraftValues;
  /** The line, if the draft was kept. */
  line?: string;
  /** The values of the fields that were given in words. */
  read?: ReadValues;
  /** With a line: its parts that set fields, in order. */
  spans?: WordSpan[];
  /** The due day and time: Tomorrow; null if due is not a day. */
  dueText: string | null;
  /** The start; null if it is not a day. */
  startText: string | null;
  /** The repetition: every 2 weeks. */
  repeatText: string | null;
  /** The estimate: 1 h 30 min; null if it is no duration. */
  estimateText: string | null;
  /** The todos of after that are there. */
  afterTodos: TodoReference[];
  /** The todo of parent, if it is there. */
  parentTodo?: TodoReference;
  /**
   * The next days of its rule, at most 5, if it is done today and the later ones on their days;
   * empty if it is done or does not repeat.
   */
  upcoming: string[];
  /** The fields whose values differ from the todo's. */
  changed: TodoField[];
  /** What breaks a rule; at most one per field. */
  problems: DraftProblem[];
  /** The fields that somebody else changed too. */
  stale: StaleField[];
  /** Whether the todo was deleted. */
  gone: boolean;
  /** Whether the draft can be saved as it is. */
  canSave: boolean;
}

/** The kept drafts, the newest first. */
export interface TodoEditShowKept {
  /** To open or to forget. */
  drafts: KeptDraft[];
}

/** An event changed nothing; this is why. */
export interface TodoEditShowError {
  /** The name of a draft; without it, the unnamed draft. */
  draft?: string;
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
  /** Of todoEdit: the fields that both changed. */
  fields?: TodoField[];
  /** The number of a kept draft, as showKept has it. */
  kept?: number;
}

/** The draft is closed: leave it. */
export interface TodoEditRouteBack {
  /** The name of a draft; without it, the unnamed draft. */
  draft?: string;
  /** The todo that it was saved as, or that it edited. */
  id: number | null;
  /** Whether it was saved. */
  saved: boolean;
}

/** A part of the report. */
export interface TodoReportShowReport {
  /** The store's revision. */
  rev: number;
  /** How many rows come before it. */
  offset: number;
  /** How many rows the report has. */
  total: number;
  /** At most 1,000. */
  rows: ReportRow[];
  /** Whether this is the last part. */
  complete: boolean;
}

/** Turns the window that was shown last into the present one. */
export interface TodoReportShowReportChanges {
  /** The store's revision. */
  rev: number;
  /** How many rows come before it. */
  offset: number;
  /** How many rows the report has. */
  total: number;
  /** To apply in order; may be empty. */
  changes: ReportRowChange[];
}

/** An event changed nothing; this is why. */
export interface TodoReportShowError {
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** Go to the detail of a todo. */
export interface TodoReportRouteDetail {
  /** The todo's id. */
  id: number;
}

/** Replaces all steps that were shown. */
export interface TodoActivityShowActivity {
  /** Newest first. */
  steps: ActivityStep[];
  /** Whether no newer step is left out. */
  first: boolean;
  /** Whether the log reaches back to the beginning of the store. */
  complete: boolean;
  /** What undo would take back now. */
  undo: NewestStep | null;
  /** What redo would do again now. */
  redo: NewestStep | null;
}

/** Shows what a step did. */
export interface TodoActivityShowStep {
  /** The step. */
  step: number;
  /** Whether an undo of it would succeed. */
  undoable: boolean;
  /** Its changes in their order, at most 1,000. */
  rows: StepRow[];
}

/** An event failed; this is why. */
export interface TodoActivityShowError {
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** Go to the detail of a todo. */
export interface TodoActivityRouteDetail {
  /** The todo's id. */
  id: number;
}

/** Shows a reminder that is due; with an id and at that are shown already, replaces it. */
export interface TodoReminderShowReminder {
  /** The todo's id. */
  id: number;
  /** The local time for which the reminder was set. */
  at: string;
  /** The same: Today 08:45. */
  atText: string;
  /** Whether it comes late. */
  late: boolean;
  /** The todo. */
  todo: TodoRow;
}

/** Takes a reminder away: somebody acknowledged it, or its todo was done, deleted or changed. */
export interface TodoReminderHideReminder {
  /** The todo's id. */
  id: number;
  /** The local time for which the reminder was set. */
  at: string;
}

/** An event changed nothing; this is why. */
export interface TodoReminderShowError {
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** Replaces everything that was shown. */
export interface SavedListsShowLists {
  /** The built-in lists, and the saved ones in their order. */
  lists: ListRow[];
}

/** An event changed nothing; this is why. */
export interface SavedListsShowError {
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** What the user can choose from, the best first. */
export interface TodoChoicesShowChoices {
  /** As it was sent. */
  field: ChoiceField;
  /** As it was sent. */
  typed: string;
  /** At most limit. */
  choices: TodoChoice[];
}

/** The event failed; this is why. */
export interface TodoChoicesShowError {
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** Work goes on; at most four a second. */
export interface TodoTransferShowProgress {
  /** Which event began it. */
  event: 'import' | 'export' | 'undo';
  /** Bytes, todos or steps. */
  done: number;
  /** Of how much. */
  total: number;
}

/** What an import did. */
export interface TodoTransferShowImported {
  /** The import's key. */
  key: string;
  /** How many todos it added. */
  added: number;
  /** How many it changed. */
  updated: number;
  /** How many were there and stay. */
  skipped: number;
  /** The first 100 lines that failed. */
  failed: ImportFailure[];
  /** How many lines failed. */
  failedCount: number;
  /** Whether nothing was stored. */
  dryRun: boolean;
  /** Whether it read all lines. */
  complete: boolean;
}

/** Some 64 KB of whole lines, or the file that has all. */
export interface TodoTransferShowExport {
  /** Without a path: the next lines. */
  text?: string;
  /** As it was sent. */
  path?: string;
  /** How many todos so far. */
  count: number;
  /** How many damaged ones were left out. */
  damaged: number;
  /** Whether nothing follows. */
  last: boolean;
  /** Whether these are all. */
  complete: boolean;
}

/** What was undone of an import. */
export interface TodoTransferShowUndone {
  /** The import's key. */
  key: string;
  /** How many steps were undone. */
  steps: number;
  /** How many are left. */
  left: number;
}

/** An event changed nothing; this is why. */
export interface TodoTransferShowError {
  /** The number of the error. */
  code: number;
  /** The name of the error. */
  tag: ErrorTag;
  /** One sentence for a person. */
  message: string;
  /** Of invalidTodo: the field at fault. */
  field?: 'title' | 'content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'uid' | 'meta' | 'sort' | 'children';
  /** Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed. */
  reason?: 'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' | 'notADate' | 'notATime' | 'notARule' | 'notAReminder' | 'notADuration' | 'notASCII' | 'notAKey' | 'unanchored' | 'ended' | 'unknown' | 'cycle' | 'tooDeep' | 'otherParent' | 'openChildren' | 'notManual' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'gone' | 'io' | 'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn' | 'exists' | 'notFound' | 'notAFile' | 'ofStore' | 'noFiles' | 'running' | 'unknownKey';
  /** Of store: whether the same event can succeed later. */
  retryable?: boolean;
  /** Of keyReused: the key; of nothingToUndo: the import's. */
  key?: string;
  /** Of invalidList: the list's name. */
  name?: string;
  /** The todo's id. */
  id?: number;
  /** Of claimed: true, since the claim is over. */
  ended?: boolean;
  /** Of claimed: who has the todo now, if somebody has. */
  claim?: Claim;
  /** Of after and parent: the unknown todos, or a cycle, in which each comes after the next one. */
  ids?: number[];
  /** Of conflict: the todo as it is now. */
  todo?: TodoDetail;
}

/** Outputs by their names, with the types of their params. */
export interface Outputs {
  'todoList.showTodos': TodoListShowTodos;
  'todoList.showChanges': TodoListShowChanges;
  'todoList.showPreview': TodoListShowPreview;
  'todoList.showMessage': TodoListShowMessage;
  'todoList.showError': TodoListShowError;
  'todoList.routeDetail': TodoListRouteDetail;
  'todoList.routeEdit': TodoListRouteEdit;
  'todoDetail.showTodo': TodoDetailShowTodo;
  'todoDetail.showHistory': TodoDetailShowHistory;
  'todoDetail.showComments': TodoDetailShowComments;
  'todoDetail.showError': TodoDetailShowError;
  'todoDetail.routeBack': TodoDetailRouteBack;
  'todoDetail.routeEdit': TodoDetailRouteEdit;
  'todoEdit.showDraft': TodoEditShowDraft;
  'todoEdit.showKept': TodoEditShowKept;
  'todoEdit.showError': TodoEditShowError;
  'todoEdit.routeBack': TodoEditRouteBack;
  'todoReport.showReport': TodoReportShowReport;
  'todoReport.showReportChanges': TodoReportShowReportChanges;
  'todoReport.showError': TodoReportShowError;
  'todoReport.routeDetail': TodoReportRouteDetail;
  'todoActivity.showActivity': TodoActivityShowActivity;
  'todoActivity.showStep': TodoActivityShowStep;
  'todoActivity.showError': TodoActivityShowError;
  'todoActivity.routeDetail': TodoActivityRouteDetail;
  'todoReminder.showReminder': TodoReminderShowReminder;
  'todoReminder.hideReminder': TodoReminderHideReminder;
  'todoReminder.showError': TodoReminderShowError;
  'savedLists.showLists': SavedListsShowLists;
  'savedLists.showError': SavedListsShowError;
  'todoChoices.showChoices': TodoChoicesShowChoices;
  'todoChoices.showError': TodoChoicesShowError;
  'todoTransfer.showProgress': TodoTransferShowProgress;
  'todoTransfer.showImported': TodoTransferShowImported;
  'todoTransfer.showExport': TodoTransferShowExport;
  'todoTransfer.showUndone': TodoTransferShowUndone;
  'todoTransfer.showError': TodoTransferShowError;
}

/** Something to show or a place to go to. */
export type Output = {
  [Name in keyof Outputs]: { method: Name; params: Outputs[Name] };
}[keyof Outputs];

/** Sends an event and has its result; members that are undefined are left out. */
export type Send = (method: string, params: object) => Promise<any>;

/** The events of the scene todoList. */
export class TodoListEvents {
  constructor(send: Send);

  /** Opens a list, or resets an open one, and shows it. */
  viewReady(params?: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
    /** A saved or built-in list; filter narrows it, sort replaces its order. */
    saved?: string;
    /** Which todos it shows; by default all. */
    filter?: TodoFilter;
    /** The order; ties, and lists without a sort, are by id, ascending. */
    sort?: SortKey[];
    /** How many todos come before the window; by default 0. */
    offset?: number;
    /** The most todos in the window; by default 100; 0 only counts. */
    limit?: number;
    /** How changes are shown: everything (the default), or the rows that changed. */
    updates?: 'all' | 'rows';
    /** Whether showMessage says what this View's steps did. */
    messages?: boolean;
    /** Whether sum says how long all todos take that pass the filter. */
    sums?: boolean;
    /** Whether rows have content, completedAt, after, uid and meta. */
    content?: boolean;
    /** With sort manual: whether each todo stands under its parent. */
    tree?: boolean;
    /** With tree: the todos under which nothing is shown, or all. */
    collapsed?: number[] | 'all';
    /** Whether it is shown once and not opened; what is open stays as it is. */
    once?: boolean;
  }): Promise<ListTotal>;

  /** Moves the window of an open list. */
  scroll(params: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
    /** How many todos come before the window. */
    offset: number;
    /** The most todos in it; by default as before. */
    limit?: number;
  }): Promise<ListTotal>;

  /** Folds a todo of an open tree, or unfolds it; nothing is stored. */
  collapse(params: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
    /** The todo. */
    id: number;
    /** Whether nothing under it is shown. */
    collapsed: boolean;
  }): Promise<ListTotal>;

  /** Adds a todo. */
  add(params?: {
    /** In place of title: words that are read as title and fields. */
    line?: string;
    /** One line of 1 to 500 characters. */
    title?: string;
    /** Up to 100,000 characters. */
    content?: string;
    /** The day it is due, YYYY-MM-DD or in words. */
    due?: string;
    /** The time of that day, HH:MM or in words. */
    time?: string;
    /** The day before which it can wait, YYYY-MM-DD or in words. */
    start?: string;
    /** How it repeats: words, or a rule. */
    repeat?: string | RepetitionText;
    /** Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words. */
    reminders?: string[];
    /** How long it takes: a duration such as PT1H30M, or words. */
    estimate?: string;
    /** By default none. */
    priority?: Priority;
    /** Up to 32 words. */
    tags?: string[];
    /** The ids of up to 32 todos to be done first. */
    after?: number[];
    /** By what programs know it; a todo that has it is answered. */
    uid?: string;
    /** What programs keep with it: texts by keys. */
    meta?: Record<string, string>;
    /** The todo under which it stands, null for none. */
    parent?: number | null;
    /** A key that was given before answers with the first result, and nothing is done. */
    key?: string;
    /** An open list to add to: fields that are not given are what the list says of them. */
    view?: string;
  }): Promise<ChangedTodo>;

  /** Marks a todo as done, unless it already is. */
  complete(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
    /** That of a claim: if it is over, nothing changes. */
    token?: string;
    /** What becomes of open todos under it; needed if there are any. */
    children?: 'complete' | 'leave';
  }): Promise<ChangedTodo>;

  /** Claims a todo that can be begun. */
  claim(params: {
    /** The todo; without it, the first that passes. */
    id?: number;
    /** In place of id: of this saved or built-in list. */
    saved?: string;
    /** In place of id: which todos pass. */
    filter?: TodoFilter;
    /** Their order; by default due, -priority, created. */
    sort?: SortKey[];
    /** How long, from PT1M to P7D. */
    for: string;
    /** Given again, it answers with the same claim. */
    key: string;
  }): Promise<ClaimedTodo>;

  /** Claims a todo for longer, from now on. */
  renew(params: {
    /** The todo's id. */
    id: number;
    /** That of a claim: if it is over, nothing changes. */
    token: string;
    /** How long, from PT1M to P7D. */
    for: string;
  }): Promise<RenewedClaim>;

  /** Ends a claim. */
  release(params: {
    /** The todo's id. */
    id: number;
    /** That of a claim: if it is over, nothing changes. */
    token: string;
  }): Promise<null>;

  /** Marks a todo as open, unless it already is. */
  reopen(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
  }): Promise<ChangedTodo>;

  /** Puts todos elsewhere in the order by hand; their revisions stay. */
  move(params?: {
    /** The todo. */
    id?: number;
    /** In place of id: several, which keep this order. */
    ids?: number[];
    /** The todo to put it before. */
    before?: number;
    /** The todo to put it behind. */
    after?: number;
    /** Whether to put it before all others. */
    first?: boolean;
    /** Whether to put it behind all others. */
    last?: boolean;
    /** The todo to put it under, null for none. */
    parent?: number | null;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
    /** The name of a list; without it, the unnamed list. */
    view?: string;
  }): Promise<ChangedCount>;

  /** Deletes a todo, and what is under it. */
  delete(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
  }): Promise<ChangedTodo>;

  /** Deletes all todos that are done. */
  deleteCompleted(): Promise<ChangedCount>;

  /** Deletes all todos. */
  deleteAll(): Promise<ChangedCount>;

  /** Makes several changes in one step, or none of them. */
  apply(params: {
    /** The changes, made in this order. */
    changes: Change[];
    /** A key that was given before answers with the first result, and nothing is done. */
    key?: string;
    /** Whether nothing is stored, and showPreview shows what would be. */
    dryRun?: boolean;
  }): Promise<AppliedChanges>;

  /** Undoes the View's own newest step. */
  undo(params?: {
    /** The step to undo instead, whoever made it, as in results. */
    step?: number;
    /** In place of step: several, all or none. */
    steps?: number[];
    /** With since, in place of steps: those of this client. */
    by?: string;
    /** With by: back to the first step that it made before this instant. */
    since?: string;
  }): Promise<Undone | UndoneSteps>;

  /** Redoes the step that the View undid last, until it changes something else. */
  redo(): Promise<Redone>;

  /** Brings deleted todos back as they were last, in one step; those that exist are passed over. */
  restore(params: {
    /** The todos. */
    ids: number[];
  }): Promise<ChangedCount>;

  /** The user wants to add a todo in a form; routeEdit follows. */
  startAdd(params?: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
  }): Promise<null>;

  /** The user chose a todo; routeDetail follows. */
  select(params: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
    /** The todo's id. */
    id: number;
  }): Promise<null>;

  /** Returns the changes after a revision, for a View that was away. */
  changesSince(params: {
    /** The store's revision that the View knows. */
    since: number;
    /** The store's mark at that revision. */
    mark?: string;
    /** Whether rows have content, completedAt, after, uid and meta. */
    content?: boolean;
  }): Promise<TodoChanges>;

  /** The list is out of sight. */
  viewHidden(params?: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
  }): Promise<null>;

  /** The list is in sight again. */
  viewShown(params?: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
  }): Promise<null>;

  /** Closes the list. */
  viewClosed(params?: {
    /** The name of a list; without it, the unnamed list. */
    view?: string;
  }): Promise<null>;
}

/** The events of the scene todoDetail. */
export class TodoDetailEvents {
  constructor(send: Send);

  /** Opens the detail of a todo and shows it. */
  viewReady(params: {
    /** The todo's id. */
    id: number;
    /** Whether it is shown once and not opened; what is open stays as it is. */
    once?: boolean;
  }): Promise<TodoRevision>;

  /** Changes the given fields of a todo and leaves the rest. */
  edit(params: {
    /** The todo's id. */
    id: number;
    /** One line of 1 to 500 characters. */
    title?: string;
    /** Up to 100,000 characters. */
    content?: string;
    /** The day it is due, YYYY-MM-DD or in words. */
    due?: string;
    /** The time of that day, HH:MM or in words. */
    time?: string;
    /** The day before which it can wait, YYYY-MM-DD or in words. */
    start?: string;
    /** How it repeats: words, or a rule. */
    repeat?: string | RepetitionText;
    /** Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words. */
    reminders?: string[];
    /** How long it takes: a duration such as PT1H30M, or words. */
    estimate?: string;
    /** One of the four. */
    priority?: Priority;
    /** All its tags. */
    tags?: string[];
    /** The ids of up to 32 todos to be done first. */
    after?: number[];
    /** What programs keep with it: texts by keys. */
    meta?: Record<string, string>;
    /** The todo under which it stands, null for none. */
    parent?: number | null;
    /** Tags to add to tags, or to the ones it has. */
    addTags?: string[];
    /** Tags to remove after that. */
    removeTags?: string[];
    /** Todos to add to after, or to those it has. */
    addAfter?: number[];
    /** Todos to remove after that. */
    removeAfter?: number[];
    /** Keys of meta to remove. */
    removeMeta?: string[];
    /** Pairs to set after that. */
    setMeta?: Record<string, string>;
    /** Fields that get the value of a new todo; they cannot also be given. */
    clear?: ('content' | 'due' | 'time' | 'start' | 'repeat' | 'reminders' | 'estimate' | 'priority' | 'tags' | 'after' | 'parent' | 'meta')[];
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
    /** That of a claim: if it is over, nothing changes. */
    token?: string;
  }): Promise<ChangedTodo>;

  /** Marks the todo as done, unless it already is. */
  complete(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
    /** That of a claim: if it is over, nothing changes. */
    token?: string;
    /** What becomes of open todos under it; needed if there are any. */
    children?: 'complete' | 'leave';
  }): Promise<ChangedTodo>;

  /** Marks the todo as open, unless it already is. */
  reopen(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
  }): Promise<ChangedTodo>;

  /** Deletes the todo, and what is under it. */
  delete(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
  }): Promise<ChangedTodo>;

  /** Moves the todo to the next day of its rule. */
  skip(params: {
    /** The todo's id. */
    id: number;
    /** If it is not the todo's present one, nothing changes and the error is conflict. */
    rev?: number;
  }): Promise<ChangedTodo>;

  /** The user wants to edit the todo in a form; routeEdit follows. */
  startEdit(params: {
    /** The todo's id. */
    id: number;
  }): Promise<null>;

  /** Shows the changes of the todo. */
  history(params: {
    /** The todo's id. */
    id: number;
  }): Promise<TodoRevision>;

  /** Says something about the todo. */
  comment(params: {
    /** The todo's id. */
    id: number;
    /** One line or more. */
    text: string;
    /** A key that was given before answers with the first result, and nothing is done. */
    key?: string;
  }): Promise<ChangedTodo>;

  /** Gives a comment another text. */
  editComment(params: {
    /** The todo's id. */
    id: number;
    /** The comment's number. */
    n: number;
    /** One line or more. */
    text: string;
  }): Promise<ChangedTodo>;

  /** Takes a comment away. */
  removeComment(params: {
    /** The todo's id. */
    id: number;
    /** The comment's number. */
    n: number;
  }): Promise<ChangedTodo>;

  /** Shows comments of the todo, the newest ones or earlier ones. */
  comments(params: {
    /** The todo's id. */
    id: number;
    /** Only comments with lower numbers. */
    before?: number;
    /** The most comments; by default 20. */
    limit?: number;
  }): Promise<TodoRevision>;

  /** The detail is out of sight. */
  viewHidden(params: {
    /** The todo's id. */
    id: number;
  }): Promise<null>;

  /** The detail is in sight again. */
  viewShown(params: {
    /** The todo's id. */
    id: number;
  }): Promise<null>;

  /** Closes the detail. */
  viewClosed(params: {
    /** The todo's id. */
    id: number;
  }): Promise<null>;
}

/** The events of the scene todoEdit. */
export class TodoEditEvents {
  constructor(send: Send);

  /** Opens a draft, or resets an open one, and shows it. */
  viewReady(params?: {
    /** The name of a draft; without it, the unnamed draft. */
    draft?: string;
    /** The todo to edit; without it, a new one. */
    id?: number;
    /** What a new todo begins with. */
    from?: DraftBeginning;
    /** The number of a kept draft, as showKept has it. */
    kept?: number;
    /** With fields, values has only the texts that the View does not have; by default all. */
    updates?: 'all' | 'fields';
  }): Promise<DraftReference>;

  /** Sets fields as they are typed. */
  change(params?: {
    /** The name of a draft; without it, the unnamed draft. */
    draft?: string;
    /** One line. */
    title?: string;
    /** All lines. */
    content?: string;
    /** A day, YYYY-MM-DD or in words. */
    due?: string;
    /** A time, HH:MM or in words. */
    time?: string;
    /** A day, YYYY-MM-DD or in words. */
    start?: string;
    /** Words, or a rule and, unless it counts from next, due or done. */
    repeat?: string;
    /** Reminders between spaces, or with commas between words. */
    reminders?: string;
    /** How long it takes: 1 h 30 min. */
    estimate?: string;
    /** A word. */
    priority?: string;
    /** Words between spaces. */
    tags?: string;
    /** The ids of todos, between spaces. */
    after?: string;
    /** The id of a todo. */
    parent?: string;
    /** In place of title: words that are read as title and fields. */
    line?: string;
    /** Parts of the line that stay text. */
    keep?: LinePart[];
    /** The todo's revision that the View showed; by default, the one that the draft has now. */
    rev?: number;
  }): Promise<DraftState>;

  /** Decides which text a field keeps if somebody else changed it too. */
  resolve(params: {
    /** The name of a draft; without it, the unnamed draft. */
    draft?: string;
    /** What was typed, or what the todo has now. */
    take: 'mine' | 'theirs';
    /** The fields to decide; by default all stale ones. */
    fields?: TodoField[];
  }): Promise<DraftState>;

  /** Adds the todo, or changes the fields that the draft changed. */
  save(params?: {
    /** The name of a draft; without it, the unnamed draft. */
    draft?: string;
    /** For a new todo, as in todoList.add. */
    key?: string;
  }): Promise<SavedTodo>;

  /** Closes the draft and goes back; nothing is saved. */
  cancel(params?: {
    /** The name of a draft; without it, the unnamed draft. */
    draft?: string;
  }): Promise<null>;

  /** Closes the draft; nothing is saved. */
  viewClosed(params?: {
    /** The name of a draft; without it, the unnamed draft. */
    draft?: string;
  }): Promise<null>;

  /** Shows the kept drafts of this client and store that nobody has open. */
  kept(params?: {
    /** With those of the user's other clients. */
    all?: boolean;
  }): Promise<null>;

  /** Removes a kept draft that nobody has open. */
  forget(params: {
    /** The number of a kept draft, as showKept has it. */
    kept: number;
  }): Promise<null>;
}

/** The events of the scene todoReport. */
export class TodoReportEvents {
  constructor(send: Send);

  /** Opens the report, or resets an open one, and shows it. */
  viewReady(params?: {
    /** Which todos it covers; by default all. */
    filter?: TodoFilter;
    /** How many rows come before the window; by default 0. */
    offset?: number;
    /** The most rows in the window; by default all, or 100 with updates rows. */
    limit?: number;
    /** How changes are shown: everything (the default), or the rows that changed. */
    updates?: 'all' | 'rows';
    /** Whether it is shown once and not opened; what is open stays as it is. */
    once?: boolean;
  }): Promise<StoreRevision>;

  /** The user chose a todo; routeDetail follows. */
  select(params: {
    /** The todo's id. */
    id: number;
  }): Promise<null>;

  /** The report is out of sight. */
  viewHidden(): Promise<null>;

  /** The report is in sight again. */
  viewShown(): Promise<null>;

  /** Closes the report. */
  viewClosed(): Promise<null>;
}

/** The events of the scene todoActivity. */
export class TodoActivityEvents {
  constructor(send: Send);

  /** Opens the activity, or resets an open one, and shows it. */
  viewReady(params?: {
    /** Only the steps of these clients; null stands for those without a name. */
    by?: (string | null)[];
    /** Only the steps that changed this todo. */
    id?: number;
    /** Back to the first of these steps that was made before this instant. */
    since?: string;
    /** Whether only steps are shown whose todos are gone, with these todos. */
    deleted?: boolean;
    /** The most steps; by default 50. */
    limit?: number;
    /** Whether it is shown once and not opened; what is open stays as it is. */
    once?: boolean;
  }): Promise<StoreRevision>;

  /** Shows older steps, or the newest again. */
  scroll(params?: {
    /** The step whose predecessors to show; without it, the newest. */
    before?: number;
    /** The most steps; by default as before. */
    limit?: number;
  }): Promise<StoreRevision>;

  /**
   * The user chose a step; showStep follows. With an id, they chose that todo; routeDetail follows.
   */
  select(params: {
    /** The step. */
    step: number;
    /** A todo that exists. */
    id?: number;
  }): Promise<null>;

  /** Closes the activity. */
  viewClosed(): Promise<null>;
}

/** The events of the scene todoReminder. */
export class TodoReminderEvents {
  constructor(send: Send);

  /** Opens the reminders and shows those that are due; more follow in time. */
  viewReady(): Promise<StoreRevision>;

  /** The user has seen a reminder: it and earlier ones of its todo are hidden everywhere. */
  acknowledge(params: {
    /** The todo's id. */
    id: number;
    /** The local time for which the reminder was set. */
    at: string;
  }): Promise<StoreRevision>;

  /** Acknowledges a reminder, and reminds again later: takes one of until and for. */
  snooze(params: {
    /** The todo's id. */
    id: number;
    /** The local time for which the reminder was set. */
    at: string;
    /** When to remind again. */
    until?: string;
    /** How long from now to remind again. */
    for?: string;
  }): Promise<StoreRevision>;

  /** Closes the reminders. */
  viewClosed(): Promise<null>;
}

/** The events of the scene savedLists. */
export class SavedListsEvents {
  constructor(send: Send);

  /** Opens the lists and shows them, with their totals. */
  viewReady(params?: {
    /** Whether it is shown once and not opened; what is open stays as it is. */
    once?: boolean;
  }): Promise<StoreRevision>;

  /** Saves a list under a name; a new one comes last. */
  save(params: {
    /** The name of a list. */
    name: string;
    /** What people call it: one line, as the title of a todo. */
    title: string;
    /** Which todos it shows. */
    filter: TodoFilter;
    /** Their order; by default by id, ascending. */
    sort?: SortKey[];
    /** What a todo gets that is added to the list. */
    defaults?: TodoDefaults;
    /** Whether it replaces the list that has this name. */
    replace?: boolean;
  }): Promise<StoreRevision>;

  /** Removes a saved list, and answers it. */
  remove(params: {
    /** The name of a list. */
    name: string;
  }): Promise<SavedList>;

  /** Answers what a saved or built-in list is. */
  definition(params: {
    /** The name of a list. */
    name: string;
  }): Promise<SavedList>;

  /** Moves a saved list: takes one of before, after and last. */
  move(params: {
    /** The name of a list. */
    name: string;
    /** The list to put it directly before. */
    before?: string;
    /** The list to put it directly after. */
    after?: string;
    /** True: it then stands after all others. */
    last?: boolean;
  }): Promise<StoreRevision>;

  /** Closes the lists. */
  viewClosed(): Promise<null>;
}

/** The events of the scene todoChoices. */
export class TodoChoicesEvents {
  constructor(send: Send);

  /** The user types, or is about to; showChoices follows. */
  offer(params: {
    /** What it is for. */
    field: ChoiceField;
    /** What the user has typed so far. */
    typed?: string;
    /** The todo that it is about, on whose days choices depend. */
    id?: number;
    /** In place of id, an open draft; without both, the unnamed one if that is open. */
    draft?: string;
    /** An open list whose tags come first; by default the unnamed one if that is open. */
    view?: string;
    /** The most choices; by default 10. */
    limit?: number;
  }): Promise<null>;
}

/** The events of the scene todoTransfer. */
export class TodoTransferEvents {
  constructor(send: Send);

  /** Takes in todos; showImported follows. */
  import(params?: {
    /** The lines. */
    text?: string;
    /** In place of text: a file that has them. */
    path?: string;
    /**
     * Of a uid that a todo has: skip the line (the default), update the todo, or add one without.
     */
    same?: 'skip' | 'update' | 'add';
    /** Its name, to go on or to undo it by; by default a new one. */
    key?: string;
    /** Whether nothing is stored. */
    dryRun?: boolean;
  }): Promise<TransferBegun>;

  /** Gives out todos, in the order by hand; showExport follows. */
  export(params?: {
    /** Which todos; by default all. */
    filter?: TodoFilter;
    /** A list, which filter narrows. */
    saved?: string;
    /** A new file for them, of mode 0600. */
    path?: string;
    /** Whether it may replace a file. */
    replace?: boolean;
  }): Promise<TransferBegun>;

  /** Ends what goes on. */
  cancel(): Promise<null>;

  /** Undoes an import, the newest step first, up to a conflict; showUndone follows. */
  undo(params: {
    /** The import's key. */
    key: string;
  }): Promise<TransferBegun>;
}

/** All events, by their scenes. */
export class Scenes {
  constructor(send: Send);
  readonly todoList: TodoListEvents;
  readonly todoDetail: TodoDetailEvents;
  readonly todoEdit: TodoEditEvents;
  readonly todoReport: TodoReportEvents;
  readonly todoActivity: TodoActivityEvents;
  readonly todoReminder: TodoReminderEvents;
  readonly savedLists: SavedListsEvents;
  readonly todoChoices: TodoChoicesEvents;
  readonly todoTransfer: TodoTransferEvents;
}
