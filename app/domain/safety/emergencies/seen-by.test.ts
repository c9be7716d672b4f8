import { describe, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { type Level } from '../../kernel/access/levels.ts'
import { isFor } from '../../kernel/events/bus.server.ts'
import { eventsSince } from '../../kernel/events/since.server.ts'
import { setGrant } from '../../kernel/grants/grants.server.ts'
import { LoneStart } from '../lone-worker/input.ts'
import { startSession } from '../lone-worker/sessions.server.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { commit } from '~/platform/store.server.ts'
import { listActiveAlerts, listAlerts, raiseAlert } from './alerts.server.ts'
import { acknowledgeAlert, resolveAlert } from './answer.server.ts'
import { RaiseAlert, ResolveAlert } from './input.ts'
import { listAlertNotes, listOpenAlerts, noteAlert, notesOfAlerts } from './log.server.ts'
import { addWatchAlert } from './watch-alerts.server.ts'

const site = (name: string) => addSite(actor('dana'), SiteInput.parse({ name })).id
const give = (siteId: string | null, level: Level) =>
  setGrant(actor('dana'), { userId: actor('bob').id, siteId, level })
const raiseAt = (name: 'alice' | 'charlie', siteId: string | null) => {
  if (siteId) startSession(actor(name), LoneStart.parse({ siteId }))
  return raiseAlert(actor(name), RaiseAlert.parse({})).alert.id
}
const outcome = (act: () => unknown) => {
  try {
    act()
    return 'done'
  } catch (error) {
    return (error as Error).message
  }
}
const NOT_FOUND = 'Alert not found'
const NOT_ALLOWED = 'You are not allowed to do this'

describe('a person with site access', () => {
  it('sees the alarms of that site, live too, and of no other', () => {
    const [own, other] = [site('Own'), site('Other')]
    give(own, 'supervisor')
    const [mine, theirs] = [raiseAt('alice', own), raiseAt('charlie', other)]
    const bob = actor('bob')
    expect(listActiveAlerts(bob).map(({ id }) => id)).toEqual([mine])
    expect(listOpenAlerts(bob)).toMatchObject({ total: 1, items: [{ id: mine, place: { siteName: 'Own' } }] })
    expect(listAlerts(bob, { limit: 50 }).items.map(({ id }) => id)).toEqual([mine])
    const told = eventsSince(bob, 0).filter(({ type }) => type === 'alert.raised')
    expect(told.map(({ payload }) => payload.id)).toEqual([mine])
    const event = { audience: 'control_and_person', personId: actor('charlie').id }
    expect(isFor(bob, { ...event, payload: { siteId: own } })).toBe(true)
    expect(isFor(bob, { ...event, payload: { siteId: other } })).toBe(false)
    expect(outcome(() => acknowledgeAlert(bob, { id: theirs }))).toBe(NOT_FOUND)
    expect(outcome(() => listAlertNotes(bob, { id: theirs }))).toBe(NOT_FOUND)
    noteAlert(actor('dana'), { id: theirs, kind: 'note', text: 'x' })
    expect(notesOfAlerts(bob, [mine, theirs]).size).toBe(0)
  })

  it.each([
    ['viewer', NOT_ALLOWED],
    ['supervisor', 'done'],
    ['planner', 'done'],
  ] as const)('as %s: acknowledging and noting is %s, resolving is for administrators', (level, expected) => {
    const own = site('Own')
    give(own, level)
    const [bob, id] = [actor('bob'), raiseAt('alice', own)]
    expect(outcome(() => listAlertNotes(bob, { id }))).toBe('done')
    expect(outcome(() => acknowledgeAlert(bob, { id }))).toBe(expected)
    expect(outcome(() => noteAlert(bob, { id, kind: 'going', text: 'Bob' }))).toBe(expected)
    expect(outcome(() => resolveAlert(bob, ResolveAlert.parse({ id, words: 'x' })))).toBe(NOT_ALLOWED)
  })

  it('sees neither duress nor an alert without a known site, even with access to all sites', () => {
    const own = site('Own')
    give(null, 'planner')
    const nowhere = raiseAt('charlie', null)
    const where = { loneSessionId: null, siteId: own, location: null, address: null, notes: '' }
    const userId = actor('alice').id
    const duress = commit(() => addWatchAlert({ ...where, userId, type: 'duress', event: 'lone.duress' }, new Date()))
    const missed = commit(() =>
      addWatchAlert({ ...where, userId, type: 'missed_check_in', event: 'lone.missed' }, new Date()),
    )
    const bob = actor('bob')
    expect(listActiveAlerts(bob).map(({ id }) => id)).toEqual([missed])
    for (const id of [nowhere, duress]) expect(outcome(() => acknowledgeAlert(bob, { id }))).toBe(NOT_FOUND)
    acknowledgeAlert(actor('dana'), { id: duress })
    noteAlert(actor('dana'), { id: duress, kind: 'going', text: 'Police' })
    expect(JSON.stringify(eventsSince(bob, 0))).not.toContain(duress)
    expect(JSON.stringify(eventsSince(actor('alice'), 0))).not.toContain(duress)
  })

  it('a person without site access sees no alerts', () => {
    const id = raiseAt('alice', site('Own'))
    expect(outcome(() => listActiveAlerts(actor('bob')))).toBe(NOT_ALLOWED)
    expect(outcome(() => acknowledgeAlert(actor('bob'), { id }))).toBe(NOT_ALLOWED)
  })
})
