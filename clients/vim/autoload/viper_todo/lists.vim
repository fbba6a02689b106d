vim9script
# The saved and built-in lists: the buffer viper-todo://lists, in a window at the side.

import autoload './backend.vim'
import autoload './list.vim'
import autoload './rows.vim'
import autoload './text.vim'

const name = 'viper-todo://lists'
const width = 30

var buffer = 0
# The lists as shown last; none as long as the backend has shown none.
var lists: list<dict<any>> = []
# Whether the backend is an older one, which has no lists.
export var is_missing = false
# The lists that were removed here, newest last.
var removed: list<dict<any>> = []

# The title of a list; its name, if it is not there.
export def Title(wanted: string): string
  const found = copy(lists)->filter((_, one) => one.name ==# wanted)
  return empty(found) ? wanted : found[0].title
enddef

# How many todos a list shows, 0 if it is not there.
export def Total(wanted: string): number
  const found = copy(lists)->filter((_, one) => one.name ==# wanted)
  return empty(found) ? 0 : found[0].total
enddef

# The saved list with a name, or else with a title; empty if there is none.
export def Saved(wanted: string): dict<any>
  const saved = copy(lists)->filter((_, one) => !one.builtIn)
  const found = copy(saved)->filter((_, one) => one.name ==# wanted)
    + copy(saved)->filter((_, one) => one.title ==# wanted)
  return empty(found) ? {} : found[0]
enddef

# Draws the lists, if they are open.
export def Draw()
  if buffer == 0 || !bufloaded(buffer)
    return
  endif
  const digits = len(max(mapnew(lists, (_, one) => one.total)))
  const most_overdue = max(mapnew(lists, (_, one) => one.overdue))
  const places = most_overdue > 0 ? len(most_overdue) + 2 : 0
  var lines = [rows.Plain('Lists', 'ViperTodoDone'), rows.Plain('', '')]
  for one in lists
    const is_current = one.name ==# list.current
    if !one.builtIn && lists[index(lists, one) - 1].builtIn
      add(lines, rows.Plain('', ''))
    endif
    const start = (is_current ? '> ' : '  ') .. printf($'%{digits}d', one.total)
    const overdue = text.Fill(one.overdue > 0 ? ' !' .. one.overdue : '', places)
    const title = '  ' .. text.Clean(one.title)
    add(lines, {text: start .. overdue .. title, row: extendnew(one, {id: one.name}),
      props: [{col: len(start) + 1, length: len(overdue), type: 'ViperTodoOverdue'}]
      + (is_current ? [{col: len(start .. overdue) + 1, length: len(title),
      type: 'ViperTodoHigh'}] : [])})
  endfor
  rows.Draw(buffer, lines, 3)
enddef

backend.On('savedLists.showLists', (params) => {
  const title = Title(list.current)
  lists = params.lists
  Draw()
  if Title(list.current) != title
    list.Draw()
  endif
})

# Has the backend show the lists, and keep showing them.
export def ViewReady()
  lists = []
  backend.Send('savedLists.viewReady', {}, (answer) => {
    is_missing = backend.IsMissing(answer)
  }, true)
enddef

# What the list with a name is, empty if that cannot be said; without a name, a list of all todos.
export def Definition(wanted: string): dict<any>
  return empty(wanted) ? {filter: {}, sort: [], defaults: {}}
    : get(backend.Ask('savedLists.definition', {name: wanted}), 'result', {})
enddef

# Whether a list is known to be built in; such a list is never sorted by hand.
export def IsBuiltIn(wanted: string): bool
  return indexof(lists, (_, one) => one.name ==# wanted && one.builtIn) >= 0
enddef

# Saves a list, and says so; Done is called then.
export def Save(one: dict<any>, Done: func)
  backend.Send('savedLists.save', one, (answer) => {
    if has_key(answer, 'result')
      backend.Say($'Saved the list “{one.title}”.')
      Done()
    endif
  })
enddef

# The list under the cursor, empty where there is none.
def This(): dict<any>
  const one = rows.At(buffer, line('.'))
  if empty(one)
    backend.SayError('There is no list on this line.')
  endif
  return one
enddef

def OpenList()
  const one = This()
  if !empty(one)
    const window = bufwinid('^viper-todo://list$')
    if window > 0
      win_gotoid(window)
    else
      wincmd p
      if bufnr() == buffer
        rightbelow vsplit
      endif
    endif
    list.Show()
    list.Choose(one.name)
  endif
enddef

def Rename()
  const one = This()
  const title = empty(one) ? '' : input('Title: ', one.title)
  const definition = empty(title) ? {} : Definition(one.name)
  if !empty(definition)
    Save(extendnew(definition, {title: title, replace: true}), () => 0)
  endif
enddef

def Remove()
  const one = This()
  if !empty(one)
    if one.name ==# list.current
      # A list that is removed while it is open is an error.
      list.Choose('all')
    endif
    backend.Send('savedLists.remove', {name: one.name}, (answer) => {
      if has_key(answer, 'result')
        add(removed, answer.result)
        backend.Say($'Removed the list “{one.title}”; u brings it back.')
      endif
    })
  endif
enddef

def BringBack()
  if empty(removed)
    backend.SayError('No list was removed here.')
  else
    Save(remove(removed, -1), () => 0)
  endif
enddef

def Move(by: number)
  const one = This()
  if !empty(one)
    const place = indexof(lists, (_, other) => other.name ==# one.name) + by
    const beside = place < len(lists) && !lists[place].builtIn ? lists[place].name : ''
    if !empty(beside)
      backend.Send('savedLists.move', {name: one.name, [by > 0 ? 'after' : 'before']: beside})
    elseif one.builtIn
      # The backend says that a built-in list stays.
      backend.Send('savedLists.move', {name: one.name, last: true})
    endif
  endif
enddef

# Makes a buffer the lists.
export def Read(new: number)
  buffer = new
  rows.Begin('viper-todo-lists')
  for [key, call] in items({'<CR>': 'OpenList()', e: 'OpenList()', cc: 'Rename()', dd: 'Remove()',
      u: 'BringBack()', J: 'Move(1)', K: 'Move(-1)', q: 'Toggle()', gl: 'Toggle()',
      '<Esc>': 'Toggle()'})
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  execute rows.Mapping('g?', '<Cmd>help viper-todo-lists<CR>')
  Draw()
enddef

# Closes the lists, which have no meaning without the list of todos.
export def Close()
  if buffer > 0 && bufexists(buffer)
    execute 'bwipeout!' buffer
  endif
enddef

# Opens the window of the lists and goes there; closes it if it is open.
export def Toggle()
  const window = bufwinid($'^{name}$')
  if window > 0
    win_execute(window, 'close')
  elseif is_missing
    backend.SayError('This backend has no lists.')
  else
    execute $'topleft :{width}vsplit {name}'
    setlocal winfixwidth nonumber norelativenumber
    search('^>', 'cw')
  endif
enddef
