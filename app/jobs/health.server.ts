import { sql } from 'drizzle-orm'
import { isDamaged } from './integrity.server.ts'
import { db } from '~/platform/store.server.ts'
import { canInspect } from '~/platform/threads.server.ts'
import { VERSION } from '~/platform/version.ts'

/** Does every needed part answer? Tells nothing but that and the version. */
export function checkHealth(): { status: 'ok' | 'unavailable'; version: string } {
  try {
    db().get(sql`SELECT 1`)
    return { status: canInspect() && !isDamaged() ? 'ok' : 'unavailable', version: VERSION }
  } catch {
    return { status: 'unavailable', version: VERSION }
  }
}
