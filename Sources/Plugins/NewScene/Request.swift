/// The scene that the arguments ask for, checked as far as the arguments alone allow.
struct Request {
  /// The scene's name in Swift: `Archive`.
  let name: String
  /// The names of its events; the first one opens the scene.
  let events: [String]
  /// The names of its outputs; the first one shows what is pushed.
  let outputs: [String]

  static let usage = "swift package new-scene NAME [--events a,b] [--outputs showX,routeY]"

  static let help = """
    \(usage)

    Makes all files of a scene (use case, presenter, remote view, connector, their tests and a
    transcript), and its line in Connectors/Scenes.swift. The scene counts the todos: a beginning
    that runs, and passes its tests.

      NAME       such as Archive: an upper-case letter, a lower-case one, then letters and digits
      --events   such as ready,select; by default viewReady,viewClosed. The first one opens the
                 scene; one that is called viewClosed closes it; each other one counts anew
      --outputs  such as showArchive,routeDetail; by default showNAME. The first one must begin with
                 show: it is what the first event shows, and what is pushed when the store changes.
                 The others go to the other events in turn, those left over to the last

    SwiftPM asks whether it may write; --allow-writing-to-package-directory before new-scene says so:
      swift package --allow-writing-to-package-directory new-scene Archive --events ready
    """

  private static let most = 10
  private static let longest = 40

  init(_ arguments: [String]) throws {
    var names: [String] = []
    var lists: [String: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        names.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      guard option == "--events" || option == "--outputs" else {
        throw Refusal("there is no option \(option): \(Self.usage)")
      }
      let isValue = rest.first?.hasPrefix("-") == false
      guard let value = parts.count > 1 ? String(parts[1]) : isValue ? rest.popFirst() : nil else {
        throw Refusal("\(option) needs names, separated by commas: \(Self.usage)")
      }
      guard lists[option] == nil else { throw Refusal("\(option) is given twice; give it once") }
      lists[option] = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    guard let name = names.first, names.count == 1 else {
      throw Refusal("new-scene takes one name: \(Self.usage)")
    }
    self.name = name
    events = lists["--events"] ?? ["viewReady", "viewClosed"]
    outputs = lists["--outputs"] ?? ["show\(name)"]
    try checkName()
    try checkEvents()
    try checkOutputs()
  }

  private func checkName() throws {
    guard name.wholeMatch(of: /[A-Z][a-z][A-Za-z0-9]*/) != nil, name.count <= Self.longest else {
      throw Refusal(
        "\"\(name)\" cannot be a scene's name; one is an upper-case letter, a lower-case one, and at "
          + "most \(Self.longest - 2) more letters and digits (A to Z): Archive")
    }
    if name == "Rpc" { throw Refusal("Rpc is JSON-RPC's own; choose another name") }
  }

  private func checkEvents() throws {
    try check(events, "event", example: "ready") { $0.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil }
    if let word = events.first(where: Self.swiftWords.contains) {
      throw Refusal("\(word) cannot be an event: it is a word of Swift; choose another one")
    }
    if let word = events.first(where: Self.takenWords.contains) {
      throw Refusal("\(word) cannot be an event: every scene has that already; choose another one")
    }
    if events.first == Self.closing {
      throw Refusal("\(Self.closing) closes the scene; put an event before it that opens it")
    }
  }

  private func checkOutputs() throws {
    try check(outputs, "output", example: "showArchive or routeDetail") {
      $0.wholeMatch(of: /(show|route)[A-Z][A-Za-z0-9]*/) != nil
    }
    if outputs.contains("showError") {
      throw Refusal("showError cannot be an output: every scene has that already")
    }
    if outputs.first?.hasPrefix("show") != true {
      throw Refusal("the first output is what is pushed; it must show something: show\(name)")
    }
  }

  private func check(
    _ names: [String], _ what: String, example: String, _ isRight: (String) -> Bool
  ) throws {
    if names.count > Self.most {
      throw Refusal("\(names.count) \(what)s are too many; at most \(Self.most) can be made")
    }
    for (index, name) in names.enumerated() {
      if !isRight(name) || name.count > Self.longest {
        throw Refusal("\"\(name)\" cannot be an \(what)'s name; one is such as \(example)")
      }
      if names[..<index].contains(name) {
        throw Refusal("the \(what) \(name) is given twice; give it once")
      }
    }
  }

  /// The event that closes a scene.
  static let closing = "viewClosed"

  /// Names that every scene already uses for other things than events.
  private static let takenWords: Set = ["all", "counts", "failure", "notRefreshed", "refresh"]

  private static let swiftWords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

/// Why no scene is made, as one sentence with the remedy.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
