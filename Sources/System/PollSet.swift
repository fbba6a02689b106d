#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Descriptors that are waited for together (`poll`).
package struct PollSet {
  /// What is waited for at a descriptor.
  package enum Interest {
    /// Bytes, an end, or a connection.
    case input
    /// Room for at least `PIPE_BUF` bytes.
    case output
    /// Nothing but that the other end is gone.
    case end
  }

  private var entries: [pollfd]

  /// Waits for these; a descriptor of −1 is passed over.
  package init(_ descriptors: [(descriptor: Int32, interest: Interest)]) {
    entries = descriptors.map { pollfd(fd: $0, events: Self.events($1), revents: 0) }
  }

  /// Changes what is waited for at a place.
  package mutating func set(_ place: Int, _ descriptor: Int32, _ interest: Interest) {
    entries[place].fd = descriptor
    entries[place].events = Self.events(interest)
  }

  /// Waits until one is ready, up to a number of milliseconds or, below 0, for as long as it takes;
  /// returns whether one is. A signal ends the wait: then none is.
  @discardableResult
  package mutating func wait(milliseconds: Int64) -> Bool {
    let timeout = milliseconds < 0 ? -1 : Int32(clamping: milliseconds)
    let count = poll(&entries, nfds_t(entries.count), timeout)
    if count < 0 { for place in entries.indices { entries[place].revents = 0 } }
    return count > 0
  }

  /// Whether something is to be said of the descriptor at a place: what was waited for, or its end.
  package func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

  /// Whether the descriptor at a place has room.
  package func hasRoom(_ place: Int) -> Bool { entries[place].revents & Int16(POLLOUT) != 0 }

  /// Whether nobody is at the other end of the descriptor at a place, or it is none.
  package func isGone(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// Waits for one descriptor, up to a number of milliseconds; returns whether it is ready. A signal
  /// ends the wait.
  package static func wait(
    for descriptor: Int32, _ interest: Interest, milliseconds: Int64
  ) -> Bool {
    var entry = pollfd(fd: descriptor, events: events(interest), revents: 0)
    return poll(&entry, 1, Int32(clamping: milliseconds)) > 0
  }

  private static func events(_ interest: Interest) -> Int16 {
    switch interest {
    case .input: Int16(POLLIN)
    case .output: Int16(POLLOUT)
    case .end: 0
    }
  }
}
