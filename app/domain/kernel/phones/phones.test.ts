import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { phoneContacts } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db } from '~/platform/store.server.ts'
import { findPhone, type Heard, hearPhone, openPhone, toldAround } from './phones.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const heard = (lastSeq: number): Heard => ({
  ...{ lastSeq, waiting: [], gaps: [], clearTo: 0, epoch: 'first', persisted: null, offsetMs: 0 },
})
const open = () => {
  const alice = actor('alice')
  return commit(() => openPhone(alice, 'first', NOW).phone.id)
}
const hear = (id: string, n: number) => {
  const alice = actor('alice')
  commit(() => hearPhone(id, alice, heard(n), at(n)))
}
const contacts = () => db().select().from(phoneContacts).all().length

it('a phone that reports ever higher numbers cannot fill the disk, and its times stay correct', () => {
  const id = open()
  for (let n = 1; n <= 300; n++) hear(id, n)
  expect(contacts()).toBe(200)
  const phone = findPhone(id)!
  for (const seq of [1, 100, 199])
    expect(toldAround(phone, seq)).toEqual({ after: seq > 1 ? at(seq - 1) : NOW, before: at(seq) })
  // The numbers in between are known less precisely, but never later than they were made, nor earlier than they were
  // reported.
  for (const seq of [200, 250, 300]) {
    const { after, before } = toldAround(phone, seq)
    expect(after <= at(seq - 1) && before! >= at(seq)).toBe(true)
  }
  expect(toldAround(phone, 301)).toEqual({ after: at(300), before: null })
})

it('the contacts of all phones of a person are limited too, and each phone keeps its newest', () => {
  const ids = Array.from({ length: 14 }, open)
  const alice = actor('alice')
  commit(() => {
    for (const id of ids) for (let n = 1; n <= 160; n++) hearPhone(id, alice, heard(n), at(n))
  })
  expect(contacts()).toBeLessThanOrEqual(2000 + ids.length)
  for (const id of ids) {
    const [last] = db().select().from(phoneContacts).where(eq(phoneContacts.phoneId, id)).all().slice(-1)
    expect(last).toMatchObject({ lastSeq: 160, lastAt: at(160) })
  }
})
