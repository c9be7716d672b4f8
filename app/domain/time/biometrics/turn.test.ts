import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { faceTemplates } from '#db/schema/biometrics.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withInspection } from '../../../../e2e/support/inspection-threads.ts'
import { portraitUrl, type PortraitInput } from '../../../../e2e/support/portraits.ts'
import { clockIn, refused } from '../../../../e2e/support/punches.ts'
import { SiteInput } from '../../kernel/sites/input.ts'
import { addSite } from '../../kernel/sites/sites.server.ts'
import { setClockPolicy } from '../clocking/clock-policy.server.ts'
import { type TurnRule } from '../clocking/turn-policy.ts'
import { askTurn } from '../clocking/turns.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { enrolFace } from './enrol.server.ts'
import { passTurn } from './turn.server.ts'
import { verifyFace, type VerifyView } from './verify.server.ts'

withInspection()

// The clock stands still, because on a busy machine drawing and checking the pictures take longer than a turn may.
const now = new Date()
const clock = () => now
let alice: ReturnType<typeof actor>
beforeEach(async () => {
  // The number of head turns a minute is limited for each person, so every test starts without earlier tries.
  forget('throttle.rates')
  alice = actor('alice')
  const images = await Promise.all([0, 1, 2].map((take) => portraitUrl({ person: 'alice', take })))
  await enrolFace(actor('dana'), { userId: alice.id, images }, new Date(now.getTime() - 60_000))
  ask('always')
})

const ask = (rule: TurnRule) => setClockPolicy(actor('dana'), { turn: { security_guard: rule } })
const look = async (take = 3) =>
  verifyFace(alice, { imageData: await portraitUrl({ person: 'alice', take, jacket: true }) }, clock)
/**
 * Returns frames of a head that turns to the required side. The pictures differ each time, because frames that were
 * sent before are refused.
 */
let takes = 10
const framesOf = async ({ turn }: VerifyView, more: Partial<PortraitInput>[] = [{}, {}, {}]) => {
  takes += 3
  const way = turn!.side === 'left' ? -36 : 36
  const turns = [0, way, 0]
  return Promise.all(
    more.map((input, i) =>
      portraitUrl({ person: 'alice', take: takes + i, tilt: 0, width: 384, height: 480, turn: turns[i], ...input }),
    ),
  )
}

describe('a turn of the head', { timeout: 60_000 }, () => {
  it('is required by policy, and the clock-in waits for it', async () => {
    const seen = await look()
    expect(seen).toMatchObject({ faceMatched: true, liveness: { asked: true, passed: null }, livenessScore: null })
    expect(seen.turn).toEqual({ nonce: expect.any(String), side: expect.stringMatching(/left|right/), seconds: 10 })
    expect(refused(() => clockIn(alice, {}, now)).message).toMatch(/turn your head/)
    const turned = await passTurn(alice, { nonce: seen.turn!.nonce, frames: await framesOf(seen) }, clock)
    expect(turned).toMatchObject({
      verificationId: seen.verificationId,
      liveness: { asked: true, passed: true },
      turn: null,
      reason: null,
    })
    expect(turned.livenessScore).toBeGreaterThanOrEqual(50)
    expect(clockIn(alice, {}, now)).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  })

  it('is not required if the policy is off, or if the face did not match', async () => {
    ask('off')
    expect(await look()).toMatchObject({ liveness: { asked: false, passed: null }, turn: null })
    ask('always')
    const other = await verifyFace(alice, { imageData: await portraitUrl({ person: 'bob', take: 1 }) }, clock)
    expect(other).toMatchObject({ faceMatched: false, liveness: { asked: false, passed: null }, turn: null })
  })

  it('is sometimes required, at random, and an unfinished one is required again', async () => {
    ask('sometimes')
    expect(askTurn(alice, now, () => false)).toBeNull()
    expect(askTurn(alice, now, () => true)).toMatchObject({ side: expect.any(String), until: now.getTime() + 10_000 })
    ask('always')
    await look()
    ask('sometimes')
    expect(
      askTurn(alice, now, () => false),
      'scanning again does not shake it off',
    ).not.toBeNull()
  })

  it.each<[string, Partial<PortraitInput>[], RegExp]>([
    ['a photograph that is held up', [{ turn: 0 }, { turn: 0 }, { turn: 0 }], /half way to your shoulder/],
    ['frames of two people', [{}, { person: 'bob' }, {}], /turn|one face/],
    ['nobody in one frame', [{}, { person: null }, {}], /No face found/],
    ['several faces in one frame', [{}, { person: ['alice', 'bob'] }, {}], /More than one face/],
    ['a head that stays turned', [{}, {}, { turn: 99 }], /back again|No face|face/],
  ])('is not passed by %s, and the nonce is used up', async (_what, more, words) => {
    const seen = await look()
    const frames = await framesOf(seen, more)
    const answer = await passTurn(alice, { nonce: seen.turn!.nonce, frames }, clock)
    expect(answer).toMatchObject({
      liveness: { asked: true, passed: false },
      description: expect.stringMatching(words),
    })
    expect(answer.reason).not.toBeNull()
    expect(refused(() => clockIn(alice, {}, now)).message).toMatch(/turn your head/)
    await expect(passTurn(alice, { nonce: seen.turn!.nonce, frames }, clock)).rejects.toMatchObject({
      code: 'turn_over',
    })
    expect(answer.turn, 'a second one is asked at once').toMatchObject({ seconds: 20 })
    expect(answer.turn!.nonce).not.toBe(seen.turn!.nonce)
    const manual = clockIn(alice, { manualCheck: true, uniformDetected: true }, now)
    expect(manual).toMatchObject({ identityCheck: 'pending', flags: ['manual_check'] })
  })

  it('may be tried a second time at once, and only that try counts', async () => {
    const seen = await look()
    const still = await framesOf(seen, [{ turn: 0 }, { turn: 0 }, { turn: 0 }])
    const first = await passTurn(alice, { nonce: seen.turn!.nonce, frames: still }, clock)
    expect(first).toMatchObject({ liveness: { passed: false }, description: expect.stringMatching(/half way/) })
    expect(refused(() => clockIn(alice, {}, now)).message).toMatch(/turn your head/)
    const inHalfAMinute = () => new Date(now.getTime() + 30_000)
    await expect(passTurn(alice, { nonce: first.turn!.nonce, frames: still }, inHalfAMinute)).rejects.toMatchObject({
      code: 'turn_late',
      message: expect.not.stringMatching(/Ten seconds/),
    })
    const second = await passTurn(alice, { nonce: first.turn!.nonce, frames: await framesOf(first) }, clock)
    expect(second).toMatchObject({
      verificationId: first.verificationId,
      liveness: { asked: true, passed: true },
      turn: null,
    })
    expect(clockIn(alice, {}, now)).toMatchObject({ faceVerified: true, identityCheck: 'matched' })
  })

  it('is not required a third time: after two failures, only a manual check is left', async () => {
    let asked = await look()
    const tries: VerifyView[] = []
    for (let i = 0; i < 2; i++) {
      const still = await framesOf(asked, [{ turn: 0 }, { turn: 0 }, { turn: 0 }])
      asked = await passTurn(alice, { nonce: asked.turn!.nonce, frames: still }, clock)
      tries.push(asked)
    }
    expect(tries.map(({ turn }) => turn !== null)).toEqual([true, false])
    expect(tries[1]!.description).toMatch(/Clock in without a scan/)
    const third = await look(5)
    expect(third).toMatchObject({ faceMatched: true, liveness: { asked: true, passed: false }, turn: null })
    expect(third).toMatchObject({ reason: 'no_turn', description: expect.stringMatching(/Clock in without a scan/) })
    expect(refused(() => clockIn(alice, {}, now)).message).toMatch(/manual check/)
    const manual = clockIn(alice, { manualCheck: true, uniformDetected: true }, now)
    expect(manual).toMatchObject({ identityCheck: 'pending' })
    expect((await look(6)).turn, 'a clock-in starts again').not.toBeNull()
  })

  it('is judged twice at most, however many scans asked for one at the same time', async () => {
    const asked: VerifyView[] = []
    for (const take of [3, 4, 5]) asked.push(await look(take))
    const still = await Promise.all(asked.map((one) => framesOf(one, [{ turn: 0 }, { turn: 0 }, { turn: 0 }])))
    const answer = (i: number, frames = still[i]!) => passTurn(alice, { nonce: asked[i]!.turn!.nonce, frames }, clock)
    expect((await answer(0)).liveness.passed).toBe(false)
    expect((await answer(1)).turn, 'two have failed').toBeNull()
    await expect(answer(2, await framesOf(asked[2]!))).rejects.toMatchObject({ code: 'turn_over' })
    expect(
      refused(() => clockIn(alice, { biometricData: { verificationId: asked[2]!.verificationId } }, now)).code,
    ).toBe('verification_required')
  })

  it('is judged twice at most, and no picture twice, if the answers arrive together', async () => {
    const asked: VerifyView[] = []
    for (const take of [3, 4, 5]) asked.push(await look(take))
    const still = await framesOf(asked[0]!, [{ turn: 0 }, { turn: 0 }, { turn: 0 }])
    const others = await framesOf(asked[1]!, [{ turn: 0 }, { turn: 0 }, { turn: 0 }])
    const sent = [still, still, others]
    const answers = await Promise.allSettled(
      asked.map(({ turn }, i) => passTurn(alice, { nonce: turn!.nonce, frames: sent[i]! }, clock)),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('is required where people work alone, in any role, and control checks the clock-in', async () => {
    ask('off')
    const siteId = addSite(
      actor('dana'),
      SiteInput.parse({ name: 'Quarry', worksAlone: true, checkReason: 'Remote' }),
    ).id
    const scan = async (take: number, at: string | null) =>
      verifyFace(alice, { imageData: await portraitUrl({ person: 'alice', take, jacket: true }), siteId: at }, clock)
    expect((await scan(3, siteId)).turn, 'off at first').toBeNull()
    setClockPolicy(actor('dana'), { strictPlaces: 'alone' })
    expect((await scan(4, null)).turn, 'not elsewhere').toBeNull()
    const seen = await scan(5, siteId)
    expect(seen.turn).not.toBeNull()
    await passTurn(alice, { nonce: seen.turn!.nonce, frames: await framesOf(seen) }, clock)
    expect(clockIn(alice, { siteId }, now)).toMatchObject({ faceVerified: true, identityCheck: 'pending' })
  })

  it('has ten seconds, one nonce, and pictures that were never sent before', async () => {
    const seen = await look()
    const { nonce } = seen.turn!
    const frames = await framesOf(seen)
    const inEleven = () => new Date(now.getTime() + 11_000)
    await expect(passTurn(alice, { nonce, frames }, inEleven)).rejects.toMatchObject({ code: 'turn_late' })
    await expect(passTurn(alice, { nonce: 'another', frames }, clock)).rejects.toMatchObject({ code: 'turn_over' })
    await expect(passTurn(actor('bob'), { nonce, frames }, clock)).rejects.toMatchObject({ code: 'turn_over' })
    await expect(passTurn(alice, { nonce, frames: [frames[0]!, frames[1]!, frames[0]!] }, clock)).rejects.toMatchObject(
      {
        message: expect.stringMatching(/already been sent/),
      },
    )
    await expect(
      passTurn(alice, { nonce, frames: [frames[0]!, 'data:text/plain;base64,aGVsbG8=', frames[2]!] }, clock),
    ).rejects.toMatchObject({ kind: 'invalid' })
    expect(await passTurn(alice, { nonce, frames }, clock), 'none of that cost anything').toMatchObject({
      liveness: { passed: true },
    })
    const again = await look(4)
    await expect(passTurn(alice, { nonce: again.turn!.nonce, frames }, clock)).rejects.toMatchObject({
      message: expect.stringMatching(/already been sent/),
    })
  })

  it('does not count for a person whose template was deleted meanwhile', async () => {
    const seen = await look()
    commit(() => write().delete(faceTemplates).where(eq(faceTemplates.userId, alice.id)).run())
    expect(db().select().from(faceTemplates).all()).toEqual([])
    const answer = await passTurn(alice, { nonce: seen.turn!.nonce, frames: await framesOf(seen) }, clock)
    expect(answer.liveness.passed).toBe(false)
  })
})
