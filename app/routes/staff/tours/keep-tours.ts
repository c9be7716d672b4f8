import { call } from '~/api/call.ts'
import { keepDraft, recallDraft } from '~/browser/outbox/drafts.ts'
import { isUndecided, isUnsent, type Operation } from '~/browser/outbox/operation.ts'
import { list } from '~/browser/outbox/store.ts'
import { freshTours, KNOWN_TOURS, type KnownTours } from './known-tours.ts'

let written: Promise<unknown> = Promise.resolve()

/** Returns what this phone knows about the person's tours; null if nothing was stored. @throws KeepFault */
export async function recallTours(userId: string): Promise<KnownTours | null> {
  await written
  const known = await recallDraft<KnownTours>(userId, KNOWN_TOURS)
  return known && freshTours(known, new Date())
}

/**
 * Stores a change to what this phone knows about tours, sealed for the person, after any earlier changes. Never fails.
 */
export function keepTours(userId: string, change: Partial<KnownTours>): Promise<unknown> {
  const write = async () => {
    const before = (await recallDraft<KnownTours>(userId, KNOWN_TOURS).catch(() => null)) ?? NOTHING
    await keepDraft(userId, KNOWN_TOURS, freshTours({ ...before, ...change }, new Date()))
  }
  written = written.then(write).catch(() => undefined)
  return written
}

/** Returns whether a step of a tour is waiting on this phone and has not reached the server yet. @throws KeepFault */
export async function waitsForTour(userId: string): Promise<boolean> {
  const own = (await list<Operation>('operations')).filter((each) => each.userId === userId)
  return own.some((each) => each.envelope.kind.startsWith('tour_') && (isUnsent(each) || isUndecided(each)))
}

/** Fetches the person's tours and stores them; offline, the stored ones are kept. */
export async function fetchTours(userId: string): Promise<void> {
  const tours = await call('GET /api/tours', {}).catch(() => null)
  if (tours) await keepTours(userId, { tours, at: new Date().toISOString() })
}

const NOTHING: KnownTours = { at: new Date(0).toISOString(), tours: [], runs: [] }
