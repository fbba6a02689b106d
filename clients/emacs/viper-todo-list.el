;;; viper-todo-list.el --- A list of todos  -*- lexical-binding: t; -*-

;;; Commentary:

;; One list of todos, built in, saved or as filters make it, page by page.

;;; Code:

(require 'viper-todo-rows)

(defvar-local viper-todo--rows nil "The todos shown, a list of property lists.")

(defvar-local viper-todo--total 0 "How many todos pass the filter.")

(defvar-local viper-todo--offset 0 "How many of them come before those shown.")

(defvar-local viper-todo--sum nil "How long those take that pass, or nil.")

(defvar-local viper-todo--message nil "Why there is nothing to show, or nil.")

(defvar-local viper-todo--saved nil "The name of the saved or built-in list that is shown, or nil.")

(defvar-local viper-todo--list-filter nil "The filter of this list, or what narrows the saved one.")

(defvar-local viper-todo--list-sort nil "The order of this list.")

(defvar-local viper-todo--all-folded nil "Whether all but the exceptions are folded.")

(defvar-local viper-todo--exceptions nil
  "The ids of the todos that are folded, or unfolded if all others are folded.")

(defvar-local viper-todo--first nil "Whether the first list is still to be chosen.")
(defvar-local viper-todo--before nil "What was shown before, newest first, to go back to.")

(defvar viper-todo-mode-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map viper-todo-rows-mode-map)
    (pcase-dolist
        (`(,key . ,command)
         '(("#" . viper-todo-filter-tags) ("s" . viper-todo-sort-by) ("S" . viper-todo-save-list)
           ("l" . viper-todo-back) ("]" . viper-todo-next-page) ("[" . viper-todo-previous-page)
           ("g" . viper-todo-refresh)
           ("M-p" . viper-todo-move-up) ("M-<up>" . viper-todo-move-up)
           ("M-n" . viper-todo-move-down) ("M-<down>" . viper-todo-move-down)
           ("M-<home>" . viper-todo-move-to-top) ("M-<end>" . viper-todo-move-to-bottom)
           ("M-<right>" . viper-todo-indent) ("M-<left>" . viper-todo-outdent)
           ("TAB" . viper-todo-fold) ("<backtab>" . viper-todo-fold-all)
           ("/ t" . viper-todo-filter-text) ("/ p" . viper-todo-filter-priority)
           ("/ o" . viper-todo-filter-open) ("/ d" . viper-todo-filter-done)
           ("/ x" . viper-todo-filter-overdue) ("/ r" . viper-todo-filter-ready)
           ("/ b" . viper-todo-filter-before)
           ("/ f" . viper-todo-filter-after) ("/ /" . viper-todo-filter-nothing)))
      (define-key map (kbd key) command))
    map)
  "Keys of the list of todos.")

(easy-menu-define viper-todo-mode-menu viper-todo-mode-map "Menu of the list of todos."
  '("List"
    ["Narrow…" viper-todo-narrow]
    ["Find text…" viper-todo-filter-text]
    ["Filter by tags…" viper-todo-filter-tags]
    ["What is ready" viper-todo-filter-ready]
    ["Show everything" viper-todo-filter-nothing]
    ["Sort…" viper-todo-sort-by]
    ["Back to what was shown before" viper-todo-back]
    "--"
    ["Move up" viper-todo-move-up]
    ["Move down" viper-todo-move-down]
    ["Move to the top" viper-todo-move-to-top]
    ["Move to the bottom" viper-todo-move-to-bottom]
    ["Put under the one above" viper-todo-indent]
    ["Put beside its parent" viper-todo-outdent]
    ["Fold or unfold" viper-todo-fold]
    ["Fold or unfold all" viper-todo-fold-all]
    "--"
    ["Save as a list…" viper-todo-save-list]
    ["Go to a list…" viper-todo-open-list]
    ["Lists" viper-todo-lists]
    ["Report" viper-todo-report]
    ["The week in review" viper-todo-week]))

(define-derived-mode viper-todo-mode viper-todo-rows-mode "Todo"
  "A list of todos, as the store has them now.

Commands that change todos act on those in the region if it is
active, else on the marked ones, else on the one on this line;
one undo takes all of it back.

\\{viper-todo-mode-map}"
  :interactive nil
  (setq viper-todo--saved viper-todo-list
        viper-todo--first (not viper-todo-list)
        viper-todo--draw-function #'viper-todo--draw
        viper-todo--open-function #'viper-todo--open
        viper-todo--widths (cons 3 8)
        mode-line-process '(:eval (viper-todo--percent (viper-todo--status)))
        header-line-format '(:eval (viper-todo--headings "Due")))
  (setq-local revert-buffer-function (lambda (&rest _) (viper-todo-refresh)))
  (add-hook 'kill-buffer-hook #'viper-todo--list-closed nil t))

(defun viper-todo (&optional list)
  "Show the todos; with a prefix argument, those of a LIST, which is asked for."
  (interactive (list (and current-prefix-arg (viper-todo--read-list "List"))))
  (let ((buffer (get-buffer viper-todo--buffer)))
    (unless buffer
      (viper-todo--find)
      (setq buffer (get-buffer-create viper-todo--buffer))
      (with-current-buffer buffer (viper-todo-mode)))
    (pop-to-buffer-same-window buffer)
    (if list (viper-todo--enter-list list) (viper-todo-refresh))))

(defun viper-todo-refresh ()
  "Refresh the list; restart the backend if it has ended."
  (interactive)
  (if (viper-todo--running-p)
      (progn (viper-todo--always-shown) (viper-todo--open))
    ;; This opens all that is shown, this list as well.
    (viper-todo--start)))

(defun viper-todo--open ()
  "Open the list of this buffer; choose it first if that has not been done."
  (if (not viper-todo--first)
      (viper-todo--view-ready)
    (let* ((buffer (current-buffer))
           (choose (lambda (_answer)
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (when viper-todo--first (viper-todo--choose-first)))))))
      (viper-todo--send 'savedLists.viewReady nil choose choose))))

(defun viper-todo--choose-first ()
  "Show Today if there is anything for today, else all that is to do."
  (setq viper-todo--first nil)
  (if (seq-some (lambda (row) (and (equal (plist-get row :name) "today")
                                   (> (plist-get row :total) 0)))
                viper-todo--lists)
      (setq viper-todo--saved "today")
    (setq viper-todo--list-filter '(:completed :json-false)
          viper-todo--list-sort '("due")))
  (viper-todo--view-ready))

(defun viper-todo--view-ready (&optional success)
  "Open the list of this buffer, or reset it; then call SUCCESS.
It is shown as a tree if it is sorted by hand."
  (let ((saved viper-todo--saved) (buffer (current-buffer)))
    (if (or viper-todo--list-sort (not saved))
        (viper-todo--send-view viper-todo--list-sort success)
      (cl-flet ((open (sort)
                  (when (buffer-live-p buffer)
                    (with-current-buffer buffer
                      ;; Another list may have been asked for meanwhile.
                      (when (and (equal saved viper-todo--saved) (not viper-todo--list-sort))
                        (viper-todo--send-view sort success))))))
        (viper-todo--send 'savedLists.definition (list :name saved)
                          (lambda (list) (open (append (plist-get list :sort) nil)))
                          ;; If the backend has gone, this is not to start it again.
                          (lambda (error)
                            (unless (eql (plist-get error :code) -1) (open nil))))))))

(defun viper-todo--send-view (sort success &optional flat)
  "Open the list of this buffer, which is in the order SORT; then call SUCCESS.
Open it without a tree if FLAT."
  (let* ((buffer (current-buffer))
         (tree (and (not flat) (equal sort '("manual"))))
         (sort (if tree sort viper-todo--list-sort))
         (unfolded (and tree viper-todo--all-folded viper-todo--exceptions)))
    (viper-todo--send 'todoList.viewReady
                      (append
                       (list :view "list" :filter viper-todo--list-filter
                             :offset viper-todo--offset :limit viper-todo-window
                             :updates "rows" :sums t :messages t)
                       (and viper-todo--saved (list :saved viper-todo--saved))
                       (and sort (list :sort (vconcat sort)))
                       (and tree (list :tree t
                                       :collapsed (if viper-todo--all-folded
                                                      "all"
                                                    (vconcat viper-todo--exceptions)))))
                      (unless unfolded success)
                      (lambda (error)
                        ;; An older backend knows no trees.
                        (when (and tree (eql (plist-get error :code) -32602)
                                   (buffer-live-p buffer))
                          (message nil)
                          (with-current-buffer buffer
                            (viper-todo--send-view sort success t)))))
    (while unfolded
      (viper-todo--send 'todoList.collapse
                        (list :view "list" :id (pop unfolded) :collapsed :json-false)
                        (unless unfolded success)))))

(cl-defun viper-todo--go (&key (saved viper-todo--saved) (filter viper-todo--list-filter)
                               (sort viper-todo--list-sort) (offset 0) id)
  "Show the list SAVED, narrowed by FILTER, in the order SORT from OFFSET on.
Go to the todo ID then.  `viper-todo-back' comes back to what is shown now."
  (let ((buffer (current-buffer)))
    (unless viper-todo--first
      (push (list :saved viper-todo--saved :filter viper-todo--list-filter
                  :sort viper-todo--list-sort :offset viper-todo--offset
                  :id (plist-get (viper-todo--row-here) :id))
            viper-todo--before))
    (setq viper-todo--first nil
          viper-todo--saved saved
          viper-todo--list-filter filter
          viper-todo--list-sort sort
          viper-todo--offset offset)
    (viper-todo--view-ready (lambda (_result) (when id (viper-todo--goto-in-windows buffer id))))))

(defun viper-todo-back ()
  "Go back to what this list showed before, and to the todo there."
  (interactive nil viper-todo-mode)
  (let ((place (or (pop viper-todo--before) (user-error "This is where you began"))))
    (apply #'viper-todo--go place)
    (pop viper-todo--before)))

(defun viper-todo--list-closed ()
  "Tell the backend that the list is no longer shown."
  (setq viper-todo--step nil)
  (when (viper-todo--running-p) (viper-todo--send 'todoList.viewClosed '(:view "list"))))

;;;; What it shows

(declare-function viper-todo--know-rows "viper-todo-report" (rows))

(defun viper-todo--show-todos (params)
  "Redraw the list from PARAMS."
  (if (equal (plist-get params :view) "report")
      (viper-todo--know-rows (plist-get params :todos))
    (viper-todo--set params
                     (lambda (_rows)
                       (setq viper-todo--widths (cons 3 8))
                       (append (plist-get params :todos) nil)))))

(defun viper-todo--show-changes (params)
  "Change the rows of the list as PARAMS say."
  (if (equal (plist-get params :view) "report")
      (viper-todo--know-rows
       (delq nil (seq-map (lambda (change) (plist-get change :todo)) (plist-get params :changes))))
    (viper-todo--set params
                     (lambda (rows)
                       (let ((before (cons nil rows)))
                         (seq-doseq (change (plist-get params :changes))
                           (let ((place (nthcdr (plist-get change :index) before))
                                 (todo (plist-get change :todo)))
                             (pcase (plist-get change :kind)
                               ("delete" (pop (cdr place)))
                               ("insert" (push todo (cdr place)))
                               ("update" (setf (cadr place) todo)))))
                         (cdr before))))))

(defun viper-todo--set (params rows)
  "Have the list drawn as PARAMS say.
ROWS is called with its rows, and returns the new ones."
  (when-let ((buffer (and (member (plist-get params :view) '(nil "list"))
                          (get-buffer viper-todo--buffer))))
    (with-current-buffer buffer
      (setq viper-todo--rows (funcall rows viper-todo--rows)
            viper-todo--total (plist-get params :total)
            viper-todo--offset (plist-get params :offset)
            viper-todo--sum (plist-get params :sum)
            viper-todo--message (plist-get params :message))
      (viper-todo--draw-soon))))

(viper-todo--shows 'todoList.showTodos #'viper-todo--show-todos)
(viper-todo--shows 'todoList.showChanges #'viper-todo--show-changes)

(defun viper-todo--draw ()
  "Draw the list."
  (viper-todo--redraw #'viper-todo--list-lines))

(defun viper-todo--list-lines ()
  "Return the lines of the list."
  (let ((group nil) (lines nil))
    (dolist (row viper-todo--rows)
      (let ((new (plist-get row :group)))
        (unless (equal new group)
          (setq group new)
          (push (propertize (concat (viper-todo--clean new) "\n") 'face 'viper-todo-heading)
                lines)))
      (push (viper-todo--kept-line row) lines))
    (when viper-todo--message
      (push (propertize
             (format "\n  %s\n\n  %s\n" (viper-todo--clean viper-todo--message)
                     (substitute-command-keys
                      (if (or viper-todo--saved viper-todo--list-filter)
                          "\\[viper-todo-add] adds a todo, \\[viper-todo-filter-nothing] shows all."
                        "\\[viper-todo-add] adds a todo.")))
             'face 'shadow)
            lines))
    (nreverse lines)))

(defun viper-todo--show-row (todo)
  "Go to the row of TODO, or say that the list does not show it."
  (when-let ((buffer (get-buffer viper-todo--buffer)) (id (plist-get todo :id)))
    (if (not (with-current-buffer buffer (viper-todo--row id)))
        (push (list :text (if (eq (plist-get todo :shows) t)
                              "(It is on another page)"
                            "(This list does not show it)"))
              viper-todo--messages)
      (viper-todo--goto-in-windows buffer id))))

(defun viper-todo--status ()
  "Return the words for this list in the mode line."
  (concat
   (if viper-todo--ending " (no backend)" "")
   " " (viper-todo--filter-text)
   (if viper-todo--list-sort
       (concat ", by " (string-replace "manual" "hand" (string-join viper-todo--list-sort ", ")))
     "")
   (let ((shown (viper-todo--shown-count)))
     (if (= shown viper-todo--total)
         (format ", %d" shown)
       (format ", %d–%d of %d" (min viper-todo--total (1+ viper-todo--offset))
               (+ viper-todo--offset shown) viper-todo--total)))
   ;; Of those without, nobody has said how long they take.
   (if (and viper-todo--sum (< (plist-get viper-todo--sum :without) viper-todo--total))
       (concat ", " (viper-todo--clean (plist-get viper-todo--sum :estimateText)))
     "")))

(defun viper-todo--shown-count ()
  "Return how many of the todos shown pass the filter."
  (length (seq-remove #'viper-todo--context-p viper-todo--rows)))

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

;;;; Filter, order and pages

(defun viper-todo-sort-by (&optional keys)
  "Sort the list by KEYS of the protocol; what to sort by is asked for."
  (interactive
   (list (pcase (viper-todo--choose "Sort by (none: as added)" "sort")
           (`(,text ,value) (cond ((equal value "") nil)
                                  ((vectorp value) (append value nil))
                                  (t (split-string text "[ ,]+" t))))
           (_ viper-todo--list-sort)))
               viper-todo-mode)
  (viper-todo--go :sort keys))

(defun viper-todo--to-list ()
  "Go to the list, and open it if this is the first command."
  (unless (derived-mode-p 'viper-todo-mode) (viper-todo)))

(defun viper-todo--set-filter (member value)
  "Set MEMBER of the filter to VALUE, or remove it if VALUE is nil."
  (viper-todo--to-list)
  (let ((filter (cl-loop for (name old) on viper-todo--list-filter by #'cddr
                         unless (eq name member) append (list name old))))
    (viper-todo--go :filter (if value (append filter (list member value)) filter))))

(defun viper-todo-filter-text (text)
  "Show only todos that contain all words of TEXT; any todos if it is “none”."
  (interactive (list (read-string "Words (none: any): " nil 'viper-todo--answers))
               viper-todo-mode)
  (unless (string-blank-p text)
    (viper-todo--set-filter :text (unless (equal text "none") text))))

(defun viper-todo-filter-tags (tags)
  "Show only todos that have all TAGS; any todos if they are “none”."
  (interactive (list (viper-todo--read-tags "Tags (none: any): ")) viper-todo-mode)
  (when tags
    (viper-todo--set-filter :tags (unless (equal tags '("none")) (viper-todo--untyped tags)))))

(defun viper-todo-filter-priority (priority)
  "Show only todos with PRIORITY."
  (interactive (list (cadr (viper-todo--choose "Priority" "priority"))) viper-todo-mode)
  (when priority (viper-todo--set-filter :priority (vector priority))))

(defun viper-todo-narrow (narrowing)
  "Show only todos of NARROWING, a filter of the choices, or its name.
The word “none” removes all that narrows the list."
  (interactive (list (cadr (viper-todo--choose "Show only (none: all of the list)" "filter"))))
  (unless (or (listp narrowing) (equal narrowing ""))
    (setq narrowing (or (car (viper-todo--value "filter" narrowing nil))
                        (user-error "Nothing is called “%s”" narrowing))))
  (when narrowing
    (viper-todo--to-list)
    (viper-todo--go
     :filter (unless (equal narrowing "")
               (append (cl-loop for (member value) on viper-todo--list-filter by #'cddr
                                unless (plist-member narrowing member) append (list member value))
                       narrowing)))))

(defun viper-todo-filter-open ()
  "Show only open todos."
  (interactive nil viper-todo-mode)
  (viper-todo-narrow "to do"))

(defun viper-todo-filter-done ()
  "Show only done todos."
  (interactive nil viper-todo-mode)
  (viper-todo-narrow "done"))

(defun viper-todo-filter-overdue ()
  "Show only overdue todos."
  (interactive nil viper-todo-mode)
  (viper-todo-narrow "overdue"))

(defun viper-todo-filter-ready ()
  "Show only what can be begun: what has started and waits for no other todo."
  (interactive nil viper-todo-mode)
  (viper-todo-narrow '(:ready t)))

(defun viper-todo--filter-day (member prompt)
  "Set MEMBER of the filter to the day that is asked for with PROMPT."
  (when-let ((day (cadr (viper-todo--choose (concat prompt " (none: any)") "due"))))
    ;; A day may be offered with a time.
    (viper-todo--set-filter member (unless (equal day "") (car (split-string day))))))

(defun viper-todo-filter-before ()
  "Show only todos due before a day, which is asked for."
  (interactive nil viper-todo-mode)
  (viper-todo--filter-day :dueBefore "Due before"))

(defun viper-todo-filter-after ()
  "Show only todos due after a day, which is asked for."
  (interactive nil viper-todo-mode)
  (viper-todo--filter-day :dueAfter "Due after"))

(defun viper-todo-filter-nothing ()
  "Leave the list, and show all todos, including done ones."
  (interactive nil viper-todo-mode)
  (viper-todo--go :saved nil :filter nil))

(defun viper-todo--scroll (offset)
  "Show the todos from OFFSET on."
  (goto-char (point-min))
  (viper-todo--go :offset offset))

(defun viper-todo-next-page ()
  "Show the next page."
  (interactive nil viper-todo-mode)
  (let ((next (+ viper-todo--offset (viper-todo--shown-count))))
    (unless (< next viper-todo--total) (user-error "This is the last page"))
    (viper-todo--scroll next)))

(defun viper-todo-previous-page ()
  "Show the previous page."
  (interactive nil viper-todo-mode)
  (when (zerop viper-todo--offset) (user-error "This is the first page"))
  (viper-todo--scroll (max 0 (- viper-todo--offset viper-todo-window))))

;;;; The order by hand

(declare-function viper-todo--definition "viper-todo-lists" (name))

(defun viper-todo--by-hand ()
  "Return the sort key of the order by hand, “-manual” if it is reversed.
Return nil if this list is in another order."
  (car (seq-intersection '("manual" "-manual")
                         (or viper-todo--list-sort
                             (plist-get (viper-todo--definition viper-todo--saved) :sort)))))

(defun viper-todo--beside (row rows)
  "Return those of ROWS behind ROW that stand under the same todo.
Those that are deeper stand under one of them."
  (cl-loop with depth = (or (plist-get row :depth) 0)
           for other in (cdr (memq row rows))
           for deeper = (- (or (plist-get other :depth) 0) depth)
           until (< deeper 0)
           when (= deeper 0) collect other))

(defun viper-todo--reorder (count &optional all-the-way)
  "Move these todos down by COUNT rows, or up if it is negative.
If ALL-THE-WAY, move them to the bottom or the top.  In a tree they
stay under the same todo."
  (let* ((these (viper-todo--tops (viper-todo--these)))
         (rows (viper-todo--rows-between (point-min) (point-max)))
         (ahead (if (> count 0)
                    (viper-todo--beside (car (last these)) rows)
                  (viper-todo--beside (car these) (reverse rows))))
         (by-hand (viper-todo--by-hand))
         (backwards (equal by-hand "-manual"))
         (down (xor backwards (> count 0)))
         (these (if backwards (reverse these) these)))
    ;; In another order, the hint of `viper-todo--move-to' says more.
    (when (and by-hand (not (or ahead all-the-way))) (user-error "There is no further todo here"))
    (viper-todo--move-to these
                         (if (and ahead (not all-the-way))
                             (list (if down :after :before)
                                   (plist-get (car (last (seq-take ahead (abs count)))) :id))
                           (list (if down :last :first) t)))))

(defun viper-todo--move-to (rows place)
  "Move ROWS to PLACE, members of the event, and wait until that is done.
So the next key finds the todos as this one left them."
  (let ((ids (mapcar (lambda (row) (plist-get row :id)) rows)) (done nil))
    ;; The region is to end in the line of its last todo, and to move with it.
    (when (use-region-p)
      (let ((end (save-excursion (goto-char (1- (region-end))) (line-end-position))))
        (if (> (point) (mark)) (goto-char end) (set-mark end))))
    (viper-todo--send
     'todoList.move
     (append (list :view "list" :ids (vconcat ids)) place)
     (lambda (_result)
       (setq done t)
       (unless (with-current-buffer viper-todo--buffer (viper-todo--row (car ids)))
         (push '(:text "(It is on another page)") viper-todo--messages)))
     (lambda (error)
       (setq done t)
       (when (equal (plist-get (plist-get error :data) :reason) "notManual")
         (viper-todo--say-error
          (substitute-command-keys
           "Todos are moved in the order by hand only: \\<viper-todo-mode-map>\
\\[viper-todo-sort-by] manual RET sorts by hand")))))
    (viper-todo--wait (lambda () done))
    ;; The region stays for the next key.
    (setq deactivate-mark nil)))

(defun viper-todo-move-down (count)
  "Move these todos down by COUNT rows, in the order by hand."
  (interactive "p" viper-todo-mode)
  (viper-todo--reorder count))

(defun viper-todo-move-up (count)
  "Move these todos up by COUNT rows, in the order by hand."
  (interactive "p" viper-todo-mode)
  (viper-todo--reorder (- count)))

(defun viper-todo-move-to-bottom ()
  "Move these todos behind all others, in the order by hand."
  (interactive nil viper-todo-mode)
  (viper-todo--reorder 1 t))

(defun viper-todo-move-to-top ()
  "Move these todos before all others, in the order by hand."
  (interactive nil viper-todo-mode)
  (viper-todo--reorder -1 t))

;;;; The tree

(defun viper-todo--check-tree ()
  "Signal an error if this list is no tree."
  (unless (plist-get (car viper-todo--rows) :depth)
    (user-error "%s" (substitute-command-keys
                      "A tree is shown in the order by hand only: \\<viper-todo-mode-map>\
\\[viper-todo-sort-by] manual RET sorts by hand"))))

(defun viper-todo-indent ()
  "Put these todos, with all that is under them, under the one above them."
  (interactive nil viper-todo-mode)
  (viper-todo--check-tree)
  (let* ((these (viper-todo--tops (viper-todo--these)))
         (rows (viper-todo--rows-between (point-min) (point-max)))
         (above (or (car (viper-todo--beside (car these) (reverse rows)))
                    (user-error "There is no todo above to put this one under")))
         (id (plist-get above :id)))
    (viper-todo--fold id nil)
    (viper-todo--move-to these (list :parent id))))

(defun viper-todo-outdent ()
  "Put these todos, with all that is under them, behind their parent."
  (interactive nil viper-todo-mode)
  (viper-todo--check-tree)
  (let ((these (viper-todo--tops (viper-todo--these))))
    (viper-todo--move-to these (list :after (or (plist-get (car these) :parent)
                                                (user-error "It stands under no other todo"))))))

(defun viper-todo--fold (id folded)
  "Fold what is under the todo ID, or unfold it if FOLDED is nil."
  (let ((other (xor folded viper-todo--all-folded)))
    (when (xor other (memql id viper-todo--exceptions))
      (if other
          (push id viper-todo--exceptions)
        (setq viper-todo--exceptions (delq id viper-todo--exceptions)))
      (viper-todo--request 'todoList.collapse
                           (list :view "list" :id id :collapsed (if folded t :json-false))))))

(defun viper-todo-fold ()
  "Fold what is under the todo on this line, or unfold it."
  (interactive nil viper-todo-mode)
  (viper-todo--check-tree)
  (let ((row (viper-todo--this)))
    (when (zerop (car (viper-todo--below row))) (user-error "There is nothing under this todo"))
    (viper-todo--fold (plist-get row :id) (not (plist-get row :hits)))))

(defun viper-todo-fold-all ()
  "Fold all todos, or unfold all if they are folded."
  (interactive nil viper-todo-mode)
  (viper-todo--check-tree)
  (setq viper-todo--all-folded
        (seq-some (lambda (row)
                    (not (or (plist-get row :hits) (zerop (car (viper-todo--below row))))))
                  viper-todo--rows)
        viper-todo--exceptions nil)
  ;; The cursor stays with what is shown.
  (while (and viper-todo--all-folded (> (or (plist-get (viper-todo--row-here) :depth) 0) 0))
    (forward-line -1))
  (let ((done nil))
    (viper-todo--view-ready (lambda (_result) (setq done t)))
    (viper-todo--wait (lambda () (or done viper-todo--error)))))

;;;; Other lists

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
    (if (not (get-buffer viper-todo--buffer))
        (viper-todo name)
      (pop-to-buffer viper-todo--buffer
                     '((display-buffer-reuse-window display-buffer-use-some-window)))
      (viper-todo--enter-list name)
      (goto-char (point-min)))))

(declare-function viper-todo--draw-lists "viper-todo-lists" ())

(defun viper-todo--enter-list (name)
  "Show the list NAME in this buffer."
  (viper-todo--go :saved name :filter nil :sort nil)
  (viper-todo--draw-lists))

(defun viper-todo--leave-list (params)
  "Go to another list if the error PARAMS say that the one that is shown is gone."
  (when-let ((buffer (get-buffer viper-todo--buffer)))
    (with-current-buffer buffer
      (when (and (equal (plist-get params :tag) "invalidList")
                 (equal (plist-get params :name) viper-todo--saved))
        (viper-todo--enter-list "all")))))

(viper-todo--shows 'todoList.showError #'viper-todo--leave-list)

(provide 'viper-todo-list)
;;; viper-todo-list.el ends here
