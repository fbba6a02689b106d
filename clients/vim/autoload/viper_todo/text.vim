vim9script
# What people write and read: a todo as lines, days, filters.

export const priorities = ['none', 'low', 'medium', 'high']
export const sort_keys = ['created', 'updated', 'due', 'priority', 'title']

# A text from the backend, '' for null.
export def Words(value: any): string
  return type(value) == v:t_string ? value : ''
enddef

# The text as one line that can do nothing to the text around it: control characters, separators of
# lines and bidirectional overrides become �.
export def Clean(value: any): string
  return substitute(Words(value),
    "[\x01-\x1f\x7f\u0080-\u009f\u2028-\u202e\u2066-\u206f]", '�', 'g')
enddef

# The text, cut to a width in cells.
export def Cut(text: string, width: number): string
  if strdisplaywidth(text) <= width
    return text
  endif
  var characters = strchars(text)
  while characters > 0 && strdisplaywidth(strcharpart(text, 0, characters)) >= width
    --characters
  endwhile
  return strcharpart(text, 0, characters) .. '…'
enddef

# The text, filled with spaces to a width in cells.
export def Fill(text: string, width: number): string
  return text .. repeat(' ', width - strdisplaywidth(text))
enddef

const weekdays =
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

# The day that a text means, as YYYY-MM-DD; any other text as it is, for the backend to judge.
# `now` is an instant in seconds.
export def Date(text: string, now = localtime()): string
  const trimmed = trim(text)
  const word = tolower(trimmed)
  const relative = matchlist(word, '^+\(\d\{1,5}\) *\(d\|days\=\|w\|weeks\=\)\=$')
  var days = 0
  if word == 'tomorrow'
    days = 1
  elseif index(weekdays, word) >= 0
    days = (index(weekdays, word) - str2nr(strftime('%w', now)) + 7) % 7
  elseif !empty(relative)
    days = str2nr(relative[1]) * (relative[2] =~ '^w' ? 7 : 1)
  elseif word != 'today'
    return trimmed
  endif
  # From noon on: no day is so short or so long that it would be missed.
  const noon = now + (12 - str2nr(strftime('%H', now))) * 3600
  return strftime('%Y-%m-%d', noon + days * 86400)
enddef

# A todo as the lines of its buffer.
export def Lines(todo: dict<any>): list<string>
  return [
    'Title: ' .. todo.title,
    'Due: ' .. Words(todo.due),
    'Priority: ' .. todo.priority,
    'Tags: ' .. join(todo.tags, ' '),
    '',
  ] + (empty(todo.content) ? [] : split(todo.content, "\n", true))
enddef

# The fields that the lines of a buffer say; `problem` is what is wrong with them.
export def Fields(lines: list<string>): dict<any>
  var fields: dict<any> = {}
  for number in range(len(lines))
    const line = lines[number]
    if empty(line)
      fields.content = join(lines[number + 1 :], "\n")
      return fields
    endif
    const parts = matchlist(line, '^\(\a\+\):\s*\(.\{-}\)\s*$')
    if empty(parts)
      return {problem: $'line {number + 1} is no field: the contents begin below an empty line'}
    endif
    const name = tolower(parts[1])
    if name == 'title'
      fields.title = parts[2]
    elseif name == 'due'
      fields.due = Date(parts[2])
    elseif name == 'priority'
      fields.priority = empty(parts[2]) ? 'none' : parts[2]
    elseif name == 'tags'
      fields.tags = split(parts[2], '[ \t,]\+')
    else
      return {problem: $'there is no field {name}'}
    endif
  endfor
  return fields
enddef

# The params of the edit that makes a todo what the fields say; empty where that is nothing.
export def Changes(todo: dict<any>, fields: dict<any>): dict<any>
  var params: dict<any> = {}
  for name in ['title', 'priority', 'content']
    if has_key(fields, name) && fields[name] !=# todo[name]
      params[name] = fields[name]
    endif
  endfor
  if has_key(fields, 'due') && fields.due !=# Words(todo.due)
    if empty(fields.due)
      params.clear = ['due']
    else
      params.due = fields.due
    endif
  endif
  if has_key(fields, 'tags') && sort(copy(fields.tags)) != sort(copy(todo.tags))
    params.tags = fields.tags
  endif
  return params
enddef

# The filter that words say: is:open, is:done, is:overdue, is:all, #tag, priority:high, before:DAY,
# after:DAY, and any other word as text.
export def Filter(words: string): dict<any>
  var filter: dict<any> = {}
  var texts: list<string> = []
  for word in split(words)
    const parts = matchlist(word, '^\(\a\+\):\(.\+\)$')
    const [name, value] = empty(parts) ? ['', ''] : parts[1 : 2]
    if word == 'is:open' || word == 'is:done'
      filter.completed = word == 'is:done'
    elseif word == 'is:overdue'
      filter.overdue = true
    elseif word == 'is:all'
      filter->filter((key, _) => key != 'completed' && key != 'overdue')
    elseif name == 'priority'
      filter.priority = get(filter, 'priority', []) + [value]
    elseif name == 'before'
      filter.dueBefore = Date(value)
    elseif name == 'after'
      filter.dueAfter = Date(value)
    elseif word =~ '^#.'
      filter.tags = get(filter, 'tags', []) + [word[1 :]]
    else
      add(texts, name == 'text' ? value : word)
    endif
  endfor
  if !empty(texts)
    filter.text = join(texts)
  endif
  return filter
enddef
