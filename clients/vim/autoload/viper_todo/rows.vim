vim9script
# Rows in buffers that nobody types in, drawn so that nothing else moves.

import autoload './choices.vim'

# The lines of each buffer as they are drawn: `text`, `props`, and the `row`, {} where none is.
var drawn: dict<list<dict<any>>> = {}
# What draws the buffers that are to be drawn.
var due: dict<func> = {}
# Whether a command line is open in such a buffer. Nothing is drawn meanwhile, so that a range means
# the lines that somebody saw while they typed it.
var is_typed = false

# Whether somebody types what to do.
export def IsTyped(): bool
  return is_typed
enddef

# Draws a buffer after all that has arrived, or before somebody asks for its rows.
export def DrawSoon(buffer: number, DrawIt: func)
  due[buffer] = DrawIt
  timer_start(0, (_) => DrawDue())
enddef

def DrawDue()
  const now = is_typed ? [] : values(due)
  due = is_typed ? due : {}
  for DrawIt in now
    DrawIt()
  endfor
enddef

# The row in a line, {} where there is none.
export def At(buffer: number, line: number): dict<any>
  return get(get(drawn, buffer, []), line - 1, {row: {}}).row
enddef

# The rows of some lines of the present buffer, as they are drawn.
export def In(first: number, last: number): list<dict<any>>
  DrawDue()
  return get(drawn, bufnr(), [])[max([first, 1]) - 1 : last - 1]->mapnew((_, line) => line.row)
    ->filter((_, row) => !empty(row))
enddef

# The row of the cursor and those behind it, so many; none if there is none under the cursor.
export def From(count: number): list<dict<any>>
  const found = In(line('.'), line('$'))[: count - 1]
  return empty(At(bufnr(), line('.'))) ? [] : found
enddef

# The line of the row with an id, 0 where there is none.
def LineWith(buffer: number, id: any): number
  return indexof(drawn[buffer], (_, line) => has_key(line.row, 'id')
    && type(line.row.id) == type(id) && line.row.id == id) + 1
enddef

# Goes to the line of the row with an id, in each window that shows it.
export def GoTo(id: any)
  for buffer in keys(drawn)->map((_, key) => str2nr(key))
    const line = bufloaded(buffer) ? LineWith(buffer, id) : 0
    for window in line > 0 ? win_findbuf(buffer) : []
      win_execute(window, $'call cursor({line}, 1)')
    endfor
  endfor
enddef

# The buffer of rows that somebody left last, for what leads back there.
export var left = ''

# Goes to a buffer. A changed text that cannot be hidden stays in its window, unless it is a form,
# which its draft keeps.
export def Open(name: string)
  const is_form = bufname() =~ '^viper-todo:'
  left = has_key(drawn, bufnr()) ? bufname() : left
  execute (!&modified ? 'edit' : &bufhidden == 'wipe' ? 'split' : is_form ? 'hide edit'
    : &hidden ? 'edit' : 'split') name
enddef

# What maps keys of the present buffer. The script that executes it is where its command works.
export def Mapping(keys: string, command: string, mode = 'n'): string
  return $'{mode}noremap <buffer> <nowait> <silent> {keys} {command}'
enddef

# A command line begins.
export def TypedFrom()
  choices.Begin()
  is_typed = has_key(drawn, bufnr())
enddef

# It ends; what it does comes first.
export def TypedUntil()
  timer_start(0, (_) => {
    is_typed = false
    DrawDue()
  })
enddef

# Makes the present buffer one for rows.
export def Begin(filetype: string)
  drawn[bufnr()] = [Plain('', '')]
  setlocal buftype=nofile bufhidden=hide noswapfile undolevels=-1 nomodifiable
  setlocal nowrap cursorline nospell nolist nofoldenable
  execute 'setlocal filetype=' .. filetype
  DefineColours()
  augroup viper_todo_rows
    autocmd!
    autocmd CmdlineEnter : call viper_todo#TypedFrom()
    autocmd CmdlineLeave : call viper_todo#TypedUntil()
  augroup END
enddef

export def DefineColours()
  for [type, link] in items({Overdue: 'WarningMsg', Done: 'Comment', High: 'Title',
      Tag: 'Identifier', Error: 'ErrorMsg'})
    execute $'highlight default link ViperTodo{type} {link}'
    if empty(prop_type_get('ViperTodo' .. type))
      prop_type_add('ViperTodo' .. type, {highlight: 'ViperTodo' .. type})
    endif
  endfor
enddef

# A line in one colour, which is no row.
export def Plain(text: string, type: string): dict<any>
  return {text: text, row: {},
    props: empty(text) ? [] : [{col: 1, length: len(text), type: type}]}
enddef

# Draws lines. Each cursor stays on its row, or in its line, but not above the line `first`; so does
# the beginning of a selection.
export def Draw(buffer: number, lines: list<dict<any>>, first: number)
  if is_typed
    due[buffer] = () => Draw(buffer, lines, first)
    return
  elseif !bufloaded(buffer)
    return
  endif
  var places: list<dict<any>> = []
  for window in win_findbuf(buffer)
    const row = line('.', window)
    add(places, {window: window, line: row, column: getcurpos(window)[2], row: At(buffer, row)})
  endfor
  const selected = bufnr() == buffer && mode() =~ "^[vV\<C-v>]" ? At(buffer, line('v')) : {}
  SetLines(buffer, drawn[buffer], lines)
  drawn[buffer] = lines

  var last = first
  for number in range(len(lines))
    last = empty(lines[number].row) ? last : number + 1
  endfor
  for place in places
    const line = empty(place.row) ? 0 : LineWith(buffer, place.row.id)
    const wanted = line > 0 ? line : max([first, min([place.line, last])])
    win_execute(place.window, $'call cursor({wanted}, {place.column})')
  endfor
  const begin = empty(selected) ? 0 : LineWith(buffer, selected.id)
  if begin > 0 && begin != line('v')
    SelectFrom(begin)
  endif
enddef

def IsSame(one: dict<any>, other: dict<any>): bool
  return one.text ==# other.text && one.props == other.props
enddef

# Replaces only the lines between those at the beginning and at the end that stay.
def SetLines(buffer: number, old: list<dict<any>>, lines: list<dict<any>>)
  const most = min([len(old), len(lines)])
  var [before, behind] = [0, 0]
  while before < most && IsSame(old[before], lines[before])
    before += 1
  endwhile
  while behind < most - before && IsSame(old[-1 - behind], lines[-1 - behind])
    behind += 1
  endwhile
  const [gone, new] = [len(old) - before - behind, slice(lines, before, len(lines) - behind)]
  setbufvar(buffer, '&modifiable', true)
  for [number, line] in items(slice(new, 0, gone))
    setbufline(buffer, before + number + 1, line.text)
  endfor
  if gone > len(new)
    silent deletebufline(buffer, before + len(new) + 1, before + gone)
  else
    appendbufline(buffer, before + gone, mapnew(slice(new, gone), (_, line) => line.text))
  endif
  if !empty(new)
    prop_clear(before + 1, before + len(new), {bufnr: buffer})
  endif
  for [number, line] in items(new)
    for prop in line.props
      prop_add(before + number + 1, prop.col,
        {length: prop.length, type: prop.type, bufnr: buffer})
    endfor
  endfor
  setbufvar(buffer, '&modifiable', false)
  setbufvar(buffer, '&modified', false)
enddef

# Begins the selection at another line.
def SelectFrom(line: number)
  const [_, row, column, _] = getpos('.')
  execute "normal! \<Esc>"
  cursor(line, 1)
  normal! V
  cursor(row, column)
enddef
