import Entities
import JSONRPC
import Presenters
import UseCases

/// The scene `todoTransfer` on the wire (PROTOCOL § 10).
package enum TodoTransferWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoTransfer", events: [imports, export, cancel, undo],
    outputs: [showProgress, showImported, showExport, showUndone, showError])

  package static func register(_ presenter: TodoTransferPresenter, in methods: inout MethodTable) {
    methods.register(imports) {
      presenter.eventImport($0.place, same: $0.same, key: $0.key, isDryRun: $0.isDryRun)
    }
    methods.register(export) {
      presenter.eventExport($0.filter, saved: $0.saved, path: $0.path, replacing: $0.replacing)
    }
    methods.register(cancel, presenter.eventCancel)
    methods.register(undo, presenter.eventUndo)
  }

  static let imports = Event(
    "todoTransfer.import", returns: begun.type, fails: [.keyReused, .notTransferred]
  ) { members in
    let text = members.optional("text", .string)
    let path = members.optional("path", path)
    members.refuse("text", if: text == nil && path == nil, expected: "given, unless path is")
    members.refuse("path", if: text != nil && path != nil, expected: "left out beside a text")
    return (
      place: text.map { TransferPlace.text($0) } ?? .path(path ?? ""),
      same: members.optional("same", .word(of: ImportChoice.self)) ?? .skip,
      key: members.optional("key", key.kind), isDryRun: members.flag("dryRun")
    )
  }

  static let export = Event(
    "todoTransfer.export", returns: begun.type, fails: [.invalidList, .notTransferred]
  ) { members in
    let filter = members.optional("filter", .filter)
    let saved = members.optional("saved", SavedListsWire.name.kind)
    let path = members.optional("path", path)
    let replacing = members.flag("replace")
    members.refuse("replace", if: replacing && path == nil, expected: "left out without a path")
    return (filter: filter ?? TodoFilter(), saved: saved, path: path, replacing: replacing)
  }

  static let cancel = Event("todoTransfer.cancel")

  static let undo = Event(
    "todoTransfer.undo", returns: begun.type,
    fails: [.notTransferred, .conflict, .notFound, .nothingToUndo]
  ) { $0.required(key) }

  private static let path = MemberKind.string(1...4096)
  fileprivate static let key = Member("key", .string(1...64))

  static let begun = Written<TransferBegun>("TransferBegun") {
    $0.optional("key", key.kind.type, \.key)
    $0.required("complete", .boolean, \.isComplete)
  }

  static let showProgress = Output<TransferProgress>("todoTransfer.showProgress") {
    $0.required("event", .choice(TransferKind.choice), \.kind.rawValue)
    $0.required("done", .natural, \.done)
    $0.required("total", .natural, \.total)
  }

  static let showImported = Output<TodoTransferImportViewModel>("todoTransfer.showImported") {
    $0.required(key, \.model.key)
    $0.required("added", .natural, \.model.tally.added)
    $0.required("updated", .natural, \.model.tally.updated)
    $0.required("skipped", .natural, \.model.tally.skipped)
    $0.required("failed", .array(failure.type)) { $0.failures.map(failure.of) }
    $0.required("failedCount", .natural, \.model.tally.failed)
    $0.required("dryRun", .boolean, \.model.isDryRun)
    $0.required("complete", .boolean, \.model.isComplete)
  }

  private static let failure = Written<ImportFailureViewModel>("ImportFailure") {
    $0.required("line", .positive, \.line)
    $0.required("reason", .choice(Members.lineReasons), \.reason)
    $0.required("message", .string(nil), \.message)
  }

  static let showExport = Output<TodoTransferExport>("todoTransfer.showExport") {
    $0.optional("text", .string(nil), \.text)
    $0.optional("path", .string(nil), \.path)
    $0.required("count", .natural, \.count)
    $0.required("damaged", .natural, \.damaged)
    $0.required("last", .boolean, \.isLast)
    $0.required("complete", .boolean, \.isComplete)
  }

  static let showUndone = Output<TodoTransferUndo>("todoTransfer.showUndone") {
    $0.required(key, \.key)
    $0.required("steps", .natural, \.steps)
    $0.required("left", .natural, \.left)
  }

  package static let showError = Output.showError("todoTransfer.showError")
}

extension ImportChoice: WireWord {}
extension TransferKind: WireWord {}

extension RemoteView<TodoTransferWire>: TodoTransferPresenterOutput {
  package func showProgress(_ progress: TransferProgress) { send(Wire.showProgress, progress) }

  package func showImported(_ imported: TodoTransferImportViewModel) {
    send(Wire.showImported, imported)
  }

  package func showExport(_ part: TodoTransferExport) { send(Wire.showExport, part) }

  package func showUndone(_ undone: TodoTransferUndo) { send(Wire.showUndone, undone) }
}
