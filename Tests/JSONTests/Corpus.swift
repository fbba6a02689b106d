import Glibc

/// The texts in the folder `Corpus`, whose README explains their notation.
enum Corpus {
  /// All files of texts.
  static let files = [
    "accept/numbers", "accept/space", "accept/strings", "accept/structure",
    "reject/bytes", "reject/literals", "reject/numbers", "reject/strings", "reject/structure",
    "reject/unicode",
    "either/accepted", "either/deep", "either/unicode",
  ]

  /// The files whose texts have a value.
  static let acceptedFiles = files.filter { $0.hasPrefix("accept/") || $0 == "either/accepted" }

  /// The texts of a file, in order.
  static func texts(_ file: String) -> [[UInt8]] {
    contents("\(#filePath)".dropLast("Corpus.swift".count) + "Corpus/\(file).txt")
      .split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") }
      .map { bytes(Array($0)) }
  }

  private static func contents(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var result = [UInt8]()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return result }
      result += chunk[..<count]
    }
  }

  /// The bytes that a line of a file stands for.
  private static func bytes(_ line: [UInt8]) -> [UInt8] {
    var result = [UInt8]()
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "<") else {
        result.append(byte)
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      let parts = rest[..<end].split(separator: UInt8(ascii: "*"))
      rest = rest[end...].dropFirst()
      let run = (parts.first ?? []).split(separator: UInt8(ascii: " ")).map {
        UInt8(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0
      }
      let times = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 1
      for _ in 0..<times { result += run }
    }
    return result
  }
}
