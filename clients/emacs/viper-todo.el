;;; viper-todo.el --- A todo list on the viper-todo backend  -*- lexical-binding: t; -*-

;; Author: The authors of viper-todo
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: calendar, convenience

;;; Commentary:

;; M-x viper-todo shows the todos; C-h m there lists the keys, which follow Dired.  RET opens a
;; todo, + the form of a new one: C-x C-s stores it, and overwrites nothing of somebody else's that
;; you did not decide on.  L shows the lists beside the todos, b goes to one.  Reminders appear in
;; the mode line.  M-x viper-todo-report shows everything by date.
;;
;; The backend, the program viper-todo, says what to show: lists and todos always show what is in
;; the store, whoever changed it.  M-x viper-todo-doctor says where the backend and its log are, or
;; how to get a backend.

;;; Code:

(require 'cl-lib)
(require 'easymenu)
(require 'icomplete)
(require 'jsonrpc)
(require 'seq)
(require 'subr-x)
(require 'tabulated-list)
(require 'text-property-search)
(require 'xdg)

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
If nil, `viper-todo-filter' and `viper-todo-sort' say what to show."
  :type '(choice (const :tag "By filter" nil) (const "inbox") (const "today") (const "upcoming")
                 (const "all") (const "done") (string :tag "Saved list")))

(defcustom viper-todo-notify t
  "Whether the desktop shows reminders too, where it can."
  :type 'boolean)

(defcustom viper-todo-filter '(:completed :json-false)
  "The filter of a new list, as in the protocol, as a property list."
  :type '(choice (const :tag "What is open" (:completed :json-false))
                 (const :tag "Everything" nil)
                 (plist :tag "Other filter")))

(defcustom viper-todo-sort nil
  "The sort keys of a new list, as in the protocol: \"due\", \"-priority\"."
  :type '(repeat string))

(defcustom viper-todo-window 250
  "How many todos a list shows at once, from 1 to 1000."
  :type 'integer)

(defface viper-todo-overdue '((t :inherit error)) "Overdue todos.")
(defface viper-todo-done '((t :inherit shadow)) "Done todos.")
(defface viper-todo-high '((t :inherit warning)) "High priority.")
(defface viper-todo-tag '((t :inherit font-lock-keyword-face)) "A tag.")
(defface viper-todo-field '((t :inherit font-lock-builtin-face)) "The name of a field.")
(defface viper-todo-error '((t :inherit error)) "Errors.")
(defface viper-todo-theirs '((t :inherit warning)) "What others made of a field that you changed.")

;;;; The backend

(defmacro viper-todo--guard (&rest body)
  "Do BODY without letting an error leave the process filter.
It would keep Emacs from reading the messages behind this one."
  (declare (indent 0) (debug t))
  `(condition-case problem
       (progn ,@body)
     (error (message "viper-todo: %s" (error-message-string problem)))))

(defvar viper-todo--connection nil "The connection to the backend, or nil.")
(defvar viper-todo--ending nil "How the last backend ended, or nil while it runs.")
(defvar viper-todo--error nil "What went wrong with the last event, or nil.")
(defvar viper-todo--from-list nil
  "What the list says of a new todo, or `asked' while only that is asked for.")
(defvar viper-todo--lists nil "The built-in and saved lists, as the backend showed them last.")
(defvar viper-todo--messages nil "What a command did, newest first, until it is said.")
(defvar viper-todo--step nil "The step that was said last, for undo, or nil.")
(defvar viper-todo--choices nil "What the backend offered last.")
(defvar-local viper-todo--id nil "The id of this buffer's todo.")

(defun viper-todo--find ()
  "Return the backend's file name, or signal an error naming all that was tried."
  (let* ((variable (getenv "VIPER_TODO"))
         (variable (and variable (not (string-empty-p variable)) variable))
         (name (or viper-todo-program variable "viper-todo"))
         (found (if (file-name-absolute-p name)
                    (let ((file (expand-file-name name)))
                      (and (file-executable-p file) (not (file-directory-p file)) file))
                  (executable-find name))))
    (or found
        (user-error
         "Found no backend: %s.  Build it with `swift build -c release' in the folder of \
viper-todo, and set `viper-todo-program' to .build/release/viper-todo there, with its full path"
         (cond (viper-todo-program
                (format "`viper-todo-program' is %S, which is not a program" viper-todo-program))
               (variable (format "VIPER_TODO is %S, which is not a program" variable))
               (t "`viper-todo-program' and VIPER_TODO are not set, and there is no \
viper-todo on `exec-path'"))))))

(defun viper-todo--log-file ()
  "Return the file for the log, or nil where none can be written."
  (when viper-todo-log-file
    (let ((file (expand-file-name viper-todo-log-file)))
      (ignore-errors (make-directory (file-name-directory file) t))
      (and (file-writable-p file) file))))

(defun viper-todo--database ()
  "Return the file with the todos that is asked for, or nil for the usual one."
  (let ((file (or viper-todo-database (getenv "VIPER_TODO_DATABASE"))))
    (and file (not (string-empty-p file)) (expand-file-name file "~/"))))

(defun viper-todo--database-file ()
  "Return the file with the todos."
  (or (viper-todo--database) (expand-file-name "viper-todo/todos.sqlite" (xdg-data-home))))

(defun viper-todo--command ()
  "Return the command to start the backend with."
  (let ((database (viper-todo--database)) (log (viper-todo--log-file)))
    (append (list (viper-todo--find))
            (and database (list "--database" database))
            (and log (list "--log-file" log)))))

(defun viper-todo--running-p ()
  "Return non-nil if the backend is running."
  (and viper-todo--connection (jsonrpc-running-p viper-todo--connection)))

(defun viper-todo--quiet ()
  "Return the argument for no record of events in this version of jsonrpc.el.
A record of everything is slow."
  (if (seq-some (lambda (slot) (eq (eieio-slot-descriptor-name slot) '-events-buffer-config))
                (eieio-class-slots 'jsonrpc-connection))
      '(:events-buffer-config (:size 0 :format full))
    '(:events-buffer-scrollback-size 0)))

(defun viper-todo--start ()
  "Return the running backend; start one if there is none."
  (unless (viper-todo--running-p)
    (let ((command (viper-todo--command))
          (process nil)
          ;; Neither a remote folder nor one that may be gone.
          (default-directory (expand-file-name "~/")))
      (setq viper-todo--connection
            (apply #'make-instance 'jsonrpc-process-connection
                   :name "viper-todo"
                   :notification-dispatcher #'viper-todo--show
                   :on-shutdown (lambda (connection) (viper-todo--ended connection process))
                   :process
                   (lambda ()
                     (setq process
                           (make-process
                            :name "viper-todo" :command command :connection-type 'pipe
                            :coding 'utf-8-emacs-unix :noquery t
                            :stderr (get-buffer-create "*viper-todo stderr*"))))
                   (viper-todo--quiet)))
      (let ((stderr (get-buffer-process (jsonrpc-stderr-buffer viper-todo--connection))))
        (when stderr
          (set-process-query-on-exit-flag stderr nil)
          (set-process-sentinel stderr #'ignore)))
      (when viper-todo--ending
        (setq viper-todo--ending nil)
        (viper-todo--forget-error)
        (message "The backend is running again."))
      (viper-todo--reopen)))
  viper-todo--connection)

(defun viper-todo--last-words (connection)
  "Return what the backend of CONNECTION wrote to stderr before it ended."
  (let ((buffer (jsonrpc-stderr-buffer connection)))
    (if (buffer-live-p buffer)
        (viper-todo--clean (string-trim (with-current-buffer buffer (buffer-string))))
      "")))

(defun viper-todo--ended (connection process)
  "Report that PROCESS, the backend of CONNECTION, has ended."
  (when (eq connection viper-todo--connection)
    (let ((code (process-exit-status process))
          (words (viper-todo--last-words connection)))
      (setq viper-todo--connection nil
            viper-todo--ending
            (format "The backend %s %d%s."
                    (if (eq (process-status process) 'signal)
                        "was ended by signal" "ended with exit code")
                    code
                    (if (string-empty-p words) "" (concat ": " words))))
      (viper-todo--say-error
       (concat viper-todo--ending
               (substitute-command-keys
                "  \\<viper-todo-mode-map>\\[viper-todo-refresh] in the list starts it again."))))))

(defun viper-todo--send (event params &optional success failure)
  "Send EVENT, a symbol, with PARAMS, a property list.
Call SUCCESS with its result or FAILURE with its error."
  (condition-case problem
      (jsonrpc-async-request
       (viper-todo--start) event params
       :timeout 60
       :success-fn (lambda (result)
                     (viper-todo--guard
                      (viper-todo--draw-list)
                      (viper-todo--forget-error)
                      (seq-doseq (one (or (plist-get result :results) (list result)))
                        (viper-todo--say-next (plist-get one :next)))
                      (when success (funcall success result))
                      (viper-todo--say-messages result)))
       :error-fn (lambda (error)
                   (viper-todo--guard
                    ;; What a todo or the store is wrong about has been shown by an output; that
                    ;; the backend has gone is told when it is known how.
                    (unless (or (> (plist-get error :code) 0)
                                (memq (plist-get error :code) '(-1 -32603)))
                      (viper-todo--say-error (plist-get error :message)))
                    (when failure (funcall failure error))
                    (viper-todo--say-messages nil)))
       :timeout-fn (lambda ()
                     (viper-todo--say-error
                      "The backend has not answered for a minute; it may be at it still")))
    (wrong-type-argument
     (user-error "Not sent, since it is not Unicode text: %S" (cdr problem)))))

(defun viper-todo--wait (done)
  "Wait until function DONE is true or the backend has ended."
  (while (not (or (funcall done) (not (viper-todo--running-p))))
    (accept-process-output nil 0.1)))

(defun viper-todo--request (event params)
  "Send EVENT with PARAMS, and return its result; signal an error if it fails."
  (let ((answer nil))
    (viper-todo--send event params
                      (lambda (result) (setq answer (list t result)))
                      (lambda (error) (setq answer (list nil (plist-get error :message)))))
    (viper-todo--wait (lambda () answer))
    (if (car answer)
        (cadr answer)
      (user-error "%s" (or (cadr answer) viper-todo--error "The backend has gone")))))

(defun viper-todo--show (_connection output params)
  "Draw OUTPUT of the backend, a symbol, with PARAMS."
  (viper-todo--guard
    (pcase output
      ('todoList.showTodos (viper-todo--show-todos params))
      ('todoList.showChanges (viper-todo--show-changes params))
      ('todoList.showMessage
       (push params viper-todo--messages)
       (setq viper-todo--step (unless (equal (plist-get params :kind) "undone")
                                (plist-get params :step))))
      ('todoDetail.showTodo (let ((todo (plist-get params :todo)))
                              (viper-todo--show-todo (plist-get todo :id) todo)))
      ('todoDetail.showHistory (viper-todo--show-history params))
      ('todoDetail.routeBack (viper-todo--show-todo (plist-get params :id) nil))
      ('todoEdit.showDraft (viper-todo--show-draft params))
      ('todoEdit.routeBack (viper-todo--leave-draft params))
      ('todoEdit.showKept (viper-todo--offer-kept (append (plist-get params :drafts) nil)))
      ('todoReport.showReport (viper-todo--show-report params))
      ('todoChoices.showChoices
       (setq viper-todo--choices (append (plist-get params :choices) nil)))
      ('savedLists.showLists (viper-todo--show-lists (plist-get params :lists)))
      ('todoReminder.showReminder (viper-todo--show-reminder params))
      ('todoReminder.hideReminder (viper-todo--hide-reminder params))
      ((or 'todoList.routeEdit 'todoDetail.routeEdit)
       (viper-todo--route (plist-get params :id) (plist-get params :from)))
      ((or 'todoList.showError 'todoDetail.showError 'todoEdit.showError 'todoReport.showError
           'savedLists.showError 'todoReminder.showError)
       (viper-todo--say-error (plist-get params :message))
       (when (eq output 'todoList.showError) (viper-todo--leave-list params))))))

(defun viper-todo--always-shown ()
  "Open what is shown wherever Emacs is: the lists and the reminders.
An older backend, which knows neither, ignores these notifications."
  (jsonrpc-notify viper-todo--connection 'savedLists.viewReady nil)
  (jsonrpc-notify viper-todo--connection 'todoReminder.viewReady nil))

(defun viper-todo--locale ()
  "Return the language for the texts of the backend: that of this file.
Dates are written as the user's English writes them."
  (let ((locale (seq-find (lambda (value) (not (member value '(nil ""))))
                          (mapcar #'getenv '("LC_ALL" "LC_TIME" "LANG")))))
    (if (string-prefix-p "en" locale) locale "en")))

(defvar viper-todo--kept-offered nil "Whether forms of an earlier Emacs were offered.")
(defvar viper-todo--kept-drafts nil "The drafts that are kept although their Emacs is gone.")

(defun viper-todo--reopen ()
  "Open everything that is shown in a new backend."
  (jsonrpc-async-request
   viper-todo--connection 'initialize
   (list :clientInfo '(:name "Emacs") :locale (viper-todo--locale))
   :error-fn #'ignore
   :success-fn (lambda (result)
                 (when (and (not viper-todo--kept-offered)
                            (seq-contains-p (plist-get result :features) "keptDrafts"))
                   (setq viper-todo--kept-offered t)
                   (jsonrpc-notify viper-todo--connection 'todoEdit.kept nil))))
  (viper-todo--set-reminders nil)
  (viper-todo--always-shown)
  (dolist (buffer (buffer-list))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (cond ((derived-mode-p 'viper-todo-mode) (viper-todo--view-ready))
              ((derived-mode-p 'viper-todo-report-mode) (viper-todo--report-ready))
              ((derived-mode-p 'viper-todo-detail-mode) (viper-todo--begin)))))))

;;;; What is said

(defun viper-todo--clean (text)
  "Return TEXT as one line that can do nothing to the text around it.
Control characters and bidirectional overrides are shown as �."
  (let ((unclean "[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f]"))
    (cond ((null text) "")
          ((string-match-p unclean text) (replace-regexp-in-string unclean "�" text t t))
          (t text))))

(defun viper-todo--say-error (text)
  "Show TEXT, and keep it above the list until an event succeeds."
  (setq viper-todo--error (viper-todo--clean text))
  (force-mode-line-update t)
  (message "%s" (propertize viper-todo--error 'face 'viper-todo-error)))

(defun viper-todo--forget-error ()
  "Hide the last error."
  (when viper-todo--error
    (setq viper-todo--error nil)
    (force-mode-line-update t)))

(defun viper-todo--error-line ()
  "Return the last error as a header line, cut if the window is too narrow."
  (propertize (concat " " (truncate-string-to-width viper-todo--error (- (window-width) 2)
                                                    nil nil "…"))
              'face 'viper-todo-error 'help-echo viper-todo--error))

(defun viper-todo--say-messages (result)
  "Say what a command did, whose last event had RESULT."
  (let ((texts (mapcar (lambda (message) (viper-todo--clean (plist-get message :text)))
                       (reverse viper-todo--messages))))
    (cond (texts
           (setq viper-todo--messages nil)
           (message "%s%s" (string-join (seq-take texts 3) "  ")
                    (if (nthcdr 3 texts) (format "  … (%d)" (length texts)) "")))
          ((and (plist-member result :step) (null (plist-get result :step)))
           (message "(Nothing was changed)")))))

(defun viper-todo--say-next (next)
  "Have NEXT said, if it is the next todo of a series."
  (when next
    (push (list :text (format "(Next: todo %d%s)" (plist-get next :id)
                              (if (plist-get next :due)
                                  (concat ", due " (plist-get next :due))
                                "")))
          viper-todo--messages)))

(defun viper-todo--percent (text)
  "Return TEXT with percent signs escaped for a mode line."
  (replace-regexp-in-string "%" "%%" text t t))

;;;; The list

(defvar-local viper-todo--rows nil "The todos shown, a list of property lists.")
(defvar-local viper-todo--total 0 "How many todos pass the filter.")
(defvar-local viper-todo--offset 0 "How many of them come before those shown.")
(defvar-local viper-todo--message nil "Why there is nothing to show, or nil.")
(defvar-local viper-todo--saved nil "The name of the saved or built-in list that is shown, or nil.")
(defvar-local viper-todo--list-filter nil "The filter of this list, or what narrows the saved one.")
(defvar-local viper-todo--list-sort nil "The order of this list.")
(defvar-local viper-todo--marks nil "Alist from the ids of marked todos to their marks.")
(defvar-local viper-todo--drawing nil "The timer that is about to draw the list, or nil.")
(defvar-local viper-todo--headings nil "The headings of the columns, as a header line.")

(defconst viper-todo--buffer "*viper-todo*" "The name of the list's buffer.")
(defconst viper-todo--sort-keys
  '("created" "updated" "due" "start" "priority" "title" "completed"))
(defconst viper-todo--priorities '("none" "low" "medium" "high"))

(defvar viper-todo-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map tabulated-list-mode-map)
    (pcase-dolist
        (`(,key . ,command)
         '(("f" . viper-todo-find) ("e" . viper-todo-find) ("RET" . viper-todo-find)
           ("o" . viper-todo-find-other-window) ("+" . viper-todo-new) ("a" . viper-todo-add)
           ("c" . viper-todo-toggle) ("D" . viper-todo-delete) ("d" . viper-todo-flag)
           ("x" . viper-todo-delete-flagged) ("m" . viper-todo-mark) ("u" . viper-todo-unmark)
           ("U" . viper-todo-unmark-all) ("R" . viper-todo-rename) ("," . viper-todo-priority)
           (":" . viper-todo-tags) (">" . viper-todo-due) ("l" . viper-todo-history)
           ("k" . viper-todo-skip) ("L" . viper-todo-lists) ("b" . viper-todo-open-list)
           ("!" . viper-todo-reminder) ("E" . viper-todo-open-kept)
           ("/ s" . viper-todo-save-list)
           ("s" . viper-todo-sort-by) ("S" . viper-todo-sort-by) ("]" . viper-todo-next-page)
           ("[" . viper-todo-previous-page) ("g" . viper-todo-refresh) ("r" . viper-todo-report)
           ("/ t" . viper-todo-filter-text) ("/ g" . viper-todo-filter-tags)
           ("/ p" . viper-todo-filter-priority) ("/ o" . viper-todo-filter-open)
           ("/ n" . viper-todo-narrow) ("." . viper-todo-overdue-today)
           ("/ d" . viper-todo-filter-done) ("/ x" . viper-todo-filter-overdue)
           ("/ b" . viper-todo-filter-before) ("/ f" . viper-todo-filter-after)
           ("/ /" . viper-todo-filter-nothing) ("DEL" . viper-todo-unmark-backward)))
      (define-key map (kbd key) command))
    (define-key map [remap undo] #'viper-todo-undo)
    (define-key map [remap undo-only] #'viper-todo-undo)
    (define-key map [remap undo-redo] #'viper-todo-redo)
    map)
  "Keys of the list of todos.")

(easy-menu-define viper-todo-mode-menu viper-todo-mode-map "Menu of the list of todos."
  '("Todo"
    ["Open" viper-todo-find]
    ["Add…" viper-todo-add]
    ["Add with all fields" viper-todo-new]
    ["Complete or reopen" viper-todo-toggle]
    ["Rename…" viper-todo-rename]
    ["Due…" viper-todo-due]
    ["Priority…" viper-todo-priority]
    ["Tags…" viper-todo-tags]
    ["Make what is overdue due today" viper-todo-overdue-today]
    ["Skip to the next day of its rule" viper-todo-skip]
    ["History" viper-todo-history]
    ["Delete" viper-todo-delete]
    "--"
    ["Undo" viper-todo-undo]
    ["Redo" viper-todo-redo]
    "--"
    ["Sort…" viper-todo-sort-by]
    ["Find text…" viper-todo-filter-text]
    ["Narrow…" viper-todo-narrow]
    ["Show everything" viper-todo-filter-nothing]
    ["Save as a list…" viper-todo-save-list]
    ["Go to a list…" viper-todo-open-list]
    ["Lists" viper-todo-lists]
    ["Reminder…" viper-todo-reminder]
    ["Report" viper-todo-report]
    ["Open an unsaved form…" viper-todo-open-kept]
    "--"
    ["Delete what is done" viper-todo-delete-completed]
    ["Delete everything…" viper-todo-delete-all]
    ["Doctor" viper-todo-doctor]))

(define-derived-mode viper-todo-mode tabulated-list-mode "Todo"
  "A list of todos, as the store has them now.

Commands that change todos act on those in the region if it is
active, else on the marked ones, else on the one on this line;
one undo takes all of it back.

\\{viper-todo-mode-map}"
  :interactive nil
  (setq tabulated-list-padding 2
        viper-todo--saved viper-todo-list
        viper-todo--list-filter (unless viper-todo-list viper-todo-filter)
        viper-todo--list-sort (unless viper-todo-list viper-todo-sort)
        mode-line-process '(:eval (viper-todo--percent (viper-todo--status))))
  (setq-local truncate-lines t
              bidi-paragraph-direction 'left-to-right
              tabulated-list-entries nil)
  (viper-todo--set-columns)
  (add-hook 'kill-buffer-hook #'viper-todo--list-closed nil t))

;;;###autoload
(defun viper-todo ()
  "Show the todos."
  (interactive)
  (let ((buffer (get-buffer viper-todo--buffer)))
    (unless buffer
      (viper-todo--find)
      (setq buffer (get-buffer-create viper-todo--buffer))
      (with-current-buffer buffer (viper-todo-mode)))
    (pop-to-buffer-same-window buffer)
    (viper-todo-refresh)))

(defun viper-todo-refresh ()
  "Refresh the list; restart the backend if it has ended."
  (interactive)
  (if (viper-todo--running-p)
      (progn (viper-todo--always-shown) (viper-todo--view-ready))
    ;; This opens all that is shown, this list as well.
    (viper-todo--start)))

(defun viper-todo--view-ready ()
  "Open the list of this buffer, or reset it."
  (viper-todo--send 'todoList.viewReady
                    (append
                     (list :view "list" :filter viper-todo--list-filter
                           :offset viper-todo--offset :limit viper-todo-window
                           :updates "rows" :messages t)
                     (and viper-todo--saved (list :saved viper-todo--saved))
                     (and viper-todo--list-sort (list :sort (vconcat viper-todo--list-sort))))))

(defun viper-todo--list-closed ()
  "Tell the backend that the list is no longer shown."
  (setq viper-todo--step nil)
  (when (viper-todo--running-p) (viper-todo--send 'todoList.viewClosed '(:view "list"))))

(defun viper-todo--show-todos (params)
  "Redraw the list from PARAMS."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (with-current-buffer buffer
      (setq viper-todo--rows (append (plist-get params :todos) nil))
      (viper-todo--set params))))

(defun viper-todo--show-changes (params)
  "Change the rows of the list as PARAMS say."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (with-current-buffer buffer
      (seq-doseq (change (plist-get params :changes))
        (let ((index (plist-get change :index)) (todo (plist-get change :todo)))
          (pcase (plist-get change :kind)
            ("delete" (setq viper-todo--rows (append (seq-take viper-todo--rows index)
                                                     (nthcdr (1+ index) viper-todo--rows))))
            ("insert" (setq viper-todo--rows (append (seq-take viper-todo--rows index) (list todo)
                                                     (nthcdr index viper-todo--rows))))
            ("update" (setf (nth index viper-todo--rows) todo)))))
      (viper-todo--set params))))

(defun viper-todo--set (params)
  "Have the list drawn as PARAMS say, once for all that has arrived together."
  (setq viper-todo--total (plist-get params :total)
        viper-todo--offset (plist-get params :offset)
        viper-todo--message (plist-get params :message))
  (unless viper-todo--drawing
    (setq viper-todo--drawing (run-at-time 0 nil #'viper-todo--draw-list))))

(defun viper-todo--draw-list ()
  "Draw the list now, if it is to be drawn."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (with-current-buffer buffer
      (when viper-todo--drawing
        (cancel-timer viper-todo--drawing)
        (setq viper-todo--drawing nil)
        ;; Collecting garbage thrice a draw would take longer than the draw.
        (let ((gc-cons-threshold (max gc-cons-threshold 16000000)))
          (viper-todo--draw))))))

(defun viper-todo--draw ()
  "Draw the rows of this buffer.
In every window the cursor stays on its todo, or in its line
where that todo is gone; so does the other end of the region."
  (setq viper-todo--marks (seq-filter (lambda (mark) (viper-todo--row (car mark)))
                                      viper-todo--marks)
        tabulated-list-entries (mapcar #'viper-todo--entry viper-todo--rows))
  (viper-todo--set-columns)
  (let ((point (viper-todo--place (point)))
        (mark (and (mark t) (viper-todo--place (mark t))))
        (windows (mapcar (lambda (window)
                           (list window (viper-todo--place (window-point window))
                                 (viper-todo--place (window-start window))))
                         (get-buffer-window-list nil nil t)))
        (inhibit-read-only t))
    (tabulated-list-print)
    (pcase-dolist (`(,id . ,mark) viper-todo--marks)
      (save-excursion
        (when (viper-todo--goto id) (tabulated-list-put-tag (string mark)))))
    (when viper-todo--message
      (insert "\n  " (propertize (viper-todo--clean viper-todo--message) 'face 'shadow)
              (propertize
               (substitute-command-keys
                (if (or viper-todo--saved viper-todo--list-filter)
                    "\n\n  \\[viper-todo-add] adds a todo, \\[viper-todo-filter-nothing] shows all."
                  "\n\n  \\[viper-todo-add] adds a todo."))
               'face 'shadow)
              "\n")
      (goto-char (point-min)))
    (set-buffer-modified-p nil)
    (goto-char (viper-todo--placed point))
    (when mark (set-marker (mark-marker) (viper-todo--placed mark)))
    (pcase-dolist (`(,window ,point ,start) windows)
      (set-window-point window (viper-todo--placed point))
      (set-window-start window (save-excursion
                                 (goto-char (viper-todo--line (nth 1 start)))
                                 (point))
                        t))))

(defun viper-todo--place (position)
  "Return where POSITION is, as todo, line and column."
  (save-excursion
    (goto-char position)
    (list (tabulated-list-get-id) (count-lines (point-min) (line-beginning-position))
          (current-column))))

(defun viper-todo--line (line)
  "Return the beginning of LINE, counted from 0, or of the last one with a todo."
  (save-excursion
    (goto-char (point-min))
    (forward-line (max 0 (min line (1- (length viper-todo--rows)))))
    (point)))

(defun viper-todo--placed (place)
  "Return the position of PLACE, as `viper-todo--place' returned it."
  (save-excursion
    (unless (and (car place) (viper-todo--goto (car place)))
      (goto-char (viper-todo--line (nth 1 place))))
    (move-to-column (nth 2 place))
    (point)))

(defun viper-todo--goto (id)
  "Go to the line of the todo ID; return nil where there is none."
  (let ((found nil))
    (save-excursion
      (goto-char (point-min))
      (while (not (or found (eobp)))
        (if (equal (tabulated-list-get-id) id)
            (setq found (point))
          (forward-line))))
    (when found (goto-char found))))

(defun viper-todo--row (id)
  "Return the row of the todo ID, or nil where it is not shown."
  (seq-find (lambda (row) (equal (plist-get row :id) id)) viper-todo--rows))

(defun viper-todo--entry (row)
  "Return ROW as `tabulated-list-entries' has it."
  (let* ((state (plist-get row :state))
         (face (pcase state ("overdue" 'viper-todo-overdue) ("done" 'viper-todo-done)))
         (priority (plist-get row :priority))
         (tags (plist-get row :tags)))
    (cl-flet ((paint (text face) (if face (propertize text 'face face) text)))
      (list (plist-get row :id)
            (vector
             (paint (pcase state ("overdue" "[!]") ("done" "[x]") (_ "[ ]")) face)
             (paint (viper-todo--clean (plist-get row :dueText)) face)
             (paint (if (equal priority "none") "" (viper-todo--clean priority))
                    (cond ((equal state "done") face)
                          ((equal priority "high") 'viper-todo-high)))
             ;; What is written from right to left keeps to itself.
             (concat (bidi-string-mark-left-to-right
                      (paint (viper-todo--clean (plist-get row :title))
                             (and (equal state "done") face)))
                     (mapconcat (lambda (tag)
                                  (concat "  " (bidi-string-mark-left-to-right
                                                (propertize (concat "#" (viper-todo--clean tag))
                                                            'face 'viper-todo-tag))))
                                tags "")
                     (paint (viper-todo--when row) 'shadow)))))))

(defun viper-todo--when (row)
  "Return words for the repetition and the start of ROW."
  (let ((words (delq nil (list (plist-get row :repeatText)
                               (and (eq (plist-get row :startAhead) t)
                                    (concat "from " (plist-get row :startText)))))))
    (if words (format "  (%s)" (viper-todo--clean (string-join words ", "))) "")))

(defun viper-todo--set-columns ()
  "Make the columns as wide as their contents."
  (cl-flet ((width (index least)
              (seq-reduce (lambda (width entry)
                            (max width (string-width (aref (cadr entry) index))))
                          tabulated-list-entries least)))
    (let ((format (vector '("   " 3 nil) (list "Due" (width 1 3) nil)
                          (list "Priority" (width 2 8) nil) '("Title" 0 nil))))
      (unless (equal format tabulated-list-format)
        (setq tabulated-list-format format)
        (tabulated-list-init-header)
        (setq viper-todo--headings header-line-format
              header-line-format '(:eval (if viper-todo--error
                                             (viper-todo--percent (viper-todo--error-line))
                                           viper-todo--headings)))))))

(defun viper-todo--status ()
  "Return the words for this list in the mode line."
  (concat
   (if viper-todo--ending " (no backend)" "")
   " " (viper-todo--filter-text)
   (if viper-todo--list-sort (concat ", by " (string-join viper-todo--list-sort ", ")) "")
   (let ((shown (length viper-todo--rows)))
     (if (= shown viper-todo--total)
         (format ", %d" shown)
       (format ", %d–%d of %d" (min viper-todo--total (1+ viper-todo--offset))
               (+ viper-todo--offset shown) viper-todo--total)))))

(defun viper-todo--filter-text ()
  "Return the filter of this list in words."
  (string-join (delq nil (list (and viper-todo--saved (viper-todo--list-title viper-todo--saved))
                               (and (or viper-todo--list-filter (not viper-todo--saved))
                                    (viper-todo--filter-words viper-todo--list-filter))))
               " "))

(defun viper-todo--filter-words (filter)
  "Return FILTER in words."
  (if (null filter)
      "all"
    (cl-loop
     for (member value) on filter by #'cddr
     collect
     (pcase member
       (:completed (if (eq value t) "done" "open"))
       (:text (format "“%s”" (viper-todo--clean value)))
       (:tags (mapconcat (lambda (tag) (concat "#" (viper-todo--clean tag))) value " "))
       (:priority (mapconcat #'identity value "/"))
       (:dueBefore (concat "before " value))
       (:dueAfter (concat "after " value))
       (:not (format "not (%s)" (viper-todo--filter-words value)))
       (:all (mapconcat #'viper-todo--filter-words value " "))
       (:any (format "(%s)" (mapconcat #'viper-todo--filter-words value " or ")))
       (_ (let ((case-fold-search nil) (name (substring (symbol-name member) 1)))
            (concat (if (eq value :json-false) "not " "")
                    (downcase (replace-regexp-in-string "[A-Z]" " \\&" name t))
                    (if (memq value '(t :json-false)) "" (format " %s" value))))))
     into words
     finally return (string-join words " "))))

;;;; What a person can choose from

(defvar viper-todo--offered nil
  "What was offered since the prompt began, as an alist from texts to values.")
(defvar viper-todo--answers nil "What was typed at prompts, newest first.")
(defvar viper-todo--tries nil "The error of the answer before, if a prompt asks again.")

(defconst viper-todo--between-tags "\\(?:\\`\\|[ ,]+\\)-?"
  "What stands before each of several tags.")

(defvar viper-todo--prompt-map
  (let ((map (make-sparse-keymap)))
    (define-key map " " #'self-insert-command)
    (define-key map "?" #'self-insert-command)
    map)
  "Keys of prompts: choices have spaces.")

(defun viper-todo--offer (field typed about)
  "Return the backend's choices for FIELD while TYPED stands there.
ABOUT has further members of the event: what the choices are about."
  (let ((answered nil))
    (setq viper-todo--choices nil)
    (ignore-errors
      (jsonrpc-async-request (viper-todo--start) 'todoChoices.offer
                             (append (list :field field :typed typed) about)
                             :success-fn (lambda (_result) (setq answered t))
                             :error-fn (lambda (_error) (setq answered t))
                             :timeout-fn (lambda () (setq answered t)))
      (viper-todo--wait (lambda () answered)))
    viper-todo--choices))

(defun viper-todo--offered-texts (field typed about)
  "Return the texts of the choices for FIELD while TYPED stands there.
See `viper-todo--offer' for ABOUT."
  (mapcar (lambda (choice)
            (let ((text (viper-todo--clean (plist-get choice :text)))
                  (value (plist-get choice :value)))
              ;; A # that stands before a tag does not belong to it.
              (when (and (equal field "tags") (string-prefix-p "#" text))
                (setq text (concat "#" text)))
              (unless (equal value (cdr (or (assoc text viper-todo--offered) (cons text value))))
                ;; Two lists have one title.
                (setq text (format "%s (%s)" text value)))
              (setf (alist-get text viper-todo--offered nil nil #'equal) value)
              (propertize text 'viper-todo-detail (plist-get choice :detail))))
          (viper-todo--offer field typed about)))

(defun viper-todo--table (field about &optional between)
  "Return a completion table of the choices for FIELD.
See `viper-todo--offer' for ABOUT.  BETWEEN is a regexp of
what stands before each of several choices."
  (lambda (typed predicate action)
    (let ((start (if (and between (string-match (concat "\\`\\(?:.\\|\n\\)*" between) typed))
                     (match-end 0)
                   0)))
      (pcase action
        ('metadata '(metadata (category . viper-todo)
                              (annotation-function . viper-todo--annotation)
                              (display-sort-function . identity)
                              (cycle-sort-function . identity)))
        (`(boundaries . ,after) `(boundaries ,start . ,(length after)))
        ('lambda (assoc (substring typed start) viper-todo--offered))
        (_ (complete-with-action
            action (viper-todo--offered-texts field (substring typed start) about)
            "" predicate))))))

(defun viper-todo--annotation (text)
  "Return what the choice TEXT means just now."
  (let ((detail (get-text-property 0 'viper-todo-detail text)))
    (and detail (concat "  " (viper-todo--clean detail)))))

(defun viper-todo--all-completions (typed table predicate _point)
  "Return all choices of TABLE for TYPED, if PREDICATE is nil or true of them.
The backend has judged already what fits."
  (when-let ((found (all-completions typed table predicate)))
    (nconc found (car (completion-boundaries typed table predicate "")))))

(defun viper-todo--try-completion (typed table predicate point)
  "Complete TYPED, with point at POINT, to the choice of TABLE if it is one.
PREDICATE is nil or has to be true of it."
  (when-let ((found (all-completions typed table predicate)))
    (let ((whole (concat (substring typed 0 (car (completion-boundaries typed table predicate "")))
                         (car found))))
      (cond ((cdr found) (cons typed point))
            ((equal whole typed) t)
            (t (cons whole (length whole)))))))

(add-to-list 'completion-styles-alist
             '(viper-todo viper-todo--try-completion viper-todo--all-completions
                          "What the backend of viper-todo offers."))
(add-to-list 'completion-category-defaults '(viper-todo (styles viper-todo)))

(defun viper-todo--read (prompt field about &optional initial between)
  "Ask with PROMPT for FIELD, beginning with INITIAL.
Return nil if nothing is typed.  What can be chosen is shown while
one types, unless Emacs has a way of its own to do so.
See `viper-todo--table' for ABOUT and BETWEEN."
  (setq viper-todo--offered nil)
  (let* ((icomplete-mode t)
         (icomplete-show-matches-on-no-input t)
         (answer (minibuffer-with-setup-hook
                     (lambda ()
                       (use-local-map (make-composed-keymap viper-todo--prompt-map
                                                            (current-local-map)))
                       (unless (bound-and-true-p vertico-mode) (icomplete-minibuffer-setup)))
                   (completing-read (viper-todo--prompt prompt)
                                    (viper-todo--table field about between)
                                    nil nil initial 'viper-todo--answers))))
    (unless (string-blank-p answer) (string-trim answer))))

(defun viper-todo--prompt (prompt)
  "Return PROMPT with the reason why it is asked again, if it is."
  (concat (and viper-todo--tries (propertize (concat viper-todo--tries "  ")
                                             'face 'viper-todo-error))
          prompt))

(defun viper-todo--value (field text about)
  "Return a list of the value for FIELD that TEXT means, or nil if it is no choice.
See `viper-todo--offer' for ABOUT."
  (if-let ((offered (assoc text viper-todo--offered)))
      (list (cdr offered))
    (let* ((choices (viper-todo--offer field text about))
           (choice (or (seq-find (lambda (choice)
                                   (equal (downcase (plist-get choice :text)) (downcase text)))
                                 choices)
                       (and (null (cdr choices)) (car choices)))))
      (cond (choice (list (plist-get choice :value)))
            ;; Where the backend offers no word for it.
            ((equal text "none") (list ""))))))

(defun viper-todo--choose (prompt field &optional about initial)
  "Ask with PROMPT for FIELD, beginning with INITIAL.
Return nil if nothing is typed, else what was typed and its value,
which is the text itself if it is no choice: the backend says what
is wrong with it.  See `viper-todo--offer' for ABOUT."
  (when-let ((text (viper-todo--read (concat prompt ": ") field about initial)))
    (list text (car (or (viper-todo--value field text about) (list text))))))

(defun viper-todo--open-list-view ()
  "Return the member that names the list, if it is open."
  (and (get-buffer viper-todo--buffer) '(:view "list")))

(defun viper-todo--read-tags (prompt &optional initial)
  "Read tags with PROMPT, beginning with INITIAL; return nil if nothing is typed."
  (when-let ((text (viper-todo--read prompt "tags" (viper-todo--open-list-view) initial
                                     viper-todo--between-tags)))
    (split-string text "[ ,]+" t)))

(defun viper-todo--untyped (tags)
  "Return TAGS, which were typed, as a vector.
One # before a tag does not belong to it."
  (vconcat (mapcar (lambda (tag) (string-remove-prefix "#" tag)) tags)))

(defun viper-todo--insist (ask send)
  "Send the answer of ASK by SEND, and ask again while the backend refuses it.
ASK is called with what was typed before, or nil, and returns what is
typed and what it means.  SEND is called with the latter, a function
to call when it is done, and one to call with the error."
  (let ((typed nil) (viper-todo--tries nil) (again t))
    (while again
      (setq again nil)
      (pcase (funcall ask typed)
        ('nil (message "(Nothing was changed)"))
        (`(,text ,meaning)
         (let ((done nil))
           (funcall send meaning
                    (lambda (_result) (setq done t))
                    (lambda (error)
                      (setq done t
                            again (memq (plist-get error :code) '(1002 1003))
                            viper-todo--tries viper-todo--error
                            typed text)))
           (viper-todo--wait (lambda () done))))))))

(defun viper-todo--this ()
  "Return the row of the todo in this line."
  (or (viper-todo--row (tabulated-list-get-id)) (user-error "There is no todo on this line")))

(defun viper-todo--with-mark (mark)
  "Return the rows with MARK."
  (seq-filter (lambda (row) (eql (alist-get (plist-get row :id) viper-todo--marks) mark))
              viper-todo--rows))

(defun viper-todo--in-region ()
  "Return the rows in the region, or nil if it is not active."
  (when (use-region-p)
    (let ((end (region-end)) (rows nil))
      (save-excursion
        (goto-char (region-beginning))
        (beginning-of-line)
        (while (< (point) end)
          (push (viper-todo--row (tabulated-list-get-id)) rows)
          (forward-line)))
      (nreverse (delq nil rows)))))

(defun viper-todo--these ()
  "Return the rows in the region, else the marked ones, else that of this line."
  (or (viper-todo--in-region) (viper-todo--with-mark ?*) (list (viper-todo--this))))

(defun viper-todo--named (rows)
  "Return words for ROWS."
  (if (cdr rows)
      (format "%d todos" (length rows))
    (format "“%s”" (truncate-string-to-width
                    (viper-todo--clean (plist-get (car rows) :title)) 50 nil nil "…"))))

;;;; Commands of the list

(defun viper-todo-find (&optional other-window)
  "Open the todo on this line; in another window if OTHER-WINDOW is non-nil."
  (interactive)
  (viper-todo-open (plist-get (viper-todo--this) :id) other-window))

(defun viper-todo-find-other-window ()
  "Open the todo on this line in another window."
  (interactive)
  (viper-todo-find t))

(defun viper-todo-add (&optional lines)
  "Ask for a todo in a line, and add it: “Call Bob tomorrow 9am #family”.
If several lines are pasted, or LINES has several, each is a todo;
one undo takes all of them back.  \\[viper-todo-new] asks for the other
fields too."
  (interactive)
  (if lines
      (viper-todo--add-lines lines)
    (viper-todo--insist
     (lambda (typed)
       (let ((text (read-string (viper-todo--prompt "Add todo: ") typed 'viper-todo--answers)))
         (unless (string-empty-p text) (list text text))))
     #'viper-todo--add-lines)))

(defun viper-todo--add-lines (text &optional success failure)
  "Add the lines of TEXT as todos.
Call SUCCESS with the result, or FAILURE with the error."
  (let ((lines (or (seq-remove #'string-blank-p (split-string text "\n")) (list text)))
        ;; An older backend knows no lists to add to.
        (view (and viper-todo--lists (viper-todo--open-list-view)))
        (success (or success #'ignore)))
    (if (cdr lines)
        (viper-todo--send 'todoList.apply (list :changes (viper-todo--additions lines view))
                          success failure)
      (viper-todo--send 'todoList.add (append (list :line (car lines)) view)
                        (lambda (todo)
                          (viper-todo--show-row todo)
                          (funcall success todo))
                        failure))))

(defun viper-todo--additions (lines view)
  "Return the entries that add LINES to the list VIEW.
What the list says of a new todo stands back behind what a line says."
  (let* ((adds (mapcar (lambda (line) (list :do "add" :line line)) lines))
         (from (and view (progn (setq viper-todo--from-list 'asked)
                                (unwind-protect
                                    (progn (viper-todo--request 'todoList.startAdd view)
                                           viper-todo--from-list)
                                  (setq viper-todo--from-list nil)))))
         (results (and from (plist-get (viper-todo--request
                                        'todoList.apply (list :changes (vconcat adds) :dryRun t))
                                       :results))))
    (vconcat
     (if from
         (seq-mapn (lambda (add result)
                     (append add (cl-loop for (member value) on from by #'cddr
                                          ;; Tags add up.
                                          when (or (eq member :tags)
                                                   (not (plist-member (plist-get result :read)
                                                                      member)))
                                          append (list member value))))
                   adds results)
       adds))))

(defun viper-todo--show-row (todo)
  "Go to the row of TODO, or say that the list does not show it."
  (when-let ((buffer (get-buffer viper-todo--buffer)) (id (plist-get todo :id)))
    (with-current-buffer buffer
      (if (not (viper-todo--row id))
          (push (list :text (if (eq (plist-get todo :shows) t)
                                "(It is on another page)"
                              "(This list does not show it)"))
                viper-todo--messages)
        (viper-todo--goto-in-windows id)))))

(defun viper-todo--goto-in-windows (id)
  "Go to the line of the todo ID in each window with the list."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (with-current-buffer buffer
      (when (viper-todo--goto id)
        (dolist (window (get-buffer-window-list nil nil t))
          (set-window-point window (point)))))))

(defun viper-todo--each (rows event &optional params success failure)
  "Have EVENT done with PARAMS to each of ROWS, as one step.
Call SUCCESS with the result, or FAILURE with the error."
  (let ((params (mapcar (lambda (row) (append (list :id (plist-get row :id)) params
                                              (and (plist-get row :asked)
                                                   (list :rev (plist-get row :rev)))))
                        rows)))
    (if (null (cdr params))
        (viper-todo--send event (car params) success failure)
      (let ((kind (cadr (split-string (symbol-name event) "\\."))))
        (viper-todo--send
         'todoList.apply
         (list :changes (vconcat (mapcar (lambda (change) (append (list :do kind) change)) params)))
         success
         ;; None of them was changed: show which one is the reason.
         (lambda (error)
           (when-let ((index (plist-get (plist-get error :data) :index)))
             (viper-todo--goto-in-windows (plist-get (nth index rows) :id)))
           (when failure (funcall failure error))))))
    (deactivate-mark)))

(defun viper-todo--ask (rows event ask params)
  "Have EVENT done to each of ROWS with PARAMS made of the answer of ASK.
What is done is about ROWS as they are now.  If somebody changes one
of them while ASK waits, it asks again.  See `viper-todo--insist' for ASK."
  (let ((rows (mapcar (lambda (row) (append '(:asked t) (copy-sequence row))) rows)))
    (viper-todo--insist
     ask
     (lambda (answer success failure)
       (viper-todo--each
        rows event (funcall params answer) success
        (lambda (error)
          (let ((todo (plist-get (plist-get error :data) :todo)))
            (dolist (row rows)
              (let ((new (if (eql (plist-get row :id) (plist-get todo :id))
                             todo
                           (viper-todo--row (plist-get row :id)))))
                (when new (plist-put row :rev (plist-get new :rev))))))
          (funcall failure error)))))))

(defun viper-todo--give (prompt field given)
  "Give these todos the value GIVEN of FIELD.
If it is nil, ask for one with PROMPT."
  (let* ((rows (viper-todo--these))
         (about (unless (cdr rows) (list :id (plist-get (car rows) :id))))
         (params (lambda (value)
                   (if (equal value "")
                       (list :clear (vector field))
                     (list (intern (concat ":" field)) value)))))
    (if given
        (viper-todo--each rows 'todoDetail.edit (funcall params given))
      (viper-todo--ask rows 'todoDetail.edit
                       (lambda (typed) (viper-todo--choose prompt field about typed))
                       params))))

(defun viper-todo-toggle ()
  "Complete these todos, or reopen them if all are done."
  (interactive)
  (let ((rows (viper-todo--these)))
    (if (cdr rows)
        (viper-todo--send 'todoList.apply
                          `(:changes [(:do "toggle" :ids ,(vconcat (mapcar (lambda (row)
                                                                             (plist-get row :id))
                                                                           rows)))]))
      (viper-todo--each rows (if (equal (plist-get (car rows) :state) "done")
                                 'todoList.reopen
                               'todoList.complete)))
    (deactivate-mark)))

(defun viper-todo--delete (rows)
  "Delete ROWS, if the user agrees."
  (viper-todo--ask rows 'todoList.delete
                   (lambda (_typed)
                     (when (y-or-n-p (viper-todo--prompt
                                      (format "Delete %s? " (viper-todo--named rows))))
                       '("y" nil)))
                   #'ignore))

(defun viper-todo-delete ()
  "Delete these todos."
  (interactive)
  (viper-todo--delete (viper-todo--these)))

(defun viper-todo-delete-flagged ()
  "Delete the todos that are flagged for deletion."
  (interactive)
  (viper-todo--delete
   (or (viper-todo--with-mark ?D)
       (user-error "%s" (substitute-command-keys
                         "Nothing is flagged; \\[viper-todo-flag] does it")))))

(defun viper-todo--put-mark (mark)
  "Set the mark of the todos in the region to MARK (nil: none).
If it is not active, set that of this line, and go to the next line."
  (let ((rows (viper-todo--in-region)))
    (dolist (row (or rows (list (viper-todo--this))))
      (setf (alist-get (plist-get row :id) viper-todo--marks nil t) mark)
      (save-excursion
        (viper-todo--goto (plist-get row :id))
        (tabulated-list-put-tag (if mark (string mark) ""))))
    (set-buffer-modified-p nil)
    (if rows (deactivate-mark) (forward-line))))

(defun viper-todo-mark ()
  "Mark the todo of this line, or those in the region."
  (interactive)
  (viper-todo--put-mark ?*))

(defun viper-todo-flag ()
  "Flag the todo of this line, or those in the region, for deletion.
\\[viper-todo-delete-flagged] deletes what is flagged."
  (interactive)
  (viper-todo--put-mark ?D))

(defun viper-todo-unmark ()
  "Remove the mark or flag from this line's todo, or from those in the region."
  (interactive)
  (viper-todo--put-mark nil))

(defun viper-todo-unmark-backward ()
  "Go to the previous line, and remove its mark or flag."
  (interactive)
  (forward-line -1)
  (viper-todo-unmark)
  (forward-line -1))

(defun viper-todo-unmark-all ()
  "Unmark and unflag all todos."
  (interactive)
  (setq viper-todo--marks nil)
  (tabulated-list-clear-all-tags))

(defun viper-todo-rename (&optional title)
  "Give the todo of this line another TITLE, which is asked for."
  (interactive)
  (let* ((row (viper-todo--this)) (params (lambda (title) (list :title title))))
    (if title
        (viper-todo--each (list row) 'todoDetail.edit (funcall params title))
      (viper-todo--ask (list row) 'todoDetail.edit
                       (lambda (typed)
                         (let ((text (read-string (viper-todo--prompt "Title: ")
                                                  (or typed (plist-get row :title))
                                                  'viper-todo--answers)))
                           (unless (string-blank-p text) (list text text))))
                       params))))

(defun viper-todo-due (&optional day)
  "Make these todos due on DAY, which is asked for: a day in words, or “none”."
  (interactive)
  (viper-todo--give "Due" "due" day))

(defun viper-todo-priority (&optional priority)
  "Give these todos PRIORITY, which is asked for."
  (interactive)
  (viper-todo--give "Priority" "priority" priority))

(defun viper-todo-tags (&optional tags)
  "Add TAGS, which are asked for, to these todos.
Those with a - before them are removed.  The word “none” alone removes all."
  (interactive)
  (let ((rows (viper-todo--these)))
    (if tags
        (viper-todo--each rows 'todoDetail.edit (viper-todo--tag-params tags))
      (viper-todo--ask rows 'todoDetail.edit
                       (lambda (typed)
                         (when-let ((tags (viper-todo--read-tags
                                           "Tags to add (-TAG: to remove, none: remove all): "
                                           typed)))
                           (list (string-join tags " ") tags)))
                       #'viper-todo--tag-params))))

(defun viper-todo--tag-params (tags)
  "Return the params of an edit for TAGS as they were typed."
  (if (equal tags '("none"))
      '(:clear ["tags"])
    (let* ((removed (seq-filter (lambda (tag) (string-prefix-p "-" tag)) tags))
           (added (seq-difference tags removed)))
      (append (and added (list :addTags (viper-todo--untyped added)))
              (and removed
                   (list :removeTags (viper-todo--untyped (mapcar (lambda (tag) (substring tag 1))
                                                                  removed))))))))

(defun viper-todo--all-at-once (filter count question change)
  "Have CHANGE done to all todos of FILTER, if the answer to QUESTION is yes.
COUNT is how many there are: if they are others by then, it is asked again."
  (let ((filter (viper-todo--filter-object filter)))
    (if (zerop count)
        (message "(There are none)")
      (viper-todo--insist
       (lambda (_typed)
         (when (funcall question (viper-todo--prompt "") count) '("y" nil)))
       (lambda (_answer success failure)
         (viper-todo--send 'todoList.apply
                           `(:changes [(,@change :filter ,filter :expect ,count)])
                           success
                           (lambda (error)
                             (setq count (or (plist-get (plist-get error :data) :count) count))
                             (funcall failure error))))))))

(defun viper-todo--count (member &rest lists)
  "Return MEMBER, :total or :overdue, of LISTS together, which are built in."
  (unless viper-todo--lists (viper-todo--request 'savedLists.viewReady nil))
  (apply #'+ (mapcar (lambda (row)
                       (if (member (plist-get row :name) lists) (plist-get row member) 0))
                     viper-todo--lists)))

(defun viper-todo-overdue-today ()
  "Make all todos that are overdue due today, shown or not."
  (interactive)
  (viper-todo--all-at-once
   '(:overdue t) (viper-todo--count :overdue "all")
   (lambda (again count) (y-or-n-p (format "%sMake %d overdue todos due today? " again count)))
   '(:do "edit" :due "today")))

(defun viper-todo-skip ()
  "Move these todos, which repeat, to the next day of their rules."
  (interactive)
  (viper-todo--each (viper-todo--these) 'todoDetail.skip))

(defun viper-todo-undo ()
  "Undo the step that was said last, or else the newest one of Emacs.
If there is none, ask whether to undo the newest one of others."
  (interactive)
  (let ((step viper-todo--step) (newest nil) (answered nil))
    (setq viper-todo--step nil)
    (viper-todo--send 'todoList.undo (and step (list :step step))
                      (lambda (_result) (setq answered t))
                      (lambda (error)
                        (setq newest (plist-get (plist-get error :data) :newest)
                              answered t)))
    (viper-todo--wait (lambda () answered))
    (when (and newest (y-or-n-p (concat viper-todo--error "  Undo that? ")))
      (viper-todo--send 'todoList.undo (list :step (plist-get newest :step))))))

(defun viper-todo-redo ()
  "Redo what was undone last."
  (interactive)
  (viper-todo--send 'todoList.redo nil))

(defun viper-todo-delete-completed ()
  "Delete all done todos, including those that are not shown."
  (interactive)
  (viper-todo--all-at-once
   '(:completed t) (viper-todo--count :total "done")
   (lambda (again count) (y-or-n-p (format "%sDelete %d todos that are done? " again count)))
   '(:do "delete")))

(defun viper-todo-delete-all ()
  "Delete all todos, including those that are not shown."
  (interactive)
  (viper-todo--all-at-once
   nil (viper-todo--count :total "all" "done")
   (lambda (again count)
     (yes-or-no-p (format "%sDelete ALL %d todos, done and open, shown or not? " again count)))
   '(:do "delete")))

(defun viper-todo-sort-by (&optional keys)
  "Sort the list by KEYS of the protocol; what to sort by is asked for."
  (interactive
   (list (pcase (viper-todo--choose "Sort by (none: as added)" "sort")
           (`(,text ,value) (cond ((equal value "") nil)
                                  ((vectorp value) (append value nil))
                                  (t (split-string text "[ ,]+" t))))
           (_ viper-todo--list-sort))))
  (setq viper-todo--list-sort keys
        viper-todo--offset 0)
  (viper-todo--view-ready))

(defun viper-todo--set-filter (member value)
  "Set MEMBER of the filter to VALUE, or remove it if VALUE is nil."
  (let ((filter (cl-loop for (name old) on viper-todo--list-filter by #'cddr
                         unless (eq name member) append (list name old))))
    (setq viper-todo--list-filter (if value (append filter (list member value)) filter)
          viper-todo--offset 0)
    (viper-todo--view-ready)))

(defun viper-todo-filter-text (text)
  "Show only todos that contain all words of TEXT; any todos if it is “none”."
  (interactive (list (read-string "Words (none: any): " nil 'viper-todo--answers)))
  (unless (string-blank-p text)
    (viper-todo--set-filter :text (unless (equal text "none") text))))

(defun viper-todo-filter-tags (tags)
  "Show only todos that have all TAGS; any todos if they are “none”."
  (interactive (list (viper-todo--read-tags "Tags (none: any): ")))
  (when tags
    (viper-todo--set-filter :tags (unless (equal tags '("none")) (viper-todo--untyped tags)))))

(defun viper-todo-filter-priority (priority)
  "Show only todos with PRIORITY."
  (interactive (list (cadr (viper-todo--choose "Priority" "priority"))))
  (when priority (viper-todo--set-filter :priority (vector priority))))

(defun viper-todo-narrow (narrowing)
  "Show only todos of NARROWING, a filter of the choices, or its name.
The word “none” removes all that narrows the list."
  (interactive (list (cadr (viper-todo--choose "Show only (none: all of the list)" "filter"))))
  (unless (or (listp narrowing) (equal narrowing ""))
    (setq narrowing (or (car (viper-todo--value "filter" narrowing nil))
                        (user-error "Nothing is called “%s”" narrowing))))
  (when narrowing
    (setq viper-todo--list-filter
          (unless (equal narrowing "")
            (append (cl-loop for (member value) on viper-todo--list-filter by #'cddr
                             unless (plist-member narrowing member) append (list member value))
                    narrowing))
          viper-todo--offset 0)
    (viper-todo--view-ready)))

(defun viper-todo-filter-open ()
  "Show only open todos."
  (interactive)
  (viper-todo-narrow "to do"))

(defun viper-todo-filter-done ()
  "Show only done todos."
  (interactive)
  (viper-todo-narrow "done"))

(defun viper-todo-filter-overdue ()
  "Show only overdue todos."
  (interactive)
  (viper-todo-narrow "overdue"))

(defun viper-todo--filter-day (member prompt)
  "Set MEMBER of the filter to the day that is asked for with PROMPT."
  (when-let ((day (cadr (viper-todo--choose (concat prompt " (none: any)") "due"))))
    ;; A day may be offered with a time.
    (viper-todo--set-filter member (unless (equal day "") (car (split-string day))))))

(defun viper-todo-filter-before ()
  "Show only todos due before a day, which is asked for."
  (interactive)
  (viper-todo--filter-day :dueBefore "Due before"))

(defun viper-todo-filter-after ()
  "Show only todos due after a day, which is asked for."
  (interactive)
  (viper-todo--filter-day :dueAfter "Due after"))

(defun viper-todo-filter-nothing ()
  "Leave the list, and show all todos, including done ones."
  (interactive)
  (setq viper-todo--saved nil
        viper-todo--list-filter nil
        viper-todo--offset 0)
  (viper-todo--view-ready))

(defun viper-todo--scroll (offset)
  "Show the todos from OFFSET on."
  (setq viper-todo--offset offset)
  (goto-char (point-min))
  (viper-todo--view-ready))

(defun viper-todo-next-page ()
  "Show the next page."
  (interactive)
  (let ((next (+ viper-todo--offset (length viper-todo--rows))))
    (unless (< next viper-todo--total) (user-error "This is the last page"))
    (viper-todo--scroll next)))

(defun viper-todo-previous-page ()
  "Show the previous page."
  (interactive)
  (when (zerop viper-todo--offset) (user-error "This is the first page"))
  (viper-todo--scroll (max 0 (- viper-todo--offset viper-todo-window))))

;;;; The lists

(defvar viper-todo--removed nil "The list that was removed last, as it can be saved again, or nil.")

(defconst viper-todo--lists-buffer "*viper-todo lists*" "The name of the lists' buffer.")

(defvar viper-todo-lists-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (pcase-dolist (`(,key . ,command)
                   '(("RET" . viper-todo-lists-find) ("<mouse-1>" . viper-todo-lists-find)
                     ("D" . viper-todo-lists-remove) ("r" . viper-todo-lists-rename)
                     ("M-p" . viper-todo-lists-up) ("M-<up>" . viper-todo-lists-up)
                     ("M-n" . viper-todo-lists-down) ("M-<down>" . viper-todo-lists-down)
                     ("n" . next-line) ("p" . previous-line)))
      (define-key map (kbd key) command))
    (define-key map [remap undo] #'viper-todo-lists-restore)
    (define-key map [remap undo-only] #'viper-todo-lists-restore)
    map)
  "Keys of the lists.")

(define-derived-mode viper-todo-lists-mode special-mode "Todo-Lists"
  "The built-in lists and the saved ones, with how many todos they have.
A number with ! says how many of these are overdue.

\\{viper-todo-lists-mode-map}"
  :interactive nil
  (setq-local truncate-lines t
              bidi-paragraph-direction 'left-to-right
              ;; Beside it, the mode line of the todos may have no room for a reminder.
              mode-line-format '((viper-todo--reminder-text viper-todo--reminder-text " Lists"))
              revert-buffer-function (lambda (&rest _) (viper-todo-refresh))))

(defun viper-todo-lists ()
  "Show the lists beside the todos."
  (interactive)
  (viper-todo--start)
  (let ((buffer (get-buffer-create viper-todo--lists-buffer)))
    (with-current-buffer buffer
      (unless (derived-mode-p 'viper-todo-lists-mode) (viper-todo-lists-mode)))
    (select-window (display-buffer-in-side-window
                    buffer `((side . left) (dedicated . t)
                             (window-width . ,(+ 13 (viper-todo--titles-width))))))
    (viper-todo--draw-lists)
    (viper-todo--goto-list (viper-todo--list-shown))))

(defun viper-todo--list-shown ()
  "Return the name of the list that is shown, or nil."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (buffer-local-value 'viper-todo--saved buffer)))

(defun viper-todo--list-title (name)
  "Return the title of the list NAME."
  (viper-todo--clean
   (or (plist-get (seq-find (lambda (row) (equal (plist-get row :name) name)) viper-todo--lists)
                  :title)
       name)))

(defun viper-todo--show-lists (lists)
  "Show LISTS."
  (setq viper-todo--lists (append lists nil))
  (viper-todo--draw-lists))

(defun viper-todo--draw-lists ()
  "Draw the lists; the cursor stays on its list."
  (force-mode-line-update t)
  (when-let ((buffer (get-buffer viper-todo--lists-buffer)))
    (with-current-buffer buffer
      (let* ((window (get-buffer-window buffer t))
             (name (viper-todo--this-list (if window (window-point window) (point))))
             (built-in t)
             (inhibit-read-only t))
        (erase-buffer)
        (dolist (row viper-todo--lists)
          (when (and built-in (not (eq (plist-get row :builtIn) t)))
            (setq built-in nil)
            (insert "\n"))
          (insert (viper-todo--list-line row)))
        (set-buffer-modified-p nil)
        (viper-todo--goto-list name)
        (when window (set-window-point window (point)))))))

(defun viper-todo--titles-width ()
  "Return how many columns there are for the titles of the lists."
  (seq-reduce (lambda (width row)
                (min 18 (max width (string-width (viper-todo--clean (plist-get row :title))))))
              viper-todo--lists 8))

(defun viper-todo--list-line (row)
  "Return the line of the list ROW."
  (let ((name (plist-get row :name)) (overdue (plist-get row :overdue)))
    (propertize
     (concat (if (equal name (viper-todo--list-shown)) "> " "  ")
             (bidi-string-mark-left-to-right
              (truncate-string-to-width (viper-todo--clean (plist-get row :title))
                                        (viper-todo--titles-width) nil ?\s "…"))
             (format "%5d" (plist-get row :total))
             (if (zerop overdue) "" (propertize (format " %d!" overdue) 'face 'viper-todo-overdue))
             "\n")
     'viper-todo-list name)))

(defun viper-todo--this-list (&optional position)
  "Return the name of the list at POSITION, by default in this line, or nil."
  (get-text-property (save-excursion (when position (goto-char position))
                                     (line-beginning-position))
                     'viper-todo-list))

(defun viper-todo--goto-list (name)
  "Go to the line of the list NAME, or to the first line."
  (goto-char (point-min))
  (when (and name (text-property-search-forward 'viper-todo-list name t))
    (forward-line -1)))

(defun viper-todo--read-list (prompt)
  "Read the title of a list with PROMPT, and return its name."
  (pcase (viper-todo--choose prompt "savedLists")
    (`(,text ,name) (if (seq-some (lambda (row) (equal (plist-get row :name) name))
                                  viper-todo--lists)
                        name
                      (user-error "There is no list “%s”" text)))))

(defun viper-todo-open-list (name)
  "Show the list NAME."
  (interactive (list (viper-todo--read-list "List")))
  (when name
    (unless (get-buffer viper-todo--buffer) (viper-todo))
    (pop-to-buffer viper-todo--buffer
                   '((display-buffer-reuse-window display-buffer-use-some-window)))
    (viper-todo--enter-list name)
    (goto-char (point-min))))

(defun viper-todo--enter-list (name)
  "Show the list NAME in this buffer."
  (setq viper-todo--saved name
        viper-todo--list-filter nil
        viper-todo--list-sort nil
        viper-todo--offset 0)
  (viper-todo--view-ready)
  (viper-todo--draw-lists))

(defun viper-todo--leave-list (params)
  "Go to another list if the error PARAMS say that the one that is shown is gone."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (with-current-buffer buffer
      (when (and (equal (plist-get params :tag) "invalidList")
                 (equal (plist-get params :name) viper-todo--saved))
        (viper-todo--enter-list "all")))))

(defun viper-todo-save-list (name title &optional replace)
  "Save what is shown as a list with NAME and TITLE.
If a list of this name or, else, of this title was saved before,
it is replaced if it is shown or REPLACE is non-nil; Emacs asks
for that.  What is saved of a list that is open is its filter
with what narrows it, and its order if there is no other."
  (interactive
   (let* ((saved (mapcar (lambda (row) (plist-get row :name)) (viper-todo--saved-lists)))
          (default (car (member (viper-todo--list-shown) saved)))
          (name (completing-read (format-prompt "Save as the list (name)" default) saved
                                 nil nil nil nil default))
          (title (if (member name saved) (viper-todo--list-title name) name))
          (title (read-string (format-prompt "Title" title) nil nil title))
          (replaced (car (member (viper-todo--name-to-save name title) saved))))
     (unless (or (not replaced)
                 (y-or-n-p (format "Replace the list “%s”: %s becomes %s? "
                                   (viper-todo--list-title replaced)
                                   (viper-todo--filter-words
                                    (plist-get (viper-todo--definition replaced) :filter))
                                   (viper-todo--filter-words (viper-todo--filter-to-save)))))
       (user-error "Not saved"))
     (list name title replaced)))
  (let* ((name (viper-todo--name-to-save name title))
         (list (viper-todo--definition viper-todo--saved))
         (sort viper-todo--list-sort))
    (viper-todo--save-list
     (list :name name :title title
           :filter (viper-todo--filter-to-save)
           :sort (if sort (vconcat sort) (plist-get list :sort))
           :defaults (plist-get list :defaults)
           :replace (if (or replace (equal name (viper-todo--list-shown))) t :json-false))
     (lambda ()
       (with-current-buffer viper-todo--buffer
         (viper-todo--enter-list name))))))

(defun viper-todo--filter-to-save ()
  "Return the filter of the list that is shown, with what narrows it."
  (viper-todo--narrowed (plist-get (viper-todo--definition viper-todo--saved) :filter)
                        viper-todo--list-filter))

(defun viper-todo--saved-lists ()
  "Return the lists that are not built in."
  (seq-remove (lambda (row) (eq (plist-get row :builtIn) t)) viper-todo--lists))

(defun viper-todo--name-to-save (name title)
  "Return NAME, or the name of the list with TITLE if no list has NAME."
  (let ((saved (viper-todo--saved-lists)))
    (if (seq-some (lambda (row) (equal (plist-get row :name) name)) saved)
        name
      (or (plist-get (seq-find (lambda (row) (equal (plist-get row :title) title)) saved) :name)
          name))))

(defun viper-todo--definition (name)
  "Return what the list NAME is; a list of all todos if it is nil."
  (if name
      (viper-todo--request 'savedLists.definition (list :name name))
    '(:sort [])))

(defun viper-todo--narrowed (filter narrowing)
  "Return FILTER together with NARROWING."
  (if (cl-loop for (member) on narrowing by #'cddr thereis (plist-member filter member))
      (list :all (vector filter narrowing))
    (append filter narrowing)))

(defun viper-todo--save-list (list &optional success)
  "Save LIST, and call SUCCESS."
  (let ((filter (viper-todo--filter-object (plist-get list :filter))))
    (viper-todo--send 'savedLists.save (plist-put (copy-sequence list) :filter filter)
                      (lambda (_result)
                        (message "Saved the list “%s”" (viper-todo--clean (plist-get list :title)))
                        (when success (funcall success))))))

(defun viper-todo--filter-object (filter)
  "Return FILTER as it is sent: with objects where it has no members."
  (if filter
      (cl-loop for (member value) on filter by #'cddr
               append (list member
                            (pcase member
                              (:not (viper-todo--filter-object value))
                              ((or :all :any) (vconcat (mapcar #'viper-todo--filter-object value)))
                              (_ value))))
    ;; nil would be null.
    (make-hash-table)))

(defun viper-todo--list-here ()
  "Return the name of the list in this line."
  (or (viper-todo--this-list) (user-error "There is no list on this line")))

(defun viper-todo-lists-find (&optional event)
  "Show the list of this line, or of the line of EVENT."
  (interactive (list last-nonmenu-event))
  (when (mouse-event-p event) (posn-set-point (event-end event)))
  (viper-todo-open-list (viper-todo--list-here)))

(defun viper-todo-lists-rename (title)
  "Give the list of this line another TITLE."
  (interactive (list (read-string "Title: " (viper-todo--list-title (viper-todo--list-here)))))
  (viper-todo--save-list (plist-put (plist-put (viper-todo--definition (viper-todo--list-here))
                                               :title title)
                                    :replace t)))

(defun viper-todo-lists-remove ()
  "Remove the list of this line; its todos stay."
  (interactive)
  (let ((name (viper-todo--list-here)))
    (when (y-or-n-p (format "Remove the list “%s”? " (viper-todo--list-title name)))
      (viper-todo--send
       'savedLists.remove (list :name name)
       (lambda (list)
         (setq viper-todo--removed list)
         (message "%s" (substitute-command-keys
                        "Removed the list; \\<viper-todo-lists-mode-map>\
\\[viper-todo-lists-restore] saves it again")))))))

(defun viper-todo-lists-restore ()
  "Save the list again that was removed last."
  (interactive)
  (unless viper-todo--removed (user-error "No list was removed"))
  (viper-todo--save-list viper-todo--removed (lambda () (setq viper-todo--removed nil))))

(defun viper-todo--move-list (names place)
  "Move the list of this line to PLACE of the one that follows it in NAMES."
  (let* ((name (viper-todo--list-here)) (other (cadr (member name names))))
    (unless other (user-error "There is no further list"))
    (viper-todo--send 'savedLists.move (list :name name place other))))

(defun viper-todo-lists-up ()
  "Move the list of this line up."
  (interactive)
  (viper-todo--move-list (reverse (mapcar (lambda (row) (plist-get row :name)) viper-todo--lists))
                         :before))

(defun viper-todo-lists-down ()
  "Move the list of this line down."
  (interactive)
  (viper-todo--move-list (mapcar (lambda (row) (plist-get row :name)) viper-todo--lists) :after))

;;;; Reminders

(defvar viper-todo--reminders nil "The reminders that are due, oldest first, as they were shown.")
(defvar viper-todo--reminder-text nil "The oldest reminder, in the mode line, or nil.")
(put 'viper-todo--reminder-text 'risky-local-variable t)

(declare-function notifications-notify "notifications")
(declare-function notifications-close-notification "notifications")

(defun viper-todo--set-reminders (reminders)
  "Show REMINDERS in the mode line."
  (setq viper-todo--reminders reminders
        viper-todo--reminder-text
        (when reminders
          (propertize (format " [%s: %s%s]" (viper-todo--clean (plist-get (car reminders) :atText))
                              (viper-todo--named (list (plist-get (car reminders) :todo)))
                              (if (cdr reminders) (format " +%d" (length (cdr reminders))) ""))
                      'face 'viper-todo-overdue
                      'mouse-face 'mode-line-highlight
                      'help-echo "mouse-1, M-x viper-todo-reminder: answer this reminder"
                      'local-map '(keymap (mode-line keymap (mouse-1 . viper-todo-reminder))))))
  (unless global-mode-string (setq global-mode-string '("")))
  (add-to-list 'global-mode-string 'viper-todo--reminder-text t)
  (force-mode-line-update t))

(defun viper-todo--reminder (params)
  "Return the reminder that PARAMS are about, or nil."
  (seq-find (lambda (reminder)
              (and (eql (plist-get reminder :id) (plist-get params :id))
                   (equal (plist-get reminder :at) (plist-get params :at))))
            viper-todo--reminders))

(defun viper-todo--show-reminder (params)
  "Show the reminder PARAMS."
  (let ((old (viper-todo--reminder params)) (rest viper-todo--reminders))
    (if old
        (setq params (append params (list :notification (plist-get old :notification)))
              rest (remq old rest))
      (setq params (append params (list :notification nil)))
      ;; Not within the process filter: asking the desktop waits for its answer.
      (run-at-time 0 nil #'viper-todo--notify params)
      (message "%s" (substitute-command-keys
                     (format "Reminder, %s: %s  \\[viper-todo-reminder] answers it"
                             (viper-todo--clean (plist-get params :atText))
                             (viper-todo--named (list (plist-get params :todo)))))))
    (viper-todo--set-reminders
     (seq-sort-by (lambda (reminder) (plist-get reminder :at)) #'string< (cons params rest)))))

(defun viper-todo--hide-reminder (params)
  "Hide the reminder that PARAMS are about."
  (when-let ((reminder (viper-todo--reminder params)))
    (when (plist-get reminder :notification)
      (ignore-errors (notifications-close-notification (plist-get reminder :notification))))
    (viper-todo--set-reminders (remq reminder viper-todo--reminders))))

(defun viper-todo--notify (params)
  "Have the desktop show the reminder that PARAMS are about, if it is still due."
  (when-let ((reminder (and viper-todo-notify (getenv "DBUS_SESSION_BUS_ADDRESS")
                            (require 'notifications nil t)
                            (viper-todo--reminder params))))
    (let ((snooze (car (viper-todo--offer "snooze" "" (list :id (plist-get reminder :id))))))
      (plist-put
       reminder :notification
       (ignore-errors
         (notifications-notify
          :app-name "viper-todo" :body (viper-todo--clean (plist-get reminder :atText))
          :title (viper-todo--clean (plist-get (plist-get reminder :todo) :title))
          :actions (append '("open" "Open" "acknowledge" "Acknowledge")
                           (and snooze (list "snooze" (plist-get snooze :text))))
          :on-action (lambda (_notification action)
                       (viper-todo--guard
                        (viper-todo--answer reminder (intern action)
                                            (plist-get snooze :value))))))))))

(defun viper-todo--answer (reminder action &optional snooze)
  "Take ACTION, a symbol, on REMINDER; SNOOZE is for how long, or until when."
  (let ((which (list :id (plist-get reminder :id) :at (plist-get reminder :at))))
    (pcase action
      ('open (viper-todo-open (plist-get reminder :id)))
      ('acknowledge (viper-todo--send 'todoReminder.acknowledge which))
      ('snooze (viper-todo--send 'todoReminder.snooze (append which snooze))))))

;;;###autoload
(defun viper-todo-reminder ()
  "Answer the oldest reminder that is due: open its todo, or put it off.
If the backend does not run, start it, so that reminders appear."
  (interactive)
  (viper-todo--start)
  (unless viper-todo--reminders
    ;; The backend has only just been started, or it is an older one.
    (ignore-errors (jsonrpc-request viper-todo--connection 'todoReminder.viewReady nil)))
  (let ((reminder (or (car viper-todo--reminders)
                      (user-error "No reminder is due; the mode line will show them"))))
    (pcase (car (read-multiple-choice
                 (viper-todo--named (list (plist-get reminder :todo)))
                 '((?o "open" "Open the todo") (?a "acknowledge" "Do not remind of it again")
                   (?s "snooze" "Remind of it later"))))
      (?o (viper-todo--answer reminder 'open))
      (?a (viper-todo--answer reminder 'acknowledge))
      (?s (pcase (viper-todo--choose "Remind again" "snooze" (list :id (plist-get reminder :id)))
            (`(,_ ,(and snooze (pred consp))) (viper-todo--answer reminder 'snooze snooze))
            (`(,text ,_) (user-error "“%s” is no time; try “in 20 minutes”" text)))))))

;;;; A todo

(defvar-local viper-todo--draft nil "The name of this buffer's draft, and the key of its save.")
(defvar-local viper-todo--from nil "What the draft of a new todo begins with, or nil.")
(defvar-local viper-todo--shown nil "The draft as the backend showed it last.")
(defvar-local viper-todo--known nil "The texts that the backend has been given, or has shown.")
(defvar-local viper-todo--seen nil "The revision over which each field is typed.")
(defvar-local viper-todo--awaited nil "The last event of the draft, until it is answered.")
(defvar-local viper-todo--sending nil "The timer that is about to send what was typed, or nil.")
(defvar-local viper-todo--waiting nil "Whether this form waits for the answer that it may open.")
(defvar-local viper-todo--filled nil "Whether the draft was written into this form.")
(defvar-local viper-todo--kept nil "The number of this draft if it was kept, until it is saved.")
(defvar-local viper-todo--own nil "Whether the user asked for what the draft shows next.")
(defvar-local viper-todo--unopened nil "Whether the backend could not open the draft.")
(defvar-local viper-todo--leaving nil "Whether this buffer is to be closed when it is stored.")
(defvar-local viper-todo--todo nil "The todo as it is in the store, or nil.")

(defconst viper-todo--labels
  '((:title . "Title: ") (:due . "\nDue: ") (:time . "\nTime: ") (:start . "\nStart: ")
    (:repeat . "\nRepeat: ") (:reminders . "\nReminders: ") (:priority . "\nPriority: ")
    (:tags . "\nTags: ") (:content . "\n\n"))
  "What stands before each field.")

(defvar viper-todo-detail-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("C-c C-c" . viper-todo-save-and-close) ("C-c C-k" . viper-todo-discard)
                     ("C-c C-r" . viper-todo-revert) ("C-c C-d" . viper-todo-differences)
                     ("C-c C-y" . viper-todo-keep-mine) ("C-c C-o" . viper-todo-take-theirs)
                     ("C-c C-l" . viper-todo-history) ("C-c C-t" . viper-todo-detail-toggle)
                     ("C-c C-s" . viper-todo-detail-due) ("C-c C-f" . viper-todo-detail-skip)
                     ("C-c C-n" . viper-todo-next-field) ("C-M-i" . completion-at-point)))
      (define-key map (kbd key) command))
    map)
  "Keys of a todo.")

(define-derived-mode viper-todo-detail-mode text-mode "Todo-Detail"
  "One todo: its fields, an empty line, its contents.

\\[save-buffer] stores it.  What is wrong with a field stands behind it
while you type.  A change that somebody else makes appears at once; if
it is to a field that you changed too, theirs stands below yours:
\\[viper-todo-keep-mine] keeps yours and \\[viper-todo-take-theirs] takes theirs, of the
field at point or else of all, and \\[viper-todo-differences] compares.

\\{viper-todo-detail-mode-map}"
  :interactive nil
  (setq-local word-wrap t
              require-final-newline nil
              buffer-offer-save 'always
              header-line-format '(:eval (viper-todo--percent (viper-todo--detail-header)))
              revert-buffer-function (lambda (&rest _) (viper-todo-revert)))
  (add-hook 'write-contents-functions #'viper-todo-save nil t)
  (add-hook 'after-change-functions #'viper-todo--typed nil t)
  (add-hook 'completion-at-point-functions #'viper-todo--complete nil t)
  (add-hook 'kill-buffer-query-functions #'viper-todo--may-close nil t)
  (add-hook 'kill-buffer-hook #'viper-todo--detail-closed nil t))

(defun viper-todo--details ()
  "Return the buffers of todos."
  (seq-filter (lambda (buffer)
                (provided-mode-derived-p (buffer-local-value 'major-mode buffer)
                                         'viper-todo-detail-mode))
              (buffer-list)))

(defun viper-todo--detail-buffer (id)
  "Return the buffer of the todo ID, or nil."
  (seq-find (lambda (buffer) (eql (buffer-local-value 'viper-todo--id buffer) id))
            (and id (viper-todo--details))))

(defun viper-todo--draft-buffer (draft)
  "Return the buffer of the draft that is named DRAFT, or nil."
  (seq-find (lambda (buffer) (equal (buffer-local-value 'viper-todo--draft buffer) draft))
            (viper-todo--details)))

(defun viper-todo-new ()
  "Open the form of a new todo of the list."
  (interactive)
  (viper-todo--await-form (viper-todo--form nil) 'todoList.startAdd '(:view "list")))

(defun viper-todo-open (id &optional other-window)
  "Open the todo ID; in another window if OTHER-WINDOW is non-nil."
  (interactive "nTodo: ")
  (viper-todo--await-form (viper-todo--form id other-window) 'todoDetail.startEdit (list :id id)))

(defun viper-todo--await-form (buffer event params)
  "Send EVENT with PARAMS, whose answer has BUFFER filled, unless that is filled.
What is typed until then belongs to the form."
  (unless (buffer-local-value 'viper-todo--filled buffer)
    (with-current-buffer buffer (setq viper-todo--waiting t))
    (viper-todo--send event params nil (lambda (_error) (viper-todo--fill buffer nil)))))

(defun viper-todo--fill (buffer from)
  "Begin the draft of BUFFER, which waits for that; a new todo begins with FROM."
  (when (and (buffer-live-p buffer) (buffer-local-value 'viper-todo--waiting buffer))
    (with-current-buffer buffer
      (setq viper-todo--from from)
      (viper-todo--begin))))

(defun viper-todo--route (id from)
  "Go to the form of the todo ID; if it is nil, of a new one that begins with FROM."
  (if (eq viper-todo--from-list 'asked)
      (setq viper-todo--from-list from)
    (let ((waiting (seq-find (lambda (buffer)
                               (and (buffer-local-value 'viper-todo--waiting buffer)
                                    (eql (buffer-local-value 'viper-todo--id buffer) id)))
                             (viper-todo--details))))
      (if waiting
          (viper-todo--fill waiting from)
        ;; Not within the process filter, where the selected window is not to change.
        (run-at-time 0 nil (lambda ()
                             (let ((buffer (viper-todo--form id)))
                               (unless (buffer-local-value 'viper-todo--filled buffer)
                                 (with-current-buffer buffer (setq viper-todo--waiting t))
                                 (viper-todo--fill buffer from)))))))))

(defun viper-todo--offer-kept (drafts)
  "Say that there are DRAFTS of an earlier Emacs, if there are."
  (setq viper-todo--kept-drafts drafts)
  (when drafts
    (message "%s" (substitute-command-keys
                   (format "%d unsaved form%s from %s: \\<viper-todo-mode-map>\
\\[viper-todo-open-kept] opens %s"
                           (length drafts) (if (cdr drafts) "s" "")
                           (viper-todo--clean (plist-get (car drafts) :atText))
                           (if (cdr drafts) "one" "it"))))))

(defun viper-todo-open-kept ()
  "Open a form that an earlier Emacs left without saving it, as it was."
  (interactive)
  (viper-todo--request 'todoEdit.kept nil)
  (let* ((forms (mapcar (lambda (draft)
                          (cons (format "%s (%s)" (viper-todo--clean (plist-get draft :title))
                                        (viper-todo--clean (plist-get draft :atText)))
                                draft))
                        viper-todo--kept-drafts))
         (draft (cond ((null forms) (user-error "There are no unsaved forms"))
                      ((cdr forms) (cdr (assoc (completing-read "Unsaved form: " forms nil t)
                                               forms)))
                      (t (cdar forms)))))
    (when draft
      (when (viper-todo--detail-buffer (plist-get draft :id))
        (user-error "Todo %d is open in a form; close that first" (plist-get draft :id)))
      (viper-todo--form (plist-get draft :id))
      (setq viper-todo--kept (plist-get draft :kept))
      (viper-todo--begin))))

(defun viper-todo--form (id &optional other-window)
  "Show the form of the todo ID; in another window if OTHER-WINDOW is non-nil.
If ID is nil, it is the form of a new todo.  Return its buffer."
  (let ((buffer (viper-todo--detail-buffer id)))
    (unless buffer
      (setq buffer (generate-new-buffer (if id (format "*todo %d*" id) "*new todo*")))
      (with-current-buffer buffer
        (viper-todo-detail-mode)
        (setq viper-todo--id id
              viper-todo--draft (viper-todo--draft-name))
        (let ((inhibit-read-only t) (inhibit-modification-hooks t))
          (pcase-dolist (`(,field . ,label) viper-todo--labels)
            (insert (propertize label 'face 'viper-todo-field 'field field 'read-only t
                                'front-sticky (eq field :title) 'rear-nonsticky t))))
        (viper-todo--know (viper-todo--unsent))
        (goto-char (viper-todo--field-end :title))
        (setq buffer-undo-list nil)
        (set-buffer-modified-p nil)))
    (if other-window (pop-to-buffer buffer) (pop-to-buffer-same-window buffer))
    buffer))

(defun viper-todo--draft-name ()
  "Return a name that no draft had before, in any Emacs."
  (md5 (format "%s %d %s %s" (system-name) (emacs-pid) (float-time) (random))))

(defmacro viper-todo--widened (&rest body)
  "Do BODY with all of the buffer accessible."
  (declare (indent 0) (debug t))
  `(save-excursion (save-restriction (widen) ,@body)))

(defun viper-todo--field-start (field)
  "Return where the text of FIELD begins."
  (next-single-property-change (text-property-any (point-min) (point-max) 'field field) 'field
                               nil (point-max)))

(defun viper-todo--field-end (field)
  "Return where the text of FIELD ends."
  (let ((next (car (cadr (seq-drop-while (lambda (label) (not (eq (car label) field)))
                                         viper-todo--labels)))))
    (if next (text-property-any (point-min) (point-max) 'field next) (point-max))))

(defun viper-todo--field (&optional position)
  "Return the field at POSITION, by default at point."
  (viper-todo--widened
    (seq-find (lambda (field) (>= (or position (point)) (viper-todo--field-start field)))
              (reverse (mapcar #'car viper-todo--labels)) :title)))

(defun viper-todo--text (field)
  "Return the text of FIELD."
  (viper-todo--widened
    (buffer-substring-no-properties (viper-todo--field-start field)
                                    (viper-todo--field-end field))))

(defun viper-todo--unsent ()
  "Return the fields that the backend has another text of, as a property list."
  (cl-loop for (field) in viper-todo--labels
           for text = (viper-todo--text field)
           unless (equal text (plist-get viper-todo--known field)) append (list field text)))

(defun viper-todo--typed (&rest _)
  "Have what was typed sent soon."
  (unless viper-todo--sending
    (setq viper-todo--sending (run-at-time 0.2 nil #'viper-todo--flush (current-buffer)))))

(defun viper-todo--flush (buffer)
  "Send what was typed in BUFFER."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when viper-todo--sending
        (cancel-timer viper-todo--sending)
        (setq viper-todo--sending nil))
      (viper-todo--guard
        (viper-todo--start)
        (when viper-todo--unopened (viper-todo--begin))
        (when viper-todo--filled
          (cl-loop for (field text) on (viper-todo--unsent) by #'cddr
                   do (viper-todo--change field text)))))))

(defun viper-todo--change (field text)
  "Send the TEXT that was typed in FIELD."
  (let ((seen (plist-get viper-todo--seen field)))
    (viper-todo--know (list field text))
    (viper-todo--draft-send 'todoEdit.change (append (list field text) (and seen (list :rev seen)))
                            nil
                            ;; The backend has not taken it.
                            (lambda (_error) (viper-todo--know (list field nil))))))

(defun viper-todo--know (texts)
  "Remember that the backend has TEXTS, a property list."
  (cl-loop for (field text) on texts by #'cddr
           do (setq viper-todo--known (plist-put viper-todo--known field text))))

(defun viper-todo--draft-send (event params &optional success failure)
  "Send EVENT of this buffer's draft with PARAMS.
Call SUCCESS with its result or FAILURE with its error in this buffer."
  (let* ((buffer (current-buffer))
         (sent (list event))
         (answered (lambda ()
                     (when (eq viper-todo--awaited sent)
                       (setq viper-todo--awaited nil)
                       (when (viper-todo--running-p) (viper-todo--draw-draft))))))
    (setq viper-todo--awaited sent)
    (condition-case problem
        (viper-todo--send event (append (list :draft viper-todo--draft) params)
                          (lambda (result)
                            (when (buffer-live-p buffer)
                              (with-current-buffer buffer
                                (funcall answered)
                                (when success (funcall success result)))))
                          (lambda (error)
                            (when (buffer-live-p buffer)
                              (with-current-buffer buffer
                                (when failure (funcall failure error))
                                (funcall answered)))))
      (error (setq viper-todo--awaited nil)
             (when failure (funcall failure nil))
             (signal (car problem) (cdr problem))))))

(defun viper-todo--begin ()
  "Open the draft of this buffer, and show it; what is not stored stays."
  (setq viper-todo--unopened nil
        viper-todo--waiting nil)
  (seq-doseq (field (plist-get viper-todo--shown :changed))
    (viper-todo--know (list (intern (concat ":" field)) nil)))
  (when viper-todo--id (viper-todo--send 'todoDetail.viewReady (list :id viper-todo--id)))
  (viper-todo--draft-send
   'todoEdit.viewReady (cond (viper-todo--kept (list :kept viper-todo--kept))
                             (viper-todo--id (list :id viper-todo--id))
                             (viper-todo--from (list :from viper-todo--from)))
   (lambda (_result) (viper-todo--flush (current-buffer)))
   (lambda (error)
     (cond ((eql (plist-get error :code) 1010)
            ;; It was saved, or another Emacs has it open.
            (setq viper-todo--kept nil)
            (viper-todo--begin))
           ((not (eql (plist-get error :code) 1001)) (setq viper-todo--unopened t))
           ((not (buffer-modified-p)) (run-at-time 0 nil #'viper-todo--close (current-buffer)))
           ;; The todo is gone, but not what was typed: it becomes a new one.
           (t (setq viper-todo--id nil
                    viper-todo--known nil)
              (viper-todo--begin))))))

(defun viper-todo--show-draft (draft)
  "Show DRAFT in its buffer."
  (when-let ((buffer (viper-todo--draft-buffer (plist-get draft :draft))))
    (with-current-buffer buffer
      (let ((gone (eq (plist-get viper-todo--shown :gone) t)))
        (setq viper-todo--shown draft)
        (when (and gone (not (eq (plist-get draft :gone) t)))
          (viper-todo--send 'todoDetail.viewReady (list :id viper-todo--id))))
      ;; Before the last answer, what is shown is older than what was typed.
      (unless viper-todo--awaited (viper-todo--draw-draft)))))

(defun viper-todo--draw-draft ()
  "Write the draft of this buffer, but for fields that were typed in since."
  (when-let ((values (plist-get viper-todo--shown :values)))
    (let ((first (not viper-todo--filled)) (inhibit-read-only t))
      (viper-todo--widened
        (pcase-dolist (`(,field) viper-todo--labels)
          (let ((value (plist-get values field)) (text (viper-todo--text field)))
            (when (and value (or first (equal text value)
                                 (equal text (plist-get viper-todo--known field))))
              (cond (first
                     ;; What was typed ahead stands behind it.
                     (goto-char (viper-todo--field-start field))
                     (insert-before-markers value))
                    ((not (equal text value)) (viper-todo--write field value)))
              ;; As long as a conflict is open, the text is over what was there before it.
              (unless (viper-todo--about field :stale)
                (setq viper-todo--seen
                      (plist-put viper-todo--seen field (plist-get viper-todo--shown :rev)))))
            (viper-todo--know (list field value))))
        (viper-todo--draw-notes))
      (setq viper-todo--own nil)
      (when first
        (setq viper-todo--filled t
              buffer-undo-list nil)))
    (set-buffer-modified-p (or (/= 0 (length (plist-get viper-todo--shown :changed)))
                               (viper-todo--unsent)))
    (force-mode-line-update)
    (when (and (eq (plist-get viper-todo--shown :gone) t) (not (buffer-modified-p)))
      (let ((buffer (current-buffer)) (title (viper-todo--clean (plist-get values :title))))
        (run-at-time 0 nil (lambda ()
                             (when (and (buffer-live-p buffer) (not (buffer-modified-p buffer)))
                               (viper-todo--close buffer)
                               (message "“%s” was deleted" title))))))))

(defun viper-todo--write (field text)
  "Write TEXT into FIELD.
Unless the user asked for it, undo does not know of it: what others
wrote stays, whatever is undone."
  (let* ((start (viper-todo--field-start field))
         (end (viper-todo--field-end field))
         (undo (if (or viper-todo--own (eq buffer-undo-list t))
                   'recorded
                 (viper-todo--undo-outside start end (- (length text) (- end start))))))
    (cl-flet ((write () (replace-region-contents start end (lambda () text) 0.2)))
      (if (eq undo 'recorded)
          (write)
        (let ((buffer-undo-list t)) (write))
        (setq buffer-undo-list undo)))))

(defun viper-todo--undo-outside (start end longer)
  "Return what the user can undo but for the text between START and END.
That is to be LONGER by so many characters."
  ;; Each element has positions as of its change: START and END go back in time with it.
  (cl-flet ((after (position) (if (> position end) (+ position longer) position)))
    (cl-loop
     for element in buffer-undo-list
     append
     (pcase element
       (`(,(and from (pred integerp)) . ,(and to (pred integerp)))
        (let ((length (- to from)))
          (cond ((> from end) (list (cons (after from) (after to))))
                ((< to start)
                 (setq start (- start length)
                       end (- end length))
                 (list element))
                (t (setq end (- end length)) nil))))
       (`(,(and text (pred stringp)) . ,(and position (pred integerp)))
        (let ((at (abs position)) (length (length text)))
          (cond ((> at end) (list (cons text (if (< position 0) (- (after at)) (after at)))))
                ((< at start)
                 (setq start (+ start length)
                       end (+ end length))
                 (list element))
                (t (setq end (+ end length)) nil))))
       ((pred integerp) (list (after element)))
       ((or 'nil `(t . ,_)) (list element))))))

(defun viper-todo--draw-notes ()
  "Write the notes of the draft behind its fields."
  (remove-overlays (point-min) (point-max) 'viper-todo-note t)
  (pcase-dolist (`(,field) viper-todo--labels)
    (let* ((end (if (eq field :content)
                    (1- (viper-todo--field-start field))
                  (viper-todo--field-end field)))
           (notes
            (append
             (when-let ((text (pcase field
                                (:due (plist-get viper-todo--shown :dueText))
                                (:start (plist-get viper-todo--shown :startText))
                                (:repeat (viper-todo--repeat-text)))))
               (list (propertize (concat "   " (viper-todo--clean text)) 'face 'shadow)))
             (seq-map (lambda (problem)
                        (propertize (concat "   " (viper-todo--clean (plist-get problem :message)))
                                    'face 'viper-todo-error))
                      (viper-todo--about field :problems))
             (seq-map (lambda (stale)
                        (propertize (viper-todo--theirs (plist-get stale :theirs))
                                    'face 'viper-todo-theirs))
                      (viper-todo--about field :stale)))))
      (when notes
        (let ((text (apply #'concat notes)) (note (make-overlay end (1+ end) nil t)))
          ;; The cursor stands before the note.
          (put-text-property 0 1 'cursor t text)
          (overlay-put note 'viper-todo-note t)
          (overlay-put note 'before-string text))))))

(defun viper-todo--repeat-text ()
  "Return how the draft repeats, and its next days."
  (when-let ((text (plist-get viper-todo--shown :repeatText)))
    (string-join (cons text (append (plist-get viper-todo--shown :upcoming) nil)) "  ")))

(defun viper-todo--about (field member)
  "Return the items of the draft's MEMBER that are about FIELD."
  (seq-filter (lambda (item) (equal (concat ":" (plist-get item :field)) (symbol-name field)))
              (plist-get viper-todo--shown member)))

(defun viper-todo--theirs (text)
  "Return TEXT of somebody else as it stands below ours."
  (let ((lines (split-string text "\n")))
    (concat (mapconcat (lambda (line) (concat "\n   theirs: " (viper-todo--clean line)))
                       (seq-take lines 8) "")
            (if (nthcdr 8 lines) "\n   …" ""))))

(defun viper-todo--show-todo (id todo)
  "Show what cannot be typed of TODO, or nil, above the form of the todo ID."
  (when-let ((buffer (viper-todo--detail-buffer id)))
    (with-current-buffer buffer
      (setq viper-todo--todo todo)
      (force-mode-line-update))))

(defun viper-todo--detail-header ()
  "Return the header line of a todo."
  (cond
   (viper-todo--ending (viper-todo--error-line))
   ((eq (plist-get viper-todo--shown :gone) t)
    (propertize (substitute-command-keys
                 " Somebody has deleted this todo; \\[save-buffer] adds it as a new one")
                'face 'viper-todo-error))
   ((/= 0 (length (plist-get viper-todo--shown :stale)))
    (propertize (substitute-command-keys
                 " Changed meanwhile: \\[viper-todo-keep-mine] keeps yours, \
\\[viper-todo-take-theirs] takes theirs, \\[viper-todo-differences] compares")
                'face 'viper-todo-error))
   (viper-todo--error (viper-todo--error-line))
   ((null viper-todo--id)
    (substitute-command-keys " New todo: \\[viper-todo-save-and-close] adds it, \
\\[viper-todo-discard] forgets it"))
   (viper-todo--todo
    ;; Names and values: the latter are in the backend's language.
    (format " Todo: %d%s  State: %s  Added: %s  %s: %s" viper-todo--id
            (if (plist-get viper-todo--todo :series)
                (format " (no. %d of series %d)" (plist-get viper-todo--todo :number)
                        (plist-get viper-todo--todo :series))
              "")
            (plist-get viper-todo--todo :state)
            (viper-todo--clean (plist-get viper-todo--todo :createdText))
            (if (plist-get viper-todo--todo :completedText) "Done" "Changed")
            (viper-todo--clean (or (plist-get viper-todo--todo :completedText)
                                   (plist-get viper-todo--todo :updatedText)))))
   (t "")))

(defun viper-todo-save ()
  "Store this todo, or signal an error with the reason why not."
  (let ((new (null viper-todo--id)) (result nil) (idle (lambda () (null viper-todo--awaited))))
    (viper-todo--start)
    (viper-todo--wait-until-filled)
    (viper-todo--flush (current-buffer))
    (viper-todo--wait idle)
    (unless (viper-todo--unsent)
      (viper-todo--save-draft (lambda (saved) (setq result saved)))
      (viper-todo--wait idle))
    (unless result
      (user-error "%s" (or viper-todo--error "Not stored: the backend has gone")))
    (when new (viper-todo--show-row result))
    ;; Where there is no list, the backend has nobody to say it to.
    (unless (get-buffer viper-todo--buffer) (message "Stored"))
    t))

(defun viper-todo--wait-until-filled ()
  "Wait until this form is filled, or cannot be."
  (viper-todo--wait (lambda () (or viper-todo--filled viper-todo--unopened))))

(defun viper-todo--save-draft (success)
  "Save the draft of this buffer, and call SUCCESS with the result."
  (viper-todo--draft-send
   'todoEdit.save (list :key viper-todo--draft) success
   (lambda (error)
     ;; It has been added, but the answer was lost, and more was typed since.
     (when (eql (plist-get error :code) 1006)
       (setq viper-todo--id (plist-get (plist-get error :data) :id)
             viper-todo--known nil)
       (viper-todo--begin)
       (viper-todo--flush (current-buffer))
       (viper-todo--save-draft success)))))

(defun viper-todo--leave-draft (params)
  "Leave the form as PARAMS say; stay in it if it was only stored."
  (when-let ((buffer (viper-todo--draft-buffer (plist-get params :draft))))
    (with-current-buffer buffer
      (setq viper-todo--shown nil
            viper-todo--own t
            viper-todo--kept nil
            viper-todo--draft nil)
      (cond ((not (eq (plist-get params :saved) t))
             (set-buffer-modified-p nil)
             (run-at-time 0 nil #'viper-todo--close buffer))
            ((not viper-todo--leaving)
             (setq viper-todo--id (plist-get params :id)
                   viper-todo--draft (viper-todo--draft-name))
             (rename-buffer (format "*todo %d*" viper-todo--id) t)
             (viper-todo--begin))))))

(defun viper-todo-save-and-close ()
  "Store this todo, and close it if that succeeds."
  (interactive)
  (when (buffer-modified-p)
    (setq viper-todo--leaving t)
    (unwind-protect (viper-todo-save) (setq viper-todo--leaving nil))
    (set-buffer-modified-p nil))
  (viper-todo--close (current-buffer)))

(defun viper-todo-discard ()
  "Close the todo and discard unsaved text."
  (interactive)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Forget what you changed? "))
    (viper-todo--wait-until-filled)
    (viper-todo--draft-send 'todoEdit.cancel nil)))

(defun viper-todo-revert ()
  "Show the stored todo and discard unsaved text."
  (interactive)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Forget what you changed? "))
    (viper-todo--start)
    (viper-todo--know (viper-todo--unsent))
    (setq viper-todo--shown nil
          viper-todo--own t)
    (viper-todo--begin)))

(defun viper-todo--resolve (take)
  "TAKE \"mine\" or \"theirs\" of the field at point, or of all if it has no theirs."
  (viper-todo--flush (current-buffer))
  (setq viper-todo--own t)
  (let ((here (viper-todo--about (viper-todo--field) :stale)))
    (viper-todo--draft-send
     'todoEdit.resolve
     (append (list :take take)
             (and here (list :fields (vector (plist-get (car here) :field))))))))

(defun viper-todo-keep-mine ()
  "Keep what you typed where somebody else changed it too."
  (interactive)
  (viper-todo--resolve "mine"))

(defun viper-todo-take-theirs ()
  "Take what somebody else wrote where you changed it too."
  (interactive)
  (viper-todo--resolve "theirs"))

(defun viper-todo-differences ()
  "Compare the todo of others with this text."
  (interactive)
  (let ((mine (viper-todo--widened (buffer-substring-no-properties (point-min) (point-max))))
        (theirs (mapconcat
                 (pcase-lambda (`(,field . ,label))
                   (let ((stale (car (viper-todo--about field :stale))))
                     (concat label (or (plist-get stale :theirs) (viper-todo--text field)))))
                 viper-todo--labels "")))
    (cl-flet ((buffer (name text)
                (with-current-buffer (get-buffer-create name)
                  (erase-buffer)
                  (insert text)
                  (current-buffer))))
      (diff-buffers (buffer "*todo in the store*" theirs) (buffer "*todo as it is here*" mine)
                    nil 'no-async))))

(defun viper-todo-detail-toggle ()
  "Complete this todo, or reopen it if it is done."
  (interactive)
  (viper-todo--send (if (eq (plist-get viper-todo--todo :completed) t)
                        'todoDetail.reopen
                      'todoDetail.complete)
                    (list :id (or viper-todo--id (user-error "This todo is not stored yet")))))

(defun viper-todo-detail-skip ()
  "Move this todo, which repeats, to the next day of its rule."
  (interactive)
  (viper-todo--send 'todoDetail.skip
                    (list :id (or viper-todo--id (user-error "This todo is not stored yet")))))

(defun viper-todo-detail-due (&optional day)
  "Write DAY, which is asked for, into the field of the due date."
  (interactive)
  (when-let ((day (or day (cadr (viper-todo--choose "Due" "due" (viper-todo--this-draft))))))
    (viper-todo--widened
      (goto-char (viper-todo--field-start :due))
      (delete-region (point) (viper-todo--field-end :due))
      (insert day))))

(defun viper-todo--this-draft ()
  "Send what was typed here, and return the member that names the draft."
  (viper-todo--flush (current-buffer))
  (list :draft viper-todo--draft))

(defun viper-todo-next-field ()
  "Go to the end of the next field, from the last one to the contents."
  (interactive)
  (let ((next (cadr (memq (viper-todo--field) (mapcar #'car viper-todo--labels)))))
    (widen)
    (goto-char (cond ((null next) (viper-todo--field-end :title))
                     ((eq next :content) (viper-todo--field-start next))
                     (t (viper-todo--field-end next))))))

(defun viper-todo--complete ()
  "Complete what is typed in the field at point from the choices."
  (let ((field (viper-todo--field)))
    (unless (memq field '(:title :content))
      (let ((start (viper-todo--field-start field))
            (end (save-excursion
                   (if (eq field :tags) (skip-chars-forward "^ \t\n") (end-of-line))
                   (point))))
        (when-let ((between (pcase field
                              (:tags "[ \t]+")
                              ;; Words have commas between them, ISO 8601 has spaces.
                              (:reminders "\\(?:,\\|-?P[0-9A-Z]+ \\|[0-9]T[0-9:]+ \\) *"))))
          (save-excursion
            (let ((here (point)))
              (goto-char start)
              (while (re-search-forward between here t) (setq start (point))))))
        (setq viper-todo--offered nil)
        (list start end
              (viper-todo--table (substring (symbol-name field) 1)
                                 (append (viper-todo--this-draft)
                                         (and (eq field :tags) (viper-todo--open-list-view))))
              :company-prefix-length t
              :exit-function
              (lambda (text status)
                (when-let ((value (and (memq status '(finished exact))
                                       (assoc (substring-no-properties text) viper-todo--offered))))
                  (unless (eq field :tags)
                    (delete-region (- (point) (length text)) (point))
                    (insert (cdr value))))))))))

(defun viper-todo--may-close ()
  "Ask before discarding unsaved text."
  (or (not (buffer-modified-p))
      (yes-or-no-p "This todo was changed and is not stored; close it all the same? ")))

(defun viper-todo--may-exit ()
  "Ask before leaving Emacs with unsaved text."
  (or (seq-every-p (lambda (buffer) (not (buffer-modified-p buffer))) (viper-todo--details))
      (yes-or-no-p "Todos were changed and are not stored; exit anyway? ")))

(add-hook 'kill-emacs-query-functions #'viper-todo--may-exit)

(defun viper-todo--end ()
  "Let the backend keep what is typed before the end of Emacs."
  (when (viper-todo--running-p)
    (jsonrpc-notify viper-todo--connection 'exit nil)
    (with-timeout (2) (viper-todo--wait #'ignore))))

(add-hook 'kill-emacs-hook #'viper-todo--end)

(defun viper-todo--detail-closed ()
  "Tell the backend that this todo is no longer shown."
  (when (viper-todo--running-p)
    (when viper-todo--draft
      (viper-todo--send 'todoEdit.viewClosed (list :draft viper-todo--draft)))
    (when viper-todo--todo
      (viper-todo--send 'todoDetail.viewClosed (list :id viper-todo--id)))))

(defun viper-todo--close (buffer)
  "Kill BUFFER, and restore what its windows showed before."
  (when (buffer-live-p buffer)
    (dolist (window (get-buffer-window-list buffer nil t))
      (quit-restore-window window))
    (kill-buffer buffer)))

;;;; What happened to a todo

(defun viper-todo-history ()
  "Show the history of this todo."
  (interactive)
  (viper-todo--send 'todoDetail.history
                    (list :id (cond ((not (derived-mode-p 'viper-todo-detail-mode))
                                     (plist-get (viper-todo--this) :id))
                                    (viper-todo--id)
                                    (t (user-error "This todo is not stored yet"))))))

(defun viper-todo--show-history (params)
  "Show the entries in PARAMS."
  (with-current-buffer (get-buffer-create "*viper-todo history*")
    (special-mode)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert (format "Todo %d, newest change first\n\n" (plist-get params :id)))
      (seq-doseq (entry (plist-get params :entries))
        (insert (viper-todo--clean (plist-get entry :atText)) "  "
                (viper-todo--clean (plist-get entry :what))
                (if (plist-get entry :by)
                    (propertize (format "  (%s)" (viper-todo--clean (plist-get entry :by)))
                                'face 'shadow)
                  "")
                "\n"))
      (goto-char (point-min)))
    (run-at-time 0 nil (lambda (buffer) (when (buffer-live-p buffer) (pop-to-buffer buffer)))
                 (current-buffer))))

;;;; The report

(defvar-local viper-todo--report nil "The rows of the report that have come so far, newest first.")

(defface viper-todo-odd '((((background dark)) :background "gray15" :extend t)
                          (t :background "gray93" :extend t))
  "Every other day of the report.")
(defface viper-todo-heading '((t :inherit bold)) "A heading of the report.")

(defvar viper-todo-report-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (define-key map (kbd "RET") #'viper-todo-report-find)
    (define-key map (kbd "n") #'next-line)
    (define-key map (kbd "p") #'previous-line)
    map)
  "Keys of the report.")

(define-derived-mode viper-todo-report-mode special-mode "Todo-Report"
  "All todos by the day they are due or were completed.

\\{viper-todo-report-mode-map}"
  :interactive nil
  (setq-local truncate-lines t
              bidi-paragraph-direction 'left-to-right
              revert-buffer-function (lambda (&rest _) (viper-todo-report)))
  (add-hook 'kill-buffer-hook #'viper-todo--report-closed nil t))

;;;###autoload
(defun viper-todo-report ()
  "Show all todos by the day they are due or were completed."
  (interactive)
  (let ((buffer (get-buffer-create "*viper-todo report*")))
    (with-current-buffer buffer
      (unless (derived-mode-p 'viper-todo-report-mode) (viper-todo-report-mode)))
    (pop-to-buffer-same-window buffer)
    (if (viper-todo--running-p) (viper-todo--report-ready) (viper-todo--start))))

(defun viper-todo--report-ready ()
  "Open the report in the backend."
  (viper-todo--send 'todoReport.viewReady nil))

(defun viper-todo--report-closed ()
  "Tell the backend that the report is no longer shown."
  (when (viper-todo--running-p) (viper-todo--send 'todoReport.viewClosed nil)))

(defun viper-todo-report-find ()
  "Open the todo on this line."
  (interactive)
  (viper-todo-open (or (get-text-property (line-beginning-position) 'viper-todo-id)
                       (user-error "There is no todo on this line"))))

(defun viper-todo--show-report (params)
  "Gather the rows in PARAMS, and draw the report when it is complete."
  (when-let ((buffer (get-buffer "*viper-todo report*")))
    (with-current-buffer buffer
      (when (zerop (plist-get params :offset)) (setq viper-todo--report nil))
      (seq-doseq (row (plist-get params :rows)) (push row viper-todo--report))
      (when (eq (plist-get params :complete) t)
        (let ((lines (mapcar (lambda (window)
                               (cons window (with-selected-window window
                                              (count-lines 1 (line-beginning-position)))))
                             (get-buffer-window-list nil nil t)))
              (line (count-lines 1 (line-beginning-position)))
              (inhibit-read-only t))
          (erase-buffer)
          (mapc #'viper-todo--insert-report-row (reverse viper-todo--report))
          (set-buffer-modified-p nil)
          (goto-char (point-min))
          (forward-line line)
          (pcase-dolist (`(,window . ,line) lines)
            (set-window-point window (save-excursion (goto-char (point-min))
                                                     (forward-line line)
                                                     (point)))))))))

(defun viper-todo--insert-report-row (row)
  "Insert ROW of the report."
  (let ((start (point))
        (title (viper-todo--clean (plist-get row :title)))
        (state (plist-get row :state)))
    (pcase (plist-get row :kind)
      ("header" (insert (propertize title 'face 'viper-todo-heading) "\n"))
      ("subheader" (insert "  " (propertize title 'face 'viper-todo-field) "\n"))
      ("detail"
       (insert "    " (pcase state ("overdue" "[!] ") ("done" "[x] ") (_ "[ ] ")) title "\n")
       (when-let ((face (pcase state ("overdue" 'viper-todo-overdue) ("done" 'viper-todo-done))))
         (put-text-property (+ start 4) (1- (point)) 'face face))
       (put-text-property start (point) 'viper-todo-id (plist-get row :id)))
      ("subfooter" (insert "\n"))
      ("message" (insert "  " (propertize title 'face 'shadow) "\n\n"))
      ((or "footer" "grandFooter")
       (insert (propertize (format "%s: %d" title (plist-get row :count))
                           'face 'viper-todo-heading)
               "\n\n")))
    (when (eq (plist-get row :odd) t)
      (add-face-text-property start (point) 'viper-todo-odd t))))

;;;; The doctor

;;;###autoload
(defun viper-todo-doctor ()
  "Show where the backend, its todos and its log are, and its status."
  (interactive)
  (let* ((found (condition-case problem (viper-todo--find) (user-error (cdr problem))))
         (log (viper-todo--log-file))
         (database (viper-todo--database-file)))
    (with-current-buffer (get-buffer-create "*viper-todo doctor*")
      (special-mode)
      (setq-local truncate-lines nil
                  word-wrap t)
      (let ((inhibit-read-only t))
        (erase-buffer)
        (cl-flet ((line (name value) (insert (format "%-12s%s\n" name value))))
          (line "Emacs" emacs-version)
          (if (consp found)
              (line "Backend" (concat "MISSING.  " (string-join found " ") "."))
            (line "Backend" found)
            (line "Version"
                  (with-temp-buffer
                    (condition-case problem
                        (let ((default-directory (expand-file-name "~/")))
                          (call-process found nil t nil "--version")
                          (string-trim (buffer-string)))
                      (error (concat "PROBLEM.  " (error-message-string problem)))))))
          (line "Todos"
                (concat database (if (file-exists-p database) "" ", which is not there yet")))
          (line "Log" (cond (log)
                            (viper-todo-log-file (format "NONE.  %s cannot be written."
                                                         viper-todo-log-file))
                            (t "none: `viper-todo-log-file' is nil")))
          (line "Session" (cond ((viper-todo--running-p) "running")
                                (viper-todo--ending)
                                (t "not started; M-x viper-todo starts it")))
          (when viper-todo--error (line "Last error" viper-todo--error)))
        (goto-char (point-min)))
      (pop-to-buffer (current-buffer)))))

(provide 'viper-todo)
;;; viper-todo.el ends here
