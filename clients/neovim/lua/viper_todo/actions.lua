--- What is done to todos: to those of some lines of the list or the report, or to that of a form.
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local lazy = require('viper_todo.lazy')
local comments, detail, list = lazy('comments'), lazy('detail'), lazy('list')

local M = {
  --- What the backend has told of a step.
  told = nil,
}

-- The step that `u` takes back: the one that was told last.
local step
-- The tokens of the claims that were made here, by the numbers of their todos.
local tokens = {}

backend.on('todoList.showMessage', function(params)
  M.told = params.text
  step = params.kind ~= 'undone' and params.step or nil
  backend.say(params.text)
end)

--- Tells more about the step that was told last; only an open list is told of steps.
function M.tell_more(more)
  local all = vim.trim(text.clean(M.told) .. ' ' .. more)
  -- After what was told, which is said later.
  vim.schedule(function()
    backend.say(all)
  end)
end

--- Those of some rows that are todos.
local function todos_of(some)
  local found = vim.tbl_filter(function(row)
    return row.state ~= nil
  end, some)
  if #found == 0 then
    backend.say_error('There is no todo on this line.')
  end
  return found
end

--- The todo of the form in the present buffer, else those of some lines, as they are shown there.
function M.these(first, last)
  return todos_of(vim.list_extend({ detail.todo() }, rows.within(first, last)))
end

--- A change of each todo, which has to be as it was shown if that decides what is changed.
local function changes_of(todos, change, is_seen)
  return vim.tbl_map(function(todo)
    return vim.tbl_extend('force', { id = todo.id, rev = is_seen and todo.rev or nil }, change)
  end, todos)
end

--- Makes changes in one step. If they fail, the cursor shows which todo is the reason.
local function apply(changes)
  if #changes == 0 then
    return
  end
  local result, problem = backend.ask('todoList.apply', { changes = changes })
  local index = problem and problem.data and problem.data.index
  local failed = index and changes[index + 1]
  if failed and failed.id then
    rows.go_to(failed.id)
  end
  return result, problem
end

--- Does something to each todo, in one step.
local function each(todos, change)
  return apply(changes_of(todos, change, rows.is_typed))
end

--- Tells of the days of todos that were moved, or took the place of those that were completed.
local function tell_days(result, moved)
  local days = {}
  for _, one in ipairs(result and result.results or {}) do
    local next_todo = moved(one) or {}
    local due = next_todo.due
    for _, todo in ipairs(list.todos()) do
      due = todo.id == next_todo.id and todo.dueText or due
    end
    table.insert(days, due and text.clean(due))
  end
  if #days > 0 then
    M.tell_more('Next: ' .. table.concat(days, ', ') .. '.')
  end
end

--- Those of some todos that do not stand under another one of them.
function M.tops(todos)
  local ids = {}
  for _, todo in ipairs(todos) do
    ids[todo.id] = true
  end
  return vim.tbl_filter(function(todo)
    return not ids[todo.parent]
  end, todos)
end

local function open(todos)
  rows.open('viper-todo://' .. todos[1].id)
end

--- Completes todos, or reopens them where all are done.
function M.toggle(todos)
  local ids = vim.tbl_map(function(todo)
    return todo.id
  end, todos)
  local result, problem = apply({ { ['do'] = 'toggle', ids = ids } })
  if problem and problem.data and problem.data.reason == 'openChildren' then
    local answers = '&Complete them too\n&Leave them open\n&No'
    local answer = vim.fn.confirm(text.clean(problem.message), answers)
    local children = ({ 'complete', 'leave' })[answer]
    local open = vim.tbl_filter(function(todo)
      return todo.state ~= 'done'
    end, todos)
    local change = { ['do'] = 'complete', children = children }
    result = children and apply(changes_of(open, change))
  end
  tell_days(result, function(one)
    return one.next
  end)
end

--- Moves todos to the next day of their rules.
function M.skip(todos)
  tell_days(each(todos, { ['do'] = 'skip' }), function(one)
    return { id = one.id }
  end)
end

local function delete(todos)
  if each(M.tops(todos), { ['do'] = 'delete' }) and #todos > 1 then
    M.tell_more('u brings them back.')
  end
end

--- A day so many days after another one.
local function day_after(day, days)
  local year, month, of_month = day:match('(%d+)-(%d+)-(%d+)')
  return os.date('%Y-%m-%d', os.time({ year = year, month = month, day = of_month + days }))
end

--- Makes todos due so many days later; those without a day, today. Of what is done, the report does
--- not say when it is due.
local function move(todos, days)
  local changes = {}
  for _, todo in ipairs(todos) do
    if todo.rev then
      local due = todo.due and day_after(todo.due, days) or 'today'
      vim.list_extend(changes, changes_of({ todo }, { ['do'] = 'edit', due = due }, true))
    end
  end
  if #changes == 0 then
    backend.say_error('There is no due day to move here; w asks for one.')
  end
  apply(changes)
end

--- Gives todos the next higher or the next lower priority.
local function raise(todos, by)
  local order, places, changes = choices.values('priority'), {}, {}
  for place, priority in ipairs(order) do
    places[priority] = place
  end
  for _, todo in ipairs(todos) do
    local wanted = order[(places[todo.priority] or -1) - by]
    if wanted then
      local change = { ['do'] = 'edit', priority = wanted }
      vim.list_extend(changes, changes_of({ todo }, change, true))
    end
  end
  apply(changes)
end

--- Whether an event failed so that another answer, or the same one once more, can help.
function M.can_try_again(problem)
  return problem and (problem.code == 1002 or problem.code == 1003)
end

--- What words say about a field of a todo; `none` clears it. Nil where they say nothing.
local function edit(field, words, about)
  local change = { ['do'] = 'edit' }
  if field ~= 'priority' and field ~= 'title' and words == 'none' then
    change.clear = { field }
  elseif field == 'tags' then
    local added, removed = text.tags(words)
    change.addTags = #added > 0 and added or nil
    change.removeTags = #removed > 0 and removed or nil
  elseif field == 'after' then
    local id, problem = choices.todo(words, about)
    if not id then
      backend.say_error(problem)
      return
    end
    change[words:match('^%-') and 'removeAfter' or 'addAfter'] = { id }
  else
    change[field] = choices.value(field, words)
  end
  return change
end

--- The todos with what is known of them now.
local function refreshed(todos, problem)
  local now = {}
  for _, todo in ipairs(vim.list_extend({ problem.data.todo }, list.todos())) do
    now[todo.id] = todo
  end
  return vim.tbl_map(function(todo)
    return now[todo.id] or todo
  end, todos)
end

--- Gives todos what words say about a field; asks for it where there are none. Where that fails,
--- for example because somebody else changed one of them meanwhile, the prompt opens with the words.
function M.set_field(field, words, todos, is_asked)
  if #todos == 0 then
    return
  end
  local about = list.about()
  about.id = #todos == 1 and todos[1].id or nil
  if is_asked or words == '' then
    local hint = field == 'after' and ' (- takes one away): ' or ': '
    local prompt = field:sub(1, 1):upper() .. field:sub(2) .. hint
    choices.ask(prompt, field, { default = words, about = about }, function(answered)
      M.set_field(field, answered, todos)
    end)
    return
  end
  local change = edit(field, words, about)
  local _, problem = apply(change and changes_of(todos, change, true) or {})
  if not change or M.can_try_again(problem) then
    vim.cmd('redraw')
    M.set_field(field, words, change and refreshed(todos, problem) or todos, true)
  end
end

--- Moves all overdue todos, wherever they are shown, to a day.
function M.set_overdue(words, is_asked)
  if is_asked or words == '' then
    local options = { default = words == '' and 'today' or words }
    choices.ask('Move all overdue todos to: ', 'due', options, M.set_overdue)
    return
  end
  local change = vim.tbl_extend('force', edit('due', words), { filter = { overdue = true } })
  local result, problem = apply({ change })
  if M.can_try_again(problem) then
    M.set_overdue(words, true)
  elseif result and result.count == 0 then
    backend.say('Nothing is overdue.')
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
    if apply({ change }) then
      M.tell_more('u brings them back.')
    end
  end
end

function M.delete_completed()
  delete_many({ completed = true }, 'Delete all todos that are done, %d?')
end

function M.delete_all()
  delete_many(vim.empty_dict(), 'Delete ALL %d todos, done and open, shown or not?')
end

function M.history(todos)
  backend.send('todoDetail.history', { id = todos[1].id })
end

--- Some todos in a sentence.
local function named(todos)
  return #todos == 1 and '“' .. text.clean(todos[1].title) .. '”' or #todos .. ' todos'
end

--- Why a todo cannot be claimed; the backend counts what is in the way.
local function refusal(todo, counts)
  local who = todo.claim and ': ' .. text.claim(todo.claim) or ''
  local why = counts.claimed > 0 and ' is claimed' .. who
    or counts.blocked > 0 and ' is blocked'
    or todo.state == 'done' and ' is done'
    or ' has not started yet'
  return named({ todo }) .. why .. '.'
end

--- Releases todos that were claimed here.
local function release(todos)
  local released = {}
  for _, todo in ipairs(todos) do
    local params = { id = todo.id, token = tokens[todo.id] }
    local _, problem = backend.ask('todoList.release', params)
    tokens[todo.id] = nil
    if not problem then
      table.insert(released, todo)
    end
  end
  if #released > 0 then
    backend.say('Released ' .. named(released) .. '.')
  end
end

--- Claims todos for half an hour, or releases them if all are claimed here.
function M.claim(todos)
  local others = vim.tbl_filter(function(todo)
    return not (tokens[todo.id] and todo.claim)
  end, todos)
  if #others == 0 then
    release(todos)
    return
  end
  local claimed, refusals, till = {}, {}, nil
  for _, todo in ipairs(others) do
    local params = { id = todo.id, ['for'] = 'PT30M', key = detail.new_key() }
    local result = backend.ask('todoList.claim', params)
    if result and result.token then
      tokens[todo.id] = result.token
      till = text.clean(result.todo.claim.untilText)
      table.insert(claimed, todo)
    elseif result then
      table.insert(refusals, refusal(todo, result))
    end
  end
  local told = #claimed > 0 and 'Claimed ' .. named(claimed) .. ' until ' .. till .. '.' or ''
  if #refusals > 0 then
    backend.say_error(vim.trim(told .. ' ' .. table.concat(refusals, ' ')))
  elseif told ~= '' then
    backend.say(told)
  end
end

--- Calls a function with the todos and a value.
local function with(action, value)
  return function(todos)
    action(todos, value)
  end
end

--- Sets a field by words, or asks for them.
local function set(field, words)
  return function(todos)
    M.set_field(field, words or '', todos)
  end
end

local function comment(todos)
  comments.write(todos)
end

-- What works on the todo of the cursor, on as many as a count says, or on those of a selection.
local acts = {
  ['<CR>'] = { open, 'open' },
  e = { open, 'open' },
  x = { M.toggle, 'complete or reopen' },
  X = { M.skip, 'move to the next day of its rule' },
  dd = { delete, 'delete' },
  H = { M.history, 'history' },
  M = { M.claim, 'claim or release' },
  m = { comment, 'comment' },
  gc = { comment, 'comment' },
  gC = {
    function(todos)
      comments.show(todos)
    end,
    'comments',
  },
  ['.'] = { set('due', 'today'), 'due today' },
  t = { set('due', 'tomorrow'), 'due tomorrow' },
  ['>'] = { with(move, 1), 'due a day later' },
  ['<'] = { with(move, -1), 'due a day earlier' },
  ['+'] = { with(raise, 1), 'priority up' },
  ['-'] = { with(raise, -1), 'priority down' },
  w = { set('due'), 'due when' },
  P = { set('priority'), 'priority' },
  T = { set('tags'), 'tags' },
  b = { set('after'), 'what must be done first' },
  cc = {
    function(todos)
      M.set_field('title', todos[1].title, { todos[1] }, true)
    end,
    'change the title',
  },
}

--- Does what a key does to the todo of the cursor, to as many as a count says, or to the selected.
function M.act(key)
  local some
  if vim.fn.mode() == 'n' then
    some = rows.from(vim.v.count1)
  else
    local first, last = vim.fn.line('v'), vim.fn.line('.')
    vim.cmd('normal! \27')
    some = rows.within(math.min(first, last), math.max(first, last))
  end
  local todos = todos_of(some)
  if #todos > 0 then
    acts[key][1](todos)
  end
end

--- Maps the keys that the list and the report share.
function M.set_keys()
  for key, act in pairs(acts) do
    local mapped = key == '<' and '<lt>' or key
    local function on()
      M.act(key)
    end
    rows.map('n', mapped, on, act[2])
    rows.map('x', key == 'dd' and 'd' or mapped, on, act[2])
  end
  rows.map('n', 'u', M.undo, 'undo')
  rows.map('n', 'U', M.redo, 'redo')
  rows.map('n', '<C-r>', M.redo, 'redo')
  rows.map('n', 'C', M.delete_completed, 'delete all that is done')
  rows.map('n', 'W', function()
    M.set_overdue('')
  end, 'move all that is overdue')
  rows.map('n', 'v', 'V', 'select')
  rows.map('n', '<Space>', 'V', 'select')
  rows.map('n', 'g?', '<Cmd>help viper-todo-keys<CR>', 'help')
end

return M
