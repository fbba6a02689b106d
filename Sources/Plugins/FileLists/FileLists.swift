import Foundation
import PackagePlugin

/// Makes Swift of what stands in the files of a folder, so that adding a file is enough: the languages
/// of their data, `OpenRPCDocument.text` of `openrpc.json`, `Sentences.lines` of the contract's sentences,
/// `Prose` of the reference in `PROTOCOL.md` and of the manual, and `Completions.scripts` of the scripts for
/// shells.
@main struct FileLists: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let package = context.package.directoryURL
    switch target.name {
    case "Presenters":
      let languages = target.directoryURL.appending(path: "Common/Languages")
      let script = package.appending(path: "Sources/Plugins/FileLists/languages.awk")
      return [
        command(
          "Languages+Known.swift", in: context, #"output=$1; shift; awk -f "$@" >"$output""#,
          of: try [script]
            + files(of: languages.appending(path: "Known"), ending: "phrases")
            + files(of: languages.appending(path: "Known"), ending: "words"))
      ]
    case "RemoteViews":
      return [
        command(
          "OpenRPCDocument+Text.swift", in: context, Self.document,
          of: [package.appending(path: "protocol/openrpc.json")]),
        command(
          "Sentences+Lines.swift", in: context, Self.sentences,
          of: try files(
            of: target.directoryURL.appending(path: "Sentences"), ending: "sentences")),
      ]
    case "Reference":
      return [
        command(
          "Prose+Markdown.swift", in: context, Self.prose,
          of: try [package.appending(path: "protocol/PROTOCOL.md")]
            + files(of: target.directoryURL.appending(path: "Manual"), ending: "md"))
      ]
    case "viper-todo":
      let scripts = target.directoryURL.appending(path: "Completions")
      return [
        command(
          "Completions+Scripts.swift", in: context, Self.scripts,
          of: try ["bash", "zsh", "fish"].flatMap { try files(of: scripts, ending: $0) })
      ]
    default: return []
    }
  }

  private func files(of folder: URL, ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }.sorted { $0.path < $1.path }
  }

  /// - Parameter script: Takes the path of the Swift file, then the paths of the files.
  private func command(
    _ name: String, in context: PluginContext, _ script: String, of files: [URL]
  ) -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    return .buildCommand(
      displayName: "Making \(name)", executable: URL(filePath: "/bin/sh"),
      arguments: ["-c", script, "sh", output.path] + files.map(\.path),
      inputFiles: files, outputFiles: [output])
  }

  private static let document = ##"""
    exec >"$1"
    shift
    echo 'extension OpenRPCDocument {'
    echo '  package static let text: StaticString = #"""'
    sed 's/^./    &/' "$@"
    echo '    """#'
    echo '}'
    """##

  private static let sentences = ##"""
    exec >"$1"
    shift
    echo 'extension Sentences {'
    echo '  static let lines: StaticString = #"""'
    sed 's/^./    &/' "$@"
    echo '    """#'
    echo '}'
    """##

  private static let prose = ##"""
    exec >"$1"
    echo 'extension Prose {'
    echo '  static let markdown: StaticString = #"""'
    sed -n '/^<!-- reference:/,/^<!-- end/{/^<!--/d;s/^./    &/;p;}' "$2"
    echo '    """#'
    echo '  static let manual: KeyValuePairs = ['
    shift 2
    for file; do
      name=${file##*/}
      echo "    \"${name%.md}\": #\"\"\""
      sed 's/^./    &/' "$file"
      echo '    """#,'
    done
    echo '  ]'
    echo '}'
    """##

  private static let scripts = ##"""
    exec >"$1"
    shift
    echo 'extension Completions {'
    echo '  /// The scripts, by the names of their shells.'
    echo '  static let scripts: KeyValuePairs = ['
    for file; do
      echo "    \"${file##*.}\": #\"\"\""
      sed 's/^./    &/' "$file"
      echo '    """#,'
    done
    echo '  ]'
    echo '}'
    """##
}
