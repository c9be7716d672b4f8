import { expect, it } from 'vitest'
import { z } from 'zod'
import { parsed } from '~/http/parsed.ts'
import { Problem } from '~/platform/problem.ts'
import { calls } from './index.ts'

const JUNK = ['', 'x', 'x'.repeat(300_000), '14/03/2027', NaN, -1, 1.5, 1e12, true, null, {}, [], ['x'], [{}], [null]]
/** The library's own words. */
const FOREIGN =
  /^Invalid (input|option|ISO|string|email|URL|UUID|key|element)|^Too (big|small)|^Unrecognized|expected .* (received|to )/

it('no input of a call is refused in the words of the library that checks it', () => {
  const said = new Set<string>()
  for (const { input } of Object.values(calls)) {
    const fields = Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    for (const junk of [{}, ...fields.flatMap((field) => JUNK.map((value) => ({ [field]: value })))])
      for (const words of refusals(input, junk)) said.add(words)
  }
  expect([...said].filter((words) => FOREIGN.test(words))).toEqual([])
  expect(said.size).toBeGreaterThan(100)
})

function refusals(schema: z.ZodType, input: unknown): string[] {
  try {
    parsed(schema, input)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return Object.values(error.errors ?? {}).flat()
  }
}
