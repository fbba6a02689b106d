--- The list of todos: the buffer viper-todo://list.
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
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
-- What is typed for the filter, part by part, beside the list that is open; and for the order.
local filter, sort
local offset = 0
-- Whether the backend has the list open.
local is_ready = false
-- The todos as they stand while a command line is open. They are not drawn anew meanwhile, so that
-- a range means the lines that somebody saw while they typed it.
local typed_over

local function is_open()
  return buffer ~= nil and vim.api.nvim_buf_is_loaded(buffer)
end

--- The todos that are shown.
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
    table.insert(parts, 1, (choices.named('sort', sort) and '' or 'by ') .. sort)
  end
  if #filter > 0 or not lists.current then
    local words = table.concat(filter, ', ')
    table.insert(parts, 1, #filter == 0 and 'everything' or text.clean(words))
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
  if todo.startAhead and todo.state ~= 'done' then
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
  if not is_open() or typed_over then
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

-- What a todo that is added to the list begins with, as the backend said last.
local from

backend.on('todoList.routeEdit', function(params)
  from = params.from or vim.empty_dict()
end)

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
  return choices.named('sort', sort) or vim.split(sort, '[%s,]+', { trimempty = true })
end

--- What two filters show together.
local function narrowed(conditions, narrower)
  for member in pairs(narrower) do
    if conditions[member] ~= nil then
      return { all = { conditions, narrower } }
    end
  end
  return vim.tbl_extend('error', conditions, narrower)
end

--- What the parts of the filter say: narrowings by their names, #TAG; all others are text.
local function conditions()
  local found, texts = {}, {}
  for _, part in ipairs(filter) do
    local tag = part:match('^#(.+)$')
    local condition = tag and { tags = { tag } } or choices.named('filter', part)
    if condition then
      found = narrowed(found, condition)
    else
      table.insert(texts, part)
    end
  end
  if #texts > 0 then
    found = narrowed(found, { text = table.concat(texts, ' ') })
  end
  return found
end

--- Opens the list in the backend, or sets it anew.
function M.view_ready()
  if not is_open() then
    return
  end
  choices.load()
  local found, keys = conditions(), sort_keys()
  backend.send('todoList.viewReady', {
    view = view,
    saved = lists.current,
    filter = next(found) and found or nil,
    sort = #keys > 0 and keys or nil,
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

local group = vim.api.nvim_create_augroup('viper_todo_list', {})
vim.api.nvim_create_autocmd('CmdlineEnter', {
  group = group,
  pattern = ':',
  callback = function()
    choices.begin()
    typed_over = vim.api.nvim_get_current_buf() == buffer and vim.list_slice(shown.todos) or nil
  end,
})
vim.api.nvim_create_autocmd('CmdlineLeave', {
  group = group,
  pattern = ':',
  callback = function()
    -- After the command.
    vim.schedule(function()
      typed_over = nil
      draw()
    end)
  end,
})

--- Goes to the line of a todo, in each window.
local function go_to(id)
  local line = is_open() and rows.line_with(buffer, id)
  for _, window in ipairs(line and vim.fn.win_findbuf(buffer) or {}) do
    vim.api.nvim_win_set_cursor(window, { line, 0 })
  end
end

--- The todos of some lines, as they are shown there; an error where there are none.
local function these(first, last)
  local todos = {}
  if vim.api.nvim_get_current_buf() == buffer then
    for line = first, last do
      table.insert(todos, (typed_over or shown.todos)[line - above])
    end
  end
  if #todos == 0 then
    backend.say_error('There is no todo on this line.')
  end
  return todos
end

--- The todo under the cursor, nil and an error where there is none.
local function this()
  local line = vim.api.nvim_win_get_cursor(0)[1]
  return these(line, line)[1]
end

--- A change of each todo, which has to be as it was shown if somebody typed what to change.
local function changes(todos, change, typed)
  return vim.tbl_map(function(todo)
    return vim.tbl_extend('force', { id = todo.id, rev = typed and todo.rev or nil }, change)
  end, todos)
end

--- Nothing was changed: the cursor shows which todo is the reason.
local function show_reason(todos, problem)
  local index = problem and problem.data and problem.data.index
  if index and todos[index + 1] then
    go_to(todos[index + 1].id)
  end
end

--- Does something to each todo, in one step.
local function each(todos, change, done)
  if #todos > 0 then
    local params = { changes = changes(todos, change, typed_over) }
    backend.send('todoList.apply', params, function(result, problem)
      show_reason(todos, problem)
      if result and done then
        done(result)
      end
    end)
  end
end

function M.open_todo()
  local todo = this()
  if todo then
    vim.cmd(string.format('edit viper-todo://%d', todo.id))
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
  each(these(first, last), { ['do'] = 'skip' }, M.skipped)
end

--- Completes todos, or reopens them where all are done.
function M.toggle_todos(todos)
  local ids = vim.tbl_map(function(todo)
    return todo.id
  end, todos)
  if #ids > 0 then
    local changes = { { ['do'] = 'toggle', ids = ids } }
    backend.send('todoList.apply', { changes = changes }, M.completed)
  end
end

function M.toggle(first, last)
  M.toggle_todos(these(first, last))
end

function M.delete(first, last)
  local todos = these(first, last)
  each(todos, { ['do'] = 'delete' }, #todos > 1 and function()
    tell_more('u brings them back.')
  end)
end

--- Asks by a function that throws where somebody answers with CTRL-C.
--- Returns whether nobody did.
function M.patiently(question, ...)
  local well, problem = pcall(question, ...)
  if not well and not tostring(problem):match('Keyboard interrupt') then
    error(problem, 0)
  end
  return well
end

--- What the choices of a prompt are about.
local about
local fields = { 'title', 'due', 'start', 'repeat', 'priority', 'tags' }
local others = { filter = 'Filter', sort = 'Sort', savedLists = 'Lists', snooze = 'Snooze' }

--- Completion for a field in a prompt; see |:command-completion-customlist|.
function M.complete(field, line)
  return choices.lines(field, line, about)
end

local function completion(field)
  return 'customlist,ViperTodo' .. (others[field] or field:sub(1, 1):upper() .. field:sub(2))
end

--- Asks for something, with the choices for a field, and does something with an answer that is not
--- empty, else without one.
local function ask(prompt, default, field, action, without)
  choices.begin()
  local options = { prompt = prompt, default = default }
  options.completion = field and field ~= 'title' and completion(field) or nil
  without = without or function() end
  local is_answered = M.patiently(vim.ui.input, options, function(answered)
    if answered and vim.trim(answered) ~= '' then
      action(vim.trim(answered))
    else
      without()
    end
  end)
  if not is_answered then
    without()
  end
end

lists.ask, M.ask = ask, ask

--- Whether an event failed so that another answer, or the same one once more, can help.
local function can_try_again(problem)
  return problem and (problem.code == 1002 or problem.code == 1003)
end

--- Adds todos from lines, in one step, and goes to the last one.
local function add_lines(lines)
  local added = vim.tbl_map(function(line)
    return { ['do'] = 'add', line = line }
  end, lines)
  backend.ask('todoList.startAdd', { view = view })
  if from and next(from) then
    -- What the list says, unless a line says something else; tags add up.
    local preview = backend.ask('todoList.apply', { changes = added, dryRun = true })
    for index, change in ipairs(preview and added or {}) do
      local read = preview.results[index].read or {}
      for field, value in pairs(from) do
        change[field] = (field == 'tags' or not read[field]) and value or nil
      end
    end
  end
  backend.send('todoList.apply', { changes = added }, function(result, problem)
    if result then
      go_to(result.results[#lines].id)
    elseif problem.data and problem.data.index then
      backend.say('Nothing was added, because of: ' .. lines[problem.data.index + 1], 'ErrorMsg')
    end
  end)
end

--- Adds a todo from a line, or several from several ones.
function M.add(words)
  local lines = vim.tbl_filter(function(line)
    return line ~= ''
  end, vim.tbl_map(vim.trim, vim.split(words, '[\r\n]+')))
  if #lines > 1 then
    add_lines(lines)
    return
  end
  local params = { line = lines[1], view = is_ready and view or nil }
  backend.send('todoList.add', params, function(result, problem)
    if can_try_again(problem) or not backend.running() then
      vim.schedule(function()
        M.ask_add(words)
      end)
    elseif result then
      M.close_line(true)
      if result.shows == false then
        tell_more('It is not in this list.')
      end
      go_to(result.id)
    end
  end)
end

--- Adds the lines of the register that a key is about.
function M.put()
  local words = vim.fn.getreg(vim.v.register)
  if vim.trim(words) == '' then
    backend.say_error('There is nothing in the register.')
  else
    M.add(words)
  end
end

--- Goes to the form of a new todo, which keys that are typed meanwhile belong to.
function M.start_add()
  from = vim.empty_dict()
  backend.ask('todoList.startAdd', { view = view })
  vim.fn.setbufvar(vim.fn.bufadd('viper-todo://new'), 'viper_todo_from', from)
  vim.cmd('edit viper-todo://new')
end

function M.ask_add(words)
  M.type_line(true)
  ask('Add todo: ', words, nil, function(answered)
    M.type_line(false)
    M.add(answered)
  end, function()
    M.close_line(false)
  end)
end

--- What words say about a field of a todo; `none` clears it.
local function edit(field, words)
  local change = { ['do'] = 'edit' }
  if field ~= 'priority' and field ~= 'title' and words == 'none' then
    change.clear = { field }
  elseif field == 'tags' then
    local added, removed = text.tags(words)
    change.addTags = #added > 0 and added or nil
    change.removeTags = #removed > 0 and removed or nil
  else
    change[field] = choices.value(field, words)
  end
  return change
end

--- The todos with what is known of them now.
local function refreshed(todos, problem)
  local now = {}
  for _, todo in ipairs(vim.list_extend({ problem.data.todo }, shown.todos)) do
    now[todo.id] = todo
  end
  return vim.tbl_map(function(todo)
    return now[todo.id] or todo
  end, todos)
end

local ask_field

--- Gives todos what words say about a field. Where that fails, for example because somebody else
--- changed one of them meanwhile, the prompt opens with the words.
local function set_field(field, words, todos)
  local _, problem =
    backend.ask('todoList.apply', { changes = changes(todos, edit(field, words), true) })
  show_reason(todos, problem)
  if can_try_again(problem) then
    vim.cmd('redraw')
    ask_field(field, refreshed(todos, problem), words)
  end
end

function ask_field(field, todos, words)
  if #todos > 0 then
    about = { id = #todos == 1 and todos[1].id or nil, view = is_ready and view or nil }
    ask(field:sub(1, 1):upper() .. field:sub(2) .. ': ', words, field, function(answered)
      set_field(field, answered, todos)
    end)
  end
end

--- Does what :Todo due and its like say; asks where nothing stands behind them.
function M.set(field, words, first, last)
  local todos = these(first, last)
  if words == '' then
    ask_field(field, todos)
  elseif #todos > 0 then
    set_field(field, words, todos)
  end
end

function M.ask_title()
  local todo = this()
  if todo then
    ask_field('title', { todo }, todo.title)
  end
end

--- Moves all overdue todos, wherever they are shown, to a day.
function M.set_overdue(words)
  if words == '' then
    about = nil
    ask('Move all overdue todos to: ', nil, 'due', M.set_overdue)
    return
  end
  local change = vim.tbl_extend('force', edit('due', words), { filter = { overdue = true } })
  local result, problem = backend.ask('todoList.apply', { changes = { change } })
  if can_try_again(problem) then
    ask('Move all overdue todos to: ', words, 'due', M.set_overdue)
  elseif result and result.count == 0 then
    backend.say('Nothing is overdue.')
  end
end

--- Sets the filter, beside the list that is open or that in:LIST opens; `none` shows everything.
function M.filter(words)
  if words == '' then
    M.ask_filter()
    return
  end
  local parts, list = text.parts(words == 'none' and '' or words)
  filter, offset, lists.current = parts, 0, words ~= 'none' and (list or lists.current) or nil
  M.view_ready()
end

--- Sets the order by its name, or by keys of the protocol; `none` is that of the list.
function M.sort(words)
  if words == '' then
    M.ask_sort()
    return
  end
  sort, offset = words == 'none' and '' or words, 0
  M.view_ready()
end

--- Opens a saved or built-in list, in its order.
function M.choose(list)
  filter, sort, offset, lists.current = {}, '', 0, list
  M.view_ready()
end

lists.choose = M.choose

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
  list = known and known.name or list
  local narrower, keys = conditions(), sort_keys()
  local base = lists.definition(lists.current)
  local old = known and lists.definition(list)
  if not base or known and not old then
    return
  end
  local new = narrowed(base.filter, narrower)
  local question = old
    and string.format(
      'Replace the list “%s”?\nIt shows: %s\nIt would show: %s',
      text.clean(old.title),
      text.clean(choices.describe(old.filter)),
      text.clean(choices.describe(new))
    )
  if old and vim.fn.confirm(question, '&Yes\n&No', 2) ~= 1 then
    return
  end
  lists.save({
    name = list,
    title = title,
    filter = new,
    sort = #keys > 0 and keys or base.sort,
    defaults = base.defaults,
    replace = known ~= nil,
  }, function()
    M.choose(list)
  end)
end

function M.ask_save()
  ask('Save as (name, and title if it is another): ', nil, 'savedLists', M.save)
end

function M.ask_filter()
  about = { view = is_ready and view or nil }
  ask('Filter: ', nil, 'filter', M.filter)
end

function M.ask_sort()
  ask('Sort by: ', nil, 'sort', M.sort)
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

--- Takes back what was told last, then what was done before it; what others did only after a
--- question.
function M.undo()
  local _, problem = backend.ask('todoList.undo', step and { step = step })
  step = nil
  local newest = problem and problem.data and problem.data.newest
  if newest then
    local question = text.clean(problem.message) .. '\nUndo it all the same?'
    if vim.fn.confirm(question, '&Yes\n&No', 2) == 1 then
      backend.send('todoList.undo', { step = newest.step })
    end
  end
end

function M.redo()
  backend.send('todoList.redo')
end

--- Deletes the todos that pass a filter, after a question that says how many they are.
local function delete_many(which, question)
  local change = { ['do'] = 'delete', filter = which }
  local preview = backend.ask('todoList.apply', { changes = { change }, dryRun = true })
  change.expect = preview and preview.count
  if change.expect == 0 then
    backend.say('There is nothing to delete.')
  elseif preview and vim.fn.confirm(question:format(preview.count), '&Yes\n&No', 2) == 1 then
    backend.send('todoList.apply', { changes = { change } }, function(result)
      if result then
        tell_more('u brings them back.')
      end
    end)
  end
end

function M.delete_completed()
  delete_many({ completed = true }, 'Delete all todos that are done, %d?')
end

function M.delete_all()
  delete_many(vim.empty_dict(), 'Delete ALL %d todos, done and open, shown or not?')
end

local keys = {
  { 'n', '<CR>', M.open_todo, 'open' },
  { 'n', 'o', M.ask_add, 'add' },
  { 'n', 'a', M.ask_add, 'add' },
  { 'n', 'p', M.put, 'add the lines of a register' },
  { 'n', 'O', M.start_add, 'add in a form' },
  {
    'n',
    'E',
    function()
      M.open_kept()
    end,
    'open a form that was not saved',
  },
  { 'n', 'cc', M.ask_title, 'change the title' },
  {
    'n',
    '!',
    function()
      M.set_overdue('')
    end,
    'move all that is overdue',
  },
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
}
for key, field in pairs({ D = 'due', P = 'priority', T = 'tags' }) do
  table.insert(range_keys, {
    key,
    key,
    function(first, last)
      M.set(field, '', first, last)
    end,
    field,
  })
end

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
  if not filter then
    filter, lists.current = text.parts(config.get('filter'))
    sort = config.get('sort')
  end
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
