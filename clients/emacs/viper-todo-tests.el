;;; viper-todo-tests.el --- Tests of viper-todo.el  -*- lexical-binding: t; -*-

;;; Commentary:

;; emacs -Q --batch -L . -l viper-todo-tests.el -f ert-run-tests-batch-and-exit
;;
;; The backend is the real one, found as viper-todo.el finds it; every test has a database of its
;; own.  Nothing waits for a time: everything waits for what is to happen.

;;; Code:

(require 'ert)
(require 'viper-todo)

(defvar viper-todo-tests-said nil "The messages of this test, newest first.")

(defmacro viper-todo-tests-until (condition)
  "Wait until CONDITION holds, or fail when it has not for long."
  (declare (debug t))
  `(let ((end (+ (float-time) 60)))
     (while (not ,condition)
       (when (> (float-time) end)
         (ert-fail (list "never came" ',condition (viper-todo-tests-screen)
                         viper-todo-tests-said)))
       (accept-process-output nil 0.02))))

(defmacro viper-todo-tests-with (&rest body)
  "Do BODY in a new list of a new database."
  (declare (indent 0) (debug t))
  `(let* ((folder (make-temp-file "viper-todo" t))
          (viper-todo-log-file (expand-file-name "log" folder))
          (viper-todo-tests-said nil)
          (process-environment
           (cons (concat "VIPER_TODO_DATABASE=" (expand-file-name "todos.sqlite" folder))
                 process-environment)))
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
                                   'viper-todo-report-mode))
             (with-current-buffer buffer (set-buffer-modified-p nil))
             (kill-buffer buffer)))
         (when (viper-todo--running-p) (jsonrpc-shutdown viper-todo--connection t))
         (setq viper-todo--connection nil
               viper-todo--ending nil
               viper-todo--error nil)
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

(defun viper-todo-tests-elsewhere (event &rest params)
  "Have another process send EVENT with PARAMS to the same database."
  (with-temp-buffer
    (insert (json-serialize (list :jsonrpc "2.0" :id 1 :method event :params params)) "\n")
    (should (eql 0 (call-process-region nil nil (viper-todo--find) t t nil
                                        "--database" (getenv "VIPER_TODO_DATABASE"))))
    (goto-char (point-min))
    (should (search-forward "\"result\"" nil t))))

(defun viper-todo-tests-open (id)
  "Open the todo ID from the list, and make its buffer current."
  (viper-todo--goto id)
  (viper-todo-find)
  (viper-todo-tests-until (and (viper-todo--detail-buffer id)
                               (buffer-local-value 'viper-todo--base
                                                   (viper-todo--detail-buffer id))))
  (set-buffer (viper-todo--detail-buffer id)))

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
    (should (equal (tabulated-list-get-id) 2))
    (should (equal (viper-todo--status) " open, 2"))))

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
    (viper-todo-tests-until (viper-todo-tests-said-p "Completed 2 todos"))
    (should (viper-todo-tests-shows-p "No todo matches the filter"))))

(ert-deftest viper-todo-tests-delete-undo-and-redo ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one" "two" "three")
    (viper-todo--goto 2)
    (viper-todo-delete)
    (viper-todo-tests-until (viper-todo-tests-said-p "Deleted “two” (.* undoes)"))
    ;; The cursor stays in its line.
    (should (equal (tabulated-list-get-id) 3))
    (viper-todo-undo)
    (viper-todo-tests-until (viper-todo-tests-said-p "Undone: delete “two”"))
    (should (equal (tabulated-list-get-id) 3))
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
    (should (viper-todo-tests-said-p "\\`Delete ALL todos"))))

(ert-deftest viper-todo-tests-change-from-the-list ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-rename "two")
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[ \\] +two\n"))
    (viper-todo-priority "high")
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[ \\] +high +two\n"))
    (viper-todo-tags '("home" "shop"))
    (viper-todo-tests-until (viper-todo-tests-shows-p "high.*#home.*#shop"))
    (viper-todo-due "2026-11-19")
    (viper-todo-tests-until (equal (plist-get (car viper-todo--rows) :due) "2026-11-19"))
    (should (viper-todo-tests-shows-p "\\[.\\] [^ ].* high +two"))
    (viper-todo-due nil)
    (viper-todo-tests-until (viper-todo-tests-shows-p "\\[ \\] +high +two"))))

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

(ert-deftest viper-todo-tests-pages ()
  (let ((viper-todo-window 2))
    (viper-todo-tests-with
      (viper-todo-tests-add "one" "two" "three")
      (should (equal (viper-todo--status) " open, 1–2 of 3"))
      (should (viper-todo-tests-said-p "Added “three”, which this list does not show"))
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
    (should (equal (substring-no-properties header-line-format) (concat " " viper-todo--error)))
    (viper-todo-tests-add "one")
    (should-not viper-todo--error)
    (should (equal header-line-format viper-todo--headings))
    (should-error (viper-todo-add "\xff no text") :type 'user-error)))

(ert-deftest viper-todo-tests-another-process ()
  (viper-todo-tests-with
    (viper-todo-tests-add "mine")
    (viper-todo-tests-elsewhere "todoList.add" :title "theirs" :tags ["elsewhere"])
    (viper-todo-tests-until (viper-todo-tests-shows-p "mine\n.*theirs.*#elsewhere"))
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-until (not (viper-todo-tests-shows-p "mine")))
    (should (equal (tabulated-list-get-id) 2))))

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
    (should (equal (buffer-string) "Title: Buy milk\nDue: \nPriority: none\nTags: \n\n"))
    (should (string-match-p " Todo 1, open, created " (viper-todo--detail-header)))
    (viper-todo-tests-replace "milk" "oats")
    (viper-todo-tests-replace "Due: " "Due: 2026-12-01")
    (viper-todo-tests-replace "none" "high")
    (viper-todo-tests-replace "Tags: " "tags: shop, home")
    (goto-char (point-max))
    (insert "Two\n\nlines\n")
    (should (viper-todo-save))
    (should-not (buffer-modified-p))
    ;; What the store has: tags are sorted there.
    (should (equal (buffer-string) "Title: Buy oats\nDue: 2026-12-01\nPriority: high\n\
Tags: home shop\n\nTwo\n\nlines\n"))
    (viper-todo-tests-replace "2026-12-01" "")
    (viper-todo-tests-replace "home shop" "")
    (should (viper-todo-save))
    (should-not (plist-get viper-todo--base :due))
    (should (equal (plist-get viper-todo--base :tags) []))
    (viper-todo-detail-toggle)
    (viper-todo-tests-until (equal (plist-get viper-todo--base :state) "done"))
    (viper-todo-history)
    (viper-todo-tests-until (get-buffer "*viper-todo history*"))
    (with-current-buffer "*viper-todo history*"
      (should (string-match-p "complete.*\n\\(.*\n\\)*.*added" (buffer-string))))
    (insert "not stored")
    (should-not (viper-todo-tests-closes-quietly-p))))

(defun viper-todo-tests-closes-quietly-p ()
  "Return non-nil if this buffer would be closed without a question."
  (cl-letf (((symbol-function 'yes-or-no-p) #'ignore)) (viper-todo--may-close)))

(ert-deftest viper-todo-tests-detail-refused ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-replace "Due: " "Due: someday")
    (should-not (viper-todo-save))
    (should (buffer-modified-p))
    (should (string-match-p "Due: someday" (buffer-string)))
    (should (viper-todo-tests-said-p "due date is not a valid date"))
    (viper-todo-tests-replace "Due: " "Dew: ")
    (should-error (viper-todo-save) :type 'user-error)))

(ert-deftest viper-todo-tests-detail-live ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (goto-char (point-max))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy oats")
    (viper-todo-tests-until (string-match-p "Title: Buy oats" (buffer-string)))
    (should-not (buffer-modified-p))
    (should (eobp))
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-until (null (viper-todo--detail-buffer 1)))))

(ert-deftest viper-todo-tests-conflict ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (viper-todo-tests-replace "milk" "oats")
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy bread" :content "theirs")
    (viper-todo-tests-until viper-todo--theirs)
    (should (string-match-p "Changed meanwhile: .* keep yours" (viper-todo--detail-header)))
    (should-not (viper-todo-save))
    (should (viper-todo-tests-said-p "Todo 1 has changed since"))
    (should (buffer-modified-p))
    (should (string-match-p "Title: Buy oats" (buffer-string)))
    (viper-todo-differences)
    (with-current-buffer "*Diff*"
      (should (string-match-p "^-Title: Buy bread\n\\+Title: Buy oats" (buffer-string))))
    ;; What was not touched here stays theirs.
    (should (viper-todo-save 'overwrite))
    (should (equal (buffer-string)
                   "Title: Buy oats\nDue: \nPriority: none\nTags: \n\ntheirs"))
    (viper-todo-tests-replace "oats" "oranges")
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "Buy bread")
    (viper-todo-tests-until viper-todo--theirs)
    (viper-todo-revert)
    (should (string-match-p "Title: Buy bread" (buffer-string)))
    (should-not (buffer-modified-p))))

(ert-deftest viper-todo-tests-deleted-while-it-is-changed ()
  (viper-todo-tests-with
    (viper-todo-tests-add "Buy milk")
    (viper-todo-tests-open 1)
    (goto-char (point-max))
    (insert "mine")
    (viper-todo-tests-elsewhere "todoList.delete" :id 1)
    (viper-todo-tests-until viper-todo--gone)
    (should (string-match-p "Somebody has deleted" (viper-todo--detail-header)))
    (should-not (viper-todo-save))
    (should (string-suffix-p "mine" (buffer-string)))))

(ert-deftest viper-todo-tests-backend-dies ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (viper-todo-tests-open 1)
    (goto-char (point-max))
    (insert "mine")
    (signal-process (jsonrpc--process viper-todo--connection) 'SIGKILL)
    (viper-todo-tests-until viper-todo--ending)
    (should (viper-todo-tests-said-p "ended by signal 9\\.  g starts it again"))
    (with-current-buffer viper-todo--buffer
      (should (string-match-p "no backend" (viper-todo--status)))
      (should (string-match-p "ended by signal 9" header-line-format)))
    ;; Any event starts it again, and everything that was open is live again.
    (should (viper-todo-save))
    (should-not viper-todo--ending)
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 1 :title "two")
    (viper-todo-tests-until (viper-todo-tests-shows-p "two"))
    (viper-todo-tests-until (equal (buffer-string)
                                   "Title: two\nDue: \nPriority: none\nTags: \n\nmine"))))

(ert-deftest viper-todo-tests-backend-cannot-start ()
  (viper-todo-tests-with
    (viper-todo-tests-add "one")
    (jsonrpc-shutdown viper-todo--connection t)
    (setq viper-todo--error nil)
    (let ((process-environment (cons "VIPER_TODO_DATABASE=/proc/none/todos.sqlite"
                                     process-environment)))
      (viper-todo-refresh)
      (viper-todo-tests-until viper-todo--error)
      (should (string-match-p "store" viper-todo--error)))
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
      (should (string-match-p "^Session +running" (buffer-string))))
    (should (file-exists-p viper-todo-log-file))
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
                            redo))
          (goto-char (point-min))
          (should (search-forward (format "viper-todo-%s" name) nil t)))))))

(ert-deftest viper-todo-tests-dates ()
  (cl-letf (((symbol-function 'decode-time)
             ;; A Friday.
             (lambda (&rest _) (list 0 0 9 20 11 2026 5 nil 0))))
    (pcase-dolist (`(,text . ,date)
                   '(("today" . "2026-11-20") (" Tomorrow" . "2026-11-21") ("friday" . "2026-11-20")
                     ("thursday" . "2026-11-26") ("+3" . "2026-11-23") ("+3 days" . "2026-11-23")
                     ("+2 weeks" . "2026-12-04") ("+1w" . "2026-11-27")
                     ("2026-12-01" . "2026-12-01") ("someday" . "someday") ("" . "")))
      (should (equal (viper-todo--date text) date)))))

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
    (viper-todo--draw-list)
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
    (should (string-match-p "\\[ \\] two\n\\(.*\n\\)*.*\\[x\\] one\n" (buffer-string)))
    (viper-todo-tests-elsewhere "todoDetail.edit" :id 2 :title "three")
    (viper-todo-tests-until (string-match-p "\\[ \\] three" (buffer-string)))
    (goto-char (point-min))
    (search-forward "three")
    (viper-todo-report-find)
    (viper-todo-tests-until (viper-todo--detail-buffer 2))))

(ert-deftest viper-todo-tests-report-in-parts ()
  (with-current-buffer (get-buffer-create "*viper-todo report*")
    (unwind-protect
        (progn
          (viper-todo-report-mode)
          (viper-todo--show nil 'todoReport.showReport
                            '(:rev 1 :offset 0 :total 3 :complete :json-false
                              :rows [(:kind "header" :title "Open")
                                     (:kind "detail" :id 1 :title "a\nb" :state "overdue" :odd t)]))
          (should (equal (buffer-string) ""))
          (viper-todo--show nil 'todoReport.showReport
                            '(:rev 1 :offset 2 :total 3 :complete t
                              :rows [(:kind "footer" :title "Total" :count 1)]))
          (should (equal (buffer-substring-no-properties (point-min) (point-max))
                         "Open\n    [!] a�b\nTotal: 1\n\n")))
      (kill-buffer))))

(ert-deftest viper-todo-tests-clean ()
  "The file compiles without a warning, and checkdoc has nothing to say."
  (let* ((file (locate-library "viper-todo.el" t))
         (byte-compile-error-on-warn t)
         (output (make-temp-file "viper-todo" nil ".elc"))
         (byte-compile-dest-file-function (lambda (_) output))
         (said nil))
    (unwind-protect (should (byte-compile-file file)) (delete-file output))
    (require 'checkdoc)
    (cl-letf (((symbol-function 'warn)
               (lambda (format &rest arguments) (push (apply #'format format arguments) said))))
      (checkdoc-file file))
    (should-not said)))

(provide 'viper-todo-tests)
;;; viper-todo-tests.el ends here
