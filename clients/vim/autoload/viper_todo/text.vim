vim9script
# What people write and read: a draft as lines, days, filters.

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

const fields = ['title', 'due', 'priority', 'tags']

# The line of a field.
export def Line(field: string, value: string): string
  return toupper(field[0]) .. field[1 :] .. ': ' .. value
enddef

# The values of a draft as the lines of its buffer.
export def Lines(values: dict<any>): list<string>
  return mapnew(fields, (_, field) => Line(field, values[field])) + ['']
    + (empty(values.content) ? [] : split(values.content, "\n", true))
enddef

# The values that a form shows, of all that a draft has.
export def Shown(values: dict<any>): dict<any>
  return filter(copy(values), (field, _) => field == 'content' || index(fields, field) >= 0)
enddef

# What the lines of a buffer say: `values`, as typed, and `rows`, that of each field; or `problem`,
# why the lines cannot be read, and `row`, where.
export def Values(lines: list<string>): dict<any>
  var values: dict<string> = {}
  const first_empty = index(lines, '') + 1
  var rows = {content: first_empty > 0 ? first_empty : len(lines) + 1}
  for number in range(1, rows.content - 1)
    const parts = matchlist(lines[number - 1], '^\(\a\+\):\s*\(.\{-}\)\s*$')
    const field = empty(parts) ? '' : tolower(parts[1])
    if index(fields, field) < 0 || has_key(values, field)
      return {row: number,
        problem: 'This line is no field; the contents begin below an empty line.'}
    endif
    [values[field], rows[field]] = [parts[2], number]
  endfor
  for field in fields
    if !has_key(values, field)
      return {row: min([rows.content, len(lines)]),
        problem: $'The line {trim(Line(field, ""))} is missing above.'}
    endif
  endfor
  values.content = join(lines[rows.content :], "\n")
  return {values: values, rows: rows}
enddef

# The text as lines of a width in cells at most, broken between words where that is possible.
export def Wrap(text: string, width: number): list<string>
  var lines = ['']
  for word in split(text)
    const longer = trim(lines[-1] .. ' ' .. word)
    if !empty(lines[-1]) && strdisplaywidth(longer) > width
      add(lines, word)
    else
      lines[-1] = longer
    endif
  endfor
  return lines
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
