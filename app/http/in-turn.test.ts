import { expect, it } from 'vitest'
import { inTurn } from './in-turn.server.ts'

function busy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

const ask = (path: string, work: () => void, priority?: string) =>
  inTurn({ path, headers: { priority } } as never, {} as never, work)

it('after some milliseconds of requests other work has its turn, and only a call for help overtakes it', async () => {
  const done: string[] = []
  setImmediate(() => done.push('other work'))
  for (const name of ['first', 'second', 'third']) ask(name, () => (busy(5), done.push(name)))
  ask('/api/emergency', () => done.push('/api/emergency'))
  expect(done).toEqual(['first', '/api/emergency'])
  await expect.poll(() => done).toEqual(['first', '/api/emergency', 'other work', 'second', 'third'])
})

it('work that a request does after its body was read counts too', async () => {
  const done: string[] = []
  const others = () => setImmediate(() => (done.push('other work'), done.includes('third') || others()))
  ask('first', () => busy(5))
  for (const name of ['second', 'third']) ask(name, () => process.nextTick(() => (busy(5), done.push(name))))
  others()
  await expect.poll(() => done).toContain('third')
  expect(done.slice(done.indexOf('second'), done.indexOf('third'))).toContain('other work')
})

const OUTBOX = '/api/outbox'

it('a page and a call for help do not wait for all that phones send at the end of an outage', async () => {
  const done: string[] = []
  for (let n = 0; n < 40; n++) ask(OUTBOX, () => (busy(3), done.push('stored')))
  ask('/home', () => (busy(3), done.push('page')))
  ask(OUTBOX, () => done.push('SOS'), 'u=0')
  await expect.poll(() => done.length).toBe(42)
  expect(done.indexOf('SOS')).toBeLessThan(2)
  expect(done.indexOf('page')).toBeLessThan(5)
})

it('who only claims to need help delays nobody else for long', async () => {
  const done: string[] = []
  for (let n = 0; n < 100; n++) ask(OUTBOX, () => (busy(3), done.push('claim')), 'u=0')
  for (const path of ['/home', OUTBOX]) ask(path, () => done.push(path))
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(102)
  for (const path of ['/home', OUTBOX]) expect(done.indexOf(path), path).toBeLessThan(30)
})
