--- Reminders that are due: told once, in the status line until somebody has seen them.
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')

local M = {}

-- The reminders that are shown, by their times and then by their todos, and those that were told.
local shown, told = {}, {}

local function key(reminder)
  return reminder.id .. ' ' .. reminder.at
end

--- The todo in one line; the title takes this many cells at most.
local function label(reminder, cells)
  local title, due = text.clean(reminder.todo.title), reminder.todo.dueText
  if vim.fn.strdisplaywidth(title) > cells then
    title = vim.fn.matchstr(title, [[.*\%<]] .. cells .. 'v.') .. '…'
  end
  return title .. (due and ' (' .. text.clean(due) .. ')' or '')
end

--- A part of a status line: the reminders, empty where there is none.
function M.status()
  if #shown == 0 then
    return ''
  end
  local others = #shown > 1 and string.format(', and %d more', #shown - 1) or ''
  return 'Reminder: ' .. label(shown[1], 25) .. others
end

--- The place of a reminder, behind all others if it is not shown.
local function place_of(reminder)
  for place, other in ipairs(shown) do
    if key(other) == key(reminder) then
      return place
    end
  end
  return #shown + 1
end

--- Tells of reminders that came together, in one message.
local function tell()
  local some = vim.tbl_filter(function(reminder)
    return not told[key(reminder)]
  end, shown)
  if #some > 0 then
    local cells = math.max(12, math.min(25, math.floor((vim.o.columns - 36) / #some) - 12))
    local labels = vim.tbl_map(function(reminder)
      told[key(reminder)] = true
      return label(reminder, cells)
    end, some)
    local message = (#some == 1 and 'Reminder: ' or 'Reminders: ') .. table.concat(labels, ', ')
    local options = { title = 'viper-todo' }
    vim.notify(message .. '  :Todo reminders', vim.log.levels.WARN, options)
  end
end

backend.on('todoReminder.showReminder', function(params)
  shown[place_of(params)] = params
  table.sort(shown, function(one, other)
    return one.at < other.at or one.at == other.at and one.id < other.id
  end)
  vim.schedule(tell)
  vim.cmd('redrawstatus!')
end)

backend.on('todoReminder.hideReminder', function(params)
  table.remove(shown, place_of(params))
  vim.cmd('redrawstatus!')
end)

backend.on_start(function()
  shown = {}
  backend.send('todoReminder.viewReady', nil, function(_, problem)
    return backend.is_missing(problem)
  end)
end)

--- Reminds again at a time that was chosen.
local function snooze(reminder, choice)
  local params = { id = reminder.id, at = reminder.at }
  backend.send('todoReminder.snooze', vim.tbl_extend('error', params, choice.value))
end

--- Asks for a time, and reminds again then.
local function ask_time(reminder)
  choices.ask('Remind again: ', 'snooze', {}, function(answer)
    local choice = choices.offer('snooze', answer, { id = reminder.id })[1]
    if choice then
      snooze(reminder, choice)
    else
      backend.say_error('“' .. answer .. '” is no time; write it like “tomorrow 9am”.')
    end
  end)
end

--- What can be done about a reminder: texts and functions.
local function actions(reminder)
  local found = {
    {
      'Open the todo',
      function()
        rows.open('viper-todo://' .. reminder.id)
      end,
    },
    {
      'Seen',
      function()
        backend.send('todoReminder.acknowledge', { id = reminder.id, at = reminder.at })
      end,
    },
  }
  for _, choice in ipairs(choices.offer('snooze', '', { id = reminder.id })) do
    local function act()
      snooze(reminder, choice)
    end
    table.insert(found, { 'Again: ' .. choices.label(choice), act })
  end
  local function act()
    ask_time(reminder)
  end
  table.insert(found, { 'Again at another time', act })
  return found
end

--- Shows a menu; `action` is called with the item that was chosen.
function M.choose(items, prompt, format, action)
  choices.patiently(vim.ui.select, items, { prompt = prompt, format_item = format }, function(item)
    if item then
      action(item)
    end
  end)
end

local function ask(reminder)
  M.choose(actions(reminder), label(reminder, 40) .. ':', function(action)
    return action[1]
  end, function(action)
    action[2]()
  end)
end

--- Asks what to do about a reminder.
function M.ask()
  if #shown == 0 then
    backend.say('No reminder is due.')
  elseif #shown == 1 then
    ask(shown[1])
  else
    M.choose(shown, 'Reminders:', function(reminder)
      local late = reminder.late and ', late' or ''
      return text.clean(reminder.atText) .. late .. ': ' .. label(reminder, 40)
    end, ask)
  end
end

return M
