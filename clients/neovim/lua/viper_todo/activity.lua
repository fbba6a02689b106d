--- What happened, step by step, and who did it: the buffer viper-todo://activity.
local actions = require('viper_todo.actions')
local backend = require('viper_todo.backend')
local lists = require('viper_todo.lists')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local list = require('viper_todo.lazy')('list')

local M = {}

-- So many steps are shown at first, and so many more if the cursor comes to the last one; what is
-- behind the most that the backend shows at once is another page.
local few, most = 50, 200

local buffer
local nothing = { steps = {}, first = true, complete = true }
local shown = nothing
-- Whether only the steps are shown whose todos are gone, with these.
local is_deleted = false
--- How many answers to viewReady are under way.
local waiting = 0
local limit = few
-- The step before which a page begins, nil for the newest ones.
local before
local is_loading = false
-- What was done to each todo, by the numbers of the steps that somebody looks into.
local inside = {}
-- The steps that are in the way of what was to be undone last.
local blocking = {}
-- Where the steps go that are only counted: those that came meanwhile, the last ones last.
local counted

--- The fields of a todo as they are compared.
local function fields_of(todo)
  local reminders = vim.tbl_map(text.clean, todo.reminders or {})
  local first = vim.tbl_map(function(other)
    return '“' .. text.clean(other.title) .. '”'
  end, todo.after or {})
  return {
    { 'Title', text.clean(todo.title) },
    { 'Done', todo.completed and 'yes' or 'no' },
    { 'Due', text.clean(todo.dueText) },
    { 'Start', text.clean(todo.startText) },
    { 'Repeat', text.clean(todo.repeatText) },
    { 'Reminders', table.concat(reminders, ' ') },
    { 'Estimate', text.clean(todo.estimateText) },
    { 'Priority', text.clean(todo.priority) },
    { 'Tags', table.concat(vim.tbl_map(text.clean, todo.tags), ' ') },
    { 'After', table.concat(first, ' ') },
    { 'Under', todo.parent and tostring(todo.parent) or '' },
  }
end

local function lines_of_content(todo)
  return todo.content == '' and {} or vim.split(todo.content, '\n', { plain = true })
end

--- What is other in a todo: its fields, and the lines of its contents; each with its colour.
local function differences(old, new)
  local found = {}
  local after = fields_of(new)
  for index, field in ipairs(fields_of(old)) do
    local name, gone, come = field[1], field[2], after[index][2]
    if gone ~= come then
      local values = (gone == '' and 'none' or gone) .. ' → ' .. (come == '' and 'none' or come)
      table.insert(found, { name .. ': ' .. values })
    end
  end
  local gone, come = lines_of_content(old), lines_of_content(new)
  local least, above, below = math.min(#gone, #come), 0, 0
  while above < least and gone[above + 1] == come[above + 1] do
    above = above + 1
  end
  while below < least - above and gone[#gone - below] == come[#come - below] do
    below = below + 1
  end
  for number = above + 1, #gone - below do
    table.insert(found, { '- ' .. text.clean(gone[number]), 'ViperTodoOverdue' })
  end
  for number = above + 1, #come - below do
    table.insert(found, { '+ ' .. text.clean(come[number]), 'ViperTodoTag' })
  end
  return found
end

--- A line below a step.
local function below_step(words, colour, row)
  return { text = '      ' .. words, colours = colour and { { colour, 6, -1 } } or {}, row = row }
end

--- Adds the lines of what a step did to a todo.
local function put_inside(lines, step, change)
  local todo = change.after or change.before
  local kind = not change.before and '  (added)' or not change.after and '  (deleted)' or ''
  local found = { { text.clean(todo.title) .. kind, 'ViperTodoHigh' } }
  if change.before and change.after then
    for _, line in ipairs(differences(change.before, change.after)) do
      table.insert(found, { '  ' .. line[1], line[2] })
    end
  end
  for number, line in ipairs(found) do
    local id = ('%d:%d:%d'):format(step, todo.id, number)
    local row = { id = id, step = step, todo = todo.id }
    table.insert(lines, below_step(line[1], line[2], row))
  end
end

--- Adds the lines of a step.
local function put_step(lines, step, at_width, by_width)
  local function filled(words, width)
    return words .. (' '):rep(width - vim.fn.strdisplaywidth(words))
  end
  local is_blocking = vim.tbl_contains(blocking, step.step)
  local start = (is_blocking and '! ' or '  ') .. filled(text.clean(step.atText), at_width)
  local by = by_width == 0 and '' or '  ' .. filled(text.clean(step.by), by_width)
  local colour = is_blocking and 'ViperTodoError' or step.undone and 'ViperTodoDone'
  table.insert(lines, {
    text = start .. by .. '  ' .. text.clean(step.text) .. (step.undone and '  (undone)' or ''),
    colours = { colour and { colour, 0, -1 } or { 'ViperTodoTag', #start, #start + #by } },
    row = { id = tostring(step.step), step = step.step },
  })
  if inside[step.step] then
    for _, change in ipairs(inside[step.step]) do
      put_inside(lines, step.step, change)
    end
  elseif is_deleted then
    for _, todo in ipairs(step.todos) do
      local row = { id = step.step .. ':' .. todo.id .. ':1', step = step.step, todo = todo.id }
      table.insert(lines, below_step(text.clean(todo.title), nil, row))
    end
    if #step.todos == 5 and step.count > 5 then
      local row = { id = step.step .. ':…', step = step.step }
      table.insert(lines, below_step('…', 'ViperTodoDone', row))
    end
  end
end

local function has_older()
  return #shown.steps >= limit
end

local function width_of(member)
  local width = 0
  for _, step in ipairs(shown.steps) do
    width = math.max(width, vim.fn.strdisplaywidth(text.clean(step[member])))
  end
  return width
end

local function draw()
  if not (buffer and vim.api.nvim_buf_is_loaded(buffer)) then
    return
  end
  local at_width, by_width = width_of('atText'), width_of('by')
  local heading = (is_deleted and 'Deleted: r brings back' or 'Activity')
    .. (shown.first and '' or ', older steps: [[ for the newest')
    .. '    g? for help'
  local lines = {
    rows.plain(heading, 'ViperTodoDone'),
    rows.plain(backend.error or '', 'ViperTodoError'),
  }
  for _, step in ipairs(shown.steps) do
    put_step(lines, step, at_width, by_width)
  end
  local below = #shown.steps == 0
      and (is_deleted and 'No todo that was deleted is gone.' or 'Nothing happened yet.')
    or has_older() and 'm for older steps'
    or not shown.complete and 'What happened before is forgotten.'
  if below then
    table.insert(lines, rows.plain(below, 'ViperTodoDone'))
  end
  rows.draw(buffer, lines, 3)
end

backend.on('todoActivity.showActivity', function(params)
  if counted then
    table.insert(counted, params.steps)
  elseif waiting < 2 then
    -- Otherwise it answers an earlier question.
    shown = params
    draw()
  end
end)
backend.on('todoActivity.showStep', function(params)
  inside[params.step] = params.rows
  draw()
end)
backend.on('todoActivity.routeDetail', function(params)
  -- The form asks, and nothing is read before this has ended.
  vim.schedule(function()
    rows.open('viper-todo://' .. params.id)
  end)
end)
backend.on_error(draw)

--- Shows the steps before another one, or the newest ones.
local function scroll()
  is_loading = true
  backend.send('todoActivity.scroll', { before = before, limit = limit }, function()
    is_loading = false
  end)
end

--- Opens the activity in the backend, or the same page of it once more.
local function view_ready()
  if buffer then
    local params = { limit = limit, deleted = is_deleted }
    waiting = waiting + 1
    backend.send('todoActivity.viewReady', params, function(_, problem)
      is_loading = false
      waiting = waiting - 1
      if backend.is_missing(problem) then
        backend.say_error('This backend is too old to tell what happened.')
        return true
      end
    end)
    if before then
      scroll()
    end
  end
end

backend.on_start(view_ready)

local function refresh()
  if backend.running() then
    view_ready()
  else
    backend.start()
  end
end

local function go_to_first()
  vim.fn.cursor(3, 1)
end

--- Shows more steps below those that are shown, or the next page.
local function more()
  if not has_older() then
    backend.say('There is nothing older.')
  elseif limit < most then
    limit = limit + few
    scroll()
  else
    before = shown.steps[#shown.steps].step
    scroll()
    go_to_first()
  end
end

--- The cursor has moved: at the last step, more follow.
local function moved()
  local is_last = vim.fn.line('.') >= vim.fn.line('$') - 1
  if has_older() and limit < most and not is_loading and is_last then
    more()
  end
end

--- Shows the newest steps again.
local function newest()
  if before or limit > few then
    before, limit = nil, few
    scroll()
  end
  go_to_first()
end

--- The step of the cursor, nil where there is none, and the row.
local function this()
  local row = rows.at(buffer, vim.fn.line('.'))
  for _, step in ipairs(shown.steps) do
    if row and row.step == step.step then
      return step, row
    end
  end
  backend.say_error('There is no step on this line.')
end

--- Brings todos back that are gone: those of rows, and all of the rows that are steps.
local function restore(some)
  local ids = {}
  for _, row in ipairs(some) do
    if row.todo then
      ids[row.todo] = true
    else
      local was_open = inside[row.step]
      backend.ask('todoActivity.select', { step = row.step })
      for _, change in ipairs(inside[row.step] or {}) do
        if not change.after then
          ids[change.before.id] = true
        end
      end
      inside[row.step] = was_open
    end
  end
  ids = vim.list_slice(vim.tbl_keys(ids), 1, 1000)
  if #ids == 0 then
    backend.say_error('This step deleted nothing.')
    return
  end
  backend.send('todoList.restore', { ids = ids }, function(result)
    if result and result.count == 0 then
      backend.say('Nothing of this is deleted.')
    end
    draw()
  end)
end

--- Looks into the step of the cursor, or no longer; on a todo, opens it or, if only what is deleted
--- is shown, brings it back.
local function enter()
  local step, row = this()
  if not step then
    return
  elseif row.todo and is_deleted then
    restore({ row })
  elseif row.todo then
    backend.send('todoActivity.select', { step = step.step, id = row.todo })
  elseif inside[step.step] then
    inside[step.step] = nil
    draw()
  else
    backend.send('todoActivity.select', { step = step.step })
  end
end

local function author(step)
  return step.by and text.clean(step.by) or 'a program without a name'
end

--- Says what came of an undo, and marks the steps that are in the way.
local function take_undone(result, problem)
  blocking = problem and problem.data and problem.data.steps or {}
  if #blocking > 0 then
    local names = {}
    for _, step in ipairs(shown.steps) do
      if vim.tbl_contains(blocking, step.step) then
        table.insert(names, text.clean(step.text) .. ' (' .. author(step) .. ')')
      end
    end
    if #names < #blocking then
      table.insert(names, #blocking - #names .. ' that are not shown')
    end
    backend.say_error(problem.message .. ' In the way: ' .. table.concat(names, ', '))
  elseif result and #(result.steps or {}) > 1 then
    backend.say('Undone: ' .. #result.steps .. ' steps.')
  end
  draw()
end

local function asks(question)
  return vim.fn.confirm(question, '&Yes\n&No', 2) == 1
end

--- Undoes the step of the cursor; what others did only after a question, unless the backend refuses
--- it anyway.
local function undo()
  local step = this()
  local question = step
    and ('%s\nBy %s, %s. Undo it?'):format(
      text.clean(step.text),
      author(step),
      text.clean(step.atText)
    )
  if step and (step.by == backend.client or step.undoable == false or asks(question)) then
    backend.send('todoList.undo', { step = step.step }, take_undone)
  end
end

--- Undoes all that the program that made the step of the cursor has done since, this step too.
local function undo_by()
  local step = this()
  if not step then
    return
  elseif not step.by then
    backend.say_error('A program without a name made this step; u undoes it alone.')
    return
  end
  counted = {}
  local params = { by = { step.by }, since = step.at, limit = most, once = true }
  backend.ask('todoActivity.viewReady', params)
  local all, came = counted[#counted] or {}, #counted
  counted = nil
  if came > 1 then
    -- The last ones are those that were asked for; what came before belongs to the page.
    refresh()
  end
  local count = 0
  for _, one in ipairs(all) do
    count = count + ((one.undone or one.kind == 'undone') and 0 or 1)
  end
  local question = ('Undo %s%d step%s that %s made since %s?'):format(
    #all == most and 'at least ' or '',
    count,
    count == 1 and '' or 's',
    author(step),
    text.clean(step.atText)
  )
  if count == 0 then
    backend.say('All that ' .. author(step) .. ' did since then is undone.')
  elseif asks(question) then
    backend.send('todoList.undo', { by = step.by, since = step.at }, take_undone)
  end
end

--- The rows of the lines that are selected; with a step, all of it is meant.
local function selected()
  local first, last = vim.fn.line('v'), vim.fn.line('.')
  vim.cmd('normal! \27')
  local found = rows.within(math.min(first, last), math.max(first, last))
  local whole = {}
  for _, row in ipairs(found) do
    whole[row.step] = whole[row.step] or not row.todo
  end
  return vim.tbl_filter(function(row)
    return not row.todo or not whole[row.step]
  end, found)
end

--- Shows only what is deleted, or all steps again.
local function toggle_deleted()
  is_deleted, limit, before, inside = not is_deleted, few, nil, {}
  view_ready()
  go_to_first()
end

--- Closes the activity, which has no meaning without the list.
function M.close()
  if buffer then
    vim.api.nvim_buf_delete(buffer, { force = true })
  end
end

--- Goes back to the list.
local function back()
  list.show()
  M.close()
end

local keys = {
  ['<CR>'] = { enter, 'look inside, or open' },
  e = { enter, 'look inside, or open' },
  u = { undo, 'undo the step' },
  B = { undo_by, 'undo all of its program since then' },
  D = { toggle_deleted, 'what is deleted, or all steps' },
  m = { more, 'older steps' },
  [']]'] = { more, 'older steps' },
  ['[['] = { newest, 'the newest steps' },
  R = { refresh, 'refresh, restart the backend' },
  U = { actions.redo, 'redo' },
  ['<C-r>'] = { actions.redo, 'redo' },
  gl = { lists.toggle, 'lists' },
  L = { back, 'back to the list' },
  q = { back, 'back to the list' },
  ['<Esc>'] = { back, 'back to the list' },
  ['g?'] = { '<Cmd>help viper-todo-activity<CR>', 'help' },
}

--- Makes a buffer the activity.
function M.read(new)
  buffer = new
  rows.begin('viper-todo-activity')
  for key, call in pairs(keys) do
    rows.map('n', key, unpack(call))
  end
  rows.map('n', 'r', function()
    restore(rows.from(vim.v.count1))
  end, 'bring back')
  rows.map('x', 'r', function()
    restore(selected())
  end, 'bring back')
  vim.api.nvim_create_autocmd('CursorMoved', { buffer = buffer, callback = moved })
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      buffer, shown, is_deleted, limit, before = nil, nothing, false, few, nil
      inside, blocking = {}, {}
      if backend.running() then
        backend.send('todoActivity.viewClosed', nil, function(_, problem)
          return backend.is_missing(problem)
        end)
      end
    end,
  })
  view_ready()
  draw()
end

--- Shows the activity. The list is told of what is done there, so it is open, too.
function M.show()
  list.show_once()
  rows.open('viper-todo://activity')
end

return M
