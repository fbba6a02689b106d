import TestSupport

extension BackendProcess {
  /// Sends a change until the store is free for it, since a disk may take longer for another's
  /// commit than the program waits. Returns the answer. Throws if that is another error.
  ///
  /// A `busy` answer means that some process was slow. But if thousands of changes were stored in
  /// the meantime, this process was starved, and the test fails.
  func change(_ id: Int, _ method: String, _ params: String) throws -> Line {
    var revision: Int?
    while true {
      guard let answer = try ask(id, method, params).last else {
        throw Trouble(description: "no answer")
      }
      if answer.isResult { return answer }
      guard answer.storeReason == "busy" else { throw Trouble(description: answer.text) }
      let now = try ask(id, "todoList.viewReady", #"{"view":"busy","limit":1}"#).last?.result("rev")
      _ = try ask(id, "todoList.viewClosed", #"{"view":"busy"}"#)
      guard let now else { throw Trouble(description: "a reader was kept waiting") }
      if let revision, now - revision > 20_000 {
        throw Trouble(description: "starved from revision \(revision) to \(now)")
      }
      revision = revision ?? now
    }
  }

  /// Adds a todo in this way, and returns its revision.
  func add(_ id: Int, _ title: String, content: String = "") throws -> Int {
    let answer = try change(
      id, "todoList.add", #"{"title":"\#(title)","content":"\#(content)"}"#)
    guard let revision = answer.result("rev") else { throw Trouble(description: answer.text) }
    return revision
  }
}
