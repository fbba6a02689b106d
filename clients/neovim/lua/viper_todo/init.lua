--- A todo list in Neovim; see |viper-todo|.
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')
local detail = require('viper_todo.detail')
local list = require('viper_todo.list')
local text = require('viper_todo.text')

local M = {}

M.setup = config.setup

local commands = {
  add = function(words)
    if words == '' then
      list.ask_add()
    else
      list.add(words)
    end
  end,
  new = list.create,
  filter = list.filter,
  sort = list.sort,
  undo = list.undo,
  redo = list.redo,
  toggle = function()
    if not detail.toggle() then
      local line = vim.api.nvim_win_get_cursor(0)[1]
      list.toggle(line, line)
    end
  end,
  history = function()
    if not detail.history() then
      list.history()
    end
  end,
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
  local words = { 'is:open', 'is:done', 'is:overdue', 'is:all', 'before:', 'after:' }
  for _, priority in ipairs(text.priorities) do
    table.insert(words, 'priority:' .. priority)
  end
  for _, tag in ipairs(detail.tags()) do
    table.insert(words, '#' .. tag)
  end
  return words
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
  elseif not name then
    local names = vim.tbl_keys(commands)
    table.sort(names)
    return beginning(names, lead)
  end
  return {}
end

--- Completion of the last word of a line, by kind of word.
function M.complete_word(kind, line)
  local words = ({ tags = detail.tags, filters = filters, sorts = sorts })[kind]()
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
  elseif id or name == 'viper-todo://new' then
    detail.read(buffer, tonumber(id))
  else
    backend.say_error('No ' .. name .. '; there are viper-todo://list, …://new and …://ID.')
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
  function! ViperTodoOmni(findstart, base) abort
    return luaeval("require('viper_todo.detail').omni(_A[1], _A[2])", [a:findstart, a:base])
  endfunction
]])

return M
