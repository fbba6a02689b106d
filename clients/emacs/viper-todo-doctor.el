;;; viper-todo-doctor.el --- What viper-todo finds  -*- lexical-binding: t; -*-

;;; Commentary:

;; Says where the backend, its todos and its log are.

;;; Code:

(require 'viper-todo-backend)

(defun viper-todo-doctor ()
  "Show where the backend, its todos and its log are, and its status."
  (interactive)
  (let* ((found (condition-case problem (viper-todo--find) (user-error (cdr problem))))
         (log (viper-todo--log-file))
         (database (viper-todo--database-file)))
    (with-current-buffer (get-buffer-create "*viper-todo doctor*")
      (special-mode)
      (setq-local truncate-lines nil
                  word-wrap t)
      (let ((inhibit-read-only t))
        (erase-buffer)
        (cl-flet ((line (name value) (insert (format "%-12s%s\n" name value))))
          (line "Emacs" emacs-version)
          (if (consp found)
              (line "Backend" (concat "MISSING.  " (string-join found " ") "."))
            (line "Backend" found)
            (line "Version"
                  (with-temp-buffer
                    (condition-case problem
                        (let ((default-directory (expand-file-name "~/")))
                          (call-process found nil t nil "--version")
                          (string-trim (buffer-string)))
                      (error (concat "PROBLEM.  " (error-message-string problem)))))))
          (line "Todos"
                (concat database (if (file-exists-p database) "" ", which is not there yet")))
          (line "Log" (cond (log)
                            (viper-todo-log-file (format "NONE.  %s cannot be written."
                                                         viper-todo-log-file))
                            (t "none: `viper-todo-log-file' is nil")))
          (line "Session" (cond ((viper-todo--running-p) "running")
                                (viper-todo--ending)
                                (t "not started; M-x viper-todo starts it")))
          (when viper-todo--error (line "Last error" viper-todo--error)))
        (goto-char (point-min)))
      (pop-to-buffer (current-buffer)))))

(provide 'viper-todo-doctor)
;;; viper-todo-doctor.el ends here
