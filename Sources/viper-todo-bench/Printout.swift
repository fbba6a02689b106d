import System

/// Writes the output of the benchmark.
enum Printout {
  /// Writes a text to stdout.
  static func put(_ text: String) { write(text, to: 1) }

  /// Writes one sentence to stderr.
  static func complain(_ sentence: String) { write("viper-todo-bench: \(sentence)\n", to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { try? Descriptor.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}
