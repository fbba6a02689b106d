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
  private static let markdown = "text/markdown"

  let pages: TodoPagesPresenter
  let detail: TodoDetailPresenter
  let view: ToolView
  let answers: MCPAnswers

  func register(in methods: inout MethodTable) {
    methods.register("resources/list") { params in
      view.begin(ToolView.Call())
      pages.eventOverview()
      guard let lists = view.overview?.lists else {
        return answers.response.fail(code: ErrorCode.internalError, message: view.failure ?? "")
      }
      let all = BuiltInList.allCases.map { ($0.rawValue, nil) } + lists.map { ($0.name, $0.title) }
      let resources = all.map { name, title -> ToolObject in
        let uri = (name == Self.today ? Self.root : Self.lists) + URIPart.escaped(name)
        let title = view.texts.title(ofList: name, title)
        return ["uri": uri, "name": name, "title": title, "mimeType": Self.markdown]
      }
      answers.answer(params, keptFor: 0, ["resources": resources])
    }
    methods.register("resources/templates/list") { params in
      let templates: [ToolObject] = [
        ["uriTemplate": Self.lists + "{name}", "name": "list", "mimeType": Self.markdown],
        ["uriTemplate": Self.todos + "{id}", "name": "todo", "mimeType": Self.markdown],
      ]
      answers.answer(params, ["resourceTemplates": templates])
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
      let page: ToolObject = ["uri": uri, "mimeType": Self.markdown, "text": text]
      answers.answer(params, keptFor: 0, ["contents": [page]])
    }
    methods.register("prompts/list") { params in
      let prompts = ToolPrompt.allCases.map {
        ["name": $0.rawValue, "title": view.texts.prompt($0).title] as ToolObject
      }
      answers.answer(params, ["prompts": prompts])
    }
    methods.register("prompts/get") { params throws(InvalidParams) in
      guard let prompt = params?["name"]?.string.flatMap({ ToolPrompt(rawValue: $0) }) else {
        let names = ToolPrompt.allCases.map(\.rawValue).joined(separator: ", ")
        throw InvalidParams(field: "name", expected: "one of " + names)
      }
      let (title, text) = view.texts.prompt(prompt)
      let content: ToolObject = ["type": "text", "text": text]
      let message: ToolObject = ["role": "user", "content": content]
      answers.answer(params, ["description": title, "messages": [message]])
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
    pages.eventList(saved: name, TodoFilter(), behind: nil, limit: Self.pageLimit)
    guard let page = view.page else { return nil }
    // Only what a result has room for.
    let rows = page.rows.prefix(view.shownCount).map { ToolTodo($0.todo).markdown }
    let left = page.total - rows.count
    return
      "# \(view.texts.title(ofList: name, BuiltInList.named(name) == nil ? name : nil))\n\n"
      + ToolTodo.day(view.texts.today.day) + "\n\n"
      + rows.map { $0 + "\n" }.joined() + (left > 0 ? "\n\(left) more\n" : "")
  }
}
