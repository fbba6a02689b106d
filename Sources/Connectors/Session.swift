import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// One View's conversation with the backend, from bytes to bytes (PROTOCOL §§ 2 to 4).
///
/// Messages are handled one at a time, in the order of arrival. The output that a message causes is
/// written before its response, and its response before anything of the next message. The messages
/// that have arrived form a group, as many of them as can be handled in some 50 ms. The changes of
/// a group are made durable together, and nothing of the group leaves before that.
package final class Session {
  /// The bytes that have arrived.
  package let inbox: Inbox
  /// The bytes that wait to be written.
  package let outbox = Outbox()

  private let gateway: RefusingGateway
  private let clock: any Clock
  private let limits: SessionLimits
  private let response = Response()
  private let lifecycle: Lifecycle
  private var scenes: ConnectedScenes
  private let openScenes: OpenScenes
  /// The face for programs that call tools; nil if the session is with a View.
  private let tools: MCPConnector?
  private var methods = MethodTable()
  private var batch: Batch?
  private let batchResponses = ByteBuffer(capacity: 1024)
  private var brokenReason: String?
  private var slice: TimeSlice
  /// Whether some input is not yet handled, for lack of time or of room for the answers.
  private var hasMore = false
  /// Why the session was woken while it could not refresh what is open; nil if it was not.
  private var missedWake: WakeCause?
  /// Why changes of a group were refused that took too long; the rest of it is refused likewise.
  private var refusal: StoreError?
  /// The next local time at which something looks different, and its instant. Found again only for another time: the
  /// loop asks before each wait, which would be a sixth of an add.
  private var awaited: (time: LocalTime, instant: Instant)?
  private var upkeep: UpkeepUseCase
  private let observation: Observation
  /// The steps of the clock that are to come.
  var clockSteps: ArraySlice<ClockStep> = []

  /// A conversation over a store. `storePlace` is the path or address of the store for people to
  /// read; nil if it has none. Without a `framing`, the first bytes decide. Texts are in `locale`
  /// until the View asks for another one. Groups end by `uptime`, milliseconds of a clock that
  /// nobody sets; if it stands still, no group ends for lack of time. With `tools`, the peer is not
  /// a View, but calls these tools by the Model Context Protocol; with `toolsAnswerText`, for text
  /// alone. `client` is the client's name, whatever it says. `drafts` keeps the store's drafts.
  package init(
    gateway: any EntityGateway, storePlace: String? = nil, clock: any Clock,
    framing: Framing? = nil, locale: UserLocale = UserLocale(),
    limits: SessionLimits = SessionLimits(), observers: [any SessionObserver] = [],
    tools: ToolOffer? = nil, toolsAnswerText: Bool = false, client: String? = nil,
    drafts: (keeper: any DraftKeeper, store: String)? = nil, files: (any TransferFiles)? = nil,
    uptime: @escaping () -> Int = { 0 }
  ) {
    let gateway = RefusingGateway(gateway)
    self.gateway = gateway
    self.clock = clock
    gateway.now = { [clock] in clock.now }
    self.limits = limits
    slice = TimeSlice(milliseconds: limits.group, uptime: uptime)
    inbox = Inbox(
      framing: tools == nil ? framing : .lines, maximumMessage: limits.message,
      maximumNesting: limits.nesting)
    observation = Observation(observers, inbox, outbox)
    let texts = Texts(clock: clock, locale: locale, storePlace: storePlace)
    let surroundings = Surroundings(
      gateway: gateway, clock: clock, drafts: drafts, files: files, texts: texts, outbox: outbox,
      response: response)
    lifecycle = Lifecycle(surroundings, limits: limits, client: client)
    upkeep = UpkeepUseCase(
      gateway: gateway, clock: clock, days: limits.historyDays, scenes: surroundings.others)
    scenes = ConnectedScenes(surroundings, tools == nil ? Scenes.all : [])
    openScenes = surroundings.others
    self.tools = tools.map { [lifecycle] in
      MCPConnector(surroundings, offer: $0, hasMembers: !toolsAnswerText, lifecycle: lifecycle)
    }
    if let tools = self.tools {
      tools.register(in: &methods)
    } else {
      lifecycle.register(in: &methods)
    }
  }

  // Each presenter and its use case hold each other.
  deinit { scenes.disconnect() }

  /// The names of all methods that can be called.
  package var methodNames: [String] {
    scenes.connectAll(in: &methods)
    return methods.names
  }

  /// Whether more bytes may be put into the inbox: only once everything in it has been handled.
  package var wantsInput: Bool { !hasMore && hasRoom && !hasEnded }

  /// Whether there is more to handle, and room for the output that it causes.
  package var canHandleMore: Bool {
    (hasMore || missedWake != nil) && hasRoom && !hasEnded || isStepDue || isTransferDue
  }

  /// The process whose end is the end of the View; nil if the View named none.
  package var clientProcess: Int? { lifecycle.state.clientProcess }

  /// How the session ended; nil while it goes on. It always goes on to the end of a batch.
  package var end: End? {
    if batch != nil { return nil }
    return brokenReason.map(End.broken) ?? lifecycle.state.exitCode.map(End.exit)
  }

  /// Whether the session has ended.
  package var hasEnded: Bool { end != nil }

  /// Drops the output, since nobody reads it. Messages are still handled, but nobody hears of them.
  package func discardOutput() {
    scenes.disconnect()
    outbox.removeAll()
  }

  private var hasRoom: Bool { outbox.count < limits.outbox }

  /// Handles what has arrived, until time or room is short, or a step of the clock is due.
  func handleToStep() {
    // A batch has one time, as in a recording of it.
    if batch == nil { clock.tick() }
    slice.begin()
    hasMore = true
    while hasMore, hasRoom, !hasEnded, !slice.isOver {
      hasMore = handleGroup(from: makeCheckpoint())
    }
    response.clear()
    upkeep.eventTimePassed()
    if batch == nil { inbox.dropHandled() }
    if wantsInput, let missedWake { handleWake(missedWake) }
  }

  /// Acts like `exit` with the code 0, because the process was asked to end. The rest of a batch is
  /// refused, and no other message is handled.
  package func interrupt() {
    if lifecycle.state.exitCode == nil { lifecycle.state.exitCode = 0 }
    while batch?.isOver == false { _ = handleNext() }
    endBatch()
    observation.tell(at: clock.now)
  }

  /// Handles messages until there are no more, time or room is short, a batch ends, or a draft is to be kept.
  /// Then makes their changes durable. Returns whether there may be more to handle.
  private func handleGroup(from checkpoint: Checkpoint) -> Bool {
    var count = 0
    var isMore = true
    var isBatchOver = false
    if let refusal { gateway.refuseChanges(refusal) }
    while hasRoom, !hasEnded, !slice.isOver, !isBatchOver, openScenes.drafts?.hasReplaced != true {
      isMore = handleNext()
      if !isMore { break }
      count += 1
      slice.look()
      // The messages of a batch are read from the parser's tape, which is valid only until the
      // batch ends.
      isBatchOver = batch?.isOver == true
    }
    if refusal != nil {
      gateway.rollback()
    } else {
      // The last attempt found no more messages, or bytes that cannot be read. It is repeated too.
      if !isMore { count += 1 }
      refusal = commit(from: checkpoint) { for _ in 0..<count { _ = handleNext() } }
    }
    if isBatchOver { endBatch() }
    if refusal != nil, !isMore || isBatchOver || !slice.isOver { refusal = nil }
    for useCase in scenes.useCases { useCase.eventSettled() }
    observation.tell(at: clock.now)
    return isMore
  }

  /// Handles one message, or one message of a batch. Returns whether there was one.
  private func handleNext() -> Bool {
    if batch != nil {
      if let message = batch?.next() { handle(Message(message)) }
      return true
    }
    let reading = inbox.next()
    if let framing = inbox.reader.framing { outbox.framing = framing }
    switch reading {
    case .nothing: return false
    case .broken(let reason):
      brokenReason = reason
      return false
    case .refused(let id, let code, let message): refuse(id: id, code: code, message: message)
    case .value(let value): handle(value)
    }
    return true
  }

  /// Answers a batch once its last group is final. All its responses leave with that answer.
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
    case .invalid(let id, let text): refuse(id: id, code: ErrorCode.invalidRequest, message: text)
    case .call(let call): handle(call)
    }
  }

  private func handle(_ call: Message.Call) {
    if batch != nil, let reason = reasonToRefuse(call) {
      if let id = call.id { refuse(id: id, code: ErrorCode.invalidRequest, message: reason) }
      return
    }
    response.clear()
    if lifecycle.state.isShutDown && !call.method.hasString("exit") {
      response.fail(
        code: ErrorCode.invalidRequest, message: "The session was shut down; only exit may follow.")
    } else if let handler = scenes.handler(for: call.method, in: &methods) {
      gateway.forgetRecordedStep()
      do { try handler(call.params) } catch { response.fail(error) }
      refreshScenes()
      if scenes.isHeard, let step = gateway.recordedStep { openScenes.lists?.eventConcluded(step) }
    } else if call.id != nil {
      response.fail(
        code: ErrorCode.methodNotFound, message: methods.message(forUnknown: call.method))
    }
    guard let id = call.id else { return observation.note(response.failure, of: call.method) }
    respond(id: id)
  }

  /// Why a call in a batch is not handled; nil if it is.
  @inline(never) private func reasonToRefuse(_ call: Message.Call) -> String? {
    if call.id != nil, let batch, batch.size > limits.batchResponses {
      return "The batch has too large an answer already; send smaller ones."
    }
    return lifecycle.state.exitCode == nil ? nil : "The session has ended."
  }

  private func refuse(id: UnsafeRawBufferPointer?, code: Int, message: String) {
    response.fail(code: code, message: message)
    respond(id: id)
  }

  private func respond(id: UnsafeRawBufferPointer?) {
    if batch != nil {
      batch?.add(response, id: id)
    } else {
      var writer = outbox.begin()
      response.write(id: id, to: &writer)
      outbox.end()
    }
  }

  /// Puts the samples into the store if it has no todos. If the store fails, the first event
  /// reports that.
  package func addSamples() { try? SamplesUseCase(gateway: gateway, clock: clock).eventStart() }

  /// Keeps what outlives the session, which has ended.
  package func keepDrafts() { for useCase in scenes.useCases { useCase.eventEnded() } }

  /// Shows what is open and looks different: at once, or when all input is handled and there is
  /// room for the output again.
  package func handleWake(_ cause: WakeCause) {
    guard wantsInput else {
      // A new day covers a change by another process, and causes more work besides.
      if missedWake != .time { missedWake = cause }
      return
    }
    missedWake = nil
    clock.tick()
    let checkpoint = makeCheckpoint()
    refreshScenes()
    for _ in 0..<limits.repetitions where gateway.refusal?.isRepeatable == true {
      gateway.rollback()
      rewind(to: checkpoint)
      refreshScenes()
    }
    // Nothing was changed; this ends the read transaction.
    gateway.rollback()
    for useCase in scenes.useCases { useCase.eventSettled() }
    observation.tell(at: clock.now, cause)
    if cause == .time { upkeep.eventTimePassed() }
  }

  /// Whether there may be upkeep to do, and nobody waits. Never before the first messages are handled.
  package var isUpkeepDue: Bool { upkeep.isDue && !hasMore && outbox.count == 0 || isTransferDue }

  /// Whether an import or an export goes on, and what it showed is written.
  private var isTransferDue: Bool { transfer != nil && wantsInput && outbox.count == 0 }
  private var transfer: TodoTransferUseCase? { openScenes.transfer.flatMap { $0.isDue ? $0 : nil } }

  /// Does a step of upkeep, which takes a few milliseconds. Returns whether there may be more to do.
  @discardableResult package func doUpkeep() -> Bool {
    guard isTransferDue, let transfer else { return upkeep.eventIdle() }
    clock.tick()
    gateway.forgetRecordedStep()
    let checkpoint = makeCheckpoint()
    let slice = {
      transfer.eventIdle()
      self.refreshScenes()
    }
    slice()
    _ = commit(from: checkpoint, again: slice)
    for useCase in scenes.useCases { useCase.eventSettled() }
    observation.tell(at: clock.now, .time)
    return true
  }

  private func refreshScenes() {
    if !scenes.isHeard { return }
    for useCase in scenes.useCases { useCase.eventRefresh() }
  }

  /// Whether anything open could look different because of the time, or of what others do.
  package var isAnythingOpen: Bool { scenes.useCases.contains { $0.nextTime != nil } }

  /// When there is something to do although nothing happens. Output that waits needs no alarm.
  package var nextTime: Instant {
    if missedWake == .time { return .distantFuture }
    // No array, whose type would be made at each start.
    let sceneTime = scenes.useCases.lazy.compactMap(\.nextTime).min()
    var time = clock.today.adding(days: 1).map { LocalTime(date: $0, time: .midnight) } ?? .last
    if sceneTime != nil, let due = gateway.knownDueTime { time = min(time, due) }
    if awaited?.time != time { awaited = (time, clock.instant(reaching: time)) }
    let next = awaited?.instant ?? .distantFuture
    return sceneTime.map { min(next, $0, gateway.knownClaimEnd ?? .distantFuture) } ?? next
  }

  /// Everything that the handling of a message changes, except the store.
  private struct Checkpoint {
    let reader: FrameReader
    let batch: Batch?
    let lifecycle: Lifecycle.State
    let outboxCount: Int
  }

  /// Remembers the present state before a group is handled.
  private func makeCheckpoint() -> Checkpoint {
    for useCase in scenes.useCases { useCase.makeCheckpoint() }
    return Checkpoint(
      reader: inbox.reader, batch: batch, lifecycle: lifecycle.state, outboxCount: outbox.count)
  }

  /// Restores everything but the store.
  private func rewind(to checkpoint: Checkpoint) {
    for useCase in scenes.useCases { useCase.rewind() }
    inbox.reader = checkpoint.reader
    batch = checkpoint.batch
    batch?.restoreResponses()
    lifecycle.state = checkpoint.lifecycle
    brokenReason = nil
    outbox.truncate(to: checkpoint.outboxCount)
    observation.forget()
  }

  /// Makes the changes of a group durable. If the store asks for it, the messages are handled `again` from the
  /// same start, at most ``SessionLimits/repetitions`` times. If the changes cannot be stored, the messages are
  /// handled again over the store as it is, with every change refused, and the reason is returned. No answer to
  /// them has left yet, and all of their answers are taken back each time.
  private func commit(from checkpoint: Checkpoint, again: () -> Void) -> StoreError? {
    var repetitions = 0
    while true {
      do throws(StoreError) {
        try gateway.commit()
        return nil
      } catch {
        gateway.rollback()
        rewind(to: checkpoint)
        let isRefused = !error.isRepeatable || repetitions == limits.repetitions
        if isRefused { gateway.refuseChanges(error) }
        again()
        repetitions += 1
        guard isRefused else { continue }
        gateway.rollback()
        observation.tell(error)
        return error
      }
    }
  }
}
