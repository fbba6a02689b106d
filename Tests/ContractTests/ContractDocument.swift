import TestSupport

/// `protocol/openrpc.json`, and what it says about messages.
struct ContractDocument: Sendable {
  static let path = "protocol/openrpc.json"

  /// The document, which takes a while to read.
  static let current = Result { try ContractDocument() }

  let tree: Tree
  /// Checks messages of the backend against every word of the document.
  let exact: SchemaValidator
  /// Checks messages of a View.
  let validator: SchemaValidator

  private init() throws {
    tree = try Tree(try Repository.bytes(Self.path))
    exact = SchemaValidator(document: tree, isExact: true)
    validator = SchemaValidator(document: tree)
  }

  var methods: [Tree] { tree["methods"]?.elements ?? [] }
  var notifications: [Tree] { tree["x-notifications"]?.elements ?? [] }

  func method(_ name: String) -> Tree? { methods.first { $0["name"]?.string == name } }

  /// The schema of the params that a method or a notification describes.
  func paramsSchema(of declaration: Tree) -> Tree {
    let params = declaration["params"]?.elements ?? []
    let properties = params.map {
      Tree.Member(name: $0["name"]?.string ?? "", value: $0["schema"] ?? .null)
    }
    let required = params.filter { $0["required"] == .boolean(true) }.compactMap { $0["name"] }
    return .object([
      Tree.Member(name: "type", value: .string("object")),
      Tree.Member(name: "properties", value: .object(properties)),
      Tree.Member(name: "required", value: .array(required)),
      Tree.Member(name: "additionalProperties", value: .boolean(false)),
    ])
  }

  /// The faults in a notification to the View.
  func faults(inNotification message: Tree) -> [String] {
    guard message.members.map(\.name) == ["jsonrpc", "method", "params"],
      let params = message["params"], let name = message["method"]?.string
    else { return ["it has other members than jsonrpc, method and params"] }
    guard let declaration = notifications.first(where: { $0["name"]?.string == name }) else {
      return ["\(name) is not declared"]
    }
    return exact.faults(in: params, paramsSchema(of: declaration), at: name)
  }

  /// The faults in a response to a call of a method. Nil stands for a message that called none.
  func faults(inResponse message: Tree, to method: String?) -> [String] {
    let names = message.members.map(\.name)
    let declaration = method.flatMap(self.method)
    if names == ["jsonrpc", "id", "result"], let result = message["result"] {
      guard let declaration, let schema = declaration["result"]?["schema"] else {
        return ["\(method ?? "nothing") has a result and declares none"]
      }
      // The document itself has other tests.
      if declaration["name"]?.string == "rpc.discover" { return [] }
      return exact.faults(in: result, schema, at: method ?? "")
    }
    guard names == ["jsonrpc", "id", "error"], let error = message["error"] else {
      return ["it has other members than jsonrpc, id and result or error"]
    }
    return faults(inError: error, of: declaration)
  }

  private func faults(inError error: Tree, of declaration: Tree?) -> [String] {
    let general = ["parseError", "invalidRequest", "methodNotFound"]
    let declared = declaration?["errors"]?.elements ?? []
    let names = declared.compactMap {
      $0["$ref"]?.string?.split(separator: "/").last.map(String.init)
    }
    let known = tree["components"]?["errors"]?.members.first {
      $0.value["code"]?.integer == error["code"]?.integer
    }
    guard let known, (general + names).contains(known.name) else {
      return ["the error \(error) is not declared"]
    }
    let schema = Tree.object([
      Tree.Member(name: "$ref", value: .string("#/components/schemas/Error"))
    ])
    return exact.faults(in: error, schema, at: known.name)
  }
}
