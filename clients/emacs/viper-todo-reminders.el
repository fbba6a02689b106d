;;; viper-todo-reminders.el --- Reminders of todos  -*- lexical-binding: t; -*-

;;; Commentary:

;; The oldest reminder that is due stands in the mode line of every window, and the desktop shows
;; all of them, until somebody acknowledges them anywhere.

;;; Code:

(require 'viper-todo-prompts)
(require 'viper-todo-rows)

(defvar viper-todo--reminders nil "The reminders that are due, oldest first, as they were shown.")

(defvar viper-todo--new-reminders nil "The reminders that are about to be said.")
(defvar viper-todo--reminder-text nil "The oldest reminders, in the mode line, or nil.")

(put 'viper-todo--reminder-text 'risky-local-variable t)

(declare-function notifications-notify "notifications")
(declare-function notifications-close-notification "notifications")

(defun viper-todo--set-reminders (reminders)
  "Show REMINDERS in the mode line."
  (setq viper-todo--reminders reminders
        viper-todo--reminder-text
        (when reminders
          (propertize (let* ((first (cdar (seq-group-by (lambda (reminder)
                                                          (plist-get reminder :at))
                                                        reminders)))
                             (more (- (length reminders) (length first))))
                        (format " [%s%s]" (viper-todo--reminder-texts first)
                                (if (zerop more) "" (format " +%d" more))))
                      'face 'viper-todo-overdue
                      'mouse-face 'mode-line-highlight
                      'help-echo (concat (viper-todo--reminder-texts reminders)
                                         "\nmouse-1, M-x viper-todo-reminder: answer the first")
                      'local-map '(keymap (mode-line keymap (mouse-1 . viper-todo-reminder))))))
  (unless global-mode-string (setq global-mode-string '("")))
  (add-to-list 'global-mode-string 'viper-todo--reminder-text t)
  (force-mode-line-update t))

(defun viper-todo--reminder (params)
  "Return the reminder that PARAMS are about, or nil."
  (seq-find (lambda (reminder)
              (and (eql (plist-get reminder :id) (plist-get params :id))
                   (equal (plist-get reminder :at) (plist-get params :at))))
            viper-todo--reminders))

(defun viper-todo--show-reminder (params)
  "Show the reminder PARAMS."
  (let ((old (viper-todo--reminder params)) (rest viper-todo--reminders))
    (if old
        (setq params (append params (list :notification (plist-get old :notification)))
              rest (remq old rest))
      (setq params (append params (list :notification nil)))
      ;; Not within the process filter: asking the desktop waits for its answer.
      (unless viper-todo--new-reminders (run-at-time 0 nil #'viper-todo--tell-reminders))
      (push params viper-todo--new-reminders))
    (viper-todo--set-reminders (sort (cons params rest) #'viper-todo--before-p))))

(defun viper-todo--before-p (one other)
  "Return non-nil if the reminder ONE comes before OTHER: by time, then by todo."
  (let ((at (plist-get one :at)) (other-at (plist-get other :at)))
    (if (equal at other-at)
        (< (plist-get one :id) (plist-get other :id))
      (string< at other-at))))

(defun viper-todo--tell-reminders ()
  "Say all reminders that came together, and have the desktop show them."
  (let ((new (sort (seq-filter #'viper-todo--reminder viper-todo--new-reminders)
                   #'viper-todo--before-p)))
    (setq viper-todo--new-reminders nil)
    (when new
      (message "%s" (substitute-command-keys
                     (format "Reminder, %s  \\[viper-todo-reminder] answers it"
                             (viper-todo--reminder-texts new)))))
    (mapc #'viper-todo--notify new)))

(defun viper-todo--reminder-texts (reminders)
  "Return the times and titles of REMINDERS; a time once for those that share it."
  (mapconcat (lambda (group)
               (format "%s: %s" (viper-todo--clean (plist-get (cadr group) :atText))
                       (mapconcat (lambda (reminder)
                                    (viper-todo--named (list (plist-get reminder :todo))))
                                  (cdr group) ", ")))
             (seq-group-by (lambda (reminder) (plist-get reminder :at)) reminders) "; "))

(defun viper-todo--hide-reminder (params)
  "Hide the reminder that PARAMS are about."
  (when-let ((reminder (viper-todo--reminder params)))
    (when (plist-get reminder :notification)
      (ignore-errors (notifications-close-notification (plist-get reminder :notification))))
    (viper-todo--set-reminders (remq reminder viper-todo--reminders))))

(viper-todo--shows 'todoReminder.showReminder #'viper-todo--show-reminder)
(viper-todo--shows 'todoReminder.hideReminder #'viper-todo--hide-reminder)

(defun viper-todo--notify (params)
  "Have the desktop show the reminder that PARAMS are about, if it is still due."
  (when-let ((reminder (and viper-todo-notify (getenv "DBUS_SESSION_BUS_ADDRESS")
                            (require 'notifications nil t)
                            (viper-todo--reminder params))))
    (let ((snooze (car (viper-todo--offer "snooze" "" (list :id (plist-get reminder :id))))))
      (plist-put
       reminder :notification
       (ignore-errors
         (notifications-notify
          :app-name "viper-todo" :body (viper-todo--clean (plist-get reminder :atText))
          :title (viper-todo--clean (plist-get (plist-get reminder :todo) :title))
          :actions (append '("open" "Open" "acknowledge" "Acknowledge")
                           (and snooze (list "snooze" (plist-get snooze :text))))
          :on-action (lambda (_notification action)
                       (viper-todo--guard
                        (viper-todo--answer reminder (intern action)
                                            (plist-get snooze :value))))))))))

(defun viper-todo--answer (reminder action &optional snooze)
  "Take ACTION, a symbol, on REMINDER; SNOOZE is for how long, or until when."
  (let ((which (list :id (plist-get reminder :id) :at (plist-get reminder :at))))
    (pcase action
      ('open (viper-todo-open (plist-get reminder :id)))
      ('acknowledge (viper-todo--send 'todoReminder.acknowledge which))
      ('snooze (viper-todo--send 'todoReminder.snooze (append which snooze))))))

(defun viper-todo-reminder ()
  "Answer the oldest reminder that is due: open its todo, or put it off.
If the backend does not run, start it, so that reminders appear."
  (interactive)
  (viper-todo--start)
  (unless viper-todo--reminders
    ;; The backend has only just been started, or it is an older one.
    (ignore-errors (jsonrpc-request viper-todo--connection 'todoReminder.viewReady nil)))
  (let ((reminder (or (car viper-todo--reminders)
                      (user-error "No reminder is due; the mode line will show them"))))
    (pcase (car (read-multiple-choice
                 (concat (viper-todo--named (list (plist-get reminder :todo)))
                         (and (cdr viper-todo--reminders)
                              (format " (1 of %d)" (length viper-todo--reminders))))
                 '((?o "open" "Open the todo") (?a "acknowledge" "Do not remind of it again")
                   (?s "snooze" "Remind of it later"))))
      (?o (viper-todo--answer reminder 'open))
      (?a (viper-todo--answer reminder 'acknowledge))
      (?s (pcase (viper-todo--choose "Remind again" "snooze" (list :id (plist-get reminder :id)))
            (`(,_ ,(and snooze (pred consp))) (viper-todo--answer reminder 'snooze snooze))
            (`(,text ,_) (user-error "“%s” is no time; try “in 20 minutes”" text)))))))

(provide 'viper-todo-reminders)
;;; viper-todo-reminders.el ends here
