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
    if !ownOptions.isEmpty { blocks += terms(ownOptions.map { ($0.usage, $0.summary) }) }
    if command.serves {
      blocks.append(.paragraph("It also takes the options of viper-todo: see viper-todo --help."))
    }
    return PlainText.text(
      blocks + [.heading("Example", level: 1), .example(command.example)], width: 80)
  }

  private static func terms(_ summaries: [(name: String, summary: String)]) -> [Block] {
    [.terms(summaries.map { Block.Term($0.name, sentence($0.summary)) })]
  }

  /// A summary as a sentence.
  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static var program: [Block] {
    let groups =
      Array(Options.groups) + [
        ("For viper-todo replay", Replay.options), ("For viper-todo stand-in", StandInRun.options),
      ]
    return Prose.manual(
      "viper-todo",
      [
        "serving": [.paragraph("viper-todo \(Printout.serving)")],
        "commands": terms(Command.all.map { ("\($0.name) \($0.usage)", $0.summary) }),
        "front ends": terms(FrontEnds.known.map { ($0.key, $0.value) }),
        "options": groups.flatMap {
          [.heading($0, level: 2)] + terms($1.map { ($0.usage, $0.summary) })
        },
        "exit codes": terms(ExitCode.meanings.map { ("\($0.key)", $0.value) }),
        "session": Prose.manual("session"),
      ])
  }

  private static var format: String {
    ManualPage.text(
      "viper-todo-protocol", section: 5, summary: "the protocol between viper-todo and a front end",
      Prose.manual(
        "viper-todo-protocol",
        ["session": Prose.manual("session"), "reference": Prose.reference]))
  }
}
