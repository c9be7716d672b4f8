import { and, eq, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tourRuns } from '#db/schema/tours.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { actor } from '../../../../../e2e/support/actors.ts'
import { SiteInput } from '../../../kernel/sites/input.ts'
import { addSite } from '../../../kernel/sites/sites.server.ts'
import { addCheckpoint } from '../checkpoints/checkpoints.server.ts'
import { NewCheckpoint } from '../checkpoints/input.ts'
import { NewTour } from './input.ts'
import { planTours } from './slots.server.ts'
import { addTour } from './tours.server.ts'

it('a tour at a random time in a window is due once in it each night', async () => {
  const now = new Date('2040-01-11T12:00:00Z')
  const dana = actor('dana')
  const siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
  const { id } = addCheckpoint(dana, NewCheckpoint.parse({ siteId, name: 'Gate' }), now)
  const windows = [{ from: '22:00', to: '02:00' }]
  const tour = addTour(dana, NewTour.parse({ siteId, name: 'Night round', checkpointIds: [id], windows }), now)
  for (let minutes = 0; minutes <= 10 * 24 * 60; minutes += 10) await planTours(new Date(+now + minutes * 60_000))
  const theirs = and(eq(tourRuns.tourId, tour.id), like(tourRuns.slotKey, '%22:00'))
  const nights = db().select().from(tourRuns).where(theirs).all()
  expect(nights.map(({ slotKey }) => slotKey)).toEqual(
    Array.from({ length: nights.length }, (_, night) => `2040-01-${11 + night} 22:00`),
  )
  expect(nights.length).toBeGreaterThanOrEqual(10)
})

it('a tour that cannot be planned does not keep the others from being planned', async () => {
  const now = new Date('2040-01-11T12:00:00Z')
  const dana = actor('dana')
  const siteId = addSite(dana, SiteInput.parse({ name: 'Quarry gate' }), now).id
  const { id } = addCheckpoint(dana, NewCheckpoint.parse({ siteId, name: 'Gate' }), now)
  const windows = [{ from: '22:00', to: '02:00' }]
  const add = (name: string) => addTour(dana, NewTour.parse({ siteId, name, checkpointIds: [id], windows }), now).id
  const [first, second] = [add('First'), add('Second')]
  const planned = (tourId: string) => db().select().from(tourRuns).where(eq(tourRuns.tourId, tourId)).all().length
  const before = [planned(first), planned(second)]
  const broken = `CREATE TRIGGER broken BEFORE INSERT ON tour_runs WHEN NEW.tour_id = '${first}'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`
  commit(() => write().run(broken))
  const later = new Date(+now + 24 * 3_600_000)
  expect(await planTours(later)).toEqual({ planned: 1 })
  expect([planned(first), planned(second)]).toEqual([before[0], before[1]! + 1])
  commit(() => write().run('DROP TRIGGER broken'))
  expect(await planTours(later)).toEqual({ planned: 1 })
})
