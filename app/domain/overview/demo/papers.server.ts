import { NewCheck, NewCredential } from '../../fitness/credentials/input.ts'
import { recordCheck } from '../../fitness/credentials/checks.server.ts'
import { addCredential } from '../../fitness/credentials/manage.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

/** Days until the licences end: one in a few weeks, one soon, the others in years. */
const LASTS = [700, 45, 900, 12, 400]
/** Days since they were last looked up: some of them too long ago. */
const CHECKED = [10, 40, 20, 35]

/** Everybody who guards has a licence and a first aid certificate; some end soon, and some are due to be looked up. */
export async function addDemoPapers(people: Hired[], now: Date): Promise<void> {
  const admin = people[0]!.actor
  const today = dayOf(now)
  for (const [index, { actor, site }] of people.filter(({ shift }) => shift).entries()) {
    const paper = (input: object) => addCredential(admin, NewCredential.parse({ userId: actor.id, ...input }), now)
    const number = `10${String(73 * (index + 1)).padStart(6, '0')}${String(8191 * (index + 1)).padStart(8, '0')}`
    const sectors = site === 3 ? ['door_supervision'] : ['guarding']
    const expiresOn = addDays(today, LASTS[index % LASTS.length]!)
    const { id } = await paper({ kind: 'sia_licence', number, sectors, expiresOn })
    const on = addDays(today, -CHECKED[index % CHECKED.length]!)
    recordCheck(admin, NewCheck.parse({ id, on, how: 'Public register of the SIA', result: 'valid' }), now)
    const certificate = { kind: 'first_aid', details: { level: 'EFAW' }, expiresOn: addDays(today, 300 + 40 * index) }
    await paper(certificate)
    const seenOn = addDays(today, -400)
    await paper({ kind: 'right_to_work', details: { method: 'document', seenOn } })
  }
}
