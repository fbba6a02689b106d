import Entities
import JSONRPC
import Presenters
import UseCases

/// The scene `todoTransfer` on the wire (PROTOCOL § 10).
package enum TodoTransferWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoTransfer", summary: "Todos in and out, as lines of JSON.",
    events: [imports, export, cancel, undo],
    outputs: [showProgress, showImported, showExport, showUndone, showError])

  package static func register(_ presenter: TodoTransferPresenter, in methods: inout MethodTable) {
    methods.register(imports, presenter.eventImport)
    methods.register(export, presenter.eventExport)
    methods.register(cancel, presenter.eventCancel)
    methods.register(undo, presenter.eventUndo)
  }

  static let imports = Event(
    "todoTransfer.import", "Takes in todos; showImported follows.",
    returns: begun.type, fails: [.keyReused, .notTransferred]
  ) {
    (
      text: $0.optional("text", .string, "The lines."),
      path: $0.optional("path", path, "In place of text: a file that has them."),
      same: $0.optional(
        "same", .word(of: ImportChoice.self),
        "Of a uid that a todo has: skip the line (the default), update the todo, or add one without."
      ) ?? .skip,
      key: $0.optional(
        "key", .string(1...64),
        "Its name, to go on or to undo it by; by default a new one."
      ), isDryRun: $0.flag("dryRun", "Whether nothing is stored.")
    )
  }

  static let export = Event(
    "todoTransfer.export", "Gives out todos, in the order by hand; showExport follows.",
    returns: begun.type, fails: [.invalidList, .notTransferred]
  ) {
    (
      filter: $0.optional("filter", .filter, "Which todos; by default all.") ?? TodoFilter(),
      saved: $0.optional(
        "saved", SavedListsWire.name.kind, "A list, which filter narrows."),
      path: $0.optional("path", path, "A new file for them, of mode 0600."),
      replacing: $0.flag("replace", "Whether it may replace a file.")
    )
  }

  static let cancel = Event(
    "todoTransfer.cancel", "Ends what goes on.")

  static let undo = Event(
    "todoTransfer.undo",
    "Undoes an import, the newest step first, up to a conflict; showUndone follows.",
    returns: begun.type, fails: [.notTransferred, .conflict, .notFound, .nothingToUndo]
  ) { $0.required("key", .string(1...64), "The import's key.") }

  private static let path = MemberKind.string(1...4096)

  static let begun = Written<TransferBegun>("TransferBegun", "Work that has begun.") {
    $0.optional("key", .string(1...64), "Of an import: its key.", \.key)
    $0.required(
      "complete", .boolean, "Whether the last output was sent.",
      \.isComplete)
  }

  static let showProgress = Output<TransferProgressViewModel>(
    "todoTransfer.showProgress", "Work goes on; at most four a second."
  ) {
    $0.required("event", .choice(TransferKind.choice), "Which event began it.", \.kind.rawValue)
    $0.required("done", .natural, "Bytes, todos or steps.", \.done)
    $0.required("total", .natural, "Of how much.", \.total)
  }

  static let showImported = Output<TodoTransferImportViewModel>(
    "todoTransfer.showImported", "What an import did."
  ) {
    $0.required("key", .string(1...64), "The import's key.", \.model.key)
    $0.required("added", .natural, "How many todos it added.", \.model.tally.added)
    $0.required("updated", .natural, "How many it changed.", \.model.tally.updated)
    $0.required("skipped", .natural, "How many were there and stay.", \.model.tally.skipped)
    $0.required("failed", .array(failure.type), "The first 100 lines that failed.") {
      $0.failures.map(failure.of)
    }
    $0.required("failedCount", .natural, "How many lines failed.", \.model.tally.failed)
    $0.required("dryRun", .boolean, "Whether nothing was stored.", \.model.isDryRun)
    $0.required(
      "complete", .boolean, "Whether it read all lines.",
      \.model.isComplete)
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
    $0.required("key", .string(1...64), "The import's key.", \.key)
    $0.required("steps", .natural, "How many steps were undone.", \.steps)
    $0.required("left", .natural, "How many are left.", \.left)
  }

  package static let showError = Output.showError("todoTransfer.showError")
}

extension ImportChoice: WireWord {}
extension TransferKind: WireWord {}
