import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clockEntries, safetyViolations, shifts } from '#db/schema/clocking.ts'
import { events } from '#db/schema/events.ts'
import { operations } from '#db/schema/outbox.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { scan } from '../../../../e2e/support/punches.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { keepTemplate } from '../../kernel/faces/templates.server.ts'
import { LonePins, LoneStart } from '../../safety/lone-worker/input.ts'
import { startSession } from '../../safety/lone-worker/sessions.server.ts'
import { setPins } from '../../safety/lone-worker/pins.server.ts'
import { requestCorrection } from '../../time/corrections/corrections.server.ts'
import { decideCorrection } from '../../time/corrections/decide.server.ts'
import { CorrectionDecision, CorrectionInput } from '../../time/corrections/input.ts'
import { undecidedOf } from '../../time/pay/undecided.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision } from './input.ts'
import { finishOperations } from './sweep.server.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const MIN = 60_000
const HOUR = 60 * MIN
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const later = (ms: number) => new Date(NOW.getTime() + ms)
const named = { action: 'clock_in', location: null, frame: 'part:0' }
const out = { action: 'clock_out', location: null }
const picture = () => [new TextEncoder().encode('a picture')]
const entries = () => db().select().from(clockEntries).all()
const violations = () => db().select().from(safetyViolations).all()
const alice = () => actor('alice')

describe('a picture that a clock-in names', () => {
  it('but does not contain does not count: online, the clock-in is refused like a live one', async () => {
    const phone = await sealedPhone(alice(), NOW)
    expect(await phone.send(await phone.write('punch', named, NOW))).toMatchObject({
      state: 'refused',
      words: 'Please complete the biometric scan to clock in.',
    })
    const manual = { ...named, manualCheck: true }
    expect(await phone.send(await phone.write('punch', manual, NOW))).toMatchObject({
      state: 'refused',
      words: expect.stringContaining('high-visibility jacket'),
    })
    expect(entries()).toEqual([])
  })

  it('but does not contain does not count: an offline clock-in becomes a manual check without a jacket', async () => {
    const phone = await sealedPhone(alice(), NOW)
    expect((await phone.send(await phone.write('punch', named, ago(2 * HOUR)))).state).toBe('applied')
    expect(entries()).toMatchObject([{ flags: expect.arrayContaining(['manual_check']), identityCheck: 'pending' }])
    expect(violations()).toMatchObject([{ description: expect.stringContaining('not shown') }])
  })

  it('that has not arrived after ten minutes is reported once, as if no jacket was shown', async () => {
    const phone = await sealedPhone(alice(), NOW)
    await phone.send(await phone.write('punch', named, NOW, picture()))
    await finishOperations(later(9 * MIN))
    expect(entries()[0]!.flags).not.toContain('no_scan_tried')
    for (const at of [11, 12, 60]) await finishOperations(later(at * MIN))
    expect(entries()[0]!.flags.filter((flag) => flag === 'no_scan_tried')).toHaveLength(1)
    expect(violations()).toMatchObject([{ description: expect.stringContaining('not shown') }])
  })

  it('that is missing three times in two weeks is reported to administrators', async () => {
    const phone = await sealedPhone(alice(), NOW)
    for (let day = 3; day > 0; day--) {
      const at = ago(day * 10 * HOUR)
      await phone.send(await phone.write('punch', named, at, picture()), alice(), at, at)
      await finishOperations(new Date(at.getTime() + 11 * MIN))
      const end = new Date(at.getTime() + HOUR)
      await phone.send(await phone.write('punch', out, end), alice(), end, end)
    }
    const told = db().select().from(events).where(eq(events.type, 'clock.no_scan_repeated')).all()
    expect(told).toHaveLength(1)
  })
})

describe('a scan', () => {
  it('made hours after a clock-in without signal says nothing about it', async () => {
    const person = alice()
    const phone = await sealedPhone(person, NOW)
    scan(person, { faceMatched: true }, ago(MIN))
    await phone.send(await phone.write('punch', { action: 'clock_in', location: null }, ago(5 * HOUR)), person)
    expect(entries()).toMatchObject([{ identityCheck: 'pending', faceVerified: false, verificationId: null }])
  })

  it('made just before the signal went counts for the clock-in that follows', async () => {
    const who = alice()
    const phone = await sealedPhone(who, NOW)
    const by = who.id
    const face = new Float32Array(128)
    commit(() => keepTemplate(who.id, face, { model: 'test@1', frames: 3, by }, ago(24 * HOUR)))
    const id = scan(who, { faceMatched: true }, ago(5 * HOUR + MIN))
    await phone.send(await phone.write('punch', { action: 'clock_in', location: null }, ago(5 * HOUR)), who)
    expect(entries()).toMatchObject([{ identityCheck: 'matched', faceVerified: true, verificationId: id }])
  })
})

/** Asks for another time of a punch, and approves it. */
function approve({ id: entryId, action: kind }: ReturnType<typeof entries>[number], at: Date): void {
  const wanted = CorrectionInput.parse({ entryId, kind, at: at.toISOString(), reason: 'The phone was wrong' })
  const { id } = requestCorrection(alice(), wanted, NOW)
  decideCorrection(actor('dana'), CorrectionDecision.parse({ id, status: 'approved' }), NOW)
}

/** Returns how many hours ago each shift began and ended. */
const hours = () =>
  db()
    .select()
    .from(shifts)
    .all()
    .map(({ startedAt, endedAt }) => [startedAt, endedAt!].map((at) => (NOW.getTime() - at.getTime()) / HOUR))

describe('a time that control does not accept', () => {
  const period = { fromOn: '2026-11-01', toOn: '2026-11-30' } as never
  async function unsure() {
    const phone = await sealedPhone(alice(), NOW)
    const made = await phone.write('punch', { ...named, frame: null }, ago(5 * HOUR), [], alice().id, null)
    await phone.send(made)
    const refuse = OperationDecision.parse({ id: made.envelope.id, decision: 'refuse', notes: 'Nobody saw them' })
    return { phone, refuse: () => decideOperation(actor('dana'), refuse, () => NOW) }
  }

  it('leaves the pay period: its shift counts no minutes, and does not wait any longer', async () => {
    const { phone, refuse } = await unsure()
    await phone.send(await phone.write('punch', out, NOW))
    expect(undecidedOf(period).unsure).toBe(1)
    await refuse()
    expect(undecidedOf(period).unsure).toBe(0)
    const [shift] = db().select().from(shifts).all()
    expect(shift!.startedAt).toEqual(shift!.endedAt)
    expect(entries()[0]!.flags).toContain('time_refused')
    await expect(refuse()).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('leaves a correction that was approved before as it is', async () => {
    const { phone, refuse } = await unsure()
    await phone.send(await phone.write('punch', out, NOW))
    approve(entries()[0]!, ago(6 * HOUR))
    await refuse()
    expect(hours()).toEqual([[6, 0]])
    expect(entries()[0]!.flags).toContain('time_refused')
  })

  it('does not count again because the other end of its shift is corrected', async () => {
    const { phone, refuse } = await unsure()
    await phone.send(await phone.write('punch', out, ago(HOUR), [], alice().id, null))
    const [start, end] = entries()
    await refuse()
    approve(end!, ago(HOUR / 2))
    expect(hours()).toEqual([[0.5, 0.5]])
    approve(start!, ago(9 * HOUR))
    expect(hours()).toEqual([[9, 0.5]])
  })

  it('waits until the shift is over', async () => {
    const { refuse } = await unsure()
    await expect(refuse()).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('still running'),
    })
  })
})

it('after too many wrong PINs only the newest check-in waits, and the server tries no other', async () => {
  const phone = await sealedPhone(alice(), NOW)
  await setPins(alice(), LonePins.parse({ safe: '2580', duress: '13579', password: PASSWORD }), ago(HOUR))
  const { id } = startSession(alice(), LoneStart.parse({ intervalMinutes: 30 }), ago(HOUR))
  const guess = async (pin: string) =>
    phone.send(await phone.write('check_in', { id, pin, location: null, battery: null }, NOW))
  for (let tries = 0; tries < 5; tries++) expect((await guess('0000')).state).toBe('refused')
  const waiting = [await guess('1111'), await guess('2222'), await guess('2580')]
  const stateOf = (one: { id: string }) => db().select().from(operations).where(eq(operations.id, one.id)).get()!.state
  expect(waiting.map(stateOf)).toEqual(['refused', 'refused', 'received'])
})
