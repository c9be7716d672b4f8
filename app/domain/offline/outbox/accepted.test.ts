import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations } from '#db/schema/clocking.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { endPhonesOf } from '../../kernel/phones/phones.server.ts'
import { writeSetting } from '~/platform/settings.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision } from './input.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const alice = () => actor('alice')
const plain = { action: 'clock_in', location: null }
const out = { action: 'clock_out', location: null }
const entries = () => db().select().from(clockEntries).all()
const accept = (id: string) =>
  decideOperation(
    actor('dana'),
    OperationDecision.parse({ id, decision: 'accept', notes: 'Seen at the gate' }),
    () => NOW,
  )
const withdrawConsent = () =>
  commit(() => write().update(users).set({ clockInMethod: 'alternative' }).where(eq(users.username, 'alice')).run())

describe('a clock-in that control accepts', () => {
  it('is booked although it came within a minute, without a scan', async () => {
    const phone = await sealedPhone(alice(), NOW)
    const { id } = alice()
    commit(() => endPhonesOf(id, ago(1)))
    const made = await phone.write('punch', plain, NOW)
    expect(await phone.send(made)).toMatchObject({ state: 'requested', trust: 'server' })
    await accept(made.envelope.id)
    expect(entries()).toMatchObject([{ identityCheck: 'pending', faceVerified: false }])
    expect(db().select().from(safetyViolations).all()).toHaveLength(1)
  })

  it('does not count as a jacket that was not shown if its phone had taken a picture', async () => {
    const phone = await sealedPhone(alice(), NOW)
    const made = await phone.write('punch', { ...plain, frame: 'part:0' }, ago(13), [new TextEncoder().encode('a')])
    expect(await phone.send(made)).toMatchObject({ state: 'requested' })
    await accept(made.envelope.id)
    expect(entries()).toMatchObject([{ identityCheck: 'pending' }])
    expect(db().select().from(safetyViolations).all()).toEqual([])
  })

  it('is booked although its person has since withdrawn their consent to face matching', async () => {
    const phone = await sealedPhone(alice(), NOW)
    const made = await phone.write('punch', plain, ago(13))
    expect(await phone.send(made)).toMatchObject({ state: 'requested' })
    withdrawConsent()
    await accept(made.envelope.id)
    expect(entries()).toMatchObject([{ identityCheck: 'pending', method: 'alternative' }])
  })
})

it('a clock-in made without signal counts although its person has since withdrawn their consent to face matching', async () => {
  const phone = await sealedPhone(alice(), NOW)
  const made = await phone.write('punch', plain, ago(3))
  withdrawConsent()
  expect(await phone.send(made)).toMatchObject({ state: 'applied' })
  expect(entries()).toMatchObject([{ identityCheck: 'pending', method: 'alternative' }])
})

describe('a new version of the agreement', () => {
  const askAgain = () => commit(() => writeSetting('consent_version', '2027.1', 'system', NOW))

  it('does not undo what was recorded on a phone before its person was asked to sign it', async () => {
    const phone = await sealedPhone(alice(), NOW)
    const [came, left] = [await phone.write('punch', plain, ago(3)), await phone.write('punch', out, ago(1))]
    askAgain()
    expect(await phone.send(came)).toMatchObject({ state: 'applied' })
    expect(await phone.send(left)).toMatchObject({ state: 'applied' })
    expect(entries().map(({ action }) => action)).toEqual(['clock_in', 'clock_out'])
  })

  it('is needed for a punch that is made now', async () => {
    const phone = await sealedPhone(alice(), NOW)
    askAgain()
    const manual = { ...plain, manualCheck: true, uniformDetected: true }
    expect(await phone.send(await phone.write('punch', manual, NOW))).toMatchObject({
      state: 'refused',
      words: expect.stringContaining('agreement'),
    })
  })

  it('is needed by a person who has never agreed', async () => {
    commit(() => write().update(users).set({ consentVersion: null }).where(eq(users.username, 'alice')).run())
    const phone = await sealedPhone(alice(), NOW)
    const made = await phone.write('punch', plain, ago(3))
    expect(await phone.send(made)).toMatchObject({ state: 'refused' })
  })
})
