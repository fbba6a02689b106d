;;; viper-todo-form.el --- The form of a todo  -*- lexical-binding: t; -*-

;;; Commentary:

;; The form of a todo is a draft of the backend, which says what is wrong with a field and what
;; somebody else changed meanwhile, and keeps what is typed until it is stored.

;;; Code:

(require 'viper-todo-link)
(require 'viper-todo-prompts)

(declare-function viper-todo "viper-todo-list" ())
(declare-function viper-todo--goto-in-windows "viper-todo-rows" (buffer id))
(declare-function viper-todo--show-row "viper-todo-list" (todo))
(declare-function viper-todo--show-comments "viper-todo-comments" ())
(declare-function viper-todo--draw-comments "viper-todo-comments" ())

(defvar viper-todo--from-list nil
  "What the list says of a new todo, or `asked' while only that is asked for.")
(defvar viper-todo--kept-drafts nil "The drafts that are kept although their Emacs is gone.")
(defvar-local viper-todo--id nil "The id of this buffer's todo.")

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

(defvar viper-todo--asked nil "Alist from the ids of todos that are asked for to these todos.")

(defconst viper-todo--labels
  '((:title . "Title: ") (:due . "\nDue: ") (:time . "\nTime: ") (:start . "\nStart: ")
    (:repeat . "\nRepeat: ") (:reminders . "\nReminders: ") (:estimate . "\nEstimate: ")
    (:priority . "\nPriority: ") (:tags . "\nTags: ") (:parent . "\nParent: ")
    (:after . "\nAfter: ") (:content . "\n\n"))
  "What stands before each field.")

(defvar viper-todo--link-map
  (let ((map (make-sparse-keymap)))
    (define-key map [mouse-2] #'viper-todo-open-link)
    (define-key map [follow-link] 'mouse-face)
    map)
  "Keys of a link.")

(defvar viper-todo--todo-line-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'viper-todo-open-here)
    (define-key map [mouse-2] #'viper-todo-open-here)
    (define-key map [follow-link] 'mouse-face)
    map)
  "Keys of a line that leads to another todo.")

(defvar viper-todo-detail-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key . ,command)
                   '(("C-c C-c" . viper-todo-save-and-close) ("C-c C-k" . viper-todo-discard)
                     ("C-c C-r" . viper-todo-revert) ("C-c C-d" . viper-todo-differences)
                     ("C-c C-y" . viper-todo-keep-mine) ("C-c C-o" . viper-todo-take-theirs)
                     ("C-c C-l" . viper-todo-history) ("C-c C-t" . viper-todo-detail-toggle)
                     ("C-c C-s" . viper-todo-detail-due) ("C-c C-a" . viper-todo-detail-after)
                     ("C-c C-f" . viper-todo-detail-skip) ("C-c ;" . viper-todo-comment)
                     ("C-c C-n" . viper-todo-next-field) ("C-M-i" . completion-at-point)
                     ("C-c C-z" . viper-todo-to-list) ("C-c RET" . viper-todo-open-link)))
      (define-key map (kbd key) command))
    (define-key map [remap newline] #'viper-todo-newline)
    map)
  "Keys of a todo.")

(define-derived-mode viper-todo-detail-mode text-mode "Todo-Detail"
  "One todo: its fields, an empty line, its contents.

\\[save-buffer] stores it.  What is wrong with a field stands behind it
while you type.  A change that somebody else makes appears at once; if
it is to a field that you changed too, theirs stands below yours:
\\[viper-todo-keep-mine] keeps yours and \\[viper-todo-take-theirs] takes theirs, of the
field at point or else of all, and \\[viper-todo-differences] compares.

Comments stand below the contents.  \\[viper-todo-comment] writes one, and with
point on one, \\<viper-todo--comment-map>\\[viper-todo-edit-comment] edits and \
\\[viper-todo-remove-comment] removes it.

\\{viper-todo-detail-mode-map}"
  :interactive nil
  (setq viper-todo--open-function #'viper-todo--begin)
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
            (insert (viper-todo--label field (propertize label 'face 'viper-todo-field)))))
        (viper-todo--know (viper-todo--unsent))
        (goto-char (viper-todo--field-end :title))
        (setq buffer-undo-list nil)
        (set-buffer-modified-p nil)))
    (if other-window (pop-to-buffer buffer) (pop-to-buffer-same-window buffer))
    buffer))

(defun viper-todo--label (field text)
  "Return TEXT as it stands before FIELD: one can write behind it, and not in it."
  (concat (propertize (substring text 0 -1)
                      'field field 'read-only t 'front-sticky (eq field :title))
          (propertize (substring text -1) 'field field 'read-only t 'rear-nonsticky t)))

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
    (if next
        (text-property-any (point-min) (point-max) 'field next)
      (or (text-property-any (point-min) (point-max) 'viper-todo-thread t) (point-max)))))

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
                    ((not (equal text value))
                     (viper-todo--write (viper-todo--field-start field)
                                        (viper-todo--field-end field) value)))
              ;; As long as a conflict is open, the text is over what was there before it.
              (unless (viper-todo--about field :stale)
                (setq viper-todo--seen
                      (plist-put viper-todo--seen field (plist-get viper-todo--shown :rev)))))
            ;; An older backend does not have them all.
            (viper-todo--know (list field (or value "")))))
        (viper-todo--draw-neighbours)
        (if first (viper-todo--draw-comments) (viper-todo--draw-notes)))
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

(defun viper-todo--write (start end text)
  "Write TEXT in place of what stands between START and END.
Unless the user asked for it, undo does not know of it: what others
wrote stays, whatever is undone."
  (let ((undo (if (or viper-todo--own (eq buffer-undo-list t))
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

(defun viper-todo--draw-neighbours ()
  "Write a line for each todo that comes before or after this one."
  (let* ((before (plist-get viper-todo--todo :before))
         (label (propertize (cdr (assq :content viper-todo--labels)) 'face 'viper-todo-field))
         (text (concat (mapconcat #'viper-todo--todo-line
                                  (plist-get viper-todo--shown :afterTodos) "")
                       (if (seq-empty-p before) "" (propertize "\nBefore:" 'face 'viper-todo-field))
                       (mapconcat #'viper-todo--todo-line before "")
                       label))
         (start (viper-todo--field-end :after))
         (end (viper-todo--field-start :content)))
    (unless (equal (buffer-substring-no-properties start end) (substring-no-properties text))
      ;; What is typed before and behind the lines touches only their first and last line feed.
      (let ((viper-todo--own nil))
        (viper-todo--write (1+ start) (1- end) (substring-no-properties text 1 -1)))
      (viper-todo--put-properties start (viper-todo--label :content text)))))

(defun viper-todo--put-properties (start text)
  "Give what stands from START on, which is TEXT, the properties of TEXT.
What stayed where it was when it was written has kept its own."
  (let ((from 0) (buffer-undo-list t))
    (while from
      (let ((to (next-property-change from text)))
        (set-text-properties (+ start from) (+ start (or to (length text)))
                             (text-properties-at from text))
        (setq from to)))))

(defun viper-todo--todo-line (todo)
  "Return the line that leads to TODO, after a line feed."
  (let ((done (eq (plist-get todo :completed) t)) (id (plist-get todo :id)))
    (concat "\n" (propertize (format "  [%s] %d %s" (if done "x" " ") id
                                     (bidi-string-mark-left-to-right
                                      (viper-todo--clean (plist-get todo :title))))
                             'face (if done 'viper-todo-done 'default)
                             'viper-todo-id id 'mouse-face 'highlight
                             'help-echo "Open this todo" 'keymap viper-todo--todo-line-map))))

(defun viper-todo-open-here (&optional event)
  "Open the todo that this line leads to, or the line where EVENT is."
  (interactive (list last-nonmenu-event) viper-todo-detail-mode)
  (when (mouse-event-p event) (mouse-set-point event))
  (viper-todo-open (or (get-text-property (point) 'viper-todo-id)
                       (user-error "This line leads to no todo"))))

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
                                (:estimate (plist-get viper-todo--shown :estimateText))
                                (:parent (viper-todo--path-text))
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
          (overlay-put note 'before-string text)))))
  (pcase-dolist (`(,start ,end . ,_) (viper-todo--links))
    (let ((link (make-overlay start end)))
      (cl-loop for (property value)
               on `(viper-todo-note t face link mouse-face highlight help-echo "Open this link"
                                    keymap ,(make-composed-keymap viper-todo--link-map
                                                                  ;; That of a comment.
                                                                  (get-text-property
                                                                   start 'keymap)))
               by #'cddr do (overlay-put link property value)))))

(defun viper-todo--repeat-text ()
  "Return how the draft repeats, and its next days."
  (when-let ((text (plist-get viper-todo--shown :repeatText)))
    (string-join (cons text (append (plist-get viper-todo--shown :upcoming) nil)) "  ")))

(defun viper-todo--path-text ()
  "Return the titles of the todos that this one stands under, from the root on."
  (when-let ((parent (plist-get viper-todo--shown :parentTodo)))
    (let ((path (append (plist-get viper-todo--todo :path) nil)))
      (mapconcat (lambda (todo) (plist-get todo :title))
                 ;; Where another one is typed, only that is known.
                 (if (eql (plist-get (car (last path)) :id) (plist-get parent :id))
                     path
                   (list parent))
                 " › "))))

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
      (viper-todo--show-comments)
      (when (and todo viper-todo--filled)
        (let ((modified (buffer-modified-p)) (inhibit-read-only t) (inhibit-modification-hooks t))
          (viper-todo--widened (viper-todo--draw-neighbours))
          (set-buffer-modified-p modified)))
      (force-mode-line-update))))

(defun viper-todo--claim-text (todo)
  "Return who has claimed TODO until when, or nil if nobody has."
  (when-let ((claim (plist-get todo :claim)))
    (format "%s until %s" (or (plist-get claim :by) "claimed") (plist-get claim :untilText))))

(defun viper-todo--token (todo)
  "Return the member with the token of Emacs' claim on TODO, or nil.
If another program has claimed it since, a change with it is an
error, which says so; a claim that is just over is forgotten."
  (if (plist-get todo :claim)
      (when-let ((own (gethash (plist-get todo :id) viper-todo--claims)))
        (list :token (car own)))
    (remhash (plist-get todo :id) viper-todo--claims)
    nil))

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
            (concat (plist-get viper-todo--todo :state)
                    (when-let ((claim (viper-todo--claim-text viper-todo--todo)))
                      (concat "  Claim: " (viper-todo--clean claim)))
                    (when-let ((children (plist-get viper-todo--todo :children)))
                      (format "  Under it: %d, %d open"
                              (+ (plist-get children :open) (plist-get children :done))
                              (plist-get children :open))))
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
  (interactive nil viper-todo-detail-mode)
  (when (buffer-modified-p)
    (setq viper-todo--leaving t)
    (unwind-protect (viper-todo-save) (setq viper-todo--leaving nil))
    (set-buffer-modified-p nil))
  (viper-todo--close (current-buffer)))

(defun viper-todo-discard ()
  "Close the todo and discard unsaved text."
  (interactive nil viper-todo-detail-mode)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Forget what you changed? "))
    (viper-todo--wait-until-filled)
    (viper-todo--draft-send 'todoEdit.cancel nil)))

(defun viper-todo-revert ()
  "Show the stored todo and discard unsaved text."
  (interactive nil viper-todo-detail-mode)
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
  (interactive nil viper-todo-detail-mode)
  (viper-todo--resolve "mine"))

(defun viper-todo-take-theirs ()
  "Take what somebody else wrote where you changed it too."
  (interactive nil viper-todo-detail-mode)
  (viper-todo--resolve "theirs"))

(defun viper-todo-differences ()
  "Compare the todo of others with this text."
  (interactive nil viper-todo-detail-mode)
  (let* ((theirs (lambda (field) (plist-get (car (viper-todo--about field :stale)) :theirs)))
         (fields (lambda (other)
                   (mapconcat (pcase-lambda (`(,field . ,label))
                                (concat label (or (funcall other field) (viper-todo--text field))))
                              viper-todo--labels "")))
         (buffer (lambda (name text)
                   (with-current-buffer (get-buffer-create name)
                     (erase-buffer)
                     (insert text)
                     (current-buffer)))))
    (diff-buffers (funcall buffer "*todo in the store*" (funcall fields theirs))
                  (funcall buffer "*todo as it is here*" (funcall fields #'ignore))
                  nil 'no-async)))

(defun viper-todo--stored-id ()
  "Return the id of this todo."
  (or viper-todo--id (user-error "This todo is not stored yet")))

(defun viper-todo-detail-toggle ()
  "Complete this todo, or reopen it if it is done.
If todos under it are open, ask what becomes of those."
  (interactive nil viper-todo-detail-mode)
  (let ((id (list :id (viper-todo--stored-id))))
    (if (eq (plist-get viper-todo--todo :completed) t)
        (viper-todo--send 'todoDetail.reopen id)
      (viper-todo--complete-with
       (lambda (children success failure)
         (viper-todo--send 'todoDetail.complete
                           (append id (viper-todo--token viper-todo--todo) children)
                           success failure))))))

(defun viper-todo-detail-skip ()
  "Move this todo, which repeats, to the next day of its rule."
  (interactive nil viper-todo-detail-mode)
  (viper-todo--send 'todoDetail.skip
                    (list :id (viper-todo--stored-id))))

(defun viper-todo-detail-due (&optional day)
  "Write DAY, which is asked for, into the field of the due date."
  (interactive nil viper-todo-detail-mode)
  (when-let ((day (or day (cadr (viper-todo--choose "Due" "due" (viper-todo--this-draft))))))
    (viper-todo--put :due day)))

(defun viper-todo--put (field text)
  "Write TEXT into FIELD, as if it were typed."
  (viper-todo--widened
    (goto-char (viper-todo--field-start field))
    (delete-region (point) (viper-todo--field-end field))
    (insert text)))

(defun viper-todo-detail-after ()
  "Ask for a todo to come before this one, or with a - for one that no longer does.
It is written into the field."
  (interactive nil viper-todo-detail-mode)
  (let ((draft (viper-todo--this-draft)))
    (viper-todo--wait (lambda () (null viper-todo--awaited)))
    (pcase (viper-todo--choose-after (append (plist-get viper-todo--shown :afterTodos) nil) draft)
      (`(,_ ,id)
       (let ((ids (and id (remove (number-to-string (abs id))
                                  (split-string (viper-todo--text :after))))))
         (viper-todo--put :after (string-join (append ids (and id (> id 0)
                                                               (list (number-to-string id))))
                                              " ")))))))

(defun viper-todo--this-draft ()
  "Send what was typed here, and return the member that names the draft."
  (viper-todo--flush (current-buffer))
  (list :draft viper-todo--draft))

(defun viper-todo-next-field ()
  "Go to the end of the next field, from the last one to the contents."
  (interactive nil viper-todo-detail-mode)
  (let ((next (cadr (memq (viper-todo--field) (mapcar #'car viper-todo--labels)))))
    (widen)
    (goto-char (cond ((null next) (viper-todo--field-end :title))
                     ((eq next :content) (viper-todo--field-start next))
                     (t (viper-todo--field-end next))))))

(defun viper-todo-newline ()
  "Go to the next field; in the contents, begin a new line."
  (interactive nil viper-todo-detail-mode)
  (if (eq (viper-todo--field) :content) (newline nil t) (viper-todo-next-field)))

(defun viper-todo-to-list ()
  "Go back to the list, to this todo if it is there; the form stays open."
  (interactive nil viper-todo-detail-mode)
  (let ((id viper-todo--id) (list (get-buffer viper-todo--buffer)))
    (if (not list)
        (viper-todo)
      (pop-to-buffer list '((display-buffer-reuse-window display-buffer-same-window)))
      (viper-todo--goto-in-windows list id))))

(defun viper-todo-open-link (&optional event)
  "Open the link at point, or where EVENT is; else the first one of this todo."
  (interactive (list last-nonmenu-event) viper-todo-detail-mode)
  (when (mouse-event-p event) (mouse-set-point event))
  (let* ((links (viper-todo--widened (viper-todo--links)))
         (here (seq-find (lambda (link) (<= (car link) (point) (cadr link))) links)))
    (apply #'viper-todo--open-link
           (cddr (or here (car links) (user-error "This todo has no link"))))))

(defun viper-todo--complete ()
  "Complete what is typed in the field at point from the choices."
  (let ((field (viper-todo--field)))
    (unless (or (memq field '(:title :content)) (> (point) (viper-todo--field-end field)))
      (let ((start (viper-todo--field-start field))
            (end (save-excursion
                   (if (memq field '(:tags :after)) (skip-chars-forward "^ \t\n") (end-of-line))
                   (point))))
        (when-let ((between (pcase field
                              (:tags "[ \t]+")
                              ;; A title may have spaces.
                              (:after "\\=[0-9]+[ \t]+")
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

(defun viper-todo--show-route (params)
  "Go to the form that PARAMS name."
  (viper-todo--route (plist-get params :id) (plist-get params :from)))

(pcase-dolist
    (`(,output . ,function)
     `((todoDetail.showTodo . ,(lambda (params)
                                 (let* ((todo (plist-get params :todo))
                                        (asked (assq (plist-get todo :id) viper-todo--asked)))
                                   (when asked (setcdr asked todo))
                                   (viper-todo--show-todo (plist-get todo :id) todo))))
       (todoDetail.routeBack . ,(lambda (params)
                                  (viper-todo--show-todo (plist-get params :id) nil)))
       (todoEdit.showDraft . viper-todo--show-draft)
       (todoEdit.routeBack . viper-todo--leave-draft)
       (todoEdit.showKept . ,(lambda (params)
                               (viper-todo--offer-kept (append (plist-get params :drafts) nil))))
       (todoList.routeEdit . viper-todo--show-route)
       (todoDetail.routeEdit . viper-todo--show-route)))
  (viper-todo--shows output function))

(provide 'viper-todo-form)
;;; viper-todo-form.el ends here
