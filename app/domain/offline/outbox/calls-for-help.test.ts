import fs from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { operations } from '#db/schema/outbox.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { listActiveAlerts } from '../../safety/emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../../safety/emergencies/answer.server.ts'
import { reportSafe } from '../../safety/emergencies/safe.server.ts'
import { LoneStart } from '../../safety/lone-worker/input.ts'
import { startSession } from '../../safety/lone-worker/sessions.server.ts'
import { env } from '~/platform/env.server.ts'
import { commit, db, store, write } from '~/platform/store.server.ts'
import { BUDGETS, PACE, SOS_A_MINUTE } from './budgets.ts'
import { admitOperation, receiveOperation } from './receive.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const all = () => db().select().from(operations).all()
const tooMany = { kind: 'too_many' }

describe('calls for help by the hundred', () => {
  const press = async (phone: Awaited<ReturnType<typeof sealedPhone>>) => phone.send(await phone.write('sos', {}, NOW))

  it('are one alert and a few empty lines, and each caller is told that the alert is open', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const states: string[] = []
    for (let count = 0; count < 20; count++) states.push((await press(phone)).state)
    expect(states.slice(0, SOS_A_MINUTE)).toEqual(Array(SOS_A_MINUTE).fill('applied'))
    expect(new Set(states.slice(SOS_A_MINUTE))).toEqual(new Set(['merged']))
    expect(db().select().from(alerts).all()).toHaveLength(1)
    expect(all().every(({ envelope, subjectType }) => envelope === null && subjectType === 'alert')).toBe(true)
  })

  it('raise a new alert if the last one was resolved in between', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    for (let count = 0; count < SOS_A_MINUTE + 2; count++) await press(phone)
    commit(() => write().update(alerts).set({ resolvedAt: NOW, acknowledgedAt: NOW }).run())
    expect((await press(phone)).state).toBe('applied')
    expect(db().select().from(alerts).all()).toHaveLength(2)
  })

  it('raise a new alert if control has seen the last one', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    for (let count = 0; count < SOS_A_MINUTE; count++) await press(phone)
    acknowledgeAlert(actor('dana'), listActiveAlerts(actor('dana'))[0]!, NOW)
    expect((await press(phone)).state).toBe('applied')
    expect(listActiveAlerts(actor('dana'))).toHaveLength(1)
  })

  it('withdraw an "I am safe" that came between them', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    for (let count = 0; count < SOS_A_MINUTE; count++) await press(phone)
    const [alert] = listActiveAlerts(actor('dana'))
    expect(reportSafe(actor('alice'), alert!, NOW).safeAt).not.toBeNull()
    await press(phone)
    expect(listActiveAlerts(actor('dana'))).toMatchObject([{ id: alert!.id, safeAt: null }])
  })

  it('leave no line after the daily limit', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    await press(phone)
    const [row] = all()
    const rows = Array.from({ length: BUDGETS.sos.perDay }, (_, at) => ({ ...row!, id: `${at}`, seq: at + 100 }))
    commit(() => rows.forEach((one) => write().insert(operations).values(one).run()))
    const before = all().length
    const id = (await press(phone)).id
    expect(all()).toHaveLength(before)
    expect(all().some((one) => one.id === id)).toBe(false)
  })

  it('by a person who has left are one line for control, and no alert', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const { id } = actor('alice')
    commit(() => {
      endPhonesOf(id, ago(30))
      write().update(users).set({ isActive: false }).where(eq(users.id, id)).run()
    })
    for (let count = 0; count < 20; count++) await press(phone)
    expect(all().filter(({ state }) => state === 'requested')).toHaveLength(1)
    expect(all().filter(({ state }) => state === 'merged')).toHaveLength(19)
    expect(db().select().from(alerts).all()).toEqual([])
  })
})

describe('the limit of one address', () => {
  it('above it, only possible calls for help are still read', async () => {
    const from = { ...actor('alice'), ip: '192.0.2.7' }
    const phone = await sealedPhone(from, NOW)
    // They are sealed first, because the limit recovers by one every tenth of a second.
    const [punch, sos] = [await phone.write('punch', {}, NOW), await phone.write('sos', {}, NOW)]
    for (let count = 0; count < PACE.address; count++) admitOperation(from, 100)
    // On a busy machine, part of the minute has already passed, so a few more may be accepted.
    const some = (bytes: number | null) => {
      for (let count = 0; count < PACE.address; count++) admitOperation(from, bytes)
    }
    expect(() => some(500_000)).toThrow(expect.objectContaining(tooMany))
    expect(() => some(null)).toThrow(expect.objectContaining(tooMany))
    admitOperation(from, 5000)
    const sent = ({ envelope }: typeof punch) =>
      receiveOperation(from, { envelope, sentAt: NOW.toISOString() }, () => NOW)
    await expect(sent(punch)).rejects.toMatchObject(tooMany)
    expect((await sent(sos)).receipt.state).toBe('applied')
  })
})

describe('the reserve of the disk', () => {
  const reserve = () => path.join(env().DATA_DIR, 'reserve')
  const full = { code: 'SQLITE_FULL' }

  /** Fills the database up to its size and stops it from growing. */
  function fill(): void {
    const { sqlite } = store()
    sqlite.pragma('cache_size = 10')
    sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true }))}`)
    const filler = () =>
      commit(() =>
        write().run(sql`INSERT INTO settings (key, value, updated_at) VALUES (hex(randomblob(200)), '1', 0)`),
      )
    for (let count = 0; count < 2000; count++)
      try {
        filler()
      } catch {
        return
      }
    throw new Error('It does not fill')
  }

  it.each([
    ['form', { templateId: 19 }],
    ['punch', { action: 'clock_in', location: null, manualCheck: true }],
  ] as const)('is not used for a %s', async (kind, body) => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const written = await phone.write(kind, { ...body, notes: 'x'.repeat(8000) }, NOW)
    fill()
    fs.writeFileSync(reserve(), 'kept')
    await expect(phone.send(written)).rejects.toMatchObject(full)
    expect(fs.existsSync(reserve())).toBe(true)
  })

  it('is not used for an operation that only claims to be a call for help', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const written = await phone.write('sos', { notes: 'x'.repeat(6000) }, NOW, [], crypto.randomUUID())
    fill()
    fs.writeFileSync(reserve(), 'kept')
    await expect(phone.send(written)).rejects.toMatchObject(full)
    expect(fs.existsSync(reserve())).toBe(true)
  })

  it('is used for a call for help and for a sign of life', async () => {
    const alice = actor('alice')
    const phone = await sealedPhone(alice, NOW)
    const { id } = startSession(alice, LoneStart.parse({}), NOW)
    const help = [await phone.write('sos', { notes: 'x'.repeat(6000) }, NOW)]
    // Check-ins are small, so several are needed to fill the pages that are begun.
    const life = []
    while (life.length < 40) life.push(await phone.write('check_in', { id, pin: null, location: null }, NOW))
    fill()
    for (const written of [help, life]) {
      fs.writeFileSync(reserve(), 'kept')
      for (const one of written) await phone.send(one).catch(() => undefined)
      expect(fs.existsSync(reserve())).toBe(false)
    }
  })

  it('is not used for a check-in of a person who is not working alone', async () => {
    const phone = await sealedPhone(actor('alice'), NOW)
    const written = await phone.write('check_in', { id: 'x'.repeat(6000), pin: null, location: null }, NOW)
    fill()
    fs.writeFileSync(reserve(), 'kept')
    await expect(phone.send(written)).rejects.toMatchObject(full)
    expect(fs.existsSync(reserve())).toBe(true)
  })
})
