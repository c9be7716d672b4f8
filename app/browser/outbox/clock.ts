import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

/** What a phone knows offline of the clock page. It is deleted at sign-out. */
export type KnownClock<Page = unknown> = { userId: string; role: string; at: string; page: Page }

/** Stores the state of the clock page as it was last loaded. @throws KeepFault */
export async function keepClock(known: KnownClock): Promise<void> {
  await becomePerson(known.userId)
  await transact('readwrite', ['me'], async (store) => void store('me').put(known, 'clock'))
}

/**
 * Returns the last known state of the signed-in person's clock page; null if it was never opened here. @throws
 * KeepFault
 */
export async function findClock<Page>(): Promise<KnownClock<Page> | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownClock<Page>>('me', 'clock')])
  return known && known.userId === holder?.userId ? known : null
}
