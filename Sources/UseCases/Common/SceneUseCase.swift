import Entities

/// The interactor of a scene. Besides its events, which the presenter sends, the session keeps what is
/// open up to date.
package protocol SceneUseCase: Connectable {
  /// Presents whatever is open and looks different, since the store changed or time passed.
  func eventRefresh()
  /// The changes of a group of messages are stored, or are refused for good, or time has passed: the time
  /// for what cannot be taken back.
  func eventSettled()
  /// The session has ended.
  func eventEnded()
  /// When it has to be refreshed although nothing happens, beside midnight and the times at which a todo
  /// becomes overdue; ``Instant/distantFuture`` if never. Nil if it has nothing open.
  var nextTime: Instant? { get }
  /// Remembers what is open.
  func makeCheckpoint()
  /// Goes back to what was open at the last checkpoint.
  func rewind()
}

// A scene that has nothing open, and keeps nothing.
extension SceneUseCase {
  package func eventRefresh() {}
  package var nextTime: Instant? { nil }
  package func eventSettled() {}
  package func eventEnded() {}
}

extension Connectable {
  /// Runs an event, and presents its error if it fails. Inlined, since the event would copy what it captures,
  /// which takes a twentieth of an add, whose fields are two dozen texts and lists.
  @inline(__always) func attempt(_ subject: EventSubject = .scene, _ event: () throws -> Void) {
    do { try event() } catch let request as BadRequest {
      commonOutput?.presentBadRequest(request)
    } catch { commonOutput?.presentFailure(Failure(error), of: subject) }
  }

  /// The output, for what all scenes present. The cast takes 400 instructions, so not each event makes it.
  var commonOutput: (any SceneUseCaseOutput)? { output as? any SceneUseCaseOutput }

  /// Parts that are connected hold each other until this is called.
  package func disconnect() { output = nil }
}

/// What every use case of a scene presents.
package protocol SceneUseCaseOutput: AnyObject {
  /// An event about the subject failed.
  func presentFailure(_ failure: Failure, of subject: EventSubject)
  /// What is open of the subject could not be brought up to date after a change, although no event of it
  /// failed.
  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject)
  /// The event asked for what no event can have.
  func presentBadRequest(_ request: BadRequest)
  /// The event succeeded, and there is nothing to say.
  func presentDone()
  /// The event succeeded. This is the revision of the todo that it was about, or else of the store.
  func presentRevision(_ rev: Int)
}

/// What an event asked for that a scene does not have, or more than it holds.
package enum BadRequest: Error {
  /// The most lists, details or drafts that may be open at once.
  package static let openLimit = 1000

  /// A step that is not in the log, or a place at which no page begins.
  case unknownStep, unknownPlace
  /// One more list, detail or draft than ``openLimit``.
  case lists, details, drafts
  /// Bytes of text of all open drafts.
  case draftText(Int)
  /// Steps that one undo takes back, and their changes. These are the numbers of those that it was to.
  case undo(steps: Int, changes: Int)
  /// Bytes of a saved list, of which this part has too many.
  case savedList(SavedListPart, Int)
}

/// Which of the things that a scene has open an event is about.
package struct EventSubject {
  /// The View's name for a list or a draft; nil for the unnamed one, or no particular one.
  package var name: String?
  /// The todo of a detail.
  package var id: Int?

  /// Nothing in particular.
  package static let scene = EventSubject()

  /// Names are compared by their bytes.
  func isSame(as other: EventSubject) -> Bool {
    id == other.id && name.hasSameBytes(as: other.name)
  }
}

/// A part of a scene whose results another part takes.
package protocol Connectable: AnyObject {
  associatedtype Output
  /// Takes the results; nil if nobody does.
  var output: Output? { get set }
}

/// A value that can return to what it was at the last checkpoint. A scene keeps what is open in
/// one: if a group of messages that changed it cannot be stored, the group is handled again.
struct Checkpointed<Value> {
  var value: Value
  private var checkpoint: Value

  init(_ value: Value) { (self.value, checkpoint) = (value, value) }

  mutating func makeCheckpoint() { checkpoint = value }
  mutating func rewind() { value = checkpoint }
}
