import { DEMO_SITES } from '#db/seed/company.ts'
import { openShift } from '../../time/clocking/entries.server.ts'
import { LoneStart } from '../../safety/lone-worker/input.ts'
import { endSessionFor, startSessionFor } from '../../safety/lone-worker/for-control.server.ts'
import { makeTrue } from '../../safety/lone-worker/make-true.server.ts'
import { SiteChange, SiteInput } from '../../kernel/sites/input.ts'
import { addSite, changeSite } from '../../kernel/sites/sites.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { type Hired } from './people.server.ts'

/** The logistics park has one person by day and one by night. */
const ALONE_AT = 1
const CHECK_MINUTES = 120
const MINUTE_MS = 60_000

/** Adds the sites of the invented company, before the first shift. @returns their ids, in the order of the list */
export function addDemoSites(people: Hired[], at: Date): string[] {
  return DEMO_SITES.map((_, number) => addSite(people[0]!.actor, SiteInput.parse(siteOf(number)), at).id)
}

function siteOf(number: number) {
  const { address, latitude, longitude } = DEMO_SITES[number]!
  const contacts = [{ name: 'Duty manager', phone: '020 7946 0000', email: 'duty@example.com' }]
  return { name: address.split(',')[0]!, address, latitude, longitude, checkIntervalMinutes: CHECK_MINUTES, contacts }
}

/**
 * Makes one site a lone-working site from now on. The person there is monitored, or else a person chosen by control.
 * Control ended the monitoring of another person earlier today.
 */
export function watchDemoSites(people: Hired[], sites: string[], now: Date): void {
  const [admin, driver] = [people[0]!.actor, people[8]!.actor]
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const { id } = startSessionFor(admin, { ...LoneStart.parse({ place: 'Dock road' }), userId: driver.id }, ago(180))
  endSessionFor(admin, { id, words: 'Rang them: home and well' }, ago(130))
  const why = {
    checkReason: 'One person without a second; no incidents in two years.',
    checkReviewOn: addDays(dayOf(now), 90),
  }
  const change = SiteChange.parse({ id: sites[ALONE_AT], ...siteOf(ALONE_AT), worksAlone: true, ...why })
  changeSite(admin, change, ago(20))
  const there = people.filter(({ site, actor }) => site === ALONE_AT && openShift(actor.id))
  for (const { actor } of there) commit(() => makeTrue(actor.id, ago(15), ago(15)))
  if (there.length > 0) return
  const input = {
    ...LoneStart.parse({ place: 'Loading bay', intervalMinutes: CHECK_MINUTES }),
    userId: people[9]!.actor.id,
  }
  startSessionFor(admin, input, ago(15))
}
