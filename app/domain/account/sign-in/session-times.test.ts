import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { commit } from '~/platform/store.server.ts'
import { confirmPassword } from './confirmation.server.ts'
import { sessionEnd } from './session-times.ts'
import { findPerson, findSignInEnd, listSessions, openSession } from './sessions.server.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-11-01T08:00:00Z')
const on = (days: number) => new Date(START.getTime() + days * DAY_MS)
const none = { ip: null, userAgent: null }

it.each([
  ['staff', 0, 30],
  ['staff', 59, 89],
  ['staff', 61, 90],
  ['supervisor', 89, 90],
  ['admin', 0, 0.5],
])('a session of %s that is used on day %d after the password ends on day %d', (role, used, ends) => {
  expect(sessionEnd(role, START, on(used), 90)).toEqual(on(ends))
})

function openFor(name: 'alice' | 'dana') {
  const { id, role } = actor(name)
  const { id: sessionId, secret } = commit(() => openSession({ id, role }, none, null, START))
  return { secret, person: { ...actor(name), sessionId } }
}

it('a guard who uses the portal every day is asked for the password after 90 days, and is told from a week before', () => {
  const { secret, person } = openFor('alice')
  for (let day = 1; day < 90; day++) {
    expect(findPerson(secret, none, on(day))?.id, `day ${day}`).toBe(person.id)
    expect(findSignInEnd(person, on(day)), `day ${day}`).toEqual(day < 83 ? null : on(90))
  }
  expect(findPerson(secret, none, on(90))).toBeNull()
})

it('a guard who gives the password in the last week stays signed in for another 90 days', async () => {
  const { secret, person } = openFor('alice')
  for (let day = 20; day < 90; day += 20) findPerson(secret, none, on(day))
  findPerson(secret, none, on(88))
  await confirmPassword(person, { password: PASSWORD }, on(88))
  expect(findSignInEnd(person, on(88))).toBeNull()
  for (let day = 100; day < 178; day += 20) expect(findPerson(secret, none, on(day))?.id, `day ${day}`).toBe(person.id)
  findPerson(secret, none, on(177))
  expect(findPerson(secret, none, on(178))).toBeNull()
})

it('a guard who stays away for 30 days is signed out', () => {
  const { secret } = openFor('alice')
  expect(findPerson(secret, none, on(29))).not.toBeNull()
  expect(findPerson(secret, none, on(60))).toBeNull()
})

it("giving the password again does not prolong an administrator's session beyond 12 hours", async () => {
  const { secret, person } = openFor('dana')
  const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
  for (let minutes = 20; minutes < 720; minutes += 20) {
    expect(findPerson(secret, none, at(minutes))?.id, `${minutes} minutes`).toBe(person.id)
    if (minutes % 240 === 0) await confirmPassword(person, { password: PASSWORD }, at(minutes))
  }
  expect(findPerson(secret, none, at(720))).toBeNull()
  expect(findSignInEnd(person, at(719))).toBeNull()
})

it('a session that is over is not listed as one that can still be ended', () => {
  const { person } = openFor('dana')
  const { id, role } = person
  const later = new Date(START.getTime() + 45 * 60_000)
  commit(() => openSession({ id, role }, none, null, later))
  const listed = (who: typeof person, now: Date) =>
    listSessions(who, {}, now)
      .map(({ createdAt }) => createdAt)
      .filter((at) => at <= later)
  expect(listed(person, START)).toEqual([later, START])
  expect(listed(person, later)).toEqual([later])
  expect(listed(openFor('alice').person, on(31))).toEqual([])
})
