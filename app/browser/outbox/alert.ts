import { becomePerson, findHolder } from './person.ts'
import { find, transact } from './store.ts'

type KnownAlert<Alert = unknown> = { userId: string; alert: Alert }

/** Stores the last known state of a person's open alert; null deletes it. @throws KeepFault */
export async function keepAlert(userId: string, alert: unknown): Promise<void> {
  await becomePerson(userId)
  await transact('readwrite', ['me'], async (store) => {
    if (alert) store('me').put({ userId, alert } satisfies KnownAlert, 'alert')
    else store('me').delete('alert')
  })
}

/** Returns the last known state of the signed-in person's open alert; null if there is none. @throws KeepFault */
export async function findKnownAlert<Alert>(userId: string): Promise<Alert | null> {
  const [holder, known] = await Promise.all([findHolder(), find<KnownAlert<Alert>>('me', 'alert')])
  return known && known.userId === userId && holder?.userId === userId ? known.alert : null
}
