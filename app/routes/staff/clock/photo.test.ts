import { type ActionFunctionArgs } from '@remix-run/node'
import { beforeEach, expect, it } from 'vitest'
import { actor } from '../../../../e2e/support/actors.ts'
import { withInspection } from '../../../../e2e/support/inspection-threads.ts'
import { portraitUrl } from '../../../../e2e/support/portraits.ts'
import { entries } from '../../../../e2e/support/punches.ts'
import { openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { SiteInput } from '~/domain/kernel/sites/input.ts'
import { addSite } from '~/domain/kernel/sites/sites.server.ts'
import { enrolFace } from '~/domain/time/biometrics/enrol.server.ts'
import { setClockPolicy } from '~/domain/time/clocking/clock-policy.server.ts'
import { type Context, sessionHeaders } from '~/http/actor.server.ts'
import { commit } from '~/platform/store.server.ts'
import { action } from './clock.tsx'

withInspection()

let cookie: string
let siteId: string
beforeEach(async () => {
  const [alice, dana] = [actor('alice'), actor('dana')]
  const opened = commit(() => openSession(alice, { ip: null, userAgent: null }, null, new Date()))
  cookie = (await sessionHeaders(opened)).getSetCookie()[0]!.split(';')[0]!
  const images = await Promise.all([0, 1, 2].map((take) => portraitUrl({ person: 'alice', take })))
  await enrolFace(dana, { userId: alice.id, images }, new Date(Date.now() - 60_000))
  siteId = addSite(dana, SiteInput.parse({ name: 'Quarry', worksAlone: true, checkReason: 'Remote' })).id
})

/** Posts a photograph from a page without scripts. @returns the status of the answer */
async function post(): Promise<number> {
  const picture = await portraitUrl({ person: 'alice', take: 3, jacket: true })
  const body = new FormData()
  body.set('intent', 'photo')
  body.set('siteId', siteId)
  body.set('image', new File([Buffer.from(picture.split(',')[1]!, 'base64')], 'me.jpg', { type: 'image/jpeg' }))
  const request = new Request('http://localhost/clock', { method: 'POST', headers: { Cookie: cookie }, body })
  const context = { clientIp: null, requestId: 'r1' } as unknown as Context
  const answer: unknown = await action({ request, params: {}, context } as ActionFunctionArgs).catch(
    (error: unknown) => error,
  )
  return answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status
}

it('a photograph clocks in as a scan does', { timeout: 60_000 }, async () => {
  expect(await post()).toBe(302)
  expect(entries()).toMatchObject([{ identityCheck: 'matched', siteId }])
})

it('a photograph does not pass for the head turn that the chosen site asks for', { timeout: 60_000 }, async () => {
  setClockPolicy(actor('dana'), { strictPlaces: 'alone' })
  expect(await post()).toBe(422)
  expect(entries()).toEqual([])
})
