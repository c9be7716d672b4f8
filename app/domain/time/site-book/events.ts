import { control, controlAndPerson, nobody, type PersonPayload, withKinds } from '../../kernel/events/event.ts'

/** Something was written, lent or handed over at a site. */
type SitePayload = { siteId: string }

/** A tour that was due and that nobody walked in time. */
type TourMissedPayload = {
  runId: string
  tourId: string
  tour: string
  siteId: string
  site: string
  dueAt: string | null
}
/** A person is walking a tour. `at` is when it happened, which may be long before the server heard of it. */
type TourPayload = TourMissedPayload & PersonPayload & { at: string; trust: string }
/** How a tour ended. `complete` means that all checkpoints were scanned; otherwise a reason is given. */
type TourEndPayload = TourPayload & {
  complete: boolean
  scanned: number
  planned: number
  marked: number
  reason: string | null
}
/** A checkpoint was scanned on a tour. `marks` are doubts about the scan. */
type ScanPayload = TourPayload & {
  scanId: string
  checkpointId: string
  checkpoint: string
  method: string
  marks: string[]
}

const atSite = control<SitePayload>

export const siteBookEvents = withKinds(
  { kind: 'code', at: 'instant', dueAt: 'instant', method: 'code', marks: 'code', trust: 'code' },
  {
    'checkpoint.added': nobody('checkpoint_added', null, 'Added a checkpoint'),
    'checkpoint.changed': nobody('checkpoint_changed', null, 'Changed a checkpoint'),
    'checkpoint.removed': nobody('checkpoint_removed', null, 'Removed a checkpoint'),
    'checkpoint.token_replaced': nobody('checkpoint_poster_replaced', null, 'Replaced the poster of a checkpoint'),
    'checkpoint.posters_printed': nobody('checkpoint_posters_printed', null, 'Exported the posters of a site as PDF'),
    'checkpoint.scanned': controlAndPerson<ScanPayload>('checkpoint_scanned', null, 'Scanned a checkpoint'),
    'tour.added': nobody('tour_added', null, 'Added a tour'),
    'tour.changed': nobody('tour_changed', null, 'Changed a tour'),
    'tour.removed': nobody('tour_removed', null, 'Removed a tour'),
    'tour.started': controlAndPerson<TourPayload>('tour_started', null, 'Started a tour'),
    'tour.finished': controlAndPerson<TourEndPayload>('tour_finished', null, 'Finished a tour'),
    'tour.missed': control<TourMissedPayload>('tour_missed', null, 'Recorded a missed tour'),
    'tour.printed': nobody('tour_printed', null, 'Exported a tour as PDF'),
    'site_log.written': atSite('site_log_written', null, 'Added an entry to a site’s occurrence book'),
    'site_log.struck': atSite('site_log_struck', null, 'Struck through an entry in an occurrence book'),
    'site_book.set': nobody('site_book_set', null, 'Changed the settings of a site book'),
    'visit.signed_in': atSite('visitor_signed_in', null, 'Signed a visitor in'),
    'visit.signed_out': atSite('visitor_signed_out', null, 'Signed a visitor out'),
    'site_key.added': atSite('site_key_added', null, 'Added a key to the register'),
    'site_key.removed': atSite('site_key_removed', null, 'Took a key off the register'),
    'site_key.out': atSite('site_key_out', null, 'Booked a key out'),
    'site_key.in': atSite('site_key_in', null, 'Booked a key in'),
    'handover.given': atSite('handover_given', null, 'Handed over a position'),
    'handover.taken': atSite('handover_taken', null, 'Took over a position'),
  },
)
