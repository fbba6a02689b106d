--- What somebody says about a todo: its thread, the buffer viper-todo://ID/comments, and what is
--- being written, in …/comments/new or, of a comment that is there, in …/comments/NUMBER.
local actions = require('viper_todo.actions')
local backend = require('viper_todo.backend')
local rows = require('viper_todo.rows')
local text = require('viper_todo.text')
local detail = require('viper_todo.lazy')('detail')

local M = {}

-- A thread shows so many comments at first, and so many more each time that somebody asks.
local page = 100
-- The threads, by buffer: the `id` and the `title` of the todo, its `comments`, how many older ones
-- are `left`, how many are `wanted`, and the number of the `newest` one that was drawn.
local threads = {}
-- The comments that the backend has shown last.
local came

backend.on('todoDetail.showComments', function(params)
  came = params
end)

--- Who wrote a comment, and when.
local function heading(comment)
  local who = comment.by and text.clean(comment.by) .. ', ' or ''
  return comment.n .. '. ' .. who .. text.clean(comment.atText)
end

--- The lines of a comment, as they can be shown.
local function lines_of(comment)
  local words = comment.text:gsub('\t', '    ')
  return vim.tbl_map(text.clean, vim.split(words, '\n', { plain = true }))
end

--- How many comments there are, in words.
function M.count(number)
  return number .. (number == 1 and ' comment' or ' comments')
end

--- The newest comments of a todo for its form, the oldest first: so many lines at most, with their
--- colours and how far they are indented.
function M.newest(todo, width, most)
  local comments, found = todo and todo.comments or {}, {}
  for index = #comments, 1, -1 do
    local lines = { { heading(comments[index]), 'ViperTodoTag', '  ' } }
    for _, line in ipairs(lines_of(comments[index])) do
      for _, part in ipairs(text.wrap(line, width)) do
        table.insert(lines, { part, 'Comment', '    ' })
      end
    end
    if #found + #lines > most then
      found = #found > 0 and found or vim.list_slice(lines, 1, most)
      break
    end
    found = vim.list_extend(lines, found)
  end
  if #comments > 0 then
    local count = M.count(todo.commentCount) .. '; gC shows all, gc writes one'
    table.insert(found, 1, { count, 'Comment', '  ' })
  end
  return found
end

--- Whether a thread shows a todo.
function M.shows(id)
  for _, thread in pairs(threads) do
    if thread.id == id then
      return true
    end
  end
  return false
end

local function draw(buffer)
  local thread = threads[buffer]
  local at = rows.at(buffer, vim.fn.line('.', vim.fn.bufwinid(buffer)))
  local follows = not thread.newest or at and at.n == thread.newest
  local title = 'Comments on “' .. text.clean(thread.title) .. '”    g? for help'
  local lines = {
    rows.plain(title, 'ViperTodoDone'),
    rows.plain(backend.error or '', 'ViperTodoError'),
  }
  if thread.left > 0 then
    table.insert(lines, rows.plain(thread.left .. ' older: [[ shows more', 'ViperTodoDone'))
  elseif #thread.comments == 0 then
    table.insert(lines, rows.plain('No comments yet. Press a to write one.', 'ViperTodoDone'))
  end
  local newest, last
  for _, comment in ipairs(thread.comments) do
    if newest then
      table.insert(lines, rows.plain('', 'ViperTodoDone'))
    end
    newest = comment.n
    local words = vim.tbl_map(function(line)
      return '   ' .. line
    end, lines_of(comment))
    for number, line in ipairs(vim.list_extend({ heading(comment) }, words)) do
      last = ('%d:%d:%d'):format(thread.id, newest, number)
      table.insert(lines, {
        text = line,
        colours = number == 1 and { { 'ViperTodoTag', 0, -1 } } or {},
        row = { id = last, n = newest },
      })
    end
  end
  rows.draw(buffer, lines, 3)
  if follows and newest ~= thread.newest then
    rows.go_to(last)
  end
  thread.newest = newest
end

--- Asks for all comments that a thread is to show, page by page, and draws them.
local function load(buffer, newer)
  local thread = threads[buffer]
  local params = { id = thread.id, before = newer[1] and newer[1].n, limit = page }
  backend.send('todoDetail.comments', params, function(result)
    if not result or threads[buffer] ~= thread then
      return
    end
    local all = vim.list_extend(came.comments, newer)
    if came.left > 0 and #all < thread.wanted then
      load(buffer, all)
    else
      thread.comments, thread.left = all, came.left
      draw(buffer)
    end
  end)
end

--- Shows the comments of a todo again, which the backend has shown.
function M.take(todo)
  for buffer, thread in pairs(threads) do
    if thread.id == todo.id then
      thread.title = todo.title
      load(buffer, {})
    end
  end
end

backend.on_error(function()
  for buffer in pairs(threads) do
    draw(buffer)
  end
end)
backend.on_start(function()
  for _, thread in pairs(threads) do
    backend.send('todoDetail.viewReady', { id = thread.id })
  end
end)

--- Shows a buffer in a window at the bottom; closing that one leads back to this one, unless a newer
--- one is open by then.
local function open(name)
  local here, window = vim.api.nvim_get_current_win(), vim.fn.bufwinid('^' .. name .. '$')
  if window ~= -1 then
    vim.fn.win_gotoid(window)
    return
  end
  vim.cmd('botright split ' .. name)
  window = vim.api.nvim_get_current_win()
  vim.bo.bufhidden = 'wipe'
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = 0,
    callback = function()
      vim.schedule(function()
        if vim.api.nvim_get_current_win() < window then
          vim.fn.win_gotoid(here)
        end
      end)
    end,
  })
end

--- Shows the thread of a todo.
function M.show(todos)
  if #todos > 0 then
    open(('viper-todo://%d/comments'):format(todos[1].id))
  end
end

--- Writes a comment on the todos `ids`, in one step, or another text of the comment `n` on `ids[1]`.
local function send(ids, n, key, words)
  actions.told = nil
  local changes = vim.tbl_map(function(id)
    return { ['do'] = 'comment', id = id, text = words }
  end, ids)
  local result = n and backend.ask('todoDetail.editComment', { id = ids[1], n = n, text = words })
    or not n and backend.ask('todoList.apply', { changes = changes, key = key })
  if result and not actions.told then
    -- Only an open list is told of steps.
    backend.say('The comment is written.')
  end
  return result
end

--- Writes a comment on todos, in a buffer unless there are words.
function M.write(todos, words)
  local ids = vim.tbl_map(function(todo)
    return todo.id
  end, todos)
  if #ids == 0 then
    return
  elseif words and words ~= '' then
    send(ids, nil, detail.new_key(), words)
    return
  end
  open(('viper-todo://%d/comments/new'):format(ids[1]))
  local writing = vim.b.viper_todo_comment
  if writing then
    writing.ids = ids
    vim.b.viper_todo_comment = writing
    local count = #ids > 1 and '  on ' .. #ids .. ' todos' or ''
    vim.opt_local.statusline = '%f%m' .. count .. '  :wq writes it, :q! discards it'
    vim.cmd('startinsert')
  end
end

--- The todo of the thread in the present buffer, and the number of the comment under the cursor.
local function this()
  local buffer = vim.api.nvim_get_current_buf()
  local row = rows.at(buffer, vim.fn.line('.'))
  if not row then
    backend.say_error('There is no comment on this line.')
  end
  return threads[buffer].id, row and row.n
end

local function write_here()
  M.write({ { id = threads[vim.api.nvim_get_current_buf()].id } })
end

local function edit()
  local id, number = this()
  if number then
    open(('viper-todo://%d/comments/%d'):format(id, number))
  end
end

local function remove()
  local id, number = this()
  if number and backend.ask('todoDetail.removeComment', { id = id, n = number }) then
    actions.told = ('Comment %d removed.'):format(number)
    actions.tell_more('u brings it back.')
  end
end

local function more()
  local buffer = vim.api.nvim_get_current_buf()
  local thread = threads[buffer]
  if thread.left == 0 then
    backend.say('There is nothing older.')
  else
    thread.wanted = thread.wanted + page
    load(buffer, {})
  end
end

local function refresh()
  if backend.running() then
    backend.send('todoDetail.viewReady', { id = threads[vim.api.nvim_get_current_buf()].id })
  else
    backend.start()
  end
end

local keys = {
  a = { write_here, 'write a comment' },
  m = { write_here, 'write a comment' },
  o = { write_here, 'write a comment' },
  gc = { write_here, 'write a comment' },
  ['<CR>'] = { edit, 'edit the comment' },
  e = { edit, 'edit the comment' },
  cc = { edit, 'edit the comment' },
  dd = { remove, 'remove the comment' },
  u = { actions.undo, 'undo' },
  U = { actions.redo, 'redo' },
  ['<C-r>'] = { actions.redo, 'redo' },
  ['[['] = { more, 'older comments' },
  R = { refresh, 'refresh, restart the backend' },
  q = { '<Cmd>bwipeout<CR>', 'close' },
  ['<Esc>'] = { '<Cmd>bwipeout<CR>', 'close' },
  ['g?'] = { '<Cmd>help viper-todo-comments<CR>', 'help' },
}

local function read_thread(buffer, id)
  threads[buffer] = { id = id, title = '', comments = {}, left = 0, wanted = page }
  rows.begin('viper-todo-comments')
  vim.cmd('setlocal wrap linebreak breakindent')
  for key, call in pairs(keys) do
    rows.map('n', key, unpack(call))
  end
  vim.api.nvim_create_autocmd('BufUnload', {
    buffer = buffer,
    once = true,
    callback = function()
      threads[buffer] = nil
      detail.unwatch(id)
    end,
  })
  backend.send('todoDetail.viewReady', { id = id })
  draw(buffer)
end

--- Makes a buffer one for a text, unless that of a comment is not there.
local function read_text(buffer, id, number)
  local params = { id = id, before = number and number + 1, limit = 1 }
  local _, problem = backend.ask('todoDetail.comments', params)
  local comment = not problem and number and came.comments[1]
  if problem or number and not (comment and comment.n == number) then
    if not problem then
      backend.say_error(('There is no comment %d.'):format(number))
    end
    vim.schedule(function()
      vim.cmd('silent! bwipeout! ' .. buffer)
    end)
    return
  end
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].undolevels = -1
  local lines = comment and vim.split(comment.text, '\n', { plain = true }) or {}
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].undolevels = levels
  vim.bo[buffer].buftype = 'acwrite'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].modified = false
  vim.bo[buffer].filetype = 'viper-todo-comment'
  vim.b[buffer].viper_todo_comment = { ids = { id }, n = number, key = detail.new_key() }
  vim.opt_local.statusline = '%f%m  :wq writes it, :q! discards it'
end

--- Makes a buffer the thread of a todo or, if there is a `name`, one for the text of a comment.
function M.read(buffer, id, name)
  if name == '' then
    read_thread(buffer, id)
  else
    read_text(buffer, id, tonumber(name))
  end
end

--- Writes what somebody typed, unless it is empty, and closes its buffer.
function M.write_buffer(buffer)
  local writing = vim.b[buffer].viper_todo_comment
  local typed = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  local words = typed:gsub('%s+$', '')
  if words == '' then
    backend.say('The comment is empty: nothing was written.')
  elseif not send(writing.ids, writing.n, writing.key, words) then
    return
  end
  vim.bo[buffer].modified = false
  -- After the command, which may close it.
  vim.schedule(function()
    vim.cmd('silent! bwipeout! ' .. buffer)
  end)
end

return M
