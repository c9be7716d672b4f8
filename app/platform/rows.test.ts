import { expect, it } from 'vitest'
import { conflict } from './problem.ts'
import { eachRow } from './rows.server.ts'
import { MOST_ROWS, rowIds } from './rows.ts'

it('handles each separately: a refused one says why and does not stop the others', async () => {
  const done: string[] = []
  const act = (id: string) => {
    if (id === 'b') throw conflict('Already decided')
    done.push(id)
  }
  expect(await eachRow(['a', 'b', 'c'], act)).toEqual({
    rows: [
      { id: 'a', done: true, words: null },
      { id: 'b', done: false, words: 'Already decided' },
      { id: 'c', done: true, words: null },
    ],
  })
  expect(done).toEqual(['a', 'c'])
})

it('does not report a fault as a refusal', async () => {
  await expect(
    eachRow(['a'], () => {
      throw new Error('The disk is full')
    }),
  ).rejects.toThrow('The disk is full')
})

it('accepts one to a hundred, each only once', () => {
  expect(rowIds.parse(['a', 'b', 'a'])).toEqual(['a', 'b'])
  const many = Array.from({ length: MOST_ROWS + 1 }, (_, n) => String(n))
  for (const wrong of [[], many, 'a', [''], undefined]) expect(rowIds.safeParse(wrong).success).toBe(false)
})
