import { desc, sql, type SQL } from 'drizzle-orm'
import { literal } from '#db/literal.ts'
import { alerts } from '#db/schema/emergencies.ts'
import { WATCH_TYPES } from './alert-types.ts'
import { gravity } from './overlay-title.ts'

const gravityIn = (drill: boolean): SQL => {
  const of = (type: string) => literal(String(gravity({ type, drill })))
  const known = WATCH_TYPES.map((type) => sql`WHEN ${literal(type)} THEN ${of(type)}`)
  return sql`CASE ${alerts.type} ${sql.join(known, sql` `)} ELSE ${of('sos')} END`
}

/**
 * The order of `byGravity` in the database, for a list of limited length: when a network fails, hundreds of missed
 * check-ins must not push an earlier SOS out of it.
 */
export const GRAVEST_FIRST: SQL[] = [
  sql`CASE WHEN ${alerts.drill} THEN ${gravityIn(true)} ELSE ${gravityIn(false)} END`,
  desc(alerts.id),
]
