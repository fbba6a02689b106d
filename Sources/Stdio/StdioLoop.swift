import JSONRPC
import System

/// The other side of the loop: something that takes bytes and gives bytes.
package protocol StdioService: AnyObject {
  /// Whether it can take more bytes at present.
  var wantsInput: Bool { get }

  /// Where the loop puts the bytes that come.
  var inbox: Inbox { get }

  /// The bytes to write.
  var outbox: Outbox { get }

  /// Handles the bytes that came, for a short time and while there is room for more output.
  func handleReceived()

  /// Whether it can handle more of the bytes that came.
  var canHandleMore: Bool { get }

  /// Says that the process was asked to end. The service finishes the current message and handles
  /// no other.
  func interrupt()

  /// Says that nobody reads the output any more, neither what waits nor what is still to come.
  func discardOutput()

  /// Whether the loop ends once the output is written.
  var hasEnded: Bool { get }

  /// The View's process: when it ends, the loop ends. Nil if it is not known.
  var clientProcess: Int? { get }
}

/// Something besides the View that the loop waits for. Its descriptor may change: the loop asks for
/// it before each wait.
package protocol WakeSource: Waitable {
  /// Called when it has something to tell: takes note of it, and has the service look.
  func handle()
}

/// The one place where the process waits: for bytes, for room to write, for a signal, for the
/// View's process to end. The loop handles what is ready for a short time, writes all the output of
/// that at once, and looks around again.
package final class StdioLoop {
  package enum End: Equatable {
    /// The service has ended, or its input has and all of it is handled.
    case finished
    /// Nobody reads the output any more.
    case viewGone
    /// The process was asked to end.
    case signal
    /// Bytes could not be read or written, although nobody has gone. One sentence says why.
    case failed(String)
  }

  private let service: any StdioService
  private let inbox: Inbox
  private let outbox: Outbox
  private let input: Int32
  private let output: OutputDescriptor
  private let signals: SignalDescriptor
  private let wakeSources: [any WakeSource]
  private var client: ProcessWatch?
  private var clientNumber: Int?
  private var failure: String?
  /// What the loop waits for: input, output, signals, the View's process, and the wake sources.
  private var descriptors: PollSet
  /// How many of them are not wake sources.
  private static let own = 4

  /// A loop between a service and the protocol's descriptors. Signals end it; the wake sources wake
  /// it.
  package init(
    service: any StdioService, streams: StandardStreams, signals: SignalDescriptor,
    wakeSources: [any WakeSource] = []
  ) {
    self.service = service
    (inbox, outbox) = (service.inbox, service.outbox)
    self.signals = signals
    self.wakeSources = wakeSources
    input = streams.input
    output = OutputDescriptor(streams.output)
    descriptors = PollSet(count: Self.own + wakeSources.count)
    descriptors.set(2, signals.descriptor, .input)
  }

  package func run() -> End {
    // stdout was closed from the start.
    if output.descriptor < 0 { return endUnheard() }
    while true {
      let source = wait()
      let hasClientGone = descriptors.isReady(3) || client?.remainingWait() == 0
      if hasClientGone { handleWhatIsLeft(discardingOutput: false) }
      if descriptors.isReady(2) || hasClientGone {
        service.interrupt()
        flush(within: 1000)
        return .signal
      }
      if descriptors.isGone(1) { return endUnheard() }
      if descriptors.isReady(0) { read() }
      service.handleReceived()
      source?.handle()
      if (descriptors.hasRoom(1) || !output.needsPoll) && !write() { return endUnheard() }
      if outbox.count == 0, service.hasEnded || inbox.isEnd && !service.canHandleMore {
        return failure.map(End.failed) ?? .finished
      }
      if let number = service.clientProcess, number != clientNumber {
        clientNumber = number
        client = ProcessWatch(number)
      }
    }
  }

  /// Ends the loop when nobody reads the output any more.
  private func endUnheard() -> End {
    handleWhatIsLeft(discardingOutput: true)
    return failure.map(End.failed) ?? .viewGone
  }

  /// Waits. Returns the first wake source that is ready; any others will still be ready in the next round.
  private func wait() -> (any WakeSource)? {
    // Even with `.end`, `poll` reports a View that has gone.
    descriptors.set(0, service.wantsInput && !inbox.isEnd ? input : -1, .input)
    descriptors.set(1, output.descriptor, outbox.count == 0 ? .end : .output)
    descriptors.set(3, client?.descriptor ?? -1, .input)
    // A source that works by the clock may be due although no descriptor is ready.
    var shortestWait = client?.remainingWait()
    for (index, source) in wakeSources.enumerated() {
      descriptors.set(Self.own + index, source.descriptor, .input)
      if let wait = source.remainingWait() { shortestWait = min(wait, shortestWait ?? wait) }
    }
    descriptors.wait(milliseconds: service.canHandleMore ? 0 : shortestWait ?? -1)
    let ready = wakeSources.indices.first {
      descriptors.isReady(Self.own + $0)
        || (shortestWait != nil && wakeSources[$0].remainingWait() == 0)
    }
    return ready.map { wakeSources[$0] }
  }

  /// The most bytes of one read. A pipe holds 64 KiB, a socket more.
  private static let readSize = 256 * 1024

  private func read() {
    let buffer = inbox.buffer
    let room = UnsafeMutableRawBufferPointer(
      start: buffer.reserve(Self.readSize), count: Self.readSize)
    do throws(SystemError) {
      let count = try Descriptor.read(input, into: room)
      if count > 0 { return buffer.advance(by: count) }
    } catch {
      switch error {
      case .interrupted, .wouldWait: return
      // The writer has gone, or the terminal has.
      case .connectionReset: break
      case .inputOutput where Descriptor.isTerminal(input): break
      default: failure = "stdin cannot be read: \(error.text)"
      }
    }
    inbox.isEnd = true
  }

  /// The most writes in a row, so that signals are seen even while a fast reader takes gigabytes.
  private static let writesInARow = 16

  /// Writes until everything is written, there is no more room, or it is time to look around. False
  /// if nothing can be written any more.
  private func write() -> Bool {
    for _ in 0..<Self.writesInARow {
      let bytes = outbox.front
      if bytes.isEmpty { return true }
      do throws(SystemError) {
        guard let count = try output.write(bytes) else { return true }
        outbox.removeFirst(count)
      } catch {
        if error != .brokenPipe { failure = "stdout cannot be written: \(error.text)" }
        return false
      }
      if output.needsPoll { return true }
    }
    return true
  }

  /// Handles what the View sent before it went: as much as pipes and sockets hold, but not an
  /// endless file.
  private func handleWhatIsLeft(discardingOutput: Bool) {
    var reads = 0
    while !signals.isPending {
      if discardingOutput { service.discardOutput() }
      if service.canHandleMore {
        service.handleReceived()
      } else if reads < 16, !inbox.isEnd, service.wantsInput,
        PollSet.wait(for: input, .input, milliseconds: 0)
      {
        reads += 1
        read()
        service.handleReceived()
      } else {
        return
      }
    }
  }

  /// Writes what is left, for at most this many milliseconds.
  private func flush(within milliseconds: Int64) {
    let deadline = Uptime.milliseconds + milliseconds
    while outbox.count > 0 {
      let left = deadline - Uptime.milliseconds
      guard left > 0, PollSet.wait(for: output.descriptor, .output, milliseconds: left), write()
      else { return }
    }
  }
}
