--- The process behind it all: messages out and in, one JSON object a line.
local config = require('viper_todo.config')
local text = require('viper_todo.text')

local M = {
  --- The name under which the log has what this plugin does.
  client = 'Neovim',
  --- How the last backend ended, nil while it is well.
  ended = nil,
  --- What went wrong with the last event, nil after one that went well.
  error = nil,
}

local job
local unfinished = ''
local last_id = 0
-- What waits for an answer, oldest first: answers come in the order of the requests.
local waiting = {}
-- What the backend can do, by name.
local features = {}
local last_words = {}
local is_waiting, said_later = false, {}
local outputs = {}
local on_error = {}
local on_start = {}
local on_ready = {}

--- Has an output given to a function.
function M.on(output, draw)
  outputs[output] = draw
end

--- Has a function called whenever the error, or whether there is a backend, is another one.
function M.on_error(draw)
  table.insert(on_error, draw)
end

--- Has a function called when a backend has started.
function M.on_start(open)
  table.insert(on_start, open)
end

--- Has a function called when a backend that has started has said what it can do, or has gone.
function M.on_ready(begin)
  table.insert(on_ready, begin)
end

function M.running()
  return job ~= nil
end

--- Whether a draft outlives Neovim and the backend. If the backend cannot write drafts, it says so.
function M.keeps()
  return job ~= nil and features.keptDrafts and vim.trim(table.concat(last_words)) == ''
end

--- Says something in one line, so that nobody has to press ENTER; :messages has all of it. Neovim
--- does not cut messages in the middle of a command: they are said after it.
function M.say(message, highlight)
  if is_waiting then
    table.insert(said_later, function()
      M.say(message, highlight)
    end)
    return
  end
  local before = vim.o.shortmess
  vim.opt.shortmess:append('T')
  vim.cmd('echohl ' .. (highlight or 'None'))
  vim.cmd('echomsg ' .. vim.fn.string(text.clean(message)))
  vim.cmd('echohl None')
  vim.o.shortmess = before
end

--- Says an error, and has it shown until something goes well.
function M.say_error(message)
  M.error = text.clean(message)
  for _, draw in ipairs(on_error) do
    draw()
  end
  M.say(message, 'ErrorMsg')
end

local function forget_error()
  if M.error then
    M.error = nil
    for _, draw in ipairs(on_error) do
      draw()
    end
  end
end

--- Does something where an error may not keep the rest of what has arrived from being read.
local function guard(action, ...)
  local well, problem = pcall(action, ...)
  if not well then
    M.say_error('viper-todo: ' .. tostring(problem))
  end
end

local function answer(message)
  -- A message that could not be read is answered with the id null: it was the oldest one.
  local request = table.remove(waiting, 1)
  if not request then
    return
  end
  local problem = message.error
  if not problem then
    forget_error()
  end
  local is_handled = request.done and request.done(message.result, problem)
  -- What a todo, a list or the store is wrong about has been shown by an output.
  if problem and not is_handled and problem.code < 0 and problem.code ~= -32603 then
    M.say_error(problem.message)
  end
end

--- Whether an event failed because the backend is an older one, which does not know it, or a tree.
function M.is_missing(problem)
  local code, field = (problem or {}).code, ((problem or {}).data or {}).field
  return code == -32601 or code == -32602 and field == 'tree'
end

local function receive(line)
  local well, message = pcall(vim.json.decode, line, { luanil = { object = true } })
  if not well then
    M.say_error('the backend sent something that is not JSON: ' .. line:sub(1, 200))
  elseif message.method then
    -- A line that is being typed is answered when it is added; open todos under one, by a question.
    local params = message.params
    local is_asked = params.draft == 'line' or params.reason == 'openChildren'
    if message.method:match('%.showError$') and not is_asked then
      M.say_error(params.message)
    end
    if outputs[message.method] then
      guard(outputs[message.method], message.params)
    end
  else
    guard(answer, message)
  end
end

local function on_exit(code)
  local lost = waiting
  job, waiting, unfinished = nil, {}, ''
  local how = code > 128 and 'was ended by signal ' .. code - 128 or 'ended with exit code ' .. code
  local words = vim.trim(table.concat(last_words, ' '))
  M.ended = string.format('The backend %s%s', how, words ~= '' and ': ' .. words or '.')
  M.say_error(M.ended .. ' R in the list, or :Todo restart, starts it again.')
  for _, request in ipairs(lost) do
    if request.done then
      guard(request.done, nil, { code = 0, message = M.ended })
    end
  end
end

--- Starts the backend where there is none; returns whether there is one.
function M.start()
  if job then
    return true
  end
  local program, problem = config.program()
  if not program then
    M.say_error(problem)
    -- The whole of it: this is what somebody has to read.
    vim.notify(problem, vim.log.levels.ERROR)
    return false
  end
  local command = { program }
  if config.database() then
    vim.list_extend(command, { '--database', config.database() })
  end
  if config.log_file() then
    vim.list_extend(command, { '--log-file', config.log_file() })
  end
  last_words, features, unfinished = {}, {}, ''
  local id
  id = vim.fn.jobstart(command, {
    on_stdout = function(_, data)
      if job ~= id then
        return
      end
      data[1] = unfinished .. data[1]
      unfinished = table.remove(data)
      for _, line in ipairs(data) do
        receive(line)
      end
    end,
    on_stderr = function(_, data)
      vim.list_extend(last_words, data)
    end,
    on_exit = function(_, code)
      if job == id then
        on_exit(code)
      end
    end,
  })
  if id <= 0 then
    M.say_error(program .. ' cannot be started.')
    return false
  end
  job = id
  -- The language of this plugin: sentences of two languages would be worse.
  local locale = vim.v.lc_time:match('^en') and vim.v.lc_time or 'en'
  -- The backend has to know whose View it is: others may hold its input open if Neovim is killed.
  local params = { processId = vim.fn.getpid(), clientInfo = { name = M.client }, locale = locale }
  M.send('initialize', params, function(result)
    for _, feature in ipairs(result and result.features or {}) do
      features[feature] = true
    end
    for _, begin in ipairs(on_ready) do
      begin()
    end
  end)
  forget_error()
  if M.ended then
    M.ended = nil
    M.say('The backend is running again.')
  end
  for _, open in ipairs(on_start) do
    open()
  end
  return true
end

--- Ends the backend, which finishes what it was sent.
function M.stop()
  local old = job
  job, waiting = nil, {}
  if old then
    vim.fn.chanclose(old, 'stdin')
    vim.fn.jobwait({ old }, 5000)
  end
end

vim.api.nvim_create_autocmd('VimLeavePre', { callback = M.stop })

--- Ends the backend and starts another one.
function M.restart()
  M.stop()
  return M.start()
end

--- The process's id, nil where there is none.
function M.pid()
  return job and vim.fn.jobpid(job)
end

--- Sends an event; `done(result, error)` is called with its answer, and returns whether it has
--- handled the error.
function M.send(event, params, done)
  if not M.start() then
    return false
  end
  last_id = last_id + 1
  table.insert(waiting, { id = last_id, done = done })
  local message = { jsonrpc = '2.0', id = last_id, method = event, params = params }
  vim.fn.chansend(job, vim.json.encode(message) .. '\n')
  return true
end

--- Waits until something holds that the backend brings about.
function M.wait(condition)
  is_waiting = true
  local held = vim.wait(60000, condition, 5)
  is_waiting = false
  if not held then
    M.say_error('The backend has not answered; it may be at it still.')
  end
  for _, say in ipairs(said_later) do
    vim.schedule(say)
  end
  said_later = {}
end

--- Sends an event and waits for its answer; returns result, which can be null, and error.
function M.ask(event, params)
  local answered, result, problem = false, nil, nil
  local sent = M.send(event, params, function(...)
    result, problem = ...
    answered = true
  end)
  if not sent then
    return nil, { code = 0, message = M.error }
  end
  M.wait(function()
    return answered
  end)
  return result, problem or not answered and { code = 0, message = M.error } or nil
end

return M
