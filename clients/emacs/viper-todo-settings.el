;;; viper-todo-settings.el --- Settings and faces of viper-todo  -*- lexical-binding: t; -*-

;;; Commentary:

;; M-x customize-group RET viper-todo shows them.

;;; Code:

(defgroup viper-todo nil
  "A todo list kept by a separate process."
  :group 'applications)

(defcustom viper-todo-program nil
  "The backend: a file name, or a command on variable `exec-path'.
If nil, the environment variable VIPER_TODO names it; if that is
unset too, its usual name is looked up on variable `exec-path'."
  :type '(choice (const :tag "VIPER_TODO, else viper-todo" nil) file))

(defcustom viper-todo-database nil
  "The file with the todos.
If nil, the environment variable VIPER_TODO_DATABASE names it;
if that is unset too, it is the backend's usual file."
  :type '(choice (const :tag "VIPER_TODO_DATABASE, else the usual one" nil) file))

(defcustom viper-todo-log-file (locate-user-emacs-file "viper-todo.log")
  "The file for the backend's log, or nil for none.
The log contains no texts of todos."
  :type '(choice (const :tag "Nowhere" nil) file))

(defcustom viper-todo-list nil
  "The name of the list to show first: \"today\", or one that was saved.
If nil, it is Today if there is anything for today, else all that is
to do, by its due day."
  :type '(choice (const :tag "Today, else all" nil) (const "inbox") (const "today")
                 (const "upcoming") (const "all") (const "done") (string :tag "Saved list")))

(defcustom viper-todo-window 250
  "How many todos a list shows at once, from 1 to 1000."
  :type 'integer)

(defcustom viper-todo-notify t
  "Whether the desktop shows reminders too, where it can."
  :type 'boolean)

(defface viper-todo-error '((t :inherit error)) "Errors.")
(defface viper-todo-field '((t :inherit font-lock-builtin-face)) "The name of a field.")
(defface viper-todo-theirs '((t :inherit warning)) "What others made of a field that you changed.")
(defface viper-todo-odd '((((background dark)) :background "gray15" :extend t)
                          (t :background "gray93" :extend t))
  "Every other day of the report.")
(defface viper-todo-overdue '((t :inherit error)) "Overdue todos.")
(defface viper-todo-done '((t :inherit shadow)) "Done todos.")
(defface viper-todo-high '((t :inherit warning)) "High priority.")
(defface viper-todo-tag '((t :inherit font-lock-keyword-face)) "A tag.")
(defface viper-todo-heading '((t :inherit bold)) "A heading above todos.")

(provide 'viper-todo-settings)
;;; viper-todo-settings.el ends here
