/// Where drafts are kept that outlive their View and this process, as bytes under numbers. Nothing of it
/// is in the store, so nobody else who uses the store sees them.
///
/// Whoever has a draft open holds it, until they release it or their process ends. One that is held
/// is not there for anybody else.
package protocol DraftKeeper: AnyObject {
  /// The numbers of all drafts, also of those that are held, in ascending order.
  var numbers: [Int] { get }

  /// The bytes under a number, which stay free; nil if there are none, or if they are held.
  func bytes(_ number: Int) -> [UInt8]?

  /// Holds a number, and returns its bytes; nil if there are none, or if they are held by somebody else.
  func hold(_ number: Int) -> [UInt8]?

  /// Keeps bytes in place of those under a number that is held, or under a new one, which is held from
  /// then on: the first free one from the milliseconds of an instant on, so that no number is used
  /// again. They outlive a power cut; if they cannot be kept, what was there before still is. Returns
  /// the number; nil if they cannot be kept.
  func keep(_ bytes: [UInt8], as number: Int?, at instant: Instant) -> Int?

  /// Lets others have what is held.
  func release(_ number: Int)

  /// Removes the bytes under a number. Returns false if there are none, or if they are held by somebody
  /// else.
  @discardableResult func remove(_ number: Int) -> Bool
}
