import Connectors
import Reference

/// The pages of the manual, made from the declarations of the options and of the contract.
enum ManualPages {
  /// The sections of the manual that have a page.
  static let sections = ["1", "5"]

  static func page(section: String) -> String { section == "5" ? format : command }

  private static var command: String {
    var blocks: [Block] = [
      .heading("SYNOPSIS", level: 1),
      .paragraph("viper-todo \(Printout.serving)"),
    ]
    blocks += Command.all.map { .paragraph("viper-todo \($0.name) \($0.usage)") }
    blocks += [
      .heading("DESCRIPTION", level: 1),
      .paragraph(
        "viper-todo keeps todos for a front end, which can be any program. It reads JSON-RPC 2.0 "
          + "messages from standard input, and writes to standard output what the front end has to "
          + "show. It reports a change only after the change is on the disk."),
      .heading("COMMANDS", level: 1),
      .terms(
        Command.all.map { Block.Term("\($0.name) \($0.usage)", HelpPages.sentence($0.summary)) }),
      .heading("OPTIONS", level: 1),
    ]
    let groups =
      Array(Options.groups) + [
        ("For viper-todo replay", Replay.options),
        ("For viper-todo stand-in", StandInRun.options),
      ]
    for (title, options) in groups {
      blocks += [
        .heading(title, level: 2),
        .terms(options.map { Block.Term($0.usage, HelpPages.sentence($0.summary)) }),
      ]
    }
    return ManualPage.text(
      "viper-todo", section: 1, summary: "a todo backend for any front end", blocks + endOfCommand)
  }

  private static var endOfCommand: [Block] {
    [
      .heading("EXIT STATUS", level: 1),
      .terms(ExitCode.meanings.map { Block.Term("\($0.code)", HelpPages.sentence($0.meaning)) }),
      .heading("ENVIRONMENT", level: 1),
      .terms([
        Block.Term("XDG_DATA_HOME, HOME", "Where the default database is."),
        Block.Term(
          "XDG_STATE_HOME, HOME",
          "Where drafts are kept that nobody saved: in viper-todo/drafts, by default in ~/.local/state."
        ),
        Block.Term(
          "LC_ALL, LC_MESSAGES, LC_TIME, LANG, LANGUAGE", "The language of phrases and days."),
        Block.Term("TZ", "The time zone of days."),
      ]),
      .heading("EXAMPLES", level: 1),
      .paragraph("Show the list:"),
      .example(
        #"echo '{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}' | viper-todo"#),
      .paragraph("Copy the store, even while it is in use:"),
      .example("viper-todo backup todos-copy"),
      .paragraph("List the events that a front end may send:"),
      .example("viper-todo discover | jq -r '.methods[] | .name + \": \" + .summary'"),
      .paragraph("Turn on completion in this shell:"),
      .example("source <(viper-todo completions bash)"),
      .heading("SEE ALSO", level: 1),
      .paragraph("viper-todo-protocol(5), by: viper-todo man 5 | man -l -"),
    ]
  }

  private static var format: String {
    ManualPage.text(
      "viper-todo-protocol", section: 5, summary: "the protocol between viper-todo and a front end",
      [
        .heading("DESCRIPTION", level: 1),
        .paragraph(
          "The protocol is JSON-RPC 2.0 over a pair of pipes. Each message is a line, or has LSP's "
            + "Content-Length header; the first bytes of the front end decide. The front end, "
            + "called the View, sends events, each as a request or a notification. The backend says "
            + "what to show by notifications, called outputs. All outputs that an event causes come "
            + "before its response, and its response before anything of the next event."),
        .paragraph(
          "A ? marks members that may be absent. In messages from the View, null means absent. A "
            + "View ignores members and outputs that it does not know. In examples, > marks what the View "
            + "writes, each message on one line, and < what it reads."),
        .heading("EXAMPLES", level: 1),
        .paragraph("Add a todo, and show the list, in memory only:"),
        .example(HelpPages.session.joined(separator: "\n")),
        .paragraph(
          "Add from a line of words, and take it back. Each event here is a notification, which nothing "
            + "answers:"),
        .example(
          #"""
          > {"jsonrpc":"2.0","method":"todoList.add","params":{"line":"Buy milk tomorrow 9am #home"}}
          > {"jsonrpc":"2.0","method":"todoList.undo"}
          """#),
      ] + ContractReference.blocks(of: Contract.scenes) + [
        .heading("SEE ALSO", level: 1),
        .paragraph("viper-todo(1), by: viper-todo man 1 | man -l -"),
      ])
  }
}
