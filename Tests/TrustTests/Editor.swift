import TestSupport
import Testing

/// A front end on a shared database. It sends random changes, many at once, and keeps those that
/// were acknowledged.
final class Editor {
  /// What a request asks for.
  enum Wish: Equatable {
    case add(title: String)
    case edit(title: String)
    case complete
    case delete
  }

  /// A change that was acknowledged.
  struct Acknowledgement {
    let revision: Int
    let todo: Int
    let wish: Wish
  }

  /// The program that the editor uses.
  let process: BackendProcess
  private let name: String
  private var numbers: SplitMix64
  private var waiting: [Int: Wish] = [:]
  private var sent = 0
  private var newest = 1
  private(set) var acknowledged: [Acknowledgement] = []

  /// Starts a program on a database.
  init(_ path: String, name: String, seed: UInt64) throws {
    process = try BackendProcess(["--database", path])
    self.name = name
    numbers = SplitMix64(seed: seed)
  }

  /// Sends `count` requests at once.
  func send(_ count: Int) throws {
    var text = ""
    for _ in 0..<count {
      sent += 1
      let id = Int.random(in: max(1, newest - 20)...newest, using: &numbers)
      let title = "\(name) \(sent)"
      let wish: Wish
      switch Int.random(in: 1...8, using: &numbers) {
      case 1...3:
        wish = .add(title: title)
        text += Wire.add(sent, title)
      case 4...6:
        wish = .edit(title: title)
        text += Wire.request(sent, "todoDetail.edit", #"{"id":\#(id),"title":"\#(title)"}"#)
      case 7:
        wish = .complete
        text += Wire.request(sent, "todoList.complete", #"{"id":\#(id)}"#)
      default:
        wish = .delete
        text += Wire.request(sent, "todoDetail.delete", #"{"id":\#(id)}"#)
      }
      text += "\n"
      waiting[sent] = wish
    }
    try process.write(text)
  }

  /// How many requests have no answer yet.
  var waitingCount: Int { waiting.count }

  /// Reads `count` answers; false at the end of the output.
  @discardableResult
  func read(_ count: Int) throws -> Bool {
    for _ in 0..<count {
      guard let line = try process.nextAnswer(), let id = line.answered else { return false }
      // An answer that the end cut short does not count.
      guard line.text.hasSuffix("}") else { return false }
      let known = waiting.removeValue(forKey: id)
      let wish = try #require(known, "answered twice: \(line.text)")
      if let revision = line.result("rev"), let todo = line.result("id") {
        acknowledged.append(Acknowledgement(revision: revision, todo: todo, wish: wish))
        newest = max(newest, todo)
      } else {
        // Another process deleted it; or the disk took longer for another's commit than we wait.
        let isDomain = line.text.contains(#""tag":"notFound""#) || line.storeReason == "busy"
        #expect(isDomain, "\(line.text)")
      }
    }
    return true
  }
}

extension StoreTruth {
  /// Checks that every acknowledged change is in the log under its revision, as the request asked.
  func expect(_ acknowledged: [Editor.Acknowledgement]) throws {
    for change in acknowledged {
      try #require(change.revision <= log.count, "revision \(change.revision) is lost")
      let entry = log[change.revision - 1]
      #expect(entry.todo == change.todo, "revision \(change.revision)")
      switch change.wish {
      case .add(let title): #expect(entry.before == nil && entry.after?.title == title)
      case .edit(let title): #expect(entry.before != nil && entry.after?.title == title)
      // If the todo was already as asked, the answer names the earlier change that made it so.
      case .complete: #expect(entry.after?.isCompleted == true)
      case .delete: #expect(entry.before != nil && entry.after == nil)
      }
    }
  }
}
