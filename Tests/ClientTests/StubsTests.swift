import Foundation
import Testing

/// What a client's script generates from `protocol/openrpc.json`.
enum Stubs: String, CaseIterable {
  case python = "python3"
  case node

  var script: String { self == .python ? "python/generate.py" : "node/generate.mjs" }
  /// The file with the types.
  var file: String {
    self == .python ? "python/src/viper_todo/_contract.py" : "node/contract.d.mts"
  }
  /// All generated files.
  var files: [String] { self == .python ? [file] : [file, "node/contract.mjs"] }
}

/// The types and methods of the Python and Node clients match the contract.
@Suite(.enabled(if: Host.has("python3", "node")))
struct StubsTests {
  @Test(arguments: Stubs.allCases)
  func matchTheContract(stubs: Stubs) throws {
    let process = try User().run(stubs.rawValue, Place.client(stubs.script), "--check")
    #expect(process.exitCode == 0, "\(process.output)\(process.errors)")
    #expect(process.output + process.errors == "")
  }

  @Test(arguments: Stubs.allCases)
  func areStaleOnceTheContractChanges(stubs: Stubs) throws {
    let copy = try ContractCopy(of: stubs)
    try copy.change(#""name": "since""#, to: #""name": "after""#)
    let stale = try copy.generate("--check")
    #expect(stale.exitCode == 1)
    let name = stubs.file.split(separator: "/").last ?? ""
    let command = "\(stubs.rawValue) clients/\(stubs.script)"
    #expect(
      stale.errors == "\(name) is not what protocol/openrpc.json says: run \(command)\n")
    #expect(stale.output.contains("\n-") && stale.output.contains("\n+"), "\(stale.output)")
    #expect(stale.output.contains("after"), "\(stale.output)")
    // Checking wrote nothing, and the suggested command helps.
    #expect(try copy.generate("--check").exitCode == 1)
    #expect(try copy.generate().exitCode == 0)
    #expect(try copy.generate("--check").exitCode == 0)
  }

  /// Contracts that no script understands: the text to replace, its replacement, and the error.
  private static let unknown = [
    (#""type": "text""#, "is of a type that this script does not understand: \"text\""),
    (#""type": ["string", "integer"]"#, "is of a type that this script does not understand"),
    (#""anyOf": []"#, "is of a type that this script does not understand: not said"),
    (#""description": "x""#, "is of a type that this script does not understand: not said"),
    (#""type": "string", "not": {}"#, #"has "not", which this script does not understand"#),
    (#""type": "string", "enum": [1]"#, "has values that are not each a string"),
    (#""type": "object""#, "is an object of any members, for which there is no type here"),
    (#""type": "array""#, "does not say what is in the array"),
    (##""$ref": "#/components/schemas/Undone""##, #"has "description", which"#),
  ]

  /// The script refuses it and leaves the file as it was: it never guesses a type.
  @Test(arguments: Stubs.allCases)
  func refuseWhatTheyDoNotUnderstand(stubs: Stubs) throws {
    let others = [
      (
        #""name": "todoList.undo""#, #""name": "pid.undo""#,
        "methods.pid.undo is of a scene that would hide the clients' own pid"
      ),
      (
        #""name": "todoList.undo","#, #""name": "todoList.undo", "x-new": 1,"#,
        #"methods.todoList.undo has "x-new""#
      ),
      (#""name": "since""#, #""name": "si nce""#, "methods.todoList.undo.si nce is named"),
      (
        #""undone": {"#, #""un-done": {"#, "components.schemas.Undone.properties.un-done is named"
      ),
      (#""Undone": {"#, #""Other": {"#, "methods.todoList.undo.result.anyOf[0] refers to"),
      (#""Undone": {"#, #""ErrorData": {"#, "the data of errors would be the type ErrorData"),
      (
        ##"{ "$ref": "#/components/schemas/RowInsert" }"##,
        ##"{ "$ref": "#/components/schemas/Undone" }"##,
        "components.schemas.RowChange has alternatives without a member that tells"
      ),
    ]
    let types = Self.unknown.map {
      (
        #""type": "string""#, $0, #""undone": {"#,
        "components.schemas.Undone.properties.undone \($1)"
      )
    }
    for (place, replacement, start, reason) in types + others.map({ ($0, $1, "", $2) }) {
      let copy = try ContractCopy(of: stubs)
      try copy.change(place, to: replacement, after: start)
      let before = try copy.stubsText()
      let refused = try copy.generate()
      #expect(refused.exitCode == 1)
      #expect(refused.errors.hasPrefix("protocol/openrpc.json: \(reason)"), "\(refused.errors)")
      #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
      #expect(try copy.stubsText() == before)
    }
  }

  /// Words that a language reserves go over the wire as they are, and are quoted where that is needed.
  @Test(arguments: Stubs.allCases)
  func quoteReservedWords(stubs: Stubs) throws {
    let copy = try ContractCopy(of: stubs)
    for (text, replacement, start) in [
      (#""name": "step""#, #""name": "from""#, #""name": "todoList.undo""#),
      (#""name": "since""#, #""name": "class""#, #""name": "todoList.changesSince""#),
      (#""name": "mark""#, #""name": "not""#, #""name": "todoList.changesSince""#),
      (#""name": "changes""#, #""name": "self""#, #""name": "todoList.apply""#),
      (#""name": "todoList.undo""#, #""name": "todoList.import""#, ""),
      // Of an object without optional members, and of one that has some.
      (#""undone": {"#, #""import": {"#, #""Undone": {"#),
      (#""undone""#, #""import""#, #""Undone": {"#),
      (#""rev": {"#, #""lambda": {"#, #""ChangedTodo": {"#),
      (#""rev""#, #""lambda""#, #""ChangedTodo": {"#),
      (#""next": {"#, #""any": {"#, #""ChangedTodo": {"#),
    ] {
      try copy.change(text, to: replacement, after: start)
    }
    let generated = try copy.generate()
    #expect(generated.exitCode == 0, "\(generated.errors)")
    let used = try copy.run(stubs == .python ? Self.usePython : Self.useNode)
    #expect(
      used.output == """
        todoList.import {"from":1}
        todoList.changesSince {"class":2,"not":"m"}
        todoList.apply {"self":[]}

        """, "\(used.errors)")
  }

  private static let usePython = """
    import json, sys, typing
    sys.path.insert(0, "clients/python/src/viper_todo")
    import _contract
    class Requests:
        def send(self, method, params):
            given = {name: value for name, value in params.items() if value is not None}
            print(method, json.dumps(given, separators=(",", ":")))
    scenes = _contract.Scenes(Requests())
    scenes.todo_list.import_(from_=1)
    scenes.todo_list.changes_since(class_=2, not_="m")
    scenes.todo_list.apply(self_=[])
    assert set(typing.get_type_hints(_contract.Undone)) == {"rev", "import", "step"}
    assert {"lambda", "any"} < set(typing.get_type_hints(_contract.ChangedTodo))
    """

  private static let useNode = """
    import { Scenes } from "./clients/node/contract.mjs";
    const { todoList } = new Scenes((method, params) => console.log(method, JSON.stringify(params)));
    todoList.import({ from: 1 });
    todoList.changesSince({ class: 2, not: "m" });
    todoList.apply({ self: [] });
    """
}
