import { desc, eq } from 'drizzle-orm'
import { threatReadings } from '#db/schema/threat.ts'
import { type Actor, system } from '../../kernel/access/actor.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { env } from '~/platform/env.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { askOutside, userAgent } from '~/platform/outgoing.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { Problem } from '~/platform/problem.ts'
import { commit, db, newId, prepared, write } from '~/platform/store.server.ts'
import { type FeedReading, readThreatFeed } from './feed.ts'
import { type ManualThreatLevel } from './input.ts'
import {
  defaultLevel,
  defaultSource,
  feedSource,
  isStale,
  manualSource,
  threatDescription,
  type ThreatLevel,
} from './levels.ts'
import { type ThreatChange, type ThreatView } from './threat-view.ts'

type Row = typeof threatReadings.$inferSelect

/** Returns the current threat level. Before the first reading this is the documented default, marked as unconfirmed. */
export function findThreatLevel(actor: Actor, now = new Date()): ThreatView {
  demand(actor, 'threat.read')
  return view(newest().get(), now)
}

/** Returns the history of levels, newest first, for admins. */
export function listThreatChanges(actor: Actor): ThreatChange[] {
  demand(actor, 'threat.manage')
  const rows = db().select().from(threatReadings).orderBy(desc(threatReadings.id)).limit(50).all()
  const names = namesOf(rows.map((row) => row.setBy))
  return rows.map(({ id, level, description, source, publishedAt, checkedAt, createdAt, setBy }) => {
    return {
      id,
      level,
      description,
      source,
      publishedAt,
      checkedAt,
      createdAt,
      setBy: (setBy && names.get(setBy)) || null,
    }
  })
}

/** Sets the level by hand. It applies until the feed changes. */
export function setThreatLevel(actor: Actor, input: ManualThreatLevel, now = new Date()): ThreatView {
  demand(actor, 'threat.manage')
  const { level } = input
  const row = {
    level,
    description: input.description || threatDescription(level),
    source: manualSource,
    publishedAt: now,
    setBy: actor.id,
  }
  return commit(() => view(keep(actor, row, now), now))
}

/**
 * Reads the feed at once, for an admin. Its level replaces one that was set by hand. @throws Problem unavailable, with
 * the reason; the last good reading remains
 */
export async function refreshThreatLevel(actor: Actor, _input: object = {}, now = new Date()): Promise<ThreatView> {
  demand(actor, 'threat.manage')
  return take(actor, true, now)
}

/**
 * Reads the feed every hour. A level that was set by hand remains until the feed changes. @throws Problem unavailable,
 * with the reason
 */
export async function readThreatLevelHourly(now = new Date()): Promise<ThreatView> {
  return take(system('threat-level'), false, now)
}

async function take(actor: Actor, overManual: boolean, now: Date): Promise<ThreatView> {
  const { THREAT_LEVEL_URL, ORIGIN } = env()
  const accept = 'application/rss+xml, application/xml, text/xml'
  const answer = await askOutside(new URL(THREAT_LEVEL_URL), { timeoutMs: 5000, userAgent: userAgent(ORIGIN), accept })
  const found = answer.fault ? { refusal: answer.fault } : readThreatFeed(answer.text)
  if (found.refusal !== undefined) {
    const why = reasons[found.refusal] ?? 'it could not be reached'
    commit(() =>
      record(actor, { type: 'threat.refreshed', personId: null, details: { ok: false, reason: found.refusal } }, now),
    )
    throw new Problem('unavailable', `Failed to refresh threat level: ${why}. The last known level still applies.`, {
      retryAfter: 60,
    })
  }
  return commit(() => view(adopt(actor, found.reading, overManual, now), now))
}

function adopt(actor: Actor, reading: FeedReading, overManual: boolean, now: Date): Row {
  const present = latest()
  const before = latest(feedSource)
  const repeated = before?.level === reading.level && before.publishedAt?.getTime() === reading.publishedAt?.getTime()
  if (before && repeated) {
    const confirmed = write()
      .update(threatReadings)
      .set({ checkedAt: now })
      .where(eq(threatReadings.id, before.id))
      .returning()
      .get()
    if (present!.id === before.id) return confirmed
    if (!overManual) return present!
  }
  const { level, publishedAt } = reading
  return keep(
    actor,
    { level, description: threatDescription(level), source: feedSource, publishedAt, setBy: null },
    now,
  )
}

function keep(actor: Actor, row: Omit<Row, 'id' | 'checkedAt' | 'createdAt'>, now: Date): Row {
  const before = latest()
  const kept = write()
    .insert(threatReadings)
    .values({ ...row, id: newId(now.getTime()), checkedAt: now, createdAt: now })
    .returning()
    .get()
  const details = { ok: true, level: row.level, before: before?.level ?? null, source: row.source }
  if (before?.level === row.level) {
    record(actor, { type: 'threat.refreshed', personId: null, details }, now)
  } else {
    const { lastUpdated, checkedAt, ...rest } = view(kept, now)
    const payload = { ...rest, lastUpdated: iso(lastUpdated), checkedAt: iso(checkedAt) }
    record(actor, { type: 'threat.changed', personId: null, details, payload }, now)
  }
  return kept
}

const iso = (at: Date | null) => at?.toISOString() ?? null

// The home page reads this on every visit.
const newest = prepared((db) => db.select().from(threatReadings).orderBy(desc(threatReadings.id)).limit(1).prepare())

function latest(source?: string): Row | undefined {
  return db()
    .select()
    .from(threatReadings)
    .where(source ? eq(threatReadings.source, source) : undefined)
    .orderBy(desc(threatReadings.id))
    .limit(1)
    .get()
}

function view(row: Row | undefined, now: Date): ThreatView {
  const level = (row?.level ?? defaultLevel) as ThreatLevel
  return {
    level,
    description: row?.description ?? threatDescription(level),
    source: row?.source ?? defaultSource,
    colorClass: `level-${level.toLowerCase()}`,
    lastUpdated: row ? (row.publishedAt ?? row.createdAt) : null,
    checkedAt: row?.checkedAt ?? null,
    stale: isStale(row?.checkedAt ?? null, now),
  }
}

const reasons: Record<string, string> = {
  html: 'the source answered with a web page instead of its feed',
  malformed: 'the source answered with something unreadable',
  no_item: 'the feed is empty',
  unknown_level: 'the feed contains no known level',
  timeout: 'the source did not answer in time',
  redirect: 'the source has moved; its address in the settings must be changed',
  too_large: 'the answer was too large',
}
