import JSON
import System

/// The levels of transcripts: what the author of a backend can ask for part by part. They stand in
/// the file `levels.json` of the folder that has the transcripts (PROTOCOL § 12).
package struct TranscriptLevels {
  package struct Level {
    package let name: String
    /// What it is about.
    package let title: String
    /// The paths of its transcripts, from the folder.
    package let transcripts: [String]
  }

  package static let fileName = "levels.json"

  package let all: [Level]
  /// The folder that the manifest is in, with its slash.
  private let folder: String

  /// The manifest of a transcript or of a folder with transcripts: the one in its folder or the
  /// nearest one above. Nil if there is none.
  package init?(above path: String) throws {
    let folders = sequence(first: File.realPath(path) ?? path) { folder in
      File.folder(of: folder) == folder ? nil : File.folder(of: folder)
    }
    guard let file = folders.lazy.map(Self.path).first(where: File.exists) else { return nil }
    folder = String(file.dropLast(Self.fileName.count))
    let json = try File.read(file)
    let levels = ParsedText(json)?.with { $0["levels"]?.elements.map(Level.init) } ?? nil
    guard let levels, levels.allSatisfy({ $0 != nil }) else {
      throw FormatError(
        "\(file): this is not a manifest of levels; expected "
          + #"{"levels":[{"name":…,"title":…,"transcripts":[the path of a file, …]}, …]}"#)
    }
    all = levels.compactMap(\.self)
  }

  /// The path of a transcript from the folder of the manifest.
  package func name(of path: String) -> String {
    let path = File.realPath(path) ?? path
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private static func path(in folder: String) -> String {
    folder + (folder.utf8.last == UInt8(ascii: "/") ? "" : "/") + fileName
  }
}

extension TranscriptLevels.Level {
  fileprivate init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let title = value["title"]?.string,
      let transcripts = value["transcripts"]?.elements.map(\.string),
      transcripts.allSatisfy({ $0 != nil })
    else { return nil }
    self.init(name: name, title: title, transcripts: transcripts.compactMap(\.self))
  }
}

/// A file that is not what it should be.
package struct FormatError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }

  /// Reads the lines of a file, which is to be `what`.
  package static func naming<Value>(
    _ what: String, _ path: String, _ read: @autoclosure () throws -> Value
  ) throws -> Value {
    do { return try read() } catch let malformed as Transcript.Malformed {
      throw FormatError(
        "\(path):\(malformed.line): this is not a line of \(what); expected \(malformed.expected)")
    }
  }
}
