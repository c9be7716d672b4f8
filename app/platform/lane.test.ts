import { describe, expect, it } from 'vitest'
import { runLanes } from '../../e2e/support/lanes.ts'
import { type Lane, openLane } from './lane.server.ts'

type Row = { id: number; to: string }

/** Returns a lane over a list, and a way to release its deliveries, each of which waits until then. */
function lane(waiting: Row[], width = 2) {
  const going = new Map<number, (arrived: boolean | Error) => void>()
  const delivered: number[] = []
  const made: Lane<Row> = {
    name: 'rows',
    width,
    receiverOf: (row) => row.to,
    due: (busy, limit) => {
      const first = new Map<string, Row>()
      for (const row of waiting) if (!busy.includes(row.to) && !first.has(row.to)) first.set(row.to, row)
      return [...first.values()].slice(0, limit)
    },
    deliver: (row) => {
      waiting.splice(waiting.indexOf(row), 1)
      return new Promise((resolve, reject) =>
        going.set(row.id, (end) => {
          going.delete(row.id)
          if (end instanceof Error) return reject(end)
          delivered.push(row.id)
          resolve(end)
        }),
      )
    },
  }
  return { made, going, delivered }
}

describe('a lane', () => {
  it('fills each free place at once, while a slow receiver delays only itself', async () => {
    const { made, going, delivered } = lane([
      { id: 1, to: 'slow' },
      { id: 2, to: 'slow' },
      { id: 3, to: 'a' },
      { id: 4, to: 'a' },
      { id: 5, to: 'b' },
    ])
    const opened = openLane(made)
    opened.start()
    for (const id of [3, 4, 5]) {
      expect([...going.keys()].sort()).toEqual([1, id])
      going.get(id)!(true)
      await Promise.resolve()
      await Promise.resolve()
    }
    expect(delivered).toEqual([3, 4, 5])
    expect([...going.keys()]).toEqual([1])
    going.get(1)!(false)
    await expect.poll(() => [...going.keys()]).toEqual([2])
    going.get(2)!(true)
    expect(await opened.idle()).toBe(4)
  })

  it('is idle only once everything that was due has been delivered, more than one turn of them too', async () => {
    const waiting = Array.from({ length: 30 }, (_, id) => ({ id, to: `receiver ${id}` }))
    const opened = openLane({
      ...lane(waiting, 50).made,
      deliver: async (row) => waiting.splice(waiting.indexOf(row), 1).length > 0,
    })
    opened.start()
    expect(await opened.idle()).toBe(30)
  })

  it('begins a few in each turn of the loop, until each free place is filled', async () => {
    const { made, going } = lane(
      Array.from({ length: 60 }, (_, id) => ({ id, to: String(id) })),
      50,
    )
    const opened = openLane(made)
    const seen: number[] = []
    const look = () => void (seen.push(going.size), going.size < 50 && setImmediate(look))
    opened.start()
    // Starting the lane again in the meantime must not deliver the row any sooner.
    opened.start()
    look()
    await expect.poll(() => going.size).toBe(50)
    expect(Math.max(...seen.map((count, n) => count - (seen[n - 1] ?? 0)))).toBeLessThanOrEqual(8)
    expect(seen.length).toBeGreaterThan(5)
  })

  it('starts nothing more after it was stopped', async () => {
    const { made, going } = lane([
      { id: 1, to: 'a' },
      { id: 2, to: 'a' },
    ])
    const opened = openLane(made)
    opened.start()
    const stopped = opened.stop()
    going.get(1)!(true)
    await stopped
    opened.start()
    expect(going.size).toBe(0)
  })

  it('survives a failing delivery, and does not retry it in a loop', async () => {
    let tries = 0
    const breaks: Lane<Row> = {
      name: 'rows',
      width: 1,
      receiverOf: () => 'a',
      due: () => [{ id: 1, to: 'a' }],
      deliver: () => ((tries += 1), Promise.reject(new Error('disk full'))),
    }
    expect(await runLanes([breaks])).toBe(0)
    expect(tries).toBe(1)
  })
})
