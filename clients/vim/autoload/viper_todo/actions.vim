vim9script
# What is done to todos: to those of some lines of the list or of the report, or to that of a form.

import autoload './backend.vim'
import autoload './choices.vim'
import autoload './comments.vim'
import autoload './detail.vim'
import autoload './list.vim'
import autoload './rows.vim'
import autoload './text.vim'

# What the backend has told of a step; and the step that `u` takes back, which was told last.
export var told = ''
var step = 0
# The tokens of the claims that were made here, by the numbers of their todos.
var tokens: dict<string> = {}

backend.On('todoList.showMessage', (params) => {
  told = params.text
  step = params.kind == 'undone' ? 0 : params.step
  backend.Say(params.text)
})

# Forgets what was told, to know whether more is told.
export def ForgetTold()
  told = ''
enddef

# Tells more about the step that was told last; only an open list is told of steps.
export def TellMore(more: string)
  backend.Say(trim($'{told} {more}'))
enddef

# Those of some rows that are todos.
def Todos(some: list<dict<any>>): list<dict<any>>
  const found = copy(some)->filter((_, row) => has_key(row, 'state'))
  if empty(found)
    backend.SayError('There is no todo on this line.')
  endif
  return found
enddef

# The todo of the form in the present buffer, else those of some lines, as they are shown there.
export def These(first: number, last: number): list<dict<any>>
  return Todos(detail.Todo() + rows.In(first, last))
enddef

# A change of each todo, which has to be as it was shown if that decides what is changed.
def Changes(some: list<dict<any>>, change: dict<any>, is_seen: bool): list<dict<any>>
  return mapnew(some, (_, todo) => extend(is_seen && has_key(todo, 'rev')
    ? {id: todo.id, rev: todo.rev} : {id: todo.id}, change))
enddef

# Makes changes in one step. If they fail, the cursor shows which todo is the reason.
def Apply(changes: list<dict<any>>): dict<any>
  const answer = empty(changes) ? {} : backend.Ask('todoList.apply', {changes: changes})
  const index = get(get(get(answer, 'error', {}), 'data', {}), 'index', -1)
  if index >= 0 && has_key(get(changes, index, {}), 'id')
    rows.GoTo(changes[index].id)
  endif
  return answer
enddef

# Does something to each todo, in one step.
def Each(some: list<dict<any>>, change: dict<any>): dict<any>
  return Apply(Changes(some, change, rows.IsTyped()))
enddef

# Tells of the days of todos that were moved, or took the place of those that were completed.
def TellDays(answer: dict<any>, Moved: func)
  var days: list<string> = []
  for one in get(get(answer, 'result', {}), 'results', [])
    const moved = Moved(one)
    const row = copy(list.Todos())->filter((_, todo) => todo.id == get(moved, 'id', 0))
    add(days, text.Clean(empty(row) ? get(moved, 'due', '') : row[0].dueText))
  endfor
  filter(days, (_, day) => !empty(day))
  if !empty(days)
    TellMore($'Next: {join(days, ", ")}.')
  endif
enddef

export def Open(some: list<dict<any>>)
  rows.Open('viper-todo://' .. some[0].id)
enddef

# Completes todos, or reopens them where all are done.
export def Toggle(some: list<dict<any>>)
  const ids = mapnew(some, (_, todo) => todo.id)
  var answer = Apply([{do: 'toggle', ids: ids}])
  if get(get(get(answer, 'error', {}), 'data', {}), 'reason', '') == 'openChildren'
    const children = ['', 'complete', 'leave', ''][confirm(text.Clean(answer.error.message),
      "&Complete them too\n&Leave them open\n&No")]
    const open = copy(some)->filter((_, todo) => todo.state != 'done')
    const change = {do: 'complete', children: children}
    answer = empty(children) ? {} : Apply(Changes(open, change, false))
  endif
  TellDays(answer, (one) => get(one, 'next', {}))
enddef

# Those of some todos that do not stand under another one of them.
export def Tops(some: list<dict<any>>): list<dict<any>>
  const ids = mapnew(some, (_, todo) => todo.id)
  return copy(some)->filter((_, todo) => index(ids, get(todo, 'parent', 0)) < 0)
enddef

# Moves todos to the next day of their rules.
export def Skip(some: list<dict<any>>)
  TellDays(Each(some, {do: 'skip'}), (one) => one)
enddef

export def Delete(some: list<dict<any>>)
  if has_key(Each(Tops(some), {do: 'delete'}), 'result') && len(some) > 1
    TellMore('u brings them back.')
  endif
enddef

# A day so many days after another one.
def DayAfter(day: string, days: number): string
  return strftime('%Y-%m-%d', strptime('%Y-%m-%d %H', day .. ' 12') + days * 86400)
enddef

# Makes todos due so many days later; those without a day, today. Of what is done, the report does
# not say when it is due.
def Move(some: list<dict<any>>, days: number)
  const known = copy(some)->filter((_, todo) => has_key(todo, 'due'))
  if empty(known)
    backend.SayError('There is no due day to move here; w asks for one.')
  endif
  Apply(flattennew(mapnew(known, (_, todo) => Changes([todo],
    {do: 'edit', due: empty(todo.due) ? 'today' : DayAfter(todo.due, days)}, true))))
enddef

# Gives todos the next higher or the next lower priority.
def Raise(some: list<dict<any>>, by: number)
  const order = choices.Values('priority')
  var changes: list<dict<any>> = []
  for todo in some
    const place = index(order, get(todo, 'priority', '')) - by
    if place + by >= 0 && place >= 0 && place < len(order)
      changes += Changes([todo], {do: 'edit', priority: order[place]}, true)
    endif
  endfor
  Apply(changes)
enddef

# Whether an event failed so that another answer, or the same one once more, can help.
export def CanTryAgain(answer: dict<any>): bool
  return index([1002, 1003], get(get(answer, 'error', {}), 'code', 0)) >= 0
enddef

# What words say about a field of a todo; `none` clears it. {} where they say nothing.
def Edit(field: string, words: string, about: dict<any>): dict<any>
  if words == 'none' && field != 'priority' && field != 'title'
    return {do: 'edit', clear: [field]}
  elseif field == 'tags'
    const [added, removed] = text.Tags(words)
    return extend(extend({do: 'edit'}, empty(added) ? {} : {addTags: added}),
      empty(removed) ? {} : {removeTags: removed})
  elseif field == 'after'
    const [id, problem] = choices.Todo(words, about)
    if !empty(problem)
      backend.SayError(problem)
    endif
    return !empty(problem) ? {}
      : extend({do: 'edit'}, words =~ '^-' ? {removeAfter: [id]} : {addAfter: [id]})
  endif
  return {do: 'edit', [field]: choices.Value(field, words)}
enddef

# The todos with what is known of them now.
def Refreshed(some: list<dict<any>>, answer: dict<any>): list<dict<any>>
  var known = list.Todos() + (has_key(answer.error.data, 'todo') ? [answer.error.data.todo] : [])
  return mapnew(some, (_, todo) =>
    get(copy(known)->filter((_, other) => other.id == todo.id), -1, todo))
enddef

# Gives todos what words say about a field; asks for it where there are none. Where that fails, for
# example because somebody else changed one of them meanwhile, the prompt opens with the words.
export def SetField(field: string, words: string, some: list<dict<any>>, is_asked = false)
  var [now, answered] = [some, words]
  const about = extend(len(some) == 1 ? {id: some[0].id} : {}, list.About())
  def Ask(): string
    const hint = field == 'after' ? ' (- takes one away): ' : ': '
    return choices.Prompt(toupper(field[0]) .. field[1 :] .. hint, field, answered, about)
  enddef
  if !empty(some) && (is_asked || empty(answered))
    answered = Ask()
  endif
  while !empty(answered) && !empty(now)
    const change = Edit(field, answered, about)
    if !empty(change)
      const answer = Apply(Changes(now, change, true))
      if !CanTryAgain(answer)
        return
      endif
      now = Refreshed(now, answer)
    endif
    answered = Ask()
  endwhile
enddef

def AskTitle(some: list<dict<any>>)
  SetField('title', some[0].title, some[: 0], true)
enddef

# Moves all overdue todos, wherever they are shown, to a day.
export def SetOverdue(words = '')
  const prompt = 'Move all overdue todos to: '
  var answered = empty(words) ? choices.Prompt(prompt, 'due', 'today') : words
  while !empty(answered)
    const answer = Apply([extend(Edit('due', answered, {}), {filter: {overdue: true}})])
    if !CanTryAgain(answer)
      if get(get(answer, 'result', {}), 'count', -1) == 0
        backend.Say('Nothing is overdue.')
      endif
      return
    endif
    answered = choices.Prompt(prompt, 'due', answered)
  endwhile
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
      && has_key(Apply([extendnew(change, {expect: count})]), 'result')
    TellMore('u brings them back.')
  endif
enddef

export def DeleteCompleted()
  DeleteMany({completed: true}, 'Delete all todos that are done, %d?')
enddef

export def DeleteAll()
  DeleteMany({}, 'Delete ALL %d todos, done and open, shown or not?')
enddef

export def History(some: list<dict<any>>)
  detail.AskHistory(some[0].id)
enddef

# Some todos in a sentence.
def Named(some: list<dict<any>>): string
  return len(some) == 1 ? $'“{text.Clean(get(some[0], 'title', ''))}”' : $'{len(some)} todos'
enddef

# Why a todo cannot be claimed; the backend counts what is in the way.
def Refusal(todo: dict<any>, counts: dict<any>): string
  const claim = text.Claim(get(todo, 'claim', v:null))
  return Named([todo]) .. (counts.claimed > 0 ? $' is claimed{empty(claim) ? '' : ': '}{claim}.'
    : counts.blocked > 0 ? ' is blocked.'
    : todo.state == 'done' ? ' is done.' : ' has not started yet.')
enddef

# Releases todos that were claimed here.
def Release(some: list<dict<any>>)
  var released: list<dict<any>> = []
  for todo in some
    const answer = backend.Ask('todoList.release', {id: todo.id, token: remove(tokens, todo.id)})
    released += has_key(answer, 'result') ? [todo] : []
  endfor
  if !empty(released)
    backend.Say($'Released {Named(released)}.')
  endif
enddef

# Claims todos for half an hour, or releases them if all are claimed here.
export def Claim(some: list<dict<any>>)
  const others = copy(some)->filter((_, todo) =>
    !has_key(tokens, todo.id) || empty(text.Claim(get(todo, 'claim', v:null))))
  if empty(others)
    Release(some)
    return
  endif
  var [claimed: list<dict<any>>, refusals: list<string>, until] = [[], [], '']
  for todo in others
    const result = get(backend.Ask('todoList.claim',
      {id: todo.id, for: 'PT30M', key: detail.NewKey()}), 'result', {})
    if get(result, 'token', v:null) != v:null
      tokens[todo.id] = result.token
      until = text.Clean(result.todo.claim.untilText)
      add(claimed, todo)
    elseif !empty(result)
      add(refusals, Refusal(todo, result))
    endif
  endfor
  const news = empty(claimed) ? [] : [$'Claimed {Named(claimed)} until {until}.']
  if !empty(refusals)
    backend.SayError(join(news + refusals))
  elseif !empty(news)
    backend.Say(news[0])
  endif
enddef

# What works on the todo of the cursor, on as many as a count says, or on those of a selection.
const acts: dict<func> = {
  '<CR>': Open, e: Open, x: Toggle, X: Skip, dd: Delete, cc: AskTitle, H: History, M: Claim,
  m: (some) => comments.Write(some),
  gc: (some) => comments.Write(some),
  gC: (some) => comments.Show(some),
  '.': (some) => SetField('due', 'today', some),
  t: (some) => SetField('due', 'tomorrow', some),
  '>': (some) => Move(some, 1),
  '<': (some) => Move(some, -1),
  '+': (some) => Raise(some, 1),
  '-': (some) => Raise(some, -1),
  w: (some) => SetField('due', '', some),
  P: (some) => SetField('priority', '', some),
  T: (some) => SetField('tags', '', some),
  b: (some) => SetField('after', '', some),
}

# Does what a key does to some todos.
export def Act(key: string, some: list<dict<any>>)
  const todos = Todos(some)
  if !empty(todos)
    acts[key](todos)
  endif
enddef

export def Selected(): list<dict<any>>
  const lines = [line('v'), line('.')]
  execute "normal! \<Esc>"
  return rows.In(min(lines), max(lines))
enddef

# Maps the keys that the list and the report share.
export def SetKeys()
  for key in keys(acts)
    const name = substitute(key, '<', '<lt>', '')
    const mapped = key == '<' ? '<lt>' : key
    const in_selection = key == 'dd' ? 'd' : mapped
    execute rows.Mapping(mapped, $'<ScriptCmd>Act("{name}", rows.From(v:count1))<CR>')
    execute rows.Mapping(in_selection, $'<ScriptCmd>Act("{name}", Selected())<CR>', 'x')
  endfor
  for [key, call] in items({u: 'Undo()', U: 'Redo()', '<C-r>': 'Redo()', W: 'SetOverdue()',
      C: 'DeleteCompleted()'})
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  execute rows.Mapping('v', 'V')
  execute rows.Mapping('<Space>', 'V')
  execute rows.Mapping('g?', '<Cmd>help viper-todo-keys<CR>')
enddef
