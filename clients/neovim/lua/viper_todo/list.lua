--- The list of todos: the buffer viper-todo://list.
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')
local lists = require('viper_todo.lists')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')

local M = {}

local name = 'viper-todo://list'
-- The name of the list in the backend, which a todo is added to.
local view = 'list'
-- A line that tells what is shown and one for errors stand above the todos.
local above = 2

local buffer
local shown = { todos = {}, total = 0, offset = 0 }
-- The words of the filter; without the one that opens a saved list, they are `narrow`.
local filter, sort, narrow
local offset = 0
-- Whether the backend has the list open.
local is_ready = false

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
  local parts = { count }
  if sort ~= '' then
    table.insert(parts, 1, 'by ' .. sort)
  end
  if narrow ~= '' or not lists.current then
    table.insert(parts, 1, narrow == '' and 'is:all' or text.clean(narrow))
  end
  local title = lists.current and text.clean(lists.title(lists.current)) or 'Todos'
  return title .. ': ' .. table.concat(parts, ', ') .. '    g? for help'
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
  -- Rows do not say whether the start lies ahead.
  if todo.start and todo.state ~= 'done' and todo.start > os.date('%Y-%m-%d') then
    put('from ' .. text.clean(todo.startText), 0, 'Comment')
  end
  if todo.repeatText then
    put('(' .. text.clean(todo.repeatText) .. ')', 0, 'Comment')
  end
  for _, tag in ipairs(todo.tags) do
    put('#' .. text.clean(tag), 0, 'ViperTodoTag')
  end
  return table.concat(parts, '  '), colours
end

local function draw()
  if not is_open() then
    return
  end
  local widths = { due = 0, priority = 0 }
  for _, todo in ipairs(shown.todos) do
    widths.due = math.max(widths.due, vim.fn.strdisplaywidth(text.clean(todo.dueText)))
    if todo.priority ~= 'none' then
      widths.priority = math.max(widths.priority, vim.fn.strdisplaywidth(text.clean(todo.priority)))
    end
  end
  local lines = { heading(), backend.error or (backend.ended and 'There is no backend.') or '' }
  local ids, colours = {}, { { 1, 'Comment', 0, -1 }, { 2, 'ErrorMsg', 0, -1 } }
  for index, todo in ipairs(shown.todos) do
    local line, coloured = line_of(todo, widths)
    lines[index + above], ids[index + above] = line, todo.id
    for _, place in ipairs(coloured) do
      table.insert(colours, { index + above, unpack(place) })
    end
  end
  if shown.message then
    table.insert(lines, text.clean(shown.message) .. '  Press o to add a todo.')
    table.insert(colours, { #lines, 'Comment', 0, -1 })
  end
  rows.draw(buffer, lines, ids, colours, above + 1)
end

lists.on_title = draw
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
    if not params.id then
      local new = vim.fn.bufadd('viper-todo://new')
      vim.fn.setbufvar(new, 'viper_todo_from', params.from or vim.empty_dict())
    end
    vim.cmd('edit viper-todo://' .. name)
  end)
end

backend.on('todoList.routeEdit', route_edit)
backend.on('todoDetail.routeEdit', route_edit)

-- The step that `u` takes back: the one that was told last.
local step

backend.on('todoList.showMessage', function(params)
  M.told = params.text
  step = params.kind ~= 'undone' and params.step or nil
  backend.say(params.text)
end)

backend.on('todoList.showError', function(params)
  if params.tag == 'invalidList' and lists.current ~= 'all' then
    -- Somebody removed the list.
    M.choose('all')
  end
end)

--- Tells more about the step that was told last; only an open list is told of steps.
local function tell_more(more)
  backend.say(vim.trim(text.clean(M.told) .. ' ' .. more))
end

--- Tells when todos are due that took the place of others.
local function tell_next(next_todos)
  local days = {}
  for _, next_todo in ipairs(next_todos) do
    local due = next_todo.due
    for _, todo in ipairs(shown.todos) do
      if todo.id == next_todo.id then
        due = todo.dueText
      end
    end
    table.insert(days, due and text.clean(due))
  end
  if #days > 0 then
    tell_more('Next: ' .. table.concat(days, ', ') .. '.')
  end
end

local function sort_keys()
  return vim.split(sort, '[%s,]+', { trimempty = true })
end

--- Opens the list in the backend, or sets it anew.
function M.view_ready()
  if not is_open() then
    return
  end
  local conditions
  conditions, lists.current, narrow = text.filter(filter)
  backend.send('todoList.viewReady', {
    view = view,
    saved = lists.current,
    filter = conditions or nil,
    sort = #sort_keys() > 0 and sort_keys() or nil,
    offset = offset,
    limit = config.get('window'),
    updates = 'rows',
    messages = true,
  }, function(result)
    is_ready = result ~= nil
  end)
  lists.draw()
end

backend.on_start(function()
  is_ready = false
  if is_open() then
    lists.view_ready()
  end
  M.view_ready()
end)

--- The todo under the cursor, nil and an error where there is none.
local function this()
  local todo = vim.api.nvim_get_current_buf() == buffer
    and shown.todos[vim.api.nvim_win_get_cursor(0)[1] - above]
  if not todo then
    backend.say_error('There is no todo on this line.')
  end
  return todo
end

--- Goes to the line of a todo, in each window.
local function go_to(id)
  local line = is_open() and rows.line_with(buffer, id)
  for _, window in ipairs(line and vim.fn.win_findbuf(buffer) or {}) do
    vim.api.nvim_win_set_cursor(window, { line, 0 })
  end
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

--- Does to each todo what an event does to one, in one step.
local function each(todos, event, params, done)
  local changes = vim.tbl_map(function(todo)
    local change = { ['do'] = event:match('%w+$'), id = todo.id }
    return vim.tbl_extend('force', change, params or {})
  end, todos)
  if #changes > 1 then
    backend.send('todoList.apply', { changes = changes }, function(result, problem)
      local index = problem and problem.data and problem.data.index
      if index then
        -- Nothing was changed: the cursor shows which one is the reason.
        go_to(changes[index + 1].id)
      elseif result and done then
        done(result)
      end
    end)
  elseif #changes == 1 then
    changes[1]['do'] = nil
    backend.send(event, changes[1], done)
  end
end

function M.open_todo()
  local todo = this()
  if todo then
    backend.send('todoDetail.startEdit', { id = todo.id })
  end
end

--- Tells of the todos that take the place of those that were completed.
function M.completed(result)
  local next_todos = {}
  for _, one in ipairs(result and (result.results or { result }) or {}) do
    table.insert(next_todos, one.next)
  end
  tell_next(next_todos)
end

--- Tells of the days that todos were moved to.
function M.skipped(result)
  local moved = {}
  for _, one in ipairs(result and (result.results or { result }) or {}) do
    table.insert(moved, { id = one.id })
  end
  tell_next(moved)
end

--- Moves todos to the next day of their rules.
function M.skip(first, last)
  each(these(first, last), 'todoDetail.skip', nil, M.skipped)
end

--- Completes todos, or reopens them where all are done.
function M.toggle(first, last)
  local todos = these(first, last)
  local open = vim.tbl_filter(function(todo)
    return todo.state ~= 'done'
  end, todos)
  if #open > 0 then
    each(open, 'todoList.complete', nil, M.completed)
  else
    each(todos, 'todoList.reopen')
  end
end

function M.delete(first, last)
  each(these(first, last), 'todoList.delete')
end

--- Adds a todo, and goes to it.
function M.add(title)
  -- An older backend has no lists to add to.
  local params = { title = title, view = is_ready and lists.known() and view or nil }
  backend.send('todoList.add', params, function(result)
    if not result then
      return
    elseif result.shows == false then
      tell_more('It is not in this list.')
    end
    go_to(result.id)
  end)
end

--- Asks by a function that throws where somebody answers with CTRL-C.
function M.patiently(question, ...)
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
  M.patiently(vim.ui.input, options, function(answered)
    if answered then
      action(answered)
    end
  end)
end

lists.ask = ask

--- Goes to the form of a new todo.
function M.start_add()
  backend.send('todoList.startAdd', { view = view })
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
    ask('Due (YYYY-MM-DD, or YYYY-MM-DD HH:MM, empty for none): ', default, nil, function(words)
      local due, time = unpack(vim.split(words, '%s+', { trimempty = true }))
      local params = due and { due = due, time = time } or { clear = { 'due' } }
      each(todos, 'todoDetail.edit', params)
    end)
  end
end

function M.ask_priority(first, last)
  local todos = these(first, last)
  if #todos > 0 then
    local options = { prompt = 'Priority:' }
    M.patiently(vim.ui.select, text.priorities, options, function(priority)
      if priority then
        each(todos, 'todoDetail.edit', { priority = priority })
      end
    end)
  end
end

function M.ask_tags(first, last)
  local todos = these(first, last)
  if #todos > 0 then
    local default = #todos == 1 and more(text.typed_tags(todos[1].tags)) or nil
    ask('Tags: ', default, 'customlist,ViperTodoTags', function(words)
      local tags = text.tags(words)
      each(todos, 'todoDetail.edit', #tags > 0 and { tags = tags } or { clear = { 'tags' } })
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

--- Opens a saved or built-in list, in its order.
function M.choose(list)
  filter, sort, offset = text.in_list(list), '', 0
  M.view_ready()
end

lists.choose = M.choose

--- What two filters show together.
local function narrowed(conditions, narrower)
  for member in pairs(narrower) do
    if conditions[member] ~= nil then
      return { all = { conditions, narrower } }
    end
  end
  return vim.tbl_extend('error', conditions, narrower)
end

--- Saves what is shown as a list, and opens it: its name, and its title if that is another one; or
--- the title of a saved list, which is replaced.
function M.save(words)
  if words == '' then
    M.ask_save()
    return
  end
  local known = lists.saved(words)
  local list, title = words:match('^(%S+)%s*(.-)$')
  if known then
    title = known.title
  else
    known = lists.saved(list) or lists.saved(title)
    title = title ~= '' and title or list
  end
  local question = known and 'Replace the list “' .. text.clean(known.title) .. '”?'
  -- What is saved of the list that is shown changes it.
  if known and known.name ~= lists.current and vim.fn.confirm(question, '&Yes\n&No', 2) ~= 1 then
    return
  end
  list = known and known.name or list
  local narrower, keys = text.filter(filter) or {}, sort_keys()
  lists.with_definition(lists.current, function(base)
    lists.save({
      name = list,
      title = title,
      filter = narrowed(base.filter, narrower),
      sort = #keys > 0 and keys or base.sort,
      defaults = base.defaults,
      replace = known ~= nil,
    }, function()
      M.choose(list)
    end)
  end)
end

function M.ask_save()
  local prompt = 'Save as (name, and title if it is another): '
  ask(prompt, nil, 'customlist,ViperTodoLists', function(words)
    if vim.trim(words) ~= '' then
      M.save(vim.trim(words))
    end
  end)
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
  { 'n', 'O', M.start_add, 'add in a form' },
  { 'n', 'cc', M.ask_title, 'change the title' },
  { 'n', 'f', M.ask_filter, 'filter' },
  { 'n', 's', M.ask_sort, 'sort' },
  { 'n', 'S', M.ask_save, 'save as a list' },
  { 'n', 'L', lists.toggle, 'lists' },
  {
    'n',
    'r',
    function()
      M.ask_reminders()
    end,
    'reminders',
  },
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
  { '>>', '>', M.skip, 'skip to the next day' },
  { 'D', 'D', M.ask_due, 'due date' },
  { 'P', 'P', M.ask_priority, 'priority' },
  { 'T', 'T', M.ask_tags, 'tags' },
}

local function set_keys()
  local function map(...)
    rows.map(buffer, ...)
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
      vim.cmd('normal! \27')
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
  rows.begin(buffer, 'viper-todo-list')
  vim.opt_local.statusline = [[%<%f%= %{v:lua.require'viper_todo'.status()} %-14.(%l,%c%V%) %P]]
  set_keys()
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      buffer, is_ready, M.told = nil, false, nil
      vim.schedule(lists.close)
      if backend.running() then
        backend.send('todoList.viewClosed', { view = view })
        backend.send('savedLists.viewClosed', nil, function(_, problem)
          return backend.is_missing(problem)
        end)
      end
    end,
  })
  if backend.running() then
    lists.view_ready()
  end
  narrow = filter
  M.refresh()
  draw()
end

--- Shows the list, unless a window has it.
function M.show_once()
  if vim.fn.bufwinid('^' .. name .. '$') == -1 then
    M.show()
  end
end

--- Shows the list.
function M.show()
  vim.cmd('edit ' .. name)
  if vim.api.nvim_get_current_buf() == buffer and not backend.running() then
    backend.start()
  end
end

return M
