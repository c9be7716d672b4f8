import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

type KnownAlert<Alert = unknown> = { userId: string; alert: Alert }

/** Keeps how the open alert of a person stood when it was last heard of; null takes it away. @throws KeepFault */
export async function keepAlert(userId: string, alert: unknown): Promise<void> {
  await becomePerson(userId)
  await transact('readwrite', ['me'], async (store) => {
    if (alert) store('me').put({ userId, alert } satisfies KnownAlert, 'alert')
    else store('me').delete('alert')
  })
}

/** The open alert of the person of this phone as it stood; null where none is known. @throws KeepFault */
export async function findKnownAlert<Alert>(userId: string): Promise<Alert | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownAlert<Alert>>('me', 'alert')])
  return known && known.userId === userId && holder?.userId === userId ? known.alert : null
}
