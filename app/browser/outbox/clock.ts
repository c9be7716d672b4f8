import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

/** The part of the clock page that a phone knows offline; it is deleted at sign-out. */
export type KnownClock<Page = unknown> = { userId: string; role: string; at: string; page: Page }

/** Stores the state of the clock page at the last load. @throws KeepFault */
export async function keepClock(known: KnownClock): Promise<void> {
  await becomePerson(known.userId)
  await transact('readwrite', ['me'], async (store) => void store('me').put(known, 'clock'))
}

/** Returns the last state of the clock page of this phone's person; null if it was never opened here. @throws KeepFault */
export async function findClock<Page>(): Promise<KnownClock<Page> | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownClock<Page>>('me', 'clock')])
  return known && known.userId === holder?.userId ? known : null
}
