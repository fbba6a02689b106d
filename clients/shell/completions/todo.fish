# Completion of todo for fish: link it into ~/.config/fish/completions.

function __todo_ids
    # Those that the line has already are not offered again.
    set -l given (commandline -opc)
    for line in (command todo words-for $argv[1] 2>/dev/null)
        contains -- (string split -f 1 \t -- $line) $given; or echo $line
    end
end

function __todo_first
    test (count (commandline -opc)) -eq 1
end

function __todo_in
    set -l given (commandline -opc)
    set -q given[2]; and contains -- $given[2] $argv
end

complete -c todo -f
for line in 'list	show open todos, or others' 'ls	the same' 'show	show a whole todo' 'add	add a todo' \
        'edit	edit a todo' 'done	complete todos' 'reopen	reopen todos' 'delete	delete todos' \
        'rm	the same' 'undo	undo the last change' 'redo	redo what was undone last' 'help	show all commands'
    set -l parts (string split \t -- $line)
    complete -c todo -n __todo_first -a $parts[1] -d $parts[2]
end
complete -c todo -n '__todo_in done' -k -a '(__todo_ids open)'
complete -c todo -n '__todo_in reopen' -k -a '(__todo_ids done)'
complete -c todo -n '__todo_in show edit delete rm' -k -a '(__todo_ids all)'
complete -c todo -n 'not __todo_first; and not __todo_in help' -l json -d 'an object a line, for programs'

complete -c todo -n '__todo_in list ls' -l all -d 'done todos, too'
complete -c todo -n '__todo_in list ls' -l done -d 'done todos'
complete -c todo -n '__todo_in list ls' -l overdue -d 'overdue todos'
complete -c todo -n '__todo_in list ls' -l sort -x -d 'the order' \
    -a 'created updated due priority title -created -updated -due -priority -title'
complete -c todo -n '__todo_in list ls add' -l tag -x -d 'a tag' -a '(command todo words-for tags)'
complete -c todo -n '__todo_in edit' -l add-tag -x -d 'one more tag' -a '(command todo words-for tags)'
complete -c todo -n '__todo_in edit' -l remove-tag -x -d 'a tag less' -a '(command todo words-for tags)'
complete -c todo -n '__todo_in edit' -l title -x -d 'the title'
complete -c todo -n '__todo_in add edit' -l content -x -d 'the content; - reads it'
complete -c todo -n '__todo_in add edit' -l priority -x -d 'the priority' -a 'none low medium high'
complete -c todo -n '__todo_in add edit' -l due -x -d 'the due date' \
    -a 'none today tomorrow monday tuesday wednesday thursday friday saturday sunday'
