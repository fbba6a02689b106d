import FuzzingOracles
import Glibc

/// The entry point of libFuzzer. `VIPER_TODO_ORACLE` says what is fuzzed: json, frames or session.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  if let fault = oracle.fault(in: Array(UnsafeBufferPointer(start: start, count: count))) {
    fputs("fault: \(fault)\n", stderr)
    abort()
  }
  return 0
}

private let oracle =
  getenv("VIPER_TODO_ORACLE")
  .flatMap { Oracle(rawValue: String(cString: $0)) } ?? .session
