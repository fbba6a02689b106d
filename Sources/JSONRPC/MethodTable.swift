import JSON

/// The methods that can be called, by their names' bytes.
package struct MethodTable {
  /// What a method does; throws where it does not take the params.
  package typealias Handler = (_ params: JSONValue?) throws(InvalidParams) -> Void

  private struct Method {
    let name: StaticString
    let handler: Handler
  }

  private var methods: [Method] = []
  /// Where the methods are by the length of their names: few share one, and no name from outside is
  /// hashed.
  private var places: [[Int]] = []
  /// Where the method is that was asked for last: most often the next is the same.
  private var last = 0

  /// A table without methods.
  package init() {}

  /// Puts a method in.
  package mutating func register(_ name: StaticString, _ handler: @escaping Handler) {
    while places.count <= name.utf8CodeUnitCount { places.append([]) }
    places[name.utf8CodeUnitCount].append(methods.count)
    methods.append(Method(name: name, handler: handler))
  }

  /// The names of all methods.
  package var names: [String] { methods.map { "\($0.name)" } }

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
  package mutating func handler(for method: JSONValue) -> Handler? {
    if last < methods.count, method.hasString(methods[last].name) { return methods[last].handler }
    let found = method.withDecodedBytes { name -> Int? in
      guard name.count < places.count else { return nil }
      return places[name.count].first { methods[$0].name.hasBytes(name) }
    }
    guard let found = found ?? nil else { return nil }
    last = found
    return methods[found].handler
  }
}
