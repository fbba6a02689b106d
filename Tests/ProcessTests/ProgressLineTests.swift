import Glibc
import Stdio
import Testing

/// Something that takes long shows its progress, on a terminal and nowhere else.
struct ProgressLineTests {
  /// A clock that the test moves.
  private final class Time { var nanoseconds: Int64 = 0 }

  /// Shows progress during a second of silence, and in some steps after it.
  private func show(on descriptor: Int32) {
    let time = Time()
    var line = ProgressLine(on: descriptor) { time.nanoseconds }
    for tenth in 0...14 {
      time.nanoseconds = Int64(tenth) * 100_000_000
      line.show("working", Double(tenth) / 20)
      // Too soon after the last line.
      line.show("working", 0.99)
    }
    line.end()
    line.end()
  }

  @Test func onATerminal() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    // TIOCSPTLCK and TIOCGPTN: grantpt and ptsname are not in Swift's module.
    var number: Int32 = 0
    try #require(ioctl(terminal, 0x4004_5431, &number) == 0)
    try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(isatty(end) == 1)
    show(on: end)
    close(end)
    // The terminal passes on the output in pieces; then comes the end.
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = read(terminal, &bytes, bytes.count), count > 0 {
      text += bytes[..<count]
    }
    let steps = [50, 55, 60, 65, 70].map { "\rviper-todo: working: \($0) %" }.joined()
    #expect(String(decoding: text, as: UTF8.self) == steps + "\r\u{1B}[K")
  }

  @Test func nowhereElse() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    show(on: ends[1])
    close(ends[1])
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
    close(ends[0])
  }
}
