import JSONRPC

extension MethodTable {
  /// Puts an event in, whose params are checked against its declaration first.
  package mutating func register(
    _ event: EventDeclaration,
    _ handler: @escaping (borrowing Arguments) throws(InvalidParams) -> Void
  ) {
    // No more of the declaration than every call needs: the rest would be copied each time.
    let declaration = event.params
    register(event.name) { params throws(InvalidParams) in
      try handler(try Arguments(params, of: declaration))
    }
  }
}
