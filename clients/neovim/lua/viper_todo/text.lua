--- What people write and read: a draft as lines, filters.
local M = {}

M.priorities = { 'none', 'low', 'medium', 'high' }
M.sort_keys = { 'created', 'updated', 'due', 'start', 'priority', 'title', 'completed' }

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

local fields = { 'title', 'due', 'time', 'start', 'repeat', 'reminders', 'priority', 'tags' }

--- The line of a field.
function M.line(field, value)
  return field:sub(1, 1):upper() .. field:sub(2) .. ': ' .. value
end

--- The values of a draft as the lines of its buffer. An older backend has fewer fields.
function M.lines(values)
  local lines = {}
  for _, field in ipairs(fields) do
    if values[field] then
      table.insert(lines, M.line(field, values[field]))
    end
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
--- cannot be read, and the row where. The fields are those of the draft's values, `known`.
function M.values(lines, known)
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
    if not values[field] and known[field] then
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

--- The tags that words say: one # before a tag does not belong to it.
function M.tags(words)
  return vim.tbl_map(function(word)
    return word:match('^#(.+)$') or word
  end, vim.split(words, '%s+', { trimempty = true }))
end

--- The words that say tags.
function M.typed_tags(tags)
  return table.concat(
    vim.tbl_map(function(tag)
      return (tag:gsub('^#', '##'))
    end, tags),
    ' '
  )
end

--- The word of a filter that opens a list. No name breaks it in two.
function M.in_list(name)
  local function encode(character)
    return string.format('%%%02X', character:byte())
  end
  return 'in:' .. name:gsub('[%s%c%%]', encode)
end

--- The filter that words say: is:open, is:done, is:overdue, is:repeating, is:all, #tag,
--- priority:high, before:DAY, after:DAY, within:DAYS, and any other word as text. Also the name of
--- the list that in:NAME says, and the words without it.
function M.filter(words)
  local filter, texts, rest, saved = {}, {}, {}, nil
  for _, word in ipairs(vim.split(words, '%s+', { trimempty = true })) do
    local name, value = word:match('^(%a+):(.+)$')
    if name == 'in' then
      saved = value:gsub('%%(%x%x)', function(digits)
        return string.char(tonumber(digits, 16))
      end)
    else
      table.insert(rest, word)
    end
    if word == 'is:open' or word == 'is:done' then
      filter.completed = word == 'is:done'
    elseif word == 'is:overdue' or word == 'is:repeating' then
      filter[value] = true
    elseif word == 'is:all' then
      filter.completed, filter.overdue = nil, nil
    elseif name == 'priority' then
      filter.priority = filter.priority or {}
      table.insert(filter.priority, value)
    elseif name == 'before' then
      filter.dueBefore = value
    elseif name == 'after' then
      filter.dueAfter = value
    elseif name == 'within' then
      filter.dueWithin = tonumber(value) or value
    elseif word:match('^#.') then
      filter.tags = filter.tags or {}
      table.insert(filter.tags, word:sub(2))
    elseif name ~= 'in' then
      table.insert(texts, name == 'text' and value or word)
    end
  end
  if #texts > 0 then
    filter.text = table.concat(texts, ' ')
  end
  return next(filter) and filter, saved, table.concat(rest, ' ')
end

return M
