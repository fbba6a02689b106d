import Entities
import UseCases

/// A todo as lists show it (PROTOCOL § 5, row). It does not hold the todo: the writer of the wire copies a row for
/// members that are not its own, which made an add to an open list of 50 rows take 57 % more instructions.
package struct TodoRowViewModel {
  /// The longest preview, in Unicode scalars.
  package static let previewLimit = TodoPresentationModel.previewLimit

  /// The todo's id.
  package let id: Int
  /// The revision of its last change.
  package let rev: Int
  /// One line.
  package let title: String
  /// The first line of the content, at most ``previewLimit`` characters.
  package let preview: String
  /// Whether it is done.
  package let completed: Bool
  /// `open`, `overdue` or `done`.
  package let state: String
  /// `YYYY-MM-DD`; nil if the todo has no due date.
  package let due: String?
  /// The same for a person, relative to today, with the time if there is one: `Tomorrow 09:30`.
  package let dueText: String?
  /// What stands above the todos of its due day, for a person: `Tomorrow`; nil in a list without groups.
  package let group: String?
  /// Whether its start is a day that has not come yet.
  package let startAhead: Bool
  /// What few todos have besides; nil for all others.
  package let schedule: ScheduleViewModel?
  /// `none`, `low`, `medium` or `high`.
  package let priority: String
  /// In the order of their bytes.
  package let tags: [String]
  /// Whether it is open, and so is a todo that comes first.
  package let blocked: Bool
  /// The todo under which it stands; nil for a root.
  package let parent: Int?
  /// How it stands in the tree, in a list of that; in a detail, if it does.
  package let branch: TodoBranch?
  /// Who does it; nil if nobody does.
  package let claim: ClaimViewModel?
  /// How many comments it has.
  package let commentCount: Int
  /// RFC 3339, in UTC.
  package let createdAt: String
  /// The local day, for a person.
  package let createdText: String
  /// The rest of what the todo has of its own, if somebody asked for it.
  package let whole: TodoPresentationModel?

  init(_ model: TodoPresentationModel, texts: Texts) {
    let todo = model.todo
    id = todo.id
    rev = todo.rev
    title = texts.title(todo.title, of: todo.id, isDamaged: todo.isDamaged)
    preview = Self.preview(of: todo.content)
    completed = model.state == .done
    state = model.state.rawValue
    due = todo.due?.description
    if let due = todo.due, let day = model.dueDay {
      dueText = texts.day(due, day, at: todo.schedule?.time)
      group = model.isGroupedByDay ? texts.day(due, day) : nil
    } else {
      (dueText, group) = (nil, nil)
    }
    startAhead = model.startsAhead
    schedule = todo.schedule.map { ScheduleViewModel($0, startDay: model.startDay, texts: texts) }
    priority = todo.priority.word
    tags = todo.tags
    blocked = todo.isBlocked
    (parent, branch) = (todo.parent, todo.branch)
    claim = todo.claim.map(texts.held)
    commentCount = todo.comments
    createdAt = todo.createdAt.rfc3339
    createdText = texts.date(todo.createdAt)
    whole = model.isWhole ? model : nil
  }

  private static func preview(of content: String) -> String {
    if content.utf8.count <= previewLimit && !content.utf8.contains(UInt8(ascii: "\n")) {
      return content
    }
    return String(content.unicodeScalars.prefix(previewLimit).prefix { $0 != "\n" })
  }
}

/// Who does a todo, and until when for a person: `10:30`, `Tomorrow 10:30`.
package typealias ClaimViewModel = (claim: Claim, untilText: String)

/// A comment, with the local day and minute at which it was written, for a person.
package typealias CommentViewModel = (comment: Comment, atText: String)

/// A todo with everything that there is to show of it (PROTOCOL § 5, detail): a row and the rest.
package struct TodoDetailViewModel {
  /// The part that lists show too.
  package let row: TodoRowViewModel
  package let model: TodoPresentationModel
  /// The newest ones, the oldest of them first.
  package let comments: [CommentViewModel]
  /// The local day of its last change.
  package let updatedText: String
  /// The local day on which it was done; nil while it is open.
  package let completedDay: CivilDate?
  /// The same for a person.
  package let completedText: String?

  init(_ model: TodoPresentationModel, texts: Texts) {
    row = TodoRowViewModel(model, texts: texts)
    self.model = model
    comments = model.comments.map(texts.comment)
    updatedText = texts.date(model.todo.updatedAt)
    completedDay = model.todo.completedAt.map { texts.clock.localTime(at: $0).date }
    completedText = model.todo.completedAt.map { texts.date($0) }
  }
}

/// What few todos have beside a due day, ready to be shown (PROTOCOL § 5).
package final class ScheduleViewModel: Sendable {
  package let model: Schedule
  /// The start for a person, relative to today.
  package let startText: String?
  /// How it repeats, for a person: `every 2 weeks on Tuesday`.
  package let repeatText: String?
  /// How long it takes, for a person: `1 h 30 min`.
  package let estimateText: String?

  init(_ schedule: Schedule, startDay: RelativeDay?, texts: Texts) {
    model = schedule
    startText =
      if let start = schedule.start, let startDay { texts.day(start, startDay) } else { nil }
    repeatText = schedule.repetition.map(texts.repetition)
    estimateText = schedule.estimate.map { texts.duration($0.minutes) }
  }
}

/// How long some todos take together, with the same for a person: `3 h 20 min`.
package typealias EstimateSumViewModel = (model: EstimateSum, text: String)

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
