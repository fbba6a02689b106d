#if !os(Linux) || Portable
  /// What the system says of a running process: POSIX has no way to ask, so all of it is nil.
  package struct ProcessFacts {
    /// Of the process of this number.
    package init(_ number: Int) {}

    /// Bytes in memory that are its own or shared.
    package var resident: Int? { nil }
    /// Bytes in memory that are in no file: heap and stacks.
    package var anonymous: Int? { nil }
    /// How often it was given a processor again.
    package var contextSwitches: Int? { nil }
    /// User and system time of all its threads so far, in seconds.
    package var processorTime: Double? { nil }
  }
#endif
