import ScrollTrace

/// The elements of a page in a session recording, with those that were removed.
///
/// A removed element keeps its place among its siblings. So the rows of a list that drops them off the screen keep their
/// order.
struct PageTree {
  /// The number of a node. A parent's is below those of its children.
  typealias Place = Int32

  private struct Node {
    let parent: Place?
    /// The number of elements around it.
    let depth: Int32
    var first: Place?
    var last: Place?
    var previous: Place?
    var next: Place?
    /// The index of its name; nil for text, and for an element that was moved elsewhere.
    var name: Int32?
  }

  /// The deepest element.
  private static let depthMax = 1000

  private var nodes: [Node] = []
  /// By the recording's id.
  private var places: [Int64: Place] = [:]
  private var names: [ElementName] = []
  private var nameIndices: [ElementName: Int32] = [:]

  func place(ofID id: Int64) -> Place? { places[id] }

  func name(of place: Place) -> ElementName? {
    nodes[Int(place)].name.map { names[Int($0)] }
  }

  /// Inserts a nameless node behind its siblings, or before `next`.
  mutating func insert(
    under parent: Place?, before next: Place? = nil
  ) throws(Mistake) -> Place {
    let place = Place(nodes.count)
    let depth = parent.map { nodes[Int($0)].depth + 1 } ?? 0
    guard depth <= Self.depthMax else {
      throw Mistake(
        found: "elements within one another, \(depth) deep",
        expected: "at most \(Self.depthMax)")
    }
    nodes.append(Node(parent: parent, depth: depth))
    guard let parent else { return place }
    let next = next.flatMap { nodes[Int($0)].parent == parent ? $0 : nil }
    let previous = next.map { nodes[Int($0)].previous } ?? nodes[Int(parent)].last
    nodes[Int(place)].next = next
    nodes[Int(place)].previous = previous
    if let next { nodes[Int(next)].previous = place } else { nodes[Int(parent)].last = place }
    if let previous {
      nodes[Int(previous)].next = place
    } else {
      nodes[Int(parent)].first = place
    }
    return place
  }

  mutating func setName(_ name: ElementName, of place: Place) {
    let index = nameIndices[name] ?? Int32(names.count)
    if index == names.count {
      names.append(name)
      nameIndices[name] = index
    }
    nodes[Int(place)].name = index
  }

  /// Gives a node its id. A node that had it was moved here.
  mutating func setID(_ id: Int64, of place: Place) {
    if let old = places.updateValue(place, forKey: id) { nodes[Int(old)].name = nil }
  }

  func isWithin(_ ancestor: Place, _ place: Place) -> Bool {
    var parent = nodes[Int(place)].parent
    // An ancestor has a lower place.
    while let candidate = parent, candidate > ancestor { parent = nodes[Int(candidate)].parent }
    return parent == ancestor
  }

  /// Returns how many elements like one come before it in a list, at the same depth under elements with the same tags.
  ///
  /// - Precondition: the element is within the list.
  /// - Complexity: O(elements of the list).
  func index(of place: Place, in list: Place) -> Int {
    var path = [place]
    while let parent = nodes[Int(path[0])].parent, parent != list { path.insert(parent, at: 0) }
    var count = 0
    _ = self.count(until: path[...], under: list, &count)
    return count
  }

  /// Counts the elements like the last of a path up to that one. Returns true if it was found.
  private func count(until path: ArraySlice<Place>, under parent: Place, _ count: inout Int) -> Bool
  {
    guard let step = path.first, let goal = name(of: step) else { return false }
    var child = nodes[Int(parent)].first
    while let place = child {
      if place == step, path.count == 1 { return true }
      if let name = name(of: place) {
        if path.count == 1 {
          if name.isLike(goal) { count += 1 }
        } else if name.tag == goal.tag {
          if self.count(until: path.dropFirst(), under: place, &count) { return true }
        }
      }
      child = nodes[Int(place)].next
    }
    return false
  }
}
