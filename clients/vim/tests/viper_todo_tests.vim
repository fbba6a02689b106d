vim9script
# Tests of the Vim plugin, in a terminal of any kind:
#   vim -N -u NONE -i NONE -n --cmd 'set rtp^=clients/vim' -S …/viper_todo_tests.vim
# They write what they find to the file that VIPER_TODO_RESULTS names. The backend is the real one,
# found as the plugin finds it; every test has a database of its own. Nothing waits for a time:
# everything waits for what is to happen.

runtime plugin/viper_todo.vim
import autoload 'viper_todo/backend.vim'
import autoload 'viper_todo/list.vim'
import autoload 'viper_todo/text.vim'

var folder = ''

def Screen(): string
  return join(getbufline('viper-todo://list', 1, '$'), "\n")
enddef

def Lines(): string
  return join(getline(1, '$'), "\n")
enddef

def Said(): string
  return execute('messages')
enddef

def Fail(problem: string)
  throw problem .. "\nlist:\n" .. Screen() .. "\nbuffer:\n" .. Lines() .. "\nsaid:" .. Said()
enddef

def Expect(condition: bool, problem: string)
  if !condition
    Fail('expected ' .. problem)
  endif
enddef

def Equal(actual: any, expected: any)
  if actual != expected || type(actual) != type(expected)
    Fail(string(actual) .. ' is not ' .. string(expected))
  endif
enddef

# Waits until a condition holds.
def Until(Condition: func, problem = 'it never came')
  const begin = reltime()
  while !Condition()
    if reltimefloat(reltime(begin)) > 60
      Fail(problem)
    endif
    sleep 5m
  endwhile
enddef

def Shows(pattern: string): bool
  return Screen() =~# pattern
enddef

def UntilShown(pattern: string)
  Until(() => Shows(pattern), 'never shown: ' .. pattern)
enddef

def UntilSaid(pattern: string)
  Until(() => Said() =~# pattern, 'never said: ' .. pattern)
enddef

def Type(keys: string)
  feedkeys(keys, 'xt')
enddef

def Add(...titles: list<string>)
  for title in titles
    messages clear
    execute 'Todo add' title
    UntilSaid('Added “')
  endfor
enddef

def GoTo(title: string)
  Expect(search('\V' .. title, 'w') > 0, 'a line with ' .. title)
enddef

def Elsewhere(event: string, params: dict<any>)
  const message = json_encode({jsonrpc: '2.0', id: 1, method: event, params: params})
  const command = shellescape(backend.Program()[0])
    .. ' --database ' .. shellescape(backend.Database())
  const answer = system(command, message .. "\n")
  Expect(answer =~ '"result"', answer)
enddef

def Open(title: string)
  GoTo(title)
  Type("\<CR>")
  Until(() => bufname() =~ '^viper-todo://\d' && Lines() =~ '^Title: .')
enddef

def Replace(from: string, to: string)
  const line = search('\V' .. from, 'w')
  Expect(line > 0, 'a line with ' .. from)
  setline(line, substitute(getline(line), '\V' .. from, to, ''))
enddef

def g:TestAddsAndLists()
  Expect(Shows('Nothing to do yet\.  Press o to add a todo\.$'), 'the empty list')
  Add('Buy milk', 'Call Ann')
  Equal(Screen(), "Todos: is:open, 2    g? for help\n\n[ ]  Buy milk\n[ ]  Call Ann")
  Equal(line('.'), 4)
  Type("oAsked for\<CR>")
  UntilShown('Asked for')
  Type("o\<Esc>")
  Expect(empty(backend.error), 'no error')
enddef

def g:TestCompletesAndReopens()
  Add('Buy milk', 'Call Ann')
  Todo filter is:all
  GoTo('Buy milk')
  Type('x')
  UntilShown('\[x]  Buy milk')
  Type('x')
  UntilShown('\[ ]  Buy milk')
  Todo filter is:open
  Type('Vj ')
  UntilSaid('Completed 2 todos')
  Expect(Shows('No todo matches the filter'), 'no todo')
enddef

def g:TestDeletesUndoesAndRedoes()
  Add('one', 'two', 'three')
  GoTo('two')
  Type('dd')
  UntilSaid('Deleted “two” (u undoes)')
  # The cursor stays in its line.
  Expect(getline('.') =~ 'three', 'the cursor on three')
  Type('u')
  UntilSaid('Undone: delete “two”')
  Expect(getline('.') =~ 'three', 'the cursor on three')
  Type("\<C-r>")
  UntilSaid('Redone: delete “two”')
  GoTo('one')
  Type('2dd')
  UntilShown('Nothing to do yet')
enddef

def g:TestAsksBeforeItDeletesEverything()
  Add('one', 'two')
  # The question reads keys where feedkeys() does not put them.
  test_feedinput('n')
  Todo deleteall
  Add('three')
  Equal(len(list.Todos()), 3)
  test_feedinput('y')
  Todo deleteall
  UntilSaid('Deleted 3 todos')
enddef

def g:TestChangesFromTheList()
  Add('one')
  Type("cc\<C-u>two\<CR>")
  UntilShown('\[ ]  two')
  Type("Phigh\<CR>")
  UntilShown('\[ ]  high  two')
  Type("Tshop, home\<CR>")
  UntilShown('high  two  #home  #shop')
  Type("D 2026-11-19\<CR>")
  Until(() => list.Todos()[0].due == '2026-11-19')
  Expect(Shows('\[.]  .\+  high  two'), 'a due date')
  Type("D\<C-u>Todo due\<CR>")
  UntilShown('\[ ]  high  two')
  Type("T\<C-w>\<C-w>\<CR>")
  UntilShown('\[ ]  high  two$')
enddef

def g:TestFiltersAndSorts()
  Add('banana', 'apple', 'cherry')
  Todo sort -title
  UntilShown('cherry\n.*banana\n.*apple')
  Todo filter is:open AN
  Until(() => len(list.Todos()) == 1)
  Expect(Shows('^Todos: is:open AN, by -title, 1 .*\n.*\n.*banana'), 'banana')
  Todo filter zzz
  UntilShown('No todo matches the filter')
  Equal(text.Filter('is:done #a #b priority:high priority:low before:2026-12-01 milk text:#x'), {
    completed: true, tags: ['a', 'b'], priority: ['high', 'low'], dueBefore: '2026-12-01',
    text: 'milk #x'})
  Equal(text.Filter('is:overdue is:all'), {})
  Equal(getcompletion('Todo filter is:o', 'cmdline'), ['is:open', 'is:overdue'])
  Equal(getcompletion('Todo so', 'cmdline'), ['sort'])
  Equal(getcompletion('Todo sort -d', 'cmdline'), ['-due'])
  Type("f\<C-u>Todo filter is:all\<CR>")
  Until(() => len(list.Todos()) == 3)
  Type("s due\<CR>")
  UntilShown('by -title due')
enddef

def g:TestShowsPages()
  g:viper_todo.window = 2
  list.ViewReady()
  Add('one', 'two', 'three')
  UntilSaid('which the list does not show')
  Expect(Shows('1–2 of 3'), 'a page')
  Type(']]')
  UntilShown('three')
  Type(']]')
  Equal(backend.error, 'This is the last page.')
  Type('[[')
  UntilShown('one\n.*two')
enddef

def g:TestShowsErrorsUntilSomethingGoesWell()
  Todo filter before:someday
  Until(() => !empty(backend.error))
  Equal(getbufline('viper-todo://list', 2)[0], backend.error)
  Todo filter is:open
  Until(() => empty(backend.error))
  Equal(getbufline('viper-todo://list', 2)[0], '')
  list.Add("a\xffb")
  Expect(backend.error =~ 'no Unicode text', 'an error')
  # What comes behind it is answered as before.
  Add('one')
enddef

def g:TestShowsWhatAnotherProcessDoes()
  Add('mine')
  Elsewhere('todoList.add', {title: 'theirs', tags: ['elsewhere']})
  UntilShown('mine\n\[ ]  theirs  #elsewhere')
  Elsewhere('todoList.delete', {id: 1})
  Until(() => !Shows('mine'))
  Expect(getline('.') =~ 'theirs', 'the cursor on theirs')
enddef

def g:TestEdits()
  Add('Buy milk')
  Open('Buy milk')
  Equal(Lines(), "Title: Buy milk\nDue: \nPriority: none\nTags: \n")
  Replace('milk', 'oats')
  Replace('Due: ', 'Due: 2026-12-01')
  Replace('none', 'high')
  Replace('Tags: ', 'tags: shop, home')
  append('$', ['Two', '', 'lines'])
  write
  Expect(!&modified, 'nothing modified')
  # What the store has: tags are sorted there.
  const stored =
    "Title: Buy oats\nDue: 2026-12-01\nPriority: high\nTags: home shop\n\nTwo\n\nlines"
  Equal(Lines(), stored)
  edit!
  Equal(Lines(), stored)
  Replace('2026-12-01', '')
  Replace('home shop', '')
  write
  Until(() => empty(list.Todos()[0].tags))
  Equal(list.Todos()[0].due, v:null)
  write
  UntilSaid('Nothing was changed')
  Todo history
  Until(() => Lines() =~ 'changed\_.*added')
  close
  Todo toggle
  UntilShown('No todo matches the filter')
enddef

def g:TestKeepsWhatIsRefused()
  Add('Buy milk')
  Open('Buy milk')
  Replace('Due: ', 'Due: someday')
  write
  Expect(&modified && Lines() =~ 'Due: someday', 'the text')
  UntilSaid('due date is not a valid date')
  Replace('Due: ', 'Dew: ')
  write
  Expect(&modified && Said() =~ 'there is no field dew', 'an error')
  edit!
  Equal(Lines(), "Title: Buy milk\nDue: \nPriority: none\nTags: \n")
enddef

def g:TestShowsATodoLive()
  Add('Buy milk')
  Open('Buy milk')
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy oats'})
  Until(() => Lines() =~ 'Title: Buy oats')
  Expect(!&modified, 'nothing modified')
  Elsewhere('todoList.delete', {id: 1})
  Until(() => bufname() == 'viper-todo://list')
  UntilSaid('“Buy oats” was deleted')
enddef

def g:TestLosesNobodysChange()
  Add('Buy milk')
  Open('Buy milk')
  Replace('milk', 'oats')
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy bread', content: 'theirs'})
  UntilShown('Buy bread')
  write
  Expect(&modified && Lines() =~ 'Title: Buy oats', 'the text')
  UntilSaid('Not written: it was changed meanwhile')
  Expect(Said() !~ 'has changed since', 'it to be said once')
  var left = true
  try
    quit
  catch /E37/
    left = false
  endtry
  Expect(!left, 'to stay')
  Todo diff
  Equal(winnr('$'), 2)
  Expect(&diff, 'a difference')
  wincmd p
  Expect(Lines() =~ 'Title: Buy bread', 'the other text')
  close
  diffoff
  # What was not touched here stays theirs.
  write!
  Equal(Lines(), "Title: Buy oats\nDue: \nPriority: none\nTags: \n\ntheirs")
  Expect(!&modified, 'nothing modified')
  Replace('oats', 'oranges')
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy bread'})
  UntilShown('Buy bread')
  edit!
  Expect(Lines() =~ 'Title: Buy bread' && !&modified, 'the other text')
enddef

def g:TestKeepsTheTextOfADeletedTodo()
  Add('Buy milk')
  Open('Buy milk')
  append('$', 'mine')
  Elsewhere('todoList.delete', {id: 1})
  Until(() => !Shows('Buy milk'))
  write
  Expect(&modified && Lines() =~ 'mine$', 'the text')
  UntilSaid('There is no todo 1')
enddef

def g:TestOutlivesTheBackend()
  Add('one')
  Open('one')
  append('$', 'mine')
  system('kill -9 ' .. backend.Pid())
  Until(() => !empty(backend.ended))
  UntilSaid('ended by signal kill.*R in the list, or :Todo restart')
  Expect(Shows('ended by signal kill'), 'the error')
  # Any event starts it again, and everything that was open is live again.
  write
  Expect(!&modified && empty(backend.ended), 'a new backend')
  Elsewhere('todoDetail.edit', {id: 1, title: 'two'})
  UntilShown('two')
  Until(() => Lines() == "Title: two\nDue: \nPriority: none\nTags: \n\nmine")
enddef

def g:TestSaysHowToGetTheBackend()
  const options = g:viper_todo
  g:viper_todo = {program: '/nowhere/viper-todo'}
  Expect(backend.Program()[1]
    =~ 'option program is "/nowhere/viper-todo".*swift build -c release', 'an explanation')
  g:viper_todo = {}
  const [variable, path] = [$VIPER_TODO, $PATH]
  $VIPER_TODO = '/nowhere/else'
  Expect(backend.Program()[1] =~ 'VIPER_TODO is "/nowhere/else"', 'an explanation')
  Todo doctor
  Expect(Lines() =~ 'Backend  MISSING: .*/nowhere/else', 'an explanation')
  close
  $VIPER_TODO = ''
  $PATH = '/nowhere'
  Expect(backend.Program()[1] =~ 'there is no viper-todo on PATH', 'an explanation')
  [$VIPER_TODO, $PATH, g:viper_todo] = [variable, path, options]
enddef

def g:TestHasADoctor()
  Todo doctor
  Expect(Lines() =~ '\nVersion  viper-todo \d', 'a version')
  Expect(Lines() =~ '\nLog      ' .. folder .. '/log\n', 'a log')
  Expect(Lines() =~ '\nSession  running', 'a session')
  Expect(filereadable(folder .. '/log') > 0, 'a log')
  close
enddef

def g:TestKnowsDays()
  # A Friday.
  const now = strptime('%Y-%m-%d %H:%M', '2026-11-20 09:00')
  for [day, expected] in items({
      today: '2026-11-20', ' Tomorrow': '2026-11-21', friday: '2026-11-20',
      thursday: '2026-11-26', '+3': '2026-11-23', '+3 days': '2026-11-23',
      '+2 weeks': '2026-12-04', '+1w': '2026-11-27', '2026-12-01': '2026-12-01',
      someday: 'someday', '': ''})
    Equal(text.Date(day, now), expected)
  endfor
enddef

def g:TestLetsNoTitleBreakALine()
  Add("a \u202e b", repeat('x', 500), '日本語', 'שלום')
  Expect(Shows('a � b'), 'a clean title')
  Equal(line('$'), 6)
  # A backend could send anything, for all that a View knows.
  Equal(text.Clean("x\e]0;y\x07\u009b\n\tz\x7f\u2028\u2066"), 'x�]0;y����z���')
  Open('日本語')
  Expect(Lines() =~ '^Title: 日本語\n', 'the title')
enddef

def g:TestCompletesFields()
  Add('Buy milk')
  Elsewhere('todoDetail.edit', {id: 1, tags: ['shop', 'home']})
  UntilShown('#home  #shop')
  Open('Buy milk')
  search('Priority: \zs', 'w')
  Equal(viper_todo#Omni(0, 'h'), ['high'])
  search('Tags: \zs', 'w')
  Equal(viper_todo#Omni(0, 's'), ['shop'])
enddef

def g:TestHasHelp()
  # Tags are written beside a copy.
  mkdir(folder .. '/doc')
  writefile(readfile(globpath(&runtimepath, 'doc/viper_todo.txt')), folder .. '/doc/viper_todo.txt')
  execute 'helptags' folder .. '/doc'
  execute 'set runtimepath^=' .. folder
  Type('g?')
  Equal(expand('%:t'), 'viper_todo.txt')
  for key in ['<CR>', 'dd', 'cc', '<C-r>', 'g?', ']]']
    Expect(Lines() =~ '\n\V' .. key .. '\m\s', key .. ' in the help')
  endfor
  for name in getcompletion('Todo ', 'cmdline')
    Expect(Lines() =~ ':\S*Todo ' .. name, name .. ' in the help')
  endfor
  helpclose
  execute 'set runtimepath-=' .. folder
enddef

def g:TestSaysWhatIsMissing()
  # As in a Vim that has no channels.
  const vim = shellescape(v:progpath)
  const plugin = globpath(&runtimepath, 'plugin/viper_todo.vim')
  const copy = folder .. '/viper_todo.vim'
  writefile(map(readfile(plugin), (_, line) => substitute(line, "!has('channel')", '1', '')), copy)
  system(vim .. ' -N -u NONE -i NONE -es -S ' .. shellescape(copy) .. ' -c '
    .. shellescape('redir > ' .. folder .. '/said')
    .. " -c Todo -c 'redir END' -c qall! </dev/null")
  const said = join(readfile(folder .. '/said'))
  Expect(said =~ 'viper-todo needs Vim 9 with +channel', said)
enddef

def Run(name: string): bool
  folder = tempname()
  mkdir(folder)
  g:viper_todo = {database: folder .. '/todos.sqlite', log_file: folder .. '/log'}
  var problem = ''
  try
    messages clear
    Todo
    list.SetFilter('is:open')
    list.SetSort('')
    UntilShown('Nothing to do yet')
    call(name, [])
  catch
    problem = v:exception .. "\n" .. v:throwpoint
  endtry
  backend.Stop()
  silent! only!
  silent! :%bwipeout!
  delete(folder, 'rf')
  writefile([(empty(problem) ? 'passed ' : 'FAILED ') .. name[6 :]] + split(problem, "\n"),
    $VIPER_TODO_RESULTS, 'a')
  return empty(problem)
enddef

set nomore
var failures = 0
const names = mapnew(getcompletion('Test*', 'function'),
  (_, name) => substitute(name, '()\=$', '', ''))
for name in names
  if (empty($VIPER_TODO_ONLY) || 'Test' .. $VIPER_TODO_ONLY == name) && !Run('g:' .. name)
    failures += 1
  endif
endfor
writefile([$'{len(names)} tests, {failures} failures'], $VIPER_TODO_RESULTS, 'a')
execute failures == 0 && len(names) > 0 ? 'qall!' : 'cquit!'
