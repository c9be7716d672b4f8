import { and, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { exceptions } from '#db/schema/exceptions.ts'
import { users } from '#db/schema/people.ts'
import { duties } from '#db/schema/rota.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { type Sites } from '../../kernel/access/grants.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { newestBefore } from '../../kernel/events/since.server.ts'
import { commitEach } from '~/platform/commit-each.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { singleton } from '~/platform/singleton.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { findFacts } from './facts.server.ts'
import { closedByPerson, markGone, noteFilled, noteGone } from './gaps.server.ts'
import { type Found } from './judge.ts'
import { aboutOf, type Kind, SETTLED_WORDS, subjectAbout } from './kinds.ts'
import { comparedWithClosed } from './worse.ts'

export type ExceptionRow = typeof exceptions.$inferSelect
export type Watched = { opened: number; changed: number; closed: number }

/**
 * Kinds that are opened and closed only by comparing the facts. The others are recorded when they happen, and closed by
 * a person.
 */
const WATCHED: readonly Kind[] = [
  ...(['unconfirmed', 'uncovered', 'absent', 'late', 'no_show', 'left_early', 'overrun'] as const),
  ...(['disputed', 'unanswered'] as const),
]
/**
 * How far back ended shifts are read; after a restart, a whole day, or as far as the server was down, up to three
 * weeks.
 */
const LOOK_BACK_MS = 2 * 3_600_000
const AT_START_MS = DAY_MS
const LONGEST_DOWN_MS = 21 * DAY_MS
/**
 * How often all shifts in progress are read. Open exceptions and shifts that began recently (or were published late)
 * are read every time.
 */
const ALL_EVERY_MS = 30_000
const BEGINNING_MS = 2 * 3_600_000
/** How many rows are written before other requests get their turn: a few milliseconds of work. */
const AT_ONCE = 20

/**
 * Compares the open exceptions with the facts: opens new ones, changes their kind, and closes those that have resolved
 * themselves. The same facts give the same rows, whenever and however often it runs. @returns how many it opened,
 * changed and closed
 */
export async function watchExceptions(now = new Date()): Promise<Watched> {
  const looked = singleton('exceptions.looked', () => ({ at: lookedBefore(now) }))
  const since = now.getTime() - looked.at
  const all = since >= ALL_EVERY_MS || since < 0
  noteFilled(now)
  const from = all ? Math.min(looked.at, now.getTime()) - LOOK_BACK_MS : null
  const facts = findFacts(now, from === null ? { begunSince: ago(now, BEGINNING_MS) } : { endedSince: new Date(from) })
  if (all) {
    noteGone(facts, now)
    looked.at = now.getTime()
  }
  const turns = turnsOf(facts, now)
  const made: (keyof Watched)[] = []
  for (let done = 0; done < turns.length; done += AT_ONCE) {
    if (done) await new Promise((resolve) => setImmediate(resolve))
    const some = turns.slice(done, done + AT_ONCE)
    made.push(...commitEach(some, ({ kind, make }) => (make(now), kind), 'an exception could not be updated'))
  }
  const count = (kind: keyof Watched) => made.filter((one) => one === kind).length
  return { opened: count('opened'), changed: count('changed'), closed: count('closed') }
}

/** Returns up to when the process before this one has looked for certain. What it stored last was while it ran. */
function lookedBefore(now: Date): number {
  const stored = newestBefore(new Date(performance.timeOrigin))
  return Math.max(Math.min(stored?.getTime() ?? Infinity, +now - AT_START_MS), +now - LONGEST_DOWN_MS)
}

/**
 * Records an exception immediately, for example a clock-in away from the site, unless it is already recorded; within a
 * commit.
 */
export function noteException(found: Found, now: Date): void {
  open(found, now)
}

/**
 * Opens an exception found by another module, within a commit, unless it is already open or a person has closed it for
 * the same cause and it has not become worse.
 */
export function holdException(found: Found, now: Date): void {
  for (const { make } of turnOf(found, latest(aboutOf(found)))) make(now)
}

/**
 * Closes a person's open exceptions of one kind, within a commit. Those in `but` remain open, and so does a stand-down
 * at clock-in, which needs a decision. A problem that somebody had closed is then gone, and opens again if it returns.
 */
export function settleKind(kind: Kind, userId: string, now: Date, ...but: Found[]): void {
  const staying = new Set(but.map((found) => aboutOf(found)))
  const open = and(eq(exceptions.userId, userId), eq(exceptions.state, 'open'), eq(exceptions.kind, kind))
  const theirs = and(open, kind === 'not_fit' ? isNull(exceptions.entryId) : undefined)
  for (const row of db().select().from(exceptions).where(theirs).all())
    if (!staying.has(row.about)) settle(row, null, now)
  const closed = and(eq(exceptions.userId, userId), eq(exceptions.kind, kind), closedByPerson)
  const gone = db().select({ id: exceptions.id, about: exceptions.about }).from(exceptions).where(closed).all()
  markGone(gone.flatMap(({ id, about }) => (staying.has(about) ? [] : id)))
}

/** Returns the id of the newest exception about the same: each time that a problem came back, it is another one. */
export const newestAbout = (found: Found): string | null => latest(aboutOf(found))?.id ?? null

/** Closes a record's open exception of one kind, within a commit. */
export function settleSubject(kind: Kind, subjectId: string, now: Date): void {
  const row = latest(subjectAbout(kind, subjectId))
  if (row?.state === 'open') settle(row, null, now)
}

/** Returns the ids of the records with an open exception of a kind. */
export const listOpenSubjects = (kind: Kind): string[] =>
  db()
    .select({ about: exceptions.about })
    .from(exceptions)
    .where(and(eq(exceptions.state, 'open'), eq(exceptions.kind, kind)))
    .all()
    .map(({ about }) => about.slice(subjectAbout(kind, '').length))

/** Returns the ids of the people with an open exception of a kind. */
export const listConcerned = (kind: Kind): string[] =>
  db()
    .select({ userId: exceptions.userId })
    .from(exceptions)
    .where(and(eq(exceptions.state, 'open'), eq(exceptions.kind, kind)))
    .all()
    .flatMap(({ userId }) => userId ?? [])

/** Closes the exceptions of a punch that no longer counts, within a commit. */
export function settleEntry(entryId: string, now: Date): void {
  const theirs = and(eq(exceptions.entryId, entryId), eq(exceptions.state, 'open'))
  for (const row of db().select().from(exceptions).where(theirs).all()) settle(row, null, now)
}

const ago = (at: Date, ms: number) => new Date(at.getTime() - ms)

type Turn = { kind: keyof Watched; make: (now: Date) => void }

function turnsOf(facts: readonly Found[], now: Date): Turn[] {
  const open = new Map(openRows().map((row) => [row.about, row]))
  const turns = facts.flatMap((found): Turn[] => {
    const about = aboutOf(found)
    const row = open.get(about) ?? latest(about)
    open.delete(about)
    return turnOf(found, row)
  })
  const over = overOf(now)
  // After the clock is set back, exceptions may have been opened in the future; these are not closed.
  const settled = [...open.values()].filter(
    (row) => (WATCHED.includes(row.kind as Kind) || over.has(row.id)) && row.openedAt <= now,
  )
  return [...turns, ...settled.map((row): Turn => ({ kind: 'closed', make: (at) => settle(row, null, at) }))]
}

function turnOf(found: Found, row: ExceptionRow | undefined): Turn[] {
  const same = row?.dueAt.getTime() === found.dueAt.getTime()
  if (row?.state === 'open') {
    if (found.over) return [{ kind: 'closed', make: (now) => settle(row, found, now) }]
    // Another person may be the one who should act, for example after a shift change.
    const stays = same && row.kind === found.kind && row.minutes === found.minutes && row.userId === found.userId
    return stays ? [] : [{ kind: 'changed', make: (now) => change(row, found, now) }]
  }
  if (!row) return [{ kind: 'opened', make: (now) => open(found, now) }]
  // If the no-show came after all, the closed one is changed to say so.
  if (found.over && same) {
    const known = row.kind === found.kind && row.minutes === found.minutes
    return known ? [] : [{ kind: 'changed', make: (now) => change(row, found, now) }]
  }
  // One that a person closed stays as it was closed, with its outcome; what became worse is a new one.
  const again = row.closedBy ? comparedWithClosed(row, found) : { why: null }
  return again
    ? [{ kind: 'opened', make: (now) => open({ ...found, reason: whyAgain(again.why, found.reason) }, now) }]
    : []
}

const whyAgain = (why: string | null, reason: string | null = null) => [why, reason].filter(Boolean).join(' ') || null

const openRows = () => db().select().from(exceptions).where(eq(exceptions.state, 'open')).all()

/** Returns the open exceptions of people who may not work a shift that is over. A stand-down waits for a decision. */
const overOf = (now: Date): ReadonlySet<string> =>
  new Set(
    db()
      .select({ id: exceptions.id })
      .from(exceptions)
      .innerJoin(duties, eq(duties.id, exceptions.dutyId))
      .where(
        and(
          eq(exceptions.state, 'open'),
          eq(exceptions.kind, 'not_fit'),
          isNull(exceptions.entryId),
          lte(duties.endsAt, now),
        ),
      )
      .all()
      .map(({ id }) => id),
  )

const latest = (about: string) =>
  db().select().from(exceptions).where(eq(exceptions.about, about)).orderBy(desc(exceptions.id)).limit(1).get()

// A person may have closed it in the meantime, or something else may have opened it.
function open({ over, entryId = null, subjectId, newestAt: _, places: __, ...found }: Found, now: Date): void {
  const about = aboutOf({ ...found, subjectId })
  if (latest(about)?.state === 'open') return
  const id = newId(now.getTime())
  const end = over ? { state: 'closed', outcome: endWords(found.kind), closedAt: now } : {}
  const row = { id, about, ...found, entryId, openedAt: now, updatedAt: now, ...end }
  write().insert(exceptions).values(row).run()
  tell(system('watch'), rowOf(id), over ? 'exception.closed' : 'exception.opened', {}, now)
}

function change({ id, state, closedBy }: ExceptionRow, found: Found, now: Date): void {
  // A person may have closed it in the meantime; whether it has become worse is then judged the next time.
  if (rowOf(id).state !== state) return
  const { kind, userId, entryId, minutes, dueAt, reason } = found
  const end = state === 'closed' && !closedBy ? { outcome: endWords(kind) } : {}
  const set = { kind, userId, entryId, minutes, dueAt, reason, ...end, updatedAt: now }
  write().update(exceptions).set(set).where(eq(exceptions.id, id)).run()
  tell(system('watch'), rowOf(id), 'exception.changed', {}, now)
}

function settle({ id, kind }: ExceptionRow, found: Found | null, now: Date): void {
  if (rowOf(id).state !== 'open') return
  const outcome = found ? endWords(found.kind) : SETTLED_WORDS[kind as Kind]
  const became = found && { kind: found.kind, minutes: found.minutes, dueAt: found.dueAt }
  const closed = { ...became, state: 'closed', outcome, closedAt: now, updatedAt: now }
  write().update(exceptions).set(closed).where(eq(exceptions.id, id)).run()
  tell(system('watch'), rowOf(id), 'exception.closed', {}, now)
}

/** The outcomes of exceptions that lie in the past. */
const END_WORDS: Partial<Record<Kind, string>> = {
  late: 'Arrived',
  no_show: 'Nobody came. The shift has ended.',
  overrun: 'Clocked out',
}

/** Returns the outcome of an exception that lies in the past. */
export const endWords = (kind: Kind): string => END_WORDS[kind] ?? SETTLED_WORDS[kind]

const rowOf = (id: string): ExceptionRow => db().select().from(exceptions).where(eq(exceptions.id, id)).get()!

/** Records a change to an exception, and notifies the people who watch the site; within a commit. */
export function tell(
  actor: Actor,
  row: ExceptionRow,
  type: 'exception.opened' | 'exception.changed' | 'exception.closed',
  more: Record<string, unknown>,
  now: Date,
): void {
  const { id, kind, siteId, userId, dutyId, minutes, reason, state, ownerId, outcome } = row
  const who = userId === null ? undefined : db().select().from(users).where(eq(users.id, userId)).get()
  const name = who ? `${who.firstName} ${who.lastName}` : null
  const payload = { id, kind, siteId, dutyId, userId, userName: name, state, ownerId, minutes }
  const details = { kind, name, minutes, outcome, ...(reason && { reason }), ...more }
  record(actor, { type, subject: { type: 'exception', id }, personId: userId, details, payload }, now)
}

/** Returns the number of open exceptions at these sites. */
export function countOpenRows(seen: Sites): number {
  const theirs = seen === 'all' ? undefined : inArray(exceptions.siteId, [...seen])
  const open = and(eq(exceptions.state, 'open'), theirs)
  return db().select({ n: count() }).from(exceptions).where(open).get()?.n ?? 0
}

const KEPT_DAYS = 730

/**
 * Deletes exceptions closed over two years ago, unless their person is under legal hold. For the nightly purge. Returns
 * how many.
 */
export function purgeExceptions(now: Date): number {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const free = sql`coalesce(${exceptions.userId} NOT IN (SELECT id FROM users WHERE legal_hold = 1), 1)`
  return commit(() =>
    write()
      .delete(exceptions)
      .where(and(lt(exceptions.closedAt, before), free))
      .run(),
  ).changes
}
