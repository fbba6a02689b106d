import JSONRPC

extension MethodTable {
  /// Puts an event in, whose params are checked against its declaration first.
  package mutating func register(
    _ event: EventDeclaration,
    _ handler: @escaping (borrowing Arguments) throws(InvalidParams) -> Void
  ) {
    register(event.name) { params throws(InvalidParams) in
      try handler(try Arguments(params, of: event))
    }
  }
}
