vim9script
# The form of a todo: the buffer viper-todo://ID, or viper-todo://new. The backend holds a draft for
# it: each change of the text is sent there at once, and writing the buffer saves the draft.

import autoload './actions.vim'
import autoload './activity.vim'
import autoload './backend.vim'
import autoload './choices.vim'
import autoload './comments.vim'
import autoload './list.vim'
import autoload './reminders.vim'
import autoload './report.vim'
import autoload './rows.vim'
import autoload './text.vim'

# The forms, by buffer. The draft has the number of the buffer as its name.
#   id        the todo, 0 for a new one
#   from      what a new one begins with
#   key       identifies the save that adds, so that it is never done twice
#   draft     the last showDraft, empty until the backend has opened the draft
#   values    the values that the text and the draft have agreed on
#   seen      the todo's revision over which each field is typed
#   todo      the last showTodo; watched: whether the backend sends them
#   kept      the number of a draft that an earlier Vim or backend left, until it is saved; or 0
#   opening   whether the answer is still to come; changing: how many answers to changes are
#   filled    whether the buffer has its first text
#   lost      whether the todo was gone when the draft was opened
#   typed     the fields that the user typed in since they last took a value of somebody else
#   merged    the numbers of the changes in the undo tree that took such values
#   undone    the numbers of the changes that the user has undone, for redo
#   at, last  where the undo tree was after the last sync, and its last change
var details: dict<dict<any>> = {}
# The last todo that the backend has shown.
var looked_at: dict<any> = {}
# The number of the kept draft that the next form is to open, or 0.
var to_open = 0

def State(detail: dict<any>): list<string>
  if detail.lost && empty(detail.draft)
    return ['There is no such todo any more.', 'Error']
  elseif detail.lost || get(detail.draft, 'gone', false)
    return ['This todo was deleted elsewhere; :w adds it again, as a new one.', 'Error']
  elseif !empty(backend.ended)
    return ['There is no backend; the text is kept, and :w starts another one.', 'Error']
  elseif !empty(get(detail.draft, 'stale', []))
    return ['Changed elsewhere too: :Todo mine keeps yours, :Todo theirs takes theirs, '
      .. ':Todo diff compares.', 'Error']
  elseif !empty(detail.todo)
    const done = text.Words(detail.todo.completedText)
    const [series, number] = [get(detail.todo, 'series', v:null), get(detail.todo, 'number', 0)]
    const place = series == v:null ? '' : $', number {number} of the series of todo {series}'
    const claim = text.Claim(get(detail.todo, 'claim', v:null))
    const under = get(detail.todo, 'children', {open: 0, done: 0})
    const all = under.open + under.done
    return [detail.todo.state .. (empty(claim) ? '' : $', {claim}')
      .. (all == 0 ? '' : $', {under.done}/{all} under it done') .. place
      .. ', created ' .. detail.todo.createdText
      .. (empty(done) ? ', changed ' .. detail.todo.updatedText : ', done ' .. done), 'Done']
  endif
  return [detail.id > 0 ? '' : 'A new todo: :w adds it.', 'Done']
enddef

# What the lines of a buffer say; see text.Values.
def Typed(buffer: number): dict<any>
  const detail = details[buffer]
  return text.Values(getbufline(buffer, 1, '$'), get(detail.draft, 'values', detail.values))
enddef

def HasSwapFile(buffer: number): bool
  return getbufvar(buffer, '&swapfile') ? true : false
enddef

# Whether a form needs a swap file: for a text that the backend does not keep, because it has gone,
# keeps nothing, or cannot have the text. All other texts are drafts, over which a swap file would
# bring back an older text, and about which it would be asked where two Vims show a todo.
def NeedsSwapFile(buffer: number): bool
  const detail = details[buffer]
  return detail.opening || detail.changing > 0 ? HasSwapFile(buffer)
    : detail.filled && &g:swapfile
      && !(backend.Keeps() && get(Typed(buffer), 'values', {}) == detail.values)
enddef

# Has Vim write a swap file as long as the form needs one. Not within an autocommand, where Vim
# would ask about one that is there.
def Guard(buffer: number)
  timer_start(0, (_) => {
    if has_key(details, buffer) && NeedsSwapFile(buffer) != HasSwapFile(buffer)
      silent! setbufvar(buffer, '&swapfile', NeedsSwapFile(buffer))
    endif
  })
enddef

# Says whether an earlier Vim left a swap file of a form: then another one gets another name.
def TellOfSwapFile(buffer: number)
  timer_start(0, (_) => {
    if has_key(details, buffer)
      silent! setbufvar(buffer, '&swapfile', &g:swapfile)
      if swapname(buffer) !~ '\.swp$\|^$'
        backend.Say('A swap file has text of this form: :recover! shows it', 'WarningMsg')
      endif
      Guard(buffer)
    endif
  })
enddef

# Todos around another one, each with a text.
def Told(todos: list<dict<any>>, how: string): list<dict<any>>
  return mapnew(todos, (_, todo) => ({id: todo.id,
    text: $'{how} {todo.id}: {text.Clean(todo.title)}{todo.completed ? ' (done)' : ''}'}))
enddef

# The todos that one stands under, from the root on.
def Path(detail: dict<any>): list<dict<any>>
  const path = get(detail.todo, 'path', [])
  const parent = has_key(detail.draft, 'parentTodo') ? [detail.draft.parentTodo] : []
  const is_saved = empty(detail.draft) || get(path, -1, {id: 0}).id == get(parent, 0, {id: 0}).id
  # Another one is typed, and not saved yet.
  return Told(is_saved ? path : parent, 'under')
enddef

# The todos that come before one, and those that come after it.
def Neighbours(detail: dict<any>): list<dict<any>>
  return Told(get(detail.draft, 'afterTodos', []), 'after')
    + Told(get(detail.todo, 'before', []), 'before')
enddef

# Shows problems, conflicts and the state of the todo as virtual lines below the fields.
def Draw(buffer: number)
  const detail = details[buffer]
  const last = len(getbufline(buffer, 1, '$'))
  const typed = Typed(buffer)
  Guard(buffer)
  const width = min(mapnew(win_findbuf(buffer), (_, window) => winwidth(window)) + [80])
  for type in ['Done', 'Error', 'Overdue', 'Tag']
    prop_remove({type: 'ViperTodo' .. type, bufnr: buffer, all: true})
  endfor
  def Tell(row: number, message: string, type: string, indent = '  ')
    for line in text.Wrap(text.Clean(message), width - 4)
      prop_add(min([row, last]), 0, {bufnr: buffer, type: 'ViperTodo' .. type,
        text: indent .. line, text_align: 'below'})
    endfor
  enddef
  call(Tell, [1] + State(detail))
  if has_key(typed, 'problem') && detail.filled
    Tell(typed.row, typed.problem, 'Error')
  elseif has_key(typed, 'values') && !empty(detail.draft)
    for problem in detail.draft.problems
      Tell(get(typed.rows, problem.field, 1), problem.message, 'Error')
    endfor
    for stale in detail.draft.stale
      const theirs = split(empty(stale.theirs) ? '(nothing)' : stale.theirs, "\n", true)
      for line in ['theirs: ' .. theirs[0]] + theirs[1 : 4] + (len(theirs) > 5 ? ['…'] : [])
        Tell(typed.rows[stale.field], line, 'Overdue')
      endfor
    endfor
    for field in ['due', 'start']
      const day = text.Words(get(detail.draft, field .. 'Text', ''))
      if !empty(day) && day != detail.draft.values[field]
        prop_add(typed.rows[field], 0, {bufnr: buffer, type: 'ViperTodoDone',
          text: ' ' .. text.Clean(day), text_align: 'after'})
      endif
    endfor
    const repetition = text.Words(get(detail.draft, 'repeatText', ''))
    if !empty(repetition)
      Tell(typed.rows.repeat, join([repetition .. ':'] + detail.draft.upcoming), 'Done')
    endif
    const neighbours = Neighbours(detail)
    for neighbour in neighbours[: 9] + (len(neighbours) > 10 ? [{text: '…'}] : [])
      Tell(typed.rows.after, neighbour.text, 'Done')
    endfor
    for todo in Path(detail)
      Tell(typed.rows.parent, todo.text, 'Done')
    endfor
  endif
  const height = min(mapnew(win_findbuf(buffer), (_, window) => winheight(window)) + [&lines])
  for line in comments.Newest(detail.todo, width - 4, max([height / 2 - 2, 3]))
    call(Tell, [last] + line)
  endfor
enddef

# Lets what follows be a change in the undo tree, apart from what was done before.
def BreakUndo(buffer: number)
  setbufvar(buffer, '&undolevels', getbufvar(buffer, '&undolevels'))
enddef

# Makes the text of a field what the draft has.
def Put(buffer: number, row: number, field: string, value: string)
  if field != 'content'
    setbufline(buffer, row, text.Line(field, value))
    return
  endif
  const lines = [''] + (empty(value) ? [] : split(value, "\n", true))
  setbufline(buffer, row, lines)
  if len(getbufline(buffer, row, '$')) > len(lines)
    silent deletebufline(buffer, row + len(lines), '$')
  endif
enddef

# Writes the first text of a buffer; undo does not go behind it.
def Fill(buffer: number, detail: dict<any>)
  const levels = getbufvar(buffer, '&undolevels')
  setbufvar(buffer, '&modifiable', true)
  setbufvar(buffer, '&undolevels', -1)
  setbufline(buffer, 1, text.Lines(detail.draft.values))
  setbufvar(buffer, '&undolevels', levels)
  detail.values = copy(detail.draft.values)
  detail.filled = true
  [detail.typed, detail.merged, detail.undone] = [{}, {}, []]
enddef

# Sends what was typed in a field, over the revision that was shown then. Returns whether it was
# sent.
def Change(buffer: number, field: string, value: string): bool
  var detail = details[buffer]
  const rev = get(detail.seen, field, v:null)
  const params = extend({draft: string(buffer), [field]: value}, rev == v:null ? {} : {rev: rev})
  const is_sent = backend.Send('todoEdit.change', params, (answer) => {
    detail.changing = max([detail.changing - 1, 0])
    if !has_key(answer, 'error')
      Sync(buffer)
    elseif !empty(detail.draft) && get(details, buffer, {}) is detail
      # The draft refused the text. It stays in the buffer; the next change sends it again.
      detail.values = copy(detail.draft.values)
      Draw(buffer)
    endif
  })
  detail.changing += is_sent ? 1 : 0
  return is_sent
enddef

# Sends what the user types on in a field as long as an answer is still to come: if Vim is killed,
# the backend has it.
def SendTyped(buffer: number)
  var detail = details[buffer]
  for [field, mine] in items(get(Typed(buffer), 'values', {}))
    if has_key(detail.typed, field) && mine !=# get(detail.values, field, v:null)
        && Change(buffer, field, mine)
      detail.values[field] = mine
    endif
  endfor
enddef

# Brings the text and the draft together. Fields that the user left alone take the values that
# others gave them, and keep them when the user undoes what was typed elsewhere; fields that the
# user typed in are sent. Only one field is under way at a time, and nothing is taken before all is
# answered, so that the last showDraft is never older than what was sent.
export def Sync(buffer: number)
  if !has_key(details, buffer) || !bufloaded(buffer)
    return
  endif
  var detail = details[buffer]
  if detail.changing > 0 && backend.Running()
    SendTyped(buffer)
  elseif !empty(detail.draft) && backend.Running()
    if !detail.filled
      Fill(buffer, detail)
    endif
    const typed = Typed(buffer)
    const stale = mapnew(detail.draft.stale, (_, conflict) => conflict.field)
    # Vim tells of the undo tree of the present buffer only.
    const is_here = bufnr() == buffer
    const is_undo = is_here && undotree().seq_last == detail.last
      && undotree().seq_cur != detail.at
    # While somebody types, what others did becomes a part of what they undo at once.
    const is_apart = is_here && mode() == 'n'
    var is_known = !has_key(typed, 'problem')
    for [field, mine] in items(get(typed, 'values', {}))
      const [known, value] = [get(detail.values, field, v:null), detail.draft.values[field]]
      if mine ==# value || mine ==# known && value !=# known
          || is_undo && !has_key(detail.typed, field)
        if mine !=# value
          if is_apart
            BreakUndo(buffer)
          endif
          Put(buffer, typed.rows[field], field, value)
          detail.typed->filter((other, _) => other != field)
          if is_apart
            detail.merged[undotree().seq_cur] = true
            BreakUndo(buffer)
          endif
        endif
        detail.values[field] = value
        # As long as a conflict is open, the text is over what was there before it.
        if index(stale, field) < 0
          detail.seen[field] = detail.draft.rev
        endif
      else
        is_known = false
        if detail.changing == 0 && Change(buffer, field, mine)
          detail.values[field] = mine
          detail.typed[field] = true
          detail.undone = is_undo ? detail.undone : []
        endif
      endif
    endfor
    if is_here
      [detail.at, detail.last] = [undotree().seq_cur, undotree().seq_last]
    endif
    if is_known
      setbufvar(buffer, '&modified', !empty(detail.draft.changed))
    endif
  endif
  Draw(buffer)
enddef

# Opens the draft of a buffer, or begins it again.
def Open(buffer: number)
  var detail = details[buffer]
  [detail.draft, detail.changing, detail.opening] = [{}, 0, true]
  const params = extend({draft: string(buffer)}, detail.kept > 0 ? {kept: detail.kept}
    : detail.id > 0 ? {id: detail.id} : !empty(detail.from) ? {from: detail.from} : {})
  backend.Send('todoEdit.viewReady', params, (answer) => {
    detail.opening = false
    const tag = get(get(get(answer, 'error', {}), 'data', {}), 'tag', '')
    if get(details, buffer, {}) isnot detail
      return
    elseif tag == 'notKept'
      # It was saved, or another Vim has it open.
      detail.kept = 0
      Open(buffer)
    elseif tag == 'notFound'
      detail.lost = true
      if detail.filled && getbufvar(buffer, '&modified')
        # The text becomes the draft of a new todo.
        [detail.id, detail.from, detail.values] = [0, {}, {}]
        Open(buffer)
      endif
      Draw(buffer)
    endif
  })
enddef

# Without a value agreed on, Sync sends the field to the draft.
def Disagree(detail: dict<any>)
  for field in get(detail.draft, 'changed', [])
    silent! remove(detail.values, field)
  endfor
enddef

# Has the backend show a todo from now on.
export def Watch(id: number)
  backend.Send('todoDetail.viewReady', {id: id})
enddef

# A form or a thread no longer shows a todo: if none does, the backend need not either.
export def Unwatch(id: number)
  if id > 0 && backend.Running() && v:dying == 0 && !comments.IsShown(id)
      && indexof(values(details), (_, detail) => detail.id == id) < 0
    backend.Send('todoDetail.viewClosed', {id: id})
  endif
enddef

def ShowDraft(params: dict<any>)
  const buffer = str2nr(params.draft)
  if has_key(details, buffer)
    var detail = details[buffer]
    detail.draft = extendnew(params, {values: text.Shown(params.values)})
    if detail.opening && detail.kept > 0
      # What was typed since it was kept is sent.
      Disagree(detail)
    endif
    if params.id != v:null && !params.gone && !detail.watched
      detail.watched = true
      Watch(params.id)
    endif
    Sync(buffer)
  endif
enddef

def TakeTodo(id: number, todo: dict<any>, watched: bool)
  for [buffer, detail] in items(details)
    if detail.id == id
      [detail.todo, detail.watched] = [todo, watched]
      Draw(str2nr(buffer))
    endif
  endfor
enddef

def ShowHistory(params: dict<any>)
  const lines = mapnew(params.entries,
    (_, entry) => text.Clean(entry.atText) .. '  ' .. text.Clean(entry.what)
      .. (empty(get(entry, 'by', v:null)) ? '' : $'  ({text.Clean(entry.by)})'))
  const window = win_getid()
  execute $'botright :{max([3, min([len(lines), &lines / 3])])}new'
  setlocal buftype=nofile bufhidden=wipe noswapfile
  setline(1, lines)
  setlocal nomodifiable
  for key in ['q', '<Esc>']
    execute rows.Mapping(key, $'<Cmd>close <Bar> call win_gotoid({window})<CR>')
  endfor
enddef

backend.On('todoEdit.showDraft', ShowDraft)
backend.On('todoDetail.showTodo', (params) => {
  looked_at = params.todo
  TakeTodo(params.todo.id, params.todo, true)
  comments.Take(params.todo)
})
backend.On('todoDetail.routeBack', (params) => TakeTodo(params.id, {}, false))
backend.On('todoDetail.showHistory', ShowHistory)
backend.OnError(() => {
  for buffer in keys(details)
    Draw(str2nr(buffer))
  endfor
})
backend.OnStart(() => {
  for detail in values(details)
    Disagree(detail)
    # Until Reopen, when it is known what the last backend has kept.
    [detail.watched, detail.draft, detail.changing, detail.opening] = [false, {}, 0, true]
  endfor
})

# Opens all drafts in a new backend. What the last one kept of a form, if that is among `left`, is
# opened as its draft, so that it is not offered once more when the form is saved.
export def Reopen(left: list<dict<any>>)
  for [buffer, detail] in items(details)
    const number = str2nr(buffer)
    if detail.filled
      const title = get(get(Typed(number), 'values', {}), 'title', '')
      const place = getbufvar(number, '&modified') ? indexof(left, (_, draft) => detail.kept > 0
        ? draft.kept == detail.kept
        : draft.id == (detail.id > 0 ? detail.id : v:null)
          && text.IsContinued(title, draft.title)) : -1
      detail.kept = place < 0 ? 0 : remove(left, place).kept
    endif
    if backend.Running()
      Open(number)
    else
      detail.opening = false
    endif
  endfor
enddef

# Undoes what the user did last; what others did meanwhile stays.
export def Undo()
  var detail = details[bufnr()]
  while has_key(detail.merged, undotree().seq_cur)
    silent undo
  endwhile
  if undotree().seq_cur > 0
    add(detail.undone, undotree().seq_cur)
  endif
  undo
  Sync(bufnr())
enddef

# Does again what the user undid last.
export def Redo()
  var detail = details[bufnr()]
  if empty(detail.undone)
    redo
  else
    execute 'undo' remove(detail.undone, -1)
  endif
  Sync(bufnr())
enddef

export def NewKey(): string
  return $'{getpid()}-{localtime()}-{rand()}'
enddef

# Makes a buffer that of the todo with an id, or of a new one.
export def Read(buffer: number, id: number)
  # The list leaves it there, for `:e!` too.
  const from = getbufvar(buffer, 'viper_todo_from', {})
  # `:recover` reads a form that is open.
  const open = get(details, buffer, {})
  const kept = to_open > 0 ? to_open : get(open, 'kept', 0)
  details[buffer] = {id: id, from: from, key: NewKey(), draft: {}, values: {}, seen: {},
    todo: {}, kept: kept, watched: false, opening: true, changing: 0, filled: false,
    lost: false, typed: {}, merged: {}, undone: [], at: 0, last: 0}
  to_open = 0
  # The user can type as soon as there is a draft that keeps the text.
  setlocal buftype=acwrite noswapfile fileformat=unix filetype=viper-todo nomodifiable
  setlocal omnifunc=viper_todo#Omni completefunc=viper_todo#Omni
  for [key, call] in items({u: 'Undo()', '<C-r>': 'Redo()', '<CR>': 'OpenLink()', q: 'Back()'})
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  execute rows.Mapping('gc', '<Cmd>Todo comment<CR>')
  execute rows.Mapping('gC', '<Cmd>Todo comments<CR>')
  inoremap <buffer> <expr> <CR> viper_todo#Enter()
  rows.DefineColours()
  augroup viper_todo_detail
    autocmd! * <buffer>
    autocmd TextChanged,TextChangedI,TextChangedP,BufEnter,WinEnter,WinLeave,VimResized <buffer>
      \ call viper_todo#DetailTyped(str2nr(expand('<abuf>')))
    autocmd BufUnload <buffer> call viper_todo#DetailClosed(str2nr(expand('<abuf>')))
  augroup END
  if backend.Running()
    Open(buffer)
  elseif !backend.Start()
    details[buffer].opening = false
  endif
  # Keys that are typed meanwhile wait for the text.
  const detail = details[buffer]
  backend.Wait(() => !detail.opening)
  if empty(open)
    TellOfSwapFile(buffer)
  endif
  if detail.filled && bufnr() == buffer
    # What is inserted where the cursor stands is a part of the title, in an empty one too.
    setlocal virtualedit=onemore
    cursor(1, len(text.Line('title', '')) + 1)
  endif
enddef

# Opens the form of a kept draft; an id of 0 is a new todo.
export def OpenKept(id: number, number: number)
  const name = 'viper-todo://' .. (id > 0 ? string(id) : 'new')
  const buffer = bufnr($'^{name}$')
  if has_key(details, buffer) && getbufvar(buffer, '&modified')
    backend.SayError($'There is other text in {name}: save it first, or forget it with :e!')
    return
  endif
  to_open = number
  try
    rows.Open(name)
    if to_open > 0
      # It was open already.
      edit
    endif
  finally
    to_open = 0
  endtry
enddef

# A form is closed, and what was not saved is discarded, unless Vim dies.
export def Closed(buffer: number)
  if has_key(details, buffer)
    const detail = remove(details, buffer)
    if backend.Running() && v:dying == 0
      backend.Send(empty(get(detail.draft, 'changed', [])) ? 'todoEdit.viewClosed'
        : 'todoEdit.cancel', {draft: string(buffer)})
    endif
    Unwatch(detail.id)
  endif
enddef

# Turns a form into that of the todo that its draft was saved as.
def Become(buffer: number, id: number)
  var detail = details[buffer]
  [detail.key, detail.lost, detail.kept] = [NewKey(), false, 0]
  if detail.id != id
    [detail.id, detail.todo, detail.watched] = [id, {}, false]
    const old = bufname(buffer)
    execute $'silent file viper-todo://{id}'
    # Vim keeps the old name, in a buffer without a text.
    execute 'silent! bwipeout' bufnr($'^{old}$')
  endif
enddef

# Writes a buffer: saves its draft. `:w!` keeps what is here where somebody else changed it too.
export def Write(buffer: number, force: bool)
  if !has_key(details, buffer) || !details[buffer].filled
    backend.SayError('There is no todo in this buffer to be written.')
    return
  elseif !backend.Start()
    return
  endif
  var detail = details[buffer]
  if empty(detail.draft) && !detail.opening
    # The last attempt failed, for example because the store could not be read.
    Open(buffer)
  endif
  Sync(buffer)
  backend.Wait(() => !detail.opening && detail.changing == 0)
  const typed = Typed(buffer)
  if has_key(typed, 'problem')
    backend.SayError('Not written: ' .. typed.problem)
    return
  elseif empty(detail.draft) || typed.values != detail.values
    backend.SayError(empty(backend.error) ? 'The backend does not have the text.' : backend.error)
    return
  endif
  const draft = string(buffer)
  if force
    backend.Send('todoEdit.resolve', {draft: draft, take: 'mine'})
  endif
  actions.ForgetTold()
  const answer = backend.Ask('todoEdit.save', {draft: draft, key: detail.key})
  if has_key(answer, 'result')
    Become(buffer, answer.result.id)
    setbufvar(buffer, '&modified', false)
    Open(buffer)
    if empty(actions.told)
      backend.Say($'Todo {detail.id} written')
    endif
  elseif get(get(answer.error, 'data', {}), 'tag', '') == 'keyReused'
    # An earlier save added the todo, but its answer was lost. Edit that todo.
    Become(buffer, answer.error.data.id)
    detail.values = {}
    Open(buffer)
    Write(buffer, force)
  endif
enddef

# Resolves the conflict of the field under the cursor, or all conflicts if that field has none.
export def Resolve(take: string)
  const draft = get(get(details, bufnr(), {}), 'draft', {})
  if empty(get(draft, 'stale', []))
    backend.SayError('There is nothing here that somebody else has changed too.')
    return
  endif
  const places = get(Typed(bufnr()), 'rows', {})
  const here = mapnew(draft.stale, (_, stale) => stale.field)->filter((_, field) =>
    get(places, field, 0) == line('.') || field == 'content' && get(places, field, 0) < line('.'))
  backend.Send('todoEdit.resolve', extend({draft: draft.draft, take: take},
    empty(here) ? {} : {fields: here}))
enddef

# Compares the text with the values that somebody else gave the todo.
export def Diff()
  const draft = get(get(details, bufnr(), {}), 'draft', {})
  if empty(draft)
    backend.SayError('There is no todo in this buffer to be compared.')
    return
  endif
  var values = copy(draft.values)
  for stale in draft.stale
    values[stale.field] = stale.theirs
  endfor
  diffthis
  leftabove vnew
  setlocal buftype=nofile bufhidden=wipe noswapfile
  setline(1, text.Lines(values))
  setlocal nomodifiable
  diffthis
  wincmd p
enddef

# Shows what happened to a todo. Others call this rather than the backend: the script that shows the
# answer is then loaded.
export def AskHistory(id: number)
  backend.Send('todoDetail.history', {id: id})
enddef

# The todo of the form in the present buffer, none where there is none.
export def Todo(): list<dict<any>>
  const detail = get(details, bufnr(), {id: 0})
  return detail.id == 0 ? [] : [extendnew({id: detail.id, state: ''}, detail.todo)]
enddef

# What Enter types: in a field, it goes to the next one, and from the last one to the contents.
export def Enter(): string
  const rows_of = get(Typed(bufnr()), 'rows', {content: 0})
  const [row, first] = [line('.'), rows_of.content]
  return pumvisible() ? "\<C-y>" : row >= first ? "\<CR>"
    : row + 1 < first ? "\<Down>\<End>"
    : first < line('$') ? "\<Down>\<Down>\<Home>"
    : first == line('$') ? "\<Down>\<CR>" : "\<End>\<CR>\<CR>"
enddef

# What is known of a todo now.
export def Look(id: number): dict<any>
  backend.Ask('todoDetail.viewReady', {id: id, once: true})
  return looked_at
enddef

# Opens the todo under the cursor that comes first, else one of those that come before or after.
def OpenNeighbour(neighbours: list<dict<any>>)
  const here = copy(neighbours)->filter((_, todo) => string(todo.id) == expand('<cword>'))
  def Go(place: number)
    rows.Open($'viper-todo://{neighbours[place].id}')
  enddef
  if !empty(here)
    rows.Open($'viper-todo://{here[0].id}')
  elseif len(neighbours) == 1
    Go(0)
  else
    reminders.Choose('Open', mapnew(neighbours, (_, todo) => todo.text), Go)
  endif
enddef

# Opens what a line leads to: a todo that comes before or after, or that the todo stands under, a
# file at a line, or a URL.
def OpenLink()
  const [neighbours, path] = [Neighbours(details[bufnr()]), Path(details[bufnr()])]
  const places = get(Typed(bufnr()), 'rows', {})
  if !empty(neighbours) && get(places, 'after', 0) == line('.')
    OpenNeighbour(neighbours)
    return
  elseif !empty(path) && get(places, 'parent', 0) == line('.')
    OpenNeighbour(path[-1 :])
    return
  endif
  const url = text.URL(getline('.'), col('.'))
  const file = matchlist(getline('.'), '^\(.\+\):\(\d\+\)$')
  const opener = executable('xdg-open') ? 'xdg-open' : 'open'
  if !empty(url) && executable(opener)
    job_start([opener, url], {stoponexit: ''})
  elseif !empty(url)
    backend.SayError($'There is no program that opens {url}')
  elseif !empty(file) && filereadable(file[1])
    execute $'hide edit +{file[2]} {fnameescape(file[1])}'
  else
    execute "normal! \<CR>"
  endif
enddef

# Goes back to the list or the report. What was typed stays in the form.
def Back()
  const [is_changed, here] = [&modified, bufname()]
  call(rows.left =~ 'report$' ? report.Again
    : rows.left =~ 'activity$' ? activity.Show : list.Show, [])
  if is_changed
    backend.Say($'{here} is not saved yet; :wall saves it.', 'WarningMsg')
  endif
enddef

# Where the words begin that the choices for a field take the place of.
const beginnings = {due: '.*$', time: '.*$', start: '.*$', repeat: '.*$', estimate: '.*$',
  priority: '.*$', parent: '.*$', tags: '[^ ,]*$', after: '\%(\d\+ \+\)*\zs.*$',
  reminders: '\%([^ ,][^,]*\)\?$'}

# Completion in the fields, for 'omnifunc' and 'completefunc'.
export def Omni(find_start: number, base: string): any
  const blank = matchstr(getline('.'), '^\a\+:\s*')
  const field = tolower(matchstr(blank, '^\a\+'))
  if !has_key(beginnings, field) || empty(get(get(details, bufnr(), {}), 'draft', {}))
    return find_start == 1 ? -3 : []
  elseif find_start == 1
    const typed = strpart(getline('.'), len(blank), max([0, col('.') - 1 - len(blank)]))
    return min([col('.') - 1, len(blank) + match(typed, beginnings[field])])
  endif
  return mapnew(choices.Offer(field, base, {draft: string(bufnr())}), (_, choice) => ({
    word: choice.value, abbr: choice.text, menu: text.Words(choice.detail), icase: 1, empty: 1}))
enddef
