import JSON

/// The methods that can be called, by their names' bytes.
package struct MethodTable {
  /// What a method does; throws where it does not take the params.
  package typealias Handler = (_ params: JSONValue?) throws(InvalidParams) -> Void

  private struct Method {
    let name: StaticString
    let handler: Handler
  }

  /// By the length of the name: few methods share one, and no name from outside is hashed.
  private var methods: [[Method]] = []

  /// A table without methods.
  package init() {}

  /// Puts a method in.
  package mutating func register(_ name: StaticString, _ handler: @escaping Handler) {
    while methods.count <= name.utf8CodeUnitCount { methods.append([]) }
    methods[name.utf8CodeUnitCount].append(Method(name: name, handler: handler))
  }

  /// The names of all methods.
  package var names: [String] { methods.joined().map { "\($0.name)" } }

  /// One sentence for a caller who used a name that no method has; quotes no more than 64
  /// characters of it.
  package func message(forUnknown method: JSONValue) -> String {
    let name = String((method.string ?? "").unicodeScalars.prefix(64))
    if name.isEmpty { return "The method has no name." }
    let sentence = "There is no method \(name)"
    guard let nearest = Suggestion.nearest(to: name, among: names) else { return sentence + "." }
    return sentence + "; did you mean \(nearest)?"
  }

  /// What the method of that name does; nil where there is none.
  package func handler(for method: JSONValue) -> Handler? {
    method.withDecodedBytes { name -> Handler? in
      guard name.count < methods.count else { return nil }
      return methods[name.count].first { $0.name.hasBytes(name) }?.handler
    } ?? nil
  }
}
