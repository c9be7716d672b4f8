import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails, events, reactions } from '#db/schema/events.ts'
import { personPins } from '#db/schema/lone-worker.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { AuditQuery, listAudit } from '../../records/audit/audit.server.ts'
import { findActivitySummary } from '../../overview/dashboard/activity-summary.server.ts'
import { findWaiting } from '../../overview/dashboard/waiting.server.ts'
import { findAlert, findLatestAlert, listActiveAlerts, listAlerts, raiseAlert } from '../emergencies/alerts.server.ts'
import { resolveAlert } from '../emergencies/answer.server.ts'
import { AlertLog, RaiseAlert } from '../emergencies/input.ts'
import { listOpenAlerts } from '../emergencies/log.server.ts'
import { reportSafe } from '../emergencies/safe.server.ts'
import { isFor, listen } from '../../kernel/events/bus.server.ts'
import { listFailedReactions } from '../../kernel/events/failures.server.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { recordsOf } from '../../records/export/records.server.ts'
import { queueEmail, listTroubledEmails } from '../../kernel/mail/queue.server.ts'
import { showTime } from '~/platform/dates.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { LoneCheck, LonePins, LoneStart } from './input.ts'
import { checkIn, endSession } from './own.server.ts'
import { checkFor, endSessionFor } from './for-control.server.ts'
import { findPins, setPins } from './pins.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'
import { loneStatistics } from './statistics.server.ts'

const SAFE = '2580'
const DURESS = '13579'
let alice: Person, dana: Person, session: { id: string }
beforeEach(async () => {
  alice = actor('alice')
  dana = actor('dana')
  await setPins(alice, LonePins.parse({ safe: SAFE, duress: DURESS, password: PASSWORD }))
  session = startSession(alice, LoneStart.parse({ intervalMinutes: 30 }))
})

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const check = (pin?: string) => checkIn(alice, LoneCheck.parse({ id: session.id, pin }))
const newest = () => db().select().from(events).all().length

describe('the PINs', () => {
  it('are stored as hashes, and their owner sees only that they are set', () => {
    const row = db().select().from(personPins).where(eq(personPins.userId, alice.id)).get()!
    expect(JSON.stringify(row)).not.toMatch(/2580|13579/)
    expect(row.safeHash).toMatch(/^\$argon2id\$/)
    expect(findPins(alice)).toEqual({ set: true, changedAt: expect.any(String) })
  })

  it('can be set only with the password', async () => {
    const input = LonePins.parse({ safe: '1111', duress: '2222', password: 'wrong' })
    await expect(setPins(alice, input)).rejects.toThrow('Current password is incorrect')
    const close = LonePins.parse({ safe: '1111', duress: '1112', password: PASSWORD })
    await expect(setPins(alice, close)).rejects.toThrow('too close')
  })

  it('are needed for a check-in and for the end, and a wrong one is refused', async () => {
    await expect(check()).rejects.toMatchObject({ kind: 'unprocessable', code: 'pin_required' })
    await expect(check('9999')).rejects.toMatchObject({ kind: 'unprocessable', code: 'pin_wrong' })
    await expect(endSession(alice, { id: session.id, pin: null })).rejects.toMatchObject({ code: 'pin_required' })
    expect(await check(SAFE)).toMatchObject({ dueAt: expect.any(String) })
  })

  it('let the duress PIN reach control while guessing is throttled', async () => {
    for (let n = 0; n < 5; n++) await expect(check('9999')).rejects.toMatchObject({ code: 'pin_wrong' })
    await expect(check(SAFE)).rejects.toMatchObject({ kind: 'too_many' })
    expect(listActiveAlerts(dana)).toEqual([])
    await expect(check(DURESS)).rejects.toMatchObject({ kind: 'too_many' })
    expect(listActiveAlerts(dana)).toMatchObject([{ type: 'duress' }])
  })
})

describe('duress', () => {
  it('looks like a safe check-in to the person, and control gets an alert at once', async () => {
    const heard: { alice: boolean; dana: boolean; type: string }[] = []
    stops.push(
      listen((event) => heard.push({ type: event.type, alice: isFor(alice, event), dana: isFor(dana, event) })),
    )
    const before = newest()
    const safe = await check(SAFE)
    const between = newest()
    const duress = await check(DURESS)
    expect(Object.keys(duress)).toEqual(Object.keys(safe))
    expect(newest() - between).toBe(between - before)
    expect(heard.filter((event) => event.alice).map(({ type }) => type)).toEqual(['lone.checked', 'lone.checked'])
    expect(heard.filter(({ type }) => type === 'lone.duress')).toEqual([
      { type: 'lone.duress', alice: false, dana: true },
    ])
    expect(listActiveAlerts(dana)).toMatchObject([
      { type: 'duress', userId: alice.id, userDetails: { fullName: 'Alice Archer' }, loneSessionId: session.id },
    ])
  })

  it('gives control the newest known location and its time, if the phone sent none with it', async () => {
    const location = { latitude: 51.5, longitude: 0, accuracy: 10 }
    const { at } = await checkIn(alice, LoneCheck.parse({ id: session.id, pin: SAFE, location }))
    checkFor(dana, { id: session.id, words: 'Rang her' })
    await check(DURESS)
    const [alert] = listActiveAlerts(dana)
    expect(alert).toMatchObject({ type: 'duress', location: { latitude: 51.5 }, placeAt: at })
    expect(alert!.notes).toMatch(new RegExp(`The location is from ${showTime(at)}\\.$`))
  })

  it('is in nothing that the person can see until control has resolved it', async () => {
    await check(DURESS)
    const [alert] = listActiveAlerts(dana)
    expect(findLatestAlert(alice)).toBeNull()
    expect(() => findAlert(alice, alert!)).toThrow('Alert not found')
    expect(() => reportSafe(alice, alert!)).toThrow('Alert not found')
    expect(JSON.stringify(await recordsOf(alice.id))).not.toContain('uress')
    expect(JSON.stringify(eventsSince(alice, 0))).not.toContain('uress')
    expect(JSON.stringify(findCurrentSession(alice))).not.toContain('uress')
    resolveAlert(dana, { id: alert!.id, outcome: 'police', words: 'Police attended' })
    expect(JSON.stringify(eventsSince(alice, 0))).not.toContain('uress')
    expect(JSON.stringify(await recordsOf(alice.id))).toContain('duress')
  })

  it('of an administrator reaches the others and not themselves', async () => {
    await setPins(dana, LonePins.parse({ safe: SAFE, duress: DURESS, password: PASSWORD }))
    const { id } = startSession(dana, LoneStart.parse({ intervalMinutes: 30 }))
    const heard: boolean[] = []
    stops.push(listen((event) => void (event.type === 'lone.duress' && heard.push(isFor(dana, event)))))
    await checkIn(dana, LoneCheck.parse({ id, pin: DURESS }))
    expect([heard, listActiveAlerts(dana), eventsSince(dana, 0).filter(({ type }) => type === 'lone.duress')]).toEqual([
      [false],
      [],
      [],
    ])
  })

  it('of an administrator is in none of their lists, totals or trails until it is resolved, but in those of the others', async () => {
    const bob = { ...actor('bob'), role: 'admin' as const }
    await setPins(dana, LonePins.parse({ safe: SAFE, duress: DURESS, password: PASSWORD }))
    const { id } = startSession(dana, LoneStart.parse({ intervalMinutes: 30 }))
    const seenBy = (who: Person) => {
      const audit = listAudit(who, AuditQuery.parse({})).items.map(({ action }) => action)
      const [stats] = loneStatistics(who, {}).sites
      return {
        log: listAlerts(who, AlertLog.parse({})).items.length,
        open: listOpenAlerts(who),
        waiting: findWaiting(who).alerts,
        month: stats?.alerts,
        own: findActivitySummary(who, { id: dana.id }).emergencyLogs,
        trail: audit.filter((action) => action === 'lone_duress').length,
        messages: listTroubledEmails(who).length + listFailedReactions(who).length,
      }
    }
    const before = { log: 0, open: { items: [], total: 0 }, waiting: 0, month: 0, own: 0, trail: 0, messages: 0 }
    await checkIn(dana, LoneCheck.parse({ id, pin: DURESS }))
    const words = { subject: 'Alert', text: 'Duress', html: 'Duress' }
    const { id: eventId } = db().select().from(events).where(eq(events.type, 'lone.duress')).get()!
    commit(() => {
      queueEmail({ name: null, address: 'bob@example.test' }, words, 'd', new Date(), { urgent: true, about: dana.id })
      write().update(emails).set({ state: 'failed' }).run()
      write().insert(reactions).values({ eventId, name: 'email', state: 'failed', dueAt: new Date() }).run()
    })
    expect(seenBy(dana)).toEqual(before)
    const others = { log: 1, open: { total: 1 }, waiting: 1, month: 1, own: 1, trail: 1, messages: 2 }
    expect(seenBy(bob)).toMatchObject(others)
    resolveAlert(bob, { id: listOpenAlerts(bob).items[0]!.id, outcome: 'police', words: 'Police attended' })
    expect(seenBy(dana)).toMatchObject({ log: 1, open: { total: 0 }, waiting: 0, month: 1, own: 1, trail: 1 })
  })

  it('never absorbs a press of SOS that follows it', async () => {
    await check(DURESS)
    expect(raiseAlert(alice, RaiseAlert.parse({ type: 'duress' }))).toMatchObject({
      fresh: true,
      alert: { type: 'sos' },
    })
  })

  it('ends a session like the safe PIN', async () => {
    expect(await endSession(alice, { id: session.id, pin: DURESS })).toMatchObject({ state: 'ended' })
    expect(listActiveAlerts(dana)[0]!.notes).toContain('at the end of the session')
  })

  it('calls control even if the session has ended meanwhile, with the answer that the safe PIN gets', async () => {
    endSessionFor(dana, { id: session.id, words: 'Rang them: home' })
    const over = { kind: 'conflict', code: 'lone_over' }
    await expect(check(SAFE)).rejects.toMatchObject(over)
    expect(listActiveAlerts(dana)).toEqual([])
    await expect(check(DURESS)).rejects.toMatchObject(over)
    await expect(endSession(alice, { id: session.id, pin: DURESS })).rejects.toMatchObject(over)
    expect(listActiveAlerts(dana)).toMatchObject([{ type: 'duress' }, { type: 'duress' }])
  })
})
