import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { events } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { daysAgo } from '../../../../e2e/support/retention.ts'
import { listAudit } from '../audit/audit.server.ts'
import { archiveFolder, sweepArchive } from '../../kernel/events/archive.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { verifyChain } from '../../kernel/events/verify.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { commit, db, store } from '~/platform/store.server.ts'
import { cleanUp } from './cleanup.server.ts'
import { RetentionPolicy } from './input.ts'
import { setPolicy } from './policies.server.ts'

const dana = () => actor('dana')

describe('the audit chain', () => {
  function fill(count: number, at = new Date()): void {
    const alice = actor('alice')
    commit(() => {
      for (let n = 0; n < count; n++) record(alice, { type: 'staff.updated', details: { n } }, at)
    })
  }

  it('of 10,000 events is intact, and a single changed row is found', async () => {
    fill(10_000)
    const report = await verifyChain(dana())
    expect(report).toMatchObject({ ok: true, firstBad: null })
    expect(report.checked).toBeGreaterThanOrEqual(10_000)
    store().sqlite.exec('DROP TRIGGER events_no_update')
    store().sqlite.prepare('UPDATE events SET at = at + 1 WHERE id = 7777').run()
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 7777, reason: 'The event was changed' })
  })

  it('names the row that was changed, even if only its details were', async () => {
    fill(50)
    store().sqlite.prepare(`UPDATE event_details SET details = '{"n":999}' WHERE event_id = 30`).run()
    expect(await verifyChain(dana())).toMatchObject({
      ok: false,
      firstBad: 30,
      reason: 'The details of the event were changed',
    })
    store().sqlite.exec('DROP TRIGGER events_no_update')
    store().sqlite.prepare('UPDATE events SET actor_id = NULL WHERE id = 20').run()
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 20, reason: 'The event was changed' })
  })

  it('shows that an event was removed, even the last one', async () => {
    fill(20)
    const last = db().select().from(events).all().at(-1)!.id
    store().sqlite.prepare('DELETE FROM events WHERE id = ?').run(last)
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: last, reason: 'An event is missing' })
    store().sqlite.prepare('DELETE FROM events WHERE id = 12').run()
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 12 })
  })

  it('cannot be changed through the database', () => {
    fill(1)
    expect(() => store().sqlite.prepare('UPDATE events SET actor_id = NULL').run()).toThrow('append-only')
  })

  it('verifies from a signed checkpoint after pruning, but not from a false one', async () => {
    fill(900, daysAgo(800))
    fill(5)
    setPolicy(dana(), RetentionPolicy.parse({ dataType: 'audit_logs', retentionPeriodDays: 730 }), daysAgo(31))
    const { details } = await cleanUp(dana(), { dryRun: false })
    expect(details[0]!.deleted).toBeGreaterThanOrEqual(900)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    expect((await verifyChain(dana())).from).toBeGreaterThanOrEqual(900)
    const archived = fs.readFileSync(path.join(archiveFolder(), `${new Date().getUTCFullYear()}.jsonl`), 'utf8')
    expect(archived.trim().split('\n').length).toBe(details[0]!.deleted)
    expect(JSON.parse(archived.split('\n')[0]!)).toMatchObject({ id: 1, mac: expect.any(String) })
    expect(listAudit(dana(), { limit: 1, action: 'audit_log_pruned' }).items[0]!.details).toMatchObject({ from: 1 })
    expect(sweepArchive(new Date(Date.now() + 6 * 365 * DAY_MS))).toBe(0)
    expect(sweepArchive(new Date(Date.now() + 8 * 365 * DAY_MS))).toBe(1)
    store().sqlite.prepare('UPDATE event_checkpoints SET removed = removed - 1').run()
    expect(await verifyChain(dana())).toMatchObject({
      ok: false,
      reason: 'The checkpoint of the pruned part was changed',
    })
  })
})
