--- The options: those of setup(), else vim.g.viper_todo, else what is usual.
local M = {}

local given = {}

local usual = {
  --- The backend; else the variable VIPER_TODO, else viper-todo on PATH.
  program = nil,
  --- The file with the todos; else the variable VIPER_TODO_DATABASE, else the backend's usual one.
  database = nil,
  --- Where the backend writes its log; '' for nowhere.
  log_file = nil,
  --- What a new list shows, as it is written behind `:Todo filter`; '' for what is due today, else
  --- all that is to do.
  filter = '',
  --- How a new list is sorted, as it is written behind `:Todo sort`.
  sort = '',
  --- How many todos a list shows at once, 1 to 1000.
  window = 250,
}

--- Sets options; there is no need to.
function M.setup(options)
  given = options or {}
end

--- The value of an option.
function M.get(name)
  if given[name] ~= nil then
    return given[name]
  end
  local global = vim.g.viper_todo
  if type(global) == 'table' and global[name] ~= nil then
    return global[name]
  end
  return usual[name]
end

--- The value of an environment variable, nil where it is empty.
local function variable(name)
  local value = vim.env[name]
  return value ~= '' and value or nil
end

--- The backend's path, or nil and a sentence that says what was tried and how to build it.
function M.program()
  local option, environment = M.get('program'), variable('VIPER_TODO')
  local name = option or environment or 'viper-todo'
  local path = vim.fn.exepath(option and vim.fn.expand(name) or name)
  if path ~= '' then
    return path
  end
  local tried
  if option then
    tried = string.format('the option program is %q, which is not a program', option)
  elseif environment then
    tried = string.format('VIPER_TODO is %q, which is not a program', environment)
  else
    tried = 'the option program and VIPER_TODO are not set, and there is no viper-todo on PATH'
  end
  return nil,
    'found no backend: '
      .. tried
      .. ". Build it with 'swift build -c release' in the folder of viper-todo, and set "
      .. 'VIPER_TODO to .build/release/viper-todo there, with its full path.'
end

--- The file with the todos, or nil for the backend's usual one.
function M.database()
  local path = M.get('database') or variable('VIPER_TODO_DATABASE')
  return path and vim.fn.fnamemodify(path, ':p')
end

--- The file that the backend takes where it is given none.
function M.usual_database()
  local folder = vim.env.XDG_DATA_HOME or ''
  folder = folder:match('^/') and folder or (vim.env.HOME or '') .. '/.local/share'
  return folder .. '/viper-todo/todos.sqlite'
end

--- The file for the log, or nil and the reason why there is none.
function M.log_file()
  local path = M.get('log_file')
  if path == '' then
    return nil, "the option log_file is ''"
  end
  if not path then
    path = vim.fn.stdpath(vim.fn.has('nvim-0.8') == 1 and 'log' or 'cache') .. '/viper-todo.log'
  end
  path = vim.fn.fnamemodify(vim.fn.expand(path), ':p')
  local folder = vim.fn.fnamemodify(path, ':h')
  pcall(vim.fn.mkdir, folder, 'p')
  local there = vim.fn.filereadable(path) == 1
  if vim.fn.filewritable(there and path or folder) == 0 then
    return nil, path .. ' cannot be written'
  end
  return path
end

return M
