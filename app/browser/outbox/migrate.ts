import { call, type InputOf } from '~/api/call.ts'
import { keepDraft } from './drafts.ts'
import { asked } from './store.ts'

/** Where earlier releases kept forms, readable, and an SOS that waited. */
const NAME = 'kept-on-this-phone'
const STORE = 'kept'
const WAITING_SOS = 'sos-waiting'

/**
 * Takes over, once, what an earlier release kept of this person; of anybody else nothing stays readable.
 * @throws whatever the browser says
 */
export async function migrateKept(userId: string): Promise<void> {
  await sendKeptAlert(userId)
  const before = await openBefore()
  if (!before) return
  const store = before.transaction(STORE).objectStore(STORE)
  const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll() as IDBRequest<unknown[]>)])
  before.close()
  for (const [at, key] of keys.entries())
    if (String(key).startsWith(`form/${userId}/`)) await keepDraft(userId, String(key), renamed(values[at]))
  indexedDB.deleteDatabase(NAME)
}

// How far a form was sent has another name since.
const renamed = (form: unknown) => {
  const { outbox: progress, ...rest } = form as { outbox: unknown }
  return { ...rest, progress }
}

// It carries the key of its press, so it counts once; where it does not arrive it stays for the next time.
async function sendKeptAlert(userId: string): Promise<void> {
  const name = `${WAITING_SOS}:${userId}`
  const kept = localStorage.getItem(name)
  if (kept) {
    const { key, body } = JSON.parse(kept) as { key: string; body: InputOf<'POST /api/emergency'> }
    await call('POST /api/emergency', body, { key })
    localStorage.removeItem(name)
  }
}

function openBefore(): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error!))
  })
}
