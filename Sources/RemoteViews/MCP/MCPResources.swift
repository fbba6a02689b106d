import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// What people attach to a conversation: lists and todos as pages of Markdown, and what they may want.
struct MCPResources {
  /// How many todos a page of a list has.
  private static let pageLimit = 200
  private static let root = "todo:///"
  private static let today = BuiltInList.today.rawValue
  private static let lists = root + "lists/"
  private static let todos = root + "todos/"
  /// The code of the Model Context Protocol for a resource that is not there.
  private static let resourceNotFound = -32002

  let pages: TodoPagesPresenter
  let detail: TodoDetailPresenter
  let view: ToolView
  let texts: ToolTexts
  let answers: MCPAnswers

  func register(in methods: inout MethodTable) {
    methods.register("resources/list") { params in
      view.begin(ToolView.Call())
      pages.eventOverview()
      guard let lists = view.overview?.lists else {
        return answers.response.fail(code: ErrorCode.internalError, message: view.failure ?? "")
      }
      answers.answer(params, keptFor: 0) { writer in
        let all =
          BuiltInList.allCases.map { ($0.rawValue, nil) } + lists.map { ($0.name, $0.title) }
        writer.member("resources", all) { writer, list in
          let path = list.0 == Self.today ? Self.root : Self.lists
          writer.resource(
            "uri", path + URIPart.escaped(list.0), list.0, texts.title(ofList: list.0, list.1))
        }
      }
    }
    methods.register("resources/templates/list") { params in
      answers.answer(params) { writer in
        writer.member(
          "resourceTemplates", [(Self.lists + "{name}", "list"), (Self.todos + "{id}", "todo")]
        ) { $0.resource("uriTemplate", $1.0, $1.1, nil) }
      }
    }
    methods.register("resources/read") { params throws(InvalidParams) in
      guard let uri = params?["uri"]?.string else {
        throw InvalidParams(field: "uri", expected: "the URI of a resource")
      }
      guard let text = text(of: uri) else {
        return answers.response.fail(
          code: Self.resourceNotFound, message: view.failure ?? "There is no such resource."
        ) { $0.member("uri", uri) }
      }
      answers.answer(params, keptFor: 0) { writer in
        writer.member("contents", [text]) { writer, text in
          writer.object { writer in
            writer.member("uri", uri)
            writer.member("mimeType", "text/markdown" as StaticString)
            writer.member("text", text)
          }
        }
      }
    }
    methods.register("prompts/list") { params in
      answers.answer(params) { writer in
        writer.member("prompts", ToolPrompt.allCases) { writer, prompt in
          writer.object { writer in
            writer.member("name", prompt.rawValue)
            writer.member("title", texts.prompt(prompt).title)
          }
        }
      }
    }
    methods.register("prompts/get") { params throws(InvalidParams) in
      guard let prompt = params?["name"]?.string.flatMap({ ToolPrompt(rawValue: $0) }) else {
        let names = ToolPrompt.allCases.map(\.rawValue).joined(separator: ", ")
        throw InvalidParams(field: "name", expected: "one of " + names)
      }
      let (title, text) = texts.prompt(prompt)
      answers.answer(params) { writer in
        writer.member("description", title)
        writer.member("messages", [text]) { writer, text in
          writer.object { writer in
            writer.member("role", "user" as StaticString)
            writer.object("content") { writer in
              writer.member("type", "text" as StaticString)
              writer.member("text", text)
            }
          }
        }
      }
    }
  }

  /// A resource as Markdown; nil if there is none.
  private func text(of uri: String) -> String? {
    view.begin(ToolView.Call())
    if uri.hasPrefix(Self.todos) {
      guard let id = Int(uri.dropFirst(Self.todos.count)), id > 0 else { return nil }
      detail.eventViewReady(id: id, once: true)
      return view.todo.map { ToolTodo($0, contentLimit: .max).page }
    }
    let isToday = uri.hasSameBytes(as: Self.root + Self.today)
    guard isToday || uri.hasPrefix(Self.lists),
      let name = isToday ? Self.today : URIPart.unescaped(uri.dropFirst(Self.lists.count))
    else { return nil }
    pages.eventList(
      saved: name, TodoFilter(), behind: nil, limit: Self.pageLimit)
    guard let page = view.page else { return nil }
    // Only what a result has room for.
    let rows = page.rows.prefix(view.shownCount).map { ToolTodo($0.todo).markdown }
    let left = page.total - rows.count
    return
      "# \(texts.title(ofList: name, BuiltInList.named(name) == nil ? name : nil))\n\n\(ToolTodo.day(texts.today.day))\n\n"
      + rows.map { $0 + "\n" }.joined() + (left > 0 ? "\n\(left) more\n" : "")
  }
}

extension JSONWriter {
  fileprivate mutating func resource(
    _ address: StaticString, _ uri: String, _ name: String, _ title: String?
  ) {
    object { writer in
      writer.member(address, uri)
      writer.member("name", name)
      if let title { writer.member("title", title) }
      writer.member("mimeType", "text/markdown" as StaticString)
    }
  }
}
