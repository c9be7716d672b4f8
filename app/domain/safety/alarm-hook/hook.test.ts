import { createHmac } from 'node:crypto'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hookDeliveries } from '#db/schema/webhooks.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { PASSWORD } from '../../../../e2e/support/people.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { confirmPassword } from '../../account/sign-in/confirmation.server.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { addressRefusal } from '../../account/webhooks/address.ts'
import { hookLanes } from '../../account/webhooks/deliver.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { expectReactions } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { setCompanyEscalation, setEscalationContacts } from '../escalation/contacts.server.ts'
import { CompanyEscalation, EscalationContacts } from '../escalation/input.ts'
import { queueHook } from './deliver.server.ts'
import { findHook, listDeliveries, replaceSecret, setHook, setPhones, testHook } from './hook.server.ts'

type Got = { headers: http.IncomingHttpHeaders; body: string }
let dana: Person, server: http.Server, got: Got[], status: number, url: string
beforeEach(async () => {
  got = []
  status = 200
  server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  keep('env', { ...env(), HOOK_HOSTS: host })
  url = `http://${host}/alarm`
  dana = actor('dana')
  await confirmPassword(dana, { password: PASSWORD })
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const verified = ({ headers, body }: Got, secret: string) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
const isStep = ({ type }: { type: string }) => type === 'alert.step'
const queue = (key = 'one') => commit(() => queueHook('alert.raised', 'a1', { person: 'Alice' }, key, new Date()))

describe('the alarm hook', () => {
  it('posts an alarm, signed, once for each occasion, and the log stores no words', async () => {
    setHook(dana, { url, enabled: true })
    const { secret } = replaceSecret(dana)
    queue()
    queue()
    expect(await runLanes(hookLanes())).toBe(1)
    expect(got).toHaveLength(1)
    expect(verified(got[0]!, secret)).toBe(true)
    expect(JSON.parse(got[0]!.body)).toMatchObject({ type: 'alert.raised', data: { person: 'Alice' } })
    expect(db().select().from(hookDeliveries).get()).toMatchObject({ state: 'sent', payload: '' })
  })

  it('posts nothing after it was switched off, not even what was still waiting', async () => {
    setHook(dana, { url, enabled: true })
    status = 503
    queue()
    await runLanes(hookLanes())
    setHook(dana, { url, enabled: false })
    await runLanes(hookLanes(() => new Date(Date.now() + 3_600_000)))
    expect(got).toHaveLength(1)
    expect(listDeliveries(dana)).toMatchObject([{ state: 'failed', error: 'The webhook was switched off' }])
  })

  it('also signs with the previous secret for a day', async () => {
    setHook(dana, { url, enabled: true })
    const old = replaceSecret(dana).secret
    const fresh = replaceSecret(dana).secret
    queue()
    await runLanes(hookLanes())
    expect([verified(got[0]!, old), verified(got[0]!, fresh)]).toEqual([true, true])
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    commit(() => queueHook('alert.raised', 'a1', {}, 'two', tomorrow))
    await runLanes(hookLanes(() => tomorrow))
    expect([verified(got[1]!, old), verified(got[1]!, fresh)]).toEqual([false, true])
  })

  it('is told the contacts of a step with their numbers as a telephone service dials them', async () => {
    setHook(dana, { url, enabled: true })
    const contacts = [
      { name: 'Ann', phone: '+44 (0)20 7946 0000' },
      { name: 'Desk', phone: '4321' },
      { name: 'Ed', email: 'ed@example.test' },
    ]
    setEscalationContacts(dana, EscalationContacts.parse({ contacts }))
    const step = { afterMinutes: 0, who: 'company', channel: 'hook' }
    setCompanyEscalation(dana, CompanyEscalation.parse({ steps: [step] }))
    expectFollowUps()
    raiseAlert(actor('alice'), RaiseAlert.parse({}))
    runReactions(REACTIONS)
    expectReactions({})
    await runLanes(hookLanes())
    const steps = got.map(({ body }) => JSON.parse(body) as { type: string; data: object }).filter(isStep)
    expect(steps).toMatchObject([
      {
        data: {
          who: 'company',
          respondUrl: expect.stringContaining('/respond/'),
          contacts: [
            { name: 'Ann', phone: '+442079460000' },
            { name: 'Desk', phone: '4321' },
            { name: 'Ed', phone: null },
          ],
        },
      },
    ])
  })

  it('does not ring anybody about an alert that was answered while the receiver was down', async () => {
    setHook(dana, { url, enabled: true })
    status = 503
    const [now, later] = [new Date(), new Date(Date.now() + 15_000)]
    const stop = (n: number) => commit(() => queueHook('alert.acknowledged', 'a1', {}, `stop ${n}`, now, later))
    commit(() => queueHook('alert.raised', 'a1', {}, 'ring', now))
    commit(() => queueHook('alert.raised', 'a2', {}, 'another', now))
    await runLanes(hookLanes())
    stop(1)
    await runLanes(hookLanes(() => new Date(Date.now() + 6000)))
    expect(got).toHaveLength(4)
    status = 200
    got = []
    await runLanes(hookLanes(() => new Date(Date.now() + 60_000)))
    expect(got.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort()).toEqual([
      'alert.acknowledged',
      'alert.raised',
    ])
    const row = listDeliveries(dana).find(({ type, alertId }) => type === 'alert.raised' && alertId === 'a1')
    expect(row).toMatchObject({ state: 'failed', error: expect.stringContaining('answered before') })
  })

  it('tries again under the same id', async () => {
    setHook(dana, { url, enabled: true })
    status = 500
    queue()
    await runLanes(hookLanes())
    expect(listDeliveries(dana)[0]).toMatchObject({ state: 'waiting', attempts: 1, error: 'The receiver answered 500' })
    status = 204
    await runLanes(hookLanes(() => new Date(Date.now() + 6000)))
    expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id'])
    expect(listDeliveries(dana)[0]).toMatchObject({ state: 'sent', ms: expect.any(Number) })
  })

  it('is tested at once, and shows the result', async () => {
    setHook(dana, { url, enabled: true })
    expect(await testHook(dana)).toMatchObject({ type: 'webhook.test', state: 'sent' })
    status = 302
    expect(await testHook(dana)).toMatchObject({ state: 'failed', error: 'The receiver answered 302' })
  })

  it('queues nothing while it is off', () => {
    setHook(dana, { url, enabled: false })
    expect(queue()).toBe(false)
  })

  it('says that it wakes nobody until there is a hook or a list', () => {
    expect(findHook(dana)).toMatchObject({ wakesSomebody: false })
    expect(setPhones(dana, { phones: [{ name: 'Ann', phone: '020 7946 0000' }] })).toMatchObject({
      wakesSomebody: true,
    })
    expect(() => findHook(actor('alice'))).toThrow('not allowed')
  })
})

it.each([
  ['https://sms.example.com/x', null],
  ['http://sms.example.com/x', 'must begin with https'],
  ['https://user:pass@sms.example.com/x', 'name and password'],
  ['https://127.0.0.1/x', 'Private network'],
  ['https://10.0.0.7/x', 'Private network'],
  ['https://[::1]/x', 'Private network'],
  ['https://localhost/x', 'Private network'],
  ['https://169.254.169.254/latest', 'Private network'],
  ['ftp://sms.example.com', 'must begin with https'],
  ['nonsense', 'whole address'],
  ['http://gateway:8080/x', null],
])('the address %s: %s', (address, words) => {
  const isPublic = (ip: string) => !/^(127|10|169)\.|^\[/.test(ip)
  const refusal = addressRefusal(address, 'gateway:8080', isPublic)
  if (words === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(words)
})
