import { CallFailure } from '~/api/call.ts'
import { type OperationKind } from '~/domain/offline/outbox/envelope.ts'
import { type Envelope } from '~/domain/offline/outbox/input.ts'
import { callEnvelope, callPart, callReceipt, type Receipt } from './calls.ts'
import { forgetCopy } from './copies.ts'
import { tell, whileSending } from './news.ts'
import { bySendingOrder, isHeld, isTooEarly, isUndecided, isUnsent, type Operation, type Part } from './operation.ts'
import { findHolder } from './person.ts'
import { findPhone, keepContact, knownPhone } from './phone.ts'
import { showWaiting } from './shown.ts'
import { asked, find, list, transact } from './store.ts'
import { inTime } from '~/browser/runtime/in-time.ts'
import { lineStore } from '~/browser/runtime/line.ts'

/** Waits between retries while something is waiting and the page is visible, in milliseconds. */
const WAITS_MS = [2000, 4000, 6000, 8000]
/** The longest wait between retries on a hidden page. */
const UNSEEN_MS = 60_000
/** Answers after which sending again is pointless. */
const HOPELESS = [400, 403, 409, 413, 422]
const TOO_MANY = 429
/** States after which the person need not enter it again. */
const DONE: Receipt['state'][] = ['applied', 'merged']
/** States in which an item waits for control. */
const FOR_CONTROL: Receipt['state'][] = ['disputed', 'requested']
/** The longest time that an SOS waits for the disk. */
const SECRET_MS = 300
/** The most characters that a browser sends while a page is closing. */
const KEEPALIVE_CHARS = 60_000

let tries = 0
/** Why the last try failed. */
let why: 'no_line' | 'server' = 'no_line'
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is waiting now, and tries again as long as anything is left. Operations never wait for pictures. */
export function send(): void {
  tries = 0
  round()
}

/** Sends as long as the page is open: now, after reconnecting, and when the page becomes visible. Call it once. */
export function keepSending(): void {
  addEventListener('online', send)
  addEventListener('focus', send)
  // The connection is back, because another request was answered.
  lineStore.subscribe(() => lineStore.read() === null && send())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send())
  send()
}

/**
 * Sends what is waiting, once, when no page may be open. @throws Error if anything is left, so that the caller tries
 * again later
 */
export async function sendOnce(): Promise<void> {
  await alone('outbox', sendEnvelopes)
  await alone('outbox parts', sendParts)
  await alone('outbox', sendEnvelopes)
  if ((await list<Operation>('operations')).some(isUnsent)) throw new Error('Something is still waiting')
}

/**
 * Sends one operation at once, for example an SOS, whatever else is being sent. @returns the status of the answer; 0 if
 * there was no connection
 */
export const deliver = (operation: Operation) => whileSending(operation.id, post(operation))

const isUnfinished = (operation: Operation) => isUnsent(operation) || isUndecided(operation)

function round(): void {
  clearTimeout(timer)
  const all = [alone('outbox', sendEnvelopes), alone('outbox parts', sendParts)]
  void Promise.allSettled(all).then(async () => {
    const waits = (await list<Operation>('operations').catch(() => [])).some(isUnfinished)
    clearTimeout(timer)
    const waitMs = WAITS_MS[tries++] ?? (isSeen() ? WAITS_MS.at(-1)! : UNSEEN_MS)
    showWaiting({ hitch: waits ? { why, nextAt: Date.now() + waitMs } : null })
    if (waits) timer = setTimeout(round, waitMs)
  })
}

const isSeen = () => typeof document !== 'undefined' && document.visibilityState === 'visible'

const running = new Map<string, Promise<void>>()
const askedAgain = new Set<string>()

/**
 * Sends from only one page of this phone at a time. Requests to send that are made meanwhile are carried out directly
 * after it.
 */
function alone(name: string, work: () => Promise<void>): Promise<void> {
  const now = running.get(name)
  if (now) {
    askedAgain.add(name)
    return now
  }
  const begun = (async () => {
    do {
      askedAgain.delete(name)
      if (!navigator.locks) await work()
      else await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    } while (askedAgain.has(name))
  })().finally(() => running.delete(name))
  running.set(name, begun)
  return begun
}

async function sendEnvelopes(): Promise<void> {
  const tried = new Set<string>()
  const over = new Set<string>()
  for (;;) {
    const all = await list<Operation>('operations')
    const waiting = all.filter((each) => each.state === 'waiting' && !isHeld(each) && !isTooEarly(each, all))
    const next = waiting.sort(bySendingOrder).find((each) => !tried.has(each.id) && !over.has(limitOf(each)))
    if (!next) return
    tried.add(next.id)
    const status = await deliver(next)
    if (status === 0) return
    if (status === TOO_MANY) over.add(limitOf(next))
    if (next.envelope.parts.length > 0) void alone('outbox parts', sendParts)
  }
}

/** A limit that is used up has room again in between. A clock-out that took it would overtake its clock-in. */
const limitOf = ({ envelope: { phone, kind } }: Operation) => `${phone} ${kind}`

async function sendParts(): Promise<void> {
  const all = await list<Operation>('operations')
  const incomplete = all.filter((each) => each.state === 'received' && isUnfinished(each))
  for (const operation of incomplete.sort(bySendingOrder)) {
    const there = await whileSending(operation.id, sendPartsOf(operation)).catch((fault: unknown) => {
      if (!(fault instanceof CallFailure)) throw fault
      tell(noLine(operation.id, fault))
      return fault.status > 0
    })
    if (!there) return
  }
}

async function sendPartsOf({ id, envelope, receipt }: Operation): Promise<true> {
  let missing = receipt?.missing ?? []
  for (const sha256 of missing) {
    const part = await find<Part>('parts', sha256)
    if (!part) continue
    const answer = await callPart(id, sha256, new Uint8Array(part.bytes)).catch(unlessUnwanted)
    // The server no longer needs the operation's pictures, and its receipt says why.
    if (!answer) return settle(id, envelope.kind, await callReceipt(id)).then(() => true)
    ;({ missing } = answer)
    await change(id, (now) => withMissing(now, missing))
  }
  if (missing.length === 0) await settle(id, envelope.kind, await callReceipt(id))
  return true
}

function unlessUnwanted(fault: unknown): null {
  if (fault instanceof CallFailure && (fault.status === 404 || fault.status === 409)) return null
  throw fault
}

const withMissing = (operation: Operation, missing: string[]): Operation => ({
  ...operation,
  receipt: operation.receipt && { ...operation.receipt, missing },
})

async function post(operation: Operation): Promise<number> {
  const { id, envelope } = operation
  const keepalive = envelope.kind === 'sos' && envelope.body.length < KEEPALIVE_CHARS
  const sentAt = Date.now()
  try {
    const receipt = await callEnvelope(envelope, await secretFor(envelope), keepalive)
    // If the answer is not about this operation, it comes from something in front of the server, such as a hotel's
    // sign-in page.
    if (receipt?.id !== id) throw new CallFailure(0, '', 'offline')
    // Assumes that the server's time was taken in the middle of the exchange, by this phone's clock.
    const phoneAt = new Date((sentAt + Date.now()) / 2).toISOString()
    const { serverAt, proof } = receipt
    await settle(id, envelope.kind, receipt)
    await keepContact({ serverAt, phoneAt, proof }, receipt.epoch, envelope).catch(() => undefined)
    return 200
  } catch (fault) {
    if (!(fault instanceof CallFailure)) throw fault
    if (HOPELESS.includes(fault.status)) await refuse(id, envelope.kind, fault)
    else tell(noLine(id, fault))
    return fault.status
  }
}

/**
 * Returns the secret that signs an operation when it is sent; null for another person's items, and if the store cannot
 * be read.
 */
async function secretFor({ phone, kind }: Envelope): Promise<CryptoKey | null> {
  const known = kind === 'sos' ? knownPhone() : null
  if (known?.id === phone) return known.secret
  const own = await inTime(findPhone(), SECRET_MS).catch(() => null)
  return own?.id === phone ? own.secret : null
}

// If the server answered with an error, only this operation failed. If there was no answer, nothing else can be sent
// either.
function noLine(id: string, { status }: CallFailure) {
  why = status > 0 ? 'server' : 'no_line'
  return { kind: 'no line', id: status > 0 ? id : null } as const
}

// The answer is reported before it is stored, so that nobody waits for the disk. It may fail to be stored: the server
// repeats it on request, and an SOS is sent even by a phone that can store nothing.
async function settle(id: string, operation: OperationKind, receipt: Receipt): Promise<void> {
  tell({ kind: 'answered', id, operation, receipt, words: receipt.words })
  await change(id, (before) => ({ ...before, state: 'received', receipt })).catch(() => undefined)
  if (DONE.includes(receipt.state)) await forgetCopy(id).catch(() => undefined)
  tell({ kind: 'changed' })
}

async function refuse(id: string, operation: OperationKind, fault: CallFailure): Promise<void> {
  const words = fault.said || 'The server did not accept this. Tell the control room what you did.'
  await change(id, (before) => ({ ...before, state: 'refused', words })).catch(() => undefined)
  tell({ kind: 'answered', id, operation, receipt: null, words })
}

/** Asks what control has decided on the signed-in person's items, because only their notifications say so. */
export async function askDecided(): Promise<void> {
  const [holder, all] = await Promise.all([findHolder(), list<Operation>('operations')])
  for (const { id, envelope, userId, receipt: before } of all) {
    if (userId !== holder?.userId || !before || !FOR_CONTROL.includes(before.state)) continue
    const receipt = await callReceipt(id).catch(() => null)
    // A session that is not this person's is told the state, but not the words.
    if (receipt?.at && receipt.state !== before.state) await settle(id, envelope.kind, receipt)
  }
}

const change = (id: string, to: (before: Operation) => Operation) =>
  transact('readwrite', ['operations'], async (store) => {
    const before = (await asked(store('operations').get(id))) as Operation | undefined
    if (before) store('operations').put(to(before), id)
  })
