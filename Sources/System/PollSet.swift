#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Several descriptors to wait for at once (`poll`).
package struct PollSet {
  /// What to wait for at a descriptor.
  package struct Interest: Equatable {
    let events: Int16
    /// Bytes, the end of input, or a connection.
    package static var input: Self { Self(events: Int16(POLLIN)) }
    /// Room for at least `PIPE_BUF` bytes.
    package static var output: Self { Self(events: Int16(POLLOUT)) }
    /// Only that the other end has gone.
    package static var end: Self { Self(events: 0) }
  }

  private var entries: [pollfd]

  /// A set of these descriptors. A descriptor of −1 is ignored.
  package init(_ descriptors: [(descriptor: Int32, interest: Interest)]) {
    entries = descriptors.map { pollfd(fd: $0, events: $1.events, revents: 0) }
  }

  /// A set of this many descriptors, all of which are still ignored.
  package init(count: Int) {
    entries = Array(repeating: pollfd(fd: -1, events: 0, revents: 0), count: count)
  }

  /// Replaces the descriptor at an index, and what to wait for there.
  package mutating func set(_ place: Int, _ descriptor: Int32, _ interest: Interest) {
    // Most waits are for the same as the one before.
    if entries[place].fd == descriptor && entries[place].events == interest.events { return }
    entries[place].fd = descriptor
    entries[place].events = interest.events
  }

  /// Waits until a descriptor is ready, at most this many milliseconds, or without limit if it is
  /// below 0. Returns whether one is ready. If a signal ends the wait, none is.
  @discardableResult
  package mutating func wait(milliseconds: Int64) -> Bool {
    let timeout = milliseconds < 0 ? -1 : Int32(clamping: milliseconds)
    let count = poll(&entries, nfds_t(entries.count), timeout)
    if count < 0 { for place in entries.indices { entries[place].revents = 0 } }
    return count > 0
  }

  /// Whether the descriptor at an index is ready: what was waited for has come, or its end has.
  package func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

  /// Whether the descriptor at an index has room.
  package func hasRoom(_ place: Int) -> Bool { entries[place].revents & Int16(POLLOUT) != 0 }

  /// Whether the other end of the descriptor at an index has gone, or the descriptor is not open.
  package func isGone(_ place: Int) -> Bool {
    entries[place].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }

  /// Waits for one descriptor, at most this many milliseconds. Returns whether it is ready. A
  /// signal ends the wait.
  package static func wait(
    for descriptor: Int32, _ interest: Interest, milliseconds: Int64
  ) -> Bool {
    var entry = pollfd(fd: descriptor, events: interest.events, revents: 0)
    return poll(&entry, 1, Int32(clamping: milliseconds)) > 0
  }
}
