vim9script
# What is typed and outlives Vim: the forms that an earlier Vim left unsaved, and the line of a todo
# that is about to be added.

import autoload './backend.vim'
import autoload './detail.vim'
import autoload './reminders.vim'
import autoload './text.vim'

# The kept drafts that nobody has open, the newest first, as the backend said last.
var kept: list<dict<any>> = []
var is_offered = false
# Whether there is a line that is not added yet, whether it is being typed, whether the backend has
# it, as the draft `line`, and what it is.
var is_line = false
var is_typed = false
var is_open = false
var line = ''

# Loads this file, which then waits for the backend to start.
export def Load()
enddef

def Label(draft: dict<any>): string
  const title = empty(draft.title) ? '…' : text.Clean(draft.title)
  return $'“{title}” ({text.Clean(draft.atText)})'
enddef

# Says once that there are forms of an earlier Vim.
def Offer()
  if !is_offered && !empty(kept)
    const [one, many] = [len(kept) == 1, $'{len(kept)} unsaved forms']
    backend.Say($'{one ? "1 unsaved form" : many} from {text.Clean(kept[0].atText)}: '
      .. (bufname() == 'viper-todo://list' ? 'E' : ':Todo unsaved') .. ' opens '
      .. (one ? 'it' : 'one'), 'WarningMsg')
  endif
  is_offered = true
enddef

backend.On('todoEdit.showKept', (params) => {
  kept = params.drafts
})

# Opens the draft of the line: what the last backend kept of it, if that is among `left`.
def OpenLine(left: list<dict<any>>)
  const place = indexof(left, (_, draft) =>
    draft.id == v:null && text.IsContinued(line, draft.title))
  is_open = backend.Send('todoEdit.viewReady', extend({draft: 'line', updates: 'fields'},
    place < 0 ? {} : {kept: left[place].kept}))
  backend.Send('todoEdit.change', {draft: 'line', line: line})
enddef

# The line was added, or is discarded.
export def CloseLine(is_added: bool)
  if is_open && backend.Running()
    backend.Send(is_added ? 'todoEdit.viewClosed' : 'todoEdit.cancel', {draft: 'line'})
  endif
  [is_line, is_open] = [false, false]
enddef

backend.OnReady(() => {
  const [before, was_open] = [mapnew(kept, (_, draft) => draft.kept), is_open]
  def Begin(_: dict<any>)
    var left = copy(kept)->filter((_, draft) => index(before, draft.kept) < 0)
    detail.Reopen(left)
    if was_open && backend.Keeps()
      OpenLine(left)
      if !is_line
        # It was added meanwhile.
        CloseLine(true)
      endif
    endif
    Offer()
  enddef
  [kept, is_open] = [[], false]
  if backend.Keeps()
    backend.Send('todoEdit.kept', {}, Begin)
  else
    Begin({})
  endif
})

# Has one of the kept drafts chosen, if there are several, for a function.
def Choose(title: string, Action: func)
  const answer = backend.Ask('todoEdit.kept', {})
  if has_key(answer, 'result') && empty(kept)
    backend.Say('There is no unsaved form.')
  elseif has_key(answer, 'result') && len(kept) == 1
    Action(kept[0])
  elseif has_key(answer, 'result')
    const drafts = kept
    reminders.Choose(title, mapnew(drafts, (_, draft) => Label(draft)), (choice) => {
      Action(drafts[choice])
    })
  endif
enddef

# Opens an unsaved form, as it was.
export def Open()
  Choose('Open', (draft) => {
    kept = copy(kept)->filter((_, other) => other.kept != draft.kept)
    detail.OpenKept(draft.id == v:null ? 0 : draft.id, draft.kept)
  })
enddef

# Forgets an unsaved form, after a question.
export def Forget()
  Choose('Forget', (draft) => {
    if confirm($'Forget {Label(draft)}?', "&Yes\n&No", 2) == 1
      backend.Send('todoEdit.forget', {kept: draft.kept}, (answer) => {
        if has_key(answer, 'result')
          backend.Say($'Forgot {Label(draft)}.')
        endif
      })
    endif
  })
enddef

# Has a line typed by a prompt, and kept meanwhile.
export def TypeLine(Prompt: func): string
  [is_line, is_typed] = [true, true]
  try
    return Prompt()
  catch /^Vim:Interrupt$/
    # Answered by CTRL-C.
  finally
    is_typed = false
  endtry
  return ''
enddef

# Sends the line as it is typed.
export def LineTyped(typed: string)
  if is_typed
    line = typed
    if backend.Keeps() && is_open
      backend.Send('todoEdit.change', {draft: 'line', line: line})
    elseif backend.Keeps()
      OpenLine([])
    endif
  endif
enddef

augroup viper_todo_kept
  autocmd!
  autocmd CmdlineChanged @ call viper_todo#LineTyped()
augroup END
