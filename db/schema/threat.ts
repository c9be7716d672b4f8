import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/**
 * Readings of the national threat level, newest last; one row for each change, and `checkedAt` moves with each
 * confirmation.
 */
export const threatReadings = sqliteTable('threat_readings', {
  id: id(),
  level: text().notNull(),
  description: text().notNull(),
  source: text().notNull(),
  publishedAt: instant(),
  checkedAt: instant().notNull(),
  setBy: text(),
  createdAt: instant().notNull(),
})

export const geocodeCache = sqliteTable('geocode_cache', {
  key: text().primaryKey(),
  answer: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  at: instant().notNull(),
})
