import { lt } from 'drizzle-orm'
import { scheduleRuns } from '#db/schema/events.ts'
import { doEach } from '~/platform/do-each.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { purgeVehicles } from '~/domain/fitness/vehicles/vehicles.server.ts'
import { purgeActions } from '~/domain/fitness/actions/purge.server.ts'
import { purgeKeys } from '~/domain/kernel/access/idempotency.server.ts'
import { purgeKiosks } from '~/domain/account/kiosks/kiosks.server.ts'
import { purgeMarks } from '~/domain/account/sign-in/device-marks.server.ts'
import { purgeSessions } from '~/domain/account/sign-in/sessions.server.ts'
import { purgeApiTokens } from '~/domain/account/tokens/tokens.server.ts'
import { purgeThrottle } from '~/domain/kernel/access/throttle.server.ts'
import { purgeTokens } from '~/domain/account/sign-in/tokens.server.ts'
import { purgeScans } from '~/domain/time/clocking/scans.server.ts'
import { purgeUploads } from '~/domain/content/documents/upload.server.ts'
import { sweepArchive } from '~/domain/kernel/events/archive.server.ts'
import { checkHead, thinHeads } from '~/domain/kernel/events/head.server.ts'
import { newestEvent } from '~/domain/kernel/events/record.server.ts'
import { purgeExceptions } from '~/domain/time/exceptions/watch.server.ts'
import { sweepAside } from '~/domain/kernel/files/copies.server.ts'
import { purgeGeocodeCache } from '~/domain/kernel/geocode/geocode.server.ts'
import { hookQueue } from '~/domain/account/webhooks/deliver.server.ts'
import { phoneQueue } from '~/domain/safety/phone-messages/deliver.server.ts'
import { purgeClientLinks } from '~/domain/overview/client-report/links.server.ts'
import { purgeVisits } from '~/domain/time/site-book/visits/visits.server.ts'
import { purgeDuties } from '~/domain/time/rota/purge.server.ts'
import { purgePlaces } from '~/domain/time/site-book/runs/records.server.ts'
import { purgeUnavailable } from '~/domain/time/rota/unavailable.server.ts'
import { purgeResponders } from '~/domain/safety/escalation/responders.server.ts'
import { purgeSessions as purgeLoneSessions } from '~/domain/safety/lone-worker/purge.server.ts'
import { log } from '~/platform/log.server.ts'
import { purgeOutbox } from '~/domain/kernel/mail/outbox.server.ts'
import { purgeOutboxKeys } from '~/domain/offline/outbox/keys.server.ts'
import { purgeOperations } from '~/domain/offline/outbox/sweep.server.ts'
import { emailQueue } from '~/domain/kernel/mail/deliver.server.ts'
import { pushQueue } from '~/domain/kernel/push/deliver.server.ts'
import { purgeQueue } from '~/platform/queue-upkeep.server.ts'
import { commit, setReserve, write } from '~/platform/store.server.ts'

const RUNS_KEPT_DAYS = 90

/** What is deleted each night, or made ready for the next day, by name. */
const PIECES: Record<string, (now: Date) => unknown> = {
  reserve: () => setReserve(),
  heads: (now) => thinHeads(now),
  end: () => log().info(checkHead(newestEvent()).head ?? {}, 'the audit trail ends here'),
  sessions: (now) => purgeSessions(now),
  devices: (now) => purgeMarks(now),
  apiTokens: (now) => purgeApiTokens(now),
  kiosks: (now) => purgeKiosks(now),
  tokens: (now) => purgeTokens(now),
  throttle: (now) => purgeThrottle(now),
  keys: (now) => purgeKeys(now),
  operations: (now) => purgeOperations(now),
  phoneKeys: (now) => purgeOutboxKeys(now),
  emails: (now) => purgeQueue(emailQueue, now),
  outbox: (now) => purgeOutbox(now),
  pushes: (now) => purgeQueue(pushQueue, now),
  hooks: (now) => purgeQueue(hookQueue, now),
  phoneMessages: (now) => purgeQueue(phoneQueue, now),
  responders: (now) => purgeResponders(now),
  duties: (now) => purgeDuties(now),
  visits: (now) => purgeVisits(now),
  clientLinks: (now) => purgeClientLinks(now),
  unavailable: (now) => purgeUnavailable(now),
  alone: (now) => purgeLoneSessions(now),
  exceptions: (now) => purgeExceptions(now),
  places: (now) => purgePlaces(now),
  scans: (now) => purgeScans(now),
  actions: (now) => purgeActions(now),
  vehicles: () => purgeVehicles(),
  addresses: (now) => purgeGeocodeCache(now),
  uploads: (now) => purgeUploads(now),
  archive: (now) => sweepArchive(now),
  aside: (now) => sweepAside(now),
  runs: (now) => purgeRuns(now),
}

/**
 * Deletes what has been kept long enough, one kind after the other. @returns how many of each were deleted @throws
 * Error if a kind failed, after all others
 */
export function purge(now: Date, pieces = PIECES): Record<string, unknown> {
  const done: Record<string, unknown> = {}
  doEach(Object.keys(pieces), (name) => (done[name] = pieces[name]!(now)), 'old data of one kind could not be deleted')
  return done
}

function purgeRuns(now: Date): number {
  const old = new Date(now.getTime() - RUNS_KEPT_DAYS * DAY_MS)
  return commit(() => write().delete(scheduleRuns).where(lt(scheduleRuns.startedAt, old)).run()).changes
}
