import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { at, gateForEachTest, watch } from '../../../../e2e/support/watched-duty.ts'
import { assign, unassign } from '../rota/assign.server.ts'
import { NewAssignment } from '../rota/input.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'

const { gate, duty } = gateForEachTest()
const of = (userId: string) =>
  db()
    .select()
    .from(exceptions)
    .where(eq(exceptions.userId, userId))
    .all()
    .map(({ kind, minutes, state }) => [kind, minutes, state])

it('a relief who was found after the start of a shift is expected from then, and no no-show at once', async () => {
  const { id } = duty()
  await watch(30)
  expect(of(gate.alice)).toEqual([['no_show', null, 'open']])
  const { id: userId } = actor('bob')
  assign(actor('dana'), NewAssignment.parse({ id, userId, insteadOf: gate.alice }), at(30))
  await watch(34)
  expect([of(gate.alice), of(userId)]).toEqual([[['no_show', null, 'closed']], []])
  await watch(45)
  expect(of(userId)).toEqual([['no_show', null, 'open']])
  commit(() =>
    write()
      .insert(shifts)
      .values({ id: newId(), userId, startedAt: at(50) })
      .run(),
  )
  await watch(51)
  expect(of(userId)).toEqual([['late', 20, 'closed']])
})

it('a relief who was there before control put them on the shift is not late', async () => {
  const { id } = duty()
  const { id: userId } = actor('bob')
  commit(() =>
    write()
      .insert(shifts)
      .values({ id: newId(), userId, startedAt: at(20) })
      .run(),
  )
  assign(actor('dana'), NewAssignment.parse({ id, userId, insteadOf: gate.alice }), at(30))
  await watch(40)
  expect(of(userId)).toEqual([])
})

it('a person who is put back on a shift that has begun is expected from then', async () => {
  const { id, given } = duty()
  unassign(actor('dana'), { id: given.id }, at(-60))
  assign(actor('dana'), NewAssignment.parse({ id, userId: gate.alice }), at(30))
  await watch(31)
  expect(of(gate.alice)).toEqual([])
  await watch(35)
  expect(of(gate.alice)).toEqual([['late', null, 'open']])
})
