import Entities

/// Receives a streamed report to measure its length and digest its look, without keeping it.
final class TodoReportMeasure: TodoReportStream {
  /// Distinguishes reports: if the looks of two reports are equal, the reports are the same, but
  /// for a chance of one in 2^64.
  struct Looks: Equatable {
    /// The number of its rows.
    let total: Int
    let digest: Int
  }

  private var total = 0
  private var hasher = Hasher()

  var looks: Looks { Looks(total: total, digest: hasher.finalize()) }

  private func note(_ kind: UInt8) {
    total += 1
    hasher.combine(kind)
  }

  func presentInit(rev: Int, total: Int) {}
  func presentHeader(_ group: TodoReportGroup) { note(0) }

  func presentSubheader(_ day: TodoReportDay) {
    note(1)
    hasher.combine(day)
  }

  func presentDetail(_ todo: TodoReportDetailPresentationModel) {
    note(2)
    hasher.combine(todo.id)
    hasher.combine(todo.state)
    // Hashed as bytes, since the hash of a string is slow in combining marks.
    var title = todo.title
    title.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }

  func presentSubfooter() { note(3) }
  func presentFooter(count: Int) { note(4) }
  func presentNoTodosMessage(_ group: TodoReportGroup, isFiltered: Bool) { note(5) }
  func presentGrandFooter(count: Int) { note(6) }
  func presentReport() {}
}
