/// What a line of an import says of a todo, and leaves unsaid (PROTOCOL § 10).
package struct TransferLine: Sendable {
  /// Its own fields, with the uid, but without links to other todos.
  package var given = GivenFields()
  /// The uids of the todos that come first; none takes all away.
  package var after: [String]?
  /// The uid of the todo under which it stands; `.some(nil)` for none.
  package var parent: String??
  package var createdAt: Instant?
  /// `.some(nil)` opens it.
  package var completedAt: Instant??
  package var comments: [TransferComment] = []

  package init() {}

  package var hasLinks: Bool { after?.isEmpty == false || parent.flatMap { $0 } != nil }
}

/// What somebody said about a todo, before it has a number.
package struct TransferComment: Sendable {
  package let instant: Instant
  package let client: String?
  package let text: String

  package init(instant: Instant, client: String?, text: String) {
    (self.instant, self.client, self.text) = (instant, client, text)
  }
}

/// A todo on its way out, with the uids of those that it is linked to.
package struct TransferredTodo {
  package let todo: Todo
  package let uid: String
  package let after: [String]
  package let parent: String?
  package let comments: [Comment]

  package init(_ todo: Todo, uid: String, after: [String], parent: String?, comments: [Comment]) {
    (self.todo, self.uid, self.after, self.parent) = (todo, uid, after, parent)
    self.comments = comments
  }
}

/// The form of the lines.
package protocol TransferFormat {
  /// What a line says.
  func line(_ bytes: ArraySlice<UInt8>) throws(TransferFault) -> TransferLine
  /// The line that says a todo, with its end.
  func bytes(_ todo: TransferredTodo) -> [UInt8]
}

/// Why a line cannot be read, with a sentence.
package struct TransferFault: Error, Sendable {
  /// In the words of the wire, besides those of ``InvalidTodo/Reason``.
  package enum Reason: String, Sendable, CaseIterable { case notJSON, member, longLine }

  package let reason: Reason
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    (self.reason, self.message) = (reason, message)
  }
}

/// Files by their paths, as the user of the program may read and write them.
package protocol TransferFiles {
  func open(_ path: String) throws(TransferError) -> any TransferSource
  /// Makes a file that nobody else may read, in place of one that is there if that is to be replaced.
  func make(_ path: String, replacing: Bool) throws(TransferError) -> any TransferTarget
}

/// Bytes that are imported, and do not change meanwhile.
package protocol TransferSource: AnyObject {
  var size: Int { get }
  /// At most `count` bytes from an offset on; fewer only at the end.
  func read(at offset: Int, count: Int) throws(TransferError) -> [UInt8]
}

/// A file that is written, and is there under its name once it is finished.
package protocol TransferTarget: AnyObject {
  func write(_ bytes: [UInt8], at offset: Int) throws(TransferError)
  func finish() throws(TransferError)
  func discard()
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

/// A text in memory.
package final class TransferText: TransferSource {
  private let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var size: Int { bytes.count }

  package func read(at offset: Int, count: Int) -> [UInt8] {
    Array(bytes[min(offset, size)..<min(offset + count, size)])
  }
}

/// By what a todo is known outside that nobody gave a uid: a UUID of version 8 (RFC 9562 § 5.8) of the store's number
/// and its id.
package struct StoreUUID {
  /// A number of 60 bits that no other store has, but for a chance.
  package let store: UInt64

  package init(store: UInt64) { self.store = store & (1 << 60 - 1) }

  package func text(of id: Int) -> String {
    func hex(_ number: UInt64, _ digits: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text.suffix(digits)
    }
    let (high, low) = (hex(store, 15), hex(UInt64(id), 15))
    return "\(high.prefix(8))-\(high.dropFirst(8).prefix(4))-8\(high.dropFirst(12))"
      + "-8\(low.prefix(3))-\(low.dropFirst(3))"
  }

  /// The id in such a text of this store.
  package func id(in text: String) -> Int? {
    guard text.utf8.count == 36, let id = Int(text.suffix(16).filter { $0 != "-" }, radix: 16)
    else { return nil }
    return id > 0 && self.text(of: id) == text ? id : nil
  }
}
