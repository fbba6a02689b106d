/// What methods, their members and types mean, each in one sentence: the prose of the contract. It stands in
/// `Sentences/`, apart from the declarations, so that one person can read and mend it as a whole; a build step puts it
/// into the program.
///
/// A line has a name, a space and the sentence. The name is that of a method or a type, or a member's behind its
/// owner's and a dot; without the owner, it is that of all members of that name for which nothing else stands there.
package enum Sentences {
  static func text(of name: String) -> String { all[name] ?? "" }

  static func text(of member: String, in owner: String) -> String {
    all["\(owner).\(member)"] ?? all[".\(member)"] ?? ""
  }

  /// What a member of a tool means: what its name behind `tool` says is shorter, since the list of tools is read
  /// again and again.
  static func text(forToolsOn member: MemberDeclaration) -> String {
    all["tool.\(member.name)"] ?? member.summary
  }

  private static let all: [String: String] = {
    let lines = "\(Self.lines)".split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1)
    }
    return Dictionary(
      uniqueKeysWithValues: lines.map { ("\($0[0])", $0.count > 1 ? "\($0[1])" : "") })
  }()
}
