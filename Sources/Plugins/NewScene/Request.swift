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

    Makes the files of a scene (use case, presenter, remote view, their tests), and connects it in
    Connectors/Scenes.swift. The scene shows the store's revision: a beginning that runs, and
    passes its tests. The words of the contract, and its transcripts, are for you to write.

      NAME       such as Archive: an upper-case letter, a lower-case one, then letters and digits
      --events   such as ready,select; by default viewReady,viewClosed. The first one opens the
                 scene; one that is called viewClosed closes it; each other one shows it once
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
    var lists: [String: String] = [:]
    var rest = arguments.flatMap {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        names.append(word)
        continue
      }
      guard word == "--events" || word == "--outputs" else {
        throw Refusal("there is no option \(word): \(Self.usage)")
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-") else {
        throw Refusal("\(word) needs names, separated by commas: \(Self.usage)")
      }
      guard lists.updateValue(value, forKey: word) == nil else {
        throw Refusal("\(word) is given twice; give it once")
      }
    }
    guard let name = names.first, names.count == 1 else {
      throw Refusal("new-scene takes one name: \(Self.usage)")
    }
    func list(_ option: String, _ other: String) -> [String] {
      (lists[option] ?? other).split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    }
    self.name = name
    events = list("--events", "viewReady,viewClosed")
    outputs = list("--outputs", "show\(name)")
    try checkName()
    try checkEvents()
    try checkOutputs()
  }

  /// The scene's name on the wire: `archive`.
  var wireName: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The outputs of an event, besides the one that is pushed: the other events get one each, in
  /// turn, and the last of them those left over. If there is no other event, the first gets all.
  func outputs(of event: String) -> [String] {
    let takers = events.dropFirst().filter { $0 != Self.closing }
    return outputs.dropFirst().enumerated()
      .filter { event == (takers.isEmpty ? events[0] : takers[min($0.offset, takers.count - 1)]) }
      .map(\.element)
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
  private static let takenWords: Set = ["all", "failure", "notRefreshed", "refresh"]

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
