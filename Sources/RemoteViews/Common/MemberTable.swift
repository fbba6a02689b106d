import JSON
import JSONRPC

/// The members that an object may have, made ready to be looked up: every call does it for every
/// member, so that names lie apart from the rest, and neither copies nor counts references.
package final class MemberTable: Sendable {
  /// The name among the schemas; nil where the object is only used in one place.
  package let name: SchemaName?
  /// In the order in which they are documented.
  package let members: [MemberDeclaration]
  private nonisolated(unsafe) let names: UnsafeMutableBufferPointer<Name>
  /// A bit for each member that takes any string, which then need not be held against its type. Only
  /// what comes in is looked up here, and has no more members than fit.
  private let free: UInt16

  private struct Name {
    let start: UnsafePointer<UInt8>
    let count: Int

    init(_ name: StaticString) {
      start = name.utf8Start
      count = name.utf8CodeUnitCount
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
  }

  init(named name: SchemaName? = nil, _ members: [MemberDeclaration]) {
    self.name = name
    self.members = members
    names = .allocate(capacity: members.count)
    _ = names.initialize(from: members.map { Name($0.name) })
    free = members.enumerated().reduce(0) { bits, member in
      member.element.type.takesAnyString ? bits | 1 << member.offset : bits
    }
  }

  deinit { names.deallocate() }

  /// Where the member is that an event asks for by its name; the event's declaration has it.
  func index(of name: StaticString) -> Int {
    // One name lies in one place nearly always, since the compiler keeps one of what is alike.
    if let first = names.baseAddress {
      let wanted = Name(name)
      for index in 0..<names.count
      where first[index].start == wanted.start && first[index].count == wanted.count {
        return index
      }
    }
    guard let index = names.firstIndex(where: { name.hasBytes($0.bytes) }) else {
      preconditionFailure("\(name) is not declared")
    }
    return index
  }

  /// Where the member is whose name came in; nil where there is none. Looks first at the place
  /// after the last one found: most Views send members in the order of the documents.
  func index(of name: JSONValue, after last: Int) -> Int? {
    for index in last + 1..<names.count where name.hasString(names[index].bytes) { return index }
    for index in 0..<min(last + 1, names.count) where name.hasString(names[index].bytes) {
      return index
    }
    return nil
  }

  /// Whether the member takes any string.
  func takesAnyString(_ index: Int) -> Bool { free & 1 << index != 0 }
}

extension MemberTable: ExpressibleByArrayLiteral {
  /// The members of a list.
  package convenience init(arrayLiteral members: MemberDeclaration...) { self.init(members) }
}

extension MemberType {
  /// What a todo's own fields may hold is the rules' business, not the wire's.
  fileprivate var takesAnyString: Bool {
    switch self {
    case .string(nil), .date, .field: true
    default: false
    }
  }
}
