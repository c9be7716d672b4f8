import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventDetails, events } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { NewOffers } from '../cover/input.ts'
import { offerDuty } from '../cover/offers.server.ts'
import { bookForStaff } from '../clocking/control-entry.server.ts'
import { ControlEntry } from '../clocking/input.ts'
import { listExceptions } from '../exceptions/exceptions.server.ts'
import { ExceptionList } from '../exceptions/input.ts'
import { watchExceptions } from '../exceptions/watch.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { assign, unassign } from './assign.server.ts'
import { addDuty, changeDuty, findDuty, removeDuty } from './duties.server.ts'
import { DutyChange, NewAssignment, NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const DAY = '2026-11-10'
const before = instantOf('2026-11-09', 12, 0)
const begun = instantOf(DAY, 8, 0)
const late = instantOf(DAY, 8, 20)
const after = instantOf('2026-11-11', 12, 0)
const dana = () => actor('dana')
let [id, given, other] = ['', '', '']
beforeEach(() => {
  const siteId = addSite(dana(), SiteInput.parse({ name: 'Wharf' }), before).id
  const postId = addPost(dana(), NewPost.parse({ id: siteId, name: 'Gate' }), before).id
  other = addPost(dana(), NewPost.parse({ id: siteId, name: 'Lodge' }), before).id
  id = addDuty(dana(), NewDuty.parse({ postId, day: DAY, start: '08:00', end: '20:00', breakMinutes: 60 }), before).id
  given = assign(dana(), NewAssignment.parse({ id, userId: actor('alice').id, reason: 'Test' }), before).id
  publishRota(dana(), { siteId, from: DAY, to: DAY }, before)
  setGrant(dana(), { userId: actor('alice').id, siteId, level: 'planner' }, before)
})

const change = (input: object, now: Date, who = actor('alice')) =>
  changeDuty(who, DutyChange.parse({ id, reason: 'Test', ...input }), now)

it('a planner does not change what pays their own shift once it has begun', () => {
  for (const input of [{ breakMinutes: 0 }, { start: '07:00' }, { end: '21:00' }, { postId: other }])
    for (const now of [begun, after])
      expect(refused(() => change(input, now))).toMatchObject({ kind: 'forbidden', code: 'own_decision' })
  expect(findDuty(dana(), { id })).toMatchObject({ breakMinutes: 60, start: '08:00', end: '20:00' })
  expect(change({ people: 2 }, begun).people).toBe(2)
  expect(change({ breakMinutes: 30 }, begun, dana()).breakMinutes).toBe(30)
})

it('a planner changes their own shift before it begins', () => {
  expect(change({ breakMinutes: 30 }, before).breakMinutes).toBe(30)
})

it('a planner does not change it either after they were taken off a shift that they had worked', () => {
  const punch = { userId: actor('alice').id, action: 'clock_in', at: begun.toISOString(), notes: 'Rang' }
  bookForStaff(dana(), ControlEntry.parse(punch), after)
  unassign(dana(), { id: given }, after)
  expect(refused(() => change({ breakMinutes: 0 }, after))).toMatchObject({ code: 'own_decision' })
})

it('a planner neither leaves their own shift once it has begun, nor cancels it, as if they had not been expected', async () => {
  await watchExceptions(late)
  const [row] = listExceptions(actor('alice'), ExceptionList.parse({})).items
  expect(row).toMatchObject({ kind: 'no_show', userId: actor('alice').id })
  for (const work of [unassign, removeDuty])
    expect(refused(() => work(actor('alice'), { id: work === unassign ? given : id }, late))).toMatchObject({
      kind: 'forbidden',
      code: 'own_decision',
    })
  const [alice, bob] = [actor('alice'), actor('bob').id]
  const instead = NewAssignment.parse({ id, userId: bob, insteadOf: alice.id, reason: 'Covers' })
  expect(refused(() => assign(alice, instead, late))).toMatchObject({ code: 'own_decision' })
  await watchExceptions(late)
  expect(listExceptions(dana(), ExceptionList.parse({})).items).toMatchObject([{ id: row!.id, state: 'open' }])
  unassign(dana(), { id: given }, late)
  expect(findDuty(dana(), { id }).assignments).toEqual([])
})

it('a planner is put on a shift that is over by a colleague only, because it says what their hours are paid', () => {
  const { id: past } = addDuty(dana(), NewDuty.parse({ postId: other, day: DAY, start: '05:00', end: '07:00' }), before)
  const given = NewAssignment.parse({ id: past, userId: actor('alice').id, reason: 'Worked it' })
  expect(refused(() => assign(actor('alice'), given, after))).toMatchObject({ code: 'own_decision' })
  expect(assign(dana(), given, after).state).toBe('assigned')
})

it('nor does a program with a token that they have made', () => {
  const program = { ...dana(), id: 'token:x', token: 'Rota', maker: actor('alice').id }
  expect(refused(() => change({ breakMinutes: 0 }, begun, program))).toMatchObject({ code: 'own_decision' })
  expect(refused(() => unassign(program, { id: given }, late))).toMatchObject({ code: 'own_decision' })
  expect(change({ breakMinutes: 0 }, begun, { ...program, maker: actor('bob').id }).breakMinutes).toBe(0)
})

it('a planner leaves their own shift before it begins', () => {
  unassign(actor('alice'), { id: given }, before)
  expect(findDuty(dana(), { id }).assignments).toEqual([])
})

describe('a warning about the planner themselves', () => {
  const next = () =>
    addDuty(dana(), NewDuty.parse({ postId: other, day: DAY, start: '22:00', end: '23:00' }), before).id
  const take = (dutyId: string) => {
    const alice = actor('alice')
    return assign(alice, NewAssignment.parse({ id: dutyId, userId: alice.id, reason: 'I do not mind' }), before)
  }

  it('is not overridden by their own reason, but by a colleague’s', () => {
    const dutyId = next()
    expect(refused(() => take(dutyId))).toMatchObject({ kind: 'forbidden', code: 'own_decision' })
    expect(findDuty(dana(), { id: dutyId }).assignments).toEqual([])
    const given = NewAssignment.parse({ id: dutyId, userId: actor('alice').id, reason: 'Agreed with her' })
    expect(assign(dana(), given, before).state).toBe('assigned')
  })

  it('is not overridden by offering the shift to themselves, or by moving a shift that is theirs', () => {
    const dutyId = next()
    publishRota(dana(), { siteId: findDuty(dana(), { id: dutyId }).siteId, from: DAY, to: DAY }, before)
    const alice = actor('alice')
    const offers = NewOffers.parse({ id: dutyId, userIds: [alice.id], reason: 'I do not mind' })
    expect(refused(() => offerDuty(alice, offers, before))).toMatchObject({ code: 'own_decision' })
    assign(dana(), NewAssignment.parse({ id: dutyId, userId: alice.id, reason: 'Agreed with her' }), before)
    expect(refused(() => change({ end: '21:00' }, before))).toMatchObject({ code: 'own_decision' })
    expect(change({ end: '21:00' }, before, dana()).end).toBe('21:00')
  })
})

it('a sole administrator changes their own, and the log names the break, before and after', () => {
  const [alice, { id: danaId }] = [actor('alice', { role: 'admin' }), dana()]
  commit(() => {
    write().update(users).set({ role: 'admin' }).where(eq(users.id, alice.id)).run()
    write().update(users).set({ isActive: false }).where(eq(users.id, danaId)).run()
  })
  change({ breakMinutes: 0 }, after, alice)
  const told = db().select().from(events).where(eq(events.type, 'duty.replanned')).all().at(-1)!
  const { details } = db().select().from(eventDetails).where(eq(eventDetails.eventId, told.id)).get()!
  expect(details).toMatchObject({ breakMinutes: 0, breakBefore: 60, decidedOwn: true })
})
