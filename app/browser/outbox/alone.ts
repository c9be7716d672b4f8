import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

/** What of a session of working alone a phone knows without a connection; it goes when its person signs out. */
export type KnownSession<Session = unknown> = { userId: string; session: Session | null; pins: boolean }

/** Keeps how the session stood when it was last loaded. @throws KeepFault */
export async function keepSession(known: KnownSession): Promise<void> {
  await becomePerson(known.userId)
  await transact('readwrite', ['me'], async (store) => void store('me').put(known, 'alone'))
}

/** The session of the person of this phone as it stood; null where its page was never opened here. @throws KeepFault */
export async function findSession<Session>(): Promise<KnownSession<Session> | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownSession<Session>>('me', 'alone')])
  return known && known.userId === holder?.userId ? known : null
}
