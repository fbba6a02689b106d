--- Rows in buffers that nobody types in, drawn so that nothing else moves.
local M = {}

local namespace = vim.api.nvim_create_namespace('viper_todo_list')
-- What stands in the lines of each buffer, as they are drawn.
local drawn = {}

--- The id of the row in a line, nil where there is none.
function M.at(buffer, line)
  return (drawn[buffer] or {})[line]
end

--- The line of the row with an id, nil where there is none.
function M.line_with(buffer, id)
  for line, other in pairs(drawn[buffer] or {}) do
    if other == id then
      return line
    end
  end
end

--- Makes a buffer one for rows.
function M.begin(buffer, filetype)
  drawn[buffer] = nil
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].filetype = filetype
  vim.bo[buffer].modifiable = false
  vim.cmd('setlocal nowrap cursorline nospell nolist nofoldenable')
  for group, link in pairs({
    ViperTodoOverdue = 'WarningMsg',
    ViperTodoDone = 'Comment',
    ViperTodoHigh = 'Title',
    ViperTodoTag = 'Identifier',
  }) do
    vim.api.nvim_set_hl(0, group, { link = link, default = true })
  end
end

--- Maps a key of a buffer.
function M.map(buffer, mode, key, action, what)
  local options = { buffer = buffer, nowait = true, desc = 'Todo: ' .. what }
  vim.keymap.set(mode, key, action, options)
end

--- Replaces only the lines that are different.
local function set_lines(buffer, lines)
  local old = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  local first, behind = 0, 0
  while first < #old and first < #lines and old[first + 1] == lines[first + 1] do
    first = first + 1
  end
  local most = math.min(#old, #lines) - first
  while behind < most and old[#old - behind] == lines[#lines - behind] do
    behind = behind + 1
  end
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(
    buffer,
    first,
    #old - behind,
    false,
    vim.list_slice(lines, first + 1, #lines - behind)
  )
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
end

--- Begins the selection at another line.
local function select_from(line)
  local cursor = vim.api.nvim_win_get_cursor(0)
  vim.cmd('normal! \27')
  vim.api.nvim_win_set_cursor(0, { line, 0 })
  vim.cmd('normal! V')
  vim.api.nvim_win_set_cursor(0, cursor)
end

--- Draws lines: `ids` by line, and `colours`, each {line, group, first byte, byte behind the last}.
--- Each cursor stays on its row, or in its line, but not above the line `first`; so does the
--- beginning of a selection.
function M.draw(buffer, lines, ids, colours, first)
  local places, last = {}, first
  for line in pairs(ids) do
    last = math.max(last, line)
  end
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local view = vim.api.nvim_win_call(window, vim.fn.winsaveview)
    table.insert(places, { window = window, view = view, id = M.at(buffer, view.lnum) })
  end
  local selected = vim.api.nvim_get_current_buf() == buffer
    and vim.fn.mode():match('^[vV\22]')
    and M.at(buffer, vim.fn.line('v'))
  local fewer = #lines < vim.api.nvim_buf_line_count(buffer)
  set_lines(buffer, lines)
  drawn[buffer] = ids
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  for _, place in ipairs(colours) do
    vim.api.nvim_buf_add_highlight(buffer, namespace, place[2], place[1] - 1, place[3], place[4])
  end
  for _, place in ipairs(places) do
    local line = place.id and M.line_with(buffer, place.id)
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
  local begin = selected and M.line_with(buffer, selected)
  if begin and begin ~= vim.fn.line('v') then
    select_from(begin)
  end
end

return M
