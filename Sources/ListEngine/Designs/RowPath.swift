/// Where a row stands: its section, and its number there, both from 0.
public struct RowPath: Hashable, Sendable, CustomStringConvertible {
  public let section: Int
  public let row: Int

  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  public var description: String { "section \(section), row \(row)" }
}
