import Connectors
import Testing

/// The documents have an example of everything that is said on the wire.
struct ExampleTests {
  /// If this fails, show it in a transcript of `protocol/transcripts/examples`. The example of
  /// `rpc.discover` would hold itself.
  @Test func eachEventAndOutputHasOne() throws {
    let examples = try Examples()
    for scene in Contract.scenes {
      for event in scene.events where "\(event.name)" != "rpc.discover" {
        let example = examples.event(event.name)
        #expect(example != nil, "\(event.name)")
        #expect((example?.response != nil) == (event.result != nil), "\(event.name)")
      }
      for output in scene.outputs { #expect(examples.output(output.name) != nil, "\(output.name)") }
    }
  }
}
