import { and, asc, eq, gt } from 'drizzle-orm'
import { operations } from '#db/schema/outbox.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { bookDecided, confirmTime, refuseTime } from '../../time/clocking/decide-punch.server.ts'
import { type Punch } from '../../time/clocking/input.ts'
import { isForControl, waitsForControl } from '../../kernel/phones/waits-for-control.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { commit, db, withSettling, write } from '~/platform/store.server.ts'
import { behind, opened, readBody } from './apply.server.ts'
import { type OperationKind } from './envelope.ts'
import { type OperationDecision } from './input.ts'
import { KINDS } from './kinds.server.ts'
import { type OperationLine, viewOperation } from './lists.server.ts'
import {
  findOperation,
  madeOf,
  type Operation,
  type Outcome,
  recordOperation,
  SettledBefore,
  settleOperation,
} from './operations.server.ts'
import { type OperationState } from './states.ts'

const DECIDED = 'This has already been decided'

/**
 * Decides, as control, on an operation that waits for a decision. If it is accepted, it counts from the time when it
 * was made, and an entry that contradicts it is moved; if only its time was in doubt, that time counts. If it is
 * refused, nothing changes, and the reason is stored.
 * @throws Problem not_found, forbidden (one's own), conflict if it was decided before or cannot be booked
 */
export async function decideOperation(
  actor: Person,
  { id, decision, notes }: OperationDecision,
  clock = () => new Date(),
): Promise<OperationLine> {
  demand(actor, 'operation.settle')
  const row = findOperation(id)
  if (!row) throw notFound('Operation')
  const own = refuseOwn(actor, row.userId)
  const decide = (one: Operation, outcome: Outcome) => {
    const now = clock()
    settleOperation(one, one.state as OperationState, outcome, now)
    mark(one, actor, decision, notes, now)
    recordOperation(actor, 'operation.settled', one, outcome, now, { decision, notes, ...own })
  }
  try {
    if (!isForControl(row)) commit(() => decideTime(actor, row, { decision, notes }, own, clock()))
    else if (decision === 'refuse') commit(() => decide(row, { ...UNDONE, words: `Control has refused it: ${notes}` }))
    else if (row.kind === 'punch') await acceptPunch(row, actor, decide, clock)
    else await acceptOther(row, actor, (outcome) => decide(row, outcome))
  } catch (error) {
    throw error instanceof SettledBefore ? conflict(DECIDED) : error
  }
  return viewOperation(findOperation(id)!)
}

const UNDONE = { state: 'refused', subject: null } as const

async function acceptPunch(
  row: Operation,
  actor: Person,
  decide: (row: Operation, outcome: Outcome) => void,
  clock: () => Date,
) {
  const person = behind(row, actor)
  const other = row.action === 'clock_in' ? waitingEnd(row) : undefined
  const [start, end] = [await decidedOf(row), other ? await decidedOf(other) : null]
  commit(() => {
    const { entry, endEntry } = bookDecided(person, start, end, clock())
    const done = (one: string): Outcome => ({
      state: 'applied',
      subject: { type: 'clock_entry', id: one },
      words: null,
    })
    decide(row, done(entry.id))
    if (other && endEntry) decide(other, done(endEntry.id))
    // By accepting a punch, a person also confirms its time.
    for (const one of [entry, endEntry]) if (one) confirmTime(one.id)
  })
}

async function decidedOf(row: Operation) {
  const { body, pictures } = await opened(row)
  const { frame, ...input } = readBody(row, body) as Punch & { frame?: string | null }
  return { input: { ...input, timestamp: null }, made: madeOf(row), pictured: Boolean(frame) && pictures.count === 1 }
}

/**
 * Returns the clock-out of the same shift, if it is waiting too: the next punch that waits, unless that is a clock-in.
 */
function waitingEnd({ userId, at }: Operation): Operation | undefined {
  const theirs = and(eq(operations.userId, userId), eq(operations.kind, 'punch'), waitsForControl())
  const next = db()
    .select()
    .from(operations)
    .where(and(theirs, gt(operations.at, at!)))
    .orderBy(asc(operations.at))
    .limit(1)
    .get()
  return next?.action === 'clock_out' && next.at!.getTime() - at!.getTime() < DAY_MS ? next : undefined
}

async function acceptOther(row: Operation, actor: Person, settle: (outcome: Outcome) => void): Promise<void> {
  const kind = KINDS[row.kind as OperationKind]
  const { body, pictures } = await opened(row)
  const input = readBody(row, body)
  await withSettling(
    (made) => {
      const outcome = kind.outcomeOf(made)
      if (outcome) settle(outcome)
    },
    () => kind.perform(behind(row, actor), input, madeOf(row), pictures),
  )
}

type Word = Pick<OperationDecision, 'decision' | 'notes'>
/** Marks in the audit trail that a sole administrator has decided their own matter. */
type Own = ReturnType<typeof refuseOwn>

/**
 * Decides on a booked punch whose time was in doubt. If it is accepted, the time counts; if it is refused, the shift
 * counts no minutes.
 */
function decideTime(actor: Person, row: Operation, { decision, notes }: Word, own: Own, now: Date): void {
  const settle = decision === 'refuse' ? refuseTime : confirmTime
  if (row.subjectType !== 'clock_entry' || !settle(row.subjectId!)) throw conflict(DECIDED)
  mark(row, actor, decision, notes, now)
  const subject = { type: 'clock_entry', id: row.subjectId! }
  const words = decision === 'refuse' ? `Control has not accepted the time of this entry: ${notes}` : null
  const outcome = { state: row.state as OperationState, subject, words }
  recordOperation(actor, 'operation.settled', row, outcome, now, { decision, notes, ...own })
}

function mark({ id }: Operation, actor: Person, decision: string, decisionNotes: string | null, now: Date): void {
  const set = { decision, decisionNotes, decidedBy: actor.id, decidedAt: now }
  write().update(operations).set(set).where(eq(operations.id, id)).run()
}
