import { type Actor, isKioskSession, kioskIdOf, type Person, system } from '../../kernel/access/actor.ts'
import { findKioskPlace } from '../../account/kiosks/kiosks.server.ts'
import { readInput } from '~/platform/plain-text.ts'
import { readFile } from '../../kernel/files/files.server.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { findPhone } from '../../kernel/phones/phones.server.ts'
import { findPersonBehind } from '../../account/sign-in/sessions.server.ts'
import { log } from '~/platform/log.server.ts'
import { isProblem, Problem } from '~/platform/problem.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, commitVital, demandDisk, isDiskFull, withSettling } from '~/platform/store.server.ts'
import { type Arrived, NotTaken, writeArrived } from './arrival.server.ts'
import { type OperationKind } from './envelope.ts'
import { type Envelope, Sealed } from './input.ts'
import { type OpenedInside, openOperation, ownKeyOf } from './keys.server.ts'
import { actAt, punchAt } from './kiosk-punch.ts'
import { KINDS, type Pictures } from './kinds.server.ts'
import {
  FIRST_TRY_MS,
  findOperation,
  later,
  LATEST_TRY_MS,
  madeOf,
  missingParts,
  type Operation,
  type Outcome,
  type Part,
  partsOf,
  recordOperation,
  settledColumns,
  SettledBefore,
  settleOperation,
  tryAgainAt,
  waitingChecks,
} from './operations.server.ts'
import { asRequest, type Behind, isAfterEnd, requestOf } from './request.server.ts'

/** Refusals that have nothing to do with the operation itself, so it is tried again later. */
const LATER = new Set(['too_many', 'unavailable'])

// Only one process serves a data folder, so this set contains every operation that is being performed.
const underWay = () => singleton('outbox.under-way', () => new Map<string, Promise<void>>())

/** What happened to an operation that has just arrived. */
export type Taken = {
  /** False if another page has delivered it in the meantime. */
  fresh: boolean
  row: Operation
  /** What the documented call would have answered, if the operation was performed now. */
  view: unknown
}

/**
 * Performs an operation that has just arrived, and stores it in the same transaction. It is performed as the person who
 * made it, even if they have since signed out or changed their password. While its pictures are on their way, or while
 * the server cannot perform it, it is stored as `received`. If the same operation is delivered twice at the same time,
 * the second delivery waits for the first.
 * @param inside its content, just opened
 * @param bringer who delivered it, for the audit trail
 * @throws Problem conflict with code other_content, too_many when its daily limit is reached
 */
export async function takeIn(
  arrived: Arrived,
  inside: OpenedInside,
  bringer: Actor,
  clock = () => new Date(),
): Promise<Taken> {
  const { id } = arrived.row
  const doing = underWay().get(id)
  let taken: Taken | undefined
  if (!doing) {
    const first = take(arrived, inside, bringer, clock, (given) => (taken = given))
    underWay().set(id, first)
    await first.finally(() => underWay().delete(id))
  }
  await doing
  return taken ?? { fresh: false, row: findOperation(id)!, view: undefined }
}

async function take(
  arrived: Arrived,
  { inside, openPart }: OpenedInside,
  bringer: Actor,
  clock: () => Date,
  told: (taken: Taken) => void,
): Promise<void> {
  const { row, parts } = arrived
  const person = behind(row, bringer)
  const waits = KINDS[row.kind as OperationKind].needsParts && parts.length > 0
  const keep = (columns: { nextTryAt?: Date | null }) => {
    const now = clock()
    const kept = writeArrived(arrived, { nextTryAt: later(now, FIRST_TRY_MS), ...columns }, now)
    told({ fresh: true, row: kept, view: undefined })
  }
  try {
    if (waits && !isAfterEnd(row, person)) return commit(() => keep({ nextTryAt: null }))
    const pictures = picturesOf([], parts.length, openPart)
    await apply(
      row,
      person,
      async () => ({ body: inside.body, pictures }),
      {
        commit: isVital(row) ? commitVital : commit,
        // A check-in that is refused or waits for control is not a sign of life.
        decline: row.kind === 'sos' ? commitVital : (work) => (demandDisk(), commit(work)),
        settle: (outcome) => {
          const now = clock()
          const lacks = row.kind === 'punch' && parts.length > 0
          const written = writeArrived(arrived, settledColumns(row, outcome, lacks, now), now)
          recordOutcome(row, person, outcome, now)
          told({ fresh: true, row: written, view: outcome.view })
        },
        keep,
      },
      clock,
    )
  } catch (error) {
    throw error instanceof NotTaken ? error.problem : error
  }
}

/** Returns whether an operation is a call for help or a sign of life. Only these may use the disk reserve. */
export const isVital = ({ kind }: { kind: string }): boolean => kind === 'sos' || kind === 'check_in'

/**
 * Performs a stored operation, once. Does nothing if it has been performed already, or if its pictures are still
 * missing.
 * @param bringer who delivered it, for the audit trail
 */
export async function applyOperation(id: string, bringer: Actor, clock = () => new Date()): Promise<void> {
  const doing = underWay().get(id)
  if (doing) return doing
  const row = findOperation(id)
  if (row?.state !== 'received') return
  const person = behind(row, bringer)
  const waits = KINDS[row.kind as OperationKind].needsParts && missingParts(id).length > 0
  if (waits && !isAfterEnd(row, person)) return
  const end: End = {
    commit,
    decline: commit,
    settle: (outcome) => settleAs(row, person, outcome, clock()),
    keep: ({ nextTryAt }) => void (nextTryAt && tryAgainAt(id, nextTryAt)),
  }
  const first = apply(row, person, () => opened(row), end, clock).finally(() => underWay().delete(id))
  underWay().set(id, first)
  return first
}

/** How the outcome is written: to an operation that is stored already, or to one that this commit stores. */
type End = {
  /** Commits that the operation waits to be tried again. */
  commit: (work: () => void) => void
  /** Commits that it is refused, or that control must decide. */
  decline: (work: () => void) => void
  /** Stores the outcome, within the commit that causes it. @throws SettledBefore */
  settle: (outcome: Outcome) => void
  /** Stores that the operation waits, and the earliest time of the next try, within a commit. */
  keep: (columns: { nextTryAt?: Date }) => void
}
type Content = { body: unknown; pictures: Pictures }

async function apply(
  row: Operation,
  person: Behind,
  content: () => Promise<Content>,
  end: End,
  clock: () => Date,
): Promise<void> {
  try {
    await attempt(row, person, await content(), end)
  } catch (error) {
    if (error instanceof SettledBefore) return
    // A full disk cannot even store that the operation waits. It stays on the phone.
    if (error instanceof NotTaken || isDiskFull(error)) throw error
    const final = isProblem(error) && !LATER.has(error.kind)
    if (final)
      end.decline(() => ifStillOpen(() => end.settle({ state: 'refused', subject: null, words: error.message })))
    else putOff(row, error, end, clock())
  }
}

/** Makes an operation wait: the sweep will try it again, but not before the time that the error gives. */
function putOff(row: Operation, error: unknown, end: End, now: Date): void {
  log().error({ err: error, operation: row.id }, 'an operation waits: it could not be done now')
  const seconds = isProblem(error) ? error.retryAfter : undefined
  const guesses = row.kind === 'check_in' && isProblem(error) && error.kind === 'too_many'
  end.commit(() =>
    ifStillOpen(() => {
      end.keep(seconds ? { nextTryAt: later(now, Math.min(seconds * 1000, LATEST_TRY_MS)) } : {})
      if (guesses) keepNewest(row, now)
    }),
  )
}

/**
 * Refuses all waiting check-ins of a phone except the newest, after too many wrong PINs. Otherwise the server would try
 * a whole queue of guesses for a person who may have taken the phone. Within a commit.
 */
function keepNewest(row: Operation, now: Date): void {
  const waiting = waitingChecks(row.phoneId).filter(({ id }) => id === row.id || !underWay().has(id))
  for (const one of waiting.slice(0, -1))
    ifStillOpen(() => settleAs(one, behind(one, system('outbox')), SUPERSEDED, now))
}

const SUPERSEDED: Outcome = {
  state: 'refused',
  subject: null,
  words: 'Too many PINs were tried. A later check-in from this phone replaced this one.',
}

/** Settles an operation, or does nothing if control has decided it in the meantime. */
function ifStillOpen(settle: () => void): void {
  try {
    settle()
  } catch (error) {
    if (!(error instanceof SettledBefore)) throw error
  }
}

async function attempt(row: Operation, person: Behind, { body, pictures }: Content, end: End): Promise<void> {
  const kind = KINDS[row.kind as OperationKind]
  const input = readBody(row, body)
  const request = requestOf(row, input, person)
  if (request) return end.decline(() => end.settle(asRequest(row, request)))
  await withSettling(
    (made) => {
      const outcome = kind.outcomeOf(made)
      if (outcome) end.settle(outcome)
    },
    () => kind.perform(person, input, madeOf(row), pictures),
  )
}

/** Returns an operation's content, checked with the schema of its kind. @throws Problem invalid */
export function readBody(row: Operation, body: unknown): unknown {
  const kiosk = kioskBehind(row)
  const said = !kiosk ? body : row.kind === 'punch' ? punchAt(kiosk, body) : actAt(kiosk, body)
  const input = readInput(KINDS[row.kind as OperationKind].input, said)
  if (input.success) return input.data
  throw new Problem('invalid', input.error.issues[0]?.message ?? 'It could not be read')
}

function settleAs(row: Operation, person: Person, outcome: Outcome, now: Date): void {
  settleOperation(row, 'received', outcome, now)
  recordOutcome(row, person, outcome, now)
}

function recordOutcome(row: Operation, person: Person, outcome: Outcome, now: Date): void {
  const { state } = outcome
  if (state === 'refused') recordOperation(person, 'operation.refused', row, outcome, now)
  else if (state === 'merged') recordOperation(person, 'operation.settled', row, outcome, now)
  else if (state !== 'applied') recordOperation(person, 'operation.disputed', row, outcome, now)
}

/** Returns the person who made an operation, as they are now. */
export function behind({ userId, phoneId, trust }: Operation, bringer: Actor): Behind {
  const phone = findPhone(phoneId)
  const ip = bringer.kind === 'system' ? null : bringer.ip
  const now = findPersonBehind(userId, phone?.sessionId ?? '', { ip, userAgent: phone?.userAgent ?? null })
  // A phone without signal cannot ask for a new version of the agreement, so an earlier one is enough.
  const consented = now.consented || (trust !== 'server' && findRow(userId).consentVersion !== null)
  const kiosk = kioskBehind({ phoneId })
  return { ...now, consented, ...(kiosk && { kiosk: kiosk.name }) }
}

/** Returns the kiosk on which an operation was made; null if it was made on a phone. */
function kioskBehind({ phoneId }: Pick<Operation, 'phoneId'>) {
  const session = findPhone(phoneId)?.sessionId ?? ''
  return isKioskSession(session) ? (findKioskPlace(kioskIdOf(session)) ?? null) : null
}

/** Opens a stored operation, and returns its content and its pictures. @throws if it cannot be opened */
export async function opened(row: Operation): Promise<Content> {
  const { inside, openPart } = await open(row.envelope as Envelope)
  const parts = partsOf(row.id)
  return { body: inside.body, pictures: picturesOf(parts, parts.length, openPart) }
}

/** Opens pictures as bytes, which stay unchanged from the phone to the place where they are stored. */
function picturesOf(parts: Part[], count: number, openPart: OpenedInside['openPart']): Pictures {
  const open = async (index: number) => {
    const fileId = parts[index]?.fileId
    if (!fileId) throw new Problem('invalid', 'A picture is missing')
    return openPart((await readFile(fileId)).bytes).catch(() => {
      throw new Problem('invalid', 'A picture could not be opened')
    })
  }
  return { count, open }
}

async function open(envelope: Envelope): Promise<OpenedInside> {
  const key = await ownKeyOf(envelope.keyId)
  if (!key) throw new Problem('invalid', 'The key to decrypt this no longer exists')
  const { inside, openPart } = await openOperation(envelope, key)
  return { inside: Sealed.parse(inside), openPart }
}
