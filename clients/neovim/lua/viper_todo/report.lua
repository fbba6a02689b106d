--- The report, a place to work in: the buffer viper-todo://report, all todos by day.
local actions = require('viper_todo.actions')
local activity = require('viper_todo.activity')
local adding = require('viper_todo.adding')
local backend = require('viper_todo.backend')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local list = require('viper_todo.lazy')('list')

local M = {}

-- The list in the backend that says more of those that are to do than the report does: the same
-- ones in the same order, as many as a list can show.
local view = 'report'
local buffer
-- The rows as they come, part by part; and those that are shown.
local coming, report = {}, {}
-- Whether it is the week in review: what was done in it, under bars by day.
local reviews = false
local longest_bar = 40

--- The count of a group, with how long its todos take, if that is known.
local function sum_of(row)
  local is_empty = (row.amount or 'PT0M') == 'PT0M'
  return row.count .. (is_empty and '' or ', ' .. text.clean(row.amountText))
end

--- A bar for each day of the week that has one, the newest first; and the rows of what was done.
local function reviewed()
  local days, most, width, first = {}, 1, 0, 1
  local day
  for number, row in ipairs(report) do
    if row.kind == 'header' then
      first = number + 1
    elseif row.kind == 'subheader' then
      day = text.clean(row.title)
    elseif row.kind == 'subfooter' then
      table.insert(days, { title = day, row = row })
      most = math.max(most, row.count)
      width = math.max(width, vim.fn.strdisplaywidth(day))
    end
  end
  local lines = {}
  for _, one in ipairs(days) do
    local cells = math.ceil(one.row.count * math.min(longest_bar, most) / most)
    local gap = (' '):rep(width - vim.fn.strdisplaywidth(one.title) + 2)
    local bar = ('█'):rep(cells) .. ' ' .. sum_of(one.row)
    table.insert(lines, rows.plain(one.title .. gap .. bar, 'ViperTodoTag'))
  end
  if #lines > 0 then
    table.insert(lines, rows.plain('', 'ViperTodoDone'))
  end
  -- The last group; the total of all is its own.
  return lines, vim.list_slice(report, first, #report - 1)
end

local function draw_now()
  local todos, time_width = {}, 0
  for _, todo in ipairs(list.todos(view)) do
    todos[todo.id] = todo
    time_width = math.max(time_width, #(todo.time or ''))
  end
  local priority_width = list.priority_width(list.todos(view))
  local bars, shown = {}, report
  if reviews and #report > 0 then
    bars, shown = reviewed()
  end
  local lines = {
    rows.plain((reviews and 'The week in review' or 'Report') .. '    g? for help', 'ViperTodoDone'),
    rows.plain(backend.error or '', 'ViperTodoError'),
  }
  vim.list_extend(lines, bars)
  for _, row in ipairs(shown) do
    local title = text.clean(row.title)
    if row.kind == 'detail' then
      local todo = todos[row.id] or vim.tbl_extend('error', row, { estimateText = row.amountText })
      table.insert(lines, list.line_of(todo, todo.time, time_width, priority_width))
    elseif row.kind == 'subfooter' then
      table.insert(lines, rows.plain('', 'ViperTodoDone'))
    elseif row.kind:match('ooter') then
      table.insert(lines, rows.plain(title .. ': ' .. sum_of(row), 'ViperTodoDone'))
      table.insert(lines, rows.plain('', 'ViperTodoDone'))
    else
      local colours = { header = 'ViperTodoHigh', subheader = 'ViperTodoTag' }
      table.insert(lines, rows.plain(title, colours[row.kind] or 'ViperTodoDone'))
    end
  end
  rows.draw(buffer, lines, 3)
end

--- Draws the report once, however much of it is other than before.
function M.draw()
  if buffer then
    rows.draw_soon(buffer, draw_now)
  end
end

backend.on('todoReport.showReport', function(params)
  coming = vim.list_extend(params.offset == 0 and {} or coming, params.rows)
  if params.complete then
    report = coming
    M.draw()
  end
end)
backend.on_error(M.draw)

local function view_ready()
  if buffer then
    backend.send('todoList.viewReady', {
      view = view,
      filter = { completed = false },
      sort = { 'due' },
      limit = 1000,
      updates = 'rows',
    })
    local week = { completed = true, completedWithin = 'week' }
    backend.send('todoReport.viewReady', reviews and { filter = week } or nil)
  end
end

backend.on_start(view_ready)

--- Says that no window shows the report, or that one does: `viewHidden`, `viewShown`. An older
--- backend sends on.
local function say_seen(event)
  local function is_handled(_, problem)
    return backend.is_missing(problem)
  end
  if backend.running() then
    backend.send('todoList.' .. event, { view = view }, is_handled)
    backend.send('todoReport.' .. event, nil, is_handled)
  end
end

local function refresh()
  if backend.running() then
    view_ready()
  else
    backend.start()
  end
end

--- Makes a buffer the report.
function M.read(new)
  buffer = new
  rows.begin('viper-todo-report')
  actions.set_keys()
  rows.map('n', 'a', adding.ask, 'add')
  rows.map('n', 'A', adding.start, 'add in a form')
  rows.map('n', 'R', refresh, 'refresh, restart the backend')
  rows.map('n', 'L', activity.show, 'what happened')
  rows.map('n', 'gw', M.review, 'the week in review, or the whole report again')
  for _, key in ipairs({ 'r', 'q', '<Esc>' }) do
    rows.map('n', key, list.show, 'back to the list')
  end
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      buffer, reviews = nil, false
      if backend.running() then
        backend.send('todoReport.viewClosed')
        backend.send('todoList.viewClosed', { view = view })
      end
    end,
  })
  for autocmd, event in pairs({ BufWinLeave = 'viewHidden', BufWinEnter = 'viewShown' }) do
    vim.api.nvim_create_autocmd(autocmd, {
      buffer = buffer,
      callback = function()
        say_seen(event)
      end,
    })
  end
  view_ready()
  M.draw()
end

--- Closes the report, which has no meaning without the list.
function M.close()
  if buffer then
    vim.api.nvim_buf_delete(buffer, { force = true })
  end
end

--- Shows the report, or the week in review. The list is told of what is done there, so it is open, too.
local function open(reviews_now)
  if reviews ~= reviews_now then
    reviews, report = reviews_now, {}
    view_ready()
  end
  list.show_once()
  rows.open('viper-todo://report')
end

function M.show()
  open(false)
end

--- Shows it as it was shown last.
function M.again()
  open(reviews)
end

--- Shows the week in review; where it is shown, the whole report again.
function M.review()
  open(not (reviews and vim.api.nvim_get_current_buf() == buffer))
end

return M
