vim9script
# What somebody says about a todo: its thread, the buffer viper-todo://ID/comments, and what is being
# written, in …/comments/new or, of a comment that is there, in …/comments/NUMBER.

import autoload './actions.vim'
import autoload './backend.vim'
import autoload './detail.vim'
import autoload './rows.vim'
import autoload './text.vim'

# A thread shows so many comments at first, and so many more each time that somebody asks.
const page = 100
# The threads, by buffer: the `id` and the `title` of the todo, its `comments`, how many older ones
# are `left`, how many are `wanted`, and the number of the `newest` one that was drawn, or 0.
var threads: dict<dict<any>> = {}
# The comments that the backend has shown last.
var came: dict<any> = {}

# Who wrote a comment, and when.
def Heading(comment: dict<any>): string
  return $'{comment.n}. ' .. (empty(comment.by) ? '' : $'{text.Clean(comment.by)}, ')
    .. text.Clean(comment.atText)
enddef

# The lines of a comment, as they can be shown.
def LinesOf(comment: dict<any>): list<string>
  return split(substitute(comment.text, "\t", '    ', 'g'), "\n", true)
    ->mapnew((_, line) => text.Clean(line))
enddef

# How many comments there are, in words; '' for none.
export def Count(number: number): string
  return number == 0 ? '' : number == 1 ? '1 comment' : $'{number} comments'
enddef

# The newest comments of a todo for its form, the oldest first: so many lines at most, with their
# types and how far they are indented.
export def Newest(todo: dict<any>, width: number, most: number): list<list<string>>
  var comments: list<dict<any>> = get(todo, 'comments', [])
  if empty(comments)
    return []
  endif
  var found: list<list<string>> = []
  for comment in reverse(copy(comments))
    var lines = [[Heading(comment), 'Tag', '  ']]
    for line in LinesOf(comment)
      lines += mapnew(text.Wrap(line, width), (_, part) => [part, 'Done', '    '])
    endfor
    if len(found) + len(lines) > most
      found = empty(found) ? lines[: most - 1] : found
      break
    endif
    found = lines + found
  endfor
  return [[$'{Count(todo.commentCount)}; gC shows all, gc writes one', 'Done', '  ']] + found
enddef

# Whether a thread shows a todo.
export def IsShown(id: number): bool
  return indexof(values(threads), (_, thread) => thread.id == id) >= 0
enddef

def Draw(buffer: number)
  var thread = threads[buffer]
  const at = rows.At(buffer, line('.', bufwinid(buffer)))
  const follows = thread.newest == 0 || get(at, 'n', 0) == thread.newest
  var lines = [rows.Plain($'Comments on “{text.Clean(thread.title)}”    g? for help',
    'ViperTodoDone'), rows.Plain(backend.error, 'ViperTodoError')]
  if thread.left > 0
    add(lines, rows.Plain($'{thread.left} older: [[ shows more', 'ViperTodoDone'))
  elseif empty(thread.comments)
    add(lines, rows.Plain('No comments yet. Press a to write one.', 'ViperTodoDone'))
  endif
  var [newest, last] = [0, '']
  for comment in thread.comments
    lines += newest > 0 ? [rows.Plain('', '')] : []
    newest = comment.n
    const words = mapnew(LinesOf(comment), (_, line) => '   ' .. line)
    for [number, line] in items([Heading(comment)] + words)
      last = $'{thread.id}:{newest}:{number}'
      add(lines, {text: line, row: {id: last, n: newest},
        props: number > 0 ? [] : rows.Plain(line, 'ViperTodoTag').props})
    endfor
  endfor
  rows.Draw(buffer, lines, 3)
  if follows && newest != thread.newest
    rows.GoTo(last)
  endif
  thread.newest = newest
enddef

# Asks for all comments that a thread is to show, page by page, and draws them.
def Load(buffer: number, newer: list<dict<any>>)
  var thread = threads[buffer]
  const before = empty(newer) ? {} : {before: newer[0].n}
  backend.Send('todoDetail.comments', extend({id: thread.id, limit: page}, before), (answer) => {
    if !has_key(answer, 'result') || get(threads, buffer, {}) isnot thread
      return
    endif
    const all = came.comments + newer
    if came.left > 0 && len(all) < thread.wanted
      Load(buffer, all)
    else
      [thread.comments, thread.left] = [all, came.left]
      Draw(buffer)
    endif
  })
enddef

# Shows the comments of a todo again, which the backend has shown.
export def Take(todo: dict<any>)
  for [buffer, thread] in items(threads)
    if thread.id == todo.id
      thread.title = todo.title
      Load(str2nr(buffer), [])
    endif
  endfor
enddef

backend.On('todoDetail.showComments', (params) => {
  came = params
})
backend.OnError(() => {
  for buffer in keys(threads)
    Draw(str2nr(buffer))
  endfor
})
backend.OnStart(() => {
  for thread in values(threads)
    detail.Watch(thread.id)
  endfor
})

# Shows a buffer in a window at the bottom; closing that one leads back to this one, unless a newer
# one is open by then.
def Open(name: string)
  const [here, window] = [win_getid(), bufwinid($'^{name}$')]
  if window >= 0
    win_gotoid(window)
    return
  endif
  execute 'botright split' name
  setlocal bufhidden=wipe
  execute $'autocmd BufWipeout <buffer> call viper_todo#CommentsLeft({win_getid()}, {here})'
enddef

# The window that was opened there is closed.
export def Left(window: number, here: number)
  timer_start(0, (_) => {
    if win_getid() < window
      win_gotoid(here)
    endif
  })
enddef

# Shows the thread of a todo.
export def Show(some: list<dict<any>>)
  if !empty(some)
    Open($'viper-todo://{some[0].id}/comments')
  endif
enddef

# Writes a comment on the todos `ids`, in one step, or another text of the comment `n` on the first
# one, unless that is 0. Returns whether it is written.
def Send(ids: list<number>, n: number, key: string, words: string): bool
  actions.ForgetTold()
  const answer = n > 0
    ? backend.Ask('todoDetail.editComment', {id: ids[0], n: n, text: words})
    : backend.Ask('todoList.apply', {key: key,
      changes: mapnew(ids, (_, id) => ({do: 'comment', id: id, text: words}))})
  if has_key(answer, 'result') && empty(actions.told)
    # Only an open list is told of steps.
    backend.Say('The comment is written.')
  endif
  return has_key(answer, 'result')
enddef

# Writes a comment on todos, in a buffer unless there are words.
export def Write(some: list<dict<any>>, words = '')
  const ids = mapnew(some, (_, todo) => todo.id)
  if empty(ids)
    return
  elseif !empty(words)
    Send(ids, 0, detail.NewKey(), words)
    return
  endif
  Open($'viper-todo://{ids[0]}/comments/new')
  if exists('b:viper_todo_comment')
    b:viper_todo_comment.ids = ids
    const count = len(ids) > 1 ? $'  on {len(ids)} todos' : ''
    &l:statusline = $'%f%m{count}  :wq writes it, :q! discards it'
    startinsert
  endif
enddef

# The number of the comment under the cursor, 0 where there is none.
def This(): number
  const number = get(rows.At(bufnr(), line('.')), 'n', 0)
  if number == 0
    backend.SayError('There is no comment on this line.')
  endif
  return number
enddef

def Edit()
  const number = This()
  if number > 0
    Open($'viper-todo://{threads[bufnr()].id}/comments/{number}')
  endif
enddef

def Remove()
  const number = This()
  if number > 0 && has_key(backend.Ask('todoDetail.removeComment',
      {id: threads[bufnr()].id, n: number}), 'result')
    backend.Say($'Comment {number} removed. u brings it back.')
  endif
enddef

def More()
  var thread = threads[bufnr()]
  if thread.left == 0
    backend.Say('There is nothing older.')
  else
    thread.wanted += page
    Load(bufnr(), [])
  endif
enddef

def Refresh()
  if backend.Running()
    detail.Watch(threads[bufnr()].id)
  else
    backend.Start()
  endif
enddef

def WriteHere()
  Write([threads[bufnr()]])
enddef

const calls = {m: 'WriteHere()', a: 'WriteHere()', o: 'WriteHere()', gc: 'WriteHere()',
  '<CR>': 'Edit()', e: 'Edit()', cc: 'Edit()', dd: 'Remove()', u: 'actions.Undo()',
  U: 'actions.Redo()', '<C-r>': 'actions.Redo()', '[[': 'More()', R: 'Refresh()',
  q: 'execute "bwipeout"', '<Esc>': 'execute "bwipeout"',
  'g?': 'execute "help viper-todo-comments"'}

# A thread is closed.
export def Closed(buffer: number)
  detail.Unwatch(remove(threads, buffer).id)
enddef

def ReadThread(buffer: number, id: number)
  threads[buffer] = {id: id, title: '', comments: [], left: 0, wanted: page, newest: 0}
  rows.Begin('viper-todo-comments')
  setlocal wrap linebreak breakindent
  for [key, call] in items(calls)
    execute rows.Mapping(key, $'<ScriptCmd>{call}<CR>')
  endfor
  augroup viper_todo_comments
    autocmd! * <buffer>
    autocmd BufUnload <buffer> call viper_todo#CommentsClosed(str2nr(expand('<abuf>')))
  augroup END
  detail.Watch(id)
  Draw(buffer)
enddef

# Makes a buffer one for a text, unless that of a comment is not there.
def ReadText(buffer: number, id: number, number: number)
  const params = extend({id: id, limit: 1}, number > 0 ? {before: number + 1} : {})
  const is_there = has_key(backend.Ask('todoDetail.comments', params), 'result')
  const comment = is_there && number > 0 ? get(came.comments, 0, {n: 0}) : {n: 0, text: ''}
  if !is_there || comment.n != number
    if is_there
      backend.SayError($'There is no comment {number}.')
    endif
    timer_start(0, (_) => execute($'silent! bwipeout! {buffer}'))
    return
  endif
  const levels = &l:undolevels
  setlocal undolevels=-1
  setline(1, split(comment.text, "\n", true))
  &l:undolevels = levels
  setlocal buftype=acwrite noswapfile nomodified filetype=viper-todo-comment
  &l:statusline = '%f%m  :wq writes it, :q! discards it'
  b:viper_todo_comment = {ids: [id], n: number, key: detail.NewKey()}
enddef

# Makes a buffer the thread of a todo or, if there is a `name`, one for the text of a comment.
export def Read(buffer: number, id: number, name: string)
  if empty(name)
    ReadThread(buffer, id)
  else
    ReadText(buffer, id, str2nr(name))
  endif
enddef

# Writes what somebody typed, unless it is empty, and closes its buffer.
export def WriteBuffer(buffer: number)
  const writing = getbufvar(buffer, 'viper_todo_comment')
  const typed = substitute(join(getbufline(buffer, 1, '$'), "\n"), '\_s*$', '', '')
  if empty(typed)
    backend.Say('The comment is empty: nothing was written.')
  elseif !Send(writing.ids, writing.n, writing.key, typed)
    return
  endif
  setbufvar(buffer, '&modified', false)
  # After the command, which may close it.
  timer_start(0, (_) => execute($'silent! bwipeout! {buffer}'))
enddef
