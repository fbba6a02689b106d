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
for line in 'list	show open todos, or others' 'ls	the same' 'lists	show the lists' \
        'save	save a list' 'rename	give a list another title' 'unsave	remove a list' \
        'reminders	show reminders, or end them' 'show	show a whole todo' \
        'history	show what was done to a todo' 'add	add a todo' \
        'edit	edit a todo' 'done	complete todos' 'skip	move todos to their next day' 'reopen	reopen todos' 'delete	delete todos' \
        'rm	the same' 'undo	undo the last change' 'redo	redo what was undone last' 'help	show all commands'
    set -l parts (string split \t -- $line)
    complete -c todo -n __todo_first -a $parts[1] -d $parts[2]
end
complete -c todo -n '__todo_in done skip' -k -a '(__todo_ids open)'
complete -c todo -n '__todo_in reopen' -k -a '(__todo_ids done)'
complete -c todo -n '__todo_in show history edit delete rm' -k -a '(__todo_ids all)'
complete -c todo -n 'not __todo_first; and not __todo_in help' -l json -d 'an object a line, for programs'

complete -c todo -n '__todo_in save rename unsave' -k -a '(command todo words-for lists)'
complete -c todo -n '__todo_in list ls save' -l all -d 'done todos, too'
complete -c todo -n '__todo_in list ls save' -l done -d 'done todos'
complete -c todo -n '__todo_in list ls save' -l overdue -d 'overdue todos'
set -l keys created updated due start priority title completed
complete -c todo -n '__todo_in list ls save' -l sort -x -d 'the order' -a "$keys -"(string join ' -' $keys)
complete -c todo -n '__todo_in list ls save add' -l in -x -k -d 'a list' -a '(command todo words-for lists)'
complete -c todo -n '__todo_in save' -l filter -x -d 'a whole filter, as JSON'
complete -c todo -n '__todo_in save' -l replace -d 'in place of a list of this name'
complete -c todo -n '__todo_in save' -l defaults -x -d 'of what is added, as JSON'
complete -c todo -n '__todo_in list ls save add' -l tag -x -d 'a tag' -a '(command todo words-for tags)'
complete -c todo -n '__todo_in edit' -l add-tag -x -d 'one more tag' -a '(command todo words-for tags)'
complete -c todo -n '__todo_in edit' -l remove-tag -x -d 'a tag less' -a '(command todo words-for tags)'
complete -c todo -n '__todo_in edit save' -l title -x -d 'the title'
complete -c todo -n '__todo_in add edit' -l content -x -d 'the content; - reads it'
complete -c todo -n '__todo_in add edit' -l priority -x -d 'the priority' -a 'none low medium high'
set -l days none today tomorrow monday tuesday wednesday thursday friday saturday sunday
complete -c todo -n '__todo_in add edit' -l due -x -d 'the due date' -a "$days"
complete -c todo -n '__todo_in add edit' -l time -x -d 'the time of the due date'
complete -c todo -n '__todo_in add edit' -l start -x -d 'the day before which it can wait' -a "$days"
complete -c todo -n '__todo_in add edit' -l repeat -x -d 'the rule by which it repeats' \
    -a 'none FREQ=DAILY FREQ=WEEKLY FREQ=MONTHLY FREQ=YEARLY'
complete -c todo -n '__todo_in add edit' -l from -x -d 'what the next day counts from' -a 'due next done'
complete -c todo -n '__todo_in add edit' -l reminder -x -d 'when to be reminded' \
    -a 'none -PT15M -PT1H -P1D -P7D'
