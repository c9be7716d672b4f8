import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { secondFactors, sessions } from '#db/schema/access.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refused } from '../../../../e2e/support/punches.ts'
import { writeSetting } from '~/platform/settings.server.ts'
import { commit, write } from '~/platform/store.server.ts'
import { demandPortal } from './portal.server.ts'

const START = new Date('2040-01-10T08:00:00Z').getTime()
const at = (minutes: number) => new Date(START + minutes * 60_000)
let alice: ReturnType<typeof actor>
const enter = (minutes: number, byHand = true) => demandPortal(alice, byHand, at(minutes))
const codeAt = (minutes: number) => refused(() => enter(minutes)).code
const prove = (confirmedAt: Date | null) =>
  commit(() => write().update(sessions).set({ confirmedAt }).where(eq(sessions.id, alice.sessionId)).run())

beforeEach(() => {
  alice = actor('alice')
  prove(at(0))
})

it('the portal stays open for a person with site access while they use it', () => {
  for (const minutes of [29, 58, 87]) enter(minutes)
  expect(codeAt(87 + 30)).toBe('confirm_password')
  prove(at(120))
  enter(120)
})

it("a page's automatic requests keep the portal open for nobody", () => {
  enter(20, false)
  expect(codeAt(30)).toBe('confirm_password')
})

it('asks for the password after twelve hours, however busy the person is, and where it was never given', () => {
  for (let minutes = 0; minutes < 720; minutes += 20) enter(minutes)
  expect(codeAt(720)).toBe('confirm_password')
  prove(null)
  expect(codeAt(5)).toBe('confirm_password')
})

it('asks for a second factor where administrators must have one', () => {
  commit(() => writeSetting('require_second_factor', true, alice.id, at(0)))
  expect(codeAt(1)).toBe('second_factor_due')
  const { id: userId } = alice
  const factor = { userId, secret: 'sealed', recoveryHashes: [], confirmed: true, createdAt: at(0) }
  commit(() => write().insert(secondFactors).values(factor).run())
  enter(2)
})
