import Foundation

/// `boxed`: NSMutableDictionary, NSString keys, NSNumber values, read back as Float, as in 2013.
///
/// What this costs is Linux's Foundation, where every box is an object and every string is bridged,
/// and not the idea: `strings` is the idea without the library.
struct BoxedOffsets<Form: OffsetForm>: OffsetStore {
  private let offsets = NSMutableDictionary()

  mutating func read(_ key: Int) -> Form? {
    offsets.object(forKey: NSString(string: String(key))).flatMap(Form.init(box:))
  }

  mutating func write(_ offset: Form, _ key: Int) {
    offsets.setObject(offset.box, forKey: NSString(string: String(key)))
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

/// What can be put into an NSMutableDictionary, and read back as a Float where it is a length.
protocol BoxedForm {
  var box: NSObject { get }
  /// Nil where the object is no box of this form.
  init?(box: Any)
}

extension Double: BoxedForm {
  var box: NSObject { NSNumber(value: self) }

  init?(box: Any) {
    guard let number = box as? NSNumber else { return nil }
    self = Double(number.floatValue)
  }
}

extension Anchor: BoxedForm {
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
