import System

/// The three pipes to another program. Ours never wait; a closed one is −1.
struct ProgramPipes {
  /// What it reads is written here.
  private(set) var input: Int32
  /// What it writes to stdout is read here.
  private(set) var output: Int32 = -1
  /// What it writes to stderr is read here.
  private(set) var errors: Int32 = -1
  /// Its own ends: 0, 1 and 2.
  private(set) var theirs: [Int32]

  /// Makes the pipes. Where each byte is to be read by itself, the one in keeps apart what is written
  /// at a time, if the system knows how.
  init(ofSingleBytes single: Bool) throws(SystemError) {
    let toProgram = try Pipe(inPackets: single)
    input = toProgram.writing
    theirs = [toProgram.reading]
    do throws(SystemError) {
      let fromProgram = try Pipe()
      output = fromProgram.reading
      theirs.append(fromProgram.writing)
      let ofErrors = try Pipe()
      errors = ofErrors.reading
      theirs.append(ofErrors.writing)
    } catch {
      closeAll()
      throw error
    }
    for descriptor in [input, output, errors] { Descriptor.setWaiting(descriptor, false) }
  }

  mutating func closeInput() { Self.close(&input) }
  mutating func closeOutput() { Self.close(&output) }
  mutating func closeErrors() { Self.close(&errors) }

  /// Only the program has its ends now.
  mutating func closeTheirs() {
    for descriptor in theirs { Descriptor.close(descriptor) }
    theirs = []
  }

  mutating func closeAll() {
    closeInput()
    closeOutput()
    closeErrors()
    closeTheirs()
  }

  private static func close(_ descriptor: inout Int32) {
    Descriptor.close(descriptor)
    descriptor = -1
  }
}
