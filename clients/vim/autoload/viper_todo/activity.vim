vim9script
# What happened, step by step, and who did it: the buffer viper-todo://activity.

import autoload './actions.vim'
import autoload './backend.vim'
import autoload './list.vim'
import autoload './lists.vim'
import autoload './rows.vim'
import autoload './text.vim'

const name = 'viper-todo://activity'
# So many steps are shown at first, and so many more if the cursor comes to the last one; what is
# behind the most that the backend shows at once is another page.
const few = 50
const most = 200

var buffer = 0
const nothing = {steps: [], first: true, complete: true}
var shown: dict<any> = nothing
# Whether only the steps are shown whose todos are gone, with these.
var is_deleted = false
var limit = few
# The step before which a page begins, 0 for the newest ones.
var before = 0
var is_loading = false
# What was done to each todo, by the numbers of the steps that somebody looks into.
var inside: dict<list<dict<any>>> = {}
# The steps that are in the way of what was to be undone last.
var blocking: list<number> = []
# Where the steps go that are only counted, and how often some came meanwhile.
var is_counting = false
var counted: list<any> = []

def IsOpen(): bool
  return buffer > 0 && bufloaded(buffer)
enddef

# A todo's fields as they are compared.
def Fields(todo: dict<any>): list<list<string>>
  def Joined(value: any): string
    return type(value) == v:t_list ? join(mapnew(value, (_, one) => text.Clean(one)), ' ') : text.Clean(value)
  enddef
  return [['Title', text.Clean(todo.title)], ['Done', todo.completed ? 'yes' : 'no'],
    ['Due', Joined(todo.dueText)], ['Start', Joined(get(todo, 'startText', v:null))],
    ['Repeat', Joined(get(todo, 'repeatText', v:null))],
    ['Reminders', Joined(get(todo, 'reminders', []))],
    ['Estimate', Joined(get(todo, 'estimateText', v:null))], ['Priority', text.Clean(todo.priority)],
    ['Tags', Joined(todo.tags)],
    ['After', Joined(mapnew(get(todo, 'after', []), (_, first) => $'“{first.title}”'))],
    ['Under', has_key(todo, 'parent') ? string(todo.parent) : '']]
enddef

# What is other in a todo: its fields, and the lines of its contents.
def Differences(old: dict<any>, new: dict<any>): list<dict<any>>
  var found: list<dict<any>> = []
  const after = Fields(new)
  for [index, field] in items(Fields(old))
    if field[1] !=# after[index][1]
      def Told(value: string): string
        return empty(value) ? 'none' : value
      enddef
      add(found, {text: $'{field[0]}: {Told(field[1])} → {Told(after[index][1])}', type: ''})
    endif
  endfor
  if old.content !=# new.content
    def Contents(todo: dict<any>): list<string>
      return empty(todo.content) ? [] : split(todo.content, "\n", true)
    enddef
    const [gone, come] = [Contents(old), Contents(new)]
    const least = min([len(gone), len(come)])
    var [above, below] = [0, 0]
    while above < least && gone[above] ==# come[above]
      above += 1
    endwhile
    while below < least - above && gone[-1 - below] ==# come[-1 - below]
      below += 1
    endwhile
    for line in slice(gone, above, len(gone) - below)
      add(found, {text: '- ' .. text.Clean(line), type: 'ViperTodoOverdue'})
    endfor
    for line in slice(come, above, len(come) - below)
      add(found, {text: '+ ' .. text.Clean(line), type: 'ViperTodoTag'})
    endfor
  endif
  return found
enddef

# The lines of what a step did to a todo.
def Inside(step: number, change: dict<any>): list<dict<any>>
  const [is_new, is_gone] = [empty(change.before), empty(change.after)]
  const todo = is_gone ? change.before : change.after
  var lines = [{text: text.Clean(todo.title) .. (is_new ? '  (added)' : is_gone ? '  (deleted)' : ''),
    type: 'ViperTodoHigh'}]
  if !is_new && !is_gone
    lines += mapnew(Differences(change.before, change.after),
      (_, line) => ({text: '  ' .. line.text, type: line.type}))
  endif
  return mapnew(lines, (number, line) => Below(line.text, line.type,
    {id: $'{step}:{todo.id}:{number}', step: step, todo: todo.id, gone: is_gone}))
enddef

# A line below a step.
def Below(words: string, type: string, row: dict<any>): dict<any>
  return {text: '      ' .. words, row: row,
    props: empty(type) ? [] : [{col: 7, length: len(words), type: type}]}
enddef

# The lines of a step.
def LinesOf(step: dict<any>, at_width: number, by_width: number): list<dict<any>>
  const is_undone = step.undone != v:null
  const is_blocking = index(blocking, step.step) >= 0
  const start = is_blocking ? '! ' : '  '
  const at = text.Fill(text.Clean(step.atText), at_width)
  const by = by_width == 0 ? '' : '  ' .. text.Fill(text.Clean(step.by), by_width)
  const line = start .. at .. by .. '  ' .. text.Clean(step.text) .. (is_undone ? '  (undone)' : '')
  var found = [{text: line, row: {id: string(step.step), step: step.step},
    props: is_blocking ? [{col: 1, length: len(line), type: 'ViperTodoError'}]
    : is_undone ? [{col: 1, length: len(line), type: 'ViperTodoDone'}]
    : by_width == 0 ? [] : [{col: len(start .. at) + 1, length: len(by), type: 'ViperTodoTag'}]}]
  if has_key(inside, step.step)
    for change in inside[step.step]
      found += Inside(step.step, change)
    endfor
  elseif is_deleted
    for todo in step.todos
      add(found, Below(text.Clean(todo.title), '',
        {id: $'{step.step}:{todo.id}:0', step: step.step, todo: todo.id, gone: true}))
    endfor
    if len(step.todos) == 5 && step.count > 5
      add(found, Below('…', 'ViperTodoDone', {id: $'{step.step}:…', step: step.step}))
    endif
  endif
  return found
enddef

def HasOlder(): bool
  return len(shown.steps) >= limit
enddef

def Draw()
  if !IsOpen()
    return
  endif
  const [at_width, by_width] = [Width('atText'), Width('by')]
  const heading = (is_deleted ? 'Deleted: r brings back' : 'Activity')
    .. (shown.first ? '' : ', older steps: [[ for the newest') .. '    g? for help'
  var lines = [rows.Plain(heading, 'ViperTodoDone'), rows.Plain(backend.error, 'ViperTodoError')]
  for step in shown.steps
    lines += LinesOf(step, at_width, by_width)
  endfor
  if empty(shown.steps)
    add(lines, rows.Plain(is_deleted ? 'No todo that was deleted is gone.' : 'Nothing happened yet.',
      'ViperTodoDone'))
  elseif HasOlder()
    add(lines, rows.Plain('m for older steps', 'ViperTodoDone'))
  elseif !shown.complete
    add(lines, rows.Plain('What happened before is forgotten.', 'ViperTodoDone'))
  endif
  rows.Draw(buffer, lines, 3)
enddef

def Width(member: string): number
  return max(mapnew(shown.steps, (_, step) => strdisplaywidth(text.Clean(step[member]))))
enddef

backend.On('todoActivity.showActivity', (params) => {
  if is_counting
    add(counted, params.steps)
  else
    shown = params
    Draw()
  endif
})
backend.On('todoActivity.showStep', (params) => {
  inside[params.step] = params.rows
  Draw()
})
backend.On('todoActivity.routeDetail', (params) => rows.Open('viper-todo://' .. params.id))
backend.OnError(Draw)

# Opens the activity in the backend, or the same page of it once more.
def ViewReady()
  if IsOpen()
    backend.Send('todoActivity.viewReady', {limit: limit, deleted: is_deleted}, (answer) => {
      is_loading = false
      if backend.IsMissing(answer)
        backend.SayError('This backend is too old to tell what happened.')
      endif
    }, true)
    if before > 0
      Scroll()
    endif
  endif
enddef

# Shows the steps before another one, or the newest ones.
def Scroll()
  is_loading = true
  backend.Send('todoActivity.scroll', extend(before > 0 ? {before: before} : {}, {limit: limit}),
    (_) => {
      is_loading = false
    })
enddef

backend.OnStart(ViewReady)

def Refresh()
  if backend.Running()
    ViewReady()
  else
    backend.Start()
  endif
enddef

# Shows more steps below those that are shown, or the next page.
def More()
  if !HasOlder()
    backend.Say('There is nothing older.')
  elseif limit < most
    limit += few
    Scroll()
  else
    before = shown.steps[-1].step
    Scroll()
    cursor(3, 1)
  endif
enddef

# The cursor has moved: at the last step, more follow.
export def Moved()
  if HasOlder() && limit < most && !is_loading && line('.') >= line('$') - 1
    More()
  endif
enddef

# Shows the newest steps again.
def Newest()
  if before > 0 || limit > few
    [before, limit] = [0, few]
    Scroll()
  endif
  cursor(3, 1)
enddef

# The step of the cursor, {} where there is none.
def This(): dict<any>
  const row = rows.At(buffer, line('.'))
  const found = copy(shown.steps)->filter((_, step) => step.step == get(row, 'step', 0))
  if empty(found)
    backend.SayError('There is no step on this line.')
  endif
  return empty(found) ? {} : found[0]
enddef

# Looks into the step of the cursor, or no longer; on a todo, opens it or, if only what is deleted is
# shown, brings it back.
def Enter()
  const step = This()
  const row = rows.At(buffer, line('.'))
  if has_key(row, 'todo') && is_deleted
    Restore([row])
  elseif has_key(row, 'todo')
    backend.Send('todoActivity.select', {step: step.step, id: row.todo})
  elseif !empty(step) && has_key(inside, step.step)
    remove(inside, step.step)
    Draw()
  elseif !empty(step)
    backend.Send('todoActivity.select', {step: step.step})
  endif
enddef

def Author(step: dict<any>): string
  return empty(step.by) ? 'a program without a name' : text.Clean(step.by)
enddef

# Says what came of an undo, and marks the steps that are in the way.
def TakeUndone(answer: dict<any>)
  blocking = get(get(get(answer, 'error', {}), 'data', {}), 'steps', [])
  const found = copy(shown.steps)->filter((_, step) => index(blocking, step.step) >= 0)
  if !empty(blocking)
    backend.SayError(text.Clean(answer.error.message) .. ' In the way: '
      .. join(mapnew(found, (_, step) => $'{text.Clean(step.text)} ({Author(step)})')
      + (len(found) < len(blocking) ? [$'{len(blocking) - len(found)} that are not shown'] : []), ', '))
  elseif len(get(get(answer, 'result', {}), 'steps', [])) > 1
    backend.Say($'Undone: {len(answer.result.steps)} steps.')
  endif
  Draw()
enddef

# Undoes the step of the cursor; what others did only after a question, unless the backend refuses it
# anyway.
def Undo()
  const step = This()
  if !empty(step) && (step.by == backend.client || step.undoable == v:false
      || confirm($"{text.Clean(step.text)}\nBy {Author(step)}, {text.Clean(step.atText)}. Undo it?",
      "&Yes\n&No", 2) == 1)
    backend.Send('todoList.undo', {step: step.step}, TakeUndone)
  endif
enddef

# Undoes all that the program that made the step of the cursor has done since, this step too.
def UndoBy()
  const step = This()
  if empty(step)
    return
  elseif empty(step.by)
    backend.SayError('A program without a name made this step; u undoes it alone.')
    return
  endif
  [is_counting, counted] = [true, []]
  const query = {by: step.by, since: step.at}
  backend.Ask('todoActivity.viewReady', {by: [step.by], since: step.at, limit: most, once: true})
  is_counting = false
  if len(counted) > 1
    # The last ones are those that were asked for; what came before belongs to the page.
    Refresh()
  endif
  var all: list<dict<any>> = empty(counted) ? [] : counted[-1]
  const count = len(copy(all)->filter((_, one) => one.undone == v:null && one.kind != 'undone'))
  if count == 0
    backend.Say($'All that {Author(step)} did since then is undone.')
  elseif confirm($'Undo {len(all) == most ? "at least " : ""}{count} step{count == 1 ? "" : "s"} that '
      .. $"{Author(step)} made since {text.Clean(step.atText)}?", "&Yes\n&No", 2) == 1
    backend.Send('todoList.undo', query, TakeUndone)
  endif
enddef

# Brings todos back that are gone: those of rows, and all of the rows that are steps.
def Restore(some: list<dict<any>>)
  var ids: list<number> = []
  for row in some
    if has_key(row, 'todo')
      add(ids, row.todo)
    else
      const is_open = has_key(inside, row.step)
      backend.Ask('todoActivity.select', {step: row.step})
      ids += mapnew(copy(get(inside, row.step, []))->filter((_, change) => empty(change.after)),
        (_, change) => change.before.id)
      if !is_open && has_key(inside, row.step)
        remove(inside, row.step)
      endif
    endif
  endfor
  sort(ids, 'n')->uniq()
  if empty(ids)
    backend.SayError('This step deleted nothing.')
    return
  endif
  backend.Send('todoList.restore', {ids: ids[: 999]}, (answer) => {
    if get(get(answer, 'result', {}), 'count', -1) == 0
      backend.Say('Nothing of this is deleted.')
    endif
    Draw()
  })
enddef

# The rows of the lines that are selected.
def Selected(): list<dict<any>>
  const [from, to] = [line('v'), line('.')]
  execute "normal! \<Esc>"
  var found: list<dict<any>> = rows.In(min([from, to]), max([from, to]))
  const steps = copy(found)->filter((_, row) => !has_key(row, 'todo'))
    ->mapnew((_, row) => row.step)
  # With a step, all of it is meant.
  return copy(found)->filter((_, row) => !has_key(row, 'todo') || index(steps, row.step) < 0)
enddef

# Shows only what is deleted, or all steps again.
def ToggleDeleted()
  [is_deleted, limit, before, inside] = [!is_deleted, few, 0, {}]
  ViewReady()
  cursor(3, 1)
enddef

export def Closed()
  [buffer, shown, is_deleted, limit, before, inside, blocking] = [0, nothing, false, few, 0, {}, []]
  if backend.Running()
    backend.Send('todoActivity.viewClosed', {}, (_) => 0, true)
  endif
enddef

# Makes a buffer the activity.
export def Read(new: number)
  buffer = new
  rows.Begin('viper-todo-activity')
  for [key, call] in items({'<CR>': 'Enter()', e: 'Enter()', u: 'Undo()', B: 'UndoBy()',
      D: 'ToggleDeleted()', r: "Restore(rows.From(v:count1))", m: 'More()', ']]': 'More()',
      '[[': 'Newest()', R: 'Refresh()', U: 'actions.Redo()', '<C-r>': 'actions.Redo()',
      gl: 'lists.Toggle()', L: 'Back()', q: 'Back()', '<Esc>': 'Back()'})
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  execute rows.Mapping('r', '<ScriptCmd>Restore(Selected())<CR>', 'x')
  execute rows.Mapping('g?', '<Cmd>help viper-todo-activity<CR>')
  augroup viper_todo_activity
    autocmd! * <buffer>
    autocmd BufUnload <buffer> call viper_todo#ActivityClosed()
    autocmd CursorMoved <buffer> call viper_todo#ActivityMoved()
  augroup END
  ViewReady()
  Draw()
enddef

# Closes the activity, which has no meaning without the list.
export def Close()
  if buffer > 0
    execute 'bwipeout!' buffer
  endif
enddef

# Goes back to the list.
def Back()
  list.Show()
  Close()
enddef

# Shows the activity. The list is told of what is done there, so it is open, too.
export def Show()
  list.ShowOnce()
  rows.Open(name)
enddef
