import { beforeEach, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { clockIn, now as punchTime, scan } from '../../../../e2e/support/punches.ts'
import { type Level } from '../../kernel/access/levels.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from './assign.server.ts'
import { addDuty } from './duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from './input.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'
import { listSitePeople, SitePeopleQuery } from './site-people.server.ts'

const now = instantOf('2040-11-01', 12, 0)
const dana = () => actor('dana')
let [gate, mill, post] = ['', '', '']
beforeEach(() => {
  gate = addSite(dana(), SiteInput.parse({ name: 'Canal gate' }), now).id
  mill = addSite(dana(), SiteInput.parse({ name: 'Mill gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: gate, name: 'Gatehouse' }), now).id
})

const give = (siteId: string, level: Level) => setGrant(dana(), { userId: actor('bob').id, siteId, level }, now)
const list = (at = now, q?: string) => listSitePeople(actor('bob'), SitePeopleQuery.parse({ q }), at).items

it('a supervisor sees who works at their site as soon as these are told, with the next shift and the number', () => {
  const { id } = addDuty(dana(), NewDuty.parse({ postId: post, day: '2040-11-05', start: '19:00', end: '07:00' }), now)
  assign(dana(), NewAssignment.parse({ id, userId: actor('alice').id, reason: 'Short of people' }), now)
  give(gate, 'supervisor')
  expect(list()).toEqual([])
  publishRota(dana(), { siteId: gate, from: '2040-11-05', to: '2040-11-20' }, now)
  const next = { siteName: 'Canal gate', postName: 'Gatehouse', startsAt: '2040-11-05T19:00:00.000Z' }
  expect(list()).toMatchObject([{ name: 'Alice Archer', role: 'Security guard', opens: true, here: null, next }])
  expect(list(now, 'Archer')).toHaveLength(1)
  expect(list(now, 'Nobody at all')).toEqual([])
  expect(list(instantOf('2041-03-01', 12, 0))).toEqual([])
})

it('sees who is clocked in there now without a shift, and nobody at another site', () => {
  const alice = actor('alice')
  scan(alice)
  clockIn(alice, { siteId: gate })
  give(mill, 'supervisor')
  expect(list(punchTime)).toEqual([])
  give(gate, 'supervisor')
  expect(list(punchTime)).toMatchObject([{ name: 'Alice Archer', opens: false, here: { siteName: 'Canal gate' } }])
})

it('refuses a viewer', () => {
  give(gate, 'viewer')
  expect(() => list()).toThrow('You are not allowed to do this')
})
