import { createHash, type Hash } from 'node:crypto'
import { payBatches, type PersonPrint } from '#db/schema/pay.ts'
import { type Actor } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, type UserRow } from '../../kernel/people/people.server.ts'
import { BANDS, bandHours } from '../clocking/band-words.ts'
import { BYTE_ORDER_MARK, csvTyped } from '~/platform/csv.server.ts'
import { showTime } from '~/platform/dates.ts'
import { readSetting } from '~/platform/settings.server.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { addLine, type PayEntry } from './formats/format.ts'
import { formatOf } from './format-of.server.ts'
import { type FormatName } from './formats/index.ts'
import { type PayExport } from './input.ts'
import { type PayLine } from './lines.ts'
import { linesOf } from './pay-lines.server.ts'
import { findPeriod, type PeriodRow } from './period-rows.server.ts'

/** How many characters of a hash are stored to tell whether a person's rows have changed. */
const PRINT = 16
/** How many lines are added up before other requests get their turn. */
const AT_ONCE = 50

/**
 * Streams a period's pay as a file for a payroll program: either as CSV with a line for each shift and adjustment, or
 * in that program's own rows. Hours are numbers and everything else is text, so that an employee number keeps its
 * leading zeros. The audit log records the export, and a complete file is stored as a batch with its hash.
 * @throws Problem not_found
 */
export function exportPayPeriod(
  actor: Actor,
  { id, format }: PayExport,
  now = new Date(),
): { name: string; text: Iterable<string> } {
  demand(actor, 'pay.manage')
  demand(actor, 'people.export')
  const period = findPeriod(id)
  const details = { from: period.fromOn, to: period.toOn, state: period.state, format }
  const subject = { type: 'pay_period', id }
  commit(() => record(actor, { type: 'pay.exported', subject, personId: null, details }, now))
  const kind = format === 'csv' ? '' : `-${format}`
  const lines = linesOf(period)
  const rows = format === 'csv' ? shiftRows(lines) : programRows(lines, format)
  return {
    name: `pay-${period.fromOn}-${period.toOn}-${period.state}${kind}.csv`,
    text: kept(rows, actor, period, format, now),
  }
}

/**
 * A row of a file, with the person and amount that it is for. A row without cells only gives other requests their turn.
 */
type Piece = { cells?: (string | number)[]; of?: { userId: string; paidMinutes: number } }

/** Yields a file's text piece by piece and, once it is complete, stores its batch with each person's pay. */
function* kept(rows: Iterable<Piece>, actor: Actor, period: PeriodRow, format: string, now: Date): Generator<string> {
  const hash = createHash('sha256')
  const people = new Map<string, { paidMinutes: number; print: Hash }>()
  let lines = 0
  for (const { cells, of } of rows) {
    const text = cells ? (lines === 0 && format === 'csv' ? BYTE_ORDER_MARK : '') + csvTyped(cells) : ''
    hash.update(text)
    if (text) lines += 1
    if (of) {
      const own = people.get(of.userId) ?? { paidMinutes: 0, print: createHash('sha256') }
      own.paidMinutes += of.paidMinutes
      own.print.update(text)
      people.set(of.userId, own)
    }
    yield text
  }
  const exportedBy = actor.kind === 'person' ? actor.id : null
  const row = { id: newId(now.getTime()), periodId: period.id, format, state: period.state, lines, exportedBy }
  const prints = [...people].map(([userId, { paidMinutes, print }]): PersonPrint => {
    return [userId, paidMinutes, print.digest('hex').slice(0, PRINT)]
  })
  commit(() =>
    write()
      .insert(payBatches)
      .values({ ...row, sha256: hash.digest('hex'), people: prints, exportedAt: now })
      .run(),
  )
}

function* shiftRows(lines: Iterable<PayLine>): Generator<Piece> {
  yield { cells: [...HEAD, ...Object.values(BANDS).map((name) => name.replace(/^./, upper))] }
  const find = finder()
  for (const line of lines) {
    // Holiday pay is not part of the hours paid for work, here as in the files for payroll programs.
    const paidMinutes = line.kind === 'holiday' ? 0 : line.paidMinutes
    yield { cells: cellsOf(line, find(line.userId)), of: { userId: line.userId, paidMinutes } }
  }
}

/** Adds up the lines by person, or by person and day, then yields the rows in order of employee number. */
function* programRows(lines: Iterable<PayLine>, name: FormatName): Generator<Piece> {
  const format = formatOf(name)
  const names = { ...format.names, ...readSetting('pay_elements')[name] }
  const people = new Map<string, Map<string, PayEntry>>()
  const find = finder()
  let seen = 0
  for (const line of lines) {
    const day = format.by === 'day' ? line.day : null
    const own = people.get(line.userId) ?? new Map<string, PayEntry>()
    people.set(line.userId, own)
    const before = own.get(day ?? '')
    const { employeeId, firstName, lastName } = find(line.userId)
    const minutes = addLine(before?.minutes, line)
    own.set(
      day ?? '',
      before ? { ...before, minutes } : { employeeId: employeeId ?? '', firstName, lastName, day, minutes },
    )
    seen += 1
    if (seen % AT_ONCE === 0) yield {}
  }
  if (format.head) yield { cells: [...format.head] }
  // The days are sorted for one person at a time, because sorting all of them together would delay other requests.
  const orderOf = (userId: string) => {
    const { employeeId, lastName, firstName } = find(userId)
    return [employeeId ?? '', lastName, firstName, userId].join('\u0000')
  }
  const sorted = [...people].map(([userId, own]) => ({ by: orderOf(userId), userId, own }))
  for (const { userId, own } of sorted.sort((a, b) => order(a.by, b.by)))
    for (const [, entry] of [...own].sort(([a], [b]) => order(a, b))) {
      const rows = format.cells(entry, names)
      // An entry may have several rows, but its pay is counted only once, with the first.
      for (const [index, cells] of rows.entries())
        yield { cells, of: { userId, paidMinutes: index === 0 ? entry.minutes.hours : 0 } }
    }
}

/**
 * Returns one person's rows in a file as of now, for a preview. @returns `head` is null if the program accepts no
 * heading
 */
export function previewPay(
  actor: Actor,
  { id, format, userId }: { id: string; format: FormatName; userId: string },
): { head: readonly string[] | null; rows: (string | number)[][] } {
  demand(actor, 'pay.manage')
  const { head } = formatOf(format)
  const rows = [...programRows(linesOf(findPeriod(id), userId), format)].flatMap(({ cells }) => (cells ? [cells] : []))
  return { head, rows: head ? rows.slice(1) : rows }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns a function that looks up people by id, each only once. */
function finder(): (userId: string) => UserRow {
  const known = new Map<string, UserRow>()
  return (userId) => {
    const row = known.get(userId) ?? findRow(userId)
    known.set(userId, row)
    return row
  }
}

const upper = (letter: string) => letter.toUpperCase()
const KINDS: Record<PayLine['kind'], string> = { shift: 'Shift', adjustment: 'Adjustment', holiday: 'Holiday pay' }
const HEAD = ['Employee ID', 'Name', 'Kind', 'Date', 'Site', 'In', 'Out', 'Worked', 'Break', 'Paid']

function cellsOf(line: PayLine, { employeeId, firstName, lastName }: UserRow): (string | number)[] {
  const { kind, day, siteName, startsAt, endsAt, workedMinutes, breakMinutes, paidMinutes, bands } = line
  return [
    ...[employeeId ?? '', `${firstName} ${lastName}`, KINDS[kind], day, siteName ?? ''],
    ...[startsAt ? showTime(startsAt) : '', endsAt ? showTime(endsAt) : ''],
    ...[workedMinutes, breakMinutes, paidMinutes, ...Object.values(bands)].map(bandHours),
  ]
}
