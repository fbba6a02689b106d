import Entities
import UseCases

/// A todo as lists show it (PROTOCOL § 5, row): its values, and what a person reads of them.
package struct TodoRowViewModel {
  /// The longest preview, in Unicode scalars.
  package static let previewLimit = TodoPresentationModel.previewLimit

  package let model: TodoPresentationModel
  /// One line.
  package let title: String
  /// The first line of the content, at most ``previewLimit`` characters.
  package let preview: String
  /// The due day relative to today, with the time if there is one: `Tomorrow 09:30`; nil without one.
  package let dueText: String?
  /// What stands above the todos of its due day: `Tomorrow`; nil in a list without groups.
  package let group: String?
  /// The start relative to today; nil without one.
  package let startText: String?
  /// `every 2 weeks on Tuesday`; nil if it does not repeat.
  package let repeatText: String?
  /// `1 h 30 min`; nil without an estimate.
  package let estimateText: String?
  /// The local day.
  package let createdText: String

  init(_ todo: TodoPresentationModel, texts: Texts) {
    model = todo
    title = texts.title(todo.title, of: todo.id, isDamaged: todo.isDamaged)
    preview = Self.preview(of: todo.content)
    if let due = todo.due, let day = todo.dueDay {
      dueText = texts.day(due, day, at: todo.schedule?.time)
      group = todo.isGroupedByDay ? texts.day(due, day) : nil
    } else {
      (dueText, group) = (nil, nil)
    }
    startText =
      if let start = todo.schedule?.start, let day = todo.startDay {
        texts.day(start, day)
      } else {
        nil
      }
    repeatText = todo.schedule?.repetition.map(texts.repetition)
    estimateText = todo.schedule?.estimate.map { texts.duration($0.minutes) }
    createdText = texts.date(todo.createdAt)
  }

  private static func preview(of content: String) -> String {
    if content.utf8.count <= previewLimit && !content.utf8.contains(UInt8(ascii: "\n")) {
      return content
    }
    return String(content.unicodeScalars.prefix(previewLimit).prefix { $0 != "\n" })
  }
}

/// A todo with everything that there is to show of it (PROTOCOL § 5, detail): a row and the rest.
package struct TodoDetailViewModel {
  /// The part that lists show too.
  package let row: TodoRowViewModel
  /// The local day of its last change.
  package let updatedText: String
  /// The local day on which it was done; nil while it is open.
  package let completedText: String?

  init(_ todo: TodoPresentationModel, texts: Texts) {
    row = TodoRowViewModel(todo, texts: texts)
    updatedText = texts.date(todo.updatedAt)
    completedText = todo.completedAt.map { texts.date($0) }
  }
}

/// How long some todos take together, ready to be shown.
package struct EstimateSumViewModel {
  package let sum: EstimateSum
  /// A duration: `PT3H20M`.
  package var estimate: String { Estimate.text(minutes: sum.minutes) }
  /// The same for a person: `3 h 20 min`.
  package let estimateText: String

  init(_ sum: EstimateSum, texts: Texts) {
    self.sum = sum
    estimateText = texts.duration(sum.minutes)
  }
}

/// A step that undo or redo could be about, ready to be shown.
package struct StepViewModel {
  package let model: TodoListMessagePresentationModel
  /// What it did, as `showMessage` says it.
  package let text: String
  /// The local day and minute, for a person.
  package let atText: String

  init(_ step: TodoListMessagePresentationModel, texts: Texts) {
    model = step
    text = texts.message(for: step)
    atText = texts.dateAndTime(step.instant)
  }
}
