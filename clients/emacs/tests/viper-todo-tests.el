;;; viper-todo-tests.el --- Tests of viper-todo.el  -*- lexical-binding: t; -*-

;;; Commentary:

;; emacs -Q --batch -L . -l tests/viper-todo-tests.el -f ert-run-tests-batch-and-exit
;;
;; The backend is the real one, found as viper-todo.el finds it; every test has a database of its
;; own.  Nothing waits for a time: everything waits for what is to happen.

;;; Code:

(require 'ert)
(require 'viper-todo)

(defvar viper-todo-tests-said nil "The messages of this test, newest first.")

(defmacro viper-todo-tests-until (condition)
  "Wait until CONDITION holds and the list is drawn; fail if that takes long.
The rows are known before they are drawn: the list is drawn once for
all that arrived together."
  (declare (debug t))
  `(let ((end (+ (float-time) 60)))
     (while (not (and ,condition (viper-todo-tests-drawn-p)))
       (when (> (float-time) end)
         (ert-fail (list "never came" ',condition (viper-todo-tests-screen)
                         viper-todo-tests-said)))
       (accept-process-output nil 0.02))))

(defun viper-todo-tests-drawn-p ()
  "Return non-nil unless something is about to be drawn."
  (null viper-todo--to-draw))

(defun viper-todo-tests-here ()
  "Return the id of the todo in this line."
  (plist-get (viper-todo--row-here) :id))

(defmacro viper-todo-tests-with (&rest body)
  "Do BODY in a new list of a new database.
Questions are answered with yes."
  (declare (indent 0) (debug t))
  `(let* ((folder (make-temp-file "viper-todo" t))
          (viper-todo-log-file (expand-file-name "log" folder))
          (viper-todo-tests-said nil)
          (viper-todo--kept-offered nil)
          (process-environment
           (cons (concat "VIPER_TODO_DATABASE=" (expand-file-name "todos.sqlite" folder))
                 (cons (concat "XDG_STATE_HOME=" folder) process-environment))))
     (cl-letf (((symbol-function 'message)
                (lambda (format &rest arguments)
                  (when format
                    (push (apply #'format-message format arguments) viper-todo-tests-said))))
               ((symbol-function 'y-or-n-p) (lambda (question) (push question viper-todo-tests-said)
                                              t))
               ((symbol-function 'yes-or-no-p) (lambda (question)
                                                 (push question viper-todo-tests-said) t)))
       (unwind-protect
           (save-window-excursion
             (viper-todo)
             (viper-todo-tests-until viper-todo--message)
             ,@body)
         (dolist (buffer (buffer-list))
           (when (with-current-buffer buffer
                   (derived-mode-p 'viper-todo-mode 'viper-todo-detail-mode
                                   'viper-todo-lists-mode 'viper-todo-report-mode
                                   'viper-todo-activity-mode 'viper-todo-comment-mode))
             (with-current-buffer buffer (set-buffer-modified-p nil))
             (kill-buffer buffer)))
         (when (viper-todo--running-p) (jsonrpc-shutdown viper-todo--connection t))
         (setq viper-todo--connection nil
               viper-todo--ending nil
               viper-todo--error nil
               viper-todo--lists nil
               viper-todo--removed nil)
         (clrhash viper-todo--claims)
         (viper-todo--set-reminders nil)
         (delete-directory folder t)))))

(defun viper-todo-tests-screen ()
  "Return the text of the list."
  (with-current-buffer viper-todo--buffer
    (buffer-substring-no-properties (point-min) (point-max))))

(defun viper-todo-tests-shows-p (regexp)
  "Return non-nil if the list shows REGEXP."
  (string-match-p regexp (viper-todo-tests-screen)))

(defun viper-todo-tests-said-p (regexp)
  "Return non-nil if something like REGEXP was said."
  (seq-some (lambda (said) (string-match-p regexp said)) viper-todo-tests-said))

(defun viper-todo-tests-add (&rest titles)
  "Add todos with TITLES, and wait for them."
  (dolist (title titles)
    (setq viper-todo-tests-said nil)
    (viper-todo-add title)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Added “"))))

(defvar viper-todo-tests-clock nil "The clock of other processes, or nil.")

(defvar viper-todo-tests-other nil
  "The name of the other process; nil if it does not say one.")

(defun viper-todo-tests-elsewhere (event &rest params)
  "Have another process send EVENT with PARAMS to the same database."
  (with-temp-buffer
    (when viper-todo-tests-other
      (insert (json-serialize `(:jsonrpc "2.0" :method "initialize"
                                :params (:clientInfo (:name ,viper-todo-tests-other))))
              "\n"))
    (insert (json-serialize (list :jsonrpc "2.0" :id 1 :method event :params params)) "\n")
    (should (eql 0 (apply #'call-process-region nil nil (viper-todo--find) t t nil
                          "--database" (getenv "VIPER_TODO_DATABASE")
                          (and viper-todo-tests-clock (list "--clock" viper-todo-tests-clock)))))
    (goto-char (point-min))
    (should (search-forward "\"result\"" nil t))))

(defun viper-todo-tests-open (id)
  "Open the todo ID from the list, and make its buffer current."
  (viper-todo--goto id)
  (viper-todo-find)
  (viper-todo-tests-until (viper-todo--detail-buffer id))
  (set-buffer (viper-todo--detail-buffer id))
  (viper-todo-tests-until viper-todo--todo)
  (viper-todo-tests-settle))

(defun viper-todo-tests-settle ()
  "Wait until the backend has what was typed here."
  (viper-todo-tests-until (and viper-todo--filled
                               (not (or viper-todo--sending viper-todo--awaited)))))

(defun viper-todo-tests-form ()
  "Open the form of a new todo, and make its buffer current."
  (viper-todo-new)
  (viper-todo-tests-until (get-buffer "*new todo*"))
  (set-buffer "*new todo*")
  (viper-todo-tests-settle))

(defun viper-todo-tests-type (field text)
  "Write TEXT at the end of FIELD."
  (goto-char (viper-todo--field-end field))
  (insert text))

(defun viper-todo-tests-text ()
  "Return the text of this form without the empty fields about time and others."
  (replace-regexp-in-string "\nTime: \nStart: \nRepeat: \nReminders: \nEstimate: \\|\nParent: $\\|\nAfter: $" ""
                            (buffer-substring-no-properties (point-min) (point-max))))

(defun viper-todo-tests-note-overlays ()
  "Return the overlays of what stands behind the fields."
  (seq-filter (lambda (note) (overlay-get note 'before-string))
              (overlays-in (point-min) (point-max))))

(defun viper-todo-tests-notes ()
  "Return what stands behind the fields."
  (mapconcat (lambda (note) (substring-no-properties (overlay-get note 'before-string)))
             (sort (viper-todo-tests-note-overlays)
                   (lambda (one other) (< (overlay-start one) (overlay-start other))))
             "\n"))

(defun viper-todo-tests-lists ()
  "Return the text of the lists."
  (with-current-buffer viper-todo--lists-buffer
    (buffer-substring-no-properties (point-min) (point-max))))

(defun viper-todo-tests-definition (name)
  "Return what the list NAME is."
  (jsonrpc-request viper-todo--connection 'savedLists.definition (list :name name)))

(defun viper-todo-tests-kill-backend ()
  "Kill the backend, and wait until that is known."
  (let ((killed (get-process "viper-todo")))
    (signal-process killed 'SIGKILL)
    ;; What was on its way may have begun another one by the time that this looks.
    (viper-todo-tests-until (or viper-todo--ending
                                (not (memq (get-process "viper-todo") (list nil killed)))))))

(defun viper-todo-tests-replace (from to)
  "Write TO instead of FROM in this buffer."
  (goto-char (point-min))
  (should (search-forward from nil t))
  (replace-match to t t))

(ert-deftest viper-todo-tests-add-and-list ()
  (viper-todo-tests-with
    (should (string-match-p "Nothing to do yet\\.\n\n  a adds a todo" (viper-todo-tests-screen)))
    (viper-todo-tests-add "Buy milk" "Call Ann")
    (should (viper-todo-tests-shows-p "^  \\[ \\] +Buy milk\n  \\[ \\] +Call Ann\n\\'"))
    (should (equal (viper-todo-tests-here) 2))
    (should (equal (viper-todo--status) " open, by due, 2"))))

(ert-deftest viper-todo-tests-complete-and-reopen ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk" "Call Ann")
    (viper-todo-filter-nothing)
    (viper-todo--goto 1)
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[x\\] +Buy milk"))
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[ \\] +Buy milk"))
    (viper-todo-filter-open)
    (viper-todo-mark)
    (viper-todo-mark)
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Completed 2 todos\\.\\'"))
    (should (viper-todo-tests-shows-p "No todo matches the filter"))))

(ert-deftest viper-todo-tests-delete-undo-and-redo ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three")
    (viper-todo--goto 2)
    (viper-todo-delete)
    (viper-todo-tests-until (viper-todo-tests-said-p "Deleted “two”\\."))
    ;; The cursor stays in its line.
    (should (equal (viper-todo-tests-here) 3))
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-said-p "Undone: delete “two”"))
    (should (equal (viper-todo-tests-here) 3))
    (viper-todo-redo)
    (viper-todo-tests-until (viper-todo-tests-said-p "Redone: delete “two”"))
    (goto-char (point-min))
    (viper-todo-flag)
    (viper-todo-flag)
    (should (viper-todo-tests-shows-p "^D .*one\nD .*three\n"))
    (viper-todo-delete-flagged)
    (viper-todo-tests-until (viper-todo-tests-shows-p "Nothing to do yet"))
    (should (member "Delete 2 todos? " viper-todo-tests-said))))

(ert-deftest viper-todo-tests-delete-all-asks ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two")
    (cl-letf (((symbol-function 'yes-or-no-p) #'ignore)) (viper-todo-delete-all))
    (viper-todo-tests-add "three")
    (should (= 3 (length viper-todo--rows)))
    (viper-todo-delete-all)
    (viper-todo-tests-until (viper-todo-tests-said-p "Deleted 3 todos"))
    (should (viper-todo-tests-said-p "\\`Delete ALL 3 todos"))
    (viper-todo-tests-add "one" "two")
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "Completed “two”"))
    (viper-todo-delete-completed)
    (should (member "Delete 1 todos that are done? " viper-todo-tests-said))
    ;; If there are more by then, it is asked again.
    (viper-todo-toggle)
    (viper-todo-tests-until (= 1 (viper-todo--count :total "done")))
    (let ((questions nil))
      (cl-letf (((symbol-function 'y-or-n-p)
                 (lambda (question)
                   (unless questions
                     (viper-todo-tests-elsewhere "todoList.add" :title "x")
                     (viper-todo-tests-elsewhere "todoList.complete" :id 6))
                   (push question questions))))
        (viper-todo-delete-completed))
      (should (string-match-p "Delete 2 todos that are done" (car questions))))))

(ert-deftest viper-todo-tests-change-from-the-list ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-rename "two")
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[ \\] +two\n"))
    (viper-todo-priority "high")
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[ \\] +high +two\n"))
    (execute-kbd-macro (kbd "T #home SPC , shop SPC ##new RET"))
    (should (viper-todo-tests-shows-p "high.*  ##new  #home  #shop"))
    ;; Nothing typed changes nothing.
    (execute-kbd-macro (kbd "T RET"))
    (should (viper-todo-tests-said-p "(Nothing was changed)"))
    (execute-kbd-macro (kbd "T work SPC -shop RET"))
    (should (viper-todo-tests-shows-p "high.*  ##new  #home  #work"))
    (execute-kbd-macro (kbd "T none RET"))
    (should (viper-todo-tests-shows-p "high +two$"))
    (viper-todo-due "2026-11-19")
    (viper-todo-tests-until (equal (plist-get (car viper-todo--rows) :due) "2026-11-19"))
    (should (viper-todo-tests-shows-p "\\[.\\] [^ ].* high +two"))
    (execute-kbd-macro (kbd "w RET"))
    (execute-kbd-macro (kbd "P RET"))
    (should (viper-todo-tests-shows-p "\\[.\\] [^ ].* high +two"))
    (execute-kbd-macro (kbd "w none RET"))
    (should (viper-todo-tests-shows-p "\\[ \\] +high +two"))
    (execute-kbd-macro (kbd "P none RET"))
    (should (viper-todo-tests-shows-p "\\[ \\] +two"))))

(defvar viper-todo-tests-meanwhile nil
  "What another process does when the next prompt opens: an event and its params.")

(defmacro viper-todo-tests-prompts (&rest body)
  "Do BODY, and return its prompts, each with the text it began with."
  (declare (indent 0) (debug t))
  `(let* ((prompts nil)
          (minibuffer-setup-hook
           (append minibuffer-setup-hook
                   (list (lambda ()
                           (push (cons (substring-no-properties (minibuffer-prompt))
                                       (minibuffer-contents-no-properties))
                                 prompts)
                           (viper-todo-tests-do-meanwhile))))))
     ,@body
     (nreverse prompts)))

(defun viper-todo-tests-do-meanwhile ()
  "Have another process do what it is to do, and wait until the list shows it."
  (when viper-todo-tests-meanwhile
    (cl-flet ((rows () (buffer-local-value 'viper-todo--rows (get-buffer viper-todo--buffer))))
      (let ((event viper-todo-tests-meanwhile) (old (copy-sequence (rows))))
        (setq viper-todo-tests-meanwhile nil)
        (apply #'viper-todo-tests-elsewhere event)
        (viper-todo-tests-until (not (equal old (rows))))))))

(defun viper-todo-tests-begins (event keys)
  "Return the texts that prompts begin with, at KEYS, if EVENT happens at the first."
  (setq viper-todo-tests-meanwhile event)
  (mapcar #'cdr (viper-todo-tests-prompts (execute-kbd-macro (kbd keys)))))

(ert-deftest viper-todo-tests-choices ()
  (viper-todo-tests-with
    (viper-todo-tests-elsewhere "todoList.add" :title "elsewhere" :tags ["home" "#odd"]
                                :due "tomorrow" :time "09:00")
    (viper-todo-tests-until (viper-todo-tests-shows-p "elsewhere"))
    (let ((table (viper-todo--table "due" nil)))
      (should (equal (mapcar #'substring-no-properties (all-completions "to" table))
                     '("Today" "Tomorrow")))
      (should (string-match-p "\\`  [A-Z].., " (viper-todo--annotation
                                               (car (all-completions "tom" table))))))
    (viper-todo-tests-add "one")
    ;; Whatever Emacs calls fitting, the backend decides.
    (execute-kbd-macro (kbd "w t o m TAB RET"))
    (should (viper-todo-tests-shows-p "Tomorrow +one"))
    (execute-kbd-macro (kbd "w t o d a y RET"))
    (should (viper-todo-tests-shows-p "Today +one"))
    ;; To tomorrow: four keys.
    (execute-kbd-macro (kbd "w + 1 RET"))
    (should (viper-todo-tests-shows-p "Tomorrow +one"))
    (execute-kbd-macro (kbd "w i n SPC 1 SPC d a y SPC 9 a m RET"))
    (execute-kbd-macro (kbd "w 1 2 / 2 4 / 2 9 9 9 RET"))
    (should (equal (plist-get (viper-todo--row 2) :due) "2999-12-24"))
    ;; Several tags, each completed by itself; a # before a tag is doubled.
    (execute-kbd-macro (kbd "T x , h o TAB , # # o d TAB RET"))
    (should (viper-todo-tests-shows-p "one  ##odd  #home  #x"))
    ;; Whatever the case.
    (execute-kbd-macro (kbd "T - H O TAB RET"))
    (should (viper-todo-tests-shows-p "one  ##odd  #x"))
    (execute-kbd-macro (kbd "P H I G H RET"))
    (should (viper-todo-tests-shows-p "high +one"))
    ;; What cannot be read is asked for again, with the reason.
    (should (equal (viper-todo-tests-prompts
                     (execute-kbd-macro (kbd "w s o m e d a y RET C-a C-k t o d a y RET")))
                   '(("Due: " . "")
                     ("The due date is not a valid date; write it like “tomorrow” or “1 March \
2027”.  Due: " . "someday"))))
    (should (viper-todo-tests-shows-p "Today.* high +one"))
    (execute-kbd-macro (kbd "s b y SPC t i TAB RET"))
    (should (equal (viper-todo--status) " open, by title, 2"))
    (execute-kbd-macro (kbd "s - t i t l e RET"))
    (should (equal (viper-todo--status) " open, by -title, 2"))
    (execute-kbd-macro (kbd "s RET"))
    (should (equal (viper-todo--status) " open, by -title, 2"))
    (execute-kbd-macro (kbd "s n o n e RET"))
    (should (equal (viper-todo--status) " open, 2"))
    (execute-kbd-macro (kbd "f w i t h o u t SPC t RET"))
    (viper-todo-tests-until (equal (viper-todo--status) " open not has tags, 0"))
    (execute-kbd-macro (kbd "f n o n e RET"))
    (viper-todo-tests-until (equal (viper-todo--status) " all, 2"))
    (execute-kbd-macro (kbd "/ b + 1 RET"))
    (viper-todo-tests-until (string-match-p "\\` before [0-9-]+, 1\\'" (viper-todo--status)))
    (execute-kbd-macro (kbd "/ b n o n e RET"))
    (viper-todo-tests-until (equal (viper-todo--status) " all, 2"))
    (execute-kbd-macro (kbd "b t o d TAB RET"))
    (viper-todo-tests-until (string-match-p "\\` Today, " (viper-todo--status)))))

(ert-deftest viper-todo-tests-lines ()
  (viper-todo-tests-with
    ;; Beyond the title: 17 keys.
    (execute-kbd-macro "aBuy milk tomorrow #home\r")
    (should (viper-todo-tests-shows-p "Tomorrow +Buy milk  #home$"))
    (execute-kbd-macro (kbd "a B u y SPC b r e a d SPC # H O TAB RET"))
    (should (viper-todo-tests-shows-p "Buy bread  #home$"))
    (viper-todo-undo)
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    ;; What cannot be added comes back.
    (should (equal '("" " ")
                   (mapcar #'cdr (viper-todo-tests-prompts
                                   (execute-kbd-macro (kbd "a SPC RET C-a C-k o n e RET"))))))
    (should (viper-todo-tests-shows-p "one$"))
    ;; Several lines are several todos, as each is added to the list, and one step.
    (viper-todo-open-list "today")
    (viper-todo-tests-until (equal (viper-todo--status) " Today, 0"))
    (viper-todo-add "two #x\n\nthree !high\nfour tomorrow\n")
    (viper-todo-tests-until (viper-todo-tests-shows-p "Today +high +three\n.*Today +two  #x"))
    (should (equal (viper-todo--status) " Today, 2"))
    (viper-todo-filter-nothing)
    (viper-todo-tests-until (viper-todo-tests-shows-p "Tomorrow +four"))
    (viper-todo-undo)
    (viper-todo-tests-until (= 2 (length viper-todo--rows)))
    (should (null (viper-todo--details)))))

(ert-deftest viper-todo-tests-overdue-to-today ()
  (viper-todo-tests-with
    (dolist (title '("one" "two"))
      (viper-todo-tests-elsewhere "todoList.add" :title title :due "yesterday"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "Yesterday +one\n.*Yesterday +two"))
    (viper-todo-tests-until (= 2 (viper-todo--count :overdue "all")))
    ;; Two keys.
    (should (equal (viper-todo-tests-prompts (execute-kbd-macro (kbd "W RET")))
                   '(("Make 2 overdue todos due: " . "today"))))
    (should (viper-todo-tests-shows-p "Today +one\n.*Today +two"))
    (viper-todo-overdue)
    (should (viper-todo-tests-said-p "There are none"))))

(ert-deftest viper-todo-tests-moves-and-priorities ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two tomorrow" "three 2026-12-31")
    (cl-flet ((fields (member) (mapcar (lambda (id) (plist-get (viper-todo--row id) member))
                                       '(1 2 3))))
      ;; Keys typed ahead find the todos as the ones before left them.
      (viper-todo--goto 3)
      (execute-kbd-macro (kbd "S-<right> >"))
      (should (equal (plist-get (viper-todo--row 3) :due) "2027-01-02"))
      (viper-todo--goto 3)
      (execute-kbd-macro (kbd "S-<left> < <"))
      (should (equal (plist-get (viper-todo--row 3) :due) "2026-12-30"))
      ;; What has no day begins with today.
      (execute-kbd-macro (kbd "t >"))
      (should (equal (fields :due) '("2026-11-20" "2026-11-22" "2026-12-31")))
      (viper-todo-tests-until (viper-todo-tests-said-p "Edited 3 todos"))
      (execute-kbd-macro (kbd "+ S-<up> - S-<up> S-<up> S-<up>"))
      (should (equal (fields :priority) '("high" "high" "high")))
      (execute-kbd-macro (kbd "S-<down>"))
      (should (equal (fields :priority) '("medium" "medium" "medium")))
      ;; A day counts from the one that was shown.
      (let ((row (viper-todo--row 3)))
        (viper-todo-tests-elsewhere "todoDetail.edit" :id 3 :due "2027-03-01")
        (viper-todo-tests-until (equal (plist-get (viper-todo--row 3) :due) "2027-03-01"))
        (cl-letf (((symbol-function 'viper-todo--these) (lambda () (list row))))
          (viper-todo-day-later))
        (should (viper-todo-tests-said-p "Todo 3 has changed since"))
        (should (equal (plist-get (viper-todo--row 3) :due) "2027-03-01")))
      (execute-kbd-macro (kbd "."))
      (viper-todo-tests-until (equal (fields :due) '("2026-11-20" "2026-11-20" "2026-11-20")))
      (execute-kbd-macro (kbd ","))
      (viper-todo-tests-until (equal (fields :due) '("2026-11-21" "2026-11-21" "2026-11-21"))))))

(ert-deftest viper-todo-tests-marks ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two #home" "three")
    (goto-char (point-min))
    (execute-kbd-macro "dm")
    (execute-kbd-macro "t")
    (should (viper-todo-tests-shows-p "^D .*one\n  .*two.*\n\\* .*three\n"))
    (execute-kbd-macro "U")
    (execute-kbd-macro (kbd "%m#HO\r"))
    (should (viper-todo-tests-shows-p "^  .*one\n\\* .*two.*\n  .*three\n"))
    ;; A mark goes with its todo, also to another page.
    (viper-todo-toggle)
    (viper-todo-tests-until (= 2 (length viper-todo--rows)))
    (should (zerop (hash-table-count viper-todo--marks)))))

(ert-deftest viper-todo-tests-draws-what-changed ()
  "A line is made once, and columns move without its text."
  (viper-todo-tests-with
    (dotimes (_ 4)
      (viper-todo-add (mapconcat (lambda (number) (format "no. %d" number))
                                 (number-sequence 1 50) "\n")))
    (viper-todo-tests-until (= 200 (length viper-todo--rows)))
    (let* ((made nil) (line (symbol-function 'viper-todo--line)))
      (cl-letf (((symbol-function 'viper-todo--line)
                 (lambda (row &rest more)
                   (push (plist-get row :id) made)
                   (apply line row more))))
        (viper-todo--goto 7)
        (viper-todo-due "2026-11-23")
        (viper-todo-tests-until (equal (plist-get (viper-todo--row 7) :dueText) "Monday"))
        (should (equal made '(7)))
        ;; What stays as it is is not written again.
        (viper-todo--goto 9)
        (let ((before (make-overlay (point) (line-end-position)))
              (behind (make-overlay (- (point-max) 5) (point-max))))
          (viper-todo-rename "no. nine")
          (viper-todo--goto 12)
          (viper-todo-rename "no. twelve")
          (viper-todo-tests-until (viper-todo-tests-shows-p "no. nine\n.*\n.*\n.*no. twelve"))
          (should (= 5 (- (overlay-end behind) (overlay-start behind))))
          (should (= (overlay-start before) (overlay-end before))))
        (setq made '(7))
        (viper-todo--mark-lines (point-min) (point-max) ?*)
        (viper-todo--draw)
        (should (equal made '(7)))
        (should (= 200 (hash-table-count viper-todo--marks)))
        (should (= 200 (how-many "^\\* \\[ \\]" (point-min) (point-max))))))))

(ert-deftest viper-todo-tests-narrow-window ()
  "In 44 columns, a title has 25."
  (viper-todo-tests-with
    (viper-todo-tests-add "one 2028-12-31 18:30 !high")
    (should (= 34 viper-todo--title-column))
    (should (viper-todo-tests-shows-p "^  \\[ \\] Dec 31, 2028 18:30 high one$"))
    (cl-letf (((symbol-function 'window-width) (lambda (&rest _) 44)))
      (viper-todo--fit (selected-window))
      (viper-todo-tests-until (viper-todo-tests-shows-p "^ \\[ \\] Dec 31, 20… h one$"))
      (should (= viper-todo--title-column (- 44 25)))
      (should (string-match-p "Due P Title" (viper-todo--headings "Due"))))
    (viper-todo--fit (selected-window))
    (viper-todo-tests-until (viper-todo-tests-shows-p "2028 18:30 high one$"))))

(ert-deftest viper-todo-tests-commands-say-where-they-apply ()
  (dolist (command '(viper-todo-toggle viper-todo-mark viper-todo-due viper-todo-history))
    (should (memq 'viper-todo-rows-mode (command-modes command))))
  (should (equal (command-modes 'viper-todo-sort-by) '(viper-todo-mode)))
  (should (equal (command-modes 'viper-todo-save-and-close) '(viper-todo-detail-mode)))
  (dolist (command '(viper-todo viper-todo-add viper-todo-report viper-todo-reminder
                                viper-todo-activity viper-todo-narrow viper-todo-open-list))
    (should-not (command-modes command))))

(ert-deftest viper-todo-tests-capture ()
  "A todo of another buffer leads back to where it was added."
  (viper-todo-tests-with
    (viper-todo-open-list "today")
    (viper-todo-tests-until (equal (viper-todo--status) " Today, 0"))
    (let ((file (expand-file-name "notes (old).txt" folder)) (transient-mark-mode t))
      (with-temp-file file (insert "one\ntwo\nthree\f\n"))
      (with-current-buffer (find-file-noselect file)
        (unwind-protect
            (progn
              (switch-to-buffer (current-buffer))
              (forward-line 2)
              (local-set-key (kbd "C-c t") #'viper-todo-add)
              (should (equal '(("Add todo (notes (old).txt:3): " . ""))
                             (viper-todo-tests-prompts
                               (execute-kbd-macro (kbd "C-c t r e a d SPC # x RET")))))
              ;; The list that is open says nothing of it.
              (viper-todo-tests-until (viper-todo-tests-said-p "\\`Added “read”\\.\\'"))
              (push-mark (point-max) t t)
              (viper-todo-add "again")
              (deactivate-mark)
              (viper-todo-tests-until (viper-todo-tests-said-p "\\`Added “again”"))
              ;; Without any list, it is said all the same.
              (setq viper-todo-tests-said nil)
              (kill-buffer viper-todo--buffer)
              (viper-todo-add "third tomorrow")
              (viper-todo-tests-until (viper-todo-tests-said-p "\\`Added “third”\\.\\'")))
          (kill-buffer)))
      (viper-todo-open 2)
      (viper-todo-tests-settle)
      (should (equal (viper-todo--text :content)
                     (concat (abbreviate-file-name file) ":3\n\nthree ")))
      (viper-todo-open-link)
      (should (equal buffer-file-name (file-truename file)))
      (should (= 3 (line-number-at-pos)))
      (kill-buffer))))

(ert-deftest viper-todo-tests-links ()
  (with-temp-buffer
    (insert "Read https://example.org/a_(b)?c=d, and (mailto:ann@example.org).\n/etc/hosts\n"
            "~/a b.txt:12\nno /etc/link\nftp://example.org")
    (should (equal (mapcar #'cddr (viper-todo--links))
                   '(("https://example.org/a_(b)?c=d" nil nil)
                     ("mailto:ann@example.org" nil nil)
                     (nil "/etc/hosts" nil) (nil "~/a b.txt" "12"))))))

(ert-deftest viper-todo-tests-prompts-are-about-their-todo ()
  "What is typed never hits the todo that moved to the cursor meanwhile."
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three" "four" "five")
    (viper-todo-sort-by nil)
    (cl-flet ((stored (id) (plist-get (jsonrpc-request viper-todo--connection 'todoDetail.viewReady
                                                       (list :id id :once t))
                                      :rev)))
      (viper-todo--goto 1)
      ;; Title, tags, day, priority: the todo is done meanwhile, and the prompt comes back.
      (should (equal '("one" "uno")
                     (viper-todo-tests-begins '("todoList.complete" :id 1)
                                             "R C-a C-k u n o RET RET")))
      (should (viper-todo-tests-said-p "Todo 1 has changed since"))
      (viper-todo-tests-until (viper-todo-tests-said-p "Edited “uno”"))
      (should (viper-todo-tests-shows-p "^  \\[ \\] +two$"))
      (viper-todo--goto 2)
      (should (equal '("" "x")
                     (viper-todo-tests-begins '("todoList.complete" :id 2)
                                             "T x RET RET")))
      (viper-todo--goto 3)
      (should (equal '("" "today")
                     (viper-todo-tests-begins '("todoList.complete" :id 3)
                                             "w t o d a y RET RET")))
      (viper-todo--goto 4)
      (should (equal '("" "high")
                     (viper-todo-tests-begins '("todoList.complete" :id 4)
                                             "P h i g h RET RET")))
      (should (viper-todo-tests-shows-p "^  \\[ \\] +five$"))
      (viper-todo-filter-done)
      (viper-todo-tests-until (= 4 (length viper-todo--rows)))
      (should (viper-todo-tests-shows-p "uno\n.*two  #x\n.*Today +three\n.*high +four\n"))
      ;; Marks: all of them, and nothing else.
      (viper-todo-filter-nothing)
      (viper-todo-tests-until (= 5 (length viper-todo--rows)))
      (viper-todo--goto 1)
      (viper-todo-mark)
      (viper-todo-mark)
      (should (equal '("" "low")
                     (viper-todo-tests-begins '("todoDetail.edit" :id 1 :title "eins")
                                             "P l o w RET RET")))
      (viper-todo-tests-until (viper-todo-tests-shows-p "low +eins\n.*low +two"))
      (should (= (stored 5) (plist-get (viper-todo--row 5) :rev)))
      ;; A question is about its todo, too.
      (viper-todo-unmark-all)
      (viper-todo--goto 2)
      (let ((questions nil))
        (cl-letf (((symbol-function 'y-or-n-p)
                   (lambda (question)
                     (push question questions)
                     (if (cdr questions)
                         nil
                       (viper-todo-tests-elsewhere "todoDetail.edit" :id 2 :title "keep it")
                       t))))
          (viper-todo-delete))
        (should (= 2 (length questions)))
        (should (string-match-p "Todo 2 has changed since.*Delete “" (car questions))))
      (viper-todo-tests-until (viper-todo-tests-shows-p "keep it"))
      ;; A todo that is deleted meanwhile takes nothing with it.
      (viper-todo-unmark-all)
      (viper-todo--goto 1)
      (viper-todo-tests-begins '("todoList.delete" :id 1)
                                             "R x RET")
      (should (viper-todo-tests-said-p "There is no todo 1"))
      (should (= 4 (length viper-todo--rows)))
      (should-not (viper-todo-tests-shows-p " x$")))))

(ert-deftest viper-todo-tests-keys-typed-ahead ()
  "What is typed before a form is filled is its text."
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (execute-kbd-macro "Acall Ann")
    (should (equal (buffer-name) "*new todo*"))
    (viper-todo-tests-settle)
    (should (equal (viper-todo--text :title) "call Ann"))
    (execute-kbd-macro (kbd "! C-c C-c"))
    (should (viper-todo-tests-shows-p "Buy milk\n.*call Ann!$"))
    (set-buffer viper-todo--buffer)
    (viper-todo--goto 1)
    (execute-kbd-macro (kbd "RET SPC n o w C-c C-c"))
    (should (viper-todo-tests-shows-p "Buy milk now\n"))
    (set-buffer viper-todo--buffer)
    (execute-kbd-macro (kbd "acxD RET"))
    (should (viper-todo-tests-shows-p "cxD$"))))

(ert-deftest viper-todo-tests-offers-kept-forms ()
  "A form outlives its Emacs, whose backend sees the end of its input."
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (should-error (viper-todo-open-kept) :type 'user-error)
    (viper-todo-tests-open 1)
    (viper-todo-tests-type :content "mine")
    (viper-todo-tests-settle)
    (viper-todo-tests-form)
    (viper-todo-tests-type :title "call Ann")
    (viper-todo-tests-settle)
    ;; As Emacs ends, without asking.
    (viper-todo--end)
    (should viper-todo--ending)
    (dolist (buffer (viper-todo--details))
      (with-current-buffer buffer (set-buffer-modified-p nil))
      (kill-buffer buffer))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy oats")
    (setq viper-todo--kept-offered nil)
    (set-buffer viper-todo--buffer)
    (viper-todo-refresh)
    (viper-todo-tests-until (viper-todo-tests-said-p "2 unsaved forms from .*: E opens one"))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt forms &rest _) (car (seq-find (lambda (form)
                                                                (plist-get (cdr form) :id))
                                                              forms)))))
      (viper-todo-open-kept))
    (viper-todo-tests-settle)
    (should (equal (viper-todo-tests-text)
                   "Title: Buy oats\nDue: \nPriority: none\nTags: \n\nmine"))
    (should (buffer-modified-p))
    ;; It is so with another backend, too.
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-type :content "!")
    (viper-todo-tests-settle)
    (save-buffer)
    (viper-todo-tests-until (equal (plist-get viper-todo--todo :content) "mine!"))
    (viper-todo-open-kept)
    (viper-todo-tests-settle)
    (should (equal (viper-todo--text :title) "call Ann"))
    (viper-todo-discard)
    (viper-todo-tests-until (= 1 (length (viper-todo--details))))
    (should-error (viper-todo-open-kept) :type 'user-error)))

(ert-deftest viper-todo-tests-undo-in-a-form-is-ones-own ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (buffer-enable-undo)
    (viper-todo-tests-type :tags "home")
    (undo-boundary)
    (viper-todo-tests-type :content "mine")
    (undo-boundary)
    (viper-todo-tests-settle)
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy oats and bread" :due "today")
    (viper-todo-tests-until (equal (viper-todo--text :title) "Buy oats and bread"))
    (viper-todo-tests-settle)
    (viper-todo-tests-type :content " too")
    (undo-boundary)
    (setq last-command nil)
    (undo)
    (should (equal (viper-todo--text :content) "mine"))
    (setq last-command 'undo)
    (undo)
    (should (equal (viper-todo--text :content) ""))
    (undo)
    (should (equal (viper-todo--text :tags) ""))
    (should-error (undo) :type 'user-error)
    (viper-todo-tests-settle)
    ;; Nobody undid what the other one did.
    (should (equal (viper-todo--text :title) "Buy oats and bread"))
    (should-not (buffer-modified-p))
    ;; What the user asked for is undone.
    (viper-todo-tests-type :title "!")
    (viper-todo-tests-settle)
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy nothing")
    (viper-todo-tests-until (string-match-p "theirs: Buy nothing" (viper-todo-tests-notes)))
    (undo-boundary)
    (viper-todo-take-theirs)
    (viper-todo-tests-until (equal (viper-todo--text :title) "Buy nothing"))
    (undo-boundary)
    (setq last-command nil)
    (undo)
    (should (equal (viper-todo--text :title) "Buy oats and bread!"))))

(ert-deftest viper-todo-tests-filter-and-sort ()
  (viper-todo-tests-with
    (viper-todo-tests-add "banana" "apple" "cherry")
    (viper-todo-sort-by '("-title"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "cherry.*\n.*banana.*\n.*apple"))
    (viper-todo-filter-text "AN")
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    (should (viper-todo-tests-shows-p "banana"))
    (should (equal (viper-todo--status) " open “AN”, by -title, 1"))
    (viper-todo-filter-text "zzz")
    (viper-todo-tests-until (viper-todo-tests-shows-p "No todo matches .*\n\n.*/ / shows all"))
    (viper-todo-filter-nothing)
    (viper-todo-tests-until (= 3 (length viper-todo--rows)))))

(ert-deftest viper-todo-tests-order-by-hand ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three" "four" "five")
    (cl-flet ((ids () (mapcar (lambda (row) (plist-get row :id)) viper-todo--rows)))
      ;; In another order, the key says how to come to this one.
      (viper-todo--goto 5)
      (execute-kbd-macro (kbd "M-<down>"))
      (should (string-match-p "by hand only: s manual RET sorts by hand" viper-todo--error))
      (execute-kbd-macro (kbd "s m a n u a l RET"))
      (should (equal (viper-todo--status) " open, by hand, 5"))
      ;; The cursor stays on the todo; keys typed ahead find the rows as the ones before left them.
      (viper-todo--goto 1)
      (execute-kbd-macro (kbd "M-<down> M-n M-<down> M-<up>"))
      (should (equal (ids) '(2 3 1 4 5)))
      (should (equal (viper-todo-tests-here) 1))
      (execute-kbd-macro (kbd "C-u 9 M-<down>"))
      (should (equal (ids) '(2 3 4 5 1)))
      (should-error (viper-todo-move-down 1) :type 'user-error)
      (execute-kbd-macro (kbd "M-<home>"))
      (should (equal (ids) '(1 2 3 4 5)))
      (should-error (viper-todo-move-up 1) :type 'user-error)
      (execute-kbd-macro (kbd "M-<end>"))
      (should (equal (ids) '(2 3 4 5 1)))
      (setq viper-todo-tests-said nil)
      (viper-todo-undo)
      (viper-todo-tests-until (viper-todo-tests-said-p "Undone: move “one”"))
      (should (equal (ids) '(1 2 3 4 5)))
      ;; What is marked comes together.
      (viper-todo--goto 1)
      (viper-todo-mark)
      (viper-todo--goto 3)
      (viper-todo-mark)
      (execute-kbd-macro (kbd "M-<down>"))
      (should (equal (ids) '(2 4 1 3 5)))
      (viper-todo-unmark-all)
      ;; So does the region, which stays.
      (let ((transient-mark-mode t))
        (viper-todo--goto 2)
        (execute-kbd-macro (kbd "C-SPC C-n C-n M-<down> M-<down>"))
        (should (equal (ids) '(1 3 2 4 5)))
        (execute-kbd-macro (kbd "M-<up>"))
        (should (equal (ids) '(1 2 4 3 5)))
        (should (region-active-p))
        (deactivate-mark))
      ;; Shown backwards, down is still down.
      (viper-todo-sort-by '("-manual"))
      (viper-todo-tests-until (equal (ids) '(5 3 4 2 1)))
      (viper-todo--goto 5)
      (viper-todo-mark)
      (viper-todo-mark)
      (execute-kbd-macro (kbd "M-<down>"))
      (should (equal (ids) '(4 5 3 2 1))))))

(ert-deftest viper-todo-tests-order-by-hand-on-pages ()
  (let ((viper-todo-window 2))
    (viper-todo-tests-with
      (viper-todo-tests-add "one" "two" "three")
      (viper-todo-sort-by '("manual"))
      (viper-todo-tests-until (equal (viper-todo--status) " open, by hand, 1–2 of 3"))
      (viper-todo--goto 1)
      (viper-todo-move-to-bottom)
      (should (viper-todo-tests-said-p "Moved “one”\\.  (It is on another page)"))
      (should (equal (viper-todo-tests-here) 2)))))

;;;; The tree

(defun viper-todo-tests-tree ()
  "Return the rows of the list from the fold mark on, one by one."
  (mapcar (lambda (line) (substring line 6)) (split-string (viper-todo-tests-screen) "\n" t)))

(defmacro viper-todo-tests-with-tree (&rest body)
  "Do BODY in a list that is sorted by hand, with todos under another one."
  (declare (indent 0) (debug t))
  `(viper-todo-tests-with
     (viper-todo-tests-add "one" "two" "three" "four" "five")
     (viper-todo-sort-by '("manual"))
     (viper-todo-tests-until (plist-get (car viper-todo--rows) :depth))
     (viper-todo--goto 2)
     (execute-kbd-macro (kbd "M-<right> C-n M-<right> M-<right> C-n M-<right>"))
     (should (equal (viper-todo-tests-tree)
                    '("  ▾ one [0/2]" "    ▾ two [0/1]" "        three" "      four" "    five")))
     ,@body))

(ert-deftest viper-todo-tests-tree-moves ()
  (viper-todo-tests-with-tree
    ;; Up and down stay under the same todo, with all that is below.
    (viper-todo--goto 2)
    (execute-kbd-macro (kbd "M-<down>"))
    (should (equal (viper-todo-tests-tree)
                   '("  ▾ one [0/2]" "      four" "    ▾ two [0/1]" "        three" "    five")))
    (should (equal (viper-todo-tests-here) 2))
    (should-error (viper-todo-move-down 1) :type 'user-error)
    (viper-todo--goto 5)
    (execute-kbd-macro (kbd "M-<up>"))
    (should (equal (viper-todo-tests-tree)
                   '("    five" "  ▾ one [0/2]" "      four" "    ▾ two [0/1]" "        three")))
    ;; There is nothing above the first one, and nothing to leave for a root.
    (should-error (viper-todo-indent) :type 'user-error)
    (should-error (viper-todo-outdent) :type 'user-error)
    (viper-todo--goto 3)
    (execute-kbd-macro (kbd "M-<left> M-<left>"))
    (should (equal (viper-todo-tests-tree)
                   '("    five" "  ▾ one [0/2]" "      four" "      two" "    three")))
    ;; What is marked together with its parent stays under it.
    (execute-kbd-macro (kbd "U"))
    (viper-todo--goto 1)
    (execute-kbd-macro (kbd "m m m M-<right>"))
    (should (equal (viper-todo-tests-tree)
                   '("  ▾ five [0/1]" "    ▾ one [0/2]" "        four" "        two" "    three")))
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-shows-p "^ +\\[ \\] +five\n"))
    ;; In another order there is no tree, and the key says so.
    (viper-todo-sort-by '("title"))
    (viper-todo-tests-until (not (viper-todo-tests-shows-p "▾")))
    (should (string-match-p "s manual RET sorts by hand"
                            (cadr (should-error (viper-todo-indent) :type 'user-error))))))

(ert-deftest viper-todo-tests-folds ()
  (viper-todo-tests-with-tree
    (viper-todo--goto 2)
    (execute-kbd-macro (kbd "TAB"))
    (let ((folded '("  ▾ one [0/2]" "    ▸ two [0/1]" "      four" "    five")))
      (should (equal (viper-todo-tests-tree) folded))
      (should (equal (viper-todo--status) " open, by hand, 4"))
      ;; It stays folded, in a new backend too.
      (viper-todo-sort-by '("title"))
      (viper-todo-tests-until (viper-todo-tests-shows-p "three"))
      (viper-todo-back)
      (viper-todo-tests-until (equal (viper-todo-tests-tree) folded))
      (viper-todo-tests-kill-backend)
      (viper-todo-refresh)
      (viper-todo-tests-until (and (not viper-todo--ending)
                                   (equal (viper-todo-tests-tree) folded))))
    ;; All, from anywhere, and one of them.
    (viper-todo--goto 4)
    (execute-kbd-macro (kbd "<backtab>"))
    (should (equal (viper-todo-tests-tree) '("  ▸ one [0/2]" "    five")))
    (should (equal (viper-todo-tests-here) 1))
    (execute-kbd-macro (kbd "TAB"))
    (let ((folded '("  ▾ one [0/2]" "    ▸ two [0/1]" "      four" "    five")))
      (should (equal (viper-todo-tests-tree) folded))
      (viper-todo-refresh)
      (viper-todo-tests-until (equal (viper-todo-tests-tree) folded)))
    (execute-kbd-macro (kbd "<backtab> <backtab>"))
    (should (equal (length (viper-todo-tests-tree)) 5))
    (viper-todo--goto 5)
    (should-error (viper-todo-fold) :type 'user-error)
    ;; What is put under a folded todo is shown; so is what is added there.
    (viper-todo--goto 2)
    (execute-kbd-macro (kbd "TAB C-n M-<right>"))
    (should (equal (viper-todo-tests-tree)
                   '("  ▾ one [0/1]" "    ▾ two [0/2]" "        three" "        four" "    five")))
    (viper-todo--goto 2)
    (execute-kbd-macro (kbd "TAB M-RET s i x RET"))
    (viper-todo-tests-until (equal (viper-todo-tests-here) 6))
    (should (equal (viper-todo-tests-tree)
                   '("  ▾ one [0/1]" "    ▾ two [0/3]" "        three" "        four" "        six"
                     "    five")))
    ;; What does not pass the filter stands above what does.
    (viper-todo-filter-text "six")
    (viper-todo-tests-until (equal (viper-todo--status) " open “six”, by hand, 1"))
    (should (equal (viper-todo-tests-tree) '("  ▾ one [0/1]" "    ▾ two [0/3]" "        six")))
    (viper-todo--goto 1)
    (search-forward "one")
    (should (eq (get-text-property (1- (point)) 'face) 'shadow))
    (execute-kbd-macro (kbd "t"))
    (should (equal (mapcar (lambda (row) (plist-get row :id)) (viper-todo--these)) '(6)))))

(ert-deftest viper-todo-tests-refiles ()
  (viper-todo-tests-with-tree
    (viper-todo--goto 2)
    (execute-kbd-macro (kbd "C-c C-w 5 RET"))
    (viper-todo-tests-until
     (equal (viper-todo-tests-tree)
            '("  ▾ one [0/1]" "      four" "  ▾ five [0/1]" "    ▾ two [0/1]" "        three")))
    ;; Nothing can stand under itself.
    (viper-todo--goto 5)
    (should (string-match-p "\\`A todo cannot stand under itself"
                            (car (nth 1 (viper-todo-tests-prompts
                                          (execute-kbd-macro (kbd "C-c C-w 3 RET C-a C-k RET")))))))
    (viper-todo--goto 3)
    (execute-kbd-macro (kbd "C-c C-w n o n e RET"))
    (viper-todo-tests-until (member "    three" (viper-todo-tests-tree)))))

(ert-deftest viper-todo-tests-tree-of-a-saved-list ()
  (viper-todo-tests-with-tree
    (viper-todo-save-list "mine" "Mine")
    (viper-todo-tests-until (equal (viper-todo--status) " Mine, 5"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "▾ two"))
    (viper-todo--goto 2)
    (execute-kbd-macro (kbd "M-<down>"))
    (should (equal (car (last (viper-todo-tests-tree) 2)) "        three"))))

(ert-deftest viper-todo-tests-no-tree-of-an-older-backend ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two")
    (let ((send (symbol-function 'jsonrpc-async-request)))
      (cl-letf (((symbol-function 'jsonrpc-async-request)
                 (lambda (connection event params &rest more)
                   (apply send connection event
                          (if (plist-member params :tree) (append '(:older t) params) params)
                          more))))
        (viper-todo-sort-by '("manual"))
        (viper-todo-tests-until (viper-todo-tests-said-p "knows no member older"))
        (viper-todo-tests-until (null viper-todo--error))
        (viper-todo--goto 1)
        (viper-todo-move-down 1)
        (should (equal (viper-todo-tests-tree) '("  two" "  one")))
        (should-error (viper-todo-indent) :type 'user-error)))))

(ert-deftest viper-todo-tests-completes-with-children ()
  (viper-todo-tests-with-tree
    (viper-todo--goto 1)
    (cl-flet ((asks (key question)
                (let ((asked nil))
                  (cl-letf (((symbol-function 'read-multiple-choice)
                             (lambda (prompt choices)
                               (push prompt asked)
                               (assq key choices))))
                    (viper-todo-toggle))
                  (should-not (cdr asked))
                  (should (string-match-p question (car asked))))))
      (asks ?c "todos under it are open; complete them too\\?\\'")
      (should (viper-todo-tests-said-p "Nothing was changed"))
      (should (null viper-todo--error))
      (asks ?y "todos under it are open; ")
      (viper-todo-tests-until (equal (viper-todo-tests-tree) '("    five")))
      ;; One step.
      (viper-todo-undo)
      (viper-todo-tests-until (viper-todo-tests-shows-p "▾ one \\[0/2]"))
      ;; Several at once.
      (viper-todo--goto 2)
      (execute-kbd-macro (kbd "m"))
      (viper-todo--goto 5)
      (execute-kbd-macro (kbd "m"))
      (asks ?l "\\`1 todo under it is open; complete it too\\?\\'")
      (viper-todo-tests-until
       (equal (viper-todo-tests-tree)
              '("  ▾ one [1/2]" "    ▾ two [0/1]" "        three" "      four")))
      (should (equal (viper-todo--status) " open, by hand, 3")))
    ;; The question says how many are deleted.
    (viper-todo-unmark-all)
    (viper-todo--goto 1)
    (viper-todo-delete)
    (should (viper-todo-tests-said-p "\\`Delete “one” and 3 under it\\? \\'"))
    (viper-todo-tests-until (null viper-todo--rows))
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-shows-p "three"))
    (viper-todo-tests-open 3)
    (should (string-match-p "\nParent: 2\n" (viper-todo-tests-text)))
    (viper-todo-tests-until (string-match-p "one › two" (viper-todo-tests-notes)))))

(ert-deftest viper-todo-tests-pages ()
  (let ((viper-todo-window 2))
    (viper-todo-tests-with
      (viper-todo-tests-add "one" "two" "three")
      (should (equal (viper-todo--status) " open, by due, 1–2 of 3"))
      (should (viper-todo-tests-said-p "Added “three”\\.  (It is on another page)"))
      (viper-todo-next-page)
      (viper-todo-tests-until (viper-todo-tests-shows-p "three"))
      (should-error (viper-todo-next-page) :type 'user-error)
      (viper-todo-previous-page)
      (viper-todo-tests-until (viper-todo-tests-shows-p "one.*\n.*two")))))

(ert-deftest viper-todo-tests-error-stays-until-something-goes-well ()
  (viper-todo-tests-with
    (viper-todo-add "  ")
    (viper-todo-tests-until viper-todo--error)
    (should (viper-todo-tests-said-p "title"))
    ;; All of it was said; above the list stands what there is room for.
    (should (member viper-todo--error viper-todo-tests-said))
    (cl-letf (((symbol-function 'window-width) (lambda (&rest _) 20)))
      (should (equal (substring-no-properties (viper-todo--error-line))
                     (concat " " (substring viper-todo--error 0 17) "…"))))
    (should (equal (substring-no-properties
                    (eval (cadr header-line-format) '((window-width . 500))))
                   (viper-todo--error-line)))
    (viper-todo-tests-add "one")
    (should-not viper-todo--error)
    (should (string-match-p "Due.*Title" (eval (cadr header-line-format))))
    (should-error (viper-todo-add "\xff no text") :type 'user-error)))

(ert-deftest viper-todo-tests-another-process ()
  (viper-todo-tests-with
    (viper-todo-tests-add "mine")
    (viper-todo-tests-elsewhere "todoList.add" :title "theirs" :tags ["elsewhere"])
    (viper-todo-tests-until (viper-todo-tests-shows-p "mine\n.*theirs.*#elsewhere"))
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-until (not (viper-todo-tests-shows-p "mine")))
    (should (equal (viper-todo-tests-here) 2))))

(ert-deftest viper-todo-tests-draws-once-what-arrives-together ()
  (viper-todo-tests-with
    (let ((count 0) (draw (symbol-function 'viper-todo--draw)))
      (cl-letf (((symbol-function 'viper-todo--draw)
                 (lambda () (setq count (1+ count)) (funcall draw))))
        (dotimes (index 100)
          (viper-todo--show nil 'todoList.showChanges
                            `(:rev 1 :total ,(1+ index) :offset 0 :message nil
                              :changes [(:kind "insert" :index ,index
                                         :todo (:id ,(1+ index) :rev 1 :title "one" :state "open"
                                                :priority "none" :tags []))])))
        (should (= count 0))
        (viper-todo-tests-until (viper-todo-tests-shows-p "one"))
        (should (= count 1))
        (should (= 100 (count-lines (point-min) (point-max))))))))

(ert-deftest viper-todo-tests-detail ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (should (equal (viper-todo-tests-text) "Title: Buy milk\nDue: \nPriority: none\nTags: \n\n"))
    (should (= (point) (viper-todo--field-end :title)))
    (should (string-match-p " Todo: 1  State: open  Added: " (viper-todo--detail-header)))
    (should-not (buffer-modified-p))
    (viper-todo-tests-replace "milk" "oats")
    (viper-todo-detail-due "2026-11-30")
    (viper-todo-detail-due "2026-12-01")
    (viper-todo-tests-replace "none" "high")
    (viper-todo-tests-type :tags "shop home")
    (viper-todo-tests-type :content "Two\n\nlines\n")
    (save-buffer)
    (should-not (buffer-modified-p))
    (should (viper-todo-tests-said-p "\\`Edited “Buy oats”"))
    ;; What the store has: tags are sorted there.
    (should (equal (viper-todo-tests-text) "Title: Buy oats\nDue: 2026-12-01\nPriority: high\n\
Tags: home shop\n\nTwo\n\nlines\n"))
    (viper-todo-tests-replace "2026-12-01" "")
    (viper-todo-tests-replace "home shop" "")
    (save-buffer)
    (viper-todo-tests-until (equal (plist-get viper-todo--todo :tags) []))
    (should-not (plist-get viper-todo--todo :due))
    (viper-todo-detail-toggle)
    (viper-todo-tests-until (equal (plist-get viper-todo--todo :state) "done"))
    (viper-todo-history)
    (viper-todo-tests-until (get-buffer "*viper-todo history*"))
    (with-current-buffer "*viper-todo history*"
      (should (string-match-p "complete.*\n\\(.*\n\\)*.*added" (buffer-string))))
    (viper-todo-detail-toggle)
    (viper-todo-tests-until (equal (plist-get viper-todo--todo :state) "open"))
    (viper-todo-tests-type :title " and bread")
    (viper-todo-save-and-close)
    (should-not (viper-todo--detail-buffer 1))
    (should (viper-todo-tests-shows-p "Buy oats and bread"))
    (viper-todo-tests-open 1)
    (kill-buffer viper-todo--buffer)
    (viper-todo-tests-type :content "Three\n")
    (save-buffer)
    (should (equal (car viper-todo-tests-said) "Stored"))))

(ert-deftest viper-todo-tests-new ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-form)
    (should (string-match-p "New todo: " (viper-todo--detail-header)))
    (viper-todo-tests-type :tags "shop")
    ;; Without a title it cannot be stored, and the backend says why.
    (should (string-match-p "title" (cadr (should-error (save-buffer) :type 'user-error))))
    (should (buffer-modified-p))
    (viper-todo-tests-type :title "two")
    (save-buffer)
    (should (equal viper-todo--id 2))
    (should (equal (buffer-name) "*todo 2*"))
    (should-not (buffer-modified-p))
    (with-current-buffer viper-todo--buffer (should (equal (viper-todo-tests-here) 2)))
    (viper-todo-tests-form)
    (viper-todo-tests-type :title "three")
    (viper-todo-save-and-close)
    (should (viper-todo-tests-shows-p "three"))
    (should (equal '(2) (mapcar (lambda (buffer) (buffer-local-value 'viper-todo--id buffer))
                                (viper-todo--details))))
    (viper-todo-tests-form)
    (viper-todo-tests-type :title "four")
    (viper-todo-discard)
    (viper-todo-tests-until (= 1 (length (viper-todo--details))))
    (should (= 3 (with-current-buffer viper-todo--buffer (length viper-todo--rows))))))

(ert-deftest viper-todo-tests-return-goes-on ()
  "RET goes to the next field, and begins a line in the contents only."
  (viper-todo-tests-with
    (viper-todo-tests-form)
    (execute-kbd-macro (kbd "o n e RET t o m o r r o w RET 9 a m RET RET RET RET 4 5 m RET RET h o m e RET RET RET"))
    (execute-kbd-macro (kbd "a RET b"))
    (should (equal (buffer-substring-no-properties (point-min) (point-max))
                   "Title: one\nDue: tomorrow\nTime: 9am\nStart: \nRepeat: \nReminders: \n\
Estimate: 45m\nPriority: none\nTags: home\nParent: \nAfter: \n\na\nb"))))

(ert-deftest viper-todo-tests-labels-stay ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (goto-char (point-min))
    (should-error (insert "x") :type 'text-read-only)
    (should-error (delete-char 1) :type 'text-read-only)
    (goto-char (viper-todo--field-end :title))
    (should-error (delete-char 1) :type 'text-read-only)
    (viper-todo-next-field)
    (insert "2026-12-01")
    (dotimes (_ 7) (viper-todo-next-field))
    (insert "home")
    (dotimes (_ 3) (viper-todo-next-field))
    (insert "text")
    (viper-todo-next-field)
    (insert " two")
    ;; Keys of lines go to lines, and C-a to where one can write.
    (goto-char (point-max))
    (dolist (line '(12 11 10 9 8 7 6 5 4 3 2 1))
      (let ((line-move-visual nil) (last-command nil) (this-command 'previous-line))
        (line-move -1))
      (should (= line (line-number-at-pos))))
    (goto-char (viper-todo--field-end :tags))
    (move-beginning-of-line nil)
    (should (= (point) (viper-todo--field-start :tags)))
    ;; What is pasted is no label, whatever it was where it was copied.
    (kill-new (buffer-string))
    (goto-char (point-max))
    (yank)
    (save-buffer)
    (should (equal (buffer-string)
                   (concat "Title: one two\nDue: 2026-12-01\nTime: \nStart: \nRepeat: \n\
Reminders: \nEstimate: \nPriority: none\nTags: home\nParent: \nAfter: \n\ntext"
                           (car kill-ring))))))

(ert-deftest viper-todo-tests-completion ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tags '("home" "shop"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "#home"))
    (viper-todo-tests-open 1)
    (viper-todo-tests-replace "none" "hi")
    ;; Text mode has its own meaning for this key.
    (call-interactively (key-binding (kbd "M-TAB")))
    (viper-todo-tests-type :tags " sh")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :priority) "high"))
    (should (equal (viper-todo--text :tags) "home shop shop"))
    (viper-todo-tests-type :due "tom")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :due) (plist-get (car (viper-todo--offer "due" "tom" nil))
                                                      :value)))
    (execute-kbd-macro (kbd "C-c C-s + 3 RET"))
    (should (equal (viper-todo--text :due) "2026-11-23"))
    (execute-kbd-macro (kbd "C-c C-s RET"))
    (should (equal (viper-todo--text :due) "2026-11-23"))
    (viper-todo-tests-type :time "9a")
    (viper-todo-tests-replace "9a" "9am")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :time) "09:00"))
    (viper-todo-tests-type :reminders "-P1D 10 min")
    (call-interactively (key-binding (kbd "M-TAB")))
    (viper-todo-tests-type :reminders " 30 min")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :reminders) "-P1D -PT10M -PT30M"))
    (viper-todo-tests-replace "-P1D -PT10M -PT30M" "the day before, 10 min")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :reminders) "the day before, -PT10M"))
    (viper-todo-tests-type :repeat "every last day")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :repeat) "every month on the last day"))
    (viper-todo-tests-replace "every month on the last day" "none")
    (call-interactively (key-binding (kbd "M-TAB")))
    (should (equal (viper-todo--text :repeat) ""))
    (save-buffer)
    (should (equal (viper-todo--text :reminders) "-P1D -PT10M"))))

(ert-deftest viper-todo-tests-problems-while-typing ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-type :due "someday")
    (viper-todo-tests-until (string-match-p "due date" (viper-todo-tests-notes)))
    (viper-todo-tests-settle)
    (let ((note (car (viper-todo-tests-note-overlays))))
      (should (= (overlay-start note) (viper-todo--field-end :due)))
      ;; It stays behind what is typed.
      (insert "x")
      (should (= (overlay-start note) (viper-todo--field-end :due))))
    (should (string-match-p "due date" (cadr (should-error (save-buffer) :type 'user-error))))
    (should (buffer-modified-p))
    (should (string-match-p "Due: somedayx" (buffer-string)))
    (viper-todo-tests-replace "somedayx" "2026-12-01")
    (viper-todo-tests-until (not (string-match-p "due date" (viper-todo-tests-notes))))
    (viper-todo-tests-replace "2026-12-01" "")
    (viper-todo-tests-settle)
    ;; It is as it was.
    (should-not (buffer-modified-p))
    ;; What the backend does not even keep is kept here, and not stored by half.
    (viper-todo-tests-type :title (make-string 2000 ?x))
    (viper-todo-tests-type :content "text")
    (should-error (save-buffer) :type 'user-error)
    (should (buffer-modified-p))
    (should (= 2008 (length (viper-todo--text :title))))
    (viper-todo-tests-type :tags "\xff")
    (should-error (save-buffer) :type 'user-error)
    (should (buffer-modified-p))))

(ert-deftest viper-todo-tests-detail-live ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (goto-char (point-max))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy oats")
    (viper-todo-tests-until (string-match-p "Title: Buy oats" (buffer-string)))
    (should-not (buffer-modified-p))
    (should (eobp))
    ;; A field that was not touched follows, while another one is typed in.
    (insert "mi")
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy bread")
    (insert "ne")
    (viper-todo-tests-until (string-match-p "Title: Buy bread" (buffer-string)))
    (viper-todo-tests-settle)
    (should (equal (viper-todo--text :content) "mine"))
    (should (eobp))
    (should (buffer-modified-p))
    (viper-todo-revert)
    (viper-todo-tests-until (equal (viper-todo--text :content) ""))
    (viper-todo-tests-settle)
    (should-not (buffer-modified-p))
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-until (null (viper-todo--detail-buffer 1)))
    (should (viper-todo-tests-said-p "“Buy bread” was deleted"))))

(ert-deftest viper-todo-tests-typing-is-not-overtaken ()
  "What is typed while an answer is under way is neither lost nor doubled."
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (dolist (letter (append "abcdefghij" nil))
      (viper-todo-tests-type :title (string letter))
      (viper-todo--flush (current-buffer))
      (accept-process-output nil 0))
    (viper-todo-tests-settle)
    (should (equal (viper-todo--text :title) "oneabcdefghij"))
    (save-buffer)
    (should (viper-todo-tests-shows-p "oneabcdefghij"))))

(ert-deftest viper-todo-tests-typing-without-a-pause-is-known ()
  "What others do to a field is a conflict from the first key on."
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (goto-char (point-max))
    (viper-todo-tests-until (progn (insert "x")
                                   (equal (plist-get viper-todo--shown :changed) ["content"])))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :content "theirs")
    (viper-todo-tests-until (progn (insert "x")
                                   (string-match-p "theirs: theirs" (viper-todo-tests-notes))))))

(ert-deftest viper-todo-tests-draft-cannot-be-opened ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (viper-todo-tests-type :content "mine")
    (viper-todo-tests-settle)
    (viper-todo-tests-kill-backend)
    (let ((database (getenv "VIPER_TODO_DATABASE")))
      (rename-file database (concat database ".away"))
      (should-error (save-buffer) :type 'user-error)
      (should (equal (viper-todo--text :content) "mine"))
      (should (buffer-modified-p))
      ;; The same backend opens it when it can.
      (rename-file (concat database ".away") database)
      (save-buffer)
      (viper-todo-tests-until (equal (plist-get viper-todo--todo :content) "mine")))))

(ert-deftest viper-todo-tests-conflict ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-replace "milk" "oats")
    (viper-todo-tests-type :content "mine")
    (viper-todo-tests-settle)
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy bread" :content "their\ntext"
                                :priority "low")
    (viper-todo-tests-until
     (string-match-p "theirs: Buy bread.*\n.*\n +theirs: their\n +theirs: text"
                     (viper-todo-tests-notes)))
    (should (equal (viper-todo-tests-text) "Title: Buy oats\nDue: \nPriority: low\nTags: \n\nmine"))
    (should (string-match-p "Changed meanwhile: .* keeps yours" (viper-todo--detail-header)))
    (should (string-match-p "elsewhere" (cadr (should-error (save-buffer) :type 'user-error))))
    (should (buffer-modified-p))
    (viper-todo-differences)
    (with-current-buffer "*Diff*"
      (should (string-match-p "^-Title: Buy bread\n\\+Title: Buy oats" (buffer-string)))
      (should (string-match-p "^-their\n-text\n.*\\(.*\n\\)*\\+mine" (buffer-string))))
    ;; One field, then all that are left.
    (goto-char (viper-todo--field-end :title))
    (viper-todo-keep-mine)
    (viper-todo-tests-until (not (string-match-p "Buy bread" (viper-todo-tests-notes))))
    (viper-todo-take-theirs)
    (viper-todo-tests-until (equal (viper-todo--text :content) "their\ntext"))
    (viper-todo-tests-settle)
    (save-buffer)
    (should (equal (viper-todo-tests-text)
                   "Title: Buy oats\nDue: \nPriority: low\nTags: \n\ntheir\ntext"))
    (should (equal "" (viper-todo-tests-notes)))))

(ert-deftest viper-todo-tests-deleted-while-it-is-changed ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-type :content "mine")
    (let ((viper-todo-tests-other "Other"))
      (viper-todo-tests-elsewhere "todoList.delete" :id 1)
      (viper-todo-tests-until (string-match-p "Somebody has deleted" (viper-todo--detail-header)))
      (should (string-suffix-p "mine" (buffer-string)))
      ;; It comes back.
      (viper-todo-tests-elsewhere "todoList.undo"))
    (viper-todo-tests-until viper-todo--todo)
    (should (string-match-p " Todo: 1  State: open" (viper-todo--detail-header)))
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-until (string-match-p "Somebody has deleted" (viper-todo--detail-header)))
    (save-buffer)
    (should (equal viper-todo--id 2))
    (should (equal (viper-todo-tests-text) "Title: Buy milk\nDue: \nPriority: none\nTags: \n\nmine"))
    ;; And again, under another key.
    (viper-todo-tests-type :content "!")
    (viper-todo-tests-elsewhere "todoList.delete" :id 2)
    (viper-todo-tests-until (string-match-p "Somebody has deleted" (viper-todo--detail-header)))
    (save-buffer)
    (should (equal viper-todo--id 3))))

(ert-deftest viper-todo-tests-backend-dies ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (viper-todo-tests-type :content "mi")
    (viper-todo-tests-settle)
    (viper-todo-tests-kill-backend)
    (should (viper-todo-tests-said-p "ended by signal 9\\.  g in the list starts it again"))
    (with-current-buffer viper-todo--buffer
      (should (string-match-p "no backend" (viper-todo--status))))
    (should (string-match-p "ended by signal 9" (viper-todo--detail-header)))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "two")
    ;; Typing on starts it again, and everything that was open is live again.
    (insert "ne")
    (viper-todo-tests-until (equal (viper-todo-tests-text)
                                   "Title: two\nDue: \nPriority: none\nTags: \n\nmine"))
    (should-not viper-todo--ending)
    (viper-todo-tests-until (viper-todo-tests-shows-p "two"))
    ;; What it knew before is told again, though nothing more is typed.
    (viper-todo-tests-settle)
    (viper-todo-tests-kill-backend)
    (with-current-buffer viper-todo--buffer (viper-todo-refresh))
    (viper-todo-tests-settle)
    (should (equal (viper-todo--text :content) "mine"))
    (should (equal (plist-get viper-todo--shown :changed) ["content"]))
    ;; In the middle of messages.
    (viper-todo-tests-type :tags "home")
    (viper-todo--flush (current-buffer))
    (viper-todo-tests-type :content "!")
    (viper-todo--flush (current-buffer))
    (viper-todo-tests-kill-backend)
    (should (equal (viper-todo--text :tags) "home"))
    (should (equal (viper-todo--text :content) "mine!"))
    (save-buffer)
    (should-not (buffer-modified-p))
    (viper-todo-tests-until (equal (plist-get viper-todo--todo :content) "mine!"))
    (should (equal (plist-get viper-todo--todo :tags) ["home"]))
    ;; The todo was deleted while there was no backend.
    (viper-todo-tests-type :content "?")
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (save-buffer)
    (should (equal viper-todo--id 2))
    (should (equal (viper-todo-tests-text) "Title: two\nDue: \nPriority: none\nTags: home\n\nmine!?"))))

(ert-deftest viper-todo-tests-offers-both-texts-after-the-backend-died ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-replace "milk" "oats")
    (viper-todo-tests-type :due "2026-11-21")
    (viper-todo-tests-settle)
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy bread" :content "theirs")
    (with-current-buffer viper-todo--buffer (viper-todo-refresh))
    (viper-todo-tests-until (string-match-p "theirs: Buy bread" (viper-todo-tests-notes)))
    (let ((both "Title: Buy oats\nDue: 2026-11-21\nPriority: none\nTags: \n\ntheirs"))
      (should (equal (viper-todo-tests-text) both))
      ;; What nobody has decided is still to be decided by the next one.
      (viper-todo-tests-kill-backend)
      (should-error (save-buffer) :type 'user-error)
      (should (viper-todo-tests-said-p "also changed elsewhere: title"))
      (should (equal (viper-todo-tests-text) both)))
    (viper-todo-take-theirs)
    (viper-todo-tests-until (equal (viper-todo--text :title) "Buy bread"))
    (should (string-match-p "Tomorrow" (viper-todo-tests-notes)))
    (save-buffer)
    (should-not (buffer-modified-p))))

(ert-deftest viper-todo-tests-keeps-what-others-write-before-it-is-sent ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-type :title " now")
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy bread")
    (viper-todo-tests-until (string-match-p "theirs: Buy bread" (viper-todo-tests-notes)))
    (should (equal (viper-todo--text :title) "Buy milk now"))))

(ert-deftest viper-todo-tests-lost-answer ()
  "A save whose answer was lost adds nothing twice."
  (viper-todo-tests-with
    (viper-todo-tests-form)
    (viper-todo-tests-type :title "one")
    (viper-todo-tests-type :due "2026-12-01")
    (viper-todo-tests-settle)
    ;; As if the backend had stored it and died before it said so.
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-elsewhere "todoList.add" :title "one" :due "2026-12-01"
                                :key viper-todo--draft)
    (viper-todo-tests-replace "2026-12-01" "")
    (viper-todo-tests-type :title " two")
    (save-buffer)
    (should (equal viper-todo--id 1))
    (should (equal (viper-todo-tests-text) "Title: one two\nDue: \nPriority: none\nTags: \n\n"))
    (with-current-buffer viper-todo--buffer (should (= 1 (length viper-todo--rows))))
    ;; What becomes a new todo once more has another key.
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-type :content "mine")
    (save-buffer)
    (should (equal viper-todo--id 2))
    (should (equal (viper-todo--text :content) "mine"))))

(ert-deftest viper-todo-tests-asks-before-text-is-lost ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (should (run-hook-with-args-until-failure 'kill-emacs-query-functions))
    (should-not (viper-todo-tests-said-p "exit"))
    (viper-todo-tests-type :content "mine")
    (cl-letf (((symbol-function 'yes-or-no-p)
               (lambda (question) (ignore (push question viper-todo-tests-said)))))
      (should-not (kill-buffer))
      (should (viper-todo-tests-said-p "close it all the same"))
      ;; C-x C-c offers to store it, then asks as for files.
      (cl-letf (((symbol-function 'map-y-or-n-p)
                 (lambda (prompter _actor list &rest _)
                   (let ((question (seq-some prompter list)))
                     (push question viper-todo-tests-said)
                     0))))
        (save-buffers-kill-emacs))
      (should (viper-todo-tests-said-p "Save buffer \\*todo 1\\*"))
      (should (viper-todo-tests-said-p "not stored; exit anyway")))
    (save-some-buffers t)
    (should-not (buffer-modified-p))
    (viper-todo-tests-until (equal (plist-get viper-todo--todo :content) "mine"))))

(ert-deftest viper-todo-tests-undo-takes-back-what-was-said ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three")
    (viper-todo--goto 1)
    (viper-todo-mark)
    (viper-todo-mark)
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "Completed 2 todos"))
    (should (= 1 (length viper-todo--rows)))
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-said-p "Undone: complete 2 todos"))
    (should (= 3 (length viper-todo--rows)))
    (viper-todo-redo)
    (viper-todo-tests-until (viper-todo-tests-said-p "Redone: complete 2 todos"))
    (should (= 1 (length viper-todo--rows)))
    (viper-todo-undo)
    (viper-todo-tests-until (= 3 (length viper-todo--rows)))
    (viper-todo-redo)
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "Completed “three”"))
    (viper-todo-undo)
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    ;; Then what is newest.
    (viper-todo-undo)
    (viper-todo-tests-until (= 3 (length viper-todo--rows)))
    (viper-todo--goto 3)
    (viper-todo-priority "none")
    (viper-todo-tests-until (viper-todo-tests-said-p "(Nothing was changed)"))))

(ert-deftest viper-todo-tests-undo-takes-back-nothing-of-others ()
  (viper-todo-tests-with
    (let ((viper-todo-tests-other "Other"))
      (viper-todo-tests-elsewhere "todoList.add" :title "theirs"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "theirs"))
    (viper-todo-tests-kill-backend)
    (viper-todo-refresh)
    (viper-todo-tests-until (viper-todo-tests-shows-p "theirs"))
    (cl-letf (((symbol-function 'y-or-n-p)
               (lambda (question) (ignore (push question viper-todo-tests-said)))))
      (viper-todo-undo))
    (should (viper-todo-tests-said-p
             "nothing of yours to undo.*by Other on .*: Added “theirs”.*Undo that\\? "))
    (should (viper-todo-tests-shows-p "theirs"))
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-shows-p "Nothing to do yet"))))

(ert-deftest viper-todo-tests-selection ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three" "four")
    (let ((transient-mark-mode t))
      ;; The region comes first; it need not begin at the beginning of a line.
      (viper-todo--goto 4)
      (viper-todo-mark)
      (viper-todo--goto 3)
      (move-to-column 5)
      (push-mark nil t t)
      (viper-todo--goto 2)
      (move-to-column 8)
      (viper-todo-priority "high")
      (should deactivate-mark)
      (deactivate-mark)
      (viper-todo-tests-until (viper-todo-tests-said-p "\\`Edited 2 todos\\.\\'"))
      (should (equal '("none" "high" "high" "none")
                     (mapcar (lambda (row) (plist-get row :priority)) viper-todo--rows)))
      ;; It ends before a line that has nothing of it.
      (viper-todo--goto 1)
      (push-mark nil t t)
      (viper-todo--goto 3)
      (viper-todo-mark)
      (deactivate-mark)
      (should (viper-todo-tests-shows-p "^\\* .*one\n\\* .*two\n  .*three\n\\* .*four\n")))
    (execute-kbd-macro (kbd "T #home SPC shop RET"))
    (viper-todo-tests-until (viper-todo-tests-said-p "Edited 3 todos"))
    ;; The region has the same todos, wherever others move them.
    (let ((transient-mark-mode t) (viper-todo--marks viper-todo--marks))
      (setq viper-todo--list-sort '("-title"))
      (viper-todo--view-ready)
      (viper-todo-tests-until (equal 2 (plist-get (car viper-todo--rows) :id)))
      (goto-char (point-min))
      (push-mark nil t t)
      (viper-todo--goto 1)
      (viper-todo-tests-elsewhere "todoList.add" :title "zero")
      (viper-todo-tests-until (= 5 (length viper-todo--rows)))
      (viper-todo--draw-now)
      (should (equal '(2 3) (mapcar (lambda (row) (plist-get row :id)) (viper-todo--in-region))))
      (deactivate-mark)
      (viper-todo-tests-elsewhere "todoList.delete" :id 5)
      (setq viper-todo--list-sort nil)
      (viper-todo--view-ready)
      (viper-todo-tests-until (equal 1 (plist-get (car viper-todo--rows) :id)))
      (viper-todo-tests-until (= 4 (length viper-todo--rows))))
    (viper-todo-due "2999-11-19")
    (viper-todo-tests-until (equal 3 (seq-count (lambda (row) (plist-get row :due))
                                                viper-todo--rows)))
    (viper-todo-delete)
    (viper-todo-tests-until (viper-todo-tests-said-p "Deleted 3 todos"))
    ;; What another process does in between is not taken back.
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 3 :title "three of others")
    (viper-todo-undo)
    (viper-todo-tests-until (= 4 (length viper-todo--rows)))
    (viper-todo-tests-until (viper-todo-tests-shows-p "three of others"))
    ;; All or nothing, and the cursor shows why.
    (viper-todo-unmark-all)
    (viper-todo--goto 1)
    (viper-todo-mark)
    (viper-todo-mark)
    (setq viper-todo-tests-said nil)
    (viper-todo-skip)
    (viper-todo-tests-until (viper-todo-tests-said-p "does not repeat"))
    (should (equal 1 (viper-todo-tests-here)))))

(ert-deftest viper-todo-tests-selection-without-apply ()
  "An older backend says what it does not know; one todo is changed as ever."
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two")
    (goto-char (point-min))
    (viper-todo-mark)
    (viper-todo-mark)
    (let ((send (symbol-function 'jsonrpc-async-request)))
      (cl-letf (((symbol-function 'jsonrpc-async-request)
                 (lambda (connection event &rest more)
                   (apply send connection (if (eq event 'todoList.apply) 'todoList.older event)
                          more))))
        (viper-todo-toggle)
        (viper-todo-tests-until (viper-todo-tests-said-p "todoList.older"))
        (viper-todo-unmark-all)
        (goto-char (point-min))
        (viper-todo-toggle)
        (viper-todo-tests-until (viper-todo-tests-said-p "Completed “one”"))))))

(ert-deftest viper-todo-tests-completing-several-that-repeat ()
  (viper-todo-tests-with
    (dolist (title '("one" "two"))
      (viper-todo-tests-elsewhere "todoList.add" :title title :due "2999-11-20"
                                  :repeat '(:rule "FREQ=DAILY")))
    (viper-todo-tests-until (= 2 (length viper-todo--rows)))
    (goto-char (point-min))
    (viper-todo-mark)
    (viper-todo-mark)
    (viper-todo-toggle)
    (viper-todo-tests-until
     (viper-todo-tests-said-p "Completed 2 todos\\.  (Next: todo 3, due 2999-11-21)  (Next: todo 4,"))))

(ert-deftest viper-todo-tests-history-says-who ()
  (viper-todo-tests-with
    (when (get-buffer "*viper-todo history*") (kill-buffer "*viper-todo history*"))
    (viper-todo-tests-elsewhere "todoList.add" :title "one")
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    (goto-char (point-min))
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "Completed “one”"))
    (viper-todo-filter-done)
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    (goto-char (point-min))
    (viper-todo-history)
    (viper-todo-tests-until (get-buffer "*viper-todo history*"))
    (with-current-buffer "*viper-todo history*"
      (should (string-match-p "  completed  (Emacs)\n[^\n]*  added\n\\'" (buffer-string))))
    (kill-buffer "*viper-todo history*")
    ;; Whoever kills the buffer before it is shown does not want to see it.
    (viper-todo--show-history '(:id 1 :entries []))
    (kill-buffer "*viper-todo history*")
    (let ((passed nil))
      (run-at-time 0 nil (lambda () (setq passed t)))
      (viper-todo-tests-until passed))))

(ert-deftest viper-todo-tests-one-language ()
  (let ((process-environment (append '("LC_ALL=" "LC_TIME=" "LANG=de_DE.UTF-8" "LANGUAGE=de")
                                     process-environment)))
    (viper-todo-tests-with
      (should (viper-todo-tests-shows-p "Nothing to do yet\\.")))))

(ert-deftest viper-todo-tests-backend-cannot-start ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (jsonrpc-shutdown viper-todo--connection t)
    (setq viper-todo--error nil)
    (let ((process-environment (cons "VIPER_TODO_DATABASE=/proc/none/todos.sqlite"
                                     process-environment)))
      (viper-todo-refresh)
      (viper-todo-tests-until viper-todo--error)
      (should (string-match-p "^There is no folder " viper-todo--error))
      (should (string-suffix-p " (/proc/none/todos.sqlite)" viper-todo--error)))
    (let ((viper-todo-program "/nowhere/viper-todo"))
      (jsonrpc-shutdown viper-todo--connection t)
      (should (string-match-p
               "`viper-todo-program' is \"/nowhere/viper-todo\".*swift build -c release"
               (cadr (should-error (viper-todo-refresh) :type 'user-error)))))
    (let ((process-environment (cons "VIPER_TODO=/nowhere/else" process-environment)))
      (should (string-match-p "VIPER_TODO is \"/nowhere/else\""
                              (cadr (should-error (viper-todo--find) :type 'user-error)))))
    (let ((process-environment (cons "VIPER_TODO" process-environment)) (exec-path nil))
      (should (string-match-p "no viper-todo on `exec-path'"
                              (cadr (should-error (viper-todo--find) :type 'user-error)))))))

(ert-deftest viper-todo-tests-doctor ()
  (viper-todo-tests-with
    (viper-todo-doctor)
    (with-current-buffer "*viper-todo doctor*"
      (should (string-match-p "^Backend +/.*\nVersion +viper-todo [0-9]" (buffer-string)))
      (should (string-match-p (concat "^Log +" (regexp-quote viper-todo-log-file))
                              (buffer-string)))
      (should (string-match-p (concat "^Todos +" (regexp-quote folder) "/todos.sqlite\n")
                              (buffer-string)))
      (should (string-match-p "^Session +running" (buffer-string))))
    (should (file-exists-p viper-todo-log-file))
    ;; The usual place is told by its name.
    (let ((process-environment `("VIPER_TODO_DATABASE" ,(concat "XDG_DATA_HOME=" folder)
                                 ,@process-environment)))
      (viper-todo-doctor)
      (with-current-buffer "*viper-todo doctor*"
        (should (string-match-p (concat "^Todos +" (regexp-quote folder)
                                        "/viper-todo/todos.sqlite, which is not there yet\n")
                                (buffer-string)))))
    (let ((viper-todo-program "/nowhere/viper-todo"))
      (viper-todo-doctor)
      (with-current-buffer "*viper-todo doctor*"
        (should (string-match-p "MISSING.*nowhere.*swift build" (buffer-string)))))))

(ert-deftest viper-todo-tests-help-lists-the-keys ()
  (viper-todo-tests-with
    (with-temp-buffer
      (let ((help (current-buffer)))
        (with-current-buffer viper-todo--buffer
          (let ((text (documentation 'viper-todo-mode)))
            (with-current-buffer help (insert (substitute-command-keys text)))))
        (dolist (name '(add find toggle delete flag delete-flagged mark unmark rename due priority
                            tags sort-by filter-text filter-nothing refresh history report undo
                            redo skip lists open-list save-list reminder activity after claim
                            comment filter-ready move-down move-to-top fold indent
                            add-below refile))
          (goto-char (point-min))
          (should (search-forward (format "viper-todo-%s" name) nil t)))))))

(ert-deftest viper-todo-tests-lists ()
  (viper-todo-tests-with
    (viper-todo-tests-elsewhere "todoList.add" :title "Write report" :due "2026-11-19"
                                :tags ["work"])
    (viper-todo-tests-elsewhere "todoList.add" :title "Buy milk")
    (viper-todo-tests-until (viper-todo-tests-shows-p "report.*\n.*milk"))
    (viper-todo-lists)
    (should (equal (buffer-name) viper-todo--lists-buffer))
    (should (string-match-p "^  Inbox +1\n  Today +1 1!\n  Upcoming +0\n  All +2 1!\n  Done +0\n  Done this week +0\n\\'"
                            (viper-todo-tests-lists)))
    ;; The cursor is on a list; the todos stay beside it.
    (viper-todo--goto-list "today")
    (viper-todo-lists-find)
    (should (equal (buffer-name) viper-todo--buffer))
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    (should (equal (viper-todo--status) " Today, 1"))
    (should (string-match-p "^> Today" (viper-todo-tests-lists)))
    ;; What is added there is due today; a number is live.
    (viper-todo-tests-add "Call Ann")
    (should (equal (viper-todo-tests-here) 3))
    (should (viper-todo-tests-shows-p "Today +Call Ann"))
    (should (string-match-p "^> Today +2 1!" (viper-todo-tests-lists)))
    ;; A filter narrows the list.
    (viper-todo-filter-text "ann")
    (viper-todo-tests-until (= 1 (length viper-todo--rows)))
    (should (equal (viper-todo--status) " Today “ann”, 1"))
    (viper-todo-add "Pay rent")
    (viper-todo-tests-until (viper-todo-tests-said-p
                             "Added “Pay rent”\\.  (This list does not show it)"))
    ;; A form begins with what the list says; with a new backend, too.
    (viper-todo-tests-form)
    (should (string-match-p "^Due: 2026-11-20$" (viper-todo-tests-text)))
    (should-not (buffer-modified-p))
    (viper-todo-tests-type :title "See ann")
    (viper-todo-tests-settle)
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-type :title " today")
    (viper-todo-tests-settle)
    (should (string-match-p "^Title: See ann today\nDue: 2026-11-20$" (viper-todo-tests-text)))
    (viper-todo-save)
    (set-buffer viper-todo--buffer)
    (viper-todo-tests-until (viper-todo-tests-shows-p "Today +See ann today"))
    ;; It is left with what narrows it.
    (viper-todo-filter-nothing)
    (viper-todo-tests-until (= 5 (length viper-todo--rows)))
    (should (equal (viper-todo--status) " all, 5"))
    (viper-todo-open-list "upcoming")
    (viper-todo-tests-until (viper-todo-tests-shows-p "No todo matches .*\n\n.*/ / shows all"))
    ;; They are asked for if the backend has only just been started.
    (viper-todo-tests-kill-backend)
    (setq viper-todo--lists nil)
    (execute-kbd-macro (kbd "b i n b TAB RET"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "Buy milk"))))

(ert-deftest viper-todo-tests-saved-lists ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Write report" "Buy milk")
    (viper-todo--goto 1)
    (viper-todo-tags '("work"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "#work"))
    (viper-todo-filter-tags '("work"))
    (viper-todo-sort-by '("-title"))
    (viper-todo-save-list "work" "At work")
    (viper-todo-tests-until (equal (viper-todo--status) " At work, 1"))
    (should (viper-todo-tests-said-p "Saved the list “At work”"))
    ;; What is added to it is at work.
    (viper-todo-tests-add "Send invoice")
    (should (viper-todo-tests-shows-p "report.*\n.*invoice  #work"))
    ;; What is shown beside a list narrows it; the order and what is added to it stay.
    (viper-todo-filter-text "invoice")
    (viper-todo-save-list "invoices" "Invoices")
    (viper-todo-tests-until (equal (viper-todo--status) " Invoices, 1"))
    (should (equal (viper-todo-tests-definition "invoices")
                   '(:name "invoices" :title "Invoices"
                     :filter (:completed :json-false :tags ["work"] :text "invoice")
                     :sort ["-title"] :defaults nil)))
    ;; Another list than the one that is shown is replaced only after a question.
    (let (asked)
      (cl-letf (((symbol-function 'completing-read) (lambda (&rest _) "work"))
                ((symbol-function 'read-string) (lambda (&rest _) "At work"))
                ((symbol-function 'y-or-n-p) (lambda (question) (setq asked question) nil)))
        (should-error (call-interactively #'viper-todo-save-list) :type 'user-error))
      (should (equal asked "Replace the list “At work”: open #work becomes \
open #work “invoice”? ")))
    ;; A list of the same title is replaced.
    (viper-todo-filter-text "send")
    (viper-todo-sort-by '("due"))
    (viper-todo-save-list "Invoices" "Invoices")
    (viper-todo-tests-until (and (equal viper-todo--saved "invoices")
                                 (equal (viper-todo--status) " Invoices, 1")))
    (should (equal (viper-todo-tests-definition "invoices")
                   '(:name "invoices" :title "Invoices"
                     :filter (:all [(:completed :json-false :tags ["work"] :text "invoice")
                                    (:text "send")])
                     :sort ["due"] :defaults nil)))
    (viper-todo-lists)
    (viper-todo--goto-list "invoices")
    (cl-letf (((symbol-function 'read-string)
               (lambda (_prompt initial) (concat initial " to send"))))
      (call-interactively #'viper-todo-lists-rename))
    (viper-todo-tests-until (string-match-p "^> Invoices to send +1$" (viper-todo-tests-lists)))
    (should (equal (plist-get (viper-todo-tests-definition "invoices") :sort) ["due"]))
    ;; A filter may have parts without members.
    (viper-todo-tests-elsewhere "savedLists.save" :name "odd" :title "Odd"
                                :filter (list :any (vector (make-hash-table) '(:text "x"))
                                              :not (make-hash-table)))
    (viper-todo-tests-until (string-match-p "Odd +0" (viper-todo-tests-lists)))
    (viper-todo--goto-list "odd")
    (viper-todo-lists-rename "Even")
    (viper-todo-tests-until (string-match-p "Even +0" (viper-todo-tests-lists)))
    (viper-todo-tests-elsewhere "savedLists.remove" :name "odd")
    (viper-todo-tests-until (not (string-match-p "Even" (viper-todo-tests-lists))))
    (viper-todo--goto-list "today")
    (viper-todo-lists-rename "Now")
    (viper-todo-tests-until viper-todo--error)
    (should (string-match-p "“today” is always there" viper-todo--error))
    (viper-todo--goto-list "invoices")
    (viper-todo-lists-remove)
    (viper-todo-tests-until (equal (viper-todo--list-shown) "all"))
    (set-buffer viper-todo--buffer)
    (setq viper-todo-tests-said nil)
    (viper-todo-filter-nothing)
    (viper-todo-save-list "other" "Other")
    (viper-todo-tests-until (equal (viper-todo--status) " Other, 3"))
    (viper-todo-lists)
    (should (string-match-p "\n\n  At work +2\n> Other +3\n\\'" (viper-todo-tests-lists)))
    (viper-todo--goto-list "other")
    (viper-todo-lists-up)
    (viper-todo-tests-until (string-match-p "Other.*\n  At work" (viper-todo-tests-lists)))
    (should (equal (viper-todo--this-list) "other"))
    ;; The backend says what cannot be done.
    (viper-todo-lists-up)
    (viper-todo-tests-until viper-todo--error)
    (viper-todo-lists-down)
    (viper-todo-tests-until (string-match-p "At work.*\n> Other" (viper-todo-tests-lists)))
    (should-error (viper-todo-lists-down) :type 'user-error)
    ;; The one that is shown is removed, and comes back, filter and all.
    (viper-todo-lists-remove)
    (viper-todo-tests-until (viper-todo-tests-said-p "saves it again"))
    (should (viper-todo-tests-said-p "There is no list “other”"))
    (viper-todo-tests-until (string-match-p "^> All +3" (viper-todo-tests-lists)))
    (viper-todo-lists-restore)
    (viper-todo-tests-until (string-match-p "Other +3" (viper-todo-tests-lists)))
    (should-error (viper-todo-lists-restore) :type 'user-error)
    (viper-todo--goto-list "inbox")
    (viper-todo-lists-remove)
    (viper-todo-tests-until viper-todo--error)
    (should (string-match-p "“inbox” is always there" viper-todo--error))
    ;; Somebody removes the list that is shown.
    (viper-todo-open-list "work")
    (viper-todo-tests-until (= 2 (length viper-todo--rows)))
    (setq viper-todo-tests-said nil)
    (viper-todo-tests-elsewhere "savedLists.remove" :name "work")
    (viper-todo-tests-until (equal (viper-todo--status) " All, 3"))
    (should (= 1 (seq-count (lambda (said) (string-match-p "There is no list “work”" said))
                            viper-todo-tests-said)))
    ;; A new backend shows what was shown.
    (viper-todo-open-list "today")
    (viper-todo-tests-kill-backend)
    (viper-todo-tests-elsewhere "todoList.add" :title "Due" :due "2026-11-19")
    (viper-todo-refresh)
    (viper-todo-tests-until (viper-todo-tests-shows-p "Due"))
    (should (string-match-p "^> Today +1 1!" (viper-todo-tests-lists)))))

(ert-deftest viper-todo-tests-first-list ()
  (let ((viper-todo-list "today"))
    (viper-todo-tests-with
      (should (equal (viper-todo--status) " Today, 0"))
      (viper-todo-tests-add "one")
      (should (viper-todo-tests-shows-p "Today +one")))))

(ert-deftest viper-todo-tests-begins-with-today ()
  "If there is anything for today, else with all that is to do."
  (viper-todo-tests-with
    (should (equal (viper-todo--status) " open, by due, 0"))
    (viper-todo-tests-elsewhere "todoList.add" :title "now" :due "today")
    (viper-todo-tests-elsewhere "todoList.add" :title "later" :due "tomorrow")
    (viper-todo-tests-until (viper-todo-tests-shows-p "now\n.*later"))
    (kill-buffer viper-todo--buffer)
    (viper-todo)
    (viper-todo-tests-until (equal (viper-todo--status) " Today, 1"))
    (should (viper-todo-tests-shows-p "now\n\\'"))
    ;; A prefix argument asks for a list.
    (kill-buffer viper-todo--buffer)
    (local-set-key (kbd "C-c t") #'viper-todo)
    (execute-kbd-macro (kbd "C-u C-c t u p RET"))
    (viper-todo-tests-until (equal (viper-todo--status) " Upcoming, 1"))))

(ert-deftest viper-todo-tests-narrow-is-a-first-command ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two !high")
    (kill-buffer viper-todo--buffer)
    (with-temp-buffer
      (viper-todo-narrow "high PRIORITY"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "high +two\n\\'"))
    (kill-buffer viper-todo--buffer)
    (with-temp-buffer (viper-todo-filter-text "ONE"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "one\n\\'"))))

(ert-deftest viper-todo-tests-back-to-where-one-was ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one #x" "two #x" "three")
    (viper-todo--goto 2)
    (viper-todo-filter-tags '("x"))
    (viper-todo-tests-until (= 2 (length viper-todo--rows)))
    (viper-todo-open-list "done")
    (viper-todo-tests-until (= 0 (length viper-todo--rows)))
    (execute-kbd-macro "l")
    (viper-todo-tests-until (equal (viper-todo--status) " open #x, by due, 2"))
    (execute-kbd-macro "l")
    (viper-todo-tests-until (equal (viper-todo--status) " open, by due, 3"))
    (viper-todo-tests-until (equal (viper-todo-tests-here) 2))
    (should-error (viper-todo-back) :type 'user-error)
    ;; From the form, which stays open.
    (viper-todo-tests-open 3)
    (insert "!")
    (execute-kbd-macro (kbd "C-c C-z"))
    (should (equal (buffer-name) viper-todo--buffer))
    (should (equal (viper-todo-tests-here) 3))
    (should (buffer-modified-p (viper-todo--detail-buffer 3)))))

(ert-deftest viper-todo-tests-backend-without-lists ()
  "A backend that knows no lists is asked for none."
  (cl-letf (((symbol-function 'viper-todo--show-lists) #'ignore))
    (viper-todo-tests-with
      (let ((sent nil))
        (cl-letf (((symbol-function 'viper-todo--send)
                   (lambda (_event params &rest _) (setq sent params))))
          (viper-todo-add "one"))
        (should (equal sent '(:line "one"))))
      (viper-todo-tests-add "one")
      (should (viper-todo-tests-shows-p "one")))))

(ert-deftest viper-todo-tests-repetition ()
  (viper-todo-tests-with
    (viper-todo-tests-elsewhere "todoList.add" :title "Water plants" :due "2026-11-20"
                                :time "18:30" :repeat '(:rule "FREQ=WEEKLY"))
    (viper-todo-tests-elsewhere "todoList.add" :title "Later" :start "2999-12-01")
    (viper-todo-tests-elsewhere "todoList.add" :title "Long ago" :start "1999-12-01")
    (viper-todo-tests-until
     (viper-todo-tests-shows-p "Today 18:30 +Water plants  (every week on Friday)\n.*\
Later  (from Dec 1, 2999)\n.*Long ago\n"))
    (viper-todo--goto 1)
    (viper-todo-skip)
    (viper-todo-tests-until (equal (plist-get (viper-todo--row 1) :due) "2026-11-27"))
    (viper-todo-undo)
    (viper-todo-tests-until (equal (plist-get (viper-todo--row 1) :due) "2026-11-20"))
    (viper-todo--goto 1)
    (viper-todo-toggle)
    (viper-todo-tests-until
     (viper-todo-tests-said-p "Completed “Water plants”\\.  (Next: todo 4, due 2026-11-27)"))
    (viper-todo-tests-open 4)
    (should (string-match-p "Todo: 4 (no\\. 2 of series 1)  State: open"
                            (viper-todo--detail-header)))
    (should (string-match-p "every week on Friday  2026-12-04  2026-12-11"
                            (viper-todo-tests-notes)))
    (should (equal (viper-todo--text :time) "18:30"))
    (viper-todo-detail-skip)
    (viper-todo-tests-until (equal (viper-todo--text :due) "2026-12-04"))
    (viper-todo-detail-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "(Next: todo 5, due 2026-12-11)"))))

(ert-deftest viper-todo-tests-fields-about-time ()
  (viper-todo-tests-with
    (viper-todo-tests-form)
    (viper-todo-tests-type :title "Pay rent")
    (viper-todo-tests-type :repeat "moonly")
    (viper-todo-tests-type :time "9 hours")
    (viper-todo-tests-type :reminders "soon")
    (viper-todo-tests-settle)
    (dolist (problem '("^   .* time" "^   .* repetition" "^   .* reminder"))
      (should (string-match-p problem (viper-todo-tests-notes))))
    (viper-todo-tests-replace "moonly" "FREQ=MONTHLY")
    (viper-todo-tests-replace "9 hours" "09:30")
    (viper-todo-tests-replace "soon" "-P1D 2026-11-29T08:00")
    (viper-todo-tests-type :due "2026-11-30")
    (viper-todo-tests-type :start "2026-11-28")
    (viper-todo-tests-settle)
    (should (string-match-p "Nov 30 09:30\n   Sat, Nov 28\n   every month.*  2026-12-30" (viper-todo-tests-notes)))
    (save-buffer)
    (should (equal (buffer-string) "Title: Pay rent\nDue: 2026-11-30\nTime: 09:30\n\
Start: 2026-11-28\nRepeat: RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30;SKIP=BACKWARD\n\
Reminders: -P1D 2026-11-29T08:00\nEstimate: \nPriority: none\nTags: \nParent: \nAfter: \n\n"))))

(ert-deftest viper-todo-tests-reminders ()
  (viper-todo-tests-with
    (should-error (viper-todo-reminder) :type 'user-error)
    (let ((viper-todo-tests-clock "2026-11-20T08:00:00Z"))
      (viper-todo-tests-elsewhere "todoList.add" :title "Call 100%" :due "2026-11-20"
                                  :time "08:55" :reminders ["-PT5M"])
      (viper-todo-tests-elsewhere "todoList.add" :title "Mail" :due "2026-11-20" :time "08:40"
                                  :reminders ["PT0M"]))
    (viper-todo-tests-until (= 2 (length viper-todo--reminders)))
    (viper-todo-tests-until
     (viper-todo-tests-said-p "Reminder, .*08:50: “Call 100%”  .* answers it"))
    ;; The oldest one is in the mode line.
    (should (string-match-p "08:40: “Mail” \\+1\\]" viper-todo--reminder-text))
    (cl-letf (((symbol-function 'read-multiple-choice)
               (lambda (prompt choices)
                 (push prompt viper-todo-tests-said)
                 (assq ?s choices)))
              ((symbol-function 'completing-read) (lambda (&rest _) "in 30 minutes")))
      (viper-todo-reminder))
    (should (equal (car viper-todo-tests-said) "“Mail” (1 of 2)"))
    (viper-todo-tests-until (= 1 (length viper-todo--reminders)))
    (should (string-match-p "08:50: “Call 100%”\\]" viper-todo--reminder-text))
    ;; It follows its todo, and is said once.
    (setq viper-todo-tests-said nil)
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Call Ann")
    (viper-todo-tests-until (string-match-p "Call Ann" viper-todo--reminder-text))
    (should-not (viper-todo-tests-said-p "Reminder"))
    ;; A new backend shows what nobody acknowledged; another process acknowledges.
    (viper-todo-tests-kill-backend)
    (cl-letf (((symbol-function 'read-multiple-choice)
               (lambda (prompt choices)
                 (should (equal prompt "“Call Ann”"))
                 (assq ?o choices))))
      (viper-todo-reminder))
    (viper-todo-tests-until (viper-todo--detail-buffer 1))
    (viper-todo-tests-elsewhere "todoReminder.acknowledge" :id 1 :at "2026-11-20T08:50")
    (viper-todo-tests-until (null viper-todo--reminders))
    (should-not viper-todo--reminder-text)
    (should (memq 'viper-todo--reminder-text global-mode-string))))

(ert-deftest viper-todo-tests-reminders-at-one-minute ()
  "All of them are seen, in one order."
  (viper-todo-tests-with
    (dolist (id '(2 1 3))
      (viper-todo--show nil 'todoReminder.showReminder
                        (list :id id :at (if (= id 3) "2026-11-20T08:55" "2026-11-20T08:50")
                              :atText "Today 08:50" :todo (list :title (format "no. %d" id)))))
    (viper-todo-tests-until
     (viper-todo-tests-said-p "\\`Reminder, Today 08:50: “no. 1”, “no. 2”; .*: “no. 3”  .* answers it"))
    (should (equal (substring-no-properties viper-todo--reminder-text)
                   " [Today 08:50: “no. 1”, “no. 2” +1]"))))

(ert-deftest viper-todo-tests-notifications ()
  (require 'notifications nil t)
  (viper-todo-tests-with
    (let ((shown nil) (closed nil)
          (process-environment (cons "DBUS_SESSION_BUS_ADDRESS=unix:/none" process-environment)))
      (cl-letf (((symbol-function 'notifications-notify)
                 (lambda (&rest params) (push params shown) 7))
                ((symbol-function 'notifications-close-notification)
                 (lambda (id) (push id closed))))
        (let ((viper-todo-tests-clock "2026-11-20T08:00:00Z"))
          (viper-todo-tests-elsewhere "todoList.add" :title "Call" :due "2026-11-20"
                                      :time "08:55" :reminders ["-PT5M"]))
        (viper-todo-tests-until shown)
        (should (equal (plist-get (car shown) :title) "Call"))
        (funcall (plist-get (car shown) :on-action) 7 "acknowledge")
        (viper-todo-tests-until closed)
        (should (equal closed '(7)))
        (should (= 1 (length shown)))))))

(ert-deftest viper-todo-tests-no-title-breaks-a-line ()
  (viper-todo-tests-with
    (viper-todo-tests-add "a \u202e b" (make-string 500 ?x) "日本語" "שלום")
    (should (viper-todo-tests-shows-p "a � b"))
    (should (= 4 (count-lines (point-min) (point-max))))
    ;; A backend could send anything, for all that a View knows.
    (viper-todo--show nil 'todoList.showTodos
                      (list :rev 9 :total 1 :offset 0 :message nil
                            :todos (vector (list :id 1 :rev 1 :title "x\e]0;y\a\u009b\n\tz"
                                                 :state "open" :dueText "\n\177" :priority "\r"
                                                 :tags ["\n"]))))
    (viper-todo--draw-now)
    (should (= 1 (count-lines (point-min) (point-max))))
    (should-not (viper-todo-tests-shows-p "[\e\a\u009b\t\177\r]"))
    (should-not (viper-todo-tests-said-p "viper-todo:"))))

(ert-deftest viper-todo-tests-report ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two")
    (viper-todo--goto 1)
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "Completed “one”"))
    (viper-todo-report)
    (viper-todo-tests-until (string-match-p "Completed" (buffer-string)))
    (should (string-match-p "\\[ \\] +two\n\\(.*\n\\)*.*\\[x\\] +one\n" (buffer-string)))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 2 :title "three")
    (viper-todo-tests-until (string-match-p "\\[ \\] +three" (buffer-string)))
    (goto-char (point-min))
    (search-forward "three")
    (viper-todo-find)
    (viper-todo-tests-until (viper-todo--detail-buffer 2))))

(ert-deftest viper-todo-tests-week ()
  (viper-todo-tests-with
    (viper-todo-tests-elsewhere "todoList.add" :title "Read" :estimate "PT45M")
    (viper-todo-tests-elsewhere "todoList.complete" :id 1)
    (viper-todo-week)
    (viper-todo-tests-until
     (string-match-p "\\`Nov 20, 2026  █ 1, 45 min\n\nNov 20, 2026\n.*Read  (45 min)\n\nTotal: 1, 45 min\n\n\\'"
                     (buffer-string)))
    (viper-todo-report)
    (viper-todo-tests-until (string-match-p "Grand total: 1, 45 min" (buffer-string)))))

(ert-deftest viper-todo-tests-days ()
  "The report and Upcoming are places to work in."
  (viper-todo-tests-with
    (viper-todo-tests-add "one 2026-11-23 9:30 #home !low" "two 2026-11-23" "three 2026-11-24")
    (viper-todo-open-list "upcoming")
    (viper-todo-tests-until
     (viper-todo-tests-shows-p "\\`Monday\n  .* 09:30 low +one  #home\n.*two\nTuesday\n.*three\n\\'"))
    ;; A region may have a heading in it.
    (let ((transient-mark-mode t))
      (goto-char (point-min))
      (push-mark (point-max) t t)
      (should (equal '(1 2 3) (mapcar (lambda (row) (plist-get row :id))
                                      (viper-todo--in-region))))
      (deactivate-mark))
    (cl-flet ((until (regexp) (viper-todo-tests-until (string-match-p regexp (buffer-string)))))
      (viper-todo-report)
      (until "Monday\n  \\[ \\] 09:30 low one  #home\n  \\[ \\] +two\n\nTuesday\n.*three\n")
      (should (equal (viper-todo-tests-here) 1))
      (execute-kbd-macro (kbd "S-<right> + +"))
      (until "Tuesday\n.* 09:30 high +one  #home\n.*three\n")
      (should (equal (viper-todo-tests-here) 1))
      (execute-kbd-macro (kbd "T - h o m e RET R C-a C-k e i n s RET"))
      (until "09:30 high +eins\n")
      (viper-todo--goto 2)
      (execute-kbd-macro "m")
      (viper-todo--goto 3)
      (execute-kbd-macro "mc")
      (until "Completed\nNov 20, 2026\n\\(.*\\[x\\] .*\n\\)\\{2\\}")
      (execute-kbd-macro (kbd "C-/"))
      (until "Monday\n\\(.*\n\\)*Tuesday\n.*09:30 high +eins\n.*three\n")
      ;; What is done is said once, with a list and without one.
      (viper-todo-unmark-all)
      (viper-todo--goto 3)
      (setq viper-todo-tests-said nil)
      (viper-todo-toggle)
      (viper-todo-tests-until (equal viper-todo-tests-said '("Completed “three”.")))
      (until "\\[x\\] .*three\n")
      (kill-buffer viper-todo--buffer)
      (viper-todo--goto 3)
      (viper-todo-toggle)
      (viper-todo-tests-until (equal (car viper-todo-tests-said) "Reopened “three”.")))))

(ert-deftest viper-todo-tests-estimates ()
  (viper-todo-tests-with
    (viper-todo-tests-elsewhere "todoList.add" :title "Paint" :estimate "PT1H30M")
    (viper-todo-tests-elsewhere "todoList.add" :title "Read" :estimate "PT45M")
    (viper-todo-tests-until (viper-todo-tests-shows-p "Paint  (1 h 30 min)\n.*Read  (45 min)\n"))
    (should (string-suffix-p ", 2, 2 h 15 min" (viper-todo--status)))
    (viper-todo-report)
    (viper-todo-tests-until
     (string-match-p "Read  (45 min)\n\\(.*\n\\)*Total: 2, 2 h 15 min\n" (buffer-string)))))

(defun viper-todo-tests-activity ()
  "Return the text of the activity, without when each step was made."
  (with-current-buffer viper-todo--activity-buffer
    (replace-regexp-in-string "Today [0-9]+:[0-9]+  " ""
                              (buffer-substring-no-properties (point-min) (point-max)))))

(defmacro viper-todo-tests-until-activity (text)
  "Wait until the activity shows TEXT."
  `(viper-todo-tests-until (string-search ,text (viper-todo-tests-activity))))

(defun viper-todo-tests-go (text)
  "Go to the line with TEXT."
  (goto-char (point-min))
  (should (search-forward text nil t))
  (beginning-of-line))

(defun viper-todo-tests-begin-activity ()
  "Add three todos, and have bob edit two and delete one, in one step; show what happened."
  (viper-todo-tests-add "one" "two" "three")
  (let ((viper-todo-tests-other "bob"))
    (viper-todo-tests-elsewhere
     "todoList.apply" :changes [(:do "edit" :id 1 :title "One" :due "2026-11-21")
                                (:do "edit" :id 2 :content "a\nb") (:do "delete" :id 3)]))
  (viper-todo-tests-until (viper-todo-tests-shows-p "One"))
  (should (eq (key-binding "L") 'viper-todo-activity))
  (viper-todo-activity)
  (viper-todo-tests-until-activity
   (concat "  bob    Changed 3 todos.\n  Emacs  Added “three”.\n  Emacs  Added “two”.\n"
           "  Emacs  Added “one”.\n"))
  (goto-char (point-min)))

(ert-deftest viper-todo-tests-activity ()
  (viper-todo-tests-with
    (viper-todo-tests-begin-activity)
    (viper-todo-activity-enter)
    (viper-todo-tests-until-activity
     (concat "  bob    Changed 3 todos.\n      One\n        Title: one → One\n"
             "        Due: none → Tomorrow\n      two\n        + a\n        + b\n"
             "      three  (deleted)\n  Emacs  Added “three”.\n"))
    ;; It follows what happens while it is open, and the cursor stays on its step.
    (viper-todo-tests-go "Added “two”")
    (let ((viper-todo-tests-other "bob")) (viper-todo-tests-elsewhere "todoList.complete" :id 2))
    (viper-todo-tests-until-activity "Completed “two”")
    (should (looking-at-p ".*Added “two”"))
    (viper-todo-tests-go "three  (deleted)")
    (viper-todo-activity-enter)
    (viper-todo-tests-until (viper-todo-tests-said-p "There is no todo 3"))
    ;; A todo of it opens.
    (viper-todo-tests-go "Title: one")
    (viper-todo-activity-enter)
    (viper-todo-tests-until (viper-todo--detail-buffer 1))
    (with-current-buffer viper-todo--activity-buffer
      (viper-todo-tests-go "Changed 3")
      (viper-todo-activity-enter)
      (viper-todo-tests-until (not (string-search "Title: one" (viper-todo-tests-activity)))))))

(ert-deftest viper-todo-tests-activity-undo ()
  (viper-todo-tests-with
    (viper-todo-tests-begin-activity)
    ;; Somebody else made it.
    (cl-letf (((symbol-function 'y-or-n-p) #'ignore)) (viper-todo-activity-undo))
    (viper-todo-activity-undo)
    (should (viper-todo-tests-said-p "\\`Changed 3 todos\\.  By bob, .*\\.  Undo that\\? \\'"))
    (viper-todo-tests-until-activity "\n  bob    Changed 3 todos.  (undone)\n")
    (should (viper-todo-tests-shows-p "one\n.*two\n.*three"))
    ;; What Emacs did is undone without a question.
    (setq viper-todo-tests-said nil)
    (viper-todo-tests-go "Added “two”")
    (viper-todo-activity-undo)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Undone: add “two”"))
    (should-not (viper-todo-tests-said-p "\\?"))
    (viper-todo-tests-until-activity "Added “two”.  (undone)")
    (viper-todo-activity-undo)
    (viper-todo-tests-until (viper-todo-tests-said-p "There is no step 2 that can be undone"))
    (viper-todo-redo)
    (viper-todo-tests-until (viper-todo-tests-shows-p "two"))))

(ert-deftest viper-todo-tests-activity-undo-by ()
  (viper-todo-tests-with
    (viper-todo-tests-begin-activity)
    (let ((viper-todo-tests-other "bob")) (viper-todo-tests-elsewhere "todoList.complete" :id 2))
    (let ((viper-todo-tests-other "eve")) (viper-todo-tests-elsewhere "todoList.complete" :id 1))
    (viper-todo-tests-until-activity "\n  bob    Completed “two”.\n")
    (viper-todo-tests-until-activity "  eve    Completed “One”.\n")
    (viper-todo-tests-go "Changed 3")
    (viper-todo-activity-undo-by)
    (viper-todo-tests-until
     (viper-todo-tests-said-p "undo it first\\. In the way: Completed “One”\\. (eve)"))
    (viper-todo-tests-until-activity "! eve    Completed “One”.\n")
    (should-not (string-search "undone" (viper-todo-tests-activity)))
    (viper-todo-tests-go "eve    Completed")
    (viper-todo-activity-undo)
    (viper-todo-tests-until-activity "\n  eve    Completed “One”.  (undone)\n")
    (viper-todo-tests-go "Changed 3")
    (setq viper-todo-tests-said nil)
    (viper-todo-activity-undo-by)
    (should (viper-todo-tests-said-p "\\`Undo 2 steps that bob made since .*\\? \\'"))
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Undone: 2 steps\\.\\'"))
    (viper-todo-tests-until-activity
     "  bob    Completed “two”.  (undone)\n  bob    Changed 3 todos.  (undone)\n")
    (viper-todo-tests-until (viper-todo-tests-shows-p "one\n.*two\n.*three"))
    (should-error (viper-todo-activity-undo-by) :type 'user-error)
    (viper-todo-tests-elsewhere "todoList.complete" :id 1)
    (viper-todo-tests-until-activity "Completed “one”.")
    (viper-todo-tests-go "Completed “one”")
    (should-error (viper-todo-activity-undo-by) :type 'user-error)))

(ert-deftest viper-todo-tests-activity-deleted ()
  (viper-todo-tests-with
    (viper-todo-tests-add "keep")
    (viper-todo-tests-elsewhere
     "todoList.apply"
     :changes (vconcat (mapcar (lambda (number)
                                 (list :do "add" :title (format "todo %d" number)))
                               (number-sequence 0 6))))
    (let ((viper-todo-tests-other "bob"))
      (viper-todo-tests-elsewhere
       "todoList.apply"
       :changes (vconcat (mapcar (lambda (id) (list :do "delete" :id id)) (number-sequence 2 8)))))
    (viper-todo-activity)
    (viper-todo-tests-until-activity "Deleted 7 todos.")
    (viper-todo-activity-toggle-deleted)
    (viper-todo-tests-until-activity "  bob  Deleted 7 todos.\n      todo 0\n")
    (should (string-suffix-p "\n      todo 4\n      …\n" (viper-todo-tests-activity)))
    (should (string-search "Deleted" (viper-todo--activity-heading)))
    (viper-todo-tests-go "todo 1")
    (viper-todo-activity-enter)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Restored “todo 1”\\.\\'"))
    (viper-todo-tests-until-activity "\n      todo 0\n      todo 2\n")
    (viper-todo-tests-go "Deleted 7")
    (viper-todo-activity-restore)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Restored 6 todos\\.\\'"))
    (viper-todo-tests-until-activity "No todo that was deleted is gone.")
    (viper-todo-activity-toggle-deleted)
    (viper-todo-tests-until-activity "  Emacs  Restored 6 todos.\n")))

(ert-deftest viper-todo-tests-activity-older ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (dotimes (_ 130)
      (viper-todo--send 'todoList.complete '(:id 1))
      (viper-todo--send 'todoList.reopen '(:id 1)))
    (viper-todo--request 'todoList.complete '(:id 1))
    (viper-todo-activity)
    (viper-todo-tests-until (= (count-lines (point-min) (point-max)) 51))
    (viper-todo-tests-until-activity "\n  m for older steps\n")
    ;; At the last one, more come by themselves.
    (dolist (count '(101 151 201))
      (goto-char (point-max))
      (forward-line -2)
      (viper-todo--more-at-the-end)
      (viper-todo-tests-until (= (count-lines (point-min) (point-max)) count)))
    (viper-todo-activity-more)
    (viper-todo-tests-until (= (count-lines (point-min) (point-max)) 62))
    (should (string-suffix-p "Added “one”.\n" (viper-todo-tests-activity)))
    (should (string-search "older steps" (viper-todo--activity-heading)))
    (should-error (viper-todo-activity-more) :type 'user-error)
    (viper-todo-activity-newest)
    (viper-todo-tests-until (= (count-lines (point-min) (point-max)) 51))))

(ert-deftest viper-todo-tests-after ()
  "What comes first: from the list, for one todo and for several."
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy paint" "Sand the wall" "Paint the wall" "Hang pictures")
    (viper-todo--goto 3)
    (execute-kbd-macro (kbd "F b u y TAB RET"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "Paint the wall  (blocked)$"))
    ;; A number will do, and so does what only one todo has in its title.
    (execute-kbd-macro (kbd "F 2 RET"))
    (viper-todo--goto 2)
    (execute-kbd-macro "m")
    (viper-todo--goto 4)
    (execute-kbd-macro "m")
    (execute-kbd-macro (kbd "F p a i n t TAB RET C-a C-k B U Y RET"))
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Edited 2 todos\\.\\'"))
    (viper-todo-tests-until
     (viper-todo-tests-shows-p "Sand the wall  (blocked)\n.*Paint .*(blocked)\n.*pictures  (blocked)$"))
    (execute-kbd-macro (kbd "U"))
    ;; Those that wait for each other are said, and another todo is asked for.
    (viper-todo--goto 1)
    (should (string-match-p
             "\\`These todos would wait for each other: 1 → 3\\..*  After (-TODO: remove, none: remove all): \\'"
             (car (nth 1 (viper-todo-tests-prompts
                           (execute-kbd-macro (kbd "F p a i n t SPC t h e RET C-a C-k RET")))))))
    ;; With a -, only what comes first is offered.
    (viper-todo--goto 3)
    (let ((viper-todo--first-todos (viper-todo--first-of (list (viper-todo--this)))))
      (should (equal (mapcar #'substring-no-properties
                             (all-completions "-" (viper-todo--table "after" '(:id 3))))
                     '("-Buy paint" "-Sand the wall"))))
    (execute-kbd-macro (kbd "F - S A N D TAB RET"))
    (should (equal '(1) (mapcar (lambda (todo) (plist-get todo :id))
                                (viper-todo--first-of (list (viper-todo--this))))))
    (save-window-excursion
      (viper-todo-activity)
      (viper-todo-tests-until-activity "Edited “Paint the wall”.")
      (goto-char (point-min))
      (viper-todo-activity-enter)
      (viper-todo-tests-until-activity "        After: “Buy paint” “Sand the wall” → “Buy paint”\n"))
    (set-buffer viper-todo--buffer)
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Undone: "))
    (execute-kbd-macro (kbd "F n o n e RET"))
    (viper-todo-tests-until (not (viper-todo-tests-shows-p "Paint the wall  (blocked)")))
    ;; Nothing typed changes nothing.
    (setq viper-todo-tests-said nil)
    (execute-kbd-macro (kbd "F RET"))
    (should (equal viper-todo-tests-said '("(Nothing was changed)")))
    ;; What is ready, whoever does what comes first.
    (execute-kbd-macro (kbd "/ r"))
    (viper-todo-tests-until (equal (viper-todo--status) " open ready, by due, 2"))
    (should (viper-todo-tests-shows-p "\\`.*Buy paint\n.*Paint the wall\n\\'"))
    (viper-todo-tests-elsewhere "todoList.complete" :id 1)
    (viper-todo-tests-until
     (viper-todo-tests-shows-p "\\`.*Sand the wall\n.*Paint the wall\n.*pictures\n\\'"))))

(ert-deftest viper-todo-tests-after-in-a-form ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy paint" "Sand the wall" "Paint the wall" "Hang pictures")
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 4 :after [3])
    (viper-todo-tests-until (viper-todo-tests-shows-p "pictures  (blocked)"))
    (viper-todo-tests-open 3)
    (cl-flet ((until (text) (viper-todo-tests-until
                             (string-suffix-p (concat "Tags: \nParent: \n" text "\n\nnote")
                                              (buffer-substring-no-properties (point-min)
                                                                              (point-max))))))
      (viper-todo-tests-type :content "note")
      (until "After: \nBefore:\n  [ ] 4 Hang pictures")
      (viper-todo-tests-type :after "buy p")
      (call-interactively (key-binding (kbd "M-TAB")))
      (until "After: 1\n  [ ] 1 Buy paint\nBefore:\n  [ ] 4 Hang pictures")
      (viper-todo-tests-type :after " sand")
      (call-interactively (key-binding (kbd "M-TAB")))
      (until "After: 1 2\n  [ ] 1 Buy paint\n  [ ] 2 Sand the wall\nBefore:\n  [ ] 4 Hang pictures")
      (viper-todo-tests-elsewhere "todoList.complete" :id 1)
      (until "After: 1 2\n  [x] 1 Buy paint\n  [ ] 2 Sand the wall\nBefore:\n  [ ] 4 Hang pictures")
      (viper-todo-tests-settle)
      (execute-kbd-macro (kbd "C-c C-a - b u y TAB RET"))
      (until "After: 2\n  [ ] 2 Sand the wall\nBefore:\n  [ ] 4 Hang pictures")
      (execute-kbd-macro (kbd "C-c C-a b u RET C-a C-k 4 RET"))
      (viper-todo-tests-until (string-match-p "wait for each other: 3 → 4" (viper-todo-tests-notes)))
      (should (string-match-p "wait for" (cadr (should-error (save-buffer) :type 'user-error))))
      (execute-kbd-macro (kbd "C-c C-a - h a n RET"))
      (until "After: 2\n  [ ] 2 Sand the wall\nBefore:\n  [ ] 4 Hang pictures")
      (save-buffer)
      (should (viper-todo-tests-shows-p "Paint the wall  (blocked)"))
      ;; Only what can be typed is compared.
      (save-window-excursion (viper-todo-differences))
      (with-current-buffer "*todo as it is here*"
        (should (string-suffix-p "After: 2\n\nnote" (buffer-string))))
      ;; What others do to them stays, whatever is undone.
      (undo-boundary)
      (viper-todo-tests-type :content ".")
      (viper-todo-tests-type :tags "x")
      (undo-boundary)
      (viper-todo-tests-settle)
      (viper-todo-tests-elsewhere "todoDetail.edit" :id 4 :title "Hang the large pictures")
      (viper-todo-tests-until (string-search "  [ ] 4 Hang the large pictures\n" (buffer-string)))
      (setq last-command nil)
      (undo)
      (until "After: 2\n  [ ] 2 Sand the wall\nBefore:\n  [ ] 4 Hang the large pictures")
      ;; Each line leads to its todo, and is no field.
      (viper-todo-tests-go "4 Hang")
      (should-error (insert "x") :type 'text-read-only)
      (should-not (viper-todo--complete))
      (execute-kbd-macro (kbd "RET"))
      (viper-todo-tests-until (viper-todo--detail-buffer 4))
      (set-buffer (viper-todo--detail-buffer 4))
      (viper-todo-tests-until (string-search "After: 3\n  [ ] 3 Paint the wall\n" (buffer-string))))))

(ert-deftest viper-todo-tests-claims ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three")
    (viper-todo--goto 1)
    (should (eq (key-binding "M") 'viper-todo-claim))
    (viper-todo-claim)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Claimed “one” until 09:30\\'"))
    (should (viper-todo-tests-shows-p "one  (Emacs until 09:30)$"))
    ;; What is claimed is not ready for others.
    (viper-todo-filter-ready)
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\`.*two\n.*three\n\\'"))
    (viper-todo-back)
    (viper-todo-tests-until (viper-todo-tests-shows-p "one  (Emacs"))
    (viper-todo--goto 1)
    (viper-todo-claim)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Released “one”\\'"))
    (should (viper-todo-tests-shows-p "one$"))
    ;; Others have claimed it, or it waits.
    (let ((viper-todo-tests-other "bob"))
      (viper-todo-tests-elsewhere "todoList.claim" :id 2 :for "PT30M" :key "bob"))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :after [2])
    (viper-todo-tests-until
     (viper-todo-tests-shows-p "one  (blocked)\n.*two  (bob until 09:30)\n"))
    (viper-todo--goto 1)
    (viper-todo-claim)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`“one” waits for another todo\\'"))
    (viper-todo--goto 2)
    (viper-todo-claim)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`“two” is claimed already\\'"))
    (viper-todo-tests-open 2)
    (should (string-search "State: open  Claim: bob until 09:30  " (viper-todo--detail-header)))
    ;; People may complete it all the same.
    (set-buffer viper-todo--buffer)
    (viper-todo--goto 2)
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Completed “two”"))
    (viper-todo--goto 3)
    (viper-todo-claim)
    (viper-todo-tests-until (viper-todo-tests-shows-p "three  (Emacs until 09:30)$"))
    (viper-todo-tests-open 3)
    (viper-todo-detail-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Completed “three”"))))

(ert-deftest viper-todo-tests-lost-claim ()
  "A claim that another program has got since is said, once."
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-claim)
    (viper-todo-tests-until (viper-todo-tests-shows-p "one  (Emacs until 09:30)"))
    ;; At ten, it is over.
    (let ((viper-todo-tests-other "bob") (viper-todo-tests-clock "2026-11-20T10:00:00Z"))
      (viper-todo-tests-elsewhere "todoList.claim" :id 1 :for "PT30M" :key "bob"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "one  (bob until 10:30)"))
    (viper-todo-rename "two")
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`The claim on todo 1 is over"))
    (should (viper-todo-tests-shows-p "one  (bob"))
    (viper-todo-rename "two")
    (viper-todo-tests-until (viper-todo-tests-shows-p "two  (bob until 10:30)"))
    (viper-todo-toggle)
    (viper-todo-tests-until (viper-todo-tests-said-p "\\`Completed “two”"))))

(defun viper-todo-tests-write-comment (keys text)
  "Press KEYS in the selected window, and store TEXT in the buffer that they open."
  (execute-kbd-macro (kbd keys))
  (with-current-buffer (window-buffer)
    (should (derived-mode-p 'viper-todo-comment-mode))
    (erase-buffer)
    (insert text)
    (execute-kbd-macro (kbd "C-c C-c")))
  (set-buffer (window-buffer))
  (should-not (derived-mode-p 'viper-todo-comment-mode)))

(defun viper-todo-tests-until-thread (text)
  "Wait until TEXT stands below the contents of this form, without the times."
  (viper-todo-tests-until
   (equal text (replace-regexp-in-string
                "  Nov 20, 2026 09:00" ""
                (buffer-substring-no-properties (viper-todo--field-end :content) (point-max))))))

(ert-deftest viper-todo-tests-comments ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two")
    (viper-todo--goto 1)
    (viper-todo-tests-write-comment ";" "First\nand second\n")
    (should (viper-todo-tests-said-p "\\`Commented on “one”"))
    (should (viper-todo-tests-shows-p "one  (1 comment)\n.*two\n"))
    ;; On several, it is one step.
    (execute-kbd-macro (kbd "m m"))
    (viper-todo-tests-write-comment ";" "Both")
    (should (viper-todo-tests-shows-p "one  (2 comments)\n.*two  (1 comment)\n"))
    (execute-kbd-macro (kbd "U"))
    (viper-todo--goto 1)
    ;; Blank text is none.
    (viper-todo-tests-write-comment ";" " \n")
    (should (equal (car viper-todo-tests-said) "(Nothing was changed)"))
    (viper-todo-tests-open 1)
    (viper-todo-tests-until-thread
     "\n\nComments:\n1  Emacs\nFirst\nand second\n2  Emacs\nBoth\n")
    ;; What others say comes at once, and undo is about what is typed.
    (buffer-enable-undo)
    (viper-todo-tests-type :content "mine")
    (undo-boundary)
    (let ((viper-todo-tests-other "bob"))
      (viper-todo-tests-elsewhere "todoDetail.comment" :id 1 :text "a\u202e"))
    (viper-todo-tests-until-thread
     "\n\nComments:\n1  Emacs\nFirst\nand second\n2  Emacs\nBoth\n3  bob\na�\n")
    (should (equal (viper-todo--text :content) "mine"))
    (setq last-command nil)
    (undo)
    (should (equal (viper-todo--text :content) ""))
    (viper-todo-tests-settle)
    (should-not (buffer-modified-p))
    ;; The keys of a comment are about the one at point.
    (viper-todo-tests-go "and second")
    (should-error (insert "x") :type 'text-read-only)
    (execute-kbd-macro (kbd "RET M->"))
    (set-buffer (window-buffer))
    (should (equal (buffer-string) "First\nand second"))
    (insert " line")
    (execute-kbd-macro (kbd "C-c C-k"))
    (should (member "Forget this comment? " viper-todo-tests-said))
    (set-buffer (window-buffer))
    (viper-todo-tests-write-comment "e" "1st")
    (viper-todo-tests-go "Both")
    (setq viper-todo-tests-said nil)
    (execute-kbd-macro "D")
    (viper-todo-tests-until-thread "\n\nComments:\n1  Emacs\n1st\n3  bob\na�\n")
    (viper-todo-tests-until
     (viper-todo-tests-said-p "\\`.*“one”\\.  (C-. in the list brings it back)\\'"))
    (viper-todo-tests-write-comment "C-c ;" "https://example.org")
    (viper-todo-tests-until-thread
     "\n\nComments:\n1  Emacs\n1st\n3  bob\na�\n4  Emacs\nhttps://example.org\n")
    ;; What cannot be stored stays.
    (viper-todo-tests-go "https")
    (should (equal (get-char-property (point) 'help-echo) "Open this link"))
    (execute-kbd-macro "e")
    (viper-todo-tests-elsewhere "todoDetail.removeComment" :id 1 :n 4)
    (execute-kbd-macro (kbd "C-c C-c"))
    (should (viper-todo-tests-said-p "\\`Todo 1 has no comment 4"))
    (should (get-buffer "*comment 4 on todo 1*"))))

(ert-deftest viper-todo-tests-older-comments ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo--request
     'todoList.apply
     (list :changes (vconcat (mapcar (lambda (number)
                                       (list :do "comment" :id 1 :text (format "c%d" number)))
                                     (number-sequence 1 130)))))
    (should (viper-todo-tests-shows-p "one  (130 comments)"))
    (viper-todo-tests-open 1)
    (viper-todo-tests-go "110 older: RET shows them")
    (execute-kbd-macro (kbd "RET"))
    (cl-flet ((until (shown)
                (viper-todo-tests-until
                 (equal shown (mapcar (lambda (comment) (plist-get comment :text))
                                      viper-todo--comments)))))
      (let ((all (mapcar (lambda (number) (format "c%d" number)) (number-sequence 1 130))))
        (until all)
        (should-not (string-search "older" (buffer-string)))
        ;; All of them stay, as they are now.
        (viper-todo-tests-go "c2")
        (viper-todo-tests-write-comment "e" "new")
        (setf (nth 1 all) "new")
        (until all)
        (viper-todo-tests-elsewhere "todoDetail.removeComment" :id 1 :n 1)
        (viper-todo-tests-elsewhere "todoDetail.comment" :id 1 :text "last")
        (until (append (cdr all) '("last")))))))

(ert-deftest viper-todo-tests-backend-without-comments ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (let ((viper-todo--features nil))
      (should-error (viper-todo-comment) :type 'user-error)
      (should-not (get-buffer "*comment on todo 1*"))
      (viper-todo-tests-open 1)
      (viper-todo--show-todo 1 '(:id 1 :title "one" :state "open"))
      (viper-todo-tests-until-thread "")
      (should (equal (viper-todo--when '(:id 1 :title "one")) "")))))

(ert-deftest viper-todo-tests-report-in-parts ()
  (with-current-buffer (get-buffer-create "*viper-todo report*")
    (unwind-protect
        (progn
          (viper-todo-report-mode)
          (viper-todo--show nil 'todoReport.showReport
                            '(:rev 1 :offset 0 :total 3 :complete :json-false
                              :rows [(:kind "header" :title "Open")
                                     (:kind "detail" :id 1 :title "a\nb" :state "overdue" :odd t)]))
          (viper-todo--draw-report)
          (should (equal (buffer-string) ""))
          (viper-todo--show nil 'todoReport.showReport
                            '(:rev 1 :offset 2 :total 3 :complete t
                              :rows [(:kind "footer" :title "Total" :count 1)]))
          (viper-todo--draw-now)
          (should (equal (buffer-substring-no-properties (point-min) (point-max))
                         "Open\n  [!]   a�b\nTotal: 1\n\n")))
      (kill-buffer))))

(ert-deftest viper-todo-tests-installs-in-one-step ()
  "As `package-install-file' installs the folder, commands are there without more."
  (let ((home (make-temp-file "viper-todo" t)))
    (unwind-protect
        (with-temp-buffer
          (should
           (equal 0 (call-process
                     (expand-file-name invocation-name invocation-directory) nil t nil "-Q"
                     "--batch" "--eval"
                     (format "(setq package-user-dir %S package-enable-at-startup nil)" home)
                     "--eval" (format "(progn (package-initialize) (package-install-file %S))"
                                      (file-name-directory (locate-library "viper-todo.el" t)))
                     "--eval" "(dolist (command '(viper-todo viper-todo-add viper-todo-report \
viper-todo-reminder viper-todo-narrow viper-todo-open-list viper-todo-doctor)) \
(unless (commandp command) (error \"No command %s\" command)))"
                     "--eval" "(progn (viper-todo-doctor) (message \"%s\" (buffer-string)) \
(dolist (part '(list lists reminders report)) \
(unless (featurep (intern (format \"viper-todo-%s\" part))) (error \"No %s\" part))))")))
          (should-not (string-match-p "Warning:" (buffer-string))))
      (delete-directory home t))))

(ert-deftest viper-todo-tests-clean ()
  "The files compile without a warning, and checkdoc has nothing to say."
  (require 'checkdoc)
  (let ((byte-compile-error-on-warn t)
        (output (make-temp-file "viper-todo" nil ".elc"))
        (said nil))
    (dolist (file (directory-files (file-name-directory (locate-library "viper-todo.el" t)) t
                                   "\\`viper-todo.*\\.el\\'"))
      (let ((byte-compile-dest-file-function (lambda (_) output)))
        (should (byte-compile-file file)))
      ;; Nothing private to jsonrpc.el is used.
      (should-not (with-temp-buffer (insert-file-contents file)
                                    (search-forward "jsonrpc--" nil t)))
      (cl-letf (((symbol-function 'warn)
                 (lambda (format &rest arguments)
                   (push (apply #'format format arguments) said))))
        (checkdoc-file file)))
    (delete-file output)
    (should-not said)))

(provide 'viper-todo-tests)
;;; viper-todo-tests.el ends here
