import { expect, it } from 'vitest'
import { doEach, doEachInTurn } from './do-each.server.ts'

const work = (done: number[]) => (n: number) => {
  if (n === 2) throw new Error('broken')
  done.push(n)
}

it('one that fails does not keep the others, and how many failed is said after the last one', async () => {
  const done: number[] = []
  expect(() => doEach([1, 2, 3], work(done), 'a row could not be done')).toThrow('1 of 3: a row could not be done')
  await expect(doEachInTurn([4, 2, 5], work(done), 'a row could not be done')).rejects.toThrow('1 of 3')
  expect(done).toEqual([1, 3, 4, 5])
})

it('nothing is said if all went well', async () => {
  const done: number[] = []
  doEach([1, 3], work(done), 'a row could not be done')
  await doEachInTurn([4], work(done), 'a row could not be done')
  expect(done).toEqual([1, 3, 4])
})
