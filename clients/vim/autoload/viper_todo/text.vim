vim9script
# What people write and read: a draft as lines, tags, filters.

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

# Who does a todo, and until when; '' where nobody does.
export def Claim(claim: any): string
  return type(claim) != v:t_dict ? ''
    : (empty(claim.by) ? 'claimed' : Clean(claim.by)) .. ' until ' .. Clean(claim.untilText)
enddef

# The text as it can be a note.
export def Content(value: string): string
  return substitute(value, "[\x01-\x08\x0b-\x1f\x7f\u0080-\u009f\u2028\u2029]", '�', 'g')
enddef

# The address for a browser or a mailer at a byte of a line, '' where there is none.
export def URL(line: string, column: number): string
  return matchstr(line, $'\%<{column + 1}c\%(https\=://\|mailto:\)[^ \t<>"]*'
    .. $'[^ \t<>".,:;!?)\]]\%>{column}c')
enddef

# The text, filled with spaces to a width in cells.
export def Fill(text: string, width: number): string
  return width == 0 ? text : text .. repeat(' ', width - strdisplaywidth(text))
enddef

# Whether one of two texts goes on where the other ends.
export def IsContinued(one: string, other: string): bool
  return stridx(one, other) == 0 || stridx(other, one) == 0
enddef

const fields =
  ['title', 'due', 'time', 'start', 'repeat', 'reminders', 'estimate', 'priority', 'tags', 'after',
  'parent']

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

# The tags that words add and those that they remove, behind a -: one # before a tag does not belong
# to it.
export def Tags(words: string): list<list<string>>
  const all = split(words, '[ \t,]\+')
  const removed = copy(all)->filter((_, word) => word =~ '^-.')
  const added = copy(all)->filter((_, word) => word !~ '^-.')
  return mapnew([added, removed], (_, some) =>
    mapnew(some, (_, word) => substitute(word, '^-\?#\?\ze.', '', '')))
enddef

# The parts of a filter, which stand between commas, and the list that in:LIST names, or ''.
export def Parts(words: string): list<any>
  const all = split(words, ',')->map((_, part) => trim(part))
  const lists = copy(all)->filter((_, part) => part =~ '^in:.')
  return [copy(all)->filter((_, part) => !empty(part) && part !~ '^in:.'),
    empty(lists) ? '' : lists[-1][3 :]]
enddef
