import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { shiftsAround } from '../../time/clocking/late-punch.server.ts'
import { assign } from '../../time/rota/assign.server.ts'
import { addDuty } from '../../time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../../time/rota/input.ts'
import { addPost } from '../../time/rota/posts.server.ts'
import { publishRota } from '../../time/rota/publish.server.ts'
import { listSites } from '../../kernel/sites/sites.server.ts'
import { dayOf, showTime } from '~/platform/dates.ts'
import { type Hired } from './people.server.ts'

const MINUTE_MS = 60_000
const HOURS = 8
/** A person must have gone home at least this long ago to be late for another shift. */
const FREE_MS = 90 * MINUTE_MS

/** Adds two shifts that have begun: one person came late, and nobody came to the other. */
export function addDemoExceptions(people: Hired[], now: Date): void {
  const admin = people[0]!.actor
  // People who have just gone home cannot be late for another shift.
  const wasIn = (id: string) =>
    shiftsAround(id, now).some(({ endedAt }) => !endedAt || endedAt > now.getTime() - FREE_MS)
  const guards = people.filter(({ role, actor }) => role === 'security_guard' && !wasIn(actor.id))
  const [late, missing] = guards.slice(-2)
  const [site] = listSites(admin)
  if (!late || !missing || !site) return
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const days = new Set<string>()
  const post = addPost(admin, NewPost.parse({ id: site.id, name: 'Night gate' }), ago(90))
  const duty = (who: Hired, begun: number) => {
    const [from, to] = [ago(begun), ago(begun - HOURS * 60)]
    const day = dayOf(from)
    days.add(day)
    const hours = { postId: post.id, day, start: showTime(from), end: showTime(to) }
    const { id } = addDuty(admin, NewDuty.parse(hours), ago(90))
    assign(admin, NewAssignment.parse({ id, userId: who.actor.id, reason: 'Agreed by telephone' }), ago(90))
  }
  duty(late, 50)
  duty(missing, 35)
  for (const day of days) publishRota(admin, { siteId: site.id, from: day, to: day }, ago(80))
  const came = { userId: late.actor.id, action: 'clock_in', at: ago(28).toISOString() } as const
  bookForStaff(admin, { ...came, notes: 'Rang from the gate: phone broken' }, ago(27))
}
