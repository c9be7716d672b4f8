import { expect, it } from 'vitest'
import { inTurn } from './in-turn.server.ts'

/** A request whose work takes so long. */
const ask = (done: string[], name: string, ms = 0) =>
  inTurn({ path: name } as never, {} as never, () => {
    for (const end = performance.now() + ms; performance.now() < end;);
    done.push(name)
  })

it('after some milliseconds of requests other work has its turn, and nobody overtakes but a call for help', async () => {
  const done: string[] = []
  setImmediate(() => done.push('other work'))
  for (const name of ['first', 'second', 'third']) ask(done, name, 5)
  ask(done, '/api/emergency')
  expect(done).toEqual(['first', '/api/emergency'])
  await expect.poll(() => done).toEqual(['first', '/api/emergency', 'other work', 'second', 'third'])
})
