-- viper-todo in Neovim. Version: 0.1.0
-- The command :Todo and the buffers viper-todo://…; everything else is loaded when it is used.
if vim.g.loaded_viper_todo then
  return
end
vim.g.loaded_viper_todo = true

if vim.fn.has('nvim-0.7') == 0 then
  vim.cmd([[command! -nargs=* Todo echoerr 'viper-todo needs Neovim 0.7 or later']])
  return
end

vim.api.nvim_create_user_command('Todo', function(command)
  local lines = { first = command.line1, last = command.line2, is_range = command.range > 0 }
  require('viper_todo').command(command.args, lines)
end, {
  nargs = '*',
  range = true,
  desc = 'Show the todos, or do something with them',
  complete = function(lead, line)
    return require('viper_todo').complete(lead, line)
  end,
})

local group = vim.api.nvim_create_augroup('viper_todo', {})
vim.api.nvim_create_autocmd('BufReadCmd', {
  group = group,
  pattern = 'viper-todo://*',
  callback = function(event)
    require('viper_todo').read(event.buf, event.match)
  end,
})
vim.api.nvim_create_autocmd('BufWriteCmd', {
  group = group,
  pattern = 'viper-todo://*',
  callback = function(event)
    require('viper_todo').write(event.buf, vim.v.cmdbang == 1)
  end,
})
