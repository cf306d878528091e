import Testing

@testable import ListEngine

/// How pools and item pools are written.
@Suite struct PoolNameTests {
  @Test(arguments: [
    ("pool=twoLevel:2+5", "tag-lookup,pool=twoLevel:2+5"),
    ("pool=twoLevel:0+0", "tag-lookup,pool=twoLevel:0+0"),
    ("pool=twoLevel:002+05", "tag-lookup,pool=twoLevel:2+5"),
    ("pool=set", "tag-lookup,pool=set"), ("pool=affine", "tag-lookup,pool=affine"),
    (
      "items=tiled,itemPool=cap:5,pool=affine", "tag-lookup,pool=affine,itemPool=cap:5"
    ),
    ("itemPool=sharedCap:0", "tag-lookup,itemPool=sharedCap:0"),
    ("itemPool=perStrip", "tag-lookup"),
  ])
  func poolsComeBackFromTheirNames(text: String, name: String) throws {
    let design = try Design("tag-lookup,\(text)")
    #expect(design.name == name)
    #expect(try Design(design.name).choices == design.choices)
  }

  @Test(arguments: [
    "twoLevel", "twoLevel:", "twoLevel:2", "twoLevel:2+", "twoLevel:+5", "twoLevel:2+5+1",
    "twoLevel:2 + 5", "twoLevel:-1+5", "twoLevel:2+x", "twoLevel:2:5", "twoLevel:2147483648+1",
    "twoLevel:2++5",
  ])
  func aCacheNeedsTwoNumbersAndSaysSo(value: String) {
    #expect {
      try Design("floor,pool=\(value)")
    } throws: {
      ($0 as? DesignError)?.problem.hasPrefix(
        "there is no value '\(value)' of 'pool': twoLevel:C+N is written like twoLevel:2+5 (there are: lifo,"
      ) == true
    }
  }

  @Test func aNumberOfAnotherFormIsNoNumber() {
    for (value, hint) in [
      ("pool=cap:2+5", "cap:N is written like cap:5"),
      ("itemPool=cap:2+5", "cap:N is written like cap:5"),
      ("itemPool=sharedCap", "sharedCap:N is written like sharedCap:5"),
      ("offsets=lru:2+5", "lru:N is written like lru:5"),
    ] {
      #expect {
        try Design("floor,\(value)")
      } throws: {
        ($0 as? DesignError)?.problem.contains("': \(hint) (there are: ") == true
      }
    }
    #expect(throws: DesignError.self) { try Design("floor,pool=affine:2") }
    #expect(throws: DesignError.self) { try Design("floor,itemPool=shared:2") }
  }

  @Test func whereNoItemCellIsReusedNobodyAsksWhereTheyWait() throws {
    for value in ["shared", "cap:5", "perStrip"] {
      #expect {
        try Design("tag-lookup,items=all,itemPool=\(value)")
      } throws: {
        ($0 as? DesignError)?.problem
          == "itemPool=\(value) does not apply: items=all reuses no item cell"
      }
    }
    #expect(
      try Design("recycler-view,items=all").choices.effective
        == Design("recycler-view,itemPool=shared").setting(axis: "items", to: "tiled").choices
        .withoutItemReuse.effective)
  }
}

extension Choices {
  fileprivate var withoutItemReuse: Choices {
    var choices = self
    choices.items = .all
    return choices
  }
}
