import Testing

/// Our validator finds what would break a View. If it could not fail, it would prove nothing.
struct ValidatorTests {
  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":"1"}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":1,"view":"a"}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":1,"more":1}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeNowhere","params":{}}"#,
    #"{"method":"todoList.routeDetail","params":{"id":1}}"#,
  ])
  func wrongNotifications(_ text: String) throws {
    let notification = try Tree(Array(text.utf8))
    #expect(try !ContractDocument.current.get().faults(inNotification: notification).isEmpty)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":{"id":1}}"#, #"{"jsonrpc":"2.0","id":1,"result":null}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{"rev":1,"id":1}}"#, #"{"jsonrpc":"2.0","id":1}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"message":"x","data":{"tag":"notFound","id":1}}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1002,"message":"x","data":{"tag":"invalidTodo"}}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"x"}}"#,
  ])
  func wrongResponses(_ text: String) throws {
    let response = try Tree(Array(text.utf8))
    let document = try ContractDocument.current.get()
    #expect(!document.faults(inResponse: response, to: "todoList.add").isEmpty)
  }
}
