import { expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { operations } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, newId, write } from '~/platform/store.server.ts'
import { findDesk, signOff, signOn } from './desk.server.ts'

const now = new Date()

it('the desk counts every entry recorded offline that waits for control, also those that it does not list', () => {
  const userId = actor('alice').id
  commit(() => {
    for (let seq = 1; seq <= 41; seq++) {
      const row = { id: newId(), phoneId: 'phone', userId, seq, kind: 'punch', action: 'clock_in', mac: '' }
      write()
        .insert(operations)
        .values({ ...row, envelope: {}, receivedAt: now, state: 'requested' })
        .run()
    }
  })
  const { open, openCount } = findDesk(actor('dana'))
  expect([open.length, openCount]).toEqual([40, 41])
})

it('the desk names the most urgent exceptions, however many others were opened since', () => {
  const row = { dueAt: now, openedAt: now, updatedAt: now }
  commit(() => {
    for (const [n, kind] of ['unwatched', ...Array<string>(201).fill('key_out')].entries())
      write()
        .insert(exceptions)
        .values({ ...row, kind, id: newId(), about: `${kind} ${n}` })
        .run()
  })
  const { open, openCount } = findDesk(actor('dana'))
  expect([open[0]!.what, open.length, openCount]).toEqual(['Lone worker not monitored', 40, 202])
  signOn(actor('dana'))
  signOff(actor('dana'), { words: 'A long night' })
  // The next controller has to know of all of them, also those that the page has no room for.
  expect(findDesk(actor('dana')).log[0]!.open).toHaveLength(202)
})
