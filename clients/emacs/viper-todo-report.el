;;; viper-todo-report.el --- The todos by day  -*- lexical-binding: t; -*-

;;; Commentary:

;; The report of the backend: all todos by the day they are due or were completed.  One works in
;; it as in a list.  A second list tells what the report leaves out: times, priorities, tags.  The
;; week in review is the report of what was done in it, under bars by day.

;;; Code:

(require 'viper-todo-rows)

(defvar-local viper-todo--report nil "The rows of the report.")
(defvar-local viper-todo--report-parts nil
  "The rows of the next report that have come so far, newest first.")
(defvar-local viper-todo--report-day nil "The day of the row that came last.")
(defvar-local viper-todo--reviews nil "Whether the report is the week in review.")
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
  (viper-todo--open-report nil))

(defun viper-todo-week ()
  "Show the week in review: what was done on each of its days."
  (interactive)
  (viper-todo--open-report t))

(defun viper-todo--open-report (reviews)
  "Show the report, or the week in review if REVIEWS."
  (let ((buffer (get-buffer-create viper-todo--report-buffer)))
    (with-current-buffer buffer
      (unless (derived-mode-p 'viper-todo-report-mode) (viper-todo-report-mode))
      (unless (eq reviews viper-todo--reviews)
        (setq viper-todo--reviews reviews viper-todo--report nil)))
    (pop-to-buffer-same-window buffer)
    (if (viper-todo--running-p) (viper-todo--report-ready) (viper-todo--start))))

(defun viper-todo--report-ready ()
  "Open the report in the backend, and the list of its open todos."
  (viper-todo--send 'todoList.viewReady '(:view "report" :saved "all" :sort ["due"] :limit 1000
                                          :updates "rows" :messages t))
  (viper-todo--send 'todoReport.viewReady
                    (and viper-todo--reviews
                         '(:filter (:completed t :completedWithin "week")))))

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
  (viper-todo--redraw
   (lambda ()
     (if viper-todo--reviews
         (append (viper-todo--week-bars)
                 (mapcar #'viper-todo--report-line (viper-todo--reviewed)))
       (mapcar #'viper-todo--report-line viper-todo--report)))))

(defun viper-todo--reviewed ()
  "Return the rows of what was done; the total of all is its own."
  (let ((header (cl-position "header" viper-todo--report :from-end t :test #'equal
                             :key (lambda (row) (plist-get row :kind)))))
    (and header (butlast (nthcdr (1+ header) viper-todo--report)))))

(defun viper-todo--week-bars ()
  "Return a line with a bar for each day that has one, the newest first."
  (let (day days)
    (dolist (row viper-todo--report)
      (pcase (plist-get row :kind)
        ("subheader" (setq day (viper-todo--clean (plist-get row :title))))
        ("subfooter" (push (cons day row) days))))
    (when days
      (let ((most (apply #'max (mapcar (lambda (one) (plist-get (cdr one) :count)) days)))
            (width (apply #'max (mapcar (lambda (one) (string-width (car one))) days))))
        (append
         (mapcar
          (lambda (one)
            (let ((cells (ceiling (* (plist-get (cdr one) :count) (min most 40)) (float most))))
              (propertize (concat (string-pad (car one) (+ width 2)) (make-string cells ?█) " "
                                  (viper-todo--sum-of (cdr one)) "\n")
                          'face 'viper-todo-field)))
          (nreverse days))
         '("\n"))))))

(defun viper-todo--sum-of (row)
  "Return the count of ROW, with how long its todos take, if that is known."
  (format "%d%s" (plist-get row :count)
          (if (member (plist-get row :amount) '(nil "PT0M"))
              ""
            (concat ", " (viper-todo--clean (plist-get row :amountText))))))

(defun viper-todo--report-line (row)
  "Return the line of ROW of the report."
  (let* ((title (viper-todo--clean (plist-get row :title)))
         (line (pcase (plist-get row :kind)
                 ("header" (propertize (concat title "\n") 'face 'viper-todo-heading))
                 ("subheader" (propertize (concat title "\n") 'face 'viper-todo-field))
                 ("detail" (viper-todo--detail-line row))
                 ("message" (propertize (format "  %s\n\n" title) 'face 'shadow))
                 ((or "footer" "grandFooter")
                  (propertize (format "%s: %s\n\n" title (viper-todo--sum-of row))
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
