import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eq, isNull } from 'drizzle-orm'
import { emails } from '#db/schema/events.ts'
import { ladderRuns, responders } from '#db/schema/ladder.ts'
import { sites } from '#db/schema/sites.ts'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listActiveAlerts, listAlerts, raiseAlert } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert, undoAcknowledge } from '../emergencies/answer.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { LoneStart } from '../lone-worker/input.ts'
import { startSession } from '../lone-worker/sessions.server.ts'
import { watchSessions } from '../lone-worker/watch.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { LadderForm, SiteInput } from '../../kernel/sites/input.ts'
import { addSite, setLadder } from '../../kernel/sites/sites.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { OnCallRota } from '../on-call/input.ts'
import { findOnCall, setOnCall } from '../on-call/on-call.server.ts'
import { setCompanyEscalation, setEscalationContacts } from './contacts.server.ts'
import { CompanyEscalationForm, EscalationContacts } from './input.ts'
import { runEscalations } from './run.server.ts'
import { findIncident } from '../incidents/incident.server.ts'
import { OWN_ALERT } from '../emergencies/own-alert.ts'
import { findAlertToTake, takeAlert } from './responders.server.ts'

const row = (afterMinutes: string, who: string, channel = 'mail') => ({ afterMinutes, who, channel })
const start = new Date('2040-01-10T01:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let alice: Person, dana: Person
beforeEach(async () => {
  alice = actor('alice')
  dana = actor('dana')
  expectFollowUps()
  const contacts = [{ name: 'Ann Ash', phone: '020 7946 0000', email: 'ann@example.test' }]
  const gate = { name: 'Gate', address: '1 Dock Road', worksAlone: true, checkReason: 'Remote', contacts }
  const { id } = addSite(dana, SiteInput.parse(gate))
  setLadder(dana, LadderForm.parse({ id, steps: [row('10', 'contact'), row('', '', ''), row('20', 'control')] }))
  startSession(alice, LoneStart.parse({ intervalMinutes: 30, siteId: id }), start)
  await watchSessions(at(35))
  runReactions(REACTIONS, at(35))
})
afterEach(() => expectReactions({}))

const toAnn = () =>
  db()
    .select()
    .from(emails)
    .all()
    .filter(({ toAddress }) => toAddress === 'ann@example.test')
const token = () => /\/respond\/([\w-]+)/.exec(openEmail(toAnn()[0]!).text)![1]!

describe('the escalation of a site', () => {
  it('says in the incident if a step could reach nobody', () => {
    // No telephone service is set up.
    setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [row('0', 'control', 'voice')] }))
    const { alert } = raiseAlert(actor('bob'), RaiseAlert.parse({}), at(36))
    runReactions(REACTIONS, at(36))
    const told = findIncident(dana, { id: alert.id }).timeline.map(({ text }) => text)
    expect(told).toEqual(['Received', 'Phone call: nobody could be reached this way (administrators)'])
  })

  it('says so too if nobody has allowed messages on a device', () => {
    setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [row('0', 'control', 'push')] }))
    const { alert } = raiseAlert(actor('bob'), RaiseAlert.parse({}), at(36))
    runReactions(REACTIONS, at(36))
    const told = findIncident(dana, { id: alert.id }).timeline.map(({ text }) => text)
    expect(told).toEqual(['Received', 'Push message: nobody could be reached this way (administrators)'])
  })

  it('runs step by step at its minutes, each once', () => {
    // Control is reminded, but nobody else is notified yet.
    expect(runEscalations(at(44.9))).toBe(1)
    expect(toAnn()).toEqual([])
    expect(runEscalations(at(45))).toBe(1)
    expect(runEscalations(at(46))).toBe(0)
    expect(toAnn()).toHaveLength(1)
    // The incident lists everything done so far.
    const told = findIncident(dana, { id: listActiveAlerts(dana)[0]!.id }).timeline
    expect(told.map((moment) => `${moment.at.slice(11, 16)} ${moment.text}`)).toEqual([
      '01:35 MISSED CHECK-IN, raised automatically',
      '01:44 Escalated: not acknowledged for 5 minutes',
      '01:45 Email queued for 1 person (contacts of the site)',
    ])
    expect(runEscalations(at(55))).toBe(1)
    expect(runEscalations(at(99))).toBe(0)
  })

  it('is not delayed by another alert whose steps cannot be stored', async () => {
    const hut = addSite(dana, SiteInput.parse({ name: 'Hut', worksAlone: true, checkReason: 'Remote' }))
    const damaged = [{ step: 1, afterMinutes: 0 }]
    commit(() =>
      write()
        .update(sites)
        .set({ ladder: damaged as never })
        .where(eq(sites.id, hut.id))
        .run(),
    )
    startSession(actor('charlie'), LoneStart.parse({ intervalMinutes: 30, siteId: hut.id }), at(2))
    await watchSessions(at(37))
    runEscalations(at(45))
    expect(toAnn()).toHaveLength(1)
  })

  it('ends when the alert is acknowledged', () => {
    acknowledgeAlert(dana, listActiveAlerts(dana)[0]!, at(40))
    expect(runEscalations(at(99))).toBe(0)
    expect(toAnn()).toEqual([])
  })

  it('asks a person outside the portal, who takes the alert by name, once', () => {
    runEscalations(at(45))
    const link = { token: token() }
    expect(findAlertToTake(visitor, link, at(46))).toEqual({
      ...{ state: 'open', person: 'Alice Archer', site: 'Gate', drill: false, takenBy: null },
      ...{ at: at(35).toISOString(), says: 'Alice Archer works alone and missed a check-in.' },
    })
    expect(takeAlert(visitor, { ...link, name: 'Ann Ash' }, at(47))).toMatchObject({
      state: 'taken',
      takenBy: 'Ann Ash',
    })
    expect(() => takeAlert(visitor, { ...link, name: 'Ben' }, at(48))).toThrow('Ann Ash is already dealing with it')
    expect(listAlerts(dana, { limit: 1 }).items[0]).toMatchObject({ acknowledgedBy: 'Ann Ash' })
    expect(runEscalations(at(99))).toBe(0)
  })

  it('continues where it was when the acknowledgement is undone', () => {
    const [alert] = listActiveAlerts(dana)
    const seen = at(44.95)
    acknowledgeAlert(dana, alert!, seen)
    expect(runEscalations(at(45))).toBe(0)
    undoAcknowledge(dana, alert!, new Date(seen.getTime() + 9000))
    runEscalations(at(45.2))
    expect(toAnn()).toHaveLength(1)
    expect(runEscalations(at(55))).toBe(1)
  })

  it('drops its steps when the acknowledgement can no longer be undone', () => {
    acknowledgeAlert(dana, listActiveAlerts(dana)[0]!, at(40))
    runEscalations(at(46))
    expect(db().select().from(ladderRuns).where(isNull(ladderRuns.doneAt)).all()).toMatchObject([
      { who: 'control', channel: 'mail' },
    ])
  })

  it('of the company notifies its contacts, who take the alert without an account, if the site has none', () => {
    setEscalationContacts(dana, EscalationContacts.parse({ contacts: [{ name: 'Duty', email: 'duty@example.test' }] }))
    setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [row('0', 'company')] }))
    raiseAlert(actor('bob'), RaiseAlert.parse({}), at(36))
    runReactions(REACTIONS, at(36))
    const mine = db()
      .select()
      .from(emails)
      .all()
      .filter(({ toAddress }) => toAddress === 'duty@example.test')
    expect(mine).toHaveLength(1)
    const link = /\/respond\/([\w-]+)/.exec(openEmail(mine[0]!).text)![1]!
    expect(takeAlert(visitor, { token: link, name: 'Duty' }, at(37))).toMatchObject({ state: 'taken' })
  })

  it('notifies the person on call at that hour, and nobody else on the rota', () => {
    const bob = { userId: null, name: 'Ben', phone: '020 7946 0001', days: '1-7' }
    setOnCall(
      dana,
      OnCallRota.parse({
        rows: [
          { userId: dana.id, days: '1-7', from: '00:00', to: '03:00' },
          { ...bob, from: '03:00', to: '00:00' },
        ],
      }),
    )
    expect(findOnCall(at(35))).toMatchObject([{ userId: dana.id }])
    expect(findOnCall(at(35 + 180))).toMatchObject([{ name: 'Ben', phone: '020 7946 0001' }])
    setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [row('0', 'on_call')] }))
    raiseAlert(actor('bob'), RaiseAlert.parse({}), at(36))
    runReactions(REACTIONS, at(36))
    const subjects = db()
      .select()
      .from(emails)
      .all()
      .map((one) => openEmail(one).subject)
    expect(subjects.filter((subject) => subject.startsWith('ALARM: Bob'))).toHaveLength(1)
  })

  it('never asks the person whom the alert is about, except in a drill', () => {
    setOnCall(dana, OnCallRota.parse({ rows: [{ userId: dana.id, days: '1-7', from: '00:00', to: '00:00' }] }))
    setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [row('0', 'on_call')] }))
    const press = (drill: boolean) => {
      const { alert } = raiseAlert(dana, RaiseAlert.parse({ drill }), at(36))
      runReactions(REACTIONS, at(36))
      return findIncident(dana, alert).timeline.map(({ text }) => text)
    }
    expect(press(false)).toContain('Email: nobody could be reached this way (person on call)')
    expect(db().select().from(responders).all()).toEqual([])
    expect(press(true)).toContain('Email queued for 1 person (person on call)')
  })

  it('does not let the person whom the alert is about take it by a link on the phone on which they are signed in', () => {
    runEscalations(at(45))
    const link = { token: token(), name: 'Alice Archer' }
    expect(() => takeAlert(actor('alice'), link, at(46))).toThrow(OWN_ALERT)
    expect(findAlertToTake(visitor, link, at(46)).state).toBe('open')
    expect(takeAlert(actor('bob'), { ...link, name: 'Bob Baker' }, at(47)).takenBy).toBe('Bob Baker')
  })

  it('gives links that are valid for a day', () => {
    runEscalations(at(45))
    expect(() => findAlertToTake(visitor, { token: token() }, at(45 + 24 * 60))).toThrow('Link not found')
    expect(() => findAlertToTake(visitor, { token: 'made-up' })).toThrow('Link not found')
  })

  it('runs at once when the clock was set back', () => {
    expect(runEscalations(at(-60))).toBe(3)
  })
})
