import Foundation
import PackagePlugin

/// Lists the languages that have a file, so that adding a language means adding its file: generates
/// `Languages.all` from the declarations in the files of the folder.
@main struct LanguageList: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Common/Languages/Known")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Languages+All.swift")
    return [
      .buildCommand(
        displayName: "Listing the languages", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, "sh", output.path] + files.map(\.path),
        inputFiles: files, outputFiles: [output])
    ]
  }

  /// A script that takes the path of the list, then the paths of the files.
  private static let script = #"""
    exec >"$1"
    shift
    echo 'extension Languages {'
    echo '  /// By tag; none is made before somebody reads it.'
    echo '  static let all: [(tag: String, language: @Sendable () -> Language)] = ['
    for file do
      sed -n 's/^  static let \([a-z][A-Za-z]*\) = Language($/\1/p
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
