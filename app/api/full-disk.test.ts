import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { openSession } from '~/domain/account/sign-in/sessions.server.ts'
import { listActiveAlerts } from '~/domain/safety/emergencies/alerts.server.ts'
import { LoneStart } from '~/domain/safety/lone-worker/input.ts'
import { startSession } from '~/domain/safety/lone-worker/sessions.server.ts'
import { type Context, sessionHeaders } from '~/http/actor.server.ts'
import { env } from '~/platform/env.server.ts'
import { commit, store } from '~/platform/store.server.ts'
import { answerCall } from './answer.server.ts'

const reserve = () => path.join(env().DATA_DIR, 'reserve')

let cookie: string
let session: string
/** Signs Alice in an hour ago, then fills the disk: nothing can be written until the reserve is released. */
beforeEach(async () => {
  const { id, role } = actor('alice')
  const opened = commit(() =>
    openSession({ id, role }, { ip: null, userAgent: null }, null, new Date(Date.now() - 3_600_000)),
  )
  cookie = (await sessionHeaders(opened)).getSetCookie()[0]!.split(';')[0]!
  session = startSession(actor('alice'), LoneStart.parse({})).id
  fs.writeFileSync(reserve(), 'kept')
  const { immediately } = store()
  vi.spyOn(store(), 'immediately').mockImplementation(((work: () => unknown) => {
    if (fs.existsSync(reserve())) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    return immediately(work)
  }) as typeof immediately)
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(reserve(), { force: true })
})

const call = (method: string, address: string, body?: object, more: Record<string, string> = {}) => {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json', ...more }
  const request = new Request(`http://localhost${address}`, { method, headers, body: body && JSON.stringify(body) })
  return answerCall(request, { clientIp: null, requestId: 'r1' } as unknown as Context)
}

describe('on a full disk, a person who was last active an hour ago', () => {
  it.each<Record<string, string>>([{}, { 'Idempotency-Key': 'press-1' }])('can call for help: %j', async (more) => {
    const answer = await call('POST', '/api/emergency', { type: 'sos', location: null, notes: '' }, more)
    expect(answer.status).toBe(201)
    expect(listActiveAlerts(actor('dana'))).toHaveLength(1)
  })

  it.each<Record<string, string>>([{}, { 'Idempotency-Key': 'check-1' }])('can check in: %j', async (more) => {
    const answer = await call('POST', `/api/lone-sessions/${session}/checks`, {}, more)
    expect(answer.status).toBe(201)
  })

  it('can still read', async () => {
    expect((await call('GET', '/api/news')).status).toBe(200)
    expect(fs.existsSync(reserve())).toBe(true)
  })
})
