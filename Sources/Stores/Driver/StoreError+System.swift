import Entities
import System

extension StoreError {
  /// The failure of a system call; `what` says what could not be done.
  package init(_ error: SystemError, _ what: String) {
    self.init(Self.reason(error) ?? .io, detail: "\(what): \(error.text)")
  }

  /// The reason that a system call gave; nil if it is none of its own.
  package static func reason(_ error: SystemError) -> Reason? {
    error.isOfRoom ? .full : error.isOfPermission ? .readOnly : nil
  }

  /// Makes system calls; `what` says what could not be done if one of them fails.
  package static func naming<Value>(
    _ what: String, _ body: () throws(SystemError) -> Value
  ) throws(StoreError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw StoreError(error, what)
    }
  }
}
