import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// One View's conversation with the backend, from bytes to bytes (contract §§ 2 to 4).
///
/// Messages are handled one at a time, in the order of arrival; what they cause is written before
/// their response, and their response before anything of the next. The messages that have come are
/// a group, as many as some 50 ms suffice for: its changes are made durable together, and nothing of
/// the group leaves before that.
package final class Session {
  /// Where bytes that came are put.
  package let inbox: Inbox
  /// Where bytes to be written wait.
  package let outbox = Outbox()

  let gateway: RefusingGateway
  let clock: any Clock
  let limits: SessionLimits
  private let response = Response()
  let lifecycle: Lifecycle
  let scenes: [any Scene]
  /// Whether somebody reads what is shown.
  var isHeard = true
  private var methods = MethodTable()
  var batch: Batch?
  private let batchResponses = ByteBuffer(capacity: 1024)
  var brokenReason: String?
  private var slice: TimeSlice
  /// Not all that came is handled: there was no time, or no room for the answers.
  private(set) var hasMore = false
  /// Something woke the session when it could not look.
  var missedWake: WakeCause?
  /// Why the changes of the group's beginning were refused, whose time was over; so are those of its
  /// rest.
  private var refusal: StoreError?
  let observers: [any SessionObserver]
  /// What was read in the group in hand and how many messages had gone out before; kept only for
  /// observers.
  var readings: [(message: Range<Int>?, outputs: Int)] = []

  /// A conversation over a store, which is in `storePlace`: a path or an address that a person may read,
  /// or nil. Without a framing, the first bytes tell; until the View says
  /// otherwise, it is held in `locale`. Groups end by `uptime`, milliseconds of a clock that nobody
  /// sets; if it stands still, time ends none.
  package init(
    gateway: any EntityGateway, storePlace: String? = nil, clock: any Clock,
    framing: Framing? = nil,
    locale: UserLocale = UserLocale(), limits: SessionLimits = SessionLimits(),
    observers: [any SessionObserver] = [], uptime: @escaping () -> Int = { 0 }
  ) {
    let gateway = RefusingGateway(gateway)
    self.gateway = gateway
    self.clock = clock
    self.limits = limits
    slice = TimeSlice(milliseconds: limits.group, uptime: uptime)
    self.observers = observers
    inbox = Inbox(
      framing: framing, maximumMessage: limits.message, maximumNesting: limits.nesting)
    let texts = Texts(clock: clock, locale: locale, storePlace: storePlace)
    lifecycle = Lifecycle(response: response, limits: limits, texts: texts, gateway: gateway)
    scenes = Scenes.connect(
      to: Surroundings(
        gateway: gateway, clock: clock, texts: texts, outbox: outbox, response: response))
    lifecycle.register(in: &methods)
    for scene in scenes { scene.register(in: &methods) }
    if !observers.isEmpty { outbox.keepMessages() }
    keepUp()
  }

  /// The names of all methods that can be called.
  package var methodNames: [String] { methods.names }

  /// Whether more bytes may be put into the inbox: not while not all that is in it is handled.
  package var wantsInput: Bool { !hasMore && hasRoom && !hasEnded }

  /// Whether there is more to handle, and room for what comes of it.
  package var canHandleMore: Bool { (hasMore || missedWake != nil) && hasRoom && !hasEnded }

  /// The process after whose end there is no View; nil where it was not told.
  package var clientProcess: Int? { lifecycle.state.clientProcess }

  private var hasRoom: Bool { outbox.count < limits.outbox }

  /// Handles messages that have come, until their time is over or there is no room for more answers.
  package func handleReceived() {
    // All of a batch has one time, as a recording of it has.
    if batch == nil { clock.tick() }
    slice.begin()
    hasMore = true
    while hasMore, hasRoom, !hasEnded, !slice.isOver {
      hasMore = handleGroup(from: makeCheckpoint())
    }
    response.clear()
    if batch == nil { inbox.dropHandled() }
    if wantsInput, let missedWake { handleWake(missedWake) }
  }

  /// Acts like `exit`, with the code 0, since the process was asked to end: the rest of a batch in
  /// hand is refused, and no other message is handled.
  package func interrupt() {
    if lifecycle.state.exitCode == nil { lifecycle.state.exitCode = 0 }
    while batch?.isOver == false { _ = handleNext() }
    endBatch()
    tellObservers()
  }

  /// Handles messages until there are no more, no time or no room for more, or a batch ends; then
  /// makes their changes durable. Returns whether there may be more to handle.
  private func handleGroup(from checkpoint: Checkpoint) -> Bool {
    var count = 0
    var isMore = true
    var isBatchOver = false
    if let refusal { gateway.refuseChanges(refusal) }
    while hasRoom, !hasEnded, !slice.isOver, !isBatchOver {
      isMore = handleNext()
      if !isMore { break }
      count += 1
      slice.count()
      // What is in a batch is read from the parser's tape, which is good only up to its end.
      isBatchOver = batch?.isOver == true
    }
    if refusal != nil {
      gateway.rollback()
    } else {
      // The last look found nothing more, or bytes that nothing can be read from.
      refusal = commit(isMore ? count : count + 1, from: checkpoint)
    }
    if isBatchOver { endBatch() }
    if !isMore || isBatchOver || !slice.isOver { refusal = nil }
    tellObservers()
    return isMore
  }

  /// Handles one message, or one of a batch; returns whether there was one.
  func handleNext() -> Bool {
    if batch != nil {
      if let message = batch?.next() { handle(Message(message)) }
      return true
    }
    let reading = inbox.next()
    if let framing = inbox.reader.framing { outbox.framing = framing }
    switch reading {
    case .nothing:
      return false
    case .broken(let reason):
      brokenReason = reason
      return false
    case .refused(let id, let code, let message, let range):
      note(range)
      refuse(id: id, code: code, message: message)
    case .value(let value, let range):
      note(range)
      handle(value)
    }
    return true
  }

  /// Answers a batch, once its last group is final: what it said so far goes out with it.
  private func endBatch() {
    batch?.end(into: outbox)
    batch = nil
  }

  private func handle(_ value: JSONValue) {
    if value.kind != .array {
      handle(Message(value))
    } else if value.count == 0 || value.count > limits.batch {
      refuse(
        id: nil, code: ErrorCode.invalidRequest,
        message: "A batch must hold 1 to \(limits.batch) messages.")
    } else {
      batch = Batch(value, responses: batchResponses)
    }
  }

  private func handle(_ message: Message) {
    switch message {
    case .response: break
    case .invalid(let id, let text):
      refuse(id: id, code: ErrorCode.invalidRequest, message: text)
    case .call(let call) where call.id != nil && (batch?.size ?? 0) > limits.batchResponses:
      refuse(
        id: call.id, code: ErrorCode.invalidRequest,
        message: "The batch has too large an answer already; send smaller ones.")
    case .call(let call) where lifecycle.state.exitCode != nil:
      // The rest of a batch that said `exit`.
      if let id = call.id {
        refuse(id: id, code: ErrorCode.invalidRequest, message: "The session has ended.")
      }
    case .call(let call): handle(call)
    }
  }

  private func handle(_ call: Message.Call) {
    response.clear()
    if lifecycle.state.isShutDown && !call.method.hasString("exit") {
      response.fail(
        code: ErrorCode.invalidRequest,
        message: "The session was shut down; only exit may follow.")
    } else if let handler = methods.handler(for: call.method) {
      gateway.forgetRecordedStep()
      do { try handler(call.params) } catch { response.fail(error) }
      refresh()
      if isHeard, let (step, count) = gateway.recordedStep {
        for scene in scenes { scene.conclude(step: step, count: count) }
      }
    } else if call.id != nil {
      response.fail(
        code: ErrorCode.methodNotFound, message: methods.message(forUnknown: call.method))
    }
    if let id = call.id { respond(id: id) }
  }

  /// Shows what is open and looks different.
  @inline(__always)
  func refresh() {
    if isHeard { for scene in scenes { scene.refresh() } }
  }

  private func refuse(id: UnsafeRawBufferPointer?, code: Int, message: String) {
    response.fail(code: code, message: message)
    if let id { respond(id: id) } else { Self.null.withUTF8Buffer { respond(id: .init($0)) } }
  }

  private func respond(id: UnsafeRawBufferPointer) {
    if batch != nil {
      batch?.add(response, id: id)
    } else {
      var writer = outbox.begin()
      response.write(id: id, to: &writer)
      outbox.end()
    }
  }

  private static let null: StaticString = "null"
}
