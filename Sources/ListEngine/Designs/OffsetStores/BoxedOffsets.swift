import Foundation

/// `boxed`: NSMutableDictionary, NSString keys, NSNumber values, read back as Float, as in 2013.
///
/// What this costs is Linux's Foundation, where every box is an object and every string is bridged,
/// and not the idea: `strings` is the idea without the library.
struct BoxedOffsets: OffsetStore {
  private let offsets = NSMutableDictionary()

  mutating func read(_ key: Int) -> Double? {
    guard let number = offsets.object(forKey: NSString(string: String(key))) as? NSNumber
    else { return nil }
    return Double(number.floatValue)
  }

  mutating func write(_ offset: Double, _ key: Int) {
    offsets.setObject(NSNumber(value: offset), forKey: NSString(string: String(key)))
  }

  var count: Int { offsets.count }

  mutating func remap(_ shift: PathShift) {
    var moved: [(key: Int, offset: Any)] = []
    for case let text as NSString in offsets.allKeys {
      let key = Int(text.longLongValue)
      switch shift.fate(ofKey: key) {
      case .stays: continue
      case .drops: break
      case .moves(let row):
        if let offset = offsets.object(forKey: text) {
          moved.append((OffsetKey.path(section: shift.section, row: row), offset))
        }
      }
      offsets.removeObject(forKey: text)
    }
    for entry in moved {
      offsets.setObject(entry.offset, forKey: NSString(string: String(entry.key)))
    }
  }
}
