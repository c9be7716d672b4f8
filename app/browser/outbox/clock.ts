import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

/** What of the clock page a phone knows without a connection; it goes when its person signs out. */
export type KnownClock<Page = unknown> = { userId: string; role: string; at: string; page: Page }

/** Keeps how the clock page stood when it was last loaded. @throws KeepFault */
export async function keepClock(known: KnownClock): Promise<void> {
  await becomePerson(known.userId)
  await transact('readwrite', ['me'], async (store) => void store('me').put(known, 'clock'))
}

/** How the clock page of the person of this phone stood; null where it was never opened here. @throws KeepFault */
export async function findClock<Page>(): Promise<KnownClock<Page> | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownClock<Page>>('me', 'clock')])
  return known && known.userId === holder?.userId ? known : null
}
