import { expect, it } from 'vitest'
import { actor } from '../../../e2e/support/actors.ts'
import { findPerson, openSession } from '../access/sessions.server.ts'
import { commit } from '../store.server.ts'
import { activateControlRoom, deactivateControlRoom, findControlRoom } from './control-room.server.ts'

const start = new Date('2026-11-20T20:00:00Z')
const hours = (n: number) => new Date(start.getTime() + n * 3_600_000)

it('is one state for the whole company, with who and since when', () => {
  const dana = actor('dana')
  expect(findControlRoom(dana, start).controlRoomActive).toBe(false)
  activateControlRoom(dana, start)
  expect(findControlRoom(actor('dana', { name: 'Another Admin' }), hours(1))).toEqual({
    controlRoomActive: true,
    since: start.toISOString(),
    by: 'Dana Dean',
  })
})

it('stays with the first switch when somebody switches it on again', () => {
  activateControlRoom(actor('dana'), start)
  const again = activateControlRoom(actor('dana', { name: 'Another Admin' }), hours(2))
  expect(again).toMatchObject({ by: 'Dana Dean', changed: false })
})

it('ends by itself after twelve hours, and can then be switched on anew', () => {
  const dana = actor('dana')
  activateControlRoom(dana, start)
  expect(findControlRoom(dana, hours(11.9)).controlRoomActive).toBe(true)
  expect(findControlRoom(dana, hours(12)).controlRoomActive).toBe(false)
  expect(activateControlRoom(dana, hours(13))).toMatchObject({ changed: true, since: hours(13).toISOString() })
})

it('switches off for everybody', () => {
  activateControlRoom(actor('dana'), start)
  expect(deactivateControlRoom(actor('dana'), hours(1))).toMatchObject({ controlRoomActive: false, changed: true })
  expect(deactivateControlRoom(actor('dana'), hours(1)).changed).toBe(false)
})

it('is for admins alone', () => {
  expect(() => findControlRoom(actor('alice'), start)).toThrow('not allowed')
  expect(() => activateControlRoom(actor('bob'), start)).toThrow('not allowed')
})

it('keeps an admin signed in who does not move for an hour, and only while it is on', () => {
  const dana = actor('dana')
  const origin = { ip: null, userAgent: null }
  const open = () => commit((tx) => openSession(tx, dana, origin, null, start)).secret
  expect(findPerson(open(), origin, hours(1))).toBeNull()
  activateControlRoom(dana, start)
  expect(findPerson(open(), origin, hours(1))?.id).toBe(dana.id)
})
