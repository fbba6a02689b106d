import Testing

/// An editor that shows our list, and the keys that it uses.
struct Editor: Sendable, CustomTestStringConvertible {
  let program: String
  let arguments: [String]
  /// The key that asks for the title of a new todo, and the prompt that then appears.
  let add: String
  let prompt: String
  /// The keys that complete the todo at the cursor, delete it, show everything, and undo the last
  /// change.
  let complete: String
  let delete: [String]
  let showAll: [String]
  let undo: [String]
  /// The key that shows the history of the todo at the cursor.
  let history: String
  /// The keys that go to the end of the open todo's title, and that store it.
  let edit: (append: [String], store: [String])

  var testDescription: String { program }

  static let all = [
    Editor(
      program: "emacs",
      arguments: [
        "-nw", "-Q", "-L", Place.client("emacs"), "-l", Place.client("emacs/viper-todo.el"), "-f",
        "viper-todo",
      ],
      add: "a", prompt: "Add todo:", complete: "c", delete: ["D", "y"], showAll: ["/", "/"],
      undo: ["C-x", "u"], history: "H",
      edit: (append: ["C-e"], store: ["C-x", "C-s"])),
    Editor(
      program: "nvim",
      arguments: [
        "-u", "NONE", "-i", "NONE", "--cmd", "set rtp^=" + Place.client("neovim"), "-c",
        "runtime plugin/viper_todo.lua", "-c", "Todo",
      ],
      add: "a", prompt: "Add todo:", complete: "x", delete: ["d", "d"],
      showAll: [":", "Todo filter none", "Enter"], undo: ["u"], history: "H",
      edit: (append: ["A"], store: ["Escape", ":", "w", "Enter"])),
    Editor(
      program: "vim",
      arguments: [
        "-N", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "set rtp^=" + Place.client("vim"), "-c",
        "runtime plugin/viper_todo.vim", "-c", "Todo",
      ],
      add: "a", prompt: "Add todo:", complete: "x", delete: ["d", "d"],
      showAll: [":", "Todo filter none", "Enter"], undo: ["u"], history: "H",
      edit: (append: ["A"], store: ["Escape", ":", "w", "Enter"])),
  ]
}
