import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'
import { sealOperation } from '~/domain/offline/outbox/seal.ts'
import { wasSetBack } from './clock-watch.ts'
import { dropCopies, forgetCopies } from './copies.ts'
import { nextNumber, returnNumber, takeNumber } from './numbers.ts'
import { isHeld, isThere, needsPerson, type Operation, type Part } from './operation.ts'
import { findPhone, type Phone } from './phone.ts'
import { asked, KeepFault, list, transact } from './store.ts'

/** How long items stay here after they have arrived, in case the server loses them. */
const STAYS_MS = 48 * 3600_000
/** How often an operation is sealed again because another page has used its number meanwhile. */
export const TRIES = 5

export type Made = {
  kind: OperationKind
  /** The operation's content (`Sealed.body`), which depends on its kind. */
  body: unknown
  parts?: Uint8Array[]
  label: string
  /** The id that the item has had since it was started, so that it is one item however many pages have it open. */
  id?: string
  /** The refused operation that this one corrects, which is then deleted. */
  replaces?: string | null
  /** When the button was pressed (ISO), if that was before the operation was stored. */
  madeAt?: string
  /** The operation is not sent before this time (ms), because something may still be added to it (`amend`). */
  heldUntil?: number
}

/** A sealed, numbered operation that is not on the disk yet. */
export type SealedOperation = { operation: Operation; parts: Part[]; phone: Phone; replaces: string | null }

type Sealing = { numberOf?: (phone: Phone) => number | Promise<number>; from?: Phone | null }

/** Thrown if another page on this phone has already finished the same item. */
export class DoneBefore extends Error {
  override name = 'DoneBefore'
}

/**
 * Seals an operation with the next number of this phone. @param sealing its number and its phone, if they are known
 * already @throws KeepFault if the phone has never contacted its server
 */
export async function seal(
  { kind, body, parts = [], label, replaces = null, madeAt: pressedAt, heldUntil }: Made,
  userId: string,
  id = newId(),
  { numberOf = nextNumber, from }: Sealing = {},
): Promise<SealedOperation> {
  const phone = from ?? (await findPhone())
  if (phone?.userId !== userId) throw new KeepFault('unavailable')
  const now = new Date().toISOString()
  const madeAt = pressedAt ?? now
  const { contact } = phone
  const jumped = phone.jumped || wasSetBack() || (contact !== null && now < contact.phoneAt)
  const { envelope, parts: bytes } = await sealOperation(
    { id, phone: phone.id, seq: await numberOf(phone), kind },
    { schema: 1, userId, madeAt, contact, jumped, body },
    parts,
    phone.serverKey,
    phone.secret,
  )
  return {
    operation: { id, envelope, userId, madeAt, label, state: 'waiting', receipt: null, words: null, heldUntil },
    parts: envelope.parts.map(({ sha256 }, index) => ({ sha256, operationId: id, bytes: bytes[index]! })),
    phone,
    replaces,
  }
}

/**
 * Gives an operation its number and writes it to the disk. @returns false if its number was used meanwhile, in which
 * case nothing was stored @throws KeepFault, DoneBefore
 */
export async function store(sealed: SealedOperation): Promise<boolean> {
  const { phone, operation } = sealed
  const { seq } = operation.envelope
  if (!(await takeNumber(phone, seq))) return false
  let kept = false
  try {
    kept = await storeNumbered(sealed)
    return kept
  } finally {
    if (!kept) await returnNumber(phone, seq)
  }
}

/**
 * Writes an operation to the disk that has been given its number. The item that it replaces is deleted in the same
 * transaction. @returns false if its number was used anyway, in which case nothing was stored @throws KeepFault,
 * DoneBefore
 */
export async function storeNumbered({ operation, parts, phone, replaces }: SealedOperation): Promise<boolean> {
  const { seq } = operation.envelope
  const kept = await transact('readwrite', ['me', 'operations', 'parts'], async (store) => {
    if (await asked(store('operations').getKey(operation.id))) return null
    const now = (await asked(store('me').get('phone'))) as Phone | undefined
    if (now?.id !== phone.id) return false
    // Another page may have stored a later number first. It can also be this one, if the browser accepts no cookies.
    if (seq <= now.seq && (await isUsed(store('operations'), phone.id, seq))) return false
    if (replaces) await dropRefused(store, replaces)
    const last = Math.max(now.seq, seq)
    const known = (await asked(store('me').get('phones'))) as object | undefined
    store('me').put({ ...now, seq: last, jumped: now.jumped || wasSetBack() }, 'phone')
    store('me').put({ ...known, [now.id]: last }, 'phones')
    store('operations').put(operation, operation.id)
    parts.forEach((part) => store('parts').put(part, part.sha256))
    return true
  })
  if (kept === null) throw new DoneBefore()
  return kept
}

async function isUsed(operations: IDBObjectStore, phone: string, seq: number): Promise<boolean> {
  const kept = (await asked(operations.getAll())) as Operation[]
  return kept.some(({ envelope }) => envelope.phone === phone && envelope.seq === seq)
}

/**
 * Adds the missing part to a held operation, which keeps its original time and number, and releases it. @returns false
 * if the operation is no longer held, and so is sent as it was stored @throws KeepFault
 */
export async function amend({ id, envelope, madeAt }: Operation, made: Made, userId: string): Promise<boolean> {
  const sealed = await seal({ ...made, madeAt, heldUntil: undefined }, userId, id, { numberOf: () => envelope.seq })
  return transact('readwrite', ['operations', 'parts'], async (store) => {
    const before = (await asked(store('operations').get(id))) as Operation | undefined
    if (!before || !isHeld(before)) return false
    before.envelope.parts.forEach(({ sha256 }) => store('parts').delete(sha256))
    sealed.parts.forEach((part) => store('parts').put(part, part.sha256))
    store('operations').put(sealed.operation, id)
    return true
  })
}

/** Releases a held operation as it was stored, because its location is no longer being looked up. */
export const release = ({ id }: Operation): Promise<void> =>
  transact('readwrite', ['operations'], async (store) => {
    const before = (await asked(store('operations').get(id))) as Operation | undefined
    if (before && isHeld(before)) store('operations').put({ ...before, heldUntil: undefined }, id)
  })

async function dropRefused(store: (name: 'operations' | 'parts') => IDBObjectStore, id: string): Promise<void> {
  const before = (await asked(store('operations').get(id))) as Operation | undefined
  if (!before || !needsPerson(before)) return
  store('operations').delete(id)
  before.envelope.parts.forEach(({ sha256 }) => store('parts').delete(sha256))
}

/**
 * Stores an operation on this phone. It resolves once the operation is on the disk. If the phone is full, arrived items
 * are deleted, then the copies of waiting ones. @throws KeepFault, DoneBefore
 */
export async function keep(made: Made, userId: string, id = newId()): Promise<Operation> {
  for (let tries = 0; tries < TRIES; tries++) {
    const sealed = await seal(made, userId, id)
    const kept = await makingRoom(() => store(sealed), made.replaces)
    if (kept) return sealed.operation
  }
  throw new KeepFault('unavailable')
}

/**
 * Stores something. If the phone is full, arrived items are deleted, then the copies of waiting ones, except one.
 * @throws KeepFault, DoneBefore
 */
export const makingRoom = (work: () => Promise<boolean>, but?: string | null): Promise<boolean> =>
  work()
    .catch(whenFull(() => dropReceived(0)))
    .then((room) => room ?? work())
    .catch(whenFull(() => dropCopies(but)))
    .then((room) => room ?? work())

/** Frees space if the phone is full. @returns null if storing should be tried again */
const whenFull = (makeRoom: () => Promise<number>) => async (fault: unknown) => {
  if (!(fault instanceof KeepFault) || fault.why !== 'full' || (await makeRoom()) === 0) throw fault
  return null
}

/**
 * Deletes items that arrived longer ago than this. A refused one stays as long as its person can read why, because they
 * may correct it. @returns how many operations @throws KeepFault
 */
export async function dropReceived(olderThanMs = STAYS_MS): Promise<number> {
  const before = Date.now() - olderThanMs
  const old = (await list<Operation>('operations')).filter(
    (each) => isThere(each) && !isUnread(each) && Date.parse(each.receipt!.receivedAt) <= before,
  )
  await dropOperations(old)
  return old.length
}

// Signing out deletes the words.
const isUnread = ({ receipt }: Operation) => receipt!.state === 'refused' && receipt!.words !== null

/** Deletes operations and their pictures from this phone. @throws KeepFault */
export async function dropOperations(operations: Operation[]): Promise<void> {
  if (operations.length === 0) return
  await transact('readwrite', ['operations', 'parts', 'drafts'], async (store) => {
    await forgetCopies(
      store('drafts'),
      operations.map(({ id }) => id),
    )
    for (const { id, envelope } of operations) {
      store('operations').delete(id)
      envelope.parts.forEach(({ sha256 }) => store('parts').delete(sha256))
    }
  })
}

/** Returns a UUID that rises with time (version 7). */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(now / 2 ** (8 * (5 - at))) % 256
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
