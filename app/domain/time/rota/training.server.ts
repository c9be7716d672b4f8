import { and, desc, eq } from 'drizzle-orm'
import { siteTraining } from '#db/schema/rota.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { demandAt } from '../../kernel/access/grants.server.ts'
import { refuseOwn } from '../../kernel/access/own-decision.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { findRow, namesOf } from '../../kernel/people/people.server.ts'
import { presentSite } from '../../kernel/sites/sites.server.ts'
import { dayOf } from '~/platform/dates.ts'
import { invalid, notFound } from '~/platform/problem.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { OWN_WARNING } from './assign.server.ts'
import { type NewTraining, type TrainingView } from './training-input.ts'

type TrainingRow = typeof siteTraining.$inferSelect

/** How many of the newest records are listed. Nobody reads a longer page. */
const MOST = 500

/** Returns the people trained at the site `id`, the latest record first. @throws Problem not_found */
export function listTraining(actor: Person, { id }: { id: string }): TrainingView[] {
  demandAt(actor, 'rota.see', id)
  presentSite(id)
  const at = eq(siteTraining.siteId, id)
  return viewAll(db().select().from(siteTraining).where(at).orderBy(desc(siteTraining.id)).limit(MOST).all())
}

/**
 * Records that a person was trained at the site `id`. Planners do not record their own, because it would lift a warning
 * about themselves. @throws Problem not_found; invalid for a day in the future; forbidden `own_decision`
 */
export function addTraining(actor: Person, { id: siteId, ...input }: NewTraining, now = new Date()): TrainingView {
  demandAt(actor, 'rota.plan', siteId)
  return commit(() => {
    const { name } = presentSite(siteId)
    findRow(input.userId)
    const own = refuseOwn(actor, input.userId, OWN_WARNING)
    if (input.trainedOn > dayOf(now)) throw invalid('trainedOn', 'This day is in the future')
    const row = { ...input, id: newId(now.getTime()), siteId, recordedBy: actor.id, recordedAt: now }
    write().insert(siteTraining).values(row).run()
    recordTraining(actor, 'training.recorded', row, name, now, own)
    return viewAll([row])[0]!
  })
}

/**
 * Removes a training record that was made by mistake. @throws Problem not_found, also at sites that the actor does not
 * manage
 */
export function removeTraining(actor: Person, { id }: { id: string }, now = new Date()): { message: string } {
  return commit(() => {
    const row = db().select().from(siteTraining).where(eq(siteTraining.id, id)).get()
    if (!row) throw notFound('Record')
    demandAt(actor, 'rota.plan', row.siteId)
    const { name } = presentSite(row.siteId)
    write()
      .delete(siteTraining)
      .where(and(eq(siteTraining.id, id), eq(siteTraining.siteId, row.siteId)))
      .run()
    recordTraining(actor, 'training.removed', row, name, now)
    return { message: 'The record was removed' }
  })
}

function recordTraining(
  actor: Person,
  type: 'training.recorded' | 'training.removed',
  { siteId, userId, trainedOn, trainer }: TrainingRow,
  site: string,
  now: Date,
  own: { decidedOwn?: true } = {},
): void {
  const details = { site, trainedOn, trainer, ...own }
  const subject = { type: 'site', id: siteId }
  record(actor, { type, subject, personId: userId, details, payload: { siteId } }, now)
}

function viewAll(rows: readonly TrainingRow[]): TrainingView[] {
  const names = namesOf(rows.flatMap(({ userId, recordedBy }) => [userId, recordedBy]))
  return rows.map((row) => ({
    id: row.id,
    siteId: row.siteId,
    userId: row.userId,
    userName: names.get(row.userId) ?? '',
    trainedOn: row.trainedOn,
    trainer: row.trainer,
    words: row.words,
    recordedBy: names.get(row.recordedBy) ?? null,
    recordedAt: row.recordedAt.toISOString(),
  }))
}
