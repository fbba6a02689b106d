--- The list of todos: the buffer viper-todo://list.
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')
local text = require('viper_todo.text')

local M = {}

local name = 'viper-todo://list'
local namespace = vim.api.nvim_create_namespace('viper_todo_list')
-- A line that tells what is shown and one for errors stand above the todos.
local above = 2

local buffer
local shown = { todos = {}, total = 0, offset = 0 }
local filter, sort
local offset = 0

local function is_open()
  return buffer ~= nil and vim.api.nvim_buf_is_loaded(buffer)
end

--- The todos that are shown, for completion of tags.
function M.todos()
  return shown.todos
end

local function heading()
  local count = tostring(shown.total)
  if #shown.todos ~= shown.total then
    count = string.format(
      '%d–%d of %d',
      math.min(shown.offset + 1, shown.total),
      shown.offset + #shown.todos,
      shown.total
    )
  end
  local parts = { filter == '' and 'is:all' or text.clean(filter), count }
  if sort ~= '' then
    table.insert(parts, 2, 'by ' .. sort)
  end
  return 'Todos: ' .. table.concat(parts, ', ') .. '    g? for help'
end

local states = { open = '[ ]', overdue = '[!]', done = '[x]' }

--- The line of a todo, and what is coloured in it: {group, first byte, byte behind the last}.
local function line_of(todo, widths)
  local parts, colours, length = {}, {}, 0
  local function put(part, width, group)
    if group and part ~= '' then
      table.insert(colours, { group, length, length + #part })
    end
    part = part .. string.rep(' ', width - vim.fn.strdisplaywidth(part))
    table.insert(parts, part)
    length = length + #part + 2
  end
  local group = ({ overdue = 'ViperTodoOverdue', done = 'ViperTodoDone' })[todo.state]
  put(states[todo.state] or '[ ]', 3, group)
  if widths.due > 0 then
    put(text.clean(todo.dueText), widths.due, group)
  end
  if widths.priority > 0 then
    local priority = todo.priority == 'none' and '' or text.clean(todo.priority)
    local high = todo.priority == 'high' and 'ViperTodoHigh' or nil
    put(priority, widths.priority, todo.state == 'done' and group or high)
  end
  put(text.clean(todo.title), 0, todo.state == 'done' and group or nil)
  for _, tag in ipairs(todo.tags) do
    put('#' .. text.clean(tag), 0, 'ViperTodoTag')
  end
  return table.concat(parts, '  '), colours
end

--- What is where in every window: a todo, or a line.
local function places()
  local found = {}
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local view = vim.api.nvim_win_call(window, vim.fn.winsaveview)
    local todo = M.drawn and M.drawn[view.lnum - above]
    table.insert(found, { window = window, view = view, id = todo })
  end
  return found
end

local function line_with(id)
  for index, todo in ipairs(shown.todos) do
    if todo.id == id then
      return index + above
    end
  end
end

local function last_line()
  return math.max(above + 1, above + #shown.todos)
end

--- Replaces only the lines that are different, so that nothing else moves.
local function set_lines(lines)
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

local function draw()
  if not is_open() then
    return
  end
  local was = places()
  local widths = { due = 0, priority = 0 }
  for _, todo in ipairs(shown.todos) do
    widths.due = math.max(widths.due, vim.fn.strdisplaywidth(text.clean(todo.dueText)))
    if todo.priority ~= 'none' then
      widths.priority = math.max(widths.priority, vim.fn.strdisplaywidth(text.clean(todo.priority)))
    end
  end
  local lines = { heading(), backend.error or (backend.ended and 'There is no backend.') or '' }
  local coloured = {}
  for index, todo in ipairs(shown.todos) do
    lines[index + above], coloured[index + above] = line_of(todo, widths)
  end
  if shown.message then
    table.insert(lines, text.clean(shown.message) .. '  Press o to add a todo.')
  end
  local fewer = #lines < vim.api.nvim_buf_line_count(buffer)
  set_lines(lines)
  M.drawn = vim.tbl_map(function(todo)
    return todo.id
  end, shown.todos)

  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local function colour(group, line, from, to)
    vim.api.nvim_buf_add_highlight(buffer, namespace, group, line - 1, from, to)
  end
  colour('Comment', 1, 0, -1)
  colour('ErrorMsg', 2, 0, -1)
  for line, colours in pairs(coloured) do
    for _, place in ipairs(colours) do
      colour(place[1], line, place[2], place[3])
    end
  end
  if shown.message then
    colour('Comment', #lines, 0, -1)
  end

  for _, place in ipairs(was) do
    local line = place.id and line_with(place.id)
    place.view.lnum = line or math.max(above + 1, math.min(place.view.lnum, last_line()))
    if fewer then
      -- No lines above the window while there is room for them.
      local top = #lines - vim.api.nvim_win_get_height(place.window) + 1
      place.view.topline = math.max(1, math.min(place.view.topline, top))
    end
    vim.api.nvim_win_call(place.window, function()
      vim.fn.winrestview(place.view)
    end)
  end
end

backend.on_error(draw)

backend.on('todoList.showTodos', function(params)
  shown = params
  offset = params.offset
  draw()
end)

backend.on('todoList.showChanges', function(params)
  for _, change in ipairs(params.changes) do
    if change.kind == 'delete' then
      table.remove(shown.todos, change.index + 1)
    elseif change.kind == 'insert' then
      table.insert(shown.todos, change.index + 1, change.todo)
    elseif change.kind == 'update' then
      shown.todos[change.index + 1] = change.todo
    end
  end
  shown.total, shown.offset, shown.message = params.total, params.offset, params.message
  draw()
end)

local function route_edit(params)
  vim.schedule(function()
    local name = params.id and string.format('%d', params.id) or 'new'
    vim.cmd('edit viper-todo://' .. name)
  end)
end

backend.on('todoList.routeEdit', route_edit)
backend.on('todoDetail.routeEdit', route_edit)

-- The step that `u` takes back: the one that was told last.
local step

backend.on('todoList.showMessage', function(params)
  M.told = true
  step = params.kind ~= 'undone' and params.step or nil
  backend.say(params.text)
end)

--- Opens the list in the backend, or sets it anew.
function M.view_ready()
  if not is_open() then
    return
  end
  local keys = vim.split(sort, '[%s,]+', { trimempty = true })
  backend.send('todoList.viewReady', {
    filter = text.filter(filter) or nil,
    sort = #keys > 0 and keys or nil,
    offset = offset,
    limit = config.get('window'),
    updates = 'rows',
    messages = true,
  })
end

backend.on_start(M.view_ready)

--- The todo under the cursor, nil and an error where there is none.
local function this()
  local todo = vim.api.nvim_get_current_buf() == buffer
    and shown.todos[vim.api.nvim_win_get_cursor(0)[1] - above]
  if not todo then
    backend.say_error('There is no todo on this line.')
  end
  return todo
end

--- The todos of some lines.
local function these(first, last)
  local todos = {}
  for line = first, last do
    table.insert(todos, shown.todos[line - above])
  end
  if #todos == 0 then
    backend.say_error('There is no todo on this line.')
  end
  return todos
end

--- Sends an event for each todo.
local function each(todos, event, params)
  for _, todo in ipairs(todos) do
    backend.send(event, vim.tbl_extend('force', { id = todo.id }, params or {}))
  end
end

function M.open_todo()
  local todo = this()
  if todo then
    backend.send('todoDetail.startEdit', { id = todo.id })
  end
end

--- Completes todos, or reopens them where all are done.
function M.toggle(first, last)
  local todos = these(first, last)
  local open = vim.tbl_filter(function(todo)
    return todo.state ~= 'done'
  end, todos)
  if #open > 0 then
    each(open, 'todoList.complete')
  else
    each(todos, 'todoList.reopen')
  end
end

function M.delete(first, last)
  each(these(first, last), 'todoList.delete')
end

--- Adds a todo, and goes to it.
function M.add(title)
  backend.send('todoList.add', { title = title }, function(result)
    if not result then
      return
    end
    local line = is_open() and line_with(result.id)
    for _, window in ipairs(line and vim.fn.win_findbuf(buffer) or {}) do
      vim.api.nvim_win_set_cursor(window, { line, 0 })
    end
  end)
end

--- Asks by a function that throws where somebody answers with CTRL-C.
local function patiently(question, ...)
  local well, problem = pcall(question, ...)
  if not well and not tostring(problem):match('Keyboard interrupt') then
    error(problem, 0)
  end
end

--- The words of a line, ready for another one to be typed behind them.
local function more(words)
  return words == '' and words or words .. ' '
end

--- Asks for something, and does something with the answer unless that is a refusal.
local function ask(prompt, default, completion, action)
  local options = { prompt = prompt, default = default, completion = completion }
  patiently(vim.ui.input, options, function(answered)
    if answered then
      action(answered)
    end
  end)
end

--- Goes to the form of a new todo.
function M.create()
  backend.send('todoList.create')
end

function M.ask_add()
  ask('Add todo: ', nil, nil, function(title)
    if title ~= '' then
      M.add(title)
    end
  end)
end

function M.ask_title()
  local todo = this()
  if todo then
    ask('Title: ', todo.title, nil, function(title)
      backend.send('todoDetail.edit', { id = todo.id, rev = todo.rev, title = title })
    end)
  end
end

function M.ask_due(first, last)
  local todos = these(first, last)
  if #todos > 0 then
    local default = #todos == 1 and todos[1].due or nil
    ask('Due (YYYY-MM-DD, today, friday, +3, empty for none): ', default, nil, function(day)
      local due = text.date(day)
      local params = due == '' and { clear = { 'due' } } or { due = due }
      each(todos, 'todoDetail.edit', params)
    end)
  end
end

function M.ask_priority(first, last)
  local todos = these(first, last)
  if #todos > 0 then
    local options = { prompt = 'Priority:' }
    patiently(vim.ui.select, text.priorities, options, function(priority)
      if priority then
        each(todos, 'todoDetail.edit', { priority = priority })
      end
    end)
  end
end

function M.ask_tags(first, last)
  local todos = these(first, last)
  if #todos > 0 then
    local default = #todos == 1 and more(table.concat(todos[1].tags, ' ')) or nil
    ask('Tags: ', default, 'customlist,ViperTodoTags', function(words)
      local tags = vim.split(words, '[%s,]+', { trimempty = true })
      local params = #tags == 0 and { clear = { 'tags' } } or { tags = tags }
      each(todos, 'todoDetail.edit', params)
    end)
  end
end

--- Sets the filter, as words; see text.filter.
function M.filter(words)
  filter, offset = vim.trim(words), 0
  M.view_ready()
end

--- Sets the order: keys of the protocol, separated by spaces.
function M.sort(keys)
  sort, offset = table.concat(vim.split(keys, '%s+', { trimempty = true }), ' '), 0
  M.view_ready()
end

function M.ask_filter()
  ask('Filter: ', more(filter), 'customlist,ViperTodoFilters', M.filter)
end

function M.ask_sort()
  ask('Sort by: ', more(sort), 'customlist,ViperTodoSorts', M.sort)
end

function M.page(by)
  local next_offset = by > 0 and shown.offset + #shown.todos or shown.offset - config.get('window')
  if by > 0 and next_offset >= shown.total or by < 0 and shown.offset == 0 then
    backend.say_error(by > 0 and 'This is the last page.' or 'This is the first page.')
    return
  end
  offset = math.max(0, next_offset)
  M.view_ready()
  vim.api.nvim_win_set_cursor(0, { above + 1, 0 })
end

function M.refresh()
  if backend.running() then
    M.view_ready()
  else
    backend.start()
  end
end

function M.history()
  local todo = this()
  if todo then
    backend.send('todoDetail.history', { id = todo.id })
  end
end

--- Takes back what was told last, then what was done before it.
function M.undo()
  backend.send('todoList.undo', step and { step = step })
  step = nil
end

function M.redo()
  backend.send('todoList.redo')
end

function M.delete_completed()
  backend.send('todoList.deleteCompleted')
end

--- Deletes everything, after a question.
function M.delete_all()
  if vim.fn.confirm('Delete ALL todos, done and open, shown or not?', '&Yes\n&No', 2) == 1 then
    backend.send('todoList.deleteAll')
  end
end

local keys = {
  { 'n', '<CR>', M.open_todo, 'open' },
  { 'n', 'o', M.ask_add, 'add' },
  { 'n', 'a', M.ask_add, 'add' },
  { 'n', 'O', M.create, 'add in a form' },
  { 'n', 'cc', M.ask_title, 'change the title' },
  { 'n', 'f', M.ask_filter, 'filter' },
  { 'n', 's', M.ask_sort, 'sort' },
  { 'n', 'u', M.undo, 'undo' },
  { 'n', '<C-r>', M.redo, 'redo' },
  { 'n', 'H', M.history, 'history' },
  { 'n', 'R', M.refresh, 'refresh, restart the backend' },
  {
    'n',
    ']]',
    function()
      M.page(1)
    end,
    'next page',
  },
  {
    'n',
    '[[',
    function()
      M.page(-1)
    end,
    'previous page',
  },
}

-- What works on the line of the cursor, or on those of a selection.
local range_keys = {
  { 'x', 'x', M.toggle, 'complete or reopen' },
  { '<Space>', '<Space>', M.toggle, 'complete or reopen' },
  { 'dd', 'd', M.delete, 'delete' },
  { 'D', 'D', M.ask_due, 'due date' },
  { 'P', 'P', M.ask_priority, 'priority' },
  { 'T', 'T', M.ask_tags, 'tags' },
}

local function set_keys()
  local function map(mode, key, action, what)
    local options = { buffer = buffer, nowait = true, desc = 'Todo: ' .. what }
    vim.keymap.set(mode, key, action, options)
  end
  for _, key in ipairs(keys) do
    map(unpack(key))
  end
  for _, key in ipairs(range_keys) do
    map('n', key[1], function()
      local line = vim.api.nvim_win_get_cursor(0)[1]
      key[3](line, line + vim.v.count1 - 1)
    end, key[4])
    map('x', key[2], function()
      local first, last = vim.fn.line('v'), vim.fn.line('.')
      vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<Esc>', true, false, true), 'nx', false)
      key[3](math.min(first, last), math.max(first, last))
    end, key[4])
  end
  map('n', 'g?', '<Cmd>help viper-todo-keys<CR>', 'help')
  map('n', 'q', '<Cmd>bdelete<CR>', 'close')
end

--- Makes a buffer the list.
function M.read(new)
  buffer = new
  filter, sort = filter or config.get('filter'), sort or config.get('sort')
  shown = { todos = {}, total = 0, offset = 0 }
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].filetype = 'viper-todo-list'
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
  set_keys()
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      buffer, M.drawn = nil, nil
      if backend.running() then
        backend.send('todoList.viewClosed')
      end
    end,
  })
  M.refresh()
  draw()
end

--- Shows the list.
function M.show()
  vim.cmd('edit ' .. name)
  if vim.api.nvim_get_current_buf() == buffer and not backend.running() then
    backend.start()
  end
end

return M
