import JSON
import Testing

struct SmokeTests {
  @Test func request() throws {
    let text = Array(
      #" {"jsonrpc":"2.0","id":1e1,"a":[[],{},[1,"\u00e9\ud83d\ude00\n"]],"p":{"title":"Buy milk","x":null}} "#
        .utf8)
    let parser = JSONParser()
    try text.withUnsafeBytes { bytes in
      let value = try parser.parse(bytes)
      #expect(value.kind == .object)
      #expect(value.count == 4)
      let members = Array(value.members)
      #expect(members.map { $0.name.string } == ["jsonrpc", "id", "a", "p"])
      #expect(members[0].value.hasString("2.0"))
      #expect(members[1].value.integer == 10)
      let a = Array(members[2].value.elements)
      #expect(a.map(\.kind) == [.array, .object, .array])
      #expect(a[2].elements.map { $0 }[1].string == "\u{e9}\u{1F600}\n")
      #expect(a[2].elements.map { $0 }[1].hasString("\u{e9}\u{1F600}\n"))
      #expect(members[3].value.members.map { $0.value.kind } == [.string, .null])
    }
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.beginObject()
    writer.member("a", -120)
    writer.member("b", "x\"\u{7f}\u{85}\u{2028}/\u{1}\n é and so on, till the end of the word")
    writer.name("c")
    writer.beginArray()
    writer.value(true)
    writer.null()
    writer.endArray()
    writer.endObject()
    #expect(
      String(decoding: buffer.bytes, as: UTF8.self)
        == #"{"a":-120,"b":"x\"\u007f\u0085\u2028/\u0001\n é and so on, till the end of the word","c":[true,null]}"#
    )
  }
}
