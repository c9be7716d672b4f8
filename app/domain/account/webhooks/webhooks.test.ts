import { createHmac } from 'node:crypto'
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { emails, eventDetails, events, reactions } from '#db/schema/events.ts'
import { hookDeliveries, webhooks } from '#db/schema/webhooks.ts'
import { actor, staleActor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { record } from '../../kernel/events/record.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { purgeQueue } from '~/platform/queue-upkeep.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { hookLanes, hookQueue } from './deliver.server.ts'
import { listDeliveries, sendAgain, testWebhook } from './deliveries.server.ts'
import { DeliveryQuery, NewWebhook } from './input.ts'
import {
  changeWebhook,
  listHookTypes,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  rotateWebhook,
} from './webhooks.server.ts'

type Got = { headers: http.IncomingHttpHeaders; body: string }
let dana: Person, server: http.Server, got: Got[], answers: (n: number) => number, url: string
beforeEach(async () => {
  expectFollowUps()
  got = []
  answers = () => 204
  server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      const status = answers(got.length)
      response.writeHead(status).end(status === 204 ? undefined : `no <b>${status}</b>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  keep('env', { ...env(), HOOK_HOSTS: host })
  url = `http://${host}/hook`
  dana = actor('dana')
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const make = (changes: object = {}) =>
  makeWebhook(dana, NewWebhook.parse({ url, types: ['holiday.approved', 'staff.created'], ...changes }))
const happens = (times = 1) =>
  commit(() => {
    for (let n = 0; n < times; n++)
      record(dana, {
        type: 'staff.created',
        subject: { type: 'user', id: 'alice' },
        personId: 'alice',
        payload: { userId: 'alice', userName: 'Alice Archer' },
      } as never)
  })
const react = () => runReactions(REACTIONS)
const deliveries = (id: string) => listDeliveries(dana, DeliveryQuery.parse({ id })).items
const verified = ({ headers, body }: Got, secret: string) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

describe('a webhook', () => {
  it('gets the events it wants, once each, signed, and without names', async () => {
    const { secret, view } = make()
    happens()
    react()
    react()
    expect(await runLanes(hookLanes())).toBe(1)
    expect(got).toHaveLength(1)
    expect(verified(got[0]!, secret)).toBe(true)
    expect(got[0]!.body).not.toContain('Alice')
    const said = JSON.parse(got[0]!.body) as { data: object }
    expect(said).toMatchObject({ type: 'staff.created', data: { subject: { type: 'user', id: 'alice' } } })
    expect(Object.keys(said.data).sort()).toEqual(['id', 'link', 'subject'])
    expect(deliveries(view.id)).toMatchObject([{ type: 'staff.created', state: 'sent', status: 204, attempts: 0 }])
  })

  it('contains everything that pages receive, if that was chosen', async () => {
    make({ detail: 'full' })
    happens()
    react()
    await runLanes(hookLanes())
    expect(JSON.parse(got[0]!.body)).toMatchObject({
      data: { personId: 'alice', details: { userName: 'Alice Archer' } },
    })
  })

  it('causes no work if nobody wants the event, or the webhook is off', () => {
    const { view } = make({ types: ['holiday.approved'] })
    happens()
    changeWebhook(dana, { id: view.id, url, types: ['staff.created'], detail: 'thin', enabled: false })
    happens()
    react()
    expect(db().select().from(hookDeliveries).all()).toEqual([])
  })

  it('tries again under the same id, and shows the answers', async () => {
    const { view } = make()
    answers = (n) => (n === 1 ? 503 : 200)
    happens()
    react()
    await runLanes(hookLanes())
    expect(deliveries(view.id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 503, answer: 'no <b>503</b>' }])
    await runLanes(hookLanes(() => new Date(Date.now() + 6000)))
    expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id'])
    expect(deliveries(view.id)).toMatchObject([{ state: 'sent', status: 200 }])
  })

  it('is switched off after three days of refusals, with an email, and waiting messages can be sent again', async () => {
    const { view } = make()
    answers = () => 500
    happens(2)
    react()
    let now = Date.now()
    const tries = () => got.length
    for (let hour = 0; hour < 80 && listWebhooks(dana)[0]!.enabled; hour++) {
      now += 3_600_000
      await runLanes(hookLanes(() => new Date(now)))
    }
    expect(now - Date.now()).toBeGreaterThan(71 * 3_600_000)
    expect(tries()).toBeGreaterThan(20)
    expect(listWebhooks(dana)).toMatchObject([{ enabled: false, stopped: 'failing' }])
    expect(deliveries(view.id).map(({ state }) => state)).toEqual(['failed', 'failed'])
    runReactions(REACTIONS, new Date(now))
    const subjects = db().select({ onceKey: emails.onceKey }).from(emails).all()
    expect(subjects.filter(({ onceKey }) => onceKey?.startsWith('webhook-stopped:'))).not.toEqual([])
    const again = { id: view.id, deliveryId: deliveries(view.id)[0]!.id }
    expect(() => sendAgain(dana, again)).toThrow('Switch the webhook on first')
    changeWebhook(dana, { id: view.id, url, types: ['staff.created'], detail: 'thin', enabled: true })
    answers = () => 200
    expect(sendAgain(dana, again)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(() => sendAgain(dana, again)).toThrow('already on its way')
    await runLanes(hookLanes())
    expect(deliveries(view.id)[0]).toMatchObject({ id: again.deliveryId, state: 'sent' })
  })

  it('is switched off at once if the receiver says that it is gone', async () => {
    const { view } = make()
    answers = () => 410
    happens(3)
    react()
    await runLanes(hookLanes())
    expect(got).toHaveLength(1)
    expect(listWebhooks(dana)).toMatchObject([{ enabled: false, stopped: 'gone' }])
    expect(deliveries(view.id).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  })

  it('signs with both secrets for a day while one replaces the other', async () => {
    const { secret: old, view } = make()
    const { secret: fresh } = rotateWebhook(dana, { id: view.id })
    happens()
    react()
    await runLanes(hookLanes())
    expect([verified(got[0]!, old), verified(got[0]!, fresh)]).toEqual([true, true])
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    happens()
    react()
    await runLanes(hookLanes(() => tomorrow))
    expect([verified(got[1]!, old), verified(got[1]!, fresh)]).toEqual([false, true])
  })

  it('keeps a secret for the day that it was promised, also if the next one is replaced that day', async () => {
    const { secret: first, view } = make()
    const { secret: second } = rotateWebhook(dana, { id: view.id })
    const { secret: third } = rotateWebhook(dana, { id: view.id }, new Date(Date.now() + 3_600_000))
    happens()
    react()
    await runLanes(hookLanes())
    expect([first, second, third].map((secret) => verified(got[0]!, secret))).toEqual([true, true, true])
  })

  it('is tested with a button, and a test is not sent again', async () => {
    const { view } = make()
    const test = await testWebhook(dana, { id: view.id })
    expect(test).toMatchObject({ type: 'webhook.test', state: 'sent', status: 204 })
    expect(() => sendAgain(dana, { id: view.id, deliveryId: test.id })).toThrow('Send a new test instead')
    answers = () => 302
    expect(await testWebhook(dana, { id: view.id }, new Date(Date.now() + 1))).toMatchObject({
      state: 'failed',
      error: 'The receiver answered 302',
    })
  })

  it('sends nothing about an event that is no longer kept, and stays on', async () => {
    const { view } = make()
    happens()
    react()
    const { eventId } = deliveries(view.id)[0]!
    for (const table of [reactions, eventDetails] as const)
      commit(() => write().delete(table).where(eq(table.eventId, eventId!)).run())
    commit(() => write().delete(events).where(eq(events.id, eventId!)).run())
    await runLanes(hookLanes())
    expect(got).toEqual([])
    expect(deliveries(view.id)).toMatchObject([{ state: 'failed', error: 'This event is no longer stored' }])
    expect(listWebhooks(dana)[0]!.enabled).toBe(true)
  })

  it('delivers each of 300 events exactly once to a receiver that fails half the time', async () => {
    const { secret } = make()
    happens(300)
    for (let round = 0; round < 5; round++) react()
    answers = (n) => (n % 2 ? 500 : 204)
    const taken = new Set<string>()
    let now = Date.now()
    for (let round = 0; round < 40; round++) {
      await runLanes(hookLanes(() => new Date(now)))
      now += 3_600_000
    }
    got.forEach((one, index) => {
      expect(verified(one, secret)).toBe(true)
      if ((index + 1) % 2 === 0) {
        expect(taken.has(String(one.headers['webhook-id']))).toBe(false)
        taken.add(String(one.headers['webhook-id']))
      }
    })
    expect(taken.size).toBe(300)
  })

  it('is deleted with its deliveries, and deliveries are deleted after 30 days', async () => {
    const { view } = make()
    happens()
    react()
    await runLanes(hookLanes())
    expect(purgeQueue(hookQueue, new Date(Date.now() + 29 * DAY_MS))).toBe(0)
    expect(purgeQueue(hookQueue, new Date(Date.now() + 31 * DAY_MS))).toBe(1)
    removeWebhook(dana, { id: view.id })
    expect(db().select().from(webhooks).all()).toEqual([])
    expect(() => deliveries(view.id)).toThrow('Webhook not found')
  })
})

it.each([
  ['http://sms.example.com/x', 'url', 'must begin with https'],
  ['https://user:pass@example.com', 'url', 'name and password'],
  ['https://169.254.169.254/latest', 'url', 'Private network'],
  ['https://localhost/x', 'url', 'Private network'],
])('the address %s is refused', (address, field, words) => {
  try {
    make({ url: address })
    expect.unreachable()
  } catch (error) {
    expect((error as { errors: Record<string, string[]> }).errors[field]!.join()).toContain(words)
  }
})

it('nobody can choose events hidden from some administrators, or about the portal itself', () => {
  const offered = listHookTypes(dana).map(({ value }) => value)
  expect(offered).toContain('holiday.approved')
  for (const type of ['lone.duress', 'face.enrolled', 'token.made', 'feedback.given', 'email.failed', 'nonsense']) {
    expect(offered).not.toContain(type)
    expect(() => make({ types: [type] })).toThrow()
  }
})

it('only administrators see and change webhooks, and the password is asked for again', () => {
  const { view } = make()
  for (const name of ['alice', 'bob', 'charlie'] as const) {
    expect(() => listWebhooks(actor(name))).toThrow('You are not allowed to do this')
    expect(() => removeWebhook(actor(name), { id: view.id })).toThrow('You are not allowed to do this')
    expect(() => listDeliveries(actor(name), DeliveryQuery.parse({ id: view.id }))).toThrow('not allowed')
  }
  const stale = staleActor('dana')
  for (const act of [
    () => makeWebhook(stale, NewWebhook.parse({ url, types: ['staff.created'] })),
    () => rotateWebhook(stale, { id: view.id }),
    () => removeWebhook(stale, { id: view.id }),
    () => changeWebhook(stale, { id: view.id, url, types: ['staff.created'], detail: 'thin', enabled: true }),
  ])
    expect(act).toThrow('Please confirm your password first')
  expect(JSON.stringify(listWebhooks(dana))).not.toContain('whsec_')
})
