vim9script
# What the backend offers while somebody types: in prompts, behind :Todo, and in forms.

import autoload './backend.vim'
import autoload './detail.vim'
import autoload './text.vim'

var offered: list<dict<any>> = []
# The narrowings, the orders and the priorities, by their names, as the first backend said.
var known: dict<list<dict<any>>> = {filter: [], sort: [], priority: []}
# Narrowings beside those that the backend names.
const narrowings = [{text: 'Ready', value: {ready: true}, detail: v:null},
  {text: 'Blocked', value: {completed: false, blocked: true}, detail: v:null},
  {text: 'Claimed', value: {claimed: true}, detail: v:null}]
# The values of what was offered in the present prompt, by field and word.
var picked: dict<any> = {}
# The todo or the list that the choices of the present prompt are about.
var about: dict<any> = {}

backend.On('todoChoices.showChoices', (params) => {
  offered = params.choices
})

# The choices for a field; `subject` names the todo, the draft or the list that they are about.
export def Offer(field: string, typed: string, subject: dict<any> = {}): list<dict<any>>
  offered = []
  backend.Ask('todoChoices.offer',
    extend({field: field, typed: strcharpart(typed, 0, 500)}, subject))
  return offered + (field == 'filter' ? copy(narrowings)->filter((_, choice) =>
    stridx(tolower(choice.text), tolower(typed)) == 0) : [])
enddef

# The todos that can come before the one that these choices are about; behind a -, those that do.
def Todos(typed: string, subject: dict<any>): list<dict<any>>
  const words = tolower(typed[1 :])
  return typed !~ '^-' ? Offer('after', typed, subject)
    : has_key(subject, 'id') ? detail.Look(subject.id).after
      ->mapnew((_, todo) => ({value: string(todo.id), text: todo.title}))
      ->filter((_, choice) => choice.value == words || stridx(tolower(choice.text), words) >= 0)
    : Offer('after', words, subject)
enddef

# A todo as it is offered, by its number and its title.
def Numbered(todo: dict<any>): string
  return $'{todo.value} {text.Clean(todo.text)}'
enddef

# The number of the todo that words name, perhaps behind a -, or the problem with them.
export def Todo(words: string, subject: dict<any>): list<any>
  const [sign, number, title] = matchlist(words, '^\(-\=\)\(\d*\)\(.*\)$')[1 : 3]
  if empty(title) && !empty(number)
    return [str2nr(number), '']
  endif
  const name = number .. title
  const numbered = empty(number) ? [] : Todos(sign .. number, subject)
    ->filter((_, todo) => Numbered(todo) ==? name)
  const named = empty(numbered) ? Todos(sign .. name, subject) : numbered
  const same = copy(named)->filter((_, todo) => todo.text ==? name)
  const found = len(same) == 1 ? same : named
  const who = empty(found) ? 'No todo' : 'More than one todo'
  return len(found) == 1 ? [str2nr(found[0].value), '']
    : [0, $'{who} matches “{name}”; <Tab> offers them.']
enddef

# Has what there is known by its names.
export def Load()
  for field in keys(known)
    if empty(known[field])
      known[field] = Offer(field, '', {limit: 100})
    endif
  endfor
enddef

# A choice in one line, with what it means just now.
export def Label(choice: dict<any>): string
  return choice.text .. (empty(choice.detail) ? '' : ' · ' .. choice.detail)
enddef

# The value of a narrowing or an order with a name, null if there is none.
export def Named(field: string, name: string): any
  for choice in known[field]
    if choice.text ==? name
      return choice.value
    endif
  endfor
  return v:null
enddef

# The values of a field, as they are offered.
export def Values(field: string): list<any>
  Load()
  return mapnew(known[field], (_, choice) => choice.value)
enddef

# A filter in words: the names of its narrowings, #TAG, and the rest as the protocol has it.
export def Describe(filter: dict<any>): string
  var [rest, words: list<string>] = [copy(filter), []]
  for choice in copy(known.filter)->sort((one, other) => len(other.value) - len(one.value))
    if extendnew(rest, choice.value) == rest
      add(words, choice.text)
      filter(rest, (member, _) => !has_key(choice.value, member))
    endif
  endfor
  words += mapnew(get(rest, 'tags', []), (_, tag) => '#' .. tag)
    + mapnew(get(rest, 'all', []), (_, inner) => Describe(inner))
    + (has_key(rest, 'text') ? [rest.text] : [])
  filter(rest, (member, _) => index(['tags', 'all', 'text'], member) < 0)
  words += empty(rest) ? [] : [json_encode(rest)]
  return empty(words) ? 'everything' : join(words, ', ')
enddef

# Forgets what was offered in an earlier prompt.
export def Begin(subject: dict<any> = {})
  [picked, about] = [{}, subject]
enddef

# Asks for something with the choices for a field; '' if nobody answers.
export def Prompt(prompt: string, field = '', words = '', subject: dict<any> = {}): string
  Begin(subject)
  redraw
  try
    return trim(empty(field) ? input(prompt, words)
      : input(prompt, words, 'customlist,ViperTodoComplete_' .. field))
  finally
    about = {}
  endtry
  return ''
enddef

# What an answer stands for: what was offered under this name, else the words themselves.
export def Value(field: string, answer: string): any
  return get(picked, field .. ' ' .. answer, answer)
enddef

# What can stand in place of a part of a line, by the field that the line is for.
def WordsFor(field: string, typed: string): list<string>
  return mapnew(Offer(field, typed, about), (_, choice) => {
    const word = type(choice.value) == v:t_string && empty(choice.value) ? 'none'
      : index(['tags', 'savedLists', 'priority'], field) >= 0 ? choice.value : choice.text
    picked[field .. ' ' .. word] = choice.value
    return word
  })
enddef

def Prefixed(prefix: string, words: list<string>): list<string>
  return mapnew(words, (_, word) => prefix .. word)
enddef

# The lines that can stand in place of a line that is typed for a field. A line of tags has them
# between spaces, one of a filter has narrowings, #TAG and in:LIST between commas.
export def Lines(field: string, line: string): list<string>
  if field == 'after'
    return Prefixed(matchstr(line, '^-'), mapnew(Todos(line, about), (_, todo) => Numbered(todo)))
  elseif field == 'tags'
    const typed = matchstr(line, '[^ ,#-][^ ,]*$')
    return Prefixed(strpart(line, 0, len(line) - len(typed)), WordsFor('tags', typed))
  elseif field == 'filter'
    const before = matchstr(line, '^.*,\s*')
    const typed = line[len(before) :]
    const [is_list, is_tag] = [typed =~ '^in:', typed =~ '^#']
    const word = substitute(typed, '^in:\|^#', '', '')
    return Prefixed(before, (is_list || is_tag ? [] : WordsFor('filter', word))
      + (is_list ? [] : Prefixed('#', WordsFor('tags', word)))
      + (is_tag ? [] : Prefixed('in:', WordsFor('savedLists', word))))
  endif
  return WordsFor(field, line)
enddef

# The same for a command line: what can stand in place of the last word, `lead`, of a line.
export def Arguments(field: string, line: string, lead: string): list<string>
  const before = strpart(line, 0, len(line) - len(lead))
  return Lines(field, line)->filter((_, whole) => strpart(whole, 0, len(before)) ==? before)
    ->map((_, whole) => strpart(whole, len(before)))
enddef
