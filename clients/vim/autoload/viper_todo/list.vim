vim9script
# The list of todos: the buffer viper-todo://list.

import autoload './backend.vim'
import autoload './choices.vim'
import autoload './detail.vim'
import autoload './kept.vim'
import autoload './lists.vim'
import autoload './reminders.vim'
import autoload './rows.vim'
import autoload './text.vim'

const name = 'viper-todo://list'
# The name of the list in the backend, which a todo is added to.
const view = 'list'
# A line that tells what is shown and one for errors stand above the todos.
const above = 2

var buffer = 0
var todos: list<dict<any>> = []
var total = 0
var shown_offset = 0
var message = ''
# What is typed for the filter, part by part, beside the list that is open; and for the order.
var filter: list<string> = []
var sort = ''
var is_set = false
var offset = 0
# Whether the backend has the list open.
var is_ready = false
# Whether a command line is open in the list; and the todos as they stood then. They are not drawn
# anew meanwhile, so that a range means the lines that somebody saw while they typed it.
var is_typed = false
var typed_over: list<dict<any>> = []
# What a todo that is added to the list begins with, as the backend said last.
var from: dict<any> = {}
# The name of the saved or built-in list that is open, '' for none.
export var current = ''
# What the backend has told of a step; and the step that `u` takes back, which was told last.
export var told = ''
var step = 0

def IsOpen(): bool
  return buffer > 0 && bufloaded(buffer)
enddef

# The todos that are shown.
export def Todos(): list<dict<any>>
  return todos
enddef

def Heading(): string
  const count = len(todos) == total
    ? string(total)
    : $'{min([shown_offset + 1, total])}–{shown_offset + len(todos)} of {total}'
  const parts = (empty(filter) && !empty(current) ? []
    : [empty(filter) ? 'everything' : text.Clean(join(filter, ', '))])
    + (empty(sort) ? [] : [(choices.Named('sort', sort) == v:null ? 'by ' : '') .. sort]) + [count]
  return (empty(current) ? 'Todos' : text.Clean(lists.Title(current))) .. ': ' .. join(parts, ', ')
    .. '    g? for help'
enddef

const states = {open: '[ ]', overdue: '[!]', done: '[x]'}
const groups = {overdue: 'ViperTodoOverdue', done: 'ViperTodoDone'}

# The line of a todo, with what is coloured in it.
def LineOf(todo: dict<any>, due_width: number, priority_width: number): dict<any>
  var line = ''
  var props: list<dict<any>> = []
  const group = get(groups, todo.state, '')
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
    Put(text.Clean(todo.dueText), due_width, group)
  endif
  if priority_width > 0
    Put(todo.priority == 'none' ? '' : text.Clean(todo.priority), priority_width,
      todo.state == 'done' ? group : todo.priority == 'high' ? 'ViperTodoHigh' : '')
  endif
  Put(text.Clean(todo.title), 0, todo.state == 'done' ? group : '')
  if todo.state != 'done' && todo.startAhead
    Put('from ' .. text.Clean(todo.startText), 0, 'ViperTodoDone')
  endif
  const repetition = text.Clean(get(todo, 'repeatText', v:null))
  Put(empty(repetition) ? '' : $'({repetition})', 0, 'ViperTodoDone')
  for tag in todo.tags
    Put('#' .. text.Clean(tag), 0, 'ViperTodoTag')
  endfor
  return {text: substitute(line, ' *$', '', ''), props: props, id: todo.id}
enddef

export def Draw()
  if !IsOpen() || is_typed
    return
  endif
  var due_width = 0
  var priority_width = 0
  for todo in todos
    due_width = max([due_width, strdisplaywidth(text.Clean(todo.dueText))])
    if todo.priority != 'none'
      priority_width = max([priority_width, strdisplaywidth(text.Clean(todo.priority))])
    endif
  endfor
  const problem = !empty(backend.error) ? backend.error
    : !empty(backend.ended) ? 'There is no backend.' : ''
  var lines = [rows.Plain(Heading(), 'ViperTodoDone'), rows.Plain(problem, 'ViperTodoError')]
  for todo in todos
    add(lines, LineOf(todo, due_width, priority_width))
  endfor
  if !empty(message)
    add(lines, rows.Plain(text.Clean(message) .. '  Press o to add a todo.', 'ViperTodoDone'))
  endif
  rows.Draw(buffer, lines, above + 1)
enddef

def ShowTodos(params: dict<any>)
  todos = params.todos
  [total, shown_offset, message] = [params.total, params.offset, text.Words(params.message)]
  offset = shown_offset
  Draw()
enddef

def ShowChanges(params: dict<any>)
  for change in params.changes
    if change.kind == 'delete'
      remove(todos, change.index)
    elseif change.kind == 'insert'
      insert(todos, change.todo, change.index)
    elseif change.kind == 'update'
      todos[change.index] = change.todo
    endif
  endfor
  [total, shown_offset, message] = [params.total, params.offset, text.Words(params.message)]
  Draw()
enddef

# Opens the list in the backend, or sets it anew.
export def ViewReady()
  if IsOpen()
    choices.Load()
    const params = {
      view: view, filter: Conditions(), sort: SortKeys(), offset: offset,
      limit: backend.Option('window'), updates: 'rows', messages: true}
    backend.Send('todoList.viewReady', extendnew(params, empty(current) ? {} : {saved: current}),
      (answer) => {
        is_ready = has_key(answer, 'result')
      })
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

# A command line begins: a range in it means the lines as they are now.
export def TypedFrom()
  choices.Begin()
  [is_typed, typed_over] = [bufnr() == buffer, copy(todos)]
enddef

# It ends; what it does comes first.
export def TypedUntil()
  timer_start(0, (_) => {
    is_typed = false
    Draw()
  })
enddef

# Opens a saved or built-in list, in its order.
export def Choose(list: string)
  [filter, sort, offset, current] = [[], '', 0, list]
  ViewReady()
enddef

backend.OnError(Draw)
backend.OnStart(() => {
  is_ready = false
  if IsOpen()
    lists.ViewReady()
  endif
  ViewReady()
})
backend.On('todoList.showTodos', ShowTodos)
backend.On('todoList.showChanges', ShowChanges)
backend.On('todoList.routeEdit', (params) => {
  from = get(params, 'from', {})
})
backend.On('todoList.showMessage', (params) => {
  told = params.text
  step = params.kind == 'undone' ? 0 : params.step
  backend.Say(params.text)
})

def ShowError(params: dict<any>)
  if params.tag == 'invalidList' && current != 'all'
    # Somebody removed the list.
    Choose('all')
  endif
enddef

backend.On('todoList.showError', ShowError)

# Forgets what was told, to know whether more is told.
export def ForgetTold()
  told = ''
enddef

# Tells more about the step that was told last; only an open list is told of steps.
def TellMore(more: string)
  backend.Say(trim($'{told} {more}'))
enddef

# Tells when the todos are due that took the place of those that were completed.
export def Completed(answer: dict<any>)
  TellNext(Results(answer)->filter((_, one) => has_key(one, 'next'))->map((_, one) => one.next))
enddef

# Tells of the days that todos were moved to.
export def Skipped(answer: dict<any>)
  TellNext(Results(answer))
enddef

# What an answer says of each todo.
def Results(answer: dict<any>): list<dict<any>>
  return has_key(answer, 'result') ? get(answer.result, 'results', [answer.result]) : []
enddef

def TellNext(next_todos: list<dict<any>>)
  var days: list<string> = []
  for next_todo in next_todos
    const rows_of_it = copy(todos)->filter((_, todo) => todo.id == next_todo.id)
    add(days, text.Clean(empty(rows_of_it) ? get(next_todo, 'due', '') : rows_of_it[0].dueText))
  endfor
  filter(days, (_, day) => !empty(day))
  if !empty(days)
    TellMore($'Next: {join(days, ", ")}.')
  endif
enddef

# The todos of some lines, as they are shown there.
def These(first: number, last: number): list<dict<any>>
  const found = bufnr() != buffer || last <= above ? []
    : (is_typed ? typed_over : todos)[max([first - above - 1, 0]) : last - above - 1]
  if empty(found)
    backend.SayError('There is no todo on this line.')
  endif
  return found
enddef

# A change of each todo, which has to be as it was shown if somebody typed what to change.
def Changes(some: list<dict<any>>, change: dict<any>, typed: bool): list<dict<any>>
  return mapnew(some, (_, todo) =>
    extend(typed ? {id: todo.id, rev: todo.rev} : {id: todo.id}, change))
enddef

# Nothing was changed: the cursor shows which todo is the reason.
def ShowReason(some: list<dict<any>>, answer: dict<any>)
  const index = get(get(get(answer, 'error', {}), 'data', {}), 'index', -1)
  if index >= 0 && index < len(some)
    GoTo(some[index].id)
  endif
enddef

# Does something to each todo, in one step.
def Each(some: list<dict<any>>, change: dict<any>, Done: func = (_) => 0)
  if !empty(some)
    backend.Send('todoList.apply', {changes: Changes(some, change, is_typed)}, (answer) => {
      ShowReason(some, answer)
      if has_key(answer, 'result')
        Done(answer)
      endif
    })
  endif
enddef

# Goes to the line of a todo, in each window.
def GoTo(id: number)
  const line = IsOpen() ? rows.LineWith(buffer, id) : 0
  if line > 0
    for window in win_findbuf(buffer)
      win_execute(window, $'call cursor({line}, 1)')
    endfor
  endif
enddef

export def OpenTodo()
  for todo in These(line('.'), line('.'))
    execute 'edit viper-todo://' .. todo.id
  endfor
enddef

# Completes todos, or reopens them where all are done.
export def ToggleTodos(some: list<dict<any>>)
  if !empty(some)
    const ids = mapnew(some, (_, todo) => todo.id)
    backend.Send('todoList.apply', {changes: [{do: 'toggle', ids: ids}]}, Completed)
  endif
enddef

export def Toggle(first: number, last: number)
  ToggleTodos(These(first, last))
enddef

# Moves todos to the next day of their rules.
export def Skip(first: number, last: number)
  Each(These(first, last), {do: 'skip'}, Skipped)
enddef

export def Delete(first: number, last: number)
  const some = These(first, last)
  Each(some, {do: 'delete'}, (_) => {
    if len(some) > 1
      TellMore('u brings them back.')
    endif
  })
enddef

# Asks for something with the choices for a field; '' if nobody answers.
export def Prompt(prompt: string, field = '', words = '', about: dict<any> = {}): string
  choices.Begin(about)
  redraw
  return trim(empty(field) ? input(prompt, words)
    : input(prompt, words, 'customlist,ViperTodoComplete_' .. field))
enddef

# What choices are about in this list.
def About(): dict<any>
  return is_ready ? {view: view} : {}
enddef

# Whether an event failed so that another answer, or the same one once more, can help.
def CanTryAgain(answer: dict<any>): bool
  return index([1002, 1003], get(get(answer, 'error', {}), 'code', 0)) >= 0
enddef

# Adds todos from lines, in one step, and goes to the last one.
def AddLines(lines: list<string>)
  var added = mapnew(lines, (_, line): dict<any> => ({do: 'add', line: line}))
  from = {}
  backend.Ask('todoList.startAdd', {view: view})
  if !empty(from)
    # What the list says, unless a line says something else; tags add up.
    const preview = backend.Ask('todoList.apply', {changes: added, dryRun: true})
    for [index, one] in items(get(get(preview, 'result', {}), 'results', []))
      extend(added[index], copy(from)->filter((field, _) =>
        field == 'tags' || !has_key(get(one, 'read', {}), field)))
    endfor
  endif
  const answer = backend.Ask('todoList.apply', {changes: added})
  if has_key(answer, 'result')
    GoTo(answer.result.results[-1].id)
  elseif has_key(get(answer.error, 'data', {}), 'index')
    backend.Say('Nothing was added, because of: ' .. lines[answer.error.data.index], 'ErrorMsg')
  endif
enddef

# Adds a todo from a line, or several from several ones.
export def Add(words: string)
  const lines = split(words, '[\r\n]\+')->map((_, line) => trim(line))
    ->filter((_, line) => !empty(line))
  if len(lines) > 1
    AddLines(lines)
    return
  endif
  const answer = backend.Ask('todoList.add', extend({line: join(lines)}, About()))
  if CanTryAgain(answer) || !backend.Running()
    AskAdd(words)
  elseif has_key(answer, 'result')
    kept.CloseLine(true)
    if !get(answer.result, 'shows', true)
      TellMore('It is not in this list.')
    endif
    GoTo(answer.result.id)
  endif
enddef

# Adds the lines of the register that a key is about.
export def PutLines()
  const words = getreg(v:register)
  if empty(trim(words))
    backend.SayError('There is nothing in the register.')
  else
    Add(words)
  endif
enddef

# Goes to the form of a new todo, which keys that are typed meanwhile belong to.
export def StartAdd()
  from = {}
  backend.Ask('todoList.startAdd', {view: view})
  setbufvar(bufadd('viper-todo://new'), 'viper_todo_from', from)
  edit viper-todo://new
enddef

export def AskAdd(words = '')
  const line = kept.TypeLine(() => Prompt('Add todo: ', '', words))
  if empty(line)
    kept.CloseLine(false)
  else
    Add(line)
  endif
enddef

# What words say about a field of a todo; `none` clears it.
def Edit(field: string, words: string): dict<any>
  if words == 'none' && field != 'priority' && field != 'title'
    return {do: 'edit', clear: [field]}
  elseif field == 'tags'
    const [added, removed] = text.Tags(words)
    return extend(extend({do: 'edit'}, empty(added) ? {} : {addTags: added}),
      empty(removed) ? {} : {removeTags: removed})
  endif
  return {do: 'edit', [field]: choices.Value(field, words)}
enddef

# The todos with what is known of them now.
def Refreshed(some: list<dict<any>>, answer: dict<any>): list<dict<any>>
  const known = copy(todos) + (has_key(answer.error.data, 'todo') ? [answer.error.data.todo] : [])
  return mapnew(some, (_, todo) =>
    get(copy(known)->filter((_, other) => other.id == todo.id), -1, todo))
enddef

# Gives todos what words say about a field; asks for it where there are none. Where that fails, for
# example because somebody else changed one of them meanwhile, the prompt opens with the words.
def SetField(field: string, words: string, some: list<dict<any>>, is_asked = false)
  var [now, answered] = [some, words]
  const about = extend(len(some) == 1 ? {id: some[0].id} : {}, About())
  if !empty(some) && (is_asked || empty(answered))
    answered = Prompt($'{toupper(field[0])}{field[1 :]}: ', field, answered, about)
  endif
  while !empty(answered) && !empty(now)
    const answer = backend.Ask('todoList.apply',
      {changes: Changes(now, Edit(field, answered), true)})
    ShowReason(now, answer)
    if !CanTryAgain(answer)
      return
    endif
    now = Refreshed(now, answer)
    answered = Prompt($'{toupper(field[0])}{field[1 :]}: ', field, answered, about)
  endwhile
enddef

export def SetIn(field: string, words: string, first: number, last: number)
  SetField(field, words, These(first, last))
enddef

export def AskTitle()
  for todo in These(line('.'), line('.'))
    SetField('title', todo.title, [todo], true)
  endfor
enddef

# Moves all overdue todos, wherever they are shown, to a day.
export def SetOverdue(words = '')
  var answered = empty(words) ? Prompt('Move all overdue todos to: ', 'due') : words
  while !empty(answered)
    const answer = backend.Ask('todoList.apply',
      {changes: [extend(Edit('due', answered), {filter: {overdue: true}})]})
    if !CanTryAgain(answer)
      if get(get(answer, 'result', {}), 'count', -1) == 0
        backend.Say('Nothing is overdue.')
      endif
      return
    endif
    answered = Prompt('Move all overdue todos to: ', 'due', answered)
  endwhile
enddef

# Sets the filter, beside the list that is open or that in:LIST opens; `none` shows everything.
export def SetFilter(words: string)
  const answered = empty(words) ? Prompt('Filter: ', 'filter', '', About()) : words
  if !empty(answered)
    const [parts, list] = text.Parts(answered == 'none' ? '' : answered)
    [filter, offset] = [parts, 0]
    current = answered == 'none' ? '' : empty(list) ? current : list
    ViewReady()
  endif
enddef

# Sets the order by its name, or by keys of the protocol; `none` is that of the list.
export def SetSort(words: string)
  const answered = empty(words) ? Prompt('Sort by: ', 'sort') : words
  if !empty(answered)
    [sort, offset] = [answered == 'none' ? '' : answered, 0]
    ViewReady()
  endif
enddef

# Saves what is shown as a list, and opens it: its name, and its title if that is another one; or
# the title of a saved list, which is replaced.
export def Save(given: string)
  const words = empty(given)
    ? Prompt('Save as (name, and title if it is another): ', 'savedLists') : given
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

export def NextPage()
  if shown_offset + len(todos) >= total
    backend.SayError('This is the last page.')
    return
  endif
  offset = shown_offset + len(todos)
  ViewReady()
  cursor(above + 1, 1)
enddef

export def PreviousPage()
  if shown_offset == 0
    backend.SayError('This is the first page.')
    return
  endif
  offset = max([0, shown_offset - backend.Option('window')])
  ViewReady()
  cursor(above + 1, 1)
enddef

export def Refresh()
  if backend.Running()
    ViewReady()
  else
    backend.Start()
  endif
enddef

export def History()
  for todo in These(line('.'), line('.'))
    detail.AskHistory(todo.id)
  endfor
enddef

# Takes back what was told last, then what was done before it; what others did only after a
# question.
export def Undo()
  const answer = backend.Ask('todoList.undo', step > 0 ? {step: step} : {})
  step = 0
  const newest = get(get(get(answer, 'error', {}), 'data', {}), 'newest', {})
  if !empty(newest) && confirm(text.Clean(answer.error.message) .. "\nUndo it all the same?",
      "&Yes\n&No", 2) == 1
    backend.Send('todoList.undo', {step: newest.step})
  endif
enddef

export def Redo()
  backend.Send('todoList.redo')
enddef

# Deletes the todos that pass a filter, after a question that says how many they are.
def DeleteMany(which: dict<any>, question: string)
  const change = {do: 'delete', filter: which}
  const preview = backend.Ask('todoList.apply', {changes: [change], dryRun: true})
  const count = get(get(preview, 'result', {}), 'count', -1)
  if count == 0
    backend.Say('There is nothing to delete.')
  elseif count > 0 && confirm(printf(question, count), "&Yes\n&No", 2) == 1
    backend.Send('todoList.apply', {changes: [extendnew(change, {expect: count})]}, (answer) => {
      if has_key(answer, 'result')
        TellMore('u brings them back.')
      endif
    })
  endif
enddef

export def DeleteCompleted()
  DeleteMany({completed: true}, 'Delete all todos that are done, %d?')
enddef

export def DeleteAll()
  DeleteMany({}, 'Delete ALL %d todos, done and open, shown or not?')
enddef

const AskDue = (first, last) => SetIn('due', '', first, last)
const AskPriority = (first, last) => SetIn('priority', '', first, last)
const AskTags = (first, last) => SetIn('tags', '', first, last)

def SetKeys()
  for [keys, call] in [
      ['<CR>', 'OpenTodo()'], ['o', 'AskAdd()'], ['a', 'AskAdd()'], ['p', 'PutLines()'],
      ['E', 'kept.Open()'],
      ['O', 'StartAdd()'], ['cc', 'AskTitle()'], ['!', 'SetOverdue()'], ['f', "SetFilter('')"],
      ['s', "SetSort('')"], ['u', 'Undo()'], ['<C-r>', 'Redo()'], ['H', 'History()'],
      ['S', "Save('')"], ['L', 'lists.Toggle()'], ['r', 'reminders.Ask()'], ['R', 'Refresh()'],
      [']]', 'NextPage()'], ['[[', 'PreviousPage()']]
    execute $'nnoremap <buffer> <nowait> <silent> {keys} <ScriptCmd>{call}<CR>'
  endfor
  # What works on the line of the cursor, or on those of a selection.
  for [keys, selected, function] in [
      ['x', 'x', 'Toggle'], ['<Space>', '<Space>', 'Toggle'], ['dd', 'd', 'Delete'],
      ['>>', '>', 'Skip'], ['D', 'D', 'AskDue'], ['P', 'P', 'AskPriority'], ['T', 'T', 'AskTags']]
    execute $'nnoremap <buffer> <nowait> <silent> {keys} '
      .. $"<ScriptCmd>{function}(line('.'), line('.') + v:count1 - 1)<CR>"
    execute $'xnoremap <buffer> <nowait> <silent> {selected} '
      .. $"<ScriptCmd>Selected({function})<CR>"
  endfor
  nnoremap <buffer> <nowait> <silent> g? <Cmd>help viper-todo-keys<CR>
  nnoremap <buffer> <nowait> <silent> q <Cmd>bdelete<CR>
enddef

def Selected(Action: func)
  const lines = [line('v'), line('.')]
  execute "normal! \<Esc>"
  Action(min(lines), max(lines))
enddef

export def Closed()
  [buffer, is_ready, told] = [0, false, '']
  timer_start(0, (_) => lists.Close())
  if backend.Running()
    backend.Send('todoList.viewClosed', {view: view})
    backend.Send('savedLists.viewClosed', {}, (_) => 0, true)
  endif
enddef

# Makes a buffer the list.
export def Read(new: number)
  buffer = new
  if !is_set
    [filter, current] = text.Parts(backend.Option('filter'))
    [sort, is_set] = [backend.Option('sort'), true]
  endif
  [todos, total, shown_offset, message] = [[], 0, 0, '']
  rows.Begin('viper-todo-list')
  &l:statusline = '%<%f%= %{viper_todo#Status()} %-14.(%l,%c%V%) %P'
  SetKeys()
  augroup viper_todo_list
    autocmd!
    autocmd BufUnload <buffer> call viper_todo#ListClosed()
    autocmd CmdlineEnter : call viper_todo#TypedFrom()
    autocmd CmdlineLeave : call viper_todo#TypedUntil()
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
  execute 'edit' name
  if bufnr() == buffer && !backend.Running()
    backend.Start()
  endif
enddef
