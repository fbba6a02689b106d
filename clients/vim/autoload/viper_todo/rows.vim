vim9script
# Rows in buffers that nobody types in, drawn so that nothing else moves.

# The ids of the rows in the lines of each buffer, as they are drawn; v:null in other lines.
var drawn: dict<list<any>> = {}

# The id of the row in a line, v:null where there is none.
export def At(buffer: number, line: number): any
  return get(get(drawn, buffer, []), line - 1, v:null)
enddef

# The line of the row with an id, 0 where there is none.
export def LineWith(buffer: number, id: any): number
  return id == v:null ? 0 : indexof(get(drawn, buffer, []), (_, other) => other == id) + 1
enddef

# Makes the present buffer one for rows.
export def Begin(filetype: string)
  drawn[bufnr()] = []
  setlocal buftype=nofile bufhidden=hide noswapfile undolevels=-1 nomodifiable
  setlocal nowrap cursorline nospell nolist nofoldenable
  execute 'setlocal filetype=' .. filetype
  DefineColours()
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
  return {text: text, id: v:null,
    props: empty(text) ? [] : [{col: 1, length: len(text), type: type}]}
enddef

# Draws lines: the `text` of each, its `props`, and the `id` of its row. Each cursor stays on its
# row, or in its line, but not above the line `first`; so does the beginning of a selection.
export def Draw(buffer: number, lines: list<dict<any>>, first: number)
  var places: list<dict<any>> = []
  for window in win_findbuf(buffer)
    const row = line('.', window)
    add(places, {window: window, line: row, column: getcurpos(window)[2], id: At(buffer, row)})
  endfor
  const selected = bufnr() == buffer && mode() =~ "^[vV\<C-v>]" ? At(buffer, line('v')) : v:null
  drawn[buffer] = mapnew(lines, (_, line) => line.id)

  setbufvar(buffer, '&modifiable', true)
  const before = getbufline(buffer, 1, '$')
  for number in range(len(lines))
    if get(before, number, '') !=# lines[number].text || number >= len(before)
      setbufline(buffer, number + 1, lines[number].text)
    endif
  endfor
  if len(before) > len(lines)
    silent deletebufline(buffer, len(lines) + 1, '$')
  endif
  prop_clear(1, len(lines), {bufnr: buffer})
  for number in range(len(lines))
    for prop in lines[number].props
      prop_add(number + 1, prop.col, {length: prop.length, type: prop.type, bufnr: buffer})
    endfor
  endfor
  setbufvar(buffer, '&modifiable', false)
  setbufvar(buffer, '&modified', false)

  var last = first
  for number in range(len(lines))
    last = lines[number].id == v:null ? last : number + 1
  endfor
  for place in places
    const line = LineWith(buffer, place.id)
    const wanted = line > 0 ? line : max([first, min([place.line, last])])
    win_execute(place.window, $'call cursor({wanted}, {place.column})')
  endfor
  const begin = LineWith(buffer, selected)
  if begin > 0 && begin != line('v')
    SelectFrom(begin)
  endif
enddef

# Begins the selection at another line.
def SelectFrom(line: number)
  const [_, row, column, _] = getpos('.')
  execute "normal! \<Esc>"
  cursor(line, 1)
  normal! V
  cursor(row, column)
enddef
