import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor, visitor } from '../../../../e2e/support/actors.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listActiveAlerts, listAlerts } from '../emergencies/alerts.server.ts'
import { acknowledgeAlert } from '../emergencies/answer.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { LoneStart } from '../lone-worker/input.ts'
import { startSession } from '../lone-worker/sessions.server.ts'
import { watchSessions } from '../lone-worker/watch.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { LadderForm, SiteInput } from '../../kernel/sites/input.ts'
import { addSite, setLadder } from '../../kernel/sites/sites.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { db } from '~/platform/store.server.ts'
import { climbLadders } from './climb.server.ts'
import { findAlertToTake, takeAlert } from './responders.server.ts'

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
  setLadder(dana, LadderForm.parse({ id, steps: '10, contact, mail\n20, control, mail' }))
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

describe('the ladder', () => {
  it('is climbed step by step at its minutes, each once', () => {
    expect(climbLadders(at(44.9))).toBe(0)
    expect(climbLadders(at(45))).toBe(1)
    expect(climbLadders(at(46))).toBe(0)
    expect(toAnn()).toHaveLength(1)
    expect(climbLadders(at(55))).toBe(1)
    expect(climbLadders(at(99))).toBe(0)
  })

  it('ends when somebody says that they have seen it', () => {
    acknowledgeAlert(dana, listActiveAlerts(dana)[0]!, at(40))
    expect(climbLadders(at(99))).toBe(0)
    expect(toAnn()).toEqual([])
  })

  it('asks somebody outside, who takes the alert by name, once', () => {
    climbLadders(at(45))
    const link = { token: token() }
    expect(findAlertToTake(visitor, link, at(46))).toEqual({
      ...{ state: 'open', person: 'Alice Archer', site: 'Gate', drill: false, takenBy: null },
      ...{ at: at(35).toISOString(), says: 'Alice Archer works alone and has not checked in.' },
    })
    expect(takeAlert(visitor, { ...link, name: 'Ann Ash' }, at(47))).toMatchObject({
      state: 'taken',
      takenBy: 'Ann Ash',
    })
    expect(() => takeAlert(visitor, { ...link, name: 'Ben' }, at(48))).toThrow('Ann Ash is already dealing with it')
    expect(listAlerts(dana, { limit: 1 }).items[0]).toMatchObject({ acknowledgedBy: 'Ann Ash' })
    expect(climbLadders(at(99))).toBe(0)
  })

  it('gives links that hold for a day', () => {
    climbLadders(at(45))
    expect(() => findAlertToTake(visitor, { token: token() }, at(45 + 24 * 60))).toThrow('Link not found')
    expect(() => findAlertToTake(visitor, { token: 'made-up' })).toThrow('Link not found')
  })

  it('is climbed at once when the clock was set back', () => {
    expect(climbLadders(at(-60))).toBe(2)
  })
})
