import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alerts } from '#db/schema/emergencies.ts'
import { emails } from '#db/schema/events.ts'
import { siteLog } from '#db/schema/site-log.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { aKiosk } from '../../../../e2e/support/kiosk.ts'
import { policy } from '../../../../e2e/support/retention.ts'
import { isFor } from '../../kernel/events/bus.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { cleanUp } from '../../records/retention/cleanup.server.ts'
import { setLegalHold } from '../../records/retention/leavers.server.ts'
import { findIncident } from '../incidents/incident.server.ts'
import { paperOf } from '../incidents/paper.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { listActiveAlerts, listOwnAlerts } from './alerts.server.ts'
import { acknowledgeAlert, resolveAlert, undoAcknowledge } from './answer.server.ts'
import { RaiseSiteAlert, ResolveAlert } from './input.ts'
import { listNearest } from './nearest.server.ts'
import { findSiteAlert, raiseSiteAlert } from './site-sos.server.ts'

let kiosk: ReturnType<typeof aKiosk>
beforeEach(() => {
  expectFollowUps()
  kiosk = aKiosk()
})
afterEach(() => expectReactions({}))

const start = new Date()
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const press = (given: object = {}, seconds = 0) => raiseSiteAlert(kiosk, RaiseSiteAlert.parse(given), at(seconds))
const ends = (id: string) => ResolveAlert.parse({ id, outcome: 'attended', words: 'Patrol was there' })
const dana = () => actor('dana')

describe('an SOS of a site', () => {
  it('reaches control without a person: with the names of tablet and site, by email, in the book, in the audit trail', () => {
    expect(press().fresh).toBe(true)
    const [alert] = listActiveAlerts(dana())
    expect(alert).toMatchObject({
      userId: null,
      kiosk: 'Gatehouse',
      siteId: kiosk.siteId,
      siteName: 'Site of Gatehouse',
      formattedLocation: 'Kiosk Gatehouse, Site of Gatehouse',
      userDetails: { fullName: 'Somebody at the tablet Gatehouse', phone: null, email: null, role: 'Kiosk' },
      lastPunch: null,
    })
    runReactions(REACTIONS, at(1))
    const [email] = db().select().from(emails).all()
    expect(email).toMatchObject({ urgent: true, personId: null })
    expect(openEmail(email!).subject).toContain('SOS: Somebody at the tablet Gatehouse, Site of Gatehouse')
    expect(openEmail(email!).text).toContain('Somebody at the tablet Gatehouse pressed the emergency button.')
    expect(db().select().from(siteLog).all()).toMatchObject([{ siteId: kiosk.siteId, kind: 'sos' }])
    const told = eventsSince(dana(), 0).find(({ type }) => type === 'alert.raised')
    expect(told?.payload).toMatchObject({ id: alert!.id, userId: null })
  })

  it('belongs to no person, and of the people with site access reaches only those of its site', () => {
    setGrant(dana(), { userId: actor('bob').id, siteId: kiosk.siteId, level: 'supervisor' })
    press()
    expect(listActiveAlerts(actor('bob'))).toHaveLength(1)
    expect(listOwnAlerts(actor('alice'))).toEqual([])
    const event = { audience: 'control_and_person', personId: null, payload: { siteId: kiosk.siteId } }
    expect(isFor(actor('bob'), event)).toBe(true)
    expect(isFor(actor('alice'), event)).toBe(false)
  })

  it('pressed again within a minute is the same alert, and a press that is sent twice counts once', () => {
    expect(press({ press: 'one' })).toMatchObject({ fresh: true })
    expect(press({ press: 'one' }, 1)).toMatchObject({ fresh: false })
    expect(listActiveAlerts(dana())).toMatchObject([{ presses: 1 }])
    press({ press: 'two' }, 20)
    press({ press: 'two' }, 21)
    expect(listActiveAlerts(dana())).toMatchObject([{ presses: 2 }])
    const [{ id } = { id: '' }] = listActiveAlerts(dana())
    acknowledgeAlert(dana(), { id }, at(30))
    // A press is recognised even if its answer was lost and it is sent again after that.
    expect(press({ press: 'two' }, 31)).toMatchObject({ fresh: false })
    expect(press({ press: 'one' }, 32)).toMatchObject({ fresh: false })
    expect(press({ press: 'three' }, 40)).toMatchObject({ fresh: true })
  })

  it.each([
    ['nothing', {}],
    ['words where a time stood', { press: 7, pressedAt: 'yesterday', sentAt: {} }],
    ['a name without end', { press: 'x'.repeat(10_000) }],
  ])('is accepted with %s', (_what, given) => expect(press(given).fresh).toBe(true))

  it("that waited on the tablet says for how long, whatever the tablet's clock says", () => {
    const [pressedAt, sentAt] = ['2011-01-01T00:00:00.000Z', '2011-01-01T00:20:00.000Z']
    press({ press: 'late', pressedAt, sentAt })
    expect(listActiveAlerts(dana())).toMatchObject([
      { lateMinutes: 20, pressedAt: at(-1200).toISOString(), pressedTrust: 'claimed' },
    ])
    expect(listActiveAlerts(dana())[0]!.actionTaken).toContain('Received 20 min late.')
  })

  it('is answered like any other, and the tablet shows that it was seen, without a name', () => {
    press()
    const [{ id } = { id: '' }] = listActiveAlerts(dana())
    expect(findSiteAlert(kiosk)).toMatchObject({ id, seenAt: null })
    acknowledgeAlert(dana(), { id }, at(10))
    runReactions(REACTIONS, at(30))
    expect(findSiteAlert(kiosk)).toEqual({
      id,
      receivedAt: start.toISOString(),
      seenAt: at(10).toISOString(),
      resolvedAt: null,
    })
    undoAcknowledge(dana(), { id }, at(15))
    expect(findSiteAlert(kiosk)).toMatchObject({ seenAt: null })
    expect(listNearest(dana(), { id }).colleagues).toEqual([])
    expect(paperOf(findIncident(dana(), { id })).facts).toContainEqual({
      label: 'Name',
      text: 'Somebody at the tablet Gatehouse',
    })
    resolveAlert(dana(), ends(id), at(60))
    expect(findSiteAlert(kiosk)).toBeNull()
    expect(findSiteAlert(aKiosk('Other'))).toBeNull()
  })

  it('is deleted after the period for alerts, even while another person is under legal hold', async () => {
    const { alert } = raiseSiteAlert(kiosk, RaiseSiteAlert.parse({}), new Date(Date.now() - 4000 * DAY_MS))
    resolveAlert(dana(), ends(alert.id))
    policy('emergency_logs', 365)
    setLegalHold(dana(), { id: actor('alice').id, legalHold: true, reason: 'Claim' })
    await cleanUp(dana(), { dryRun: false })
    expect(db().select().from(alerts).where(eq(alerts.id, alert.id)).all()).toEqual([])
  })
})
