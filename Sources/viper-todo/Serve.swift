import Connectors
import Entities
import Host
import Stdio
import Stores
import System
import Transcripts

/// Serves a View on stdin and stdout, until the session ends.
struct Serve {
  let options: Options
  /// The session lives until the process ends: freeing a million todos one by one would delay the
  /// end.
  nonisolated(unsafe) private static var session: Session?
  /// How long upkeep may delay the end, in milliseconds.
  private static let lastUpkeep: Int64 = 50

  func run() throws -> Int32 {
    let streams = StandardStreams.takeOver()
    let store: any Store
    do { store = try options.driver.store(options.store) } catch { throw FileError(error.detail) }
    let given = options.given
    try checkFiles(record: given["--record"], log: given["--log-file"], store: store)
    let log = try given["--log-file"].map { try LogFile(path: $0, level: options.logLevel) }
    let record = try given["--record"].map {
      try AppendedFile(path: $0, replacing: Recorder.beginning)
    }
    return serve(store, on: streams, log: log, record: record)
  }

  private func serve(
    _ store: any Store, on streams: StandardStreams, log: LogFile?, record: AppendedFile?
  ) -> Int32 {
    let clock = SystemClock(frozenAt: options.clock) {
      let text = "the system clock shows a day outside the years 1 to 9999; the nearest day counts"
      Self.complain(.warning, text, log)
    }
    ProcessDefaults.endOnBusError()
    let place = store.place ?? "memory"
    let engine = options.driver.version.map { " (\($0))" } ?? ""
    log?.write(.info, "viper-todo \(Product.version)\(engine) serves \(place)")
    var openingFailure = open(store)
    if let openingFailure {
      log?.write(.error, "cannot open the store: \(openingFailure.detail)")
      ProcessDefaults.complain("viper-todo: cannot open \(place): \(openingFailure.detail)")
    } else if Descriptor.isTerminal(streams.input) {
      ProcessDefaults.complain(Printout.hint)
    }

    let signals = SignalDescriptor()
    store.wait = signals.wait
    if let log { store.report = { text in log.write(.info, text) } }
    var limits = SessionLimits()
    limits.message = options.given.number("--max-message") ?? limits.message
    limits.historyDays = options.given.number("--history-days") ?? limits.historyDays
    var observers: [any SessionObserver] = []
    if let log { observers.append(SessionLog(log)) }
    if let record { observers.append(recorder(into: record, store: store, log: log)) }
    let session = Session(
      gateway: store, storePlace: store.place, clock: clock, framing: options.framing,
      locale: .ofEnvironment(), limits: limits, observers: observers, tools: options.tools,
      toolsAnswerText: options.toolsAnswerText, client: options.client,
      drafts: drafts(of: store, log: log),
      // A replay of the record has no files.
      files: options.tools == nil && record == nil ? UserFiles { store.files } : nil,
      uptime: { Int(Uptime.milliseconds) })
    Self.session = session
    if options.given.has("--samples") { session.addSamples() }
    session.moveClock(
      in: options.clockSteps.map { step in (step.messages, { clock.set(step.instant) }) })

    let end = StdioLoop(
      service: session, streams: streams, signals: signals,
      wakeSources: wakeSources(of: session, clock: clock, store: store)
    ).run()
    session.keepDrafts()
    // Short sessions are never idle.
    let deadline = Uptime.milliseconds + Self.lastUpkeep
    while end != .signal, session.isUpkeepDue, Uptime.milliseconds < deadline { session.doUpkeep() }
    // A store that could not be opened at first may have been opened since.
    if openingFailure != nil { openingFailure = open(store) }
    store.close()
    log?.write(
      .info, "ended: \(end == .finished ? session.end.map { "\($0)" } ?? "\(end)" : "\(end)")")
    switch (end, session.end) {
    case (.failed(let reason), _):
      ProcessDefaults.complain("viper-todo: \(reason)")
      return ExitCode.inputOutput
    case (_, .broken(let reason)?):
      ProcessDefaults.complain("viper-todo: cannot read further input: \(reason)")
      return ExitCode.inputOutput
    case (_, .exit(let code)?) where openingFailure == nil: return code
    default: return openingFailure.map(ExitCode.withoutStore) ?? ExitCode.success
    }
  }

  /// Where drafts are kept: `$XDG_STATE_HOME/viper-todo/drafts`. Nil if there is no home, if the store does not outlive the process either, or nobody has drafts.
  private func drafts(
    of store: any Store, log: LogFile?
  ) -> (keeper: any DraftKeeper, store: String)? {
    guard let identity = store.identity, options.tools == nil, let folder = Environment.stateFolder
    else { return nil }
    let path = folder + "/viper-todo/drafts"
    return (DraftFolder(path: path) { Self.complain(.warning, $0, log) }, identity)
  }

  /// Tells the log and the person who started the program.
  private static func complain(_ level: LogLevel, _ text: String, _ log: LogFile?) {
    log?.write(level, text)
    ProcessDefaults.complain("viper-todo: \(text)")
  }

  /// Opens the store. Returns the error if it cannot be opened.
  private func open(_ store: any Store) -> StoreError? {
    do {
      try store.open()
      return nil
    } catch { return error }
  }

  /// The sources that wake the loop while the View is silent: other processes, and the next day.
  private func wakeSources(of session: Session, clock: SystemClock, store: any Store)
    -> [any WakeSource]
  {
    let alarm: [any WakeSource] =
      options.clock == nil
      ? [AlarmClock(at: { session.nextTime.seconds }, action: { session.handleWake(.time) })] : []
    return alarm + store.wakeSources().map { StoreWaking($0, of: session) } + [session]
  }

  /// Makes a recorder. If the record cannot be written any further, it ends after a whole turn, and
  /// the session goes on.
  private func recorder(into file: AppendedFile, store: any Store, log: LogFile?) -> Recorder {
    let revision = (try? store.revision()) ?? 0
    store.rollback()
    let note =
      "The store was at revision \(revision) when this began; a replay begins with an empty one."
    var hasEnded = false
    return Recorder(
      title: "\(Recorder.titleBeginning)\(Product.version).", notes: revision == 0 ? [] : [note],
      world: (options.tools.map { [.tools($0)] } ?? []) + Transcript.World.ofEnvironment()
        + (options.given.has("--samples") ? [.samples] : []),
      write: { line, isNewTurn in
        if hasEnded { return }
        guard let error = file.append(line, isNewEntry: isNewTurn) else { return }
        hasEnded = true
        Self.complain(.error, "the record cannot be continued: \(error.message)", log)
      })
  }

  /// Makes sure, before any of them is opened, that the files that a session writes beside the store (the
  /// record and the log file) and those of the store are different files, whether or not they are there
  /// already. A link to a file that is not there is refused, since it may lead to any of them.
  private func checkFiles(record: String?, log: String?, store: any Store) throws(FileError) {
    if record == nil && log == nil { return }
    let ofStore = store.files.compactMap { FileIdentity(path: $0) }
    for (option, path) in [("--record", record), ("--log-file", log)] {
      guard let path else { continue }
      if !File.exists(path), (try? FileStatus(path: path, followingLinks: false)) != nil {
        throw FileError(
          "\(option) cannot be \(path): it is a link to nothing, which a file of the store may become"
        )
      }
      if let identity = FileIdentity(path: path), ofStore.contains(identity) {
        throw FileError("\(option) cannot be \(path): it is a file of the store")
      }
    }
    guard let record, let log, let identity = FileIdentity(path: record) else { return }
    if identity == FileIdentity(path: log) {
      throw FileError("--record and --log-file cannot both be \(log); give each its own file")
    }
  }
}

/// Wakes the loop when the store has something to do or to report.
final class StoreWaking: WakeSource {
  private let source: StoreWakeSource
  private let session: Session

  /// Has the session look when another process may have changed the store.
  init(_ source: StoreWakeSource, of session: Session) {
    self.source = source
    self.session = session
  }

  var descriptor: Int32 { source.descriptor }

  func remainingWait() -> Int64? {
    guard let wait = source.remainingWait() else { return nil }
    return source.isForOpenScenes && !session.isAnythingOpen ? nil : wait
  }

  func handle() { if source.handle() { session.handleWake(.store) } }
}

/// A session does its upkeep while the loop has nothing else to do.
extension Session: StdioService, WakeSource {
  package var descriptor: Int32 { -1 }

  package func remainingWait() -> Int64? { isUpkeepDue ? 0 : nil }

  /// Something may have come in the meantime, whose answer is to be written first.
  package func handle() { if isUpkeepDue { doUpkeep() } }
}

/// Writes the messages of a session to the log file. They contain what people wrote, so this
/// happens only at the level `debug`. Notifications that end in an error are there from `info` on.
final class SessionLog: SessionObserver {
  private let file: LogFile

  init(_ file: LogFile) { self.file = file }

  func didRead(_ message: UnsafeRawBufferPointer?, at instant: Instant) {
    file.write(.debug, "< " + (message.map(Self.text) ?? "a message beyond the limit"))
  }

  func didWake(_ cause: WakeCause, at instant: Instant) { file.write(.debug, "woken by \(cause)") }

  func didWrite(_ message: UnsafeRawBufferPointer) { file.write(.debug, "> " + Self.text(message)) }

  func didRefuse(_ method: String, code: Int, message: String) {
    file.write(.info, "refused \(method): \(code) \(message)")
  }

  func didFail(_ error: StoreError) {
    file.write(.error, "the store failed (\(error.reason.rawValue)): \(error.detail)")
  }

  private static func text(_ message: UnsafeRawBufferPointer) -> String {
    String(decoding: message.prefix(4096), as: UTF8.self)
  }
}
