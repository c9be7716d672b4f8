/** A person's shift, to be compared with a late punch; entries are given by their ids. */
export type Worked = {
  startedAt: number
  endedAt: number | null
  startId: string
  endId: string | null
  startProvisional: boolean
  endProvisional: boolean
}

/** A punch that arrives late, or was made elsewhere. */
export type LatePunch = { action: 'clock_in' | 'clock_out'; at: number }

export type Settlement =
  | { how: 'apply' }
  /** Control had already booked the same punch for the person, so the two are merged. */
  | { how: 'merge'; entryId: string }
  /**
   * The punch contradicts what is booked. `entryId` is the entry that contradicts it; `movable` means that accepting
   * the punch would move that entry.
   */
  | {
      how: 'dispute'
      why: 'second_start' | 'overlap' | 'out_before_in' | 'not_in'
      entryId: string | null
      movable: boolean
    }

/** How far a decision may move an entry. A punch further away belongs to another shift. */
const MOVED_MS = 6 * 3_600_000

/** A punch this close to an entry by control counts as the same punch. */
export const SAME_PUNCH_MS = 15 * 60_000

/**
 * Decides how a punch fits among a person's shifts. No punch is ever dropped: if it does not fit, control decides about
 * it. @param shifts those around it, oldest first
 */
export function settlePunch(shifts: readonly Worked[], punch: LatePunch): Settlement {
  return punch.action === 'clock_in' ? settleStart(shifts, punch.at) : settleEnd(shifts, punch.at)
}

function settleStart(shifts: readonly Worked[], at: number): Settlement {
  // If the shift that control booked has ended, the punch begins the next one.
  const same = shifts.find(
    ({ startProvisional, startedAt, endedAt }) => startProvisional && near(startedAt, at) && (endedAt ?? Infinity) > at,
  )
  if (same) return { how: 'merge', entryId: same.startId }
  // Booked here, it would open a shift that overlaps every later one.
  const met = shifts.findIndex((shift) => (shift.endedAt ?? Infinity) > at)
  if (met < 0) return { how: 'apply' }
  const { startId, endedAt, startedAt } = shifts[met]!
  const before = shifts[met - 1]?.endedAt ?? -Infinity
  const movable = at >= before && (endedAt === null || at <= endedAt) && Math.abs(startedAt - at) <= MOVED_MS
  const inside = startedAt <= at && endedAt !== null
  return { how: 'dispute', why: inside ? 'overlap' : 'second_start', entryId: startId, movable }
}

function settleEnd(shifts: readonly Worked[], at: number): Settlement {
  const begun = shifts.filter((shift) => shift.startedAt <= at)
  const last = begun.at(-1)
  const next = shifts[begun.length]
  // If another shift has begun since the end that control booked, the punch ends that one.
  const same = [last, next].find((shift) => shift?.endProvisional && near(shift.endedAt ?? Infinity, at))
  if (same) return { how: 'merge', entryId: same.endId! }
  if (last && last.endedAt === null) return { how: 'apply' }
  if (!last)
    return { how: 'dispute', why: next ? 'out_before_in' : 'not_in', entryId: next?.startId ?? null, movable: false }
  const movable = (next?.startedAt ?? Infinity) >= at && Math.abs(last.endedAt! - at) <= MOVED_MS
  if (last.endedAt! > at) return { how: 'dispute', why: 'overlap', entryId: last.endId, movable }
  if (next) return { how: 'dispute', why: 'out_before_in', entryId: next.startId, movable: false }
  return { how: 'dispute', why: 'not_in', entryId: last.endId, movable }
}

const near = (booked: number, at: number) => Math.abs(booked - at) <= SAME_PUNCH_MS
