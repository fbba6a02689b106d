import System

/// `viper-todo-bench echo` writes the bytes that it reads, as the plainest C program would. The
/// benchmark starts it: no server can be faster on the wire.
enum Echo {
  static func run() -> Int32 {
    let input: Int32 = 0
    let output: Int32 = 1
    let capacity = 1 << 16
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    while true {
      do throws(SystemError) {
        let count = try Descriptor.read(
          input, into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
        if count == 0 { return ExitCode.success }
        try Descriptor.writeAll(UnsafeRawBufferPointer(start: buffer, count: count), to: output)
      } catch {
        return ExitCode.failure
      }
    }
  }
}
