import FuzzingOracles
import Glibc

/// The entry point of libFuzzer. `VIPER_TODO_ORACLE` says what is fuzzed: json, frames or session.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  if let fault = oracle.fault(in: Array(UnsafeBufferPointer(start: start, count: count))) {
    var text = "fault: \(fault)\n"
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    abort()
  }
  return 0
}

private let oracle =
  getenv("VIPER_TODO_ORACLE")
  .flatMap { Oracle(rawValue: String(cString: $0)) } ?? .session
