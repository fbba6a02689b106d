import Testing

/// An editor that shows our list, and the keys that it uses.
struct Editor: Sendable, CustomTestStringConvertible {
  let program: String
  /// The arguments with which it knows our list, those that ask for windows of a thousand rows, and those that
  /// show the list.
  let load: [String]
  let window: [String]
  let show: [String]
  /// The keys that complete the todo at the cursor, delete it, show everything, and undo the last
  /// change.
  let complete: String
  let delete: [String]
  let showAll: [String]
  let undo: [String]
  /// The keys that go to the end of the open todo's title, that store it, and that end the editor.
  let append: [String]
  let store: [String]
  let quit: [String]

  var testDescription: String { program }

  /// The keys that ask for the title of a new todo, and that show the history of the todo at the cursor.
  static let (add, history) = ("a", "H")

  static let all = [
    Editor(
      program: "emacs",
      load: [
        "-nw", "-Q", "-L", Place.client("emacs"), "-l", Place.client("emacs/viper-todo.el"),
      ],
      window: ["--eval", "(setq viper-todo-window 1000)"], show: ["-f", "viper-todo"],
      complete: "c", delete: ["D", "y"], showAll: ["/", "/"], undo: ["C-x", "u"],
      append: ["C-e"], store: ["C-x", "C-s"], quit: ["C-x", "C-c"]),
    vim("nvim", ["-u", "NONE", "-i", "NONE"], "neovim", plugin: "viper_todo.lua"),
    vim("vim", ["-N", "-u", "NONE", "-i", "NONE", "-n"], "vim", plugin: "viper_todo.vim"),
  ]

  private static func vim(
    _ program: String, _ options: [String], _ client: String, plugin: String
  ) -> Editor {
    Editor(
      program: program, load: options + ["--cmd", "set rtp^=" + Place.client(client)],
      window: ["--cmd", "let g:viper_todo = {'window': 1000}"],
      show: ["-c", "runtime plugin/" + plugin, "-c", "Todo"],
      complete: "x", delete: ["d", "d"], showAll: [":", "Todo filter none", "Enter"], undo: ["u"],
      append: ["A"], store: ["Escape", ":", "w", "Enter"],
      quit: ["Escape", "text::qa!", "Enter"])
  }
}
