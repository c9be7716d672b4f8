import { beforeEach, expect, it } from 'vitest'
import { instantOf } from '~/platform/dates.ts'
import { commit } from '~/platform/store.server.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { assign } from './assign.server.ts'
import { copyWeek } from './copy-week.server.ts'
import { addDuty } from './duties.server.ts'
import { CopyWeek, NewAssignment, NewDuty, NewPost } from './input.ts'
import { InstructionsInput } from './instructions-input.ts'
import { findInstructions, findSiteInstructions, readInstructions, setInstructions } from './instructions.server.ts'
import { listOpenDuties, takeDuty } from './open.server.ts'
import { listOwnDuties } from './own.server.ts'
import { forgetDuties } from './own-record.server.ts'
import { addPost } from './posts.server.ts'
import { publishRota } from './publish.server.ts'

const now = instantOf('2040-11-01', 12, 0)
const TEXT = 'Report to the gatehouse.\n\nKeys are signed for.'
const dana = () => actor('dana')
const alice = () => actor('alice')
let [site, post] = ['', '']
beforeEach(() => {
  site = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  post = addPost(dana(), NewPost.parse({ id: site, name: 'Gatehouse' }), now).id
})
const write = (text: string, versionWas?: string) =>
  setInstructions(dana(), InstructionsInput.parse({ id: site, text, versionWas }), now)
const draft = (day = '2040-11-05') =>
  addDuty(dana(), NewDuty.parse({ postId: post, day, start: '19:00', end: '07:00' }), now).id
const put = (id: string, reason?: string) =>
  assign(dana(), NewAssignment.parse({ id, userId: alice().id, reason }), now)
const publish = () => publishRota(dana(), { siteId: site, from: '2040-11-05', to: '2040-11-20' }, now)
const state = () => listOwnDuties(alice(), {}, now)[0]!.instructions
const unread = () => findSiteInstructions(dana(), { id: site }, now).unread.map(({ userName }) => userName)

it('a guard on a duty reads them, and reads them again when the text has changed', () => {
  const id = draft()
  put(id)
  publish()
  expect([state(), unread()]).toEqual(['none', []])
  const { version } = write(TEXT)
  expect([state(), unread()]).toEqual(['unread', ['Alice Archer']])
  expect(findInstructions(alice(), { id })).toMatchObject({ site: 'Quarry gate', text: TEXT, version, readAt: null })
  for (let times = 0; times < 2; times++)
    expect(readInstructions(alice(), { id, version: version! }, now)).toMatchObject({ readAt: now.toISOString() })
  expect([state(), unread()]).toEqual(['read', []])
  write('Report to reception.')
  expect([state(), unread()]).toEqual(['changed', ['Alice Archer']])
  expect(refused(() => readInstructions(alice(), { id, version: version! }, now))).toMatchObject({ code: 'stale' })
  // A browser posts it with its own line ends, but it is the same text that was read.
  expect(write(TEXT.replaceAll('\n', '\r\n')).version).toBe(version)
  expect(state()).toBe('read')
  write(' ')
  expect(state()).toBe('none')
  expect(refused(() => readInstructions(alice(), { id, version: version! }, now))).toMatchObject({ kind: 'not_found' })
})

it('a person who has not read them can be assigned with a reason; copying a week and taking an open duty need none', () => {
  put(draft())
  const { version } = write(TEXT)
  const second = draft('2040-11-07')
  const warned = refused(() => put(second)) as { code: string; message: string }
  expect([warned.code, warned.message]).toEqual([
    'needs_reason',
    'Has not read the instructions of this site. Please give a reason.',
  ])
  put(second, 'They are shown round')
  const copied = copyWeek(dana(), CopyWeek.parse({ siteId: site, from: '2040-11-05', to: '2040-11-12' }), now)
  expect(copied).toMatchObject({ made: 2, unassigned: 0 })
  const open = draft('2040-11-19')
  publish()
  expect(listOpenDuties(alice(), {}, now).map(({ id }) => id)).toEqual([open])
  expect(takeDuty(alice(), { id: open }, now).instructions).toBe('unread')
  readInstructions(alice(), { id: open, version: version! }, now)
  put(draft('2040-11-17'))
})

it('they are written by administrators, one at a time, and read by people with a duty there', () => {
  const id = draft()
  put(id)
  const { version } = write(TEXT, '')
  expect(refused(() => write('Another', ''))).toMatchObject({ code: 'stale' })
  expect(refused(() => write('Another', 'none'))).toMatchObject({ code: 'stale' })
  expect(write(TEXT, version!).version).toBe(version)
  expect(refused(() => setInstructions(alice(), InstructionsInput.parse({ id: site, text: '' })))).toMatchObject({
    kind: 'forbidden',
  })
  expect(refused(() => findSiteInstructions(alice(), { id: site }))).toMatchObject({ kind: 'forbidden' })
  // A draft is not shown to the person on it.
  expect(refused(() => findInstructions(alice(), { id }))).toMatchObject({ kind: 'not_found' })
  publish()
  expect(refused(() => findInstructions(actor('bob'), { id }))).toMatchObject({ kind: 'not_found' })
})

it('what a person has read is in their own export, and is deleted with them', async () => {
  const id = draft()
  put(id)
  publish()
  const version = write(TEXT).version!
  readInstructions(alice(), { id, version }, now)
  expect(await recordsOf(alice().id)).toMatchObject({
    instructionsRead: [{ site: 'Quarry gate', version, readAt: now }],
  })
  const gone = alice().id
  commit(() => forgetDuties(gone))
  expect(await recordsOf(gone)).toMatchObject({ instructionsRead: [] })
})
