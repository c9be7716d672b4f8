import { DEMO_SITES } from '#db/seed/company.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { LoneStart } from '../../safety/lone-worker/input.ts'
import { endSessionFor, startSessionFor } from '../../safety/lone-worker/for-control.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { type Hired } from './people.server.ts'

/** The places where the invented company works; at every third of them alone. */
export function addDemoSites(people: Hired[], now: Date): void {
  for (const [number, { address, latitude, longitude }] of DEMO_SITES.entries()) {
    const alone = number % 3 === 0
    const [name] = address.split(',')
    const why = { checkReason: 'Night post without a second person; no incidents in two years.' }
    const site = { name, address, latitude, longitude, worksAlone: alone, checkIntervalMinutes: alone ? 60 : 120 }
    const contacts = [{ name: 'Duty manager', phone: '020 7946 0000', email: 'duty@example.com' }]
    const checkReviewOn = alone ? addDays(dayOf(now), 90) : null
    addSite(people[0]!.actor, SiteInput.parse({ ...site, ...(alone && why), checkReviewOn, contacts }), now)
  }
  const [admin, guard] = [people[0]!.actor, people[2]!.actor]
  const then = new Date(now.getTime() - 3 * 3_600_000)
  const { id } = startSessionFor(admin, { ...LoneStart.parse({ place: 'Dock road' }), userId: guard.id }, then)
  endSessionFor(admin, { id, words: 'Rang them: home and well' }, new Date(then.getTime() + 3_000_000))
}
