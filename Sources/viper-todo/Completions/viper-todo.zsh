#compdef viper-todo
# Completion of viper-todo for zsh: a file _viper-todo in a folder of $fpath, or, after compinit,
# source <(viper-todo completions zsh)
_viper_todo() {
  local -a found given=("${(@Q)words[2,CURRENT]}")
  found=("${(@f)$(${(Q)~words[1]} completions -- "${given[@]}" 2>/dev/null)}")
  case $found[1] in
    :files) compset -P '--*='; _files ;;
    :folders) compset -P '--*='; _files -/ ;;
    ?*) found=(${${found//:/\\:}/$'\t'/:}); _describe argument found ;;
  esac
}
# The file is the body of a function only once: from now on, this one is asked.
compdef _viper_todo viper-todo
[[ $zsh_eval_context[-1] != loadautofunc ]] || _viper_todo "$@"
