#if PostgreSQL
  import Entities
  import StoreTables

  /// A row of a list whose place in it is known: where a deep window began. A window behind it is read
  /// from its keys on (``QuerySQL/window(offset:limit:from:)``), so nothing before it is counted.
  struct Anchor {
    /// The list, or the part of one.
    let query: QuerySQL
    /// How many rows of that stand before it.
    let offset: Int
    /// The row's todo.
    let id: Int
    /// Its values of the query's keys, as the table has them: a damaged todo sorts by these, too.
    let keys: [Value]
  }

  /// The places that are known in lists, all at one mark of the log: few, and the newest ones.
  struct Anchors {
    private static let limit = 8

    private var mark = Mark.beginning
    /// The newest one last.
    private var anchors: [Anchor] = []
    /// The first part of a list that is read in two, and its length.
    private var part: (query: QuerySQL, count: Int)?

    /// Forgets what was known at another mark.
    mutating func keep(at mark: Mark) {
      if self.mark == mark { return }
      self = Anchors()
      self.mark = mark
    }

    /// The last known row of a list that is not behind an offset; nil if it is so far before it that the
    /// rows are better counted from the beginning.
    func anchor(of query: QuerySQL, at offset: Int) -> Anchor? {
      anchors.filter { $0.offset <= offset && offset - $0.offset <= offset / 4 }
        .sorted { $0.offset > $1.offset }.first { $0.query == query }
    }

    /// Remembers a row, and forgets the oldest one if there are too many.
    mutating func add(_ anchor: Anchor) {
      anchors.removeAll { $0.offset == anchor.offset && $0.query == anchor.query }
      if anchors.count == Self.limit { anchors.removeFirst() }
      anchors.append(anchor)
    }

    /// The length of a part of a list, if it is known.
    func count(of query: QuerySQL) -> Int? { part?.query == query ? part?.count : nil }

    /// Remembers the length of a part of a list.
    mutating func add(_ count: Int, of query: QuerySQL) { part = (query, count) }
  }
#endif
