import Stores
import TestSupport
import Testing

/// Many processes comment on a todo at once, while somebody edits it in a form.
enum CommentRaceTests {
  static let all = [ConformanceTest("noCommentIsLost", noCommentIsLost)]

  /// All are there, each writer's in order, and the form is saved without a conflict.
  static func noCommentIsLost(_ store: ConformingStore) throws {
    try store.withStore { stores in
      let writer = try stores.open()
      try writer.add("Sand")
      let form = try BackendProcess(stores.arguments)
      try form.write(
        request(1, "todoEdit.viewReady", #"{"id":1}"#)
          + request(2, "todoEdit.change", #"{"title":"Sand both sides"}"#))
      while try #require(try form.readLine()).contains(#""id":2,"result""#) == false {}
      let count = 40
      let running = try (0..<8).map { _ in try BackendProcess(stores.arguments) }
      for (name, process) in running.enumerated() {
        try process.write(
          (1...count).map {
            request($0, "todoDetail.comment", #"{"id":1,"text":"\#(name) \#($0)"}"#)
          }.joined())
      }
      for process in running {
        let run = try BackendRun(ending: process)
        #expect(run.ending == .exited(0) && run.lines.count { $0.contains(#""error""#) } == 0)
      }
      try form.write(request(3, "todoEdit.save", "{}"))
      let saved = try BackendRun(ending: form)
      #expect(saved.lines.last?.contains(#""id":3,"result""#) == true, "\(saved.lines)")

      writer.rollback()
      let comments = try writer.comments(of: 1, before: .max, limit: 1000)
      #expect(comments.map(\.number).reversed() == Array(1...8 * count))
      for name in 0..<8 {
        let own = comments.map(\.text).filter { $0.hasPrefix("\(name) ") }
        #expect(own.reversed() == (1...count).map { "\(name) \($0)" })
      }
      #expect(try writer.fetch(1)?.comments == 8 * count)
      writer.rollback()
      #expect(try stores.faults() == [])
    }
  }

  private static func request(_ id: Int, _ method: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n"
  }
}
