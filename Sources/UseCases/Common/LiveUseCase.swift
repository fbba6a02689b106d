import Entities

/// A scene of which a View has something open: lists, details or drafts, or the one thing that it shows.
/// They all live the same life (ARCHITECTURE, law 3); the scene says how one of them is read and presented.
protocol LiveUseCase: SceneUseCase {
  /// What the scene remembers of one of them.
  associatedtype Part
  var gateway: any EntityGateway { get }
  var clock: any Clock { get }
  /// In the order in which they were opened.
  var open: Checkpointed<[Open<Part>]> { get set }
  /// Brings one of them up to date, and presents it if it looks different. Throws ``Gone`` if there is
  /// nothing left to show. Does not touch ``open``.
  func refresh(_ part: inout Part, _ news: News) throws
  /// Whether one of them is to be looked at although the store and the day are the same.
  func isDue(_ part: Part) -> Bool
}

/// Something that a View has open.
struct Open<Part> {
  var subject = EventSubject.scene
  var part: Part
  /// When it was last up to date; nil if it is to be read again.
  var freshness: Freshness?
  /// Whether the View is out of sight: nothing is read for it, and nothing shown.
  var isHidden = false
  /// Whether it could not be read after a change, and the View was told so.
  var isStale = false
}

/// What was open does not exist any more, and the View was told so.
struct Gone: Error {}

extension LiveUseCase {
  package func eventRefresh() { refreshOpen() }
  package var nextTime: Instant? { isAnyVisible ? .distantFuture : nil }
  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }
  func isDue(_ part: Part) -> Bool { false }

  // By their indices, since what is open is long to copy.
  private var isAnyVisible: Bool { open.value.indices.contains { !open.value[$0].isHidden } }

  /// What is open of a scene that has one thing open at most.
  var only: Part? { open.value.first?.part }

  /// The place of what is open of a subject.
  func index(of subject: EventSubject) -> Int? {
    open.value.firstIndex { $0.subject.isSame(as: subject) }
  }

  /// Keeps something open, in place of what was open of its subject, if there is room.
  func keep(_ new: Open<Part>, _ limit: BadRequest) throws(BadRequest) {
    if let index = index(of: new.subject) {
      open.value[index] = new
    } else if open.value.count < BadRequest.openLimit {
      open.value.append(new)
    } else {
      throw limit
    }
  }

  /// Closes what is open of a subject. Nothing is pushed to it any more.
  func close(_ subject: EventSubject = .scene) {
    open.value.removeAll { $0.subject.isSame(as: subject) }
    commonOutput?.presentDone()
  }

  /// Something goes out of sight, or comes back: then it is shown if it looks different.
  func hide(_ isHidden: Bool, _ subject: EventSubject = .scene) {
    if let index = index(of: subject) { open.value[index].isHidden = isHidden }
    commonOutput?.presentDone()
  }

  /// Presents whatever is open and looks different. If it cannot be read, the View is told once, and every
  /// event tries again.
  func refreshOpen() {
    // Most Views have few scenes open, and this is called after every event.
    guard isAnyVisible, let freshness = try? Freshness(gateway, clock) else { return }
    let news = News(at: freshness, in: gateway)
    var index = 0
    while index < open.value.count {
      news.since = open.value[index].freshness
      if open.value[index].isHidden || news.since == freshness && !isDue(open.value[index].part) {
        index += 1
        continue
      }
      // The process may be asked to end meanwhile.
      if index % 4 == 3, gateway.isInterrupted { return }
      do {
        try refresh(&open.value[index].part, news)
        (open.value[index].freshness, open.value[index].isStale) = (freshness, false)
      } catch is Gone {
        open.value.remove(at: index)
        continue
      } catch {
        if !open.value[index].isStale {
          commonOutput?.presentNotRefreshed(Failure(error), of: open.value[index].subject)
        }
        (open.value[index].freshness, open.value[index].isStale) = (nil, true)
      }
      index += 1
    }
  }
}
