import fs from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { makeBackup } from '../../records/backup/backup.server.ts'
import { restoreBackup } from '../../records/backup/restore.server.ts'
import { noteChain } from '~/jobs/start.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { closeStore, commit, store } from '~/platform/store.server.ts'
import { listAudit } from '../../records/audit/audit.server.ts'
import { eraseDetails } from './erase-details.server.ts'
import { flushHead, headFile, readHeads, thinHeads } from './head.server.ts'
import { record } from './record.server.ts'
import { verifyChain } from './verify.server.ts'

afterEach(() => vi.useRealTimers())

const dana = () => actor('dana')
const sql = (text: string) => store().sqlite.exec(text)

function fill(count: number): void {
  const alice = actor('alice')
  commit(() => {
    for (let n = 0; n < count; n++)
      record(alice, { type: 'document.acknowledged', details: { n }, payload: { id: `${n}` } })
  })
}
const newest = () => store().sqlite.prepare('SELECT max(id) FROM events').pluck().get() as number

describe('an attacker who can write to the database but has no key', () => {
  it.each([
    ['the details of an event deleted', 'DELETE FROM event_details WHERE event_id = 20', 'removed'],
    ['all newest details deleted', 'DELETE FROM event_details WHERE event_id > 20', 'removed'],
    ['an address rewritten', "UPDATE event_details SET ip = '10.0.0.1' WHERE event_id = 20", 'details'],
    ['a user agent rewritten', "UPDATE event_details SET user_agent = 'curl' WHERE event_id = 20", 'details'],
    ['a payload rewritten', "UPDATE event_details SET payload = '{}' WHERE event_id = 20", 'details'],
    [
      'a stub made up',
      "UPDATE event_details SET salt = '', details = '{}', payload = NULL, ip = NULL, user_agent = NULL, seal = 'x' WHERE event_id = 20",
      'details',
    ],
    [
      'the rule put back to the old one',
      'DROP TRIGGER events_no_update; UPDATE events SET mac_version = 1 WHERE id = 20',
      'changed',
    ],
  ])('is detected: %s', async (_, change, reason) => {
    fill(40)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    sql(change)
    const report = await verifyChain(dana())
    expect(report).toMatchObject({ ok: false, reason: expect.stringContaining(reason) })
  })

  it('is detected: the last events deleted and the counter of the database lowered', async () => {
    fill(40)
    const last = newest()
    const report = () => verifyChain(dana())
    expect(await report()).toMatchObject({ ok: true })
    sql(`DELETE FROM events WHERE id > ${last - 10}; DELETE FROM event_details WHERE event_id > ${last - 10}`)
    sql(`UPDATE sqlite_sequence SET seq = ${last - 10} WHERE name = 'events'`)
    expect(await report()).toMatchObject({ ok: false, firstBad: last - 9, reason: expect.stringContaining('missing') })
    fill(30)
    expect(await report()).toMatchObject({ ok: false, reason: expect.stringContaining('noted outside') })
  })

  it('is detected: everything deleted, including the notes outside the database', async () => {
    fill(5)
    closeStore()
    sql('DELETE FROM events; DELETE FROM event_details; DELETE FROM event_checkpoints; DELETE FROM sqlite_sequence')
    expect(await verifyChain(dana())).toMatchObject({ ok: false, firstBad: 1 })
    fs.rmSync(headFile())
    expect(await verifyChain(dana())).toMatchObject({ ok: false, reason: expect.stringContaining('audit-head') })
  })

  it('is detected: the notes of the newest events changed or invented', async () => {
    fill(5)
    flushHead()
    const text = fs.readFileSync(headFile(), 'utf8')
    fs.writeFileSync(headFile(), text.replace(/"id":\d+/, '"id":4711'))
    expect(await verifyChain(dana())).toMatchObject({ ok: false, reason: expect.stringContaining('audit-head') })
  })
})

describe('lawful changes', () => {
  it('are not mistaken for tampering: erased details leave a signed stub', async () => {
    fill(20)
    const { id } = actor('alice')
    expect(commit(() => eraseDetails(id))).toBeGreaterThanOrEqual(20)
    expect(store().sqlite.prepare("SELECT count(*) FROM event_details WHERE ip = '127.0.0.1'").pluck().get()).toBe(0)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    sql(`UPDATE event_details SET event_id = 900 WHERE event_id = ${newest()}`)
    expect(await verifyChain(dana())).toMatchObject({ ok: false })
  })

  it('are not mistaken for tampering: a restore shortens the chain, and the chain records the restore', async () => {
    fill(10)
    const { folder } = await makeBackup()
    fill(20)
    const before = newest()
    closeStore()
    restoreBackup(folder, { yes: true })
    expect(newest()).toBeLessThan(before)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    noteChain()
    expect(listAudit(dana(), { limit: 1, action: 'backup_restored' }).items[0]!.details).toMatchObject({ before })
    noteChain()
    fill(50)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    expect(listAudit(dana(), { limit: 5, action: 'backup_restored' }).items).toHaveLength(1)
  })

  it('a power cut may cut off the last note, and the next one is complete', async () => {
    fill(3)
    flushHead()
    fs.appendFileSync(headFile(), '{"at":12,"id":9')
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    fill(3)
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
    expect(readHeads()).toMatchObject({ changed: false })
  })

  it('for each earlier day one note is kept, and the newest', async () => {
    const earlier = readHeads()!.heads.at(-1)
    // The notes are of one day, and the template's of an earlier one, at whatever hour this runs.
    const noon = (Math.floor(Date.now() / DAY_MS) + 1.5) * DAY_MS
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    for (let n = 0; n < 5; n++) {
      fill(1)
      flushHead()
    }
    const kept = readHeads()!.heads
    thinHeads(new Date(noon + 3 * DAY_MS))
    expect(readHeads()!.heads).toEqual([earlier, kept.at(-1)])
    expect(await verifyChain(dana())).toMatchObject({ ok: true })
  })
})
