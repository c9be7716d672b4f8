import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

/** What a phone knows offline about a lone-worker session. It is deleted at sign-out. */
export type KnownSession<Session = unknown> = { userId: string; session: Session | null; pins: boolean }

/** Stores the state of the session as it was last loaded. @throws KeepFault */
export async function keepSession(known: KnownSession): Promise<void> {
  await becomePerson(known.userId)
  await transact('readwrite', ['me'], async (store) => void store('me').put(known, 'alone'))
}

/**
 * Returns the last known state of the signed-in person's session; null if its page was never opened here. @throws
 * KeepFault
 */
export async function findSession<Session>(): Promise<KnownSession<Session> | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownSession<Session>>('me', 'alone')])
  return known && known.userId === holder?.userId ? known : null
}
