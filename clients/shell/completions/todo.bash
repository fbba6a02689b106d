# Completion of todo for bash: source it, or install it as todo in
# ${XDG_DATA_HOME:-~/.local/share}/bash-completion/completions.
# shellcheck shell=bash

_todo() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(
      compgen -W "$("${COMP_WORDS[0]}" words-for aliases 2>/dev/null | cut -f 1)
        list ls next claim release lists save rename unsave reminders show comment history log add due edit move done skip reopen delete rm undo redo restore import export help" -- "$word"
    )
    return
  fi
  # Readline takes --tag=x for three words.
  [[ $word != '=' ]] || word=''
  [[ $before != '=' ]] || before=${COMP_WORDS[COMP_CWORD - 2]}
  case $before in
  --from) _todo_take 'due next done' && return ;;
  --children) _todo_take 'complete leave' && return ;;
  --due | --start | --time | --repeat | --estimate | --priority | --sort) _todo_take_choices "${before#--}" && return ;;
  --reminder) _todo_take_choices reminders && return ;;
  --after | --before | --under) _todo_take_ids open && return ;;
  --in) _todo_take_choices savedLists && return ;;
  --format) _todo_take 'jsonl taskwarrior todotxt icalendar markdown csv' && return ;;
  --same) _todo_take 'skip update add' && return ;;
  --by) _todo_take_choices by && return ;;
  --since) _todo_take_choices due && return ;;
  --tag | --add-tag | --remove-tag)
    _todo_take_choices tags
    return
    ;;
  --title | --content | --filter | --defaults | --limit | --for | --token | --edit | --remove | --undo) return ;;
  esac
  if [[ $word == -* ]]; then
    case $command in
    list | ls) _todo_take '--all --done --overdue --ready --blocked --tag --in --sort --tree --limit --json' ;;
    save) _todo_take '--all --done --overdue --ready --blocked --tag --in --sort --title --filter --defaults --replace --json' ;;
    claim) _todo_take '--for --in --tag --token --json' ;;
    comment) _todo_take '--edit --remove --json' ;;
    release) _todo_take '--token --json' ;;
    'done') _todo_take '--children --token --json' ;;
    add) _todo_take '--due --time --start --repeat --from --reminder --estimate --priority --tag --content --after --under --in
      --title --json' ;;
    due) _todo_take '--overdue --json' ;;
    edit) _todo_take '--title --content --due --time --start --repeat --from --reminder --estimate --priority
      --add-tag --remove-tag --after --token --json' ;;
    move) _todo_take '--under --before --after --first --last --json' ;;
    log) _todo_take '--by --since --deleted --limit --json' ;;
    import) _todo_take '--format --same --dry-run --undo' ;;
    export) _todo_take '--format --in' ;;
    next | lists | rename | unsave | reminders | show | history | skip | reopen | delete | rm | undo | redo | restore)
      _todo_take '--json'
      ;;
    esac
    return
  fi
  case $command in
  'done' | skip | claim | release) _todo_take_ids open ;;
  save | rename | unsave) ((COMP_CWORD > 2)) || _todo_take_choices savedLists ;;
  due) if ((COMP_CWORD > 2)); then _todo_take_ids open; else _todo_take_choices due; fi ;;
  reopen) _todo_take_ids 'done' ;;
  show | history | edit | move | delete | rm) _todo_take_ids all ;;
  comment) ((COMP_CWORD > 2)) || _todo_take_ids all ;;
  log | undo) _todo_take_ids steps ;;
  restore) _todo_take_ids gone ;;
  import | export) compopt -o default 2>/dev/null ;;
  esac
}

# _todo_take WORDS: those that the word begins.
_todo_take() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}

# _todo_take_choices FIELD: what the backend offers for a field that the word begins.
_todo_take_choices() {
  local typed=${word//[\\\'\"]/}
  mapfile -t COMPREPLY < <(
    "${COMP_WORDS[0]}" words-for "$1" "$typed" 2>/dev/null | while IFS=$'\t' read -r name _; do
      [[ ${name,,} != "${typed,,}"* ]] || printf '%q\n' "$name"
    done
  )
}

# _todo_take_ids WHICH: ids, with their titles as long as there is a choice.
_todo_take_ids() {
  local id title
  compopt -o nosort 2>/dev/null
  while IFS=$'\t' read -r id title; do
    [[ $id == "$word"* && " ${COMP_WORDS[*]:2:COMP_CWORD-2} " != *" $id "* ]] || continue
    COMPREPLY+=("$id  ${title:0:50}")
  done < <("${COMP_WORDS[0]}" words-for "$1" 2>/dev/null)
  # Only what is listed may have more than the id; what is put into the line may not.
  ((${#COMPREPLY[@]} != 1)) && [[ $COMP_TYPE != 37 && $COMP_TYPE != 42 ]] && return
  COMPREPLY=("${COMPREPLY[@]%%  *}")
}

complete -F _todo todo
