import http from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/schema/events.ts'
import { actor } from '../../../../e2e/support/actors.ts'
import { runLanes } from '../../../../e2e/support/lanes.ts'
import { type Person } from '../../kernel/access/actor.ts'
import { record } from '../../kernel/events/record.server.ts'
import { runReactions } from '../../kernel/events/run-reactions.server.ts'
import { openEmail } from '../../kernel/mail/queue.server.ts'
import { expectFollowUps, REACTIONS } from '~/jobs/reactions.server.ts'
import { DAY_MS } from '~/platform/dates.ts'
import { env } from '~/platform/env.server.ts'
import { keep } from '~/platform/singleton.server.ts'
import { commit, db } from '~/platform/store.server.ts'
import { hookLanes } from './deliver.server.ts'
import { listDeliveries, sendAgain } from './deliveries.server.ts'
import { DeliveryQuery, NewWebhook } from './input.ts'
import { changeWebhook, listWebhooks, makeWebhook } from './webhooks.server.ts'

let dana: Person, server: http.Server, answer: (messageId: string) => number, url: string
beforeEach(async () => {
  expectFollowUps()
  answer = () => 204
  server = http.createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(answer(String(request.headers['webhook-id']))).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  keep('env', { ...env(), HOOK_HOSTS: host })
  url = `http://${host}/hook`
  dana = actor('dana')
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const make = () => makeWebhook(dana, NewWebhook.parse({ url, types: ['staff.created'] }))
const happens = () => {
  commit(() => record(dana, { type: 'staff.created', subject: { type: 'user', id: 'alice' }, personId: 'alice' }))
  runReactions(REACTIONS)
}
const deliveries = (id: string) => listDeliveries(dana, DeliveryQuery.parse({ id })).items
const set = (id: string, enabled: boolean) =>
  changeWebhook(dana, { id, url, types: ['staff.created'], detail: 'thin', enabled })

describe('a webhook', () => {
  it('stays on if the receiver refuses one message for three days and accepts others', async () => {
    const { view } = make()
    happens()
    const refused = deliveries(view.id)[0]!.id
    answer = (id) => (id === refused ? 400 : 204)
    let now = Date.now()
    for (let hour = 0; hour < 90; hour++) {
      now += 3_600_000
      if (hour === 30) happens()
      await runLanes(hookLanes(() => new Date(now)))
    }
    expect(deliveries(view.id).map(({ state }) => state)).toEqual(['sent', 'failed'])
    expect(listWebhooks(dana)).toMatchObject([{ enabled: true, stopped: null }])
  })

  it('is not switched off at the first refusal of a message that waited while this server was down', async () => {
    const { view } = make()
    answer = () => 503
    happens()
    await runLanes(hookLanes(() => new Date(Date.now() + 4 * DAY_MS)))
    expect(listWebhooks(dana)).toMatchObject([{ enabled: true }])
    expect(deliveries(view.id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  it('says that its address is not allowed any more, and not that it accepted nothing', async () => {
    make()
    keep('env', { ...env(), HOOK_HOSTS: '' })
    happens()
    await runLanes(hookLanes())
    expect(listWebhooks(dana)).toMatchObject([{ enabled: false, stopped: 'forbidden' }])
    runReactions(REACTIONS)
    const texts = db()
      .select()
      .from(emails)
      .all()
      .map((row) => openEmail(row).text)
    expect(texts[0]).toContain('may not post to 127.0.0.1')
    expect(texts[0]).not.toContain('accepted no messages')
  })

  it('stays on if its address was changed before the old one answered that it is gone', async () => {
    const { view } = make()
    answer = () => {
      changeWebhook(dana, { id: view.id, url: `${url}/new`, types: ['staff.created'], detail: 'thin', enabled: true })
      return 410
    }
    happens()
    await runLanes(hookLanes())
    expect(listWebhooks(dana)).toMatchObject([{ enabled: true, stopped: null }])
    expect(deliveries(view.id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  })

  it('does not say of a new address that its receiver is gone', async () => {
    const { view } = make()
    answer = () => 410
    happens()
    await runLanes(hookLanes())
    expect(set(view.id, false)).toMatchObject({ stopped: 'gone' })
    const moved = { id: view.id, url: `${url}/new`, types: ['staff.created'], detail: 'thin', enabled: false } as const
    expect(changeWebhook(dana, { ...moved, types: [...moved.types] })).toMatchObject({ stopped: null, stoppedAt: null })
  })

  it('does not try again what was on its way when it was switched off', async () => {
    const { view } = make()
    answer = () => {
      set(view.id, false)
      return 503
    }
    happens()
    await runLanes(hookLanes())
    expect(deliveries(view.id)).toMatchObject([{ state: 'failed', error: 'The webhook was switched off' }])
    set(view.id, true)
    expect(sendAgain(dana, { id: view.id, deliveryId: deliveries(view.id)[0]!.id })).toMatchObject({ state: 'waiting' })
  })
})
