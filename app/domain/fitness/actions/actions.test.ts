import { eq, gt } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { actions } from '#db/schema/actions.ts'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { now, refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { setLegalHold } from '../../kernel/people/records.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { listExceptions } from '../../time/exceptions/exceptions.server.ts'
import { ExceptionList } from '../../time/exceptions/input.ts'
import { holdException } from '../../time/exceptions/watch.server.ts'
import { addDays, DAY_MS, dayOf } from '~/platform/dates.ts'
import { commit, db } from '~/platform/store.server.ts'
import {
  addAction,
  changeAction,
  closeOwnAction,
  countDueActions,
  countOwnActions,
  listActions,
  listActionsAbout,
  listDueActions,
  listOwnActions,
  reassignActions,
} from './actions.server.ts'
import { isFor } from '../../kernel/events/bus.server.ts'
import { newestEventId } from '../../kernel/events/since.server.ts'
import { OFFICE_KINDS } from './kinds.ts'
import { ActionChange, ActionList, CloseAction, NewAction } from './input.ts'
import { forgetActions, purgeActions } from './purge.server.ts'
import { releaseActions } from './release.server.ts'
import { openAction, settleActions } from './work.server.ts'

let alice: Person, bob: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob')
  dana = actor('dana')
})

const task = (input: object = {}) =>
  addAction(
    dana,
    NewAction.parse({ words: 'Bring the spare keys', dueOn: '2026-11-25', ownerId: alice.id, ...input }),
    now,
  )
const close = (id: string, who = alice, input: object = {}) =>
  closeOwnAction(who, CloseAction.parse({ id, state: 'done', words: 'Handed in', ...input }), now)
const list = (who: Person, query: object = {}) => listActions(who, ActionList.parse(query)).items
const subject = { type: 'credential', id: 'one' }
const work = { kind: 'renewal', words: 'Renew the licence', subject, dueOn: '2027-03-14' } as const
const open = (more: object = {}, at = now) => commit(() => openAction({ ...work, ...more }, at))

describe('an action that an administrator writes down', () => {
  it('is on its owner’s list until they close it in their own words', () => {
    const { id } = task()
    expect(listOwnActions(alice, {}).items).toMatchObject([{ id, kind: 'other', dueOn: '2026-11-25', state: 'open' }])
    expect(close(id)).toMatchObject({ state: 'done', closedWords: 'Handed in', closedBy: alice.name })
    expect([countOwnActions(alice), listOwnActions(alice, {}).items]).toEqual([0, []])
    expect(list(dana, { state: 'done' })).toMatchObject([{ id }])
  })

  it('can come from an exception, once while it is open, and only if the actor manages its site', () => {
    const site = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
    const late = { kind: 'other_site', dutyId: null, userId: bob.id, siteId: site, entryId: null, dueAt: now } as const
    commit(() => holdException({ ...late, minutes: null, over: false, reason: null }, now))
    const [exception] = listExceptions(dana, ExceptionList.parse({})).items
    const first = task({ exceptionId: exception!.id, words: 'Ask why' })
    expect(first).toMatchObject({ userId: bob.id, siteId: site, subjectType: 'exception', words: 'Ask why' })
    expect(task({ exceptionId: exception!.id, words: 'Ask why, again' }).id).toBe(first.id)
    expect(listOwnActions(alice, {}).items).toHaveLength(1)
    expect(refused(() => task({ exceptionId: 'nothing' }))).toMatchObject({ kind: 'not_found' })
    expect(listExceptions(dana, ExceptionList.parse({})).items).toHaveLength(1)
  })

  it('cannot be seen or closed by anyone else', () => {
    const { id } = task()
    expect(listOwnActions(bob, {}).items).toEqual([])
    expect(refused(() => close(id, bob))).toMatchObject({ kind: 'not_found' })
    expect(refused(() => list(bob))).toMatchObject({ kind: 'forbidden' })
  })

  it('is closed only once', () => {
    const { id } = task()
    close(id)
    expect(refused(() => close(id))).toMatchObject({ kind: 'conflict', code: 'closed' })
    expect(refused(() => changeAction(dana, ActionChange.parse({ id, dueOn: '2026-12-01' }), now)).code).toBe('closed')
  })

  it('is refused for a past day, and for a person who has left', () => {
    expect(refused(() => task({ dueOn: '2026-11-19' }))).toMatchObject({ kind: 'invalid' })
    expect(refused(() => task({ ownerId: 'nobody' }))).toMatchObject({ kind: 'not_found' })
    expect(NewAction.safeParse({ words: 'x', dueOn: '2026-02-30', ownerId: alice.id }).success).toBe(false)
    expect(CloseAction.safeParse({ id: 'x', state: 'done', words: ' ' }).success).toBe(false)
  })

  it('can be given to another person, or moved to another day', () => {
    const { id } = task()
    changeAction(dana, ActionChange.parse({ id, ownerId: bob.id, dueOn: '2026-12-24' }), now)
    expect(listOwnActions(alice, {}).items).toEqual([])
    expect(listOwnActions(bob, {}).items).toMatchObject([{ id, dueOn: '2026-12-24', words: 'Bring the spare keys' }])
  })
})

describe('an action that is opened automatically', () => {
  it('exists once however often it is reported, and follows the facts', () => {
    const id = open({ userId: alice.id, ownerId: alice.id })
    expect(open({ userId: alice.id, ownerId: alice.id, dueOn: '2027-04-01' })).toBe(id)
    expect(db().select().from(actions).all()).toMatchObject([{ id, dueOn: '2027-04-01', remindOn: '2026-12-02' }])
  })

  it('closes automatically, and may be opened again', () => {
    open()
    expect(commit(() => settleActions(subject, { words: 'A new card was confirmed' }, now))).toBe(1)
    expect(commit(() => settleActions(subject, { words: 'Again' }, now))).toBe(0)
    open()
    expect(db().select().from(actions).all()).toMatchObject([{ state: 'done', closedBy: null }, { state: 'open' }])
  })

  it('is closed by its managers if its owner may not close it', () => {
    const id = open({ ownerId: alice.id, userId: alice.id })
    expect(refused(() => close(id))).toMatchObject({ kind: 'forbidden' })
    const words = 'Works in the office now'
    expect(changeAction(dana, ActionChange.parse({ id, state: 'not_needed', words }), now).state).toBe('not_needed')
  })
})

it('a supervisor with site access sees and closes the actions of those sites, and no others', () => {
  const [here, there] = ['Wharf', 'Tower'].map((name) => addSite(dana, SiteInput.parse({ name }), now).id)
  setGrant(dana, { userId: bob.id, siteId: here!, level: 'supervisor' } as never, now)
  const [mine, other] = [here, there].map((siteId) => task({ siteId }).id)
  const without = task().id
  expect(list(bob).map(({ id }) => id)).toEqual([mine])
  expect(changeAction(bob, ActionChange.parse({ id: mine, state: 'done', words: 'Seen' }), now).state).toBe('done')
  for (const id of [other, without]) {
    const change = () => changeAction(bob, ActionChange.parse({ id, state: 'done', words: 'Seen' }), now)
    expect(refused(change)).toMatchObject({ kind: 'not_found' })
  }
  expect(refused(() => list(bob, { siteId: there }))).toMatchObject({ kind: 'not_found' })
})

it('the number on the dashboard is that of the list it opens: overdue, today, and the six days after', () => {
  for (const [id, days] of [-3, 0, 6, 7].entries())
    open({ dueOn: addDays(dayOf(now), days), subject: { ...subject, id: String(id) } })
  expect([countDueActions(dana, now), listActions(dana, ActionList.parse({ within: 7 }), now).items.length]).toEqual([
    3, 3,
  ])
})

it('what tells of papers, health or pay is for administrators and its owner, whatever the access to sites', async () => {
  setGrant(dana, { userId: bob.id, siteId: null, level: 'planner' }, now)
  const told = { id: bob.id, role: bob.role, since: newestEventId() }
  const ids = OFFICE_KINDS.map((kind) => open({ kind, userId: alice.id, subject: { type: 'credential', id: kind } }))
  const seen = task().id
  expect(ids).toHaveLength(9)
  expect(list(bob).map(({ id }) => id)).toEqual([seen])
  expect(listActionsAbout(bob, { type: 'credential', id: 'renewal' })).toEqual([])
  expect([countDueActions(bob, now), list(dana).length]).toEqual([1, 10])
  for (const id of ids) {
    const change = () => changeAction(bob, ActionChange.parse({ id, state: 'done', words: 'Seen' }), now)
    expect(refused(change)).toMatchObject({ kind: 'not_found' })
    expect(() => reassignActions(bob, { ids: [id], ownerId: bob.id }, now)).toThrow('not found')
  }
  const own = open({ ownerId: bob.id, userId: bob.id, subject: { type: 'credential', id: 'bob' } })
  expect(refused(() => close(own, bob))).toMatchObject({ kind: 'forbidden' })
  const heard = db().select().from(events).where(gt(events.id, told.since)).all()
  const hearing = (who: Person) =>
    heard.filter((event) => isFor(who, { ...event, payload: {} })).map((e) => e.subjectId)
  expect(hearing(bob)).toEqual([seen, own])
  expect(hearing(dana)).toEqual([...ids, seen, own])
})

it('the list is sorted by due day, and filters by kind, person, site and day', () => {
  const late = task({ dueOn: '2026-12-30', userId: bob.id })
  const early = task({ dueOn: '2026-11-21' })
  open({ userId: bob.id })
  expect(list(dana).map(({ dueOn }) => dueOn)).toEqual(['2026-11-21', '2026-12-30', '2027-03-14'])
  expect(list(dana, { kind: 'other', userId: bob.id })).toMatchObject([{ id: late.id }])
  expect(list(dana, { dueBefore: '2026-12-01' })).toMatchObject([{ id: early.id }])
})

it('when a person leaves, actions about their work end and the actions they own go to administrators', () => {
  open({ userId: alice.id, ownerId: alice.id })
  task()
  const event = { id: 1, at: now, type: '', actorId: null, subjectId: alice.id, personId: alice.id, details: {} }
  commit(() => releaseActions(event, now))
  expect(list(dana, { state: 'all' })).toMatchObject([
    { kind: 'other', state: 'open', ownerId: null },
    { kind: 'renewal', state: 'not_needed', closedWords: 'The person left' },
  ])
})

it('closed actions are deleted after two years, and those about an erased person with them', () => {
  close(task().id)
  expect(purgeActions(new Date(now.getTime() + 729 * DAY_MS))).toBe(0)
  expect(purgeActions(new Date(now.getTime() + 731 * DAY_MS))).toBe(1)
  open({ userId: alice.id })
  task()
  commit(() => forgetActions(alice.id))
  expect(db().select().from(actions).where(eq(actions.state, 'open')).all()).toMatchObject([{ ownerId: null }])
})

it('closed actions about a person under legal hold, or that such a person owned, are not deleted', () => {
  close(task().id)
  const about = open({ userId: bob.id })
  changeAction(dana, ActionChange.parse({ id: about, state: 'not_needed', words: 'Renewed' }), now)
  const hold = (who: Person, legalHold: boolean) => commit(() => setLegalHold(who.id, legalHold, now))
  const later = new Date(now.getTime() + 731 * DAY_MS)
  hold(alice, true)
  hold(bob, true)
  expect(purgeActions(later)).toBe(0)
  hold(alice, false)
  expect(purgeActions(later)).toBe(1)
  hold(bob, false)
  expect(purgeActions(later)).toBe(1)
})

it("a paper valid for a year is not on its owner's list before its first reminder", () => {
  open({ ownerId: alice.id, userId: alice.id, dueOn: '2027-10-20' })
  expect(listDueActions(alice, {}, now).items).toEqual([])
  expect(countOwnActions(alice, now)).toBe(0)
  const early = new Date('2027-06-21T12:00:00Z')
  expect(listDueActions(alice, {}, early).items).toEqual([])
  const first = new Date('2027-06-22T12:00:00Z')
  expect(listDueActions(alice, {}, first).items).toMatchObject([{ words: 'Renew the licence' }])
  expect(countOwnActions(alice, first)).toBe(1)
})

it('several actions are handed over at once, all of them or none, and the period narrows the list', () => {
  const made = [addDays(dayOf(now), 3), addDays(dayOf(now), 40)].map((dueOn) =>
    addAction(dana, NewAction.parse({ words: `By ${dueOn}`, dueOn, ownerId: alice.id }), now),
  )
  const ids = made.map(({ id }) => id)
  const listed = (within: number) =>
    listActions(dana, ActionList.parse({ within }), now).items.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
  expect([listed(7), listed(30), listed(90)]).toEqual([[ids[0]], [ids[0]], ids])
  expect(() => ActionList.parse({ within: 8 })).toThrow()
  expect(() => reassignActions(dana, { ids: [...ids, 'none'], ownerId: bob.id }, now)).toThrow('not found')
  const owners = () => listActions(dana, ActionList.parse({ within: 90 }), now).items.map(({ ownerId }) => ownerId)
  expect(owners()).toEqual([alice.id, alice.id])
  expect(reassignActions(dana, { ids, ownerId: bob.id }, now)).toBe(2)
  expect(owners()).toEqual([bob.id, bob.id])
  expect(() => reassignActions(alice, { ids, ownerId: alice.id }, now)).toThrow()
})
