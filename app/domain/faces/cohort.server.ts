import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { DESCRIPTOR_LENGTH } from '#models/face/match.ts'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { presence, users } from '#db/schema/people.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { log } from '~/platform/log.server.ts'
import { db } from '~/platform/store.server.ts'
import { opened } from './templates.server.ts'

/** Who clocked in or out within so many days is one of the cohort, the latest first, up to so many people. */
const DAYS = 30
const MOST = 500
/** So many are opened at a time, a millisecond or so, before others have their turn. */
const AT_A_TIME = 50

/**
 * The templates of the colleagues that a person might be taken for, one after another without a name, for one comparison on the
 * inference thread. Whoever gets them overwrites them afterwards; they are never kept, sent or written.
 * @param model network and version that they must be of
 */
export async function othersOf(userId: string, model: string, now: Date): Promise<Float32Array> {
  const rows = db()
    .select({ userId: faceTemplates.userId, sealed: faceTemplates.sealed })
    .from(faceTemplates)
    .innerJoin(presence, eq(presence.userId, faceTemplates.userId))
    .innerJoin(users, eq(users.id, faceTemplates.userId))
    .where(
      and(
        ne(faceTemplates.userId, userId),
        eq(faceTemplates.model, model),
        eq(users.isActive, true),
        gt(presence.lastAt, new Date(now.getTime() - DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(presence.lastAt))
    .limit(MOST)
    .all()
  const others = new Float32Array(rows.length * DESCRIPTOR_LENGTH)
  let count = 0
  for (const [i, row] of rows.entries()) {
    if (i % AT_A_TIME === AT_A_TIME - 1) await setImmediate()
    const face = tryOpen(row)
    if (face) others.set(face, count++ * DESCRIPTOR_LENGTH)
  }
  return others.subarray(0, count * DESCRIPTOR_LENGTH)
}

// One template that does not open must not keep everybody else from clocking in.
function tryOpen(row: { userId: string; sealed: Uint8Array }): Float32Array | null {
  try {
    return opened(row.userId, row.sealed)
  } catch (err) {
    log().error({ err, userId: row.userId }, 'a kept face template does not open')
    return null
  }
}
