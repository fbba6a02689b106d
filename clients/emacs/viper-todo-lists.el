;;; viper-todo-lists.el --- The lists beside the todos  -*- lexical-binding: t; -*-

;;; Commentary:

;; The built-in and the saved lists: to see how many todos each has, to go to one, and to save,
;; rename, move and remove them.

;;; Code:

(require 'text-property-search)
(require 'viper-todo-list)

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

(defun viper-todo--show-lists (lists)
  "Show LISTS."
  (setq viper-todo--lists (append lists nil))
  (viper-todo--draw-lists))

(viper-todo--shows 'savedLists.showLists
                   (lambda (params) (viper-todo--show-lists (plist-get params :lists))))

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
     (list name title replaced))
   viper-todo-mode)
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

(defun viper-todo--list-here ()
  "Return the name of the list in this line."
  (or (viper-todo--this-list) (user-error "There is no list on this line")))

(defun viper-todo-lists-find (&optional event)
  "Show the list of this line, or of the line of EVENT."
  (interactive (list last-nonmenu-event) viper-todo-lists-mode)
  (when (mouse-event-p event) (posn-set-point (event-end event)))
  (viper-todo-open-list (viper-todo--list-here)))

(defun viper-todo-lists-rename (title)
  "Give the list of this line another TITLE."
  (interactive (list (read-string "Title: " (viper-todo--list-title (viper-todo--list-here))))
               viper-todo-lists-mode)
  (viper-todo--save-list (plist-put (plist-put (viper-todo--definition (viper-todo--list-here))
                                               :title title)
                                    :replace t)))

(defun viper-todo-lists-remove ()
  "Remove the list of this line; its todos stay."
  (interactive nil viper-todo-lists-mode)
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
  (interactive nil viper-todo-lists-mode)
  (unless viper-todo--removed (user-error "No list was removed"))
  (viper-todo--save-list viper-todo--removed (lambda () (setq viper-todo--removed nil))))

(defun viper-todo--move-list (names place)
  "Move the list of this line to PLACE of the one that follows it in NAMES."
  (let* ((name (viper-todo--list-here)) (other (cadr (member name names))))
    (unless other (user-error "There is no further list"))
    (viper-todo--send 'savedLists.move (list :name name place other))))

(defun viper-todo-lists-up ()
  "Move the list of this line up."
  (interactive nil viper-todo-lists-mode)
  (viper-todo--move-list (reverse (mapcar (lambda (row) (plist-get row :name)) viper-todo--lists))
                         :before))

(defun viper-todo-lists-down ()
  "Move the list of this line down."
  (interactive nil viper-todo-lists-mode)
  (viper-todo--move-list (mapcar (lambda (row) (plist-get row :name)) viper-todo--lists) :after))

(provide 'viper-todo-lists)
;;; viper-todo-lists.el ends here
