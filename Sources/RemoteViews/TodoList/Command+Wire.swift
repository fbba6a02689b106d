import Entities
import JSON
import UseCases

/// Commands as a View or a tool's caller sent them, while the message is handled: nobody sends them
/// to another thread.
struct SentCommands: @unchecked Sendable {
  var commands: [Command] = []
  /// The array that says them.
  var json: JSONValue?
  /// The same array stands for other commands with other salt.
  var salt = 0

  /// The key of these commands, if they have one. The number that stands for them takes time, and is
  /// asked for only then.
  func key(_ name: String?) -> ChangesKey? {
    name.map { ChangesKey(name: $0, digest: (json?.digest ?? 0) ^ salt) }
  }
}

extension MemberKind<SentCommands> {
  /// An array of commands.
  static func commands(of entry: MemberKind<SentCommand>, salt: Int) -> Self {
    let list = MemberKind<[SentCommand]>.list(of: entry, 1...Command.limit)
    return Self(list.type, SentCommands()) { json throws(MemberFault) in
      do throws(MemberFault) {
        guard let entries = try list.value(of: json) else { return nil }
        return SentCommands(
          commands: try SentCommands.commands(of: entries), json: json, salt: salt)
      } catch { throw error.insideEntry }
    }
  }
}

extension SentCommands {
  /// Finds the todos that entries name, and throws if entries do not fit together.
  fileprivate static func commands(of entries: [SentCommand]) throws(MemberFault) -> [Command] {
    if let toggle = entries.firstIndex(where: \.isToggle) {
      if entries.count > 1 { throw fault(toggle, "do", "the do of the only entry") }
      let entry = entries[toggle]
      return [.toggle(try selection(of: entry), children: entry.children)]
    }
    if let entry = entries.first, let filter = entry.filter {
      if entry.subject != nil { throw fault(0, "filter", "left out beside an id") }
      if entries.count > 1 { throw fault(0, "filter", "the filter of the only entry") }
      if entry.rev != nil { throw fault(0, "rev", "left out beside a filter") }
      if entry.token != nil { throw fault(0, "token", "left out beside a filter") }
      guard case .change(let action) = entry.work else { return [] }
      return [.all(filter, expected: entry.expected, action)]
    }
    var commands: [Command] = []
    commands.reserveCapacity(entries.count)
    // By its name, the entry that adds a todo; nil once another one deletes it.
    var names: [[UInt8]: (index: Int, number: Int)?] = [:]
    var added = 0
    // What an entry gives, with the todos that earlier entries add and it names.
    func resolved(_ given: GivenFields, _ index: Int) throws(MemberFault) -> GivenFields {
      var given = given
      for name in given.afterNames {
        guard let entry = names[Array(name.utf8)] ?? nil else {
          throw fault(index, "after", "ids of todos, or names of ones that earlier entries add")
        }
        given.addAfter.append(-entry.number)
      }
      if let name = given.parentName { given.parent = "\(try number(name, index, "parent"))" }
      return given
    }
    // The number by which a todo is called that an earlier entry adds.
    func number(_ name: String, _ index: Int, _ member: StaticString) throws(MemberFault) -> Int {
      guard let entry = names[Array(name.utf8)] ?? nil else { throw fault(index, member, unknown) }
      return -entry.number
    }
    // Where an entry moves a todo, likewise.
    func resolved(_ sent: SentDestination, of subject: SentCommand.Subject?, _ index: Int)
      throws(MemberFault) -> TodoAction
    {
      let isSame: Bool
      switch subject {
      case .id(let id): isSame = sent.name == nil && sent.destination?.neighbour == id
      case .name(let name): isSame = sent.name.hasSameBytes(as: name)
      case nil: isSame = false
      }
      if isSame { throw fault(index, sent.member, "another todo than the one that is moved") }
      var (destination, parent) = (sent.destination, sent.parent)
      if let name = sent.name {
        let other = try number(name, index, sent.member)
        destination = destination?.beside { _ in other }
      }
      if let name = sent.parentName { parent = try number(name, index, "parent") }
      return .move(destination, parent: parent)
    }
    for (index, entry) in entries.enumerated() {
      switch entry.work {
      case .add(var given, let name):
        given = try resolved(given, index)
        added += 1
        if let name, names.updateValue((index, added), forKey: Array(name.utf8)) != nil {
          throw fault(index, "as", "a name that no earlier entry gives")
        }
        commands.append(.add(given))
      case .change(let action):
        let target = try target(of: entry, index, names)
        if case .name(let name) = entry.subject, case .delete = action {
          names[Array(name.utf8)] = .some(nil)
        }
        var action = action
        if case .edit(let given) = action { action = .edit(try resolved(given, index)) }
        if let sent = entry.destination { action = try resolved(sent, of: entry.subject, index) }
        commands.append(.change(target, rev: entry.rev, token: entry.token, action))
      case .toggle: break
      }
    }
    return commands
  }

  private static let unknown = "the id of a todo, or the name of one that an earlier entry adds"

  private static func selection(of entry: SentCommand) throws(MemberFault) -> Command.Selection {
    guard case .toggle(let ids) = entry.work, let ids else {
      guard let filter = entry.filter else {
        throw fault(0, "ids", "the ids of 1 to \(Command.limit) todos, or left out beside a filter")
      }
      return .filter(filter, expected: entry.expected)
    }
    if entry.filter != nil { throw fault(0, "filter", "left out beside ids") }
    if entry.expected != nil { throw fault(0, "expect", "given with a filter") }
    return .ids(ids)
  }

  private static func target(
    of entry: SentCommand, _ index: Int, _ names: [[UInt8]: (index: Int, number: Int)?]
  ) throws(MemberFault) -> Command.Target {
    let target: Command.Target
    switch entry.subject {
    case .id(let id): target = .id(id)
    case .name(let name):
      guard let added = names[Array(name.utf8)] ?? nil else { throw fault(index, "id", unknown) }
      if entry.rev != nil { throw fault(index, "rev", "left out for a new todo") }
      target = .added(by: added.index)
    case nil:
      throw entry.filter == nil
        ? fault(index, "id", unknown) : fault(index, "filter", "the filter of the only entry")
    }
    if entry.filter != nil { throw fault(index, "filter", "left out beside an id") }
    if entry.expected != nil { throw fault(index, "expect", "given with a filter") }
    return target
  }

  private static func fault(_ index: Int, _ member: StaticString, _ expected: String) -> MemberFault
  { .wrong(expected: expected).inside(member).inside(element: index) }
}

/// An entry of an array of commands, before the todos are found that it names.
struct SentCommand: Sendable {
  enum Work {
    /// Adds a todo, which later entries can name.
    case add(GivenFields, as: String?)
    case change(TodoAction)
    /// Toggles the todos with these ids, or those that pass the filter.
    case toggle(ids: [Int]?)
  }

  /// How an entry says which todo it is about.
  enum Subject {
    case id(Int)
    /// By the name that an earlier entry gave it.
    case name(String)
  }

  var work: Work
  var subject: Subject?
  var filter: TodoFilter?
  var expected: Int?
  var rev: Int?
  var token: String?
  /// What becomes of the todos under those that it completes.
  var children: ChildrenChoice?
  /// Where it moves the todo.
  var destination: SentDestination?

  fileprivate var isToggle: Bool { if case .toggle = work { true } else { false } }
}

extension MemberKind<SentCommand> {
  /// An object, of which `do` may say what members it has.
  private static func entry(
    _ type: @autoclosure @escaping @Sendable () -> MemberType,
    _ declaration: @escaping @Sendable (JSONValue) throws(MemberFault) -> Changes.Entry
  ) -> Self {
    Self(type(), SentCommand(work: .change(.delete))) { json throws(MemberFault) in
      json.kind == .object ? try declaration(json).value(of: json) : nil
    }
  }

  /// A change of `apply`: its `do` says which members it has.
  static let anyChange = entry(
    .oneOf(Alternatives(name: SchemaName("Change"), tables: Changes.tables(of: Changes.all)))
  ) { json throws(MemberFault) in
    guard let entry = try Changes.named(in: json, Changes.all) else {
      throw .missing("do", .choice(Choice(Changes.words(of: Changes.all))))
    }
    return entry
  }

  /// The same without filters, and an edit if it does not say what to do. Its schema is one object
  /// with the members of all changes, since some clients take no alternatives.
  static let flatChange = entry(.object(MemberTable(of: "flatChange", Changes.flatMembers))) {
    json throws(MemberFault) in try Changes.named(in: json, Changes.flat) ?? Changes.flat[1].entry
  }
}

/// The changes that `do` can name.
private enum Changes {
  typealias Entry = ObjectDeclaration<SentCommand>

  static var flatMembers: [MemberDeclaration] {
    var members: [MemberDeclaration] = [.optional("do", .choice(Choice(words(of: flat))))]
    for member in tables(of: flat).flatMap(\.members)
    where !members.contains(where: { "\($0.name)" == "\(member.name)" }) {
      members.append(member.asOptional)
    }
    return members
  }

  typealias Change = (word: StaticString, entry: Entry)
  static let all = makeChanges(isFlat: false) + [toggle]
  static let flat = makeChanges(isFlat: true)
  /// What `do` can be.
  static func words(of changes: [Change]) -> [String] { changes.map { "\($0.word)" } }

  static func tables(of changes: [Change]) -> [MemberTable] {
    changes.map { change in MemberTable(named: change.entry.name, change.entry.members) }
  }

  /// The change that `do` names; nil if there is no `do`.
  static func named(in json: JSONValue, _ changes: [Change]) throws(MemberFault) -> Entry? {
    for (name, value) in json.members where name.hasString("do") && !value.isNull {
      guard let change = changes.first(where: { value.hasString($0.word) }) else {
        throw .wrong("do", .choice(Choice(words(of: changes))))
      }
      return change.entry
    }
    return nil
  }

  private static let toggle: Change = (
    "toggle",
    ObjectDeclaration(named: SchemaName("ToggleChange")) {
      $0.readWord("toggle", false)
      let ids = $0.optional("ids", .list(of: .positive, 1...Command.limit))
      var entry = SentCommand(work: .toggle(ids: ids))
      entry.readFilter(&$0)
      entry.children = $0.optional(Members.children)
      return entry
    }
  )

  private static func makeChanges(isFlat: Bool) -> [Change] {
    func change(
      _ word: StaticString, _ name: StaticString, hasFilter: Bool = true,
      _ action: @escaping @Sendable (inout MemberReader, inout SentCommand) -> TodoAction
    ) -> Change {
      (
        word,
        ObjectDeclaration(named: SchemaName(name)) {
          $0.readWord(word, isFlat)
          var entry = SentCommand(work: .change(.delete))
          entry.readSubject(&$0, hasFilter: hasFilter && !isFlat)
          entry.work = .change(action(&$0, &entry))
          entry.rev = $0.optional(Members.rev)
          entry.token = $0.optional(Members.token)
          return entry
        }
      )
    }
    let changes: [Change] = [
      (
        "add",
        ObjectDeclaration(named: SchemaName("AddChange")) {
          $0.readWord("add", isFlat)
          let name = $0.optional("as", .string(1...64))
          return SentCommand(
            work: .add(Members.newTodo(&$0, allowsNames: true, isOfView: !isFlat), as: name))
        }
      ),
      change("edit", "EditChange") { members, _ in
        .edit(Members.edits(&members, allowsNames: true, isOfView: !isFlat))
      },
      change("complete", "CompleteChange") { members, _ in
        .complete(children: isFlat ? nil : members.optional(Members.children))
      }, change("reopen", "ReopenChange") { _, _ in .reopen },
      change("delete", "DeleteChange") { _, _ in .delete },
      change("skip", "SkipChange", hasFilter: false) { _, _ in .skip },
      change("comment", "CommentChange", hasFilter: false) { members, _ in
        .comment(members.required(TodoDetailWire.text))
      },
      change("move", "MoveChange", hasFilter: false) { members, entry in
        let sent = isFlat ? members.required("place", .place) : members.destination(.subject)
        entry.destination = sent
        return .move(sent.destination, parent: sent.parent)
      },
    ]
    // Comments have a tool of their own.
    return isFlat ? changes.filter { "\($0.word)" != "comment" } : changes
  }
}

extension SentCommand {
  /// Reads which todos it is about; without a filter, it needs an id.
  fileprivate mutating func readSubject(_ members: inout MemberReader, hasFilter: Bool) {
    let id = Member("id", .subject)
    subject = hasFilter ? members.optional(id) : members.required(id)
    if hasFilter { readFilter(&members) }
  }

  /// Reads a filter, and how many todos must pass it.
  fileprivate mutating func readFilter(_ members: inout MemberReader) {
    filter = members.optional("filter", .filter)
    expected = members.optional("expect", .natural)
  }
}

extension MemberKind<SentCommand.Subject> {
  /// The id of a todo, or the name of one that is new.
  static let subject = MemberKind(.either(.positive, .string(1...64)), .id(1)) {
    json throws(MemberFault) in
    if let id = json.integer { return id > 0 ? .id(id) : nil }
    return try MemberKind<String>.string(1...64).value(of: json).map { .name($0) }
  }

  /// The id of a todo.
  static let id = MemberKind(.positive, .id(1)) { json in
    json.integer.flatMap { $0 > 0 ? .id($0) : nil }
  }
}

extension MemberReader {
  /// Reads the member that tells an object from others.
  fileprivate mutating func readWord(_ word: StaticString, _ isOptional: Bool) {
    let member = Member(
      "do", MemberKind(.choice(["\(word)"]), ()) { $0.hasString(word) ? () : nil })
    if isOptional { _ = optional(member) } else { required(member) }
  }
}
