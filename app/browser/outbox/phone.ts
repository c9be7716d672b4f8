import { readMacSecret, readPublicKey, type ServerKey } from '~/domain/offline/outbox/seal.ts'
import { type Contact, type Envelope } from '~/domain/offline/outbox/input.ts'
import { callHello, type Welcome } from './calls.ts'
import { forgetSetBack } from './clock-watch.ts'
import { type KnownPhones, forgetPhone, lostPhone, rememberedPhones } from './known-phones.ts'
import { tell } from './news.ts'
import { inTurn, keepMark } from './numbers.ts'
import { isShut } from './person.ts'
import { isHeld, isUnsent, type Operation } from './operation.ts'
import { asked, find, list, transact } from './store.ts'

/** This browser as used by one person, which the server treats as one phone. */
export type Phone = {
  id: string
  userId: string
  secret: CryptoKey
  serverKey: ServerKey
  /** The number of the last operation that was stored. */
  seq: number
  contact: Contact | null
  /** Whether the phone's clock has jumped since that contact. */
  jumped: boolean
  /** A value that changes when the server is restored from a backup. */
  epoch: string
}

/** No new contact is needed if the last one was less than this long ago. */
const FRESH_MS = 15 * 60_000

let known: Phone | null = null

/** @throws KeepFault */
export async function findPhone(): Promise<Phone | null> {
  known = (await find<Phone>('me', 'phone')) ?? null
  return known
}

/** Returns the phone as this page read it last, for a call for help that cannot wait for the disk. */
export const knownPhone = () => (isShut() ? null : known)

/**
 * Reports this phone to the server and stores the answer: keys, times, and missing numbers. @param userId the signed-in
 * person of this phone @returns the phone; the stored one if the contact is recent @throws CallFailure, KeepFault
 */
export async function meetServer(userId: string, { again = false } = {}): Promise<Phone> {
  const found = await findPhone()
  const before = found?.userId === userId ? found : null
  if (before && !again && isFresh(before)) return before
  const operations = await list<Operation>('operations')
  const kept = (await find<KnownPhones>('me', 'phones')) ?? {}
  const lost = lostPhone(rememberedPhones(), kept)
  const phoneAt = new Date().toISOString()
  const welcome = await callHello({
    ...(before && { phone: before.id, lastSeq: before.seq, ...unsentOf(operations, before.id) }),
    persisted: await navigator.storage?.persisted?.().catch(() => false),
    ...(lost && { lost }),
    phoneAt,
  })
  if (lost) await inTurn(() => forgetPhone(lost.phone))
  const phone = await phoneOf(welcome, userId, before, phoneAt)
  await keepPhone(phone, welcome)
  if (welcome.neverArrived.length > 0) tell({ kind: 'never arrived', numbers: welcome.neverArrived })
  return phone
}

/**
 * Stores the server's time from the answer to an operation: for the phone that made the operation, which may be another
 * person's.
 * @throws KeepFault
 */
export const keepContact = (contact: Contact, epoch: string, taken: Envelope) =>
  transact('readwrite', ['me', 'operations'], async (store) => {
    const phone = (await asked(store('me').get('phone'))) as Phone | undefined
    if (!phone) return
    const own = taken.phone === phone.id
    if (own) forgetSetBack()
    store('me').put({ ...phone, epoch, ...(own && { contact, jumped: false }) }, 'phone')
    if (phone.epoch !== epoch) await sendAnew(store('operations'), epoch)
  })

const isFresh = ({ contact, jumped }: Phone) =>
  contact !== null && !jumped && Math.abs(Date.now() - Date.parse(contact.phoneAt)) < FRESH_MS

/** Returns what a phone has not sent. One that is held is not announced, because it may be sealed again. */
function unsentOf(operations: Operation[], phone: string) {
  const unsent = operations.filter((each) => each.envelope.phone === phone && isUnsent(each))
  const fixed = unsent.filter((each) => each.state === 'waiting' && !isHeld(each))
  return {
    waiting: unsent.map(({ envelope }) => envelope.seq),
    announced: fixed.map(({ envelope: { seq, mac } }) => ({ seq, mac })),
  }
}

async function phoneOf(welcome: Welcome, userId: string, before: Phone | null, phoneAt: string): Promise<Phone> {
  const { phone: id, macSecret, serverKey, serverAt, proof, epoch } = welcome
  const same = before?.id === id ? before : null
  if (!macSecret && !same) throw new Error('The server sent no secret')
  return {
    id,
    userId,
    secret: macSecret ? await readMacSecret(macSecret) : same!.secret,
    serverKey: { id: serverKey.id, key: await readPublicKey(serverKey.publicKey) },
    seq: same?.seq ?? 0,
    contact: { serverAt, phoneAt, proof },
    jumped: false,
    epoch,
  }
}

// The phone and its number are stored in one transaction, because another page may have stored something meanwhile.
async function keepPhone(phone: Phone, { missing, mark }: Welcome): Promise<void> {
  const seq = await transact('readwrite', ['me', 'operations'], async (store) => {
    const now = (await asked(store('me').get('phone'))) as Phone | undefined
    const seq = now?.id === phone.id ? Math.max(now.seq, phone.seq) : phone.seq
    const known = ((await asked(store('me').get('phones'))) as KnownPhones | undefined) ?? {}
    store('me').put({ ...phone, seq }, 'phone')
    store('me').put({ ...known, [phone.id]: seq }, 'phones')
    // If the phone is newer than a restored backup, the server has given it a new identity. Its old operations are
    // refused, and its person is told.
    const lacks = ({ envelope }: Operation) => envelope.phone === phone.id && missing.includes(envelope.seq)
    await sendAnew(store('operations'), phone.epoch, lacks)
    return seq
  })
  known = { ...phone, seq }
  forgetSetBack()
  await keepMark({ id: phone.id, seq }, mark)
}

// Operations that the server lost are sent again, from the phone's own copies. Each receipt says of which epoch it is,
// because signing out deletes what the phone knew of the server.
async function sendAnew(
  operations: IDBObjectStore,
  epoch: string,
  lacks: (operation: Operation) => boolean = () => false,
): Promise<void> {
  const kept = (await asked(operations.getAll())) as Operation[]
  for (const operation of kept)
    if (operation.state === 'received' && (operation.receipt!.epoch !== epoch || lacks(operation)))
      operations.put({ ...operation, state: 'waiting', receipt: null }, operation.id)
}
