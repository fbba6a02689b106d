import JSON

/// The methods that can be called, found by the bytes of their names.
package struct MethodTable {
  /// What a method does. It throws if the method does not take the params.
  package typealias Handler = (_ params: JSONValue?) throws(InvalidParams) -> Void

  private struct Method {
    let name: StaticString
    let handler: Handler
  }

  private var methods: [Method] = []

  package init() {}

  package mutating func register(_ name: StaticString, _ handler: @escaping Handler) {
    methods.append(Method(name: name, handler: handler))
  }

  package var names: [String] { methods.map { "\($0.name)" } }

  /// One sentence for a caller who used a name that no method has. It quotes at most 64 characters
  /// of the name.
  package func message(forUnknown method: JSONValue) -> String {
    let name = String((method.string ?? "").unicodeScalars.prefix(64))
    if name.isEmpty { return "The method has no name." }
    let sentence = "There is no method \(name)"
    guard let nearest = Suggestion.nearest(to: name, among: names) else { return sentence + "." }
    return sentence + "; did you mean \(nearest)?"
  }

  /// The handler of the method with this name; nil if there is none.
  package func handler(for method: JSONValue) -> Handler? {
    (method.withDecodedBytes { self.method(named: $0) } ?? nil)?.handler
  }

  /// Names are compared by their bytes: equal strings of Swift may differ in theirs.
  private func method(named name: UnsafeRawBufferPointer) -> Method? {
    methods.first { method in
      method.name.withUTF8Buffer { $0.count == name.count && $0.elementsEqual(name) }
    }
  }
}
