/// What a stream of bytes holds next.
package enum Frame: Equatable {
  /// A message: where its bytes lie.
  case message(Range<Int>)
  /// A message beyond the limit; its bytes are passed over, and the next one can be read.
  case tooLarge
  /// Nothing complete yet.
  case incomplete
  /// Bytes after which no message can be found any more; one sentence that says why.
  case broken(String)
}
