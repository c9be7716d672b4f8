import { type AnswerOf, call, CallFailure } from '~/api/call.ts'
import { newId } from '~/browser/outbox/keep.ts'
import { MOST_KEPT } from '~/domain/offline/kiosk/pace.ts'
import { type Contact, type Envelope } from '~/domain/offline/outbox/input.ts'
import { readMacSecret, readPublicKey, sealOperation, type ServerKey } from '~/domain/offline/outbox/seal.ts'
import { asked, transact } from './store.ts'

/** The tablet's state, as the server last reported it. */
export type KnownKiosk = {
  id: string
  name: string
  site: string
  secret: CryptoKey
  serverKey: ServerKey
  contact: Contact
  /** The sequence number of the last punch. */
  seq: number
}
type KeptPunch = { id: string; envelope: Envelope; parts: ArrayBuffer[]; madeAt: string }
/** An SOS press contains nothing personal, so it is stored unsealed. */
type KeptSos = { id: string; sos: true; madeAt: string }
type Kept = KeptPunch | KeptSos
export type SiteAlert = AnswerOf<'POST /api/kiosk/sos'>

/** What a person did: number, PIN, action, and the results of the checks. */
export type Said = Record<string, unknown> & { action: 'clock_in' | 'clock_out' }

/** How often an item is sealed again because another one has used its number meanwhile. */
const TRIES = 5
/** Answers after which sending again is pointless. */
const HOPELESS = [400, 403, 409, 413, 422]

/** Returns how many punches are waiting on this tablet. */
export const countWaiting = () => transact('readonly', (store) => asked(store('punches').count())).catch(() => 0)

/** Returns the tablet's state, or null if it was never a kiosk. */
export const findKnown = () =>
  transact('readonly', (store) => asked(store('me').get('kiosk') as IDBRequest<KnownKiosk | undefined>))
    .then((known) => known ?? null)
    .catch(() => null)

/**
 * Reports the tablet to the server, and stores the answer. @throws CallFailure, with status 401 if the tablet is not a
 * kiosk
 */
export async function meetServer(): Promise<{ name: string; site: string; sos: SiteAlert | null }> {
  const phoneAt = new Date().toISOString()
  const list = Date.now() - listAskedAt > LIST_EVERY_MS
  const met = await call('POST /api/kiosk/hello', { waiting: await countWaiting(), list })
  if (list) listAskedAt = Date.now()
  if (!canKeep()) return met
  if (met.list) await keepList(met.list)
  const secret = await readMacSecret(met.macSecret)
  const serverKey = { id: met.serverKey.id, key: await readPublicKey(met.serverKey.publicKey) }
  const contact = { serverAt: met.serverAt, phoneAt, proof: met.proof }
  await transact('readwrite', async (store) => {
    const before = (await asked(store('me').get('kiosk'))) as KnownKiosk | undefined
    const seq = before?.id === met.id ? before.seq : firstNumber(met.serverAt)
    store('me').put({ id: met.id, name: met.name, site: met.site, secret, serverKey, contact, seq }, 'kiosk')
  }).catch(() => undefined)
  return met
}

/** When the first tablets were made. A billion seconds later their numbers would be too high. */
const NUMBERED_FROM = Date.UTC(2026, 0, 1)

/**
 * Returns the number after which a tablet without a state begins: the seconds until now. A browser may clear its
 * storage and leave the tablet a kiosk. If it then began at one again, the server would refuse what has a number that
 * the person has used before.
 */
const firstNumber = (serverAt: string): number => Math.floor((Date.parse(serverAt) - NUMBERED_FROM) / 1000)

/**
 * The list of people at the site is requested less often than the tablet reports, because it changes slowly and costs
 * the server more.
 */
const LIST_EVERY_MS = 60_000
let listAskedAt = 0
/** An older list is not shown, because too many entries would be wrong. */
const LIST_KEPT_MS = 12 * 3_600_000
export type SiteList = NonNullable<AnswerOf<'POST /api/kiosk/hello'>['list']>

/** Stores who is at the site, for use offline. */
export const keepList = (list: SiteList) =>
  transact('readwrite', (store) => asked(store('me').put(list, 'list'))).catch(() => undefined)

/** Returns who was at the site at the last contact; null if unknown, or older than twelve hours. */
export const recallList = () =>
  transact('readonly', (store) => asked(store('me').get('list') as IDBRequest<SiteList | undefined>))
    .then((list) => (list && Date.now() - Date.parse(list.at) < LIST_KEPT_MS ? list : null))
    .catch(() => null)

/** Deletes the tablet's state, because it is no longer a kiosk. Waiting items stay sealed, and cannot be sent. */
export const forgetKiosk = () => transact('readwrite', (store) => asked(store('me').clear())).catch(() => undefined)

/** Returns whether this browser can seal and store. Pages over plain http have no cryptography. */
const canKeep = () => typeof indexedDB !== 'undefined' && Boolean(globalThis.crypto?.subtle)

export type Punched = { kind: 'recorded'; words: string | null } | { kind: 'kept' }

/**
 * Clocks a person in or out: sealed and stored first, then sent, so that it counts once whatever happens to the
 * connection.
 * @param picture for a check that was impossible offline
 * @throws CallFailure if it was refused, with words for the person
 */
export async function sendPunch(said: Said, picture?: Uint8Array): Promise<Punched> {
  const kept = canKeep() ? await keep('punch', said, picture).catch(() => null) : null
  if (kept) return deliver(kept)
  const { words } = await call('POST /api/kiosk/punch', said as never)
  return { kind: 'recorded', words }
}

/** What a person did at the site, with their number and PIN. */
export type Act = Record<string, unknown> & { act: 'visitor_in' | 'visitor_out' | 'handover' | 'list_opened' }

/**
 * Sends what a person did at the site, as a punch is sent. @throws CallFailure if it was refused; Error if nothing can
 * be stored here
 */
export async function sendAct(act: Act): Promise<Punched> {
  if (!canKeep()) throw new Error('This tablet cannot encrypt entries')
  return deliver(await keep('site_act', act))
}

async function deliver(kept: KeptPunch): Promise<Punched> {
  try {
    const receipt = await send(kept, 8000)
    if (receipt.state === 'refused') throw new CallFailure(409, receipt.words ?? REFUSED)
    return { kind: 'recorded', words: receipt.words }
  } catch (error) {
    if (error instanceof CallFailure && isForLater(error)) return { kind: 'kept' }
    throw error
  }
}

const REFUSED = 'This was not accepted. Please ask control.'

/**
 * Seals a punch or act with the tablet's next number and stores it. It is sealed again if something else begun at the
 * same moment was stored with that number. @throws Error if the tablet cannot store it
 */
async function keep(kind: 'punch' | 'site_act', said: object, picture?: Uint8Array): Promise<KeptPunch> {
  const id = newId()
  const madeAt = new Date().toISOString()
  for (let tries = 0; tries < TRIES; tries++) {
    const known = await findKnown()
    if (!known || (await countWaiting()) >= MOST_KEPT) break
    const { envelope, parts } = await sealOperation(
      { id, phone: known.id, seq: known.seq + 1, kind },
      {
        schema: 1,
        userId: known.id,
        madeAt,
        contact: known.contact,
        jumped: madeAt < known.contact.phoneAt,
        body: { ...said, ...(picture && { frame: 'part:0' }) },
      },
      picture ? [picture] : [],
      known.serverKey,
      known.secret,
    )
    const kept = { id, envelope, parts, madeAt }
    if (await store(kept)) return kept
  }
  throw new Error('This tablet cannot store entries')
}

const store = (kept: KeptPunch): Promise<boolean> =>
  transact('readwrite', async (store) => {
    const { phone, seq } = kept.envelope
    const now = (await asked(store('me').get('kiosk'))) as KnownKiosk | undefined
    if (now?.id !== phone || now.seq >= seq) return false
    store('me').put({ ...now, seq }, 'kiosk')
    await asked(store('punches').put(kept, kept.id))
    return true
  })

const isForLater = ({ status }: CallFailure) => !HOPELESS.includes(status)

async function send(
  { id, envelope, parts }: KeptPunch,
  deadline?: number,
): Promise<AnswerOf<'POST /api/kiosk/outbox'>> {
  try {
    const receipt = await call('POST /api/kiosk/outbox', { envelope, sentAt: new Date().toISOString() }, { deadline })
    for (const [index, { sha256 }] of envelope.parts.entries())
      if (receipt.missing.includes(sha256))
        await call('PUT /api/outbox/:operationId/parts/:sha256', {
          operationId: id,
          sha256,
          bytes: new Uint8Array(parts[index]!),
        } as never)
    await drop(id)
    return receipt
  } catch (error) {
    if (error instanceof CallFailure && !isForLater(error)) await drop(id)
    throw error
  }
}

/**
 * Calls for help for the site: stored first, then sent until it arrives. @returns the server's answer; null if the call
 * is waiting on the tablet @throws CallFailure if the call could be neither sent nor stored
 */
export async function sendSos(): Promise<SiteAlert | null> {
  const one: KeptSos = { id: newId(), sos: true, madeAt: new Date().toISOString() }
  const isKept = await transact('readwrite', (store) => asked(store('punches').put(one, one.id))).then(
    () => true,
    () => false,
  )
  try {
    return await deliverSos(one)
  } catch (error) {
    if (isKept) return null
    throw error
  }
}

async function deliverSos({ id, madeAt }: KeptSos): Promise<SiteAlert> {
  const said = { press: id, pressedAt: madeAt, sentAt: new Date().toISOString() }
  const alert = await call('POST /api/kiosk/sos', said, { deadline: 8000 })
  await drop(id).catch(() => undefined)
  return alert
}

/** Returns whether a call for help is waiting. */
export const isSosWaiting = () =>
  transact('readonly', (store) => asked(store('punches').getAll() as IDBRequest<Kept[]>))
    .then((kept) => kept.some((one) => 'sos' in one))
    .catch(() => false)

/** A call for help is sent before everything else. */
const orderOf = (one: Kept): number => ('sos' in one ? -1 : one.envelope.seq)

const drop = (id: string) => transact('readwrite', (store) => asked(store('punches').delete(id)))

/**
 * Sends everything that is waiting, in the order it was made. A refused item does not delay the others. @returns how
 * many are still waiting
 */
export async function sendWaiting(): Promise<number> {
  const kept = await transact('readonly', (store) => asked(store('punches').getAll() as IDBRequest<Kept[]>)).catch(
    () => [],
  )
  for (const one of kept.sort((a, b) => orderOf(a) - orderOf(b))) {
    const fault = await ('sos' in one ? deliverSos(one) : send(one)).then(
      () => null,
      (error: unknown) => error,
    )
    // If the tablet is offline, or no kiosk for now, the rest must wait too.
    if (fault instanceof CallFailure && (fault.status === 0 || fault.status === 401)) break
  }
  return countWaiting()
}
