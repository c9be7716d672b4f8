/** An entry that signs a person on or off the control desk, or hands it over. */
export type Signature = {
  n: number
  kind: string
  by: string
  at: Date
  text: string | null
  otherId: string | null
}

/** A person at the desk. */
export type AtDesk = { userId: string; since: Date }
/** A handover that only one of its two people has signed. */
export type Offer = { n: number; from: string; to: string; at: Date; text: string | null }
export type DeskState = {
  on: AtDesk[]
  offers: Offer[]
  /** People who did not sign off in time, and who no longer count as being at the desk. */
  lapsed: AtDesk[]
}

/** After this many hours a person who has not signed off is no longer assumed to be at the desk. */
export const LONGEST_H = 16
const LONGEST_MS = LONGEST_H * 3_600_000

/**
 * Returns who is at the desk now and which handovers are open, from the signatures in order. Accepting a handover
 * counts only while it is open.
 */
export function deskState(signatures: readonly Signature[], now: Date): DeskState {
  const on = new Map<string, Date>()
  const offers = new Map<string, Offer>()
  const leave = (userId: string) => {
    on.delete(userId)
    offers.delete(userId)
  }
  for (const { n, kind, by, at, text, otherId } of signatures) {
    if (kind === 'signed_on') on.set(by, at)
    else if (kind === 'signed_off') leave(by)
    else if (kind === 'withdrawn') offers.delete(by)
    else if (kind === 'offered' && otherId) offers.set(by, { n, from: by, to: otherId, at, text })
    else if (kind === 'handed_over' && otherId && offers.get(otherId)?.to === by) {
      leave(otherId)
      if (!isStill(on.get(by), at)) on.set(by, at)
    }
  }
  const all = [...on].map(([userId, since]) => ({ userId, since }))
  const still = new Set(all.filter(({ since }) => isStill(since, now)).map(({ userId }) => userId))
  return {
    on: all.filter(({ userId }) => still.has(userId)),
    offers: [...offers.values()].filter(({ from }) => still.has(from)),
    lapsed: all.filter(({ userId }) => !still.has(userId)),
  }
}

const isStill = (since: Date | undefined, now: Date) =>
  since !== undefined && now.getTime() - since.getTime() < LONGEST_MS
