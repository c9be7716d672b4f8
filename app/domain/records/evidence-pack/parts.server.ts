import { and, asc, eq, gt, gte, isNull, lt, or } from 'drizzle-orm'
import { credentialChecks } from '#db/schema/credentials.ts'
import { watchTests } from '#db/schema/ladder.ts'
import { loneChecks, loneSessions } from '#db/schema/lone-worker.ts'
import { instructionReads, siteTraining } from '#db/schema/rota.ts'
import { stateOn } from '../../fitness/credentials/in-force.ts'
import { findKind } from '../../fitness/credentials/kinds.server.ts'
import { openNumber, type CredentialRow } from '../../fitness/credentials/rows.server.ts'
import { sectorWords } from '../../fitness/credentials/sectors.ts'
import { roleLabel } from '../../kernel/access/actor.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { DAY_MS, dayOf, showInstant } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { type PackPerson, papersAt, type Scope } from './people.server.ts'

type Part = {
  name: string
  title: string
  head: readonly string[]
  rows: (scope: Scope, people: readonly PackPerson[]) => Iterable<string[]>
}

const PAGE = 500
const named = ({ firstName, lastName, employeeId }: PackPerson) => [`${firstName} ${lastName}`, employeeId ?? '']
const NAMED = ['Name', 'Employee ID']
const isScreening = (kind: string) => kind === 'screening'
const isLicence = (kind: string) => findKind(kind)?.sectors === true

/** The lists of the pack: to add one, add an entry here. */
export const PARTS: readonly Part[] = [
  {
    name: 'people.csv',
    title: 'Who was on the rota at the site in the period, or clocked in there',
    head: [...NAMED, 'Role'],
    rows: (_scope, people) => people.map((person) => [...named(person), roleLabel(person.role)]),
  },
  {
    name: 'licences.csv',
    title: 'Their licences and dispensation notices, replaced ones included',
    head: [...NAMED, 'Kind', 'Number', 'Sectors', 'From', 'Last day', 'State', 'Last checked', 'Replaced'],
    rows: ofPapers(isLicence, (paper, { now }) => [
      openNumber(paper) ?? '',
      paper.sectors.map(sectorWords).join(' | '),
      ...[paper.startsOn ?? '', paper.expiresOn ?? '', stateOn(paper, dayOf(now)), paper.checkedOn ?? ''],
      paper.replacedBy ? 'Yes' : 'No',
    ]),
  },
  {
    name: 'checks.csv',
    title: 'Each check of the public register: when, by which administrator, and the result',
    head: [...NAMED, 'Kind', 'Number', 'Checked on', 'How', 'Result', 'Notes', 'By'],
    rows: checkRows,
  },
  {
    name: 'screening.csv',
    title: 'Screening to BS 7858',
    head: [...NAMED, 'Kind', 'State', 'From', 'Screened from', 'Gaps over 31 days'],
    rows: ofPapers(isScreening, ({ state, startsOn, details }) => [
      state === 'valid' ? 'full' : state === 'applied' ? 'started conditionally' : state,
      ...[startsOn ?? '', details.periodFrom ?? '', details.gaps ?? ''],
    ]),
  },
  {
    name: 'right-to-work.csv',
    title: 'The right to work: how and when it was checked, not the documents',
    head: [...NAMED, 'Kind', 'State', 'How it was checked', 'Checked on', 'Permission ends'],
    rows: ofPapers(
      (kind) => kind === 'right_to_work',
      ({ details, expiresOn, ...paper }, { now }) => [
        stateOn({ ...paper, expiresOn }, dayOf(now)),
        ...[details.method ?? '', details.seenOn ?? '', expiresOn ?? 'Not limited'],
      ],
    ),
  },
  {
    name: 'certificates.csv',
    title: 'First aid, driving and other certificates',
    head: [...NAMED, 'Kind', 'Number', 'From', 'Last day', 'State'],
    rows: ofPapers(
      (kind) => !isLicence(kind) && !isScreening(kind) && kind !== 'right_to_work',
      (paper, { now }) => [
        openNumber(paper) ?? '',
        ...[paper.startsOn ?? '', paper.expiresOn ?? '', stateOn(paper, dayOf(now))],
      ],
    ),
  },
  {
    name: 'training.csv',
    title: 'Training at the site',
    head: [...NAMED, 'Trained on', 'Trainer', 'Notes'],
    rows: trainingRows,
  },
  {
    name: 'instructions-read.csv',
    title: 'Who has read the site instructions, which version, and when',
    head: [...NAMED, 'Version', 'Read at'],
    rows: readRows,
  },
  {
    name: 'check-calls.csv',
    title: 'Check calls of people who worked alone at the site; late, missed and overrun mean that nobody checked in',
    head: ['Name', 'Due at', 'At', 'What', 'Received at'],
    rows: callRows,
  },
  {
    name: 'self-tests.csv',
    title: 'The daily test that lone-worker monitoring can reach control',
    head: ['At', 'Passed', 'Seconds', 'Steps'],
    rows: testRows,
  },
]

function ofPapers(wanted: (kind: string) => boolean, told: (paper: CredentialRow, scope: Scope) => string[]) {
  return function* (scope: Scope, people: readonly PackPerson[]): Generator<string[]> {
    for (const { person, paper } of papersAt(people))
      if (wanted(paper.kind)) yield [...named(person), findKind(paper.kind)?.label ?? paper.kind, ...told(paper, scope)]
  }
}

function* checkRows(_scope: Scope, people: readonly PackPerson[]): Generator<string[]> {
  for (const { person, paper } of papersAt(people)) {
    if (!isLicence(paper.kind)) continue
    const of = eq(credentialChecks.credentialId, paper.id)
    const rows = db().select().from(credentialChecks).where(of).orderBy(asc(credentialChecks.id)).all()
    const names = namesOf(rows.map(({ by }) => by))
    for (const { on, how, result, words, by } of rows) {
      const about = [findKind(paper.kind)?.label ?? paper.kind, openNumber(paper) ?? '']
      yield [...named(person), ...about, on, how, result, words ?? '', names.get(by) ?? '']
    }
  }
}

function* trainingRows({ siteId }: Scope, people: readonly PackPerson[]): Generator<string[]> {
  for (const person of people) {
    const theirs = and(eq(siteTraining.userId, person.id), eq(siteTraining.siteId, siteId))
    for (const { trainedOn, trainer, words } of db().select().from(siteTraining).where(theirs).all())
      yield [...named(person), trainedOn, trainer, words ?? '']
  }
}

function* readRows({ siteId }: Scope, people: readonly PackPerson[]): Generator<string[]> {
  for (const person of people) {
    const theirs = and(eq(instructionReads.userId, person.id), eq(instructionReads.siteId, siteId))
    const rows = db().select().from(instructionReads).where(theirs).orderBy(asc(instructionReads.readAt)).all()
    for (const { version, readAt } of rows) yield [...named(person), version, showInstant(readAt)]
  }
}

/** A session that began up to so long before the period may continue into it, as on its first night. */
const LONGEST_MS = 2 * DAY_MS

/** Reads session by session, so that memory does not grow with the years. Locations are left out. */
function* callRows({ siteId, from, to }: Scope): Generator<string[]> {
  const { id, userId, startedAt, endedAt } = loneSessions
  const inPeriod = or(isNull(endedAt), gt(endedAt, from))
  let last = { startedAt: new Date(from.getTime() - LONGEST_MS), id: '' }
  for (;;) {
    const later = or(gt(startedAt, last.startedAt), and(eq(startedAt, last.startedAt), gt(id, last.id)))
    const page = db()
      .select({ id, userId, startedAt })
      .from(loneSessions)
      .where(and(eq(loneSessions.siteId, siteId), eq(loneSessions.drill, false), later, lt(startedAt, to), inPeriod))
      .orderBy(asc(startedAt), asc(id))
      .limit(PAGE)
      .all()
    const names = namesOf(page.map((row) => row.userId))
    for (const session of page) yield* callsOf(session.id, names.get(session.userId) ?? '')
    if (page.length < PAGE) return
    last = page.at(-1)!
  }
}

function* callsOf(sessionId: string, name: string): Generator<string[]> {
  const of = eq(loneChecks.sessionId, sessionId)
  for (const { dueAt, at, source, receivedAt } of db().select().from(loneChecks).where(of).orderBy(loneChecks.id).all())
    yield [name, showInstant(dueAt), showInstant(at), source, showInstant(receivedAt)]
}

function* testRows({ from, to }: Scope): Generator<string[]> {
  let after = ''
  for (;;) {
    const rows = db()
      .select()
      .from(watchTests)
      .where(and(gt(watchTests.id, after), gte(watchTests.at, from), lt(watchTests.at, to)))
      .orderBy(asc(watchTests.id))
      .limit(PAGE)
      .all()
    for (const { at, ok, ms, steps } of rows) {
      const told = steps.map((step) => `${step.name}: ${step.ok ? 'passed' : (step.words ?? 'failed')}`)
      yield [showInstant(at), ok ? 'Yes' : 'No', (ms / 1000).toFixed(1), told.join('; ')]
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
