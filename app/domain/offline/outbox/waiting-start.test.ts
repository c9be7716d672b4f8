import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shifts } from '#db/schema/clocking.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { refusal } from '../../../../e2e/support/punches.ts'
import { sealedPhone } from '../../../../e2e/support/sealed-phone.ts'
import { db } from '~/platform/store.server.ts'
import { bookForStaff } from '../../time/clocking/control-entry.server.ts'
import { ControlEntry } from '../../time/clocking/input.ts'
import { decideOperation } from './decide.server.ts'
import { OperationDecision } from './input.ts'

const NOW = new Date('2026-11-20T20:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const alice = () => actor('alice')
const IN = { action: 'clock_in', location: null, manualCheck: true, uniformDetected: true }
const OUT = { action: 'clock_out', location: null }

/** Returns how many hours ago each shift began and ended. */
const worked = () =>
  db()
    .select()
    .from(shifts)
    .orderBy(asc(shifts.startedAt))
    .all()
    .map(({ startedAt, endedAt }) => [startedAt, endedAt].map((at) => at && (NOW.getTime() - at.getTime()) / HOUR))
const decide = (id: string, decision: 'accept' | 'refuse' = 'accept') =>
  decideOperation(actor('dana'), OperationDecision.parse({ id, decision, notes: 'As the log says' }), () => NOW)

let phone: Awaited<ReturnType<typeof sealedPhone>>
beforeEach(async () => {
  phone = await sealedPhone(alice(), NOW, ago(72))
})
/** Sends a punch at once. */
const live = async (punch: object, hours: number) => {
  const at = ago(hours)
  expect(await phone.send(await phone.write('punch', punch, at), alice(), at, at)).toMatchObject({ state: 'applied' })
}
/** Sends a punch now that was made some hours ago. Returns its id and its state. */
const late = async (punch: object, hours: number) => {
  const { envelope } = await phone.write('punch', punch, ago(hours))
  const { state, words } = await phone.send({ envelope, parts: [] })
  return { id: envelope.id, state, words }
}
/** Works a shift live, and then sends the two punches of the next shift late. */
const lateAfterAShift = async () => {
  await live(IN, 40)
  await live(OUT, 32)
  return [await late(IN, 31), await late(OUT, 27)] as const
}

describe('a clock-out after a clock-in that control has not decided on', () => {
  it('does not end the shift before, whose clock-out was forgotten', async () => {
    await live(IN, 38)
    const [start, end] = [await late(IN, 14), await late(OUT, 6)]
    expect([start.state, end.state]).toEqual(['requested', 'disputed'])
    expect(end.words).toBe(
      'You clocked out at 14:00 on this phone. Control has not decided on your clock-in at 06:00 yet, so it will decide on both.',
    )
    expect(worked()).toEqual([[38, null]])
    expect((await refusal(() => decide(end.id))).message).toContain('first: this clock-out may be its end.')
    const book = { userId: alice().id, action: 'clock_out', at: ago(30).toISOString(), notes: 'As the log says' }
    bookForStaff(actor('dana'), ControlEntry.parse(book), NOW)
    await decide(start.id)
    await decide(end.id)
    expect(worked()).toEqual([
      [38, 30],
      [14, 6],
    ])
  })

  it('does not move the end of the shift before if control accepts it first', async () => {
    const [start, end] = await lateAfterAShift()
    expect((await refusal(() => decide(end.id))).message).toContain('first: this clock-out may be its end.')
    await decide(start.id)
    await decide(end.id)
    expect(worked()).toEqual([
      [40, 32],
      [31, 27],
    ])
  })

  it('can end the shift before once control has refused the clock-in', async () => {
    const [start, end] = await lateAfterAShift()
    await decide(start.id, 'refuse')
    await decide(end.id)
    expect(worked()).toEqual([[40, 27]])
  })

  it('still ends the open shift if it is made live', async () => {
    await live(IN, 38)
    await late(IN, 14)
    await live(OUT, 0)
    expect(worked()).toEqual([[38, 0]])
  })
})

describe('a clock-in that control accepts', () => {
  it('is not paired with the clock-out of a later clock-in', async () => {
    const [first, second, end] = [await late(IN, 50), await late(IN, 40), await late(OUT, 35)]
    await live(IN, 5)
    await live(OUT, 2)
    expect((await refusal(() => decide(first.id))).message).toContain('still conflicts')
    await decide(second.id)
    expect(worked()).toEqual([
      [40, 35],
      [5, 2],
    ])
    expect((await refusal(() => decide(end.id))).message).toContain('already been decided')
  })

  it('does not move the start of the next shift if its own clock-out came before that', async () => {
    const [start] = [await late(IN, 19), await late(OUT, 15)]
    await live(IN, 14)
    await live(OUT, 10)
    await decide(start.id)
    expect(worked()).toEqual([
      [19, 15],
      [14, 10],
    ])
  })
})
