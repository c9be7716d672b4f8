import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events, pushMessages, pushSubscriptions } from '#db/schema/events.ts'
import { users } from '#db/schema/people.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { browser, service } from '../../../../e2e/support/push-browser.ts'
import { endSession, endSessionsOf } from '../../account/sign-in/sessions.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db, write } from '~/platform/store.server.ts'
import { pushLanes } from './deliver.server.ts'
import { PushSubscription } from './input.ts'
import { ForbiddenAddress, postPush } from './post.server.ts'
import { listUnreached } from './reach.server.ts'
import { queuePush } from './queue.server.ts'
import { subscribePush, unsubscribePush } from './subscriptions.server.ts'

beforeEach(() => keep('env', { ...env(), PUSH_HOSTS: 'push.example.test' }))

const NOTE = { title: 'Hello', body: 'There', url: '/home', tag: 't' }
const queue = (userId: string, onceKey = 'once') => commit(() => queuePush(userId, NOTE, onceKey, new Date()))

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

  it('gets nothing after its session has run out or its owner has left, not even waiting messages', async () => {
    const alice = actor('alice')
    subscribePush(alice, browser('a').subscription)
    const queued = () => db().select().from(pushMessages).all().length
    const monthLater = new Date(Date.now() + 31 * DAY_MS)
    commit(() => queuePush(alice.id, NOTE, 'late', monthLater))
    expect(queued()).toBe(0)
    queue(alice.id)
    expect(queued()).toBe(1)
    commit(() => write().update(users).set({ isActive: false }).where(eq(users.id, alice.id)).run())
    queue(alice.id, 'second')
    expect(queued()).toBe(1)
    const { received, post } = service()
    await runLanes(pushLanes(undefined, post))
    expect(received).toEqual([])
    expect(db().select().from(pushMessages).all()).toMatchObject([{ state: 'failed', payload: '' }])
  })

  it('repeated in the same session changes nothing and is not recorded twice', () => {
    const alice = actor('alice')
    const { subscription } = browser('a')
    subscribePush(alice, subscription)
    const before = db().select().from(pushSubscriptions).all()
    subscribePush(alice, subscription, new Date(Date.now() + 5000))
    expect(db().select().from(pushSubscriptions).all()).toEqual(before)
    expect(db().select().from(events).where(eq(events.type, 'push.subscribed')).all()).toHaveLength(1)
  })

  it.each(['https://elsewhere.test/x', 'https://127.0.0.1/x', 'https://push.example.test:8443/x'])(
    'to %s is refused, with a reason',
    (endpoint) => {
      const { subscription } = browser('x')
      expect(() => subscribePush(actor('alice'), { ...subscription, endpoint })).toThrow(
        'does not support its push service',
      )
    },
  )

  it('to a service that was removed from the list is deleted at the next message', async () => {
    subscribePush(actor('alice'), browser('a').subscription)
    keep('env', { ...env(), PUSH_HOSTS: '' })
    queue(actor('alice').id)
    await runLanes(pushLanes())
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
  })

  it('moves with the device to the person signed in there, and only its owner can remove it', () => {
    const { subscription } = browser('shared')
    subscribePush(actor('alice'), subscription)
    subscribePush(actor('bob'), subscription)
    expect(db().select().from(pushSubscriptions).all()).toMatchObject([{ userId: actor('bob').id }])
    unsubscribePush(actor('alice'), subscription)
    expect(db().select().from(pushSubscriptions).all()).toHaveLength(1)
    unsubscribePush(actor('bob'), subscription)
    expect(db().select().from(pushSubscriptions).all()).toEqual([])
  })

  it('that moves to another person shows them nothing that waited for the one before', async () => {
    const { subscription } = browser('shared')
    subscribePush(actor('alice'), subscription)
    queue(actor('alice').id)
    subscribePush(actor('bob'), subscription)
    const { received, post } = service()
    await runLanes(pushLanes(undefined, post))
    expect(received).toEqual([])
    queue(actor('bob').id, 'for bob')
    await runLanes(pushLanes(undefined, post))
    expect(received).toHaveLength(1)
  })

  it('does not reach a person whose session has run out', () => {
    keep('env', { ...env(), SMTP_URL: undefined })
    const alice = actor('alice')
    expect(listUnreached([alice.id])).toEqual([alice.id])
    subscribePush(alice, browser('a').subscription)
    expect(listUnreached([alice.id])).toEqual([])
    expect(listUnreached([alice.id], new Date(Date.now() + 31 * DAY_MS))).toEqual([alice.id])
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
    'to %s is refused',
    (endpoint) => {
      const { subscription } = browser('x')
      expect(PushSubscription.safeParse({ ...subscription, endpoint }).success).toBe(false)
    },
  )

  it('to a known name that points into our own network gets no messages', async () => {
    keep('env', { ...env(), PUSH_HOSTS: 'localhost:9' })
    const request = { endpoint: 'https://localhost:9/x', headers: {}, body: Buffer.alloc(0) }
    await expect(postPush(request)).rejects.toThrow('no public address')
    await expect(postPush({ ...request, endpoint: 'https://127.0.0.1:9/x' })).rejects.toThrow(ForbiddenAddress)
  })
})
