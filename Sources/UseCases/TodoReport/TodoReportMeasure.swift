import Entities

/// Lets a report stream by to see how long it is and what it looks like, without keeping it.
final class TodoReportMeasure: TodoReportShowUseCaseOutput {
  /// What tells two reports apart: the same looks are, but for one chance in 2^64, the same report.
  struct Looks: Equatable {
    /// How many rows it has.
    let total: Int
    private let digest: Int

    fileprivate init(total: Int, digest: Int) {
      self.total = total
      self.digest = digest
    }
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
    // By its bytes: the hash of a string is slow in combining marks.
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
