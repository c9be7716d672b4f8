import { z } from 'zod'
import { ById, Nothing } from '~/domain/kernel/access/input.ts'
import { Message } from '~/domain/kernel/access/views.ts'
import {
  addCheckpoint,
  changeCheckpoint,
  listCheckpoints,
  removeCheckpoint,
  replaceToken,
} from '~/domain/time/site-book/checkpoints/checkpoints.server.ts'
import { CheckpointChange, NewCheckpoint, PosterQuery } from '~/domain/time/site-book/checkpoints/input.ts'
import { checkpointPosters } from '~/domain/time/site-book/checkpoints/posters.server.ts'
import { CheckpointView } from '~/domain/time/site-book/checkpoints/views.ts'
import { FinishTour, RunQuery, Scan, StartTour } from '~/domain/time/site-book/runs/input.ts'
import { findOwnRun, listOwnTours } from '~/domain/time/site-book/runs/own.server.ts'
import { runPdf } from '~/domain/time/site-book/runs/pdf.server.ts'
import { findRun, listRuns } from '~/domain/time/site-book/runs/runs.server.ts'
import { scanCheckpoint } from '~/domain/time/site-book/runs/scan.server.ts'
import { RunLine, RunView, ScanMade } from '~/domain/time/site-book/runs/views.ts'
import { finishTour, startTour } from '~/domain/time/site-book/runs/walk.server.ts'
import { NewTour, SiteById, TourChange } from '~/domain/time/site-book/tours/input.ts'
import { addTour, changeTour, listTours, removeTour } from '~/domain/time/site-book/tours/tours.server.ts'
import { OwnTour, TourView } from '~/domain/time/site-book/tours/views.ts'
import { download } from '~/http/download.server.ts'
import { type Calls, control, paged, staff } from '~/http/table.server.ts'

/** Checkpoints of a site, tours, and their runs. */
export const tours = {
  'GET /api/admin/checkpoints': control(SiteById, listCheckpoints, { view: z.array(CheckpointView) }),
  'POST /api/admin/checkpoints': control(NewCheckpoint, addCheckpoint, { view: CheckpointView, status: 201 }),
  'PUT /api/admin/checkpoints/:id': control(CheckpointChange, changeCheckpoint, { view: CheckpointView }),
  'DELETE /api/admin/checkpoints/:id': control(ById, removeCheckpoint, { view: Message }),
  'POST /api/admin/checkpoints/:id/token': control(ById, replaceToken, { view: CheckpointView }),
  'GET /api/admin/checkpoints/posters': control(PosterQuery, checkpointPosters, {
    answer: ({ name, bytes }) => download({ name, type: 'application/pdf', bytes }),
    type: 'application/pdf',
  }),
  'GET /api/admin/tours': control(SiteById, listTours, { scope: 'site-book.read', view: z.array(TourView) }),
  'POST /api/admin/tours': control(NewTour, addTour, { view: TourView, status: 201 }),
  'PUT /api/admin/tours/:id': control(TourChange, changeTour, { view: TourView }),
  'DELETE /api/admin/tours/:id': control(ById, removeTour, { view: Message }),
  'GET /api/tours': staff(Nothing, listOwnTours, { view: z.array(OwnTour) }),
  'POST /api/tour-runs': staff(StartTour, startTour, { view: RunView, status: 201 }),
  'GET /api/tour-runs/:id': staff(ById, findOwnRun, { view: RunView }),
  'POST /api/tour-runs/:id/scans': staff(Scan, scanCheckpoint, { view: ScanMade, status: 201, images: true }),
  'POST /api/tour-runs/:id/finish': staff(FinishTour, finishTour, { view: RunView }),
  'GET /api/admin/tour-runs': control(RunQuery, listRuns, {
    scope: 'site-book.read',
    ...paged,
    view: z.array(RunLine),
  }),
  'GET /api/admin/tour-runs/:id': control(ById, findRun, { scope: 'site-book.read', view: RunView }),
  'GET /api/admin/tour-runs/:id/pdf': control(ById, runPdf, {
    answer: ({ name, bytes }) => download({ name, type: 'application/pdf', bytes }),
    type: 'application/pdf',
  }),
} satisfies Calls
