--- What is typed and outlives Neovim: the forms that an earlier one left unsaved, and the line of a
--- todo that is about to be added.
local backend = require('viper_todo.backend')
local detail = require('viper_todo.detail')
local reminders = require('viper_todo.reminders')
local text = require('viper_todo.text')

local M = {}

-- The kept drafts that nobody has open, the newest first, as the backend said last.
local kept = {}
local is_offered = false
-- Whether there is a line that is not added yet, whether it is being typed, whether the backend has
-- it, as the draft `line`, and what it is.
local is_line, is_typed, is_open, line = false, false, false, ''

local function label(draft)
  local title = draft.title == '' and '…' or text.clean(draft.title)
  return string.format('“%s” (%s)', title, text.clean(draft.atText))
end

--- Says once that there are forms of an earlier Neovim.
local function offer()
  if not is_offered and #kept > 0 then
    local is_one = #kept == 1
    backend.say(
      string.format(
        '%s from %s: %s opens %s',
        is_one and '1 unsaved form' or #kept .. ' unsaved forms',
        text.clean(kept[1].atText),
        vim.fn.bufname() == 'viper-todo://list' and 'E' or ':Todo unsaved',
        is_one and 'it' or 'one'
      ),
      'WarningMsg'
    )
  end
  is_offered = true
end

backend.on('todoEdit.showKept', function(params)
  kept = params.drafts
end)

--- Opens the draft of the line: what the last backend kept of it, if that is among `left`.
local function open_line(left)
  local params = { draft = 'line', updates = 'fields' }
  for _, draft in ipairs(left) do
    if not draft.id and text.is_continued(line, draft.title) then
      params.kept = params.kept or draft.kept
    end
  end
  is_open = backend.send('todoEdit.viewReady', params)
  backend.send('todoEdit.change', { draft = 'line', line = line })
end

backend.on_ready(function()
  local before, was_open = {}, is_open
  for _, draft in ipairs(kept) do
    before[draft.kept] = true
  end
  local function begin()
    local left = vim.tbl_filter(function(draft)
      return not before[draft.kept]
    end, kept)
    detail.reopen(left)
    if was_open and backend.keeps() then
      open_line(left)
      if not is_line then
        -- It was added meanwhile.
        M.close_line(true)
      end
    end
    offer()
  end
  kept, is_open = {}, false
  if backend.keeps() then
    backend.send('todoEdit.kept', nil, begin)
  else
    begin()
  end
end)

--- Has one of the kept drafts chosen, if there are several, for a function.
local function choose(prompt, action)
  local _, problem = backend.ask('todoEdit.kept')
  if problem then
    return
  elseif #kept == 0 then
    backend.say('There is no unsaved form.')
  elseif #kept == 1 then
    action(kept[1])
  else
    reminders.choose(kept, prompt, label, action)
  end
end

--- Opens an unsaved form, as it was.
function M.open()
  choose('Open:', function(draft)
    kept = vim.tbl_filter(function(other)
      return other.kept ~= draft.kept
    end, kept)
    detail.open_kept(draft.id, draft.kept)
  end)
end

--- Forgets an unsaved form, after a question.
function M.forget()
  choose('Forget:', function(draft)
    if vim.fn.confirm('Forget ' .. label(draft) .. '?', '&Yes\n&No', 2) == 1 then
      backend.send('todoEdit.forget', { kept = draft.kept }, function(result, problem)
        if not problem then
          backend.say('Forgot ' .. label(draft) .. '.')
        end
      end)
    end
  end)
end

--- A line begins to be typed, or is typed.
function M.type_line(is_begun)
  is_line, is_typed = true, is_begun
end

--- The line was added, or is discarded.
function M.close_line(is_added)
  is_line, is_typed = false, false
  if is_open and backend.running() then
    backend.send(is_added and 'todoEdit.viewClosed' or 'todoEdit.cancel', { draft = 'line' })
  end
  is_open = false
end

-- Sends the line as it is typed, in a prompt that has a command line.
vim.api.nvim_create_autocmd('CmdlineChanged', {
  group = vim.api.nvim_create_augroup('viper_todo_kept', {}),
  pattern = '@',
  callback = function()
    if is_typed then
      line = vim.fn.getcmdline()
      if backend.keeps() and is_open then
        backend.send('todoEdit.change', { draft = 'line', line = line })
      elseif backend.keeps() then
        open_line({})
      end
    end
  end,
})

return M
