import { beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn } from '../../../../e2e/support/punches.ts'
import { addDays, dayOf } from '~/platform/dates.ts'
import { commit, write } from '~/platform/store.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { OWN_DECISION } from '../../kernel/access/own-decision.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { setClockPolicy } from './clock-policy.server.ts'
import { changeViolation, changeViolations, listViolations } from './violations.server.ts'

let dana: Person
beforeEach(() => {
  dana = actor('dana')
})

/** Adds a violation by the named person. */
function logged(name: 'alice' | 'charlie' | 'dana'): string {
  const person = actor(name)
  clockIn(person, { manualCheck: true, uniformDetected: false })
  return listViolations(dana, { userId: person.id }).items[0]!.id
}
const resolve = (who: Person, ids: string[], resolved = true) => changeViolations(who, { ids, resolved, notes: null })
const open = () => listViolations(dana, { resolved: false }).items.map(({ id }) => id)

it('several are resolved at once, and undoing that reopens exactly those', async () => {
  const [mine, theirs] = [logged('alice'), logged('charlie')]
  changeViolation(dana, { id: theirs, resolved: true, notes: 'Spoken to' })
  expect(await resolve(dana, [mine, theirs, 'nothing'])).toEqual({
    rows: [
      { id: mine, done: true, words: null },
      { id: theirs, done: false, words: 'This violation is already resolved' },
      { id: 'nothing', done: false, words: 'Safety violation not found' },
    ],
  })
  expect(open()).toEqual([])
  expect((await resolve(dana, [mine], false)).rows).toEqual([{ id: mine, done: true, words: null }])
  expect(open()).toEqual([mine])
  const trail = listAudit(dana, { limit: 10 }).items.filter(({ action }) => action === 'safety_violation_resolved')
  expect(trail.map(({ details }) => details.resolved)).toEqual([false, true, true])
})

it('nobody can resolve their own among others', async () => {
  setClockPolicy(dana, { policy: { admin: 'face_and_hi_vis' } })
  const [own, other] = [logged('dana'), logged('alice')]
  commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.username, 'bob')).run())
  expect((await resolve(dana, [own, other])).rows).toEqual([
    { id: own, done: false, words: OWN_DECISION },
    { id: other, done: true, words: null },
  ])
})

it('those between two days are listed and counted, both days included', () => {
  const id = logged('alice')
  const today = dayOf(new Date(listViolations(dana, {}).items[0]!.timestamp))
  expect(listViolations(dana, { from: today, to: today })).toMatchObject({ items: [{ id }], total: 1 })
  expect(listViolations(dana, { to: addDays(today, -1) })).toMatchObject({ items: [], total: 0 })
  expect(listViolations(dana, { from: addDays(today, 1) })).toMatchObject({ items: [], total: 0 })
})

it('is for admins only', () => {
  expect(() => resolve(actor('bob'), ['one'])).toThrow('not allowed')
})
