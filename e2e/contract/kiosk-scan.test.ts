import { type APIRequestContext } from '@playwright/test'
import { untilReady } from '../support/camera.ts'
import { portraitUrl } from '../support/portraits.ts'
import { expect, test } from '../support/test.ts'
import { tabletOf } from '../support/tablet.ts'

test.describe.configure({ timeout: 120_000 })

const WHO = { employeeId: 'G-001', pin: '704915' }

/** Enrols alice and gives her a PIN; the tablet is at a new site. */
async function theGate(as: (name: 'alice' | 'dana' | 'nobody') => Promise<APIRequestContext>, named: string) {
  await untilReady(as)
  const [alice, dana] = [await as('alice'), await as('dana')]
  expect((await alice.put('/api/kiosk-pin', { data: { pin: WHO.pin } })).status()).toBe(200)
  const { id } = (await (await alice.get('/api/auth/user')).json()) as { id: string }
  const images = await Promise.all([0, 1, 2].map((take) => portraitUrl({ person: 'alice', take })))
  const enrolled = await dana.post('/api/admin/biometric/enroll', { data: { userId: id, images } })
  expect(enrolled.status(), await enrolled.text()).toBe(201)
  return { alice, dana, tablet: await tabletOf(dana, await as('nobody'), named) }
}

test('a picture at the gate is compared with the one person whose number and PIN were typed, and clocks in', async ({
  as,
}) => {
  const { alice, tablet } = await theGate(as, 'scan')
  const own = await portraitUrl({ person: 'alice', take: 3, jacket: true })
  const scan = (data: object) => tablet.post('/api/kiosk/scan', { data: { ...WHO, ...data } })
  const stranger = await scan({ imageData: await portraitUrl({ person: 'bob', take: 3, jacket: true }) })
  expect([stranger.status(), await stranger.json()]).toMatchObject([200, { faceMatched: false }])
  const seen = await scan({ imageData: own })
  expect(seen.status(), await seen.text()).toBe(200)
  const { verificationId, faceMatched } = (await seen.json()) as { verificationId: string; faceMatched: boolean }
  expect(faceMatched).toBe(true)
  const punched = await tablet.post('/api/kiosk/punch', { data: { ...WHO, action: 'clock_in', verificationId } })
  expect(punched.status(), await punched.text()).toBe(201)
  const status = (await (await alice.get('/api/clock/status')).json()) as { isClockedIn: boolean }
  expect(status.isClockedIn).toBe(true)
})

test('a picture at the gate is refused with a reason: no picture, a bad one, a wrong PIN, nobody’s tablet, no tablet', async ({
  as,
}) => {
  const { alice, dana, tablet } = await theGate(as, 'refusals')
  const imageData = await portraitUrl({ person: 'alice', take: 3, jacket: true })
  const frames = [imageData, imageData, imageData]
  const refused: [string, APIRequestContext, string, object, number][] = [
    ['no picture', tablet, 'scan', WHO, 400],
    ['text', tablet, 'scan', { ...WHO, imageData: 'data:image/jpeg;base64,aGVsbG8=' }, 400],
    ['a wrong PIN', tablet, 'scan', { ...WHO, pin: '000001', imageData }, 422],
    ['two frames', tablet, 'turn', { ...WHO, nonce: 'n', frames: frames.slice(1) }, 400],
    ['a turn that nobody asked for', tablet, 'turn', { ...WHO, nonce: 'made-up', frames }, 409],
    ['a turn with a wrong PIN', tablet, 'turn', { ...WHO, pin: '000001', nonce: 'made-up', frames }, 422],
    ['a person, no tablet', alice, 'scan', { ...WHO, imageData }, 401],
    ['an administrator, no tablet', dana, 'turn', { ...WHO, nonce: 'n', frames }, 401],
    ['nobody', await as('nobody'), 'scan', { ...WHO, imageData }, 401],
  ]
  for (const [what, client, call, data, status] of refused) {
    const answer = await client.post(`/api/kiosk/${call}`, { data })
    const { message } = (await answer.json()) as { message: string }
    expect.soft([what, answer.status(), message]).toEqual([what, status, expect.stringMatching(/^[A-Z].* \w+/)])
  }
})
