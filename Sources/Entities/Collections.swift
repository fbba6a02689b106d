extension Sequence {
  /// The elements without those that are the same as an earlier one.
  package func unique(by isSame: (Element, Element) -> Bool) -> [Element] {
    reduce(into: []) { kept, element in
      if !kept.contains(where: { isSame($0, element) }) { kept.append(element) }
    }
  }
}

extension Range<Int> {
  /// The end of those of these numbers for which a condition holds, which holds for none behind them. Looks at
  /// few of them.
  package func end<Failure>(of isInside: (Int) throws(Failure) -> Bool) throws(Failure) -> Int {
    var (inside, outside) = (lowerBound, upperBound)
    while inside < outside {
      let middle = inside + (outside - inside) / 2
      if try isInside(middle) { inside = middle + 1 } else { outside = middle }
    }
    return inside
  }
}

extension Collection {
  /// Nil if there is nothing in it.
  package var ifAny: Self? { isEmpty ? nil : self }
}
