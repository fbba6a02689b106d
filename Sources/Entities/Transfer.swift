/// A todo as a line of an import or an export says it (PROTOCOL § 10). An import changes nothing of which it says
/// nothing.
package struct TransferLine: Sendable {
  /// Its own fields, with the uid, and the uid of the todo under which it stands in place of the id.
  package var given = GivenFields()
  /// The uids of the todos that come first; none takes all away.
  package var after: [String]?
  package var createdAt: Instant?
  /// `.some(nil)` opens it.
  package var completedAt: Instant??
  /// What was said about it. The todo and the numbers mean nothing.
  package var comments: [Comment] = []

  package init() {}

  /// All of a todo, with the uids of those that it is linked to.
  package init(_ todo: Todo, uid: String, after: [String], parent: String?, comments: [Comment]) {
    given = GivenFields(todo)
    (given.uid, given.parent, given.meta) = (uid, parent, todo.meta.ifAny)
    (self.after, createdAt, self.comments) = (after.ifAny, todo.createdAt, comments)
    completedAt = todo.completedAt.map { .some($0) }
  }

  package var hasLinks: Bool { after?.isEmpty == false || given.parent != nil }
}

/// The form of the lines.
package protocol TransferFormat {
  /// What a line says.
  func line(_ bytes: [UInt8]) throws(LineFault) -> TransferLine
  /// A line, with its end.
  func bytes(of line: TransferLine) -> [UInt8]
}

/// Why a line of an import is not taken, or not whole.
package enum LineFault: Error, Sendable {
  case invalid(InvalidTodo)
  /// With a sentence.
  case unreadable(Reason, String)

  /// In the words of the wire, besides those of ``InvalidTodo/Reason``.
  package enum Reason: String, Sendable, CaseIterable { case notJSON, member, longLine }
}

/// Files by their paths, as the user of the program may read and write them.
package protocol TransferFiles {
  func open(_ path: String) throws(TransferError) -> TransferSource
  /// Makes a file that nobody else may read, in place of one that is there if that is to be replaced.
  func make(_ path: String, replacing: Bool) throws(TransferError) -> any TransferTarget
}

/// Bytes that are imported, and do not change meanwhile.
package struct TransferSource {
  package typealias Read = (_ offset: Int, _ count: Int) throws(TransferError) -> [UInt8]

  package let size: Int
  /// At most `count` bytes from an offset on; fewer only at the end.
  package let read: Read

  package init(size: Int, read: @escaping Read) { (self.size, self.read) = (size, read) }

  /// A text in memory.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(size: bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
  }
}

/// A file that is written, and is there under its name once it is finished. If it never is, nothing is left of it.
package protocol TransferTarget: AnyObject {
  func write(_ bytes: [UInt8], at offset: Int) throws(TransferError)
  func finish() throws(TransferError)
}

/// Why nothing is imported or exported, or no more.
package struct TransferError: Error, Sendable {
  /// In the words of the wire (PROTOCOL § 11, error 1011).
  package enum Reason: String, Sendable, CaseIterable {
    case notFound, denied, notAFile, exists, ofStore, noFiles, io
    /// Another one goes on.
    case running
    /// No import has the key.
    case unknownKey
  }

  package let reason: Reason
  /// The path or the key at fault, or what the system says.
  package let detail: String

  package init(_ reason: Reason, _ detail: String = "") {
    (self.reason, self.detail) = (reason, detail)
  }
}

/// By what a todo is known outside that nobody gave a uid: a UUID of version 8 (RFC 9562 § 5.8) of the store's number
/// and its id.
package struct StoreUUID {
  /// A number of 60 bits that no other store has, but for a chance.
  private let store: UInt64

  package init(store: UInt64) { self.store = store & (1 << 60 - 1) }

  package func text(of id: Int) -> String {
    func hex(_ number: UInt64) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, 15 - text.utf8.count)) + text
    }
    let (high, low) = (hex(store), hex(UInt64(id)))
    return "\(high.prefix(8))-\(high.dropFirst(8).prefix(4))-8\(high.dropFirst(12))"
      + "-8\(low.prefix(3))-\(low.dropFirst(3))"
  }

  /// The id in such a text of this store.
  package func id(in text: String) -> Int? {
    guard let id = Int(text.suffix(16).filter { $0 != "-" }, radix: 16), id > 0 else { return nil }
    return self.text(of: id) == text ? id : nil
  }
}
