vim9script
# A todo list in Vim; see :help viper-todo.

import autoload './viper_todo/actions.vim'
import autoload './viper_todo/activity.vim'
import autoload './viper_todo/adding.vim'
import autoload './viper_todo/backend.vim'
import autoload './viper_todo/choices.vim'
import autoload './viper_todo/comments.vim'
import autoload './viper_todo/detail.vim'
import autoload './viper_todo/kept.vim'
import autoload './viper_todo/list.vim'
import autoload './viper_todo/lists.vim'
import autoload './viper_todo/reminders.vim'
import autoload './viper_todo/report.vim'
import autoload './viper_todo/rows.vim'

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
  add: (words, _) => empty(words) ? adding.Ask() : adding.Add(words),
  capture: (words, lines) => adding.Capture(words, lines.first, lines.last, lines.is_range),
  new: (_, _) => adding.Start(),
  filter: (words, _) => list.SetFilter(words),
  sort: (words, _) => list.SetSort(words),
  undo: (_, _) => actions.Undo(),
  redo: (_, _) => actions.Redo(),
  lists: (_, _) => {
    list.ShowOnce()
    lists.Toggle()
  },
  report: (_, _) => report.Show(),
  activity: (_, _) => activity.Show(),
  save: (words, _) => list.Save(words),
  reminders: (_, _) => reminders.Ask(),
  overdue: (words, _) => actions.SetOverdue(words),
  comment: (words, lines) => comments.Write(actions.These(lines.first, lines.last), words),
  comments: (_, lines) => comments.Show(actions.These(lines.first, lines.last)),
  unsaved: (_, _) => kept.Open(),
  forget: (_, _) => kept.Forget(),
  mine: (_, _) => detail.Resolve('mine'),
  theirs: (_, _) => detail.Resolve('theirs'),
  diff: (_, _) => detail.Diff(),
  deletecompleted: (_, _) => actions.DeleteCompleted(),
  deleteall: (_, _) => actions.DeleteAll(),
  restart: (_, _) => backend.Restart(),
  doctor: (_, _) => Doctor(),
}

# What is done to the todo of this form, else to those of lines.
const acts: dict<func> = {toggle: actions.Toggle, skip: actions.Skip, history: actions.History,
  claim: actions.Claim}
const fields = ['due', 'start', 'repeat', 'priority', 'tags', 'after']

def Names(): list<string>
  return sort(keys(commands) + keys(acts) + fields)
enddef

# Does what stands behind :Todo, for these lines; nothing there shows the list.
export def Command(words: string, first: number, last: number, is_range: bool)
  const [name, rest] = matchlist(words, '^\(\S*\)\s*\(.\{-}\)\s*$')[1 : 2]
  if empty(name)
    list.Show()
  elseif has_key(commands, name)
    commands[name](rest, {first: first, last: last, is_range: is_range})
  elseif has_key(acts, name)
    const some = actions.These(first, last)
    if !empty(some)
      acts[name](some)
    endif
  elseif index(fields, name) >= 0
    actions.SetField(name, rest, actions.These(first, last))
  else
    backend.SayError($'There is no :Todo {name}; there are ' .. join(Names(), ', '))
  endif
enddef

# The fields whose choices stand behind a command.
var choice_fields = {filter: 'filter', sort: 'sort', overdue: 'due', save: 'savedLists'}
for field in fields
  choice_fields[field] = field
endfor

# Completion of what stands behind :Todo.
export def Complete(lead: string, line: string, _: number): list<string>
  const parts = matchlist(line, 'Todo\s\+\(\S\+\)\s\+\(.*\)$')
  return empty(parts) ? Names()->filter((_, word) => stridx(word, tolower(lead)) == 0)
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
  const comment = matchlist(name, '^viper-todo://\(\d\+\)/comments/\=\(\w*\)$')
  if name == 'viper-todo://list'
    list.Read(buffer)
  elseif name == 'viper-todo://lists'
    lists.Read(buffer)
  elseif name == 'viper-todo://report'
    report.Read(buffer)
  elseif name == 'viper-todo://activity'
    activity.Read(buffer)
  elseif !empty(id) || name == 'viper-todo://new'
    detail.Read(buffer, str2nr(id))
  elseif !empty(comment)
    comments.Read(buffer, str2nr(comment[1]), comment[2])
  else
    backend.SayError($'No {name}; there are viper-todo://list, …://lists, …://report, '
      .. '…://activity, …://new and …://ID.')
  endif
enddef

export def Write(buffer: number, force: bool)
  if empty(getbufvar(buffer, 'viper_todo_comment'))
    detail.Write(buffer, force)
  else
    comments.WriteBuffer(buffer)
  endif
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
  rows.TypedFrom()
enddef

export def TypedUntil()
  rows.TypedUntil()
enddef

export def Enter(): string
  return detail.Enter()
enddef

export def ReportSeen(event: string)
  report.SaySeen(event)
enddef

export def ReportClosed()
  report.Closed()
enddef

export def ActivityClosed()
  activity.Closed()
enddef

export def ActivityMoved()
  activity.Moved()
enddef

export def ListClosed()
  list.Closed()
enddef

export def CommentsClosed(buffer: number)
  comments.Closed(buffer)
enddef

export def CommentsLeft(window: number, here: number)
  comments.Left(window, here)
enddef

export def DetailClosed(buffer: number)
  detail.Closed(buffer)
enddef

export def DetailTyped(buffer: number)
  detail.Sync(buffer)
enddef
