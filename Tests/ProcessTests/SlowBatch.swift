import TestSupport
import Testing

/// A batch that takes many times longer than a group may.
enum SlowBatch {
  /// Sends the batch, and waits until a part of it is done. Returns how many requests it has.
  static func begin(in process: BackendProcess) throws -> Int {
    let todos = 2000
    let content = String(repeating: "word ", count: 100)
    try process.write(Wire.lines((1...todos).map { Wire.add($0, "x", content: content) }))
    for id in 1...todos { try #require(try process.readLine() == Wire.added(id)) }
    let count = 20_000
    let filter = #"{"filter":{"text":"none of these"}}"#
    let requests = (1...count).map { Wire.request($0, "todoList.viewReady", filter) }
    try process.writeLine("[" + requests.joined(separator: ",") + "]")
    try process.waitForOutput()
    return count
  }
}
