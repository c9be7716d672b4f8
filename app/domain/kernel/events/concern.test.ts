import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { system } from '../access/actor.ts'
import { commit, db } from '~/platform/store.server.ts'
import { waysToConcern, waysToConcernAny } from './concern.server.ts'
import { record } from './record.server.ts'

it('what a person did, and what was done about them, is found once, even if others took part', () => {
  const [alice, bob] = [actor('alice'), actor('bob')]
  const from = db()
    .select({ n: sql<number>`coalesce(max(id), 0)` })
    .from(events)
    .get()!.n
  commit(() => {
    for (const by of [alice, bob, system('test')])
      for (const personId of [alice.id, bob.id, null])
        record(by, { type: 'document.acknowledged', personId, details: {}, payload: { id: '1' } })
  })
  const found = (ways: ReturnType<typeof waysToConcern>) =>
    ways
      .flatMap((way) => db().select().from(events).where(way).all())
      .filter(({ id }) => id > from)
      .map(({ actorId, personId }) =>
        [actorId, personId].map((id) => (id === alice.id ? 'A' : id === bob.id ? 'B' : '-')),
      )
      .map((pair) => pair.join(''))
      .sort()
  const hers = ['-A', 'A-', 'AA', 'AB', 'BA']
  expect(found(waysToConcern(alice.id))).toEqual(hers)
  expect(found(waysToConcernAny(db().select({ id: users.id }).from(users).where(eq(users.id, alice.id))))).toEqual(hers)
})
