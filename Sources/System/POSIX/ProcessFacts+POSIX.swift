#if !os(Linux) || Portable
  /// What the system knows about a running process. POSIX has no way to ask, so each fact is nil.
  package struct ProcessFacts {
    /// The facts of the process with this number.
    package init(_ number: Int) {}

    /// Resident memory in bytes, both its own and shared.
    package var resident: Int? { nil }
    /// Resident memory that no file backs, in bytes: heap and stacks.
    package var anonymous: Int? { nil }
    /// How many context switches it has had.
    package var contextSwitches: Int? { nil }
    /// The user and system time of all its threads so far, in seconds.
    package var processorTime: Double? { nil }
  }
#endif
