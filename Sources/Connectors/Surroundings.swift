import Entities
import JSONRPC
import Presenters

/// What a connector connects a scene to.
package struct Surroundings {
  /// The store.
  package let gateway: any EntityGateway
  /// The time.
  package let clock: any Clock
  /// What a person reads, in the language that the View asks for.
  package let texts: Texts
  /// Where outputs go.
  package let outbox: Outbox
  /// Where the answer to the event in hand goes.
  package let response: Response
}
