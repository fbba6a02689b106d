vim9script
# The list of todos: the buffer viper-todo://list.

import autoload './actions.vim'
import autoload './activity.vim'
import autoload './adding.vim'
import autoload './backend.vim'
import autoload './choices.vim'
import autoload './comments.vim'
import autoload './kept.vim'
import autoload './lists.vim'
import autoload './reminders.vim'
import autoload './report.vim'
import autoload './rows.vim'
import autoload './text.vim'

const name = 'viper-todo://list'
# The name of the list in the backend, which a todo is added to.
export const view = 'list'
# A line that tells what is shown and one for errors stand above the todos.
const above = 2

var buffer = 0
# What the backend shows, by the names of its lists: `todos`, `total`, `offset`, `message`.
const nothing = {todos: [], total: 0, offset: 0, message: v:null}
var shown: dict<dict<any>> = {list: nothing}
# What is typed for the filter, part by part, beside the list that is open; and for the order.
var filter: list<string> = []
var sort = ''
var is_set = false
var offset = 0
# Where the list was before: what was open, typed and under the cursor.
var places: list<dict<any>> = []
# Whether the backend has the list open; and whether it may know the tree.
var is_ready = false
var may_tree = true
# Which lists are sorted by hand, as their definitions said last.
var by_hand: dict<bool> = {}
# Which rows of the tree are folded: all, or none, but for the todos with these ids.
var folds: dict<any> = {all: false, but: []}
# The name of the saved or built-in list that is open, '' for none.
export var current = ''

export def IsOpen(): bool
  return buffer > 0 && bufloaded(buffer)
enddef

# The todos that a list shows.
export def Todos(which = view): list<dict<any>>
  return get(shown, which, nothing).todos
enddef

# How many todos are shown that pass the filter; others are shown only for those under them.
def Count(): number
  return len(copy(shown.list.todos)->filter((_, todo) => !get(todo, 'context', false)))
enddef

def Heading(): string
  const [count, total] = [Count(), shown.list.total]
  const sum = get(shown.list, 'sum', {})
  const part = $'{min([shown.list.offset + 1, total])}–{shown.list.offset + count} of {total}'
  const parts = (empty(filter) && !empty(current) ? []
    : [empty(filter) ? 'everything' : text.Clean(join(filter, ', '))])
    + (empty(sort) ? [] : [(choices.Named('sort', sort) == v:null ? 'by ' : '') .. sort])
    + [count == total ? string(total) : part]
    # Of those without, nobody has said how long they take.
    + (get(sum, 'without', total) < total ? [text.Clean(sum.estimateText)] : [])
  return (empty(current) ? 'Todos' : text.Clean(lists.Title(current))) .. ': ' .. join(parts, ', ')
    .. '    g? for help'
enddef

const states = {open: '[ ]', overdue: '[!]', done: '[x]'}
const groups = {overdue: 'ViperTodoOverdue', done: 'ViperTodoDone'}

# How many todos stand directly under one, 0 if that is not known.
def Children(todo: dict<any>): number
  return has_key(todo, 'children') ? todo.children.open + todo.children.done : 0
enddef

# The line of a todo, with what is coloured in it. What is not known of it is left out. In a tree,
# there is a place for the marks of those that can be folded.
export def LineOf(todo: dict<any>, due: string, due_width: number,
    priority_width: number, is_tree = false): dict<any>
  var line = ''
  var props: list<dict<any>> = []
  const group = get(todo, 'context', false) ? 'ViperTodoDone' : get(groups, todo.state, '')
  const dim = group == 'ViperTodoDone' ? group : ''
  def Put(part: string, width: number, type: string)
    if empty(part) && width == 0
      return
    elseif !empty(type) && !empty(part)
      add(props, {col: len(line) + 1, length: len(part), type: type})
    endif
    line ..= text.Fill(part, width) .. '  '
  enddef
  Put(get(states, todo.state, '[ ]'), 3, group)
  if due_width > 0
    Put(text.Clean(due), due_width, group)
  endif
  if priority_width > 0
    const priority = get(todo, 'priority', 'none')
    Put(priority == 'none' ? '' : text.Clean(priority), priority_width,
      !empty(dim) ? dim : priority == 'high' ? 'ViperTodoHigh' : '')
  endif
  const mark = Children(todo) == 0 ? '  ' : has_key(todo, 'hits') ? '▸ ' : '▾ '
  const indent = is_tree ? repeat('  ', todo.depth) .. mark : ''
  Put(indent .. text.Clean(todo.title), 0, dim)
  if Children(todo) > 0
    Put($'{todo.children.done}/{Children(todo)}', 0, 'ViperTodoDone')
  endif
  Put(get(todo, 'blocked', false) ? 'blocked' : '', 0, 'ViperTodoDone')
  Put(text.Claim(get(todo, 'claim', v:null)), 0, 'ViperTodoDone')
  if todo.state != 'done' && get(todo, 'startAhead', false)
    Put('from ' .. text.Clean(todo.startText), 0, 'ViperTodoDone')
  endif
  Put(text.Clean(get(todo, 'estimateText', v:null)), 0, 'ViperTodoDone')
  const repetition = text.Clean(get(todo, 'repeatText', v:null))
  Put(empty(repetition) ? '' : $'({repetition})', 0, 'ViperTodoDone')
  Put(comments.Count(get(todo, 'comments', 0)), 0, 'ViperTodoDone')
  for tag in get(todo, 'tags', [])
    Put('#' .. text.Clean(tag), 0, 'ViperTodoTag')
  endfor
  return {text: substitute(line, ' *$', '', ''), props: props, row: todo}
enddef

# How wide the priorities of todos are, 0 if they have none.
export def PriorityWidth(todos: list<dict<any>>): number
  return max(mapnew(todos, (_, todo) =>
    todo.priority == 'none' ? 0 : strdisplaywidth(text.Clean(todo.priority))))
enddef

export def Draw()
  if !IsOpen()
    return
  endif
  const todos = shown.list.todos
  # Below the heading of its day, a todo shows its time.
  const dues = mapnew(todos, (_, todo) =>
    text.Words(empty(get(todo, 'group', v:null)) ? todo.dueText : todo.time))
  const [due_width, priority_width] =
    [max(mapnew(dues, (_, due) => strdisplaywidth(text.Clean(due)))), PriorityWidth(todos)]
  const problem = !empty(backend.error) ? backend.error
    : !empty(backend.ended) ? 'There is no backend.' : ''
  var lines = [rows.Plain(Heading(), 'ViperTodoDone'), rows.Plain(problem, 'ViperTodoError')]
  const is_tree = indexof(todos, (_, todo) =>
    has_key(todo, 'depth') && (todo.depth > 0 || Children(todo) > 0)) >= 0
  var day = ''
  for [index, todo] in items(todos)
    const group = text.Words(get(todo, 'group', v:null))
    if group != day
      add(lines, rows.Plain(text.Clean(group), 'ViperTodoTag'))
      day = group
    endif
    add(lines, LineOf(todo, dues[index], due_width, priority_width, is_tree))
  endfor
  if !empty(shown.list.message)
    add(lines, rows.Plain(text.Clean(shown.list.message) .. '  Press a to add a todo.',
      'ViperTodoDone'))
  endif
  rows.Draw(buffer, lines, above + 1)
enddef

# Draws a list whose todos are other ones.
def TakeTodos(which: string, params: dict<any>, todos: list<dict<any>>)
  shown[which] = extendnew(params, {todos: todos})
  if which == view
    offset = params.offset
    Draw()
  else
    report.Draw()
  endif
enddef

backend.On('todoList.showTodos', (params) => TakeTodos(params.view, params, params.todos))
backend.On('todoList.showChanges', (params) => {
  var todos = Todos(params.view)
  for change in params.changes
    if change.kind == 'delete'
      remove(todos, change.index)
    elseif change.kind == 'insert'
      insert(todos, change.todo, change.index)
    elseif change.kind == 'update'
      todos[change.index] = change.todo
    endif
  endfor
  TakeTodos(params.view, params, todos)
})

# Asks whether a list is sorted by hand, and opens it again if that is another answer than last.
def AskOrder(list: string, Done: func)
  backend.Send('savedLists.definition', {name: list}, (answer) => {
    const is_by_hand = get(get(answer, 'result', {}), 'sort', []) == ['manual']
    if is_by_hand != get(by_hand, list, false)
      by_hand[list] = is_by_hand
      if current ==# list
        ViewReady(Done)
      endif
    endif
  })
enddef

# Opens the list in the backend, or sets it anew; as a tree, if it is sorted by hand.
export def ViewReady(Done: func = () => 0)
  if IsOpen()
    choices.Load()
    Begin()
    var params = {view: view, filter: Conditions(), offset: offset,
      limit: backend.Option('window'), updates: 'rows', sums: true,
      messages: true}
    var keys = SortKeys()
    if empty(keys) && !empty(current) && !lists.IsBuiltIn(current)
      keys = get(by_hand, current, false) ? ['manual'] : []
      AskOrder(current, Done)
    endif
    const is_tree = may_tree && keys == ['manual']
    extend(params, empty(keys) ? {} : {sort: keys})->extend(empty(current) ? {} : {saved: current})
      ->extend(is_tree ? {tree: true, collapsed: folds.all ? 'all' : folds.but} : {})
    backend.Send('todoList.viewReady', params, (answer) => {
      is_ready = has_key(answer, 'result')
      if is_tree && backend.IsMissing(answer)
        may_tree = false
        ViewReady(Done)
      else
        Done()
      endif
    }, is_tree)
    for id in is_tree && folds.all ? folds.but : []
      backend.Send('todoList.collapse', {view: view, id: id, collapsed: false})
    endfor
    lists.Draw()
  endif
enddef

def SortKeys(): list<string>
  const named = choices.Named('sort', sort)
  return named == v:null ? split(sort, '[ ,]\+') : named
enddef

# What two filters show together.
def Narrowed(conditions: dict<any>, narrower: dict<any>): dict<any>
  const both = keys(narrower)->filter((_, member) => has_key(conditions, member))
  return empty(both) ? extendnew(conditions, narrower) : {all: [conditions, narrower]}
enddef

# What the parts of the filter say: narrowings by their names, #TAG; all others are text.
def Conditions(): dict<any>
  var [found, texts: list<string>] = [{}, []]
  for part in filter
    const condition = part =~ '^#.' ? {tags: [part[1 :]]} : choices.Named('filter', part)
    if condition == v:null
      add(texts, part)
    else
      found = Narrowed(found, condition)
    endif
  endfor
  return empty(texts) ? found : Narrowed(found, {text: join(texts)})
enddef

# What a new list shows: what the options say, else what is due today, else all that is to do.
def Begin(is_filtered = false)
  if !is_set
    [filter, current] = text.Parts(backend.Option('filter'))
    [sort, is_set] = [backend.Option('sort'), true]
    if empty(filter) && empty(current)
      current = !is_filtered && lists.Total('today') > 0 ? 'today' : 'all'
      sort = empty(sort) && current == 'all' ? 'due' : sort
      if lists.is_missing
        [filter, current] = [['To do'], '']
      endif
    endif
  endif
enddef

# Shows something else; Back comes back from there.
def Go(to: dict<any>)
  const here = {filter: filter, sort: sort, current: current, offset: offset}
  if IsOpen() && to != here
    add(places, extendnew(here, {id: get(rows.At(buffer, line('.')), 'id', 0)}))
  endif
  Set(to)
enddef

def Set(place: dict<any>)
  [filter, sort, current, offset] = [place.filter, place.sort, place.current, place.offset]
  ViewReady(() => rows.GoTo(get(place, 'id', 0)))
enddef

# Goes back to what was shown before, or closes the list.
def Back()
  if empty(places)
    bdelete
  else
    Set(remove(places, -1))
  endif
enddef

# Opens a saved or built-in list, in its order.
export def Choose(list: string)
  Go({filter: [], sort: '', offset: 0, current: list})
enddef

backend.OnError(Draw)
backend.OnStart(() => {
  [is_ready, may_tree] = [false, true]
  if IsOpen()
    lists.ViewReady()
  endif
  ViewReady()
})
def ShowError(params: dict<any>)
  if params.tag == 'invalidList' && current != 'all'
    # Somebody removed the list.
    Choose('all')
  endif
enddef

backend.On('todoList.showError', ShowError)

# What choices are about in this list.
export def About(): dict<any>
  return is_ready ? {view: view} : {}
enddef

# Shows what can be done now.
def ShowReady()
  Go({filter: ['Ready'], sort: 'due', offset: 0, current: ''})
enddef

# Sets the filter, beside the list that is open or that in:LIST opens; `none` shows everything.
export def SetFilter(words: string)
  Begin(!empty(words))
  ShowOnce()
  const answered = empty(words) ? choices.Prompt('Filter: ', 'filter', '', About()) : words
  if !empty(answered)
    const [parts, list] = text.Parts(answered == 'none' ? '' : answered)
    Go({filter: parts, sort: sort, offset: 0,
      current: answered == 'none' ? '' : empty(list) ? current : list})
  endif
enddef

# Sets the tags of the filter, and leaves its other parts.
def SetTags()
  const answered = choices.Prompt('Only with tags: ', 'tags', '', About())
  if !empty(answered)
    const tags = answered == 'none' ? [] : text.Tags(answered)[0]
    Go({filter: copy(filter)->filter((_, part) => part !~ '^#.')
      + mapnew(tags, (_, tag) => '#' .. tag), sort: sort, offset: 0, current: current})
  endif
enddef

# Sets the order by its name, or by keys of the protocol; `none` is that of the list.
export def SetSort(words: string)
  ShowOnce()
  const answered = empty(words) ? choices.Prompt('Sort by: ', 'sort') : words
  if !empty(answered)
    Go({filter: filter, sort: answered == 'none' ? '' : answered, offset: 0, current: current})
  endif
enddef

# Saves what is shown as a list, and opens it: its name, and its title if that is another one; or
# the title of a saved list, which is replaced.
export def Save(given: string)
  const words = empty(given)
    ? choices.Prompt('Save as (name, and title if it is another): ', 'savedLists') : given
  if empty(words)
    return
  endif
  const first = matchstr(words, '^\S*')
  const rest = trim(words[len(first) :])
  const whole = lists.Saved(words)
  const known = !empty(whole) ? whole
    : !empty(lists.Saved(first)) ? lists.Saved(first) : lists.Saved(rest)
  const list = get(known, 'name', first)
  const title = !empty(whole) ? whole.title : empty(rest) ? first : rest
  const [base, keys] = [lists.Definition(current), SortKeys()]
  const old = empty(known) ? {} : lists.Definition(list)
  if empty(base) || empty(old) && !empty(known)
    return
  endif
  const new = Narrowed(base.filter, Conditions())
  if !empty(old) && confirm($'Replace the list “{text.Clean(old.title)}”?'
      .. $"\nIt shows: {text.Clean(choices.Describe(old.filter))}"
      .. $"\nIt would show: {text.Clean(choices.Describe(new))}", "&Yes\n&No", 2) != 1
    return
  endif
  lists.Save({name: list, title: title, filter: new, sort: empty(keys) ? base.sort : keys,
    defaults: base.defaults, replace: !empty(known)}, () => Choose(list))
enddef

# Shows the next or the previous page.
def Page(by: number)
  const [here, count] = [shown.list.offset, Count()]
  if by > 0 ? here + count >= shown.list.total : here == 0
    backend.SayError(by > 0 ? 'This is the last page.' : 'This is the first page.')
    return
  endif
  offset = by > 0 ? here + count : max([0, here - backend.Option('window')])
  ViewReady()
  cursor(above + 1, 1)
enddef

# The place of a todo among those that are shown, -1 if it is not.
def PlaceOf(id: number): number
  return indexof(shown.list.todos, (_, todo) => todo.id == id)
enddef

# The place of the next sibling, 1 down or -1 up; -1 if there is none, and -2 if the page ends.
def Sibling(from: number, way: number): number
  const depths = mapnew(shown.list.todos, (_, todo) => get(todo, 'depth', 0))
  var place = from + way
  while place >= 0 && place < len(depths) && depths[place] > depths[from]
    place += way
  endwhile
  return place < 0 || place >= len(depths) ? -2 : depths[place] == depths[from] ? place : -1
enddef

# The siblings among some todos, which are to be moved with all that is under them; [] where some
# are no siblings, or the order is not by hand.
def Movable(some: list<dict<any>>): list<dict<any>>
  const tops = actions.Tops(some)
  if empty(tops)
    return []
  endif
  const keys = empty(SortKeys()) ? get(lists.Definition(current), 'sort', []) : SortKeys()
  if get(keys, 0, '') != 'manual'
    backend.SayError('To move todos, sort them by hand: s, then By hand.')
    return []
  elseif len(uniq(mapnew(tops, (_, todo) => get(todo, 'parent', 0)))) > 1
    backend.SayError('These todos do not stand under the same one.')
    return []
  endif
  return tops
enddef

# The todo of the cursor or those of a selection.
def Chosen(): list<dict<any>>
  const lines = [line('v'), line('.')]
  return actions.These(min(lines), max(lines))
enddef

# Moves the todo of the cursor or those of a selection in the order by hand, among their siblings:
# so many rows down, or up if `by` is below 0; or to the first or the last place of all.
def Move(by: number, end = '')
  const tops = Movable(Chosen())
  if empty(tops)
    return
  endif
  const [id, todos] = [tops[0].id, shown.list.todos]
  var params: dict<any> = {view: view, ids: mapnew(tops, (_, todo) => todo.id)}
  if !empty(end)
    extend(params, {[end]: true})
      ->extend(has_key(tops[0], 'depth') ? {parent: get(tops[0], 'parent', v:null)} : {})
  else
    const start = PlaceOf(tops[by > 0 ? -1 : 0].id)
    var [beside, next] = [start, start]
    for _ in range(abs(by))
      next = Sibling(beside, by > 0 ? 1 : -1)
      beside = next < 0 ? beside : next
    endfor
    if beside == start
      if next == -2
          && (by > 0 ? shown.list.offset + Count() < shown.list.total : shown.list.offset > 0)
        backend.SayError('The page ends here; gJ and gK move over all pages.')
      endif
      return
    endif
    params[by > 0 ? 'after' : 'before'] = todos[beside].id
  endif
  const answer = backend.Ask('todoList.move', params)
  if has_key(answer, 'result') && PlaceOf(id) < 0
    # It is on another page now.
    execute "normal! \<Esc>"
    offset = by > 0 ? max([0, shown.list.total - backend.Option('window')]) : 0
    ViewReady(() => rows.GoTo(id))
  endif
enddef

# Folds or unfolds a row.
def Fold(id: number, is_folded: bool)
  filter(folds.but, (_, other) => other != id)
  if is_folded != folds.all
    add(folds.but, id)
  endif
  backend.Ask('todoList.collapse', {view: view, id: id, collapsed: is_folded})
enddef

def Unfold(todo: dict<any>)
  if has_key(todo, 'hits')
    Fold(todo.id, false)
  endif
enddef

# The todo of the cursor in the tree, {} where there is none.
def Here(): dict<any>
  const todo = get(rows.From(1), 0, {})
  if !has_key(todo, 'depth')
    backend.SayError('Only a list that is sorted by hand is a tree: s, then By hand.')
    return {}
  endif
  return todo
enddef

def OpenFold()
  Unfold(Here())
enddef

# Folds the row of the cursor, or the one above it if that is folded or has nothing to fold.
def CloseFold()
  const todo = Here()
  const id = Children(todo) > 0 && !has_key(todo, 'hits') ? todo.id : get(todo, 'parent', 0)
  if id > 0
    Fold(id, true)
    rows.GoTo(id)
  endif
enddef

def ToggleFold()
  if has_key(get(rows.From(1), 0, {}), 'hits')
    OpenFold()
  else
    CloseFold()
  endif
enddef

# Folds all rows, or unfolds them.
def FoldAll(is_folded: bool)
  const todo = Here()
  if !empty(todo)
    var place = PlaceOf(todo.id)
    while is_folded && place > 0 && shown.list.todos[place].depth > 0
      place -= 1
    endwhile
    const id = shown.list.todos[place].id
    folds = {all: is_folded, but: []}
    ViewReady(() => rows.GoTo(id))
  endif
enddef

# Puts todos under the one before them, or for -1 beside the one that they stand under.
def Indent(some: list<dict<any>>, by: number)
  const tops = Movable(some)
  const place = empty(tops) || by < 0 ? -1 : Sibling(PlaceOf(tops[0].id), -1)
  const parent = place < 0 ? {} : shown.list.todos[place]
  const to = !empty(parent) ? {parent: parent.id}
    : by < 0 && has_key(get(tops, 0, {}), 'parent') ? {after: tops[0].parent} : {}
  if !empty(to)
    Unfold(parent)
    backend.Ask('todoList.move',
      extend({view: view, ids: mapnew(tops, (_, todo) => todo.id)}, to))
  endif
enddef

# What > and < do: in a tree, they indent and outdent, as >> and << or what is selected; elsewhere
# they move days.
def Shift(key: string)
  const [by, some] = [key == '>' ? 1 : -1, rows.From(v:count1)]
  const is_selection = mode() != 'n'
  if !has_key(get(rows.From(1), 0, {}), 'depth')
    actions.Act(key, is_selection ? actions.Selected() : some)
  elseif is_selection
    Indent(Chosen(), by)
  elseif getcharstr() == key
    Indent(some, by)
  endif
enddef

# Adds a todo under that of the cursor.
def AddUnder()
  const some = actions.These(line('.'), line('.'))
  if !empty(some)
    Unfold(some[0])
    adding.Ask('', '', {parent: some[0].id})
  endif
enddef

export def Refresh()
  if backend.Running()
    ViewReady()
  else
    backend.Start()
  endif
enddef

def GoToRow(number: number)
  rows.GoTo(get(shown.list.todos, number - 1, {id: 0}).id)
enddef

const calls = {ga: 'AddUnder()', za: 'ToggleFold()', zo: 'OpenFold()', zc: 'CloseFold()',
  zM: 'FoldAll(true)', zR: 'FoldAll(false)',
  a: 'adding.Ask()', A: 'adding.Start()', o: 'adding.Ask()', O: 'adding.Start()',
  p: 'adding.Put()', E: 'kept.Open()', f: "SetFilter('')", '#': 'SetTags()', s: "SetSort('')",
  S: "Save('')", gl: 'lists.Toggle()', L: 'activity.Show()', gt: "Choose('today')", gw: 'report.Review()',
  gn: 'ShowReady()',
  gg: 'GoToRow(v:count1)',
  r: 'report.Show()', '!': 'reminders.Ask()', R: 'Refresh()', ']]': 'Page(1)', '[[': 'Page(-1)',
  q: 'Back()', '<Esc>': 'Back()'}
# These take a selection, too, and leave it selected.
const moves = {J: 'Move(v:count1)', K: 'Move(-v:count1)', gJ: "Move(1, 'last')",
  gK: "Move(-1, 'first')", '>': "Shift('>')", '<lt>': "Shift('<lt>')", u: 'actions.Undo()'}

export def Closed()
  [buffer, is_ready, places, folds] = [0, false, [], {all: false, but: []}]
  actions.ForgetTold()
  timer_start(0, (_) => {
    if !IsOpen()
      lists.Close()
      report.Close()
      activity.Close()
    endif
  })
  if backend.Running()
    backend.Send('todoList.viewClosed', {view: view})
    backend.Send('savedLists.viewClosed', {}, (_) => 0, true)
  endif
enddef

# Makes a buffer the list.
export def Read(new: number)
  buffer = new
  shown.list = nothing
  rows.Begin('viper-todo-list')
  &l:statusline = '%<%f%= %{viper_todo#Status()} %-14.(%l,%c%V%) %P'
  actions.SetKeys()
  for [key, call] in items(calls)
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  for [key, call] in items(moves)
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>', 'x')
  endfor
  augroup viper_todo_list
    autocmd!
    autocmd BufUnload <buffer> call viper_todo#ListClosed()
  augroup END
  if backend.Running()
    lists.ViewReady()
  endif
  Refresh()
  Draw()
enddef

# Shows the list, unless a window has it.
export def ShowOnce()
  if bufwinid($'^{name}$') < 0
    Show()
  endif
enddef

# Shows the list.
export def Show()
  rows.Open(name)
  if bufnr() == buffer && !backend.Running()
    backend.Start()
  endif
enddef
