-- Tests of the Neovim plugin:
--   nvim --headless -u NONE -i NONE --cmd 'set rtp^=.' -c 'luafile tests/viper_todo_tests.lua'
-- The backend is the real one, found as the plugin finds it; every test has a database of its own.
-- Nothing waits for a time: everything waits for what is to happen.

vim.cmd('runtime plugin/viper_todo.lua')
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')
local list = require('viper_todo.list')
local text = require('viper_todo.text')

local folder
local tests = {}
local said = {}

backend.say = function(message)
  table.insert(said, message)
end

local function screen()
  local buffer = vim.fn.bufnr('viper-todo://list')
  return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function fail(message)
  error(string.format('%s\nlist:\n%s\nsaid: %s', message, screen(), vim.inspect(said)), 3)
end

local function expect(condition, message)
  if not condition then
    fail(message or 'expected something else')
  end
end

local function equal(actual, expected)
  if not vim.deep_equal(actual, expected) then
    fail(vim.inspect(actual) .. ' is not ' .. vim.inspect(expected))
  end
end

local function wait_until(condition, message)
  if not vim.wait(60000, condition, 5) then
    fail(message or 'it never came')
  end
end

local function shows(pattern)
  return screen():match(pattern) ~= nil
end

local function was_said(pattern)
  for _, message in ipairs(said) do
    if message:match(pattern) then
      return true
    end
  end
  return false
end

local function type_keys(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'xt', false)
end

local function add(...)
  for _, title in ipairs({ ... }) do
    said = {}
    vim.cmd('Todo add ' .. title)
    wait_until(function()
      return was_said('^Added')
    end)
  end
end

local function go_to(title)
  expect(vim.fn.search('\\V' .. title, 'w') > 0, 'the list does not show ' .. title)
end

local function elsewhere(event, params)
  local message = vim.json.encode({ jsonrpc = '2.0', id = 1, method = event, params = params })
  local command = { config.program(), '--database', config.database() }
  local answer = vim.fn.system(command, message .. '\n')
  expect(answer:match('"result"'), answer)
end

local function open(title)
  go_to(title)
  type_keys('<CR>')
  wait_until(function()
    return vim.fn.bufname():match('^viper%-todo://%d') and lines():match('^Title: .')
  end)
end

local function replace(from, to)
  local line = vim.fn.search('\\V' .. from, 'w')
  expect(line > 0, 'there is no ' .. from)
  vim.fn.setline(line, (vim.fn.getline(line):gsub(vim.pesc(from), to)))
end

function tests.adds_and_lists()
  expect(shows('Nothing to do yet%.  Press o to add a todo%.$'))
  add('Buy milk', 'Call Ann')
  expect(shows('^Todos: is:open, 2    g%? for help\n\n%[ %]  Buy milk\n%[ %]  Call Ann$'))
  equal(vim.fn.line('.'), 4)
  vim.ui.input = function(_, done)
    done('Asked for')
  end
  type_keys('o')
  wait_until(function()
    return shows('Asked for')
  end)
end

function tests.completes_and_reopens()
  add('Buy milk', 'Call Ann')
  vim.cmd('Todo filter is:all')
  go_to('Buy milk')
  type_keys('x')
  wait_until(function()
    return shows('%[x%]  Buy milk')
  end)
  type_keys('x')
  wait_until(function()
    return shows('%[ %]  Buy milk')
  end)
  vim.cmd('Todo filter is:open')
  type_keys('Vj<Space>')
  wait_until(function()
    return was_said('^Completed 2 todos')
  end)
  expect(shows('No todo matches the filter'))
end

function tests.deletes_undoes_and_redoes()
  add('one', 'two', 'three')
  go_to('two')
  type_keys('dd')
  wait_until(function()
    return was_said('^Deleted “two” %(u undoes%)')
  end)
  -- The cursor stays in its line.
  expect(vim.fn.getline('.'):match('three'))
  type_keys('u')
  wait_until(function()
    return was_said('^Undone: delete “two”')
  end)
  expect(vim.fn.getline('.'):match('three'))
  type_keys('<C-r>')
  wait_until(function()
    return was_said('^Redone: delete “two”')
  end)
  go_to('one')
  type_keys('2dd')
  wait_until(function()
    return shows('Nothing to do yet')
  end)
end

function tests.asks_before_it_deletes_everything()
  add('one', 'two')
  local asked, answer
  vim.fn.confirm = function(question)
    asked = question
    return answer
  end
  answer = 2
  vim.cmd('Todo deleteall')
  add('three')
  equal(#list.todos(), 3)
  answer = 1
  vim.cmd('Todo deleteall')
  wait_until(function()
    return was_said('^Deleted 3 todos')
  end)
  expect(asked:match('^Delete ALL todos'))
end

function tests.changes_from_the_list()
  add('one')
  local answer
  vim.ui.input = function(_, done)
    done(answer)
  end
  vim.ui.select = function(_, _, done)
    done('high')
  end
  answer = 'two'
  type_keys('cc')
  wait_until(function()
    return shows('%[ %]  two')
  end)
  type_keys('P')
  wait_until(function()
    return shows('%[ %]  high  two')
  end)
  answer = 'shop, home'
  type_keys('T')
  wait_until(function()
    return shows('high  two  #home  #shop')
  end)
  answer = '2026-11-19'
  type_keys('D')
  wait_until(function()
    return list.todos()[1].due == '2026-11-19'
  end)
  expect(shows('%[.%]  .+  high  two'))
  answer = ''
  type_keys('D')
  wait_until(function()
    return shows('%[ %]  high  two')
  end)
  type_keys('T')
  wait_until(function()
    return shows('%[ %]  high  two$')
  end)
end

function tests.filters_and_sorts()
  add('banana', 'apple', 'cherry')
  vim.cmd('Todo sort -title')
  wait_until(function()
    return shows('cherry\n.*banana\n.*apple')
  end)
  vim.cmd('Todo filter is:open AN')
  wait_until(function()
    return #list.todos() == 1
  end)
  expect(shows('^Todos: is:open AN, by %-title, 1 .*banana'))
  vim.cmd('Todo filter zzz')
  wait_until(function()
    return shows('No todo matches the filter')
  end)
  equal(text.filter('is:done #a #b priority:high priority:low before:2026-12-01 milk text:#x'), {
    completed = true,
    tags = { 'a', 'b' },
    priority = { 'high', 'low' },
    dueBefore = '2026-12-01',
    text = 'milk #x',
  })
  equal(text.filter('is:overdue is:all'), nil)
  equal(vim.fn.getcompletion('Todo filter is:o', 'cmdline'), { 'is:open', 'is:overdue' })
  equal(vim.fn.getcompletion('Todo so', 'cmdline'), { 'sort' })
  equal(vim.fn.ViperTodoSorts('', 'title -d', 8), { 'title -due' })
end

function tests.shows_pages()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { window = 2 })
  list.view_ready()
  add('one', 'two', 'three')
  expect(was_said('which the list does not show'))
  expect(shows('1–2 of 3'))
  type_keys(']]')
  wait_until(function()
    return shows('three')
  end)
  type_keys(']]')
  equal(backend.error, 'This is the last page.')
  type_keys('[[')
  wait_until(function()
    return shows('one\n.*two')
  end)
end

function tests.shows_errors_until_something_goes_well()
  vim.cmd('Todo filter before:someday')
  wait_until(function()
    return backend.error
  end)
  expect(backend.error:match('due') or backend.error:match('day'))
  equal(vim.fn.getbufline('viper-todo://list', 2)[1], backend.error)
  vim.cmd('Todo filter is:open')
  wait_until(function()
    return not backend.error
  end)
  equal(vim.fn.getbufline('viper-todo://list', 2)[1], '')
  list.add('a\255b')
  wait_until(function()
    return backend.error
  end)
  -- What comes behind it is answered as before.
  add('one')
end

function tests.shows_what_another_process_does()
  add('mine')
  elsewhere('todoList.add', { title = 'theirs', tags = { 'elsewhere' } })
  wait_until(function()
    return shows('mine\n%[ %]  theirs  #elsewhere')
  end)
  elsewhere('todoList.delete', { id = 1 })
  wait_until(function()
    return not shows('mine')
  end)
  expect(vim.fn.getline('.'):match('theirs'))
end

function tests.edits()
  add('Buy milk')
  open('Buy milk')
  equal(lines(), 'Title: Buy milk\nDue: \nPriority: none\nTags: \n')
  replace('milk', 'oats')
  replace('Due: ', 'Due: 2026-12-01')
  replace('none', 'high')
  replace('Tags: ', 'tags: shop, home')
  vim.fn.append('$', { 'Two', '', 'lines' })
  vim.cmd('write')
  expect(not vim.bo.modified)
  -- What the store has: tags are sorted there.
  local stored = 'Title: Buy oats\nDue: 2026-12-01\nPriority: high\nTags: home shop\n\nTwo\n\nlines'
  equal(lines(), stored)
  vim.cmd('edit!')
  equal(lines(), stored)
  replace('2026-12-01', '')
  replace('home shop', '')
  vim.cmd('write')
  wait_until(function()
    return #list.todos()[1].tags == 0
  end)
  equal(list.todos()[1].due, nil)
  vim.cmd('write')
  expect(was_said('Nothing was changed'))
  vim.cmd('Todo history')
  wait_until(function()
    return lines():match('changed.*added')
  end)
  vim.cmd('close')
  vim.cmd('Todo toggle')
  wait_until(function()
    return shows('No todo matches the filter')
  end)
end

function tests.keeps_what_is_refused()
  add('Buy milk')
  open('Buy milk')
  replace('Due: ', 'Due: someday')
  vim.cmd('write')
  expect(vim.bo.modified and lines():match('Due: someday'))
  expect(was_said('due date is not a valid date'))
  replace('Due: ', 'Dew: ')
  vim.cmd('write')
  expect(vim.bo.modified and was_said('there is no field dew'))
  vim.cmd('edit!')
  equal(lines(), 'Title: Buy milk\nDue: \nPriority: none\nTags: \n')
end

function tests.shows_a_todo_live()
  add('Buy milk')
  open('Buy milk')
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy oats' })
  wait_until(function()
    return lines():match('Title: Buy oats')
  end)
  expect(not vim.bo.modified)
  elsewhere('todoList.delete', { id = 1 })
  wait_until(function()
    return vim.fn.bufname() == 'viper-todo://list'
  end)
  expect(was_said('“Buy oats” was deleted'))
end

function tests.loses_nobodys_change()
  add('Buy milk')
  open('Buy milk')
  replace('milk', 'oats')
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy bread', content = 'theirs' })
  wait_until(function()
    return shows('Buy bread')
  end)
  vim.cmd('write')
  expect(vim.bo.modified and lines():match('Title: Buy oats'))
  expect(was_said('Not written: it was changed meanwhile'))
  expect(not was_said('has changed since'))
  expect(not pcall(vim.cmd, 'quit'))
  vim.cmd('Todo diff')
  equal(vim.fn.winnr('$'), 2)
  expect(vim.wo.diff)
  vim.cmd('wincmd p')
  expect(lines():match('Title: Buy bread'))
  vim.cmd('close | diffoff')
  -- What was not touched here stays theirs.
  vim.cmd('write!')
  equal(lines(), 'Title: Buy oats\nDue: \nPriority: none\nTags: \n\ntheirs')
  expect(not vim.bo.modified)
  replace('oats', 'oranges')
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy bread' })
  wait_until(function()
    return shows('Buy bread')
  end)
  vim.cmd('edit!')
  expect(lines():match('Title: Buy bread') and not vim.bo.modified)
end

function tests.keeps_the_text_of_a_deleted_todo()
  add('Buy milk')
  open('Buy milk')
  vim.fn.append('$', 'mine')
  elsewhere('todoList.delete', { id = 1 })
  wait_until(function()
    return not shows('Buy milk')
  end)
  vim.cmd('write')
  expect(vim.bo.modified and lines():match('mine$'))
  expect(was_said('There is no todo 1'))
end

function tests.outlives_the_backend()
  add('one')
  open('one')
  vim.fn.append('$', 'mine')
  vim.loop.kill(backend.pid(), 'sigkill')
  wait_until(function()
    return backend.ended
  end)
  expect(was_said('ended by signal 9.*R in the list, or :Todo restart'))
  expect(shows('ended by signal 9'))
  -- Any event starts it again, and everything that was open is live again.
  vim.cmd('write')
  expect(not vim.bo.modified and not backend.ended)
  elsewhere('todoDetail.edit', { id = 1, title = 'two' })
  wait_until(function()
    return shows('two') and lines() == 'Title: two\nDue: \nPriority: none\nTags: \n\nmine'
  end)
end

function tests.says_how_to_get_the_backend()
  local options = vim.g.viper_todo
  vim.g.viper_todo = { program = '/nowhere/viper-todo' }
  local _, problem = config.program()
  expect(problem:match('option program is "/nowhere/viper%-todo".*swift build %-c release'))
  vim.g.viper_todo = {}
  local variable = vim.env.VIPER_TODO
  vim.env.VIPER_TODO = '/nowhere/else'
  _, problem = config.program()
  expect(problem:match('VIPER_TODO is "/nowhere/else"'))
  vim.cmd('checkhealth viper_todo')
  expect(lines():match('VIPER_TODO is "/nowhere/else"'))
  vim.cmd('bdelete')
  vim.env.VIPER_TODO = nil
  local path = vim.env.PATH
  vim.env.PATH = ''
  _, problem = config.program()
  expect(problem:match('there is no viper%-todo on PATH'))
  vim.env.PATH, vim.env.VIPER_TODO, vim.g.viper_todo = path, variable, options
end

function tests.is_healthy()
  vim.cmd('checkhealth viper_todo')
  expect(lines():match('OK:? The backend is .*viper%-todo %d'), lines())
  expect(lines():match('The log is ' .. vim.pesc(folder .. '/log')), lines())
  expect(lines():match('A session is running'))
  expect(vim.fn.filereadable(folder .. '/log') == 1)
  vim.cmd('bdelete')
end

function tests.knows_days()
  -- A Friday.
  local now = os.time({ year = 2026, month = 11, day = 20, hour = 9 })
  for day, expected in pairs({
    today = '2026-11-20',
    [' Tomorrow'] = '2026-11-21',
    friday = '2026-11-20',
    thursday = '2026-11-26',
    ['+3'] = '2026-11-23',
    ['+3 days'] = '2026-11-23',
    ['+2 weeks'] = '2026-12-04',
    ['+1w'] = '2026-11-27',
    ['2026-12-01'] = '2026-12-01',
    someday = 'someday',
    [''] = '',
  }) do
    equal(text.date(day, now), expected)
  end
end

function tests.lets_no_title_break_a_line()
  add('a \226\128\174 b', string.rep('x', 500), '日本語', 'שלום')
  expect(shows('a � b'))
  equal(#vim.api.nvim_buf_get_lines(0, 0, -1, false), 6)
  -- A backend could send anything, for all that a View knows.
  equal(
    text.clean('x\27]0;y\7\194\155\n\tz\127\226\128\168\226\129\166\0'),
    'x�]0;y����z����'
  )
  go_to('日本語')
  type_keys('<CR>')
  wait_until(function()
    return lines():match('^Title: 日本語\n')
  end)
end

function tests.completes_fields()
  add('Buy milk')
  elsewhere('todoDetail.edit', { id = 1, tags = { 'shop', 'home' } })
  wait_until(function()
    return shows('#home  #shop')
  end)
  open('Buy milk')
  vim.fn.search('Priority: \\zs')
  equal(vim.fn.ViperTodoOmni(0, 'h'), { 'high' })
  vim.fn.search('Tags: \\zs', 'w')
  equal(vim.fn.ViperTodoOmni(1, ''), 6)
  equal(vim.fn.ViperTodoOmni(0, 's'), { 'shop' })
end

function tests.has_help()
  -- Tags are written beside a copy.
  local help = vim.api.nvim_get_runtime_file('doc/viper_todo.txt', false)[1]
  vim.fn.mkdir(folder .. '/doc')
  vim.fn.writefile(vim.fn.readfile(help), folder .. '/doc/viper_todo.txt')
  vim.cmd('helptags ' .. folder .. '/doc')
  vim.opt.runtimepath:prepend(folder)
  type_keys('g?')
  equal(vim.fn.expand('%:t'), 'viper_todo.txt')
  for _, key in ipairs({ '<CR>', 'dd', 'cc', '<C-r>', 'g?', ']]' }) do
    expect(lines():match('\n' .. vim.pesc(key) .. '%s'), key .. ' has no help')
  end
  for _, name in ipairs(vim.fn.getcompletion('Todo ', 'cmdline')) do
    expect(lines():match(':Todo ' .. name), ':Todo ' .. name .. ' has no help')
  end
  vim.cmd('helpclose')
  vim.opt.runtimepath:remove(folder)
end

local usual_input, usual_select, usual_confirm = vim.ui.input, vim.ui.select, nil

local function run(name)
  folder = vim.fn.tempname()
  vim.fn.mkdir(folder)
  vim.g.viper_todo = { database = folder .. '/todos.sqlite', log_file = folder .. '/log' }
  said = {}
  backend.error, backend.ended = nil, nil
  vim.ui.input, vim.ui.select, vim.fn.confirm = usual_input, usual_select, usual_confirm
  local well, problem = xpcall(function()
    vim.cmd('Todo')
    list.filter('is:open')
    list.sort('')
    wait_until(function()
      return shows('Nothing to do yet')
    end)
    tests[name]()
  end, debug.traceback)
  if backend.pid() then
    local pid = backend.pid()
    backend.stop()
    wait_until(function()
      return vim.loop.kill(pid, 0) ~= 0
    end, 'the backend does not end')
  end
  vim.cmd('silent! only! | silent! %bwipeout!')
  vim.fn.delete(folder, 'rf')
  io.write(well and 'passed ' or 'FAILED ', name, '\n', well and '' or problem .. '\n')
  return well
end

local names = vim.tbl_keys(tests)
table.sort(names)
local failures = 0
for _, name in ipairs(names) do
  if (vim.env.VIPER_TODO_ONLY or name) == name and not run(name) then
    failures = failures + 1
  end
end
io.write(string.format('%d tests, %d failures\n', #names, failures))
vim.cmd(failures == 0 and 'qall!' or 'cquit!')
