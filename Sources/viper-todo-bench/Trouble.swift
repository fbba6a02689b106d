/// Why something could not be measured: one sentence, with the remedy if there is one.
struct Trouble: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
