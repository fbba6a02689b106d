import Foundation
import PackagePlugin

/// `swift package new-scene Archive`: makes the files of a new scene in all rings, and registers it.
/// It writes nothing in `protocol`: the words of the contract are the author's.
@main
struct NewScene: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if arguments.contains("--help") || arguments.contains("-h") {
      print(Request.help)
      return
    }
    let scene = try Request(arguments)
    let package = context.package.directoryURL
    let templates = try Templates(at: package.appending(path: "Sources/Plugins/NewScene/Templates"))
    let tree = Tree(root: package)
    // Everything is checked before anything is written.
    let files = try templates.files(of: scene)
    let registration = try tree.registration(of: scene)
    try tree.check(files, of: scene)
    try tree.write(files, and: registration)

    for file in files { print("made    \(file.path)") }
    print("changed \(registration.path)")
    print(
      """

      It answers after swift build. Before it is in the contract:
        declare it      Sources/RemoteViews/\(scene.name)/\(scene.name)RemoteView.swift
        describe it     Sources/RemoteViews/Sentences/\(scene.name).sentences
        pin it down     protocol/transcripts/\(scene.wireName)/
        publish it      VIPER_TODO_RENEW=1 swift test --filter MatchesTheDeclarations
                        python3 clients/python/generate.py; node clients/node/generate.mjs
      """)
  }
}
