import Foundation

/// The templates of a scene's files. They are real Swift, with a scene `SceneName`, an event
/// `eventName` and an output `showOutput`, so that the formatter and `RulesTests` check them too.
///
/// Lines between, say, `//: others` and `//: end` are repeated for each of the other events;
/// `elements` has all such words.
struct Templates {
  /// A file of a scene.
  struct File {
    /// The path from the package's folder.
    let path: String
    let text: String
  }

  private let folder: URL
  private let paths: [String]

  init(at folder: URL) throws {
    self.folder = folder
    paths = (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
    if paths.isEmpty { throw Refusal("there are no templates in \(folder.path)") }
  }

  /// All files of a scene.
  func files(of scene: Request) throws -> [File] {
    let outputs = scene.outputs.filter(\.isShow) + ["showError"]
    let names = [
      "SceneName": scene.name, "sceneName": scene.wireName, "firstShow": scene.outputs[0],
      "firstEvent": scene.events[0], "FirstEvent": scene.events[0].capitalizedFirst,
      "OutputNames":
        (outputs + scene.outputs.filter { !$0.isShow }).joined(separator: ", "),
      "EventNames": scene.events.joined(separator: ", "),
    ]
    return try paths.map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
      return File(
        path: Self.named(path, names), text: try Self.expand(&lines, names, scene, "", path))
    }
  }

  /// The lines up to the end of a block, with the names of the scene and the event put in.
  private static func expand(
    _ lines: inout ArraySlice<Substring>, _ names: [String: String], _ scene: Request,
    _ event: String, _ path: String
  ) throws -> String {
    var result: [String] = []
    while let line = lines.popFirst() {
      let words = line.drop { $0 == " " }
      if words == "//: end" { break }
      guard words.hasPrefix("//: ") else {
        result.append(named(String(line), names))
        continue
      }
      let block = lines
      // Without such an element, only the end of the block is looked for.
      _ = try expand(&lines, names, scene, event, path)
      for inner in try elements(words.dropFirst(4), scene, event, path) {
        var copy = block
        let names = names.merging(inner) { $1 }
        result.append(try expand(&copy, names, scene, inner["eventName"] ?? event, path))
      }
    }
    return result.joined(separator: "\n")
  }

  /// The elements for which a block is repeated, with the names to put in for each.
  private static func elements(
    _ words: Substring, _ scene: Request, _ event: String, _ path: String
  ) throws -> [[String: String]] {
    func events(_ events: [String]) -> [[String: String]] {
      events.map { ["eventName": $0, "EventName": $0.capitalizedFirst] }
    }
    func outputs(_ outputs: [String], _ name: String) -> [[String: String]] {
      outputs.filter { $0.isShow == (name == "showOutput") }.map { [name: $0] }
    }
    let others = scene.events.dropFirst().filter { $0 != Request.closing }
    switch words {
    case "events": return events(scene.events)
    case "opening": return events([scene.events[0]])
    case "others": return events(others)
    case "closing": return events(scene.events.filter { $0 == Request.closing })
    case "shows": return outputs(scene.outputs, "showOutput")
    case "routes": return outputs(scene.outputs, "routeOutput")
    case "shows of it": return outputs(scene.outputs(of: event), "showOutput")
    case "routes of it": return outputs(scene.outputs(of: event), "routeOutput")
    case "if routes": return scene.outputs.allSatisfy(\.isShow) ? [] : [[:]]
    case "if no routes": return scene.outputs.allSatisfy(\.isShow) ? [[:]] : []
    default: throw Refusal("the template \(path) has a block of an unknown kind: \(words)")
    }
  }

  /// Puts in all names at once, so that no name is replaced inside another.
  private static func named(_ text: String, _ names: [String: String]) -> String {
    text.replacing(
      /SceneName|sceneName|EventNames|OutputNames|EventName|eventName|FirstEvent|firstEvent|firstShow|showOutput|routeOutput/
    ) { match in names[String(match.output)] ?? String(match.output) }
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Whether it names an output that shows. Otherwise the output routes.
  fileprivate var isShow: Bool { hasPrefix("show") }
}
