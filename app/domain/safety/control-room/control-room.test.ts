import { expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { findPerson, openSession } from '../../account/sign-in/sessions.server.ts'
import { commit } from '~/platform/store.server.ts'
import { activateControlRoom, deactivateControlRoom, findControlRoom } from './control-room.server.ts'
import { holdControlRooms } from './hold.server.ts'

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

it('keeps the first switch-on when another admin switches it on again', () => {
  activateControlRoom(actor('dana'), start)
  const again = activateControlRoom(actor('dana', { name: 'Another Admin' }), hours(2))
  expect(again).toMatchObject({ by: 'Dana Dean', changed: false })
})

it('ends automatically after twelve hours, and can then be switched on again', () => {
  const dana = actor('dana')
  activateControlRoom(dana, start)
  expect(findControlRoom(dana, hours(11.9)).controlRoomActive).toBe(true)
  expect(findControlRoom(dana, hours(12)).controlRoomActive).toBe(false)
  expect(activateControlRoom(dana, hours(13))).toMatchObject({ changed: true, since: hours(13).toISOString() })
})

it('switches off for everyone', () => {
  activateControlRoom(actor('dana'), start)
  expect(deactivateControlRoom(actor('dana'), hours(1))).toMatchObject({ controlRoomActive: false, changed: true })
  expect(deactivateControlRoom(actor('dana'), hours(1)).changed).toBe(false)
})

it('is for admins only', () => {
  expect(() => findControlRoom(actor('alice'), start)).toThrow('not allowed')
  expect(() => activateControlRoom(actor('bob'), start)).toThrow('not allowed')
})

const minutes = (n: number) => hours(n / 60)

it.each([
  { what: 'with the mode on and the page open', on: true, openUntil: 300, asked: 300, lives: true },
  { what: 'within half an hour of closing the page', on: true, openUntil: 60, asked: 85, lives: true },
  { what: 'half an hour after closing the page', on: true, openUntil: 60, asked: 95, lives: false },
  { what: 'with the mode on and the page never open', on: true, openUntil: 0, asked: 31, lives: false },
  { what: 'with the page open and the mode off', on: false, openUntil: 300, asked: 31, lives: false },
  { what: 'after twelve hours, with the page open', on: true, openUntil: 721, asked: 721, lives: false },
])('an admin who does not move: $what, the session continues: $lives', ({ on, openUntil, asked, lives }) => {
  const dana = actor('dana')
  const origin = { ip: null, userAgent: null }
  if (on) activateControlRoom(dana, start)
  const [mine, other] = [0, 1].map(() => commit(() => openSession(dana, origin, null, start)))
  for (let n = 1; n <= openUntil; n++) holdControlRooms([mine!.id], minutes(n))
  expect(findPerson(mine!.secret, origin, minutes(asked)) !== null).toBe(lives)
  if (asked > 30) expect(findPerson(other!.secret, origin, minutes(asked))).toBeNull()
})

it('an open page does not bring back a session that had already ended', () => {
  const dana = actor('dana')
  const origin = { ip: null, userAgent: null }
  activateControlRoom(dana, start)
  const { id, secret } = commit(() => openSession(dana, origin, null, start))
  holdControlRooms([id], minutes(31))
  expect(findPerson(secret, origin, minutes(31))).toBeNull()
})
