;;; viper-todo.el --- A todo list on the viper-todo backend  -*- lexical-binding: t; -*-

;; Author: The authors of viper-todo
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: calendar, convenience

;;; Commentary:

;; M-x viper-todo shows the todos; C-h m there lists the keys, which follow Dired.  RET opens a
;; todo, a adds one by a line, A in a form: C-x C-s stores it, and overwrites nothing of somebody
;; else's that you did not decide on.  ; writes a comment.  B shows the lists beside the todos, b
;; goes to one.  L shows what happened, step by step, to undo any of it.  Reminders appear in the
;; mode line.
;; M-x viper-todo-report shows everything by date.  M-x viper-todo-add adds a todo from any buffer,
;; with a link to where you are.
;;
;; The backend, the program viper-todo, says what to show: lists and todos always show what is in
;; the store, whoever changed it.  M-x viper-todo-doctor says where the backend and its log are, or
;; how to get a backend.

;;; Code:

(require 'viper-todo-backend)
(require 'viper-todo-prompts)
(require 'viper-todo-form)
(require 'viper-todo-rows)
(require 'viper-todo-comments)
(require 'viper-todo-list)
(require 'viper-todo-lists)
(require 'viper-todo-add)
(require 'viper-todo-report)
(require 'viper-todo-activity)
(require 'viper-todo-reminders)
(require 'viper-todo-doctor)

;; Whichever comes first, it loads everything: reminders appear as soon as the backend runs.
;;;###autoload
(dolist (command '((viper-todo . "Show the todos.")
                   (viper-todo-add . "Add a todo, with a link to this place.")
                   (viper-todo-narrow . "Show only some of the todos.")
                   (viper-todo-open-list . "Show a list of todos.")
                   (viper-todo-lists . "Show the lists of todos.")
                   (viper-todo-report . "Show all todos by day.")
                   (viper-todo-week . "Show the week in review.")
                   (viper-todo-activity . "Show what happened to the todos.")
                   (viper-todo-reminder . "Answer the first reminder that is due.")
                   (viper-todo-doctor . "Show where the backend and the todos are.")))
  (autoload (car command) "viper-todo" (cdr command) t))

(provide 'viper-todo)
;;; viper-todo.el ends here
