import JSON
import Testing

struct ValueTests {
  private let reading = Reading()

  @Test func kinds() throws {
    let text = #"[{}, [], "", 0, -1, true, false, null]"#
    try reading.value(text) { value in
      #expect(
        value.elements.map(\.kind)
          == [.object, .array, .string, .number, .number, .true, .false, .null])
      #expect(value.elements.map(\.boolean) == [nil, nil, nil, nil, nil, true, false, nil])
      #expect(
        value.elements.map(\.isNull) == [false, false, false, false, false, false, false, true])
      #expect(value.elements.map(\.string) == [nil, nil, "", nil, nil, nil, nil, nil])
      #expect(value.count == 8)
    }
  }

  @Test func otherKindsHaveNoMembersOrElements() throws {
    try reading.value(#"{"a":[1,2],"b":"x"}"#) { value in
      #expect(value.elements.map(\.kind).isEmpty)
      for (_, value) in value.members {
        #expect(value.members.map(\.value.kind).isEmpty)
      }
      #expect(value.count == 2)
      let strings = value.members.map(\.value).filter { $0.kind == .string }
      #expect(strings.map(\.count) == [0])
      #expect(strings.map { $0.elements.map(\.kind).count } == [0])
    }
  }

  @Test func siblingsAreFoundAfterContainers() throws {
    try reading.value(#"{"a":[[1,[2]],{"x":{}}],"b":{"c":[{},[]]},"d":3}"#) { value in
      #expect(value.members.map { $0.name.string } == ["a", "b", "d"])
      #expect(value.members.map { $0.value.count } == [2, 1, 0])
      #expect(value.members.map { $0.value.integer } == [nil, nil, 3])
    }
  }

  @Test func duplicatesAndEquivalentNamesAreKeptApart() throws {
    try reading.value(#"{"é":1,"e\#u{301}":2,"\u00e9":3,"é":4}"#) { value in
      let composed = value.members.filter { $0.name.hasString("\u{E9}") }
      let decomposed = value.members.filter { $0.name.hasString("e\u{301}") }
      #expect(composed.map(\.value.integer) == [1, 3, 4])
      #expect(decomposed.map(\.value.integer) == [2])
    }
  }

  @Test func theParserWorksAfterErrorsAndTrimming() throws {
    for text in ["[1,", "[", #"{"a":[{"b":"#, "\"", String(repeating: "[", count: 1000)] {
      #expect(reading.outcome(Array(text.utf8)) != .accepted)
      #expect(reading.outcome(Array("[{}]".utf8)) == .accepted)
    }
    let large = Array("[\(String(repeating: "1,", count: 20_000))1]".utf8)
    try reading.value(large) { #expect($0.count == 20_001) }
    reading.parser.trim()
    try reading.value("[1,2]") { #expect($0.count == 2) }
    try reading.value(large) { #expect($0.count == 20_001) }
  }

  @Test func emptyMemoryIsBadSyntax() {
    #expect(throws: JSONError.self) {
      try reading.parser.parse(UnsafeRawBufferPointer(start: nil, count: 0)).isNull
    }
  }
}
