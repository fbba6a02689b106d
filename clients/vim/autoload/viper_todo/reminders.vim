vim9script
# Reminders that are due: told once, in the status line until somebody has seen them.

import autoload './backend.vim'
import autoload './choices.vim'
import autoload './rows.vim'
import autoload './text.vim'

# The reminders that are shown, by their times and then by their todos, and those that were told.
var shown: list<dict<any>> = []
var told: dict<bool> = {}
# The window that pops up when one is told.
var popup = 0

def Key(reminder: dict<any>): string
  return reminder.id .. ' ' .. reminder.at
enddef

# The place of a reminder, behind all others if it is not shown.
def PlaceOf(reminder: dict<any>): number
  const place = indexof(shown, (_, other) => Key(other) == Key(reminder))
  return place < 0 ? len(shown) : place
enddef

# The todo in one line; the title takes this many cells at most.
def Label(reminder: dict<any>, cells: number): string
  const [title, due] = [text.Clean(reminder.todo.title), text.Clean(reminder.todo.dueText)]
  return (strdisplaywidth(title) <= cells ? title : matchstr(title, $'.*\%<{cells}v.') .. '…')
    .. (empty(due) ? '' : $' ({due})')
enddef

# A part of a status line: the reminders, empty where there is none.
export def Status(): string
  return empty(shown) ? '' : 'Reminder: ' .. Label(shown[0], 25)
    .. (len(shown) > 1 ? $', and {len(shown) - 1} more' : '')
enddef

# Tells of reminders that came together, in one message.
def Tell()
  const some = copy(shown)->filter((_, reminder) => !has_key(told, Key(reminder)))
  for reminder in some
    told[Key(reminder)] = true
  endfor
  if !empty(some)
    const cells = max([12, min([25, (&columns - 36) / len(some) - 12])])
    backend.Say((len(some) == 1 ? 'Reminder: ' : 'Reminders: ')
      .. join(mapnew(some, (_, reminder) => Label(reminder, cells)), ', ')
      .. '  :Todo reminders', 'WarningMsg')
    popup_close(popup)
    popup = popup_create(mapnew(shown, (_, reminder) => Label(reminder, 40)), {title: ' Reminders ',
      pos: 'botright', line: &lines - 2, col: &columns, border: [], padding: [0, 1, 0, 1],
      highlight: 'WarningMsg', close: 'click', zindex: 100, time: 10000})
  endif
enddef

backend.On('todoReminder.showReminder', (params) => {
  const place = PlaceOf(params)
  if place < len(shown)
    shown[place] = params
  else
    add(shown, params)->sort((one, other) =>
      [one.at, one.id] == [other.at, other.id] ? 0
      : one.at > other.at || one.at == other.at && one.id > other.id ? 1 : -1)
  endif
  timer_start(0, (_) => Tell())
  redrawstatus!
})

backend.On('todoReminder.hideReminder', (params) => {
  if PlaceOf(params) < len(shown)
    remove(shown, PlaceOf(params))
    popup_close(popup)
  endif
  redrawstatus!
})

backend.OnStart(() => {
  shown = []
  backend.Send('todoReminder.viewReady', {}, (_) => 0, true)
})

# Reminds again at a time that was chosen.
def Snooze(reminder: dict<any>, choice: dict<any>)
  backend.Send('todoReminder.snooze',
    extendnew(choice.value, {id: reminder.id, at: reminder.at}))
enddef

# Asks for a time, and reminds again then.
def AskTime(reminder: dict<any>)
  const answer = choices.Prompt('Remind again: ', 'snooze')
  const found = empty(answer) ? [] : choices.Offer('snooze', answer, {id: reminder.id})
  if !empty(found)
    Snooze(reminder, found[0])
  elseif !empty(answer)
    backend.SayError($'“{answer}” is no time; write it like “tomorrow 9am”.')
  endif
enddef

# What can be done about a reminder: texts and functions.
def Actions(reminder: dict<any>): list<list<any>>
  var actions: list<list<any>> = [
    ['Open the todo', () => {
      rows.Open('viper-todo://' .. reminder.id)
    }],
    ['Seen', () => {
      backend.Send('todoReminder.acknowledge', {id: reminder.id, at: reminder.at})
    }]]
  for choice in choices.Offer('snooze', '', {id: reminder.id})
    add(actions, ['Again: ' .. choices.Label(choice), () => Snooze(reminder, choice)])
  endfor
  return add(actions, ['Again at another time', () => AskTime(reminder)])
enddef

# Shows a menu; Action is called with the place of the choice.
export def Choose(title: string, items: list<string>, Action: func)
  popup_menu(items, {title: $' {title} ', callback: (_, choice) => {
    if choice > 0
      Action(choice - 1)
    endif
  }})
enddef

def AskAbout(reminder: dict<any>)
  const actions = Actions(reminder)
  Choose(Label(reminder, 40), mapnew(actions, (_, action) => action[0]), (choice) => {
    call(actions[choice][1], [])
  })
enddef

# Asks what to do about a reminder.
export def Ask()
  popup_close(popup)
  const some = copy(shown)
  if empty(some)
    backend.Say('No reminder is due.')
  elseif len(some) == 1
    AskAbout(some[0])
  else
    Choose('Reminders', mapnew(some, (_, reminder) => text.Clean(reminder.atText)
      .. (reminder.late ? ', late: ' : ': ') .. Label(reminder, 40)), (choice) => {
      AskAbout(some[choice])
    })
  endif
enddef
