import UseCases

extension TodoReportPresenter: TodoReportUseCaseOutput {
  package func presentFailure(_ failure: Failure) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error)
    output?.respond(error)
  }

  package func presentNotRefreshed(_ failure: Failure) {
    output?.showError(ErrorViewModel(failure, texts: texts))
  }
}

extension TodoReportPresenter: TodoReportShowUseCaseOutput {
  package func presentInit(rev: Int, total: Int) { begin(rev: rev, total: total) }

  package func presentHeader(_ group: TodoReportGroup) {
    switch group {
    case .open: append(.header(title: texts.phrases.text(.openGroup)))
    case .completed: append(.header(title: texts.phrases.text(.completedGroup)))
    }
  }

  package func presentSubheader(_ day: TodoReportDay) {
    odd.toggle()
    switch day {
    case .due(let date, let relative):
      append(.subheader(title: texts.day(date, relative), date: date.description, odd: odd))
    case .withoutDueDate:
      append(.subheader(title: texts.phrases.text(.withoutDueDate), date: nil, odd: odd))
    case .completed(let date):
      append(.subheader(title: texts.date(date), date: date.description, odd: odd))
    }
  }

  package func presentDetail(_ todo: TodoReportDetailPresentationModel) {
    let title = texts.title(todo.title, of: todo.id, isDamaged: todo.isDamaged)
    append(
      .detail(id: todo.id, title: title, state: todo.state.word, odd: odd),
      bytes: title.utf8.count)
  }

  package func presentSubfooter() { append(.subfooter(odd: odd)) }

  package func presentFooter(count: Int) {
    odd.toggle()
    append(.footer(title: texts.phrases.text(.total), count: count, odd: odd))
  }

  package func presentNoTodosMessage(_ group: TodoReportGroup, isFiltered: Bool) {
    let phrase: Phrase =
      switch group {
      case _ where isFiltered: .nothingPasses
      case .open: .nothingOpen
      case .completed: .nothingCompleted
      }
    append(.message(title: texts.phrases.text(phrase)))
  }

  package func presentGrandFooter(count: Int) {
    append(.grandFooter(title: texts.phrases.text(.grandTotal), count: count))
  }

  package func presentReport() { show(complete: true) }
}

extension TodoReportPresenter: TodoReportViewReadyUseCaseOutput {
  package func presentViewReady(rev: Int) { output?.respond(.rev(rev)) }
}

extension TodoReportPresenter: TodoReportSelectUseCaseOutput {
  package func presentSelected(id: Int) {
    router?.routeDetail(id: id)
    output?.respond(.nothing)
  }
}

extension TodoReportPresenter: TodoReportViewClosedUseCaseOutput {
  package func presentViewClosed() { output?.respond(.nothing) }
}
