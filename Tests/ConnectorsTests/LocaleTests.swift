import Connectors
import Entities
import Host
import TestSupport
import Testing

/// The language of a session.
struct LocaleTests {
  private let gateway = FailingGateway()

  private func message(_ wire: Wire) -> String {
    let answer = wire.send(request(9, "todoList.undo")).last ?? ""
    return answer.contains("nothing to undo") ? "en" : answer.contains("annuler") ? "fr" : answer
  }

  @Test func theViewSetsTheLanguage() {
    let wire = Wire(gateway)
    #expect(message(wire) == "en")
    _ = wire.send(request(1, "initialize", #"{"locale":"fr-CA"}"#))
    #expect(message(wire) == "fr")
    _ = wire.send(request(1, "initialize", #"{"locale":"!"}"#), request(2, "initialize"))
    #expect(message(wire) == "fr")
  }

  /// A group that could not be stored is handled again: texts before `initialize` are again in the
  /// earlier language.
  @Test func rewindingRestoresTheLanguage() {
    let wire = Wire(gateway)
    gateway.commitFailures = [StoreError(.full, detail: "no room")]
    let lines = wire.send(
      request(1, "todoList.add", #"{"title":"a"}"#),
      request(2, "initialize", #"{"locale":"fr"}"#), request(3, "todoList.add", #"{"title":"a"}"#))
    #expect(lines[1].contains("The store has no room left"))
    #expect(lines.last?.contains("Le stockage est plein") == true)
  }

  @Test func theLanguageOfTheEnvironmentComesFirst() throws {
    let clock = SystemClock(frozenAt: Instant(milliseconds: 0), zone: .utc)
    let session = Session(
      gateway: gateway, clock: clock, locale: UserLocale(try #require(LocaleTag("fr_FR"))))
    let undo = request(1, "todoList.undo") + "\n"
    Array(undo.utf8).withUnsafeBytes { session.inbox.buffer.append($0) }
    session.handleReceived()
    let text = String(decoding: session.outbox.take(), as: UTF8.self)
    #expect(text.contains("annuler"))
  }

  /// A report is not shown if the store fails in its group.
  @Test func rewindingTakesAReportBack() {
    let wire = Wire(gateway)
    _ = wire.send(request(1, "todoList.add", #"{"title":"kept"}"#))
    gateway.commitFailures = [StoreError(.full, detail: "no room")]
    let lines = wire.send(
      request(2, "todoList.add", #"{"title":"lost"}"#), request(3, "todoReport.viewReady"))
    #expect(lines.filter { $0.contains("showReport") }.count == 1)
    #expect(!lines.contains { $0.contains("lost") })
    #expect(
      wire.send(request(4, "todoList.complete", #"{"id":1}"#)).first?.contains("showReport") == true
    )
  }
}
