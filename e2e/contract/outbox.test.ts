import { randomUUID } from 'node:crypto'
import { exampleOf } from '../../app/domain/forms/forms/form.ts'
import { breakageDamageReport as report } from '../../app/domain/forms/forms/templates/breakage-damage-report.ts'
import { call, cookieOf } from '../support/load.ts'
import { inParts, newcomer } from '../support/outbox-people.ts'
import { OutboxPhone } from '../support/outbox-phone.ts'
import { expect, test } from '../support/test.ts'

const asked = { templateId: report.id, templateVersion: report.version }

const MIN = 60_000
const HOUR = 60 * MIN
const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
const OUT = { action: 'clock_out', location: null }

/** An entry made two hours ago, with no proof of its time. */
const twoHoursAgo = new Date(Date.now() - 2 * HOUR).toISOString()
const NEVER = { serverAt: twoHoursAgo, phoneAt: twoHoursAgo, proof: 'A'.repeat(43) }

const instant = (given: unknown) => Date.parse(String(given))

test('a punch without signal is booked once, at its own time, with what is known about it', async ({ server, as }) => {
  const dana = await as('dana')
  const { cookie } = newcomer(server, 'security_guard')
  const phone = await OutboxPhone.open(server, cookie)
  const kept = await phone.make('punch', IN, { ago: 2 * HOUR })
  const first = await phone.send(kept)
  expect([first.status, first.body.state]).toEqual([201, 'applied'])
  // Another person may be using the phone: if they deliver the entry, they are told only that it arrived.
  expect(first.body).toMatchObject({ at: null, trust: null, subject: null, words: null, view: null, missing: [] })
  const again = await phone.send(kept, phone.cookie)
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ state: 'applied', trust: 'steady', subject: { type: 'clock_entry' } })
  expect(Math.abs(instant(again.body.at) - (Date.now() - 2 * HOUR))).toBeLessThan(10_000)
  const { id } = again.body.subject as { id: string }
  expect(again.body.view).toMatchObject({ id, action: 'clock_in', timestamp: again.body.at })
  const entry = await (await dana.get(`/api/admin/clock-entries/${id}`)).json()
  expect(entry).toMatchObject({ trust: 'steady', identityCheck: 'pending', provisional: false })
  expect(entry.flags).toContain('late_sent')
  expect(instant(entry.notBefore)).toBeLessThan(instant(entry.timestamp))
  expect(instant(entry.notAfter)).toBe(instant(entry.receivedAt))
  const out = await phone.do('punch', OUT, { ago: HOUR })
  expect(out.body).toMatchObject({ state: 'applied', trust: 'steady' })
  const history = (await call(server.url, cookie, 'GET', '/api/clock/history')).body as { trust: string | null }[]
  expect(history.map(({ trust }) => trust)).toEqual(['steady', 'steady'])
})

test('a form with its pictures arrives complete, and the pictures are unchanged', async ({ server, as }) => {
  const phone = await OutboxPhone.open(server, await cookieOf(server.url, 'bob'))
  const { formData, parts } = inParts(exampleOf(report))
  expect(parts.length).toBeGreaterThan(1)
  const kept = await phone.make('form', { ...asked, formData, draftId: null }, { parts })
  const sent = await phone.send(kept, phone.cookie)
  expect(sent.body).toMatchObject({ state: 'received', missing: kept.envelope.parts.map(({ sha256 }) => sha256) })
  expect((await phone.sendPart(kept, 1, new Uint8Array(kept.parts[0]!))).status).toBe(400)
  expect((await phone.sendPart(kept, 0)).body.missing).toEqual([kept.envelope.parts[1]!.sha256])
  expect((await phone.sendPart(kept, 0)).body.missing).toEqual([kept.envelope.parts[1]!.sha256])
  expect((await phone.sendPart(kept, 1)).body).toEqual({ missing: [] })
  const done = await phone.look(kept.id, phone.cookie)
  expect(done.body).toMatchObject({ state: 'applied', subject: { type: 'form_submission' }, missing: [] })
  expect(done.body.reference).toMatch(/\w/)
  expect((await phone.sendPart(kept, 1)).status).toBe(200)
  const list = await (await (await as('bob')).get('/api/forms/submissions?status=submitted')).json()
  const mine = list.filter((one: { id: string }) => one.id === (done.body.subject as { id: string }).id)
  expect(mine).toHaveLength(1)
  expect(mine[0]).toMatchObject({ complete: true, madeAt: done.body.at })
})

test('a call for help is raised once, no matter who delivers it and how late', async ({ server, as }) => {
  const phone = await OutboxPhone.open(server, await cookieOf(server.url, 'charlie'))
  const kept = await phone.make('sos', { location: { latitude: 51.5, longitude: -0.1 } }, { ago: 20 * MIN })
  const bob = await cookieOf(server.url, 'bob')
  expect((await phone.send(kept, bob)).body).toMatchObject({ state: 'applied', subject: null })
  expect((await phone.send(kept, bob)).status).toBe(200)
  const active = await (await (await as('dana')).get('/api/emergency/active')).json()
  const theirs = active.filter((one: { userDetails: { firstName: string } }) => one.userDetails.firstName === 'Charlie')
  expect(theirs).toHaveLength(1)
  expect(theirs[0]).toMatchObject({ lateMinutes: 20, pressedAt: expect.any(String) })
  const own = await phone.look(kept.id, phone.cookie)
  expect(own.body).toMatchObject({ subject: { type: 'alert', id: theirs[0].id }, view: { id: theirs[0].id } })
})

test('anything that none of our phones made is refused before it is opened', async ({ server }) => {
  const phone = await OutboxPhone.open(server, await cookieOf(server.url, 'bob'))
  const kept = await phone.make('sos', {})
  const changed = { ...kept, envelope: { ...kept.envelope, seq: 9 } }
  expect(await phone.send(changed)).toMatchObject({ status: 403, body: { code: 'unknown_phone' } })
  const stranger = { ...kept, envelope: { ...kept.envelope, phone: randomUUID() } }
  expect(await phone.send(stranger)).toMatchObject({ status: 403, body: { code: 'unknown_phone' } })
  const junk = { ...kept, envelope: { ...kept.envelope, body: '' } }
  expect((await phone.send(junk)).status).toBe(400)
  expect((await phone.look(kept.id)).status).toBe(404)
  expect(
    (
      await phone.sendPart(
        { ...kept, envelope: { ...kept.envelope, parts: [{ sha256: 'a'.repeat(64), bytes: 40 }] } },
        0,
        new Uint8Array(40),
      )
    ).status,
  ).toBe(404)
})

test('other content under the same id or number is refused, and changes nothing', async ({ server }) => {
  const phone = await OutboxPhone.open(server, await cookieOf(server.url, 'dana'))
  const kept = await phone.make('punch', OUT, { ago: HOUR })
  const first = await phone.send(kept, phone.cookie)
  const sameId = await phone.make('punch', OUT, { id: kept.id, seq: kept.seq })
  expect(await phone.send(sameId)).toMatchObject({ status: 409, body: { code: 'other_content' } })
  const sameNumber = await phone.make('punch', OUT, { seq: kept.seq })
  expect(await phone.send(sameNumber)).toMatchObject({ status: 409, body: { code: 'other_content' } })
  expect((await phone.look(kept.id, phone.cookie)).body.state).toBe(first.body.state)
})

test("an operation sealed in another name than its phone's is refused, and stored as refused", async ({ server }) => {
  const phone = await OutboxPhone.open(server, await cookieOf(server.url, 'bob'))
  const kept = await phone.make('sos', {}, { userId: randomUUID() })
  expect((await phone.send(kept, phone.cookie)).body).toMatchObject({
    state: 'refused',
    words: expect.stringContaining('could not read this'),
  })
  expect((await phone.send(kept, phone.cookie)).body.state).toBe('refused')
})

test('a refused operation does not delay the next', async ({ server }) => {
  const phone = await OutboxPhone.open(server, await cookieOf(server.url, 'bob'))
  const bad = await phone.do('form', { templateId: 19, templateVersion: 1, formData: {}, draftId: null })
  expect(bad.body).toMatchObject({ state: 'refused', words: expect.stringMatching(/\w+/) })
  expect((await phone.do('sos', { drill: false })).body.state).toBe('applied')
})

test.describe('the time of a punch', () => {
  for (const [name, how, expected] of [
    ['just made counts now', {}, { trust: 'server', state: 'applied', agoH: 0 }],
    ['11 hours late is booked', { ago: 11 * HOUR }, { trust: 'steady', state: 'applied', agoH: 11 }],
    ['13 hours late is asked for', { ago: 13 * HOUR }, { trust: 'steady', state: 'requested', agoH: 13 }],
    ['of a phone three hours ahead', { ago: HOUR, ahead: 3 * HOUR }, { trust: 'steady', state: 'applied', agoH: 1 }],
    [
      'of a phone whose clock was put ahead before sending',
      { ago: HOUR, aheadNow: 3 * HOUR },
      { trust: 'unsure', state: 'applied', agoH: 1 },
    ],
    [
      'of a phone that names a contact which never was',
      { ago: HOUR, contact: NEVER },
      { trust: 'claimed', state: 'applied', agoH: 1 },
    ],
    ['of a phone that never spoke', { ago: HOUR, contact: null }, { trust: 'claimed', state: 'applied', agoH: 1 }],
  ] as const) {
    test(name, async ({ server }) => {
      const { cookie } = newcomer(server)
      const phone = await OutboxPhone.open(server, cookie)
      const { body } = await phone.do('punch', IN, how)
      expect(body).toMatchObject({ trust: expected.trust, state: expected.state })
      expect(Math.abs(instant(body.at) - (Date.now() - expected.agoH * HOUR))).toBeLessThan(20_000)
      if (body.state === 'requested') return expect(body.words).toContain('12 hours')
      const { flags } = body.view as { flags: string[] }
      expect(flags.includes('time_unsure')).toBe(['unsure', 'claimed'].includes(expected.trust))
    })
  }
})

test('a phone that is a minute old books nothing earlier than its first opening', async ({ server }) => {
  const { cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie, 0)
  const { body } = await phone.do('punch', IN, { ago: 11 * HOUR })
  expect(body).toMatchObject({ state: 'applied', trust: 'claimed' })
  expect(Date.now() - instant(body.at)).toBeLessThan(20_000)
  expect((body.view as { flags: string[] }).flags).toContain('time_unsure')
})

test('a person who delivers it for another cannot confirm its time', async ({ server }) => {
  const { cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const kept = await phone.make('punch', IN, { ago: 2 * HOUR })
  await phone.carry(kept, new Date(Date.now() - 2 * HOUR + 5000), await cookieOf(server.url, 'bob'))
  const { body } = await phone.look(kept.id, cookie)
  expect(body).toMatchObject({ state: 'applied', trust: 'steady' })
  expect(Math.abs(instant(body.at) - (Date.now() - 2 * HOUR))).toBeLessThan(20_000)
})

test('an entry that contradicts a shift is shown to both sides, and waits', async ({ server }) => {
  const { cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  expect((await phone.do('punch', IN, { ago: 3 * HOUR })).body.state).toBe('applied')
  const second = await phone.do('punch', IN, { ago: 2 * HOUR })
  expect(second.body).toMatchObject({ state: 'disputed', words: expect.stringContaining('Control will decide') })
  const now = await phone.do('punch', IN)
  expect(now.body).toMatchObject({ state: 'refused', words: expect.stringContaining('been clocked in since') })
})

test('signing out changes nothing for announced entries; after an administrator ends access, unannounced ones are only stored', async ({
  server,
  as,
}) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  const before = await phone.make('punch', IN, { ago: 10 * MIN })
  await phone.hello({ waiting: [before.seq], announced: [{ seq: before.seq, mac: before.envelope.mac }] })
  // A number that is announced by itself proves nothing.
  await phone.hello({ lastSeq: 100 })
  await fetch(`${server.url}/api/auth/logout`, { method: 'POST', headers: { Cookie: cookie } })
  expect((await dana.delete(`/api/admin/staff/${id}`)).status()).toBe(200)
  expect((await phone.send(before)).body.state).toBe('applied')
  for (const ago of [0, 9 * MIN, 5 * HOUR]) {
    expect((await phone.send(await phone.make('punch', OUT, { ago }))).body.state).toBe('requested')
    expect(['requested', 'merged']).toContain((await phone.send(await phone.make('sos', {}, { ago }))).body.state)
  }
  const alerts = (await (await dana.get('/api/emergency/active')).json()) as { userId: string }[]
  expect(alerts.filter(({ userId }) => userId === id)).toEqual([])
})

test('a phone is recognised, and its missing numbers are requested and reported', async ({ server, as }) => {
  const dana = await as('dana')
  const { id, cookie } = newcomer(server)
  const phone = await OutboxPhone.open(server, cookie)
  await phone.make('sos', {})
  const waiting = await phone.make('punch', IN)
  await phone.do('punch', IN)
  const hello = await phone.hello({ waiting: [waiting.seq] })
  expect(hello.body).toMatchObject({ phone: phone.id, macSecret: null, missing: [1, 2] })
  const trail = await (await dana.get(`/api/admin/audit-logs?action=phone_gap_found&userId=${id}`)).json()
  expect(trail[0].details).toMatchObject({ numbers: [1] })
  expect((await phone.hello({ waiting: [waiting.seq] })).body.missing).toEqual([1, 2])
  expect(await (await dana.get(`/api/admin/audit-logs?action=phone_gap_found&userId=${id}`)).json()).toHaveLength(1)
  const lost = await phone.hello({ phone: null, lost: { phone: phone.id, lastSeq: 4 } })
  expect(lost.body.phone).not.toBe(phone.id)
  const losses = await (await dana.get(`/api/admin/audit-logs?action=phone_lost_storage&userId=${id}`)).json()
  expect(losses[0].details).toMatchObject({ numbers: [1, 2, 4] })
})
