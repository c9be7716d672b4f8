import { inArray, sql } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { folded, onlyMatch } from '~/platform/names.ts'
import { conflict } from '~/platform/problem.ts'
import { commit, db } from '~/platform/store.server.ts'
import { type Facts } from './checked.ts'
import { inFours } from './digits.ts'
import { type PaperImport } from './input.ts'
import { readPapers, type ReadLine } from './import-read.server.ts'
import { listKinds } from './kinds.server.ts'
import { keepChange, keepNew } from './manage.server.ts'
import { type CredentialRow, openNumber, papersOf } from './rows.server.ts'
import { type PaperImportView } from './views.ts'

type Somebody = { id: string; name: string; employeeId: string }
type Line = PaperImportView['lines'][number]
type Told = Facts & { state: string; words: string | null }
type Step = { line: Line; read: ReadLine; facts: Told | null; person: Somebody | null; before: CredentialRow | null }

/**
 * Imports a list of papers, one per line, by employee ID and kind. A paper that is already known does not change; one
 * with different facts is updated; a new one is added and replaces the previous one. Faulty lines are left out. All
 * others are saved in one commit, or none with `dryRun`. @throws Problem invalid when the file is not CSV, has no
 * heading row, or more than 1,000 lines; conflict when no line can be imported
 */
export function importPapers(actor: Person, { csv, dryRun }: PaperImport, now = new Date()): PaperImportView {
  demand(actor, 'credential.manage')
  const read = readPapers(csv, listKinds(actor), dayOf(now))
  if (dryRun) return viewOf(read.ignoredColumns, stepsOf(read.lines), true)
  return commit(() => {
    const steps = stepsOf(read.lines)
    if (steps.every(({ line }) => line.outcome === 'fault')) throw conflict('No line in this file can be imported')
    for (const step of steps) take(actor, step, now)
    const made = viewOf(read.ignoredColumns, steps, false)
    const { added, changed, unchanged, faulty } = made
    const details = { added, changed, unchanged, faulty }
    record(actor, { type: 'credential.imported', personId: null, details }, now)
    return made
  })
}

function viewOf(ignoredColumns: string[], steps: readonly Step[], dryRun: boolean): PaperImportView {
  const lines = steps.map(({ line }) => line)
  const count = (wanted: Line['outcome']) => lines.filter(({ outcome }) => outcome === wanted).length
  const counts = { added: count('add'), changed: count('change'), unchanged: count('same'), faulty: count('fault') }
  return { dryRun, ...counts, ignoredColumns, lines }
}

/** Returns the result for each line. If a paper is on two lines, the second is a fault. */
function stepsOf(lines: readonly ReadLine[]): Step[] {
  const find = finderOf(lines.map(({ employeeId }) => employeeId))
  const seen = new Map<string, number>()
  return lines.map((read) => {
    const { line, employeeId, kind } = read
    const faults = [...read.faults]
    const person = find(employeeId)
    if (employeeId && !person) faults.push(`Employee ID: ${employeeId} is not on the staff list`)
    const key = `${person?.id} ${kind?.id} ${read.facts?.number ?? ''}`
    const earlier = seen.get(key)
    if (earlier && faults.length === 0) faults.push(`The same paper is also on line ${earlier}`)
    if (faults.length === 0) faults.push(...changedDigit(person!.id, kind!, read.facts!))
    if (faults.length === 0) seen.set(key, line)
    const known = person && kind && faults.length === 0 ? read.facts : null
    const before = known && samePaper(person!.id, kind!.id, known)
    const facts = known && { ...known, state: known.state ?? stateWithout(before) }
    const outcome = !facts ? 'fault' : !before ? 'add' : differs(before, facts) ? 'change' : 'same'
    const told = { line, name: person?.name ?? employeeId, employeeId, kind: kind?.label ?? read.kindWord }
    return { line: { ...told, outcome, faults }, read, facts, person, before }
  })
}

/**
 * Returns the paper that a line is about: of this kind, the newest with this number, or the newest without a number.
 */
function samePaper(userId: string, kind: string, { number }: Facts): CredentialRow | null {
  const present = papersOf(userId).filter(
    (row) => row.kind === kind && row.replacedBy === null && row.state !== 'proposed' && row.state !== 'refused',
  )
  return present.find((row) => openNumber(row) === number) ?? null
}

/**
 * Returns the fault of a licence number that differs from one on file only because its last digit is 0: a spreadsheet
 * keeps 15 digits of a number, and writes 0 for the 16th.
 */
function changedDigit(userId: string, { id, kind }: NonNullable<ReadLine['kind']>, { number }: Facts): string[] {
  if (!kind.number?.digits || !number?.endsWith('0')) return []
  const known = papersOf(userId).flatMap((row) => (row.kind === id && openNumber(row)) || [])
  const made = known.find((other) => other.slice(0, -1) === number.slice(0, -1))
  if (!made || known.includes(number)) return []
  return [`Number: the licence on file is ${inFours(made)}: the spreadsheet has replaced its last digit`]
}

/** Returns the state of a paper whose line gives none: a list of papers does not lift a suspension or a revocation. */
const stateWithout = (before: CredentialRow | null): string =>
  before?.state === 'suspended' || before?.state === 'revoked' ? before.state : 'valid'

function differs(before: CredentialRow, facts: Told): boolean {
  const { sectors, startsOn, expiresOn, state, words, details } = facts
  // An empty notes cell keeps the notes written on the page.
  if (words !== null && words !== before.words) return true
  if (startsOn !== before.startsOn || expiresOn !== before.expiresOn || state !== before.state) return true
  if ([...sectors].sort().join() !== [...before.sectors].sort().join()) return true
  return Object.entries(details).some(([name, value]) => before.details[name] !== value)
}

function take(actor: Person, { line: { outcome }, read, facts, person, before }: Step, now: Date): void {
  const { kind } = read
  if (!kind || !facts || !person) return
  if (outcome === 'add') keepNew(actor, kind.kind, { ...facts, userId: person.id, kind: kind.id }, [], now)
  if (outcome !== 'change' || !before) return
  const details = { ...before.details, ...facts.details }
  keepChange(actor, kind.kind, before, { ...facts, details, words: facts.words ?? before.words }, [], now)
}

/** Returns what finds a person by their employee ID, whatever its case; null if there is none, or several. */
function finderOf(employeeIds: readonly string[]): (employeeId: string) => Somebody | null {
  const { id, firstName, lastName, employeeId } = users
  const rows = db()
    .select({ id, firstName, lastName, employeeId })
    .from(users)
    .where(inArray(sql`folded(${employeeId})`, [...new Set(employeeIds.map(folded))]))
    .all()
  const named = rows.map((row) => ({
    id: row.id,
    name: `${row.firstName} ${row.lastName}`,
    employeeId: row.employeeId!,
  }))
  const byNumber = new Map<string, Somebody[]>()
  for (const one of named) byNumber.set(folded(one.employeeId), [...(byNumber.get(folded(one.employeeId)) ?? []), one])
  return (typed) => onlyMatch(byNumber.get(folded(typed)) ?? [], (one) => one.employeeId === typed)
}
