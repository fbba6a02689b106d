vim9script
# A todo list in Vim; see :help viper-todo.

import autoload './viper_todo/backend.vim'
import autoload './viper_todo/choices.vim'
import autoload './viper_todo/detail.vim'
import autoload './viper_todo/kept.vim'
import autoload './viper_todo/list.vim'
import autoload './viper_todo/lists.vim'
import autoload './viper_todo/reminders.vim'

# Tells where the backend, its todos and its log are.
def Doctor()
  const [program, problem] = backend.Program()
  const version = empty(program) ? '' : trim(system(shellescape(program) .. ' --version'))
  var lines = [
    'Vim      ' .. v:versionlong,
    'Backend  ' .. (empty(program) ? 'MISSING: ' .. problem : program),
    'Version  ' .. (v:shell_error == 0 ? version : 'PROBLEM: ' .. version),
    'Todos    ' .. (empty(backend.Database()) ? backend.UsualDatabase() : backend.Database()),
    'Log      ' .. (empty(backend.LogFile()) ? 'none' : backend.LogFile()),
    'Session  ' .. (backend.Running() ? $'running (process {backend.Pid()})'
      : empty(backend.ended) ? 'none; :Todo starts one' : backend.ended),
  ]
  if !empty(backend.error)
    add(lines, 'Error    ' .. backend.error)
  endif
  execute $'botright :{len(lines)}new'
  setlocal buftype=nofile bufhidden=wipe noswapfile wrap
  setline(1, lines)
  setlocal nomodifiable
  nnoremap <buffer> <nowait> <silent> q <Cmd>close<CR>
enddef

# Loads what waits for the backend to start.
reminders.Status()
kept.Load()

const commands: dict<func> = {
  add: (words, _, _) => empty(words) ? list.AskAdd() : list.Add(words),
  new: (_, _, _) => list.StartAdd(),
  filter: (words, _, _) => list.SetFilter(words),
  sort: (words, _, _) => list.SetSort(words),
  undo: (_, _, _) => list.Undo(),
  redo: (_, _, _) => list.Redo(),
  toggle: (_, first, last) => {
    if !detail.Toggle()
      list.Toggle(first, last)
    endif
  },
  skip: (_, first, last) => {
    if !detail.Skip()
      list.Skip(first, last)
    endif
  },
  lists: (_, _, _) => {
    list.ShowOnce()
    lists.Toggle()
  },
  save: (words, _, _) => list.Save(words),
  reminders: (_, _, _) => reminders.Ask(),
  due: (words, first, last) => list.SetIn('due', words, first, last),
  start: (words, first, last) => list.SetIn('start', words, first, last),
  repeat: (words, first, last) => list.SetIn('repeat', words, first, last),
  priority: (words, first, last) => list.SetIn('priority', words, first, last),
  tags: (words, first, last) => list.SetIn('tags', words, first, last),
  overdue: (words, _, _) => list.SetOverdue(words),
  history: (_, _, _) => {
    if !detail.History()
      list.History()
    endif
  },
  unsaved: (_, _, _) => kept.Open(),
  forget: (_, _, _) => kept.Forget(),
  mine: (_, _, _) => detail.Resolve('mine'),
  theirs: (_, _, _) => detail.Resolve('theirs'),
  diff: (_, _, _) => detail.Diff(),
  deletecompleted: (_, _, _) => list.DeleteCompleted(),
  deleteall: (_, _, _) => list.DeleteAll(),
  restart: (_, _, _) => backend.Restart(),
  doctor: (_, _, _) => Doctor(),
}

# Does what stands behind :Todo, for these lines; nothing there shows the list.
export def Command(words: string, first = line('.'), last = line('.'))
  const name = matchstr(words, '^\S*')
  if empty(name)
    list.Show()
  elseif has_key(commands, name)
    commands[name](trim(words[len(name) :]), first, last)
  else
    backend.SayError($'There is no :Todo {name}; there are ' .. join(sort(keys(commands)), ', '))
  endif
enddef

def Beginning(words: list<string>, lead: string): list<string>
  return copy(words)->filter((_, word) => stridx(word, lead) == 0)
enddef

# The fields whose choices stand behind a command.
const choice_fields = {due: 'due', start: 'start', repeat: 'repeat', priority: 'priority',
  tags: 'tags', filter: 'filter', sort: 'sort', overdue: 'due', save: 'savedLists'}

# Completion of what stands behind :Todo.
export def Complete(lead: string, line: string, _: number): list<string>
  const parts = matchlist(line, 'Todo\s\+\(\S\+\)\s\+\(.*\)$')
  return empty(parts) ? Beginning(sort(keys(commands)), lead)
    : has_key(choice_fields, parts[1])
    ? choices.Arguments(choice_fields[parts[1]], parts[2], lead) : []
enddef

# Completion for a field in a prompt; see :help command-completion-customlist.
for field in uniq(sort(values(choice_fields) + ['snooze', 'title']))
  execute $'def g:ViperTodoComplete_{field}(_: string, line: string, place: number): list<string>'
    .. $"\n return choices.Lines('{field}', strpart(line, 0, place))\nenddef"
endfor

export def Omni(find_start: number, base: string): any
  return detail.Omni(find_start, base)
enddef

# Fills a buffer viper-todo://….
export def Read(buffer: number, name: string)
  const id = matchstr(name, '^viper-todo://\zs\d\+$')
  if name == 'viper-todo://list'
    list.Read(buffer)
  elseif name == 'viper-todo://lists'
    lists.Read(buffer)
  elseif !empty(id) || name == 'viper-todo://new'
    detail.Read(buffer, str2nr(id))
  else
    backend.SayError($'No {name}; there are viper-todo://list, …://lists, …://new and '
      .. '…://ID.')
  endif
enddef

export def Write(buffer: number, force: bool)
  detail.Write(buffer, force)
enddef

# Starts the backend, so that it reminds.
export def Start()
  backend.Start()
enddef

# Ends the backend with Vim. A Vim that dies leaves its drafts to the next one.
export def Stop()
  if v:dying == 0
    backend.Stop()
  endif
enddef

# The reminders that are due, for a status line.
export def Status(): string
  return reminders.Status()
enddef

export def LineTyped()
  kept.LineTyped(getcmdline())
enddef

export def TypedFrom()
  list.TypedFrom()
enddef

export def TypedUntil()
  list.TypedUntil()
enddef

export def ListClosed()
  list.Closed()
enddef

export def DetailClosed(buffer: number)
  detail.Closed(buffer)
enddef

export def DetailTyped(buffer: number)
  detail.Sync(buffer)
enddef
