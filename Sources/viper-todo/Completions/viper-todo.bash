# Completion of viper-todo for bash: source <(viper-todo completions bash)
_viper_todo() {
  local word=${COMP_WORDS[COMP_CWORD]}
  [[ $word != = ]] || word=
  mapfile -t COMPREPLY < <(
    "${COMP_WORDS[0]/#\~/$HOME}" completions -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case ${COMPREPLY[0]} in
    :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    *) COMPREPLY=("${COMPREPLY[@]%%$'\t'*}") ;;
  esac
}
complete -F _viper_todo viper-todo
