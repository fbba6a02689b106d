#if PostgreSQL
  import Entities
  import Stores

  extension PostgreSQLDriver {
    package var commands: [StoreCommand] {
      [
        StoreCommand.check { call throws(StoreCommand.Failure) in
          try call.work({ "check \($0)" }, at: Self.place) { _ throws(StoreError) in
            try Self.check(call.choice, repairs: !call.switches.isEmpty, call.console)
          }
        }
      ]
    }

    private static func place(_ choice: StoreChoice) throws(StoreError) -> String {
      try ServerAddress(choice.database ?? "").place
    }

    /// Checks the space that is named, or all spaces of the database.
    private static func check(
      _ choice: StoreChoice, repairs: Bool, _ console: any StoreConsole
    ) throws(StoreError) -> StoreCommand.Outcome {
      let named = choice.value(of: "--space")
      let first = try gateway(choice, named ?? standardSpace)
      defer { first.close() }
      guard try first.hasSchema() else {
        throw StoreError(.io, detail: "the database has no schema viper_todo")
      }
      var check = StoreCheck()
      if repairs { try first.buildIndices { console.say($0) } }
      try first.noteIndices(in: &check)
      let all = try first.spaces()
      let spaces = named.map { name in all.filter { $0.hasSameBytes(as: name) } } ?? all
      if spaces.isEmpty && named != nil {
        throw StoreError(.io, detail: "the database has no space of this name")
      }
      for (index, space) in spaces.enumerated() {
        console.show("checking the store", Double(index) / Double(spaces.count))
        let gateway = try gateway(choice, space)
        defer { gateway.close() }
        // The lines are about one store, unless they have to say of which space they are.
        let prefix = spaces.count == 1 ? "" : "space \(space.inOneLine): "
        if repairs { _ = try SpaceChecker(gateway, repairs: true, prefix: prefix) }
        check.add(try SpaceChecker(gateway, repairs: false, prefix: prefix).check)
      }
      if repairs { console.say("rebuilt the indices, the totals and all else that is derived") }
      return check.say(on: console)
    }

    private static func gateway(
      _ choice: StoreChoice, _ space: String
    ) throws(StoreError) -> PostgreSQLGateway {
      PostgreSQLGateway(
        try ServerAddress(choice.database ?? ""), space: space,
        schemaOwner: choice.value(of: "--schema-owner"))
    }
  }
#endif
