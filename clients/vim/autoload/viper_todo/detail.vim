vim9script
# A todo: the buffer viper-todo://ID. Writing it edits the todo.

import autoload './backend.vim'
import autoload './list.vim'
import autoload './text.vim'

# By buffer: {id, base: the todo that the text was made of, theirs: what it is by now, where the
# text was changed; gone, writing}.
var details: dict<dict<any>> = {}

def BufferOf(id: number): number
  for [buffer, detail] in items(details)
    if detail.id == id && bufloaded(str2nr(buffer))
      return str2nr(buffer)
    endif
  endfor
  return 0
enddef

# Shows below the title how things stand, where this Vim can show text that is in no line.
def DrawState(buffer: number)
  const detail = details[buffer]
  if !has('patch-9.0.0067')
    return
  endif
  for type in ['ViperTodoState', 'ViperTodoWarning']
    if empty(prop_type_get(type))
      prop_type_add(type, {highlight: type == 'ViperTodoState' ? 'Comment' : 'ErrorMsg'})
    endif
    prop_remove({type: type, bufnr: buffer, all: true})
  endfor
  var line = ''
  var type = 'ViperTodoWarning'
  if detail.gone
    line = 'Somebody has deleted this todo; the text is still here.'
  elseif !empty(detail.theirs)
    line = 'Changed meanwhile: :Todo diff compares, :e! takes it, :w! keeps yours'
  elseif !empty(detail.base)
    const done = text.Words(detail.base.completedText)
    line = detail.base.state .. ', created ' .. detail.base.createdText
      .. (empty(done) ? ', changed ' .. detail.base.updatedText : ', done ' .. done)
    type = 'ViperTodoState'
  endif
  if !empty(line)
    prop_add(1, 0, {bufnr: buffer, type: type, text: '  ' .. text.Clean(line),
      text_align: 'below'})
  endif
enddef

# Makes the text of the buffer that of a todo.
def Take(buffer: number, todo: dict<any>)
  var detail = details[buffer]
  const first = empty(detail.base)
  const lines = text.Lines(todo)
  detail.base = todo
  detail.theirs = {}
  if lines != getbufline(buffer, 1, '$')
    const levels = getbufvar(buffer, '&undolevels')
    if first
      setbufvar(buffer, '&undolevels', -1)
    endif
    setbufline(buffer, 1, lines)
    if len(getbufline(buffer, 1, '$')) > len(lines)
      silent deletebufline(buffer, len(lines) + 1, '$')
    endif
    setbufvar(buffer, '&undolevels', levels)
  endif
  setbufvar(buffer, '&modified', false)
enddef

def ShowTodo(params: dict<any>)
  const buffer = BufferOf(params.todo.id)
  if buffer == 0
    return
  endif
  var detail = details[buffer]
  detail.gone = false
  if !getbufvar(buffer, '&modified') || detail.writing || empty(detail.base)
    Take(buffer, params.todo)
  elseif params.todo.rev != detail.base.rev
    detail.theirs = params.todo
  endif
  DrawState(buffer)
enddef

def RouteBack(params: dict<any>)
  const buffer = BufferOf(params.id)
  if buffer == 0
    return
  endif
  var detail = details[buffer]
  detail.gone = true
  if getbufvar(buffer, '&modified')
    DrawState(buffer)
    return
  endif
  const title = empty(detail.base) ? '' : detail.base.title
  for window in win_findbuf(buffer)
    win_execute(window, 'call viper_todo#Command("")')
  endfor
  execute 'bdelete' buffer
  backend.Say('“' .. title .. '” was deleted')
enddef

def ShowHistory(params: dict<any>)
  const lines = mapnew(params.entries,
    (_, entry) => text.Clean(entry.atText) .. '  ' .. text.Clean(entry.what))
  execute $'botright :{max([3, min([len(lines), &lines / 3])])}new'
  setlocal buftype=nofile bufhidden=wipe noswapfile
  setline(1, lines)
  setlocal nomodifiable
  nnoremap <buffer> <nowait> <silent> q <Cmd>close<CR>
enddef

def ViewReady(buffer: number)
  backend.Send('todoDetail.viewReady', {id: details[buffer].id}, (answer) => {
    if has_key(answer, 'error') && get(get(answer.error, 'data', {}), 'tag', '') == 'notFound'
        && bufloaded(buffer)
      details[buffer].gone = true
      DrawState(buffer)
    endif
  })
enddef

backend.On('todoDetail.showTodo', ShowTodo)
backend.On('todoDetail.routeBack', RouteBack)
backend.On('todoDetail.showHistory', ShowHistory)
backend.OnStart(() => {
  for buffer in keys(details)
    if bufloaded(str2nr(buffer))
      ViewReady(str2nr(buffer))
    endif
  endfor
})

# Makes a buffer that of the todo with an id.
export def Read(buffer: number, id: number)
  const known = get(details, buffer, {theirs: {}, base: {}})
  details[buffer] = {id: id, base: {}, theirs: {}, gone: false, writing: false}
  setlocal buftype=acwrite noswapfile fileformat=unix filetype=viper-todo
  setlocal omnifunc=viper_todo#Omni
  # `:e!` shows at once what is known, then what the backend says.
  if !empty(known.theirs) || !empty(known.base)
    Take(buffer, empty(known.theirs) ? known.base : known.theirs)
  endif
  DrawState(buffer)
  augroup viper_todo_detail
    autocmd! * <buffer>
    autocmd BufUnload <buffer> call viper_todo#DetailClosed(str2nr(expand('<abuf>')))
    autocmd BufDelete <buffer> call viper_todo#DetailForgotten(str2nr(expand('<abuf>')))
  augroup END
  if backend.Running()
    ViewReady(buffer)
  else
    backend.Start()
  endif
enddef

# `:e!` unloads, too; then what is known is needed again.
export def Closed(buffer: number)
  if has_key(details, buffer) && backend.Running() && !details[buffer].gone
    backend.Send('todoDetail.viewClosed', {id: details[buffer].id})
  endif
enddef

export def Forgotten(buffer: number)
  if has_key(details, buffer)
    remove(details, buffer)
  endif
enddef

# Writes a buffer: edits its todo. What somebody else changed meanwhile is overwritten only where
# that is forced, and then only what was changed here.
export def Write(buffer: number, force: bool)
  if !has_key(details, buffer) || empty(details[buffer].base)
    backend.SayError('There is no todo in this buffer to be written.')
    return
  endif
  var detail = details[buffer]
  const fields = text.Fields(getbufline(buffer, 1, '$'))
  if has_key(fields, 'problem')
    backend.SayError('Not written: ' .. fields.problem .. '.')
    return
  endif
  var changes = text.Changes(detail.base, fields)
  if empty(changes)
    Take(buffer, empty(detail.theirs) ? detail.base : detail.theirs)
    DrawState(buffer)
    backend.Say('Nothing was changed')
    return
  endif
  # A backend that has to be started first shows the todo as it is: still that of somebody else.
  if !backend.Start()
    return
  endif
  changes.id = detail.id
  changes.rev = (force && !empty(detail.theirs) ? detail.theirs : detail.base).rev
  detail.writing = true
  const base = detail.base
  backend.says_conflicts = false
  const answer = backend.Ask('todoDetail.edit', changes)
  backend.says_conflicts = true
  detail.writing = false
  if !has_key(answer, 'error')
    backend.Say($'Todo {detail.id} written')
    return
  endif
  detail.base = base
  setbufvar(buffer, '&modified', true)
  const data = get(answer.error, 'data', {})
  if get(data, 'tag', '') == 'conflict'
    detail.theirs = data.todo
    backend.SayError('Not written: it was changed meanwhile. :Todo diff, :e! or :w!')
  endif
  DrawState(buffer)
enddef

# Shows what is different between the todo in the store and the text.
export def Diff()
  const detail = get(details, bufnr(), {base: {}})
  if empty(detail.base)
    backend.SayError('There is no todo in this buffer to be compared.')
    return
  endif
  diffthis
  leftabove vnew
  setlocal buftype=nofile bufhidden=wipe noswapfile
  setline(1, text.Lines(empty(detail.theirs) ? detail.base : detail.theirs))
  setlocal nomodifiable
  diffthis
  wincmd p
enddef

# Shows what happened to the todo of the buffer; returns whether it has one.
export def History(): bool
  if has_key(details, bufnr())
    backend.Send('todoDetail.history', {id: details[bufnr()].id})
  endif
  return has_key(details, bufnr())
enddef

# Completes the todo of the buffer, or reopens it; returns whether it has one.
export def Toggle(): bool
  const detail = get(details, bufnr(), {base: {}})
  if !empty(detail.base)
    backend.Send(detail.base.completed ? 'todoDetail.reopen' : 'todoDetail.complete',
      {id: detail.id, rev: detail.base.rev})
  endif
  return has_key(details, bufnr())
enddef

# The tags of the todos that the list shows.
export def Tags(): list<string>
  var tags: list<string> = []
  for todo in list.Todos()
    extend(tags, todo.tags)
  endfor
  return sort(tags)->uniq()
enddef

# Completion of priorities and tags in their fields, for 'omnifunc'.
export def Omni(find_start: number, base: string): any
  const field = tolower(matchstr(getline('.'), '^\a\+\ze:'))
  if find_start == 1
    return empty(field) ? -3 : match(strpart(getline('.'), 0, col('.') - 1), '[^ ,:]*$')
  endif
  const words = field == 'priority' ? text.priorities : field == 'tags' ? Tags() : []
  return copy(words)->filter((_, word) => stridx(word, base) == 0)
enddef
