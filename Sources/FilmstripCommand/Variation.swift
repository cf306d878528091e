import ArgumentParser
import ListEngine
import ScrollTrace

/// An axis of `--vary AXIS[=VALUE,VALUE...]`.
struct Variation {
  let axis: AxisDescription
  /// The named values; nil for all values that apply.
  let named: [String]?

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    axis = try Arguments.choice(
      FormerWords.axis(String(parts[0])), "axis", among: AxisDescription.known, named: \.name)
    named = try parts.count > 1 ? Arguments.list(String(parts[1]), "--vary \(parts[0])") : nil
  }

  private static let designsMax = 10_000

  /// Counts the combinations before they are made.
  ///
  /// - Throws: `ValidationError` for too many, and for an axis that is named twice.
  static func check(_ variations: [Variation], designCount: Int) throws {
    try Arguments.checkOnce(variations.map(\.axis.name), "--vary")
    let count = variations.reduce(Double(designCount)) { $0 * Double($1.values.count) }
    guard count <= Double(designsMax) else {
      throw ValidationError(
        "--vary makes \(count.short) designs, and \(designsMax) is the limit: vary fewer axes or values"
      )
    }
  }

  /// Returns each design with each combination of values.
  ///
  /// A variant that does not apply is left out with a note. It is an error if it was asked for by the values of one axis.
  static func varied(
    _ designs: [Design], by variations: [Variation], on feeds: [Feed], _ notes: inout [String]
  ) throws -> [Design] {
    try check(variations, designCount: designs.count)
    notes += variations.compactMap(\.numberNote)
    var combinations: [[(axis: String, value: String)]] = [[]]
    for variation in variations {
      combinations = combinations.flatMap { begun in
        variation.values.map { begun + [(variation.axis.name, $0)] }
      }
    }
    let isAskedFor = variations.count == 1 && variations[0].named != nil
    var varied: [Design] = []
    var applied: Set<String> = []
    for design in designs {
      for combination in combinations {
        do {
          let variant = try design.setting(combination)
          for feed in feeds { try variant.check(appliesTo: feed) }
          varied.append(variant)
          applied.formUnion(combination.map { "\($0.axis)=\($0.value)" })
        } catch let error as DesignError {
          if isAskedFor { throw ValidationError(error.description) }
          notes.append("left out: \(error.description)")
        }
      }
    }
    for variation in variations {
      let name = variation.axis.name
      if varied.isEmpty { throw ValidationError("no value of '\(name)' applies to these designs") }
      for value in variation.named ?? [] where !applied.contains("\(name)=\(value)") {
        throw ValidationError("\(name)=\(value) applies to none of these designs")
      }
    }
    return varied
  }

  private var values: [String] {
    named ?? axis.values.filter { !$0.needsNumber }.map(\.name)
  }

  /// The note on values that need a number, and so are not tried by default.
  private var numberNote: String? {
    let numbered = axis.values.filter { named == nil && $0.needsNumber }.map(\.name)
    guard let first = numbered.first else { return nil }
    return """
      left out: \(axis.name)=\(numbered.joined(separator: ", ")), which \
      \(numbered.count == 1 ? "needs" : "need") a number, such as --vary \(axis.name)=\(first.dropLast())5
      """
  }
}
