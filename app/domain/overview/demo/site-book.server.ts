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

type Book = {
  /** Last night's entries: minutes ago, kind and words. The last one is struck through. */
  night: readonly [number, WrittenKind, string][]
  struck: string
  keys: readonly [string, string]
  /** Who has the second key. */
  holder: string
  handover: string
  /** Two visitors: the first has left, the second is still there. */
  visitors: readonly [Visitor, Visitor]
}
type Visitor = { name: string; company: string; badge: string; host: string }

/** The book of the first site, and that of the site with tours. */
const BOOKS: readonly [Book, Book] = [
  {
    night: [
      [14 * HOUR, 'patrol', 'Stairs and both yards walked, all in order.'],
      [12 * HOUR, 'fault', 'Alarm panel shows a fault in zone 3. Engineer comes at ten.'],
      [11 * HOUR, 'note', 'Late delivery signed for, six boxes, at the front desk.'],
      [9 * HOUR, 'note', 'Second floor window left open.'],
    ],
    struck: 'It was the third floor',
    keys: ['Post room', 'Plant room'],
    holder: 'Heating engineer',
    handover: 'Zone 3 of the alarm panel is in fault until the engineer has been.',
    visitors: [
      { name: 'Sam Okoro', company: 'Northern Heating', badge: '3', host: 'Facilities' },
      { name: 'Elin Price', company: 'Price and Lowe', badge: '4', host: 'Reception' },
    ],
  },
  {
    night: [
      [14 * HOUR, 'patrol', 'Outer fence walked, all in order.'],
      [12 * HOUR, 'fault', 'Lamp above the rear gate is out. Facilities told by email.'],
      [11 * HOUR, 'incident', 'Two people at gate 3 asked to leave. They left towards the station.'],
      [10 * HOUR, 'access', 'Cleaners in at the loading bay, four people, list checked.'],
      [9 * HOUR, 'note', 'Gate 4 sticks and needs a push.'],
    ],
    struck: 'It was gate 5',
    keys: ['Store room', 'Rear gate'],
    holder: 'Lift engineer',
    handover: 'Gate 5 sticks. Watch the rear gate.',
    visitors: [
      { name: 'Noor Haddad', company: 'Lifts Ltd', badge: '7', host: 'Reception' },
      { name: 'Tom Field', company: 'Harbour Glazing', badge: '8', host: 'Reception' },
    ],
  },
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
  const fill = async ({ night, struck, keys, holder, handover, visitors }: Book, siteId: string) => {
    const rows = commit(() =>
      night.map(([minutes, kind, words]) =>
        addLine({ siteId, kind, words, occurredAt: ago(minutes), userId: first.id }, ago(minutes - 2))!,
      ),
    )
    strikeSiteLog(admin, { id: rows.at(-1)!.id, reason: struck }, ago(8 * HOUR))
    const [counted, lent] = keys.map((name, index) =>
      addSiteKey(admin, NewSiteKey.parse({ siteId, name, tag: `K${index + 1}` }), ago(20 * HOUR)),
    )
    await moveKey(admin, MoveKey.parse({ id: lent!.id, to: holder }), ago(13 * HOUR))
    const signIn = (visitor: Visitor, minutes: number) =>
      signVisitorIn(admin, NewVisit.parse({ siteId, ...visitor }), ago(minutes))
    signVisitorOut(admin, { id: signIn(visitors[0], 5 * HOUR).id }, ago(4 * HOUR))
    giveHandover(admin, NewHandover.parse({ siteId, words: handover, keys: [counted!.id] }), ago(3 * HOUR))
    signIn(visitors[1], 2 * HOUR)
  }
  for (const [index, siteId] of [firstSiteId, tourSiteId].entries()) await fill(BOOKS[index]!, siteId)
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
