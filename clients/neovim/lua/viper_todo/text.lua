--- What people write and read: a todo as lines, days, filters.
local M = {}

M.priorities = { 'none', 'low', 'medium', 'high' }
M.sort_keys = { 'created', 'updated', 'due', 'priority', 'title' }

--- The text as one line that can do nothing to the text around it: control characters, separators
--- of lines and bidirectional overrides become �.
function M.clean(text)
  text = text or ''
  return (
    text
      :gsub('[%z\1-\31\127]', '�')
      :gsub('\194[\128-\159]', '�')
      :gsub('\226\128[\168-\174]', '�')
      :gsub('\226\129[\166-\175]', '�')
  )
end

--- The text, cut to a width in cells.
function M.cut(text, width)
  if vim.fn.strdisplaywidth(text) <= width then
    return text
  end
  local characters = vim.fn.strchars(text)
  while characters > 0 and vim.fn.strdisplaywidth(vim.fn.strcharpart(text, 0, characters)) >= width do
    characters = characters - 1
  end
  return vim.fn.strcharpart(text, 0, characters) .. '…'
end

local weekdays = {
  sunday = 1,
  monday = 2,
  tuesday = 3,
  wednesday = 4,
  thursday = 5,
  friday = 6,
  saturday = 7,
}

--- The day that a text means, as YYYY-MM-DD; any other text as it is, for the backend to judge.
--- `now` is an instant in seconds, by default the present one.
function M.date(text, now)
  text = vim.trim(text)
  local word = text:lower()
  local today = os.date('*t', now)
  local days
  local number, unit = word:match('^%+(%d%d?%d?%d?%d?) *(%a*)$')
  if word == 'today' then
    days = 0
  elseif word == 'tomorrow' then
    days = 1
  elseif weekdays[word] then
    days = (weekdays[word] - today.wday) % 7
  elseif number and vim.tbl_contains({ '', 'd', 'day', 'days' }, unit) then
    days = tonumber(number)
  elseif number and vim.tbl_contains({ 'w', 'week', 'weeks' }, unit) then
    days = 7 * tonumber(number)
  else
    return text
  end
  -- Noon: no day is so short or so long that it would be missed.
  return os.date(
    '%Y-%m-%d',
    os.time({ year = today.year, month = today.month, day = today.day + days, hour = 12 })
  )
end

--- A todo as the lines of its buffer.
function M.lines(todo)
  local lines = {
    'Title: ' .. todo.title,
    'Due: ' .. (todo.due or ''),
    'Priority: ' .. todo.priority,
    'Tags: ' .. table.concat(todo.tags, ' '),
    '',
  }
  if todo.content ~= '' then
    vim.list_extend(lines, vim.split(todo.content, '\n', { plain = true }))
  end
  return lines
end

--- The fields that the lines of a buffer say, or nil and what is wrong with them.
function M.fields(lines)
  local fields = {}
  for number, line in ipairs(lines) do
    if line == '' then
      fields.content = table.concat(vim.list_slice(lines, number + 1), '\n')
      return fields
    end
    local name, value = line:match('^(%a+):%s*(.-)%s*$')
    if not name then
      return nil, string.format('line %d is no field: the contents begin below an empty line', number)
    end
    name = name:lower()
    if name == 'title' then
      fields.title = value
    elseif name == 'due' then
      fields.due = M.date(value)
    elseif name == 'priority' then
      fields.priority = value == '' and 'none' or value
    elseif name == 'tags' then
      fields.tags = vim.split(value, '[%s,]+', { trimempty = true })
    else
      return nil, string.format('there is no field %s', name)
    end
  end
  return fields
end

--- The params of the edit that makes a todo what the fields say, nil where that is nothing.
function M.changes(todo, fields)
  local params, clear = {}, {}
  for _, name in ipairs({ 'title', 'priority', 'content' }) do
    if fields[name] and fields[name] ~= todo[name] then
      params[name] = fields[name]
    end
  end
  if fields.due and fields.due ~= (todo.due or '') then
    if fields.due == '' then
      table.insert(clear, 'due')
    else
      params.due = fields.due
    end
  end
  if fields.tags then
    local mine, theirs = vim.deepcopy(fields.tags), vim.deepcopy(todo.tags)
    table.sort(mine)
    table.sort(theirs)
    if not vim.deep_equal(mine, theirs) then
      if #mine == 0 then
        table.insert(clear, 'tags')
      else
        params.tags = fields.tags
      end
    end
  end
  if #clear > 0 then
    params.clear = clear
  end
  return next(params) and params
end

--- The filter that words say: is:open, is:done, is:overdue, is:all, #tag, priority:high,
--- before:DAY, after:DAY, and any other word as text.
function M.filter(words)
  local filter, texts = {}, {}
  for _, word in ipairs(vim.split(words, '%s+', { trimempty = true })) do
    local name, value = word:match('^(%a+):(.+)$')
    if word == 'is:open' or word == 'is:done' then
      filter.completed = word == 'is:done'
    elseif word == 'is:overdue' then
      filter.overdue = true
    elseif word == 'is:all' then
      filter.completed, filter.overdue = nil, nil
    elseif name == 'priority' then
      filter.priority = filter.priority or {}
      table.insert(filter.priority, value)
    elseif name == 'before' then
      filter.dueBefore = M.date(value)
    elseif name == 'after' then
      filter.dueAfter = M.date(value)
    elseif word:match('^#.') then
      filter.tags = filter.tags or {}
      table.insert(filter.tags, word:sub(2))
    else
      table.insert(texts, name == 'text' and value or word)
    end
  end
  if #texts > 0 then
    filter.text = table.concat(texts, ' ')
  end
  return next(filter) and filter
end

return M
