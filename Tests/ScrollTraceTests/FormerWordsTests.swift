import Testing

@testable import ScrollTrace

/// Designs in the words of earlier versions are read as if they had the present ones.
@Suite struct FormerWordsTests {
  @Test(arguments: [
    ("tag-lookup", "tag-lookup"), ("stable-id,offsets=lru:5%", "stable-id,store=lru:5%"),
    ("floor,offsets=told,stores=item", "floor,store=oracle,form=item"),
    ("stable-id,store=told", "stable-id,store=oracle"), ("*offsets=lru*", "*store=lru*"),
    // A parameter of a custom design, and other values that are called so.
    ("mine,myoffsets=told", "mine,myoffsets=told"), ("offsets", "offsets"), ("", ""),
    ("a,,offsets=", "a,,store="),
  ])
  func aDesignIsReadInPresentWords(former: String, present: String) {
    #expect(FormerWords.design(former) == present)
    #expect(FormerWords.design(present) == present)
  }

  @Test func keysKeepTheFirstNameOfAnAxis() {
    for (first, present) in [("offsets", "store"), ("stores", "form"), ("pool", "pool")] {
      #expect(FormerWords.axis(first) == present)
      #expect(FormerWords.firstName(ofAxis: present) == first)
    }
  }
}
