import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries, shifts } from '#db/schema/clocking.ts'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { actor } from '../../../../../e2e/support/actors.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { isProblem } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { addCheckpoint, listCheckpoints, removeCheckpoint, replaceToken } from '../checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../checkpoints/input.ts'
import { siteReportOf } from '../report/report.server.ts'
import { scanWords, tourWords } from '../report/tour-words.ts'
import { NewTour } from '../tours/input.ts'
import { addTour } from '../tours/tours.server.ts'
import { ScanOnTour } from './input.ts'
import { findPoster, scanOnTour } from './poster.server.ts'
import { startTour } from './walk.server.ts'

const now = new Date('2040-01-11T02:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const [alice, bob, dana] = [() => actor('alice'), () => actor('bob'), () => actor('dana')]

let siteId: string, tourId: string, posters: ReturnType<typeof listCheckpoints>
beforeEach(() => {
  siteId = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  for (const name of ['Gate', 'Yard'])
    addCheckpoint(dana(), NewCheckpoint.parse({ siteId, name, latitude: 51.5, longitude: 0 }), now)
  posters = listCheckpoints(dana(), { siteId })
  const checkpointIds = posters.map(({ id }) => id)
  tourId = addTour(dana(), NewTour.parse({ siteId, name: 'Night round', checkpointIds }), later(-60)).id
  // Alice is at work at the site, but Bob is not.
  const [id, shiftId, at, userId] = [newId(), newId(), later(-60), alice().id]
  commit(() => {
    write().insert(shifts).values({ id: shiftId, userId, startedAt: at }).run()
    const entry = { id, userId, action: 'clock_in', at, shiftId, method: 'manual', flags: [], siteId }
    write().insert(clockEntries).values(entry).run()
  })
})

const scan = (more: object = {}) => ScanOnTour.parse({ tourId, token: posters[0]!.token, method: 'camera', ...more })
const stored = () => [db().select().from(tourRuns).all(), db().select().from(tourScans).all()] as const

describe('the page behind a poster', () => {
  it('names the checkpoint and the tour that includes it, or the one in progress', () => {
    expect(findPoster(alice(), { token: posters[0]!.token }, now)).toMatchObject({
      ...{ name: 'Gate', tours: [{ id: tourId, run: null }] },
    })
    const other = NewTour.parse({ siteId, name: 'Yard round', checkpointIds: [posters[1]!.id] })
    addTour(dana(), other, later(-30))
    expect(findPoster(alice(), { token: posters[0]!.token }, now).tours).toHaveLength(1)
    const { id } = startTour(alice(), { tourId }, now)
    expect(findPoster(alice(), { token: posters[1]!.token }, now).tours).toMatchObject([{ id: tourId, run: { id } }])
  })

  it('opens for a replaced poster and for a removed checkpoint, and marks what is recorded', async () => {
    replaceToken(dana(), { id: posters[0]!.id }, now)
    removeCheckpoint(dana(), { id: posters[1]!.id }, now)
    expect(findPoster(alice(), { token: posters[0]!.token }, now).name).toBe('Gate')
    expect((await scanOnTour(alice(), scan(), later(1))).marks).toEqual(['retired'])
    expect((await scanOnTour(alice(), scan({ token: posters[1]!.token }), later(9))).marks).toEqual([
      ...['retired', 'out_of_order'],
    ])
  })

  it('does not exist for a person who is not at work at the site, and gives away no more than an unknown token', () => {
    for (const token of [posters[0]!.token, 'A'.repeat(22)])
      expect(() => findPoster(bob(), { token }, now)).toThrow(/Checkpoint/)
  })

  it('starts the tour with its first scan, and the next scan continues the same run', async () => {
    await scanOnTour(alice(), scan(), later(1))
    expect(await scanOnTour(alice(), scan({ token: null, code: posters[1]!.code }), later(6))).toMatchObject({
      ...{ scanned: 2, planned: 2, next: null },
    })
    expect(stored()[0].filter(({ startedAt }) => startedAt)).toHaveLength(1)
  })

  it('starts no tour with a poster of another site', async () => {
    const elsewhere = addSite(dana(), SiteInput.parse({ name: 'Canary Tower' }), now).id
    const { token } = addCheckpoint(dana(), NewCheckpoint.parse({ siteId: elsewhere, name: 'Lobby' }), now)
    await expect(scanOnTour(alice(), scan({ token }), now)).rejects.toMatchObject({ code: 'unknown_checkpoint' })
    await expect(scanOnTour(bob(), scan(), now)).rejects.toMatchObject({ kind: 'not_found' })
    expect(stored()[1]).toEqual([])
  })

  it('accepts any text for a token or a code: it is stored, or refused with a reason', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      fc.webUrl(),
      fc.constantFrom(
        ...posters.flatMap(({ token, code }) => [token, code, `${token}x`, code.toLowerCase(), `'${token}`]),
      ),
    )
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('token', 'code'), async (given, as) => {
        const parsed = ScanOnTour.safeParse({ tourId, [as]: given, method: 'camera' })
        const before = stored()[1].length
        const made = parsed.success && (await scanOnTour(alice(), parsed.data, now).catch((fault: unknown) => fault))
        if (made && !isProblem(made)) expect(stored()[1]).toHaveLength(before + 1)
        else expect(stored()[1]).toHaveLength(before)
        if (made && made instanceof Error) expect(made).toMatchObject({ code: 'unknown_checkpoint' })
      }),
      { numRuns: 150 },
    )
  })
})

it('the nightly report lists the tour, its scans and their marks, but no answer or position', async () => {
  const far = { latitude: 51.5045, longitude: 0, accuracy: 5 }
  await scanOnTour(alice(), scan({ location: far, answer: 'All dry' }), later(1))
  const report = siteReportOf(siteId, '2040-01-10' as never, '2040-01-10' as never, new Date('2040-01-12'))
  expect(report.tours).toMatchObject([
    { title: 'Night round', state: 'In progress', name: 'Alice Archer', scanned: 1, planned: 2, left: [] },
  ])
  expect(scanWords(report.tours[0]!.scans[0]!)).toBe('02:01  Gate: Poster, camera app, marked: Far from the checkpoint')
  expect(tourWords(report.tours[0]!)).toMatch(
    /^In progress\. Alice Archer, .*02:01 and still in progress\. 1 of 2 checkpoints\.$/,
  )
  expect(JSON.stringify(report)).not.toMatch(/All dry|51\.50/)
})
