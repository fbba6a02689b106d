" A todo: the names of its fields, which end at the first empty line.
if exists('b:current_syntax')
  finish
endif
syntax match viperTodoField /\%^\_.\{-}\n\ze\n/ contains=viperTodoName
syntax match viperTodoName /^\a\+:/ contained
highlight default link viperTodoName Identifier
let b:current_syntax = 'viper-todo'
