import { isGone } from '~/browser/outbox/store.ts'

/** Where a tablet stores its state and its unsent punches, which is separate from the store that phones use. */
const NAME = 'kiosk'
const STORES = ['me', 'punches'] as const
type StoreName = (typeof STORES)[number]

let database: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name))
    request.onsuccess = () => {
      request.result.onclose = () => (database = null)
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('This tablet cannot store entries'))
  })
  opening.catch(() => (database = null))
  return opening
}

type Work<T> = (store: (name: StoreName) => IDBObjectStore) => Promise<T>

/**
 * Reads or writes in one transaction; when it resolves the data is on the disk. @param work awaits only requests of
 * these stores; it may run twice @throws if the tablet is full or cannot store
 */
export const transact = <T>(mode: 'readonly' | 'readwrite', work: Work<T>): Promise<T> =>
  once(mode, work).catch((error: unknown) => {
    if (!isGone(error)) throw error
    database = null
    return once(mode, work)
  })

async function once<T>(mode: 'readonly' | 'readwrite', work: Work<T>): Promise<T> {
  const transaction = (await (database ??= open())).transaction(STORES, mode, { durability: 'strict' })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The tablet could not save it'))
  })
  // If the work itself failed, its error is reported rather than the transaction's.
  ended.catch(() => undefined)
  const result = await work((name) => transaction.objectStore(name))
  await ended
  return result
}

/** Returns the result of one request. */
export const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('This tablet cannot store entries'))
  })
