import { type Forest } from '../../models/hivis/forest.ts'
import { type Random } from './random.ts'

/** Labelled feature rows; weights are relative. */
export type Rows = { features: Float32Array[]; labels: Uint8Array; weights: Float32Array }

type BoostOptions = {
  trees: number
  rate: number
  rowShare: number
  columnShare: number
  shrink: number
  leastLeaf: number
}

const BOOST: BoostOptions = { trees: 300, rate: 0.06, rowShare: 0.5, columnShare: 0.2, shrink: 4, leastLeaf: 6 }

const BINS = 48

/**
 * Trains trees of depth 3 by gradient boosting on the logistic loss, on histograms of 48 bins. The same `random` gives
 * the same trees.
 */
export function boost(rows: Rows, random: Random, options: BoostOptions = BOOST): Forest {
  const { bins, edges } = binned(rows.features)
  const count = rows.labels.length
  const forest: Forest = { bias: prior(rows), features: [], thresholds: [], leaves: [] }
  const scores = new Float64Array(count).fill(forest.bias)
  const gradients = new Float64Array(count)
  const curvatures = new Float64Array(count)
  const nodes = new Uint8Array(count)
  for (let tree = 0; tree < options.trees; tree++) {
    for (let i = 0; i < count; i++) {
      const p = 1 / (1 + Math.exp(-scores[i]!))
      const used = random() < options.rowShare ? rows.weights[i]! : 0
      gradients[i] = used * (rows.labels[i]! - p)
      curvatures[i] = used * p * (1 - p)
    }
    const columns = edges
      .map((_, column) => column)
      .filter((column) => edges[column]!.length > 0 && random() < options.columnShare)
    nodes.fill(0)
    for (let depth = 0; depth < 3; depth++) {
      const splits = bestSplits(bins, edges, columns, nodes, gradients, curvatures, depth, options)
      for (let i = 0; i < count; i++) {
        const split = splits[nodes[i]! - (2 ** depth - 1)]!
        nodes[i] = nodes[i]! * 2 + (bins[split.column]![i]! > split.bin ? 2 : 1)
      }
      for (const split of splits) {
        forest.features.push(split.column)
        forest.thresholds.push(Number((edges[split.column]![split.bin] ?? 1e9).toPrecision(5)))
      }
    }
    const leaves = leafValues(nodes, gradients, curvatures, options)
    for (let i = 0; i < count; i++) scores[i]! += leaves[nodes[i]! - 7]!
    forest.leaves.push(...leaves)
  }
  return forest
}

function prior({ labels, weights }: Rows) {
  let positive = 0
  let total = 0
  for (let i = 0; i < labels.length; i++) {
    positive += labels[i]! * weights[i]!
    total += weights[i]!
  }
  return Math.log(positive / (total - positive))
}

/**
 * Returns bin numbers by column, and for each column the upper edges of its bins (a value above an edge belongs further
 * right).
 */
function binned(features: Float32Array[]) {
  const columns = features[0]!.length
  const bins: Uint8Array[] = []
  const edges: Float32Array[] = []
  for (let column = 0; column < columns; column++) {
    const values = Float32Array.from(features, (row) => row[column]!)
    const sorted = values.slice().sort()
    const cuts = new Set<number>()
    for (let k = 1; k < BINS; k++) cuts.add(Number(sorted[Math.floor((sorted.length * k) / BINS)]!.toPrecision(5)))
    const edge = Float32Array.from([...cuts].filter((cut) => cut < sorted[sorted.length - 1]!))
    edges.push(edge)
    bins.push(Uint8Array.from(values, (value) => binOf(edge, value)))
  }
  return { bins, edges }
}

function binOf(edge: Float32Array, value: number) {
  let low = 0
  let high = edge.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value > edge[middle]!) low = middle + 1
    else high = middle
  }
  return low
}

type Split = { column: number; bin: number }

function bestSplits(
  bins: Uint8Array[],
  edges: Float32Array[],
  columns: number[],
  nodes: Uint8Array,
  gradients: Float64Array,
  curvatures: Float64Array,
  depth: number,
  options: BoostOptions,
): Split[] {
  const width = 2 ** depth
  const first = width - 1
  const splits: Split[] = Array.from({ length: width }, () => ({ column: columns[0] ?? 0, bin: 254 }))
  const gains = new Float64Array(width).fill(1e-6)
  const g = new Float64Array(width * BINS)
  const h = new Float64Array(width * BINS)
  for (const column of columns) {
    const bin = bins[column]!
    g.fill(0)
    h.fill(0)
    for (let i = 0; i < bin.length; i++) {
      if (curvatures[i] === 0) continue
      const at = (nodes[i]! - first) * BINS + bin[i]!
      g[at]! += gradients[i]!
      h[at]! += curvatures[i]!
    }
    for (let node = 0; node < width; node++) {
      const found = bestBin(g, h, node * BINS, edges[column]!.length, options)
      if (found.gain > gains[node]!) {
        gains[node] = found.gain
        splits[node] = { column, bin: found.bin }
      }
    }
  }
  return splits
}

function bestBin(g: Float64Array, h: Float64Array, from: number, edges: number, { shrink, leastLeaf }: BoostOptions) {
  let allG = 0
  let allH = 0
  for (let k = 0; k <= edges; k++) {
    allG += g[from + k]!
    allH += h[from + k]!
  }
  const whole = (allG * allG) / (allH + shrink)
  let leftG = 0
  let leftH = 0
  let best = { gain: 0, bin: 254 }
  for (let k = 0; k < edges; k++) {
    leftG += g[from + k]!
    leftH += h[from + k]!
    const rightH = allH - leftH
    // A curvature of 1 corresponds to about four undecided samples.
    if (leftH * 4 < leastLeaf || rightH * 4 < leastLeaf) continue
    const gain = (leftG * leftG) / (leftH + shrink) + (allG - leftG) ** 2 / (rightH + shrink) - whole
    if (gain > best.gain) best = { gain, bin: k }
  }
  return best
}

function leafValues(
  nodes: Uint8Array,
  gradients: Float64Array,
  curvatures: Float64Array,
  { rate, shrink }: BoostOptions,
) {
  const g = new Float64Array(8)
  const h = new Float64Array(8)
  for (let i = 0; i < nodes.length; i++) {
    g[nodes[i]! - 7]! += gradients[i]!
    h[nodes[i]! - 7]! += curvatures[i]!
  }
  return Array.from(g, (sum, leaf) => Number(((rate * sum) / (h[leaf]! + shrink)).toPrecision(5)))
}
