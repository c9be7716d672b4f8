import { type Person } from '../../../kernel/access/actor.ts'
import { mayAt } from '../../../kernel/access/grants.server.ts'
import { demand } from '../../../kernel/access/permissions.ts'
import { env } from '~/platform/env.server.ts'
import { notFound } from '~/platform/problem.ts'
import { reach } from '../checkpoints/tokens.server.ts'
import { type OwnTour } from '../tours/views.ts'
import { presentTour } from '../tours/tours.server.ts'
import { type ScanOnTour } from './input.ts'
import { listOwnTours } from './own.server.ts'
import { demandReached, scanCheckpoint } from './scan.server.ts'
import { type ScanMade } from './views.ts'
import { startTour } from './walk.server.ts'

/** A poster's checkpoint, and the tours on which it can be recorded. */
export type Poster = { name: string; tours: OwnTour[] }

/**
 * Returns the checkpoint of a poster or tag, even a retired one, with the tours on which the actor may record it. These
 * are the one in progress, or else those that include the checkpoint, or else all at the site. @throws Problem
 * not_found for an unknown poster, and for a site where the actor does not work
 */
export function findPoster(actor: Person, { token }: { token: string }, now = new Date()): Poster {
  demand(actor, 'tour.walk')
  const reached = reach({ token }, env().ORIGIN)
  if (!reached) throw notFound('Checkpoint')
  const { siteId, checkpointId, name } = reached
  const own = listOwnTours(actor, {}, now).filter((tour) => tour.siteId === siteId)
  if (own.length === 0 && !mayAt(actor, 'tour.see', siteId)) throw notFound('Checkpoint')
  const walked = own.filter(({ run }) => run !== null)
  const past = own.filter(({ checkpoints }) => checkpoints.some(({ id }) => id === checkpointId))
  return { name, tours: walked.length > 0 ? walked : past.length > 0 ? past : own }
}

/**
 * Records a scan on a tour, and starts the tour first if the actor is not on it yet. @throws Problem as `startTour` and
 * `scanCheckpoint` do
 */
export async function scanOnTour(actor: Person, { tourId, ...scan }: ScanOnTour, now = new Date()): Promise<ScanMade> {
  demand(actor, 'tour.walk')
  // The poster is checked first, so that an unknown one does not start a tour.
  demandReached(scan, presentTour(tourId).tour.siteId)
  const { id } = startTour(actor, { tourId }, now)
  return scanCheckpoint(actor, { ...scan, id, timestamp: null }, now)
}
