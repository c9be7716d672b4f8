import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions } from '#db/schema/access.ts'
import { eventDetails, events } from '#db/schema/events.ts'
import { kiosks } from '#db/schema/kiosks.ts'
import { actor, staleActor, visitor } from '../../../../e2e/support/actors.ts'
import { aKiosk, TABLET } from '../../../../e2e/support/kiosk.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { db } from '~/platform/store.server.ts'
import { KioskCode, NewKiosk } from './input.ts'
import {
  enrolKiosk,
  findKiosk,
  listKiosks,
  noteKiosk,
  purgeKiosks,
  registerKiosk,
  revokeKiosk,
} from './kiosks.server.ts'

const aSite = () => addSite(actor('dana'), SiteInput.parse({ name: 'Depot' }))
const register = (now?: Date) =>
  registerKiosk(actor('dana'), NewKiosk.parse({ siteId: aSite().id, name: 'Gatehouse' }), now)
// Each test uses an address of its own, because attempts at codes are counted by address.
let address = ''
beforeEach(() => void (address = randomUUID()))
const enrol = (code: string) => enrolKiosk({ ...visitor, ip: address }, KioskCode.parse({ code }))

it('a code binds one tablet to its site, is stored nowhere, and works once', () => {
  const { code, view } = register()
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
  expect(view).toMatchObject({ name: 'Gatehouse', site: 'Depot', state: 'waiting', createdBy: 'Dana Dean' })
  const { secret } = enrol(` ${code.toLowerCase().replace('-', ' ')} `)
  expect(findKiosk(secret, TABLET)).toMatchObject({ kind: 'kiosk', name: 'Gatehouse', site: 'Depot' })
  expect(() => enrol(code)).toThrow('This code is wrong or no longer works')
  const kept = JSON.stringify([db().select().from(kiosks).all(), db().select().from(eventDetails).all()])
  for (const text of [code, code.replace('-', ''), secret]) expect(kept).not.toContain(text)
  expect(listKiosks(actor('dana'))[0]).toMatchObject({ state: 'active', lastSeenFrom: address })
})

it('if two tablets send the same code at once, one is bound', async () => {
  const { code } = register()
  const both = await Promise.allSettled([1, 2].map(async () => enrol(code)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('a code expires after half an hour, and guessing is slowed', () => {
  const { code } = register(new Date(Date.now() - 31 * 60_000))
  expect(() => enrol(code)).toThrow('This code is wrong or no longer works')
  expect(listKiosks(actor('dana'))[0]!.state).toBe('expired')
  for (let n = 0; n < 9; n++) expect(() => enrol('AAAAA-AAAAA')).toThrow('This code is wrong')
  expect(() => enrol('AAAAA-AAAAA')).toThrow('Too many attempts')
})

it('only administrators register, list or revoke kiosks, and an unattended desk is asked for the password', () => {
  const { view } = register()
  const input = NewKiosk.parse({ siteId: view.siteId, name: 'Gate' })
  for (const name of ['alice', 'bob', 'charlie'] as const) {
    expect(() => registerKiosk(actor(name), input)).toThrow('You are not allowed to do this')
    expect(() => listKiosks(actor(name))).toThrow('You are not allowed to do this')
    expect(() => revokeKiosk(actor(name), view)).toThrow('You are not allowed to do this')
  }
  expect(() => registerKiosk(staleActor('dana'), input)).toThrow('Please confirm your password first')
  expect(() => revokeKiosk(staleActor('dana'), view)).toThrow('Please confirm your password first')
  const nowhere = NewKiosk.parse({ siteId: 'nowhere', name: 'Gate' })
  expect(() => registerKiosk(actor('dana'), nowhere)).toThrow('No such site')
})

it('a revoked kiosk stops working at once, even one that no tablet has joined yet', () => {
  const kiosk = aKiosk()
  expect(revokeKiosk(actor('dana'), kiosk)).toEqual({ message: 'Kiosk revoked' })
  expect(findKiosk(kiosk.secret, TABLET)).toBeNull()
  expect(() => revokeKiosk(actor('dana'), kiosk)).toThrow('Kiosk not found')
  const { code, view } = register()
  revokeKiosk(actor('dana'), view)
  expect(() => enrol(code)).toThrow('This code is wrong')
  expect(listKiosks(actor('dana')).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
})

it("setting a tablet up ends the administrator's session on it", () => {
  const dana = actor('dana')
  const { code } = register()
  enrolKiosk(dana, KioskCode.parse({ code }))
  expect(db().select().from(sessions).where(eq(sessions.id, dana.sessionId)).all()).toEqual([])
})

it('each step is recorded in the audit trail', () => {
  const kiosk = aKiosk()
  revokeKiosk(actor('dana'), kiosk)
  const types = db().select({ type: events.type }).from(events).where(eq(events.subjectId, kiosk.id)).all()
  expect(types.map(({ type }) => type)).toEqual(['kiosk.registered', 'kiosk.enrolled', 'kiosk.revoked'])
})

it('what a tablet reports is listed, and old kiosks are deleted', () => {
  const kiosk = aKiosk()
  noteKiosk(kiosk, 3, new Date())
  expect(listKiosks(actor('dana'))[0]).toMatchObject({ waiting: 3, lastSeenFrom: TABLET.ip })
  register()
  expect(purgeKiosks(new Date())).toBe(0)
  revokeKiosk(actor('dana'), kiosk)
  expect(purgeKiosks(new Date(Date.now() + 92 * DAY_MS))).toBe(2)
})
