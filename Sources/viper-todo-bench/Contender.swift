/// A program that is measured, with the same requests as the others.
struct Contender {
  /// Its name in the table.
  let label: String
  /// The command that starts it, beginning with the program.
  let command: [String]
  var role = Role.ours

  /// The column of its figures. A part that measures a `reference` makes figures of its own from it.
  enum Role { case ours, floor, other, reference }

  func start(_ framing: WireFraming) throws -> Client { try Client(command, framing) }

  /// Ends the program that was started.
  func end(_ client: Client) throws { try client.child.end(isOther: role == .other) }

  /// Opens the list for a figure, if this is a viper-todo or the scanner, and returns how many messages
  /// answer an add. The adds that find this out also warm up the server.
  func prepare(_ client: Client, list: String?) throws -> Int {
    if let list, knowsLists { try client.ask("todoList.viewReady", list) }
    var messages = 0
    for id in 1...20 {
      messages = try client.ask("todoList.add", Requests.addParams(id), id: id).messages
    }
    return messages
  }

  /// Whether it is a viper-todo, of this version or another, or the scanner. A server of another kind
  /// may not even answer.
  private var knowsLists: Bool { role == .reference || label.hasPrefix(Contender.ours) }

  static let ours = "viper-todo"
}

/// The measured series of each contender, one for each value that is measured.
struct Rounds {
  private(set) var series: [[Series]]
  let contenders: [Contender]

  /// Measures the contenders in turn, round after round, so that anything else on the machine
  /// disturbs all of them. Each round begins with the next contender (A B C, B C A …), because the
  /// end of one process disturbs the next. `measure` returns the same number of values each time.
  init(
    _ contenders: [Contender], rounds: Int, _ measure: (Contender) throws -> [Double]
  ) throws {
    self.contenders = contenders
    series = contenders.map { _ in [] }
    for round in 0..<rounds {
      for place in contenders.indices {
        let index = (round + place) % contenders.count
        let contender = contenders[index]
        try Interruption.check()
        let values: [Double]
        do {
          values = try measure(contender)
        } catch let trouble as Trouble {
          throw Trouble("\(contender.label): \(trouble.message)")
        }
        for (place, value) in values.enumerated() {
          if series[index].count <= place { series[index].append(Series()) }
          series[index][place].values.append(value)
        }
      }
    }
  }

  /// The series of the contender with this label, for the value at this place; empty if there is none.
  func series(of label: String, _ place: Int) -> Series {
    contenders.firstIndex { $0.label == label }.map { series[$0][place] } ?? Series()
  }

  /// The figure for the value at this place. The first contender is ours; the floor goes beside it.
  func figure(_ id: String, _ name: String, _ unit: Unit, _ place: Int = 0) -> Figure {
    var figure = Figure(id, name, unit, series[0][place])
    for (contender, series) in zip(contenders, series).dropFirst()
    where contender.role != .reference {
      let beside = Figure.Beside(contender.label, series[place])
      if contender.role == .floor { figure.beside = beside } else { figure.against.append(beside) }
    }
    return figure
  }
}
