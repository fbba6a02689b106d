--- What people write and read: a draft as lines, days, filters.
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

local fields = { 'title', 'due', 'priority', 'tags' }

--- The line of a field.
function M.line(field, value)
  return field:sub(1, 1):upper() .. field:sub(2) .. ': ' .. value
end

--- The values of a draft as the lines of its buffer.
function M.lines(values)
  local lines = {}
  for _, field in ipairs(fields) do
    table.insert(lines, M.line(field, values[field]))
  end
  table.insert(lines, '')
  if values.content ~= '' then
    vim.list_extend(lines, vim.split(values.content, '\n', { plain = true }))
  end
  return lines
end

--- The values that a form shows, of all that a draft has.
function M.shown(values)
  local shown = { content = values.content }
  for _, field in ipairs(fields) do
    shown[field] = values[field]
  end
  return shown
end

--- The values that the lines of a buffer say, as typed, and the row of each; or nil, why the lines
--- cannot be read, and the row where.
function M.values(lines)
  local values, rows = {}, { content = #lines + 1 }
  for row, line in ipairs(lines) do
    if line == '' then
      rows.content = row
      break
    end
    local field, value = line:match('^(%a+):%s*(.-)%s*$')
    field = field and field:lower()
    if values[field or 'content'] or not vim.tbl_contains(fields, field) then
      return nil, 'This line is no field; the contents begin below an empty line.', row
    end
    values[field], rows[field] = value, row
  end
  for _, field in ipairs(fields) do
    if not values[field] then
      local problem = string.format('The line %s is missing above.', M.line(field, ''):sub(1, -2))
      return nil, problem, math.min(rows.content, #lines)
    end
  end
  values.content = table.concat(vim.list_slice(lines, rows.content + 1), '\n')
  return values, rows
end

--- The text as lines of a width in cells at most, broken between words where that is possible.
function M.wrap(text, width)
  local lines, line = {}, ''
  for word in text:gmatch('%S+') do
    local longer = line == '' and word or line .. ' ' .. word
    if line ~= '' and vim.fn.strdisplaywidth(longer) > width then
      table.insert(lines, line)
      longer = word
    end
    line = longer
  end
  table.insert(lines, line)
  return lines
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
