import { and, asc, eq, gt, inArray, isNull, lt, min } from 'drizzle-orm'
import { assignments, duties, instructionReads, siteInstructions } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt } from '../../kernel/access/grants.server.ts'
import { demand } from '../../kernel/access/permissions.ts'
import { record } from '../../kernel/events/record.server.ts'
import { namesOf } from '../../kernel/people/people.server.ts'
import { findSiteRow, presentSite, type SiteRow } from '../../kernel/sites/sites.server.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '~/platform/dates.ts'
import { conflict, notFound } from '~/platform/problem.ts'
import { sha256Of } from '~/platform/sha256.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { instructionsRow, instructionsState, readAtOf } from './instructions-rows.server.ts'
import {
  type InstructionsInput,
  type InstructionsRead,
  type InstructionsView,
  type SiteInstructionsView,
} from './instructions-input.ts'
import { ownDuty } from './own.server.ts'

const FORTNIGHT = 13

/**
 * Returns the instructions for the site of the actor's own duty `id`. @throws Problem not_found, also for another
 * person's duty
 */
export function findInstructions(actor: Person, { id }: { id: string }): InstructionsView {
  demand(actor, 'rota.own')
  return viewOwn(actor, ownDuty(actor, id).duty.siteId)
}

/**
 * Records that the actor has read the instructions for the site of their own duty `id`. Repeating it changes nothing.
 * @throws Problem not_found, also if there are none; conflict `stale` for an old version
 */
export function readInstructions(actor: Person, { id, version }: InstructionsRead, now = new Date()): InstructionsView {
  demand(actor, 'rota.own')
  return commit(() => {
    const { siteId } = ownDuty(actor, id).duty
    const row = instructionsRow(siteId)
    if (!row) throw notFound('Instructions')
    if (row.version !== version)
      throw conflict('The instructions have just changed. Please read them again.', { code: 'stale' })
    if (!readAtOf(actor.id, siteId, version)) {
      const read = { id: newId(now.getTime()), userId: actor.id, siteId, version, readAt: now }
      write().insert(instructionReads).values(read).run()
      const subject = { type: 'site', id: siteId }
      const details = { site: findSiteRow(siteId)?.name, version }
      record(actor, { type: 'instructions.read', subject, personId: actor.id, details, payload: { siteId } }, now)
    }
    return viewOwn(actor, siteId)
  })
}

/**
 * Returns the instructions of the site `id`, and the people on duty there in the next fortnight who have not read this
 * version. @throws Problem not_found
 */
export function findSiteInstructions(actor: Person, { id }: { id: string }, now = new Date()): SiteInstructionsView {
  demandAt(actor, 'site.see', id)
  return { ...viewText(presentSite(id)), unread: listUnread(id, now) }
}

/**
 * Replaces the instructions of the site `id`; an empty text removes them. People who read an earlier version must read
 * the new one. @throws Problem not_found, conflict `stale` if another person has changed them since `versionWas`
 */
export function setInstructions(
  actor: Person,
  { id, text, versionWas }: InstructionsInput,
  now = new Date(),
): SiteInstructionsView {
  demand(actor, 'site.manage')
  return commit(() => {
    const { name } = presentSite(id)
    const before = instructionsRow(id)
    // An empty field of a page would not arrive, so it posts `none` if there were no instructions.
    if (versionWas !== undefined && versionWas !== null && (versionWas || 'none') !== (before?.version ?? 'none'))
      throw conflict('A colleague has just changed the instructions. Please check them again.', {
        code: 'stale',
      })
    if (text === (before?.text ?? '')) return findSiteInstructions(actor, { id }, now)
    const row = { siteId: id, text, version: versionOf(text), changedAt: now, changedBy: actor.id }
    if (text === '') write().delete(siteInstructions).where(eq(siteInstructions.siteId, id)).run()
    else
      write()
        .insert(siteInstructions)
        .values(row)
        .onConflictDoUpdate({ target: siteInstructions.siteId, set: row })
        .run()
    const details = { name, version: text === '' ? null : row.version, characters: text.length }
    const subject = { type: 'site', id }
    record(actor, { type: 'instructions.changed', subject, personId: null, details, payload: { siteId: id } }, now)
    return findSiteInstructions(actor, { id }, now)
  })
}

/**
 * Returns the version of a text. The same text always has the same version, so if a change is undone, people need not
 * read it again.
 */
const versionOf = (text: string): string => sha256Of(text).slice(0, 16)

function viewOwn(actor: Person, siteId: string): InstructionsView {
  const told = viewText(findSiteRow(siteId)!)
  const readAt = told.version ? readAtOf(actor.id, siteId, told.version) : null
  return { ...told, state: instructionsState(actor.id, siteId), readAt: readAt?.toISOString() ?? null }
}

function viewText({ id: siteId, name: site }: SiteRow) {
  const row = instructionsRow(siteId)
  return {
    siteId,
    site,
    text: row?.text ?? null,
    version: row?.version ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}

/**
 * Returns the people who have not read the instructions. People on drafts are included, because they will have to read
 * them once they are told.
 */
function listUnread(siteId: string, now: Date) {
  const row = instructionsRow(siteId)
  if (!row) return []
  const read = and(
    eq(instructionReads.userId, assignments.userId),
    eq(instructionReads.siteId, siteId),
    eq(instructionReads.version, row.version),
  )
  const found = db()
    .select({ userId: assignments.userId, startsAt: min(assignments.startsAt) })
    .from(duties)
    .innerJoin(assignments, eq(assignments.dutyId, duties.id))
    .leftJoin(instructionReads, read)
    .where(
      and(
        eq(duties.siteId, siteId),
        gt(duties.startsAt, startOfDay(addDays(dayOf(now), -1))),
        lt(duties.startsAt, endOfDay(addDays(dayOf(now), FORTNIGHT))),
        gt(duties.endsAt, now),
        inArray(duties.state, ['draft', 'published', 'changed']),
        inArray(assignments.state, ['assigned', 'confirmed']),
        isNull(instructionReads.id),
      ),
    )
    .groupBy(assignments.userId)
    .orderBy(asc(min(assignments.startsAt)), asc(assignments.userId))
    .all()
  const names = namesOf(found.map(({ userId }) => userId))
  return found.map(({ userId, startsAt }) => {
    return { userId, userName: names.get(userId) ?? '', startsAt: (startsAt as Date).toISOString() }
  })
}
