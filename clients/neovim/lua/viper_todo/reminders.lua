--- Reminders that are due: told once, in the status line until somebody has seen them.
local backend = require('viper_todo.backend')
local list = require('viper_todo.list')
local text = require('viper_todo.text')

local M = {
  --- The present instant in seconds.
  now = os.time,
}

-- The reminders that are shown, oldest first, and those that were told.
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

backend.on('todoReminder.showReminder', function(params)
  shown[place_of(params)] = params
  if not told[key(params)] then
    told[key(params)] = true
    vim.schedule(function()
      local message = 'Reminder: ' .. label(params, 25) .. '  :Todo reminders'
      vim.notify(message, vim.log.levels.WARN, { title = 'viper-todo' })
    end)
  end
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

local function snooze(reminder, at)
  local params = { id = reminder.id, at = reminder.at, ['until'] = os.date('%Y-%m-%dT%H:%M', at) }
  backend.send('todoReminder.snooze', params)
end

local actions = {
  {
    'Open the todo',
    function(reminder)
      vim.cmd(string.format('edit viper-todo://%d', reminder.id))
    end,
  },
  {
    'Seen',
    function(reminder)
      backend.send('todoReminder.acknowledge', { id = reminder.id, at = reminder.at })
    end,
  },
  {
    'Again in 10 minutes',
    function(reminder)
      snooze(reminder, M.now() + 10 * 60)
    end,
  },
  {
    'Again in an hour',
    function(reminder)
      snooze(reminder, M.now() + 60 * 60)
    end,
  },
  {
    'Again tomorrow at 09:00',
    function(reminder)
      local day = os.date('*t', M.now())
      day.day, day.hour, day.min, day.isdst = day.day + 1, 9, 0, nil
      snooze(reminder, os.time(day))
    end,
  },
}

local function choose(items, prompt, format, action)
  list.patiently(vim.ui.select, items, { prompt = prompt, format_item = format }, function(item)
    if item then
      action(item)
    end
  end)
end

local function ask(reminder)
  choose(actions, label(reminder, 40) .. ':', function(action)
    return action[1]
  end, function(action)
    action[2](reminder)
  end)
end

--- Asks what to do about a reminder.
function M.ask()
  if #shown == 0 then
    backend.say('No reminder is due.')
  elseif #shown == 1 then
    ask(shown[1])
  else
    choose(shown, 'Reminders:', function(reminder)
      local late = reminder.late and ', late' or ''
      return text.clean(reminder.atText) .. late .. ': ' .. label(reminder, 40)
    end, ask)
  end
end

list.ask_reminders = M.ask

return M
