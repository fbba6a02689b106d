--- What people write and read: a draft as lines, tags, filters.
local M = {}

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

--- Who does a todo, and until when; '' where nobody does.
function M.claim(claim)
  local who = claim and (claim.by and M.clean(claim.by) or 'claimed')
  return who and who .. ' until ' .. M.clean(claim.untilText) or ''
end

--- The text as it can be a note.
function M.content(text)
  local cleaned = text:gsub('\r?\n', '\n'):gsub('[%z\1-\8\11-\31\127]', '�')
  return (cleaned:gsub('\194[\128-\159]', '�'):gsub('\226\128[\168\169]', '�'))
end

--- The address for a browser or a mailer at a byte of a line, '' where there is none.
function M.url(line, column)
  local pattern = [=[\%%<%dc\%%(https\=://\|mailto:\)[^ \t<>"]*[^ \t<>".,:;!?)\]]\%%>%dc]=]
  return vim.fn.matchstr(line, pattern:format(column + 1, column))
end

--- Whether one of two texts goes on where the other ends.
function M.is_continued(one, other)
  return vim.startswith(one, other) or vim.startswith(other, one)
end

local fields = {
  'title',
  'due',
  'time',
  'start',
  'repeat',
  'reminders',
  'estimate',
  'priority',
  'tags',
  'after',
  'parent',
}
local is_field = {}
for _, field in ipairs(fields) do
  is_field[field] = true
end

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
    if values[field or 'content'] or not is_field[field] then
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

--- The tags that words add and remove, those behind a -: one # before a tag does not belong to it.
function M.tags(words)
  local added, removed = {}, {}
  for _, word in ipairs(vim.split(words, '[%s,]+', { trimempty = true })) do
    local sign, tag = word:match('^(-?)#?(.+)$')
    table.insert(sign == '-' and removed or added, tag)
  end
  return added, removed
end

--- The parts of a filter, which stand between commas, and the list that in:LIST names.
function M.parts(words)
  local parts, list = {}, nil
  for _, part in ipairs(vim.split(words, ',', { plain = true })) do
    part = vim.trim(part)
    list = part:match('^in:(.+)$') or list
    if part ~= '' and not part:match('^in:') then
      table.insert(parts, part)
    end
  end
  return parts, list
end

return M
