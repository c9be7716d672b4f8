import { expect, it } from 'vitest'
import { listProductSources } from '../../e2e/support/sources.ts'
import { readForm, readJson } from './body.server.ts'
import { budgets } from './budgets.server.ts'

const post = (type: string, body: string) =>
  new Request('https://portal.test/', { method: 'POST', headers: { 'Content-Type': type }, body })

/** Reads several bodies at once, and returns in which turn of the event loop each one was complete. */
async function turnsOf(read: () => Promise<unknown>): Promise<number[]> {
  let [turn, over] = [0, false]
  const count = () => void (turn++, over || setImmediate(count))
  count()
  const turns: number[] = []
  await Promise.all(Array.from({ length: 6 }, () => read().then(() => turns.push(turn))))
  over = true
  return turns
}

it('large bodies that have arrived at once are read in a turn of the loop each', async () => {
  const json = JSON.stringify({ words: 'x'.repeat(400_000) })
  const form = `words=${'x'.repeat(400_000)}`
  const reads = [
    () => readJson(post('application/json', json), budgets.call),
    () => readForm(post('application/x-www-form-urlencoded', form), budgets.form),
  ]
  for (const read of reads) expect(new Set(await turnsOf(read)).size).toBe(6)
})

it('small bodies do not wait for a turn: a call for help continues as soon as it has arrived', async () => {
  const turns = await turnsOf(() => readJson(post('application/json', '{"type":"sos"}'), budgets.sos))
  expect(new Set(turns).size).toBeLessThan(6)
})

it('nothing else in the server reads a body, so what is refused here gets no further anywhere', () => {
  const reads = /\brequest\)?\.(formData|text|json|arrayBuffer|blob|bytes|body|clone)\b|\.formData\(/
  const found = listProductSources().filter(({ name, text }) => !name.startsWith('app/browser/') && reads.test(text))
  expect(found.map(({ name }) => name)).toEqual(['app/http/body.server.ts'])
})
