vim9script
# What people write and read: a draft as lines, filters.

export const priorities = ['none', 'low', 'medium', 'high']
export const sort_keys =
  ['created', 'updated', 'due', 'start', 'priority', 'title', 'completed']

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

const fields = ['title', 'due', 'time', 'start', 'repeat', 'reminders', 'priority', 'tags']

# The line of a field.
export def Line(field: string, value: string): string
  return toupper(field[0]) .. field[1 :] .. ': ' .. value
enddef

# The values of a draft as the lines of its buffer. An older backend has fewer fields.
export def Lines(values: dict<any>): list<string>
  return copy(fields)->filter((_, field) => has_key(values, field))
      ->map((_, field) => Line(field, values[field]))
    + [''] + (empty(values.content) ? [] : split(values.content, "\n", true))
enddef

# The values that a form shows, of all that a draft has.
export def Shown(values: dict<any>): dict<any>
  return filter(copy(values), (field, _) => field == 'content' || index(fields, field) >= 0)
enddef

# What the lines of a buffer say: `values`, as typed, and `rows`, that of each field; or `problem`,
# why the lines cannot be read, and `row`, where. The fields are those of the draft's values,
# `known`.
export def Values(lines: list<string>, known: dict<any>): dict<any>
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
    if !has_key(values, field) && has_key(known, field)
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

# The tags that words say: one # before a tag does not belong to it.
export def Tags(words: string): list<string>
  return split(words)->map((_, word) => substitute(word, '^#\ze.', '', ''))
enddef

# The words that say tags.
export def TypedTags(tags: list<string>): string
  return copy(tags)->map((_, tag) => substitute(tag, '^#', '##', ''))->join()
enddef

# The word of a filter that opens a list. No name breaks it in two.
export def InList(name: string): string
  return 'in:' .. substitute(name, "[\x01-\x20%\x7f]",
    (found) => printf('%%%02X', char2nr(found[0])), 'g')
enddef

# The filter that words say: is:open, is:done, is:overdue, is:repeating, is:all, #tag,
# priority:high, before:DAY, after:DAY, within:DAYS, and any other word as text. Then the name of
# the list that in:NAME says, and the words without it.
export def Filter(words: string): list<any>
  var filter: dict<any> = {}
  var [texts: list<string>, rest: list<string>, saved] = [[], [], '']
  for word in split(words)
    const parts = matchlist(word, '^\(\a\+\):\(.\+\)$')
    const [name, value] = empty(parts) ? ['', ''] : parts[1 : 2]
    if name == 'in'
      saved = substitute(value, '%\(\x\x\)', (found) => nr2char(str2nr(found[1], 16)), 'g')
      continue
    endif
    add(rest, word)
    if word == 'is:open' || word == 'is:done'
      filter.completed = word == 'is:done'
    elseif word == 'is:overdue' || word == 'is:repeating'
      filter[value] = true
    elseif word == 'is:all'
      filter->filter((key, _) => key != 'completed' && key != 'overdue')
    elseif name == 'priority'
      filter.priority = get(filter, 'priority', []) + [value]
    elseif name == 'before'
      filter.dueBefore = value
    elseif name == 'after'
      filter.dueAfter = value
    elseif name == 'within'
      filter.dueWithin = value =~ '^\d\+$' ? str2nr(value) : value
    elseif word =~ '^#.'
      filter.tags = get(filter, 'tags', []) + [word[1 :]]
    else
      add(texts, name == 'text' ? value : word)
    endif
  endfor
  if !empty(texts)
    filter.text = join(texts)
  endif
  return [filter, saved, join(rest)]
enddef
