vim9script
# The report, a place to work in: the buffer viper-todo://report, all todos by day.

import autoload './actions.vim'
import autoload './activity.vim'
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
# Whether it is the week in review: what was done in it, under bars by day.
var reviews = false
const longest_bar = 40

# Draws the report once, however much of it is other than before.
export def Draw()
  if buffer > 0 && bufloaded(buffer)
    rows.DrawSoon(buffer, DrawNow)
  endif
enddef

# The count of a group, with how long its todos take, if that is known.
def SumOf(row: dict<any>): string
  return row.count .. (get(row, 'amount', 'PT0M') == 'PT0M' ? '' : $', {text.Clean(row.amountText)}')
enddef

# A bar for each day of the week that has one, the newest first.
def Bars(): list<dict<any>>
  var days: list<dict<any>> = []
  var day = ''
  for row in report
    if row.kind == 'subheader'
      day = text.Clean(row.title)
    elseif row.kind == 'subfooter'
      add(days, {title: day, row: row})
    endif
  endfor
  const most = max(mapnew(days, (_, one) => one.row.count))
  const width = max(mapnew(days, (_, one) => strdisplaywidth(one.title))) + 2
  return mapnew(days, (_, one) => {
    const cells = (one.row.count * min([longest_bar, most]) + most - 1) / most
    const gap = repeat(' ', width - strdisplaywidth(one.title))
    return rows.Plain($'{one.title}{gap}{repeat('█', cells)} {SumOf(one.row)}', 'ViperTodoTag')
  }) + (empty(days) ? [] : [rows.Plain('', '')])
enddef

# The rows of what was done: those of the last group, without the total of all, which is its own.
def Reviewed(): list<dict<any>>
  var first = len(report) - 1
  while first > 0 && report[first].kind != 'header'
    first -= 1
  endwhile
  return report[first + 1 : -2]
enddef

def DrawNow()
  var todos: dict<dict<any>> = {}
  for todo in list.Todos(view)
    todos[todo.id] = todo
  endfor
  const heading = reviews ? 'The week in review' : 'Report'
  var lines = [rows.Plain($'{heading}    g? for help', 'ViperTodoDone'),
    rows.Plain(backend.error, 'ViperTodoError')] + (reviews ? Bars() : [])
  const width = max(mapnew(values(todos), (_, todo) => len(text.Words(todo.time))))
  const priority_width = list.PriorityWidth(list.Todos(view))
  for row in reviews ? Reviewed() : report
    const title = text.Clean(get(row, 'title', ''))
    if row.kind == 'detail'
      const todo = get(todos, row.id,
        extendnew(row, {estimateText: get(row, 'amountText', v:null)}))
      add(lines, list.LineOf(todo, text.Words(get(todo, 'time', '')), width, priority_width))
    elseif row.kind == 'header'
      add(lines, rows.Plain(title, 'ViperTodoHigh'))
    elseif row.kind =~ 'ooter'
      extend(lines, row.kind == 'subfooter' ? [rows.Plain('', '')]
        : [rows.Plain($'{title}: {SumOf(row)}', 'ViperTodoDone'), rows.Plain('', '')])
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
    backend.Send('todoReport.viewReady',
      reviews ? {filter: {completed: true, completedWithin: 'week'}} : {})
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
  reviews = false
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
      gw: 'Review()', L: 'activity.Show()', r: 'list.Show()', q: 'list.Show()', '<Esc>': 'list.Show()'})
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

# Shows the report, or the week in review. The list is told of what is done there, so it is open, too.
def Open(reviews_now: bool)
  if reviews != reviews_now
    reviews = reviews_now
    report = []
    ViewReady()
  endif
  list.ShowOnce()
  rows.Open(name)
enddef

export def Show()
  Open(false)
enddef

# Shows it as it was shown last.
export def Again()
  Open(reviews)
enddef

# Shows the week in review; where it is shown, the whole report again.
export def Review()
  Open(!(reviews && bufnr() == buffer))
enddef
