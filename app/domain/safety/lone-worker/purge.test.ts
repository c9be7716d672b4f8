import { isNotNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loneChecks } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { LoneStart } from './input.ts'
import { purgeSessions } from './purge.server.ts'
import { startSession } from './sessions.server.ts'

const NOW = new Date('2026-11-20T02:15:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

it('deletes every location after a month in one night, however many check-ins a large company makes in a day', () => {
  const { id } = startSession(actor('alice'), LoneStart.parse({}), daysAgo(32))
  const at = daysAgo(31).getTime()
  commit(() =>
    write().run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10001)
      INSERT INTO lone_checks (id, session_id, due_at, at, received_at, source, trust, latitude, longitude)
      SELECT 'check-' || i, ${id}, ${at}, ${at}, ${at}, 'scan', 'server', 51.5, -0.1 FROM n`),
  )
  expect(purgeSessions(NOW).places).toBe(10_001)
  expect(db().select().from(loneChecks).where(isNotNull(loneChecks.latitude)).all()).toEqual([])
})
