import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { shifts } from '#db/schema/clocking.ts'
import { assignments } from '#db/schema/rota.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { watchExceptions } from '~/domain/time/exceptions/watch.server.ts'
import { assign } from '~/domain/time/rota/assign.server.ts'
import { addDuty } from '~/domain/time/rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '~/domain/time/rota/input.ts'
import { addPost } from '~/domain/time/rota/posts.server.ts'
import { publishRota } from '~/domain/time/rota/publish.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { actor } from './actors.ts'

export const planned = instantOf('2040-01-01', 12, 0)
/** When the duty starts, at 19:00. `at` returns the time some minutes after that. */
const start = instantOf('2040-01-10', 19, 0)
export const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
export const watch = (minutes: number) => watchExceptions(at(minutes))
export const rows = () =>
  db()
    .select()
    .from(exceptions)
    .all()
    .map(({ kind, minutes, state }) => [kind, minutes, state])

/**
 * Adds a site with a position before each test. @returns its ids and Alice's, which a test may change, and a function
 * that publishes a shift for Alice there, confirmed by her by default
 */
export function gateForEachTest() {
  const gate = { alice: '', siteId: '', postId: '' }
  beforeEach(() => {
    gate.alice = actor('alice').id
    gate.siteId = addSite(actor('dana'), SiteInput.parse({ name: 'Quarry gate' }), planned).id
    gate.postId = addPost(actor('dana'), NewPost.parse({ id: gate.siteId, name: 'Gatehouse' }), planned).id
  })
  afterEach(() => forget('exceptions.looked'))
  function duty(day = '2040-01-10', [from, to] = ['19:00', '07:00'] as [string, string], confirmed = true) {
    const { alice, siteId, postId } = gate
    const made = addDuty(actor('dana'), NewDuty.parse({ postId, day, start: from, end: to }), planned)
    const given = assign(actor('dana'), NewAssignment.parse({ id: made.id, userId: alice }), planned)
    publishRota(actor('dana'), { siteId, from: day, to: day }, planned)
    if (confirmed) commit(() => write().update(assignments).set({ state: 'confirmed' }).run())
    return { ...made, given }
  }
  return { gate, duty }
}

/** Begins a shift of Alice. @returns its id */
export function punchIn(minutes: number): string {
  const row = { id: newId(), userId: actor('alice').id, startedAt: at(minutes) }
  commit(() => write().insert(shifts).values(row).run())
  return row.id
}
export const punchOut = (id: string, minutes: number) =>
  commit(() =>
    write()
      .update(shifts)
      .set({ endedAt: at(minutes) })
      .where(eq(shifts.id, id))
      .run(),
  )
