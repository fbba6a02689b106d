vim9script
# The list of todos: the buffer viper-todo://list.

import autoload './backend.vim'
import autoload './detail.vim'
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
# The words of the filter; without the one that opens a saved list, they are `narrow`.
var filter = ''
var narrow = ''
var sort = ''
var is_set = false
var offset = 0
# Whether the backend has the list open.
var is_ready = false
# The name of the saved or built-in list that is open, '' for none.
export var current = ''
# What the backend has told of a step; and the step that `u` takes back, which was told last.
export var told = ''
var step = 0

def IsOpen(): bool
  return buffer > 0 && bufloaded(buffer)
enddef

# The todos that are shown, for completion of tags.
export def Todos(): list<dict<any>>
  return todos
enddef

def Heading(): string
  const count = len(todos) == total
    ? string(total)
    : $'{min([shown_offset + 1, total])}–{shown_offset + len(todos)} of {total}'
  const parts = (empty(narrow) && !empty(current) ? []
    : [empty(narrow) ? 'is:all' : text.Clean(narrow)])
    + (empty(sort) ? [] : ['by ' .. sort]) + [count]
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
  # Rows do not say whether the start lies ahead.
  const start = text.Words(get(todo, 'start', v:null))
  if todo.state != 'done' && start > strftime('%Y-%m-%d')
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
  if !IsOpen()
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
    var conditions: dict<any>
    [conditions, current, narrow] = text.Filter(filter)
    const params = {
      view: view, filter: conditions, sort: SortKeys(), offset: offset,
      limit: backend.Option('window'), updates: 'rows', messages: true}
    backend.Send('todoList.viewReady', extendnew(params, empty(current) ? {} : {saved: current}),
      (answer) => {
        is_ready = has_key(answer, 'result')
      })
    lists.Draw()
  endif
enddef

def SortKeys(): list<string>
  return split(sort, '[ ,]\+')
enddef

# Opens a saved or built-in list, in its order.
export def Choose(list: string)
  [filter, sort, offset] = [text.InList(list), '', 0]
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
def RouteEdit(params: dict<any>)
  if params.id == v:null
    setbufvar(bufadd('viper-todo://new'), 'viper_todo_from', get(params, 'from', {}))
  endif
  execute 'edit viper-todo://' .. (params.id == v:null ? 'new' : params.id)
enddef

backend.On('todoList.routeEdit', RouteEdit)
backend.On('todoDetail.routeEdit', RouteEdit)
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

# The todos of some lines.
def These(first: number, last: number): list<dict<any>>
  const found = bufnr() != buffer || first <= above
    ? []
    : todos[first - above - 1 : last - above - 1]
  if empty(found)
    backend.SayError('There is no todo on this line.')
  endif
  return found
enddef

# Does to each todo what an event does to one, in one step.
def Each(some: list<dict<any>>, event: string, params: dict<any> = {},
    Done: func = (_) => 0)
  if len(some) == 1
    backend.Send(event, extend({id: some[0].id}, params), Done)
  elseif !empty(some)
    const changes = mapnew(some, (_, todo) =>
      extend({do: matchstr(event, '\a\+$'), id: todo.id}, params))
    backend.Send('todoList.apply', {changes: changes}, (answer) => {
      const index = get(get(get(answer, 'error', {}), 'data', {}), 'index', -1)
      if index >= 0
        # Nothing was changed: the cursor shows which one is the reason.
        GoTo(changes[index].id)
      else
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
    backend.Send('todoDetail.startEdit', {id: todo.id})
  endfor
enddef

# Completes todos, or reopens them where all are done.
export def Toggle(first: number, last: number)
  const some = These(first, last)
  const open = copy(some)->filter((_, todo) => todo.state != 'done')
  if !empty(open)
    Each(open, 'todoList.complete', {}, Completed)
  else
    Each(some, 'todoList.reopen')
  endif
enddef

# Moves todos to the next day of their rules.
export def Skip(first: number, last: number)
  Each(These(first, last), 'todoDetail.skip', {}, Skipped)
enddef

export def Delete(first: number, last: number)
  Each(These(first, last), 'todoList.delete')
enddef

# Adds a todo, and goes to it.
export def Add(title: string)
  # An older backend has no lists to add to.
  const params = is_ready && lists.Known() ? {title: title, view: view} : {title: title}
  backend.Send('todoList.add', params, (answer) => {
    if has_key(answer, 'error')
      return
    elseif !get(answer.result, 'shows', true)
      TellMore('It is not in this list.')
    endif
    GoTo(answer.result.id)
  })
enddef

# Goes to the form of a new todo.
export def StartAdd()
  backend.Send('todoList.startAdd', {view: view})
enddef

export def AskAdd()
  const title = input('Add todo: ')
  if !empty(title)
    Add(title)
  endif
enddef

export def AskTitle()
  for todo in These(line('.'), line('.'))
    const title = input('Title: ', todo.title)
    if !empty(title)
      backend.Send('todoDetail.edit', {id: todo.id, rev: todo.rev, title: title})
    endif
  endfor
enddef

# Makes the todos of some lines due on a day, at the time behind it; or on none.
export def SetDue(words: string, first: number, last: number)
  const some = These(first, last)
  if !empty(some)
    const parts = split(words)
    Each(some, 'todoDetail.edit', empty(parts) ? {clear: ['due']}
      : extend({due: parts[0]}, len(parts) > 1 ? {time: join(parts[1 :])} : {}))
  endif
enddef

# The beginning of a command for some lines: it can be completed, given up, and found again.
# It ends with a space, for another word to be typed behind the others.
def Begin(command: string, first: number, last: number, words: string)
  const lines = first == last ? '' : $'{first},{last}'
  feedkeys($':{lines}Todo {command} ' .. (empty(words) ? '' : words .. ' '), 'ni')
enddef

export def AskDue(first: number, last: number)
  const some = These(first, last)
  if !empty(some)
    Begin('due', first, last, len(some) == 1 ? text.Words(some[0].due) : '')
  endif
enddef

export def AskPriority(first: number, last: number)
  const some = These(first, last)
  if empty(some)
    return
  endif
  const priority = input('Priority (none, low, medium, high): ', '',
    'customlist,viper_todo#CompletePriority')
  if !empty(priority)
    Each(some, 'todoDetail.edit', {priority: priority})
  endif
enddef

# Gives the todos of some lines these tags and no other ones.
export def SetTags(words: string, first: number, last: number)
  Each(These(first, last), 'todoDetail.edit', {tags: text.Tags(words)})
enddef

export def AskTags(first: number, last: number)
  const some = These(first, last)
  if !empty(some)
    Begin('tags', first, last, len(some) == 1 ? text.TypedTags(some[0].tags) : '')
  endif
enddef

# Sets the filter, as words; see text.Filter.
export def SetFilter(words: string)
  filter = trim(words)
  offset = 0
  ViewReady()
enddef

# Sets the order: keys of the protocol, separated by spaces.
export def SetSort(keys: string)
  sort = join(split(keys))
  offset = 0
  ViewReady()
enddef

# What two filters show together.
def Narrowed(conditions: dict<any>, narrower: dict<any>): dict<any>
  const both = keys(narrower)->filter((_, member) => has_key(conditions, member))
  return empty(both) ? extendnew(conditions, narrower) : {all: [conditions, narrower]}
enddef

# Saves what is shown as a list, and opens it: its name, and its title if that is another one; or
# the title of a saved list, which is replaced.
export def Save(words: string)
  if empty(words)
    AskSave()
    return
  endif
  const first = matchstr(words, '^\S*')
  const rest = trim(words[len(first) :])
  const whole = lists.Saved(words)
  const known = !empty(whole) ? whole
    : !empty(lists.Saved(first)) ? lists.Saved(first) : lists.Saved(rest)
  const replaced = text.Clean(get(known, 'title', ''))
  const question = $'Replace the list “{replaced}”?'
  # What is saved of the list that is shown changes it.
  if !empty(known) && known.name !=# current && confirm(question, "&Yes\n&No", 2) != 1
    return
  endif
  const list = get(known, 'name', first)
  const title = !empty(whole) ? whole.title : empty(rest) ? first : rest
  const [narrower, keys] = [text.Filter(filter)[0], SortKeys()]
  lists.WithDefinition(current, (base) => {
    lists.Save({name: list, title: title, filter: Narrowed(base.filter, narrower),
      sort: empty(keys) ? base.sort : keys, defaults: base.defaults,
      replace: !empty(known)}, () => Choose(list))
  })
enddef

export def AskSave()
  Begin('save', 1, 1, '')
  feedkeys(' ', 'ni')
enddef

export def AskFilter()
  Begin('filter', 1, 1, filter)
enddef

export def AskSort()
  Begin('sort', 1, 1, sort)
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

# Takes back what was told last, then what was done before it.
export def Undo()
  backend.Send('todoList.undo', step > 0 ? {step: step} : {})
  step = 0
enddef

export def Redo()
  backend.Send('todoList.redo')
enddef

export def DeleteCompleted()
  backend.Send('todoList.deleteCompleted')
enddef

# Deletes everything, after a question.
export def DeleteAll()
  if confirm('Delete ALL todos, done and open, shown or not?', "&Yes\n&No", 2) == 1
    backend.Send('todoList.deleteAll')
  endif
enddef

def SetKeys()
  for [keys, function] in [
      ['<CR>', 'OpenTodo'], ['o', 'AskAdd'], ['a', 'AskAdd'], ['O', 'StartAdd'], ['cc', 'AskTitle'],
      ['f', 'AskFilter'], ['s', 'AskSort'], ['u', 'Undo'], ['<C-r>', 'Redo'], ['H', 'History'],
      ['S', 'AskSave'], ['L', 'lists.Toggle'], ['r', 'reminders.Ask'], ['R', 'Refresh'],
      [']]', 'NextPage'], ['[[', 'PreviousPage']]
    execute $'nnoremap <buffer> <nowait> <silent> {keys} <ScriptCmd>{function}()<CR>'
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
    [filter, sort, is_set] = [backend.Option('filter'), backend.Option('sort'), true]
  endif
  [todos, total, shown_offset, message] = [[], 0, 0, '']
  rows.Begin('viper-todo-list')
  &l:statusline = '%<%f%= %{viper_todo#Status()} %-14.(%l,%c%V%) %P'
  SetKeys()
  augroup viper_todo_list
    autocmd! * <buffer>
    autocmd BufUnload <buffer> call viper_todo#ListClosed()
  augroup END
  narrow = filter
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
