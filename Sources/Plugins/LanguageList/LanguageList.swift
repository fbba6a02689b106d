import Foundation
import PackagePlugin

/// Lists the languages that have a file, so that adding one is adding its file: makes
/// `Languages.all` out of what the files in the folder say of themselves.
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

  /// Takes the path of the list, then those of the files.
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
