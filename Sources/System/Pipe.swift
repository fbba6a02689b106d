/// The two ends of a new pipe; whoever makes it closes them.
package struct Pipe {
  /// Where it is read.
  package let reading: Int32
  /// Where it is written.
  package let writing: Int32

  /// Makes a pipe. `inPackets` keeps apart what is written at a time, where the system knows how.
  package init(inPackets: Bool = false) throws(SystemError) {
    (reading, writing) = try Self.open(inPackets: inPackets)
  }
}
