--- Rows in buffers that nobody types in, drawn so that nothing else moves.
local choices = require('viper_todo.choices')

local M = {
  --- Whether a command line is open in such a buffer. Nothing is drawn meanwhile, so that a range
  --- means the lines that somebody saw while they typed it.
  is_typed = false,
  --- The buffer of rows that somebody left last, for what leads back there.
  left = '',
}

local namespace = vim.api.nvim_create_namespace('viper_todo_list')
-- The lines of each buffer as they are drawn: `text`, `colours`, each {group, first byte, byte
-- behind the last}, and the `row`, if there is one.
local drawn = {}
-- What draws the buffers that are to be drawn.
local due = {}

local function draw_due()
  if not M.is_typed then
    local now = due
    due = {}
    for _, draw in pairs(now) do
      draw()
    end
  end
end

--- Draws a buffer after all that has arrived, or before somebody asks for its rows.
function M.draw_soon(buffer, draw)
  due[buffer] = draw
  vim.schedule(draw_due)
end

--- The row in a line, nil where there is none.
function M.at(buffer, line)
  return ((drawn[buffer] or {})[line] or {}).row
end

--- The rows of some lines of the present buffer, as they are drawn; `count` at most.
function M.within(first, last, count)
  draw_due()
  local found = {}
  local lines = drawn[vim.api.nvim_get_current_buf()] or {}
  for line = math.max(first, 1), math.min(last, #lines) do
    if lines[line].row and #found < (count or math.huge) then
      table.insert(found, lines[line].row)
    end
  end
  return found
end

--- The row of the cursor and those behind it, so many; none if there is none under the cursor.
function M.from(count)
  draw_due()
  local line = vim.fn.line('.')
  local is_row = M.at(vim.api.nvim_get_current_buf(), line)
  return is_row and M.within(line, math.huge, count) or {}
end

--- The line of the row with an id, nil where there is none.
local function line_with(buffer, id)
  for number, line in ipairs(drawn[buffer] or {}) do
    if line.row and line.row.id == id then
      return number
    end
  end
end

--- Goes to the line of the row with an id, in each window that shows it.
function M.go_to(id)
  for buffer in pairs(drawn) do
    local line = vim.api.nvim_buf_is_loaded(buffer) and line_with(buffer, id)
    for _, window in ipairs(line and vim.fn.win_findbuf(buffer) or {}) do
      vim.api.nvim_win_set_cursor(window, { line, 0 })
    end
  end
end

--- Goes to a buffer. A changed text that cannot be hidden stays in its window, unless it is a form,
--- which its draft keeps.
function M.open(name)
  local is_form = vim.fn.bufname():match('^viper%-todo:')
  M.left = drawn[vim.api.nvim_get_current_buf()] and vim.fn.bufname() or M.left
  local how = not vim.bo.modified and 'edit'
    or vim.bo.bufhidden == 'wipe' and 'split'
    or is_form and 'hide edit'
    or vim.o.hidden and 'edit'
    or 'split'
  vim.cmd(how .. ' ' .. name)
end

--- Maps a key of the present buffer.
function M.map(mode, key, action, what)
  local options = { buffer = true, nowait = true, desc = 'Todo: ' .. what }
  vim.keymap.set(mode, key, action, options)
end

local group = vim.api.nvim_create_augroup('viper_todo_rows', {})
vim.api.nvim_create_autocmd('CmdlineEnter', {
  group = group,
  pattern = ':',
  callback = function()
    choices.begin()
    M.is_typed = drawn[vim.api.nvim_get_current_buf()] ~= nil
  end,
})
vim.api.nvim_create_autocmd('CmdlineLeave', {
  group = group,
  pattern = ':',
  callback = function()
    -- After the command.
    vim.schedule(function()
      M.is_typed = false
      draw_due()
    end)
  end,
})

--- Makes the present buffer one for rows.
function M.begin(filetype)
  local buffer = vim.api.nvim_get_current_buf()
  drawn[buffer] = { { text = '', colours = {} } }
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].filetype = filetype
  vim.bo[buffer].modifiable = false
  vim.cmd('setlocal nowrap cursorline nospell nolist nofoldenable')
  for name, link in pairs({
    ViperTodoOverdue = 'WarningMsg',
    ViperTodoDone = 'Comment',
    ViperTodoHigh = 'Title',
    ViperTodoTag = 'Identifier',
    ViperTodoError = 'ErrorMsg',
  }) do
    vim.api.nvim_set_hl(0, name, { link = link, default = true })
  end
end

--- A line in one colour, which is no row.
function M.plain(text, colour)
  return { text = text, colours = { { colour, 0, -1 } } }
end

--- Replaces only the lines between those at the beginning and at the end that stay.
local function set_lines(buffer, old, lines)
  local before, behind = 0, 0
  local most = math.min(#old, #lines)
  local function is_same(one, other)
    return one.text == other.text and vim.deep_equal(one.colours, other.colours)
  end
  while before < most and is_same(old[before + 1], lines[before + 1]) do
    before = before + 1
  end
  while behind < most - before and is_same(old[#old - behind], lines[#lines - behind]) do
    behind = behind + 1
  end
  local new = vim.list_slice(lines, before + 1, #lines - behind)
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(
    buffer,
    before,
    #old - behind,
    false,
    vim.tbl_map(function(line)
      return line.text
    end, new)
  )
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
  vim.api.nvim_buf_clear_namespace(buffer, namespace, before, before + #new)
  for index, line in ipairs(new) do
    for _, colour in ipairs(line.colours) do
      local at = before + index - 1
      vim.api.nvim_buf_add_highlight(buffer, namespace, colour[1], at, colour[2], colour[3])
    end
  end
end

--- Begins the selection at another line.
local function select_from(line)
  local cursor = vim.api.nvim_win_get_cursor(0)
  vim.cmd('normal! \27')
  vim.api.nvim_win_set_cursor(0, { line, 0 })
  vim.cmd('normal! V')
  vim.api.nvim_win_set_cursor(0, cursor)
end

--- Draws lines. Each cursor stays on its row, or in its line, but not above the line `first`; so
--- does the beginning of a selection.
function M.draw(buffer, lines, first)
  if M.is_typed then
    due[buffer] = function()
      M.draw(buffer, lines, first)
    end
    return
  elseif not (buffer and vim.api.nvim_buf_is_loaded(buffer)) then
    return
  end
  local places, last = {}, first
  for number, line in ipairs(lines) do
    last = line.row and number or last
  end
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local view = vim.api.nvim_win_call(window, vim.fn.winsaveview)
    table.insert(places, { window = window, view = view, row = M.at(buffer, view.lnum) })
  end
  local selected = vim.api.nvim_get_current_buf() == buffer
    and vim.fn.mode():match('^[vV\22]')
    and M.at(buffer, vim.fn.line('v'))
  local fewer = #lines < vim.api.nvim_buf_line_count(buffer)
  set_lines(buffer, drawn[buffer], lines)
  drawn[buffer] = lines
  for _, place in ipairs(places) do
    local line = place.row and line_with(buffer, place.row.id)
    place.view.lnum = line or math.max(first, math.min(place.view.lnum, last))
    if fewer then
      -- No lines above the window while there is room for them.
      local top = #lines - vim.api.nvim_win_get_height(place.window) + 1
      place.view.topline = math.max(1, math.min(place.view.topline, top))
    end
    vim.api.nvim_win_call(place.window, function()
      vim.fn.winrestview(place.view)
    end)
  end
  local begin = selected and line_with(buffer, selected.id)
  if begin and begin ~= vim.fn.line('v') then
    select_from(begin)
  end
end

return M
