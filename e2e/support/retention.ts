import { safetyViolations } from '#db/schema/clocking.ts'
import { RetentionPolicy } from '~/domain/records/retention/input.ts'
import { setPolicy } from '~/domain/records/retention/policies.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, newId, write } from '~/platform/store.server.ts'
import { actor } from './actors.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A period set by dana. */
export const policy = (dataType: string, days: number, more: object = {}) =>
  setPolicy(actor('dana'), RetentionPolicy.parse({ dataType, retentionPeriodDays: days, ...more }))

/** Adds a violation. @returns its id */
export function violation(userId: string, at: Date): string {
  const id = newId()
  commit(() =>
    write().insert(safetyViolations).values({ id, userId, type: 'no_hi_vis', description: 'No jacket', at }).run(),
  )
  return id
}

export const violations = () => db().select().from(safetyViolations).all()
