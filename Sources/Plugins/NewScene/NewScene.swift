import Foundation
import PackagePlugin

/// `swift package new-scene Archive`: makes all files of a new scene, in all rings, and registers it.
@main
struct NewScene: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if arguments.contains("--help") || arguments.contains("-h") {
      print(Request.help)
      return
    }
    let request = try Request(arguments)
    let package = context.package.directoryURL
    let scene = Scene(request)
    let templates = try Templates(at: package.appending(path: "Sources/Plugins/NewScene/Templates"))
    let tree = Tree(root: package)
    // All is checked before anything is written.
    let files = try templates.files(of: scene)
    let registration = try tree.registration(of: scene)
    try tree.check(files, of: scene)
    try tree.write(files, and: registration)

    for file in files { print("made    \(file.path)") }
    print("changed \(registration.path)")
    print(
      """

      See it answer:
        swift build && .build/debug/viper-todo replay protocol/transcripts/\(scene.wireName)/*
      """)
  }
}

/// Why no scene is made: one sentence, with the remedy.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
