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

  // MARK: Rows

  /// Returns the row of each strip of a list: how many elements like it come before it.
  ///
  /// Elements are alike that are on one of the strips' paths of tags from the list to them, and of one kind.
  ///
  /// - Precondition: the strips are within the list.
  /// - Complexity: O(elements of the list x kinds of strips).
  func rows(of strips: Set<Place>, in list: Place) -> [Place: Int] {
    var walk = TagPaths()
    var paths: Set<Int> = []
    for strip in strips { paths.insert(walk.path(of: tags(to: strip, from: list))) }
    var elements: [(place: Place, name: Int32)] = []
    var stack = [(place: list, path: TagPaths.root)]
    while let (parent, path) = stack.popLast() {
      if parent != list, paths.contains(path), let name = nodes[Int(parent)].name {
        elements.append((parent, name))
      }
      var child = nodes[Int(parent)].last
      while let place = child {
        if let name = name(of: place), let next = walk.path(from: path, by: name.tag) {
          stack.append((place, next))
        }
        child = nodes[Int(place)].previous
      }
    }
    var kinds: [Int32: Kind] = [:]
    for name in Set(elements.map(\.name)) { kinds[name] = Kind(names[Int(name)]) }
    let bases = Kind.bases(
      of: Set(elements.filter { strips.contains($0.place) }.compactMap { kinds[$0.name] }),
      among: elements.compactMap { kinds[$0.name] })
    let distinct = Set(bases.values)
    var counts: [Kind: Int] = [:]
    var last: [Kind: Place] = [:]
    var rows: [Place: Int] = [:]
    for (place, name) in elements {
      guard let kind = kinds[name] else { continue }
      if strips.contains(place), let base = bases[kind] { rows[place] = counts[base, default: 0] }
      for base in distinct where kind.isOf(base) {
        // An element within a strip is not counted.
        if let before = last[base], isWithin(before, place) { continue }
        last[base] = place
        counts[base, default: 0] += 1
      }
    }
    return rows
  }

  /// The tags of the elements from below a list to an element.
  private func tags(to place: Place, from list: Place) -> [String] {
    var tags: [String] = []
    var step = place
    while step != list {
      tags.append(name(of: step)?.tag ?? "")
      guard let parent = nodes[Int(step)].parent else { break }
      step = parent
    }
    return tags.reversed()
  }

  // MARK: Snapshots

  /// The share of the elements of a snapshot that the same page has had under the same ids.
  private static let samePageShareMin = 0.9

  /// Adds the elements that the page had before a snapshot and has no more, each in its place among its siblings. Elements
  /// without a sibling that stays come before all.
  ///
  /// Nothing is added if the ids are of other elements: the page was loaded again.
  ///
  /// - Complexity: O(elements).
  mutating func keepRemoved(from old: PageTree) throws(Mistake) {
    let known = places.count { id, place in
      guard let before = old.places[id], let name = name(of: place) else { return false }
      return old.name(of: before)?.isSameElement(as: name) == true
    }
    let named = places.values.count { nodes[Int($0)].name != nil }
    guard Double(known) >= Double(named) * Self.samePageShareMin, let root = old.nodes.indices.first
    else { return }
    var ids: [Place: Int64] = [:]
    for (id, place) in old.places { ids[place] = id }
    var stack: [(old: Place, new: Place)] = []
    if let id = ids[Place(root)], let place = places[id] { stack.append((Place(root), place)) }
    while let (oldParent, parent) = stack.popLast() {
      var children: [(place: Place, id: Int64, own: Place?)] = []
      var child = old.nodes[Int(oldParent)].last
      while let place = child {
        if old.nodes[Int(place)].name != nil, let id = ids[place] {
          children.append((place, id, places[id]))
        }
        child = old.nodes[Int(place)].previous
      }
      let stays = children.contains { $0.own.map { nodes[Int($0)].parent == parent } ?? false }
      var next = stays ? nil : nodes[Int(parent)].first
      for (place, id, own) in children {
        if let own {
          if nodes[Int(own)].parent == parent { next = own }
          stack.append((place, own))
          continue
        }
        let removed = try insert(under: parent, before: next)
        if let name = old.name(of: place) { setName(name, of: removed) }
        setID(id, of: removed)
        next = removed
        stack.append((place, removed))
      }
    }
  }
}

/// A tag and classes, with numbers in classes as one: `row-1` and `row-2` are the same.
private struct Kind: Hashable {
  let tag: String
  let classes: Set<String>

  init(_ name: ElementName) {
    tag = name.tag
    classes = name.kinds
  }

  /// Returns true for the kind of an element that has all classes of another, if that one has any.
  func isOf(_ base: Kind) -> Bool {
    tag == base.tag && classes.isEmpty == base.classes.isEmpty
      && base.classes.isSubset(of: classes)
  }

  /// The most kinds that are compared with one another.
  private static let countMax = 200

  /// By kind of a strip, the kind of the elements that count as strips like it: of those that it is of, the most frequent.
  static func bases(of strips: Set<Kind>, among elements: [Kind]) -> [Kind: Kind] {
    var counts: [Kind: Int] = [:]
    for element in elements { counts[element, default: 0] += 1 }
    guard counts.count <= countMax else {
      return Dictionary(uniqueKeysWithValues: strips.map { ($0, $0) })
    }
    var sums: [Kind: Int] = [:]
    for base in counts.keys {
      sums[base] = counts.reduce(0) { $0 + ($1.key.isOf(base) ? $1.value : 0) }
    }
    var bases: [Kind: Kind] = [:]
    for strip in strips {
      bases[strip] =
        counts.keys.filter { strip.isOf($0) }.max {
          (sums[$0, default: 0], -$0.classes.count, $1.classes.sorted().joined(separator: " "))
            < (sums[$1, default: 0], -$1.classes.count, $0.classes.sorted().joined(separator: " "))
        } ?? strip
    }
    return bases
  }
}

/// The paths of tags from a list to the elements that are looked for, by number.
private struct TagPaths {
  static let root = 0

  private struct Step: Hashable {
    let path: Int
    let tag: String
  }

  private var steps: [Step: Int] = [:]

  mutating func path(of tags: [String]) -> Int {
    tags.reduce(Self.root) { path, tag in
      let step = Step(path: path, tag: tag)
      let next = steps[step] ?? steps.count + 1
      steps[step] = next
      return next
    }
  }

  /// Nil where no path goes on.
  func path(from path: Int, by tag: String) -> Int? { steps[Step(path: path, tag: tag)] }
}
