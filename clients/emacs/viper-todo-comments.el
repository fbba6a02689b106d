;;; viper-todo-comments.el --- Comments on todos  -*- lexical-binding: t; -*-

;;; Commentary:

;; What people and programs said about a todo stands below its form, oldest first.  A comment is
;; written in a buffer, as it may have several lines.

;;; Code:

(require 'viper-todo-form)
(require 'viper-todo-rows)

(defvar-local viper-todo--comments nil "The comments that this form shows, oldest first.")
(defvar-local viper-todo--all-comments nil "Whether this form shows older comments as well.")
(defvar viper-todo--older-comments nil "The older comments that came last, a property list.")

(defvar-local viper-todo--comment-send nil
  "What stores the comment of this buffer.
It is called with the text, and with functions to call when it is
stored and when that fails.")

;;;; The thread

(defvar viper-todo--comment-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'viper-todo-edit-comment)
    (define-key map "e" #'viper-todo-edit-comment)
    (define-key map "D" #'viper-todo-remove-comment)
    map)
  "Keys of a comment.")

(defvar viper-todo--older-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'viper-todo-older-comments)
    (define-key map [mouse-2] #'viper-todo-older-comments)
    (define-key map [follow-link] 'mouse-face)
    map)
  "Keys of the line that says how many older comments there are.")

(defun viper-todo--show-comments ()
  "Show the newest comments on this todo, and older ones if they were asked for."
  (let* ((newest (append (plist-get viper-todo--todo :comments) nil))
         (first (plist-get (car newest) :n)))
    (setq viper-todo--comments
          (append (and viper-todo--all-comments first
                       (seq-filter (lambda (comment) (< (plist-get comment :n) first))
                                   viper-todo--comments))
                  newest))
    (when viper-todo--filled (viper-todo--draw-comments))
    (when (and viper-todo--all-comments first) (viper-todo--load-comments first newest))))

(defun viper-todo--load-comments (before later)
  "Show all comments with numbers below BEFORE, and LATER, which come behind them."
  (let ((buffer (current-buffer)))
    (viper-todo--send
     'todoDetail.comments (list :id viper-todo--id :before before :limit 100)
     (lambda (_result)
       (when (buffer-live-p buffer)
         (with-current-buffer buffer
           (let ((all (append (plist-get viper-todo--older-comments :comments) later)))
             (if (> (plist-get viper-todo--older-comments :left) 0)
                 (viper-todo--load-comments (plist-get (car all) :n) all)
               (setq viper-todo--comments all)
               (viper-todo--draw-comments)))))))))

(viper-todo--shows 'todoDetail.showComments
                   (lambda (params) (setq viper-todo--older-comments params)))

(defun viper-todo-older-comments ()
  "Show all comments on this todo."
  (interactive nil viper-todo-detail-mode)
  (setq viper-todo--all-comments t)
  (viper-todo--show-comments))

(defun viper-todo--draw-comments ()
  "Write the comments on this todo below its contents, and the notes on all of it."
  (with-silent-modifications
    (viper-todo--widened
      (let ((start (viper-todo--field-end :content)) (text (viper-todo--thread)))
        (replace-region-contents start (point-max) (lambda () text) 0.2)
        (viper-todo--put-properties start text)
        (viper-todo--draw-notes)))))

(defun viper-todo--thread ()
  "Return the comments as they stand below the contents."
  (let ((older (- (or (plist-get viper-todo--todo :commentCount) 0)
                  (length viper-todo--comments))))
    (if (null viper-todo--comments)
        ""
      (propertize
       (concat "\n\n" (propertize "Comments:" 'face 'viper-todo-field) "\n"
               (if (or viper-todo--all-comments (<= older 0))
                   ""
                 (propertize (format "%d older: RET shows them\n" older)
                             'face 'link 'mouse-face 'highlight
                             'keymap viper-todo--older-map))
               (mapconcat #'viper-todo--comment-text viper-todo--comments ""))
       'viper-todo-thread t 'read-only t))))

(defun viper-todo--comment-text (comment)
  "Return COMMENT as it stands in the thread."
  (propertize
   (concat (propertize (format "%d  %s  %s\n" (plist-get comment :n)
                               (viper-todo--clean (plist-get comment :atText))
                               (viper-todo--clean (plist-get comment :by)))
                       'face 'shadow)
           (mapconcat (lambda (line)
                        (propertize (concat (viper-todo--clean line) "\n")
                                    'line-prefix "   " 'wrap-prefix "   "))
                      (split-string (plist-get comment :text) "\n") ""))
   'viper-todo-comment comment 'keymap viper-todo--comment-map))

(defun viper-todo--comment-here ()
  "Return the comment at point."
  (or (get-text-property (point) 'viper-todo-comment)
      (user-error "There is no comment on this line")))

(defun viper-todo-remove-comment ()
  "Remove the comment at point.
Undo in the list takes that back."
  (interactive nil viper-todo-detail-mode)
  (viper-todo--send
   'todoDetail.removeComment
   (list :id viper-todo--id :n (plist-get (viper-todo--comment-here) :n))
   (lambda (_result)
     (push (list :text (substitute-command-keys "(\\<viper-todo-rows-mode-map>\
\\[viper-todo-undo] in the list brings it back)"))
           viper-todo--messages))))

;;;; Writing

(defvar viper-todo-comment-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'viper-todo-store-comment)
    (define-key map (kbd "C-c C-k") #'viper-todo-discard-comment)
    map)
  "Keys where a comment is written.")

(define-derived-mode viper-todo-comment-mode text-mode "Todo-Comment"
  "A comment that is being written.

\\{viper-todo-comment-mode-map}"
  :interactive nil
  (setq-local buffer-offer-save t))

(defun viper-todo--write-comment (name about text send)
  "Have a comment written in the buffer NAME, which begins with TEXT.
ABOUT are the todos that it is about; see `viper-todo--comment-send' for SEND."
  (unless (member "comments" viper-todo--features)
    (user-error "This backend is older than comments"))
  (let ((new (not (get-buffer name))))
    (pop-to-buffer name)
    (when new
      (viper-todo-comment-mode)
      (insert text)
      (setq buffer-undo-list nil
            viper-todo--comment-send send
            header-line-format
            (viper-todo--percent
             (substitute-command-keys
              (format " Comment on %s: \\[viper-todo-store-comment] stores it, \
\\[viper-todo-discard-comment] discards it"
                      (viper-todo--named about)))))
      (set-buffer-modified-p nil))))

(defun viper-todo-comment ()
  "Write a comment on these todos, or on that of this form."
  (interactive nil viper-todo-rows-mode viper-todo-detail-mode)
  (let ((rows (if (derived-mode-p 'viper-todo-detail-mode)
                  (list (list :id (viper-todo--stored-id) :title (viper-todo--text :title)))
                (viper-todo--these)))
        (name (viper-todo--draft-name)))
    (viper-todo--write-comment
     (format "*comment on todo %s*"
             (mapconcat (lambda (row) (number-to-string (plist-get row :id))) rows ", "))
     rows ""
     (lambda (text success failure)
       (viper-todo--each rows 'todoDetail.comment
                         (append (list :text text)
                                 ;; The same text once more, after a lost answer, is one comment.
                                 (unless (cdr rows)
                                   (list :key (md5 (concat name text) nil nil 'utf-8-emacs))))
                         success failure)))))

(defun viper-todo-edit-comment ()
  "Edit the comment at point."
  (interactive nil viper-todo-detail-mode)
  (let* ((form (current-buffer))
         (comment (viper-todo--comment-here))
         (which (list :id viper-todo--id :n (plist-get comment :n))))
    (viper-todo--write-comment
     (format "*comment %d on todo %d*" (plist-get comment :n) viper-todo--id)
     (list viper-todo--todo) (plist-get comment :text)
     (lambda (text success failure)
       (viper-todo--send 'todoDetail.editComment (append which (list :text text))
                         (lambda (result)
                           ;; The backend shows by itself only what the newest comments became.
                           (when (buffer-live-p form)
                             (with-current-buffer form (viper-todo--show-comments)))
                           (funcall success result))
                         failure)))))

(defun viper-todo-store-comment ()
  "Store this comment, and close its buffer; without a text, store nothing."
  (interactive nil viper-todo-comment-mode)
  (let ((buffer (current-buffer))
        (text (string-trim-right (buffer-substring-no-properties (point-min) (point-max))))
        (answer nil))
    (if (string-blank-p text)
        (message "(Nothing was changed)")
      (funcall viper-todo--comment-send text
               (lambda (_result) (setq answer 'stored)) (lambda (_error) (setq answer 'failed)))
      (viper-todo--wait (lambda () answer)))
    (when (or (string-blank-p text) (eq answer 'stored))
      (viper-todo--close buffer)
      ;; Where there is no list, the backend has nobody to say it to.
      (unless (or (null answer) (get-buffer viper-todo--buffer)) (message "Stored")))))

(defun viper-todo-discard-comment ()
  "Close this buffer without storing the comment."
  (interactive nil viper-todo-comment-mode)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Forget this comment? "))
    (viper-todo--close (current-buffer))))

(provide 'viper-todo-comments)
;;; viper-todo-comments.el ends here
