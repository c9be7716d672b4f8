/** One line of the table: what was measured, the goal, and the result. */
export type Row = { measure: string; goal: string; measured: string; reached: boolean | null }

/** Prints the table, with '·' where there is no goal. */
export function print(title: string, rows: Row[]): void {
  console.log(`\n${title}`)
  for (const { measure, goal, measured, reached } of rows) {
    const mark = reached === null ? '·' : reached ? 'reached' : 'MISSED'
    console.log(`  ${measure.padEnd(58)} ${goal.padEnd(18)} ${measured.padEnd(26)} ${mark}`)
  }
}

/** Returns the value below which the given share of the samples lies. They need not be sorted. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`

/** Returns a row that passes if half of the tries took no longer than its goal. @param times and @param most in ms */
export function goalRow(measure: string, times: number[], most: number): Row {
  const [middle, worst] = [quantile(times, 0.5), Math.max(...times)]
  return { measure, goal: `<= ${ms(most)}`, measured: `p50 ${ms(middle)}, most ${ms(worst)}`, reached: middle <= most }
}
