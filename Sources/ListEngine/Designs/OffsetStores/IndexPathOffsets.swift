import Foundation

/// `indexPaths`: a Swift dictionary with Foundation's IndexPath, the natural key of a list.
struct IndexPathOffsets<Form: OffsetForm>: OffsetStore {
  private var offsets: [IndexPath: Form] = [:]

  private func indexPath(_ key: Int) -> IndexPath {
    IndexPath(indexes: [OffsetKey.section(of: key), OffsetKey.row(of: key)])
  }

  mutating func read(_ key: Int) -> Form? { offsets[indexPath(key)] }

  mutating func write(_ offset: Form, _ key: Int) { offsets[indexPath(key)] = offset }

  var count: Int { offsets.count }

  mutating func remap(_ shift: PathShift) {
    preconditionFailure("offsets=indexPaths goes with key=path alone, which remaps nothing")
  }
}
