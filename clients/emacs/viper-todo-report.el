;;; viper-todo-report.el --- The todos by day  -*- lexical-binding: t; -*-

;;; Commentary:

;; The report of the backend: all todos by the day they are due or were completed.  One works in
;; it as in a list.  A second list tells what the report leaves out: times, priorities, tags.

;;; Code:

(require 'viper-todo-rows)

(defvar-local viper-todo--report nil "The rows of the report.")
(defvar-local viper-todo--report-parts nil
  "The rows of the next report that have come so far, newest first.")
(defvar-local viper-todo--report-day nil "The day of the row that came last.")
(defvar-local viper-todo--known-rows nil "Hash table from ids to the rows of todos.")

(defconst viper-todo--report-buffer "*viper-todo report*" "The name of the report's buffer.")

(define-derived-mode viper-todo-report-mode viper-todo-rows-mode "Todo-Report"
  "All todos by the day they are due or were completed.

\\{viper-todo-report-mode-map}"
  :interactive nil
  (setq viper-todo--known-rows (make-hash-table)
        viper-todo--widths (cons 5 8)
        viper-todo--draw-function #'viper-todo--draw-report
        viper-todo--open-function #'viper-todo--report-ready
        header-line-format '(:eval (viper-todo--headings "Time")))
  (setq-local revert-buffer-function (lambda (&rest _) (viper-todo-report)))
  (add-hook 'kill-buffer-hook #'viper-todo--report-closed nil t))

(defun viper-todo-report ()
  "Show all todos by the day they are due or were completed."
  (interactive)
  (let ((buffer (get-buffer-create viper-todo--report-buffer)))
    (with-current-buffer buffer
      (unless (derived-mode-p 'viper-todo-report-mode) (viper-todo-report-mode)))
    (pop-to-buffer-same-window buffer)
    (if (viper-todo--running-p) (viper-todo--report-ready) (viper-todo--start))))

(defun viper-todo--report-ready ()
  "Open the report in the backend, and the list of its open todos."
  (viper-todo--send 'todoList.viewReady '(:view "report" :saved "all" :sort ["due"] :limit 1000
                                          :updates "rows" :messages t))
  (viper-todo--send 'todoReport.viewReady nil))

(defun viper-todo--report-closed ()
  "Tell the backend that the report is no longer shown."
  (when (viper-todo--running-p)
    (viper-todo--send 'todoList.viewClosed '(:view "report"))
    (viper-todo--send 'todoReport.viewClosed nil)))

(defun viper-todo--know-rows (rows)
  "Draw the report with what ROWS say of their todos."
  (when-let ((buffer (get-buffer viper-todo--report-buffer)))
    (with-current-buffer buffer
      (seq-doseq (row rows) (puthash (plist-get row :id) row viper-todo--known-rows))
      (viper-todo--draw-soon))))

(defun viper-todo--show-report (params)
  "Gather the rows in PARAMS, and draw the report when it is complete."
  (when-let ((buffer (get-buffer viper-todo--report-buffer)))
    (with-current-buffer buffer
      (when (zerop (plist-get params :offset)) (setq viper-todo--report-parts nil))
      (seq-doseq (row (plist-get params :rows))
        (when (equal (plist-get row :kind) "subheader")
          (setq viper-todo--report-day (plist-get row :date)))
        (push (append row (list :due viper-todo--report-day)) viper-todo--report-parts))
      (when (eq (plist-get params :complete) t)
        (setq viper-todo--report (nreverse viper-todo--report-parts)
              viper-todo--report-parts nil)
        (viper-todo--draw-soon)))))

(viper-todo--shows 'todoReport.showReport #'viper-todo--show-report)

(defun viper-todo--draw-report ()
  "Draw the report."
  (viper-todo--redraw (lambda () (mapcar #'viper-todo--report-line viper-todo--report))))

(defun viper-todo--report-line (row)
  "Return the line of ROW of the report."
  (let* ((title (viper-todo--clean (plist-get row :title)))
         (line (pcase (plist-get row :kind)
                 ("header" (propertize (concat title "\n") 'face 'viper-todo-heading))
                 ("subheader" (propertize (concat title "\n") 'face 'viper-todo-field))
                 ("detail" (viper-todo--detail-line row))
                 ("message" (propertize (format "  %s\n\n" title) 'face 'shadow))
                 ((or "footer" "grandFooter")
                  (propertize (format "%s: %d%s\n\n" title (plist-get row :count)
                                      (if (member (plist-get row :amount) '(nil "PT0M"))
                                          ""
                                        (concat ", " (viper-todo--clean
                                                      (plist-get row :amountText)))))
                              'face 'viper-todo-heading))
                 (_ "\n"))))
    (when (eq (plist-get row :odd) t)
      (setq line (copy-sequence line))
      (add-face-text-property 0 (length line) 'viper-todo-odd t line))
    line))

(defun viper-todo--detail-line (row)
  "Return the line of the todo ROW, with all that is known of it."
  (let ((known (gethash (plist-get row :id) viper-todo--known-rows)))
    (unless (seq-every-p (lambda (member) (equal (plist-get known member) (plist-get row member)))
                         '(:id :title :state :due))
      (setq known row))
    (viper-todo--kept-line known (or (plist-get known :time) ""))))

(provide 'viper-todo-report)
;;; viper-todo-report.el ends here
