import Entities
import Presenters
import UseCases

/// The events of the scene `todoTransfer` (PROTOCOL § 10).
package enum TodoTransferEvents {
  static let imports = Event(
    "todoTransfer.import", "Takes in todos; showImported follows.",
    returns: begun.type, fails: [.keyReused, .notTransferred]
  ) { members in
    let text = members.optional("text", .string, "The lines.")
    let path = members.optional("path", path, "In place of text: a file that has them.")
    members.refuse("text", if: text == nil && path == nil, expected: "given, unless path is")
    members.refuse("path", if: text != nil && path != nil, expected: "left out beside a text")
    return (
      place: text.map { TransferPlace.text($0) } ?? .path(path ?? ""),
      same: members.optional(
        "same", .word(of: ImportChoice.self),
        "Of a uid that a todo has: skip the line (the default), update the todo, or add one without."
      ) ?? .skip,
      key: members.optional(
        "key", key.kind, "Its name, to go on or to undo it by; by default a new one."),
      isDryRun: members.flag("dryRun", "Whether nothing is stored.")
    )
  }

  static let export = Event(
    "todoTransfer.export", "Gives out todos, in the order by hand; showExport follows.",
    returns: begun.type, fails: [.invalidList, .notTransferred]
  ) { members in
    let filter = members.optional("filter", .filter, "Which todos; by default all.")
    let saved = members.optional(
      "saved", SavedListsEvents.name.kind, "A list, which filter narrows.")
    let path = members.optional("path", path, "A new file for them, of mode 0600.")
    let replacing = members.flag("replace", "Whether it may replace a file.")
    members.refuse("replace", if: replacing && path == nil, expected: "left out without a path")
    return (filter: filter ?? TodoFilter(), saved: saved, path: path, replacing: replacing)
  }

  static let cancel = Event("todoTransfer.cancel", "Ends what goes on.")

  static let undo = Event(
    "todoTransfer.undo",
    "Undoes an import, the newest step first, up to a conflict; showUndone follows.",
    returns: begun.type, fails: [.notTransferred, .conflict, .notFound, .nothingToUndo]
  ) { $0.required(key) }

  static let all: [any EventDeclaration] = [imports, export, cancel, undo]

  private static let path = MemberKind.string(1...4096)
  fileprivate static let key = Member("key", .string(1...64), "The import's key.")

  static let begun = Written<TransferBegun>("TransferBegun", "Work that has begun.") {
    $0.optional("key", key.kind.type, "Of an import: its key.", \.key)
    $0.required("complete", .boolean, "Whether the last output was sent.", \.isComplete)
  }
}

extension ImportChoice: WireWord {}
extension TransferKind: WireWord {}

/// The outputs of the scene `todoTransfer` (PROTOCOL § 10).
package enum TodoTransferOutputs: SceneOutputs {
  package typealias Presenter = TodoTransferPresenter

  package static let scene = SceneDeclaration(
    name: "todoTransfer", summary: "Todos in and out, as lines of JSON.",
    events: TodoTransferEvents.all,
    outputs: [showProgress, showImported, showExport, showUndone, showError])

  static let showProgress = Output<TransferProgress>(
    "todoTransfer.showProgress", "Work goes on; at most four a second."
  ) {
    $0.required("event", .choice(TransferKind.choice), "Which event began it.", \.kind.rawValue)
    $0.required("done", .natural, "Bytes, todos or steps.", \.done)
    $0.required("total", .natural, "Of how much.", \.total)
  }

  static let showImported = Output<TodoTransferImportViewModel>(
    "todoTransfer.showImported", "What an import did."
  ) {
    $0.required(TodoTransferEvents.key.required, \.model.key)
    $0.required("added", .natural, "How many todos it added.", \.model.tally.added)
    $0.required("updated", .natural, "How many it changed.", \.model.tally.updated)
    $0.required("skipped", .natural, "How many were there and stay.", \.model.tally.skipped)
    $0.required("failed", .array(failure.type), "The first 100 lines that failed.") {
      $0.failures.map(failure.of)
    }
    $0.required("failedCount", .natural, "How many lines failed.", \.model.tally.failed)
    $0.required("dryRun", .boolean, "Whether nothing was stored.", \.model.isDryRun)
    $0.required("complete", .boolean, "Whether it read all lines.", \.model.isComplete)
  }

  private static let failure = Written<ImportFailureViewModel>(
    "ImportFailure", "A line that was not taken, or not whole."
  ) {
    $0.required("line", .positive, "Its number.", \.line)
    $0.required("reason", .choice(Members.lineReasons), "Why.", \.reason)
    $0.required("message", .string(nil), "One sentence for a person.", \.message)
  }

  static let showExport = Output<TodoTransferExport>(
    "todoTransfer.showExport", "Some 64 KB of whole lines, or the file that has all."
  ) {
    $0.optional("text", .string(nil), "Without a path: the next lines.", \.text)
    $0.optional("path", .string(nil), "As it was sent.", \.path)
    $0.required("count", .natural, "How many todos so far.", \.count)
    $0.required("damaged", .natural, "How many damaged ones were left out.", \.damaged)
    $0.required("last", .boolean, "Whether nothing follows.", \.isLast)
    $0.required("complete", .boolean, "Whether these are all.", \.isComplete)
  }

  static let showUndone = Output<TodoTransferUndo>(
    "todoTransfer.showUndone", "What was undone of an import."
  ) {
    $0.required(TodoTransferEvents.key.required, \.key)
    $0.required("steps", .natural, "How many steps were undone.", \.steps)
    $0.required("left", .natural, "How many are left.", \.left)
  }

  package static let showError = Output.showError("todoTransfer.showError")
}
