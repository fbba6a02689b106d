;;; viper-todo-rows.el --- Todos in lines, and what to do to them  -*- lexical-binding: t; -*-

;;; Commentary:

;; What the list and the report share: a line for each todo, marks, and the commands that change
;; the todos in the region, the marked ones, or that of the line.

;;; Code:

(require 'easymenu)
(require 'viper-todo-form)
(require 'viper-todo-prompts)

(defvar-local viper-todo--marks nil "Hash table from the ids of marked todos to their marks.")
(defvar-local viper-todo--lines nil
  "Hash table from rows to their lines.
A row that changes is another one, so a line is right as long as its
row is shown; all are forgotten when the window gets narrow or wide.")
(defvar-local viper-todo--drawn nil "The lines that stand in this buffer, without their marks.")
(defvar-local viper-todo--widths nil "How wide days and priorities are, as a cons cell.")
(defvar-local viper-todo--narrow nil "Whether the window has no room for whole days.")
(defvar-local viper-todo--due-column 6 "The column of days.")
(defvar-local viper-todo--priority-column 10 "The column of priorities.")
(defvar-local viper-todo--title-column 19 "The column of titles.")

(defconst viper-todo--title-room 25 "How many columns a title has at least.")

(defvar viper-todo--lists nil "The built-in and saved lists, as the backend showed them last.")

(defvar viper-todo-rows-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (pcase-dolist
        (`(,key . ,command)
         '(("RET" . viper-todo-find) ("e" . viper-todo-find)
           ("o" . viper-todo-find-other-window) ("a" . viper-todo-add) ("A" . viper-todo-new)
           ("M-RET" . viper-todo-add-below) ("C-c C-w" . viper-todo-refile)
           ("E" . viper-todo-open-kept) ("c" . viper-todo-toggle) ("X" . viper-todo-skip)
           ("R" . viper-todo-rename) ("." . viper-todo-due-today)
           ("," . viper-todo-due-tomorrow) (">" . viper-todo-day-later)
           ("<" . viper-todo-day-earlier) ("S-<right>" . viper-todo-day-later)
           ("S-<left>" . viper-todo-day-earlier) ("w" . viper-todo-due)
           ("W" . viper-todo-overdue) ("+" . viper-todo-priority-up)
           ("-" . viper-todo-priority-down) ("S-<up>" . viper-todo-priority-up)
           ("S-<down>" . viper-todo-priority-down) ("P" . viper-todo-priority)
           ("T" . viper-todo-tags) ("F" . viper-todo-after) ("M" . viper-todo-claim)
           (";" . viper-todo-comment)
           ("D" . viper-todo-delete) ("d" . viper-todo-flag)
           ("x" . viper-todo-delete-flagged) ("m" . viper-todo-mark) ("u" . viper-todo-unmark)
           ("DEL" . viper-todo-unmark-backward) ("U" . viper-todo-unmark-all)
           ("t" . viper-todo-toggle-marks) ("% m" . viper-todo-mark-matching)
           ("H" . viper-todo-history) ("C" . viper-todo-delete-completed)
           ("L" . viper-todo-activity) ("B" . viper-todo-lists) ("b" . viper-todo-open-list)
           ("f" . viper-todo-narrow)
           ("r" . viper-todo-report) ("v" . viper-todo-week)
           ("!" . viper-todo-reminder)
           ("n" . next-line) ("p" . previous-line)))
      (define-key map (kbd key) command))
    (define-key map [remap undo] #'viper-todo-undo)
    (define-key map [remap undo-only] #'viper-todo-undo)
    (define-key map [remap undo-redo] #'viper-todo-redo)
    map)
  "Keys wherever todos stand in lines.")

(easy-menu-define viper-todo-rows-mode-menu viper-todo-rows-mode-map "Menu of todos in lines."
  '("Todo"
    ["Open" viper-todo-find]
    ["Add…" viper-todo-add]
    ["Add with all fields" viper-todo-new]
    ["Add below…" viper-todo-add-below]
    ["Complete or reopen" viper-todo-toggle]
    ["Rename…" viper-todo-rename]
    ["Due…" viper-todo-due]
    ["Due today" viper-todo-due-today]
    ["Due tomorrow" viper-todo-due-tomorrow]
    ["A day later" viper-todo-day-later]
    ["A day earlier" viper-todo-day-earlier]
    ["Priority…" viper-todo-priority]
    ["Tags…" viper-todo-tags]
    ["After…" viper-todo-after]
    ["Put under…" viper-todo-refile]
    ["Claim, or release" viper-todo-claim]
    ["Comment…" viper-todo-comment]
    ["Skip to the next day of its rule" viper-todo-skip]
    ["History" viper-todo-history]
    ["Delete" viper-todo-delete]
    "--"
    ["Undo" viper-todo-undo]
    ["Redo" viper-todo-redo]
    ["What happened" viper-todo-activity]
    "--"
    ["All that is overdue: due…" viper-todo-overdue]
    ["Delete what is done" viper-todo-delete-completed]
    ["Delete everything…" viper-todo-delete-all]
    ["Reminder…" viper-todo-reminder]
    ["Open an unsaved form…" viper-todo-open-kept]
    ["Doctor" viper-todo-doctor]))

(define-derived-mode viper-todo-rows-mode special-mode "Todos"
  "Todos in lines.

\\{viper-todo-rows-mode-map}"
  :interactive nil
  (setq-local truncate-lines t
              bidi-paragraph-direction 'left-to-right
              buffer-undo-list t)
  (setq viper-todo--marks (make-hash-table)
        viper-todo--lines (make-hash-table :test #'eq :weakness 'key))
  (add-hook 'window-size-change-functions #'viper-todo--fit nil t))

;;;; Lines

(defconst viper-todo--to-priority
  (propertize " " 'display '(space :align-to viper-todo--priority-column)))
(defconst viper-todo--to-title
  (propertize " " 'display '(space :align-to viper-todo--title-column)))

(defsubst viper-todo--paint (text face)
  "Return TEXT with FACE, if it is not nil."
  (if face (propertize text 'face face) text))

(defun viper-todo--line (row &optional day)
  "Return the line of ROW, without a mark.
DAY is what stands for its day, by default that with its time."
  (let* ((state (plist-get row :state))
         (face (cond ((equal state "overdue") 'viper-todo-overdue)
                     ((equal state "done") 'viper-todo-done)))
         (done (and (equal state "done") face))
         (due (viper-todo--clean (or day (plist-get row :dueText))))
         (priority (plist-get row :priority))
         (named (if (member priority '(nil "none")) "" (viper-todo--clean priority)))
         (id (plist-get row :id)))
    (setcar viper-todo--widths (max (car viper-todo--widths) (string-width due)))
    (setcdr viper-todo--widths (max (cdr viper-todo--widths) (length named)))
    (when viper-todo--narrow
      (setq due (truncate-string-to-width due 11 nil nil "…")
            named (substring named 0 (min 1 (length named)))))
    (concat (if viper-todo--narrow " " "  ")
            (viper-todo--paint (cond ((equal state "overdue") "[!]") (done "[x]") (t "[ ]")) face)
            " " (viper-todo--paint due face)
            viper-todo--to-priority
            (viper-todo--paint named (or done (and (equal priority "high") 'viper-todo-high)))
            viper-todo--to-title
            (viper-todo--branch row)
            ;; What is written from right to left keeps to itself.
            (bidi-string-mark-left-to-right
             (viper-todo--paint (viper-todo--clean (plist-get row :title))
                                (or done (and (or (eq (plist-get row :blocked) t)
                                                  (viper-todo--context-p row))
                                              'shadow))))
            (viper-todo--progress row)
            (mapconcat #'viper-todo--tag (plist-get row :tags) "")
            (viper-todo--paint (viper-todo--when row) 'shadow)
            (propertize "\n" 'viper-todo-row row 'viper-todo-id id))))

(defun viper-todo--context-p (row)
  "Return non-nil if ROW is shown only for what stands under it."
  (eq (plist-get row :context) t))

(defun viper-todo--below (row)
  "Return how many todos stand directly under ROW: all, and those done."
  (let* ((children (plist-get row :children)) (done (or (plist-get children :done) 0)))
    (cons (+ (or (plist-get children :open) 0) done) done)))

(defun viper-todo--branch (row)
  "Return what stands before the title of ROW in a tree: depth and fold mark."
  (if-let ((depth (plist-get row :depth)))
      (concat (make-string (* 2 depth) ?\s)
              (cond ((zerop (car (viper-todo--below row))) "  ")
                    ((plist-get row :hits) "▸ ")
                    (t "▾ ")))
    ""))

(defun viper-todo--progress (row)
  "Return how many of the todos under that of ROW are done, if there are any."
  (pcase-let ((`(,all . ,done) (viper-todo--below row)))
    (if (zerop all) "" (propertize (format " [%d/%d]" done all) 'face 'shadow))))

(defun viper-todo--tag (tag)
  "Return TAG as it stands behind a title."
  (concat "  " (bidi-string-mark-left-to-right
                (propertize (concat "#" (viper-todo--clean tag)) 'face 'viper-todo-tag))))

(defun viper-todo--when (row)
  "Return words for what else one is to know of ROW."
  (let ((words (delq nil (list (or (plist-get row :estimateText) (plist-get row :amountText))
                               (plist-get row :repeatText)
                               (and (eq (plist-get row :startAhead) t)
                                    (concat "from " (plist-get row :startText)))
                               (and (eq (plist-get row :blocked) t) "blocked")
                               (viper-todo--claim-text row)
                               (pcase (plist-get row :comments)
                                 ((or 'nil 0) nil)
                                 (1 "1 comment")
                                 (count (format "%d comments" count)))))))
    (if words (format "  (%s)" (viper-todo--clean (string-join words ", "))) "")))

(defun viper-todo--kept-line (row &optional day)
  "Return the line of ROW, made now or before; see `viper-todo--line' for DAY."
  (or (gethash row viper-todo--lines)
      (puthash row (viper-todo--line row day) viper-todo--lines)))

(defun viper-todo--headings (day)
  "Return the header line: the last error, or the headings, with DAY above days."
  (if viper-todo--error
      (viper-todo--percent (viper-todo--error-line))
    (concat (propertize " " 'display '(space :align-to viper-todo--due-column)) day
            viper-todo--to-priority (if viper-todo--narrow "P" "Priority")
            viper-todo--to-title "Title")))

(defun viper-todo--lay-out ()
  "Lay out the columns; return non-nil if the lines are to be others."
  (let* ((room (seq-reduce (lambda (room window) (min room (window-width window)))
                           (get-buffer-window-list nil nil t) 1000))
         (due (car viper-todo--widths))
         (narrow (< (- room (+ 6 due 1 (cdr viper-todo--widths) 1)) viper-todo--title-room)))
    (setq viper-todo--due-column (if narrow 5 6)
          viper-todo--priority-column (+ viper-todo--due-column (if narrow (min 11 due) due) 1))
    (let ((title (+ viper-todo--priority-column (if narrow 1 (cdr viper-todo--widths)) 1)))
      (unless (= title viper-todo--title-column)
        (setq viper-todo--title-column title)
        (force-window-update (current-buffer))))
    (unless (eq narrow viper-todo--narrow)
      (setq viper-todo--narrow narrow)
      (clrhash viper-todo--lines)
      t)))

(defun viper-todo--fit (_window)
  "Draw this buffer again if a window of it has become narrow or wide."
  (when (viper-todo--lay-out) (viper-todo--draw-soon)))

(defun viper-todo--redraw (lines)
  "Draw the lines that are the result of function LINES.
In every window the cursor stays on its todo, or in its line
where that todo is gone; so does the other end of the region."
  (let ((point (viper-todo--place (point)))
        (mark (and (mark t) (viper-todo--place (mark t))))
        (windows (mapcar (lambda (window)
                           (list window (viper-todo--place (window-point window))
                                 (1- (line-number-at-pos (window-start window)))))
                         (get-buffer-window-list nil nil t)))
        (new (funcall lines))
        (inhibit-read-only t))
    (when (viper-todo--lay-out) (setq new (funcall lines)))
    (viper-todo--keep-marks new)
    (viper-todo--replace new)
    (force-mode-line-update)
    (set-buffer-modified-p nil)
    (goto-char (viper-todo--placed point))
    (when mark (set-marker (mark-marker) (viper-todo--placed mark)))
    (pcase-dolist (`(,window ,point ,start) windows)
      (set-window-point window (viper-todo--placed point))
      (set-window-start window (save-excursion (viper-todo--goto-line start) (point)) t))))

(defun viper-todo--goto-line (line)
  "Go to LINE, counted from 0, or to the last one."
  (goto-char (point-min))
  (forward-line line)
  (when (eobp) (forward-line -1)))

(defun viper-todo--keep-marks (lines)
  "Keep the mark of each todo that is in LINES, and no other."
  (unless (zerop (hash-table-count viper-todo--marks))
    (let ((marks viper-todo--marks))
      (setq viper-todo--marks (make-hash-table))
      (dolist (line lines)
        (when-let* ((id (get-text-property (1- (length line)) 'viper-todo-id line))
                    (mark (gethash id marks)))
          (puthash id mark viper-todo--marks))))))

(defun viper-todo--replace (new)
  "Write the lines NEW; those that stand here already, before and behind, stay."
  (let ((old viper-todo--drawn) (start (point-min)) (end (point-max)))
    (setq viper-todo--drawn new)
    (while (and old (eq (car old) (car new)))
      (setq start (+ start (length (pop old))))
      (pop new))
    (setq old (reverse old)
          new (reverse new))
    (while (and old (eq (car old) (car new)))
      (setq end (- end (length (pop old))))
      (pop new))
    (delete-region start end)
    (goto-char start)
    (dolist (line (nreverse new))
      (let* ((start (point))
             (id (get-text-property (1- (length line)) 'viper-todo-id line))
             (mark (and id (gethash id viper-todo--marks))))
        (insert line)
        (when mark (subst-char-in-region start (1+ start) ?\s mark t))))))

(defun viper-todo--row-here ()
  "Return the row of the todo in this line, or nil."
  (get-text-property (line-end-position) 'viper-todo-row))

(defun viper-todo--place (position)
  "Return where POSITION is, as todo, line and distance from its beginning."
  (save-excursion
    (goto-char position)
    (list (plist-get (viper-todo--row-here) :id) (1- (line-number-at-pos))
          (- position (line-beginning-position)))))

(defun viper-todo--placed (place)
  "Return the position of PLACE, as `viper-todo--place' returned it."
  (save-excursion
    (unless (and (car place) (viper-todo--goto (car place)))
      (viper-todo--goto-line (nth 1 place))
      ;; Below a heading, or above the end.
      (while (not (or (eobp) (viper-todo--row-here))) (forward-line))
      (while (not (or (bobp) (viper-todo--row-here))) (forward-line -1)))
    (min (line-end-position) (+ (point) (nth 2 place)))))

(defun viper-todo--goto (id)
  "Go to the line of the todo ID; return nil where there is none."
  (when-let ((end (text-property-any (point-min) (point-max) 'viper-todo-id id)))
    (goto-char end)
    (goto-char (line-beginning-position))))

(defun viper-todo--goto-in-windows (buffer id)
  "Go to the line of the todo ID in BUFFER and each window with it."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (when (viper-todo--goto id)
        (dolist (window (get-buffer-window-list nil nil t))
          (set-window-point window (point)))))))

(defun viper-todo--row (id)
  "Return the row of the todo ID, or nil where it is not shown."
  (save-excursion (and (viper-todo--goto id) (viper-todo--row-here))))

;;;; The todos that a command is about

(defun viper-todo--this ()
  "Return the row of the todo in this line."
  (or (viper-todo--row-here) (user-error "There is no todo on this line")))

(defun viper-todo--each-line (function start end)
  "Call FUNCTION with the row of each line from that of START on before END."
  (save-excursion
    (goto-char start)
    (beginning-of-line)
    (while (< (point) end)
      (when-let ((row (viper-todo--row-here))) (funcall function row))
      (forward-line))))

(defun viper-todo--rows-between (start end)
  "Return the rows of the lines from that of START on before END."
  (let ((rows nil))
    (viper-todo--each-line (lambda (row) (push row rows)) start end)
    (nreverse rows)))

(defun viper-todo--with-mark (mark)
  "Return the rows with MARK."
  (unless (zerop (hash-table-count viper-todo--marks))
    (seq-filter (lambda (row) (eql (gethash (plist-get row :id) viper-todo--marks) mark))
                (viper-todo--rows-between (point-min) (point-max)))))

(defun viper-todo--in-region ()
  "Return the rows in the region, or nil if it is not active."
  (when (use-region-p)
    (seq-remove #'viper-todo--context-p
                (viper-todo--rows-between (region-beginning) (region-end)))))

(defun viper-todo--these ()
  "Return the rows in the region, else the marked ones, else that of this line."
  (or (viper-todo--in-region) (viper-todo--with-mark ?*) (list (viper-todo--this))))

(defun viper-todo--tops (rows)
  "Return those of ROWS that stand under no other of them: the others go with them."
  (let ((ids (mapcar (lambda (row) (plist-get row :id)) rows)))
    (seq-remove (lambda (row)
                  (cl-loop for parent = (plist-get row :parent)
                           then (plist-get (viper-todo--row parent) :parent)
                           while parent thereis (memql parent ids)))
                rows)))

(defun viper-todo--named (rows)
  "Return words for ROWS."
  (if (cdr rows)
      (format "%d todos" (length rows))
    (format "“%s”" (truncate-string-to-width
                    (viper-todo--clean (plist-get (car rows) :title)) 50 nil nil "…"))))

(defun viper-todo--each (rows event &optional params success failure)
  "Have EVENT done to each of ROWS, as one step.
PARAMS are further params, or a function that returns those for a row.
Call SUCCESS with the result, or FAILURE with the error."
  (let ((buffer (current-buffer))
        (params (mapcar (lambda (row)
                          (append (list :id (plist-get row :id))
                                  (if (functionp params) (funcall params row) params)
                                  (and (memq event '(todoList.complete todoDetail.edit))
                                       (viper-todo--token row))
                                  (and (plist-get row :asked) (list :rev (plist-get row :rev)))))
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
             (viper-todo--goto-in-windows buffer (plist-get (nth index rows) :id)))
           (when failure (funcall failure error))))))
    (deactivate-mark)))

(defun viper-todo--ask (rows event ask params)
  "Have EVENT done to each of ROWS with PARAMS made of the answer of ASK.
What is done is about ROWS as they are now.  If somebody changes one
of them while ASK waits, it asks again.  See `viper-todo--insist' for ASK."
  (let ((rows (mapcar (lambda (row) (append '(:asked t) (copy-sequence row))) rows))
        (buffer (current-buffer)))
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
                           (with-current-buffer buffer
                             (viper-todo--row (plist-get row :id))))))
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

(defun viper-todo--edit-each (rows change)
  "Edit each of ROWS by the result of CHANGE for it, and wait until that is done.
So the next key finds the todos as this one left them.  One that
somebody has changed meanwhile is an error."
  (let ((rows (mapcar (lambda (row) (append '(:asked t) row)) rows)) (done nil))
    (viper-todo--each rows 'todoDetail.edit change
                      (lambda (_result) (setq done t)) (lambda (_error) (setq done t)))
    (viper-todo--wait (lambda () done))))

;;;; Commands

(defun viper-todo-find (&optional other-window)
  "Open the todo on this line; in another window if OTHER-WINDOW is non-nil."
  (interactive nil viper-todo-rows-mode)
  (viper-todo-open (plist-get (viper-todo--this) :id) other-window))

(defun viper-todo-find-other-window ()
  "Open the todo on this line in another window."
  (interactive nil viper-todo-rows-mode)
  (viper-todo-find t))

(defun viper-todo-toggle ()
  "Complete these todos, or reopen them if all are done.
If todos under one of them are open, ask what becomes of those."
  (interactive nil viper-todo-rows-mode)
  (let* ((rows (viper-todo--these)) (ids (mapcar (lambda (row) (plist-get row :id)) rows)))
    (viper-todo--complete-with
     (lambda (children success failure)
       (cond (children
              (viper-todo--each rows 'todoList.complete children success failure))
             ((cdr rows)
              (viper-todo--send 'todoList.apply
                                `(:changes [(:do "toggle" :ids ,(vconcat ids))]) success failure))
             (t (viper-todo--each rows (if (equal (plist-get (car rows) :state) "done")
                                           'todoList.reopen
                                         'todoList.complete)
                                  nil success failure)))))
    (deactivate-mark)))

(defvar viper-todo--preview nil "What a step would do, as the backend showed it last.")

(viper-todo--shows 'todoList.showPreview
                   (lambda (params) (setq viper-todo--preview (plist-get params :rows))))

(defun viper-todo--under (rows)
  "Return how many todos are deleted with ROWS, since they stand under them."
  (setq viper-todo--preview nil)
  ;; An older backend has no todos under others.
  (ignore-errors
    (viper-todo--request
     'todoList.apply
     (list :dryRun t
           :changes (vconcat (mapcar (lambda (row) (list :do "delete" :id (plist-get row :id)))
                                     rows)))))
  (- (seq-count (lambda (change) (null (plist-get change :after))) viper-todo--preview)
     (length rows)))

(defun viper-todo--delete (rows)
  "Delete ROWS, if the user agrees."
  (let* ((rows (viper-todo--tops rows)) (under (viper-todo--under rows)))
    (viper-todo--ask rows 'todoList.delete
                     (lambda (_typed)
                       (when (y-or-n-p
                              (viper-todo--prompt
                               (format "Delete %s%s? " (viper-todo--named rows)
                                       (if (> under 0)
                                           (format " and %d under %s" under
                                                   (if (cdr rows) "them" "it"))
                                         ""))))
                         '("y" nil)))
                     #'ignore)))

(defun viper-todo-delete ()
  "Delete these todos."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--delete (viper-todo--these)))

(defun viper-todo-delete-flagged ()
  "Delete the todos that are flagged for deletion."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--delete
   (or (viper-todo--with-mark ?D)
       (user-error "%s" (substitute-command-keys
                         "Nothing is flagged; \\[viper-todo-flag] does it")))))

(defun viper-todo--mark-lines (start end mark)
  "Give the lines between START and END another MARK.
It is a mark or nil, or a function that returns it for a row."
  (let ((inhibit-read-only t))
    (viper-todo--each-line
     (lambda (row)
       (let ((mark (if (functionp mark) (funcall mark row) mark)) (id (plist-get row :id)))
         (if mark (puthash id mark viper-todo--marks) (remhash id viper-todo--marks))
         (subst-char-in-region (point) (1+ (point)) (char-after) (or mark ?\s) t)))
     start end)))

(defun viper-todo--put-mark (mark)
  "Set the mark of the todos in the region to MARK (nil: none).
If it is not active, set that of this line, and go to the next line."
  (if (use-region-p)
      (progn (viper-todo--mark-lines (region-beginning) (region-end) mark)
             (deactivate-mark))
    (viper-todo--mark-lines (line-beginning-position) (line-end-position) mark)
    (forward-line)))

(defun viper-todo-mark ()
  "Mark the todo of this line, or those in the region."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--put-mark ?*))

(defun viper-todo-flag ()
  "Flag the todo of this line, or those in the region, for deletion.
\\[viper-todo-delete-flagged] deletes what is flagged."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--put-mark ?D))

(defun viper-todo-unmark ()
  "Remove the mark or flag from this line's todo, or from those in the region."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--put-mark nil))

(defun viper-todo-unmark-backward ()
  "Go to the previous line, and remove its mark or flag."
  (interactive nil viper-todo-rows-mode)
  (forward-line -1)
  (viper-todo-unmark)
  (forward-line -1))

(defun viper-todo-unmark-all ()
  "Unmark and unflag all todos."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--mark-lines (point-min) (point-max) nil))

(defun viper-todo-toggle-marks ()
  "Mark the todos that are not marked, and unmark the others; flags stay."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--mark-lines (point-min) (point-max)
                          (lambda (row)
                            (pcase (gethash (plist-get row :id) viper-todo--marks)
                              ('nil (unless (viper-todo--context-p row) ?*))
                              (?* nil)
                              (other other)))))

(defun viper-todo-mark-matching (regexp)
  "Mark the todos whose title or #tags match REGEXP."
  (interactive (list (read-regexp "Mark what matches (regexp): ")) viper-todo-rows-mode)
  (let ((before (hash-table-count viper-todo--marks)))
    (viper-todo--mark-lines
     (point-min) (point-max)
     (lambda (row)
       (if (string-match-p regexp (concat (plist-get row :title)
                                          (mapconcat (lambda (tag) (concat " #" tag))
                                                     (plist-get row :tags) "")))
           ?*
         (gethash (plist-get row :id) viper-todo--marks))))
    (message "Marked %d" (- (hash-table-count viper-todo--marks) before))))

(defun viper-todo-rename (&optional title)
  "Give the todo of this line another TITLE, which is asked for."
  (interactive nil viper-todo-rows-mode)
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
  (interactive nil viper-todo-rows-mode)
  (viper-todo--give "Due" "due" day))

(defun viper-todo-due-today ()
  "Make these todos due today."
  (interactive nil viper-todo-rows-mode)
  (viper-todo-due "today"))

(defun viper-todo-due-tomorrow ()
  "Make these todos due tomorrow."
  (interactive nil viper-todo-rows-mode)
  (viper-todo-due "tomorrow"))

(defun viper-todo--move (days)
  "Move these todos by DAYS; those without a day become due today."
  (viper-todo--edit-each
   (viper-todo--these)
   (lambda (row)
     (list :due (if-let ((due (plist-get row :due)))
                    (pcase-let ((`(,year ,month ,day)
                                 (mapcar #'string-to-number (split-string due "-"))))
                      (format-time-string
                       "%Y-%m-%d" (encode-time (list 0 0 12 (+ day days) month year nil nil t)) t))
                  "today")))))

(defun viper-todo-day-later ()
  "Move these todos a day on; those without a day become due today."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--move 1))

(defun viper-todo-day-earlier ()
  "Move these todos a day back; those without a day become due today."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--move -1))

(defun viper-todo-priority (&optional priority)
  "Give these todos PRIORITY, which is asked for."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--give "Priority" "priority" priority))

(defun viper-todo--raise (difference)
  "Raise the priority of these todos by DIFFERENCE."
  (let ((order (mapcar (lambda (choice) (plist-get choice :value))
                       (viper-todo--offer "priority" "" nil))))
    (viper-todo--edit-each
     (viper-todo--these)
     (lambda (row)
       (let ((old (or (seq-position order (plist-get row :priority))
                      (user-error "The report shows no priority of “%s”; open it to change that"
                                  (viper-todo--clean (plist-get row :title))))))
         (list :priority (nth (max 0 (min (- old difference) (1- (length order)))) order)))))))

(defun viper-todo-priority-up ()
  "Raise the priority of these todos."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--raise 1))

(defun viper-todo-priority-down ()
  "Lower the priority of these todos."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--raise -1))

(defun viper-todo-tags (&optional tags)
  "Add TAGS, which are asked for, to these todos.
Those with a - before them are removed.  The word “none” alone removes all."
  (interactive nil viper-todo-rows-mode)
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

(defun viper-todo-after ()
  "Ask for a todo that must be done before these.
One with a - before it no longer must."
  (interactive nil viper-todo-rows-mode)
  (let* ((rows (viper-todo--these))
         (first (viper-todo--first-of rows))
         (about (unless (cdr rows) (list :id (plist-get (car rows) :id)))))
    (viper-todo--ask rows 'todoDetail.edit
                     (lambda (typed) (viper-todo--choose-after first about typed))
                     (lambda (id)
                       (cond ((null id) '(:clear ["after"]))
                             ((< id 0) (list :removeAfter (vector (- id))))
                             (t (list :addAfter (vector id))))))))

(defun viper-todo-refile ()
  "Ask for a todo to put these under, with all that is under them."
  (interactive nil viper-todo-rows-mode)
  (let* ((rows (viper-todo--tops (viper-todo--these)))
         (about (unless (cdr rows) (list :id (plist-get (car rows) :id)))))
    (viper-todo--ask rows 'todoDetail.edit
                     (lambda (typed)
                       (viper-todo--choose-todo "Put under (none: nothing)" "parent" about typed))
                     (lambda (id) (if id (list :parent id) '(:clear ["parent"]))))))

(defun viper-todo--first-of (rows)
  "Return the todos that come before any of ROWS."
  (let ((viper-todo--asked (mapcar (lambda (row) (list (plist-get row :id))) rows)))
    (pcase-dolist (`(,id) viper-todo--asked)
      (viper-todo--request 'todoDetail.viewReady (list :id id :once t)))
    (delete-dups (mapcan (lambda (asked) (append (plist-get (cdr asked) :after) nil))
                         viper-todo--asked))))

(defun viper-todo-claim ()
  "Claim the todo of this line for half an hour, or release it.
Nobody else can claim it meanwhile."
  (interactive nil viper-todo-rows-mode)
  (let* ((row (viper-todo--this))
         (id (plist-get row :id))
         (own (gethash id viper-todo--claims)))
    (if (and own (equal (cdr own) (plist-get (plist-get row :claim) :until)))
        (viper-todo--send 'todoList.release (list :id id :token (car own))
                          (lambda (_result)
                            (remhash id viper-todo--claims)
                            (message "Released %s" (viper-todo--named (list row)))))
      (viper-todo--send 'todoList.claim
                        (list :id id :for "PT30M" :key (viper-todo--draft-name))
                        (lambda (result) (viper-todo--claimed row result))))))

(defun viper-todo--claimed (row result)
  "Remember the claim of ROW in RESULT, or say why there is none."
  (let ((todo (plist-get result :todo)) (name (viper-todo--named (list row))))
    (if todo
        (progn (puthash (plist-get row :id)
                        (cons (plist-get result :token) (plist-get result :until))
                        viper-todo--claims)
               (message "Claimed %s until %s" name
                        (plist-get (plist-get todo :claim) :untilText)))
      (viper-todo--say-error
       (format (cond ((> (plist-get result :blocked) 0) "%s waits for another todo")
                     ((> (plist-get result :claimed) 0) "%s is claimed already")
                     (t "%s cannot be begun: it is done, or starts later"))
               name)))))

(defun viper-todo--all-at-once (filter count ask change)
  "Have all todos of FILTER changed, if ASK does not return nil.
ASK is called with what to say before its question, the number of
todos, which is COUNT, and what was typed before; it returns what is
typed and what it means.  CHANGE is called with the latter.  If the
todos are others by then, it is asked again."
  (let ((filter (viper-todo--filter-object filter)))
    (if (zerop count)
        (message "(There are none)")
      (viper-todo--insist
       (lambda (typed) (funcall ask (viper-todo--prompt "") count typed))
       (lambda (answer success failure)
         (viper-todo--send 'todoList.apply
                           `(:changes [(,@(funcall change answer) :filter ,filter :expect ,count)])
                           success
                           (lambda (error)
                             (setq count (or (plist-get (plist-get error :data) :count) count))
                             (funcall failure error))))))))

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

(defun viper-todo--count (member &rest lists)
  "Return MEMBER, :total or :overdue, of LISTS together, which are built in."
  (unless viper-todo--lists (viper-todo--request 'savedLists.viewReady nil))
  (apply #'+ (mapcar (lambda (row)
                       (if (member (plist-get row :name) lists) (plist-get row member) 0))
                     viper-todo--lists)))

(defun viper-todo-overdue ()
  "Make all todos that are overdue due on a day, which is asked for, shown or not."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--all-at-once
   '(:overdue t) (viper-todo--count :overdue "all")
   (lambda (again count typed)
     (viper-todo--choose (format "%sMake %d overdue todos due" again count) "due" nil
                         (or typed "today")))
   (lambda (day) (if (equal day "") '(:do "edit" :clear ["due"]) (list :do "edit" :due day)))))

(defun viper-todo-skip ()
  "Move these todos, which repeat, to the next day of their rules."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--each (viper-todo--these) 'todoDetail.skip))

(defun viper-todo-undo ()
  "Undo the step that was said last, or else the newest one of Emacs.
If there is none, ask whether to undo the newest one of others."
  (interactive nil viper-todo-rows-mode)
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
  (interactive nil viper-todo-rows-mode)
  (viper-todo--send 'todoList.redo nil))

(defun viper-todo-delete-completed ()
  "Delete all done todos, including those that are not shown."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--all-at-once
   '(:completed t) (viper-todo--count :total "done")
   (lambda (again count _typed)
     (when (y-or-n-p (format "%sDelete %d todos that are done? " again count)) '("y" nil)))
   (lambda (_answer) '(:do "delete"))))

(defun viper-todo-delete-all ()
  "Delete all todos, including those that are not shown."
  (interactive nil viper-todo-rows-mode)
  (viper-todo--all-at-once
   nil (viper-todo--count :total "all" "done")
   (lambda (again count _typed)
     (when (yes-or-no-p (format "%sDelete ALL %d todos, done and open, shown or not? " again count))
       '("y" nil)))
   (lambda (_answer) '(:do "delete"))))

;;;; What happened to a todo

(defun viper-todo-history ()
  "Show the history of this todo."
  (interactive nil viper-todo-rows-mode viper-todo-detail-mode)
  (viper-todo--send 'todoDetail.history
                    (list :id (if (derived-mode-p 'viper-todo-detail-mode)
                                  (viper-todo--stored-id)
                                (plist-get (viper-todo--this) :id)))))

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

(viper-todo--shows 'todoDetail.showHistory #'viper-todo--show-history)

(provide 'viper-todo-rows)
;;; viper-todo-rows.el ends here
