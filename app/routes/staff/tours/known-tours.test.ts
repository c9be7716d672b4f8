import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type OwnTour } from '~/domain/time/site-book/tours/views.ts'
import {
  changeRun,
  findPoint,
  freshTours,
  type LocalRun,
  methodOf,
  nextOf,
  recentRuns,
  runIdOf,
  withLocal,
} from './known-tours.ts'

const now = new Date('2040-01-11T02:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const mark = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length)
const point = (id: string) => ({
  ...{ id, name: id, note: null, question: null, photoNeeded: false },
  ...{ tokenMarks: [mark(`token of ${id}`, 8)], codeMarks: [mark(`CODE${id}`, 5)] },
})
const tour = (id: string, run: OwnTour['run'] = null): OwnTour => ({
  ...{ id, siteId: 'site', siteName: 'Quarry gate', name: id, order: 'fixed', allowedMinutes: 45, dueAt: null },
  checkpoints: ['gate', 'yard', 'dock'].map(point),
  run,
})
const local = (more: Partial<LocalRun> = {}): LocalRun => ({
  ...{ runId: 'mine', tourId: 'night', startedAt: ago(10), scans: [], endedAt: null },
  ...more,
})
const scanned = (...ids: string[]) => ids.map((checkpointId, index) => ({ checkpointId, at: ago(9 - index) }))

describe('what this phone did on a tour', () => {
  it('is shown before the server knows about it, the walked tour first', () => {
    const shown = withLocal([tour('day'), tour('night')], [local({ scans: scanned('gate') })], now)
    expect(shown.map(({ id, run }) => [id, run?.scannedIds])).toEqual([
      ['night', ['gate']],
      ['day', undefined],
    ])
    expect(nextOf(shown[0]!)?.id).toBe('yard')
  })

  it('adds to what the server knows, and counts a checkpoint once', () => {
    const known = { id: 'theirs', startedAt: ago(10), scannedIds: ['gate'] }
    const [shown] = withLocal([tour('night', known)], [local({ scans: scanned('gate', 'yard') })], now)
    expect(shown!.run).toEqual({ ...known, scannedIds: ['gate', 'yard'] })
  })

  it.each([
    ['a start', { startedAt: ago(0.1) }],
    ['a scan', { scans: [{ checkpointId: 'gate', at: ago(0.1) }] }],
    ['the end', { endedAt: ago(0.1) }],
  ])('stays after the server has it, if the page may have been loaded before: %s', (_step, more) => {
    const [run, old] = [local(more), local({ runId: 'old', scans: scanned('gate', 'yard') })]
    expect(recentRuns([run, old], now)).toEqual([run])
  })

  it('ends the tour before the server knows, and not one that was started after it', () => {
    const ended = [local({ endedAt: ago(5) })]
    expect(withLocal([tour('night', { id: 'x', startedAt: ago(10), scannedIds: [] })], ended, now)[0]!.run).toBeNull()
    const later = { id: 'y', startedAt: ago(2), scannedIds: [] }
    expect(withLocal([tour('night', later)], ended, now)[0]!.run).toEqual(later)
  })

  it('is named by its own id, or by the server’s if it began elsewhere', () => {
    expect(runIdOf(tour('night', { id: 'x', startedAt: ago(1), scannedIds: [] }), [local()])).toBe('mine')
    expect(runIdOf(tour('night', { id: 'x', startedAt: ago(1), scannedIds: [] }), [])).toBe('x')
    expect(runIdOf(tour('night'), [local({ endedAt: ago(1) })])).toBeUndefined()
  })

  it('is added to one run, which may begin with it', () => {
    const begun = { runId: 'mine', tourId: 'night', startedAt: ago(10) }
    const first = changeRun([], begun, (run) => ({ ...run, scans: scanned('gate') }))
    expect(changeRun(first, begun, (run) => ({ ...run, endedAt: ago(1) }))).toEqual([
      local({ scans: scanned('gate'), endedAt: ago(1) }),
    ])
  })

  it('is deleted after half a day, and the tours of a site after a day', () => {
    const known = { at: ago(23 * 60), tours: [tour('night')], runs: [local({ startedAt: ago(13 * 60) })] }
    expect(freshTours(known, now)).toEqual({ ...known, runs: [] })
    expect(freshTours({ ...known, at: ago(25 * 60) }, now).tours).toEqual([])
  })
})

it('a phone recognises the checkpoint of a poster or a code without knowing its text', async () => {
  const tours = [tour('night')]
  expect((await findPoint(tours, { token: 'token of yard' }))?.id).toBe('yard')
  expect((await findPoint(tours, { code: 'CODEdock' }))?.id).toBe('dock')
  expect(await findPoint(tours, { token: 'CODEdock' })).toBeNull()
  expect(JSON.stringify(tours)).not.toContain('token of')
})

it('the link on an NFC tag is distinguished from a poster', () => {
  expect([methodOf('?by=nfc'), methodOf(''), methodOf('?by=x')]).toEqual(['nfc_link', 'camera', 'camera'])
})
