import { expect, it } from 'vitest'
import { isOwnAnswer, OWN_MARK, ownAnswer } from './own-answer.ts'

const answer = (own: boolean, status = 200, body = '') =>
  new Response(body, { status, headers: own ? { [OWN_MARK]: '1.0.0' } : {} })

it.each([
  ['a page of the product', true, 200],
  ['a refusal of the product', true, 403],
  ['a failure of the product', true, 500],
  ['a proxy whose product is away', false, 502],
  ['the sign-in page of a network', false, 200],
  ['a refusal of something in between', false, 403],
] as const)('%s counts as an answer: %s', async (_name, own, status) => {
  expect(isOwnAnswer(answer(own, status))).toBe(own)
  const asked = ownAnswer(Promise.resolve(answer(own, status, 'text')))
  if (own) await expect(asked).resolves.toMatchObject({ status })
  else await expect(asked).rejects.toThrow(TypeError)
})
