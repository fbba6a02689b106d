import Entities

extension Note.Topic {
  /// How far imports are, under their keys.
  static let imported = Note.Topic("imported", lasts: false)
  /// The store's own number (``StoreUUID``), under an empty key.
  static let identity = Note.Topic("identity", lasts: true)
}

/// How far an import is that a key names: as the text of a note, in the step that took it there.
///
/// Words with a space between: the digest of what is imported, the phase, the offset and the number of the next line,
/// how many todos were added, updated and skipped, how many lines failed, and the first and last revision of each step.
struct TransferNote {
  enum Phase: Int {
    case complete, todos
    /// Once all todos are there, the links to those that came later.
    case links
  }

  let digest: Int
  var phase = Phase.todos
  var (offset, line) = (0, 0)
  var tally = TransferTally()
  /// The revisions of each step, in order.
  var steps: [ClosedRange<Int>] = []

  init(digest: Int) { self.digest = digest }

  /// Nil if the text is none.
  init?(_ text: String?) {
    let words = (text ?? "").split(separator: " ")
    let numbers = words.prefix(8).compactMap { Int($0) }
    guard numbers.count == 8, let phase = Phase(rawValue: numbers[1]) else { return nil }
    (digest, self.phase, offset, line) = (numbers[0], phase, numbers[2], numbers[3])
    tally = TransferTally(
      added: numbers[4], updated: numbers[5], skipped: numbers[6], failed: numbers[7])
    steps = words.dropFirst(8).compactMap { word in
      let ends = word.split(separator: "/").compactMap { Int($0) }
      return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
    }
  }

  var text: String {
    let numbers = [
      digest, phase.rawValue, offset, line, tally.added, tally.updated, tally.skipped, tally.failed,
    ]
    return (numbers.map { "\($0)" } + steps.map { "\($0.lowerBound)/\($0.upperBound)" })
      .joined(separator: " ")
  }

  /// Whether a revision is that of a change that it made.
  func made(_ revision: Int) -> Bool {
    let index = steps.indices.end { steps[$0].upperBound < revision }
    return index < steps.count && steps[index].contains(revision)
  }
}

/// What became of the lines of an import.
package struct TransferTally: Sendable {
  package var (added, updated, skipped, failed) = (0, 0, 0, 0)
}

extension EntityGateway {
  /// The keys of the imports that made one of these steps.
  func importKey(ofSteps numbers: [Int]) throws(StoreError) -> String? {
    try notes(.newest(.imported), limit: .max).first { note in
      guard let kept = TransferNote(note.value) else { return false }
      return kept.steps.contains { numbers.contains($0.lowerBound) }
    }?.key
  }

  /// The store's own number; nil if nobody has needed one.
  func storeUUID() throws(StoreError) -> StoreUUID? {
    try note(.identity, "").flatMap { UInt64($0.value ?? "") }.map(StoreUUID.init)
  }

  /// The same; one is made if there is none.
  func madeStoreUUID(at instant: Instant) throws(StoreError) -> StoreUUID {
    if let known = try storeUUID() { return known }
    var step = try Step(self, at: instant)
    // The mark is as good as chance, and the same if a transcript is played again.
    let made = StoreUUID(store: "\(try mark().text) \(instant.milliseconds)".utf8.fnv)
    try step.note(.identity, "", "\(made.store)")
    return made
  }
}

extension Sequence<UInt8> {
  /// Their digest by FNV-1a.
  var fnv: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}

extension TransferSource {
  /// A number that stands for what is in it: its size and its beginning.
  func digest() throws(TransferError) -> Int {
    let beginning = try read(at: 0, count: 64 * 1024)
    return Int((beginning.fnv &+ UInt64(size)) >> 11)
  }
}
