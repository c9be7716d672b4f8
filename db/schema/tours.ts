import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json } from './columns.ts'
import { users } from './people.ts'
import { sites } from './sites.ts'

/** A place at a site that tours include. A removed one stays for the scans that name it. */
export const checkpoints = sqliteTable(
  'checkpoints',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    /** Its position in the list of its site. */
    position: integer().notNull(),
    note: text(),
    /** A question to answer at each scan. */
    question: text(),
    photoNeeded: flag().notNull().default(false),
    latitude: real(),
    longitude: real(),
    radiusMetres: integer().notNull().default(30),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [index('checkpoints_site').on(t.siteId, t.position, t.id)],
)

/** The code on a poster or a tag of a checkpoint. A retired one still scans, and the scan is marked. */
export const checkpointTokens = sqliteTable(
  'checkpoint_tokens',
  {
    id: id(),
    checkpointId: text()
      .notNull()
      .references(() => checkpoints.id),
    token: text().notNull(),
    /** Eight characters to type if no camera works. */
    code: text().notNull(),
    createdAt: instant().notNull(),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('checkpoint_tokens_token').on(t.token),
    uniqueIndex('checkpoint_tokens_code').on(t.code),
    index('checkpoint_tokens_checkpoint').on(t.checkpointId, t.id),
  ],
)

/** A round of checkpoints. Its newest version has the checkpoints. */
export const tours = sqliteTable(
  'tours',
  {
    id: id(),
    siteId: text()
      .notNull()
      .references(() => sites.id),
    versionId: text().notNull(),
    /** Due times are planned up to this moment. */
    plannedUntil: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    index('tours_site').on(t.siteId, t.id),
    index('tours_planned')
      .on(t.plannedUntil)
      .where(sql`removed_at IS NULL`),
  ],
)

/** A checkpoint as it was when a version of a tour was made. */
export type TourPoint = {
  id: string
  name: string
  note: string | null
  question: string | null
  photoNeeded: boolean
  latitude: number | null
  longitude: number | null
  radiusMetres: number
}

/** A tour as it was walked: a change makes a new version, so that earlier reports do not change. */
export const tourVersions = sqliteTable(
  'tour_versions',
  {
    id: id(),
    tourId: text()
      .notNull()
      .references(() => tours.id),
    n: integer().notNull(),
    name: text().notNull(),
    /** fixed, free. */
    order: text().notNull(),
    points: json<TourPoint[]>().notNull(),
    schedule: json<
      | { times: string[] }
      | { everyMinutes: number; from: string; to: string }
      | { windows: { from: string; to: string }[] }
      | null
    >(),
    allowedMinutes: integer().notNull(),
    createdAt: instant().notNull(),
    createdBy: text(),
  },
  (t) => [uniqueIndex('tour_versions_tour').on(t.tourId, t.n)],
)

/** A tour that is due, is being walked, was walked, or was missed. */
export const tourRuns = sqliteTable(
  'tour_runs',
  {
    id: id(),
    tourId: text()
      .notNull()
      .references(() => tours.id),
    versionId: text()
      .notNull()
      .references(() => tourVersions.id),
    siteId: text().notNull(),
    /** The moment at which it is due; NULL for an extra one. */
    slotKey: text(),
    dueAt: instant(),
    /** When it was due or, without that, started: the list is sorted by this. */
    at: instant().notNull(),
    /** due, running, finished, ended_early, missed. */
    state: text().notNull(),
    userId: text().references(() => users.id),
    /** The id that the phone gave it, so that scans that arrive before its start can find it. */
    phoneRunId: text(),
    startedAt: instant(),
    startedTrust: text(),
    startReceivedAt: instant(),
    endedAt: instant(),
    endedTrust: text(),
    /** When the end arrived; NULL while it is only a guess, because nobody has reported it. */
    endReceivedAt: instant(),
    /** Why it was ended before all checkpoints were scanned. */
    reason: text(),
    planned: integer().notNull(),
    scanned: integer().notNull().default(0),
    /** Scans with at least one mark. */
    marked: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('tour_runs_slot')
      .on(t.tourId, t.slotKey)
      .where(sql`slot_key IS NOT NULL`),
    uniqueIndex('tour_runs_phone')
      .on(t.userId, t.phoneRunId)
      .where(sql`phone_run_id IS NOT NULL`),
    index('tour_runs_at').on(t.at, t.id),
    index('tour_runs_state').on(t.state, t.at, t.id),
    index('tour_runs_site').on(t.siteId, t.at, t.id),
    index('tour_runs_site_state').on(t.siteId, t.state, t.at, t.id),
    index('tour_runs_tour').on(t.tourId, t.dueAt),
    index('tour_runs_user').on(t.userId, t.at, t.id),
    index('tour_runs_open')
      .on(t.at)
      .where(sql`state IN ('due', 'running')`),
  ],
)

/** A checkpoint that a person scanned on a tour; a doubtful scan is marked, never refused. */
export const tourScans = sqliteTable(
  'tour_scans',
  {
    id: id(),
    runId: text()
      .notNull()
      .references(() => tourRuns.id, { onDelete: 'cascade' }),
    checkpointId: text().notNull(),
    tokenId: text().notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** By the phone's own clock. */
    madeAt: instant(),
    trust: text().notNull(),
    notBefore: instant(),
    notAfter: instant(),
    operationId: text(),
    /** nfc_link, nfc, qr, camera, typed. */
    method: text().notNull(),
    latitude: real(),
    longitude: real(),
    accuracy: real(),
    /** at_site, near, away, unknown: its distance from the checkpoint. */
    fence: text().notNull(),
    distanceMetres: integer(),
    /** The token was already retired when it was scanned. */
    retired: flag().notNull(),
    marks: json<string[]>().notNull(),
    answer: text(),
    note: text(),
    photoFileId: text(),
  },
  (t) => [
    index('tour_scans_run').on(t.runId, t.at),
    index('tour_scans_checkpoint').on(t.checkpointId, t.at),
    index('tour_scans_located')
      .on(t.at)
      .where(sql`latitude IS NOT NULL`),
  ],
)
