const NAME = 'kept-on-this-phone'
const STORE = 'kept'

/** Keeps a value on this phone under a key; a browser that cannot (private windows) goes without. */
export const keep = (key: string, value: unknown) => using('readwrite', (store) => store.put(value, key))

/** What was kept under a key, or null. */
export const recall = async <T>(key: string) =>
  ((await using('readonly', (store) => store.get(key))) ?? null) as T | null

/** Forgets what was kept under a key. */
export const forget = (key: string) => using('readwrite', (store) => store.delete(key))

/** Forgets everything, as when somebody signs out. */
export const forgetAll = () => using('readwrite', (store) => store.clear())

async function using(mode: IDBTransactionMode, deed: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await opened()
    try {
      return await settled(deed(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The phone keeps nothing'))
  })
