# Completion of viper-todo for fish: viper-todo completions fish | source
function __viper_todo
  set -l words (commandline -opc) (commandline -ct)
  $words[1] completions -- $words[2..-1] 2>/dev/null
end
complete -c viper-todo -f -a '(__viper_todo | string match -v ":*")'
complete -c viper-todo -n '__viper_todo | string match -q ":*"' -F
