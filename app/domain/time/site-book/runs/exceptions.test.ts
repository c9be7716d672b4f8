import { expect, it } from 'vitest'
import { exceptions } from '#db/schema/exceptions.ts'
import { actor } from '../../../../../e2e/support/actors.ts'
import { type Happened } from '../../../kernel/events/happened.server.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { addCheckpoint } from '../checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../checkpoints/input.ts'
import { RunQuery } from './input.ts'
import { listRuns } from './runs.server.ts'
import { finishTour, startTour } from './walk.server.ts'
import { settleTours } from './watch.server.ts'
import { NewTour } from '../tours/input.ts'
import { addTour } from '../tours/tours.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { siteLog, siteLogStrikes } from '#db/schema/site-log.ts'
import { noteUnwalkedTour, noteWalkedTour, strikeUnwalkedTour } from './book-line.server.ts'
import { holdLateTours, noteMissedTour, settleWalkedTour } from './exceptions.server.ts'

const now = new Date('2040-01-11T02:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const rows = () => db().select().from(exceptions).all()
const dana = () => actor('dana')

function nightRound() {
  const siteId = addSite(dana(), SiteInput.parse({ name: 'Quarry gate' }), now).id
  const point = addCheckpoint(dana(), NewCheckpoint.parse({ siteId, name: 'Gate' }), now)
  const round = { siteId, name: 'Night round', checkpointIds: [point.id], times: ['02:00'] }
  return addTour(dana(), NewTour.parse(round), later(-60)).id
}

it('a tour that nobody started is late after ten minutes, and missed after an hour until a person closes it', async () => {
  nightRound()
  holdLateTours(later(9))
  expect(rows()).toEqual([])
  holdLateTours(later(10))
  expect(rows()).toMatchObject([{ kind: 'tour_late', state: 'open', reason: 'Night round: due at 02:00, not started' }])
  await settleTours(later(60))
  const [{ id: subjectId } = { id: '' }] = listRuns(dana(), RunQuery.parse({ state: 'missed' })).items
  commit(() => noteMissedTour({ subjectId } as Happened, later(60)))
  holdLateTours(later(61))
  expect(rows()).toMatchObject([
    { kind: 'tour_late', state: 'closed' },
    { kind: 'tour_missed', state: 'open', reason: 'Night round: due at 02:00, not walked' },
  ])
  commit(() => settleWalkedTour({ subjectId } as Happened, later(90)))
  expect(rows()[1]).toMatchObject({ state: 'closed', outcome: 'Walked after all: the phone sent it later' })
})

it('a tour that takes too long is late until it is ended', () => {
  const { id } = startTour(dana(), { tourId: nightRound() }, now)
  holdLateTours(later(45))
  expect(rows()).toEqual([])
  holdLateTours(later(46))
  expect(rows()).toMatchObject([{ kind: 'tour_late', reason: 'Night round: not finished after 45 minutes' }])
  finishTour(dana(), { id, reason: 'An alarm' }, later(50))
  holdLateTours(later(51))
  expect(rows()).toMatchObject([{ kind: 'tour_late', state: 'closed' }])
})

it('the book of the site records a tour that ended, and a missed one until it was walked after all', async () => {
  const tourId = nightRound()
  await settleTours(later(60))
  const [{ id: subjectId } = { id: '' }] = listRuns(dana(), RunQuery.parse({ state: 'missed' })).items
  commit(() => noteUnwalkedTour({ subjectId } as Happened, later(60)))
  const { id } = startTour(dana(), { tourId }, later(100))
  finishTour(dana(), { id, reason: 'An alarm' }, later(110))
  commit(() => noteWalkedTour({ subjectId: id } as Happened, later(110)))
  const lines = db().select().from(siteLog).all()
  expect(lines.map(({ n, kind, words }) => [n, kind, words])).toEqual([
    [1, 'tour', 'Night round, due at 02:00: not walked.'],
    [2, 'tour', 'Night round: Dana Dean scanned 0 of 1 checkpoints. Ended early: An alarm'],
  ])
  commit(() => strikeUnwalkedTour({ subjectId } as Happened, later(120)))
  expect(db().select().from(siteLogStrikes).all()).toMatchObject([{ entryId: lines[0]!.id }])
})
