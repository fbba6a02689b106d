;;; viper-todo-prompts.el --- Prompts of viper-todo  -*- lexical-binding: t; -*-

;;; Commentary:

;; Prompts offer what the backend says one can choose, while one types.  An answer that the
;; backend refuses is asked for again, with the reason.

;;; Code:

(require 'icomplete)
(require 'viper-todo-backend)

(defvar viper-todo--choices nil "What the backend offered last.")

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

(viper-todo--shows 'todoChoices.showChoices
                   (lambda (params)
                     (setq viper-todo--choices (append (plist-get params :choices) nil))))

(defvar viper-todo--first-todos nil "The todos that a prompt for what comes first can remove.")

(defun viper-todo--offer (field typed about)
  "Return the choices for FIELD while TYPED stands there.
ABOUT has further members of the event: what the choices are about."
  (if (and (equal field "after") (string-prefix-p "-" typed))
      (viper-todo--offer-removal (substring typed 1))
    (viper-todo--offer-of-backend field typed about)))

(defun viper-todo--offer-removal (typed)
  "Return choices to remove what comes first and has TYPED in its title."
  (cl-loop for todo in viper-todo--first-todos
           for id = (number-to-string (plist-get todo :id))
           for title = (plist-get todo :title)
           when (or (equal typed id) (string-search (downcase typed) (downcase title)))
           collect (list :value (concat "-" id) :text (concat "-" title) :detail id)))

(defun viper-todo--offer-of-backend (field typed about)
  "Return the backend's choices.
See `viper-todo--offer' for FIELD, TYPED and ABOUT."
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
        ('lambda (assoc-string (substring typed start) viper-todo--offered t))
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
         (completion-ignore-case t)
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
  (if-let ((offered (assoc-string text viper-todo--offered t)))
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

(defun viper-todo--choose-after (first about &optional initial)
  "Ask for a todo to come first, beginning with INITIAL.
Return what `viper-todo--choose-todo' does; the id is negative for
one of FIRST that is to be removed.  See `viper-todo--offer' for ABOUT."
  (let ((viper-todo--first-todos first))
    (viper-todo--choose-todo "After (-TODO: remove, none: remove all)" "after" about initial)))

(defun viper-todo--choose-todo (prompt field about &optional initial)
  "Ask with PROMPT for a todo in FIELD, beginning with INITIAL.
Return nil if nothing is typed, else what was typed and the todo's id,
which is nil for none.  See `viper-todo--offer' for ABOUT."
  (let ((viper-todo--tries viper-todo--tries))
    (cl-loop
     (pcase (viper-todo--choose prompt field about initial)
       ('nil (cl-return nil))
       (`("none" ,_) (cl-return '("none" nil)))
       (`(,text ,(and value (pred (string-match-p "\\`-?[0-9]+\\'"))))
        (cl-return (list text (string-to-number value))))
       (`(,text ,_) (setq viper-todo--tries (format "“%s” is not one todo." text)
                          initial text))))))

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

(defun viper-todo--complete-with (send)
  "Complete what SEND is about.
If todos under it are open, ask what becomes of them, and call SEND
again.  It is called with further params, nil at first, and functions
to call with the result and with the error."
  (let ((done nil) (data nil))
    (funcall send nil
             (lambda (_result) (setq done t))
             (lambda (error) (setq done t
                                   data (plist-get error :data))))
    (viper-todo--wait (lambda () done))
    (when (equal (plist-get data :reason) "openChildren")
      (viper-todo--forget-error)
      (pcase (car (read-multiple-choice
                   (if (eql (plist-get data :count) 1)
                       "1 todo under it is open; complete it too?"
                     (format "%d todos under it are open; complete them too?"
                             (plist-get data :count)))
                   ;; The key of the command is no answer that changes anything.
                   '((?y "yes") (?l "leave open") (?c "cancel"))))
        (?y (funcall send '(:children "complete") #'ignore #'ignore))
        (?l (funcall send '(:children "leave") #'ignore #'ignore))
        (_ (message "(Nothing was changed)"))))))

(provide 'viper-todo-prompts)
;;; viper-todo-prompts.el ends here
