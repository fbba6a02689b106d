/// The two ends of a new pipe. The caller closes them.
package struct Pipe {
  /// The end to read from.
  package let reading: Int32
  /// The end to write to.
  package let writing: Int32

  /// Makes a pipe. `inPackets` keeps writes apart, so that each read returns the bytes of one, if
  /// the system can do that.
  package init(inPackets: Bool = false) throws(SystemError) {
    (reading, writing) = try Self.open(inPackets: inPackets)
  }
}
