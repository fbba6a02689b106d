vim9script
# Tests of the Vim plugin, in a terminal of any kind:
#   vim -N -u NONE -i NONE -n --cmd 'set rtp^=clients/vim' -S …/viper_todo_tests.vim
# They write what they find to the file that VIPER_TODO_RESULTS names. The backend is the real one,
# found as the plugin finds it; every test has a database of its own. Nothing waits for a time:
# everything waits for what is to happen.

runtime plugin/viper_todo.vim
import autoload 'viper_todo/adding.vim'
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

# The lists at the side.
def Side(): string
  return join(getbufline('viper-todo://lists', 1, '$'), "\n")
enddef

def UntilSide(pattern: string)
  Until(() => Side() =~# pattern, 'never at the side: ' .. pattern)
enddef

def GoToList(title: string)
  win_gotoid(bufwinid('viper-todo://lists'))
  Expect(search($'  {title}$', 'w') > 0, 'a list ' .. title .. ' in ' .. Side())
enddef

# What a list is, as the backend says.
def Definition(wanted: string): dict<any>
  return backend.Ask('savedLists.definition', {name: wanted}).result
enddef

# Makes a script the backend: what its lines say, with the real one as $BACKEND.
def UseBackend(lines: list<string>)
  $BACKEND = backend.Program()[0]
  writefile(['#!/bin/sh'] + lines, folder .. '/backend')
  setfperm(folder .. '/backend', 'rwx------')
  g:viper_todo.program = folder .. '/backend'
  Todo restart
enddef

def UntilShown(pattern: string)
  Until(() => Shows(pattern), 'never shown: ' .. pattern)
enddef

def UntilSaid(pattern: string)
  Until(() => Said() =~# pattern, 'never said: ' .. pattern)
enddef

# Commands are not Vim9 script if a person types them.
function Type(keys)
  call feedkeys(a:keys, 'xt')
endfunction

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

# Has another process send an event, under a name if it has one.
def Elsewhere(event: string, params: dict<any>, name = '')
  const hello = {jsonrpc: '2.0', method: 'initialize', params: {clientInfo: {name: name}}}
  const message = (name == '' ? '' : json_encode(hello) .. "\n")
    .. json_encode({jsonrpc: '2.0', id: 1, method: event, params: params})
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

# Waits until what was typed is in the draft.
def Settle()
  doautocmd <nomodeline> TextChanged
  # Behind a change that was under way there is another one.
  backend.Ask('todoReport.viewClosed', {})
  backend.Ask('todoReport.viewClosed', {})
enddef

def ScreenRow(row: number): string
  return range(1, &columns)->map((_, column) => screenstring(row, column))->join('')->trim()
enddef

# What is shown below a line that is not in the text.
def Below(line: number): string
  redraw
  const first = screenpos(win_getid(), line, 1).row
  const behind = line == line('$') ? first + 2 : screenpos(win_getid(), line + 1, 1).row
  return range(first + 1, behind - 1)->map((_, row) => ScreenRow(row))->join()
enddef

# The text of a form with these fields and contents; the others are empty.
def Form(title: string, due = '', priority = 'none', tags = '', content = ''): string
  return $"Title: {title}\nDue: {due}\nTime: \nStart: \nRepeat: \nReminders: \n"
    .. $"Estimate: \nPriority: {priority}\nTags: {tags}\nAfter: \nParent: \n"
    .. (empty(content) ? '' : "\n" .. content)
enddef

def UntilLines(expected: string)
  Until(() => Lines() == expected, 'never the text ' .. expected)
enddef

def Replace(from: string, to: string)
  const line = search('\V' .. from, 'w')
  Expect(line > 0, 'a line with ' .. from)
  setline(line, substitute(getline(line), '\V' .. from, to, ''))
enddef

def g:TestAddsAndLists()
  Expect(Shows('Nothing to do yet\.  Press a to add a todo\.$'), 'the empty list')
  # Whoever has not been asked for a reminder is reminded, too.
  Expect(execute('scriptnames') =~ '\d: \S*viper_todo/reminders\.vim', 'reminders')
  Add('Buy milk', 'Call Ann')
  Equal(Screen(), "Todos: To do, 2    g? for help\n\n[ ]  Buy milk\n[ ]  Call Ann")
  Equal(line('.'), 4)
  Type("oAsked for\<CR>")
  UntilShown('Asked for')
  Type("o\<Esc>")
  Expect(empty(backend.error), 'no error')
enddef

def g:TestCompletesAndReopens()
  Add('Buy milk', 'Call Ann')
  Todo filter none
  GoTo('Buy milk')
  Type('x')
  UntilShown('\[x]  Buy milk')
  Type('x')
  UntilShown('\[ ]  Buy milk')
  Todo filter To do
  Type('Vjx')
  UntilSaid('Completed 2 todos\.$')
  Expect(Shows('No todo matches the filter'), 'no todo')
enddef

def g:TestDeletesUndoesAndRedoes()
  Add('one', 'two', 'three')
  GoTo('two')
  Type('dd')
  UntilSaid('Deleted “two”')
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
  # What is told more stays to be read.
  UntilSaid('\nDeleted 2 todos\.\nDeleted 2 todos\. u brings them back\.$')
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
  Add('one tomorrow 9am #shop')
  UntilShown('\[ ]  Tomorrow 09:00  one  #shop$')
  Type("cc\<C-u>two\<CR>")
  UntilShown('  two')
  Type("Phigh\<CR>")
  UntilShown('09:00  high  two')
  # Tags are added and removed; one # does not belong to a tag.
  Type("T#home -shop ##new\<CR>")
  UntilShown('high  two  ##new  #home$')
  Type("win 3 days\<CR>")
  UntilShown('Monday 09:00  high')
  # An empty answer changes nothing.
  Type("w\<CR>T\<CR>P\<CR>cc\<C-u>\<CR>")
  Type("Tnone\<CR>")
  UntilShown('Monday 09:00  high  two$')
  Todo due none
  UntilShown('\[ ]  high  two$')
  Todo repeat every friday
  UntilShown('every week on Friday')
  # What cannot be read is asked for again.
  Type("wsomeday\<CR>\<C-u>Tomorrow\<CR>")
  Until(() => list.Todos()[0].due == '2026-11-21')
enddef

def g:TestOffersChoicesWhileOneTypes()
  Elsewhere('todoList.add', {title: 'Water', due: '2026-11-25', tags: ['garden']})
  Elsewhere('todoList.add', {title: 'Late', due: '2026-11-18', priority: 'high'})
  UntilShown('Late')
  Equal(g:ViperTodoComplete_due('', '', 0), ['Today', 'Tomorrow', 'Next week', 'none'])
  Equal(g:ViperTodoComplete_due('', 'next w', 6)[0], 'Next week')
  Equal(g:ViperTodoComplete_tags('', 'x g', 3), ['x garden'])
  Equal(g:ViperTodoComplete_priority('', '', 0)[0], 'high')
  Equal(g:ViperTodoComplete_sort('', 'new', 3), ['Newest first'])
  Equal(g:ViperTodoComplete_snooze('', 'tomorrow 9am', 12), ['Tomorrow 09:00'])
  Equal(g:ViperTodoComplete_filter('', 'To do, #g', 9), ['To do, #garden'])
  Equal(getcompletion('Todo due tom', 'cmdline'), ['Tomorrow'])
  Equal(getcompletion('Todo due next w', 'cmdline'), ['week'])
  Equal(getcompletion('Todo filter Ov', 'cmdline')[0], 'Overdue')
  Equal(getcompletion('Todo filter in:i', 'cmdline'), ['in:inbox'])
  Equal(getcompletion('Todo DELETEA', 'cmdline'), ['deleteall'])
  Equal(getcompletion('Todo tags -G', 'cmdline'), ['-garden'])
  # In one key to tomorrow; in two, all that is overdue to today.
  GoTo('Water')
  Type("t")
  UntilShown('Tomorrow \+Water')
  Type("W\<CR>")
  UntilShown('Today \+high  Late')
  Todo overdue today
  UntilSaid('Nothing is overdue\.')
enddef

def g:TestAddsSeveralLinesInOneStep()
  setreg('"', " Buy milk tomorrow #shop\n\nCall Ann !high\n")
  Type('p')
  UntilSaid('Added 2 todos\.')
  Expect(Shows('Tomorrow \+Buy milk  #shop\n.*high  Call Ann$'), 'both')
  Type('u')
  UntilShown('Nothing to do yet')
  # They get what the list says, unless they say something else.
  messages clear
  Todo filter in:today
  Type('p')
  UntilSaid('Added 2 todos\.')
  UntilShown('Today \+high  Call Ann$')
  Equal(len(list.Todos()), 1)
enddef

var meanwhile: list<any> = []

# Has another process do something while a prompt is open, and waits until the list shows it.
def g:Meanwhile()
  const [event, params, IsShown] = meanwhile
  Elsewhere(event, params)
  Until(IsShown)
enddef

cnoremap <F5> <Cmd>call g:Meanwhile()<CR>
const until_done = "\<F5>"

def g:TestChangesNoOtherTodoThanWasSeen()
  Add('one', 'two', 'three')
  # While the prompt is open, somebody completes that row, and renames another one.
  GoTo('one')
  meanwhile = ['todoList.complete', {id: 1}, () => !Shows('one')]
  Type($"cc\<C-u>uno{until_done}\<CR>\<CR>")
  UntilSaid('Todo 1 has changed since')
  Expect(Shows('two\n.*three'), 'the others')
  Todo filter none
  UntilShown('\[x]  uno')
  # A selection, too.
  GoTo('two')
  meanwhile = ['todoDetail.edit', {id: 3, title: 'tres'}, () => Shows('tres')]
  Type($"Vjwtomorrow{until_done}\<CR>\<Esc>")
  Expect(!Shows('Tomorrow'), 'no day')
  # And a range: the lines are those that were shown when it was typed.
  Todo filter To do
  UntilShown('^Todos: To do, 2')
  meanwhile = ['todoList.complete', {id: 2}, () => len(list.Todos()) == 1]
  Type($":3Todo due today{until_done}\<CR>\<Esc>")
  UntilSaid('Todo 2 has changed since')
  Expect(!Shows('Today'), 'no day')
  UntilShown('^Todos: To do, 1 .*\n.*\n\[ ]  tres$')
enddef

def g:TestKeepsKeysThatAreTypedAhead()
  Type("Oicall Ann\<Esc>")
  Equal(getline(1), 'Title: call Ann')
  write
  Todo
  UntilShown('\[ ]  call Ann$')
  GoTo('call Ann')
  Type("\<CR>A today\<Esc>")
  Equal(getline(1), 'Title: call Ann today')
enddef

def g:TestUndoesOnlyWhatTheUserTyped()
  Add('Buy milk')
  Open('Buy milk')
  Type("A today\<Esc>")
  Settle()
  Elsewhere('todoDetail.edit', {id: 1, due: '2026-12-01', content: 'theirs'})
  const [due, content] = ['2026-12-01', 'theirs']
  UntilLines(Form('Buy milk today', due, 'none', '', content))
  Type("A or tomorrow\<Esc>")
  Settle()
  Type('u')
  UntilLines(Form('Buy milk today', due, 'none', '', content))
  Type('u')
  UntilLines(Form('Buy milk', due, 'none', '', content))
  Settle()
  Expect(!&modified, 'nothing modified')
  Type("\<C-r>")
  UntilLines(Form('Buy milk today', due, 'none', '', content))
  Type("\<C-r>")
  UntilLines(Form('Buy milk today or tomorrow', due, 'none', '', content))
  Settle()
  undo 0
  Settle()
  UntilLines(Form('Buy milk', due, 'none', '', content))
enddef

def g:TestFiltersAndSorts()
  Add('banana', 'apple', 'cherry')
  Todo sort -title
  UntilShown('cherry\n.*banana\n.*apple')
  Todo filter to do, AN
  Until(() => len(list.Todos()) == 1)
  Expect(Shows('^Todos: to do, AN, by -title, 1 .*\n.*\n.*banana'), 'banana')
  Todo filter zzz
  UntilShown('No todo matches the filter')
  Todo filter none
  Todo sort By title
  UntilShown('^Todos: everything, By title, 3 .*\n.*\n.*apple\n.*banana\n.*cherry')
  Equal(text.Parts('Overdue, in:my list, #a,b c'), [['Overdue', '#a', 'b c'], 'my list'])
  Equal(text.Tags('a #b ##c -d -#e'), [['a', 'b', '#c'], ['d', 'e']])
  Equal(getcompletion('Todo so', 'cmdline'), ['sort'])
  Type("f#none\<CR>")
  UntilShown('^Todos: #none, By title, 0')
enddef

# The titles as they are shown, with a < behind that of the cursor.
def Order(): string
  return getbufline('viper-todo://list', 3, '$')
    ->map((index, line) => line[5 :] .. (index + 3 == line('.') ? '<' : ''))->join()
enddef

def g:TestMovesTodosInTheOrderByHand()
  Add('one', 'two', 'three', 'four')
  GoTo('one')
  Type('J')
  Equal(backend.error, 'To move todos, sort them by hand: s, then By hand.')
  Equal(g:ViperTodoComplete_sort('', 'by h', 4), ['By hand'])
  Type("sBy hand\<CR>")
  UntilShown('^Todos: To do, By hand, 4 ')
  Equal(Order(), 'one< two three four')
  Type('JJ')
  Equal(Order(), 'two three one< four')
  Type('2K')
  Equal(Order(), 'one< two three four')
  # At the ends there is nothing to undo.
  Type('KgK9JJgJ')
  Equal(Order(), 'two three four one<')
  Type('u')
  Equal(Order(), 'one< two three four')
  Type('gJ')
  Equal(Order(), 'two three four one<')
  Type('gK')
  Equal(Order(), 'one< two three four')
  # A selection stays selected.
  GoTo('two')
  Type('VjJ')
  Equal(Order(), 'one four two three<')
  Type('2K')
  Equal(Order(), 'two three< one four')
  Type('u')
  Equal(Order(), 'one four two three<')
  Type("gK\<Esc>")
  Equal(Order(), 'two three< one four')
  UntilSaid('Moved 2 todos\.')
  # Under a filter, a todo moves past those that are hidden, too.
  Elsewhere('todoList.complete', {id: 3})
  UntilShown('To do, By hand, 3 ')
  GoTo('two')
  Type('JK')
  Equal(Order(), 'two< one four')
  # A list that has this order; and pages.
  Todo save mine
  UntilShown('^mine: 3 ')
  GoTo('one')
  g:viper_todo.window = 2
  list.ViewReady()
  UntilShown('1–2 of 3')
  Type('J')
  Equal(backend.error, 'The page ends here; gJ and gK move over all pages.')
  Type('gJ')
  UntilShown('2–3 of 3')
  Until(() => Order() == 'four one<')
  Type('gK')
  UntilShown('1–2 of 3')
  Until(() => Order() == 'one< two')
  UseBackend(['sed -u "s/todoList\.move/x&/" | "$BACKEND" "$@"'])
  UntilShown('1–2 of 3')
  Type('J')
  Expect(backend.error =~ '^There is no method xtodoList\.move', backend.error)
enddef

# The rows of the tree as they are shown, with a < behind that of the cursor.
def Tree(): string
  return getline(3, '$')
    ->map((index, row) => row[5 :] .. (index + 3 == line('.') ? '<' : ''))->join("\n")
enddef

def g:TestShowsATreeAndFoldsIt()
  def Becomes(keys: string, ...expected: list<string>)
    Type(keys)
    Until(() => Tree() == join(expected, "\n"), 'never the tree ' .. join(expected, "\n"))
  enddef
  Add('trip', 'book', 'pack', 'shoes', 'home')
  Todo sort By hand
  UntilShown('By hand, 5 ')
  Equal(Tree(), "trip\nbook\npack\nshoes\nhome<")
  # A row goes under the sibling above it; so do those that are selected, with what is under them.
  GoTo('trip')
  Becomes('>>jV', 'trip', 'book<', 'pack', 'shoes', 'home')
  Becomes("j>\<Esc>", '▾ trip  0/2', '    book', '    pack<', '  shoes', '  home')
  Becomes('j2>>', '▾ trip  0/4', '    book', '    pack', '    shoes<', '    home')
  Becomes('>>', '▾ trip  0/3', '    book', '  ▾ pack  0/1', '      shoes<', '    home')
  Becomes('<<', '▾ trip  0/4', '    book', '    pack', '    shoes<', '    home')
  Becomes('u', '▾ trip  0/3', '    book', '  ▾ pack  0/1', '      shoes<', '    home')
  Becomes('G<<', '▾ trip  0/2', '    book', '  ▾ pack  0/1', '      shoes', '  home<')
  # Rows move among their siblings, with what is under them.
  Becomes('J', '▾ trip  0/2', '    book', '  ▾ pack  0/1', '      shoes', '  home<')
  Becomes('ggJ', '  home', '▾ trip  0/2<', '    book', '  ▾ pack  0/1', '      shoes')
  Becomes('jJ', '  home', '▾ trip  0/2', '  ▾ pack  0/1', '      shoes', '    book<')
  Becomes('gK', '  home', '▾ trip  0/2', '    book<', '  ▾ pack  0/1', '      shoes')
  Becomes('uK', '  home', '▾ trip  0/2', '    book<', '  ▾ pack  0/1', '      shoes')
  GoTo('pack')
  Becomes("VjK\<Esc>", '  home', '▾ trip  0/2', '  ▾ pack  0/1', '      shoes<', '    book')
  Type("GVkJ\<Esc>")
  Equal(backend.error, 'These todos do not stand under the same one.')
  # What is folded stays folded if the list is opened again.
  GoTo('shoes')
  Becomes('zc', '  home', '▾ trip  0/2', '  ▸ pack  0/1<', '    book')
  Todo sort By due date
  UntilShown('By due date, 5 ')
  Todo sort By hand
  Becomes('', '  home', '▾ trip  0/2', '  ▸ pack  0/1<', '    book')
  Becomes('za', '  home', '▾ trip  0/2', '  ▾ pack  0/1<', '      shoes', '    book')
  Becomes('zM', '  home', '▸ trip  0/2<')
  Becomes('zo', '  home', '▾ trip  0/2<', '  ▸ pack  0/1', '    book')
  Todo restart
  Becomes('', '  home', '▾ trip  0/2<', '  ▸ pack  0/1', '    book')
  Becomes('zR', '  home', '▾ trip  0/2<', '  ▾ pack  0/1', '      shoes', '    book')
  # What does not match the filter is shown for what is under it.
  Todo filter shoes
  UntilShown('^Todos: shoes, By hand, 1 ')
  Equal(substitute(Tree(), '<', '', ''), "▾ trip  0/2\n  ▾ pack  0/1\n      shoes")
  # A saved list that has this order is a tree, too.
  Todo save mine
  UntilShown('^mine: 1 \_.*▾ trip')
enddef

def g:TestAddsCompletesAndDeletesWithWhatIsUnderIt()
  Todo sort By hand
  Add('trip')
  Type("gabook tomorrow\<CR>")
  UntilShown('▾ trip  0/1\n.*  Tomorrow \+book')
  GoTo('trip')
  Type("zcgapack\<CR>")
  UntilShown('trip  0/2\n.*book\n.*pack$')
  Expect(getline('.') =~ 'pack', 'the cursor on pack')
  # It asks once; the question reads keys where feedkeys() does not put them.
  GoTo('trip')
  test_feedinput('n')
  Type('x')
  Equal(backend.error, '')
  Expect(Shows('\[ ] \+▾ trip'), 'trip to do')
  test_feedinput('c')
  Type('x')
  UntilSaid('Completed 3 todos\.$')
  Type('u')
  UntilShown('trip  0/2\n.*book\n.*pack$')
  GoTo('trip')
  test_feedinput('l')
  Type('x')
  UntilSaid('Completed “trip”\.$')
  # Done, it is shown for what is under it.
  UntilShown(', 2 .*\[x].*trip')
  Type('u')
  UntilShown(', 3 ')
  # What is selected can have what is under it in it.
  GoTo('trip')
  Type('Vjd')
  UntilShown('Nothing to do yet')
  UntilSaid('Deleted 3 todos\.')
  Type('u')
  UntilShown('trip  0/2\n.*book\n.*pack$')
enddef

def g:TestDoesWithoutATreeIfTheBackendIsOlder()
  UseBackend(['sed -u "s/\"tree\":true/\"tree\":1/" | "$BACKEND" "$@"'])
  Add('one', 'two')
  Todo sort By hand
  UntilShown('^Todos: To do, By hand, 2 ')
  GoTo('one')
  Type('J')
  UntilShown('two\n.*one$')
  Equal(backend.error, '')
  Type('za')
  Equal(backend.error, 'Only a list that is sorted by hand is a tree: s, then By hand.')
enddef

def g:TestEditsWhatATodoStandsUnder()
  Add('trip', 'book')
  Open('book')
  Replace('Parent: ', 'Parent: 1')
  Settle()
  Equal(Below(search('^Parent')), 'under 1: trip')
  Type("\<CR>")
  Until(() => bufname() == 'viper-todo://1' && Lines() =~ '^Title: trip')
  execute 'buffer viper-todo://2'
  write
  UntilSaid('Edited “book”')
  execute 'buffer viper-todo://1'
  Until(() => Below(1) =~ '^open, 0/1 under it done, created')
  # One that stands under it cannot be what it stands under.
  Replace('Parent: ', 'Parent: 2')
  Settle()
  Expect(Below(search('^Parent')) =~ 'cannot stand under itself', Below(11))
enddef

def g:TestShowsPages()
  g:viper_todo.window = 2
  list.ViewReady()
  Add('one', 'two', 'three')
  Expect(Shows('1–2 of 3'), 'a page')
  Type(']]')
  UntilShown('three')
  Type(']]')
  Equal(backend.error, 'This is the last page.')
  Type('[[')
  UntilShown('one\n.*two')
enddef

def g:TestShowsErrorsUntilSomethingGoesWell()
  Todo sort someday
  Until(() => !empty(backend.error))
  Equal(getbufline('viper-todo://list', 2)[0], backend.error)
  Todo sort none
  Until(() => empty(backend.error))
  Equal(getbufline('viper-todo://list', 2)[0], '')
  adding.Add("a\xffb")
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
  Equal(Lines(), Form('Buy milk'))
  Replace('milk', 'oats')
  Replace('Due: ', 'Due: 2026-12-01')
  Replace('none', 'high')
  Replace('Tags: ', 'tags: shop home')
  append('$', ['Two', '', 'lines'])
  write
  Expect(!&modified, 'nothing modified')
  UntilSaid('Edited “Buy oats”')
  Expect(Said() !~ 'written', 'it to be said once')
  # What the store has: tags are sorted there.
  const stored =
    Form('Buy oats', '2026-12-01', 'high', 'home shop', "Two\n\nlines")
  UntilLines(stored)
  edit!
  UntilLines(stored)
  Replace('2026-12-01', '')
  Replace('home shop', '')
  write
  Until(() => empty(list.Todos()[0].tags))
  Equal(list.Todos()[0].due, v:null)
  write
  UntilSaid('Todo 1 written')
  Todo history
  Until(() => Lines() =~ 'changed\_.*added')
  close
  Todo toggle
  UntilShown('No todo matches the filter')
enddef

def g:TestAddsInAForm()
  Type('O')
  Until(() => bufname() == 'viper-todo://new' && Lines() =~ '^Title:')
  Equal(Below(1), 'A new todo: :w adds it.')
  Expect(!&modified, 'nothing modified')
  write
  UntilSaid('title is empty')
  Equal(bufname(), 'viper-todo://new')
  Replace('Title: ', 'Title: Buy milk')
  Replace('Tags: ', 'Tags: shop')
  append('$', 'two litres')
  Settle()
  Expect(&modified && Shows('Nothing to do yet'), 'nothing to be saved')
  write
  Equal(bufname(), 'viper-todo://1')
  Expect(!&modified && Shows('\[ ]  Buy milk  #shop'), 'the todo')
  Equal(bufnr('viper-todo://new'), -1)
  # From here on it is an edit of the same todo.
  Replace('milk', 'oats')
  write
  UntilShown('\[ ]  Buy oats  #shop')
  Equal(len(list.Todos()), 1)
  # And there is another new one.
  Todo new
  Until(() => bufname() == 'viper-todo://new' && Lines() =~ '^Title: \n')
enddef

def g:TestShowsProblemsWhileOneTypes()
  Add('Buy milk')
  Open('Buy milk')
  # As while nothing more is typed.
  test_override('char_avail', 1)
  search('Due: ')
  Type('Asoon')
  Until(() => Below(2) =~ 'The due date is not a valid date; write it like')
  # All of the sentence, in lines of the window's width.
  Expect(Below(2) =~ '1 March 2027”\.$', Below(2))
  write
  Expect(&modified && Lines() =~ 'Due: soon', 'the text')
  UntilSaid('The due date is not a valid date')
  Type("ciw2026-12-01\<Esc>")
  setline('.', 'Due: 2026-12-01')
  Settle()
  Equal(Below(2), '')
  Equal(ScreenRow(screenpos(win_getid(), 2, 1).row), 'Due: 2026-12-01 Tue, Dec 1')
  # What is undone is no change.
  Replace('2026-12-01', '')
  Settle()
  Expect(!&modified, 'nothing modified')
enddef

def g:TestKeepsWhatIsNoForm()
  Add('Buy milk')
  Open('Buy milk')
  Replace('Due: ', 'Dew: x')
  Settle()
  Expect(Below(2) =~ 'This line is no field', Below(2))
  write
  Expect(&modified, 'a modified text')
  UntilSaid('Not written: This line is no field')
  :2delete
  write
  Expect(&modified, 'a modified text')
  UntilSaid('Not written: The line Due: is missing')
  edit!
  UntilLines(Form('Buy milk'))
  # What is too long for a draft stays in the buffer, too.
  setline(1, 'Title: ' .. repeat('x', 1001))
  Settle()
  UntilSaid('title')
  write
  Equal(len(getline(1)), 1008)
  Expect(&modified, 'a modified text')
  setline(1, "Title: a\xffb")
  write
  Expect(&modified, 'a modified text')
  UntilSaid('That is no Unicode text')
  setline(1, 'Title: short')
  write
  Expect(!&modified && Shows('short'), 'it to be written')
enddef

def g:TestShowsATodoLive()
  Add('Buy milk')
  Open('Buy milk')
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy oats'})
  Until(() => Lines() =~ 'Title: Buy oats')
  Expect(!&modified, 'nothing modified')
  Until(() => Below(1) =~ '^open, created .*, changed ')
  # What is typed in one field stays, and so does the cursor; the others follow.
  Type("A today\<Esc>")
  Settle()
  const place = getcurpos()
  Elsewhere('todoDetail.edit', {id: 1, due: '2026-12-01', content: "two\nlitres"})
  UntilLines(Form('Buy oats today', '2026-12-01', 'none', '', "two\nlitres"))
  Equal(getcurpos(), place)
  Elsewhere('todoDetail.edit', {id: 1, content: ''})
  UntilLines(Form('Buy oats today', '2026-12-01'))
  write
  Expect(Shows('Tue, Dec 1  Buy oats today'), 'both changes')
enddef

def g:TestLosesNobodysChange()
  Add('Buy milk')
  Open('Buy milk')
  Replace('milk', 'oats')
  append('$', 'mine')
  Settle()
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy bread', content: 'theirs', priority: 'low'})
  Until(() => Below(1) =~ 'theirs: Buy bread$')
  Expect(Below(1) =~ 'Changed elsewhere too: :Todo mine', Below(1))
  Equal(Below(12), 'theirs: theirs')
  write
  Equal(Lines(), Form('Buy oats', '', 'low', '', 'mine'))
  Expect(&modified, 'a modified text')
  UntilSaid('also changed elsewhere: title, content')
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
  Equal(Lines(), Form('Buy bread', '', 'low', '', 'theirs'))
  close
  diffoff
  # Theirs in this field, mine in the others.
  cursor(1, 1)
  Todo theirs
  Until(() => Lines() =~ '^Title: Buy bread\n')
  Todo mine
  Until(() => empty(Below(10)))
  write
  UntilLines(Form('Buy bread', '', 'low', '', 'mine'))
  Expect(!&modified, 'nothing modified')
  # Mine, all at once; and nothing but what was changed here.
  Replace('bread', 'oranges')
  Settle()
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy milk', due: '2026-12-01'})
  Until(() => Below(1) =~ 'theirs: Buy milk$')
  write!
  UntilShown('\[ ]  Tue, Dec 1  low  Buy oranges')
  # Theirs, by giving up mine.
  Replace('oranges', 'apples')
  edit!
  UntilLines(Form('Buy oranges', '2026-12-01', 'low', '', 'mine'))
  Expect(!&modified, 'nothing modified')
enddef

def g:TestKeepsTheTextOfADeletedTodo()
  Add('Buy milk')
  Open('Buy milk')
  append('$', 'mine')
  Settle()
  Elsewhere('todoList.delete', {id: 1}, 'Other')
  Until(() => Below(1) =~ '^This todo was deleted elsewhere; :w adds it again')
  Expect(&modified && Lines() =~ 'mine$', 'the text')
  # It comes back, and nothing says any more that it was deleted.
  Elsewhere('todoList.undo', {}, 'Other')
  Until(() => Below(1) =~ '^open, created')
  Elsewhere('todoList.delete', {id: 1})
  Until(() => Below(1) =~ '^This todo was deleted')
  write
  Equal(bufname(), 'viper-todo://2')
  Expect(!&modified && Shows('Buy milk'), 'a new todo')
  Until(() => Below(1) =~ '^open, created')
  edit viper-todo://77
  Until(() => Below(1) == 'There is no such todo any more.')
  UntilSaid('There is no todo 77')
enddef

def Kill()
  system('kill -9 ' .. backend.Pid())
  Until(() => !empty(backend.ended))
enddef

def g:TestOutlivesTheBackend()
  Add('one')
  Open('one')
  append('$', 'mine')
  Settle()
  Kill()
  UntilSaid('ended by signal kill.*R in the list, or :Todo restart')
  Expect(Shows('ended by signal kill'), 'the error')
  Expect(Below(1) =~ '^There is no backend; the text is kept', Below(1))
  # Typing goes on; meanwhile another field is changed elsewhere.
  append('$', 'and more')
  Elsewhere('todoDetail.edit', {id: 1, title: 'two'})
  Todo restart
  UntilLines(Form('two', '', 'none', '', "mine\nand more"))
  Until(() => Below(1) !~ 'no backend')
  Expect(&modified, 'a modified text')
  # Any event starts it again, and everything that was open is live again.
  Kill()
  write
  Expect(!&modified && empty(backend.ended), 'a new backend')
  Elsewhere('todoDetail.edit', {id: 1, title: 'three'})
  UntilShown('three')
  UntilLines(Form('three', '', 'none', '', "mine\nand more"))
  # Deleted while there was no backend: what was typed becomes a new todo.
  setline(1, 'Title: four')
  Settle()
  Kill()
  Elsewhere('todoList.delete', {id: 1})
  write
  Equal(bufname(), 'viper-todo://2')
  Until(() => Shows('four') && !Shows('three'))
enddef

def g:TestOffersBothTextsAfterTheBackendWasKilled()
  Add('Buy milk')
  Open('Buy milk')
  Replace('milk', 'oats')
  Replace('Due: ', 'Due: 2026-11-21')
  Settle()
  Kill()
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy bread', content: 'theirs'})
  Todo restart
  const both = Form('Buy oats', '2026-11-21', 'none', '', 'theirs')
  Until(() => Below(1) =~ ':Todo mine keeps yours.*theirs: Buy bread')
  UntilLines(both)
  # What nobody has decided is still to be decided by the next one.
  Kill()
  Until(() => Below(1) =~ '^There is no backend')
  Todo restart
  Until(() => Below(1) =~ ':Todo mine keeps yours.*theirs: Buy bread')
  write
  Expect(&modified, 'a modified text')
  UntilSaid('also changed elsewhere: title')
  Equal(Lines(), both)
  Todo theirs
  UntilLines(substitute(both, 'oats', 'bread', ''))
  write
  Expect(!&modified, 'a stored text')
enddef

def g:TestAddsOnceThoughTheAnswerIsLost()
  # A backend that ends between the commit and the answer.
  const script = folder .. '/backend'
  writefile(['#!/bin/bash',
    'while read -r line; do', '  echo "$line"',
    '  case $line in *todoEdit.save*) sleep 10 ;; esac',
    $'done | {shellescape(backend.Program()[0])} "$@" | while read -r line; do',
    '  case $line in *todoEdit.routeBack*) kill -9 $$; exit ;; esac',
    '  echo "$line"', 'done'], script)
  setfperm(script, 'rwx------')
  const program = backend.Program()[0]
  g:viper_todo.program = script
  Todo restart
  Todo new
  Until(() => Lines() =~ '^Title: \n')
  Replace('Title: ', 'Title: Buy milk')
  Settle()
  write
  Expect(&modified && Lines() =~ 'Title: Buy milk' && !empty(backend.ended), 'no answer')
  g:viper_todo.program = program
  Replace('milk', 'oats')
  write
  Equal(bufname(), 'viper-todo://1')
  UntilShown('^Todos: To do, 1 .*\n.*\n\[ ]  Buy oats$')
enddef

def g:TestKeepsTheTextWhileTheStoreFails()
  Add('Buy milk')
  Open('Buy milk')
  Replace('milk', 'oats')
  Settle()
  Kill()
  const [database, away] = [shellescape(backend.Database()), folder .. '/away']
  mkdir(away)
  system($'mv {database}* {away} && mkdir {database}')
  write
  Expect(&modified && Lines() =~ '^Title: Buy oats\n' && !empty(backend.error), 'the text')
  system($'rmdir {database} && mv {away}/* {folder}')
  write
  Expect(!&modified, 'nothing modified')
  Todo
  Type('R')
  UntilShown('Buy oats')
enddef

def g:TestWritesAllBuffers()
  set hidden
  Add('Buy milk')
  Open('Buy milk')
  Replace('milk', 'oats')
  Todo new
  Until(() => Lines() =~ '^Title: \n')
  Replace('Title: ', 'Title: Call Ann')
  Todo
  wall
  Expect(Shows('Buy oats\n.*Call Ann'), 'both')
  Expect(bufnr('viper-todo://new') == -1 && bufnr('viper-todo://2') > 0, 'another name')
  edit viper-todo://2
  Until(() => Lines() =~ '^Title: Call Ann')
  set nohidden
enddef

def g:TestUndoesWhatWasToldLast()
  Add('one', 'two')
  GoTo('one')
  Type('dd')
  UntilSaid('Deleted “one”')
  # A later step of another process, from before the session that takes mine back.
  Elsewhere('todoDetail.edit', {id: 2, title: 'theirs'})
  Todo restart
  Type('u')
  UntilSaid('Undone: delete “one”')
  Expect(Shows('one\n.*theirs'), 'both')
enddef

def g:TestUndoesNothingOfOthers()
  Add('mine')
  Type('u')
  UntilSaid('Undone: add “mine”')
  Elsewhere('todoList.add', {title: 'theirs'}, 'Other')
  UntilShown('theirs')
  Todo restart
  test_feedinput('n')
  Type('u')
  UntilSaid('nothing of yours to undo.*by Other on .*: Added “theirs”')
  Expect(Shows('theirs'), 'theirs')
  test_feedinput('y')
  Type('u')
  UntilSaid('Undone: add “theirs”')
enddef

# Until all of the todos but the first one are so.
def UntilSelected(IsSo: func)
  Until(() => mapnew(list.Todos(), (_, todo) => IsSo(todo)) == [false, true, true, true])
enddef

def g:TestChangesASelectionInOneStep()
  Add('one', 'two', 'three', 'four')
  const HasPriority = (todo) => todo.priority == 'high'
  GoTo('four')
  Type("V2kPhigh\<CR>")
  UntilSelected(HasPriority)
  UntilSaid('Edited 3 todos\.$')
  GoTo('four')
  Type("V2kT#shop ##new\<CR>")
  UntilSelected((todo) => todo.tags == ['#new', 'shop'])
  GoTo('four')
  Type("V2kw2999-11-19 18:30\<CR>")
  UntilSelected((todo) => todo.time == '18:30')
  Type('u')
  UntilSelected((todo) => todo.due == v:null && HasPriority(todo))
  # What another process does in between is not taken back.
  GoTo('four')
  Type('V2kd')
  UntilSaid('Deleted 3 todos')
  Until(() => len(list.Todos()) == 1)
  Elsewhere('todoDetail.edit', {id: 1, title: 'theirs'})
  Type('u')
  Until(() => len(list.Todos()) == 4 && Shows('theirs'))
  # The selection has the same todos, wherever others move them.
  Todo sort -title
  UntilShown('two.*\n.*three.*\n.*theirs.*\n.*four')
  GoTo('three')
  Type('Vj')
  Elsewhere('todoList.add', {title: 'zero'})
  UntilShown('zero')
  Type('d')
  UntilSaid('Deleted 2 todos')
  Expect(Shows('zero\n.*two.*\n.*four'), 'the others')
  Type('u')
  Elsewhere('todoList.delete', {id: 5})
  Todo sort none
  Until(() => len(list.Todos()) == 4 && Shows('theirs\_.*two'))
  # All or nothing, and the cursor shows why.
  GoTo('two')
  Type('VkX')
  UntilSaid('does not repeat')
  Expect(getline('.') =~ 'theirs', 'the cursor on theirs')
  for id in [1, 2]
    Elsewhere('todoDetail.edit', {id: id, due: '2026-11-20', repeat: {rule: 'FREQ=DAILY'}})
  endfor
  UntilShown('every day.*\n.*every day')
  GoTo('theirs')
  Type('2X')
  UntilSaid('Edited 2 todos\. Next: Tomorrow, Tomorrow\.')
  GoTo('theirs')
  Type('2x')
  UntilSaid('Completed 2 todos\. Next: \a\+, \a\+\.')
enddef

def g:TestSaysWhoChangedATodo()
  Elsewhere('todoList.add', {title: 'one'})
  UntilShown('one')
  GoTo('one')
  Type("Phigh\<CR>")
  UntilShown('high  one')
  Todo history
  Until(() => Lines() =~ '  changed priority  (Vim)\n[^\n]*  added$')
  # Back to where it was asked for, whatever else is shown.
  only
  Todo
  Todo lists
  win_gotoid(bufwinid('^viper-todo://list$'))
  Todo history
  Until(() => Lines() =~ '  added$')
  Type('q')
  Equal(bufname(), 'viper-todo://list')
enddef

def g:TestShowsAllRowsAfterANarrowerFilter()
  for index in range(1, 60)
    backend.Send('todoList.add', {title: $'todo {index}'})
  endfor
  Until(() => len(list.Todos()) == 60)
  Type('G')
  redraw
  Expect(line('w0') > 1, 'a long list')
  Todo filter 5
  Until(() => len(list.Todos()) == 15)
  redraw
  Equal(line('w0'), 1)
enddef

def g:TestSpeaksOneLanguage()
  const variables = [$LC_ALL, $LANG]
  [$LC_ALL, $LANG] = ['de_DE.UTF-8', 'de_DE.UTF-8']
  Todo restart
  [$LC_ALL, $LANG] = variables
  Add('one')
  Todo filter zzz
  UntilShown('No todo matches the filter\.')
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
  # The backend's usual file, as the backend finds it.
  const [options, home, data] = [g:viper_todo, $HOME, $XDG_DATA_HOME]
  g:viper_todo = {log_file: ''}
  $HOME = folder
  for xdg in [folder .. '/data', 'no/path']
    $XDG_DATA_HOME = xdg
    system(shellescape(backend.Program()[0]),
      '{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}')
    Expect(filereadable(backend.UsualDatabase()) > 0, backend.UsualDatabase())
    Todo doctor
    Expect(Lines() =~ '\nTodos    ' .. backend.UsualDatabase() .. '\n', 'the file')
    close
  endfor
  [$HOME, $XDG_DATA_HOME, g:viper_todo] = [home, data, options]
enddef

def g:TestOpensListsAndSavesThem()
  Elsewhere('todoList.add', {title: 'Late', due: '2026-11-18'})
  Elsewhere('todoList.add', {title: 'Report', tags: ['work']})
  UntilShown('Report')
  Type('gl')
  Until(() => Side() == "Lists\n\n  0     Inbox\n  1 !1  Today\n  0     Upcoming\n  2 !1  All\n"
    .. "  0     Done\n  0     Done this week")
  GoToList('Today')
  Type("\<CR>")
  UntilShown('^Today: 1    g? for help\n\n\[!]  Wed, Nov 18  Late$')
  Equal(bufname(), 'viper-todo://list')
  Expect(Side() =~ '\n> 1 !1  Today\n', 'the open list')
  # A filter beside the list narrows it.
  Type("fzzz\<CR>")
  UntilShown('^Today: zzz, 0 ')
  # What is added gets what the list says; a todo that is not in it is not lost from sight.
  Add('Now')
  UntilSaid('Added “Now”\. It is not in this list\.')
  Todo filter in:today
  UntilShown('Today  *Now')
  # A form begins with what the list says; with a new backend, too.
  Type('O')
  Until(() => Lines() =~ '^Title: \nDue: 2026-11-20\n')
  Expect(!&modified, 'nothing typed')
  Replace('Title: ', 'Title: Run')
  Settle()
  edit!
  Until(() => Lines() =~ '^Title: \nDue: 2026-11-20\n')
  Replace('Title: ', 'Title: Walk')
  Settle()
  Kill()
  Todo restart
  Settle()
  Expect(Lines() =~ '^Title: Walk\nDue: 2026-11-20\n', 'the form')
  write
  Todo
  UntilShown('Today  *Walk')
  # The present filter becomes a list.
  Todo filter none
  Todo filter To do, #work
  Todo sort -due
  Type("Swork At work\<CR>")
  UntilSaid('Saved the list “At work”\.')
  UntilShown('^At work: 1 ')
  Add('Meeting')
  UntilShown('\[ ]  Meeting  #work')
  # What narrows a list is saved with it; its order stays, and so does what it gives new todos.
  const work = {completed: false, tags: ['work']}
  Elsewhere('savedLists.save', {name: 'work', title: 'At work', filter: work, sort: ['-due'],
    defaults: {priority: 'high'}, replace: true})
  Todo filter in:work, meeting
  Todo save meetings Meetings
  UntilShown('^Meetings: 1 ')
  const meetings = extendnew(work, {text: 'meeting'})
  Equal(Definition('meetings'), {name: 'meetings', title: 'Meetings', filter: meetings,
    sort: ['-due'], defaults: {priority: 'high'}})
  # A list with this title is replaced, after a question.
  Todo filter in:meetings, To do
  Todo sort title
  feedkeys('y', 'L')
  Todo save Meetings
  Until(() => Definition('meetings').sort == ['title'])
  Equal(Definition('meetings').filter, {all: [meetings, {completed: false}]})
  # Another title.
  GoToList('Meetings')
  Type("cc\<C-u>All meetings\<CR>")
  UntilSide('\n> 1     All meetings$')
  Equal(Definition('meetings').sort, ['title'])
  GoToList('Today')
  Type("cc\<C-u>Now\<CR>")
  UntilSaid('The list “today” is always there')
  GoToList('All meetings')
  Type('dd')
  UntilSide('Done this week\n\n  2     At work$')
  wincmd p
  # Saved under its name or title, it is replaced, and keeps its title; another list than the one
  # that is shown only after a question.
  Todo filter none
  Todo filter #work
  feedkeys('n', 'L')
  Todo save At work
  Equal(Definition('work').sort, ['-due'])
  feedkeys('y', 'L')
  Todo save At work
  UntilShown('^At work: 2 ')
  Todo filter none
  Todo filter e
  Todo save e
  UntilShown('^e: ')
  UntilSide('Done this week\n\n  2     At work\n> 3 !1  e$')
  # Keys of the window at the side.
  GoToList('e')
  Type('K')
  UntilSide('Done this week\n\n> 3 !1  e\n  2     At work$')
  Equal(getline('.'), '> 3 !1  e')
  Type('J')
  UntilSide('At work\n> 3 !1  e$')
  Type('dd')
  UntilSaid('Removed the list “e”; u brings it back\.')
  UntilShown('^All: 5 ')
  Expect(empty(backend.error) && Side() !~ '  e$', 'no list')
  Type('u')
  UntilSide('At work\n  3 !1  e$')
  GoToList('All')
  Type('dd')
  UntilSaid('The list “all” is always there')
  Type('K')
  Type('q')
  Equal(winnr('$'), 1)
  # Without the list of todos, the lists are closed.
  Todo lists
  bdelete viper-todo://list
  Until(() => !bufloaded('viper-todo://lists'))
enddef

def g:TestGoesToAllFromAListThatIsRemoved()
  const mine = {name: 'my list', title: 'Mine 100%', filter: {text: 'a'}}
  Elsewhere('savedLists.save', mine)
  Todo lists
  UntilSide('Mine 100%')
  GoToList('Mine 100%')
  Type("\<CR>")
  UntilShown('^Mine 100%: 0 ')
  Elsewhere('savedLists.save', extendnew(mine, {title: 'Ours', replace: true}))
  UntilShown('^Ours: 0 ')
  Elsewhere('savedLists.remove', {name: 'my list'})
  UntilShown('^All: 0 ')
  UntilSaid('There is no list “my list”; it may have been removed\.')
  Equal(count(Said(), 'There is no list'), 1)
enddef

def g:TestWorksWithABackendWithoutListsAndReminders()
  # Refuses the new scenes, as an older one does.
  UseBackend(['sed -u -e "s/savedLists\./x&/; s/todoReminder\./x&/" | "$BACKEND" "$@"'])
  Add('Buy milk')
  UntilShown('^Todos: To do, 1 ')
  Equal(backend.error, '')
  Todo lists
  Equal(backend.error, 'This backend has no lists.')
enddef

def g:TestShowsTimeAndRepetition()
  Elsewhere('todoList.add', {title: 'Water', due: '2026-11-20', time: '09:30',
    repeat: {rule: 'FREQ=WEEKLY'}, tags: ['home']})
  Elsewhere('todoList.add', {title: 'Trip', start: '9998-01-01'})
  Elsewhere('todoList.add', {title: 'Walk', start: '2001-01-01'})
  UntilShown('\[ ]  Today 09:30  Water  (every week on Friday)  #home\n'
    .. '\[ ]               Trip  from Jan 1, 9998\n\[ ]               Walk$')
  GoTo('Water')
  Type('X')
  UntilSaid('Edited “Water”\. Next: Fri, Nov 27 09:30\.')
  Type('x')
  UntilSaid('Completed “Water”\. Next: Fri, Dec 4 09:30\.')
  GoTo('Water')
  Type("w2026-12-05 10:00\<CR>")
  UntilShown('Sat, Dec 5 10:00  Water')
  Open('Water')
  Until(() => Below(1) =~ '^open, number 2 of the series of todo 1, created')
  Equal(Below(5),
    'every week on Friday: 2026-12-11 2026-12-18 2026-12-25 2027-01-01 2027-01-08')
  Replace('Time: 10:00', 'Time: soon')
  Settle()
  Until(() => Below(3) =~ 'The time is not a valid time')
  Replace('soon', '11:00')
  Replace('Repeat: FREQ=WEEKLY;BYDAY=FR', 'Repeat: FREQ=DAILY;INTERVAL=3 done')
  Replace('Start: ', 'Start: 2026-12-01')
  Replace('Reminders: ', 'Reminders: -PT90M')
  write
  Expect(!&modified, 'nothing modified')
  UntilLines("Title: Water\nDue: 2026-12-05\nTime: 11:00\nStart: 2026-12-01\n"
    .. "Repeat: FREQ=DAILY;INTERVAL=3 done\nReminders: -PT1H30M\nEstimate: \nPriority: none\n"
    .. "Tags: home\nAfter: \nParent: \n")
  UntilShown('Sat, Dec 5 11:00  Water .*(every 3 days after completion)')
  Todo skip
  Until(() => Lines() =~ '\nDue: 2026-12-08\n')
  Todo toggle
  UntilSaid('Completed “Water”\. Next: ')
enddef

def g:TestReminds()
  const todo = {title: 'Call', due: '2026-11-20', time: '09:30', reminders: ['-PT15M']}
  Elsewhere('todoList.add', todo)
  Elsewhere('todoList.add', extendnew(todo, {title: 'Write'}))
  Todo reminders
  UntilSaid('No reminder is due\.')
  # From the first message on, it is another time.
  UseBackend(['exec "$BACKEND" --clock-after 1=2026-11-20T20:00:00Z "$@"'])
  # Both come in one message, which nothing covers.
  UntilSaid('Reminders: Call (Today 09:30), Write (Today 09:30)  :Todo reminders')
  # They pop up, and stand in the status line.
  Equal(getbufline(winbufnr(popup_list()[0]), 1, '$'),
    ['Call (Today 09:30)', 'Write (Today 09:30)'])
  set laststatus=2
  redraw
  Expect(ScreenRow(&lines - 1) =~ ' Reminder: Call (Today 09:30), and 1 more ',
    ScreenRow(&lines - 1))
  set laststatus&
  def Choose(title: string, item: string)
    const menu = popup_list()[0]
    Expect(popup_getoptions(menu).title =~ title, popup_getoptions(menu).title)
    win_execute(menu, $'call search("{item}", "w")')
    Type("\<CR>")
  enddef
  Type('!')
  Choose('Reminders', '^Today 09:15, late: Call (Today 09:30)')
  Choose('Call (Today 09:30)', 'Seen')
  Until(() => viper_todo#Status() == 'Reminder: Write (Today 09:30)')
  Todo reminders
  Choose('Write', 'Open')
  Equal(bufname(), 'viper-todo://2')
  Todo reminders
  Choose('Write', 'In 10 minutes')
  # It comes back at once where Vim's clock is behind that of the backend.
  Until(() => empty(viper_todo#Status()) || count(Said(), 'Reminder: Write') == 2)
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
  search('^Due: \zs', 'w')
  Equal(viper_todo#Omni(1, ''), 5)
  Equal(viper_todo#Omni(0, 'tom'), [{word: '2026-11-21', abbr: 'Tomorrow', menu: 'Sat, Nov 21',
    icase: 1, empty: 1}])
  search('^Tags: \zs', 'w')
  Equal(viper_todo#Omni(0, 's')[0].word, 'shop')
  # Words are read while they are typed.
  Replace('Due: ', 'Due: tomorrow 9am')
  Replace('Repeat: ', 'Repeat: every other day')
  Replace('Reminders: ', 'Reminders: 10 minutes before, the day before')
  Settle()
  Until(() => Below(5) =~ '^every 2 days: ')
  write
  UntilShown('Tomorrow 09:00  Buy milk')
  Equal(list.Todos()[0].reminders, ['-PT10M', '-P1D'])
enddef

# Another Vim, as a person has it in a terminal. As in a real one, time goes by: after 60 messages
# to its backend it is 11 seconds later.
def Another(): number
  writefile(['#!/bin/sh', $'echo $$ >{shellescape(folder .. "/pid")}',
    $'exec {shellescape(backend.Program()[0])} --clock-after 60=2026-11-20T09:00:11Z "$@"'],
    folder .. '/another')
  setfperm(folder .. '/another', 'rwx------')
  const plugin = globpath(&runtimepath, 'plugin/viper_todo.vim')
  const options = {database: backend.Database(), log_file: '', program: folder .. '/another'}
  return term_start([v:progpath, '-N', '-u', 'NONE', '-i', 'NONE', '--cmd',
    $'set hidden directory={folder} rtp^={fnamemodify(plugin, ":h:h")}', '--cmd',
    $'let g:viper_todo = {string(options)}', '-S', plugin, '-c', 'Todo'],
    {hidden: 1, term_rows: 24, term_cols: 99})
enddef

# Waits until it shows something.
def UntilThere(vim: number, pattern: string)
  const Shown = () => range(1, 24)->mapnew((_, row) => term_getline(vim, row))->join("\n")
  try
    Until(() => Shown() =~# pattern)
  catch
    Fail($"never in the other Vim: {pattern}\n{Shown()}")
  endtry
enddef

def Press(vim: number, keys: string, pattern: string)
  term_sendkeys(vim, keys)
  UntilThere(vim, pattern)
enddef

# Waits until its backend has ended, also if it has not asked for that yet.
def UntilBackendEnded()
  const state = $'/proc/{readfile(folder .. "/pid")[0]}/stat'
  Until(() => !filereadable(state) || get(readfile(state), 0, ') Z ') =~ ') Z ')
enddef

# Waits until it has ended, and its backend, too.
def UntilEnded(vim: number)
  Until(() => term_getstatus(vim) =~ 'finished')
  UntilBackendEnded()
enddef

# Ends both of them, or one of them, in a way that leaves no time for anything. Both are stopped first: a
# backend that sees Vim end keeps what is typed.
def KillThere(vim: number, is_vim: bool, is_backend: bool)
  const processes = (is_vim ? $' {job_info(term_getjob(vim)).process}' : '')
    .. (is_backend ? ' ' .. readfile(folder .. '/pid')[0] : '')
  system($'kill -STOP{processes}; kill -KILL{processes}')
enddef

def KeptFiles(): list<string>
  return glob(folder .. '/viper-todo/drafts/*.json', true, true)
enddef

const long_note = range(1, 500)->mapnew((_, number) => $'{number} ' .. repeat('x', 100))

# Has somebody in the middle of typing a title, a note of 50 KB and a line.
def TypeThere(vim: number)
  UntilThere(vim, 'Buy milk')
  # By its row: a prompt of Vim's own cannot take the <CR> of a search typed ahead.
  Press(vim, '1gge', 'Title: Buy milk')
  Press(vim, 'A and oats', 'Title: Buy milk and oats')
  Press(vim, "\<Esc>:Todo\<CR>", 'g? for help')
  Press(vim, '2gge', 'Title: Write')
  writefile(long_note, folder .. '/note')
  Press(vim, $":$read {folder}/note\<CR>Goand so on", '\nand so on')
  Press(vim, "\<Esc>:Todo\<CR>", 'g? for help')
  Press(vim, 'oCall Bob tom', 'Add todo: Call Bob tom')
enddef

# Types on until all is kept, and then nothing but behind what is kept.
def TypeUntilKept(vim: number)
  const begin = reltime()
  while len(KeptFiles()) < 3 && reltimefloat(reltime(begin)) < 60
    Press(vim, 'x', 'Call Bob tomx')
    Press(vim, "\<BS>", 'Call Bob tom *\n\?$')
  endwhile
  Equal(len(KeptFiles()), 3)
  if KeptFiles()->mapnew((_, file) => readfile(file)[0])->join() =~ '"Call Bob tomx"'
    Press(vim, 'x', 'Call Bob tomx')
  endif
enddef

# Opens and saves the three forms that an earlier Vim left, over what others have done since.
def SaveWhatWasLeft()
  Elsewhere('todoDetail.edit', {id: 1, title: 'Buy bread'})
  const vim = Another()
  UntilThere(vim, '3 unsaved forms from Nov 20, 2026 09:00: E opens one')
  Press(vim, 'E', 'Call Bob tom.*Nov 20, 2026 09:00)')
  Press(vim, "\<CR>", 'Title: Call Bob tom')
  Press(vim, ":w\<CR>:Todo\<CR>", '\[ \]  Call Bob tom')
  Press(vim, 'E', '“Write” (Nov 20, 2026 09:00)')
  Press(vim, "\<CR>", 'Title: Write')
  Press(vim, ":w\<CR>:Todo\<CR>", 'g? for help')
  Press(vim, 'E', 'Title: Buy milk and oats\_.*:Todo mine keeps yours\_.*theirs: Buy bread')
  Press(vim, ":w!\<CR>:Todo\<CR>", '\[ \]  Buy milk and oats')
  Press(vim, 'E', 'There is no unsaved form')
  term_sendkeys(vim, ":qa\<CR>")
  UntilEnded(vim)
  Equal(KeptFiles(), [])
  UntilShown('Buy milk and oats\n.*Write\n.*Call Bob tom')
  Open('Write')
  UntilLines(Form('Write', '', 'none', '', join(long_note + ['and so on'], "\n")))
enddef

def g:TestKeepsWhatIsTypedWhenVimIsKilled()
  Add('Buy milk', 'Write')
  const vim = Another()
  TypeThere(vim)
  # When the next letter is shown, the backend has been told of those before it.
  Press(vim, 'x', 'Call Bob tomx')
  Equal(KeptFiles(), [])
  KillThere(vim, true, false)
  UntilEnded(vim)
  Equal(len(KeptFiles()), 3)
  SaveWhatWasLeft()
  UntilShown('Call Bob tomx\=$')
enddef

def g:TestKeepsWhatIsTypedWhenTheBackendIsKilled()
  Add('Buy milk', 'Write')
  const vim = Another()
  TypeThere(vim)
  TypeUntilKept(vim)
  KillThere(vim, false, true)
  UntilBackendEnded()
  Press(vim, ' and Ann', 'and Ann')
  # Nothing of it is offered again when it is saved.
  Press(vim, "\<CR>", '\[ \]  Call Bob tomx\= and Ann')
  Press(vim, ":wall\<CR>", '\[ \]  Buy milk and oats')
  term_sendkeys(vim, ":qa\<CR>")
  UntilEnded(vim)
  Equal(KeptFiles(), [])
  Open('Write')
  UntilLines(Form('Write', '', 'none', '', join(long_note + ['and so on'], "\n")))
enddef

def g:TestKeepsWhatIsTypedWhenBothAreKilled()
  Add('Buy milk', 'Write')
  const vim = Another()
  TypeThere(vim)
  TypeUntilKept(vim)
  Press(vim, ' lost', ' lost')
  KillThere(vim, true, true)
  UntilEnded(vim)
  # What was typed in the last 10 seconds.
  SaveWhatWasLeft()
  Expect(!Shows('lost'), 'nothing of the last seconds')
enddef

def g:TestKeepsWhatIsTypedWhenTheTerminalIsClosed()
  var vim = Another()
  UntilThere(vim, 'Nothing to do yet')
  # Another job holds the input of the backend open, too.
  term_sendkeys(vim, ":let g:job = job_start(['sleep', '30'])\<CR>")
  # When the next letter is shown, the backend has been told of those before it.
  Press(vim, 'Oicall An', 'Title: call An')
  Press(vim, 'n', 'Title: call Ann')
  job_stop(term_getjob(vim), 'hup')
  UntilEnded(vim)
  vim = Another()
  UntilThere(vim, '1 unsaved form from Nov 20, 2026 09:00: E opens it')
  Press(vim, 'E', 'Title: call An')
  term_sendkeys(vim, ":let g:job = job_start(['sleep', '30'])\<CR>")
  Press(vim, 'A today', 'Title: call Ann\= today')
  Press(vim, '!', ' today!')
  KillThere(vim, true, false)
  UntilEnded(vim)
  vim = Another()
  UntilThere(vim, '1 unsaved form from Nov 20, 2026 09:00: E opens it')
  Press(vim, 'E', 'Title: call Ann\= today')
  # It stays there as long as nobody discards it.
  KillThere(vim, true, false)
  UntilEnded(vim)
  Equal(len(KeptFiles()), 1)
enddef

def g:TestKeepsNothingThatIsDiscarded()
  const vim = Another()
  UntilThere(vim, 'Nothing to do yet')
  Press(vim, 'oby Esc', 'Add todo: by Esc')
  Press(vim, "\<Esc>", '\n *$')
  Press(vim, 'oby Ctrl-C', 'Add todo: by Ctrl-C')
  Press(vim, "\<C-c>", '\n *$')
  Press(vim, 'Oiby :edit', 'Title: by :edit')
  Press(vim, "\<Esc>:edit!\<CR>", 'Title: *\n')
  Press(vim, 'iby :qall', 'Title: by :qall')
  term_sendkeys(vim, "\<Esc>:qall!\<CR>")
  UntilEnded(vim)
  Equal(KeptFiles(), [])
enddef

# Leaves a form unsaved, as a Vim that is killed does.
def Leave(todo: dict<any>, typed: dict<any>)
  const messages = [['initialize', {clientInfo: {name: 'Vim'}}], ['todoEdit.viewReady', todo],
    ['todoEdit.change', typed]]
  system(shellescape(backend.Program()[0]) .. ' --database ' .. shellescape(backend.Database()),
    mapnew(messages, (_, message) =>
      json_encode({jsonrpc: '2.0', method: message[0], params: message[1]})))
enddef

def g:TestForgetsUnsavedForms()
  Add('Buy milk')
  Todo unsaved
  UntilSaid('There is no unsaved form\.')
  Leave({id: 1}, {title: 'Buy oats'})
  Leave({}, {title: 'Call Ann'})
  Todo forget
  const menu = popup_list()[0]
  Equal(getbufline(winbufnr(menu), 1, '$'),
    ['“Call Ann” (Nov 20, 2026 09:00)', '“Buy oats” (Nov 20, 2026 09:00)'])
  test_feedinput('y')
  Type("\<CR>")
  UntilSaid('Forgot “Call Ann” (Nov 20, 2026 09:00)\.')
  test_feedinput('n')
  Todo forget
  # Other text is not given up for it.
  Open('Buy milk')
  Type("A and bread\<Esc>")
  Settle()
  Todo unsaved
  UntilSaid('There is other text in viper-todo://1: save it first')
  edit!
  Until(() => !&modified)
  Todo unsaved
  UntilLines(Form('Buy oats'))
  Expect(&modified, 'something to be saved')
  Type('u')
  UntilLines(Form('Buy oats'))
  # It is one form, whatever the backend does.
  Type("A today\<Esc>")
  Settle()
  Kill()
  Todo restart
  UntilLines(Form('Buy oats today'))
  write
  UntilShown('Buy oats today')
  messages clear
  Todo unsaved
  UntilSaid('There is no unsaved form\.')
enddef

def g:TestHasASwapFileForWhatTheBackendDoesNotKeep()
  const [count, folders] = [&updatecount, &directory]
  [&updatecount, &directory] = [1, folder]
  const Has = (is_so: bool) => Until(() => !empty(swapname(bufnr())) == is_so)
  Add('Buy milk')
  Open('Buy milk')
  Type("A and oats\<Esc>")
  Settle()
  Has(false)
  # A text that is no form, one that is too long, and no backend.
  Replace('Due: ', 'Dew: ')
  Settle()
  Has(true)
  Replace('Dew: ', 'Due: ')
  Settle()
  Has(false)
  append('$', repeat(['x' .. repeat('y', 999)], 250))
  Settle()
  Has(true)
  deletebufline('', 12, '$')
  Settle()
  Has(false)
  Kill()
  Type("A today\<Esc>")
  doautocmd <nomodeline> TextChanged
  Has(true)
  Todo restart
  Settle()
  Has(false)
  # A user who wants none.
  set noswapfile
  Replace('Due: ', 'Dew: ')
  Settle()
  Has(false)
  set swapfile
  # A backend that keeps nothing.
  edit!
  $XDG_STATE_HOME = ''
  const home = $HOME
  $HOME = ''
  Todo restart
  [$XDG_STATE_HOME, $HOME] = [folder, home]
  Type("A and bread\<Esc>")
  Settle()
  Has(true)
  edit!
  Todo
  Todo restart
  [&updatecount, &directory] = [count, folders]
  # It brings back what was in it.
  var vim = Another()
  UntilThere(vim, 'Buy milk')
  Press(vim, "\<CR>A and oats\<Esc>", 'Title: Buy milk and oats')
  # By a normal command: an ex command that Vim has read ahead ends at a prompt now and then.
  Press(vim, "2GcwDew\<Esc>", 'This line is no field')
  Press(vim, "Gohard work\<Esc>", 'hard work')
  Press(vim, ":preserve\<CR>", 'File preserved')
  KillThere(vim, true, false)
  UntilEnded(vim)
  vim = Another()
  UntilThere(vim, '1 unsaved form')
  Press(vim, 'E', 'A swap file has text of this form: :recover! shows it')
  Press(vim, ":recover!\<CR>", 'Press ENTER')
  Press(vim, "\<CR>", 'This line is no field\_.*hard work')
  Press(vim, "2GcwDue\<Esc>:w\<CR>", 'Edited “Buy milk and oats”')
  term_sendkeys(vim, ":qa\<CR>")
  UntilEnded(vim)
  Equal(KeptFiles(), [])
  Open('Buy milk and oats')
  UntilLines(Form('Buy milk and oats', '', 'none', '', 'hard work'))
enddef

def g:TestHasTheKeysOfAllViews()
  Add('one tomorrow', 'two', 'three')
  GoTo('two')
  Type('.')
  UntilShown('Today \+two')
  Type('>')
  UntilShown('Tomorrow \+two')
  Type('<')
  UntilShown('Today \+two')
  Type('t')
  UntilShown('Tomorrow \+two')
  Type("wmonday\<CR>")
  UntilShown('Monday \+two')
  # A count and a selection; u takes all of it back.
  GoTo('one')
  Type('2>')
  UntilShown('Sunday \+one\n.*Tuesday \+two')
  Type('u')
  UntilShown('Tomorrow \+one\n.*Monday \+two')
  # Without a day, it is due today.
  GoTo('three')
  Type('>')
  UntilShown('Today \+three')
  Type("wnone\<CR>")
  # Priorities stop at the highest and at the lowest.
  Type('+')
  UntilShown('low \+three')
  Type('++')
  UntilShown('high \+three')
  Type('+-')
  UntilShown('medium \+three')
  Type("---")
  UntilShown('\] \+three')
  # Selecting changes nothing.
  for key in ['v', ' ']
    Type($'gg{key}jx')
    UntilSaid('Completed 2 todos')
    Type('U')
    Type('u')
    UntilShown('one\n.*two\n.*three')
    messages clear
  endfor
  Type("Gggx")
  UntilSaid('Completed “one”')
  Type('u')
  Type('2gge')
  Equal(getline(1), 'Title: two')
enddef

def g:TestGoesBackToWhatWasShown()
  Add('Buy milk #shop', 'Buy oats #shop', 'Call Ann #family tomorrow')
  GoTo('oats')
  Type("#family\<CR>")
  UntilShown('^Todos: To do, #family, 1 ')
  Type("#shop\<CR>")
  UntilShown('^Todos: To do, #shop, 2 ')
  Type('gt')
  UntilShown('^Today: 0 ')
  Type('q')
  UntilShown('^Todos: To do, #shop, 2 ')
  Type("\<Esc>")
  UntilShown('^Todos: To do, #family, 1 ')
  Type('q')
  UntilShown('^Todos: To do, 3 ')
  Until(() => getline('.') =~ 'oats')
  # From a form, too; what was typed stays there.
  Type("\<CR>A and more\<Esc>")
  set nohidden
  Type('q')
  Equal(bufname(), 'viper-todo://list')
  UntilSaid('is not saved yet')
  Expect(getline('.') =~ 'oats', 'the cursor on oats')
  Type("\<CR>")
  Equal(getline(1), 'Title: Buy oats and more')
  write
  Type('q')
  UntilShown('Buy oats and more')
  # Where the list began, it is closed.
  for _ in range(3)
    Expect(bufloaded('viper-todo://list') > 0, 'the list')
    Type('q')
  endfor
  Equal(bufloaded('viper-todo://list'), 0)
enddef

def g:TestWorksInTheReport()
  Add('Late !high #work', 'Water tomorrow 9am', 'Someday', 'Old')
  Elsewhere('todoDetail.edit', {id: 1, due: '2026-11-18'})
  GoTo('Old')
  Type('x')
  UntilSaid('Completed “Old”')
  Type('r')
  Equal(bufname(), 'viper-todo://report')
  const all = "Report    g? for help\n\nOpen\nWed, Nov 18\n[!]         high  Late  #work\n\n"
    .. "Tomorrow\n[ ]  09:00        Water\n\nNo due date\n[ ]               Someday\n\n"
    .. "Total: 3\n\nCompleted\nNov 20, 2026\n[x]               Old\n\nTotal: 1\n\nGrand total: 4\n"
  UntilLines(all)
  GoTo('Water')
  Type('>')
  Until(() => Lines() =~ 'Sunday\n\[ \]  09:00 \+Water')
  Expect(getline('.') =~ 'Water', 'the cursor on Water')
  Type('<')
  UntilLines(all)
  Type('+')
  Until(() => Lines() =~ '09:00  low \+Water')
  Type("Thome\<CR>")
  Until(() => Lines() =~ 'Water  #home')
  # Of what is done, the day is not known, but it can be reopened. A range may have headings.
  GoTo('Old')
  Type('>')
  Expect(backend.error =~ 'no due day', 'an error')
  Type('x')
  Until(() => Lines() =~ 'Someday\n.*Old')
  :%Todo due today
  Until(() => len(filter(list.Todos(), (_, todo) => todo.due == '2026-11-20')) == 4)
  Type('u')
  Until(() => Lines() =~ 'Tomorrow\n.*Water')
  GoTo('Tomorrow')
  Type('x')
  Expect(backend.error =~ 'no todo on this line', 'an error')
  GoTo('Water')
  Type("\<CR>")
  Equal(getline(1), 'Title: Water')
  # Back to where it was opened, and out.
  Type('q')
  Equal(bufname(), 'viper-todo://report')
  Expect(getline('.') =~ 'Water', 'the cursor on Water')
  Type('q')
  Equal(bufname(), 'viper-todo://list')
  Todo report
  Type("\<Esc>")
  Equal(bufname(), 'viper-todo://list')
  bdelete
  Until(() => !bufexists('viper-todo://report'))
enddef

def g:TestShowsUpcomingByDay()
  Add('Water tomorrow 9am', 'Call tomorrow', 'Later monday')
  Todo filter in:upcoming
  UntilShown("Upcoming: 3 .*\n\nTomorrow\n\\[ \\]  09:00  Water\n\\[ \\] \\+Call\nMonday\n.*Later$")
  :%Todo tags out
  UntilShown('Water  #out\n.*Call  #out\n.*\n.*Later  #out$')
  GoTo('Call')
  Type('>')
  UntilShown('Sunday\n.*Call')
  Expect(getline('.') =~ 'Call', 'the cursor on Call')
  Type('2.')
  UntilShown('^Upcoming: 1 ')
enddef

def g:TestCapturesFromAnyBuffer()
  const file = folder .. '/a file.txt'
  writefile(['one', 'see https://example.org/x?y=1.', 'three and more'], file)
  execute 'edit' fnameescape(file)
  # A changed text stays where it is, without 'hidden'.
  set nohidden
  Type('Gohidden')
  cursor(3, 1)
  Todo add Plain tomorrow
  UntilSaid('Added “Plain”')
  Todo capture Read this tomorrow #work
  UntilShown('Tomorrow \+Read this  #work')
  Equal(expand('%:p'), file)
  cursor(2, 10)
  Type(":Todo capture\<CR>A link\<CR>")
  UntilShown('A link')
  Type("3Gwve:Todo capture Selected\<CR>")
  UntilShown('Selected')
  :1,2Todo capture Lines
  UntilShown('Lines')
  # The list stands beside the changed text.
  Todo
  Equal(winnr('$'), 2)
  wincmd p
  write
  Todo
  wincmd o
  var notes = {}
  for title in ['Read this', 'A link', 'Selected', 'Lines']
    Open(title)
    Until(() => line('$') > 12)
    notes[title] = getline(13, '$')
    Type('q')
  endfor
  Equal(notes, {'Read this': [file .. ':3'], 'A link': ['https://example.org/x?y=1'],
    Selected: [file .. ':3', 'and'],
    Lines: [file .. ':1', 'one', 'see https://example.org/x?y=1.']})
  Open('Read this')
  Type("G\<CR>")
  Equal([expand('%:p'), line('.')], [file, 3])
  # A URL goes to the program for it.
  writefile(['#!/bin/sh', $'echo "$1" >"{folder}/opened"'], folder .. '/xdg-open')
  setfperm(folder .. '/xdg-open', 'rwx------')
  const path = $PATH
  $PATH = folder .. ':' .. path
  Todo
  Open('A link')
  Type("G\<CR>")
  Until(() => filereadable(folder .. '/opened') && !empty(readfile(folder .. '/opened')))
  Equal(readfile(folder .. '/opened'), ['https://example.org/x?y=1'])
  $PATH = path
  # Nothing leads back to a list.
  Todo
  Type(":Todo capture Nowhere\<CR>")
  Open('Nowhere')
  Equal(line('$'), 12)
enddef

def g:TestShowsHowLongTodosTake()
  Elsewhere('todoList.add', {title: 'Paint', estimate: 'PT1H30M'})
  Elsewhere('todoList.add', {title: 'Read', estimate: 'PT45M'})
  Add('Think')
  UntilShown('^Todos: To do, 3, 2 h 15 min ')
  UntilShown('Paint  1 h 30 min\n')
  GoTo('Read')
  Type('x')
  UntilShown('^Todos: To do, 2, 1 h 30 min ')
  Type('gw')
  UntilLines("The week in review    g? for help\n\nNov 20, 2026  █ 1, 45 min\n\n"
    .. "Nov 20, 2026\n[x]  Read  45 min\n\nTotal: 1, 45 min\n")
  Type('q')
  UntilShown('^Todos: To do, 2, 1 h 30 min ')
  Type('r')
  UntilLines("Report    g? for help\n\nOpen\nNo due date\n[ ]  Paint  1 h 30 min\n[ ]  Think\n\n"
    .. "Total: 2, 1 h 30 min\n\nCompleted\nNov 20, 2026\n[x]  Read  45 min\n\n"
    .. "Total: 1, 45 min\n\nGrand total: 3, 2 h 15 min\n")
enddef

# Three todos, the first of which comes after the second.
def BeginOrder()
  Add('Paint the fence', 'Buy paint', 'Invite friends')
  GoTo('Paint the fence')
  Type("bbuy\<CR>")
  UntilShown('Paint the fence  blocked\n\[ ]  Buy paint\n')
enddef

def g:TestAsksWhatMustBeDoneFirst()
  BeginOrder()
  # What is offered has a number and a title.
  Equal(g:ViperTodoComplete_after('', 'FEN', 3), ['1 Paint the fence'])
  GoTo('Invite')
  Type("bfen\<Tab>\<CR>")
  UntilShown('Invite friends  blocked$')
  # A circle is refused, in words, and asked for again.
  GoTo('Buy paint')
  Type("bfriends\<CR>\<C-u>\<CR>")
  UntilShown('\nThese todos would wait for each other: 2 → 3 → 1. Remove one of the links first.\n')
  Type("b\<C-u>Xylophone\<CR>\<C-u>\<CR>")
  UntilShown('\nNo todo matches “Xylophone”; <Tab> offers them.\n')
  Add('Buy milk')
  GoTo('Invite')
  Type("bbuy\<CR>\<C-u>\<CR>")
  UntilShown('\nMore than one todo matches “buy”')
  Type(":Todo after 2\<CR>")
  UntilSaid('Edited “Invite friends”\.$')
  # Behind a - stands what comes first now.
  GoTo('Paint')
  Type("b-\<Tab>\<CR>")
  UntilShown('Paint the fence\n')
  GoTo('Invite')
  messages clear
  Type("b-fence\<CR>")
  UntilSaid('Edited “Invite friends”\.$')
  Expect(Shows('Invite friends  blocked'), 'paint to come first still')
  Type("bnone\<CR>")
  UntilShown('Invite friends\n')
  # Several at once, in one step.
  GoTo('Paint')
  Type("Vjbmilk\<CR>")
  UntilShown('Paint the fence  blocked\n\[ ]  Buy paint  blocked\n')
  Elsewhere('todoList.complete', {id: 4})
  UntilShown('Paint the fence\n\[ ]  Buy paint\n')
  Type('u')
  UntilSaid('Undone: edit 2 todos')
enddef

def g:TestShowsWhatIsReady()
  BeginOrder()
  Type('r')
  Until(() => Lines() =~ '\[ ]  Paint the fence  blocked\n')
  Type('q')
  Type('gn')
  UntilShown('^Todos: Ready, by due, 2 .*\n\n\[ ]  Buy paint\n\[ ]  Invite friends$')
  GoTo('Buy paint')
  Type('x')
  UntilShown('\[ ]  Paint the fence\n')
  Type('u')
  UntilShown('\[ ]  Buy paint\n')
  Expect(!Shows('fence'), 'no fence')
  Equal(g:ViperTodoComplete_filter('', 'to do, bl', 9), ['to do, Blocked'])
  Todo filter blocked
  UntilShown('blocked, by due, 1 .*\n\n\[ ]  Paint the fence  blocked$')
enddef

def g:TestShowsInAFormWhatMustBeDoneFirst()
  BeginOrder()
  Open('Paint')
  Until(() => Lines() =~ '\nAfter: 2\n')
  Equal(Below(10), 'after 2: Buy paint')
  # The choices take the place of what stands behind the numbers.
  Replace('After: 2', 'After: 2 the fr')
  Settle()
  cursor(10, 16)
  Equal(viper_todo#Omni(1, ''), 9)
  Equal(viper_todo#Omni(0, 'fri'),
    [{word: '3', abbr: 'Invite friends', menu: '3', icase: 1, empty: 1}])
  Replace('2 the fr', '2 9')
  Settle()
  Expect(Below(10) =~ '^There is no .*\. after 2: Buy paint$', 'what is wrong')
  Replace('2 9', '2 3')
  Settle()
  write
  Settle()
  Equal(Below(10), 'after 2: Buy paint after 3: Invite friends')
  # Enter on a number leads to that todo, whose form says what comes after it.
  cursor(10, 10)
  Type("\<CR>")
  Until(() => Lines() =~ '^Title: Invite friends\n')
  Until(() => Below(10) == 'before 1: Paint the fence')
  Elsewhere('todoDetail.edit', {id: 1, title: 'Paint it'})
  Until(() => Below(10) == 'before 1: Paint it')
  Type("10G\<CR>")
  Until(() => Lines() =~ '^Title: Paint it\n')
  # Beside the numbers, there is a menu.
  Type("10G0\<CR>")
  Until(() => !empty(popup_list()))
  Type("j\<CR>")
  Until(() => Lines() =~ '^Title: Invite friends\n')
  Type('q')
  Open('Buy paint')
  Todo after friends
  Until(() => Lines() =~ '\nAfter: 3\n')
  Type('q')
  Type('L')
  Until(() => Activity() =~ 'Added “Buy paint”')
  Type("3G\<CR>")
  Until(() => Lines() =~ '        After: none → “Invite friends”\n')
enddef

def g:TestClaimsTodos()
  def ClaimElsewhere(id: number, span: string)
    Elsewhere('todoList.claim', {id: id, for: span, key: $'key {id}'}, 'agentA')
  enddef
  Add('one', 'two', 'three')
  ClaimElsewhere(2, 'PT1H')
  UntilShown('two  agentA until 10:00\n')
  GoTo('one')
  Type('M')
  UntilShown('one  Vim until 09:30\n')
  UntilSaid('Claimed “one” until 09:30\.$')
  # What is claimed is not ready.
  Type('gn')
  UntilShown('^Todos: Ready, by due, 1 .*\n.*\n\[ ]  three$')
  Type('q')
  UntilShown('one  Vim')
  Open('two')
  Until(() => Below(1) =~ '^open, agentA until 10:00, created')
  Todo claim
  UntilSaid('“two” is claimed: agentA until 10:00\.$')
  Type('q')
  # Of several, those that can be claimed.
  GoTo('one')
  Type('VGM')
  UntilShown('\nClaimed “three” until 09:30. “two” is claimed: agentA until 10:00\.\n')
  UntilShown('three  Vim until 09:30$')
  GoTo('one')
  Type('M')
  UntilSaid('Released “one”\.$')
  UntilShown('one\n')
  # A claim that was lost.
  Elsewhere('todoList.complete', {id: 3})
  Elsewhere('todoList.reopen', {id: 3})
  ClaimElsewhere(3, 'PT30M')
  UntilShown('three  agentA until 09:30$')
  GoTo('three')
  Type('M')
  UntilShown('\nThe claim on todo 3 is over')
  Type('M')
  UntilShown('\n“three” is claimed: agentA until 09:30\.\n')
  # What cannot be begun is not claimed.
  Elsewhere('todoDetail.edit', {id: 1, after: [2]})
  UntilShown('one  blocked\n')
  GoTo('one')
  Type('M')
  UntilShown('\n“one” is blocked\.\n')
  Todo filter Claimed
  UntilShown('Claimed, 2 .*\n.*\n.*two  agentA.*\n.*three  agentA')
enddef

# What a form shows below its last line.
def Thread(): string
  redraw
  const first = screenpos(win_getid(), line('$'), 1).row + 1
  return range(first, &lines)->map((_, row) => ScreenRow(row))->join("\n")
    ->substitute('\%(^\|\n\)\~.*', '', '')
enddef

def g:TestCommentsOnTodos()
  Add('one', 'two')
  GoTo('one')
  Type('m')
  Type("iFirst\<CR>  second\<CR>\<Esc>:wq\<CR>")
  UntilShown('one  1 comment\n')
  UntilSaid('Commented on “one”\.$')
  Type('m')
  Type(":wq\<CR>")
  UntilSaid('The comment is empty: nothing was written\.$')
  Type('m')
  Type("ineither\<Esc>:q!\<CR>")
  Elsewhere('todoDetail.comment', {id: 1, text: "theirs\n\tindented"}, 'agentA')
  UntilShown('one  2 comments\n')
  Open('one')
  Until(() => Thread() == "2 comments; gC shows all, gc writes one\n"
    .. "1. Vim, Nov 20, 2026 09:00\nFirst\nsecond\n2. agentA, Nov 20, 2026 09:00\ntheirs\nindented")
  # In the thread, a form stays as it is.
  Type('gC')
  UntilLines("Comments on “one”    g? for help\n\n1. Vim, Nov 20, 2026 09:00\n   First\n"
    .. "     second\n\n2. agentA, Nov 20, 2026 09:00\n   theirs\n       indented")
  Expect(getline('.') =~ 'indented', 'the cursor on the newest')
  GoTo('second')
  Type('e')
  Equal(Lines(), "First\n  second")
  Type("AOnly\<Esc>jdd:w\<CR>")
  Until(() => bufname() =~ '/comments$' && Lines() =~ '\n   FirstOnly\n\n2\.')
  GoTo('theirs')
  Type('dd')
  Until(() => Lines() !~ 'theirs')
  UntilSaid('Comment 2 removed\. u brings it back\.$')
  Type('u')
  Until(() => Lines() =~ 'theirs')
  Elsewhere('todoDetail.editComment', {id: 1, n: 2, text: 'ours'}, 'agentA')
  Until(() => Lines() =~ '\n2\. agentA, Nov 20, 2026 09:00\n   ours$')
  Type('q')
  Until(() => bufname() == 'viper-todo://1' && Thread() =~ 'FirstOnly\n.*\nours$')
  # What cannot be written stays.
  Type('gc')
  Type('istays')
  Elsewhere('todoList.delete', {id: 1})
  Type(":wq\<CR>")
  UntilSaid('There is no todo 1; it may have been deleted\.$')
  Equal([bufname(), Lines()], ['viper-todo://1/comments/new', 'stays'])
  Elsewhere('todoList.restore', {ids: [1]})
  Type('ZZ')
  Until(() => Thread() =~ '\nstays$')
enddef

def g:TestShowsManyCommentsAndWritesThemOnSeveralTodos()
  Add('one', 'two')
  Elsewhere('todoList.apply', {changes: range(1, 101)->mapnew((_, number) =>
    ({do: 'comment', id: 1, text: $'said {number}'}))})
  UntilShown('one  101 comments\n')
  GoTo('one')
  Type('gC')
  Until(() => Lines() =~ '\n1 older: \[\[ shows more\n2\. ')
  Type('[[')
  Until(() => Lines() =~ '\n\n1\. .*\n   said 1\n\n2\. ' && Lines() =~ 'said 101$')
  # The form has the newest ones, as many as it has room for.
  Type('q')
  Until(() => bufname() == 'viper-todo://list')
  Type("gg\<CR>")
  Until(() => Thread() =~ '^101 comments\_.*\n\d\+\. \_.*\n101\. .*\nsaid 101\_s*$')
  Type('q')
  GoTo('one')
  Type('Vjm')
  Type("iboth\<Esc>:w\<CR>")
  UntilShown('one  102 comments\n.*two  1 comment$')
  Until(() => bufname() == 'viper-todo://list')
  Type('u')
  UntilShown('one  101 comments\n.*two$')
  Todo comment at once
  UntilShown('two  1 comment$')
enddef

def g:TestWorksWithABackendWithoutComments()
  UseBackend(['sed -u "s/todoDetail\.comment/x&/" | "$BACKEND" "$@" | '
    .. 'sed -u "s/,\"comment[a-zA-Z]*\":\(\[\]\|[0-9]*\)//g"'])
  Add('one')
  Open('one')
  Until(() => Below(1) =~ '^open' && Thread() == '')
  Type('gc')
  UntilSaid('There is no method xtodoDetail\.comments')
  Until(() => winnr('$') == 1)
enddef

# The lines of the activity, without when each step was made.
def Activity(): string
  return substitute(join(getbufline('viper-todo://activity', 1, '$'), "\n"), 'Today \d\d:\d\d  ', '', 'g')
enddef

def UntilActivity(expected: string)
  Until(() => Activity() ==# expected, 'never the activity ' .. expected .. "\nbut\n" .. Activity())
enddef

# Three todos; somebody else edits two of them and deletes one, in one step.
def BeginActivity()
  Add('one', 'two', 'three')
  Elsewhere('todoList.apply', {changes: [{do: 'edit', id: 1, title: 'One', due: '2026-11-21'},
    {do: 'edit', id: 2, content: "a\nb"}, {do: 'delete', id: 3}]}, 'bob')
  UntilShown('One')
  Type('L')
  UntilActivity("Activity    g? for help\n\n  bob  Changed 3 todos.\n  Vim  Added “three”.\n"
    .. "  Vim  Added “two”.\n  Vim  Added “one”.")
  Equal(bufname(), 'viper-todo://activity')
enddef

def g:TestShowsWhatHappenedAndLooksInside()
  BeginActivity()
  Equal(line('.'), 3)
  Type("\<CR>")
  UntilActivity("Activity    g? for help\n\n  bob  Changed 3 todos.\n      One\n"
    .. "        Title: one → One\n        Due: none → Tomorrow\n      two\n        + a\n        + b\n"
    .. "      three  (deleted)\n  Vim  Added “three”.\n  Vim  Added “two”.\n  Vim  Added “one”.")
  # A todo of it opens, and leads back here.
  GoTo('Title: one')
  Type("\<CR>")
  Until(() => bufname() == 'viper-todo://1')
  Type('q')
  Equal(bufname(), 'viper-todo://activity')
  GoTo('three  (deleted)')
  Type("\<CR>")
  UntilSaid('There is no todo 3')
  Type('3GE' .. "\<Esc>")
  Until(() => bufname() == 'viper-todo://list')
  # It follows what happens while it is open, and the cursor stays on its step.
  Type('L')
  Until(() => Activity() =~ 'Added “one”')
  GoTo('Added “two”')
  Elsewhere('todoList.complete', {id: 2}, 'bob')
  Until(() => Activity() =~ 'Completed “two”')
  Expect(getline('.') =~ 'Added “two”', 'the cursor on two')
  Type('q')
  Equal(bufname(), 'viper-todo://list')
  Expect(!bufexists('viper-todo://activity'), 'no activity')
enddef

def g:TestTakesBackAStep()
  BeginActivity()
  # Somebody else made it.
  test_feedinput('n')
  Type('u')
  Expect(Activity() !~ 'undone', 'a question')
  test_feedinput('y')
  Type('u')
  UntilSaid('Undone: ')
  Until(() => Activity() =~ "\n  Vim  Undone: .*\n  bob  Changed 3 todos\\.  (undone)\n")
  Expect(Shows('one\n.*two\n.*three'), 'all as before')
  # That of this Vim is taken back without one.
  GoTo('Added “two”')
  Type('u')
  Until(() => !Shows('two'))
  messages clear
  Type('u')
  UntilSaid('There is no step 2 that can be undone')
  Type("\<C-r>")
  UntilShown('two')
enddef

def g:TestTakesBackAllOfAProgramOrNothing()
  BeginActivity()
  Elsewhere('todoList.complete', {id: 2}, 'bob')
  Elsewhere('todoList.complete', {id: 1}, 'eve')
  Until(() => Activity() =~ "\n  eve  Completed “One”\\.\n")
  GoTo('Changed 3')
  test_feedinput('y')
  Type('B')
  UntilSaid('In the way: Completed “One”\. (eve)')
  Expect(Activity() =~ "\n! eve  Completed “One”\\.\n", 'a mark')
  Expect(Activity() !~ 'undone', 'nothing undone')
  GoTo('eve  Completed “One”')
  test_feedinput('y')
  Type('u')
  Until(() => Activity() =~ "\n  eve  Completed “One”\\.  (undone)\n")
  GoTo('Changed 3')
  test_feedinput('n')
  Type('B')
  Expect(Activity() !~ 'Changed 3.*undone', 'a question')
  test_feedinput('y')
  Type('B')
  UntilSaid('Undone: 2 steps\.')
  Until(() => Activity() =~ "  bob  Completed “two”\\.  (undone)\n  bob  Changed 3 todos\\.  (undone)\n")
  Equal(len(list.Todos()), 3)
  messages clear
  Type('B')
  UntilSaid('All that bob did since then is undone')
  Elsewhere('todoList.complete', {id: 1})
  Until(() => Activity() =~ 'Completed “one”\.')
  GoTo('Completed “one”')
  Type('B')
  UntilSaid('A program without a name')
enddef

def g:TestShowsWhatIsDeletedAndBringsItBack()
  Add('keep')
  setreg('"', join(mapnew(range(7), (_, number) => $'todo {number}'), "\n"))
  Type('p')
  UntilSaid('Added 7 todos')
  GoTo('todo 0')
  Type('7dd')
  UntilSaid('Deleted 7 todos')
  Todo activity
  Type('D')
  Until(() => Activity() =~ "^Deleted: r brings back    g? for help\n\n  Vim  Deleted 7 todos\\.\n"
    .. "      todo 0\n.*      todo 4\n      …$")
  GoTo('todo 1')
  Type("\<CR>")
  UntilSaid('Restored “todo 1”\.')
  Until(() => Activity() =~ "      todo 0\n      todo 2\n")
  GoTo('todo 2')
  Type('Vjr')
  UntilSaid('Restored 2 todos\.')
  GoTo('Deleted 7')
  Type('r')
  UntilSaid('Restored 4 todos\.')
  UntilActivity("Deleted: r brings back    g? for help\n\nNo todo that was deleted is gone.")
  Equal(len(list.Todos()), 8)
  Type('D')
  Until(() => Activity() =~ "\n  Vim  Restored 4 todos\\.\n")
enddef

def g:TestShowsOlderSteps()
  Add('one')
  for _ in range(130)
    backend.Send('todoList.complete', {id: 1})
    backend.Send('todoList.reopen', {id: 1})
  endfor
  backend.Ask('todoList.complete', {id: 1})
  Todo activity
  Until(() => line('$') == 53)
  Equal(getline('$'), 'm for older steps')
  # Who comes to the last one sees more.
  for count in [103, 153, 203]
    normal! G
    doautocmd <nomodeline> CursorMoved
    Until(() => line('$') == count)
  endfor
  Type('m')
  Until(() => Activity() =~ '^Activity, older steps: \[\[ for the newest')
  Equal(line('$'), 64)
  Expect(getline('$') =~ 'Added “one”', 'the first step')
  Type('m')
  UntilSaid('There is nothing older')
  Type('[[')
  Until(() => line('$') == 53)
enddef

def g:TestIsNotToldOfAReportThatNobodySees()
  Add('Paint')
  Type('r')
  Until(() => Lines() =~ 'Paint\n\nTotal: 1')
  const report = bufnr()
  Type('q')
  backend.Ask('todoList.viewClosed', {view: 'nobody'})
  Elsewhere('todoList.add', {title: 'Read'})
  UntilShown('Read')
  Expect(join(getbufline(report, 1, '$')) !~ 'Read', 'a hidden report')
  Type('r')
  Until(() => Lines() =~ 'Read\n\nTotal: 2')
enddef

def g:TestGoesFromFieldToField()
  Type('A')
  Type("iBuy milk\<CR>tomorrow\<CR>9am\<CR>\<CR>\<CR>\<CR>45m\<CR>\<CR>shop\<CR>\<CR>\<CR>"
    .. "Two litres\<CR>or three\<Esc>")
  Equal(Lines(), "Title: Buy milk\nDue: tomorrow\nTime: 9am\nStart: \nRepeat: \nReminders: \n"
    .. "Estimate: 45m\nPriority: none\nTags: shop\nAfter: \nParent: \n\nTwo litres\nor three")
  write
  UntilSaid('Added “Buy milk”')
  # With contents, Enter goes to their beginning.
  Type("11GA\<CR>About \<Esc>")
  Equal(getline(13, 14), ['About Two litres', 'or three'])
enddef

def g:TestWorksOnTheTodoOfAForm()
  Add('one')
  Open('one')
  Todo due tomorrow
  Until(() => getline(2) == 'Due: 2026-11-21')
  Todo tags home
  Until(() => Lines() =~ 'Tags: home')
  Todo tags -home office
  Until(() => Lines() =~ 'Tags: office')
enddef

def g:TestShowsFirstWhatThereIsToDo()
  def First(command: string, expected: string, options = {})
    # The options are read in a Vim of their own.
    const plugin = globpath(&runtimepath, 'plugin/viper_todo.vim')
    writefile([$'let g:viper_todo = {string(extendnew(g:viper_todo, options))}',
      'source ' .. plugin, command, 'let end = reltime()',
      $'while join(getline(1, "$"), "\n") !~ {string(expected)} && reltimefloat(reltime(end)) < 20',
      'sleep 5m', 'endwhile', $'call writefile(getline(1, "$"), "{folder}/first")', 'qall!'],
      folder .. '/first.vim')
    system($'{shellescape(v:progpath)} -N -u NONE -i NONE -n -es --cmd '
      .. shellescape('set rtp^=' .. fnamemodify(plugin, ':h:h')) .. $' -S {folder}/first.vim </dev/null')
    const screen = join(readfile(folder .. '/first'), "\n")
    Expect(screen =~ expected, screen)
  enddef
  Add('Later 2027-01-02 #shop', 'Someday')
  Elsewhere('todoList.add', {title: 'Sooner', due: '2026-12-01'})
  UntilShown('Sooner')
  First('Todo', '^All: by due, 3 .*\n.*\n.*Sooner\n.*Later.*\n.*Someday$')
  First('Todo filter #shop', '^All: #shop, by due, 1 .*\n.*\n.*Later  #shop$')
  First('Todo sort title', '^All: by title, 3 .*\n.*\n.*Later')
  First('Todo', '^Todos: Done, 0', {filter: 'Done'})
  Add('Now today')
  First('Todo', '^Today: 1 .*\n.*\n.*Now$')
  # Not only those of today, whoever filters first.
  First('Todo filter #shop', '^All: #shop, by due, 1 .*\n.*\n.*Later  #shop$')
enddef

def g:TestHasHelp()
  # Tags are written beside a copy.
  mkdir(folder .. '/doc')
  writefile(readfile(globpath(&runtimepath, 'doc/viper_todo.txt')), folder .. '/doc/viper_todo.txt')
  execute 'helptags' folder .. '/doc'
  execute 'set runtimepath^=' .. folder
  Type('g?')
  Equal(expand('%:t'), 'viper_todo.txt')
  for key in ['<CR> or e', 'a', 'A', 'E', 'x', 'X', 'cc', '.', 't', '> and <', 'w', 'W', '+ and -',
      'P', 'T', 'b', 'dd', 'V', 'u', 'U', 'f', '#', 's', 'S', 'gl', 'gn', 'gt', 'r', 'L', '!', 'H', 'M', 'm or gc',
      'gC', 'C',
      'R', ']]', 'gg', 'g?', 'q', 'J and K', 'gJ and gK', '>> and <<',
      'ga', 'za', 'zM and zR']
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
  Expect(said =~ 'viper-todo needs Vim 9.0.67 with +channel', said)
enddef

def Run(name: string): bool
  folder = tempname()
  mkdir(folder)
  g:viper_todo = {database: folder .. '/todos.sqlite', log_file: folder .. '/log'}
  # Where drafts are kept.
  $XDG_STATE_HOME = folder
  var problem = ''
  try
    messages clear
    Todo
    list.SetFilter('none')
    list.SetFilter('To do')
    list.SetSort('none')
    UntilShown('Nothing to do yet')
    call(name, [])
  catch
    problem = v:exception .. "\n" .. v:throwpoint
  endtry
  test_override('ALL', 0)
  backend.Stop()
  for vim in term_list()
    job_stop(term_getjob(vim), 'kill')
  endfor
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
