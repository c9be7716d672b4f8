/** Returns the area under the ROC curve, 0..1: how often a positive scores above a negative, where ties count half. */
export function rocArea(positives: readonly number[], negatives: readonly number[]): number {
  const all = [
    ...positives.map((score) => ({ score, positive: true })),
    ...negatives.map((score) => ({ score, positive: false })),
  ]
  all.sort((a, b) => a.score - b.score)
  let ranks = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]!.score === all[from]!.score) to++
    const rank = (from + 1 + to) / 2
    for (let i = from; i < to; i++) if (all[i]!.positive) ranks += rank
    from = to
  }
  const n = positives.length
  return (ranks - (n * (n + 1)) / 2) / (n * negatives.length)
}

/** Returns the share of scores at or above a threshold, 0..1. */
export function shareAbove(scores: readonly number[], threshold: number): number {
  return scores.filter((score) => score >= threshold).length / Math.max(1, scores.length)
}

/** Returns the threshold that at most `share` of the negatives reach. */
export function thresholdFor(negatives: readonly number[], share: number): number {
  const sorted = [...negatives].sort((a, b) => b - a)
  const last = sorted[Math.floor(sorted.length * share)] ?? -Infinity
  return last + Math.max(1e-9, Math.abs(last) * 1e-9)
}

/**
 * Returns the equal error rate, 0..1: the rate at which the shares of refused positives and accepted negatives are
 * equal.
 */
export function equalErrorRate(positives: readonly number[], negatives: readonly number[]): number {
  let best = 1
  let rate = 1
  for (const threshold of positives) {
    const refused = 1 - shareAbove(positives, threshold)
    const taken = shareAbove(negatives, threshold)
    if (Math.abs(refused - taken) < best) {
      best = Math.abs(refused - taken)
      rate = (refused + taken) / 2
    }
  }
  return rate
}

/** Returns Wilson's 95 % interval for a share of `hits` in `of`. */
export function wilson(hits: number, of: number): [number, number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const p = hits / of
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** How many of a total are hits, their share 0..1 and its Wilson 95 % interval. */
export type Share = { hits: number; of: number; share: number; low: number; high: number }

export function share(hits: number, of: number): Share {
  const [low, high] = wilson(hits, of)
  return { hits, of, share: hits / Math.max(1, of), low, high }
}

/** Returns the value that `share` of the numbers are below. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** Returns a share as per cent with one decimal. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
