;;; viper-todo-link.el --- Links between notes and buffers  -*- lexical-binding: t; -*-

;;; Commentary:

;; A note can have links: a URL anywhere, or a line with the name of a file, and the number of a
;; line behind a colon, as compilers write them.

;;; Code:

(require 'subr-x)

(declare-function dired-get-filename "dired")
(declare-function eww-current-url "eww")

(defconst viper-todo--link
  (let ((part "][ \t\n<>\"{}|\\^`"))
    (concat "\\(?1:\\(?:https?://\\|mailto:\\)[^" part "]*[^" part ".,;:!?()']\\)"
            "\\|^\\(?2:~?/.+?\\)\\(?::\\(?3:[0-9]+\\)\\)?$"))
  "A link: group 1 is a URL, group 2 a file and group 3 its line.")

(defun viper-todo--links ()
  "Return the links of this buffer, each as start, end, URL, file and line."
  (let ((links nil))
    (save-excursion
      (goto-char (point-min))
      (while (re-search-forward viper-todo--link nil t)
        (push (cons (match-beginning 0)
                    (cons (match-end 0)
                          (mapcar #'match-string-no-properties '(1 2 3))))
              links)))
    (nreverse links)))

(defun viper-todo--open-link (url file line)
  "Open URL, or FILE at LINE; each of them is a string or nil."
  (cond (url (browse-url url))
        ((not (file-exists-p file)) (user-error "There is no file %s" file))
        (t (find-file-other-window file)
           (when line
             (widen)
             (goto-char (point-min))
             (forward-line (1- (string-to-number line)))))))

(defun viper-todo--here ()
  "Return a name for this place, and the note that leads back to it, or nil."
  (let* ((dired (derived-mode-p 'dired-mode))
         (file (if dired (or (dired-get-filename nil t) default-directory)
                 (buffer-file-name (buffer-base-buffer))))
         (line (if dired "" (format ":%d" (line-number-at-pos nil t))))
         (link (cond (file (concat (abbreviate-file-name file) line))
                     ((derived-mode-p 'eww-mode) (eww-current-url))
                     (t (thing-at-point 'url t))))
         (text (and (use-region-p)
                    (string-trim-right (buffer-substring-no-properties (region-beginning)
                                                                       (region-end)))))
         (parts (delq nil (list link text))))
    (when parts
      (cons (cond (file (concat (file-name-nondirectory (directory-file-name file)) line))
                  (link)
                  (t (buffer-name)))
            ;; A note has no control characters but line feeds and tabs.
            (replace-regexp-in-string "[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]" " "
                                      (string-join parts "\n\n"))))))

(provide 'viper-todo-link)
;;; viper-todo-link.el ends here
