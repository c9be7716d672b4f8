import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/access.ts'
import { emails, pushSubscriptions } from '#db/schema/events.ts'
import { holidayRequests } from '#db/schema/holidays.ts'
import { dutyChanges } from '#db/schema/rota.ts'
import { instantOf } from '~/platform/dates.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { listNotifications, NotificationList } from '../../content/unread/notifications.server.ts'
import { assign, unassign } from './assign.server.ts'
import { addDuty, changeDuty, findDuty, removeDuty } from './duties.server.ts'
import { assignByForm, changeByForm, findGrid, GridQuery } from './grid.server.ts'
import { DutyChange, NewAssignment, NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2040-11-01', 12, 0)
const dana = () => actor('dana')
const days = { from: '2040-11-05', to: '2040-11-11' }
let [site, post] = ['', '']
beforeEach(() => {
  expectFollowUps()
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse', people: 2 }), now).id
})

const plan = (day: string, start = '19:00', end = '07:00') =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start, end }), now)
const put = (id: string, name: 'alice' | 'bob', at = now) =>
  assign(dana(), NewAssignment.parse({ id, userId: actor(name).id, reason: 'Short of people' }), at)
const publish = () => publishRota(dana(), { siteId: site, ...days }, now)
const told = (name: 'alice' | 'bob') =>
  listNotifications(actor(name), NotificationList.parse({})).items.map(({ title, text }) => [title, text])
const changes = (kind: string) => db().select().from(dutyChanges).where(eq(dutyChanges.kind, kind)).all()

describe('publishing', () => {
  it('names people whom neither an email nor a message on a device reaches', () => {
    const { id } = plan('2040-11-05')
    put(id, 'alice')
    put(id, 'bob')
    const userId = actor('bob').id
    commit(() => {
      const keys = { endpoint: 'https://push.example.org/1', p256dh: 'key', auth: 'word' }
      const sessionId = newId()
      const times = { createdAt: now, lastSeenAt: now, expiresAt: instantOf('2040-12-01', 12, 0) }
      write()
        .insert(sessions)
        .values({ id: sessionId, secretHash: sessionId, userId, ...times })
        .run()
      write()
        .insert(pushSubscriptions)
        .values({ id: newId(), userId, sessionId, createdAt: now, ...keys })
        .run()
    })
    const alice = { userId: actor('alice').id, userName: 'Alice Archer' }
    expect(publish().unreached).toEqual([alice])
    // The page of the week has the words to tell them.
    const { toTell } = findGrid(dana(), GridQuery.parse({ site, week: '2040-11-05' }), now)
    expect(toTell.map(({ userName }) => userName)).toEqual(['Alice Archer'])
    expect(toTell[0]!.message).toContain('Alice Archer, your shift:\n5 Nov 2040, 19:00 to 07:00 the next day, ')
    // A later change also names people who cannot be reached, but only those concerned.
    for (const one of findDuty(dana(), { id }).assignments) {
      const theirs = one.userId === alice.userId ? [alice] : []
      expect(unassign(dana(), { id: one.id }, now).unreached).toEqual(theirs)
      const again = NewAssignment.parse({ id, userId: one.userId, reason: 'Short of people' })
      expect(assignByForm(dana(), again).unreached).toEqual(theirs)
    }
    const moved = DutyChange.parse({ id, start: '20:00', end: '07:00', reason: 'Late event' })
    expect(changeByForm(dana(), moved).unreached).toEqual([alice])
    expect(removeDuty(dana(), { id }, now).unreached).toEqual([alice])
    // Nobody needs to be told about a draft.
    const draft = plan('2040-11-06')
    put(draft.id, 'alice')
    expect(removeDuty(dana(), draft, now).unreached).toEqual([])
  })

  it('publishes the drafts of these days, tells each person once about all their duties, and repeats nothing', () => {
    const [one, other, later] = [plan('2040-11-05'), plan('2040-11-07'), plan('2040-11-12')]
    for (const { id } of [one, other]) put(id, 'alice')
    put(other.id, 'bob')
    expect(publish()).toMatchObject({ published: 2, told: 2 })
    expect(publish()).toEqual({ published: 0, told: 0, unreached: [] })
    expect([one, other, later].map(({ id }) => findDuty(dana(), { id }).state)).toEqual([
      'published',
      'published',
      'draft',
    ])
    const { assignments } = findDuty(dana(), one)
    expect(assignments).toMatchObject([{ toldAt: now.toISOString(), toldVersion: 1 }])
    expect(told('alice')).toEqual([['Your new rota', 'Quarry gate, 5 Nov 2040 to 11 Nov 2040']])
  })

  it('writes an email with the hours and the positions', () => {
    put(plan('2040-11-05').id, 'alice')
    publish()
    runReactions(REACTIONS, now)
    const email = db().select().from(emails).where(eq(emails.toAddress, 'alice@example.test')).all().map(openEmail)
    expect(email.map(({ subject }) => subject)).toEqual(['Your new rota: Quarry gate, 5 Nov 2040 to 11 Nov 2040'])
    expect(email[0]!.text).toContain('5 Nov 2040, 19:00 to 07:00 the next day: Gatehouse')
  })

  it('is refused as a whole if leave was approved since', () => {
    const { id } = plan('2040-11-05')
    put(id, 'alice')
    const request = { id: newId(), userId: actor('alice').id, startDate: '2040-11-06', endDate: '2040-11-06', days: 1 }
    const row = { ...request, status: 'approved', requestedAt: now }
    commit(() => write().insert(holidayRequests).values(row).run())
    try {
      publish()
      expect.unreachable()
    } catch (error) {
      if (!isProblem(error)) throw error
      expect(error).toMatchObject({
        kind: 'conflict',
        code: 'blocked',
        facts: { blocked: [{ dutyId: id, code: 'on_leave' }] },
      })
      expect(error.message).toContain('Alice Archer')
    }
    expect(findDuty(dana(), { id }).state).toBe('draft')
  })
})

describe('after publication', () => {
  it('a change is announced with old and new times and the notice given, and must be confirmed again', () => {
    const { id } = plan('2040-11-05')
    put(id, 'alice')
    publish()
    const threeHoursBefore = instantOf('2040-11-05', 16, 0)
    const after = changeDuty(dana(), DutyChange.parse({ id, start: '20:00', end: '06:00' }), threeHoursBefore)
    expect(after).toMatchObject({ state: 'changed', version: 2, assignments: [{ state: 'assigned', toldVersion: 2 }] })
    const [before, next] = [{ startsAt: '2040-11-05T19:00:00.000Z' }, { startsAt: '2040-11-05T20:00:00.000Z' }]
    const kept = {
      noticeS: 3 * 3600,
      before,
      after: next,
      toldAt: threeHoursBefore,
      by: dana().id,
      userId: actor('alice').id,
    }
    expect(changes('changed')).toMatchObject([kept])
    expect(told('alice')[0]).toEqual([
      'Your shift was changed',
      'Quarry gate, Gatehouse, 5 Nov 2040, 20:00 to 06:00 the next day; before: 5 Nov 2040, 19:00 to 07:00 the next day',
    ])
  })

  it('more places or another break affect nobody', () => {
    const { id } = plan('2040-11-05')
    put(id, 'alice')
    publish()
    expect(changeDuty(dana(), DutyChange.parse({ id, people: 3, breakMinutes: 20 }), now).state).toBe('published')
    expect(changes('changed')).toEqual([])
  })

  it('a person who is assigned, removed, or had a duty that is cancelled is told at once', () => {
    const { id } = plan('2040-11-05')
    publish()
    const { id: assignment } = put(id, 'alice')
    expect(told('alice')[0]![0]).toBe('You have a new shift')
    put(id, 'bob')
    unassign(dana(), { id: assignment }, now)
    expect(told('alice')[0]![0]).toBe('You were removed from a shift')
    removeDuty(dana(), { id }, instantOf('2040-11-05', 18, 30))
    expect(told('bob')[0]![0]).toBe('Your shift was cancelled')
    expect(told('alice')[0]![0]).toBe('You were removed from a shift')
    expect(changes('cancelled')).toMatchObject([{ noticeS: 1800, userId: actor('bob').id }])
    expect(findDuty(dana(), { id }).state).toBe('cancelled')
    expect(() => removeDuty(dana(), { id }, now)).toThrow('already cancelled')
    expect(() => put(id, 'alice')).toThrow('This shift was cancelled')
  })

  it('a cancelled duty blocks nobody', () => {
    const [one, other] = [plan('2040-11-05'), plan('2040-11-05', '22:00', '06:00')]
    put(one.id, 'alice')
    publish()
    removeDuty(dana(), one, now)
    expect(put(other.id, 'alice').state).toBe('assigned')
    const own = and(eq(dutyChanges.dutyId, other.id), eq(dutyChanges.userId, actor('alice').id))
    expect(db().select().from(dutyChanges).where(own).get()).toMatchObject({ kind: 'assigned', before: null })
  })
})
