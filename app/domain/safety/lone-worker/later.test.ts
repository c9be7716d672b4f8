import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { listActiveAlerts } from '../emergencies/alerts.server.ts'
import { hookFacts } from '../alarm-hook/alarms.server.ts'
import { listNearest } from '../emergencies/nearest.server.ts'
import { type Made } from '../../kernel/phones/made.ts'
import { showTime } from '~/platform/dates.ts'
import { LoneCheck, LonePins, LoneStart } from './input.ts'
import { checkInLater } from './own.server.ts'
import { setPins } from './pins.server.ts'
import { checkFor, endSessionFor, findSession } from './for-control.server.ts'
import { findCurrentSession, startSession } from './sessions.server.ts'
import { watchSessions } from './watch.server.ts'

const MINUTE = 60_000
const start = new Date()
const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE)
let alice: Person, dana: Person, id: string
beforeEach(() => {
  alice = actor('alice')
  dana = actor('dana')
  ;({ id } = startSession(alice, LoneStart.parse({ intervalMinutes: 30, place: 'Dock 3' }), start))
})

/** Delivers a check-in that was stored on a phone. It was pressed and it arrived this many minutes after the start. */
const arrives = (pressed: number, arrived: number, pin?: string, location?: object) => {
  const made: Made = {
    ...{ operationId: 'operation', madeAt: after(pressed), at: after(pressed), receivedAt: after(arrived) },
    ...{ trust: 'steady', notBefore: start, notAfter: after(arrived) },
  }
  return checkInLater(alice, LoneCheck.parse({ id, pin, location }), made)
}
const open = (type: string) => listActiveAlerts(dana).filter((alert) => alert.type === type)

it('a check-in that arrives after the alarm adds both times to it, and closes nothing', async () => {
  await watchSessions(after(36))
  expect(open('missed_check_in')).toHaveLength(1)
  await arrives(29, 50)
  const [alert] = open('missed_check_in')
  expect(alert!.resolvedAt).toBeNull()
  expect(alert!.notes).toMatch(/at \d\d:\d\d, arrived \d\d:\d\d, time steady/)
  expect(findCurrentSession(alice)!.dueAt).toBe(after(59).toISOString())
  expect(findSession(dana, { id }).lastCheck).toMatchObject({ source: 'press', trust: 'steady' })
})

it('a check-in that arrives after the session is recorded there, and restarts no monitoring', async () => {
  endSessionFor(dana, { id, words: 'Rang them: home' }, after(40))
  await arrives(29, 50)
  const history = findSession(dana, { id })
  expect(history.checks.map(({ source }) => source)).toContain('press')
  expect(history).toMatchObject({ state: 'ended' })
  expect(findCurrentSession(alice)).toBeNull()
})

it('a check-in made before the start counts from the start, and another person’s is not found', async () => {
  expect((await arrives(-5, 1)).at).toBe(start.toISOString())
  await expect(checkInLater(actor('bob'), LoneCheck.parse({ id }), {} as Made)).rejects.toMatchObject({
    kind: 'not_found',
  })
})

it('the duress PIN in a check-in stored on a phone calls control, and gets the same answer as the safe one', async () => {
  await setPins(alice, LonePins.parse({ safe: '2580', duress: '13579', password: PASSWORD }))
  const safe = await arrives(5, 10, '2580')
  const duress = await arrives(15, 20, '13579')
  expect(Object.keys(duress)).toEqual(Object.keys(safe))
  expect(open('duress')).toHaveLength(1)
  await expect(arrives(25, 26, '0000')).rejects.toMatchObject({ code: 'pin_wrong' })
})

it('the last check-in is the one that was made last, in whichever order they arrive', async () => {
  await arrives(20, 21, undefined, { latitude: 51.5, longitude: 0 })
  await arrives(10, 22, undefined, { latitude: 52.5, longitude: 0 })
  expect(findSession(dana, { id }).lastCheck).toMatchObject({ at: after(20).toISOString() })
  await watchSessions(after(56))
  expect(open('missed_check_in')).toMatchObject([
    {
      location: { latitude: 51.5 },
      notes: expect.stringContaining(`with the check-in button, at ${showTime(after(20))}`),
    },
  ])
})

it('an alert keeps the newest location if control rang them since, and says how old it is', async () => {
  await arrives(20, 20, undefined, { latitude: 51.5, longitude: 0 })
  checkFor(dana, { id, words: 'Rang her: all well' }, after(30))
  expect(findSession(dana, { id })).toMatchObject({
    lastCheck: { source: 'control', location: null },
    lastPlace: { at: after(20).toISOString(), location: { latitude: 51.5 } },
  })
  await watchSessions(after(66))
  const [alert] = open('missed_check_in')
  expect(alert).toMatchObject({ location: { latitude: 51.5, longitude: 0 }, placeAt: after(20).toISOString() })
  expect(hookFacts(alert!)).toMatchObject({ coordinates: '51.500000, 0.000000', placeAt: after(20).toISOString() })
  expect(alert!.notes).toMatch(
    new RegExp(
      `Last check-in: by the control room, at ${showTime(after(30))}\\.\nThe location is from ${showTime(after(20))}, 10 min before that check-in\\.$`,
    ),
  )
  expect(listNearest(dana, alert!).from).toBe('alert')
})

it('the location of the last check-in needs no age, and an unknown one is not mentioned', async () => {
  await watchSessions(after(36))
  expect(open('missed_check_in')[0]).toMatchObject({ notes: expect.not.stringContaining('The location is') })
  await arrives(40, 40, undefined, { latitude: 51.5, longitude: 0 })
  await watchSessions(after(76))
  expect(
    open('missed_check_in')
      .map(({ notes }) => notes)
      .join(),
  ).not.toContain('The location is')
})
