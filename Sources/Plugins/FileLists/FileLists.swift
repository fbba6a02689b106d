import Foundation
import PackagePlugin

/// Makes Swift of what stands in the files of a folder, so that adding a file is enough: `Languages.all` of
/// the languages, and `Examples.lines` of the transcripts with the examples of the reference.
@main struct FileLists: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    switch target.name {
    case "Presenters":
      [
        try command(
          "Languages+All.swift", in: context, Self.list("Languages", of: "Language"),
          of: target.directoryURL.appending(path: "Common/Languages/Known"), ending: "swift"),
        try command(
          "Words+All.swift", in: context, Self.list("Words", of: "Words"),
          of: target.directoryURL.appending(path: "Common/Languages/Words"), ending: "swift"),
      ]
    case "RemoteViews":
      [
        try command(
          "Examples+Lines.swift", in: context, Self.examples,
          of: context.package.directoryURL.appending(path: "protocol/transcripts/examples"),
          ending: "transcript")
      ]
    default: []
    }
  }

  private func command(
    _ name: String, in context: PluginContext, _ script: String, of folder: URL, ending: String
  ) throws -> Command {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    return .buildCommand(
      displayName: "Making \(name)", executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", script, "sh", output.path] + files.map(\.path),
      inputFiles: files, outputFiles: [output])
  }

  // Each script takes the path of the list, then the paths of the files.

  private static func list(_ name: String, of type: String) -> String {
    #"""
    exec >"$1"
    shift
    echo 'extension \#(name) {'
    echo '  /// By tag; none is made before somebody reads it.'
    echo '  static let all: [(tag: String, make: @Sendable () -> \#(type))] = ['
    for file do
      sed -n 's/^  static let \([a-z][A-Za-z]*\) = \#(type)($/\1/p
        s/^    tag: \("[A-Za-z-]*"\),$/\1/p' "$file" | {
        read -r name && read -r tag && echo "    ($tag, { .$name }),"
      } || {
        echo "$file: this is no file of a language" >&2
        exit 1
      }
    done
    echo '  ]'
    echo '}'
    """#
  }

  private static let examples = ##"""
    exec >"$1"
    shift
    echo 'extension Examples {'
    echo '  /// Messages as transcripts have them, `> ` or `< ` before the JSON.'
    echo '  static let lines: [StaticString] = ['
    sed -n 's/^[<>] .*/    #"&"#,/p' "$@"
    echo '  ]'
    echo '}'
    """##
}
