// What `CommandLine` asks in a static program, in place of the runtime's own. That reads /proc/self/maps before
// `main`: a tenth of a start in memory; and without /proc there would be no arguments. Only programs have this
// target: a test process may move its environment.
#if os(Linux) && Static && !DEBUG
  import CLibrary

  /// The arguments, and their number. They lie before the environment, and their number before them
  /// (System V ABI for AMD64, § 3.4.1).
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func arguments(_ number: UnsafeMutablePointer<Int32>) -> UnsafeMutableRawPointer {
    let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    let count = (0...).first { Int(bitPattern: environment[-2 - $0]) == $0 } ?? 0
    number.pointee = Int32(truncatingIfNeeded: count)
    return UnsafeMutableRawPointer(environment - count - 1)
  }

  /// Nobody sets them.
  @_cdecl("_swift_stdlib_overrideUnsafeArgvArgc")
  func setArguments(_ arguments: UnsafeMutableRawPointer, _ number: Int32) {}
#endif
