import Entities
import Gateways
import Stdio

/// Copies the store to a file, or a file to the store. On a terminal it says how far it is; a signal
/// stops it, and leaves all as it was.
struct StoreCopying {
  private let arguments: StoreArguments
  private let signals = SignalDescriptor()

  init(_ arguments: StoreArguments) {
    self.arguments = arguments
    ProcessDefaults.endOnBusError()
  }

  func backUp() -> Int32 {
    run("copying the store", makingFolder: false) { path, goesOn throws(StoreError) in
      try SQLiteBackup.make(of: path, at: arguments.file, goesOn: goesOn)
    } complaint: { path in
      "cannot copy \(path) to \(arguments.file)"
    }
  }

  func restore() -> Int32 {
    run("restoring the store", makingFolder: true) { path, goesOn throws(StoreError) in
      try SQLiteRestore.put(arguments.file, at: path, goesOn: goesOn)
    } complaint: { path in
      "cannot restore \(path) from \(arguments.file)"
    }
  }

  private func run(
    _ text: String, makingFolder: Bool,
    _ copy: (String, (Double) -> Bool) throws(StoreError) -> Void, complaint: (String) -> String
  ) -> Int32 {
    var path = "the store"
    do throws(StoreError) {
      path = try Store.databasePath(arguments.store, makingFolder: makingFolder)
      var line = ProgressLine("viper-todo: " + text)
      defer { line.end() }
      try copy(path) { done in
        line.show(done)
        return !signals.isPending
      }
      return ExitCode.success
    } catch {
      ProcessDefaults.complain("viper-todo: \(complaint(path)): \(error.detail)")
      return ExitCode.withoutStore(error)
    }
  }
}
