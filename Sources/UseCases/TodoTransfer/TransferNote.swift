import Entities

extension Note.Topic {
  /// How far imports are, under their keys.
  static let imported = Note.Topic("imported", lasts: false)
  /// The store's own number (``StoreUUID``), under an empty key.
  static let identity = Note.Topic("identity", lasts: true)
}

/// How far an import is that a key names. Each of its steps has a note with numbers and a space between: the digest of
/// what is imported, and those of the stage to which the step led. An undo notes the stage that is then the last.
struct TransferNote {
  let digest: Int
  /// Where its steps led, in order; none that the log has forgotten.
  var stages: [ImportStage] = []

  init(digest: Int) { self.digest = digest }

  /// Takes the notes under its key, the newest first. Nil if there is no import.
  init?(_ history: [Note]) {
    var digest: Int?
    for note in history.reversed() {
      let numbers = (note.value ?? "").split(separator: " ").compactMap { Int($0) }
      digest = numbers.count == 1 + ImportStage.width ? numbers[0] : nil
      let stage = digest.map { _ in ImportStage(Array(numbers.dropFirst())) }
      while let last = stages.last, last.number >= stage?.number ?? 0 { stages.removeLast() }
      if let stage { stages.append(stage) }
    }
    guard let digest else { return nil }
    self.digest = digest
  }

  /// Nil if all is undone.
  var text: String? {
    stages.last.map { stage in
      ([digest] + stage.numbers).map { "\($0)" }.joined(separator: " ")
    }
  }

  /// Whether a revision is that of a change that it made.
  func made(_ revision: Int) -> Bool {
    let index = stages.indices.end { stages[$0].last < revision }
    return index < stages.count && stages[index].first <= revision
  }
}

/// How far an import is.
struct ImportStage {
  enum Phase: Int {
    case complete, todos
    /// Once all todos are there, the links to those that came later.
    case links
  }

  /// How many steps led there.
  var number = 0
  /// The revisions of the last of them.
  var (first, last) = (0, 0)
  var phase = Phase.todos
  /// Where the next line begins, and how many came before.
  var (offset, line) = (0, 0)
  var tally = TransferTally()

  init() {}

  fileprivate static let width = 10

  fileprivate init(_ numbers: [Int]) {
    (first, last, offset, line) = (numbers[0], numbers[1], numbers[3], numbers[4])
    phase = Phase(rawValue: numbers[2]) ?? .todos
    tally = TransferTally(
      added: numbers[5], updated: numbers[6], skipped: numbers[7], failed: numbers[8])
    number = numbers[9]
  }

  fileprivate var numbers: [Int] {
    [first, last, phase.rawValue, offset, line]
      + [tally.added, tally.updated, tally.skipped, tally.failed, number]
  }
}

extension EntityGateway {
  /// The import that a key names.
  func transferNote(_ key: String) throws(StoreError) -> TransferNote? {
    TransferNote(try notes(.history(.imported, key), limit: .max))
  }

  /// The key of an import that made one of these steps.
  func importKey(ofSteps numbers: [Int]) throws(StoreError) -> String? {
    for newest in try notes(.newest(.imported), limit: .max) {
      // Most steps are newer than every import.
      guard let last = TransferNote([newest])?.stages.last?.last,
        numbers.contains(where: { $0 <= last }),
        let note = try transferNote(newest.key), numbers.contains(where: note.made)
      else { continue }
      return newest.key
    }
    return nil
  }

  /// The store's own number. If there is none, nil, or one that is made at an instant.
  func storeUUID(madeAt instant: Instant? = nil) throws(StoreError) -> StoreUUID? {
    if let known = try note(.identity, "").flatMap({ UInt64($0.value ?? "") }) {
      return StoreUUID(store: known)
    }
    guard let instant else { return nil }
    var step = try Step(self, at: instant)
    // The mark is as good as chance, and the same if a transcript is played again.
    let store = "\(try mark().text) \(instant.milliseconds)".utf8.fnv
    try step.note(.identity, "", "\(store)")
    return StoreUUID(store: store)
  }
}

extension Sequence<UInt8> {
  /// Their digest by FNV-1a.
  fileprivate var fnv: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension TransferSource {
  /// A number that stands for what is in it: its size, its beginning and its end.
  func digest() throws(TransferError) -> Int {
    let length = 64 * 1024
    let ends = try read(0, length) + read(max(length, size - length), length)
    return Int(((ends.fnv ^ UInt64(size)) &* 0x100_0000_01B3) >> 11)
  }
}
