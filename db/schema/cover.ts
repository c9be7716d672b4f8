import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './people.ts'
import { duties } from './rota.ts'

/** A shift that control offers to several people. The first to accept gets it. */
export const shiftOffers = sqliteTable(
  'shift_offers',
  {
    id: id(),
    dutyId: text()
      .notNull()
      .references(() => duties.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person who did not come, and who is removed when another accepts. */
    insteadOf: text(),
    /** waiting (for its turn), offered, accepted, declined, taken (by another person), ended (no longer needed). */
    state: text().notNull(),
    /** Its turn in the order of offers; offers sent at the same time have the same turn. */
    turn: integer().notNull(),
    /** How long each person has before the next one is asked too; NULL if all are asked at once. */
    minutesEach: integer(),
    /** Why it is offered although there is a warning. */
    reason: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    offeredAt: instant(),
    /** When the next person is asked too; NULL after they were, or if there is no next one. */
    nextAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('shift_offers_one_open')
      .on(t.dutyId, t.userId)
      .where(sql`state IN ('waiting', 'offered')`),
    index('shift_offers_duty').on(t.dutyId, t.turn, t.id),
    index('shift_offers_user').on(t.userId, t.id),
    index('shift_offers_open')
      .on(t.dutyId)
      .where(sql`state IN ('waiting', 'offered')`),
  ],
)
