" viper-todo in Vim. Version: 0.1.0
" The command :Todo and the buffers viper-todo://…; everything else is loaded when it is used.
if exists('g:loaded_viper_todo')
  finish
endif
let g:loaded_viper_todo = 1

if !has('channel') || !has('job') || !has('vim9script') || !has('patch-9.0.0067')
  command! -nargs=* -range Todo echohl ErrorMsg
        \ | echomsg 'viper-todo needs Vim 9.0.67 with +channel, +job and +vim9script; see :version'
        \ | echohl None
  finish
endif

command! -nargs=* -range -complete=customlist,viper_todo#Complete Todo
      \ call viper_todo#Command(<q-args>, <line1>, <line2>, <range> > 0)

augroup viper_todo
  autocmd!
  autocmd BufReadCmd viper-todo://*
        \ call viper_todo#Read(str2nr(expand('<abuf>')), expand('<amatch>'))
  autocmd BufWriteCmd viper-todo://*
        \ call viper_todo#Write(str2nr(expand('<abuf>')), v:cmdbang ? v:true : v:false)
augroup END
