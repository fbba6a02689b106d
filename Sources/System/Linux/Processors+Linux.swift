#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The processors on which this process, and the programs that it starts, may run.
  package struct Processors {
    private let all: clinux_processors
    /// Their numbers, in order.
    package let numbers: [Int]

    /// The processors at present.
    package init() {
      var all = clinux_processors()
      clinux_get_processors(0, &all)
      self.all = all
      let words = withUnsafeBytes(of: all.bits) { Array($0.bindMemory(to: UInt.self)) }
      numbers = words.indices.flatMap { word in
        (0..<UInt.bitWidth).filter { words[word] >> UInt($0) & 1 == 1 }
          .map { word * UInt.bitWidth + $0 }
      }
    }

    /// From now on, this process runs on one of them.
    package func stay(on number: Int) throws(SystemError) {
      var set = clinux_processors()
      withUnsafeMutableBytes(of: &set.bits) {
        $0.bindMemory(to: UInt.self)[number / UInt.bitWidth] = 1 << UInt(number % UInt.bitWidth)
      }
      if clinux_set_processors(0, &set) != 0 { throw .last }
    }

    /// From now on, this process runs on any of them.
    package func free() {
      var all = all
      clinux_set_processors(0, &all)
    }
  }
#endif
