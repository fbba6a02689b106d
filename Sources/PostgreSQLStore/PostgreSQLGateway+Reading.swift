#if PostgreSQL
  import Entities
  import StoreTables
  import Stores

  extension PostgreSQLGateway: TableGateway {
    package var dialect: any TableDialect.Type { PostgreSQLDialect.self }

    package func mark() throws(StoreError) -> Mark { try known().mark }

    package func forgotten() throws(StoreError) -> Int { try known().forgotten }

    /// A frozen session has its own.
    package func storeTime() throws(StoreError) -> Instant? {
      if session.number == StoreSession.fixedNumber { return nil }
      let milliseconds = try read(
        "SELECT (pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000)::bigint", []
      ).firstInteger
      return milliseconds.map { Instant(milliseconds: Int64($0)) }
    }

    package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
      if ids.isEmpty { return [] }
      let sql = ids.count < Self.fewest ? FixedSQL.fetch : FixedSQL.fetchMany
      let found = try todos(try read(sql, [.text(space), .integers(ids)]))
      let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return ids.map { byID[$0] }
    }

    package func read<Item>(
      _ sql: TableSQL, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
    ) throws(StoreError) -> [Item] {
      var items: [Item] = []
      for row in try read(PostgreSQLDialect.text(sql), [.text(space)] + values) {
        guard let item = try body(row) else { break }
        items.append(item)
      }
      return items
    }

    package func change(_ sql: TableSQL, _ values: [TableValue?]) throws(StoreError) {
      try sendChanges()
      try change(PostgreSQLDialect.text(sql), [.text(space)] + values)
    }

    package func advance(to revision: Int, _ instant: Instant) {
      head.mark = Mark(revision: revision, session: session.number, instant: instant)
    }

    package func keepForgotten(from first: Int, before firstKept: Int) {
      head.forgotten = firstKept - 1
    }

    package func commit(isSeen: Bool) throws(StoreError) { try commit() }
  }
#endif
