import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { alerts } from '#db/schema/emergencies.ts'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { deactivateStaff, reactivateStaff } from '../../account/staff/staff.server.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { findAlert, listActiveAlerts, raiseAlert } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert, resolveAlert } from '../emergencies/answer.server.ts'
import { RaiseAlert, ResolveAlert } from '../emergencies/input.ts'
import { findIncident } from '../incidents/incident.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { setCompanyEscalation } from './contacts.server.ts'
import { CompanyEscalationForm } from './input.ts'
import { runEscalations } from './run.server.ts'

const start = new Date('2040-01-10T01:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const subjects = () =>
  db()
    .select()
    .from(emails)
    .all()
    .map((row) => `${row.toAddress}: ${openEmail(row).subject}`)
let alice: Person, bob: Person, dana: Person
beforeEach(() => {
  alice = actor('alice')
  bob = actor('bob', { role: 'admin' })
  dana = actor('dana')
  expectFollowUps()
  const step = { afterMinutes: '10', who: 'control', channel: 'mail' }
  setCompanyEscalation(dana, CompanyEscalationForm.parse({ steps: [step] }))
})
afterEach(() => expectReactions({}))

/** Runs the reactions to what happened, and those to what they record themselves. */
function react(minutes: number): void {
  runReactions(REACTIONS, at(minutes))
  runReactions(REACTIONS, at(minutes))
}

/** Raises an alert that Bob acknowledges after a minute; its steps have been dropped. */
function seenByBob(): string {
  const { id } = raiseAlert(alice, RaiseAlert.parse({}), start).alert
  react(0)
  acknowledgeAlert(bob, { id }, at(1))
  react(1)
  expect(runEscalations(at(30))).toBe(0)
  return id
}

describe('an alert whose owner leaves', () => {
  it('is nobody’s again, and is sent to every administrator at once', () => {
    const id = seenByBob()
    const before = subjects().length
    deactivateStaff(dana, { id: bob.id }, at(40))
    react(40)
    expect(findAlert(alice, { id })).toMatchObject({ acknowledgedBy: null, acknowledgedAt: null })
    expect(listActiveAlerts(dana).map((alert) => alert.id)).toEqual([id])
    expect(subjects().slice(before)).toEqual([
      expect.stringMatching(/^dana@example.test: NOT ACKNOWLEDGED any more: SOS: Alice Archer/),
    ])
    expect(findIncident(dana, { id }).timeline.map(({ text }) => text)).toEqual([
      'Received',
      'Bob Baker can no longer deal with this alert: it is unassigned again',
    ])
  })

  it('escalates as one that nobody has acknowledged since', () => {
    const id = seenByBob()
    deactivateStaff(dana, { id: bob.id }, at(40))
    react(40)
    const before = subjects().length
    runEscalations(at(41))
    expect(subjects()).toHaveLength(before)
    for (const minutes of [42, 45, 50]) {
      runEscalations(at(minutes))
      react(minutes)
    }
    const sent = subjects().slice(before)
    expect(sent).toHaveLength(3)
    expect(sent[0]).toContain('NOT ACKNOWLEDGED for 2 minutes')
    expect(sent[1]).toContain('NOT ACKNOWLEDGED for 5 minutes')
    acknowledgeAlert(dana, { id }, at(51))
    expect(findAlert(alice, { id }).acknowledgedBy).toBe('Dana Dean')
  })

  it('is unassigned too when they lose the site access with which they could answer it', () => {
    const charlie = actor('charlie')
    const { id: siteId } = addSite(dana, SiteInput.parse({ name: 'Gate' }))
    setGrant(dana, { userId: charlie.id, siteId, level: 'supervisor' }, start)
    const { id } = raiseAlert(alice, RaiseAlert.parse({}), start).alert
    commit(() => write().update(alerts).set({ siteId }).where(eq(alerts.id, id)).run())
    acknowledgeAlert(charlie, { id }, at(1))
    setGrant(dana, { userId: charlie.id, siteId, level: 'planner' }, at(2))
    react(2)
    expect(findAlert(alice, { id }).acknowledgedBy).toBe('Charlie Carter')
    setGrant(dana, { userId: charlie.id, siteId, level: 'viewer' }, at(3))
    react(3)
    expect(findAlert(alice, { id }).acknowledgedBy).toBeNull()
  })

  it('stays as it is if it was resolved before', () => {
    const id = seenByBob()
    resolveAlert(bob, ResolveAlert.parse({ id, outcome: 'attended', words: 'Seen to' }), at(31))
    deactivateStaff(dana, { id: bob.id }, at(40))
    react(40)
    reactivateStaff(dana, { id: bob.id }, at(41))
    react(41)
    expect(findAlert(alice, { id }).acknowledgedBy).toBe('Bob Baker')
  })
})
