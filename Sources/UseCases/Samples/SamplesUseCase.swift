import Entities

/// Adds the three samples of the seed article to a store without todos (`--samples`).
package struct SamplesUseCase {
  private static let samples = [
    ("Focus", "Decide on what you want to focus in your life"),
    ("Value", "Decide on what values are meaningful in your life"),
    ("Action", "Decide on what you should do to achieve empowering life"),
  ]

  private let gateway: any EntityGateway
  private let clock: any Clock

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    (self.gateway, self.clock) = (gateway, clock)
  }

  /// Adds the samples as one step if the store has no todos. They are durable when this returns.
  package func eventStart() throws {
    do {
      var step = try Step(gateway, at: clock.now)
      if try gateway.count(TodoFilter(), at: clock.reached) == 0 {
        for (title, content) in Self.samples {
          let sample = GivenFields(title: title, content: content)
          try step.add(TodoRules.todo(.blank, with: sample, at: clock.reached))
        }
      }
      try gateway.commit()
    } catch {
      gateway.rollback()
      throw error
    }
  }
}
