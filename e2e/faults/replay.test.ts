import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { breakageDamageReport } from '../../app/domain/forms/forms/templates/breakage-damage-report.ts'
import { look } from '../support/database.ts'
import { manyPeople } from '../support/many-people.ts'
import { inParts } from '../support/outbox-people.ts'
import { type Kept, OutboxPhone } from '../support/outbox-phone.ts'
import { type Server, startServer } from '../support/server.ts'
import { copyTemplate } from '../support/template.ts'

const KILLS = process.env.FAULTS === 'long' ? 200 : 6
const HOUR = 3_600_000
/** After this many rounds, three other people take over, because one person may send only so much in a day. */
const ROUNDS_EACH = 40

test(`three phones replay what they stored through ${KILLS} kills at any moment: nothing is lost, nothing done twice`, async () => {
  test.setTimeout(KILLS * 15_000 + 60_000)
  const folder = copyTemplate()
  const kept: Said[] = []
  const crowd = manyPeople(folder, 'alice', 3 * KILLS)
  let server = await startServer({}, folder)
  let phones: OutboxPhone[] = []
  let [kills, took] = [0, 1200]
  for (let round = 0; kills < KILLS; round++) {
    if (round % ROUNDS_EACH === 0)
      phones = await Promise.all(crowd.splice(0, 3).map((cookie) => OutboxPhone.open(server, cookie)))
    const batch: Said[] = []
    for (const phone of phones) {
      for (const operation of await wroteDown(phone, round % ROUNDS_EACH)) batch.push({ phone, operation })
    }
    kept.push(...batch)
    const open = new Set(batch)
    while (open.size > 0) {
      const replay = Promise.all(
        phones.map((phone) =>
          send(
            [...open].filter((one) => one.phone === phone),
            server,
            open,
          ),
        ),
      )
      // The kill comes after the first operation has started and, judging by the last complete run, before all are
      // done.
      const until = kills < KILLS ? randomInt(5, Math.max(20, took)) : 60_000
      const start = performance.now()
      const cut = await Promise.race([replay.then(() => false), pause(until, true)])
      if (cut) {
        const dead = new Promise((resolve) => server.process.once('exit', resolve))
        server.process.kill('SIGKILL')
        await dead
        kills++
      }
      await replay
      if (!cut) took = Math.ceil(performance.now() - start)
      if (cut) server = await startServer({}, folder)
    }
  }
  const found = contentOf(folder)
  console.log(`${kills} kills, ${kept.length} operations, ${found.settled} settled, ${found.subjects} records`)
  expect(found).toMatchObject({ whole: 'ok', waiting: 0, settled: kept.length, twice: 0, subjects: kept.length })
  for (const { phone, operation } of kept) {
    phone.url = server.url
    // So many requests at once reach the limit, so a phone tries again.
    await expect(async () => {
      expect(await phone.send(operation)).toMatchObject({ status: 200, body: { state: 'applied' } })
    }).toPass()
  }
  expect(contentOf(folder)).toEqual(found)
  await server.stop()
})

/** Returns what one person does in one round: a form with its pictures, within a shift of half a minute. */
async function wroteDown(phone: OutboxPhone, round: number): Promise<Kept[]> {
  const { formData, parts } = inParts(exampleOf(breakageDamageReport))
  const form = { templateId: breakageDamageReport.id, templateVersion: breakageDamageReport.version, draftId: null }
  const ago = 11 * HOUR - round * 60_000
  return [
    await phone.make('punch', { action: 'clock_in', location: null, uniformDetected: true }, { ago }),
    await phone.make('form', { ...form, formData }, { ago: ago - 10_000, parts }),
    await phone.make('punch', { action: 'clock_out', location: null }, { ago: ago - 30_000 }),
  ]
}

type Said = { phone: OutboxPhone; operation: Kept }

/**
 * Sends operations one after the other until the server is gone. Those that have their final answer are not sent again.
 */
async function send(mine: Said[], server: Server, open: Set<Said>): Promise<void> {
  for (const one of mine) {
    const { phone, operation } = one
    phone.url = server.url
    try {
      const { status, body } = await phone.send(operation)
      if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
      const missing = new Set(body.missing as string[])
      for (const [index, { sha256 }] of operation.envelope.parts.entries())
        if (missing.has(sha256)) await phone.sendPart(operation, index)
      const state = missing.size > 0 ? (await phone.look(operation.id)).body.state : body.state
      if (state === 'applied') open.delete(one)
    } catch (error) {
      if (!/fetch failed|terminated|ECONN/.test(String(error))) throw error
      return
    }
  }
}

function contentOf(folder: string) {
  return look({ folder }, (sqlite) => {
    const one = (sql: string) => sqlite.prepare(sql).pluck().get() as number
    const made = ['clock_entries', 'form_submissions', 'alerts']
      .map((table) => `SELECT operation_id FROM ${table} WHERE operation_id IS NOT NULL`)
      .join(' UNION ALL ')
    return {
      whole: sqlite.pragma('integrity_check', { simple: true }) as string,
      settled: one("SELECT count(*) FROM operations WHERE state = 'applied'"),
      waiting: one("SELECT count(*) FROM operations WHERE state <> 'applied'"),
      subjects: one(`SELECT count(*) FROM (${made})`),
      twice: one(`SELECT count(*) FROM (SELECT operation_id FROM (${made}) GROUP BY 1 HAVING count(*) > 1)`),
    }
  })
}
