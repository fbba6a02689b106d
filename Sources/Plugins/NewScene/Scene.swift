/// A scene to be made: which event shows what.
struct Scene {
  /// An event, and what it shows and where it routes besides what is pushed.
  struct Event {
    enum Kind { case opening, other, closing }

    let name: String
    let kind: Kind
    var outputs: [String] = []
  }

  /// `Archive`.
  let name: String
  /// The first one opens the scene.
  let events: [Event]
  /// The first one shows what is pushed.
  let outputs: [String]

  init(_ request: Request) {
    name = request.name
    outputs = request.outputs
    var events = request.events.enumerated().map { index, name in
      Event(
        name: name, kind: index == 0 ? .opening : name == Request.closing ? .closing : .other)
    }
    // The first output is the first event's; then each event gets one, and the last one the rest.
    var takers = events.indices.dropFirst().filter { events[$0].kind == .other }[...]
    var taker = 0
    for output in outputs.dropFirst() {
      taker = takers.popFirst() ?? taker
      events[taker].outputs.append(output)
    }
    self.events = events
  }

  /// `archive`: how its folder of transcripts and the wire call it.
  var wireName: String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension String {
  /// With an upper-case letter in front.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Whether it is an output that shows; else it routes.
  var isShow: Bool { hasPrefix("show") }
}
