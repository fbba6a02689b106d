/// A program that is measured with the same requests as the others.
struct Contender {
  /// What it is called in the table.
  let label: String
  /// How it is started, the program first.
  let command: [String]
  var role = Role.ours

  /// Which column its figures go to.
  enum Role { case ours, floor, other }

  func start(_ framing: WireFraming) throws -> Client { try Client(command, framing) }

  /// Ends what was started.
  func end(_ client: Client) throws { try client.child.end(isOther: role == .other) }

  /// Opens the list that a figure is taken with, where this is a viper-todo, and finds how many
  /// messages answer an add. The same few adds warm it up.
  func prepare(_ client: Client, list: String?) throws -> Int {
    if let list, knowsLists { try client.ask("todoList.viewReady", list) }
    var messages = 0
    for id in 1...20 {
      messages = try client.ask("todoList.add", Requests.addParams(id), id: id).messages
    }
    return messages
  }

  /// We do, in this version or another; a server of another kind may not even answer.
  private var knowsLists: Bool { label.hasPrefix(Contender.ours) }

  static let ours = "viper-todo"
}

/// Series by contender and by what was measured of each.
struct Rounds {
  private(set) var series: [[Series]]
  let contenders: [Contender]

  /// Measures every contender in turn, round after round, so that whatever the machine does meanwhile
  /// meets all of them. Each round begins with another one (A B C, B C A …), as the end of a process
  /// disturbs the next. `measure` gives as many values each time.
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

  /// A figure of the value at this place: the first contender is we, the second the floor.
  func figure(_ id: String, _ name: String, _ unit: Unit, _ place: Int = 0) -> Figure {
    var figure = Figure(id, name, unit, series[0][place])
    for (contender, series) in zip(contenders, series).dropFirst() {
      let beside = Figure.Beside(contender.label, series[place])
      if contender.role == .floor { figure.beside = beside } else { figure.against.append(beside) }
    }
    return figure
  }
}
