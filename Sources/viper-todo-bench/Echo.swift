import Glibc

/// `viper-todo-bench echo`, the floor of everything on the wire: what it reads it writes, and nothing
/// else, as the plainest C program would. The other end of the benchmark starts it.
enum Echo {
  static func run() -> Int32 {
    let input: Int32 = 0
    let output: Int32 = 1
    let capacity = 1 << 16
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    while true {
      let count = read(input, buffer, capacity)
      if count <= 0 { return count < 0 ? ExitCode.failure : ExitCode.success }
      var written = 0
      while written < count {
        let more = write(output, buffer + written, count - written)
        if more < 0 { return ExitCode.failure }
        written += more
      }
    }
  }
}
