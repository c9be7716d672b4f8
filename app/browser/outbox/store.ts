/** The stores of this phone. Stores are only ever added: recreating one would lose what is waiting in it. */
const NAME = 'outbox'
const VERSION = 1
const STORES = ['me', 'operations', 'parts', 'drafts'] as const
export type StoreName = (typeof STORES)[number]
/**
 * After these errors the connection is reopened. On iOS, for example, it is closed while the page is in the background.
 */
const GONE = ['InvalidStateError', 'UnknownError', 'AbortError']

/** Why something could not be stored: the phone is full, or this browser has no storage. */
export class KeepFault extends Error {
  constructor(readonly why: 'full' | 'unavailable') {
    super(why)
  }
}

/** A browser may neither open its storage nor refuse to. After this time, the page goes on without it. */
const OPEN_MS = 10_000

let database: Promise<IDBDatabase> | null = null

/**
 * Reads or writes in one transaction. When it resolves the data is on the disk. @param work awaits only requests of
 * these stores; it may run twice @param durability 'relaxed' for data written at every keystroke @throws KeepFault
 */
export async function transact<T>(
  mode: 'readonly' | 'readwrite',
  names: StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T>,
  durability: 'strict' | 'relaxed' = 'strict',
): Promise<T> {
  try {
    return await once(mode, names, work, durability).catch((error: unknown) => {
      if (!isGone(error)) throw error
      database = null
      return once(mode, names, work, durability)
    })
  } catch (error) {
    throw new KeepFault(nameOf(error) === 'QuotaExceededError' ? 'full' : 'unavailable')
  }
}

/** Returns whether a connection to the storage must be opened again after this error. */
export const isGone = (error: unknown): boolean => GONE.includes(nameOf(error))

/** Returns the result of one request. */
export const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('This phone cannot store anything'))
  })

/** Returns one record of a store, or undefined. @throws KeepFault */
export const find = <T>(name: StoreName, key: string) =>
  transact('readonly', [name], (store) => asked(store(name).get(key) as IDBRequest<T | undefined>))

/** Returns all records of a store. @throws KeepFault */
export const list = <T>(name: StoreName) =>
  transact('readonly', [name], (store) => asked(store(name).getAll() as IDBRequest<T[]>))

/** Returns whether this browser can store anything and seal it. Pages over plain http have no cryptography. */
export const canSeal = () => typeof indexedDB !== 'undefined' && Boolean(globalThis.crypto?.subtle)

async function once<T>(
  mode: IDBTransactionMode,
  names: StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T>,
  durability: 'strict' | 'relaxed',
): Promise<T> {
  const opened = await (database ??= open())
  const transaction = opened.transaction(names, mode, { durability })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Given up', 'AbortError'))
  })
  try {
    const result = await work((name) => transaction.objectStore(name))
    await ended
    return result
  } catch (error) {
    // A request that could not even be made does not end the transaction, and the ones before it must not count alone.
    if (transaction.error === null) abort(transaction)
    // The transaction's error says more about the failure than the request's.
    const why = await ended.then(
      () => error,
      (reason: unknown) => (transaction.error ? reason : error),
    )
    throw why
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}

function open(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    const late = setTimeout(() => reject(new DOMException('It does not open', 'TimeoutError')), OPEN_MS)
    request.onupgradeneeded = () => {
      const there = request.result.objectStoreNames
      STORES.filter((name) => !there.contains(name)).forEach((name) => request.result.createObjectStore(name))
    }
    request.onsuccess = () => {
      clearTimeout(late)
      const opened = request.result
      const forget = () => (database = null)
      opened.onclose = forget
      opened.onversionchange = () => {
        forget()
        opened.close()
      }
      resolve(opened)
    }
    request.onerror = () => reject(request.error ?? new Error('This phone cannot store anything'))
  })
  opening.catch(() => (database = null))
  return opening
}

const nameOf = (error: unknown) => (error as { name?: string } | null)?.name ?? ''
