--- The form of a todo: the buffer viper-todo://ID, or viper-todo://new. The backend holds a draft
--- for it: each change of the text is sent there at once, and writing the buffer saves the draft.
local actions = require('viper_todo.actions')
local activity = require('viper_todo.activity')
local backend = require('viper_todo.backend')
local choices = require('viper_todo.choices')
local comments = require('viper_todo.comments')
local list = require('viper_todo.list')
local report = require('viper_todo.report')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local reminders = require('viper_todo.lazy')('reminders')

local M = {}

local namespace = vim.api.nvim_create_namespace('viper_todo_detail')
local problems = vim.api.nvim_create_namespace('viper_todo_problems')
local group = vim.api.nvim_create_augroup('viper_todo_detail', {})

-- Virtual lines show the problems in full; diagnostics let one list them and jump to them.
vim.diagnostic.config({ virtual_text = false, signs = false, update_in_insert = true }, problems)

-- The forms, by buffer. The draft has the number of the buffer as its name.
--   id        the todo, nil for a new one
--   from      what a new one begins with
--   key       identifies the save that adds, so that it is never done twice
--   draft     the last showDraft, nil until the backend has opened the draft
--   values    the values that the text and the draft have agreed on
--   seen      the todo's revision over which each field is typed
--   todo      the last showTodo; watched: whether the backend sends them
--   kept      the number of a draft that an earlier Neovim or backend left, until it is saved
--   opening   whether the answer is still to come; changing: how many answers to changes are
--   lost      whether the todo was gone when the draft was opened
--   typed     the fields that the user typed in since they last took a value of somebody else
--   merged    the numbers of the changes in the undo tree that took such values
--   undone    the numbers of the changes that the user has undone, for redo
--   at, last  where the undo tree was after the last sync, and its last change
local details = {}
-- The last todo that the backend has shown.
local looked_at
-- The number of the kept draft that the next form is to open.
local to_open

local function lines_of(buffer)
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

--- What the lines of a buffer say; see text.values.
local function typed_in(buffer)
  local detail = details[buffer]
  return text.values(lines_of(buffer), (detail.draft or detail).values or {})
end

local function state_of(detail)
  local todo = detail.todo
  if detail.lost and not detail.draft then
    return 'There is no such todo any more.', 'ErrorMsg'
  elseif detail.lost or detail.draft and detail.draft.gone then
    return 'This todo was deleted elsewhere; :w adds it again, as a new one.', 'ErrorMsg'
  elseif backend.ended then
    return 'There is no backend; the text is kept, and :w starts another one.', 'ErrorMsg'
  elseif detail.draft and #detail.draft.stale > 0 then
    return 'Changed elsewhere too: :Todo mine keeps yours, :Todo theirs takes theirs, '
      .. ':Todo diff compares.',
      'ErrorMsg'
  elseif todo then
    local done = todo.completedText
    local when = done and ', done ' .. done or ', changed ' .. todo.updatedText
    local series = todo.series
        and string.format(', number %d of the series of todo %d', todo.number, todo.series)
      or ''
    local claim = todo.claim and ', ' .. text.claim(todo.claim) or ''
    local under = todo.children or { open = 0, done = 0 }
    local all = under.open + under.done
    claim = claim .. (all > 0 and string.format(', %d/%d under it done', under.done, all) or '')
    return todo.state .. claim .. series .. ', created ' .. todo.createdText .. when, 'Comment'
  end
  return detail.id and '' or 'A new todo: :w adds it.', 'Comment'
end

--- Whether a form needs a swap file: for a text that the backend does not keep, because it has
--- gone, keeps nothing, or cannot have the text. All other texts are drafts, over which a swap file
--- would bring back an older text, and about which it would be asked where two Neovims show a todo.
local function needs_swap_file(buffer)
  local detail = details[buffer]
  if detail.opening or detail.changing > 0 then
    return vim.bo[buffer].swapfile
  end
  return detail.values ~= nil
    and vim.go.swapfile
    and not (backend.keeps() and vim.deep_equal(typed_in(buffer), detail.values))
end

--- Without what Neovim says about a swap file that is there.
local function set_swap_file(buffer, is_set)
  local call = 'silent! call setbufvar(%d, "&swapfile", %d)'
  vim.cmd(call:format(buffer, is_set and 1 or 0))
end

--- Has Neovim write a swap file as long as the form needs one. Not within an autocommand, where
--- Neovim would ask about one that is there.
local function guard(buffer)
  vim.schedule(function()
    if details[buffer] and needs_swap_file(buffer) ~= vim.bo[buffer].swapfile then
      set_swap_file(buffer, needs_swap_file(buffer))
    end
  end)
end

--- Says whether an earlier Neovim left a swap file of a form: then another one gets another name.
local function tell_of_swap_file(buffer)
  vim.schedule(function()
    if details[buffer] and vim.go.swapfile then
      set_swap_file(buffer, true)
      if vim.fn.swapname(buffer):match('%.sw[^p]$') then
        backend.say('A swap file has text of this form: :recover! shows it', 'WarningMsg')
      end
      guard(buffer)
    end
  end)
end

--- The todos that come before one, and those that come after it, each with a text; and those that
--- it stands under, from the root on.
local function neighbours_of(detail)
  local function told(todos, how)
    return vim.tbl_map(function(todo)
      local done = todo.completed and ' (done)' or ''
      local line = how .. ' ' .. todo.id .. ': ' .. text.clean(todo.title) .. done
      return { id = todo.id, text = line }
    end, todos or {})
  end
  local draft, todo = detail.draft or {}, detail.todo or {}
  local path, parent = todo.path or {}, draft.parentTodo
  if detail.draft and (path[#path] or {}).id ~= (parent or {}).id then
    -- It is typed, and not saved yet.
    path = { parent }
  end
  return vim.list_extend(told(draft.afterTodos, 'after'), told(todo.before, 'before')),
    told(path, 'under')
end

--- Shows problems, conflicts and the state of the todo as virtual lines below the fields.
local function draw(buffer)
  local detail = details[buffer]
  local lines = lines_of(buffer)
  local values, rows, row = typed_in(buffer)
  guard(buffer)
  local width, height = 80, vim.o.lines
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    width = math.min(width, vim.api.nvim_win_get_width(window))
    height = math.min(height, vim.api.nvim_win_get_height(window))
  end
  local below, found = {}, {}
  local function say(at, message, highlight, indent)
    below[at] = below[at] or {}
    for _, line in ipairs(text.wrap(text.clean(message), width - 4)) do
      table.insert(below[at], { { (indent or '  ') .. line, highlight } })
    end
  end
  local function fault(at, message)
    say(at, message, 'DiagnosticError')
    local start = math.min((lines[at]:find(': ', 1, true) or -1) + 1, #lines[at])
    table.insert(found, { lnum = at - 1, col = start, end_col = #lines[at], message = message })
  end
  say(1, state_of(detail))
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  if not values and detail.values then
    fault(row, rows)
  elseif values and detail.draft then
    for _, problem in ipairs(detail.draft.problems) do
      fault(math.min(rows[problem.field] or 1, #lines), problem.message)
    end
    for _, stale in ipairs(detail.draft.stale) do
      local theirs = vim.split(stale.theirs, '\n', { plain = true })
      for index, line in ipairs(vim.list_slice(theirs, 1, 5)) do
        line = index == 1 and 'theirs: ' .. (line == '' and '(nothing)' or line) or line
        say(math.min(rows[stale.field], #lines), line, 'WarningMsg')
      end
      if #theirs > 5 then
        say(math.min(rows[stale.field], #lines), '…', 'WarningMsg')
      end
    end
    local draft = detail.draft
    local meanings = { due = draft.dueText, start = draft.startText, estimate = draft.estimateText }
    for field, words in pairs(meanings) do
      if words ~= draft.values[field] then
        vim.api.nvim_buf_set_extmark(buffer, namespace, rows[field] - 1, 0, {
          virt_text = { { text.clean(words), 'Comment' } },
        })
      end
    end
    if detail.draft.repeatText then
      local upcoming = table.concat(detail.draft.upcoming, ' ')
      say(rows['repeat'], detail.draft.repeatText .. ': ' .. upcoming, 'Comment')
    end
    local neighbours, path = neighbours_of(detail)
    for _, todo in ipairs(path) do
      say(rows.parent, todo.text, 'Comment')
    end
    for _, neighbour in ipairs(vim.list_slice(neighbours, 1, 10)) do
      say(rows.after, neighbour.text, 'Comment')
    end
    if #neighbours > 10 then
      say(rows.after, '…', 'Comment')
    end
  end
  local most = math.max(math.floor(height / 2) - 2, 3)
  for _, line in ipairs(comments.newest(detail.todo, width - 4, most)) do
    say(#lines, unpack(line))
  end
  for at, virtual in pairs(below) do
    vim.api.nvim_buf_set_extmark(buffer, namespace, at - 1, 0, { virt_lines = virtual })
  end
  vim.diagnostic.set(problems, buffer, found)
end

local function undo_tree(buffer)
  return vim.api.nvim_buf_call(buffer, function()
    return vim.fn.undotree()
  end)
end

--- Lets what follows be a change in the undo tree, apart from what was done before.
local function break_undo(buffer)
  vim.bo[buffer].undolevels = vim.bo[buffer].undolevels
end

--- Makes the text of a field what the draft has.
local function put(buffer, rows, field, value)
  local row = rows[field]
  if field ~= 'content' then
    vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { text.line(field, value) })
  else
    local lines = value == '' and { '' } or vim.split('\n' .. value, '\n', { plain = true })
    vim.api.nvim_buf_set_lines(buffer, row - 1, -1, false, lines)
  end
end

--- Writes the first text of a buffer; undo does not go behind it.
local function fill(buffer, detail)
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].modifiable = true
  vim.bo[buffer].undolevels = -1
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, text.lines(detail.draft.values))
  vim.bo[buffer].undolevels = levels
  detail.values = vim.deepcopy(detail.draft.values)
  detail.typed, detail.merged, detail.undone = {}, {}, {}
end

local sync

--- Sends what was typed in a field, over the revision that was shown then.
local function change(buffer, field, value)
  local detail = details[buffer]
  detail.values[field] = value
  detail.changing = detail.changing + 1
  local params = { draft = tostring(buffer), [field] = value, rev = detail.seen[field] }
  backend.send('todoEdit.change', params, function(_, problem)
    detail.changing = math.max(detail.changing - 1, 0)
    if not problem then
      sync(buffer)
    elseif detail.draft and details[buffer] == detail then
      -- The draft refused the text. It stays in the buffer; the next change sends it again.
      detail.values = vim.deepcopy(detail.draft.values)
      draw(buffer)
    end
  end)
end

--- Sends what the user types on in a field as long as an answer is still to come: if Neovim is
--- killed, the backend has it.
local function send_typed(buffer)
  local detail = details[buffer]
  for field, value in pairs(typed_in(buffer) or {}) do
    if detail.typed[field] and value ~= detail.values[field] then
      change(buffer, field, value)
    end
  end
end

--- Brings the text and the draft together. Fields that the user left alone take the values that
--- others gave them, and keep them when the user undoes what was typed elsewhere; fields that the
--- user typed in are sent. Only one field is under way at a time, and nothing is taken before all
--- is answered, so that the last showDraft is never older than what was sent.
function sync(buffer)
  local detail = details[buffer]
  if not (detail and vim.api.nvim_buf_is_loaded(buffer)) then
    return
  end
  local draft = detail.draft
  if detail.changing > 0 and backend.running() then
    send_typed(buffer)
  elseif draft and backend.running() then
    if not detail.values then
      fill(buffer, detail)
    end
    local typed, rows = typed_in(buffer)
    local tree = undo_tree(buffer)
    local is_undo = tree.seq_last == detail.last and tree.seq_cur ~= detail.at
    local stale, changed = {}, nil
    for _, conflict in ipairs(draft.stale) do
      stale[conflict.field] = true
    end
    for field, value in pairs(typed and draft.values or {}) do
      local known = detail.values[field]
      local is_theirs = is_undo and not detail.typed[field]
        or typed[field] == known and value ~= known
      if typed[field] == value or is_theirs then
        if typed[field] ~= value then
          -- While somebody types, it becomes a part of what they undo at once.
          local is_apart = vim.api.nvim_get_current_buf() ~= buffer or vim.fn.mode() == 'n'
          if is_apart then
            break_undo(buffer)
          end
          put(buffer, rows, field, value)
          detail.typed[field] = nil
          if is_apart then
            detail.merged[undo_tree(buffer).seq_cur] = true
            break_undo(buffer)
          end
        end
        detail.values[field] = value
        -- As long as a conflict is open, the text is over what was there before it.
        if not stale[field] then
          detail.seen[field] = draft.rev
        end
      elseif not changed then
        detail.typed[field] = true
        detail.undone = is_undo and detail.undone or {}
        changed = field
      end
    end
    tree = undo_tree(buffer)
    detail.at, detail.last = tree.seq_cur, tree.seq_last
    if changed then
      change(buffer, changed, typed[changed])
    elseif typed then
      vim.bo[buffer].modified = #draft.changed > 0
    end
  end
  draw(buffer)
end

--- Opens the draft of a buffer, or begins it again.
local function open(buffer)
  local detail = details[buffer]
  detail.draft, detail.changing, detail.opening = nil, 0, true
  local params = { draft = tostring(buffer), kept = detail.kept }
  params.id = not detail.kept and detail.id or nil
  params.from = not detail.kept and not detail.id and next(detail.from) and detail.from or nil
  backend.send('todoEdit.viewReady', params, function(_, problem)
    detail.opening = false
    local tag = problem and problem.data and problem.data.tag
    if details[buffer] ~= detail then
      return
    elseif tag == 'notKept' then
      -- It was saved, or another Neovim has it open.
      detail.kept = nil
      open(buffer)
    elseif tag == 'notFound' then
      detail.lost = true
      if detail.values and vim.bo[buffer].modified then
        -- The text becomes the draft of a new todo.
        detail.id, detail.from, detail.values = nil, {}, {}
        open(buffer)
      end
      draw(buffer)
    end
  end)
end

--- Without a value agreed on, sync sends the field to the draft.
local function disagree(detail)
  for _, field in ipairs(detail.values and detail.draft and detail.draft.changed or {}) do
    detail.values[field] = nil
  end
end

backend.on('todoEdit.showDraft', function(params)
  local buffer = tonumber(params.draft)
  local detail = details[buffer]
  if detail then
    detail.draft = params
    params.values = text.shown(params.values)
    if detail.opening and detail.kept then
      -- What was typed since it was kept is sent.
      disagree(detail)
    end
    if params.id and not params.gone and not detail.watched then
      detail.watched = true
      backend.send('todoDetail.viewReady', { id = params.id })
    end
    sync(buffer)
  end
end)

local function each_with(id, action)
  for buffer, detail in pairs(details) do
    if detail.id == id then
      action(detail)
      draw(buffer)
    end
  end
end

backend.on('todoDetail.showTodo', function(params)
  looked_at = params.todo
  each_with(params.todo.id, function(detail)
    detail.todo = params.todo
  end)
  comments.take(params.todo)
end)

backend.on('todoDetail.routeBack', function(params)
  each_with(params.id, function(detail)
    detail.todo, detail.watched = nil, false
  end)
end)

backend.on('todoDetail.showHistory', function(params)
  local lines = {}
  for _, entry in ipairs(params.entries) do
    local by = entry.by and '  (' .. text.clean(entry.by) .. ')' or ''
    table.insert(lines, text.clean(entry.atText) .. '  ' .. text.clean(entry.what) .. by)
  end
  vim.schedule(function()
    local window = vim.api.nvim_get_current_win()
    vim.cmd('botright new')
    local buffer = vim.api.nvim_get_current_buf()
    vim.bo[buffer].buftype = 'nofile'
    vim.bo[buffer].bufhidden = 'wipe'
    vim.bo[buffer].swapfile = false
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].modifiable = false
    vim.cmd('resize ' .. math.min(math.max(#lines, 3), math.floor(vim.o.lines / 3)))
    local function close()
      vim.cmd('close')
      vim.fn.win_gotoid(window)
    end
    rows.map('n', 'q', close, 'close')
    rows.map('n', '<Esc>', close, 'close')
  end)
end)

backend.on_error(function()
  for buffer in pairs(details) do
    draw(buffer)
  end
end)

backend.on_start(function()
  for _, detail in pairs(details) do
    disagree(detail)
    -- Until M.reopen, when it is known what the last backend has kept.
    detail.watched, detail.draft, detail.changing, detail.opening = false, nil, 0, true
  end
end)

--- Opens all drafts in a new backend. What the last one kept of a form, if that is among `left`, is
--- opened as its draft, so that it is not offered once more when the form is saved.
function M.reopen(left)
  for buffer, detail in pairs(details) do
    if detail.values then
      local title = (typed_in(buffer) or {}).title or ''
      local number = detail.kept
      detail.kept = nil
      for index, draft in ipairs(vim.bo[buffer].modified and left or {}) do
        local is_mine = draft.kept == number
          or not number and draft.id == detail.id and text.is_continued(title, draft.title)
        if is_mine then
          detail.kept = table.remove(left, index).kept
          break
        end
      end
    end
    if backend.running() then
      open(buffer)
    else
      detail.opening = false
    end
  end
end

--- Undoes what the user did last; what others did meanwhile stays.
local function undo()
  local detail = details[vim.api.nvim_get_current_buf()]
  while detail.merged and detail.merged[vim.fn.undotree().seq_cur] do
    vim.cmd('silent undo')
  end
  if detail.merged and vim.fn.undotree().seq_cur > 0 then
    table.insert(detail.undone, vim.fn.undotree().seq_cur)
  end
  vim.cmd('undo')
  sync(vim.api.nvim_get_current_buf())
end

--- Does again what the user undid last.
local function redo()
  local detail = details[vim.api.nvim_get_current_buf()]
  local change = table.remove(detail.undone or {})
  vim.cmd(change and 'undo ' .. change or 'redo')
  sync(vim.api.nvim_get_current_buf())
end

function M.new_key()
  return string.format('%x-%x-%x', vim.fn.getpid(), os.time(), vim.loop.hrtime())
end

--- What Enter types: in a field, it goes to the next one, and from the last one to the contents.
local function enter()
  local _, places = typed_in(vim.api.nvim_get_current_buf())
  local first = type(places) == 'table' and places.content or 0
  local row, last = vim.fn.line('.'), vim.fn.line('$')
  return vim.fn.pumvisible() == 1 and '<C-y>'
    or row >= first and '<CR>'
    or row + 1 < first and '<Down><End>'
    or first < last and '<Down><Down><Home>'
    or first == last and '<Down><CR>'
    or '<End><CR><CR>'
end

--- A form or a thread no longer shows a todo: if none does, the backend need not either.
function M.unwatch(id)
  local is_shown = comments.shows(id)
  for _, detail in pairs(details) do
    is_shown = is_shown or detail.id == id
  end
  if not is_shown and backend.running() and vim.v.dying == 0 then
    backend.send('todoDetail.viewClosed', { id = id })
  end
end

--- What is known of a todo now.
function M.look(id)
  backend.ask('todoDetail.viewReady', { id = id, once = true })
  return looked_at
end

--- Opens the todo under the cursor that comes first, else one of those that come before or after.
local function open_neighbour(neighbours)
  local function go(todo)
    rows.open('viper-todo://' .. todo.id)
  end
  for _, todo in ipairs(neighbours) do
    if tostring(todo.id) == vim.fn.expand('<cword>') then
      go(todo)
      return
    end
  end
  if #neighbours == 1 then
    go(neighbours[1])
  else
    reminders.choose(neighbours, 'Open:', function(todo)
      return todo.text
    end, go)
  end
end

--- Opens what a line leads to: a todo that comes before or after, or that the todo stands under, a
--- file at a line, or a URL.
local function open_link()
  local buffer = vim.api.nvim_get_current_buf()
  local neighbours, path = neighbours_of(details[buffer])
  local _, places = typed_in(buffer)
  places = type(places) == 'table' and places or {}
  if #neighbours > 0 and places.after == vim.fn.line('.') then
    open_neighbour(neighbours)
    return
  elseif #path > 0 and places.parent == vim.fn.line('.') then
    open_neighbour({ path[#path] })
    return
  end
  local line = vim.api.nvim_get_current_line()
  local url = text.url(line, vim.fn.col('.'))
  local file, row = line:match('^(.+):(%d+)$')
  local opener = vim.fn.executable('xdg-open') == 1 and 'xdg-open' or 'open'
  if url ~= '' and vim.fn.executable(opener) == 1 then
    vim.fn.jobstart({ opener, url }, { detach = true })
  elseif url ~= '' then
    backend.say_error('There is no program that opens ' .. url)
  elseif file and vim.fn.filereadable(file) == 1 then
    vim.cmd(string.format('hide edit +%d %s', row, vim.fn.fnameescape(file)))
  else
    vim.cmd('normal! \r')
  end
end

--- Goes back to the list, the report or the activity. What was typed stays in the form.
local function back()
  local is_changed, here = vim.bo.modified, vim.fn.bufname()
  if rows.left:match('report$') then
    report.again()
  elseif rows.left:match('activity$') then
    activity.show()
  else
    list.show()
  end
  if is_changed then
    backend.say(here .. ' is not saved yet; :wall saves it.', 'WarningMsg')
  end
end

--- Makes a buffer that of the todo with an id, or of a new one.
function M.read(buffer, id)
  -- The list leaves it there, for `:e!` too.
  local from = vim.fn.getbufvar(buffer, 'viper_todo_from', {})
  -- `:recover` reads a form that is open.
  local earlier = details[buffer]
  local kept = to_open or earlier and earlier.kept
  details[buffer] = { id = id, from = from, key = M.new_key(), seen = {}, kept = kept }
  details[buffer].changing, details[buffer].opening = 0, true
  to_open = nil
  vim.bo[buffer].buftype = 'acwrite'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].fileformat = 'unix'
  vim.bo[buffer].filetype = 'viper-todo'
  vim.bo[buffer].omnifunc = 'ViperTodoOmni'
  vim.bo[buffer].completefunc = 'ViperTodoOmni'
  rows.map('n', 'u', undo, 'undo')
  rows.map('n', '<C-r>', redo, 'redo')
  rows.map('n', '<CR>', open_link, 'open what the line leads to')
  rows.map('n', 'q', back, 'back to the list')
  rows.map('n', 'gc', '<Cmd>Todo comment<CR>', 'comment')
  rows.map('n', 'gC', '<Cmd>Todo comments<CR>', 'comments')
  vim.keymap.set('i', '<CR>', enter, { buffer = true, expr = true, desc = 'Todo: next field' })
  -- The user can type as soon as there is a draft that keeps the text.
  vim.bo[buffer].modifiable = false
  local detail = details[buffer]
  vim.api.nvim_buf_attach(buffer, false, {
    on_lines = function()
      if details[buffer] ~= detail then
        return true
      elseif not detail.scheduled then
        detail.scheduled = true
        vim.schedule(function()
          detail.scheduled = false
          sync(buffer)
        end)
      end
    end,
  })
  vim.api.nvim_clear_autocmds({ group = group, buffer = buffer })
  vim.api.nvim_create_autocmd({ 'WinEnter', 'WinLeave', 'VimResized' }, {
    group = group,
    buffer = buffer,
    callback = function()
      draw(buffer)
    end,
  })
  vim.api.nvim_create_autocmd('BufUnload', {
    group = group,
    buffer = buffer,
    callback = function()
      details[buffer] = nil
      -- What was not saved is discarded, unless Neovim dies.
      if backend.running() and vim.v.dying == 0 then
        local is_changed = detail.draft and #detail.draft.changed > 0
        local event = is_changed and 'todoEdit.cancel' or 'todoEdit.viewClosed'
        backend.send(event, { draft = tostring(buffer) })
      end
      if detail.id then
        M.unwatch(detail.id)
      end
    end,
  })
  if backend.running() then
    open(buffer)
  elseif not backend.start() then
    detail.opening = false
  end
  -- Keys that are typed meanwhile wait for the text.
  backend.wait(function()
    return not detail.opening
  end)
  if not earlier then
    tell_of_swap_file(buffer)
  end
  if vim.api.nvim_get_current_buf() == buffer and detail.values then
    -- What is inserted where the cursor stands is a part of the title, in an empty one too.
    vim.cmd('setlocal virtualedit=onemore')
    vim.api.nvim_win_set_cursor(0, { 1, #text.line('title', '') })
  end
end

--- Opens the form of a kept draft; without an id, it is of a new todo.
function M.open_kept(id, number)
  local name = 'viper-todo://' .. (id or 'new')
  local buffer = vim.fn.bufnr('^' .. name .. '$')
  if details[buffer] and vim.bo[buffer].modified then
    local how = ': save it first, or forget it with :e!'
    backend.say_error('There is other text in ' .. name .. how)
    return
  end
  to_open = number
  local well, problem = pcall(function()
    rows.open(name)
    if to_open then
      -- It was open already.
      vim.cmd('edit')
    end
  end)
  to_open = nil
  if not well then
    backend.say_error(problem)
  end
end

--- Turns a form into that of the todo that its draft was saved as.
local function become(buffer, id)
  local detail = details[buffer]
  detail.key, detail.lost, detail.kept = M.new_key(), false, nil
  if detail.id ~= id then
    local old = vim.api.nvim_buf_get_name(buffer)
    detail.id, detail.todo, detail.watched = id, nil, false
    vim.api.nvim_buf_set_name(buffer, string.format('viper-todo://%d', id))
    -- Neovim keeps the old name, in a buffer without a text.
    vim.cmd('silent! bwipeout ' .. vim.fn.bufnr('^' .. old .. '$'))
  end
end

--- Writes a buffer: saves its draft. `:w!` keeps what is here where somebody else changed it too.
function M.write(buffer, force)
  local detail = details[buffer]
  if not detail or not detail.values then
    backend.say_error('There is no todo in this buffer to be written.')
    return
  elseif not backend.start() then
    return
  end
  if not detail.draft and not detail.opening then
    -- The last attempt failed, for example because the store could not be read.
    open(buffer)
  end
  sync(buffer)
  backend.wait(function()
    return not detail.opening and detail.changing == 0
  end)
  local typed, problem = typed_in(buffer)
  if not typed then
    backend.say_error('Not written: ' .. problem)
  elseif not detail.draft or not vim.deep_equal(typed, detail.values) then
    backend.say_error(backend.error or 'The backend does not have the text.')
  else
    local draft = tostring(buffer)
    if force then
      backend.send('todoEdit.resolve', { draft = draft, take = 'mine' })
    end
    actions.told = false
    local saved, failure = backend.ask('todoEdit.save', { draft = draft, key = detail.key })
    if saved then
      become(buffer, saved.id)
      vim.bo[buffer].modified = false
      open(buffer)
      if not actions.told then
        backend.say(string.format('Todo %d written', saved.id))
      end
    elseif failure.data and failure.data.tag == 'keyReused' then
      -- An earlier save added the todo, but its answer was lost. Edit that todo.
      become(buffer, failure.data.id)
      detail.values = {}
      open(buffer)
      M.write(buffer, force)
    end
  end
end

--- Resolves the conflict of the field under the cursor, or all conflicts if that field has none.
function M.resolve(take)
  local buffer = vim.api.nvim_get_current_buf()
  local draft = details[buffer] and details[buffer].draft
  if not draft or #draft.stale == 0 then
    backend.say_error('There is nothing here that somebody else has changed too.')
    return
  end
  local _, rows = typed_in(buffer)
  local row, fields = vim.api.nvim_win_get_cursor(0)[1], nil
  for _, stale in ipairs(draft.stale) do
    local first = type(rows) == 'table' and rows[stale.field]
    if first == row or first and stale.field == 'content' and row > first then
      fields = { stale.field }
    end
  end
  local params = { draft = tostring(buffer), take = take, fields = fields }
  backend.send('todoEdit.resolve', params)
end

--- Compares the text with the values that somebody else gave the todo.
function M.diff()
  local detail = details[vim.api.nvim_get_current_buf()]
  if not detail or not detail.draft then
    backend.say_error('There is no todo in this buffer to be compared.')
    return
  end
  local values = vim.deepcopy(detail.draft.values)
  for _, stale in ipairs(detail.draft.stale) do
    values[stale.field] = stale.theirs
  end
  vim.cmd('diffthis | leftabove vnew')
  vim.bo.buftype = 'nofile'
  vim.bo.bufhidden = 'wipe'
  vim.bo.swapfile = false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, text.lines(values))
  vim.bo.modifiable = false
  vim.cmd('diffthis | wincmd p')
end

--- The todo of the form in the present buffer, nil where there is none.
function M.todo()
  local detail = details[vim.api.nvim_get_current_buf()]
  if detail and detail.id then
    return vim.tbl_extend('force', { id = detail.id, state = '' }, detail.todo or {})
  end
end

-- Where the words begin that the choices for a field take the place of.
local beginnings = {
  tags = [=[[^ ,]*$]=],
  reminders = [=[\%([^ ,][^,]*\)\?$]=],
  after = [[\%(\d\+ \+\)*\zs.*$]],
}
for _, field in ipairs({ 'due', 'time', 'start', 'repeat', 'estimate', 'priority', 'parent' }) do
  beginnings[field] = '.*$'
end

--- Completion in the fields, for 'omnifunc' and 'completefunc'.
function M.omni(find_start, base)
  local buffer = vim.api.nvim_get_current_buf()
  local name, blank = vim.api.nvim_get_current_line():match('^(%a+):(%s*)')
  local field = name and name:lower()
  local detail = details[buffer]
  if not (beginnings[field] and detail and detail.draft) then
    return find_start == 1 and -3 or {}
  elseif find_start == 1 then
    local first, column = #name + 1 + #blank, vim.api.nvim_win_get_cursor(0)[2]
    local typed = vim.api.nvim_get_current_line():sub(first + 1, column)
    return math.min(column, first + vim.fn.match(typed, beginnings[field]))
  end
  return vim.tbl_map(function(choice)
    local word = choice.value
    return {
      word = word,
      abbr = choice.text,
      menu = choice.detail or (word ~= choice.text and word ~= '' and word or nil),
      icase = 1,
      empty = 1,
    }
  end, choices.offer(field, base, { draft = tostring(buffer) }))
end

return M
