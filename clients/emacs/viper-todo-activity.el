;;; viper-todo-activity.el --- What happened  -*- lexical-binding: t; -*-

;;; Commentary:

;; What happened, step by step, and which program did it: to look inside a step, to undo it or all
;; that its program did since then, and to bring deleted todos back.

;;; Code:

(require 'viper-todo-rows)

(defconst viper-todo--activity-buffer "*viper-todo activity*" "The name of the activity's buffer.")

(defconst viper-todo--few-steps 50
  "How many steps are shown at first, and how many more at the last one.")
(defconst viper-todo--most-steps 200 "How many steps the backend shows at once.")

(defvar-local viper-todo--activity nil "What the backend shows, a property list.")
(defvar-local viper-todo--deleted nil "Whether only the steps are shown whose todos are gone.")
(defvar-local viper-todo--steps-limit viper-todo--few-steps "How many steps are shown at most.")
(defvar-local viper-todo--steps-before nil "The step before which a page begins, or nil.")
(defvar-local viper-todo--steps-awaited nil "Whether older steps are on their way.")
(defvar-local viper-todo--inside nil "Alist from steps that are looked into to their changes.")
(defvar-local viper-todo--in-the-way nil "The steps that were in the way of the last undo.")

(defvar viper-todo--counted nil
  "Where steps go that are only counted: a list whose car is `counting', or nil.")

(defvar viper-todo-activity-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map special-mode-map)
    (pcase-dolist (`(,key . ,command)
                   '(("RET" . viper-todo-activity-enter) ("e" . viper-todo-activity-enter)
                     ("u" . viper-todo-activity-undo) ("B" . viper-todo-activity-undo-by)
                     ("D" . viper-todo-activity-toggle-deleted)
                     ("r" . viper-todo-activity-restore)
                     ("m" . viper-todo-activity-more) ("]" . viper-todo-activity-more)
                     ("[" . viper-todo-activity-newest) ("U" . viper-todo-redo)
                     ("b" . viper-todo-open-list)
                     ("n" . next-line) ("p" . previous-line)))
      (define-key map (kbd key) command))
    (define-key map [remap undo] #'viper-todo-undo)
    (define-key map [remap undo-only] #'viper-todo-undo)
    (define-key map [remap undo-redo] #'viper-todo-redo)
    map)
  "Keys of the activity.")

(easy-menu-define viper-todo-activity-mode-menu viper-todo-activity-mode-map
  "Menu of the activity."
  '("Activity"
    ["Look inside, or open" viper-todo-activity-enter]
    ["Undo this step" viper-todo-activity-undo]
    ["Undo all of its program since then…" viper-todo-activity-undo-by]
    ["Redo" viper-todo-redo]
    "--"
    ["Only what is deleted" viper-todo-activity-toggle-deleted
     :style toggle :selected viper-todo--deleted]
    ["Bring back" viper-todo-activity-restore]
    "--"
    ["Older steps" viper-todo-activity-more]
    ["The newest steps" viper-todo-activity-newest]))

(define-derived-mode viper-todo-activity-mode viper-todo-rows-mode "Todo-Activity"
  "What happened, the last step first, and which program did it.
A step is what one command did.

\\{viper-todo-activity-mode-map}"
  :interactive nil
  (setq viper-todo--widths (cons 3 8)
        viper-todo--draw-function #'viper-todo--draw-activity
        viper-todo--open-function #'viper-todo--activity-ready
        header-line-format '(:eval (viper-todo--activity-heading)))
  (setq-local revert-buffer-function (lambda (&rest _) (viper-todo-activity)))
  (add-hook 'post-command-hook #'viper-todo--more-at-the-end nil t)
  (add-hook 'kill-buffer-hook #'viper-todo--activity-closed nil t))

(defun viper-todo-activity ()
  "Show what happened, step by step, and which program did it."
  (interactive)
  (let ((buffer (get-buffer-create viper-todo--activity-buffer)))
    (with-current-buffer buffer
      (unless (derived-mode-p 'viper-todo-activity-mode) (viper-todo-activity-mode)))
    (pop-to-buffer-same-window buffer)
    (if (viper-todo--running-p) (viper-todo--activity-ready) (viper-todo--start))))

(defun viper-todo--activity-ready ()
  "Open the activity in the backend, or the same page of it once more."
  ;; A list is told what is done here.
  (viper-todo--send 'todoList.viewReady '(:view "activity" :limit 1 :messages t))
  (viper-todo--send 'todoActivity.viewReady
                    (append (list :limit viper-todo--steps-limit)
                            (and viper-todo--deleted '(:deleted t))))
  (when viper-todo--steps-before (viper-todo--scroll-steps)))

(defun viper-todo--activity-closed ()
  "Tell the backend that the activity is no longer shown."
  (when (viper-todo--running-p)
    (viper-todo--send 'todoActivity.viewClosed nil)
    (viper-todo--send 'todoList.viewClosed '(:view "activity"))))

(defmacro viper-todo--in-activity (&rest body)
  "Do BODY in the buffer of the activity, if there is one."
  (declare (indent 0) (debug t))
  `(when-let ((buffer (get-buffer viper-todo--activity-buffer)))
     (with-current-buffer buffer ,@body)))

(defun viper-todo--show-activity (params)
  "Draw the activity as PARAMS say, or only count what is in it."
  (if viper-todo--counted
      (setcdr viper-todo--counted (cons (plist-get params :steps) (cdr viper-todo--counted)))
    (viper-todo--in-activity
      (setq viper-todo--activity params)
      (viper-todo--draw-soon))))

(defun viper-todo--show-step (params)
  "Look into the step in PARAMS."
  (viper-todo--in-activity
    (setf (alist-get (plist-get params :step) viper-todo--inside)
          (append (plist-get params :rows) nil))
    (viper-todo--draw-soon)))

(viper-todo--shows 'todoActivity.showActivity #'viper-todo--show-activity)
(viper-todo--shows 'todoActivity.showStep #'viper-todo--show-step)
(viper-todo--shows 'todoActivity.routeDetail
                   (lambda (params) (run-at-time 0 nil #'viper-todo-open (plist-get params :id))))

;;;; Lines

(defun viper-todo--steps ()
  "Return what is shown, a list with each step."
  (append (plist-get viper-todo--activity :steps) nil))

(defun viper-todo--older-steps-p ()
  "Return non-nil if something may be older than all that is shown."
  (>= (length (plist-get viper-todo--activity :steps)) viper-todo--steps-limit))

(defun viper-todo--activity-heading ()
  "Return the header line: the last error, or what is shown."
  (if viper-todo--error
      (viper-todo--percent (viper-todo--error-line))
    (concat (if viper-todo--deleted " Deleted: r brings back" " Activity")
            (if (eq (plist-get viper-todo--activity :first) :json-false)
                ", older steps: [ for the newest"
              ""))))

(defun viper-todo--step-row (text step &optional todo number)
  "Return the line TEXT about STEP, or about TODO in it.
NUMBER is that of the line among those about TODO."
  (let ((id (intern (format "%d:%s:%s" step todo number))))
    (concat text (propertize "\n" 'viper-todo-row (list :id id :step step :todo todo)
                             'viper-todo-id id))))

(defun viper-todo--step-lines (step at-width by-width)
  "Return the lines of STEP, with columns of AT-WIDTH and BY-WIDTH."
  (let* ((number (plist-get step :step))
         (inside (assq number viper-todo--inside))
         (in-the-way (memq number viper-todo--in-the-way))
         (undone (plist-get step :undone))
         (by (viper-todo--clean (plist-get step :by)))
         (line (concat (if in-the-way "! " "  ")
                       (string-pad (viper-todo--clean (plist-get step :atText)) at-width) "  "
                       (propertize (string-pad by by-width) 'face 'viper-todo-field)
                       (if (zerop by-width) "" "  ")
                       (viper-todo--clean (plist-get step :text))
                       (if undone "  (undone)" ""))))
    (cons (viper-todo--step-row (cond (in-the-way (propertize line 'face 'viper-todo-error))
                                      (undone (propertize line 'face 'viper-todo-done))
                                      (t line))
                                number)
          (cond (inside (mapcan (lambda (change) (viper-todo--change-lines number change))
                                (copy-sequence (cdr inside))))
                (viper-todo--deleted (viper-todo--gone-lines step))))))

(defun viper-todo--gone-lines (step)
  "Return the lines of the first todos of STEP that are gone."
  (let ((number (plist-get step :step)) (todos (append (plist-get step :todos) nil)))
    (append (mapcar (lambda (todo)
                      (viper-todo--step-row
                       (concat "      " (viper-todo--clean (plist-get todo :title)))
                       number (plist-get todo :id) 0))
                    todos)
            (and (= (length todos) 5) (> (plist-get step :count) 5)
                 (list (viper-todo--step-row (propertize "      …" 'face 'shadow)
                                             number nil 'more))))))

(defun viper-todo--change-lines (step change)
  "Return the lines of CHANGE, which is what STEP did to a todo."
  (let* ((before (plist-get change :before)) (after (plist-get change :after))
         (todo (or after before)) (number -1))
    (mapcar (lambda (line)
              (viper-todo--step-row (concat "      " line) step (plist-get todo :id)
                                    (setq number (1+ number))))
            (cons (concat (propertize (viper-todo--clean (plist-get todo :title))
                                      'face 'viper-todo-heading)
                          (cond ((null before) "  (added)") ((null after) "  (deleted)") (t "")))
                  (and before after (viper-todo--differences before after))))))

(defun viper-todo--compared (todo)
  "Return the fields of TODO as they are compared, an alist."
  (mapcar
   (lambda (field)
     (let ((value (plist-get todo (cdr field))))
       (cons (car field)
             (cond ((eq value t) "yes")
                   ((memq value '(nil :json-false)) "none")
                   ((stringp value) (viper-todo--clean value))
                   ((seq-empty-p value) "none")
                   (t (mapconcat (lambda (one)
                                   (viper-todo--clean
                                    (if (stringp one) one (format "“%s”" (plist-get one :title)))))
                                 value " "))))))
   '(("Title" . :title) ("Done" . :completed) ("Due" . :dueText) ("Start" . :startText)
     ("Repeat" . :repeatText) ("Reminders" . :reminders) ("Estimate" . :estimateText)
     ("Priority" . :priority) ("Tags" . :tags) ("After" . :after)
     ("Under" . :path))))

(defun viper-todo--differences (before after)
  "Return lines for what is other in the todo AFTER than BEFORE."
  (append
   (cl-loop for (name . old) in (viper-todo--compared before)
            for (_ . new) in (viper-todo--compared after)
            unless (equal old new) collect (format "  %s: %s → %s" name old new))
   (let* ((lines (lambda (todo)
                   (let ((content (plist-get todo :content)))
                     (and (not (string-empty-p content)) (split-string content "\n")))))
          (old (funcall lines before)) (new (funcall lines after)))
     (dotimes (_ 2)
       ;; What both begin with, and then what both end with.
       (while (and old (equal (car old) (car new)))
         (pop old)
         (pop new))
       (setq old (reverse old) new (reverse new)))
     (append (mapcar (lambda (line) (propertize (concat "  - " (viper-todo--clean line))
                                                'face 'viper-todo-overdue))
                     old)
             (mapcar (lambda (line) (propertize (concat "  + " (viper-todo--clean line))
                                                'face 'viper-todo-tag))
                     new)))))

(defun viper-todo--draw-activity ()
  "Draw the activity."
  (viper-todo--redraw
   (lambda ()
     (let* ((steps (viper-todo--steps))
            (width (lambda (member)
                     (seq-reduce (lambda (most step)
                                   (max most (string-width
                                              (viper-todo--clean (plist-get step member)))))
                                 steps 0)))
            (at-width (funcall width :atText)) (by-width (funcall width :by))
            (below (cond ((null steps) (if viper-todo--deleted "No todo that was deleted is gone."
                                         "Nothing happened yet."))
                         ((viper-todo--older-steps-p) "m for older steps")
                         ((eq (plist-get viper-todo--activity :complete) :json-false)
                          "What happened before is forgotten."))))
       (append (mapcan (lambda (step) (viper-todo--step-lines step at-width by-width)) steps)
               (and below (list (propertize (concat "  " below "\n") 'face 'shadow))))))))

;;;; Pages

(defun viper-todo--scroll-steps ()
  "Show what came before a step, or the newest."
  (let* ((buffer (current-buffer))
         (done (lambda (_answer)
                 (when (buffer-live-p buffer)
                   (with-current-buffer buffer (setq viper-todo--steps-awaited nil))))))
    (setq viper-todo--steps-awaited t)
    (viper-todo--send 'todoActivity.scroll
                      (append (list :limit viper-todo--steps-limit)
                              (and viper-todo--steps-before
                                   (list :before viper-todo--steps-before)))
                      done done)))

(defun viper-todo-activity-more ()
  "Show what is older below what is shown, or on the next page."
  (interactive nil viper-todo-activity-mode)
  (unless (viper-todo--older-steps-p) (user-error "There is nothing older"))
  (if (< viper-todo--steps-limit viper-todo--most-steps)
      (setq viper-todo--steps-limit (+ viper-todo--steps-limit viper-todo--few-steps))
    (setq viper-todo--steps-before (plist-get (car (last (viper-todo--steps))) :step))
    (goto-char (point-min)))
  (viper-todo--scroll-steps))

(defun viper-todo-activity-newest ()
  "Show the newest again."
  (interactive nil viper-todo-activity-mode)
  (setq viper-todo--steps-before nil
        viper-todo--steps-limit viper-todo--few-steps)
  (goto-char (point-min))
  (viper-todo--scroll-steps))

(defun viper-todo--more-at-the-end ()
  "Show what is older if the cursor is at the last step."
  (when (and (viper-todo--older-steps-p) (not viper-todo--steps-awaited)
             (< viper-todo--steps-limit viper-todo--most-steps)
             (save-excursion (forward-line 2) (eobp)))
    (viper-todo-activity-more)))

;;;; What is done to steps

(defun viper-todo--this-step ()
  "Return the step that this line is about."
  (let ((number (plist-get (viper-todo--row-here) :step)))
    (or (seq-find (lambda (step) (eql (plist-get step :step) number)) (viper-todo--steps))
        (user-error "There is no step on this line"))))

(defun viper-todo--author (step)
  "Return the name of the program that made STEP."
  (viper-todo--clean (or (plist-get step :by) "a program without a name")))

(defun viper-todo-activity-enter ()
  "Look into the step of this line, or no longer.
On a todo in it, open that; if only what is deleted is shown, bring it back."
  (interactive nil viper-todo-activity-mode)
  (let ((number (plist-get (viper-todo--this-step) :step))
        (todo (plist-get (viper-todo--row-here) :todo)))
    (cond ((and todo viper-todo--deleted) (viper-todo-activity-restore))
          (todo (viper-todo--send 'todoActivity.select (list :step number :id todo)))
          ((assq number viper-todo--inside)
           (setq viper-todo--inside (assq-delete-all number viper-todo--inside))
           (viper-todo--draw-soon))
          (t (viper-todo--send 'todoActivity.select (list :step number))))))

(defun viper-todo--undo-steps (params)
  "Undo what PARAMS say; mark what is in the way."
  (let ((mark (lambda (steps)
                (viper-todo--in-activity
                  (setq viper-todo--in-the-way steps)
                  (viper-todo--draw-soon)))))
    (viper-todo--send
     'todoList.undo params
     (lambda (result)
       (let ((count (length (plist-get result :steps))))
         (when (> count 1)
           ;; The backend tells of the last one only.
           (setq viper-todo--messages (list (list :text (format "Undone: %d steps." count))))))
       (funcall mark nil))
     (lambda (error)
       (let ((steps (append (plist-get (plist-get error :data) :steps) nil)))
         (funcall mark steps)
         (when steps
           (viper-todo--say-error
            (format "%s In the way: %s" (plist-get error :message)
                    (viper-todo--steps-named steps)))))))))

(defun viper-todo--steps-named (numbers)
  "Return words for each step whose number is in NUMBERS."
  (viper-todo--in-activity
    (let* ((shown (seq-filter (lambda (step) (memq (plist-get step :step) numbers))
                              (viper-todo--steps)))
           (others (- (length numbers) (length shown))))
      (string-join (append (mapcar (lambda (step)
                                     (format "%s (%s)" (plist-get step :text)
                                             (viper-todo--author step)))
                                   shown)
                           (and (> others 0) (list (format "%d that are not shown" others))))
                   ", "))))

(defun viper-todo-activity-undo ()
  "Undo the step of this line; what others did only after a question."
  (interactive nil viper-todo-activity-mode)
  (let ((step (viper-todo--this-step)))
    (when (or (equal (plist-get step :by) viper-todo--client)
              ;; It is refused anyway.
              (eq (plist-get step :undoable) :json-false)
              (y-or-n-p (format "%s  By %s, %s.  Undo that? "
                                (viper-todo--clean (plist-get step :text))
                                (viper-todo--author step)
                                (viper-todo--clean (plist-get step :atText)))))
      (viper-todo--undo-steps (list :step (plist-get step :step))))))

(defun viper-todo--steps-since (by since)
  "Return what program BY did since the instant SINCE, a list with each step."
  (let ((viper-todo--counted (list 'counting)))
    (viper-todo--request 'todoActivity.viewReady
                         (list :by (vector by) :since since :limit viper-todo--most-steps :once t))
    ;; The last ones are those that were asked for; what came before belongs to the page.
    (when (cddr viper-todo--counted) (viper-todo--activity-ready))
    (append (cadr viper-todo--counted) nil)))

(defun viper-todo-activity-undo-by ()
  "Undo all that the program of this line's step did since then, that step too."
  (interactive nil viper-todo-activity-mode)
  (let* ((step (viper-todo--this-step))
         (by (or (plist-get step :by)
                 (user-error "A program without a name made this step; u undoes it alone")))
         (steps (viper-todo--steps-since by (plist-get step :at)))
         (count (seq-count (lambda (one)
                             (not (or (plist-get one :undone)
                                      (equal (plist-get one :kind) "undone"))))
                           steps)))
    (when (zerop count)
      (user-error "All that %s did since then is undone" (viper-todo--author step)))
    (when (y-or-n-p (format "Undo %s%d step%s that %s made since %s? "
                            (if (= (length steps) viper-todo--most-steps) "at least " "")
                            count (if (= count 1) "" "s") (viper-todo--author step)
                            (viper-todo--clean (plist-get step :atText))))
      (viper-todo--undo-steps (list :by by :since (plist-get step :at))))))

(defun viper-todo-activity-toggle-deleted ()
  "Show only what is deleted, or everything again."
  (interactive nil viper-todo-activity-mode)
  (setq viper-todo--deleted (not viper-todo--deleted)
        viper-todo--steps-limit viper-todo--few-steps
        viper-todo--steps-before nil
        viper-todo--inside nil)
  (goto-char (point-min))
  (viper-todo--activity-ready))

(defun viper-todo--deleted-by (step)
  "Return the ids of the todos that STEP deleted."
  (let ((shown (assq step viper-todo--inside)))
    (viper-todo--request 'todoActivity.select (list :step step))
    (prog1 (delq nil (mapcar (lambda (change)
                               (unless (plist-get change :after)
                                 (plist-get (plist-get change :before) :id)))
                             (alist-get step viper-todo--inside)))
      (unless shown
        (setq viper-todo--inside (assq-delete-all step viper-todo--inside))
        (viper-todo--draw-soon)))))

(defun viper-todo-activity-restore ()
  "Bring the todo of this line back, or all that its step deleted.
If the region is active, those of its lines; with a step, all of it."
  (interactive nil viper-todo-activity-mode)
  (let* ((rows (or (viper-todo--in-region) (list (viper-todo--row-here))))
         (ids (delete-dups
               (mapcan (lambda (row)
                         (cond ((plist-get row :todo) (list (plist-get row :todo)))
                               ((plist-get row :step)
                                (viper-todo--deleted-by (plist-get row :step)))))
                       (copy-sequence rows)))))
    (deactivate-mark)
    (unless ids (user-error "Nothing was deleted here"))
    (viper-todo--send 'todoList.restore (list :ids (vconcat (seq-take ids 1000)))
                      (lambda (result)
                        (when (eql (plist-get result :count) 0)
                          (message "Nothing of this is deleted"))))))

(provide 'viper-todo-activity)
;;; viper-todo-activity.el ends here
