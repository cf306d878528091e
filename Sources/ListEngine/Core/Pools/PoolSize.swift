/// The size of a pool: the N of `cap:N`, or the C and the N of `twoLevel:C+N`.
public struct PoolSize: Hashable, Sendable, CustomStringConvertible {
  /// The largest number of cells in the pool of one kind.
  public var capacity: Int32
  /// The largest number of cells in the cache of `twoLevel`; nil without one.
  public var cacheCapacity: Int32?

  public init(capacity: Int32, cacheCapacity: Int32? = nil) {
    self.capacity = capacity
    self.cacheCapacity = cacheCapacity
  }

  static let plainForm = "N"
  static let cachedForm = "C+N"

  public var description: String {
    cacheCapacity.map { "\($0)+\(capacity)" } ?? "\(capacity)"
  }
}

extension PoolSize: AxisNumber {
  static let unused = PoolSize(capacity: 0)

  var form: String { cacheCapacity == nil ? PoolSize.plainForm : PoolSize.cachedForm }

  /// One whole number, or two joined by '+'.
  init?(written text: Substring) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count <= 2, let capacity = parts.last.flatMap(Int32.init(written:)) else {
      return nil
    }
    if parts.count == 1 {
      self.init(capacity: capacity)
      return
    }
    guard let cacheCapacity = Int32(written: parts[0]) else { return nil }
    self.init(capacity: capacity, cacheCapacity: cacheCapacity)
  }
}
