import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { checkpoints, checkpointTokens } from '#db/schema/tours.ts'
import { db, newId, prepared, write } from '~/platform/store.server.ts'
import { codeFrom, readCode, readToken, tokenFrom } from './code.ts'

/** A checkpoint found by a poster or a typed code. */
export type Reached = {
  tokenId: string
  checkpointId: string
  siteId: string
  name: string
  radiusMetres: number
  latitude: number | null
  longitude: number | null
  /** When a newer poster replaced this one, or the checkpoint was removed; null while it is valid. */
  retiredAt: Date | null
}

/** Gives a checkpoint a new token and code, within a commit. */
export function issueToken(checkpointId: string, now: Date): void {
  let code = codeFrom(randomBytes(8))
  while (db().select({ id: checkpointTokens.id }).from(checkpointTokens).where(eq(checkpointTokens.code, code)).get())
    code = codeFrom(randomBytes(8))
  const row = { id: newId(now.getTime()), checkpointId, token: tokenFrom(randomBytes(16)), code, createdAt: now }
  write().insert(checkpointTokens).values(row).run()
}

/** Retires the valid token and code of a checkpoint, within a commit. */
export function retireTokens(checkpointId: string, now: Date): void {
  const present = and(eq(checkpointTokens.checkpointId, checkpointId), isNull(checkpointTokens.retiredAt))
  write().update(checkpointTokens).set({ retiredAt: now }).where(present).run()
}

/**
 * Returns the checkpoint of a scanned poster or a typed code; null if it is not known. Retired posters are found too.
 */
export function reach(
  { token, code }: { token?: string | null; code?: string | null },
  origin: string,
): Reached | null {
  const [byToken, byCode] = [token ? readToken(token, origin) : null, code ? readCode(code) : null]
  return (byToken ? tokenOf().get({ token: byToken }) : byCode ? codeOf().get({ code: byCode }) : null) ?? null
}

const columns = {
  tokenId: checkpointTokens.id,
  retiredAt: checkpointTokens.retiredAt,
  checkpointId: checkpoints.id,
  siteId: checkpoints.siteId,
  name: checkpoints.name,
  radiusMetres: checkpoints.radiusMetres,
  latitude: checkpoints.latitude,
  longitude: checkpoints.longitude,
}

const tokenOf = prepared((db) =>
  db
    .select(columns)
    .from(checkpointTokens)
    .innerJoin(checkpoints, eq(checkpoints.id, checkpointTokens.checkpointId))
    .where(eq(checkpointTokens.token, sql.placeholder('token')))
    .prepare(),
)

const codeOf = prepared((db) =>
  db
    .select(columns)
    .from(checkpointTokens)
    .innerJoin(checkpoints, eq(checkpoints.id, checkpointTokens.checkpointId))
    .where(eq(checkpointTokens.code, sql.placeholder('code')))
    .prepare(),
)

/**
 * Returns all tokens and codes ever printed for these checkpoints, by checkpoint id. For use cases only, never for an
 * answer to a client.
 */
export function tokensOf(checkpointIds: readonly string[]): Map<string, { token: string; code: string }[]> {
  const found = new Map<string, { token: string; code: string }[]>()
  for (const id of new Set(checkpointIds)) {
    const { token, code } = checkpointTokens
    found.set(
      id,
      db().select({ token, code }).from(checkpointTokens).where(eq(checkpointTokens.checkpointId, id)).all(),
    )
  }
  return found
}
