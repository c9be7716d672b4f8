import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, json } from './columns.ts'

/** API tokens of other systems. Only a SHA-256 of the secret is stored. No sites means all sites. */
export const apiTokens = sqliteTable('api_tokens', {
  id: id(),
  name: text().notNull(),
  secretHash: text().notNull().unique(),
  scopes: json<string[]>().notNull(),
  siteIds: json<string[]>(),
  createdBy: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  revokedAt: instant(),
  lastUsedAt: instant(),
  lastUsedIp: text(),
})
