import { assignments } from '#db/schema/rota.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { withFollowUps } from '../../../../e2e/support/follow-ups.ts'
import { at, clock, follow, lone, plan, site } from '../../../../e2e/support/lone-night.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { assign, unassign } from '../../time/rota/assign.server.ts'
import { NewAssignment } from '../../time/rota/input.ts'
import { db } from '~/platform/store.server.ts'
import { LoneStart } from './input.ts'
import { keepWatched, listUnwatched } from './make-true.server.ts'
import { endSession } from './own.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'

let alice: Person
beforeEach(() => {
  alice = actor('alice')
})
withFollowUps()

/** Has Alice monitored by her own choice from 19:10 to 19:40. */
async function walk() {
  const { id } = startSession(alice, LoneStart.parse({}), at(-50))
  await endSession(alice, { id, pin: null }, at(-20))
  follow(-20)
}

describe('monitoring that ended before a person began to work alone', () => {
  it('does not keep it from starting with a shift at a lone-worker site', async () => {
    clock('clock_in', -60, { siteId: site('Mill') })
    plan(site('Quay', lone), {}, '20:00')
    await walk()
    keepWatched(at(-1))
    expect([findCurrentSession(alice), listUnwatched(at(-1))]).toEqual([null, []])
    keepWatched(at(0))
    expect(findCurrentSession(alice)).toMatchObject({ place: 'shift planned at Quay', startedAt: at(0).toISOString() })
  })

  it('stays ended for a shift that had begun', async () => {
    plan(site('Quay', lone), {}, '19:00')
    clock('clock_in', -60)
    await endSession(alice, { id: findCurrentSession(alice)!.id, pin: null }, at(-20))
    follow(-20)
    keepWatched(at(0))
    expect(findCurrentSession(alice)).toBeNull()
  })

  it('does not keep it from starting again for somebody who was taken off the shift and is put back', async () => {
    clock('clock_in', -60, { siteId: site('Mill') })
    plan(site('Quay', lone), {}, '19:30')
    keepWatched(at(-30))
    const { id, dutyId } = db().select().from(assignments).get()!
    unassign(actor('dana'), { id }, at(-25))
    await endSession(alice, { id: findCurrentSession(alice)!.id, pin: null }, at(-20))
    follow(-20)
    assign(actor('dana'), NewAssignment.parse({ id: dutyId, userId: alice.id, reason: 'Agreed' }), at(-10))
    follow(-10)
    keepWatched(at(0))
    expect([findCurrentSession(alice)?.place, listUnwatched(at(0))]).toEqual(['shift planned at Quay', []])
  })
})
