import { eq } from 'drizzle-orm'
import { createDecipheriv, createECDH, createVerify, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { events, pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { settings, users } from '#db/schema/people.ts'
import { actor } from '../../../e2e/support/actors.ts'
import { endSession, endSessionsOf } from '../access/sessions.server.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { env } from '~/platform/env.server.ts'
import { expectReactions } from '../events/record.server.ts'
import { runReactions } from '../events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { openLane } from '~/platform/lane.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { deliverPushes, pushLanes, settleInterruptedPushes } from './deliver.server.ts'
import { PushSubscription } from './input.ts'
import { ForbiddenAddress, postPush, type PushRequest } from './post.server.ts'
import { queuePush } from './queue.server.ts'
import { findPushKey, subscribePush, unsubscribePush, vapidKeys } from './subscriptions.server.ts'

beforeEach(() => keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' }))
afterEach(() => expectReactions({}))

const NOTE = { title: 'Hello', body: 'There', url: '/home', tag: 't' }

/** A browser: its keys, its address, and how it opens what arrives (RFC 8291, RFC 8188). */
function browser(name: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = PushSubscription.parse({
    endpoint: `https://push.example.test/${name}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  })
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + body[20]!)
    const shared = keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + body[20]!)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { subscription, open }
}

/** A push service that keeps what it is sent and answers as it is told. */
function service(...answers: (number | Error)[]) {
  const received: PushRequest[] = []
  const post = (input: PushRequest) => {
    received.push(input)
    const answer = answers.length > 1 ? answers.shift()! : (answers[0] ?? 201)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { received, post }
}

const queue = (userId: string, onceKey = 'once') => commit(() => queuePush(userId, NOTE, onceKey, new Date()))
const seconds = (count: number) => () => new Date(Date.now() + count * 1000)

describe('a push message', () => {
  it('of an alert reaches every device of every admin who allowed it, and only there it can be read', async () => {
    expectFollowUps()
    const [desk, phone] = [browser('desk'), browser('phone')]
    subscribePush(actor('dana'), desk.subscription)
    subscribePush(actor('dana'), phone.subscription)
    subscribePush(actor('bob'), browser('bob').subscription)
    raiseAlert(actor('alice'), RaiseAlert.parse({ location: { address: 'Gate 4' } }))
    runReactions(REACTIONS)
    const { received, post } = service()
    expect(await deliverPushes(undefined, post)).toBe(2)
    const [one, two] = received
    expect([one!.endpoint, two!.endpoint].sort()).toEqual([
      'https://push.example.test/desk',
      'https://push.example.test/phone',
    ])
    expect(one!.body.toString('latin1')).not.toContain('Alice')
    expect(desk.open(received.find(({ endpoint }) => endpoint.endsWith('desk'))!.body)).toMatchObject({
      title: 'CRITICAL EMERGENCY ALERT',
      body: 'Alice Archer pressed the emergency button. Location: Gate 4',
      url: '/admin/emergencies',
      urgent: true,
    })
    expect(() => phone.open(received.find(({ endpoint }) => endpoint.endsWith('desk'))!.body)).toThrow()
    expect(one!.headers).toMatchObject({ Urgency: 'high', 'Content-Encoding': 'aes128gcm' })
  })

  it('is signed with keys made once, of which the private one lies sealed', async () => {
    const { publicKey } = findPushKey(actor('alice'))
    expect(findPushKey(actor('bob')).publicKey).toBe(publicKey)
    expect(JSON.stringify(db().select().from(settings).all())).not.toContain(vapidKeys().privateKey)
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    const { received, post } = service()
    await deliverPushes(undefined, post)
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

  it('is sent once, however often it is queued or looked for', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    queue(actor('alice').id)
    const { received, post } = service()
    await deliverPushes(undefined, post)
    await deliverPushes(seconds(9999), post)
    expect(received).toHaveLength(1)
  })

  it.each([404, 410])('to a device that is gone (%i) is the last', async (gone) => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    await deliverPushes(undefined, service(gone).post)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
    queue(actor('alice').id, 'second')
    expect(db().select().from(pushMessages).all()).toMatchObject([{ state: 'failed', error: 'The device is gone' }])
  })

  it('is tried again after a failure, five times in all, without bothering the other devices', async () => {
    subscribePush(actor('alice'), browser('good').subscription)
    subscribePush(actor('alice'), browser('bad').subscription)
    queue(actor('alice').id)
    const sent: string[] = []
    const post = ({ endpoint }: PushRequest) => {
      sent.push(endpoint.split('/').at(-1)!)
      return endpoint.endsWith('bad') ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(201)
    }
    for (let n = 0; n < 9; n++) await deliverPushes(seconds(n * 700), post)
    expect(sent.filter((name) => name === 'good')).toHaveLength(1)
    expect(sent.filter((name) => name === 'bad')).toHaveLength(5)
  })

  it('that was being sent when the process died is not sent twice, but for an alarm', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    const { id } = actor('alice')
    commit(() => queuePush(id, { ...NOTE, urgent: true }, 'alarm', new Date()))
    commit(() => write().update(pushMessages).set({ state: 'claimed' }).run())
    settleInterruptedPushes()
    const { received, post } = service()
    await deliverPushes(seconds(60), post)
    expect(received).toMatchObject([{ headers: { Urgency: 'high' } }])
  })
})

describe('a slow or broken device', () => {
  it('holds up neither other devices nor an alarm to itself', async () => {
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
    queue(actor('bob').id, 'three')
    commit(() => queuePush(alice, NOTE, 'alarm', new Date(), true))
    look()
    await expect.poll(() => arrived).toEqual(['slow normal', 'slow high', 'good normal'])
    release!(201)
    await Promise.all(lanes.map((lane) => lane.idle()))
    expect(arrived.at(-1)).toBe('slow normal')
  })

  it('leaves the list after ten failures in a row that last a day, which is recorded; not for an outage of an hour', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    const fails = service(new Error('ETIMEDOUT')).post
    const alice = actor('alice').id
    // A session of thirty days; five tries each.
    for (const key of ['one', 'two', 'three']) queue(alice, key)
    for (let n = 0; n < 9; n++) await deliverPushes(seconds(n * 400), fails)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ failures: 15 }])
    queue(alice, 'next day')
    await deliverPushes(seconds(25 * 3600), fails)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
    expect(db().select().from(events).where(eq(events.type, 'push.dropped')).all()).toMatchObject([{ personId: alice }])
  })

  it('is forgiven once it answers', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    queue(actor('alice').id)
    const { post } = service(500, 500, 201)
    for (let n = 0; n < 3; n++) await deliverPushes(seconds(n * 60), post)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ failures: 0, failedAt: null }])
  })
})

describe('a subscription', () => {
  it('ends with the session that made it, and not with another of the same person', () => {
    const [here, elsewhere] = [actor('alice'), actor('alice')]
    subscribePush(here, browser('here').subscription)
    subscribePush(elsewhere, browser('elsewhere').subscription)
    endSession(here)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ sessionId: elsewhere.sessionId }])
    commit(() => endSessionsOf(here.id))
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
  })

  it('is told nothing once its session has run out or its person no longer works here, not even what waits', async () => {
    const alice = actor('alice')
    subscribePush(alice, browser('a').subscription)
    const queued = () => db().select().from(pushMessages).all().length
    const monthLater = new Date(Date.now() + 31 * 86_400_000)
    commit(() => queuePush(alice.id, NOTE, 'late', monthLater))
    expect(queued()).toBe(0)
    queue(alice.id)
    expect(queued()).toBe(1)
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alice.id)).run())
    queue(alice.id, 'second')
    expect(queued()).toBe(1)
    const { received, post } = service()
    await deliverPushes(undefined, post)
    expect(received).toEqual([])
    expect(db().select().from(pushMessages).all()).toMatchObject([{ state: 'failed', payload: '' }])
  })

  it('said again by the same session changes nothing and is not recorded twice', () => {
    const alice = actor('alice')
    const { subscription } = browser('a')
    subscribePush(alice, subscription)
    const before = db().select().from(pushSubscriptions).all()
    subscribePush(alice, subscription, new Date(Date.now() + 5000))
    expect(db().select().from(pushSubscriptions).all()).toEqual(before)
    expect(db().select().from(events).where(eq(events.type, 'push.subscribed')).all()).toHaveLength(1)
  })

  it.each(['https://elsewhere.test/x', 'https://127.0.0.1/x', 'https://push.example.test:8443/x'])(
    'at %s is refused, with words',
    (endpoint) => {
      const { subscription } = browser('x')
      expect(() => subscribePush(actor('alice'), { ...subscription, endpoint })).toThrow('its push service is not one')
    },
  )

  it('at a service that was struck off the list is forgotten at the next message', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    keep('env', { ...env(), PUSH_HOSTS: '' })
    queue(actor('alice').id)
    await deliverPushes()
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
  })

  it('moves with the device to who is signed in there, and can be taken back by its owner only', () => {
    const { subscription } = browser('shared')
    subscribePush(actor('alice'), subscription)
    subscribePush(actor('bob'), subscription)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ userId: actor('bob').id }])
    unsubscribePush(actor('alice'), subscription)
    expect(db().select().from(pushSubscriptions).all()).toHaveLength(1)
    unsubscribePush(actor('bob'), subscription)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
  })

  it('is one of ten at most', () => {
    for (let n = 0; n < 12; n++) subscribePush(actor('alice'), browser(`n${n}`).subscription, new Date(Date.now() + n))
    const left = db()
      .select()
      .from(pushSubscriptions)
      .all()
      .map(({ endpoint }) => endpoint.split('/').at(-1))
    expect(left).toHaveLength(10)
    expect(left).not.toContain('n0')
  })

  it.each(['http://push.example.test/x', 'file:///etc/passwd', 'ftp://x', 'nonsense'])(
    'at %s is refused',
    (endpoint) => {
      const { subscription } = browser('x')
      expect(PushSubscription.safeParse({ ...subscription, endpoint }).success).toBe(false)
    },
  )

  it('at a known name that leads into our own network is not posted to', async () => {
    keep('env', { ...env(), PUSH_HOSTS: 'localhost:9' })
    const request = { endpoint: 'https://localhost:9/x', headers: {}, body: Buffer.alloc(0) }
    await expect(postPush(request)).rejects.toThrow('not allowed')
    await expect(postPush({ ...request, endpoint: 'https://127.0.0.1:9/x' })).rejects.toThrow(ForbiddenAddress)
  })
})
