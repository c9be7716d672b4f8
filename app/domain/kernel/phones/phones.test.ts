import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { announcedOperations, phoneContacts } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { commit, db } from '~/platform/store.server.ts'
import { setLegalHold } from '../people/records.server.ts'
import { ANNOUNCED, noteAnnounced } from './announced.server.ts'
import {
  dropContacts,
  dropPhonesOf,
  findPhone,
  type Heard,
  hearPhone,
  noteArrival,
  openPhone,
  toldAround,
} from './phones.server.ts'

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
  commit(() => hearPhone(id, alice, heard(n), n, at(n)))
}
const named = (seq: number, mac = 'own') => ({ seq, mac })
const contacts = () => db().select().from(phoneContacts).all().length

it('a phone that reports ever higher numbers cannot fill the disk, and its times stay correct', () => {
  const id = open()
  for (let n = 1; n <= 300; n++) hear(id, n)
  expect(contacts()).toBe(200)
  const phone = findPhone(id)!
  for (const seq of [1, 100, 199])
    expect(toldAround(phone, named(seq))).toEqual({ after: seq > 1 ? at(seq - 1) : NOW, before: null })
  // The numbers in between are known less precisely, but never later than they were made.
  for (const seq of [200, 250, 300]) expect(toldAround(phone, named(seq)).after <= at(seq - 1)).toBe(true)
  expect(toldAround(phone, named(301))).toEqual({ after: at(300), before: null })
})

it('the contacts of all phones of a person are limited too, and each phone keeps its newest', () => {
  const ids = Array.from({ length: 14 }, open)
  const alice = actor('alice')
  commit(() => {
    for (const id of ids) for (let n = 1; n <= 160; n++) hearPhone(id, alice, heard(n), n, at(n))
  })
  expect(contacts()).toBeLessThanOrEqual(2000 + ids.length)
  for (const id of ids) {
    const [last] = db().select().from(phoneContacts).where(eq(phoneContacts.phoneId, id)).all().slice(-1)
    expect(last).toMatchObject({ lastSeq: 160, lastAt: at(160) })
  }
})

describe('an announcement', () => {
  const announce = (id: string, announced: { seq: number; mac: string }[], minutes: number) => {
    const { id: userId } = actor('alice')
    commit(() => noteAnnounced(id, userId, announced, at(minutes)))
  }
  const beforeOf = (id: string, one: { seq: number; mac: string }) => toldAround(findPhone(id)!, one).before
  const stored = () => db().select().from(announcedOperations).all()

  it('counts for the very operation, from the first time on; the first of a number stays', () => {
    const [id, other] = [open(), open()]
    announce(id, [named(1), named(2, 'first'), named(2, 'second')], 1)
    announce(id, [named(1), named(2, 'second'), named(3)], 2)
    expect([named(1), named(2, 'first'), named(3)].map((one) => beforeOf(id, one))).toEqual([at(1), at(1), at(2)])
    expect([named(1, 'other'), named(2, 'second'), named(4)].map((one) => beforeOf(id, one))).toEqual([
      null,
      null,
      null,
    ])
    expect(beforeOf(other, named(1))).toBeNull()
  })

  it('goes when its operation arrives, when it is old, and with its phone', () => {
    const id = open()
    announce(id, [named(1), named(2)], 1)
    announce(id, [named(3)], 3)
    commit(() => noteArrival(id, 1, at(2)))
    expect(stored().map(({ seq }) => seq)).toEqual([2, 3])
    commit(() => dropContacts(at(2)))
    expect(stored().map(({ seq }) => seq)).toEqual([3])
    const { id: userId } = actor('alice')
    commit(() => dropPhonesOf(userId))
    expect(stored()).toEqual([])
  })

  it('stays while its person is under legal hold, with the reports of their phone', () => {
    const [id, { id: userId }] = [open(), actor('alice')]
    announce(id, [named(2)], 1)
    hear(id, 1)
    const hold = (legalHold: boolean) => commit(() => setLegalHold(userId, legalHold, at(2)))
    const dropped = () => commit(() => dropContacts(at(5)))
    hold(true)
    dropped()
    expect([stored().length, contacts()]).toEqual([1, 1])
    hold(false)
    dropped()
    expect([stored().length, contacts()]).toEqual([0, 0])
  })

  it('is not stored above the limits of a phone and of its person', () => {
    const many = (from: number) => Array.from({ length: 1500 }, (_, n) => named(from + n))
    for (const id of [open(), open(), open()]) for (const from of [1, 1501, 3001]) announce(id, many(from), from)
    const counts = new Map<string, number>()
    for (const { phoneId } of stored()) counts.set(phoneId, (counts.get(phoneId) ?? 0) + 1)
    expect([...counts.values()]).toEqual([ANNOUNCED.ofPhone, ANNOUNCED.ofPhone])
    expect(stored()).toHaveLength(ANNOUNCED.ofPerson)
  })
})
