import Foundation
import PackagePlugin

/// `swift package new-scene Archive`: makes all files of a new scene, in all rings, and registers
/// it.
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
    // Everything is checked before anything is written.
    let files = try templates.files(of: scene)
    let registration = try tree.registration(of: scene)
    try tree.check(files, of: scene)
    print("Building with the new scene, to bring the description of the protocol up to date…")
    var stale: [ClientStubs] = []
    let changed = Self.description + ClientStubs.all.flatMap(\.paths)
    try tree.write(files, and: registration, changed: changed) {
      try describe(package)
      stale = ClientStubs.all.filter { !$0.renew(in: package) }
    }

    for file in files { print("made    \(file.path)") }
    for path in [registration.path] + changed where !stale.flatMap(\.paths).contains(path) {
      print("changed \(path)")
    }
    print(
      """

      See it answer:
        .build/debug/viper-todo replay protocol/transcripts/\(scene.wireName)/*
      """)
    guard !stale.isEmpty else { return }
    print(
      "\nThese clients do not know the scene yet. Renew them, here or where there is the program:")
    for stubs in stale { print("  \(stubs.command.joined(separator: " "))") }
  }

  /// The files that are made from the declarations.
  private static let description = ["protocol/openrpc.json", "protocol/PROTOCOL.md"]

  /// Builds the program and lets it write its declarations to those files.
  private func describe(_ package: URL) throws {
    let result = try packageManager.build(.product("viper-todo"), parameters: .init())
    guard result.succeeded,
      let program = result.builtArtifacts.first(where: { $0.url.lastPathComponent == "viper-todo" })
    else { throw Refusal("it does not build:\n\(result.logText)") }
    let process = Process()
    process.executableURL = program.url
    process.arguments = ["discover", "--update", "protocol"]
    process.currentDirectoryURL = package
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Refusal("viper-todo discover failed") }
  }
}
