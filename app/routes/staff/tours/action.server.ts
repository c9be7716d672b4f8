import { z } from 'zod'
import { FinishTour, Scan, ScanOnTour, StartTour } from '~/domain/time/site-book/runs/input.ts'
import { scanOnTour } from '~/domain/time/site-book/runs/poster.server.ts'
import { scanCheckpoint } from '~/domain/time/site-book/runs/scan.server.ts'
import { type ScanMade } from '~/domain/time/site-book/runs/views.ts'
import { finishTour, startTour } from '~/domain/time/site-book/runs/walk.server.ts'
import { formAction, pageActions } from '~/http/page.server.ts'
import { photoOf } from '~/http/posted-photo.server.ts'

const file = { photoFile: z.instanceof(File).optional() }

const back = (title: string) => ({ to: '/tours', toast: { title, tone: 'good' as const } })
const scanned = ({ checkpoint }: ScanMade) => back(`${checkpoint}: scan recorded`)

/** The forms of the tour pages without scripts; with scripts each step goes through the phone's outbox. */
export const walkAction = pageActions(
  'staff',
  {
    start: formAction(StartTour, (actor, input) => startTour(actor, input), back('Tour started')),
    scan: formAction(
      Scan.safeExtend(file),
      async (actor, { photoFile, photo, ...input }) =>
        scanCheckpoint(actor, { ...input, photo: photo ?? (await photoOf(photoFile)) }),
      scanned,
    ),
    record: formAction(
      ScanOnTour.safeExtend(file),
      async (actor, { photoFile, photo, ...input }) =>
        scanOnTour(actor, { ...input, photo: photo ?? (await photoOf(photoFile)) }),
      scanned,
    ),
    finish: formAction(FinishTour, (actor, input) => finishTour(actor, input), back('Tour ended')),
  },
  'pictureForm',
)
