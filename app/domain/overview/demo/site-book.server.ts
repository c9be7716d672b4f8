import { hashPassword } from '../../account/sign-in/passwords.server.ts'
import { listSites } from '../../kernel/sites/sites.server.ts'
import { giveHandover } from '../../time/site-book/handover/handovers.server.ts'
import { NewHandover } from '../../time/site-book/handover/input.ts'
import { MoveKey, NewSiteKey } from '../../time/site-book/keys/input.ts'
import { addSiteKey, moveKey } from '../../time/site-book/keys/keys.server.ts'
import { type WrittenKind } from '../../time/site-book/log/kinds.ts'
import { addLine } from '../../time/site-book/log/lines.server.ts'
import { strikeSiteLog } from '../../time/site-book/log/log.server.ts'
import { NewVisit } from '../../time/site-book/visits/input.ts'
import { signVisitorIn, signVisitorOut } from '../../time/site-book/visits/visits.server.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { NewClientLink } from '../client-report/input.ts'
import { addLink } from '../client-report/links.server.ts'
import { type Hired } from './people.server.ts'

const MINUTE_MS = 60_000
const HOUR = 60
/** Everyone in the demonstration has this password. */
const PASSWORD = 'Demo-company-2026'

/** Last night's entries: minutes ago, kind and words. */
const NIGHT: readonly [number, WrittenKind, string][] = [
  [14 * HOUR, 'patrol', 'Outer fence walked, all in order.'],
  [12 * HOUR, 'fault', 'Lamp above the rear gate is out. Facilities told by email.'],
  [11 * HOUR, 'incident', 'Two people at gate 3 asked to leave. They left towards the station.'],
  [10 * HOUR, 'access', 'Cleaners in at the loading bay, four people, list checked.'],
  [9 * HOUR, 'note', 'Gate 4 sticks and needs a push.'],
]

/**
 * Fills last night's books of two sites: entries, one struck through, keys, visitors and handovers. Adds links for the
 * clients of the first site and of the site with tours.
 */
export async function addDemoBook(people: Hired[], tourSiteId: string, now: Date): Promise<void> {
  const guards = people.filter(({ role }) => role === 'security_guard').map(({ actor }) => actor)
  const [admin, first] = [people[0]!.actor, guards[0]]
  if (!first) return
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const firstSiteId = listSites(admin)[0]!.id
  for (const siteId of [firstSiteId, tourSiteId]) {
    const rows = commit(() =>
      NIGHT.map(([minutes, kind, words]) =>
        addLine({ siteId, kind, words, occurredAt: ago(minutes), userId: first.id }, ago(minutes - 2))!,
      ),
    )
    strikeSiteLog(admin, { id: rows.at(-1)!.id, reason: 'It was gate 5' }, ago(8 * HOUR))
    const [store, gate] = ['Store room', 'Rear gate'].map((name, index) =>
      addSiteKey(admin, NewSiteKey.parse({ siteId, name, tag: `K${index + 1}` }), ago(20 * HOUR)),
    )
    await moveKey(admin, MoveKey.parse({ id: gate!.id, to: 'Lift engineer' }), ago(13 * HOUR))
    const words = 'Gate 5 sticks. Watch the rear gate.'
    giveHandover(admin, NewHandover.parse({ siteId, words, keys: [store!.id] }), ago(3 * HOUR))
    const visit = (name: string, company: string, badge: string, minutes: number) =>
      signVisitorIn(admin, NewVisit.parse({ siteId, name, company, badge, host: 'Reception' }), ago(minutes))
    signVisitorOut(admin, { id: visit('Noor Haddad', 'Lifts Ltd', '7', 5 * HOUR).id }, ago(4 * HOUR))
    visit('Tom Field', 'Harbour Glazing', '8', 2 * HOUR)
  }
  const passwordHash = await hashPassword(PASSWORD)
  const links = [
    { siteId: firstSiteId, name: 'Harbour Estates' },
    { siteId: tourSiteId, name: 'Trafford Logistics' },
  ]
  for (const { siteId, name } of links) {
    const link = { siteId, name, password: PASSWORD, endsOn: addDays(dayOf(now), 60) }
    commit(() => addLink(admin, NewClientLink.parse(link), passwordHash, ago(HOUR)))
  }
}
