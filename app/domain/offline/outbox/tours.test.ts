import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteLog, siteLogStrikes } from '#db/schema/site-log.ts'
import { tourRuns, tourScans } from '#db/schema/tours.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addCheckpoint, listCheckpoints, replaceToken } from '../../time/site-book/checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../../time/site-book/checkpoints/input.ts'
import { type CheckpointView } from '../../time/site-book/checkpoints/views.ts'
import { NewTour } from '../../time/site-book/tours/input.ts'
import { addTour } from '../../time/site-book/tours/tours.server.ts'
import { findOwnRun } from '../../time/site-book/runs/own.server.ts'
import { settleTours } from '../../time/site-book/runs/watch.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { finishOperations } from './sweep.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const MIN = 60_000
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MIN)
// An administrator may walk any tour, so these tests need no shift. Who works at a site is checked in the tests of
// tours.
const dana = () => actor('dana')

let siteId: string, tourId: string, points: CheckpointView[]
beforeEach(() => {
  siteId = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), ago(600)).id
  for (const name of ['Gate', 'Yard', 'Dock']) addCheckpoint(dana(), NewCheckpoint.parse({ siteId, name }), ago(600))
  points = listCheckpoints(dana(), { siteId })
  const checkpointIds = points.map(({ id }) => id)
  tourId = addTour(dana(), NewTour.parse({ siteId, name: 'Night round', checkpointIds }), ago(600)).id
})

afterEach(() => expectReactions({}))

const run = () => ({ runId: 'phone-run-1', tourId })
const scan = (index: number, more: object = {}) => ({
  ...{ ...run(), token: points[index]!.token, method: 'qr', location: null, photo: null },
  ...more,
})

describe('a tour that was walked offline', () => {
  it('is one run with its scans at their own times, in whatever order it arrives', async () => {
    const phone = await sealedPhone(dana(), NOW)
    const written = [
      await phone.write('tour_start', run(), ago(60)),
      await phone.write('tour_scan', scan(0), ago(55)),
      await phone.write('tour_scan', scan(1), ago(50)),
      await phone.write('tour_scan', scan(2), ago(45)),
      await phone.write('tour_finish', { ...run(), reason: null }, ago(40)),
    ]
    for (const index of [4, 2, 0, 3, 1]) expect((await phone.send(written[index]!)).state).toBe('applied')
    for (const again of written) expect((await phone.send(again)).state).toBe('applied')
    const [row, ...others] = db().select().from(tourRuns).all()
    expect(others).toEqual([])
    const view = findOwnRun(dana(), { id: row!.id })
    expect(view).toMatchObject({ state: 'finished', scanned: 3, marked: 0, startedAt: ago(60).toISOString() })
    expect(view.scans.map(({ at, checkpoint }) => [checkpoint, at])).toEqual([
      ['Gate', ago(55).toISOString()],
      ['Yard', ago(50).toISOString()],
      ['Dock', ago(45).toISOString()],
    ])
  })

  it('brings the photograph of a scan with it', async () => {
    const phone = await sealedPhone(dana(), NOW)
    const png = Buffer.from(PNG, 'base64')
    const written = await phone.write('tour_scan', scan(0, { photo: 'part:0' }), ago(5), [png])
    expect((await phone.send(written)).state).toBe('received')
    expect(db().select().from(tourScans).all()).toEqual([])
    await phone.sendPart(written, 0)
    await finishOperations(NOW)
    expect(db().select().from(tourScans).all()).toMatchObject([{ photoFileId: expect.any(String) }])
  })

  it('marks a scan of a poster that was replaced before it, but not an earlier one', async () => {
    const phone = await sealedPhone(dana(), NOW)
    const [before, after] = [
      await phone.write('tour_scan', scan(0), ago(5)),
      await phone.write('tour_scan', scan(0), ago(1)),
    ]
    const claimed = await phone.write('tour_scan', scan(0), ago(5), [], dana().id, null)
    replaceToken(dana(), { id: points[0]!.id }, ago(2))
    for (const each of [before, after, claimed]) expect((await phone.send(each)).state).toBe('applied')
    const marked = db().select().from(tourScans).all()
    expect(marked.map(({ trust, retired }) => [trust, retired])).toEqual([
      ['steady', false],
      ['server', true],
      // A time that the phone merely claims does not prove that the old poster was still up.
      ['claimed', true],
    ])
  })

  it('is in the book with all its scans, after the last photograph has arrived', async () => {
    expectFollowUps()
    const phone = await sealedPhone(dana(), NOW)
    const png = Buffer.from(PNG, 'base64')
    const last = await phone.write('tour_scan', scan(2, { photo: 'part:0' }), ago(45), [png])
    for (const index of [0, 1]) await phone.send(await phone.write('tour_scan', scan(index), ago(55 - index)))
    await phone.send(last)
    await phone.send(await phone.write('tour_finish', { ...run(), reason: 'Nothing to report' }, ago(40)))
    const book = () => {
      runReactions(REACTIONS, NOW)
      const struck = new Map(
        db()
          .select()
          .from(siteLogStrikes)
          .all()
          .map(({ entryId, reason }) => [entryId, reason]),
      )
      return db()
        .select()
        .from(siteLog)
        .all()
        .map(({ id, words }) => [words, struck.get(id) ?? null])
    }
    const two = 'Night round: Dana Dean scanned 2 of 3 checkpoints. Ended early: Nothing to report'
    expect(book()).toEqual([[two, null]])
    await phone.sendPart(last, 0)
    await finishOperations(NOW)
    const three = 'Night round: Dana Dean scanned 3 of 3 checkpoints. Nothing to report'
    expect(book()).toEqual([
      [two, 'The last scans arrived later'],
      [three, null],
    ])
  })

  it('is in the book with its reason, if its end arrives after the server has given it up', async () => {
    expectFollowUps()
    const phone = await sealedPhone(dana(), NOW)
    await phone.send(await phone.write('tour_start', run(), ago(800)))
    await settleTours(NOW)
    runReactions(REACTIONS, NOW)
    await phone.send(await phone.write('tour_finish', { ...run(), reason: 'Gate blocked' }, ago(790)))
    runReactions(REACTIONS, NOW)
    const none = 'Night round: Dana Dean scanned 0 of 3 checkpoints.'
    expect(db().select().from(siteLog).all()).toMatchObject([
      { words: none },
      { words: `${none} Ended early: Gate blocked`, occurredAt: ago(790) },
    ])
    expect(db().select().from(siteLogStrikes).all()).toMatchObject([{ reason: 'The end arrived later' }])
  })

  it('keeps the times of a phone whose clock is three hours fast within what the server saw', async () => {
    const phone = await sealedPhone(dana(), NOW)
    const ahead = (minutes: number) => new Date(ago(minutes).getTime() + 180 * MIN)
    const met = phone.contactAt(ago(120))
    const contact = { ...met, phoneAt: ahead(120).toISOString() }
    const write = (index: number, minutes: number) =>
      phone.write('tour_scan', scan(index), ahead(minutes), [], dana().id, contact)
    for (const each of [await write(0, 55), await write(1, 50)])
      expect(await phone.send(each, dana(), ahead(0))).toMatchObject({ state: 'applied', trust: 'steady' })
    const scans = db().select().from(tourScans).all()
    expect(scans.map(({ at, marks }) => [at, marks])).toEqual([
      [ago(55), []],
      [ago(50), []],
    ])
    for (const { at, notBefore, notAfter, madeAt } of scans) {
      expect(madeAt! > NOW).toBe(true)
      expect(notBefore! <= at && at <= notAfter!).toBe(true)
    }
  })

  it('keeps a scan whose picture is unreadable, without the picture, and says so', async () => {
    const phone = await sealedPhone(dana(), NOW)
    const written = await phone.write('tour_scan', scan(0, { photo: 'part:0' }), ago(5), [Buffer.from('no picture')])
    await phone.send(written)
    await phone.sendPart(written, 0)
    await finishOperations(NOW)
    expect((await phone.send(written)).state).toBe('applied')
    const kept = { photoFileId: null, note: 'Its photograph could not be read' }
    expect(db().select().from(tourScans).all()).toMatchObject([kept])
  })

  it('refuses with a reason a poster of another site, and a person who was not at work there', async () => {
    const phone = await sealedPhone(dana(), NOW)
    const foreign = await phone.send(await phone.write('tour_scan', scan(0, { token: 'A'.repeat(22) }), ago(5)))
    expect(foreign).toMatchObject({ state: 'refused', words: expect.stringContaining('not a checkpoint of this site') })
    const alices = await sealedPhone(actor('alice'), NOW)
    const others = await alices.send(await alices.write('tour_scan', scan(0), ago(5)))
    expect(others.state).toBe('refused')
    expect(db().select().from(tourScans).all()).toEqual([])
  })
})
