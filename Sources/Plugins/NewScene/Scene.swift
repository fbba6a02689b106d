/// The scene to make, with the outputs that each event causes.
struct Scene {
  /// An event, and its outputs besides the one that is pushed.
  struct Event {
    enum Kind { case opening, other, closing }

    let name: String
    let kind: Kind
    var outputs: [String] = []
  }

  /// The scene's name in Swift: `Archive`.
  let name: String
  /// The events; the first one opens the scene.
  let events: [Event]
  /// The outputs; the first one shows what is pushed.
  let outputs: [String]

  init(_ request: Request) {
    name = request.name
    outputs = request.outputs
    var events = request.events.enumerated().map { index, name in
      Event(
        name: name, kind: index == 0 ? .opening : name == Request.closing ? .closing : .other)
    }
    // The first output belongs to the first event. Then each event gets one, and the last event
    // gets the rest.
    var takers = events.indices.dropFirst().filter { events[$0].kind == .other }[...]
    var taker = 0
    for output in outputs.dropFirst() {
      taker = takers.popFirst() ?? taker
      events[taker].outputs.append(output)
    }
    self.events = events
  }

  /// The scene's name on the wire and of its folder of transcripts: `archive`.
  var wireName: String { name.prefix(1).lowercased() + name.dropFirst() }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// Whether it names an output that shows. Otherwise the output routes.
  var isShow: Bool { hasPrefix("show") }
}
