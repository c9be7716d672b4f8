import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { hookDeliveries } from '#db/schema/webhooks.ts'
import { pushMessages } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { AuditQuery, listAudit } from '../../records/audit/audit.server.ts'
import { auditDetail } from '../../records/audit/audit-label.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { subscribePush } from '../../kernel/push/subscriptions.server.ts'
import { browser } from '../../../../e2e/support/push-browser.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { findAlert, listActiveAlerts, listOwnAlerts, raiseAlert } from './alerts.server.ts'
import { acknowledgeAlert, resolveAlert, undoAcknowledge, undoResolve } from './answer.server.ts'
import { RaiseAlert, ResolveAlert } from './input.ts'
import { noteAlert } from './log.server.ts'
import { OWN_ALERT } from './own-alert.ts'
import { reportSafe } from './safe.server.ts'
import { addWatchAlert } from './watch-alerts.server.ts'

afterEach(() => expectReactions({}))

const start = new Date('2026-11-23T21:48:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const raise = (at = start) => raiseAlert(actor('alice'), RaiseAlert.parse({}), at).alert
const end = (id: string, given: object) => ResolveAlert.parse({ id, ...given })
const second = () => actor('bob', { role: 'admin' })

describe('an acknowledgement', () => {
  it('can be undone for ten seconds by the person who made it, and the alert is as before', () => {
    const dana = actor('dana')
    const { id } = raise()
    const before = listActiveAlerts(dana)[0]
    const seen = acknowledgeAlert(dana, { id }, after(5))
    expect(seen.acknowledgeUndoUntil).toBe(after(15).toISOString())
    expect(() => undoAcknowledge(second(), { id }, after(6))).toThrow('Dana Dean acknowledged this alert.')
    undoAcknowledge(dana, { id }, after(14))
    expect(listActiveAlerts(dana)[0]).toEqual(before)
    expect(findAlert(actor('alice'), { id })).toMatchObject({ acknowledgedBy: null, acknowledgedAt: null })
    expect(eventsSince(actor('alice'), 0).at(-1)).toMatchObject({
      type: 'alert.acknowledge_undone',
      payload: { id, acknowledgedAt: null },
    })
  })

  it('stays after ten seconds, and the answer says why', () => {
    const { id } = raise()
    acknowledgeAlert(actor('dana'), { id }, after(5))
    expect(() => undoAcknowledge(actor('dana'), { id }, after(15))).toThrow('too late to undo this')
    expect(findAlert(actor('alice'), { id }).acknowledgedBy).toBe('Dana Dean')
  })

  it('is pushed to the guard when it can no longer be undone, and never if it was undone', () => {
    keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' })
    expectFollowUps()
    subscribePush(actor('alice'), browser('alice').subscription)
    const waiting = () => db().select().from(pushMessages).all()
    const { id } = raise()
    acknowledgeAlert(actor('dana'), { id }, after(5))
    runReactions(REACTIONS, after(6))
    expect(waiting()).toMatchObject([{ dueAt: after(15) }])
    undoAcknowledge(actor('dana'), { id }, after(9))
    runReactions(REACTIONS, after(9))
    expect(waiting()).toEqual([])
    acknowledgeAlert(actor('dana'), { id }, after(12))
    undoAcknowledge(actor('dana'), { id }, after(13))
    runReactions(REACTIONS, after(14))
    expect([waiting(), db().select().from(hookDeliveries).all()]).toEqual([[], []])
  })
})

describe('the end of an alert', () => {
  it.each([
    ['an SOS of somebody who has not said safe', {}, 'refused'],
    ['the same, with an outcome alone', { outcome: 'safe' }, 'refused'],
    ['with words', { outcome: 'attended', words: 'Bob spoke to her' }, 'taken'],
    ['with the words that earlier programs send', { resolution: 'Helped' }, 'taken'],
    ['with their notes', { notes: 'Helped' }, 'taken'],
  ])('%s is %s', (_what, given, outcome) => {
    const { id } = raise()
    const act = () => resolveAlert(actor('dana'), end(id, given))
    if (outcome === 'refused') expect(act).toThrow('Nobody has said that they are safe. Write how it ended.')
    else expect(act().resolvedBy).toBe('Dana Dean')
  })

  it('needs no words after the person said that they are safe, except under duress', () => {
    const { id } = raise()
    reportSafe(actor('alice'), { id })
    expect(resolveAlert(actor('dana'), end(id, { outcome: 'safe' }))).toMatchObject({
      outcome: 'safe',
      resolution: null,
    })
    const duress = watchAlert('duress', 'lone.duress')
    expect(() => resolveAlert(actor('dana'), end(duress, { outcome: 'safe' }))).toThrow('Write how it ended')
  })

  it('records in the audit trail whom it concerned, and how it ended', () => {
    const { id } = raise()
    resolveAlert(actor('dana'), end(id, { outcome: 'false_alarm', words: 'Sat on the phone' }))
    const [row] = listAudit(actor('dana'), AuditQuery.parse({ action: 'emergency_resolved' })).items
    expect(auditDetail(row!.action, row!.details as Record<string, unknown>)).toBe(
      'Kind: SOS, Person: Alice Archer, Outcome: False alarm, Resolution: Sat on the phone',
    )
  })

  it('can be undone for ten seconds, with an acknowledgement that it made', () => {
    const dana = actor('dana')
    const { id } = raise()
    const before = listActiveAlerts(dana)[0]
    resolveAlert(dana, end(id, { words: 'Rang' }), after(3))
    expect(() => undoAcknowledge(dana, { id }, after(4))).toThrow('This alert is resolved. Undo that first.')
    expect(() => undoResolve(second(), { id }, after(4))).toThrow('Dana Dean resolved this alert.')
    undoResolve(dana, { id }, after(12))
    expect(listActiveAlerts(dana)[0]).toEqual(before)
    resolveAlert(dana, end(id, { words: 'Rang' }), after(20))
    expect(() => undoResolve(dana, { id }, after(30))).toThrow('too late')
  })
})

describe('pressed, seen, resolved, undone and waiting in any order', () => {
  type Step = { act: 'press' | 'safe' | 'see' | 'unsee' | 'end' | 'unend'; by: 0 | 1; wait: number }
  const step: fc.Arbitrary<Step> = fc.record({
    act: fc.constantFrom('press', 'safe', 'see', 'unsee', 'end', 'unend'),
    by: fc.constantFrom(0, 1),
    wait: fc.constantFrom(0, 1, 9, 10, 61),
  })

  it('an alert is seen and over exactly if an administrator did that and did not undo it in time', () => {
    const [alice, admins] = [actor('alice'), [actor('dana'), second()] as const]
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        let clock = start.getTime()
        const { id } = raiseAlert(alice, RaiseAlert.parse({}), new Date(clock)).alert
        type Mark = { by: number; at: number }
        const model = {
          seen: null as Mark | null,
          over: null as (Mark & { saw: boolean }) | null,
          safe: null as number | null,
        }
        const done = (act: () => unknown): boolean => {
          try {
            act()
            return true
          } catch {
            return false
          }
        }
        for (const { act, by, wait } of steps) {
          clock += wait * 1000
          const [admin, now] = [admins[by], new Date(clock)]
          const mine = (mark: Mark | null) => mark !== null && mark.by === by && clock - mark.at < 10_000
          if (act === 'press') {
            raiseAlert(alice, RaiseAlert.parse({}), now)
            if (!model.over) model.safe = null
          } else if (act === 'safe') {
            reportSafe(alice, { id }, now)
            if (!model.over) model.safe ??= clock
          } else if (act === 'see') {
            acknowledgeAlert(admin, { id }, now)
            model.seen ??= { by, at: clock }
          } else if (act === 'unsee') {
            const may = !model.seen || (!model.over && mine(model.seen))
            expect(done(() => undoAcknowledge(admin, { id }, now))).toBe(may)
            if (may) model.seen = null
          } else if (act === 'end') {
            expect(done(() => resolveAlert(admin, end(id, { words: 'x' }), now))).toBe(!model.over)
            model.over ??= { by, at: clock, saw: model.seen === null }
            model.seen ??= { by, at: clock }
          } else {
            const may = !model.over || mine(model.over)
            expect(done(() => undoResolve(admin, { id }, now))).toBe(may)
            if (may && model.over?.saw) model.seen = null
            if (may) model.over = null
          }
        }
        const at = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())
        expect(findAlert(alice, { id })).toMatchObject({
          acknowledgedAt: at(model.seen?.at),
          resolvedAt: at(model.over?.at),
          resolution: model.over ? 'x' : null,
          outcome: model.over ? 'other' : null,
          safeAt: at(model.safe),
        })
        for (const { id: open } of listActiveAlerts(admins[0])) resolveAlert(admins[0], end(open, { words: 'tidied' }))
      }),
      { numRuns: 25 },
    )
  })
})

describe('what the person concerned may know', () => {
  it('is who has seen it and who is on the way, for their presses and their missed check-ins, but never for duress', () => {
    const [alice, dana] = [actor('alice'), actor('dana')]
    const sos = raise()
    const missed = watchAlert('missed_check_in', 'lone.missed')
    watchAlert('duress', 'lone.duress')
    acknowledgeAlert(dana, { id: missed })
    noteAlert(dana, { id: missed, kind: 'note', text: 'known for it' })
    noteAlert(dana, { id: missed, kind: 'going', text: 'Bob, ten minutes' })
    const own = listOwnAlerts(alice)
    expect(own.map(({ id }) => id).sort()).toEqual([sos.id, missed].sort())
    expect(own.find(({ id }) => id === missed)).toMatchObject({
      type: 'missed_check_in',
      acknowledgedBy: 'Dana Dean',
      going: [{ text: 'Bob, ten minutes', by: 'Dana Dean' }],
    })
    expect(JSON.stringify([own, eventsSince(alice, 0)])).not.toMatch(/known for it|duress/)
    expect(eventsSince(alice, 0).at(-1)).toMatchObject({ type: 'alert.going' })
  })

  it('is an open alert of their own, however many tests of the monitoring are open in their name', () => {
    const { id: userId } = actor('alice')
    const where = { loneSessionId: null, siteId: null, location: null, address: null, userId, notes: '' }
    const { id } = raise()
    for (let n = 1; n <= 6; n++)
      commit(() =>
        addWatchAlert({ ...where, type: 'missed_check_in', event: 'lone.missed', drill: true }, after(n * 60)),
      )
    expect(listOwnAlerts(actor('alice')).map((own) => own.id)).toEqual([id])
  })
})

function watchAlert(type: 'missed_check_in' | 'duress', event: 'lone.missed' | 'lone.duress'): string {
  const where = { loneSessionId: null, siteId: null, location: null, address: null }
  const userId = actor('alice').id
  return commit(() => addWatchAlert({ ...where, type, userId, notes: '', event }, start))
}

describe('an alert about an administrator', () => {
  const dana = () => actor('dana')
  const appoint = (name: string) =>
    commit(() => write().update(users).set({ role: 'admin' }).where(eq(users.username, name)).run())
  const silence = (type: 'missed_check_in' | 'overrun') => {
    const where = { siteId: null, loneSessionId: null, location: null, address: null, notes: 'No check-in' }
    const event = type === 'overrun' ? ('lone.overrun' as const) : ('lone.missed' as const)
    const alert = { type, event, userId: dana().id, ...where }
    return commit(() => addWatchAlert(alert, start))
  }
  const press = (drill = false) => raiseAlert(dana(), RaiseAlert.parse({ drill }), start).alert.id
  const kinds = [
    ['an SOS', () => press()],
    ['a missed check-in', () => silence('missed_check_in')],
    ['an overrun', () => silence('overrun')],
  ] as const
  const refusal = expect.objectContaining({ code: 'own_decision', message: OWN_ALERT })

  it.each(kinds)('%s is answered by another administrator, never by the person', (_what, raised) => {
    appoint('bob')
    const id = raised()
    expect(() => acknowledgeAlert(dana(), { id }, after(5))).toThrow(refusal)
    expect(() => resolveAlert(dana(), end(id, { outcome: 'false_alarm', words: 'All well' }), after(5))).toThrow(
      refusal,
    )
    expect(listActiveAlerts(second())[0]).toMatchObject({ id, acknowledgedAt: null, resolvedAt: null })
    expect(acknowledgeAlert(second(), { id }, after(6)).acknowledgedBy).toBe('Bob Baker')
    expect(() => resolveAlert(dana(), end(id, { outcome: 'safe', words: 'All well' }), after(7))).toThrow(refusal)
    expect(resolveAlert(second(), end(id, { outcome: 'safe', words: 'Met her' }), after(8)).outcome).toBe('safe')
  })

  it.each(kinds)('%s is answered by the person if nobody else could, and the trail says so', (_what, raised) => {
    const id = raised()
    expect(acknowledgeAlert(dana(), { id }, after(5)).acknowledgedBy).toBe('Dana Dean')
    expect(resolveAlert(dana(), end(id, { outcome: 'safe', words: 'All well' }), after(6)).outcome).toBe('safe')
    const rows = listAudit(dana(), AuditQuery.parse({})).items.filter(({ details }) => details.decidedOwn)
    expect(rows.map(({ action }) => action).sort()).toEqual(['emergency_acknowledged', 'emergency_resolved'])
  })

  it('does not keep them from saying that they are safe, and their drill is theirs to end', () => {
    appoint('bob')
    expect(reportSafe(dana(), { id: press() }, after(5)).safeAt).toBe(after(5).toISOString())
    const id = press(true)
    expect(acknowledgeAlert(dana(), { id }, after(6)).acknowledgedBy).toBe('Dana Dean')
    expect(resolveAlert(dana(), end(id, { words: 'Drill over' }), after(7)).resolvedBy).toBe('Dana Dean')
  })
})
