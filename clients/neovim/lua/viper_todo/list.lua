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
-- Whether the backend has the list open; and whether it may know the tree.
local is_ready, may_tree = false, true
-- Which lists are sorted by hand, as their definitions said last.
local by_hand = {}
-- Which rows of the tree are folded: all, or none, but for the todos with these ids.
local folds = { all = false, but = {} }

function M.is_open()
  return buffer ~= nil and vim.api.nvim_buf_is_loaded(buffer)
end

--- The todos that a list shows.
function M.todos(view)
  return shown[view or M.view] and shown[view or M.view].todos or {}
end

--- How many todos are shown that pass the filter; others are shown only for those under them.
function M.count()
  return #vim.tbl_filter(function(todo)
    return not todo.context
  end, shown.list.todos)
end

--- What choices and adds are about in this list.
function M.about()
  return { view = is_ready and M.view or nil }
end

local function heading()
  local window = shown.list
  local count, here = tostring(window.total), M.count()
  if here ~= window.total then
    count = string.format(
      '%d–%d of %d',
      math.min(window.offset + 1, window.total),
      window.offset + here,
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

--- How many todos stand directly under one, 0 if that is not known.
local function children(todo)
  return todo.children and todo.children.open + todo.children.done or 0
end

--- The line of a todo, with what is coloured in it. What is not known of it is left out. In a tree,
--- there is a place for the marks of those that can be folded.
function M.line_of(todo, due, due_width, priority_width, is_tree)
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
  group = todo.context and 'ViperTodoDone' or group
  local is_dim = group == 'ViperTodoDone'
  put(states[todo.state] or '[ ]', 3, group)
  if due_width > 0 then
    put(text.clean(due), due_width, group)
  end
  if priority_width > 0 then
    local priority = todo.priority ~= 'none' and text.clean(todo.priority) or ''
    local high = todo.priority == 'high' and 'ViperTodoHigh' or nil
    put(priority, priority_width, is_dim and group or high)
  end
  local mark = children(todo) == 0 and '  ' or todo.hits and '▸ ' or '▾ '
  local indent = is_tree and string.rep('  ', todo.depth) .. mark or ''
  put(indent .. text.clean(todo.title), 0, is_dim and group or nil)
  if children(todo) > 0 then
    put(todo.children.done .. '/' .. children(todo), 0, 'ViperTodoDone')
  end
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
  local is_tree = vim.tbl_contains(vim.tbl_map(function(todo)
    return todo.depth ~= nil and (todo.depth > 0 or children(todo) > 0)
  end, todos), true)
  local problem = backend.error or (backend.ended and 'There is no backend.') or ''
  local lines = { rows.plain(heading(), 'ViperTodoDone'), rows.plain(problem, 'ViperTodoError') }
  local day
  for index, todo in ipairs(todos) do
    if todo.group ~= day then
      table.insert(lines, rows.plain(text.clean(todo.group), 'ViperTodoTag'))
      day = todo.group
    end
    table.insert(lines, M.line_of(todo, dues[index], due_width, priority_width, is_tree))
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

--- Asks whether a list is sorted by hand, and opens it again if that is another answer than last.
local function ask_order(list, done)
  backend.send('savedLists.definition', { name = list }, function(result)
    local is_by_hand = result ~= nil and vim.deep_equal(result.sort, { 'manual' })
    if is_by_hand ~= (by_hand[list] or false) then
      by_hand[list] = is_by_hand
      if lists.current == list then
        M.view_ready(done)
      end
    end
  end)
end

--- Opens the list in the backend, or sets it anew; as a tree, if it is sorted by hand.
function M.view_ready(done)
  if not M.is_open() then
    return
  end
  choices.load()
  begin()
  local found, keys = conditions(), sort_keys()
  if #keys == 0 and lists.current and not lists.is_built_in(lists.current) then
    keys = by_hand[lists.current] and { 'manual' } or keys
    ask_order(lists.current, done)
  end
  local is_tree = may_tree and vim.deep_equal(keys, { 'manual' })
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
    tree = is_tree or nil,
    collapsed = is_tree and (folds.all and 'all' or vim.tbl_keys(folds.but)) or nil,
  }, function(result, problem)
    is_ready = result ~= nil
    if is_tree and backend.is_missing(problem) then
      may_tree = false
      M.view_ready(done)
      return true
    elseif done then
      done()
    end
  end)
  for id in pairs(is_tree and folds.all and folds.but or {}) do
    backend.send('todoList.collapse', { view = M.view, id = id, collapsed = false })
  end
  lists.draw()
end

backend.on_start(function()
  is_ready, may_tree = false, true
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
  local next_offset = window.offset + (by > 0 and M.count() or -config.get('window'))
  if by > 0 and next_offset >= window.total or by < 0 and window.offset == 0 then
    backend.say_error(by > 0 and 'This is the last page.' or 'This is the first page.')
    return
  end
  offset = math.max(0, next_offset)
  M.view_ready()
  vim.api.nvim_win_set_cursor(0, { above + 1, 0 })
end

--- The place of a todo among those that are shown, nil if it is not.
local function place_of(id)
  for place, todo in ipairs(shown.list.todos) do
    if todo.id == id then
      return place
    end
  end
end

--- The place of the next sibling, 1 down or -1 up, nil if there is none; and whether that is
--- because the page ends.
local function sibling(place, way)
  local todos = shown.list.todos
  local depth = todos[place].depth or 0
  repeat
    place = place + way
  until not todos[place] or (todos[place].depth or 0) <= depth
  return todos[place] and (todos[place].depth or 0) == depth and place or nil, not todos[place]
end

--- The ids of siblings that are to be moved with all that is under them, and the first and the last
--- of them; nil where some are no siblings, or the order is not by hand.
local function movable(todos)
  local tops = actions.tops(todos)
  if #tops == 0 then
    return
  end
  local keys = sort_keys()
  keys = #keys > 0 and keys or (lists.definition(lists.current) or { sort = {} }).sort
  if keys[1] ~= 'manual' then
    backend.say_error('To move todos, sort them by hand: s, then By hand.')
    return
  end
  for _, todo in ipairs(tops) do
    if todo.parent ~= tops[1].parent then
      backend.say_error('These todos do not stand under the same one.')
      return
    end
  end
  return vim.tbl_map(function(todo)
    return todo.id
  end, tops), tops[1], tops[#tops]
end

--- The todo of the cursor or those of a selection.
local function selected()
  local from, to = vim.fn.line('v'), vim.fn.line('.')
  return actions.these(math.min(from, to), math.max(from, to))
end

--- Moves the todo of the cursor or those of a selection in the order by hand, among their siblings:
--- a row down or up, `by` 1 or -1, or as many as a count says; or to the last or the first place,
--- `by` infinite.
local function move(by)
  local count = vim.v.count1
  local end_place = by == math.huge and 'last' or by == -math.huge and 'first'
  local ids, first, last = movable(selected())
  if not ids then
    return
  end
  local window, params = shown.list, { view = M.view, ids = ids }
  if end_place then
    params[end_place] = true
    params.parent = first.depth and (first.parent or vim.NIL)
  else
    local start = place_of(by > 0 and last.id or first.id)
    local beside, is_end = start, nil
    for _ = 1, count do
      local next_one
      next_one, is_end = sibling(beside, by)
      beside = next_one or beside
    end
    if beside == start then
      local last_here = window.offset + M.count()
      if is_end and (by > 0 and last_here < window.total or by < 0 and window.offset > 0) then
        backend.say_error('The page ends here; gJ and gK move over all pages.')
      end
      return
    end
    params[by > 0 and 'after' or 'before'] = window.todos[beside].id
  end
  local result = backend.ask('todoList.move', params)
  if result and not place_of(ids[1]) then
    -- It is on another page now.
    vim.cmd('normal! \27')
    offset = by > 0 and math.max(0, shown.list.total - config.get('window')) or 0
    M.view_ready(function()
      rows.go_to(ids[1])
    end)
  end
end

--- Folds or unfolds a row.
local function fold(id, is_folded)
  folds.but[id] = is_folded ~= folds.all or nil
  backend.ask('todoList.collapse', { view = M.view, id = id, collapsed = is_folded })
end

local function unfold(todo)
  if todo.hits then
    fold(todo.id, false)
  end
end

--- The todo of the cursor in the tree, nil where there is none.
local function here()
  local todo = rows.from(1)[1]
  if not (todo and todo.depth) then
    backend.say_error('Only a list that is sorted by hand is a tree: s, then By hand.')
    return
  end
  return todo
end

local function open_fold()
  local todo = here()
  if todo then
    unfold(todo)
  end
end

--- Folds the row of the cursor, or the one above it if that is folded or has nothing to fold.
local function close_fold()
  local todo = here()
  local id = todo and (children(todo) > 0 and not todo.hits and todo.id or todo.parent)
  if id then
    fold(id, true)
    rows.go_to(id)
  end
end

local function toggle_fold()
  local todo = here()
  if todo then
    (todo.hits and open_fold or close_fold)()
  end
end

--- Folds all rows, or unfolds them.
local function fold_all(is_folded)
  local todo = here()
  if todo then
    local place = place_of(todo.id)
    while is_folded and place > 1 and shown.list.todos[place].depth > 0 do
      place = place - 1
    end
    local id = shown.list.todos[place].id
    folds = { all = is_folded, but = {} }
    M.view_ready(function()
      rows.go_to(id)
    end)
  end
end

--- Puts todos under the one before them, or for -1 beside the one that they stand under.
local function indent(todos, by)
  local ids, first = movable(todos)
  local above = ids and by > 0 and sibling(place_of(first.id), -1)
  local params = { view = M.view, ids = ids }
  if above then
    params.parent = shown.list.todos[above].id
    unfold(shown.list.todos[above])
  elseif ids and by < 0 then
    params.after = first.parent
  end
  if params.parent or params.after then
    backend.ask('todoList.move', params)
  end
end

--- What > and < do: in a tree, they indent and outdent, as >> and << or what is selected; elsewhere
--- they move days.
local function shift(key)
  local by, count = key == '>' and 1 or -1, vim.v.count1
  local todo = rows.from(1)[1]
  if not (todo and todo.depth) then
    actions.act(key)
  elseif vim.fn.mode() ~= 'n' then
    indent(selected(), by)
  elseif vim.fn.getcharstr() == key then
    indent(rows.from(count), by)
  end
end

--- Adds a todo under that of the cursor.
local function add_under()
  local todo = actions.these(vim.fn.line('.'), vim.fn.line('.'))[1]
  if todo then
    unfold(todo)
    adding.ask('', nil, todo.id)
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
  ga = { add_under, 'add under it' },
  za = { toggle_fold, 'fold or unfold' },
  zo = { open_fold, 'unfold' },
  zc = { close_fold, 'fold' },
  zM = { with(fold_all, true), 'fold all' },
  zR = { with(fold_all, false), 'unfold all' },
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
  ['>'] = { with(shift, '>'), 'indent, or due a day later' },
  ['<lt>'] = { with(shift, '<'), 'outdent, or due a day earlier' },
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
      folds = { all = false, but = {} }
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
