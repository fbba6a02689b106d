# Completion of todo for fish: link it into ~/.config/fish/completions.

function __todo_ids
    # Those that the line has already are not offered again.
    set -l given (commandline -opc)
    for line in (command todo words-for $argv[1] 2>/dev/null)
        contains -- (string split -f 1 \t -- $line) $given; or echo $line
    end
end

function __todo_choices
    command todo words-for $argv[1] (commandline -ct | string unescape) 2>/dev/null
end

function __todo_first
    test (count (commandline -opc)) -eq 1
end

function __todo_in
    set -l given (commandline -opc)
    set -q given[2]; and contains -- $given[2] $argv
end

complete -c todo -f
for line in 'list	show open todos, or others' 'ls	the same' 'next	show what to do first' 'claim	keep a todo for a while' \
        'release	end a claim' 'lists	show the lists' \
        'save	save a list' 'rename	give a list another title' 'unsave	remove a list' \
        'reminders	show reminders, or end them' 'show	show a whole todo' \
        'comment	write a comment on a todo' \
        'history	show what was done to a todo' 'log	show what happened' 'add	add a todo' 'due	move todos to a day' \
        'edit	edit a todo' 'move	move todos in the order by hand' 'done	complete todos' 'skip	move todos to their next day' 'reopen	reopen todos' 'delete	delete todos' \
        'rm	the same' 'undo	undo the last change' 'redo	redo what was undone last' 'restore	bring deleted todos back' \
        'import	take in todos from files' 'export	give out todos' \
        'help	show all commands'
    set -l parts (string split \t -- $line)
    complete -c todo -n __todo_first -a $parts[1] -d $parts[2]
end
complete -c todo -n __todo_first -a '(command todo words-for aliases 2>/dev/null)'
complete -c todo -n '__todo_in done skip claim release' -k -a '(__todo_ids open)'
complete -c todo -n '__todo_in reopen' -k -a '(__todo_ids done)'
complete -c todo -n '__todo_in show history edit move delete rm' -k -a '(__todo_ids all)'
complete -c todo -n '__todo_in comment; and test (count (commandline -opc)) -eq 2' -k -a '(__todo_ids all)'
complete -c todo -n '__todo_in comment' -l edit -x -d 'change the one with this number'
complete -c todo -n '__todo_in comment' -l remove -x -d 'remove the one with this number'
complete -c todo -n '__todo_in log undo' -k -a '(__todo_ids steps)'
complete -c todo -n '__todo_in restore' -k -a '(__todo_ids gone)'
complete -c todo -n '__todo_in log' -l by -x -d 'by this program' -a '(__todo_choices by)'
complete -c todo -n '__todo_in log' -l since -x -k -d 'since this day' -a '(__todo_choices due)'
complete -c todo -n '__todo_in log' -l deleted -d 'whose todos are gone'
complete -c todo -n 'not __todo_first; and not __todo_in help import export' -l json -d 'an object a line, for programs'

complete -c todo -n '__todo_in save rename unsave' -k -a '(__todo_choices savedLists)'
complete -c todo -n '__todo_in list ls save' -l all -d 'done todos, too'
complete -c todo -n '__todo_in list ls save' -l done -d 'done todos'
complete -c todo -n '__todo_in list ls save' -l overdue -d 'overdue todos'
complete -c todo -n '__todo_in list ls save' -l ready -d 'what can be done now'
complete -c todo -n '__todo_in list ls save' -l blocked -d 'what waits for another todo'
complete -c todo -n '__todo_in list ls log' -l limit -x -d 'at most so many'
complete -c todo -n '__todo_in list ls' -l tree -d 'each under the todo that it belongs to'
complete -c todo -n '__todo_in list ls save' -l sort -x -k -d 'the order' -a '(__todo_choices sort)'
complete -c todo -n '__todo_in list ls save add claim export' -l in -x -k -d 'a list' -a '(__todo_choices savedLists)'
complete -c todo -n '__todo_in claim' -l for -x -d 'how long'
complete -c todo -n '__todo_in claim release done edit' -l token -x -d 'that of a claim'
complete -c todo -n '__todo_in save' -l filter -x -d 'a whole filter, as JSON'
complete -c todo -n '__todo_in save' -l replace -d 'in place of a list of this name'
complete -c todo -n '__todo_in save' -l defaults -x -d 'of what is added, as JSON'
complete -c todo -n '__todo_in list ls save add claim' -l tag -x -d 'a tag' -a '(__todo_choices tags)'
complete -c todo -n '__todo_in edit' -l add-tag -x -d 'one more tag' -a '(__todo_choices tags)'
complete -c todo -n '__todo_in edit' -l remove-tag -x -d 'a tag less' -a '(__todo_choices tags)'
complete -c todo -n '__todo_in due' -l overdue -d 'all that is overdue'
complete -c todo -n '__todo_in due' -k -a '(test (count (commandline -opc)) -eq 2; and __todo_choices due; or __todo_ids open)'
complete -c todo -n '__todo_in add edit save' -l title -x -d 'the title'
complete -c todo -n '__todo_in add edit' -l content -x -d 'the content; - reads it'
complete -c todo -n '__todo_in add edit' -l priority -x -d 'the priority' -k -a '(__todo_choices priority)'
complete -c todo -n '__todo_in add edit' -l after -x -k -d 'a todo to be done first' -a '(__todo_ids open)'
complete -c todo -n '__todo_in add move' -l under -x -k -d 'the todo that it belongs to' -a '(__todo_ids open)'
complete -c todo -n '__todo_in done' -l children -x -d 'what becomes of open todos under it' -a 'complete leave'
complete -c todo -n '__todo_in move' -l before -x -k -d 'directly before a todo' -a '(__todo_ids all)'
complete -c todo -n '__todo_in move' -l after -x -k -d 'directly after a todo' -a '(__todo_ids all)'
complete -c todo -n '__todo_in move' -l first -d 'before all others'
complete -c todo -n '__todo_in move' -l last -d 'after all others'
complete -c todo -n '__todo_in add edit' -l due -x -k -d 'the due day' -a '(__todo_choices due)'
complete -c todo -n '__todo_in add edit' -l time -x -k -d 'the time of the due day' -a '(__todo_choices time)'
complete -c todo -n '__todo_in add edit' -l start -x -k -d 'the day before which it can wait' -a '(__todo_choices start)'
complete -c todo -n '__todo_in add edit' -l repeat -x -k -d 'how it repeats' -a '(__todo_choices repeat)'
complete -c todo -n '__todo_in add edit' -l estimate -x -k -d 'how long it takes' -a '(__todo_choices estimate)'
complete -c todo -n '__todo_in add edit' -l from -x -d 'what the next day counts from' -a 'due next done'
complete -c todo -n '__todo_in add edit' -l reminder -x -d 'when to be reminded' -k -a '(__todo_choices reminders)'
complete -c todo -n '__todo_in import export' -F
complete -c todo -n '__todo_in import export' -l format -x -d 'the format of the file' -a 'jsonl taskwarrior todotxt icalendar markdown csv'
complete -c todo -n '__todo_in import' -l same -x -d 'what becomes of a todo that is there' -a 'skip update add'
complete -c todo -n '__todo_in import' -l dry-run -d 'only check the lines'
complete -c todo -n '__todo_in import' -l undo -x -d 'take back an import'
