import JSON

/// The methods that can be called, found by the bytes of their names.
package struct MethodTable {
  /// What a method does. It throws if the method does not take the params.
  package typealias Handler = (_ params: JSONValue?) throws(InvalidParams) -> Void

  private var methods: [Method] = []
  /// Where the method stands that was found last.
  private var last = 0
  /// What strangers call the methods.
  package var hints: () -> Suggestion.Hints = { [:] }

  /// No tuple: a handler in one costs each call a closure around it.
  private struct Method {
    let name: StaticString
    let handler: Handler
  }

  package init() {}

  package mutating func register(_ name: StaticString, _ handler: @escaping Handler) {
    methods.append(Method(name: name, handler: handler))
  }

  package var names: [String] { methods.map { "\($0.name)" } }

  /// One sentence for a caller who used a name that no method has. It quotes at most 64 characters
  /// of the name.
  package func message(forUnknown method: JSONValue, _ noun: String = "method") -> String {
    let name = String((method.string ?? "").unicodeScalars.prefix(64))
    if name.isEmpty { return "The \(noun) has no name." }
    let nearest = Suggestion.nearest(to: name, among: names, hints: hints())
    return "There is no \(noun) \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ".")
  }

  /// The handler of the method with this name; nil if there is none.
  package mutating func handler(for method: JSONValue) -> Handler? {
    // Most calls are of the method that was called before. To look for it takes a twentieth of an add.
    if last >= methods.count || !method.hasString(methods[last].name) {
      guard let index = methods.firstIndex(where: { method.hasString($0.name) }) else { return nil }
      last = index
    }
    return methods[last].handler
  }
}
