vim9script
# The process behind it all: messages out and in, one JSON object a line.

import autoload './text.vim'

# The name under which the log has what this plugin does.
export const client = 'Vim'
# How the last backend ended, '' while it is well.
export var ended = ''
# What went wrong with the last event, '' after one that went well.
export var error = ''

var job: job
var has_job = false
var last_id = 0
# What waits for an answer, oldest first: answers come in the order of the requests.
var waiting: list<dict<any>> = []
# What the backend can do.
var features: list<string> = []
var last_words: list<string> = []
var is_waiting = false
var said_later: list<func> = []
var outputs: dict<func> = {}
var on_error: list<func> = []
var on_start: list<func> = []
var on_ready: list<func> = []

# Has an output given to a function.
export def On(output: string, Draw: func)
  outputs[output] = Draw
enddef

# Has a function called whenever the error, or whether there is a backend, is another one.
export def OnError(Draw: func)
  add(on_error, Draw)
enddef

# Has a function called when a backend has started.
export def OnStart(Open: func)
  add(on_start, Open)
enddef

# Has a function called when a backend that has started has said what it can do, or has gone.
export def OnReady(Begin: func)
  add(on_ready, Begin)
enddef

# The value of an option: one of g:viper_todo, or the usual one.
export def Option(name: string): any
  const usual = {program: '', database: '', filter: '', sort: '', window: 250,
    log_file: LogFolder() .. '/viper-todo/vim.log'}
  return get(get(g:, 'viper_todo', {}), name, usual[name])
enddef

def LogFolder(): string
  return $XDG_STATE_HOME =~ '^/' ? $XDG_STATE_HOME : expand('~/.local/state')
enddef

# The backend's path, and what was tried if there is none.
export def Program(): list<string>
  const option = expand(Option('program'))
  const name = !empty(option) ? option : !empty($VIPER_TODO) ? $VIPER_TODO : 'viper-todo'
  const path = exepath(name)
  if !empty(path)
    return [path, '']
  endif
  const tried = !empty(option)
    ? $'the option program is "{option}", which is not a program'
    : !empty($VIPER_TODO)
    ? $'VIPER_TODO is "{$VIPER_TODO}", which is not a program'
    : 'the option program and VIPER_TODO are not set, and there is no viper-todo on PATH'
  return ['', 'found no backend: ' .. tried .. ". Build it with 'swift build -c release' in the "
    .. 'folder of viper-todo, and set VIPER_TODO to .build/release/viper-todo there, with its '
    .. 'full path.']
enddef

# The file with the todos, or '' for the backend's usual one.
export def Database(): string
  const path = !empty(Option('database')) ? expand(Option('database')) : $VIPER_TODO_DATABASE
  return empty(path) ? '' : fnamemodify(path, ':p')
enddef

# The file that the backend takes where it is given none.
export def UsualDatabase(): string
  return ($XDG_DATA_HOME =~ '^/' ? $XDG_DATA_HOME : $HOME .. '/.local/share')
    .. '/viper-todo/todos.sqlite'
enddef

# The file for the log, or '' where none can be written.
export def LogFile(): string
  if empty(Option('log_file'))
    return ''
  endif
  const path = fnamemodify(expand(Option('log_file')), ':p')
  const folder = fnamemodify(path, ':h')
  silent! mkdir(folder, 'p')
  return filewritable(filereadable(path) ? path : folder) > 0 ? path : ''
enddef

export def Running(): bool
  return has_job
enddef

# Whether a draft outlives Vim and the backend. If the backend cannot write drafts, it says so.
export def Keeps(): bool
  return has_job && index(features, 'keptDrafts') >= 0 && empty(last_words)
enddef

# The process's id, 0 where there is none.
export def Pid(): number
  return has_job ? job_info(job).process : 0
enddef

# Says something in one line, so that nobody has to press ENTER; :messages has all of it. Vim does
# not cut messages in the middle of a command: they are said after it.
export def Say(message: string, highlight = 'None')
  if is_waiting || !empty(said_later)
    add(said_later, () => Say(message, highlight))
    return
  endif
  const before = &shortmess
  set shortmess+=T
  execute 'echohl' highlight
  echomsg text.Clean(message)
  echohl None
  &shortmess = before
enddef

# Says an error, and has it shown until something goes well.
export def SayError(message: string)
  error = text.Clean(message)
  for Draw in on_error
    Draw()
  endfor
  Say(message, 'ErrorMsg')
enddef

def ForgetError()
  if !empty(error)
    error = ''
    for Draw in on_error
      Draw()
    endfor
  endif
enddef

def Answer(message: dict<any>)
  # A message that could not be read is answered with the id null: it was the oldest one.
  if empty(waiting)
    return
  endif
  const request = remove(waiting, 0)
  if !has_key(message, 'error')
    ForgetError()
  elseif request.is_optional && IsMissing(message)
    # An older backend does without it.
  elseif message.error.code < 0 && message.error.code != -32603
    # What a todo, a list or the store is wrong about has been shown by an output.
    SayError(message.error.message)
  endif
  call(request.Done, [message])
enddef

# Whether an answer says that the backend is an older one, which does not know the event, or a tree.
export def IsMissing(answer: dict<any>): bool
  const problem = get(answer, 'error', {code: 0})
  return problem.code == -32601
    || problem.code == -32602 && get(get(problem, 'data', {}), 'field', '') == 'tree'
enddef

def Receive(line: string)
  # An error here may not keep the rest of what has arrived from being read.
  try
    var message = json_decode(line)
    if !has_key(message, 'method')
      Answer(message)
    elseif message.method =~ '\.showError$' && get(message.params, 'draft', '') != 'line'
        && get(message.params, 'reason', '') != 'openChildren'
      # A line that is being typed is answered when it is added; so are open todos under one.
      SayError(message.params.message)
    endif
    if has_key(outputs, get(message, 'method', ''))
      outputs[message.method](message.params)
    endif
  catch
    SayError('viper-todo: ' .. v:exception .. ' ' .. v:throwpoint)
  endtry
enddef

def Exited(which: job, code: number)
  if !has_job || which != job
    return
  endif
  has_job = false
  const lost = waiting
  waiting = []
  const signal = get(job_info(which), 'termsig', '')
  const how = empty(signal) ? $'ended with exit code {code}' : $'was ended by signal {signal}'
  const words = join(last_words)
  ended = 'The backend ' .. how .. (empty(words) ? '.' : ': ' .. words)
  SayError(ended .. ' R in the list, or :Todo restart, starts it again.')
  for request in lost
    call(request.Done, [{error: {code: 0, message: ended}}])
  endfor
enddef

# Starts the backend where there is none; returns whether there is one.
export def Start(): bool
  # In a prompt, Vim does not tell of a job that has ended until it is asked.
  if has_job && job_status(job) == 'run'
    return true
  endif
  const [program, problem] = Program()
  if empty(program)
    SayError(problem)
    # The whole of it: this is what somebody has to read.
    echohl ErrorMsg
    echomsg problem
    echohl None
    return false
  endif
  const command = [program]
    + (empty(Database()) ? [] : ['--database', Database()])
    + (empty(LogFile()) ? [] : ['--log-file', LogFile()])
  [last_words, features] = [[], []]
  job = job_start(command, {
    mode: 'nl', noblock: 1, out_cb: (channel, line) => {
      if has_job && ch_getjob(channel) == job
        Receive(line)
      endif
    },
    err_cb: (_, line) => {
      add(last_words, line)
    },
    exit_cb: Exited})
  if job_status(job) != 'run'
    SayError(program .. ' cannot be started.')
    return false
  endif
  has_job = true
  # The language of this plugin: sentences of two languages would be worse. The backend has to know
  # whose View it is: jobs that are started later hold its input open, even when Vim is killed.
  Send('initialize', {processId: getpid(), clientInfo: {name: client},
    locale: v:lc_time =~ '^en' ? v:lc_time : 'en'}, (answer) => {
    features = get(get(answer, 'result', {}), 'features', [])
    for Begin in on_ready
      Begin()
    endfor
  })
  ForgetError()
  if !empty(ended)
    ended = ''
    Say('The backend is running again.')
  endif
  for Open in on_start
    Open()
  endfor
  return true
enddef

# Ends the backend, which finishes what it was sent.
export def Stop()
  if has_job
    const end = reltime()
    while has_job && !empty(waiting) && reltimefloat(reltime(end)) < 5
      # What was sent may be still on its way.
      sleep 5m
    endwhile
    has_job = false
    waiting = []
    ch_close_in(job)
    while job_status(job) == 'run' && reltimefloat(reltime(end)) < 5
      sleep 5m
    endwhile
  endif
enddef

augroup viper_todo_backend
  autocmd!
  autocmd VimLeavePre * call viper_todo#Stop()
augroup END

# Ends the backend and starts another one.
export def Restart()
  Stop()
  Start()
enddef

def Nothing(_: dict<any>)
enddef

# Sends an event; Done is called with its answer, which has `result` or `error`. Returns whether it
# was sent. An older backend may lack what is optional.
export def Send(event: string, params: dict<any> = {}, Done: func = Nothing,
    is_optional = false): bool
  if !Start()
    return false
  endif
  last_id += 1
  const message = json_encode({jsonrpc: '2.0', id: last_id, method: event, params: params})
  if json_decode(message).params != params
    # It would have been altered on the way.
    SayError('That is no Unicode text, and nothing was sent.')
    return false
  endif
  add(waiting, {Done: Done, is_optional: is_optional})
  try
    ch_sendraw(job, message .. "\n")
  catch /^Vim\%((\a\+)\)\=:E63[01]:/
    # The backend has just gone: Exited answers.
  endtry
  return true
enddef

# Waits until something holds that the backend brings about.
export def Wait(Condition: func)
  is_waiting = true
  const begin = reltime()
  try
    while !Condition() && reltimefloat(reltime(begin)) < 60
      sleep 2m
    endwhile
  finally
    # Somebody may have typed CTRL-C.
    is_waiting = false
    timer_start(0, (_) => {
      const later = said_later
      said_later = []
      for Later in later
        Later()
      endfor
    })
  endtry
  if !Condition()
    SayError('The backend has not answered; it may be at it still.')
  endif
enddef

# Sends an event and waits for its answer.
export def Ask(event: string, params: dict<any>): dict<any>
  var answers: list<dict<any>> = []
  # Behind a prompt, too, messages would not fit into one line.
  is_waiting = true
  const is_sent = Send(event, params, (answer) => {
    add(answers, answer)
  })
  Wait(() => !is_sent || !empty(answers))
  return empty(answers) ? {error: {code: 0, message: error}} : answers[0]
enddef
