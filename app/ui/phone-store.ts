const NAME = 'kept-on-this-phone'
const STORE = 'kept'
/** After signing out, a page that is being left must not write itself down once more. */
const QUIET_MS = 3000

let database: Promise<IDBDatabase> | null = null
let quietUntil = 0

/** Keeps a value on this phone under a key; a browser that cannot (private windows) goes without. */
export async function keep(key: string, value: unknown): Promise<void> {
  if (Date.now() > quietUntil) await using('readwrite', (store) => store.put(value, key))
}

/** What was kept under a key, or null. */
export const recall = async <T>(key: string) =>
  ((await using('readonly', (store) => store.get(key))) ?? null) as T | null

/** Forgets what was kept under a key. */
export const forget = (key: string) => using('readwrite', (store) => store.delete(key))

/** Forgets everything, as when somebody signs out. */
export function forgetAll(): Promise<unknown> {
  quietUntil = Date.now() + QUIET_MS
  return using('readwrite', (store) => store.clear())
}

async function using(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const opened = await (database ??= open())
    return await settled(action(opened.transaction(STORE, mode).objectStore(STORE)))
  } catch {
    database = null
    return null
  }
}

// It stays open, so that what is written while the page is being left starts at once.
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The phone keeps nothing'))
  })
