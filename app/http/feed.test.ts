import { expect, it } from 'vitest'
import { actor } from '../../e2e/support/actors.ts'
import { record } from '~/domain/kernel/events/record.server.ts'
import { listen } from '~/domain/kernel/events/bus.server.ts'
import { commit } from '~/platform/store.server.ts'
import { Feed, frame, queueing } from './feed.server.ts'

/** Returns a connection whose reader reads only as much as `take` allows. */
function connect() {
  const dana = actor('dana')
  let pending = 0
  let room: (() => void) | null = null
  const texts: string[] = []
  const text = new TextDecoder()
  const wire = {
    closed: new AbortController().signal,
    pending: () => pending,
    room: () => (pending < 64 * 1024 ? null : new Promise<void>((resolve) => (room = resolve))),
    send: (chunk: Uint8Array) => ((pending += chunk.length), texts.push(text.decode(chunk)), true),
    cut: () => undefined,
  }
  let feed!: Feed
  const stream = new ReadableStream<Uint8Array>(
    { start: (controller) => void (feed = new Feed(dana, null, wire, controller)), pull: () => feed.pull() },
    queueing,
  )
  const reader = stream.getReader()
  void (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) wire.send(next.value)
  })()
  const stop = listen((event) =>
    feed.send(event, () => frame({ id: event.id, type: event.type, payload: event.payload })),
  )
  const take = () => ((pending = 0), room?.(), (room = null))
  const happen = (n: number, bytes: number) =>
    commit(() => record(dana, { type: 'news.updated', payload: { id: `${n}`, title: 'x'.repeat(bytes) } }))
  const numbers = () => [...texts.join('').matchAll(/"id":"(\d+)"/g)].map(([, n]) => Number(n))
  return { feed, take, happen, numbers, most: () => pending, stop }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

it('queues little for a reader that stops reading, and sends it the rest when it reads again', async () => {
  const { take, happen, numbers, most, stop } = connect()
  await turn()
  for (let n = 0; n < 300; n++) happen(n, 3000)
  await turn()
  expect(most()).toBeLessThan(400 * 1024)
  for (let round = 0; round < 60 && numbers().length < 300; round++) {
    take()
    await turn()
  }
  expect(numbers()).toEqual(Array.from({ length: 300 }, (_, n) => n))
  stop()
})

it('treats a reader as gone if it has read nothing for half a minute, and not before', async () => {
  const { feed, take, happen, stop } = connect()
  await turn()
  take()
  const start = performance.now()
  expect(feed.isStalled(start)).toBe(false)
  happen(1, 100)
  expect(feed.isStalled(start + 1000)).toBe(false)
  expect(feed.isStalled(start + 29_000)).toBe(false)
  expect(feed.isStalled(start + 32_000)).toBe(true)
  take()
  expect(feed.isStalled(start + 33_000)).toBe(false)
  expect(feed.isStalled(start + 99_000)).toBe(false)
  stop()
})
