import { expect, it } from 'vitest'
import { inTurn } from './in-turn.server.ts'

function busy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

const ask = (path: string, work: () => void) => inTurn({ path } as never, {} as never, work)

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
