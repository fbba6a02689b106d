import Glibc

extension BackendProcess {
  /// Writes these bytes up to `times` times, until the process takes no more, without reading
  /// anything. Returns how many bytes it took.
  package func writeWhileTaken(_ bytes: [UInt8], times: Int) -> Int {
    guard let input else { return 0 }
    var taken = 0
    while taken < bytes.count * times {
      var entry = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      // There was no room for this long, so the process has stopped reading.
      guard poll(&entry, 1, 500) > 0 else { break }
      let start = taken % bytes.count
      let count = bytes.withUnsafeBytes {
        Glibc.write(input, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      guard count > 0 else { break }
      taken += count
    }
    return taken
  }
}
