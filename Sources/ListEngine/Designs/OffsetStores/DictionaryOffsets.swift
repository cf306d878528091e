import Foundation

/// `dictionary`, `strings` and `indexPaths`: a Swift dictionary. Grows with the rows that were shown, and asks a hash for
/// each.
struct DictionaryOffsets<Key: DictionaryKey, Form: OffsetForm>: OffsetStore {
  private var offsets: [Key: Form] = [:]

  mutating func read(_ key: Int) -> Form? { offsets[Key(offsetKey: key)] }

  mutating func write(_ offset: Form, _ key: Int) { offsets[Key(offsetKey: key)] = offset }

  var count: Int { offsets.count }

  mutating func removeAll() { offsets.removeAll() }

  mutating func remap(_ shift: PathShift) {
    var moved: [(key: Key, offset: Form)] = []
    for (key, offset) in offsets {
      switch shift.change(ofKey: key.offsetKey) {
      case .stays: continue
      case .drops: break
      case .moves(let target): moved.append((Key(offsetKey: target), offset))
      }
      offsets[key] = nil
    }
    for entry in moved { offsets[entry.key] = entry.offset }
  }
}

/// A key of a dictionary that stands for an `OffsetKey`.
protocol DictionaryKey: Hashable {
  init(offsetKey: Int)
  var offsetKey: Int { get }
}

extension Int: DictionaryKey {
  init(offsetKey: Int) { self = offsetKey }
  var offsetKey: Int { self }
}

/// As a JSON-minded app has it: a string is made at every question.
extension String: DictionaryKey {
  init(offsetKey: Int) { self = String(offsetKey) }

  var offsetKey: Int {
    guard let key = Int(self) else { preconditionFailure("the key '\(self)' is no number") }
    return key
  }
}

typealias IndexPathOffsets<Form: OffsetForm> = DictionaryOffsets<IndexPath, Form>

/// The natural key of a list.
extension IndexPath: DictionaryKey {
  init(offsetKey: Int) {
    self.init(indexes: [OffsetKey.section(of: offsetKey), OffsetKey.row(of: offsetKey)])
  }

  var offsetKey: Int { OffsetKey.path(section: self[0], row: self[1]) }
}

/// `boxed`: NSMutableDictionary, NSString keys, NSNumber values, read back as Float, as in 2013.
///
/// Its cost is that of Linux's Foundation, where every box is an object and every string is bridged. `strings` is the
/// same idea without the library.
struct BoxedOffsets<Form: OffsetForm>: OffsetStore {
  private let offsets = NSMutableDictionary()

  mutating func read(_ key: Int) -> Form? {
    offsets.object(forKey: NSString(string: String(key))).flatMap(Form.init(box:))
  }

  mutating func write(_ offset: Form, _ key: Int) {
    offsets.setObject(offset.box, forKey: NSString(string: String(key)))
  }

  var count: Int { offsets.count }

  mutating func removeAll() { offsets.removeAllObjects() }

  mutating func remap(_ shift: PathShift) {
    var moved: [(key: Int, offset: Any)] = []
    for case let text as NSString in offsets.allKeys {
      switch shift.change(ofKey: Int(text.longLongValue)) {
      case .stays: continue
      case .drops: break
      case .moves(let target):
        if let offset = offsets.object(forKey: text) { moved.append((target, offset)) }
      }
      offsets.removeObject(forKey: text)
    }
    for entry in moved {
      offsets.setObject(entry.offset, forKey: NSString(string: String(entry.key)))
    }
  }
}

/// A value that an NSMutableDictionary can hold. Lengths are read back as Float.
protocol BoxedForm {
  var box: NSObject { get }
  /// Fails for a box of another form.
  init?(box: Any)
}

extension Double {
  var box: NSObject { NSNumber(value: self) }

  init?(box: Any) {
    guard let number = box as? NSNumber else { return nil }
    self = Double(number.floatValue)
  }
}

extension Anchor {
  var box: NSObject {
    NSArray(array: [
      NSNumber(value: item), NSNumber(value: distance), NSNumber(value: identity),
    ])
  }

  init?(box: Any) {
    guard let numbers = box as? NSArray, let item = numbers[0] as? NSNumber,
      let distance = numbers[1] as? NSNumber, let identity = numbers[2] as? NSNumber
    else { return nil }
    self.init(
      item: item.int32Value, identity: identity.uint32Value,
      distance: Double(distance.floatValue))
  }
}
