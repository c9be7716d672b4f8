import { expect, it } from 'vitest'
import { fewAtOnce, inLine, oneByOne, Turns } from './turns.server.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('each piece of work has a turn of the loop of its own, what is urgent first', async () => {
  const turns = new Turns()
  const done: string[] = []
  const work = async (name: string, first = false) => (await turns.next(first), done.push(name))
  const all = [work('one'), work('two'), work('three'), work('alarm', true)]
  await Promise.resolve()
  expect(done).toEqual(['one'])
  for (const expected of ['alarm', 'two', 'three']) {
    await nextTurn()
    expect(done.at(-1)).toBe(expected)
  }
  await Promise.all(all)
  expect(done).toHaveLength(4)
})

it('work that runs one by one begins when the previous one has ended, also after a failure', async () => {
  const run = oneByOne()
  const seen: string[] = []
  const work = (name: string, fails = false) =>
    run(async () => {
      seen.push(`${name} begins`)
      await nextTurn()
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([work('one'), work('two', true), work('three')])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
})

it('what stands in one line begins when the one before it has ended, and another line does not wait', async () => {
  const seen: string[] = []
  const work = (line: string, name: string) =>
    inLine(line, async () => {
      seen.push(`${name} begins`)
      await nextTurn()
      seen.push(`${name} ends`)
    })
  await Promise.all([work('a', 'one'), work('a', 'two'), work('b', 'other')])
  expect(seen.indexOf('two begins')).toBeGreaterThan(seen.indexOf('one ends'))
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('one ends'))
})

it('never runs more at once than it may, whenever one more arrives, and refuses what is too much', async () => {
  const counts = { running: 0, most: 0 }
  for (let steps = 0; steps < 12; steps++) {
    const run = fewAtOnce(1, 2, () => new Error('too many'))
    const ends: (() => void)[] = []
    const work = () =>
      run(async () => {
        counts.most = Math.max(counts.most, ++counts.running)
        await new Promise<void>((end) => ends.push(end))
        counts.running--
      })
    const done = [work(), work()]
    ends.shift()!()
    for (let step = 0; step < steps; step++) await Promise.resolve()
    done.push(work())
    for (let left = done.length; left > 0; left--) {
      await nextTurn()
      ends.shift()?.()
    }
    await Promise.all(done)
  }
  expect(counts).toEqual({ running: 0, most: 1 })
  const run = fewAtOnce(1, 1, () => new Error('too many'))
  const all = await Promise.allSettled(['one', 'two', 'three'].map((name) => run(() => nextTurn().then(() => name))))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
