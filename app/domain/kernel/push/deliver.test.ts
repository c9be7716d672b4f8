import { eq } from 'drizzle-orm'
import { createPublicKey, createVerify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { events, pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { settings } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { browser, service } from '../../../../e2e/support/push-browser.ts'
import { raiseAlert } from '../../safety/emergencies/alerts.server.ts'
import { RaiseAlert } from '../../safety/emergencies/input.ts'
import { env } from '~/platform/env.server.ts'
import { expectReactions } from '../events/record.server.ts'
import { runReactions } from '../events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { openLane } from '~/platform/lane.server.ts'
import { purgeQueue, settleInterrupted } from '~/platform/queue-upkeep.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, store, write } from '~/platform/store.server.ts'
import { pushLanes, pushQueue } from './deliver.server.ts'
import { type PushRequest } from './post.server.ts'
import { queuePush } from './queue.server.ts'
import { findPushKey, subscribePush, vapidKeys } from './subscriptions.server.ts'

beforeEach(() => keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' }))
afterEach(() => expectReactions({}))

const NOTE = { title: 'Hello', body: 'There', url: '/home', tag: 't' }

const queue = (userId: string, onceKey = 'once') => commit(() => queuePush(userId, NOTE, onceKey, new Date()))
const deliver = (...how: Parameters<typeof pushLanes>) => runLanes(pushLanes(...how))
const seconds = (count: number) => () => new Date(Date.now() + count * 1000)

describe('a push message', () => {
  it('for an alert reaches every device of every admin who allowed it, and only that device can read it', async () => {
    expectFollowUps()
    const [desk, phone] = [browser('desk'), browser('phone')]
    subscribePush(actor('dana'), desk.subscription)
    subscribePush(actor('dana'), phone.subscription)
    subscribePush(actor('bob'), browser('bob').subscription)
    raiseAlert(actor('alice'), RaiseAlert.parse({ location: { address: 'Gate 4' } }))
    runReactions(REACTIONS)
    const { received, post } = service()
    expect(await deliver(undefined, post)).toBe(2)
    const [one, two] = received
    expect([one!.endpoint, two!.endpoint].sort()).toEqual([
      'https://push.example.test/desk',
      'https://push.example.test/phone',
    ])
    expect(one!.body.toString('latin1')).not.toContain('Alice')
    expect(desk.open(received.find(({ endpoint }) => endpoint.endsWith('desk'))!.body)).toMatchObject({
      title: 'SOS: Alice Archer, Gate 4',
      body: expect.stringMatching(/^Received .*\. Alice Archer pressed the emergency button\. /),
      url: '/admin/emergencies',
      urgent: true,
    })
    expect(() => phone.open(received.find(({ endpoint }) => endpoint.endsWith('desk'))!.body)).toThrow()
    expect(one!.headers).toMatchObject({ Urgency: 'high', 'Content-Encoding': 'aes128gcm' })
  })

  it('whose result could not be stored, as on a disk that was full for a while, does not stay claimed', async () => {
    subscribePush(actor('alice'), browser('one').subscription)
    queue(actor('alice').id)
    const { sqlite } = store()
    const { received, post } = service(503, 201)
    const fill = (input: PushRequest) => {
      sqlite.exec("CREATE TEMP TRIGGER full BEFORE UPDATE ON push_messages BEGIN SELECT RAISE(ABORT, 'full'); END")
      return post(input)
    }
    let send = fill
    const opened = openLane(pushLanes(undefined, (input) => send(input))[1]!)
    opened.start()
    await opened.idle()
    opened.start()
    await opened.idle()
    send = post
    sqlite.exec('DROP TRIGGER temp.full')
    opened.start()
    await opened.idle()
    expect(received).toHaveLength(1)
    expect(db().select().from(pushMessages).all()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  it('is signed with keys that are made once, and the private one is encrypted', async () => {
    const { publicKey } = findPushKey(actor('alice'))
    expect(findPushKey(actor('bob')).publicKey).toBe(publicKey)
    expect(JSON.stringify(db().select().from(settings).all())).not.toContain(vapidKeys().privateKey)
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    const { received, post } = service()
    await deliver(undefined, post)
    const token = /t=([^,]+), k=(\S+)/.exec(received[0]!.headers.Authorization!)!
    expect(token[2]).toBe(publicKey)
    const [head, claims, signature] = token[1]!.split('.')
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ aud: 'https://push.example.test' })
    const point = Buffer.from(publicKey, 'base64url')
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    const verify = createVerify('sha256').update(`${head}.${claims}`)
    expect(verify.verify({ key, dsaEncoding: 'ieee-p1363' }, signature!, 'base64url')).toBe(true)
  })

  it('is sent once, however often it is queued or the queue is checked', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    queue(actor('alice').id)
    const { received, post } = service()
    await deliver(undefined, post)
    await deliver(seconds(9999), post)
    expect(received).toHaveLength(1)
  })

  it.each([404, 410])('to a device that no longer exists (%i) is the last', async (gone) => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    await deliver(undefined, service(gone).post)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
    queue(actor('alice').id, 'second')
    expect(db().select().from(pushMessages).all()).toMatchObject([{ state: 'failed', error: 'The device is gone' }])
  })

  it('is tried again after a failure, five times in all, without delaying the other devices', async () => {
    subscribePush(actor('alice'), browser('good').subscription)
    subscribePush(actor('alice'), browser('bad').subscription)
    queue(actor('alice').id)
    const sent: string[] = []
    const post = ({ endpoint }: PushRequest) => {
      sent.push(endpoint.split('/').at(-1)!)
      return endpoint.endsWith('bad') ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(201)
    }
    for (let n = 0; n < 9; n++) await deliver(seconds(n * 700), post)
    expect(sent.filter((name) => name === 'good')).toHaveLength(1)
    expect(sent.filter((name) => name === 'bad')).toHaveLength(5)
  })

  it('that was being sent when the process died is not sent twice, except for an alarm', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    const { id } = actor('alice')
    commit(() => queuePush(id, { ...NOTE, urgent: true }, 'alarm', new Date()))
    commit(() => write().update(pushMessages).set({ state: 'claimed' }).run())
    settleInterrupted(pushQueue)
    const { received, post } = service()
    await deliver(seconds(60), post)
    expect(received).toMatchObject([{ headers: { Urgency: 'high' } }])
  })

  it('to many devices at once is made in a separate turn of the loop for each, so that requests wait for one message, not for all', async () => {
    const people = [actor('alice'), actor('bob')]
    for (const person of people)
      for (let n = 0; n < 10; n++) subscribePush(person, browser(`${person.id}-${n}`).subscription)
    let [turn, over] = [0, false]
    const count = () => void (turn++, over || setImmediate(count))
    count()
    const turns: number[] = []
    const post = () => (turns.push(turn), Promise.resolve(201))
    for (const { id } of people) commit(() => queuePush(id, NOTE, 'alarm', new Date(), { ofAlarm: true }))
    expect(await deliver(undefined, post)).toBe(20)
    over = true
    expect(turns).toHaveLength(20)
    expect(new Set(turns).size).toBe(20)
  })

  it('is kept for two days, whether it arrived or not', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id, 'sent')
    await deliver(undefined, service().post)
    queue(actor('alice').id, 'waiting')
    expect(purgeQueue(pushQueue, seconds(47 * 3600)())).toBe(0)
    expect(purgeQueue(pushQueue, seconds(49 * 3600)())).toBe(2)
  })
})

describe('a slow or broken device', () => {
  it('does not delay other devices, or an alarm to itself', async () => {
    subscribePush(actor('alice'), browser('slow').subscription)
    subscribePush(actor('bob'), browser('good').subscription)
    const alice = actor('alice').id
    const arrived: string[] = []
    let release: ((status: number) => void) | null = null
    const post = ({ endpoint, headers }: PushRequest) => {
      arrived.push(`${endpoint.split('/').at(-1)} ${headers.Urgency}`)
      return release ? Promise.resolve(201) : new Promise<number>((done) => (release = done))
    }
    queue(alice, 'one')
    queue(alice, 'two')
    const lanes = pushLanes(undefined, post).map(openLane)
    const look = () => lanes.forEach((lane) => lane.start())
    look()
    await expect.poll(() => arrived).toEqual(['slow normal'])
    queue(actor('bob').id, 'three')
    commit(() => queuePush(alice, NOTE, 'alarm', new Date(), { ofAlarm: true }))
    look()
    await expect.poll(() => arrived).toEqual(['slow normal', 'slow high', 'good normal'])
    release!(201)
    await Promise.all(lanes.map((lane) => lane.idle()))
    expect(arrived.at(-1)).toBe('slow normal')
  })

  it('is removed after ten failures in a row over a day, which is recorded, but not after an outage of an hour', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    const fails = service(new Error('ETIMEDOUT')).post
    const alice = actor('alice').id
    // A session of thirty days, with five tries each.
    for (const key of ['one', 'two', 'three']) queue(alice, key)
    for (let n = 0; n < 9; n++) await deliver(seconds(n * 400), fails)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ failures: 15 }])
    queue(alice, 'next day')
    await deliver(seconds(25 * 3600), fails)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
    expect(db().select().from(events).where(eq(events.type, 'push.dropped')).all()).toMatchObject([{ personId: alice }])
  })

  it('stays after it answers again', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    const { post } = service(500, 500, 201)
    for (let n = 0; n < 3; n++) await deliver(seconds(n * 60), post)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ failures: 0, failedAt: null }])
  })
})
