--- The report, a place to work in: the buffer viper-todo://report, all todos by day.
local actions = require('viper_todo.actions')
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

local function draw_now()
  local todos, time_width = {}, 0
  for _, todo in ipairs(list.todos(view)) do
    todos[todo.id] = todo
    time_width = math.max(time_width, #(todo.time or ''))
  end
  local priority_width = list.priority_width(list.todos(view))
  local lines = {
    rows.plain('Report    g? for help', 'ViperTodoDone'),
    rows.plain(backend.error or '', 'ViperTodoError'),
  }
  for _, row in ipairs(report) do
    local title = text.clean(row.title)
    if row.kind == 'detail' then
      local todo = todos[row.id] or vim.tbl_extend('error', row, { estimateText = row.amountText })
      table.insert(lines, list.line_of(todo, todo.time, time_width, priority_width))
    elseif row.kind == 'subfooter' then
      table.insert(lines, rows.plain('', 'ViperTodoDone'))
    elseif row.kind:match('ooter') then
      local is_empty = (row.amount or 'PT0M') == 'PT0M'
      local amount = is_empty and '' or ', ' .. text.clean(row.amountText)
      table.insert(lines, rows.plain(title .. ': ' .. row.count .. amount, 'ViperTodoDone'))
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
    backend.send('todoReport.viewReady')
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
  for _, key in ipairs({ 'r', 'q', '<Esc>' }) do
    rows.map('n', key, list.show, 'back to the list')
  end
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      buffer = nil
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

--- Shows the report. The list is told of what is done there, so it is open, too.
function M.show()
  list.show_once()
  rows.open('viper-todo://report')
end

return M
