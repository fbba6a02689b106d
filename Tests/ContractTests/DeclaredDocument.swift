import JSON
import RemoteViews

/// The contract as one document (OpenRPC 1.3), as the code declares it. Its methods are those that the View may call. The
/// notifications of the backend are under `x-notifications`, in the same form.
struct DeclaredDocument {
  private let scenes: [SceneDeclaration]
  private let protocolVersion: Int
  private let examples: Examples

  init(of scenes: [SceneDeclaration], protocolVersion: Int, examples: Examples) {
    self.scenes = scenes
    self.protocolVersion = protocolVersion
    self.examples = examples
  }

  /// The document with line breaks and indentation, as files have it.
  var text: [UInt8] {
    let buffer = ByteBuffer(capacity: 1 << 16)
    var writer = JSONWriter(buffer)
    write(to: &writer)
    return IndentedText.lines(of: buffer.bytes, width: 100)
  }

  private func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("openrpc", "1.3.2" as StaticString)
      writer.object("info") { writer in
        writer.member("title", "viper-todo" as StaticString)
        writer.member("version", "\(protocolVersion).0.0")
        writer.member("description", Self.description)
      }
      let events = scenes.flatMap { scene in scene.events.map { (scene, $0) } }
      writer.member("methods", events) { writer, method in
        let (scene, event) = method
        write(event, of: scene, examples.event(event.name), to: &writer)
      }
      let outputs = scenes.flatMap { scene in scene.outputs.map { (scene, $0) } }
      writer.member("x-notifications", outputs) { writer, method in
        let (scene, output) = method
        write(output, of: scene, examples.output(output.name).map { ($0, nil) }, to: &writer)
      }
      writer.object("components") { writer in
        writer.object("schemas") { writer in
          for (name, type, isInput) in NamedSchemas(of: scenes).all {
            writer.name(name.name)
            writer.schema(named: name, type, isInput: isInput)
          }
        }
        writer.object("errors") { writer in
          for error in ErrorDeclaration.all {
            writer.object(error.name) { writer in
              writer.member("code", error.code)
              writer.member("message", "\(error.summary)")
            }
          }
        }
      }
    }
  }

  private func write(
    _ method: any MethodDeclaration, of scene: SceneDeclaration,
    _ example: (sent: Examples.Message, response: Examples.Message?)?,
    to writer: inout JSONWriter
  ) {
    let event = method as? any EventDeclaration
    writer.object { writer in
      writer.member("name", method.name)
      let isOfSession = scene.name.utf8CodeUnitCount == 0
      if !isOfSession {
        writer.member("tags", [scene.name]) { writer, name in
          writer.object { $0.member("name", name) }
        }
      }
      writer.member("summary", "\(method.summary)")
      if event != nil { writer.member("paramStructure", "by-name" as StaticString) }
      writer.member("params", method.members) { $0.descriptor($1) }
      if event?.isOpen == true { writer.member("x-openParams", true) }
      if let result = event?.result {
        writer.object("result") { writer in
          writer.member("name", "result" as StaticString)
          writer.name("schema")
          writer.schema(result)
        }
      }
      let errors = event.map { ErrorDeclaration.all(of: $0, isOfSession: isOfSession) } ?? []
      if !errors.isEmpty {
        writer.member("errors", errors) { writer, error in
          writer.object { $0.member("$ref", "#/components/errors/\(error.name)") }
        }
      }
      writer.examples(method.name, example)
    }
  }

  private static let description =
    "A todo backend for any front end, over stdio. Methods are events of the View; the "
    + "notifications under x-notifications say what it has to show. Every method may be a request or "
    + "a notification. A member of params that is null counts as absent. A member that is not "
    + "declared is an error, unless x-openParams says that unknown members are ignored. A View ignores "
    + "members of results and notifications, and notifications, that it does not know. Any request may "
    + "also be answered with parseError, invalidRequest or methodNotFound; the schemas of the errors "
    + "are the alternatives of Error."
}

extension JSONWriter {
  /// Writes a member as OpenRPC describes it, as a Content Descriptor Object.
  fileprivate mutating func descriptor(_ member: MemberDeclaration) {
    object { writer in
      writer.member("name", member.name)
      if !member.summary.isEmpty { writer.member("summary", "\(member.summary)") }
      writer.member("required", !member.isOptional)
      writer.name("schema")
      writer.schema(member.type)
    }
  }
}
