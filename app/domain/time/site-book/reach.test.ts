import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from '../rota/assign.server.ts'
import { addDuty } from '../rota/duties.server.ts'
import { NewAssignment, NewDuty, NewPost } from '../rota/input.ts'
import { addPost } from '../rota/posts.server.ts'
import { publishRota } from '../rota/publish.server.ts'
import { listSiteLog, writeSiteLog } from './log/log.server.ts'
import { NewSiteLogEntry, SiteLogQuery } from './log/input.ts'
import { listBookSites } from './own-sites.server.ts'
import { findEvacuationList, listVisits } from './visits/visits.server.ts'

const DAY = '2040-01-10'
const start = new Date(`${DAY}T20:00:00Z`)
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)

let alice: Person, dana: Person, siteId: string
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
  siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), hours(-1000)).id
  const { id: postId } = addPost(dana, NewPost.parse({ id: siteId, name: 'Gate' }), hours(-1000))
  const duty = addDuty(dana, NewDuty.parse({ postId, day: DAY, start: '20:00', end: '06:00' }), hours(-1000))
  assign(dana, NewAssignment.parse({ id: duty.id, userId: alice.id, reason: 'Agreed' }), hours(-1000))
})
const publish = () => publishRota(dana, { siteId, from: DAY, to: DAY }, hours(-999))

const reads = (at: Date) => listSiteLog(alice, SiteLogQuery.parse({ siteId }), at)
const writes = (at: Date) => writeSiteLog(alice, NewSiteLogEntry.parse({ siteId, words: 'Gate shut' }), null, at)
const gone = (work: () => unknown) => expect(refused(work)).toMatchObject({ kind: 'not_found' })

it('a guard reads the book of the sites of the next 7 days, and writes from 12 hours before a shift to 12 hours after it', async () => {
  publish()
  gone(() => reads(hours(-7 * 24 - 1)))
  expect(reads(hours(-7 * 24 + 1)).items).toEqual([])
  expect(listBookSites(alice, hours(-7 * 24 + 1))).toMatchObject([{ id: siteId, works: false }])
  await expect(writes(hours(-13))).rejects.toMatchObject({ kind: 'not_found' })
  await writes(hours(-11))
  await writes(hours(10 + 11))
  await expect(writes(hours(10 + 13))).rejects.toMatchObject({ kind: 'not_found' })
})

it('keys, visitors and who is there are shown to people who work there, not to those who only read the book', () => {
  publish()
  for (const at of [hours(-24), hours(10 + 13)]) {
    gone(() => listVisits(alice, { siteId, limit: 50 }, at))
    gone(() => findEvacuationList(alice, { id: siteId }, at))
  }
  expect(findEvacuationList(alice, { id: siteId }, hours(2)).siteName).toBe('Quarry gate')
})

it('a shift that is not published yet opens no book', () => {
  gone(() => reads(hours(-2)))
  expect(listBookSites(alice, hours(-2))).toEqual([])
})
