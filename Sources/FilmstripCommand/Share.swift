import ArgumentParser

/// A share of a whole, as it is written on the command line: `2%` or `0.02`.
struct Share: ExpressibleByArgument, CustomStringConvertible {
  let value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    let isPercentage = argument.hasSuffix("%")
    guard let number = Double(isPercentage ? argument.dropLast() : argument[...]), number.isFinite
    else { return nil }
    value = isPercentage ? number / 100 : number
  }

  /// - Throws: `ValidationError` that names the option.
  func check(above least: Double, upTo most: Double, _ option: String) throws {
    guard value > least, value <= most else {
      throw ValidationError(
        "\(option) lies above \(Share(least)) and up to \(Share(most)), and is \(self)")
    }
  }

  var description: String {
    let percent = (value * 1e6).rounded() / 1e4
    return (percent == percent.rounded() ? "\(Int(percent))" : "\(percent)") + "%"
  }
}
