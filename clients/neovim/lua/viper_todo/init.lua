--- A todo list in Neovim; see |viper-todo|.
local actions = require('viper_todo.actions')
local activity = require('viper_todo.activity')
local adding = require('viper_todo.adding')
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local comments = require('viper_todo.comments')
local config = require('viper_todo.config')
local detail = require('viper_todo.detail')
local kept = require('viper_todo.kept')
local list = require('viper_todo.list')
local lists = require('viper_todo.lists')
local reminders = require('viper_todo.reminders')
local report = require('viper_todo.report')

local M = {}

M.setup = config.setup
--- Starts the backend, so that it reminds.
M.start = backend.start
--- The reminders that are due, for a status line.
M.status = reminders.status

local commands = {
  add = function(words)
    if words == '' then
      adding.ask()
    else
      adding.add(words)
    end
  end,
  capture = function(words, lines)
    adding.capture(words, lines.first, lines.last, lines.is_range)
  end,
  new = adding.start,
  filter = list.filter,
  sort = list.sort,
  undo = actions.undo,
  redo = actions.redo,
  lists = function()
    list.show_once()
    lists.toggle()
  end,
  report = report.show,
  activity = activity.show,
  save = list.save,
  reminders = reminders.ask,
  overdue = function(words)
    actions.set_overdue(words)
  end,
  comment = function(words, lines)
    comments.write(actions.these(lines.first, lines.last), words)
  end,
  comments = function(_, lines)
    comments.show(actions.these(lines.first, lines.last))
  end,
  unsaved = kept.open,
  forget = kept.forget,
  mine = function()
    detail.resolve('mine')
  end,
  theirs = function()
    detail.resolve('theirs')
  end,
  diff = detail.diff,
  deletecompleted = actions.delete_completed,
  deleteall = actions.delete_all,
  restart = backend.restart,
  doctor = function()
    vim.cmd('checkhealth viper_todo')
  end,
}

-- What is done to the todo of this form, else to those of lines.
local acts = {
  toggle = actions.toggle,
  skip = actions.skip,
  history = actions.history,
  claim = actions.claim,
}
local fields = { 'due', 'start', 'repeat', 'priority', 'tags', 'after' }

local function names()
  local all = vim.list_extend(vim.tbl_keys(commands), vim.tbl_keys(acts))
  vim.list_extend(all, fields)
  table.sort(all)
  return all
end

--- Does what stands behind :Todo, for these lines; nothing there shows the list.
function M.command(words, lines)
  local name, rest = words:match('^(%S*)%s*(.-)%s*$')
  if name == '' then
    list.show()
  elseif commands[name] then
    commands[name](rest, lines)
  elseif acts[name] then
    local todos = actions.these(lines.first, lines.last)
    if #todos > 0 then
      acts[name](todos)
    end
  elseif vim.tbl_contains(fields, name) then
    actions.set_field(name, rest, actions.these(lines.first, lines.last))
  else
    local known = table.concat(names(), ', ')
    backend.say_error('There is no :Todo ' .. name .. '; there are ' .. known)
  end
end

-- The fields whose choices stand behind a command.
local choice_fields = { filter = 'filter', sort = 'sort', overdue = 'due', save = 'savedLists' }
for _, field in ipairs(fields) do
  choice_fields[field] = field
end

--- Completion of what stands behind :Todo.
function M.complete(lead, line)
  local name, words = line:match('Todo%s+(%S+)%s+(.*)$')
  if choice_fields[name] then
    return choices.arguments(choice_fields[name], words, lead)
  elseif not name then
    return vim.tbl_filter(function(word)
      return vim.startswith(word, lead:lower())
    end, names())
  end
  return {}
end

--- Fills a buffer viper-todo://….
function M.read(buffer, name)
  local id = name:match('^viper%-todo://(%d+)$')
  local commented, comment = name:match('^viper%-todo://(%d+)/comments/?(%w*)$')
  if name == 'viper-todo://list' then
    list.read(buffer)
  elseif name == 'viper-todo://lists' then
    lists.read(buffer)
  elseif name == 'viper-todo://report' then
    report.read(buffer)
  elseif name == 'viper-todo://activity' then
    activity.read(buffer)
  elseif id or name == 'viper-todo://new' then
    detail.read(buffer, tonumber(id))
  elseif commented then
    comments.read(buffer, tonumber(commented), comment)
  else
    local known = 'viper-todo://list, …://lists, …://report, …://activity, …://new and …://ID.'
    backend.say_error('No ' .. name .. '; there are ' .. known)
  end
end

--- Writes a buffer: a form, or a comment. `force` is that of `:w!`.
function M.write(buffer, force)
  if vim.b[buffer].viper_todo_comment then
    comments.write_buffer(buffer)
  else
    detail.write(buffer, force)
  end
end

-- Completion functions have to have names of Vim script.
for _, field in pairs(vim.list_extend(vim.tbl_values(choice_fields), { 'title', 'snooze' })) do
  vim.cmd(([[
    function! ViperTodo_%s(lead, line, place) abort
      return luaeval("require('viper_todo.choices').lines('%s', _A)", strpart(a:line, 0, a:place))
    endfunction
  ]]):format(field, field))
end
vim.cmd([[
  function! ViperTodoOmni(findstart, base) abort
    return luaeval("require('viper_todo.detail').omni(_A[1], _A[2])", [a:findstart, a:base])
  endfunction
]])

return M
