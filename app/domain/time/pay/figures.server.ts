import { createHash } from 'node:crypto'
import { type Bands, NO_BANDS } from '../clocking/bands.ts'
import { findRow } from '../../kernel/people/people.server.ts'
import { pacer } from '~/platform/pace.ts'
import { sortKey } from '~/platform/names.ts'
import { type PayLine } from './lines.ts'

export type PayTotal = {
  userId: string
  name: string
  employeeId: string | null
  lines: number
  workedMinutes: number
  paidMinutes: number
  /** Rolled-up holiday pay, in addition to pay for work. */
  holidayMinutes: number
  /** Unpaid breaks, in minutes. Any other unpaid time needs checking by a person. */
  breakMinutes: number
  bands: Bands
}

export type Figures = {
  lines: number
  adjustments: number
  paidMinutes: number
  workedMinutes: number
  /** Rolled-up holiday pay, in addition to pay for work. */
  holidayMinutes: number
  /** What each person is paid, sorted by name. */
  totals: PayTotal[]
  /** A hash of these figures, so that a lock applies only to the figures that were shown. */
  seen: string
}

/** Adds up lines, pausing for other requests, and hashes every line. */
export async function figuresFrom(lines: Iterable<PayLine>): Promise<Figures> {
  const totals = new Map<string, PayTotal>()
  const sums = { lines: 0, adjustments: 0, paidMinutes: 0, workedMinutes: 0, holidayMinutes: 0 }
  const seen = createHash('sha256')
  const pace = pacer()
  for (const line of lines) {
    sums.lines += 1
    sums.adjustments += line.kind === 'adjustment' ? 1 : 0
    sums[line.kind === 'holiday' ? 'holidayMinutes' : 'paidMinutes'] += line.paidMinutes
    sums.workedMinutes += line.workedMinutes
    const total = totals.get(line.userId) ?? totalFor(line.userId)
    totals.set(line.userId, total)
    add(total, line)
    seen.update(`${line.shiftId} ${line.kind} ${line.paidMinutes} ${Object.values(line.bands).join(' ')}\n`)
    const turn = pace()
    if (turn) await turn
  }
  return { ...sums, totals: inNameOrder([...totals.values()]), seen: seen.digest('hex') }
}

/** Sorts totals by name. The key of each is made once, because there may be thousands. */
function inNameOrder(totals: PayTotal[]): PayTotal[] {
  const keys = new Map(totals.map((total) => [total, `${sortKey(total.name)}\n${total.userId}`]))
  return totals.sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : 1))
}

const NOTHING = { lines: 0, workedMinutes: 0, paidMinutes: 0, holidayMinutes: 0, breakMinutes: 0 }

function totalFor(userId: string): PayTotal {
  const { firstName, lastName, employeeId } = findRow(userId)
  const [name, bands] = [`${firstName} ${lastName}`, { ...NO_BANDS }]
  return { userId, name, employeeId, ...NOTHING, bands }
}

function add(total: PayTotal, line: PayLine): void {
  total.lines += 1
  if (line.kind === 'holiday') {
    total.holidayMinutes += line.paidMinutes
    return
  }
  for (const name of ['workedMinutes', 'paidMinutes', 'breakMinutes'] as const) total[name] += line[name]
  for (const band of Object.keys(NO_BANDS) as (keyof Bands)[]) total.bands[band] += line.bands[band]
}
