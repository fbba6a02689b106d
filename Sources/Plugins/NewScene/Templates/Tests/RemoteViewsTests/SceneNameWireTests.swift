import TestSupport
import Testing

/// The JSON of the scene `sceneName`, with its members in order.
struct SceneNameWireTests {
  private let world = RemoteWorld()

  private static func output(_ name: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"sceneName.\#(name)","params":{\#(params)}}"#
  }
  //: opening

  @Test func eventNameOnTheWire() throws {
    #expect(
      try world.lines("sceneName.eventName") == [
        Self.output("firstShow", #""rev":0"#),
        //: shows of it
        Self.output("showOutput", #""rev":0"#),
        //: end
        //: routes of it
        Self.output("routeOutput", ""),
        //: end
        #"{"jsonrpc":"2.0","id":1,"result":null}"#,
      ])
  }
  //: end
  //: others

  @Test func eventNameOnTheWire() throws {
    #expect(
      try world.lines("sceneName.eventName") == [
        //: shows of it
        Self.output("showOutput", #""rev":0"#),
        //: end
        //: routes of it
        Self.output("routeOutput", ""),
        //: end
        #"{"jsonrpc":"2.0","id":1,"result":null}"#,
      ])
  }
  //: end
  //: closing

  @Test func eventNameOnTheWire() throws {
    #expect(
      try world.lines("sceneName.eventName") == [#"{"jsonrpc":"2.0","id":1,"result":null}"#])
  }
  //: end
}
