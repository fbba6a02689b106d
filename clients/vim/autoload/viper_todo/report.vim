vim9script
# The report, a place to work in: the buffer viper-todo://report, all todos by day.

import autoload './actions.vim'
import autoload './adding.vim'
import autoload './backend.vim'
import autoload './list.vim'
import autoload './rows.vim'
import autoload './text.vim'

const name = 'viper-todo://report'
# The list in the backend that says more of those that are to do than the report does: the same
# ones in the same order, as many as a list can show.
const view = 'report'

var buffer = 0
# The rows as they come, part by part; and those that are shown.
var coming: list<dict<any>> = []
var report: list<dict<any>> = []

# Draws the report once, however much of it is other than before.
export def Draw()
  if buffer > 0 && bufloaded(buffer)
    rows.DrawSoon(buffer, DrawNow)
  endif
enddef

def DrawNow()
  var todos: dict<dict<any>> = {}
  for todo in list.Todos(view)
    todos[todo.id] = todo
  endfor
  var lines = [rows.Plain('Report    g? for help', 'ViperTodoDone'),
    rows.Plain(backend.error, 'ViperTodoError')]
  const width = max(mapnew(values(todos), (_, todo) => len(text.Words(todo.time))))
  const priority_width = list.PriorityWidth(list.Todos(view))
  for row in report
    const title = text.Clean(get(row, 'title', ''))
    if row.kind == 'detail'
      const todo = get(todos, row.id,
        extendnew(row, {estimateText: get(row, 'amountText', v:null)}))
      add(lines, list.LineOf(todo, text.Words(get(todo, 'time', '')), width, priority_width))
    elseif row.kind == 'header'
      add(lines, rows.Plain(title, 'ViperTodoHigh'))
    elseif row.kind =~ 'ooter'
      const amount = get(row, 'amount', 'PT0M') == 'PT0M' ? '' : text.Clean(row.amountText)
      extend(lines, row.kind == 'subfooter' ? [rows.Plain('', '')]
        : [rows.Plain($'{title}: {row.count}{empty(amount) ? '' : ', '}{amount}', 'ViperTodoDone'), rows.Plain('', '')])
    else
      add(lines, rows.Plain(title, row.kind == 'subheader' ? 'ViperTodoTag' : 'ViperTodoDone'))
    endif
  endfor
  rows.Draw(buffer, lines, 3)
enddef

backend.On('todoReport.showReport', (params) => {
  coming = (params.offset == 0 ? [] : coming) + params.rows
  if params.complete
    report = coming
    Draw()
  endif
})
backend.OnError(Draw)

def ViewReady()
  if buffer > 0 && bufloaded(buffer)
    backend.Send('todoList.viewReady', {view: view, filter: {completed: false}, sort: ['due'],
      limit: 1000, updates: 'rows'})
    backend.Send('todoReport.viewReady')
  endif
enddef

backend.OnStart(ViewReady)

def Refresh()
  if backend.Running()
    ViewReady()
  else
    backend.Start()
  endif
enddef

# Says that no window shows the report, or that one does: `viewHidden`, `viewShown`. An older
# backend sends on.
export def SaySeen(event: string)
  if backend.Running()
    backend.Send($'todoList.{event}', {view: view}, (_) => 0, true)
    backend.Send($'todoReport.{event}', {}, (_) => 0, true)
  endif
enddef

export def Closed()
  buffer = 0
  if backend.Running()
    backend.Send('todoReport.viewClosed')
    backend.Send('todoList.viewClosed', {view: view})
  endif
enddef

# Makes a buffer the report.
export def Read(new: number)
  buffer = new
  rows.Begin('viper-todo-report')
  actions.SetKeys()
  for [key, call] in items({a: 'adding.Ask()', A: 'adding.Start()', R: 'Refresh()',
      r: 'list.Show()', q: 'list.Show()', '<Esc>': 'list.Show()'})
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  augroup viper_todo_report
    autocmd! * <buffer>
    autocmd BufUnload <buffer> call viper_todo#ReportClosed()
    autocmd BufWinLeave <buffer> call viper_todo#ReportSeen('viewHidden')
    autocmd BufWinEnter <buffer> call viper_todo#ReportSeen('viewShown')
  augroup END
  ViewReady()
  Draw()
enddef

# Closes the report, which has no meaning without the list.
export def Close()
  if buffer > 0
    execute 'bwipeout!' buffer
  endif
enddef

# Shows the report. The list is told of what is done there, so it is open, too.
export def Show()
  list.ShowOnce()
  rows.Open(name)
enddef
