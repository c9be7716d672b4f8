import { beforeEach, expect, it } from 'vitest'
import { files } from '#db/schema/files.ts'
import { siteHandovers, siteKeyMoves } from '#db/schema/site-keys.ts'
import { siteLog } from '#db/schema/site-log.ts'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo, policy } from '../../../../e2e/support/retention.ts'
import { deactivateStaff } from '../../account/staff/staff.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addCheckpoint } from '../../time/site-book/checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../../time/site-book/checkpoints/input.ts'
import { giveHandover } from '../../time/site-book/handover/handovers.server.ts'
import { NewHandover } from '../../time/site-book/handover/input.ts'
import { MoveKey, NewSiteKey } from '../../time/site-book/keys/input.ts'
import { addSiteKey, listKeyMoves, moveKey } from '../../time/site-book/keys/keys.server.ts'
import { NewSiteLogEntry } from '../../time/site-book/log/input.ts'
import { writeSiteLog } from '../../time/site-book/log/log.server.ts'
import { Scan } from '../../time/site-book/runs/input.ts'
import { scanCheckpoint } from '../../time/site-book/runs/scan.server.ts'
import { finishTour, startTour } from '../../time/site-book/runs/walk.server.ts'
import { NewTour } from '../../time/site-book/tours/input.ts'
import { addTour } from '../../time/site-book/tours/tours.server.ts'
import { db } from '~/platform/store.server.ts'
import { exportMyData } from '../export/export.server.ts'
import { cleanUp } from './cleanup.server.ts'
import { processLeavers, setLegalHold } from './leavers.server.ts'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const dana = () => actor('dana')
const [alice, bob] = [() => actor('alice'), () => actor('bob')]

let siteId: string
beforeEach(() => {
  siteId = addSite(dana(), SiteInput.parse({ name: 'Harbour Street' }), daysAgo(3000)).id
  for (const { id } of [alice(), bob()]) setGrant(dana(), { userId: id, siteId, level: 'supervisor' }, daysAgo(3000))
})

/** Adds an entry with a photograph, a handover and a key that was signed for and is back, this many days ago. */
async function night(who: ReturnType<typeof alice>, days: number) {
  const at = daysAgo(days)
  const entry = { siteId, words: 'Gate found open', photos: [PIXEL], occurredAt: at.toISOString() }
  await writeSiteLog(who, NewSiteLogEntry.parse(entry), null, at)
  giveHandover(who, NewHandover.parse({ siteId, words: 'All quiet' }), at)
  const { id } = addSiteKey(who, NewSiteKey.parse({ siteId, name: 'Gate' }), at)
  await moveKey(who, MoveKey.parse({ id, to: 'Ron Repairs', signature: PIXEL }), at)
  await moveKey(who, MoveKey.parse({ id }), at)
}
/** Adds a tour with an answer, a note, a place and a photograph. */
async function walk(who: ReturnType<typeof alice>, days: number) {
  const at = daysAgo(days)
  const point = addCheckpoint(dana(), NewCheckpoint.parse({ siteId, name: 'Gate' }), at)
  const tour = addTour(dana(), NewTour.parse({ siteId, name: 'Round', checkpointIds: [point.id] }), at)
  const { id } = startTour(who, { tourId: tour.id }, at)
  const told = { answer: 'Shut', note: 'My knee hurts', photo: PIXEL, location: { latitude: 51.5, longitude: 0 } }
  await scanCheckpoint(who, Scan.parse({ id, code: point.code, method: 'typed', ...told }), at)
  finishTour(who, { id, reason: 'I felt ill' }, at)
}
const kept = () => [siteLog, siteHandovers, siteKeyMoves].map((table) => db().select().from(table).all().length)
const pictures = () =>
  db()
    .select()
    .from(files)
    .all()
    .map(({ purpose }) => purpose)
    .filter((purpose) => ['site_log', 'key_signature', 'tour'].includes(purpose))

it("the book of a site is kept for at least 12 months, then deleted with its pictures; a legal hold keeps a person's entries", async () => {
  await night(alice(), 500)
  await night(alice(), 300)
  expect(() => policy('site_books', 364)).toThrow('365 days')
  policy('site_books', 365)
  const all = kept()
  setLegalHold(dana(), { id: alice().id, legalHold: true, reason: 'Claim' })
  await cleanUp(dana(), { dryRun: false })
  expect(kept()).toEqual(all)
  setLegalHold(dana(), { id: alice().id, legalHold: false, reason: 'Settled' })
  await cleanUp(dana(), { dryRun: false })
  expect(kept()).toEqual(all.map((count) => count / 2))
  expect(pictures().sort()).toEqual(['key_signature', 'site_log'])
})

it('who signed for a key is kept until the key is back, however old it is', async () => {
  const at = daysAgo(500)
  const { id } = addSiteKey(alice(), NewSiteKey.parse({ siteId, name: 'Gate' }), at)
  await moveKey(alice(), MoveKey.parse({ id, to: 'Old Loan', signature: PIXEL }), daysAgo(501))
  await moveKey(alice(), MoveKey.parse({ id }), daysAgo(500.5))
  await moveKey(alice(), MoveKey.parse({ id, to: 'Ron Repairs', signature: PIXEL }), at)
  policy('site_books', 365)
  await cleanUp(dana(), { dryRun: false })
  const moves = () => listKeyMoves(dana(), { siteId }).items
  expect(moves()).toMatchObject([{ direction: 'out', holder: 'Ron Repairs', signature: expect.any(String) }])
  expect(pictures()).toEqual(['key_signature'])
  await moveKey(alice(), MoveKey.parse({ id }), new Date())
  await cleanUp(dana(), { dryRun: false })
  expect(moves().map(({ direction }) => direction)).toEqual(['in'])
  expect(pictures()).toEqual([])
})

it('tours are deleted with the books and their pictures, but not those of a person under legal hold', async () => {
  await walk(alice(), 800)
  await walk(alice(), 300)
  policy('site_books', 365)
  setLegalHold(dana(), { id: alice().id, legalHold: true, reason: 'Claim' })
  await cleanUp(dana(), { dryRun: false })
  expect(db().select().from(tourScans).all()).toHaveLength(2)
  setLegalHold(dana(), { id: alice().id, legalHold: false, reason: 'Settled' })
  await cleanUp(dana(), { dryRun: false })
  expect([db().select().from(tourRuns).all().length, pictures()]).toEqual([1, ['tour']])
})

it('the tours of an erased leaver keep their times, but nothing that the person wrote or photographed', async () => {
  await walk(bob(), 2650)
  await walk(alice(), 2650)
  policy('site_books', 3650)
  const { id: bobId } = bob()
  deactivateStaff(dana(), { id: bobId }, daysAgo(2600))
  expect(processLeavers()).toMatchObject({ erased: 1 })
  const theirs = db()
    .select()
    .from(tourRuns)
    .all()
    .filter(({ userId }) => userId === bobId)
  expect(theirs).toMatchObject([{ reason: null, scanned: 1, state: 'finished' }])
  const scans = db().select().from(tourScans).all()
  const nothing = { answer: null, note: null, photoFileId: null, latitude: null }
  expect(scans.find(({ runId }) => runId === theirs[0]!.id)).toMatchObject({ ...nothing, trust: 'server' })
  expect(scans.find(({ runId }) => runId !== theirs[0]!.id)).toMatchObject({ answer: 'Shut', note: 'My knee hurts' })
  expect(pictures()).toEqual(['tour'])
})

it("a guard's data export has what they wrote, walked, handed over and lent, and nobody else's", async () => {
  await night(alice(), 2)
  await walk(alice(), 2)
  await night(bob(), 1)
  const { bytes } = await exportMyData(alice(), { format: 'json' })
  const data = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown[]>
  expect(data.siteLog).toContainEqual(expect.objectContaining({ site: 'Harbour Street', words: 'Gate found open' }))
  expect(data.tours).toMatchObject([
    { tour: 'Round', site: 'Harbour Street', scans: [{ checkpoint: 'Gate', answer: 'Shut', method: 'typed' }] },
  ])
  expect(data.handoversGiven).toMatchObject([{ site: 'Harbour Street', words: 'All quiet' }])
  expect(data.keysMoved).toMatchObject([{ direction: 'out' }, { direction: 'in' }])
  // The name of the person who took the key is another person's data.
  expect(JSON.stringify(data.keysMoved)).not.toContain('Ron')
})
