import JSON
import System

/// The methods that can be called, found by the bytes of their names.
package struct MethodTable {
  /// What a method does. It throws if the method does not take the params.
  package typealias Handler = (_ params: JSONValue?) throws(InvalidParams) -> Void

  private struct Method {
    let name: StaticString
    let handler: Handler
    /// The index of the method that was registered before it with a name of the same length, or
    /// ``none``.
    let previous: Int
  }

  private var methods: [Method] = []
  /// The index of the newest method whose name has a certain length, or ``none``, by that length. Few
  /// names share one, and this hashes no name from outside.
  private var newest: [Int] = []
  private static let none = -1
  /// The index of the method that was called last: most often the next call is the same. At first,
  /// there is none.
  private var last = Int.max

  /// A table without methods.
  package init() {}

  /// Adds a method.
  package mutating func register(_ name: StaticString, _ handler: @escaping Handler) {
    let length = name.utf8CodeUnitCount
    while newest.count <= length { newest.append(Self.none) }
    methods.append(
      Method(name: name, handler: handler, previous: newest[length]))
    newest[length] = methods.count - 1
  }

  /// The names of all methods.
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
  package mutating func handler(for method: JSONValue) -> Handler? {
    if last < methods.count, method.hasString(methods[last].name) { return methods[last].handler }
    guard let found = method.withDecodedBytes({ index(of: $0) }), found != Self.none
    else { return nil }
    last = found
    return methods[found].handler
  }

  /// The index of the method with this name, or ``none``.
  private func index(of name: UnsafeRawBufferPointer) -> Int {
    var index = name.count < newest.count ? newest[name.count] : Self.none
    while index != Self.none, !methods[index].name.hasBytes(name) {
      index = methods[index].previous
    }
    return index
  }
}

extension StaticString {
  /// Whether its UTF-8 is exactly these bytes.
  func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count, let start = bytes.baseAddress else { return false }
    return Memory.isEqual(utf8Start, start, count: bytes.count)
  }
}
