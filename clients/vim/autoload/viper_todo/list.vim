vim9script
# The list of todos: the buffer viper-todo://list.

import autoload './backend.vim'
import autoload './text.vim'

const name = 'viper-todo://list'
# A line that tells what is shown and one for errors stand above the todos.
const above = 2

var buffer = 0
var todos: list<dict<any>> = []
var total = 0
var shown_offset = 0
var message = ''
# The ids of the todos in the lines as they are drawn.
var drawn: list<number> = []
var filter = ''
var sort = ''
var is_set = false
var offset = 0
# Whether the backend has told of a step; and the one that `u` takes back, which was told last.
export var was_told = false
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
  return 'Todos: ' .. (empty(filter) ? 'is:all' : text.Clean(filter))
    .. (empty(sort) ? '' : ', by ' .. sort) .. ', ' .. count .. '    g? for help'
enddef

const states = {open: '[ ]', overdue: '[!]', done: '[x]'}
const groups = {overdue: 'ViperTodoOverdue', done: 'ViperTodoDone'}

# The line of a todo, with what is coloured in it.
def LineOf(todo: dict<any>, due_width: number, priority_width: number): dict<any>
  var line = ''
  var props: list<dict<any>> = []
  const group = get(groups, todo.state, '')
  def Put(part: string, width: number, type: string)
    if !empty(type) && !empty(part)
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
  for tag in todo.tags
    Put('#' .. text.Clean(tag), 0, 'ViperTodoTag')
  endfor
  return {text: substitute(line, ' *$', '', ''), props: props}
enddef

def LineWith(id: number): number
  const place = indexof(todos, (_, todo) => todo.id == id)
  return place < 0 ? 0 : place + above + 1
enddef

# Where the cursor of each window is: on a todo, or in a line.
def Places(): list<dict<any>>
  var places: list<dict<any>> = []
  for window in win_findbuf(buffer)
    const row = line('.', window)
    add(places, {window: window, line: row, column: getcurpos(window)[2],
      id: row > above ? get(drawn, row - above - 1, 0) : 0})
  endfor
  return places
enddef

def Draw()
  if !IsOpen()
    return
  endif
  const places = Places()
  var due_width = 0
  var priority_width = 0
  for todo in todos
    due_width = max([due_width, strdisplaywidth(text.Clean(todo.dueText))])
    if todo.priority != 'none'
      priority_width = max([priority_width, strdisplaywidth(text.Clean(todo.priority))])
    endif
  endfor
  const told = !empty(backend.error) ? backend.error
    : !empty(backend.ended) ? 'There is no backend.' : ''
  var lines: list<dict<any>> = [
    {text: Heading(), props: [{col: 1, length: len(Heading()), type: 'ViperTodoDone'}]},
    {text: told, props: empty(told) ? [] : [{col: 1, length: len(told), type: 'ViperTodoError'}]},
  ]
  for todo in todos
    add(lines, LineOf(todo, due_width, priority_width))
  endfor
  if !empty(message)
    const hint = text.Clean(message) .. '  Press o to add a todo.'
    add(lines, {text: hint, props: [{col: 1, length: len(hint), type: 'ViperTodoDone'}]})
  endif
  drawn = mapnew(todos, (_, todo) => todo.id)

  setbufvar(buffer, '&modifiable', true)
  const before = getbufline(buffer, 1, '$')
  for number in range(len(lines))
    if get(before, number, '') !=# lines[number].text || number >= len(before)
      setbufline(buffer, number + 1, lines[number].text)
    endif
  endfor
  if len(before) > len(lines)
    silent deletebufline(buffer, len(lines) + 1, '$')
  endif
  prop_clear(1, len(lines), {bufnr: buffer})
  for number in range(len(lines))
    for prop in lines[number].props
      prop_add(number + 1, prop.col, {length: prop.length, type: prop.type, bufnr: buffer})
    endfor
  endfor
  setbufvar(buffer, '&modifiable', false)
  setbufvar(buffer, '&modified', false)

  const last = max([above + 1, above + len(todos)])
  for place in places
    const line = LineWith(place.id)
    const wanted = line > 0 ? line : max([above + 1, min([place.line, last])])
    win_execute(place.window, $'call cursor({wanted}, {place.column})')
  endfor
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
    backend.Send('todoList.viewReady', {
      filter: text.Filter(filter), sort: split(sort, '[ ,]\+'), offset: offset,
      limit: backend.Option('window'), updates: 'rows', messages: true})
  endif
enddef

backend.OnError(Draw)
backend.OnStart(ViewReady)
backend.On('todoList.showTodos', ShowTodos)
backend.On('todoList.showChanges', ShowChanges)
def RouteEdit(params: dict<any>)
  execute 'edit viper-todo://' .. (params.id == v:null ? 'new' : params.id)
enddef

backend.On('todoList.routeEdit', RouteEdit)
backend.On('todoDetail.routeEdit', RouteEdit)
backend.On('todoList.showMessage', (params) => {
  was_told = true
  step = params.kind == 'undone' ? 0 : params.step
  backend.Say(params.text)
})

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

# Sends an event for each todo.
def Each(some: list<dict<any>>, event: string, params: dict<any> = {})
  for todo in some
    backend.Send(event, extend({id: todo.id}, params))
  endfor
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
    Each(open, 'todoList.complete')
  else
    Each(some, 'todoList.reopen')
  endif
enddef

export def Delete(first: number, last: number)
  Each(These(first, last), 'todoList.delete')
enddef

# Adds a todo, and goes to it.
export def Add(title: string)
  backend.Send('todoList.add', {title: title}, (answer) => {
    if has_key(answer, 'error')
      return
    endif
    const line = IsOpen() ? LineWith(answer.result.id) : 0
    if line > 0
      for window in win_findbuf(buffer)
        win_execute(window, $'call cursor({line}, 1)')
      endfor
    endif
  })
enddef

# Goes to the form of a new todo.
export def Create()
  backend.Send('todoList.create')
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

# Makes the todos of some lines due on a day, or on none.
export def SetDue(words: string, first: number, last: number)
  const some = These(first, last)
  if !empty(some)
    const due = text.Date(words)
    Each(some, 'todoDetail.edit', empty(due) ? {clear: ['due']} : {due: due})
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
  const some = These(first, last)
  if !empty(some)
    Each(some, 'todoDetail.edit', {tags: split(words, '[ ,]\+')})
  endif
enddef

export def AskTags(first: number, last: number)
  const some = These(first, last)
  if !empty(some)
    Begin('tags', first, last, len(some) == 1 ? join(some[0].tags) : '')
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
    backend.Send('todoDetail.history', {id: todo.id})
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
      ['<CR>', 'OpenTodo'], ['o', 'AskAdd'], ['a', 'AskAdd'], ['O', 'Create'], ['cc', 'AskTitle'],
      ['f', 'AskFilter'], ['s', 'AskSort'], ['u', 'Undo'], ['<C-r>', 'Redo'], ['H', 'History'],
      ['R', 'Refresh'], [']]', 'NextPage'], ['[[', 'PreviousPage']]
    execute $'nnoremap <buffer> <nowait> <silent> {keys} <ScriptCmd>{function}()<CR>'
  endfor
  # What works on the line of the cursor, or on those of a selection.
  for [keys, selected, function] in [
      ['x', 'x', 'Toggle'], ['<Space>', '<Space>', 'Toggle'], ['dd', 'd', 'Delete'],
      ['D', 'D', 'AskDue'], ['P', 'P', 'AskPriority'], ['T', 'T', 'AskTags']]
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
  feedkeys("\<Esc>", 'nx')
  Action(min(lines), max(lines))
enddef

export def Closed()
  buffer = 0
  drawn = []
  if backend.Running()
    backend.Send('todoList.viewClosed')
  endif
enddef

export def DefineColours()
  for [type, link] in items({Overdue: 'WarningMsg', Done: 'Comment', High: 'Title',
      Tag: 'Identifier', Error: 'ErrorMsg'})
    execute $'highlight default link ViperTodo{type} {link}'
    if empty(prop_type_get('ViperTodo' .. type))
      prop_type_add('ViperTodo' .. type, {highlight: 'ViperTodo' .. type})
    endif
  endfor
enddef

# Makes a buffer the list.
export def Read(new: number)
  buffer = new
  if !is_set
    [filter, sort, is_set] = [backend.Option('filter'), backend.Option('sort'), true]
  endif
  [todos, total, shown_offset, message] = [[], 0, 0, '']
  setlocal buftype=nofile bufhidden=hide noswapfile undolevels=-1 filetype=viper-todo-list
  setlocal nowrap cursorline nospell nolist nofoldenable nomodifiable
  DefineColours()
  SetKeys()
  augroup viper_todo_list
    autocmd! * <buffer>
    autocmd BufUnload <buffer> call viper_todo#ListClosed()
  augroup END
  Refresh()
  Draw()
enddef

# Shows the list.
export def Show()
  execute 'edit' name
  if bufnr() == buffer && !backend.Running()
    backend.Start()
  endif
enddef
