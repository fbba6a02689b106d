--- What :checkhealth viper_todo says.
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')

local M = {}

-- The functions have had several names.
local health = vim.health or require('health')
local start = health.start or health.report_start
local ok = health.ok or health.report_ok
local info = health.info or health.report_info
local warn = health.warn or health.report_warn
local failed = health.error or health.report_error

function M.check()
  start('viper-todo')
  if vim.fn.has('nvim-0.7') == 1 then
    ok('Neovim is 0.7 or later')
  else
    failed('Neovim is older than 0.7')
  end
  local program, problem = config.program()
  if not program then
    failed(problem)
    return
  end
  local version = vim.trim(vim.fn.system({ program, '--version' }))
  if vim.v.shell_error == 0 then
    ok('The backend is ' .. program .. ': ' .. version)
  else
    failed('The backend ' .. program .. ' does not run: ' .. version)
    return
  end
  info('The todos are in ' .. (config.database() or config.usual_database()))
  local log, reason = config.log_file()
  if log then
    info('The log is ' .. log)
  else
    warn('There is no log: ' .. reason)
  end
  if backend.running() then
    ok('A session is running (process ' .. backend.pid() .. ')')
  elseif backend.ended then
    warn(backend.ended, { ':Todo restart starts it again' })
  else
    info('No session is running; :Todo starts one')
  end
  if backend.error then
    warn('The last error: ' .. backend.error)
  end
end

return M
