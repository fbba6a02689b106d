import TestSupport

extension BackendProcess {
  /// Sends a change until the store is free for it: a disk may take longer for another's commit than
  /// the program waits. The answer, which is a result; throws where it is another one.
  ///
  /// Who is told `busy` has waited for somebody slow. Where thousands of changes went past it
  /// meanwhile, it was starved, and that is a failure.
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

  /// Adds a todo in that way; its revision.
  func add(_ id: Int, _ title: String, content: String = "") throws -> Int {
    let answer = try change(
      id, "todoList.add", #"{"title":"\#(title)","content":"\#(content)"}"#)
    guard let revision = answer.result("rev") else { throw Trouble(description: answer.text) }
    return revision
  }
}
