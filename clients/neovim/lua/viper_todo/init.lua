--- A todo list in Neovim; see |viper-todo|.
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local config = require('viper_todo.config')
local detail = require('viper_todo.detail')
local kept = require('viper_todo.kept')
local list = require('viper_todo.list')
local lists = require('viper_todo.lists')
local reminders = require('viper_todo.reminders')

local M = {}

M.setup = config.setup
--- Starts the backend, so that it reminds.
M.start = backend.start
--- The reminders that are due, for a status line.
M.status = reminders.status

--- Does something with the todo of this form, else with those of lines of the list.
local function here(in_form, in_list)
  return function(_, first, last)
    if not in_form() then
      in_list(first, last)
    end
  end
end

--- Changes a field of the todos of lines of the list.
local function set(field)
  return function(words, first, last)
    list.set(field, words, first, last)
  end
end

local commands = {
  add = function(words)
    if words == '' then
      list.ask_add()
    else
      list.add(words)
    end
  end,
  new = list.start_add,
  due = set('due'),
  start = set('start'),
  ['repeat'] = set('repeat'),
  priority = set('priority'),
  tags = set('tags'),
  overdue = list.set_overdue,
  filter = list.filter,
  sort = list.sort,
  undo = list.undo,
  redo = list.redo,
  toggle = here(detail.toggle, list.toggle),
  skip = here(detail.skip, list.skip),
  history = here(detail.history, list.history),
  lists = function()
    list.show_once()
    lists.toggle()
  end,
  save = list.save,
  reminders = reminders.ask,
  unsaved = kept.open,
  forget = kept.forget,
  mine = function()
    detail.resolve('mine')
  end,
  theirs = function()
    detail.resolve('theirs')
  end,
  diff = detail.diff,
  deletecompleted = list.delete_completed,
  deleteall = list.delete_all,
  restart = backend.restart,
}

--- Does what stands behind :Todo; nothing there shows the list.
function M.command(words, first, last)
  local name, rest = words:match('^(%S*)%s*(.-)%s*$')
  if name == '' then
    list.show()
  elseif commands[name] then
    commands[name](rest, first, last)
  else
    local names = vim.tbl_keys(commands)
    table.sort(names)
    backend.say_error('There is no :Todo ' .. name .. '; there are ' .. table.concat(names, ', '))
  end
end

-- The fields whose choices stand behind a command, where that has another name.
local choice_fields = { overdue = 'due', save = 'savedLists' }
for _, field in ipairs({ 'due', 'start', 'repeat', 'priority', 'tags', 'filter', 'sort' }) do
  choice_fields[field] = field
end

local function beginning(words, lead)
  return vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, words)
end

--- Completion of what stands behind :Todo.
function M.complete(lead, line)
  local name, words = line:match('Todo%s+(%S+)%s+(.*)$')
  if choice_fields[name] then
    return choices.arguments(choice_fields[name], words, lead)
  elseif not name then
    local names = vim.tbl_keys(commands)
    table.sort(names)
    return beginning(names, lead)
  end
  return {}
end

--- Fills a buffer viper-todo://….
function M.read(buffer, name)
  local id = name:match('^viper%-todo://(%d+)$')
  if name == 'viper-todo://list' then
    list.read(buffer)
  elseif name == 'viper-todo://lists' then
    lists.read(buffer)
  elseif id or name == 'viper-todo://new' then
    detail.read(buffer, tonumber(id))
  else
    local names = 'viper-todo://list, …://lists, …://new and …://ID.'
    backend.say_error('No ' .. name .. '; there are ' .. names)
  end
end

-- Completion functions have to have names of Vim script.
for name, field in pairs({
  Due = 'due',
  Start = 'start',
  Repeat = 'repeat',
  Priority = 'priority',
  Tags = 'tags',
  Filter = 'filter',
  Sort = 'sort',
  Lists = 'savedLists',
  Snooze = 'snooze',
}) do
  vim.cmd(([[
    function! ViperTodo%s(lead, line, place) abort
      return luaeval("require('viper_todo.list').complete('%s', _A)", strpart(a:line, 0, a:place))
    endfunction
  ]]):format(name, field))
end
vim.cmd([[
  function! ViperTodoOmni(findstart, base) abort
    return luaeval("require('viper_todo.detail').omni(_A[1], _A[2])", [a:findstart, a:base])
  endfunction
]])

return M
