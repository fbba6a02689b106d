--- What the backend offers while somebody types: in prompts, behind :Todo, and in forms.
local backend = require('viper_todo.backend')
local text = require('viper_todo.text')
local detail = require('viper_todo.lazy')('detail')

local M = {}

local offered = {}
-- The narrowings, the orders and the priorities, by their names, as the first backend said.
local known = { filter = {}, sort = {}, priority = {} }
-- Narrowings beside those that the backend names.
local narrowings = {
  { text = 'Ready', value = { ready = true } },
  { text = 'Blocked', value = { completed = false, blocked = true } },
  { text = 'Claimed', value = { claimed = true } },
}
-- The values of what was offered in the present prompt, by field and word.
local picked = {}
-- The todo or the list that the choices of the present prompt are about.
local about

backend.on('todoChoices.showChoices', function(params)
  offered = params.choices
end)

--- The choices for a field; `subject` names the todo, the draft or the list that they are about.
function M.offer(field, typed, subject)
  offered = {}
  local params = { field = field, typed = vim.fn.strcharpart(typed, 0, 500) }
  backend.ask('todoChoices.offer', vim.tbl_extend('force', params, subject or {}))
  for _, choice in ipairs(field == 'filter' and narrowings or {}) do
    if vim.startswith(choice.text:lower(), typed:lower()) then
      table.insert(offered, choice)
    end
  end
  return offered
end

--- The todos that can come before the one that these choices are about; behind a -, those that do.
local function todos_for(typed, subject)
  local words = typed:match('^%-(.*)$')
  if not words then
    return M.offer('after', typed, subject)
  elseif not (subject and subject.id) then
    return M.offer('after', words, subject)
  end
  local found = {}
  for _, todo in ipairs(detail.look(subject.id).after) do
    local value = tostring(todo.id)
    if value == words or todo.title:lower():find(words:lower(), 1, true) then
      table.insert(found, { value = value, text = todo.title })
    end
  end
  return found
end

--- A todo as it is offered, by its number and its title.
local function numbered(todo)
  return todo.value .. ' ' .. text.clean(todo.text)
end

--- The number of the todo that words name, perhaps behind a -; or nil and the problem with them.
function M.todo(words, subject)
  local sign, name = words:match('^(%-?)(.*)$')
  local number, title = name:match('^(%d*)(.*)$')
  if title == '' and number ~= '' then
    return tonumber(number)
  end
  local function same(todo)
    return todo.text:lower() == name:lower() or numbered(todo):lower() == name:lower()
  end
  local found = number ~= '' and vim.tbl_filter(same, todos_for(sign .. number, subject)) or {}
  if #found == 0 then
    found = todos_for(sign .. name, subject)
  end
  local exact = vim.tbl_filter(same, found)
  found = #exact == 1 and exact or found
  if #found == 1 then
    return tonumber(found[1].value)
  end
  local who = #found == 0 and 'No todo' or 'More than one todo'
  return nil, string.format('%s matches “%s”; <Tab> offers them.', who, name)
end

--- Has what there is known by its names.
function M.load()
  for field, choices in pairs(known) do
    if #choices == 0 then
      known[field] = M.offer(field, '', { limit = 100 })
    end
  end
end

--- A choice in one line, with what it means just now.
function M.label(choice)
  return choice.text .. (choice.detail and ' · ' .. choice.detail or '')
end

--- The value of a narrowing or an order with a name, nil if there is none.
function M.named(field, name)
  for _, choice in ipairs(known[field]) do
    if choice.text:lower() == name:lower() then
      return choice.value
    end
  end
end

--- The values of a field, as they are offered.
function M.values(field)
  M.load()
  return vim.tbl_map(function(choice)
    return choice.value
  end, known[field])
end

--- A filter in words: the names of its narrowings, #TAG, and the rest as the protocol has it.
function M.describe(filter)
  local rest, words = vim.deepcopy(filter), {}
  local function take(condition, name)
    for member, value in pairs(condition) do
      if not vim.deep_equal(rest[member], value) then
        return
      end
    end
    table.insert(words, name)
    for member in pairs(condition) do
      rest[member] = nil
    end
  end
  local choices = vim.deepcopy(known.filter)
  table.sort(choices, function(one, other)
    return vim.tbl_count(one.value) > vim.tbl_count(other.value)
  end)
  for _, choice in ipairs(choices) do
    take(choice.value, choice.text)
  end
  for _, tag in ipairs(rest.tags or {}) do
    table.insert(words, '#' .. tag)
  end
  for _, inner in ipairs(rest.all or {}) do
    table.insert(words, M.describe(inner))
  end
  if rest.text then
    table.insert(words, rest.text)
  end
  rest.tags, rest.all, rest.text = nil, nil, nil
  if next(rest) then
    table.insert(words, vim.json.encode(rest))
  end
  return #words > 0 and table.concat(words, ', ') or 'everything'
end

--- Forgets what was offered in an earlier prompt.
function M.begin(subject)
  picked, about = {}, subject
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

--- Asks for something, with the choices for a field, and does something with an answer that is not
--- empty, else without one. The `options` are those of vim.ui.input, and what it is `about`.
function M.ask(prompt, field, options, action, without)
  M.begin(options.about)
  local completion = field and 'customlist,ViperTodo_' .. field or nil
  without = without or function() end
  local default = options.default ~= '' and options.default or nil
  local asked = { prompt = prompt, default = default, completion = completion }
  local is_answered = M.patiently(vim.ui.input, asked, function(answered)
    about = nil
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

--- What an answer stands for: what was offered under this name, else the words themselves.
function M.value(field, answer)
  return picked[field .. ' ' .. answer] or answer
end

--- What can stand in place of a part of a line, by the field that the line is for.
local function words_for(field, typed)
  return vim.tbl_map(function(choice)
    local word = choice.text
    if choice.value == '' then
      word = 'none'
    elseif field == 'tags' or field == 'savedLists' or field == 'priority' then
      word = choice.value
    end
    picked[field .. ' ' .. word] = choice.value
    return word
  end, M.offer(field, typed, about))
end

local function prefixed(prefix, words)
  return vim.tbl_map(function(word)
    return prefix .. word
  end, words)
end

--- The lines that can stand in place of a line that is typed for a field. A line of tags has them
--- between spaces, one of a filter has narrowings, #TAG and in:LIST between commas.
function M.lines(field, line)
  if field == 'after' then
    return prefixed(line:match('^%-?'), vim.tbl_map(numbered, todos_for(line, about)))
  elseif field == 'tags' then
    local before, sign, typed = line:match('^(.-)([-#]?)([^%s,#]*)$')
    return prefixed(before .. sign, words_for(field, typed))
  elseif field == 'filter' then
    local before, typed = line:match('^(.*,%s*)([^,]*)$')
    before, typed = before or '', typed or line
    local lists, tag = typed:match('^in:(.*)$'), typed:match('^#(.*)$')
    local words = {}
    if not lists and not tag then
      vim.list_extend(words, words_for('filter', typed))
    end
    if not lists then
      vim.list_extend(words, prefixed('#', words_for('tags', tag or typed)))
    end
    if not tag then
      vim.list_extend(words, prefixed('in:', words_for('savedLists', lists or typed)))
    end
    return prefixed(before, words)
  end
  return words_for(field, line)
end

--- The same for a command line: what can stand in place of the last word, `lead`, of a line.
function M.arguments(field, line, lead)
  local before = line:sub(1, #line - #lead)
  local found = {}
  for _, whole in ipairs(M.lines(field, line)) do
    if whole:sub(1, #before):lower() == before:lower() then
      table.insert(found, whole:sub(#before + 1))
    end
  end
  return found
end

return M
