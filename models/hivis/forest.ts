/** Boosted decision trees of depth 3, as data. Each tree has 7 splits in heap order and 8 leaves, left to right. */
export type Forest = {
  bias: number
  /** Index of the feature of each split, 7 for each tree. */
  features: number[]
  /** A sample goes to the right when its feature is above the split's threshold. */
  thresholds: number[]
  /** What each leaf adds to the score, 8 for each tree. */
  leaves: number[]
}

/** Returns the mean score of several looks at one garment. */
export function meanScore(forest: Forest, looks: readonly Float32Array[]): number {
  return looks.reduce((sum, features) => sum + forestScore(forest, features), 0) / looks.length
}

/** Returns the forest's score in log-odds: 0 is even, and a larger score means that a hi-vis garment is more likely. */
export function forestScore(forest: Forest, sample: Float32Array): number {
  const trees = forest.leaves.length / 8
  let score = forest.bias
  for (let tree = 0; tree < trees; tree++) {
    let node = 0
    for (let depth = 0; depth < 3; depth++) {
      const at = tree * 7 + node
      node = node * 2 + (sample[forest.features[at]!]! > forest.thresholds[at]! ? 2 : 1)
    }
    score += forest.leaves[tree * 8 + node - 7]!
  }
  return score
}
