import System

/// The three pipes to another program. Reading and writing at our ends never waits; an end that is
/// closed is −1.
struct ProgramPipes {
  /// Our end of the program's stdin, which is written.
  private(set) var input: Int32
  /// Our end of its stdout, which is read.
  private(set) var output: Int32 = -1
  /// Our end of its stderr, which is read.
  private(set) var errors: Int32 = -1
  /// The program's ends: its descriptors 0, 1 and 2.
  private(set) var theirs: [Int32]

  /// Makes the pipes. If `single`, each byte is to reach the program in a read of its own: the pipe
  /// to its stdin then keeps writes apart, if the system can do that.
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
    for descriptor in [input, output, errors] { Descriptor.setNonBlocking(descriptor, true) }
  }

  mutating func closeInput() { Self.close(&input) }
  mutating func closeOutput() { Self.close(&output) }
  mutating func closeErrors() { Self.close(&errors) }

  /// Closes our copies of the program's ends.
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
