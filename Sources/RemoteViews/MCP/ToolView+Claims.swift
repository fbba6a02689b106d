import Entities
import Presenters
import UseCases

/// What a tool says of claims.
extension ToolView {
  func show(_ outcome: ClaimOutcome<TodoDetailViewModel>) {
    if let todo = outcome.todo, let claim = outcome.claim {
      showTodo(todo)
      show(claim)
    } else if let (blocked, claimed) = outcome.counts {
      result.sentence = texts.text(.noneReady, ("blocked", blocked), ("claimed", claimed))
      result.add(["blocked": blocked, "claimed": claimed])
    }
  }

  func show(_ claim: Claim) {
    result.add(["token": claim.token, "until": claim.until.rfc3339])
    result.add(line: "token \(claim.token) until \(claim.until.rfc3339)")
  }
}
