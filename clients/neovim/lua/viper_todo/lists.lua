--- The saved and built-in lists: the buffer viper-todo://lists, in a window at the side.
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local todos = require('viper_todo.lazy')('list')

local M = {
  --- The name of the list that is open, nil for none.
  current = nil,
  --- Whether the backend is an older one, which has no lists.
  missing = false,
}

local name = 'viper-todo://lists'
local pattern = '^viper-todo://lists$'
local width = 30
local buffer
-- The lists as shown last, nil as long as the backend has shown none.
local lists
-- The lists that were removed here, newest last.
local removed = {}

--- The title of a list; its name, if it is not there.
function M.title(wanted)
  for _, list in ipairs(lists or {}) do
    if list.name == wanted then
      return list.title
    end
  end
  return wanted
end

--- How many todos a list shows, 0 if it is not there.
function M.total(wanted)
  for _, list in ipairs(lists or {}) do
    if list.name == wanted then
      return list.total
    end
  end
  return 0
end

--- The saved list with a name, or else with a title; nil if there is none.
function M.saved(wanted)
  local found
  for _, list in ipairs(lists or {}) do
    if not list.builtIn and list.name == wanted then
      return list
    elseif not list.builtIn and list.title == wanted then
      found = found or list
    end
  end
  return found
end

--- Draws the lists, if they are open.
function M.draw()
  if not (buffer and vim.api.nvim_buf_is_loaded(buffer)) then
    return
  end
  local most, most_overdue = 0, 0
  for _, list in ipairs(lists or {}) do
    most, most_overdue = math.max(most, list.total), math.max(most_overdue, list.overdue)
  end
  local digits, places = #tostring(most), most_overdue > 0 and #tostring(most_overdue) + 2 or 0
  local lines = { rows.plain('Lists', 'ViperTodoDone'), rows.plain('', 'ViperTodoDone') }
  for index, list in ipairs(lists or {}) do
    if index > 1 and lists[index - 1].builtIn and not list.builtIn then
      table.insert(lines, rows.plain('', 'ViperTodoDone'))
    end
    local is_current = list.name == M.current
    local start = (is_current and '> ' or '  ') .. string.format('%' .. digits .. 'd', list.total)
    local overdue = list.overdue > 0 and ' !' .. list.overdue or ''
    overdue = overdue .. string.rep(' ', places - #overdue)
    local behind = #start + #overdue
    table.insert(lines, {
      text = start .. overdue .. '  ' .. text.clean(list.title),
      colours = {
        { 'ViperTodoOverdue', #start, behind },
        is_current and { 'ViperTodoHigh', behind, -1 } or nil,
      },
      row = vim.tbl_extend('force', list, { id = list.name }),
    })
  end
  rows.draw(buffer, lines, 3)
end

backend.on('savedLists.showLists', function(params)
  local title = M.title(M.current)
  lists = params.lists
  M.draw()
  if M.title(M.current) ~= title then
    todos.draw()
  end
end)

--- Has the backend show the lists, and keep showing them.
function M.view_ready()
  lists = nil
  backend.send('savedLists.viewReady', nil, function(_, problem)
    M.missing = backend.is_missing(problem)
    return M.missing
  end)
end

--- What the list with a name is, nil if that cannot be said; without a name, a list of all todos.
function M.definition(wanted)
  if not wanted then
    return { filter = {}, sort = {}, defaults = {} }
  end
  return (backend.ask('savedLists.definition', { name = wanted }))
end

--- Whether a list is known to be built in; such a list is never sorted by hand.
function M.is_built_in(wanted)
  for _, list in ipairs(lists or {}) do
    if list.name == wanted then
      return list.builtIn
    end
  end
  return false
end

--- Saves a list, and says so.
function M.save(list, done)
  -- An object without members is an array to Lua.
  list.filter = next(list.filter) and list.filter or vim.empty_dict()
  list.defaults = next(list.defaults) and list.defaults or nil
  backend.send('savedLists.save', list, function(result)
    if result then
      backend.say('Saved the list “' .. list.title .. '”.')
      if done then
        done()
      end
    end
  end)
end

--- The list under the cursor, its place among the saved ones, and these.
local function this()
  local row = rows.at(buffer, vim.api.nvim_win_get_cursor(0)[1])
  local saved, found, place = {}, nil, nil
  for _, list in ipairs(lists or {}) do
    if not list.builtIn then
      table.insert(saved, list)
    end
    if row and list.name == row.id then
      found, place = list, not list.builtIn and #saved or nil
    end
  end
  if not found then
    backend.say_error('There is no list on this line.')
  end
  return found, place, saved
end

--- Goes to the list of todos.
local function leave()
  local window = vim.fn.bufwinid('^viper-todo://list$')
  if window ~= -1 then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd('wincmd p')
    if vim.api.nvim_get_current_buf() == buffer then
      vim.cmd('rightbelow vsplit')
    end
    todos.show()
  end
end

local function open()
  local list = this()
  if list then
    leave()
    todos.choose(list.name)
  end
end

local function remove()
  local list = this()
  if list then
    if list.name == M.current then
      -- A list that is removed while it is open is an error.
      todos.choose('all')
    end
    backend.send('savedLists.remove', { name = list.name }, function(result)
      if result then
        table.insert(removed, result)
        backend.say('Removed the list “' .. list.title .. '”; u brings it back.')
      end
    end)
  end
end

local function bring_back()
  local list = table.remove(removed)
  if not list then
    backend.say_error('No list was removed here.')
    return
  end
  M.save(list)
end

local function rename()
  local row = this()
  if row then
    choices.ask('Title: ', nil, { default = row.title }, function(title)
      local list = M.definition(row.name)
      if list then
        list.title, list.replace = title, true
        M.save(list)
      end
    end)
  end
end

local function move(by)
  local list, place, saved = this()
  local beside = place and saved[place + by]
  if beside then
    local params = { name = list.name, [by > 0 and 'after' or 'before'] = beside.name }
    backend.send('savedLists.move', params)
  elseif list and not place then
    -- The backend says that a built-in list stays.
    backend.send('savedLists.move', { name = list.name, last = true })
  end
end

local function down()
  move(1)
end

local function up()
  move(-1)
end

--- Makes a buffer the lists.
function M.read(new)
  buffer = new
  rows.begin('viper-todo-lists')
  for key, call in pairs({
    ['<CR>'] = { open, 'open' },
    e = { open, 'open' },
    cc = { rename, 'change the title' },
    dd = { remove, 'remove' },
    u = { bring_back, 'bring back' },
    J = { down, 'move down' },
    K = { up, 'move up' },
    q = { M.toggle, 'close' },
    gl = { M.toggle, 'close' },
    ['<Esc>'] = { M.toggle, 'close' },
    ['g?'] = { '<Cmd>help viper-todo-lists<CR>', 'help' },
  }) do
    rows.map('n', key, unpack(call))
  end
  M.draw()
end

--- Closes the lists, which have no meaning without the list of todos.
function M.close()
  if buffer and vim.api.nvim_buf_is_valid(buffer) then
    vim.api.nvim_buf_delete(buffer, { force = true })
  end
end

--- Opens the window of the lists and goes there; closes it if it is open.
function M.toggle()
  local window = vim.fn.bufwinid(pattern)
  if window ~= -1 then
    vim.api.nvim_win_close(window, false)
  elseif M.missing then
    backend.say_error('This backend has no lists.')
  else
    vim.cmd('topleft ' .. width .. 'vsplit ' .. name)
    vim.cmd('setlocal winfixwidth nonumber norelativenumber')
    vim.fn.search('^>', 'cw')
  end
end

return M
