vim9script
# How todos are added: by a line or several, in a form, or from where somebody is.

import autoload './actions.vim'
import autoload './backend.vim'
import autoload './choices.vim'
import autoload './kept.vim'
import autoload './list.vim'
import autoload './rows.vim'
import autoload './text.vim'

# What a todo that is added to the list begins with, as the backend said last.
var from: dict<any> = {}

backend.On('todoList.routeEdit', (params) => {
  from = get(params, 'from', {})
})

def AskFrom()
  from = {}
  backend.Ask('todoList.startAdd', {view: list.view})
enddef

# Adds todos from lines, in one step, and goes to the last one.
def AddLines(lines: list<string>, under: dict<any>)
  var added = mapnew(lines, (_, line): dict<any> => extend({do: 'add', line: line}, under))
  AskFrom()
  if !empty(from)
    # What the list says, unless a line says something else; tags add up.
    const preview = backend.Ask('todoList.apply', {changes: added, dryRun: true})
    for [index, one] in items(get(get(preview, 'result', {}), 'results', []))
      extend(added[index], copy(from)->filter((field, _) =>
        field == 'tags' || !has_key(get(one, 'read', {}), field)))
    endfor
  endif
  const answer = backend.Ask('todoList.apply', {changes: added})
  if has_key(answer, 'result')
    rows.GoTo(answer.result.results[-1].id)
  elseif has_key(get(answer.error, 'data', {}), 'index')
    backend.Say('Nothing was added, because of: ' .. lines[answer.error.data.index], 'ErrorMsg')
  endif
enddef

# Adds a todo from a line, with a note, or several from several ones; `under` is {parent: ID} or {}.
export def Add(words: string, note = '', under: dict<any> = {})
  const lines = split(words, '[\r\n]\+')->map((_, line) => trim(line))
    ->filter((_, line) => !empty(line))
  if len(lines) > 1
    AddLines(lines, under)
    return
  endif
  const answer = backend.Ask('todoList.add', extend({line: join(lines)}, list.About())
    ->extend(under)->extend(empty(note) ? {} : {content: note}))
  if actions.CanTryAgain(answer) || !backend.Running()
    Ask(words, note, under)
  elseif has_key(answer, 'result')
    kept.CloseLine(true)
    if !get(answer.result, 'shows', true)
      actions.TellMore('It is not in this list.')
    elseif !list.IsOpen()
      # Only an open list is told of steps.
      backend.Say($'Added “{get(get(answer.result, "read", {}), "title", join(lines))}”.')
    endif
    rows.GoTo(answer.result.id)
  endif
enddef

# Asks for the line of a todo.
export def Ask(words = '', note = '', under: dict<any> = {})
  const prompt = empty(under) ? 'Add todo: ' : 'Add under it: '
  const line = kept.TypeLine(() => choices.Prompt(prompt, '', words))
  if empty(line)
    kept.CloseLine(false)
  else
    Add(line, note, under)
  endif
enddef

# Adds the lines of the register that a key is about.
export def Put()
  const words = getreg(v:register)
  if empty(trim(words))
    backend.SayError('There is nothing in the register.')
  else
    Add(words)
  endif
enddef

# Goes to the form of a new todo, which keys that are typed meanwhile belong to.
export def Start()
  AskFrom()
  setbufvar(bufadd('viper-todo://new'), 'viper_todo_from', from)
  rows.Open('viper-todo://new')
enddef

# The URL under the cursor, else the file and a line of it, '' in a buffer without a file.
def Link(row: number): string
  const [url, path] = [text.URL(getline('.'), col('.')), expand('%:p')]
  return !empty(url) ? url : empty(path) || path =~ '^viper-todo:' || &buftype =~ '^[nptq]' ? ''
    : path =~ '^\a\{2,}:' ? path : $'{path}:{row}'
enddef

# The text of some lines, or of the selection that ends there.
def Text(first: number, last: number): string
  if [first, last, visualmode()] != [line("'<"), line("'>"), 'v']
    return join(getline(first, last), "\n")
  endif
  const before = getreginfo('"')
  silent normal! gvy
  const selected = getreg('"')
  setreg('"', before)
  return selected
enddef

# Adds a todo whose note leads back to where somebody is, and has the lines of a range.
export def Capture(words: string, first: number, last: number, is_range: bool)
  var parts = [Link(first)] + (is_range ? [Text(first, last)] : [])
  const note = text.Content(join(filter(parts, (_, part) => !empty(part)), "\n"))
  if empty(words)
    Ask('', note)
  else
    Add(words, note)
  endif
enddef
