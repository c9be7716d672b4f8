import { CredentialProposal, NewCheck, NewCredential, NewKind } from '../../fitness/credentials/input.ts'
import { recordCheck } from '../../fitness/credentials/checks.server.ts'
import { addKind } from '../../fitness/credentials/kinds.server.ts'
import { addCredential } from '../../fitness/credentials/manage.server.ts'
import { proposeCredential } from '../../fitness/credentials/own.server.ts'
import { RequirementChange } from '../../fitness/requirements/input.ts'
import { setRequirements } from '../../fitness/requirements/requirements.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

/** Days until the licences end: one in a few weeks, one soon, the others in years. */
const LASTS = [700, 45, 900, 12, 400]
/** Days since they were last looked up; some were too long ago. */
const CHECKED = [10, 40, 20, 35]

/**
 * Gives every guard a licence and a first aid certificate. Some end soon, and some need looking up. One person has a
 * conditional start, and one may stay for a limited time.
 */
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
    // This person's stay is limited: the office checks again before it ends.
    const limited = index === 2 ? { expiresOn: addDays(today, 80) } : {}
    await paper({ kind: 'right_to_work', details: { method: 'document', seenOn }, ...limited })
    // The last person hired has a conditional start, and sends a new card that waits for the office.
    const begun = index === 4 ? { state: 'applied', startsOn: addDays(today, -60) } : {}
    await paper({ kind: 'screening', details: { periodFrom: addDays(today, -2000) }, ...begun })
    if (index !== 4) continue
    const renewed = { kind: 'first_aid', number: 'EFAW 20417', expiresOn: addDays(today, 1090) }
    await proposeCredential(actor, CredentialProposal.parse(renewed), now)
  }
  addKind(admin, NewKind.parse({ name: 'Counter-terrorism awareness (ACT)', lastsMonths: 24 }), now)
  const requirements = [{ kind: 'sia_licence', sector: 'guarding' }, { kind: 'right_to_work' }, { kind: 'screening' }]
  setRequirements(admin, RequirementChange.parse({ scope: 'role', id: 'security_guard', requirements }), now)
}
