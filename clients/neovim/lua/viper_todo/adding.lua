--- How todos are added: by a line or several, in a form, or from where somebody is.
local actions = require('viper_todo.actions')
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local lazy = require('viper_todo.lazy')
local kept, list = lazy('kept'), lazy('list')

local M = {}

-- What a todo that is added to the list begins with, as the backend said last.
local from

backend.on('todoList.routeEdit', function(params)
  from = params.from or vim.empty_dict()
end)

local function ask_from()
  from = vim.empty_dict()
  backend.ask('todoList.startAdd', { view = list.view })
end

--- Adds todos from lines, in one step, and goes to the last one.
local function add_lines(lines, parent)
  local added = vim.tbl_map(function(line)
    return { ['do'] = 'add', line = line, parent = parent }
  end, lines)
  ask_from()
  if next(from) then
    -- What the list says, unless a line says something else; tags add up.
    local preview = backend.ask('todoList.apply', { changes = added, dryRun = true })
    for index, change in ipairs(preview and added or {}) do
      local read = preview.results[index].read or {}
      for field, value in pairs(from) do
        change[field] = (field == 'tags' or not read[field]) and value or nil
      end
    end
  end
  local result, problem = backend.ask('todoList.apply', { changes = added })
  if result then
    rows.go_to(result.results[#lines].id)
  elseif problem.data and problem.data.index then
    backend.say('Nothing was added, because of: ' .. lines[problem.data.index + 1], 'ErrorMsg')
  end
end

--- Adds a todo from a line, with a note, or several from several ones; under `parent`, if that is
--- given.
function M.add(words, note, parent)
  local lines = vim.tbl_filter(function(line)
    return line ~= ''
  end, vim.tbl_map(vim.trim, vim.split(words, '[\r\n]+')))
  if #lines > 1 then
    add_lines(lines, parent)
    return
  end
  local params = { line = lines[1], view = list.about().view, content = note, parent = parent }
  backend.send('todoList.add', params, function(result, problem)
    if actions.can_try_again(problem) or not backend.running() then
      vim.schedule(function()
        M.ask(words, note, parent)
      end)
    elseif result then
      kept.close_line(true)
      if result.shows == false then
        actions.tell_more('It is not in this list.')
      elseif not list.is_open() then
        -- Only an open list is told of steps.
        backend.say('Added “' .. ((result.read or {}).title or lines[1]) .. '”.')
      end
      rows.go_to(result.id)
    end
  end)
end

--- Asks for the line of a todo.
function M.ask(words, note, parent)
  kept.type_line(true)
  local prompt = parent and 'Add under it: ' or 'Add todo: '
  choices.ask(prompt, nil, { default = words }, function(answered)
    kept.type_line(false)
    M.add(answered, note, parent)
  end, function()
    kept.close_line(false)
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
function M.start()
  ask_from()
  vim.fn.setbufvar(vim.fn.bufadd('viper-todo://new'), 'viper_todo_from', from)
  rows.open('viper-todo://new')
end

--- The URL under the cursor, else the file and a line of it, nil in a buffer without a file.
local function link(row)
  local url = text.url(vim.api.nvim_get_current_line(), vim.fn.col('.'))
  local path = vim.fn.expand('%:p')
  if url ~= '' then
    return url
  elseif path ~= '' and not path:match('^viper%-todo:') and not vim.bo.buftype:match('^[nptq]') then
    return path:match('^%a%a+:') and path or path .. ':' .. row
  end
end

--- The text of some lines, or of the selection that ends there.
local function text_of(first, last)
  local is_selection = vim.fn.line("'<") == first and vim.fn.line("'>") == last
  if not is_selection or vim.fn.visualmode() ~= 'v' then
    return table.concat(vim.api.nvim_buf_get_lines(0, first - 1, last, false), '\n')
  end
  local before = vim.fn.getreginfo('"')
  vim.cmd('silent normal! gvy')
  local selected = vim.fn.getreg('"')
  vim.fn.setreg('"', before)
  return selected
end

--- Adds a todo whose note leads back to where somebody is, and has the lines of a range.
function M.capture(words, first, last, is_range)
  local parts = { link(first) }
  table.insert(parts, is_range and text_of(first, last) or nil)
  local note = text.content(table.concat(parts, '\n'))
  if words == '' then
    M.ask('', note)
  else
    M.add(words, note)
  end
end

return M
