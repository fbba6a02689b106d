;;; viper-todo-backend.el --- The backend of viper-todo  -*- lexical-binding: t; -*-

;;; Commentary:

;; Starts the backend, sends it events and hands each of its outputs to the function that shows
;; it.  What the backend says to the user, errors as well, is said here.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)
(require 'seq)
(require 'subr-x)
(require 'viper-todo-settings)
(require 'xdg)

(defmacro viper-todo--guard (&rest body)
  "Do BODY without letting an error leave the process filter.
It would keep Emacs from reading the messages behind this one."
  (declare (indent 0) (debug t))
  `(condition-case problem
       (progn ,@body)
     (error (message "viper-todo: %s" (error-message-string problem)))))

(defvar viper-todo--connection nil "The connection to the backend, or nil.")

(defconst viper-todo--client "Emacs" "The name under which the log has what Emacs does.")

(defvar viper-todo--ending nil "How the last backend ended, or nil while it runs.")

(defvar viper-todo--features nil "What the backend can do, a list of names.")

(defvar viper-todo--error nil "What went wrong with the last event, or nil.")

(defvar viper-todo--messages nil "What a command did, newest first, until it is said.")

(defvar viper-todo--step nil "The step that was said last, for undo, or nil.")

(defvar viper-todo--claims (make-hash-table)
  "Hash table from ids of todos to the token and the end of Emacs' claim.")

(defvar viper-todo--outputs nil "Alist from outputs to the functions that show their params.")
(defvar viper-todo--to-draw nil "The buffers that are about to be drawn.")
(defvar-local viper-todo--draw-function nil "What draws this buffer, or nil.")
(defvar-local viper-todo--open-function nil "What opens this buffer in a new backend, or nil.")

(defun viper-todo--find ()
  "Return the backend's file name, or signal an error naming all that was tried."
  (let* ((variable (getenv "VIPER_TODO"))
         (variable (and variable (not (string-empty-p variable)) variable))
         (name (or viper-todo-program variable "viper-todo"))
         (found (if (file-name-absolute-p name)
                    (let ((file (expand-file-name name)))
                      (and (file-executable-p file) (not (file-directory-p file)) file))
                  (executable-find name))))
    (or found
        (user-error
         "Found no backend: %s.  Build it with `swift build -c release' in the folder of \
viper-todo, and set `viper-todo-program' to .build/release/viper-todo there, with its full path"
         (cond (viper-todo-program
                (format "`viper-todo-program' is %S, which is not a program" viper-todo-program))
               (variable (format "VIPER_TODO is %S, which is not a program" variable))
               (t "`viper-todo-program' and VIPER_TODO are not set, and there is no \
viper-todo on `exec-path'"))))))

(defun viper-todo--log-file ()
  "Return the file for the log, or nil where none can be written."
  (when viper-todo-log-file
    (let ((file (expand-file-name viper-todo-log-file)))
      (ignore-errors (make-directory (file-name-directory file) t))
      (and (file-writable-p file) file))))

(defun viper-todo--database ()
  "Return the file with the todos that is asked for, or nil for the usual one."
  (let ((file (or viper-todo-database (getenv "VIPER_TODO_DATABASE"))))
    (and file (not (string-empty-p file)) (expand-file-name file "~/"))))

(defun viper-todo--database-file ()
  "Return the file with the todos."
  (or (viper-todo--database) (expand-file-name "viper-todo/todos.sqlite" (xdg-data-home))))

(defun viper-todo--command ()
  "Return the command to start the backend with."
  (let ((database (viper-todo--database)) (log (viper-todo--log-file)))
    (append (list (viper-todo--find))
            (and database (list "--database" database))
            (and log (list "--log-file" log)))))

(defun viper-todo--running-p ()
  "Return non-nil if the backend is running."
  (and viper-todo--connection (jsonrpc-running-p viper-todo--connection)))

(defun viper-todo--quiet ()
  "Return the argument for no record of events in this version of jsonrpc.el.
A record of everything is slow."
  (if (seq-some (lambda (slot) (eq (eieio-slot-descriptor-name slot) '-events-buffer-config))
                (eieio-class-slots 'jsonrpc-connection))
      '(:events-buffer-config (:size 0 :format full))
    '(:events-buffer-scrollback-size 0)))

(defun viper-todo--start ()
  "Return the running backend; start one if there is none."
  (unless (viper-todo--running-p)
    (let ((command (viper-todo--command))
          (process nil)
          ;; Neither a remote folder nor one that may be gone.
          (default-directory (expand-file-name "~/")))
      (setq viper-todo--connection
            (apply #'make-instance 'jsonrpc-process-connection
                   :name "viper-todo"
                   :notification-dispatcher #'viper-todo--show
                   :on-shutdown (lambda (connection) (viper-todo--ended connection process))
                   :process
                   (lambda ()
                     (setq process
                           (make-process
                            :name "viper-todo" :command command :connection-type 'pipe
                            :coding 'utf-8-emacs-unix :noquery t
                            :stderr (get-buffer-create "*viper-todo stderr*"))))
                   (viper-todo--quiet)))
      (let ((stderr (get-buffer-process (jsonrpc-stderr-buffer viper-todo--connection))))
        (when stderr
          (set-process-query-on-exit-flag stderr nil)
          (set-process-sentinel stderr #'ignore)))
      (when viper-todo--ending
        (setq viper-todo--ending nil)
        (viper-todo--forget-error)
        (message "The backend is running again."))
      (viper-todo--reopen)))
  viper-todo--connection)

(defun viper-todo--last-words (connection)
  "Return what the backend of CONNECTION wrote to stderr before it ended."
  (let ((buffer (jsonrpc-stderr-buffer connection)))
    (if (buffer-live-p buffer)
        (viper-todo--clean (string-trim (with-current-buffer buffer (buffer-string))))
      "")))

(defun viper-todo--ended (connection process)
  "Report that PROCESS, the backend of CONNECTION, has ended."
  (when (eq connection viper-todo--connection)
    (let ((code (process-exit-status process))
          (words (viper-todo--last-words connection)))
      (setq viper-todo--connection nil
            viper-todo--ending
            (format "The backend %s %d%s."
                    (if (eq (process-status process) 'signal)
                        "was ended by signal" "ended with exit code")
                    code
                    (if (string-empty-p words) "" (concat ": " words))))
      (viper-todo--say-error
       (concat viper-todo--ending
               (substitute-command-keys
                "  \\<viper-todo-mode-map>\\[viper-todo-refresh] in the list starts it again."))))))

(defun viper-todo--send (event params &optional success failure)
  "Send EVENT, a symbol, with PARAMS, a property list.
Call SUCCESS with its result or FAILURE with its error."
  (condition-case problem
      (jsonrpc-async-request
       (viper-todo--start) event params
       :timeout 60
       :success-fn (lambda (result)
                     (viper-todo--guard
                      (viper-todo--draw-now)
                      (viper-todo--forget-error)
                      (seq-doseq (one (or (plist-get result :results) (list result)))
                        (viper-todo--say-next (plist-get one :next)))
                      (when success (funcall success result))
                      (viper-todo--say-messages result)))
       :error-fn (lambda (error)
                   (viper-todo--guard
                    (viper-todo--draw-now)
                    ;; What a todo or the store is wrong about has been shown by an output; that
                    ;; the backend has gone is told when it is known how.
                    (unless (or (> (plist-get error :code) 0)
                                (memq (plist-get error :code) '(-1 -32603)))
                      (viper-todo--say-error (plist-get error :message)))
                    ;; It is lost: from now on, the todo is changed without it.
                    (when (eql (plist-get error :code) 1009)
                      (remhash (plist-get (plist-get error :data) :id) viper-todo--claims))
                    (when failure (funcall failure error))
                    (viper-todo--say-messages nil)))
       :timeout-fn (lambda ()
                     (viper-todo--say-error
                      "The backend has not answered for a minute; it may be at it still")))
    (wrong-type-argument
     (user-error "Not sent, since it is not Unicode text: %S" (cdr problem)))))

(defun viper-todo--wait (done)
  "Wait until function DONE is true or the backend has ended."
  (while (not (or (funcall done) (not (viper-todo--running-p))))
    (accept-process-output nil 0.1)))

(defun viper-todo--request (event params)
  "Send EVENT with PARAMS, and return its result; signal an error if it fails."
  (let ((answer nil))
    (viper-todo--send event params
                      (lambda (result) (setq answer (list t result)))
                      (lambda (error) (setq answer (list nil (plist-get error :message)))))
    (viper-todo--wait (lambda () answer))
    (if (car answer)
        (cadr answer)
      (user-error "%s" (or (cadr answer) viper-todo--error "The backend has gone")))))

(defun viper-todo--shows (output function)
  "Have FUNCTION show OUTPUT, a symbol, whose params are its argument."
  (setf (alist-get output viper-todo--outputs) function))

(defun viper-todo--show (_connection output params)
  "Show OUTPUT of the backend, a symbol, with PARAMS."
  (viper-todo--guard
    (when (and (string-suffix-p ".showError" (symbol-name output))
               (not (eq output 'todoChoices.showError)))
      (viper-todo--say-error (plist-get params :message)))
    (when-let ((function (alist-get output viper-todo--outputs)))
      (funcall function params))))

(defun viper-todo--draw-soon ()
  "Have this buffer drawn, once for all that has arrived together."
  (unless viper-todo--to-draw (run-at-time 0 nil #'viper-todo--draw-now))
  (cl-pushnew (current-buffer) viper-todo--to-draw))

(defun viper-todo--draw-now ()
  "Draw the buffers that are about to be drawn."
  (while viper-todo--to-draw
    (let ((buffer (pop viper-todo--to-draw))
          ;; Collecting garbage would take longer than the draw.
          (gc-cons-threshold (max gc-cons-threshold 16000000)))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer (viper-todo--guard (funcall viper-todo--draw-function)))))))

(defconst viper-todo--buffer "*viper-todo*" "The name of the list's buffer.")

(declare-function viper-todo--set-reminders "viper-todo-reminders" (reminders))

(defun viper-todo--always-shown ()
  "Open what is shown wherever Emacs is: the lists and the reminders.
An older backend, which knows neither, ignores these notifications."
  (jsonrpc-notify viper-todo--connection 'savedLists.viewReady nil)
  (jsonrpc-notify viper-todo--connection 'todoReminder.viewReady nil))

(defun viper-todo--locale ()
  "Return the language for the texts of the backend: that of this file.
Dates are written as the user's English writes them."
  (let ((locale (seq-find (lambda (value) (not (member value '(nil ""))))
                          (mapcar #'getenv '("LC_ALL" "LC_TIME" "LANG")))))
    (if (string-prefix-p "en" locale) locale "en")))

(defvar viper-todo--kept-offered nil "Whether forms of an earlier Emacs were offered.")

(defun viper-todo--reopen ()
  "Open everything that is shown in a new backend."
  (jsonrpc-async-request
   viper-todo--connection 'initialize
   (list :clientInfo (list :name viper-todo--client) :locale (viper-todo--locale))
   :error-fn #'ignore
   :success-fn (lambda (result)
                 (setq viper-todo--features (append (plist-get result :features) nil))
                 (when (and (not viper-todo--kept-offered)
                            (member "keptDrafts" viper-todo--features))
                   (setq viper-todo--kept-offered t)
                   (jsonrpc-notify viper-todo--connection 'todoEdit.kept nil))))
  (viper-todo--set-reminders nil)
  (viper-todo--always-shown)
  (dolist (buffer (buffer-list))
    (when (buffer-live-p buffer)
      (with-current-buffer buffer
        (when viper-todo--open-function (funcall viper-todo--open-function))))))

;;;; What is said

(defun viper-todo--clean (text)
  "Return TEXT as one line that can do nothing to the text around it.
Control characters and bidirectional overrides are shown as �."
  (let ((unclean "[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u206f]"))
    (cond ((null text) "")
          ((string-match-p unclean text) (replace-regexp-in-string unclean "�" text t t))
          (t text))))

(defun viper-todo--say-error (text)
  "Show TEXT, and keep it above the list until an event succeeds."
  (setq viper-todo--error (viper-todo--clean text))
  (force-mode-line-update t)
  (message "%s" (propertize viper-todo--error 'face 'viper-todo-error)))

(defun viper-todo--forget-error ()
  "Hide the last error."
  (when viper-todo--error
    (setq viper-todo--error nil)
    (force-mode-line-update t)))

(defun viper-todo--error-line ()
  "Return the last error as a header line, cut if the window is too narrow."
  (propertize (concat " " (truncate-string-to-width viper-todo--error (- (window-width) 2)
                                                    nil nil "…"))
              'face 'viper-todo-error 'help-echo viper-todo--error))

(viper-todo--shows 'todoList.showMessage
                   (lambda (params)
                     (let ((step (plist-get params :step)))
                       ;; The list and the report are both told.
                       (unless (eql step (plist-get (car viper-todo--messages) :step))
                         (push params viper-todo--messages))
                       (setq viper-todo--step (unless (equal (plist-get params :kind) "undone")
                                                step)))))

(defun viper-todo--say-messages (result)
  "Say what a command did, whose last event had RESULT."
  (let ((texts (mapcar (lambda (message) (viper-todo--clean (plist-get message :text)))
                       (reverse viper-todo--messages))))
    (cond (texts
           (setq viper-todo--messages nil)
           (message "%s%s" (string-join (seq-take texts 3) "  ")
                    (if (nthcdr 3 texts) (format "  … (%d)" (length texts)) "")))
          ((and (plist-member result :step) (null (plist-get result :step)))
           (message "(Nothing was changed)")))))

(defun viper-todo--say-next (next)
  "Have NEXT said, if it is the next todo of a series."
  (when next
    (push (list :text (format "(Next: todo %d%s)" (plist-get next :id)
                              (if (plist-get next :due)
                                  (concat ", due " (plist-get next :due))
                                "")))
          viper-todo--messages)))

(defun viper-todo--percent (text)
  "Return TEXT with percent signs escaped for a mode line."
  (replace-regexp-in-string "%" "%%" text t t))

(provide 'viper-todo-backend)
;;; viper-todo-backend.el ends here
