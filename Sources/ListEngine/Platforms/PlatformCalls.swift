/// The calls of a platform with which a design is written there.
///
/// Generated code (`DesignCode`) is for UIKit alone. Elsewhere a design is this list of calls, by the value of each axis.
public struct PlatformCalls: Sendable {
  /// One thing that a design does, and how to write it.
  public struct Call: Equatable, Sendable {
    /// The question, such as `when an offset is stored`.
    public let purpose: String
    /// The design's answer, as `AXIS=VALUE`.
    public let choice: String
    /// The platform's call.
    public let call: String
  }

  public let design: Design
  public let platform: ListPlatform

  public init(_ design: Design, on platform: ListPlatform) {
    self.design = design
    self.platform = platform
  }

  /// A call for each axis on which something is to be written. Empty for a custom design.
  public var calls: [Call] {
    guard !design.isCustom else { return [] }
    let choices = design.choices.effective
    let words = platform.calls
    return AxisDescription.all.compactMap { axis in
      let value = axis.read(choices)
      if !choices.store.isStored, PlatformCalls.axesOfStores.contains(axis.name) { return nil }
      let choice = "\(axis.name)=\(value)"
      // A call that also sets the fallback has other words where the fallback is the row's rest.
      let atRest = choices.fallback == .rest ? words["\(choice),fallback=rest"] : nil
      // A store of another form than points may have another call.
      let ofForm = choices.form == .points ? nil : words["\(choice),form"]
      // A call for a value with a size may serve every size.
      let withoutSize = choice.prefix { $0 != ":" }
      if let call = ofForm ?? atRest ?? words[choice] ?? words[String(withoutSize)] {
        return Call(purpose: axis.question, choice: choice, call: call)
      }
      // The default of an axis without words needs no code.
      guard value != axis.read(AxisValues()) else { return nil }
      let name = value.prefix { $0 != ":" }
      let meaning = axis.values.first { $0.name.prefix { $0 != ":" } == name }?.meaning
      return Call(purpose: axis.question, choice: choice, call: meaning ?? value)
    }
  }

  /// True if the designs of a platform have generated code.
  public static func hasCode(on platform: ListPlatform?) -> Bool {
    platform.map { $0.framework == "UIKit" } ?? true
  }

  private static let axesOfStores: Set<String> = [
    Key.axis, KeyedBy.axis, Saves.axis, Form.axis,
  ]
}
