#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The two ends of a new pipe. The caller closes them.
package struct Pipe {
  /// The end to read from.
  package let reading: Int32
  /// The end to write to.
  package let writing: Int32

  /// Makes a pipe. `inPackets` keeps writes apart, so that each read returns the bytes of one, if
  /// the system can do that.
  package init(inPackets: Bool = false) throws(SystemError) {
    (reading, writing) = try Self.open(inPackets: inPackets)
  }
}

/// What a library of C prints on stderr, for the caller to say in its own words.
package enum CapturedErrors {
  /// One at a time, since descriptor 2 belongs to the whole process. Only tests have several threads.
  private nonisolated(unsafe) static let lock = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }()

  /// Runs something that may print a few lines. Returns its result and the lines. What exceeds a pipe's
  /// room is dropped.
  package static func during<Result>(_ body: () -> Result) -> (result: Result, text: String) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard let pipe = try? Pipe() else { return (body(), "") }
    let stderr = Descriptor.duplicate(2)
    defer { for descriptor in [pipe.reading, stderr] { Descriptor.close(descriptor) } }
    Descriptor.setNonBlocking(pipe.writing, true)
    Descriptor.setNonBlocking(pipe.reading, true)
    Descriptor.replace(2, by: pipe.writing)
    Descriptor.close(pipe.writing)
    let result = body()
    // What the library left in a buffer is its own: stderr has none.
    if stderr >= 0 { Descriptor.replace(2, by: stderr) } else { Descriptor.close(2) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = (try? Descriptor.read(pipe.reading, into: &bytes)) ?? 0
    return (result, String(decoding: bytes[..<count], as: UTF8.self))
  }
}
