import { afterEach, beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { addCheckpoint } from '../../time/site-book/checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../../time/site-book/checkpoints/input.ts'
import { Scan } from '../../time/site-book/runs/input.ts'
import { scanCheckpoint } from '../../time/site-book/runs/scan.server.ts'
import { startTour } from '../../time/site-book/runs/walk.server.ts'
import { NewTour } from '../../time/site-book/tours/input.ts'
import { addTour } from '../../time/site-book/tours/tours.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { findSession } from './for-control.server.ts'
import { LoneStart } from './input.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'

const start = new Date()
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

// Administrators may walk a tour anywhere. The tests of tours cover whether other people are at work at the site.
let dana: Person
beforeEach(() => {
  dana = actor('dana')
  expectFollowUps()
})
afterEach(() => expectReactions({}))

it("a checkpoint scanned on a tour is a check-in of the person's session, at the time of the scan", async () => {
  const siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), start).id
  const point = addCheckpoint(dana, NewCheckpoint.parse({ siteId, name: 'Gate' }), start)
  const tour = addTour(dana, NewTour.parse({ siteId, name: 'Round', checkpointIds: [point.id] }), start)
  const { id: sessionId } = startSession(dana, LoneStart.parse({ intervalMinutes: 30, place: 'Dock 3' }), start)
  expect(findCurrentSession(dana)!.dueAt).toBe(after(30).toISOString())
  const { id } = startTour(dana, { tourId: tour.id }, after(10))
  await scanCheckpoint(dana, Scan.parse({ id, code: point.code, method: 'typed' }), after(20))
  runReactions(REACTIONS, after(20))
  expect(findCurrentSession(dana)!.dueAt).toBe(after(50).toISOString())
  expect(findSession(dana, { id: sessionId }).lastCheck).toMatchObject({ source: 'scan', trust: 'server' })
})
