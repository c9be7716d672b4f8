import { CallFailure } from '~/api/call.ts'
import { type Receipt } from './calls.ts'
import {
  amend,
  keep,
  type Made,
  makingRoom,
  newId,
  release,
  seal,
  type SealedOperation,
  storeNumbered,
  TRIES,
} from './keep.ts'
import { listen, tell, type Word } from './news.ts'
import { giveNumber } from './numbers.ts'
import { becomePerson, isShut } from './person.ts'
import { holdMs } from './operation.ts'
import { findPhone, knownPhone, meetServer, type Phone } from './phone.ts'
import { deliver, send } from './send.ts'
import { canSeal, KeepFault } from './store.ts'
import { showWaiting } from './shown.ts'
import { inTime } from '~/browser/runtime/in-time.ts'

/** The state of an operation when its page continues: received, waiting on this phone, or refused. */
export type Outcome =
  | { kind: 'received'; id: string; receipt: Receipt }
  | { kind: 'kept'; id: string; madeAt: string }
  | { kind: 'refused'; id: string; words: string; receipt: Receipt | null }

/** How long a page waits for the server while the connection seems fine. */
const PATIENCE_MS: Record<Made['kind'], number> = {
  ...{ punch: 4000, check_in: 4000, form: 30_000, site_log: 30_000, site_act: 4000, paper: 30_000, sos: 15_000 },
  ...{ tour_start: 4000, tour_scan: 8000, tour_finish: 4000 },
}
const SIGNED_OUT = 'You are signed out on this phone. Sign in again, then repeat this.'
/** An SOS waits no longer than this for the disk. */
const SOS_KEPT_MS = 300
/** How long a person waits for the phone's first contact with the server. */
const MEETING_MS = 4000

/**
 * Stores a finished item on this phone, then sends it.
 * @param userId the person signed in on the page @param complete returns the whole body if a part, such as the
 * location, is still being looked up: the known part is stored first, so that closing the page loses nothing @param
 * onKept called when it is on the disk, so that no page reports it too early @throws KeepFault if nothing was stored
 * and nothing sent, DoneBefore if another page has finished it
 */
export async function perform(
  made: Made,
  userId: string,
  complete?: Promise<unknown>,
  onKept?: () => void,
): Promise<Outcome> {
  const madeAt = made.madeAt ?? new Date().toISOString()
  const id = made.id ?? newId()
  // Without this answer, the page would send it directly, in the name of the person who is signed in now.
  if (isShut()) return { kind: 'refused', id, words: SIGNED_OUT, receipt: null }
  await beReady(userId)
  const heldUntil = complete && Date.now() + holdMs(made.kind)
  const kept = await keep({ ...made, madeAt, heldUntil }, userId, id)
  onKept?.()
  void stay()
  tell({ kind: 'changed' })
  if (complete) {
    // If the page is closed, the search for the location ends, and the next page sends the stored item at once.
    const letGo = () => void release(kept).catch(() => undefined)
    globalThis.addEventListener?.('pagehide', letGo)
    const whole = { ...made, body: await complete }
    await amend(kept, whole, userId).catch(() => false)
    globalThis.removeEventListener?.('pagehide', letGo)
  }
  const { outcome, stop } = outcomeOf(id, PATIENCE_MS[made.kind])
  try {
    send()
    return (await outcome) ?? { kind: 'kept', id, madeAt: kept.madeAt }
  } finally {
    stop()
  }
}

/**
 * Does the same as `perform` for a call for help: it is sent at once, stored or not. @throws KeepFault if it was
 * neither stored nor received: it must then be sent in another way
 */
export async function callForHelp(made: Made, userId: string): Promise<Outcome> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), SOS_KEPT_MS))
  const from = await phoneForHelp(userId, late)
  const id = newId()
  const { outcome, stop } = outcomeOf(id, PATIENCE_MS.sos)
  try {
    const { sealed, kept } = await sealForHelp(made, from, id, late)
    void deliver(sealed.operation).then(send)
    const answered = await outcome
    if (answered) return answered
    if (!(await kept)) throw new KeepFault('full')
    void stay()
    return { kind: 'kept', id, madeAt: sealed.operation.madeAt }
  } finally {
    stop()
  }
}

/**
 * Returns the phone that calls for help. If the disk is slow, that is the phone as this page knows it. @throws Error if
 * there is none
 */
async function phoneForHelp(userId: string, late: Promise<null>): Promise<Phone> {
  const ready = beReady(userId).then(findPhone)
  const unread = () => {
    const known = knownPhone()
    return known?.userId === userId ? known : null
  }
  const phone = (await Promise.race([ready, late]).catch(unread)) ?? unread() ?? (await inTime(ready, MEETING_MS))
  if (!phone) throw new KeepFault('unavailable')
  return phone
}

/**
 * Seals a call for help with a number that no other operation has, stored or not. The number is given out first,
 * because the call leaves even if the disk is slow or full. @returns `kept` becomes whether it was stored @throws
 * KeepFault
 */
async function sealForHelp(
  made: Made,
  phone: Phone,
  id: string,
  late: Promise<null>,
): Promise<{ sealed: SealedOperation; kept: Promise<boolean> }> {
  let from: Phone | null = phone
  for (let tries = 0; tries < TRIES; tries++) {
    const sealed = await seal(made, phone.userId, id, { numberOf: giveNumber, from })
    const stored = makingRoom(() => storeNumbered(sealed)).catch(() => null)
    const isUsed = (await Promise.race([stored, late])) === false
    if (!isUsed) return { sealed, kept: stored.then(Boolean) }
    // The disk has answered, so it also has the phone as it is now.
    from = null
  }
  throw new KeepFault('unavailable')
}

/**
 * Makes sure that this phone has everything it needs for sealing. If the phone has never contacted its server, it does
 * so now.
 * @throws KeepFault
 */
async function beReady(userId: string): Promise<void> {
  if (!canSeal()) throw new KeepFault('unavailable')
  await becomePerson(userId)
  const phone = await findPhone()
  if (phone?.userId === userId) return
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new KeepFault('unavailable')), MEETING_MS))
  await Promise.race([meetServer(userId), late]).catch((fault: unknown) => {
    throw fault instanceof CallFailure ? new KeepFault('unavailable') : fault
  })
}

/** Waits for the result of an operation; null after the time limit, or as soon as the connection is lost. */
function outcomeOf(id: string, patienceMs: number): { outcome: Promise<Outcome | null>; stop: () => void } {
  let stop = () => {}
  const outcome = new Promise<Outcome | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    const end = listen((word) => {
      if (word.kind === 'no line' && (word.id ?? id) === id) resolve(null)
      if (word.kind === 'answered' && word.id === id) answered(word, resolve)
    })
    stop = () => (clearTimeout(timer), end())
  })
  return { outcome, stop: () => stop() }
}

function answered({ id, receipt, words }: Extract<Word, { kind: 'answered' }>, resolve: (outcome: Outcome) => void) {
  if (!receipt || receipt.state === 'refused') return resolve({ kind: 'refused', id, words: words ?? '', receipt })
  // The operation's pictures are still being sent.
  if (receipt.missing.length > 0 || receipt.state === 'received') return
  resolve({ kind: 'received', id, receipt })
}

/** Asks the browser, once, to keep this storage, and to send what is in it even while no page is open. */
async function stay(): Promise<void> {
  const persisted = (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false
  showWaiting({ persisted })
  const worker = (await navigator.serviceWorker?.getRegistration()) as
    (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }) | undefined
  await worker?.sync?.register('outbox').catch(() => undefined)
}
