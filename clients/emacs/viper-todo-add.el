;;; viper-todo-add.el --- Add todos, from any buffer  -*- lexical-binding: t; -*-

;;; Commentary:

;; A line is a todo: the backend reads days and tags in it.  In a buffer that shows no todos, the
;; note of the new todo begins with a link to where one was, which opens again from its form.

;;; Code:

(require 'viper-todo-link)
(require 'viper-todo-rows)

(declare-function viper-todo--show-row "viper-todo-list" (todo))

(defun viper-todo-add (&optional lines)
  "Ask for a todo in a line, and add it: “Call Bob tomorrow 9am #family”.
If several lines are pasted, or LINES has several, each is a todo;
one undo takes all of them back.  \\<viper-todo-mode-map>\\[viper-todo-new] asks for the other
fields too.

In a buffer that shows no todos, the note begins with the file and
the line, or the URL, and the text of the region if that is active;
\\<viper-todo-detail-mode-map>\\[viper-todo-open-link] in the form opens the link again."
  (interactive)
  (let* ((here (unless (derived-mode-p 'viper-todo-rows-mode 'viper-todo-detail-mode
                                       'viper-todo-lists-mode)
                 (viper-todo--here)))
         (add (lambda (text &optional success failure)
                (viper-todo--add-lines text (and here (list :content (cdr here)))
                                       success failure))))
    (if lines
        (funcall add lines)
      (viper-todo--insist
       (lambda (typed)
         (let ((text (viper-todo--read-line
                      (if (car here) (format "Add todo (%s): " (car here)) "Add todo: ") typed)))
           (unless (string-empty-p text) (list text text))))
       add))))

(declare-function viper-todo--fold "viper-todo-list" (id folded))

(defun viper-todo-add-below ()
  "Ask for a todo in a line, and add it under the one on this line.
See `viper-todo-add' for the line."
  (interactive nil viper-todo-rows-mode)
  (let* ((row (viper-todo--this)) (id (plist-get row :id)))
    (viper-todo--insist
     (lambda (typed)
       (let ((text (viper-todo--read-line
                    (format "Add under %s: " (viper-todo--named (list row))) typed)))
         (unless (string-empty-p text) (list text text))))
     (lambda (text success failure)
       (when (plist-get row :depth) (viper-todo--fold id nil))
       (viper-todo--add-lines text (list :parent id) success failure)))))

(defvar viper-todo--line-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map minibuffer-local-map)
    (define-key map (kbd "TAB") #'completion-at-point)
    map)
  "Keys of the prompt for a line.")

(defun viper-todo--read-line (prompt initial)
  "Ask with PROMPT for a line, beginning with INITIAL; TAB completes a #tag."
  (minibuffer-with-setup-hook
      (lambda () (add-hook 'completion-at-point-functions #'viper-todo--complete-tag nil t))
    (let ((completion-ignore-case t))
      (read-from-minibuffer (viper-todo--prompt prompt) initial viper-todo--line-map nil
                            'viper-todo--answers))))

(defun viper-todo--complete-tag ()
  "Complete the #tag at point from the choices."
  (when (looking-back "\\(?:^\\|[ \t]\\)#\\([^ \t\n]*\\)" (minibuffer-prompt-end))
    (setq viper-todo--offered nil)
    (list (match-beginning 1) (point) (viper-todo--table "tags" (viper-todo--open-list-view)))))

(defun viper-todo--add-lines (text fields &optional success failure)
  "Add the lines of TEXT as todos, each with FIELDS, a property list.
Call SUCCESS with the result, or FAILURE with the error."
  (let ((lines (or (seq-remove #'string-blank-p (split-string text "\n")) (list text)))
        (listless (not (get-buffer viper-todo--buffer)))
        ;; An older backend knows no lists to add to; what is added elsewhere is for none.
        (view (and viper-todo--lists (derived-mode-p 'viper-todo-mode)
                   (viper-todo--open-list-view)))
        (success (or success #'ignore)))
    ;; The backend says what it did to a list.
    (when listless
      (viper-todo--send 'todoList.viewReady '(:view "capture" :limit 0 :messages t)))
    (if (cdr lines)
        (viper-todo--send 'todoList.apply
                          (list :changes (viper-todo--additions lines view fields))
                          success failure)
      (viper-todo--send 'todoList.add (append (list :line (car lines)) fields view)
                        (lambda (todo)
                          (when view (viper-todo--show-row todo))
                          (funcall success todo))
                        failure))
    (when listless (viper-todo--send 'todoList.viewClosed '(:view "capture")))))

(defun viper-todo--additions (lines view fields)
  "Return the entries that add LINES, with FIELDS, to the list VIEW.
What the list says of a new todo stands back behind what a line says."
  (let* ((adds (mapcar (lambda (line) (append (list :do "add" :line line) fields)) lines))
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
                                                   (not (or (plist-member add member)
                                                            (plist-member (plist-get result :read)
                                                                          member))))
                                          append (list member value))))
                   adds results)
       adds))))

(provide 'viper-todo-add)
;;; viper-todo-add.el ends here
