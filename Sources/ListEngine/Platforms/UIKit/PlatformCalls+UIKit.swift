extension PlatformCalls {
  /// developer.apple.com: UIScrollView (`stopScrollingAndZooming`, from iOS 17.4), UIScrollViewDelegate,
  /// UITableViewDataSource, UITableViewDelegate, UICollectionView (`indexPathForItem(at:)`,
  /// `layoutAttributesForItem(at:)`), UISceneDelegate (`stateRestorationActivity(for:)`).
  static let uikit: [String: String] = [
    "identity=tag": "strip.tag = indexPath.row, in tableView(_:cellForRowAt:)",
    "identity=id": "the row's id in a property of the strip, set in tableView(_:cellForRowAt:)",
    "identity=owned": "the row in a property of the cell, set in tableView(_:cellForRowAt:)",
    "key=row": "offsets[indexPath.row]", "key=path": "offsets[indexPath]",
    "key=id": "offsets[row.id]",
    "store=dictionary":
      "a dictionary; restored last in cellForRowAt: setContentOffset(offset, animated: false)",
    "store=reset": "setContentOffset(.zero, animated: false), in cellForRowAt",
    "store=reset,fallback=rest":
      "setContentOffset(CGPoint(x: -strip.adjustedContentInset.left, y: 0), animated: false), in cellForRowAt",
    "saves=end": "tableView(_:didEndDisplaying:forRowAt:)",
    "saves=scroll": "scrollViewDidScroll(_:) of the strip's delegate",
    "saves=settled":
      "scrollViewDidEndDragging(_:willDecelerate:) without a fling, "
      + "scrollViewDidEndDecelerating(_:)",
    "reload=always": "strip.reloadData(), in cellForRowAt",
    "stops=bind":
      "stopScrollingAndZooming() from iOS 17.4, else setContentOffset(strip.contentOffset, animated: false), "
      + "first in cellForRowAt",
    "laysOut=first": "strip.layoutIfNeeded() after reloadData(), before the offset is set",
    "form=item":
      "indexPathForItem(at:), the item's id and the distance by layoutAttributesForItem(at:)",
    "form=nearest": "indexPathForItem(at:) and the distance by layoutAttributesForItem(at:)",
    "form=page":
      "the page, round(contentOffset.x / bounds.width); shown again in viewWillTransition(to:with:)",
    "renewed=rest": "offsets[key] = nil, where the row gets its new content",
    "fallback=rest":
      "-strip.adjustedContentInset.left, or from right to left contentSize.width - bounds.width, where nothing is stored",
    "fits=content":
      "max(-adjustedContentInset.left, min(contentOffset.x, contentSize.width + adjustedContentInset.right "
      + "- bounds.width)), in willDisplay, after layoutIfNeeded()",
    "pool=perRow": "a UIStackView of strips in a UIScrollView, without a table",
    "lives=app":
      "the dictionary in an object that the app delegate holds, and not the view controller",
    "lives=archive": "the dictionary in the userInfo of stateRestorationActivity(for:)",
  ]
}
