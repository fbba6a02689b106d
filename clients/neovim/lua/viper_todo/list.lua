--- The list of todos: the buffer viper-todo://list.
local actions = require('viper_todo.actions')
local activity = require('viper_todo.activity')
local adding = require('viper_todo.adding')
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local comments = require('viper_todo.comments')
local config = require('viper_todo.config')
local lists = require('viper_todo.lists')
local report = require('viper_todo.report')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local lazy = require('viper_todo.lazy')
local kept, reminders = lazy('kept'), lazy('reminders')

local M = {
  --- The name of the list in the backend, which a todo is added to.
  view = 'list',
}

local name = 'viper-todo://list'
-- A line that tells what is shown and one for errors stand above the todos.
local above = 2

local buffer
-- What the backend shows, by the names of its lists.
local shown = { list = { todos = {}, total = 0, offset = 0 } }
-- What is typed for the filter, part by part, beside the list that is open; and for the order.
local filter, sort = nil, ''
local offset = 0
-- Where the list was before: what was open, typed and under the cursor.
local places = {}
-- Whether the backend has the list open.
local is_ready = false

function M.is_open()
  return buffer ~= nil and vim.api.nvim_buf_is_loaded(buffer)
end

--- The todos that a list shows.
function M.todos(view)
  return shown[view or M.view] and shown[view or M.view].todos or {}
end

--- What choices and adds are about in this list.
function M.about()
  return { view = is_ready and M.view or nil }
end

local function heading()
  local window = shown.list
  local count = tostring(window.total)
  if #window.todos ~= window.total then
    count = string.format(
      '%d–%d of %d',
      math.min(window.offset + 1, window.total),
      window.offset + #window.todos,
      window.total
    )
  end
  local parts = { count }
  if window.sum and window.sum.without < window.total then
    -- Of the rest nobody has said how long it takes.
    table.insert(parts, text.clean(window.sum.estimateText))
  end
  if sort ~= '' then
    table.insert(parts, 1, (choices.named('sort', sort) and '' or 'by ') .. sort)
  end
  if #filter > 0 or not lists.current then
    local words = table.concat(filter, ', ')
    table.insert(parts, 1, #filter == 0 and 'everything' or text.clean(words))
  end
  local title = lists.current and text.clean(lists.title(lists.current)) or 'Todos'
  return title .. ': ' .. table.concat(parts, ', ') .. '    g? for help'
end

local states = { open = '[ ]', overdue = '[!]', done = '[x]' }

--- The line of a todo, with what is coloured in it. What is not known of it is left out.
function M.line_of(todo, due, due_width, priority_width)
  local parts, colours, length = {}, {}, 0
  local function put(part, width, group)
    if group and part ~= '' then
      table.insert(colours, { group, length, length + #part })
    end
    part = part .. string.rep(' ', width - vim.fn.strdisplaywidth(part))
    table.insert(parts, part)
    length = length + #part + 2
  end
  local group = ({ overdue = 'ViperTodoOverdue', done = 'ViperTodoDone' })[todo.state]
  put(states[todo.state] or '[ ]', 3, group)
  if due_width > 0 then
    put(text.clean(due), due_width, group)
  end
  if priority_width > 0 then
    local priority = todo.priority ~= 'none' and text.clean(todo.priority) or ''
    local high = todo.priority == 'high' and 'ViperTodoHigh' or nil
    put(priority, priority_width, todo.state == 'done' and group or high)
  end
  put(text.clean(todo.title), 0, todo.state == 'done' and group or nil)
  if todo.blocked then
    put('blocked', 0, 'ViperTodoDone')
  end
  if todo.claim then
    put(text.claim(todo.claim), 0, 'ViperTodoDone')
  end
  if todo.startAhead and todo.state ~= 'done' then
    put('from ' .. text.clean(todo.startText), 0, 'ViperTodoDone')
  end
  if todo.estimateText then
    put(text.clean(todo.estimateText), 0, 'ViperTodoDone')
  end
  if todo.repeatText then
    put('(' .. text.clean(todo.repeatText) .. ')', 0, 'ViperTodoDone')
  end
  if (todo.comments or 0) > 0 then
    put(comments.count(todo.comments), 0, 'ViperTodoDone')
  end
  for _, tag in ipairs(todo.tags or {}) do
    put('#' .. text.clean(tag), 0, 'ViperTodoTag')
  end
  return { text = table.concat(parts, '  '):gsub(' +$', ''), colours = colours, row = todo }
end

--- How wide the priorities of todos are, 0 if they have none.
function M.priority_width(todos)
  local width = 0
  for _, todo in ipairs(todos) do
    if todo.priority ~= 'none' then
      width = math.max(width, vim.fn.strdisplaywidth(text.clean(todo.priority)))
    end
  end
  return width
end

local function draw()
  if not M.is_open() or not filter then
    return
  end
  local todos, dues, due_width = shown.list.todos, {}, 0
  for index, todo in ipairs(todos) do
    -- Below the heading of its day, a todo shows its time.
    dues[index] = text.clean(todo.group and (todo.time or '') or todo.dueText)
    due_width = math.max(due_width, vim.fn.strdisplaywidth(dues[index]))
  end
  local priority_width = M.priority_width(todos)
  local problem = backend.error or (backend.ended and 'There is no backend.') or ''
  local lines = { rows.plain(heading(), 'ViperTodoDone'), rows.plain(problem, 'ViperTodoError') }
  local day
  for index, todo in ipairs(todos) do
    if todo.group ~= day then
      table.insert(lines, rows.plain(text.clean(todo.group), 'ViperTodoTag'))
      day = todo.group
    end
    table.insert(lines, M.line_of(todo, dues[index], due_width, priority_width))
  end
  if shown.list.message then
    local message = text.clean(shown.list.message) .. '  Press a to add a todo.'
    table.insert(lines, rows.plain(message, 'ViperTodoDone'))
  end
  rows.draw(buffer, lines, above + 1)
end

M.draw = draw
backend.on_error(draw)

--- Draws a list whose todos are other ones.
local function take_todos(params, todos)
  shown[params.view] = params
  params.todos = todos
  if params.view == M.view then
    offset = params.offset
    draw()
  else
    report.draw()
  end
end

backend.on('todoList.showTodos', function(params)
  take_todos(params, params.todos)
end)

backend.on('todoList.showChanges', function(params)
  local todos = M.todos(params.view)
  for _, change in ipairs(params.changes) do
    if change.kind == 'delete' then
      table.remove(todos, change.index + 1)
    elseif change.kind == 'insert' then
      table.insert(todos, change.index + 1, change.todo)
    elseif change.kind == 'update' then
      todos[change.index + 1] = change.todo
    end
  end
  take_todos(params, todos)
end)

backend.on('todoList.showError', function(params)
  if params.tag == 'invalidList' and lists.current ~= 'all' then
    -- Somebody removed the list.
    M.choose('all')
  end
end)

local function sort_keys()
  return choices.named('sort', sort) or vim.split(sort, '[%s,]+', { trimempty = true })
end

--- What two filters show together.
local function narrowed(conditions, narrower)
  for member in pairs(narrower) do
    if conditions[member] ~= nil then
      return { all = { conditions, narrower } }
    end
  end
  return vim.tbl_extend('error', conditions, narrower)
end

--- What the parts of the filter say: narrowings by their names, #TAG; all others are text.
local function conditions()
  local found, texts = {}, {}
  for _, part in ipairs(filter) do
    local tag = part:match('^#(.+)$')
    local condition = tag and { tags = { tag } } or choices.named('filter', part)
    if condition then
      found = narrowed(found, condition)
    else
      table.insert(texts, part)
    end
  end
  if #texts > 0 then
    found = narrowed(found, { text = table.concat(texts, ' ') })
  end
  return found
end

--- What a new list shows: what the options say, else what is due today, else all that is to do.
local function begin(is_filtered)
  if filter then
    return
  end
  filter, lists.current = text.parts(config.get('filter'))
  sort = config.get('sort')
  if #filter == 0 and not lists.current then
    lists.current = not is_filtered and lists.total('today') > 0 and 'today' or 'all'
    sort = sort == '' and lists.current == 'all' and 'due' or sort
    if lists.missing then
      filter, lists.current = { 'To do' }, nil
    end
  end
end

--- Opens the list in the backend, or sets it anew.
function M.view_ready(done)
  if not M.is_open() then
    return
  end
  choices.load()
  begin()
  local found, keys = conditions(), sort_keys()
  backend.send('todoList.viewReady', {
    view = M.view,
    saved = lists.current,
    filter = next(found) and found or nil,
    sort = #keys > 0 and keys or nil,
    offset = offset,
    limit = config.get('window'),
    updates = 'rows',
    sums = true,
    messages = true,
  }, function(result)
    is_ready = result ~= nil
    if done then
      done()
    end
  end)
  lists.draw()
end

backend.on_start(function()
  is_ready = false
  if M.is_open() then
    lists.view_ready()
  end
  M.view_ready()
end)

local function set(place)
  filter, sort, offset, lists.current = place.filter, place.sort, place.offset, place.current
  M.view_ready(function()
    rows.go_to(place.id)
  end)
end

--- Shows something else; `back` comes back from there.
local function go(to)
  local here = { filter = filter, sort = sort, offset = offset, current = lists.current }
  if M.is_open() and not vim.deep_equal(to, here) then
    local row = rows.at(buffer, vim.fn.line('.'))
    here.id = row and row.id
    table.insert(places, here)
  end
  set(to)
end

--- Goes back to what was shown before, or closes the list.
local function back()
  if #places == 0 then
    vim.cmd('bdelete')
  else
    set(table.remove(places))
  end
end

--- Opens a saved or built-in list, in its order.
function M.choose(list)
  go({ filter = {}, sort = '', offset = 0, current = list })
end

--- Shows what can be done now.
local function show_ready()
  go({ filter = { 'Ready' }, sort = 'due', offset = 0 })
end

--- Sets the filter, beside the list that is open or that in:LIST opens; `none` shows everything.
function M.filter(words)
  begin(words ~= '')
  M.show_once()
  if words == '' then
    choices.ask('Filter: ', 'filter', { about = M.about() }, M.filter)
    return
  end
  local parts, list = text.parts(words == 'none' and '' or words)
  local current = words ~= 'none' and (list or lists.current) or nil
  go({ filter = parts, sort = sort, offset = 0, current = current })
end

--- Sets the tags of the filter, and leaves its other parts.
local function ask_tags()
  choices.ask('Only with tags: ', 'tags', { about = M.about() }, function(answered)
    local parts = vim.tbl_filter(function(part)
      return not part:match('^#.')
    end, filter)
    for _, tag in ipairs(answered ~= 'none' and text.tags(answered) or {}) do
      table.insert(parts, '#' .. tag)
    end
    go({ filter = parts, sort = sort, offset = 0, current = lists.current })
  end)
end

--- Sets the order by its name, or by keys of the protocol; `none` is that of the list.
function M.sort(words)
  M.show_once()
  if words == '' then
    choices.ask('Sort by: ', 'sort', {}, M.sort)
    return
  end
  local order = words == 'none' and '' or words
  go({ filter = filter, sort = order, offset = 0, current = lists.current })
end

--- Saves what is shown as a list, and opens it: its name, and its title if that is another one; or
--- the title of a saved list, which is replaced.
function M.save(words)
  if words == '' then
    choices.ask('Save as (name, and title if it is another): ', 'savedLists', {}, M.save)
    return
  end
  local known = lists.saved(words)
  local list, title = words:match('^(%S+)%s*(.-)$')
  if known then
    title = known.title
  else
    known = lists.saved(list) or lists.saved(title)
    title = title ~= '' and title or list
  end
  list = known and known.name or list
  local narrower, keys = conditions(), sort_keys()
  local base = lists.definition(lists.current)
  local old = known and lists.definition(list)
  if not base or known and not old then
    return
  end
  local new = narrowed(base.filter, narrower)
  local question = old
    and string.format(
      'Replace the list “%s”?\nIt shows: %s\nIt would show: %s',
      text.clean(old.title),
      text.clean(choices.describe(old.filter)),
      text.clean(choices.describe(new))
    )
  if old and vim.fn.confirm(question, '&Yes\n&No', 2) ~= 1 then
    return
  end
  lists.save({
    name = list,
    title = title,
    filter = new,
    sort = #keys > 0 and keys or base.sort,
    defaults = base.defaults,
    replace = known ~= nil,
  }, function()
    M.choose(list)
  end)
end

--- Shows the next or the previous page.
local function page(by)
  local window = shown.list
  local next_offset = window.offset + (by > 0 and #window.todos or -config.get('window'))
  if by > 0 and next_offset >= window.total or by < 0 and window.offset == 0 then
    backend.say_error(by > 0 and 'This is the last page.' or 'This is the first page.')
    return
  end
  offset = math.max(0, next_offset)
  M.view_ready()
  vim.api.nvim_win_set_cursor(0, { above + 1, 0 })
end

--- Moves the todo of the cursor or those of a selection in the order by hand: a row down or up,
--- `by` 1 or -1, or as many as a count says; or to the last or the first place, `by` infinite.
local function move(by)
  by = by * vim.v.count1
  local place = by == math.huge and 'last' or by == -math.huge and 'first'
  local from, to = vim.fn.line('v'), vim.fn.line('.')
  local ids = vim.tbl_map(function(todo)
    return todo.id
  end, actions.these(math.min(from, to), math.max(from, to)))
  if #ids == 0 then
    return
  end
  local keys = sort_keys()
  keys = #keys > 0 and keys or (lists.definition(lists.current) or { sort = {} }).sort
  if keys[1] ~= 'manual' then
    backend.say_error('To move todos, sort them by hand: s, then By hand.')
    return
  end
  local function row()
    for index, todo in ipairs(shown.list.todos) do
      if todo.id == ids[1] then
        return index
      end
    end
  end
  local window, first = shown.list, row()
  local last = first + #ids - 1
  local beside = math.min(math.max(by > 0 and last + by or first + by, 1), #window.todos)
  if not place and beside >= first and beside <= last then
    if by > 0 and window.offset + last < window.total or by < 0 and window.offset > 0 then
      backend.say_error('The page ends here; gJ and gK move over all pages.')
    end
    return
  end
  local params = { view = M.view, ids = ids }
  params[place or by > 0 and 'after' or 'before'] = place and true or window.todos[beside].id
  local result = backend.ask('todoList.move', params)
  if result and not row() then
    -- It is on another page now.
    vim.cmd('normal! \27')
    offset = by > 0 and math.max(0, shown.list.total - config.get('window')) or 0
    M.view_ready(function()
      rows.go_to(ids[1])
    end)
  end
end

function M.refresh()
  if backend.running() then
    M.view_ready()
  else
    backend.start()
  end
end

--- Calls a function with a value.
local function with(action, value)
  return function()
    action(value)
  end
end

local keys = {
  a = { adding.ask, 'add' },
  A = { adding.start, 'add in a form' },
  o = { adding.ask, 'add' },
  O = { adding.start, 'add in a form' },
  p = { adding.put, 'add the lines of a register' },
  f = { with(M.filter, ''), 'filter' },
  ['#'] = { ask_tags, 'filter by tags' },
  s = { with(M.sort, ''), 'sort' },
  S = { with(M.save, ''), 'save as a list' },
  gl = { lists.toggle, 'lists' },
  L = { activity.show, 'what happened' },
  gt = { with(M.choose, 'today'), 'the list Today' },
  gw = { report.review, 'the week in review' },
  gn = { show_ready, 'what is ready' },
  r = { report.show, 'report' },
  R = { M.refresh, 'refresh, restart the backend' },
  [']]'] = { with(page, 1), 'next page' },
  ['[['] = { with(page, -1), 'previous page' },
  q = { back, 'back' },
  ['<Esc>'] = { back, 'back' },
  E = {
    function()
      kept.open()
    end,
    'open a form that was not saved',
  },
  ['!'] = {
    function()
      reminders.ask()
    end,
    'reminders',
  },
  gg = {
    function()
      local todo = shown.list.todos[vim.v.count1]
      rows.go_to(todo and todo.id)
    end,
    'first todo',
  },
}

-- These take a selection, too, and leave it selected.
local moves = {
  J = { with(move, 1), 'move down' },
  K = { with(move, -1), 'move up' },
  ['<M-j>'] = { with(move, 1), 'move down' },
  ['<M-k>'] = { with(move, -1), 'move up' },
  gJ = { with(move, math.huge), 'move to the bottom' },
  gK = { with(move, -math.huge), 'move to the top' },
  u = { actions.undo, 'undo' },
}

--- Makes a buffer the list.
function M.read(new)
  buffer = new
  shown.list = { todos = {}, total = 0, offset = 0 }
  rows.begin('viper-todo-list')
  vim.opt_local.statusline = [[%<%f%= %{v:lua.require'viper_todo'.status()} %-14.(%l,%c%V%) %P]]
  actions.set_keys()
  for key, call in pairs(keys) do
    rows.map('n', key, unpack(call))
  end
  for key, call in pairs(moves) do
    rows.map({ 'n', 'x' }, key, unpack(call))
  end
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      buffer, is_ready, places, actions.told = nil, false, {}, nil
      vim.schedule(function()
        if not buffer then
          lists.close()
          report.close()
          activity.close()
        end
      end)
      if backend.running() then
        backend.send('todoList.viewClosed', { view = M.view })
        backend.send('savedLists.viewClosed', nil, function(_, problem)
          return backend.is_missing(problem)
        end)
      end
    end,
  })
  if backend.running() then
    lists.view_ready()
  end
  M.refresh()
  draw()
end

--- Shows the list, unless a window has it.
function M.show_once()
  if vim.fn.bufwinid('^' .. name .. '$') == -1 then
    M.show()
  end
end

--- Shows the list.
function M.show()
  rows.open(name)
  if vim.api.nvim_get_current_buf() == buffer and not backend.running() then
    backend.start()
  end
end

return M
