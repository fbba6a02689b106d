import Reference
import Stores

/// The help and the pages of the manual, made from the declarations of the commands and of their options,
/// and from the reference of the protocol.
enum ManualPages {
  /// The sections of the manual that have a page.
  static let sections = ["1", "5"]

  static func page(section: String) -> String {
    section == "5" ? format : ManualPage.text("viper-todo", section: 1, summary: summary, program)
  }

  private static let summary = "a todo backend for any front end"

  /// What `--help` shows of the program, for a terminal of 100 columns.
  static var help: String {
    PlainText.text([.paragraph("viper-todo — \(summary)")] + program, width: 100)
  }

  /// What `--help` shows of a command: what it does, its own options, and an example, for a terminal of
  /// 80 columns.
  static func help(of command: Command) -> String {
    let ownOptions = command.options.filter { option in
      !command.serves || option.isChoice || Options.ofTools.contains(option.name)
    }
    var blocks: [Block] = [
      .paragraph("Usage: viper-todo \(command.name) \(command.usage)"),
      .paragraph(sentence(command.summary)),
    ]
    if !ownOptions.isEmpty { blocks.append(terms(ownOptions)) }
    if command.serves {
      blocks.append(.paragraph("It also takes the options of viper-todo: see viper-todo --help."))
    }
    return PlainText.text(
      blocks + [.heading("Example", level: 1), .example(command.example)], width: 80)
  }

  private static func terms(_ options: [StoreOption]) -> Block {
    .terms(options.map { Block.Term($0.usage, sentence($0.summary)) })
  }

  /// A summary as a sentence.
  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static var program: [Block] {
    var blocks: [Block] = [
      .heading("SYNOPSIS", level: 1),
      .paragraph("viper-todo \(Printout.serving)"),
      .paragraph("viper-todo COMMAND …"),
      .paragraph("viper-todo --version | --help (-V, -h)"),
      .heading("DESCRIPTION", level: 1),
      .paragraph(
        "viper-todo keeps todos for a front end, which can be any program. It reads JSON-RPC 2.0 "
          + "messages from standard input, and writes to standard output what the front end has to "
          + "show. It reports a change only after the change is on the disk."),
      .heading("COMMANDS", level: 1),
      .terms(Command.all.map { Block.Term("\($0.name) \($0.usage)", sentence($0.summary)) }),
      .heading("FRONT ENDS", level: 1),
      .paragraph(
        "Another NAME in place of COMMAND runs the program viper-todo-NAME, beside this one or on the PATH. "
          + "Front ends in Python (clients/python) add:"),
      .terms(FrontEnds.known.map { Block.Term($0.key, sentence($0.value)) }),
      .heading("OPTIONS", level: 1),
    ]
    let groups =
      Array(Options.groups) + [
        ("For viper-todo replay", Replay.options), ("For viper-todo stand-in", StandInRun.options),
      ]
    for (title, options) in groups { blocks += [.heading(title, level: 2), terms(options)] }
    return blocks + [
      .heading("EXIT STATUS", level: 1),
      .terms(ExitCode.meanings.map { Block.Term("\($0.key)", sentence($0.value)) }),
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
      .paragraph("Try it (your lines begin with >, the answers with <):"),
      .example(session),
      .paragraph("Copy the store, even while it is in use:"),
      .example("viper-todo backup todos-copy"),
      .paragraph("List the events that a front end may send:"),
      .example("viper-todo discover | jq -r '.methods[] | .name + \": \" + .summary'"),
      .paragraph("Turn on completion in this shell:"),
      .example("source <(viper-todo completions bash)"), .heading("SEE ALSO", level: 1),
      .paragraph(
        "viper-todo help COMMAND; viper-todo-protocol(5), by: viper-todo man 5 | man -l -; a tutorial: "
          + "protocol/README.md in the source"),
    ]
  }

  /// A session for somebody who tries the program.
  private static let session = #"""
    $ viper-todo --memory
    > {"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"Buy milk"}}
    < {"jsonrpc":"2.0","id":1,"result":{"id":1,"rev":1,"step":1}}
    > {"jsonrpc":"2.0","id":2,"method":"todoList.viewReady"}
    < {"jsonrpc":"2.0","method":"todoList.showTodos","params":{"rev":1,"total":1,"offset":0,…}}
    < {"jsonrpc":"2.0","id":2,"result":{"total":1,"rev":1}}
    """#

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
        .paragraph("Add a todo, and show the list, in memory only:"), .example(session),
        .paragraph(
          "Add from a line of words, and take it back. Each event here is a notification, which nothing "
            + "answers:"),
        .example(
          #"""
          > {"jsonrpc":"2.0","method":"todoList.add","params":{"line":"Buy milk tomorrow 9am #home"}}
          > {"jsonrpc":"2.0","method":"todoList.undo"}
          """#),
      ] + ProtocolReference.blocks + [
        .heading("SEE ALSO", level: 1),
        .paragraph("viper-todo(1), by: viper-todo man 1 | man -l -"),
      ])
  }
}
