-- Tests of the Neovim plugin:
--   nvim --headless -u NONE -i NONE --cmd 'set rtp^=.' -c 'luafile tests/viper_todo_tests.lua'
-- The backend is the real one, found as the plugin finds it; every test has a database of its own.
-- Nothing waits for a time: everything waits for what is to happen.

vim.cmd('runtime plugin/viper_todo.lua')
local adding = require('viper_todo.adding')
local backend = require('viper_todo.backend')
local config = require('viper_todo.config')
local list = require('viper_todo.list')
local reminders = require('viper_todo.reminders')
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

local function side()
  local buffer = vim.fn.bufnr('viper-todo://lists')
  return buffer == -1 and '' or table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
end

local function wait_until_shown(pattern)
  wait_until(function()
    return shows(pattern)
  end, 'never shown: ' .. pattern)
end

local function wait_until_said(pattern)
  wait_until(function()
    for _, message in ipairs(said) do
      if message:match(pattern) then
        return true
      end
    end
  end, 'never said: ' .. pattern)
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

-- Has another process send an event, under a name if it has one.
local function elsewhere(event, params, name)
  local message = { jsonrpc = '2.0', id = 1, method = event, params = params }
  local input = vim.json.encode(message) .. '\n'
  if name then
    local hello = { jsonrpc = '2.0', method = 'initialize' }
    hello.params = { clientInfo = { name = name } }
    input = vim.json.encode(hello) .. '\n' .. input
  end
  local command = { config.program(), '--database', config.database() }
  local answer = vim.fn.system(command, input)
  expect(answer:match('"result"'), answer)
end

local function open(title)
  go_to(title)
  type_keys('<CR>')
  wait_until(function()
    return vim.fn.bufname():match('^viper%-todo://%d') and lines():match('^Title: .')
  end)
end

--- Waits until what was typed is in the draft.
local function settle()
  local scheduled = false
  vim.schedule(function()
    scheduled = true
  end)
  wait_until(function()
    return scheduled
  end)
  -- Behind a change that was under way there is another one.
  backend.ask('todoReport.viewClosed')
  backend.ask('todoReport.viewClosed')
end

--- What is shown at a line that is not in the text.
local function below(line)
  local namespace = vim.api.nvim_create_namespace('viper_todo_detail')
  local found = {}
  local places = { { line - 1, 0 }, { line - 1, -1 }, { details = true } }
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, namespace, unpack(places))) do
    for _, virtual in ipairs(mark[4].virt_lines or { mark[4].virt_text }) do
      table.insert(found, vim.trim(virtual[1][1]))
    end
  end
  return table.concat(found, ' ')
end

--- The text of a form with these fields and contents; the others are empty.
local function form(title, due, priority, tags, content)
  local fields = { 'Title: ' .. title, 'Due: ' .. (due or ''), 'Time: ', 'Start: ', 'Repeat: ' }
  table.insert(fields, 'Reminders: ')
  table.insert(fields, 'Estimate: ')
  table.insert(fields, 'Priority: ' .. (priority or 'none'))
  table.insert(fields, 'Tags: ' .. (tags or ''))
  vim.list_extend(fields, { 'After: ', 'Parent: ' })
  return table.concat(fields, '\n') .. '\n' .. (content and '\n' .. content or '')
end

local function wait_until_lines(expected)
  wait_until(function()
    return lines() == expected
  end, 'never the text ' .. expected)
end

local function replace(from, to)
  local line = vim.fn.search('\\V' .. from, 'w')
  expect(line > 0, 'there is no ' .. from)
  vim.fn.setline(line, (vim.fn.getline(line):gsub(vim.pesc(from), to)))
end

function tests.adds_and_lists()
  expect(shows('Nothing to do yet%.  Press a to add a todo%.$'))
  add('Buy milk', 'Call Ann')
  expect(shows('^Todos: To do, 2    g%? for help\n\n%[ %]  Buy milk\n%[ %]  Call Ann$'))
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
  vim.cmd('Todo filter none')
  go_to('Buy milk')
  type_keys('x')
  wait_until(function()
    return shows('%[x%]  Buy milk')
  end)
  type_keys('x')
  wait_until(function()
    return shows('%[ %]  Buy milk')
  end)
  vim.cmd('Todo filter To do')
  type_keys('Vjx')
  wait_until(function()
    return was_said('^Completed 2 todos%.$')
  end)
  expect(shows('No todo matches the filter'))
end

function tests.deletes_undoes_and_redoes()
  add('one', 'two', 'three')
  go_to('two')
  type_keys('dd')
  wait_until(function()
    return was_said('^Deleted “two”')
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
  equal(asked, 'Delete ALL 3 todos, done and open, shown or not?')
  wait_until_said('u brings them back')
end

--- Has the next prompts answered with these words.
local function answer(...)
  local answers = { ... }
  vim.ui.input = function(options, done)
    said.prompt = options
    done(table.remove(answers, 1))
  end
end

function tests.changes_from_the_list()
  add('one tomorrow 9am #shop')
  wait_until_shown('%[ %]  Tomorrow 09:00  one  #shop$')
  answer('two')
  type_keys('cc')
  equal(said.prompt.default, 'one')
  wait_until_shown('  two')
  answer('high')
  type_keys('P')
  wait_until_shown('09:00  high  two')
  -- Tags are added and removed; one # does not belong to a tag.
  answer('#home -shop ##new')
  type_keys('T')
  equal(said.prompt.default, nil)
  wait_until_shown('high  two  ##new  #home$')
  answer('in 3 days')
  type_keys('w')
  wait_until_shown('Monday 09:00  high')
  -- An empty answer changes nothing.
  answer('', '', '', '')
  type_keys('wTPcc')
  answer('none')
  type_keys('T')
  wait_until_shown('Monday 09:00  high  two$')
  vim.cmd('Todo due none')
  wait_until_shown('%[ %]  high  two$')
  vim.cmd('Todo repeat every friday')
  wait_until_shown('every week on Friday')
  -- What cannot be read is asked for again.
  answer('someday', 'Tomorrow')
  type_keys('w')
  equal(said.prompt.default, 'someday')
  wait_until(function()
    return list.todos()[1].due == '2026-11-21'
  end)
end

function tests.offers_choices_while_one_types()
  local todo = { title = 'Water', due = '2026-11-25', tags = { 'garden' } }
  elsewhere('todoList.add', todo)
  elsewhere('todoList.add', { title = 'Late', due = '2026-11-18', priority = 'high' })
  wait_until_shown('Late')
  equal(vim.fn.ViperTodo_due('', '', 0), { 'Today', 'Tomorrow', 'Next week', 'none' })
  equal(vim.fn.ViperTodo_due('', 'next w', 6)[1], 'Next week')
  equal(vim.fn.ViperTodo_tags('', 'x g', 3), { 'x garden' })
  equal(vim.fn.ViperTodo_priority('', '', 0)[1], 'high')
  equal(vim.fn.ViperTodo_sort('', 'new', 3), { 'Newest first' })
  equal(vim.fn.ViperTodo_snooze('', 'tomorrow 9am', 12), { 'Tomorrow 09:00' })
  equal(vim.fn.ViperTodo_filter('', 'To do, #g', 9), { 'To do, #garden' })
  equal(vim.fn.getcompletion('Todo due tom', 'cmdline'), { 'Tomorrow' })
  equal(vim.fn.getcompletion('Todo due next w', 'cmdline'), { 'week' })
  equal(vim.fn.getcompletion('Todo filter Ov', 'cmdline')[1], 'Overdue')
  equal(vim.fn.getcompletion('Todo filter in:i', 'cmdline'), { 'in:inbox' })
  equal(vim.fn.getcompletion('Todo priority h', 'cmdline'), { 'high' })
  equal(vim.fn.getcompletion('Todo DELETEA', 'cmdline'), { 'deleteall' })
  equal(vim.fn.getcompletion('Todo tags -G', 'cmdline'), { '-garden' })
  -- In one key to tomorrow; in two, all that is overdue to today.
  go_to('Water')
  type_keys('t')
  wait_until_shown('Tomorrow +Water')
  type_keys('W<CR>')
  wait_until_shown('Today +high  Late')
  vim.cmd('Todo overdue today')
  wait_until_said('^Nothing is overdue%.$')
end

function tests.adds_several_lines_in_one_step()
  vim.fn.setreg('"', ' Buy milk tomorrow #shop\n\nCall Ann !high\n')
  type_keys('p')
  wait_until_said('^Added 2 todos%.$')
  expect(shows('Tomorrow +Buy milk  #shop\n.*high  Call Ann$'))
  type_keys('u')
  wait_until_shown('Nothing to do yet')
  -- They get what the list says, unless they say something else.
  vim.cmd('Todo filter in:today')
  type_keys('p')
  wait_until_said('^Added 2 todos%.$')
  wait_until_shown('Today +high  Call Ann$')
  equal(#list.todos(), 1)
end

function tests.changes_no_other_todo_than_was_seen()
  add('one', 'two', 'three')
  -- While the prompt is open, somebody completes that row, and renames another one.
  go_to('one')
  vim.ui.input = function(_, done)
    elsewhere('todoList.complete', { id = 1 })
    wait_until(function()
      return not shows('one')
    end)
    vim.ui.input = function(options, again)
      equal(options.default, 'uno')
      again('uno')
    end
    done('uno')
  end
  type_keys('cc')
  expect(was_said('Todo 1 has changed since') and shows('two\n.*three'))
  vim.cmd('Todo filter none')
  wait_until_shown('%[x%]  uno')
  -- A selection, too.
  go_to('two')
  vim.ui.input = function(_, done)
    elsewhere('todoDetail.edit', { id = 3, title = 'tres' })
    wait_until_shown('tres')
    vim.ui.input = function(options, again)
      equal(options.default, 'tomorrow')
      again(nil)
    end
    done('tomorrow')
  end
  type_keys('Vjw')
  expect(not shows('Tomorrow'))
  -- And a range: the lines are those that were shown when it was typed.
  vim.cmd('Todo filter To do')
  wait_until_shown('^Todos: To do, 2')
  ViperTodoMeanwhile = function()
    elsewhere('todoList.complete', { id = 2 })
    wait_until(function()
      return #list.todos() == 1
    end)
    return ''
  end
  vim.ui.input = function(_, done)
    done(nil)
  end
  type_keys([[:3Todo due today<C-r>=luaeval('ViperTodoMeanwhile()')<CR><CR>]])
  wait_until_said('Todo 2 has changed since')
  expect(not shows('Today') and shows('tres'))
end

function tests.keeps_keys_that_are_typed_ahead()
  type_keys('Oicall Ann<Esc>')
  equal(vim.fn.getline(1), 'Title: call Ann')
  vim.cmd('write')
  vim.cmd('Todo')
  wait_until_shown('%[ %]  call Ann$')
  go_to('call Ann')
  type_keys('<CR>A today<Esc>')
  equal(vim.fn.getline(1), 'Title: call Ann today')
end

function tests.undoes_only_what_the_user_typed()
  add('Buy milk')
  open('Buy milk')
  type_keys('A today<Esc>')
  settle()
  elsewhere('todoDetail.edit', { id = 1, due = '2026-12-01', content = 'theirs' })
  wait_until_lines(form('Buy milk today', '2026-12-01', nil, nil, 'theirs'))
  type_keys('A or tomorrow<Esc>')
  settle()
  type_keys('u')
  wait_until_lines(form('Buy milk today', '2026-12-01', nil, nil, 'theirs'))
  type_keys('u')
  wait_until_lines(form('Buy milk', '2026-12-01', nil, nil, 'theirs'))
  settle()
  expect(not vim.bo.modified)
  type_keys('<C-r>')
  wait_until_lines(form('Buy milk today', '2026-12-01', nil, nil, 'theirs'))
  type_keys('<C-r>')
  wait_until_lines(form('Buy milk today or tomorrow', '2026-12-01', nil, nil, 'theirs'))
  settle()
  type_keys(':undo 0<CR>')
  settle()
  wait_until_lines(form('Buy milk', '2026-12-01', nil, nil, 'theirs'))
end

function tests.filters_and_sorts()
  add('banana', 'apple', 'cherry')
  vim.cmd('Todo sort -title')
  wait_until(function()
    return shows('cherry\n.*banana\n.*apple')
  end)
  vim.cmd('Todo filter to do, AN')
  wait_until(function()
    return #list.todos() == 1
  end)
  expect(shows('^Todos: to do, AN, by %-title, 1 .*banana'))
  vim.cmd('Todo filter zzz')
  wait_until(function()
    return shows('No todo matches the filter')
  end)
  vim.cmd('Todo filter none')
  vim.cmd('Todo sort By title')
  wait_until_shown('^Todos: everything, By title, 3 .*apple\n.*banana\n.*cherry')
  equal({ text.parts('Overdue, in:my list, #a,b c') }, { { 'Overdue', '#a', 'b c' }, 'my list' })
  equal({ text.tags('a #b ##c -d -#e') }, { { 'a', 'b', '#c' }, { 'd', 'e' } })
  equal(vim.fn.getcompletion('Todo so', 'cmdline'), { 'sort' })
end

-- The titles as they are shown, with a < behind that of the cursor.
local function order()
  local titles = {}
  for number, line in ipairs(vim.split(screen(), '\n')) do
    if number > 2 then
      table.insert(titles, line:sub(6) .. (number == vim.fn.line('.') and '<' or ''))
    end
  end
  return table.concat(titles, ' ')
end

function tests.moves_todos_in_the_order_by_hand()
  local function press(keys, expected)
    type_keys(keys)
    equal(order(), expected)
  end
  add('one', 'two', 'three', 'four')
  go_to('one')
  type_keys('J')
  equal(backend.error, 'To move todos, sort them by hand: s, then By hand.')
  equal(vim.fn.ViperTodo_sort('', 'by h', 4), { 'By hand' })
  answer('By hand')
  type_keys('s')
  wait_until_shown('^Todos: To do, By hand, 4 ')
  equal(order(), 'one< two three four')
  press('JJ', 'two three one< four')
  press('2K', 'one< two three four')
  press('<M-j><M-j><M-k>', 'two one< three four')
  -- At the ends there is nothing to undo.
  press('KKgK9JJgJ', 'two three four one<')
  press('u', 'one< two three four')
  press('gJ', 'two three four one<')
  press('gK', 'one< two three four')
  -- A selection stays selected.
  go_to('two')
  press('VjJ', 'one four two three<')
  press('2K', 'two three< one four')
  press('u', 'one four two three<')
  press('gK<Esc>', 'two three< one four')
  expect(was_said('^Moved 2 todos%.'))
  -- Under a filter, a todo moves past those that are hidden, too.
  elsewhere('todoList.complete', { id = 3 })
  wait_until_shown('To do, By hand, 3 ')
  go_to('two')
  press('JK', 'two< one four')
  -- A list that has this order; and pages.
  vim.cmd('Todo save mine')
  wait_until_shown('^mine: 3 ')
  go_to('one')
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { window = 2 })
  list.view_ready()
  wait_until_shown('1–2 of 3')
  type_keys('J')
  equal(backend.error, 'The page ends here; gJ and gK move over all pages.')
  local function press_and_wait(keys, expected)
    type_keys(keys)
    wait_until(function()
      return order() == expected
    end)
  end
  press_and_wait('gJ', 'four one<')
  press_and_wait('gK', 'one< two')
  local script = folder .. '/backend'
  vim.fn.writefile({ '#!/bin/sh', 'sed -u "s/todoList\\.move/x&/" | "$BACKEND" "$@"' }, script)
  vim.fn.setfperm(script, 'rwx------')
  vim.env.BACKEND = config.program()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { program = script })
  vim.cmd('Todo restart')
  wait_until_shown('1–2 of 3')
  type_keys('J')
  expect(backend.error:match('^There is no method xtodoList%.move'), backend.error)
end

--- The rows of the tree as they are shown, with a < behind that of the cursor.
local function tree()
  local rows = vim.tbl_map(function(row)
    return row:sub(6)
  end, vim.api.nvim_buf_get_lines(0, 2, -1, false))
  rows[vim.fn.line('.') - 2] = rows[vim.fn.line('.') - 2] .. '<'
  return table.concat(rows, '\n')
end

function tests.shows_a_tree_and_folds_it()
  local function press(keys, ...)
    type_keys(keys)
    local expected = table.concat({ ... }, '\n')
    wait_until(function()
      return tree() == expected
    end, 'never the tree ' .. expected)
  end
  add('trip', 'book', 'pack', 'shoes', 'home')
  vim.cmd('Todo sort By hand')
  wait_until_shown('By hand, 5 ')
  equal(tree(), 'trip\nbook\npack\nshoes\nhome<')
  -- A row goes under the sibling above it; so do those that are selected, with what is under them.
  go_to('trip')
  press('>>jV', 'trip', 'book<', 'pack', 'shoes', 'home')
  press('j><Esc>', '▾ trip  0/2', '    book', '    pack<', '  shoes', '  home')
  press('j2>>', '▾ trip  0/4', '    book', '    pack', '    shoes<', '    home')
  press('>>', '▾ trip  0/3', '    book', '  ▾ pack  0/1', '      shoes<', '    home')
  press('<<', '▾ trip  0/4', '    book', '    pack', '    shoes<', '    home')
  press('u', '▾ trip  0/3', '    book', '  ▾ pack  0/1', '      shoes<', '    home')
  press('G<<', '▾ trip  0/2', '    book', '  ▾ pack  0/1', '      shoes', '  home<')
  -- Rows move among their siblings, with what is under them.
  press('J', '▾ trip  0/2', '    book', '  ▾ pack  0/1', '      shoes', '  home<')
  press('ggJ', '  home', '▾ trip  0/2<', '    book', '  ▾ pack  0/1', '      shoes')
  press('jJ', '  home', '▾ trip  0/2', '  ▾ pack  0/1', '      shoes', '    book<')
  press('gK', '  home', '▾ trip  0/2', '    book<', '  ▾ pack  0/1', '      shoes')
  press('uK', '  home', '▾ trip  0/2', '    book<', '  ▾ pack  0/1', '      shoes')
  go_to('pack')
  press('VjK<Esc>', '  home', '▾ trip  0/2', '  ▾ pack  0/1', '      shoes<', '    book')
  type_keys('GVkJ<Esc>')
  equal(backend.error, 'These todos do not stand under the same one.')
  -- What is folded stays folded if the list is opened again.
  go_to('shoes')
  press('zc', '  home', '▾ trip  0/2', '  ▸ pack  0/1<', '    book')
  vim.cmd('Todo sort By due date')
  wait_until_shown('By due date, 5 ')
  vim.cmd('Todo sort By hand')
  press('', '  home', '▾ trip  0/2', '  ▸ pack  0/1<', '    book')
  press('za', '  home', '▾ trip  0/2', '  ▾ pack  0/1<', '      shoes', '    book')
  press('zM', '  home', '▸ trip  0/2<')
  press('zo', '  home', '▾ trip  0/2<', '  ▸ pack  0/1', '    book')
  vim.cmd('Todo restart')
  press('', '  home', '▾ trip  0/2<', '  ▸ pack  0/1', '    book')
  press('zR', '  home', '▾ trip  0/2<', '  ▾ pack  0/1', '      shoes', '    book')
  -- What does not match the filter is shown for what is under it.
  vim.cmd('Todo filter shoes')
  wait_until_shown('^Todos: shoes, By hand, 1 ')
  equal(tree():gsub('<', ''), '▾ trip  0/2\n  ▾ pack  0/1\n      shoes')
  -- A saved list that has this order is a tree, too.
  vim.cmd('Todo save mine')
  wait_until_shown('^mine: 1 ')
  wait_until_shown('▾ trip')
end

function tests.adds_completes_and_deletes_with_what_is_under_it()
  vim.cmd('Todo sort By hand')
  add('trip')
  answer('book tomorrow', 'pack')
  type_keys('ga')
  equal(said.prompt.prompt, 'Add under it: ')
  wait_until_shown('▾ trip  0/1\n.*  Tomorrow +book')
  go_to('trip')
  type_keys('zcga')
  wait_until_shown('trip  0/2\n.*book\n.*pack$')
  expect(vim.fn.getline('.'):match('pack'))
  -- It asks once: 1 is to complete those under it, 2 to leave them.
  local asked, reply = {}, 0
  vim.fn.confirm = function(question)
    table.insert(asked, question)
    return reply
  end
  go_to('trip')
  type_keys('x')
  equal(asked, { '2 todos under it are still open; complete them too, or leave them open.' })
  equal(backend.error, nil)
  expect(shows('%[ %] +▾ trip'))
  reply = 1
  type_keys('x')
  wait_until_said('^Completed 3 todos%.$')
  type_keys('u')
  wait_until_shown('trip  0/2\n.*book\n.*pack$')
  reply = 2
  go_to('trip')
  type_keys('x')
  wait_until_said('^Completed “trip”%.$')
  -- Done, it is shown for what is under it.
  wait_until_shown(', 2 .*%[x%].*trip')
  equal(#asked, 3)
  type_keys('u')
  wait_until_shown(', 3 ')
  -- What is selected can have what is under it in it.
  go_to('trip')
  type_keys('Vjd')
  wait_until_shown('Nothing to do yet')
  wait_until_said('^Deleted 3 todos%.$')
  type_keys('u')
  wait_until_shown('trip  0/2\n.*book\n.*pack$')
end

function tests.does_without_a_tree_if_the_backend_is_older()
  local script = folder .. '/backend'
  local refusing = [[sed -u 's/"tree":true/"tree":1/' | "$BACKEND" "$@"]]
  vim.fn.writefile({ '#!/bin/sh', refusing }, script)
  vim.fn.setfperm(script, 'rwx------')
  vim.env.BACKEND = config.program()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { program = script })
  vim.cmd('Todo restart')
  add('one', 'two')
  vim.cmd('Todo sort By hand')
  wait_until_shown('^Todos: To do, By hand, 2 ')
  go_to('one')
  type_keys('J')
  wait_until_shown('two\n.*one$')
  equal(backend.error, nil)
  type_keys('za')
  equal(backend.error, 'Only a list that is sorted by hand is a tree: s, then By hand.')
end

function tests.edits_what_a_todo_stands_under()
  add('trip', 'book')
  open('book')
  replace('Parent: ', 'Parent: 1')
  settle()
  equal(below(vim.fn.search('^Parent')), 'under 1: trip')
  type_keys('<CR>')
  wait_until(function()
    return vim.fn.bufname() == 'viper-todo://1' and lines():match('^Title: trip')
  end)
  vim.cmd('buffer viper-todo://2 | write')
  wait_until_said('^Edited “book”')
  vim.cmd('buffer viper-todo://1')
  wait_until(function()
    return below(1):match('^open, 0/1 under it done, created')
  end)
  -- One that stands under it cannot be what it stands under.
  replace('Parent: ', 'Parent: 2')
  settle()
  expect(below(vim.fn.search('^Parent')):match('cannot stand under itself'))
end

function tests.shows_pages()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { window = 2 })
  list.view_ready()
  add('one', 'two', 'three')
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
  vim.cmd('Todo sort someday')
  wait_until(function()
    return backend.error
  end)
  equal(vim.fn.getbufline('viper-todo://list', 2)[1], backend.error)
  vim.cmd('Todo sort none')
  wait_until(function()
    return not backend.error
  end)
  equal(vim.fn.getbufline('viper-todo://list', 2)[1], '')
  adding.add('a\255b')
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
  equal(lines(), form('Buy milk'))
  replace('milk', 'oats')
  replace('Due: ', 'Due: 2026-12-01')
  replace('none', 'high')
  replace('Tags: ', 'tags: shop home')
  vim.fn.append('$', { 'Two', '', 'lines' })
  vim.cmd('write')
  expect(not vim.bo.modified)
  expect(was_said('^Edited “Buy oats”') and not was_said('written'))
  -- What the store has: tags are sorted there.
  local stored = form('Buy oats', '2026-12-01', 'high', 'home shop', 'Two\n\nlines')
  wait_until_lines(stored)
  vim.cmd('edit!')
  wait_until_lines(stored)
  replace('2026-12-01', '')
  replace('home shop', '')
  vim.cmd('write')
  wait_until(function()
    return #list.todos()[1].tags == 0
  end)
  equal(list.todos()[1].due, nil)
  vim.cmd('write')
  expect(was_said('Todo 1 written'))
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

function tests.adds_in_a_form()
  type_keys('O')
  wait_until(function()
    return vim.fn.bufname() == 'viper-todo://new' and lines():match('^Title:')
  end)
  equal(below(1), 'A new todo: :w adds it.')
  expect(not vim.bo.modified)
  vim.cmd('write')
  expect(was_said('title is empty') and vim.fn.bufname() == 'viper-todo://new')
  replace('Title: ', 'Title: Buy milk')
  replace('Tags: ', 'Tags: shop')
  vim.fn.append('$', 'two litres')
  settle()
  expect(vim.bo.modified)
  equal(screen():match('Nothing to do yet'), 'Nothing to do yet')
  vim.cmd('write')
  equal(vim.fn.bufname(), 'viper-todo://1')
  expect(not vim.bo.modified and shows('%[ %]  Buy milk  #shop'))
  equal(vim.fn.bufnr('viper-todo://new'), -1)
  -- From here on it is an edit of the same todo.
  replace('milk', 'oats')
  vim.cmd('write')
  wait_until(function()
    return shows('%[ %]  Buy oats  #shop')
  end)
  equal(#list.todos(), 1)
  -- And there is another new one.
  vim.cmd('Todo new')
  wait_until(function()
    return vim.fn.bufname() == 'viper-todo://new' and lines():match('^Title: \n')
  end)
end

function tests.shows_problems_while_one_types()
  add('Buy milk')
  open('Buy milk')
  vim.fn.search('Due: ')
  type_keys('Asoon<Esc>')
  wait_until(function()
    return below(2):match('The due date is not a valid date; write it like')
  end)
  -- All of the sentence, in lines of the window's width.
  expect(below(2):match('1 March 2027”%.$'), below(2))
  vim.cmd('20vsplit')
  local marks = vim.api.nvim_buf_get_extmarks(
    0,
    vim.api.nvim_create_namespace('viper_todo_detail'),
    { 1, 0 },
    { 1, -1 },
    { details = true }
  )
  expect(#marks[1][4].virt_lines > 4)
  vim.cmd('close')
  equal(#vim.diagnostic.get(0), 1)
  equal(vim.diagnostic.get(0)[1].lnum, 1)
  vim.cmd('write')
  expect(vim.bo.modified and lines():match('Due: soon'))
  expect(was_said('The due date is not a valid date'))
  replace('soon', '2026-12-01')
  wait_until(function()
    return below(2) == 'Tue, Dec 1' and #vim.diagnostic.get(0) == 0
  end)
  -- What is undone is no change.
  replace('2026-12-01', '')
  wait_until(function()
    return not vim.bo.modified
  end)
end

function tests.keeps_what_is_no_form()
  add('Buy milk')
  open('Buy milk')
  replace('Due: ', 'Dew: x')
  settle()
  expect(below(2):match('This line is no field'), below(2))
  vim.cmd('write')
  expect(vim.bo.modified and was_said('Not written: This line is no field'))
  vim.cmd('2delete')
  vim.cmd('write')
  expect(vim.bo.modified and was_said('Not written: The line Due: is missing'))
  vim.cmd('edit!')
  wait_until_lines(form('Buy milk'))
  -- What is too long for a draft stays in the buffer, too.
  vim.fn.setline(1, 'Title: ' .. string.rep('x', 1001))
  settle()
  expect(vim.bo.modified and was_said('title'))
  vim.cmd('write')
  equal(#vim.fn.getline(1), 1008)
  expect(vim.bo.modified)
  vim.fn.setline(1, 'Title: short')
  vim.cmd('write')
  expect(not vim.bo.modified and shows('short'))
end

function tests.shows_a_todo_live()
  add('Buy milk')
  open('Buy milk')
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy oats' })
  wait_until(function()
    return lines():match('Title: Buy oats')
  end)
  expect(not vim.bo.modified)
  wait_until(function()
    return below(1):match('^open, created .*, changed ')
  end)
  -- What is typed in one field stays, and so does the cursor; the others follow.
  type_keys('A today<Esc>')
  settle()
  local place = vim.api.nvim_win_get_cursor(0)
  elsewhere('todoDetail.edit', { id = 1, due = '2026-12-01', content = 'two\nlitres' })
  wait_until_lines(form('Buy oats today', '2026-12-01', nil, nil, 'two\nlitres'))
  equal(vim.api.nvim_win_get_cursor(0), place)
  elsewhere('todoDetail.edit', { id = 1, content = '' })
  wait_until_lines(form('Buy oats today', '2026-12-01'))
  vim.cmd('write')
  expect(shows('Tue, Dec 1  Buy oats today'))
end

function tests.loses_nobodys_change()
  add('Buy milk')
  open('Buy milk')
  replace('milk', 'oats')
  vim.fn.append('$', { 'mine' })
  settle()
  local theirs = { id = 1, title = 'Buy bread', content = 'theirs', priority = 'low' }
  elsewhere('todoDetail.edit', theirs)
  wait_until(function()
    return below(1):match('theirs: Buy bread$')
  end)
  expect(below(1):match('Changed elsewhere too: :Todo mine'), below(1))
  equal(below(12), 'theirs: theirs')
  vim.cmd('write')
  equal(lines(), form('Buy oats', nil, 'low', nil, 'mine'))
  expect(vim.bo.modified and was_said('also changed elsewhere: title, content'))
  expect(not pcall(vim.cmd, 'quit'))
  vim.cmd('Todo diff')
  equal(vim.fn.winnr('$'), 2)
  expect(vim.wo.diff)
  vim.cmd('wincmd p')
  equal(lines(), form('Buy bread', nil, 'low', nil, 'theirs'))
  vim.cmd('close | diffoff')
  -- Theirs in this field, mine in the others.
  vim.fn.cursor(1, 1)
  vim.cmd('Todo theirs')
  wait_until(function()
    return lines():match('Title: Buy bread\n')
  end)
  vim.cmd('Todo mine')
  wait_until(function()
    return below(10) == ''
  end)
  vim.cmd('write')
  wait_until_lines(form('Buy bread', nil, 'low', nil, 'mine'))
  expect(not vim.bo.modified)
  -- Mine, all at once; and nothing but what was changed here.
  replace('bread', 'oranges')
  settle()
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy milk', due = '2026-12-01' })
  wait_until(function()
    return below(1):match('theirs: Buy milk$')
  end)
  vim.cmd('write!')
  wait_until(function()
    return shows('%[ %]  Tue, Dec 1  low  Buy oranges')
  end)
  -- Theirs, by giving up mine.
  replace('oranges', 'apples')
  vim.cmd('edit!')
  wait_until_lines(form('Buy oranges', '2026-12-01', 'low', nil, 'mine'))
  expect(not vim.bo.modified)
end

function tests.keeps_the_text_of_a_deleted_todo()
  add('Buy milk')
  open('Buy milk')
  vim.fn.append('$', 'mine')
  settle()
  elsewhere('todoList.delete', { id = 1 }, 'Other')
  wait_until(function()
    return below(1):match('^This todo was deleted elsewhere; :w adds it again')
  end)
  expect(vim.bo.modified and lines():match('mine$'))
  -- It comes back, and nothing says any more that it was deleted.
  elsewhere('todoList.undo', nil, 'Other')
  wait_until(function()
    return below(1):match('^open, created')
  end)
  elsewhere('todoList.delete', { id = 1 })
  wait_until(function()
    return below(1):match('^This todo was deleted')
  end)
  vim.cmd('write')
  equal(vim.fn.bufname(), 'viper-todo://2')
  expect(not vim.bo.modified and shows('Buy milk'))
  wait_until(function()
    return below(1):match('^open, created')
  end)
  vim.cmd('edit viper-todo://77')
  wait_until(function()
    return below(1) == 'There is no such todo any more.'
  end)
  expect(was_said('There is no todo 77'))
end

local function kill()
  vim.loop.kill(backend.pid(), 'sigkill')
  wait_until(function()
    return backend.ended
  end)
end

function tests.outlives_the_backend()
  add('one')
  open('one')
  vim.fn.append('$', 'mine')
  settle()
  kill()
  expect(was_said('ended by signal 9.*R in the list, or :Todo restart'))
  expect(shows('ended by signal 9'))
  expect(below(1):match('^There is no backend; the text is kept'), below(1))
  -- Typing goes on; meanwhile another field is changed elsewhere.
  vim.fn.append('$', 'and more')
  elsewhere('todoDetail.edit', { id = 1, title = 'two' })
  vim.cmd('Todo restart')
  wait_until_lines(form('two', nil, nil, nil, 'mine\nand more'))
  wait_until(function()
    return not below(1):match('no backend')
  end)
  expect(vim.bo.modified)
  -- Any event starts it again, and everything that was open is live again.
  kill()
  vim.cmd('write')
  expect(not vim.bo.modified and not backend.ended)
  elsewhere('todoDetail.edit', { id = 1, title = 'three' })
  wait_until(function()
    return shows('three')
  end)
  wait_until_lines(form('three', nil, nil, nil, 'mine\nand more'))
  -- Deleted while there was no backend: what was typed becomes a new todo.
  vim.fn.setline(1, 'Title: four')
  settle()
  kill()
  elsewhere('todoList.delete', { id = 1 })
  vim.cmd('write')
  equal(vim.fn.bufname(), 'viper-todo://2')
  wait_until(function()
    return shows('four') and not shows('three')
  end)
end

function tests.offers_both_texts_after_the_backend_was_killed()
  add('Buy milk')
  open('Buy milk')
  replace('milk', 'oats')
  replace('Due: ', 'Due: 2026-11-21')
  wait_until(function()
    return below(2) == 'Tomorrow'
  end)
  kill()
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy bread', content = 'theirs' })
  vim.cmd('Todo restart')
  local both = form('Buy oats', '2026-11-21', nil, nil, 'theirs')
  local function conflict()
    return below(1):match(':Todo mine keeps yours.*theirs: Buy bread')
  end
  wait_until(conflict)
  wait_until_lines(both)
  -- What nobody has decided is still to be decided by the next one.
  kill()
  wait_until(function()
    return not conflict() or below(1):match('no backend')
  end)
  vim.cmd('Todo restart')
  wait_until(conflict)
  vim.cmd('write')
  expect(vim.bo.modified and was_said('also changed elsewhere: title'))
  equal(lines(), both)
  vim.cmd('Todo theirs')
  wait_until_lines((both:gsub('oats', 'bread')))
  expect(below(2):match('Tomorrow'), below(2))
  vim.cmd('write')
  expect(not vim.bo.modified)
end

function tests.adds_once_though_the_answer_is_lost()
  vim.cmd('Todo new')
  wait_until(function()
    return lines():match('^Title: \n')
  end)
  replace('Title: ', 'Title: Buy milk')
  settle()
  -- A backend that ends between the commit and the answer.
  local ask = backend.ask
  backend.ask = function(...)
    ask(...)
    kill()
    return nil, { code = 0, message = backend.ended }
  end
  vim.cmd('write')
  backend.ask = ask
  expect(vim.bo.modified and lines():match('Title: Buy milk'))
  replace('milk', 'oats')
  vim.cmd('write')
  equal(vim.fn.bufname(), 'viper-todo://1')
  wait_until(function()
    return shows('^Todos: To do, 1 .*%[ %]  Buy oats$')
  end)
end

function tests.keeps_the_text_while_the_store_fails()
  add('Buy milk')
  open('Buy milk')
  replace('milk', 'oats')
  settle()
  kill()
  local database = config.database()
  vim.fn.mkdir(folder .. '/away')
  vim.fn.system({ 'sh', '-c', 'mv "$0"* "$1" && mkdir "$0"', database, folder .. '/away' })
  vim.cmd('write')
  expect(vim.bo.modified and lines():match('^Title: Buy oats\n') and backend.error)
  vim.fn.system({ 'sh', '-c', 'rmdir "$0" && mv "$1"/* "$2"', database, folder .. '/away', folder })
  vim.cmd('write')
  expect(not vim.bo.modified)
  vim.cmd('Todo')
  vim.cmd('normal R')
  wait_until(function()
    return shows('Buy oats')
  end)
end

function tests.writes_all_buffers()
  vim.o.hidden = true
  add('Buy milk')
  open('Buy milk')
  replace('milk', 'oats')
  vim.cmd('Todo new')
  wait_until(function()
    return lines():match('^Title: \n')
  end)
  replace('Title: ', 'Title: Call Ann')
  vim.cmd('Todo')
  vim.cmd('wall')
  expect(shows('Buy oats\n.*Call Ann'))
  expect(vim.fn.bufnr('viper-todo://new') == -1 and vim.fn.bufnr('viper-todo://2') > 0)
  vim.cmd('edit viper-todo://2')
  wait_until(function()
    return lines():match('^Title: Call Ann')
  end)
end

function tests.undoes_what_was_told_last()
  add('one', 'two')
  go_to('one')
  type_keys('dd')
  wait_until(function()
    return was_said('^Deleted “one”')
  end)
  -- A later step of another process, from before the session that takes mine back.
  elsewhere('todoDetail.edit', { id = 2, title = 'theirs' })
  vim.cmd('Todo restart')
  type_keys('u')
  wait_until(function()
    return was_said('^Undone: delete “one”')
  end)
  expect(shows('one\n.*theirs'))
end

function tests.undoes_nothing_of_others()
  add('mine')
  type_keys('u')
  wait_until(function()
    return was_said('^Undone: add “mine”')
  end)
  elsewhere('todoList.add', { title = 'theirs' }, 'Other')
  wait_until(function()
    return shows('theirs')
  end)
  vim.cmd('Todo restart')
  local asked, answers = nil, { 2, 1 }
  vim.fn.confirm = function(question)
    asked = question
    return table.remove(answers, 1)
  end
  type_keys('u')
  expect(asked:match('by Other on .*: Added “theirs”.*\nUndo it all the same%?$'), asked)
  expect(shows('theirs'))
  type_keys('u')
  wait_until_said('^Undone: add “theirs”')
end

function tests.changes_a_selection_in_one_step()
  add('one', 'two', 'three', 'four')
  -- Each returns whether all of the selection is as it should be, and nothing else.
  local function selected(is_so)
    return function()
      local found = vim.tbl_map(is_so, list.todos())
      return vim.deep_equal(found, { false, true, true, true })
    end
  end
  local function select_and_press(keys)
    go_to('four')
    type_keys('V2k' .. keys)
  end
  local function has_priority(todo)
    return todo.priority == 'high'
  end
  answer('high')
  select_and_press('P')
  wait_until(selected(has_priority))
  expect(was_said('^Edited 3 todos%.$'))
  answer('#shop ##new')
  select_and_press('T')
  wait_until(selected(function(todo)
    return vim.deep_equal(todo.tags, { '#new', 'shop' })
  end))
  answer('2999-11-19 18:30')
  select_and_press('w')
  wait_until(selected(function(todo)
    return todo.time == '18:30'
  end))
  type_keys('u')
  wait_until(selected(function(todo)
    return todo.due == nil and has_priority(todo)
  end))
  -- What another process does in between is not taken back.
  select_and_press('d')
  wait_until(function()
    return was_said('^Deleted 3 todos') and #list.todos() == 1
  end)
  elsewhere('todoDetail.edit', { id = 1, title = 'theirs' })
  type_keys('u')
  wait_until(function()
    return #list.todos() == 4 and shows('theirs')
  end)
  -- The selection has the same todos, wherever others move them.
  vim.cmd('Todo sort -title')
  wait_until(function()
    return shows('two.*three.*theirs.*four')
  end)
  go_to('three')
  type_keys('Vj')
  elsewhere('todoList.add', { title = 'zero' })
  wait_until(function()
    return shows('zero')
  end)
  type_keys('d')
  wait_until_said('^Deleted 2 todos')
  expect(shows('zero.*two.*four') and not shows('three'))
  type_keys('u')
  elsewhere('todoList.delete', { id = 5 })
  vim.cmd('Todo sort none')
  wait_until(function()
    return #list.todos() == 4 and shows('theirs.*two')
  end)
  -- All or nothing, and the cursor shows why.
  go_to('theirs')
  type_keys('VjX')
  wait_until(function()
    return was_said('does not repeat')
  end)
  expect(vim.fn.getline('.'):match('theirs'))
  elsewhere('todoDetail.edit', { id = 1, due = '2026-11-20', ['repeat'] = { rule = 'FREQ=DAILY' } })
  wait_until(function()
    return shows('every day')
  end)
  go_to('theirs')
  type_keys('VjX')
  wait_until(function()
    return vim.fn.getline('.'):match('two')
  end)
  elsewhere('todoDetail.edit', { id = 2, due = '2026-11-20', ['repeat'] = { rule = 'FREQ=DAILY' } })
  wait_until(function()
    return shows('every day.*every day')
  end)
  go_to('theirs')
  type_keys('2X')
  wait_until_said('^Edited 2 todos%. Next: Tomorrow, Tomorrow%.$')
  go_to('theirs')
  type_keys('2x')
  wait_until_said('^Completed 2 todos%. Next: %a+, %a+%.$')
end

function tests.says_who_changed_a_todo()
  elsewhere('todoList.add', { title = 'one' })
  wait_until_shown('one')
  go_to('one')
  answer('high')
  type_keys('P')
  vim.cmd('Todo history')
  wait_until(function()
    return lines():match('  changed priority  %(Neovim%)\n.*  added$')
  end)
  -- Back to where it was asked for, whatever else is shown.
  vim.cmd('only')
  vim.cmd('Todo')
  vim.cmd('Todo lists')
  vim.fn.win_gotoid(vim.fn.bufwinid('^viper-todo://list$'))
  vim.cmd('Todo history')
  wait_until(function()
    return lines():match('  added$')
  end)
  type_keys('q')
  equal(vim.fn.bufname(), 'viper-todo://list')
end

function tests.shows_all_rows_after_a_narrower_filter()
  for index = 1, 60 do
    backend.send('todoList.add', { title = 'todo ' .. index })
  end
  wait_until(function()
    return #list.todos() == 60
  end)
  type_keys('G')
  vim.cmd('redraw')
  expect(vim.fn.line('w0') > 1)
  vim.cmd('Todo filter 5')
  wait_until(function()
    return #list.todos() == 15
  end)
  vim.cmd('redraw')
  equal(vim.fn.line('w0'), 1)
end

function tests.speaks_one_language()
  local variables = { LC_ALL = vim.env.LC_ALL, LANG = vim.env.LANG }
  vim.env.LC_ALL, vim.env.LANG = 'de_DE.UTF-8', 'de_DE.UTF-8'
  vim.cmd('Todo restart')
  vim.env.LC_ALL, vim.env.LANG = variables.LC_ALL, variables.LANG
  add('one')
  expect(shows('one'))
  vim.cmd('Todo filter zzz')
  wait_until(function()
    return shows('No todo matches the filter%.')
  end)
end

function tests.says_nothing_at_the_end()
  local command = { vim.v.progpath, '--headless', '-u', 'NONE', '-i', 'NONE' }
  vim.list_extend(command, { '--cmd', 'set rtp=' .. vim.o.runtimepath })
  vim.list_extend(command, { '-c', 'runtime plugin/viper_todo.lua' })
  vim.list_extend(command, { '-c', 'let g:viper_todo = ' .. vim.fn.string(vim.g.viper_todo) })
  vim.list_extend(command, { '-c', 'Todo', '-c', 'Todo new', '-c', 'sleep 1m', '-c', 'qall' })
  equal(vim.fn.system(command), '')
  equal(vim.v.shell_error, 0)
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
  -- The backend's usual file, as the backend finds it.
  local options, home, data = vim.g.viper_todo, vim.env.HOME, vim.env.XDG_DATA_HOME
  vim.g.viper_todo = { log_file = '' }
  vim.env.HOME = folder
  for _, xdg in ipairs({ folder .. '/data', 'no/path' }) do
    vim.env.XDG_DATA_HOME = xdg
    vim.fn.system({ config.program() }, '{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}')
    equal(vim.fn.filereadable(config.usual_database()), 1)
    vim.cmd('checkhealth viper_todo')
    expect(lines():match('The todos are in ' .. vim.pesc(config.usual_database())), lines())
    vim.cmd('bdelete')
  end
  vim.env.HOME, vim.env.XDG_DATA_HOME, vim.g.viper_todo = home, data, options
end

--- Waits until the lists at the side are these lines.
local function wait_until_side(expected)
  wait_until(function()
    return side() == expected
  end, 'never at the side:\n' .. expected)
end

local function wait_until_side_matches(pattern)
  wait_until(function()
    return side():match(pattern)
  end, 'never at the side: ' .. pattern)
end

--- What a list is, as the backend says.
local function definition(name)
  return assert(backend.ask('savedLists.definition', { name = name }))
end

local function go_to_list(title)
  vim.api.nvim_set_current_win(vim.fn.bufwinid('viper-todo://lists'))
  expect(vim.fn.search('  ' .. title .. '$', 'w') > 0, 'no list ' .. title)
end

function tests.opens_lists_and_saves_them()
  elsewhere('todoList.add', { title = 'Late', due = '2026-11-18' })
  elsewhere('todoList.add', { title = 'Report', tags = { 'work' } })
  wait_until_shown('Report')
  type_keys('gl')
  local built_in = '  0     Inbox\n  1 !1  Today\n  0     Upcoming\n  2 !1  All\n  0     Done'
    .. '\n  0     Done this week'
  wait_until_side('Lists\n\n' .. built_in)
  go_to_list('Today')
  type_keys('<CR>')
  wait_until_shown('^Today: 1    g%? for help\n\n%[!%]  Wed, Nov 18  Late$')
  equal(vim.fn.bufname(), 'viper-todo://list')
  expect(side():match('\n> 1 !1  Today\n'))
  -- A filter beside the list narrows it.
  answer('zzz')
  type_keys('f')
  wait_until_shown('^Today: zzz, 0 ')
  -- What is added gets what the list says; a todo that is not in it is not lost from sight.
  add('Now')
  wait_until_said('^Added “Now”%. It is not in this list%.$')
  vim.cmd('Todo filter in:today')
  wait_until_shown('Today +Now')
  -- A form begins with what the list says; with a new backend, too.
  type_keys('O')
  wait_until(function()
    return lines():match('^Title: \nDue: 2026%-11%-20\n')
  end)
  expect(not vim.bo.modified)
  replace('Title: ', 'Title: Run')
  settle()
  vim.cmd('edit!')
  wait_until(function()
    return lines():match('^Title: \nDue: 2026%-11%-20\n')
  end)
  replace('Title: ', 'Title: Walk')
  settle()
  kill()
  vim.cmd('Todo restart')
  settle()
  expect(lines():match('^Title: Walk\nDue: 2026%-11%-20\n'))
  vim.cmd('write')
  vim.cmd('Todo')
  wait_until_shown('Today +Walk')
  -- The present filter becomes a list.
  vim.cmd('Todo filter none')
  vim.cmd('Todo filter To do, #work')
  vim.cmd('Todo sort -due')
  vim.ui.input = function(_, done)
    done('work At work')
  end
  type_keys('S')
  wait_until_said('^Saved the list “At work”%.$')
  wait_until_shown('^At work: 1 ')
  add('Meeting')
  wait_until_shown('%[ %]  Meeting  #work')
  -- What narrows a list is saved with it; its order stays, and so does what it gives new todos.
  elsewhere('savedLists.save', {
    name = 'work',
    title = 'At work',
    filter = { completed = false, tags = { 'work' } },
    sort = { '-due' },
    defaults = { priority = 'high' },
    replace = true,
  })
  vim.cmd('Todo filter in:work, meeting')
  vim.cmd('Todo save meetings Meetings')
  wait_until_shown('^Meetings: 1 ')
  equal(definition('meetings'), {
    name = 'meetings',
    title = 'Meetings',
    filter = { completed = false, tags = { 'work' }, text = 'meeting' },
    sort = { '-due' },
    defaults = { priority = 'high' },
  })
  -- A list with this title is replaced, after a question.
  vim.cmd('Todo filter in:meetings, To do')
  vim.cmd('Todo sort title')
  local asked, reply = nil, 1
  vim.fn.confirm = function(question)
    asked = question
    return reply
  end
  vim.cmd('Todo save Meetings')
  wait_until(function()
    return definition('meetings').sort[1] == 'title'
  end)
  local was = 'To do, #work, meeting'
  local would = '\nIt would show: ' .. was .. ', To do'
  equal(asked, 'Replace the list “Meetings”?\nIt shows: ' .. was .. would)
  local inner = { completed = false, tags = { 'work' }, text = 'meeting' }
  equal(definition('meetings').filter, { all = { inner, { completed = false } } })
  -- Another title.
  go_to_list('Meetings')
  vim.ui.input = function(options, done)
    equal(options.default, 'Meetings')
    done('All meetings')
  end
  type_keys('cc')
  wait_until_side_matches('\n> 1     All meetings$')
  equal(definition('meetings').sort, { 'title' })
  go_to_list('Today')
  vim.ui.input = function(_, done)
    done('Now')
  end
  type_keys('cc')
  wait_until_said('The list “today” is always there')
  go_to_list('All meetings')
  type_keys('dd')
  wait_until_side_matches('Done this week\n\n  2     At work$')
  vim.cmd('wincmd p')
  -- Saved under its name or title, it is replaced, and keeps its title; another list than the one
  -- that is shown only after a question.
  vim.cmd('Todo filter none')
  vim.cmd('Todo filter #work')
  reply = 2
  vim.cmd('Todo save At work')
  equal(asked, 'Replace the list “At work”?\nIt shows: To do, #work\nIt would show: #work')
  equal(definition('work').sort, { '-due' })
  reply = 1
  vim.cmd('Todo save At work')
  wait_until_shown('^At work: 2 ')
  vim.cmd('Todo filter none')
  vim.cmd('Todo filter e')
  vim.cmd('Todo save e')
  wait_until_shown('^e: ')
  wait_until(function()
    return side():match('Done this week\n\n  2     At work\n> 3 !1  e$')
  end)
  -- Keys of the window at the side.
  go_to_list('e')
  type_keys('K')
  wait_until(function()
    return side():match('Done this week\n\n> 3 !1  e\n  2     At work$')
  end)
  equal(vim.fn.getline('.'), '> 3 !1  e')
  type_keys('J')
  wait_until(function()
    return side():match('At work\n> 3 !1  e$')
  end)
  type_keys('dd')
  wait_until_said('^Removed the list “e”; u brings it back%.$')
  wait_until_shown('^All: 5 ')
  expect(not backend.error and not side():match('  e$'))
  type_keys('u')
  wait_until(function()
    return side():match('At work\n  3 !1  e$')
  end)
  go_to_list('All')
  type_keys('dd')
  wait_until_said('The list “all” is always there')
  type_keys('K')
  type_keys('q')
  equal(vim.fn.winnr('$'), 1)
  -- Without the list of todos, the lists are closed.
  vim.cmd('Todo lists')
  vim.cmd('bdelete viper-todo://list')
  wait_until(function()
    return vim.fn.bufloaded('viper-todo://lists') == 0
  end)
end

function tests.goes_to_all_from_a_list_that_is_removed()
  local list = { name = 'my list', title = 'Mine 100%', filter = { text = 'a' } }
  elsewhere('savedLists.save', list)
  vim.cmd('Todo lists')
  wait_until(function()
    return side():match('Mine 100%%')
  end)
  go_to_list('Mine 100%')
  type_keys('<CR>')
  wait_until_shown('^Mine 100%%: 0 ')
  list.title, list.replace = 'Ours', true
  elsewhere('savedLists.save', list)
  wait_until_shown('^Ours: 0 ')
  elsewhere('savedLists.remove', { name = 'my list' })
  wait_until_shown('^All: 0 ')
  wait_until_said('There is no list “my list”; it may have been removed%.')
  local count = #vim.tbl_filter(function(message)
    return message:match('There is no list')
  end, said)
  equal(count, 1)
end

function tests.works_with_a_backend_without_lists_and_reminders()
  local script = folder .. '/backend'
  -- Refuses the new scenes and the new members, as an older one does.
  vim.fn.writefile({
    '#!/bin/sh',
    'sed -u -e "s/savedLists\\./x&/; s/todoReminder\\./x&/" | "$BACKEND" "$@"',
  }, script)
  vim.fn.setfperm(script, 'rwx------')
  vim.env.BACKEND = config.program()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { program = script })
  vim.cmd('Todo restart')
  add('Buy milk')
  wait_until_shown('^Todos: To do, 1 ')
  equal(backend.error, nil)
  vim.cmd('Todo lists')
  equal(backend.error, 'This backend has no lists.')
end

function tests.shows_time_and_repetition()
  elsewhere('todoList.add', {
    title = 'Water',
    due = '2026-11-20',
    time = '09:30',
    ['repeat'] = { rule = 'FREQ=WEEKLY' },
    tags = { 'home' },
  })
  elsewhere('todoList.add', { title = 'Trip', start = '9998-01-01' })
  elsewhere('todoList.add', { title = 'Walk', start = '2001-01-01' })
  local row = '%[ %]  Today 09:30  Water  %(every week on Friday%)  #home'
  row = row .. '\n%[ %]               Trip  from Jan 1, 9998\n%[ %]               Walk$'
  wait_until_shown(row)
  go_to('Water')
  type_keys('X')
  wait_until_said('^Edited “Water”%. Next: Fri, Nov 27 09:30%.$')
  type_keys('x')
  wait_until_said('^Completed “Water”%. Next: Fri, Dec 4 09:30%.$')
  go_to('Water')
  answer('2026-12-05 10:00')
  type_keys('w')
  wait_until_shown('Sat, Dec 5 10:00  Water')
  open('Water')
  wait_until(function()
    return below(1):match('^open, number 2 of the series of todo 1, created')
  end)
  local upcoming = '2026-12-11 2026-12-18 2026-12-25 2027-01-01 2027-01-08'
  equal(below(5), 'every week on Friday: ' .. upcoming)
  replace('Time: 10:00', 'Time: soon')
  wait_until(function()
    return below(3):match('The time is not a valid time')
  end)
  replace('soon', '11:00')
  replace('Repeat: FREQ=WEEKLY;BYDAY=FR', 'Repeat: FREQ=DAILY;INTERVAL=3 done')
  replace('Start: ', 'Start: 2026-12-01')
  replace('Reminders: ', 'Reminders: -PT90M')
  wait_until(function()
    return below(5):match('^every 3 days after completion: ')
  end)
  vim.cmd('write')
  expect(not vim.bo.modified)
  wait_until_lines(
    'Title: Water\nDue: 2026-12-05\nTime: 11:00\nStart: 2026-12-01\n'
      .. 'Repeat: FREQ=DAILY;INTERVAL=3 done\nReminders: -PT1H30M\nEstimate: \nPriority: none\n'
      .. 'Tags: home\nAfter: \nParent: \n'
  )
  wait_until_shown('Sat, Dec 5 11:00  Water .*%(every 3 days after completion%)')
  vim.cmd('Todo skip')
  wait_until(function()
    return lines():match('\nDue: 2026%-12%-08\n')
  end)
  vim.cmd('Todo toggle')
  wait_until_said('^Completed “Water”%. Next: ')
end

function tests.reminds()
  local notified = {}
  vim.notify = function(message)
    table.insert(notified, message)
  end
  local params = { title = 'Call', due = '2026-11-20', time = '09:30', reminders = { '-PT15M' } }
  elsewhere('todoList.add', params)
  params.title = 'Write ' .. string.rep('日', 20)
  elsewhere('todoList.add', params)
  vim.cmd('Todo reminders')
  expect(was_said('^No reminder is due%.$'))
  equal(vim.api.nvim_eval_statusline(vim.wo.statusline, {}).str:match('Reminder'), nil)
  -- From the first message on, it is another time.
  local script = folder .. '/backend'
  local clock = '--clock-after 1=2026-11-20T20:00:00Z'
  vim.fn.writefile({ '#!/bin/sh', 'exec "$BACKEND" ' .. clock .. ' "$@"' }, script)
  vim.fn.setfperm(script, 'rwx------')
  vim.env.BACKEND = config.program()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { program = script })
  vim.cmd('Todo restart')
  wait_until(function()
    return #notified == 1
  end)
  -- Both come in one message, which nothing covers.
  local both = 'Reminders: Call (Today 09:30), Write %s… (Today 09:30)  :Todo reminders'
  equal(notified[1], both:format(string.rep('日', 3)))
  local status = vim.api.nvim_eval_statusline(vim.wo.statusline, { maxwidth = 120 }).str
  expect(status:match(' Reminder: Call %(Today 09:30%), and 1 more '), status)
  local asked, action = {}, nil
  vim.ui.select = function(items, options, done)
    table.insert(asked, options.format_item(items[1]))
    for _, item in ipairs(items) do
      if options.format_item(item):match(action) or #asked == 1 then
        return done(item)
      end
    end
  end
  action = 'Again: Tomorrow morning · Sat, Nov 21 09:00'
  type_keys('!')
  wait_until(function()
    return reminders.status() == 'Reminder: Write ' .. string.rep('日', 9) .. '… (Today 09:30)'
  end)
  equal(asked, { 'Today 09:15, late: Call (Today 09:30)', 'Open the todo' })
  action = 'Open'
  vim.cmd('Todo reminders')
  equal(vim.fn.bufname(), 'viper-todo://2')
  action = 'Seen'
  vim.cmd('Todo reminders')
  wait_until(function()
    return reminders.status() == ''
  end)
  equal(#notified, 1)
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
  vim.fn.search('^Due: \\zs', 'w')
  equal(vim.fn.ViperTodoOmni(1, ''), 5)
  local choice = { word = '2026-11-21', abbr = 'Tomorrow', menu = 'Sat, Nov 21' }
  choice.icase, choice.empty = 1, 1
  equal(vim.fn.ViperTodoOmni(0, 'tom'), { choice })
  vim.fn.search('^Tags: .* \\zs', 'w')
  equal(vim.fn.ViperTodoOmni(0, 's')[1].word, 'shop')
  -- Words are read while they are typed.
  replace('Due: ', 'Due: tomorrow 9am')
  replace('Repeat: ', 'Repeat: every other day')
  replace('Reminders: ', 'Reminders: 10 minutes before, the day before')
  wait_until(function()
    return below(2):match('Tomorrow') and below(5):match('^every 2 days: ')
  end)
  vim.cmd('write')
  wait_until_shown('Tomorrow 09:00  Buy milk')
  equal(list.todos()[1].reminders, { '-PT10M', '-P1D' })
end

--- Another Neovim, as a person has it in a terminal. As in a real one, time goes by: after 60
--- messages to its backend it is 11 seconds later.
local function another()
  local program = folder .. '/another'
  vim.fn.writefile({
    '#!/bin/sh',
    'echo $$ >' .. vim.fn.shellescape(folder .. '/pid'),
    'exec '
      .. vim.fn.shellescape(config.program())
      .. ' --clock-after 60=2026-11-20T09:00:11Z "$@"',
  }, program)
  vim.fn.setfperm(program, 'rwx------')
  local plugin = vim.api.nvim_get_runtime_file('plugin/viper_todo.lua', false)[1]
  local options = { database = config.database(), log_file = '', program = program }
  local set = 'set hidden directory=%s// rtp^=%s'
  local command = { vim.v.progpath, '-u', 'NONE', '-i', 'NONE' }
  set = set:format(folder, vim.fn.fnamemodify(plugin, ':h:h'))
  vim.list_extend(command, { '--cmd', set })
  vim.list_extend(command, { '--cmd', 'let g:viper_todo = ' .. vim.fn.string(options) })
  vim.list_extend(command, { '-c', 'runtime plugin/viper_todo.lua', '-c', 'Todo' })
  -- In a window, which gives it its size.
  vim.cmd('tabnew')
  local job, buffer = vim.fn.termopen(command), vim.api.nvim_get_current_buf()
  vim.cmd('tabprevious')
  return { job = job, pid = vim.fn.jobpid(job), buffer = buffer }
end

--- Waits until it shows something.
local function wait_until_there(other, pattern)
  local there
  local well = vim.wait(60000, function()
    there = table.concat(vim.api.nvim_buf_get_lines(other.buffer, 0, -1, false), '\n')
    return there:match(pattern) ~= nil
  end, 5)
  if not well then
    fail('never in the other Neovim: ' .. pattern .. '\n' .. there)
  end
end

local function press(other, keys, pattern)
  keys = vim.api.nvim_replace_termcodes(keys, true, false, true)
  vim.fn.chansend(other.job, keys)
  if pattern then
    wait_until_there(other, pattern)
  end
end

local function backend_pid()
  return tonumber(vim.fn.readfile(folder .. '/pid')[1])
end

local function wait_until_backend_ended()
  wait_until(function()
    return vim.loop.kill(backend_pid(), 0) ~= 0
  end, 'the backend of the other Neovim does not end')
end

--- Waits until it has ended, and its backend, too.
local function wait_until_ended(other)
  wait_until(function()
    return vim.fn.jobwait({ other.job }, 0)[1] ~= -1
  end, 'the other Neovim does not end')
  wait_until_backend_ended()
end

local function kept_files()
  return vim.fn.glob(folder .. '/viper-todo/drafts/*.json', true, true)
end

local long_note = {}
for number = 1, 500 do
  table.insert(long_note, number .. ' ' .. string.rep('x', 100))
end
local whole_note = table.concat(long_note, '\n') .. '\nand so on'

--- Has somebody in the middle of typing a title, a note of 50 KB and a line.
local function type_there(other)
  wait_until_there(other, 'Buy milk')
  press(other, '/Buy<CR><CR>', 'Title: Buy milk')
  press(other, 'A and oats', 'Title: Buy milk and oats')
  press(other, '<Esc>:Todo<CR>', 'g%? for help')
  press(other, '/Write<CR><CR>', 'Title: Write')
  vim.fn.writefile(long_note, folder .. '/note')
  press(other, ':$read ' .. folder .. '/note<CR>Goand so on', '\nand so on')
  press(other, '<Esc>:Todo<CR>', 'g%? for help')
  press(other, 'oCall Bob tom', 'Add todo: Call Bob tom')
end

--- Types on until all is kept, and then nothing but behind what is kept.
local function type_until_kept(other)
  wait_until(function()
    press(other, 'x', 'Call Bob tomx')
    press(other, '<C-h>', 'Call Bob tom *$')
    return #kept_files() == 3
  end, 'the drafts are not kept')
  for _, file in ipairs(kept_files()) do
    if vim.fn.readfile(file)[1]:match('"Call Bob tomx"') then
      press(other, 'x', 'Call Bob tomx')
    end
  end
end

local function expect_note()
  open('Write')
  wait_until_lines(form('Write', nil, nil, nil, whole_note))
end

--- Opens and saves the three forms that an earlier Neovim left, over what others have done since.
local function save_what_was_left()
  elsewhere('todoDetail.edit', { id = 1, title = 'Buy bread' })
  local other = another()
  wait_until_there(other, '3 unsaved forms from Nov 20, 2026 09:00: E opens one')
  press(other, 'E', '1: “Call Bob tomx*” %(Nov 20, 2026 09:00%)')
  press(other, '1<CR>', 'Title: Call Bob tom')
  press(other, ':w<CR>:Todo<CR>', '%[ %]  Call Bob tom')
  press(other, 'E', '1: “Write”')
  press(other, '1<CR>', 'Title: Write')
  press(other, ':w<CR>:Todo<CR>', 'g%? for help')
  press(other, 'E', 'Title: Buy milk and oats.*:Todo mine keeps yours.*theirs: Buy bread')
  press(other, ':w!<CR>:Todo<CR>', '%[ %]  Buy milk and oats')
  press(other, 'E', 'There is no unsaved form')
  press(other, ':qa<CR>')
  wait_until_ended(other)
  equal(kept_files(), {})
  wait_until_shown('Buy milk and oats\n.*Write\n.*Call Bob tom')
  expect_note()
end

function tests.keeps_what_is_typed_when_neovim_is_killed()
  add('Buy milk', 'Write')
  local other = another()
  type_there(other)
  equal(kept_files(), {})
  vim.loop.kill(other.pid, 'sigkill')
  wait_until_ended(other)
  equal(#kept_files(), 3)
  save_what_was_left()
  expect(shows('Call Bob tom$'))
end

function tests.keeps_what_is_typed_when_the_backend_is_killed()
  add('Buy milk', 'Write')
  local other = another()
  type_there(other)
  type_until_kept(other)
  vim.loop.kill(backend_pid(), 'sigkill')
  wait_until_backend_ended()
  press(other, ' and Ann', 'and Ann')
  -- Nothing of it is offered again when it is saved.
  press(other, '<CR>', '%[ %]  Call Bob tomx? and Ann')
  press(other, ':wall<CR>', '%[ %]  Buy milk and oats')
  press(other, ':qa<CR>')
  wait_until_ended(other)
  equal(kept_files(), {})
  expect_note()
end

function tests.keeps_what_is_typed_when_both_are_killed()
  add('Buy milk', 'Write')
  local other = another()
  type_there(other)
  type_until_kept(other)
  press(other, ' lost', ' lost')
  vim.loop.kill(backend_pid(), 'sigkill')
  vim.loop.kill(other.pid, 'sigkill')
  wait_until_ended(other)
  -- What was typed in the last 10 seconds.
  save_what_was_left()
  expect(not shows('lost'))
end

function tests.keeps_what_is_typed_when_the_terminal_is_closed()
  local other = another()
  wait_until_there(other, 'Nothing to do yet')
  press(other, 'Oicall Ann', 'Title: call Ann')
  vim.loop.kill(other.pid, 'sighup')
  wait_until_ended(other)
  other = another()
  wait_until_there(other, '1 unsaved form from Nov 20, 2026 09:00: E opens it')
  press(other, 'E', 'Title: call Ann')
  -- It stays there as long as nobody discards it.
  vim.loop.kill(other.pid, 'sigkill')
  wait_until_ended(other)
  equal(#kept_files(), 1)
end

function tests.keeps_nothing_that_is_discarded()
  local other = another()
  wait_until_there(other, 'Nothing to do yet')
  press(other, 'oby Esc', 'Add todo: by Esc')
  press(other, '<Esc>', '\n *$')
  press(other, 'oby Ctrl-C', 'Add todo: by Ctrl%-C')
  press(other, '<C-c>', '\n *$')
  press(other, 'Oiby :edit', 'Title: by :edit')
  press(other, '<Esc>:edit!<CR>', 'Title: *\n')
  press(other, 'iby :qall', 'Title: by :qall')
  press(other, '<Esc>:qall!<CR>')
  wait_until_ended(other)
  equal(kept_files(), {})
end

--- Leaves a form unsaved, as a Neovim that is killed does.
local function leave(todo, typed)
  local messages = {
    { 'initialize', { clientInfo = { name = 'Neovim' } } },
    { 'todoEdit.viewReady', todo },
    { 'todoEdit.change', typed },
  }
  local input = vim.tbl_map(function(message)
    return vim.json.encode({ jsonrpc = '2.0', method = message[1], params = message[2] })
  end, messages)
  vim.fn.system({ config.program(), '--database', config.database() }, input)
end

function tests.forgets_unsaved_forms()
  add('Buy milk')
  vim.cmd('Todo unsaved')
  expect(was_said('^There is no unsaved form%.$'))
  leave({ id = 1 }, { title = 'Buy oats' })
  leave(nil, { title = 'Call Ann' })
  local answers, offered = { 1, 2 }, nil
  vim.ui.select = function(items, options, done)
    offered = vim.tbl_map(options.format_item, items)
    done(items[1])
  end
  vim.fn.confirm = function(question)
    said.asked = question
    return table.remove(answers, 1)
  end
  vim.cmd('Todo forget')
  equal(offered, { '“Call Ann” (Nov 20, 2026 09:00)', '“Buy oats” (Nov 20, 2026 09:00)' })
  wait_until_said('^Forgot “Call Ann” %(Nov 20, 2026 09:00%)%.$')
  vim.cmd('Todo forget')
  equal(said.asked, 'Forget “Buy oats” (Nov 20, 2026 09:00)?')
  -- Other text is not given up for it.
  open('Buy milk')
  type_keys('A and bread<Esc>')
  settle()
  vim.cmd('Todo unsaved')
  expect(was_said('^There is other text in viper%-todo://1: save it first'))
  vim.cmd('edit!')
  expect(not vim.bo.modified)
  vim.cmd('Todo unsaved')
  wait_until_lines(form('Buy oats'))
  expect(vim.bo.modified)
  type_keys('u')
  wait_until_lines(form('Buy oats'))
  -- It is one form, whatever the backend does.
  type_keys('A today<Esc>')
  settle()
  kill()
  vim.cmd('Todo restart')
  wait_until_lines(form('Buy oats today'))
  vim.cmd('write')
  wait_until_shown('Buy oats today')
  said = {}
  vim.cmd('Todo unsaved')
  expect(was_said('^There is no unsaved form%.$'))
end

function tests.has_a_swap_file_for_what_the_backend_does_not_keep()
  local usual = vim.o.directory
  vim.o.directory = folder .. '//'
  local function has(is_so)
    wait_until(function()
      return (vim.fn.swapname(vim.api.nvim_get_current_buf()) ~= '') == is_so
    end)
  end
  add('Buy milk')
  open('Buy milk')
  type_keys('A and oats<Esc>')
  settle()
  has(false)
  -- A text that is no form, one that is too long, and no backend.
  replace('Due: ', 'Dew: ')
  has(true)
  replace('Dew: ', 'Due: ')
  has(false)
  vim.fn.append('$', vim.fn['repeat']({ string.rep('x', 1000) }, 250))
  has(true)
  vim.fn.deletebufline('', 12, '$')
  has(false)
  kill()
  type_keys('A today<Esc>')
  has(true)
  vim.cmd('Todo restart')
  has(false)
  -- A user who wants none.
  vim.go.swapfile = false
  replace('Due: ', 'Dew: ')
  settle()
  has(false)
  vim.go.swapfile = true
  -- A backend that keeps nothing.
  vim.cmd('edit!')
  local home = vim.env.HOME
  vim.env.XDG_STATE_HOME, vim.env.HOME = '', ''
  vim.cmd('Todo restart')
  vim.env.XDG_STATE_HOME, vim.env.HOME = folder, home
  type_keys('A and bread<Esc>')
  has(true)
  vim.cmd('edit!')
  vim.cmd('Todo')
  vim.cmd('Todo restart')
  vim.o.directory = usual
  -- It brings back what was in it.
  local other = another()
  wait_until_there(other, 'Buy milk')
  press(other, '<CR>A and oats<Esc>', 'Title: Buy milk and oats')
  press(other, ':2s/Due/Dew/<CR>', 'This line is no field')
  press(other, 'Gohard work<Esc>', 'hard work')
  press(other, ':preserve<CR>', 'File preserved')
  vim.loop.kill(other.pid, 'sigkill')
  wait_until_ended(other)
  other = another()
  wait_until_there(other, '1 unsaved form')
  press(other, 'E', 'A swap file has text of this form: :recover! shows it')
  press(other, ':recover!<CR>', 'Press ENTER')
  press(other, '<CR>', 'This line is no field.*hard work')
  press(other, ':2s/Dew/Due/<CR>:w<CR>', 'Edited “Buy milk and oats”')
  press(other, ':qa<CR>')
  wait_until_ended(other)
  equal(kept_files(), {})
  open('Buy milk and oats')
  wait_until_lines(form('Buy milk and oats', nil, nil, nil, 'hard work'))
end

function tests.has_the_keys_of_all_views()
  add('one tomorrow', 'two', 'three')
  go_to('two')
  type_keys('.')
  wait_until_shown('Today +two')
  type_keys('>')
  wait_until_shown('Tomorrow +two')
  type_keys('<')
  wait_until_shown('Today +two')
  type_keys('t')
  wait_until_shown('Tomorrow +two')
  type_keys('wmonday<CR>')
  wait_until_shown('Monday +two')
  -- A count and a selection; u takes all of it back.
  go_to('one')
  type_keys('2>')
  wait_until_shown('Sunday +one\n.*Tuesday +two')
  type_keys('u')
  wait_until_shown('Tomorrow +one\n.*Monday +two')
  -- Without a day, it is due today.
  go_to('three')
  type_keys('>')
  wait_until_shown('Today +three')
  type_keys('wnone<CR>')
  -- Priorities stop at the highest and at the lowest.
  type_keys('+')
  wait_until_shown('low +three')
  type_keys('++')
  wait_until_shown('high +three')
  type_keys('+-')
  wait_until_shown('medium +three')
  type_keys('---')
  wait_until_shown('%] +three')
  -- Selecting changes nothing.
  for _, key in ipairs({ 'v', '<Space>' }) do
    type_keys('gg' .. key .. 'jx')
    wait_until_said('Completed 2 todos')
    type_keys('U')
    type_keys('u')
    wait_until_shown('one\n.*two\n.*three')
    said = {}
  end
  type_keys('Gggx')
  wait_until_said('Completed “one”')
  type_keys('u')
  type_keys('2gge')
  equal(vim.fn.getline(1), 'Title: two')
end

function tests.goes_back_to_what_was_shown()
  add('Buy milk #shop', 'Buy oats #shop', 'Call Ann #family tomorrow')
  go_to('oats')
  type_keys('#family<CR>')
  wait_until_shown('^Todos: To do, #family, 1 ')
  type_keys('#shop<CR>')
  wait_until_shown('^Todos: To do, #shop, 2 ')
  type_keys('gt')
  wait_until_shown('^Today: 0 ')
  type_keys('q')
  wait_until_shown('^Todos: To do, #shop, 2 ')
  type_keys('<Esc>')
  wait_until_shown('^Todos: To do, #family, 1 ')
  type_keys('q')
  wait_until_shown('^Todos: To do, 3 ')
  wait_until(function()
    return vim.fn.getline('.'):match('oats')
  end)
  -- From a form, too; what was typed stays there.
  type_keys('<CR>A and more<Esc>')
  vim.o.hidden = false
  type_keys('q')
  equal(vim.fn.bufname(), 'viper-todo://list')
  expect(was_said('is not saved yet'))
  expect(vim.fn.getline('.'):match('oats'))
  type_keys('<CR>')
  equal(vim.fn.getline(1), 'Title: Buy oats and more')
  vim.cmd('write')
  type_keys('q')
  wait_until_shown('Buy oats and more')
  -- Where the list began, it is closed.
  for _ = 1, 3 do
    expect(vim.fn.bufloaded('viper-todo://list') == 1)
    type_keys('q')
  end
  equal(vim.fn.bufloaded('viper-todo://list'), 0)
end

function tests.shows_how_long_todos_take()
  elsewhere('todoList.add', { title = 'Paint', estimate = 'PT1H30M' })
  elsewhere('todoList.add', { title = 'Read', estimate = 'PT45M' })
  add('Think')
  wait_until_shown('^Todos: To do, 3, 2 h 15 min ')
  wait_until_shown('Paint  1 h 30 min\n')
  go_to('Read')
  type_keys('x')
  wait_until_shown('^Todos: To do, 2, 1 h 30 min ')
  type_keys('gw')
  wait_until_lines(
    'The week in review    g? for help\n\nNov 20, 2026  █ 1, 45 min\n\n'
      .. 'Nov 20, 2026\n[x]  Read  45 min\n\nTotal: 1, 45 min\n'
  )
  type_keys('gw')
  wait_until(function() return lines():match("^Report .*\nGrand total: 3") end)
  type_keys('q')
  wait_until_shown('^Todos: To do, 2, 1 h 30 min ')
  open('Paint')
  replace('PT1H30M', '2h')
  wait_until(function()
    return below(7):match('2 h$')
  end)
  vim.cmd('write')
  type_keys('qr')
  wait_until_lines(
    'Report    g? for help\n\nOpen\nNo due date\n[ ]  Paint  2 h\n[ ]  Think\n\nTotal: 2, 2 h\n\n'
      .. 'Completed\nNov 20, 2026\n[x]  Read  45 min\n\nTotal: 1, 45 min\n\n'
      .. 'Grand total: 3, 2 h 45 min\n'
  )
end

--- Three todos, the first of which comes after the second.
local function begin_order()
  add('Paint the fence', 'Buy paint', 'Invite friends')
  go_to('Paint the fence')
  answer('buy')
  type_keys('b')
  wait_until_shown('Paint the fence  blocked\n%[ %]  Buy paint\n')
end

function tests.asks_what_must_be_done_first()
  begin_order()
  -- What is offered has a number and a title.
  equal(vim.fn.ViperTodo_after('', 'FEN', 3), { '1 Paint the fence' })
  go_to('Invite')
  answer('1 Paint the fence')
  type_keys('b')
  equal(said.prompt.prompt, 'After (- takes one away): ')
  wait_until_shown('Invite friends  blocked$')
  -- A circle is refused, in words, and asked for again.
  go_to('Buy paint')
  answer('friends', '')
  type_keys('b')
  equal(said.prompt.default, 'friends')
  local circle = 'These todos would wait for each other: 2 → 3 → 1. Remove one of the links first.'
  wait_until_shown('\n' .. vim.pesc(circle) .. '\n')
  answer('Xylophone', '')
  type_keys('b')
  wait_until_shown('\nNo todo matches “Xylophone”; <Tab> offers them%.\n')
  add('Buy milk')
  go_to('Invite')
  answer('buy', '')
  type_keys('b')
  wait_until_shown('\nMore than one todo matches “buy”')
  said = {}
  vim.cmd('Todo after 2')
  wait_until_said('^Edited “Invite friends”')
  -- Behind a - stands what comes first now.
  vim.ui.input = function(options, done)
    equal(vim.fn.ViperTodo_after('', '-', 1), { '-1 Paint the fence', '-2 Buy paint' })
    done('-fence')
  end
  said = {}
  type_keys('b')
  wait_until_said('^Edited “Invite friends”')
  expect(shows('Invite friends  blocked'))
  answer('none')
  type_keys('b')
  wait_until_shown('Invite friends\n')
  go_to('Paint')
  answer('-2 Buy paint')
  type_keys('b')
  wait_until_shown('Paint the fence\n')
  -- Several at once, in one step.
  go_to('Paint')
  answer('milk')
  type_keys('Vjb')
  wait_until_shown('Paint the fence  blocked\n%[ %]  Buy paint  blocked\n')
  elsewhere('todoList.complete', { id = 4 })
  wait_until_shown('Paint the fence\n%[ %]  Buy paint\n')
  type_keys('u')
  wait_until_said('^Undone: edit 2 todos')
end

function tests.shows_what_is_ready()
  begin_order()
  type_keys('r')
  wait_until(function()
    return lines():match('%[ %]  Paint the fence  blocked\n')
  end)
  type_keys('q')
  type_keys('gn')
  wait_until_shown('^Todos: Ready, by due, 2 .*\n\n%[ %]  Buy paint\n%[ %]  Invite friends$')
  go_to('Buy paint')
  type_keys('x')
  wait_until_shown('%[ %]  Paint the fence\n')
  type_keys('u')
  wait_until_shown('%[ %]  Buy paint\n')
  expect(not shows('fence'))
  equal(vim.fn.ViperTodo_filter('', 'to do, bl', 9), { 'to do, Blocked' })
  vim.cmd('Todo filter blocked')
  wait_until_shown('blocked, by due, 1 .*\n\n%[ %]  Paint the fence  blocked$')
end

function tests.shows_in_a_form_what_must_be_done_first()
  local function wait_until_below(expected)
    wait_until(function()
      return below(10) == expected
    end, 'never below: ' .. expected)
  end
  local function wait_until_title(title)
    wait_until(function()
      return lines():match('^Title: ' .. title .. '\n')
    end)
    settle()
  end
  begin_order()
  open('Paint')
  wait_until_below('after 2: Buy paint')
  -- The choices take the place of what stands behind the numbers.
  replace('After: 2', 'After: 2 the fr')
  settle()
  vim.fn.cursor(10, 16)
  equal(vim.fn.ViperTodoOmni(1, ''), 9)
  local choice = { word = '3', abbr = 'Invite friends', menu = '3', icase = 1, empty = 1 }
  equal(vim.fn.ViperTodoOmni(0, 'fri'), { choice })
  replace('2 the fr', '2 9')
  wait_until(function()
    return below(10):match('^There is no .*%. after 2: Buy paint$')
  end)
  replace('2 9', '2 3')
  wait_until_below('after 2: Buy paint after 3: Invite friends')
  vim.cmd('write')
  settle()
  wait_until_below('after 2: Buy paint after 3: Invite friends')
  -- Enter on a number leads to that todo, whose form says what comes after it.
  vim.fn.cursor(10, 10)
  type_keys('<CR>')
  wait_until_title('Invite friends')
  wait_until_below('before 1: Paint the fence')
  elsewhere('todoDetail.edit', { id = 1, title = 'Paint it' })
  wait_until_below('before 1: Paint it')
  type_keys('10G<CR>')
  wait_until_title('Paint it')
  -- Beside the numbers, there is a menu.
  vim.ui.select = function(items, options, done)
    local labels = vim.tbl_map(options.format_item, items)
    equal(labels, { 'after 2: Buy paint', 'after 3: Invite friends' })
    done(items[2])
  end
  type_keys('10G0<CR>')
  wait_until_title('Invite friends')
  type_keys('q')
  open('Buy paint')
  vim.cmd('Todo after friends')
  wait_until(function()
    return lines():match('\nAfter: 3\n')
  end)
  type_keys('q')
  type_keys('L')
  wait_until(function()
    return lines():match('Added “Buy paint”')
  end)
  type_keys('3G<CR>')
  wait_until(function()
    return lines():match('        After: none → “Invite friends”\n')
  end)
end

function tests.claims_todos()
  local function claim_elsewhere(id, span)
    elsewhere('todoList.claim', { id = id, ['for'] = span, key = 'key ' .. id }, 'agentA')
  end
  add('one', 'two', 'three')
  claim_elsewhere(2, 'PT1H')
  wait_until_shown('two  agentA until 10:00\n')
  go_to('one')
  type_keys('M')
  wait_until_shown('one  Neovim until 09:30\n')
  wait_until_said('^Claimed “one” until 09:30%.$')
  -- What is claimed is not ready.
  type_keys('gn')
  wait_until_shown('^Todos: Ready, by due, 1 [^\n]*\n\n%[ %]  three$')
  type_keys('q')
  wait_until_shown('one  Neovim')
  open('two')
  wait_until(function()
    return below(1):match('^open, agentA until 10:00, created')
  end)
  vim.cmd('Todo claim')
  wait_until_said('^“two” is claimed: agentA until 10:00%.$')
  type_keys('q')
  -- Of several, those that can be claimed.
  go_to('one')
  type_keys('VGM')
  wait_until_shown('\nClaimed “three” until 09:30%. “two” is claimed: agentA until 10:00%.\n')
  wait_until_shown('three  Neovim until 09:30$')
  go_to('one')
  type_keys('M')
  wait_until_said('^Released “one”%.$')
  wait_until_shown('one\n')
  -- A claim that was lost.
  elsewhere('todoList.complete', { id = 3 })
  elsewhere('todoList.reopen', { id = 3 })
  claim_elsewhere(3, 'PT30M')
  wait_until_shown('three  agentA until 09:30$')
  go_to('three')
  type_keys('M')
  wait_until_shown('\nThe claim on todo 3 is over')
  type_keys('M')
  wait_until_shown('\n“three” is claimed: agentA until 09:30%.\n')
  -- What cannot be begun is not claimed.
  elsewhere('todoDetail.edit', { id = 1, after = { 2 } })
  wait_until_shown('one  blocked\n')
  go_to('one')
  type_keys('M')
  wait_until_shown('\n“one” is blocked%.\n')
  vim.cmd('Todo filter Claimed')
  wait_until_shown('Claimed, 2 .*two  agentA.*three  agentA')
end

--- Waits until the last line of a form has these lines below it.
local function wait_until_thread(pattern)
  wait_until(function()
    return below(vim.fn.line('$')):match(pattern)
  end, 'never the thread ' .. pattern)
end

local function wait_until_in(name)
  wait_until(function()
    return vim.fn.bufname() == name
  end, 'never in ' .. name)
end

function tests.comments_on_todos()
  add('one', 'two')
  go_to('one')
  type_keys('m')
  type_keys('iFirst<CR>  second<CR><Esc>:wq<CR>')
  wait_until_shown('one  1 comment\n')
  wait_until_said('^Commented on “one”%.$')
  type_keys('m')
  type_keys(':wq<CR>')
  wait_until_said('^The comment is empty: nothing was written%.$')
  type_keys('m')
  type_keys('ineither<Esc>:q!<CR>')
  elsewhere('todoDetail.comment', { id = 1, text = 'theirs\n\tindented' }, 'agentA')
  wait_until_shown('one  2 comments\n')
  open('one')
  wait_until_thread(
    '^2 comments; gC shows all, gc writes one '
      .. '1%. Neovim, Nov 20, 2026 09:00 First second 2%. agentA, Nov 20, 2026 09:00 theirs indented$'
  )
  -- In the thread, a form stays as it is.
  type_keys('gC')
  wait_until_lines(
    'Comments on “one”    g? for help\n\n1. Neovim, Nov 20, 2026 09:00\n   First\n'
      .. '     second\n\n2. agentA, Nov 20, 2026 09:00\n   theirs\n       indented'
  )
  expect(vim.api.nvim_get_current_line():match('indented'), 'the cursor on the newest')
  go_to('second')
  type_keys('e')
  equal(lines(), 'First\n  second')
  type_keys('AOnly<Esc>jdd:w<CR>')
  wait_until_in('viper-todo://1/comments')
  wait_until(function()
    return lines():find('\n   FirstOnly\n\n2.', 1, true)
  end)
  go_to('theirs')
  type_keys('dd')
  wait_until(function()
    return not lines():match('theirs')
  end)
  wait_until_said('^Comment 2 removed%. u brings it back%.$')
  type_keys('u')
  wait_until(function()
    return lines():match('theirs')
  end)
  elsewhere('todoDetail.editComment', { id = 1, n = 2, text = 'ours' }, 'agentA')
  wait_until(function()
    return lines():match('\n2%. agentA, Nov 20, 2026 09:00\n   ours$')
  end)
  type_keys('q')
  wait_until_in('viper-todo://1')
  wait_until_thread('FirstOnly 2%. agentA, Nov 20, 2026 09:00 ours$')
  -- What cannot be written stays.
  type_keys('gc')
  type_keys('istays')
  elsewhere('todoList.delete', { id = 1 })
  type_keys(':wq<CR>')
  wait_until_said('^There is no todo 1; it may have been deleted%.$')
  equal({ vim.fn.bufname(), lines() }, { 'viper-todo://1/comments/new', 'stays' })
  elsewhere('todoList.restore', { ids = { 1 } })
  type_keys('ZZ')
  wait_until_in('viper-todo://1')
  wait_until_thread(' stays$')
end

function tests.shows_many_comments_and_writes_them_on_several_todos()
  add('one', 'two')
  local changes = {}
  for number = 1, 101 do
    changes[number] = { ['do'] = 'comment', id = 1, text = 'said ' .. number }
  end
  elsewhere('todoList.apply', { changes = changes })
  wait_until_shown('one  101 comments\n')
  go_to('one')
  type_keys('gC')
  wait_until(function()
    return lines():match('\n1 older: %[%[ shows more\n2%. ')
  end)
  type_keys('[[')
  wait_until(function()
    return lines():match('\n\n1%. [^\n]*\n   said 1\n\n2%. .*said 101$')
  end)
  -- The form has the newest ones, as many as it has room for.
  type_keys('q')
  wait_until_in('viper-todo://list')
  type_keys('gg<CR>')
  wait_until_thread('^101 comments; gC shows all, gc writes one 9%d%. .* 101%. .* said 101$')
  type_keys('q')
  go_to('one')
  type_keys('Vjm')
  type_keys('iboth<Esc>:w<CR>')
  wait_until_shown('one  102 comments\n.*two  1 comment$')
  wait_until_in('viper-todo://list')
  type_keys('u')
  wait_until_shown('one  101 comments\n.*two$')
  vim.cmd('Todo comment at once')
  wait_until_shown('two  1 comment$')
end

function tests.works_with_a_backend_without_comments()
  local script = folder .. '/backend'
  vim.fn.writefile({
    '#!/bin/sh',
    'sed -u "s/todoDetail\\.comment/x&/" | "$BACKEND" "$@" | '
      .. 'sed -u "s/,\\"comment[a-zA-Z]*\\":\\(\\[\\]\\|[0-9]*\\)//g"',
  }, script)
  vim.fn.setfperm(script, 'rwx------')
  vim.env.BACKEND = config.program()
  vim.g.viper_todo = vim.tbl_extend('force', vim.g.viper_todo, { program = script })
  vim.cmd('Todo restart')
  add('one')
  open('one')
  wait_until(function()
    return below(1):match('^open')
  end)
  equal(below(vim.fn.line('$')), '')
  type_keys('gc')
  wait_until_said('^There is no method xtodoDetail%.comments')
  wait_until(function()
    return vim.fn.winnr('$') == 1
  end)
end

--- The lines of the activity, without when each step was made.
local function activity()
  local buffer = vim.fn.bufnr('viper-todo://activity')
  local found = buffer == -1 and {} or vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  return (table.concat(found, '\n'):gsub('Today %d%d:%d%d  ', ''))
end

local function wait_until_activity(expected)
  wait_until(function()
    return activity():find(expected, 1, true) ~= nil
  end, 'never the activity ' .. expected)
end

--- Answers all questions; the last one is `asked`.
local asked
local function answer_with(answer)
  asked = nil
  vim.fn.confirm = function(question)
    asked = question
    return answer
  end
end

--- Three todos; somebody else edits two of them and deletes one, in one step.
local function begin_activity()
  add('one', 'two', 'three')
  elsewhere('todoList.apply', {
    changes = {
      { ['do'] = 'edit', id = 1, title = 'One', due = '2026-11-21' },
      { ['do'] = 'edit', id = 2, content = 'a\nb' },
      { ['do'] = 'delete', id = 3 },
    },
  }, 'bob')
  wait_until_shown('One')
  type_keys('L')
  wait_until_activity(
    'Activity    g? for help\n\n  bob     Changed 3 todos.\n  Neovim  Added “three”.\n'
      .. '  Neovim  Added “two”.\n  Neovim  Added “one”.'
  )
  equal(vim.fn.bufname(), 'viper-todo://activity')
end

function tests.shows_what_happened_and_looks_inside()
  begin_activity()
  equal(vim.fn.line('.'), 3)
  type_keys('<CR>')
  wait_until_activity(
    '  bob     Changed 3 todos.\n      One\n        Title: one → One\n'
      .. '        Due: none → Tomorrow\n      two\n        + a\n        + b\n'
      .. '      three  (deleted)\n  Neovim  Added “three”.'
  )
  -- A todo of it opens, and leads back here.
  go_to('Title: one')
  type_keys('<CR>')
  wait_until(function()
    return vim.fn.bufname() == 'viper-todo://1'
  end)
  type_keys('q')
  equal(vim.fn.bufname(), 'viper-todo://activity')
  go_to('three  (deleted)')
  type_keys('<CR>')
  wait_until(function()
    return (backend.error or ''):match('There is no todo 3')
  end)
  -- It follows what happens while it is open, and the cursor stays on its step.
  go_to('Added “two”')
  elsewhere('todoList.complete', { id = 2 }, 'bob')
  wait_until_activity('Completed “two”')
  expect(vim.fn.getline('.'):match('Added “two”'))
  type_keys('q')
  equal(vim.fn.bufname(), 'viper-todo://list')
  expect(vim.fn.bufexists('viper-todo://activity') == 0)
end

function tests.takes_back_a_step()
  begin_activity()
  -- Somebody else made it.
  answer_with(2)
  type_keys('u')
  equal(asked:gsub('Today %d%d:%d%d', 'now'), 'Changed 3 todos.\nBy bob, now. Undo it?')
  expect(not activity():match('undone'))
  answer_with(1)
  type_keys('u')
  wait_until_activity('\n  bob     Changed 3 todos.  (undone)\n')
  expect(shows('one\n.*two\n.*three'))
  -- That of this Neovim is taken back without one.
  answer_with(2)
  go_to('Added “two”')
  type_keys('u')
  wait_until(function()
    return not shows('two')
  end)
  type_keys('u')
  wait_until(function()
    return (backend.error or ''):match('There is no step 2 that can be undone')
  end)
  type_keys('<C-r>')
  wait_until_shown('two')
  equal(asked, nil)
end

function tests.takes_back_all_of_a_program_or_nothing()
  begin_activity()
  elsewhere('todoList.complete', { id = 2 }, 'bob')
  elsewhere('todoList.complete', { id = 1 }, 'eve')
  wait_until_activity('\n  eve     Completed “One”.\n')
  answer_with(1)
  go_to('Changed 3')
  type_keys('B')
  wait_until(function()
    return (backend.error or ''):find('In the way: Completed “One”. (eve)', 1, true)
  end)
  wait_until_activity('\n! eve     Completed “One”.\n')
  expect(not activity():match('undone'))
  go_to('eve     Completed')
  type_keys('u')
  wait_until_activity('\n  eve     Completed “One”.  (undone)\n')
  go_to('Changed 3')
  answer_with(2)
  type_keys('B')
  equal(asked:gsub('Today %d%d:%d%d', 'now'), 'Undo 2 steps that bob made since now?')
  expect(not activity():match('Changed 3[^\n]*undone'))
  answer_with(1)
  type_keys('B')
  wait_until_said('^Undone: 2 steps%.')
  wait_until_activity('bob     Completed “two”.  (undone)\n  bob     Changed 3 todos.  (undone)\n')
  equal(#list.todos(), 3)
  type_keys('B')
  wait_until_said('All that bob did since then is undone')
  elsewhere('todoList.complete', { id = 1 })
  wait_until_activity('Completed “one”.')
  go_to('Completed “one”')
  type_keys('B')
  expect(backend.error:match('A program without a name'))
end

function tests.shows_what_is_deleted_and_brings_it_back()
  add('keep')
  vim.fn.setreg('"', 'todo 0\ntodo 1\ntodo 2\ntodo 3\ntodo 4\ntodo 5\ntodo 6')
  type_keys('p')
  wait_until_said('Added 7 todos')
  go_to('todo 0')
  type_keys('7dd')
  wait_until_said('Deleted 7 todos')
  vim.cmd('Todo activity')
  type_keys('D')
  wait_until_activity('Deleted: r brings back    g? for help\n\n  Neovim  Deleted 7 todos.\n      todo 0\n')
  expect(activity():match('\n      todo 4\n      …$'))
  go_to('todo 1')
  type_keys('<CR>')
  wait_until_said('Restored “todo 1”%.')
  wait_until_activity('\n      todo 0\n      todo 2\n')
  go_to('todo 2')
  type_keys('Vjr')
  wait_until_said('Restored 2 todos%.')
  wait_until_activity('\n      todo 0\n      todo 4\n')
  go_to('Deleted 7')
  type_keys('r')
  wait_until_said('Restored 4 todos%.')
  wait_until_activity('g? for help\n\nNo todo that was deleted is gone.')
  equal(#list.todos(), 8)
  type_keys('D')
  wait_until_activity('\n  Neovim  Restored 4 todos.\n')
end

function tests.shows_older_steps()
  add('one')
  for _ = 1, 130 do
    backend.send('todoList.complete', { id = 1 })
    backend.send('todoList.reopen', { id = 1 })
  end
  backend.ask('todoList.complete', { id = 1 })
  vim.cmd('Todo activity')
  local function wait_until_count(count)
    wait_until(function()
      return vim.fn.line('$') == count
    end, 'never ' .. count .. ' lines, but ' .. vim.fn.line('$'))
  end
  wait_until_count(53)
  equal(vim.fn.getline('$'), 'm for older steps')
  -- Who comes to the last one sees more.
  for _, count in ipairs({ 103, 153, 203 }) do
    vim.cmd('normal! G')
    vim.cmd('doautocmd <nomodeline> CursorMoved')
    wait_until_count(count)
  end
  type_keys('m')
  wait_until_activity('Activity, older steps: [[ for the newest')
  wait_until_count(64)
  expect(vim.fn.getline('$'):match('Added “one”'))
  type_keys('m')
  wait_until_said('There is nothing older')
  type_keys('[[')
  wait_until_count(53)
end

function tests.is_not_told_of_a_report_that_nobody_sees()
  add('Paint')
  type_keys('r')
  wait_until_lines(
    'Report    g? for help\n\nOpen\nNo due date\n[ ]  Paint\n\nTotal: 1\n\nCompleted\n'
      .. 'Nothing is completed yet.\nGrand total: 1\n'
  )
  local buffer = vim.api.nvim_get_current_buf()
  type_keys('q')
  backend.ask('todoList.viewClosed', { view = 'nobody' })
  elsewhere('todoList.add', { title = 'Read' })
  wait_until_shown('Read')
  local hidden = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  expect(not hidden:match('Read'), hidden)
  type_keys('r')
  wait_until(function()
    return lines():match('Read\n\nTotal: 2')
  end, 'never shown again')
end

function tests.works_in_the_report()
  add('Late !high #work', 'Water tomorrow 9am', 'Someday', 'Old')
  elsewhere('todoDetail.edit', { id = 1, due = '2026-11-18' })
  go_to('Old')
  type_keys('x')
  wait_until_said('Completed “Old”')
  type_keys('r')
  equal(vim.fn.bufname(), 'viper-todo://report')
  local all = 'Report    g? for help\n\nOpen\nWed, Nov 18\n[!]         high  Late  #work\n\n'
    .. 'Tomorrow\n[ ]  09:00        Water\n\nNo due date\n[ ]               Someday\n\n'
    .. 'Total: 3\n\nCompleted\nNov 20, 2026\n[x]               Old\n\nTotal: 1\n\nGrand total: 4\n'
  wait_until_lines(all)
  local function wait_until_here(pattern)
    wait_until(function()
      return lines():match(pattern)
    end, 'never here: ' .. pattern)
  end
  go_to('Water')
  type_keys('>')
  wait_until_here('Sunday\n%[ %]  09:00 +Water')
  expect(vim.fn.getline('.'):match('Water'))
  type_keys('<')
  wait_until_lines(all)
  type_keys('+')
  wait_until_here('09:00  low +Water')
  type_keys('Thome<CR>')
  wait_until_here('Water  #home')
  -- Of what is done, the day is not known, but it can be reopened. A range may have headings.
  go_to('Old')
  type_keys('>')
  expect(backend.error:match('no due day'))
  type_keys('x')
  wait_until_here('Someday\n[^\n]*Old')
  vim.cmd('%Todo due today')
  wait_until(function()
    local due = vim.tbl_filter(function(todo)
      return todo.due == '2026-11-20'
    end, list.todos())
    return #due == 4
  end)
  type_keys('u')
  wait_until_here('Tomorrow\n[^\n]*Water')
  go_to('Tomorrow')
  type_keys('x')
  expect(backend.error:match('no todo on this line'))
  go_to('Water')
  type_keys('<CR>')
  equal(vim.fn.getline(1), 'Title: Water')
  -- Back to where it was opened, and out.
  type_keys('q')
  equal(vim.fn.bufname(), 'viper-todo://report')
  expect(vim.fn.getline('.'):match('Water'))
  type_keys('q')
  equal(vim.fn.bufname(), 'viper-todo://list')
  vim.cmd('Todo report')
  type_keys('<Esc>')
  equal(vim.fn.bufname(), 'viper-todo://list')
  vim.cmd('bdelete')
  wait_until(function()
    return vim.fn.bufexists('viper-todo://report') == 0
  end)
end

function tests.shows_upcoming_by_day()
  add('Water tomorrow 9am', 'Call tomorrow', 'Later monday')
  vim.cmd('Todo filter in:upcoming')
  local days = '\n\nTomorrow\n%[ %]  09:00  Water\n%[ %] +Call\nMonday\n%[ %] +Later$'
  wait_until_shown('^Upcoming: 3 .*' .. days)
  vim.cmd('%Todo tags out')
  wait_until_shown('Water  #out\n.*Call  #out\n.*\n.*Later  #out$')
  go_to('Call')
  type_keys('>')
  wait_until_shown('Sunday\n.*Call')
  expect(vim.fn.getline('.'):match('Call'))
  type_keys('2.')
  wait_until_shown('^Upcoming: 1 ')
end

function tests.captures_from_any_buffer()
  local file = folder .. '/a file.txt'
  vim.fn.writefile({ 'one', 'see https://example.org/x?y=1.', 'three and more' }, file)
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  -- A changed text stays where it is, without 'hidden'.
  vim.o.hidden = false
  type_keys('Gohidden<Esc>')
  vim.fn.cursor(3, 1)
  vim.cmd('Todo add Plain tomorrow')
  wait_until_said('Added “Plain”')
  vim.cmd('Todo capture Read this tomorrow #work')
  wait_until_shown('Tomorrow +Read this  #work')
  equal(vim.fn.expand('%:p'), file)
  vim.fn.cursor(2, 10)
  type_keys(':Todo capture<CR>A link<CR>')
  wait_until_shown('A link')
  type_keys('3G0wve:Todo capture Selected<CR>')
  wait_until_shown('Selected')
  vim.cmd('1,2Todo capture Lines')
  wait_until_shown('Lines')
  -- The list stands beside the changed text.
  vim.cmd('Todo')
  equal(vim.fn.winnr('$'), 2)
  vim.cmd('wincmd p | write | Todo')
  vim.cmd('wincmd o')
  local notes = {}
  for _, title in ipairs({ 'Read this', 'A link', 'Selected', 'Lines' }) do
    open(title)
    notes[title] = table.concat(vim.api.nvim_buf_get_lines(0, 12, -1, false), '|')
    type_keys('q')
  end
  equal(notes, {
    ['Read this'] = file .. ':3',
    ['A link'] = 'https://example.org/x?y=1',
    Selected = file .. ':3|and',
    Lines = file .. ':1|one|see https://example.org/x?y=1.',
  })
  open('Read this')
  type_keys('G<CR>')
  equal({ vim.fn.expand('%:p'), vim.fn.line('.') }, { file, 3 })
  -- A URL goes to the program for it.
  local opener, opened = folder .. '/xdg-open', folder .. '/opened'
  vim.fn.writefile({ '#!/bin/sh', 'echo "$1" >"' .. opened .. '"' }, opener)
  vim.fn.setfperm(opener, 'rwx------')
  local path = vim.env.PATH
  vim.env.PATH = folder .. ':' .. path
  vim.cmd('Todo')
  open('A link')
  type_keys('G<CR>')
  wait_until(function()
    return vim.fn.filereadable(opened) == 1 and #vim.fn.readfile(opened) > 0
  end)
  equal(vim.fn.readfile(opened), { 'https://example.org/x?y=1' })
  vim.env.PATH = path
  -- Nothing leads back to a list.
  vim.cmd('Todo')
  vim.cmd('Todo capture Nowhere')
  wait_until_shown('Nowhere')
  open('Nowhere')
  equal(vim.fn.line('$'), 12)
end

function tests.goes_from_field_to_field()
  type_keys('A')
  type_keys(
    'iBuy milk<CR>tomorrow<CR>9am<CR><CR><CR><CR>45m<CR><CR>shop<CR><CR><CR>'
      .. 'Two litres<CR>or three<Esc>'
  )
  equal(
    lines(),
    'Title: Buy milk\nDue: tomorrow\nTime: 9am\nStart: \nRepeat: \nReminders: \n'
      .. 'Estimate: 45m\nPriority: none\nTags: shop\nAfter: \nParent: \n\nTwo litres\nor three'
  )
  vim.cmd('write')
  wait_until_said('Added “Buy milk”')
  -- With contents, Enter goes to their beginning.
  type_keys('11GA<CR>About <Esc>')
  equal(vim.fn.getline(13, 14), { 'About Two litres', 'or three' })
end

function tests.works_on_the_todo_of_a_form()
  add('one')
  open('one')
  local function wait_until_here(pattern)
    wait_until(function()
      return lines():match(pattern)
    end)
  end
  vim.cmd('Todo due tomorrow')
  wait_until_here('Due: 2026%-11%-21')
  vim.cmd('Todo tags home')
  wait_until_here('Tags: home')
  vim.cmd('Todo tags -home office')
  wait_until_here('Tags: office')
end

function tests.shows_first_what_there_is_to_do()
  local plugin = vim.api.nvim_get_runtime_file('plugin/viper_todo.lua', false)[1]
  local function first(command, expected, options)
    -- The options are read in a Neovim of their own.
    local given = vim.tbl_extend('force', vim.g.viper_todo, options or {})
    local shown = folder .. '/first'
    vim.fn.writefile({
      'let g:viper_todo = ' .. vim.fn.string(given),
      'source ' .. plugin,
      command,
      'lua vim.wait(20000, function() return vim.fn.match(table.concat('
        .. 'vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n"), '
        .. vim.fn.string(expected):gsub("'", '"'):gsub('\\', '\\\\')
        .. ') >= 0 end, 5)',
      'call writefile(getline(1, "$"), "' .. shown .. '")',
      'qall!',
    }, folder .. '/first.vim')
    vim.fn.system({
      vim.v.progpath,
      '--headless',
      '-u',
      'NONE',
      '-i',
      'NONE',
      '--cmd',
      'set rtp^=' .. vim.fn.fnamemodify(plugin, ':h:h'),
      '-S',
      folder .. '/first.vim',
    })
    local found = table.concat(vim.fn.readfile(shown), '\n')
    expect(vim.fn.match(found, expected) >= 0, found)
  end
  add('Later 2027-01-02 #shop', 'Someday')
  elsewhere('todoList.add', { title = 'Sooner', due = '2026-12-01' })
  wait_until_shown('Sooner')
  first('Todo', [[^All: by due, 3 .*\n.*\n.*Sooner\n.*Later.*\n.*Someday$]])
  first('Todo filter #shop', [[^All: #shop, by due, 1 .*\n.*\n.*Later  #shop$]])
  first('Todo sort title', [[^All: by title, 3 .*\n.*\n.*Later]])
  first('Todo', '^Todos: Done, 0', { filter = 'Done' })
  add('Now today')
  first('Todo', [[^Today: 1 .*\n.*\n.*Now$]])
  -- Not only those of today, whoever filters first.
  first('Todo filter #shop', [[^All: #shop, by due, 1 .*\n.*\n.*Later  #shop$]])
end

function tests.has_a_doctor()
  vim.cmd('Todo doctor')
  wait_until(function()
    return lines():match('A session is running')
  end)
  expect(lines():find(folder .. '/todos.sqlite', 1, true))
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
  local keys = '<CR> or e|a|A|E|x|X|cc|.|t|> and <|w|W|+ and -|P|T|b|dd|V|u|U|f|#|s|S|gl|gn|gt|r|L|!|H|M|m or gc|gC|C|R'
  for key in (keys .. '|]]|gg|g?|q|J and K|gJ and gK|>> and <<|ga|za|zM and zR'):gmatch('[^|]+') do
    expect(lines():match('\n' .. vim.pesc(key) .. '%s'), key .. ' has no help')
  end
  for _, name in ipairs(vim.fn.getcompletion('Todo ', 'cmdline')) do
    expect(lines():match(':Todo ' .. name), ':Todo ' .. name .. ' has no help')
  end
  vim.cmd('helpclose')
  vim.opt.runtimepath:remove(folder)
end

local usual_input, usual_select, usual_notify = vim.ui.input, vim.ui.select, vim.notify

local function run(name)
  folder = vim.fn.tempname()
  vim.fn.mkdir(folder)
  vim.g.viper_todo = { database = folder .. '/todos.sqlite', log_file = folder .. '/log' }
  -- Where drafts are kept.
  vim.env.XDG_STATE_HOME = folder
  said = {}
  backend.error, backend.ended = nil, nil
  vim.ui.input, vim.ui.select, vim.fn.confirm = usual_input, usual_select, nil
  vim.notify = usual_notify
  local well, problem = xpcall(function()
    vim.cmd('Todo')
    list.filter('none')
    list.filter('To do')
    list.sort('none')
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
  vim.cmd('silent! tabonly! | silent! only! | silent! %bwipeout!')
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
