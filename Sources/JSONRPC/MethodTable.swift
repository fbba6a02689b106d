import JSON
import System

/// The methods that can be called, found by the bytes of their names.
package struct MethodTable {
  /// What a method does. It throws if the method does not take the params.
  package typealias Handler = (_ params: JSONValue?) throws(InvalidParams) -> Void

  private struct Method {
    let name: StaticString
    /// The number of its group; nil if it is in none.
    let group: Int?
    let handler: Handler
  }

  private var methods: [Method] = []
  /// The indices of the methods whose names have a certain length, by that length. Few names share
  /// one, and this hashes no name from outside.
  private var places: [[Int]] = []
  /// The index of the method that was called last: most often the next call is the same. At first,
  /// there is none.
  private var last = Int.max
  private var groupCount = 0
  /// The group that is being registered.
  private var group: Int?
  /// The numbers of the groups of which a method was called, in the order of their first calls.
  package private(set) var calledGroups: [Int] = []

  /// A table without methods.
  package init() {}

  /// Adds a method.
  package mutating func register(_ name: StaticString, _ handler: @escaping Handler) {
    while places.count <= name.utf8CodeUnitCount { places.append([]) }
    places[name.utf8CodeUnitCount].append(methods.count)
    methods.append(Method(name: name, group: group, handler: handler))
  }

  /// Adds the methods that `register` adds, as a group. Groups have numbers from 0.
  package mutating func registerGroup(_ register: (inout MethodTable) -> Void) {
    group = groupCount
    register(&self)
    group = nil
    groupCount += 1
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
    let found = method.withDecodedBytes { name -> Int? in
      guard name.count < places.count else { return nil }
      return places[name.count].first { methods[$0].name.hasBytes(name) }
    }
    guard let found = found ?? nil else { return nil }
    last = found
    if let group = methods[found].group, !calledGroups.contains(group) {
      calledGroups.append(group)
    }
    return methods[found].handler
  }
}

extension StaticString {
  /// Whether its UTF-8 is exactly these bytes.
  func hasBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard utf8CodeUnitCount == bytes.count, let start = bytes.baseAddress else { return false }
    return Memory.isEqual(utf8Start, start, count: bytes.count)
  }
}
