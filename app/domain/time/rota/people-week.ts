import { type AssignmentView, type DutyView } from './views.ts'
import { compareNames } from '~/platform/names.ts'

/** A duty from one person's point of view. */
export type PersonsDuty = Pick<
  DutyView,
  'id' | 'siteId' | 'site' | 'post' | 'day' | 'start' | 'end' | 'minutes' | 'state'
> & {
  /** The person's answer: assigned, confirmed or declined. */
  answer: string
  /** Whether the person is expected. */
  counts: boolean
}
/** One person's week. `id` is empty for unfilled places. */
export type PersonRow = { id: string; name: string; minutes: number; duties: PersonsDuty[] }

const OPEN = { id: '', name: 'Unfilled' }
const isShown = ({ state }: AssignmentView) => state === 'assigned' || state === 'confirmed' || state === 'declined'

/** Returns the duties by person, sorted by name. Unfilled places come first. */
export function rowsByPerson(duties: readonly DutyView[]): PersonRow[] {
  const rows = new Map<string, PersonRow>()
  const add = (person: { id: string; name: string }, duty: PersonsDuty) => {
    const row = rows.get(person.id) ?? { ...person, minutes: 0, duties: [] }
    row.duties.push(duty)
    if (duty.counts) row.minutes += duty.minutes
    rows.set(person.id, row)
  }
  for (const duty of duties) {
    for (const one of duty.assignments.filter(isShown))
      add({ id: one.userId, name: one.userName }, personsDuty(duty, one.state))
    if (duty.state !== 'cancelled' && duty.assigned < duty.people) add(OPEN, personsDuty(duty, ''))
  }
  return [...rows.values()].sort(
    (a, b) => Number(a.id !== '') - Number(b.id !== '') || compareNames(a.name, b.name) || a.id.localeCompare(b.id),
  )
}

/** Returns one person's part of these duties. */
export const ofPerson = (duties: readonly DutyView[], userId: string): PersonsDuty[] =>
  duties.flatMap((duty) =>
    duty.assignments
      .filter((one) => one.userId === userId && isShown(one))
      .map(({ state }) => personsDuty(duty, state)),
  )

function personsDuty(duty: DutyView, answer: string): PersonsDuty {
  const { id, siteId, site, post, day, start, end, minutes, state } = duty
  const counts = state !== 'cancelled' && (answer === 'assigned' || answer === 'confirmed')
  return { id, siteId, site, post, day, start, end, minutes, state, answer, counts }
}
