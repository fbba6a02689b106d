import CLinux
import Glibc

/// The stdin and stdout of a process, and our ends of them. No other process that a test starts in
/// the meantime inherits these descriptors.
package struct Wiring {
  /// The process's stdin; nil means that it is closed at the start.
  package var stdin: Int32?
  /// The process's stdout; nil means that it is closed at the start.
  package var stdout: Int32?
  /// The end to which we write.
  package var input: Int32?
  /// The end from which we read.
  package var output: Int32?

  /// Wiring of these descriptors. The process's ends are closed in this process once it has
  /// started.
  package init(
    stdin: Int32? = nil, stdout: Int32? = nil, input: Int32? = nil, output: Int32? = nil
  ) {
    self.stdin = stdin
    self.stdout = stdout
    self.input = input
    self.output = output
  }

  /// The ways in which parents wire their children.
  package enum Kind: String, CaseIterable, Sendable {
    /// Two pipes, as shells and most programs use.
    case pipes
    /// A socket for each direction, as Node uses.
    case sockets
    /// One socket for both directions, as inetd uses.
    case oneSocket
  }

  /// New streams of this kind.
  package init(_ kind: Kind) throws {
    switch kind {
    case .pipes:
      let inward = try Self.pipe()
      let outward = try Self.pipe()
      self.init(
        stdin: inward.read, stdout: outward.write, input: inward.write, output: outward.read)
    case .sockets:
      let inward = try Self.socketPair()
      let outward = try Self.socketPair()
      self.init(stdin: inward.0, stdout: outward.0, input: inward.1, output: outward.1)
    case .oneSocket:
      let both = try Self.socketPair()
      self.init(
        stdin: both.0, stdout: try Self.copy(both.0), input: both.1, output: try Self.copy(both.1))
    }
  }

  /// A new pipe.
  package static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    if pipe2(&ends, O_CLOEXEC) != 0 { throw ProcessTrouble("no pipe") }
    return (ends[0], ends[1])
  }

  /// A second descriptor of the same stream.
  package static func copy(_ descriptor: Int32) throws -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if copy < 0 { throw ProcessTrouble("no more descriptors") }
    return copy
  }

  private static func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    if socketpair(AF_UNIX, kind, 0, &ends) != 0 { throw ProcessTrouble("no socket pair") }
    return (ends[0], ends[1])
  }
}
