import CLinux
import Glibc

/// The three pipes to another program. Ours never wait; a closed one is −1.
struct Pipes {
  /// What it reads is written here.
  private(set) var input: Int32
  /// What it writes to stdout is read here.
  private(set) var output: Int32
  /// What it writes to stderr is read here.
  private(set) var errors: Int32
  /// Its own ends: 0, 1 and 2.
  private(set) var theirs: [Int32]

  /// Makes the pipes. Where each byte is to be read by itself, the one in keeps apart what is written
  /// at a time, if the system knows how.
  init(ofSingleBytes single: Bool, for program: String) throws(FileError) {
    var ends: [(read: Int32, write: Int32)] = []
    for number in 0..<3 {
      var pair: [Int32] = [-1, -1]
      let isPacketed =
        number == 0 && single && pipe2(&pair, O_CLOEXEC | clinux_o_direct) == 0
      if !isPacketed && pipe2(&pair, O_CLOEXEC) != 0 {
        let error = FileError("make a pipe to", path: program)
        for end in ends { for descriptor in [end.read, end.write] { Glibc.close(descriptor) } }
        throw error
      }
      ends.append((pair[0], pair[1]))
    }
    input = ends[0].write
    output = ends[1].read
    errors = ends[2].read
    theirs = [ends[0].read, ends[1].write, ends[2].write]
    for descriptor in [input, output, errors] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  mutating func closeInput() { Self.close(&input) }
  mutating func closeOutput() { Self.close(&output) }
  mutating func closeErrors() { Self.close(&errors) }

  /// Only the program has its ends now.
  mutating func closeTheirs() {
    for descriptor in theirs { Glibc.close(descriptor) }
    theirs = []
  }

  mutating func closeAll() {
    closeInput()
    closeOutput()
    closeErrors()
    closeTheirs()
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
