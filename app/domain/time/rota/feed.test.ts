import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/people.ts'
import { calendarFeeds } from '#db/schema/rota.ts'
import { instantOf } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from './assign.server.ts'
import { addDuty } from './duties.server.ts'
import { endFeed, findFeed, makeFeed, readFeed } from './feed.server.ts'
import { NewAssignment, NewDuty, NewPost } from './input.ts'
import { confirmDuty } from './own.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2026-10-01', 12, 0)
const tokenOf = (url: string) => /\/calendar\/([\w-]{32})\.ics$/.exec(url)![1]!
const read = (token: string) => readFeed(visitor, { token }, now)
const open = (name: 'alice' | 'bob') => tokenOf(makeFeed(actor(name), {}, now).url)

it('contains the published duties of one person, in UTC, with what happened to them', () => {
  const dana = actor('dana')
  const site = addSite(dana, SiteInput.parse({ name: 'Quarry gate', address: '1 Dock Road, London' }), now)
  const post = addPost(dana, NewPost.parse({ id: site.id, name: 'Gatehouse', people: 2 }), now)
  const hours = { postId: post.id, day: '2026-10-24', start: '19:00', end: '07:00' }
  const duty = addDuty(dana, NewDuty.parse(hours), now)
  for (const name of ['alice', 'bob'] as const)
    assign(dana, NewAssignment.parse({ id: duty.id, userId: actor(name).id }), now)
  const token = open('alice')
  expect(read(token)).not.toContain('VEVENT')
  publishRota(dana, { siteId: site.id, from: '2026-10-24', to: '2026-10-24' }, now)
  expect(read(token)).toContain('STATUS:TENTATIVE')
  confirmDuty(actor('alice'), duty, now)
  const text = read(token)
  for (const line of [
    `UID:${duty.id}@`,
    'DTSTART:20261024T180000Z\r\nDTEND:20261025T070000Z\r\n',
    'SUMMARY:Quarry gate\\, Gatehouse\r\n',
    'LOCATION:1 Dock Road\\, London\r\n',
    'STATUS:CONFIRMED\r\n',
  ])
    expect(text).toContain(line)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

it("is read with its address, of which only a digest is stored; an earlier address, a guess and a leaver's open nothing", () => {
  const first = open('alice')
  const second = open('alice')
  expect(() => read(first)).toThrow('Calendar not found')
  expect(() => read('nothing')).toThrow('Calendar not found')
  expect(read(second)).toContain('BEGIN:VCALENDAR')
  expect(JSON.stringify(db().select().from(calendarFeeds).all())).not.toContain(second)
  const bobs = open('bob')
  commit(() => write().update(users).set({ isActive: false }).where(eq(users.username, 'bob')).run())
  expect(() => read(bobs)).toThrow('Calendar not found')
})

it('ends for good when its owner leaves: it does not work again for one who is taken on again', () => {
  const dana = actor('dana')
  const bob = actor('bob')
  const token = open('bob')
  deactivateStaff(dana, { id: bob.id }, now)
  reactivateStaff(dana, { id: bob.id }, now)
  expect(() => read(token)).toThrow('Calendar not found')
  expect(findFeed(actor('bob'))).toEqual({ since: null })
  expect(read(open('bob'))).toContain('BEGIN:VCALENDAR')
})

it('ends when its owner ends it', () => {
  const token = open('alice')
  expect(findFeed(actor('alice'))).toEqual({ since: now.toISOString() })
  for (let times = 0; times < 2; times++) endFeed(actor('alice'), {}, now)
  expect(findFeed(actor('alice'))).toEqual({ since: null })
  expect(() => read(token)).toThrow('Calendar not found')
})

it('answers each calendar only so often a minute', () => {
  const token = open('alice')
  for (let times = 0; times < 20; times++) read(token)
  expect(() => read(token)).toThrow('Too many attempts')
})
