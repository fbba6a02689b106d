import CLinux
import Glibc

/// The one place where the process waits: for bytes, for room to write, for a signal, for the end
/// of the View. What is ready is handled for a short time, then all that came of it is written at
/// once, and the loop looks around again.
package final class StdioLoop {
  /// Why the loop came to its end.
  package enum End: Equatable {
    /// The service ended, or its input did and all of it is handled.
    case finished
    /// Nobody reads the output any more.
    case viewGone
    /// The process was asked to end.
    case signal
    /// Bytes could not be read or written, though nobody has gone; one sentence that says why.
    case failed(String)
  }

  private let service: any StdioService
  private let input: Int32
  private var output: OutputDescriptor
  private let signals: SignalDescriptor
  private let wakeSources: [any WakeSource]
  private var client: ClientProcess?
  private var isAtEnd = false
  private var failure: String?
  /// What the loop waits for: input, output, signals, the View's process, and the wake sources.
  private var descriptors: [pollfd]
  /// How many of them are no wake sources.
  private static let own = 4

  /// A loop between a service and the protocol's descriptors, which signals end and other things may
  /// wake.
  package init(
    service: any StdioService, streams: StandardStreams, signals: SignalDescriptor,
    wakeSources: [any WakeSource] = []
  ) {
    self.service = service
    self.signals = signals
    self.wakeSources = wakeSources
    input = streams.input
    output = OutputDescriptor(streams.output)
    descriptors =
      ([input, output.descriptor, signals.descriptor, -1] + wakeSources.map { _ in -1 })
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  deinit { output.close() }

  /// Runs until the end.
  package func run() -> End {
    // stdout was closed from the beginning.
    if output.descriptor < 0 { return endUnheard() }
    while true {
      let ready = wait()
      if ready.clientGone { handleWhatIsLeft(discardingOutput: false) }
      if ready.signal || ready.clientGone {
        service.interrupt()
        flush(within: 1000)
        return .signal
      }
      if ready.viewGone { return endUnheard() }
      if ready.input { read() }
      service.handleReceived()
      if let source = ready.firstWakeSource { wakeSources[source].handle() }
      if (ready.output || !output.needsPoll) && !write() { return endUnheard() }
      if isFinished { return failure.map(End.failed) ?? .finished }
      watchClient()
    }
  }

  /// Nobody reads any more.
  private func endUnheard() -> End {
    handleWhatIsLeft(discardingOutput: true)
    return failure.map(End.failed) ?? .viewGone
  }

  private var isFinished: Bool {
    service.output.isEmpty && (service.hasEnded || (isAtEnd && !service.canHandleMore))
  }

  private struct Ready {
    var input = false
    var output = false
    var viewGone = false
    var signal = false
    var clientGone = false
    /// The others that are ready are so again in the next round.
    var firstWakeSource: Int?
  }

  private func wait() -> Ready {
    // A descriptor of −1 is passed over, and no events still tell of a View that has gone.
    descriptors[0].fd = service.wantsInput && !isAtEnd ? input : -1
    descriptors[1].events = service.output.isEmpty ? 0 : Int16(POLLOUT)
    descriptors[3].fd = client?.descriptor ?? -1
    for (index, source) in wakeSources.enumerated() {
      descriptors[Self.own + index].fd = source.descriptor
    }
    let timeout: Int32 = service.canHandleMore ? 0 : -1
    guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0 else { return Ready() }
    return Ready(
      input: descriptors[0].revents != 0,
      output: descriptors[1].revents & Int16(POLLOUT) != 0,
      viewGone: descriptors[1].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0,
      signal: descriptors[2].revents != 0,
      clientGone: descriptors[3].revents != 0,
      firstWakeSource: wakeSources.isEmpty ? nil : firstWakeSource)
  }

  private var firstWakeSource: Int? {
    wakeSources.indices.first { descriptors[Self.own + $0].revents != 0 }
  }

  private func read() {
    let room = service.roomForInput()
    let count = Glibc.read(input, room.baseAddress, room.count)
    if count > 0 {
      service.didReceive(count)
      return
    }
    let code = count == 0 ? 0 : errno
    switch code {
    case EINTR, EAGAIN: return
    // Whoever wrote has gone, or the terminal has.
    case 0, ECONNRESET: break
    case EIO where isatty(input) == 1: break
    default: failure = "stdin cannot be read: \(String(cString: strerror(code)))"
    }
    isAtEnd = true
    service.didReachEnd()
  }

  /// The most writes in a row: a reader that keeps up with gigabytes keeps no signal waiting.
  private static let writesInARow = 16

  /// Writes until all is written, there is no more room or it is time to look around; false when
  /// nothing can be written any more.
  private func write() -> Bool {
    for _ in 0..<Self.writesInARow where !service.output.isEmpty {
      switch output.write(service.output) {
      case .wrote(let count): service.didWrite(count)
      case .full: return true
      case .gone: return false
      case .failed(let code):
        failure = "stdout cannot be written: \(String(cString: strerror(code)))"
        return false
      }
      if output.needsPoll { return true }
    }
    return true
  }

  /// The View has gone, but what it sent before is still done: as much as pipes and sockets hold,
  /// not an endless file.
  private func handleWhatIsLeft(discardingOutput: Bool) {
    var reads = 0
    while !signals.isPending {
      if discardingOutput { service.discardOutput() }
      if service.canHandleMore {
        service.handleReceived()
      } else if reads < 16, !isAtEnd, service.wantsInput, Self.isReadable(input) {
        reads += 1
        read()
        service.handleReceived()
      } else {
        return
      }
    }
  }

  /// Writes what is left, for no longer than so many milliseconds.
  private func flush(within milliseconds: Int64) {
    let deadline = Uptime.milliseconds + milliseconds
    while !service.output.isEmpty {
      let left = deadline - Uptime.milliseconds
      var descriptor = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
      guard left > 0, poll(&descriptor, 1, Int32(left)) > 0, write() else { return }
    }
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  private func watchClient() {
    guard let number = service.clientProcess, client?.number != number else { return }
    client = ClientProcess(number)
  }
}
