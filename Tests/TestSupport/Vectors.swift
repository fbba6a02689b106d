import JSON

/// The tables of `protocol/vectors`.
package enum Vectors {
  /// A row without the columns that its table names.
  package struct BadRow: Error {
    package let columns: [String]
    package init(_ columns: [String]) { self.columns = columns }
  }

  /// The columns of each row.
  package static func rows(of table: String) throws -> [[String]] {
    let text = try Repository.text("protocol/vectors/\(table).tsv")
    let rows = text.utf8.split(separator: 0x0A).map { line in
      line.split(separator: 0x09, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }
    for row in rows where row.count != rows[0].count { throw BadRow(row) }
    return Array(rows.dropFirst())
  }

  /// The text of a column that is a JSON string.
  package static func text(_ column: String) throws -> String {
    try withParsed(column) { $0.string ?? "" }
  }
}
