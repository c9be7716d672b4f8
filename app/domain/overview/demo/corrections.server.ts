import { CorrectionDecision, CorrectionInput } from '../../time/corrections/input.ts'
import { requestCorrection } from '../../time/corrections/corrections.server.ts'
import { decideCorrection } from '../../time/corrections/decide.server.ts'
import { listOwnHours } from '../../time/clocking/hours.server.ts'
import { OwnHoursQuery } from '../../time/clocking/input.ts'
import { type ShiftRow } from '../../time/clocking/views.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Everyone has finished a shift within this many days. */
const DAYS = 28

/** Corrections of recent shifts: one changed end that was approved, and two that wait for a decision. */
export function addDemoCorrections(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  const guards = people.filter(({ role }) => role === 'security_guard')
  const ask = ({ actor }: Hired, minutes: number, reason: string) => {
    const last = lastShift(actor, now)
    if (!last?.endedAt) return null
    const at = new Date(new Date(last.endedAt).getTime() + minutes * MINUTE_MS).toISOString()
    const input = CorrectionInput.parse({ shiftId: last.id, kind: 'clock_out', at, reason })
    return requestCorrection(actor, input, now).id
  }
  const approved = ask(guards[1]!, 15, 'The handover took longer: the log has it')
  if (approved) decideCorrection(admin, CorrectionDecision.parse({ id: approved, status: 'approved' }), now)
  ask(guards[3]!, -20, 'I left early and forgot to press')
  ask(guards[4]!, 30, 'My phone was flat when I left')
}

function lastShift(actor: Hired['actor'], now: Date): ShiftRow | undefined {
  const today = dayOf(now)
  const { items } = listOwnHours(actor, OwnHoursQuery.parse({ from: addDays(today, -DAYS), to: today }), now)
  // A corrected end is later by some minutes, and must not be in the future.
  return items.find(({ endedAt }) => endedAt !== null && now.getTime() - new Date(endedAt).getTime() > HOUR_MS)
}
