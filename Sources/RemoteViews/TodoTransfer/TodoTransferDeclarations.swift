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
    methods.register(imports, presenter.eventImport)
    methods.register(export, presenter.eventExport)
    methods.register(cancel, presenter.eventCancel)
    methods.register(undo, presenter.eventUndo)
  }

  static let imports = Event(
    "todoTransfer.import", returns: begun.type, fails: [.keyReused, .notTransferred]
  ) {
    (
      text: $0.optional("text", .string), path: $0.optional("path", path),
      same: $0.optional("same", .word(of: ImportChoice.self)) ?? .skip,
      key: $0.optional("key", .string(1...64)), isDryRun: $0.flag("dryRun")
    )
  }

  static let export = Event(
    "todoTransfer.export", returns: begun.type, fails: [.invalidList, .notTransferred]
  ) {
    (
      filter: $0.optional("filter", .filter) ?? TodoFilter(),
      saved: $0.optional("saved", SavedListsWire.name.kind), path: $0.optional("path", path),
      replacing: $0.flag("replace")
    )
  }

  static let cancel = Event("todoTransfer.cancel")

  static let undo = Event(
    "todoTransfer.undo", returns: begun.type,
    fails: [.notTransferred, .conflict, .notFound, .nothingToUndo]
  ) { $0.required("key", .string(1...64)) }

  private static let path = MemberKind.string(1...4096)

  static let begun = Written<TransferBegun>("TransferBegun") {
    $0.optional("key", .string(1...64), \.key)
    $0.required("complete", .boolean, \.isComplete)
  }

  static let showProgress = Output<TransferProgressViewModel>("todoTransfer.showProgress") {
    $0.required("event", .choice(TransferKind.choice), \.kind.rawValue)
    $0.required("done", .natural, \.done)
    $0.required("total", .natural, \.total)
  }

  static let showImported = Output<TodoTransferImportViewModel>("todoTransfer.showImported") {
    $0.required("key", .string(1...64), \.model.key)
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
    $0.required("key", .string(1...64), \.key)
    $0.required("steps", .natural, \.steps)
    $0.required("left", .natural, \.left)
  }

  package static let showError = Output.showError("todoTransfer.showError")
}

extension ImportChoice: WireWord {}
extension TransferKind: WireWord {}
