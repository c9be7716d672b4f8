import path from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { expect, test } from '@playwright/test'
import { exampleOf } from '../../app/domain/forms/form.ts'
import { breakageDamageReport as report } from '../../app/domain/forms/templates/breakage-damage-report.ts'
import { type BadLine, openBadLine } from '../support/bad-line.ts'
import { cookieOf } from '../support/load.ts'
import { openNodePhone } from '../support/node-phone.ts'
import { inParts } from '../support/outbox-people.ts'
import { type Server, startServer } from '../support/server.ts'

let server: Server
let line: BadLine
test.beforeAll(async () => {
  server = await startServer()
  line = await openBadLine(server.url)
})
test.afterAll(async () => {
  line.close()
  await server.stop()
})

const photograph = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#888', noise } })
  return `data:image/jpeg;base64,${(await picture.jpeg().toBuffer()).toString('base64')}`
}

/** A finished form with four photographs and a signature. */
const form = async () => {
  const photographs = await Promise.all([photograph(), photograph(), photograph(), photograph()])
  const { formData, parts } = inParts({ ...exampleOf(report), photographs })
  const body = { templateId: report.id, templateVersion: report.version, formData, draftId: null }
  return { kind: 'form' as const, label: report.name, body, parts }
}

test('a form is one record, whichever replies are lost and wherever its upload is cut; no part goes again once it was acknowledged', async () => {
  const phone = await openNodePhone(line.url, await cookieOf(server.url, 'alice'))
  const arrived = async () => {
    await expect.poll(() => (phone.send(), phone.unsent()), { timeout: 30_000, intervals: [50] }).toBe(0)
  }
  const before = line.uploaded()
  await phone.perform(await form(), phone.userId)
  await arrived()
  const whole = line.uploaded() - before
  let forms = 1
  for (let lost = 1; lost <= 5; lost++, forms++) {
    line.loseReplies(lost)
    await phone.perform(await form(), phone.userId)
    await arrived()
  }
  for (let tenth = 1; tenth <= 9; tenth++, forms++) {
    line.cutAfter((whole * tenth) / 10)
    await phone.perform(await form(), phone.userId)
    await arrived()
  }
  const parts = phone.asked.filter(({ what }) => what.startsWith('PUT'))
  const again = parts.filter(({ what }, at) => parts.slice(0, at).some((one) => one.what === what && one.heard))
  const lostAsked = phone.asked.filter(({ heard }) => !heard).length
  console.log(`${forms} forms of ${whole} bytes, ${parts.length} parts sent, ${lostAsked} requests without an answer`)
  expect(again).toEqual([])
  expect(lostAsked).toBeGreaterThanOrEqual(15 + 9)
  const sqlite = new Database(path.join(server.folder, 'portal.db'), { readonly: true })
  const count = (sql: string) => sqlite.prepare(sql).pluck().get()
  expect({
    applied: count("SELECT count(*) FROM operations WHERE state = 'applied'"),
    all: count('SELECT count(*) FROM operations'),
    records: count('SELECT count(*) FROM form_submissions WHERE operation_id IS NOT NULL'),
    different: count('SELECT count(DISTINCT operation_id) FROM form_submissions'),
  }).toEqual({ applied: forms, all: forms, records: forms, different: forms })
  sqlite.close()
})

test('while 40 MB of photographs go out at 256 kbit/s, a call for help is at the server within five seconds', async () => {
  const phone = await openNodePhone(line.url, await cookieOf(server.url, 'charlie'))
  line.slowDown(32_000)
  const parts = Array.from({ length: 5 }, (_, at) => new Uint8Array(8 * 2 ** 20 - 100).fill(at))
  void phone.perform({ ...(await form()), parts }, phone.userId)
  const uploading = () => phone.asked.some(({ what }) => what.startsWith('PUT'))
  await expect.poll(uploading, { timeout: 30_000, intervals: [50] }).toBe(true)
  const pressed = performance.now()
  const sos = { kind: 'sos' as const, label: 'SOS', body: { type: 'sos', location: null, notes: '' } }
  expect(await phone.callForHelp(sos, phone.userId)).toMatchObject({ kind: 'received', receipt: { state: 'applied' } })
  const took = performance.now() - pressed
  console.log(`a call for help beside 40 MB: ${Math.round(took)} ms`)
  expect(took).toBeLessThan(5000)
})
