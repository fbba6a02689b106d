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
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".transcript") }.sorted()
    if paths.isEmpty { throw Refusal("there are no templates in \(folder.path)") }
  }

  /// All files of a scene, without those for routers if the scene has none.
  func files(of scene: Scene) throws -> [File] {
    let hasRoutes = scene.outputs.contains { !$0.isShow }
    var names: [String: String] = [
      "SceneName": scene.name, "sceneName": scene.wireName,
      "firstShow": scene.outputs[0], "FirstEvent": scene.events[0].name.capitalizedFirst,
      "firstEvent": scene.events[0].name,
      "OutputNames":
        (scene.outputs.filter(\.isShow) + ["showError"]
        + scene.outputs.filter { !$0.isShow }).joined(separator: ", "),
      "EventNames": scene.events.map(\.name).joined(separator: ", "),
    ]
    names["EventOutputs"] = scene.events
      .map { "\(scene.name)\($0.name.capitalizedFirst)UseCaseOutput" }.joined(separator: ", ")
    return try paths.filter { hasRoutes || !$0.hasSuffix("Router.swift") }.map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
      return File(
        path: Self.named(path, names), text: try Self.expand(&lines, names, scene, nil, path))
    }
  }

  /// The lines up to the end of a block, with the names of the scene and the event put in.
  private static func expand(
    _ lines: inout ArraySlice<Substring>, _ names: [String: String], _ scene: Scene,
    _ event: Scene.Event?, _ path: String
  ) throws -> String {
    var result: [String] = []
    while let line = lines.popFirst() {
      let words = line.drop { $0 == " " }
      if words == "//: end" { return result.map { $0 + "\n" }.joined() }
      guard words.hasPrefix("//: ") else {
        result.append(named(String(line), names))
        continue
      }
      let block = lines
      var text = ""
      for (inner, innerEvent) in try elements(words.dropFirst(4), scene, event, path) {
        lines = block
        text += try expand(
          &lines, names.merging(inner) { $1 }, scene, innerEvent ?? event, path)
      }
      if text.isEmpty {
        // The scene has no such element: only find the end of the block.
        lines = block
        _ = try expand(&lines, names, scene, event ?? scene.events[0], path)
      } else {
        result.append(String(text.dropLast()))
      }
    }
    return result.joined(separator: "\n")
  }

  /// The elements for which a block is repeated, with the names to put in for each.
  private static func elements(
    _ words: Substring, _ scene: Scene, _ event: Scene.Event?, _ path: String
  ) throws -> [([String: String], Scene.Event?)] {
    func events(_ kind: Scene.Event.Kind?) -> [([String: String], Scene.Event?)] {
      scene.events.filter { kind == nil || $0.kind == kind }.map {
        (["eventName": $0.name, "EventName": $0.name.capitalizedFirst], $0)
      }
    }
    func outputs(_ outputs: [String], _ name: String) -> [([String: String], Scene.Event?)] {
      outputs.filter { $0.isShow == (name == "showOutput") }.map { ([name: $0], nil) }
    }
    switch words {
    case "events": return events(nil)
    case "opening": return events(.opening)
    case "others": return events(.other)
    case "closing": return events(.closing)
    case "shows": return outputs(scene.outputs, "showOutput")
    case "routes": return outputs(scene.outputs, "routeOutput")
    case "shows of it": return outputs(event?.outputs ?? [], "showOutput")
    case "routes of it": return outputs(event?.outputs ?? [], "routeOutput")
    case "if routes": return scene.outputs.allSatisfy(\.isShow) ? [] : [([:], nil)]
    default: throw Refusal("the template \(path) has a block of an unknown kind: \(words)")
    }
  }

  /// Puts in all names at once, so that no name is replaced inside another.
  private static func named(_ text: String, _ names: [String: String]) -> String {
    text.replacing(
      /SceneName|sceneName|EventNames|OutputNames|EventName|eventName|EventOutputs|FirstEvent|firstEvent|firstShow|showOutput|routeOutput/
    ) { match in names[String(match.output)] ?? String(match.output) }
  }
}
