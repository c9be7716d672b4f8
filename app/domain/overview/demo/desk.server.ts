import { addDeskEntry } from '../../safety/desk/log.server.ts'
import { OnCallRota } from '../../safety/on-call/input.ts'
import { setOnCall } from '../../safety/on-call/on-call.server.ts'
import { commit } from '~/platform/store.server.ts'
import { type Hired } from './people.server.ts'

const MINUTE_MS = 60_000
const HOUR = 60

/**
 * Adds on-call duties for nights and weekends, and last night's log at the control desk: a note, its correction, and a
 * handover.
 */
export function addDemoDesk(people: Hired[], now: Date): void {
  const [day, night] = people.filter(({ role }) => role === 'admin').map(({ actor }) => actor)
  const [weekdays, weekends] = ['manager', 'supervisor'].map(
    (role) => people.find((one) => one.role === role)?.actor.id,
  )
  if (!day || !night || !weekdays || !weekends) return
  const rows = [
    { userId: weekdays, days: '1-5', from: '18:00', to: '06:00' },
    { userId: weekends, days: '6-7', from: '06:00', to: '06:00' },
    { name: 'Answering service', phone: '020 7946 0123', days: '1-7', from: '00:00', to: '00:00' },
  ]
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  setOnCall(day, OnCallRota.parse({ rows }), ago(30 * 24 * HOUR))
  commit(() => {
    addDeskEntry({ kind: 'signed_on', by: night.id }, ago(14 * HOUR))
    const text = 'White van at gate 3, engine running, no plates at the front.'
    const n = addDeskEntry({ kind: 'note', by: night.id, text }, ago(11 * HOUR))
    const right = 'White van at gate 4, not 3. It left towards the dock road after ten minutes.'
    addDeskEntry({ kind: 'correction', by: night.id, text: right, corrects: n }, ago(11 * HOUR - 12))
    const words = 'Quiet. Gate 4 sticks: the contractor comes at nine.'
    addDeskEntry({ kind: 'offered', by: night.id, otherId: day.id, text: words }, ago(3 * HOUR))
    const signed = { by: day.id, otherId: night.id, signedBy: 'session', open: [] }
    addDeskEntry({ kind: 'handed_over', ...signed }, ago(3 * HOUR - 4))
  })
}
