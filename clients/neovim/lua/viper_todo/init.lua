--- A todo list in Neovim; see |viper-todo|.
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')
local detail = require('viper_todo.detail')
local list = require('viper_todo.list')
local lists = require('viper_todo.lists')
local reminders = require('viper_todo.reminders')
local text = require('viper_todo.text')

local M = {}

M.setup = config.setup
--- Starts the backend, so that it reminds.
M.start = backend.start
--- The reminders that are due, for a status line.
M.status = reminders.status

--- Does something with the todo of this form, else with the one at the cursor in the list.
local function here(in_form, in_list)
  return function()
    if not in_form() then
      local line = vim.api.nvim_win_get_cursor(0)[1]
      in_list(line, line)
    end
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
function M.command(words)
  local name, rest = words:match('^(%S*)%s*(.-)%s*$')
  if name == '' then
    list.show()
  elseif commands[name] then
    commands[name](rest)
  else
    local names = vim.tbl_keys(commands)
    table.sort(names)
    backend.say_error('There is no :Todo ' .. name .. '; there are ' .. table.concat(names, ', '))
  end
end

local function filters()
  local words = { 'is:open', 'is:done', 'is:overdue', 'is:repeating', 'is:all' }
  vim.list_extend(words, { 'before:', 'after:', 'within:week', 'within:month' })
  for _, priority in ipairs(text.priorities) do
    table.insert(words, 'priority:' .. priority)
  end
  for _, tag in ipairs(detail.tags()) do
    table.insert(words, '#' .. tag)
  end
  return vim.list_extend(words, vim.tbl_map(text.in_list, lists.names()))
end

local function sorts()
  local words = {}
  for _, key in ipairs(text.sort_keys) do
    vim.list_extend(words, { key, '-' .. key })
  end
  return words
end

local function beginning(words, lead)
  return vim.tbl_filter(function(word)
    return vim.startswith(word, lead)
  end, words)
end

--- Completion of what stands behind :Todo.
function M.complete(lead, line)
  local name = line:match('^%s*%S+%s+(%S+)%s')
  if name == 'filter' then
    return beginning(filters(), lead)
  elseif name == 'sort' then
    return beginning(sorts(), lead)
  elseif name == 'save' then
    return beginning(lists.names(), lead)
  elseif not name then
    local names = vim.tbl_keys(commands)
    table.sort(names)
    return beginning(names, lead)
  end
  return {}
end

--- Completion of the last word of a line, by kind of word.
function M.complete_word(kind, line)
  local kinds = { tags = detail.tags, filters = filters, sorts = sorts, lists = lists.names }
  local words = kinds[kind]()
  local before, lead = line:match('^(.-)([^%s,]*)$')
  return vim.tbl_map(function(word)
    return before .. word
  end, beginning(words, lead))
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
vim.cmd([[
  function! ViperTodoTags(lead, line, place) abort
    return luaeval("require('viper_todo').complete_word('tags', _A)", a:line)
  endfunction
  function! ViperTodoFilters(lead, line, place) abort
    return luaeval("require('viper_todo').complete_word('filters', _A)", a:line)
  endfunction
  function! ViperTodoSorts(lead, line, place) abort
    return luaeval("require('viper_todo').complete_word('sorts', _A)", a:line)
  endfunction
  function! ViperTodoLists(lead, line, place) abort
    return luaeval("require('viper_todo').complete_word('lists', _A)", a:line)
  endfunction
  function! ViperTodoOmni(findstart, base) abort
    return luaeval("require('viper_todo.detail').omni(_A[1], _A[2])", [a:findstart, a:base])
  endfunction
]])

return M
