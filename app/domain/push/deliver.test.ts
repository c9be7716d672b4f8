import { createDecipheriv, createECDH, createVerify, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { settings } from '#db/schema/people.ts'
import { actor } from '../../../e2e/support/actors.ts'
import { raiseAlert } from '../emergencies/alerts.server.ts'
import { RaiseAlert } from '../emergencies/input.ts'
import { expectReactions } from '../events/record.server.ts'
import { runReactions } from '../events/run-reactions.server.ts'
import { expectFollowUps, REACTIONS } from '../reactions.server.ts'
import { commit, db } from '../store.server.ts'
import { deliverPushes, settleInterruptedPushes } from './deliver.server.ts'
import { PushSubscription } from './input.ts'
import { isPublic, postPush, type PushRequest } from './post.server.ts'
import { queuePush } from './queue.server.ts'
import { findPushKey, subscribePush, unsubscribePush, vapidKeys } from './subscriptions.server.ts'

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
  const post = (wish: PushRequest) => {
    received.push(wish)
    const answer = answers.length > 1 ? answers.shift()! : (answers[0] ?? 201)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { received, post }
}

const tell = (userId: string, onceKey = 'once') => commit((tx) => queuePush(tx, userId, NOTE, onceKey, new Date()))
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
    tell(actor('alice').id)
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
    tell(actor('alice').id)
    tell(actor('alice').id)
    const { received, post } = service()
    await deliverPushes(undefined, post)
    await deliverPushes(seconds(9999), post)
    expect(received).toHaveLength(1)
  })

  it.each([404, 410])('to a device that is gone (%i) is the last', async (gone) => {
    subscribePush(actor('alice'), browser('a').subscription)
    tell(actor('alice').id)
    await deliverPushes(undefined, service(gone).post)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
    tell(actor('alice').id, 'second')
    expect(db().select().from(pushMessages).all()).toMatchObject([{ state: 'failed', error: 'The device is gone' }])
  })

  it('is tried again after a failure, five times in all, without bothering the other devices', async () => {
    subscribePush(actor('alice'), browser('good').subscription)
    subscribePush(actor('alice'), browser('bad').subscription)
    tell(actor('alice').id)
    const sent: string[] = []
    const post = ({ endpoint }: PushRequest) => {
      sent.push(endpoint.split('/').at(-1)!)
      return endpoint.endsWith('bad') ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(201)
    }
    for (let n = 0; n < 9; n++) await deliverPushes(seconds(n * 700), post)
    expect(sent.filter((name) => name === 'good')).toHaveLength(1)
    expect(sent.filter((name) => name === 'bad')).toHaveLength(5)
  })

  it('that was being sent when the process died is not sent twice', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    tell(actor('alice').id)
    commit((tx) => tx.update(pushMessages).set({ state: 'claimed' }).run())
    settleInterruptedPushes()
    const { received, post } = service()
    await deliverPushes(seconds(60), post)
    expect(received).toEqual([])
  })
})

describe('a subscription', () => {
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

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '[::1]',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0.0.0.0',
  ])('never leads into our own network: %s', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x'])(
    'is not posted to %s',
    async (endpoint) => {
      await expect(postPush({ endpoint, headers: {}, body: Buffer.alloc(0) })).rejects.toThrow('not allowed')
    },
  )

  it('may lead to the public internet', () => {
    expect(['93.184.216.34', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
  })
})
