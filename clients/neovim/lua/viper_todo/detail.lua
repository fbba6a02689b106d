--- A todo: the buffer viper-todo://ID. Writing it edits the todo.
local backend = require('viper_todo.backend')
local list = require('viper_todo.list')
local text = require('viper_todo.text')

local M = {}

local namespace = vim.api.nvim_create_namespace('viper_todo_detail')
local group = vim.api.nvim_create_augroup('viper_todo_detail', {})

-- By buffer: {id, base: the todo that the text was made of, theirs: what it is by now, where the
-- text was changed; gone, writing}.
local details = {}

local function detail_of(id)
  for buffer, detail in pairs(details) do
    if detail.id == id and vim.api.nvim_buf_is_loaded(buffer) then
      return buffer, detail
    end
  end
end

--- Shows below the title how things stand.
local function draw_state(buffer)
  local detail = details[buffer]
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local line, group
  if detail.gone then
    line, group = 'Somebody has deleted this todo; the text is still here.', 'ErrorMsg'
  elseif detail.theirs then
    line = 'Changed meanwhile: :Todo diff compares, :e! takes it, :w! keeps yours'
    group = 'ErrorMsg'
  elseif detail.base then
    local done = detail.base.completedText
    line = string.format(
      '%s, created %s, %s %s',
      detail.base.state,
      detail.base.createdText,
      done and 'done' or 'changed',
      done or detail.base.updatedText
    )
    group = 'Comment'
  else
    return
  end
  vim.api.nvim_buf_set_extmark(buffer, namespace, 0, 0, {
    virt_lines = { { { '  ' .. text.clean(line), group } } },
  })
end

--- Makes the text of the buffer that of a todo.
local function take(buffer, todo)
  local detail = details[buffer]
  local lines = text.lines(todo)
  local first = detail.base == nil
  detail.base, detail.theirs = todo, nil
  if not vim.deep_equal(lines, vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) then
    local views = {}
    for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
      views[window] = vim.api.nvim_win_call(window, vim.fn.winsaveview)
    end
    local levels = vim.bo[buffer].undolevels
    vim.bo[buffer].modifiable = true
    if first then
      vim.bo[buffer].undolevels = -1
    end
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].undolevels = levels
    for window, view in pairs(views) do
      vim.api.nvim_win_call(window, function()
        vim.fn.winrestview(view)
      end)
    end
  end
  vim.bo[buffer].modified = false
end

backend.on('todoDetail.showTodo', function(params)
  local buffer, detail = detail_of(params.todo.id)
  if not buffer then
    return
  end
  detail.gone = false
  local modified = vim.bo[buffer].modified and not detail.writing
  if not (modified and detail.base) then
    take(buffer, params.todo)
  elseif params.todo.rev ~= detail.base.rev then
    detail.theirs = params.todo
  end
  draw_state(buffer)
end)

backend.on('todoDetail.routeBack', function(params)
  local buffer, detail = detail_of(params.id)
  if not buffer then
    return
  end
  detail.gone = true
  if vim.bo[buffer].modified then
    draw_state(buffer)
    return
  end
  local title = detail.base and detail.base.title or ''
  vim.schedule(function()
    if vim.api.nvim_buf_is_valid(buffer) and not vim.bo[buffer].modified then
      for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
        vim.api.nvim_win_call(window, list.show)
      end
      vim.api.nvim_buf_delete(buffer, {})
      backend.say('“' .. title .. '” was deleted')
    end
  end)
end)

backend.on('todoDetail.showHistory', function(params)
  local lines = {}
  for _, entry in ipairs(params.entries) do
    table.insert(lines, text.clean(entry.atText) .. '  ' .. text.clean(entry.what))
  end
  vim.schedule(function()
    vim.cmd('botright new')
    local buffer = vim.api.nvim_get_current_buf()
    vim.bo[buffer].buftype = 'nofile'
    vim.bo[buffer].bufhidden = 'wipe'
    vim.bo[buffer].swapfile = false
    vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].modifiable = false
    vim.cmd('resize ' .. math.min(math.max(#lines, 3), math.floor(vim.o.lines / 3)))
    vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, nowait = true })
  end)
end)

local function view_ready(buffer)
  local detail = details[buffer]
  backend.send('todoDetail.viewReady', { id = detail.id }, function(_, problem)
    local tag = problem and problem.data and problem.data.tag
    if tag == 'notFound' and vim.api.nvim_buf_is_valid(buffer) then
      detail.gone = true
      draw_state(buffer)
    end
  end)
end

backend.on_start(function()
  for buffer in pairs(details) do
    if vim.api.nvim_buf_is_loaded(buffer) then
      view_ready(buffer)
    end
  end
end)

--- Makes a buffer that of the todo with an id.
function M.read(buffer, id)
  local old = details[buffer]
  details[buffer] = { id = id }
  vim.bo[buffer].buftype = 'acwrite'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].fileformat = 'unix'
  vim.bo[buffer].filetype = 'viper-todo'
  vim.bo[buffer].omnifunc = 'ViperTodoOmni'
  -- `:e!` shows at once what is known, then what the backend says.
  local known = old and (old.theirs or old.base)
  if known then
    take(buffer, known)
  end
  draw_state(buffer)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buffer })
  vim.api.nvim_create_autocmd('BufUnload', {
    group = group,
    buffer = buffer,
    callback = function()
      local detail = details[buffer]
      -- `:e!` unloads, too; then BufReadCmd follows and needs what is known.
      if detail and backend.running() and not detail.gone then
        backend.send('todoDetail.viewClosed', { id = id })
      end
    end,
  })
  vim.api.nvim_create_autocmd('BufDelete', {
    group = group,
    buffer = buffer,
    callback = function()
      details[buffer] = nil
    end,
  })
  if backend.running() then
    view_ready(buffer)
  else
    backend.start()
  end
end

--- Writes a buffer: edits its todo. What somebody else changed meanwhile is overwritten only where
--- that is forced, and then only what was changed here.
function M.write(buffer, force)
  local detail = details[buffer]
  if not detail or not detail.base then
    backend.say_error('There is no todo in this buffer to be written.')
    return
  end
  local fields, problem = text.fields(vim.api.nvim_buf_get_lines(buffer, 0, -1, false))
  if not fields then
    backend.say_error('Not written: ' .. problem .. '.')
    return
  end
  local changes = text.changes(detail.base, fields)
  if not changes then
    take(buffer, detail.theirs or detail.base)
    draw_state(buffer)
    backend.say('Nothing was changed')
    return
  end
  -- A backend that has to be started first shows the todo as it is: still that of somebody else.
  if not backend.start() then
    return
  end
  changes.id = detail.id
  changes.rev = (force and detail.theirs or detail.base).rev
  detail.writing = true
  local base = detail.base
  backend.says_conflicts = false
  local _, failure = backend.ask('todoDetail.edit', changes)
  backend.says_conflicts = true
  detail.writing = false
  if not failure then
    backend.say(string.format('Todo %d written', detail.id))
    return
  end
  detail.base = base
  vim.bo[buffer].modified = true
  if failure.data and failure.data.tag == 'conflict' then
    detail.theirs = failure.data.todo
    backend.say_error('Not written: it was changed meanwhile. :Todo diff, :e! or :w!')
  end
  draw_state(buffer)
end

--- Shows what is different between the todo in the store and the text.
function M.diff()
  local detail = details[vim.api.nvim_get_current_buf()]
  if not detail or not detail.base then
    backend.say_error('There is no todo in this buffer to be compared.')
    return
  end
  local lines = text.lines(detail.theirs or detail.base)
  vim.cmd('diffthis | leftabove vnew')
  vim.bo.buftype = 'nofile'
  vim.bo.bufhidden = 'wipe'
  vim.bo.swapfile = false
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  vim.bo.modifiable = false
  vim.cmd('diffthis | wincmd p')
end

--- Shows what happened to the todo of the buffer.
function M.history()
  local detail = details[vim.api.nvim_get_current_buf()]
  if detail then
    backend.send('todoDetail.history', { id = detail.id })
  end
  return detail ~= nil
end

--- Completes the todo of the buffer, or reopens it.
function M.toggle()
  local detail = details[vim.api.nvim_get_current_buf()]
  if detail and detail.base then
    local event = detail.base.completed and 'todoDetail.reopen' or 'todoDetail.complete'
    backend.send(event, { id = detail.id, rev = detail.base.rev })
  end
  return detail ~= nil
end

--- Completion of priorities and tags in their fields, for 'omnifunc'.
function M.omni(find_start, base)
  local line = vim.api.nvim_get_current_line()
  local field = line:match('^(%a+):')
  if find_start == 1 then
    local before = line:sub(1, vim.api.nvim_win_get_cursor(0)[2])
    return field and #before - #before:match('[^%s,:]*$') or -3
  end
  local words = {}
  if field and field:lower() == 'priority' then
    words = text.priorities
  elseif field and field:lower() == 'tags' then
    words = M.tags()
  end
  return vim.tbl_filter(function(word)
    return vim.startswith(word, base)
  end, words)
end

--- The tags of the todos that the list shows.
function M.tags()
  local tags = {}
  for _, todo in ipairs(list.todos()) do
    for _, tag in ipairs(todo.tags) do
      tags[tag] = true
    end
  end
  tags = vim.tbl_keys(tags)
  table.sort(tags)
  return tags
end

return M
