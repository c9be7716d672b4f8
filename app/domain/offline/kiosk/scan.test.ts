import { beforeEach, describe, expect, it } from 'vitest'
import { clockEntries } from '#db/schema/clocking.ts'
import { verifications } from '#db/schema/biometrics.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { withInspection } from '../../../../e2e/support/inspection-threads.ts'
import { aKiosk, aPin } from '../../../../e2e/support/kiosk.ts'
import { portraitUrl } from '../../../../e2e/support/portraits.ts'
import { enrolFace } from '../../time/biometrics/enrol.server.ts'
import { setClockPolicy } from '../../time/clocking/clock-policy.server.ts'
import { forget } from '~/platform/singleton.server.ts'
import { db } from '~/platform/store.server.ts'
import { punchAtKiosk, scanAtKiosk, turnAtKiosk } from './person.server.ts'

withInspection()

let kiosk: ReturnType<typeof aKiosk>, who: Awaited<ReturnType<typeof aPin>>
beforeEach(async () => {
  forget('throttle.rates')
  kiosk = aKiosk()
  who = await aPin('alice')
  const images = await Promise.all([0, 1, 2].map((take) => portraitUrl({ person: 'alice', take })))
  await enrolFace(actor('dana'), { userId: actor('alice').id, images })
})

describe('a picture at the gate', { timeout: 60_000 }, () => {
  it('is compared with the one person whose number and PIN were typed, and its clock-in counts', async () => {
    const imageData = await portraitUrl({ person: 'alice', take: 3, jacket: true })
    const seen = await scanAtKiosk(kiosk, { ...who, imageData })
    expect(seen).toMatchObject({ faceMatched: true, highVisJacketDetected: true })
    await punchAtKiosk(kiosk, { ...who, action: 'clock_in', verificationId: seen.verificationId })
    expect(db().select().from(clockEntries).all()).toMatchObject([{ identityCheck: 'matched', siteId: kiosk.siteId }])
  })

  it('of another person, without a face or empty is refused with a reason, and is not checked without a PIN', async () => {
    const stranger = await portraitUrl({ person: 'bob', take: 3, jacket: true })
    expect(await scanAtKiosk(kiosk, { ...who, imageData: stranger })).toMatchObject({ faceMatched: false })
    const before = db().select().from(verifications).all().length
    await expect(scanAtKiosk(kiosk, { ...who, pin: '000001', imageData: stranger })).rejects.toMatchObject({
      code: 'pin_wrong',
    })
    await expect(
      scanAtKiosk(kiosk, { ...who, imageData: `data:image/png;base64,${Buffer.from('none').toString('base64')}` }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    expect(db().select().from(verifications).all()).toHaveLength(before)
  })

  it('requires a head turn if the policy does, and accepts none that was not required', async () => {
    setClockPolicy(actor('dana'), { turn: { security_guard: 'always' } })
    const imageData = await portraitUrl({ person: 'alice', take: 4, jacket: true })
    const seen = await scanAtKiosk(kiosk, { ...who, imageData })
    expect(seen.turn).toMatchObject({ nonce: expect.any(String) })
    const frames = [imageData, imageData, imageData]
    const turn = (more: object) => turnAtKiosk(kiosk, { ...who, nonce: seen.turn!.nonce, frames, ...more })
    await expect(turn({ pin: '000001' })).rejects.toMatchObject({ code: 'pin_wrong' })
    await expect(turn({ nonce: 'made-up' })).rejects.toThrow()
    // The same picture three times does not show a turn of the head.
    const turned = await turn({}).catch((error: Error) => error)
    expect(turned instanceof Error || !turned.liveness.passed).toBe(true)
  })
})
